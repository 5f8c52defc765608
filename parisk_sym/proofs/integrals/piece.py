"""An integral over one open interval whose ends are in proved order, and the signs of expressions on that interval."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import sympy
from sympy import Dummy, Expr, Integral, S, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.rewriting import BINDERS
from parisk_sym.proofs.algebra.signs import ANY, NEGATIVE, NONNEGATIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.calculus.by_charts import signs_by_charts
from parisk_sym.proofs.definedness.conditions import Condition, Need, conditions, holds
from parisk_sym.proofs.integrals.differentiability import is_differentiable, vanishes_at

__all__ = ["Piece", "approximate", "facts_with", "make_piece"]

_TRIGONOMETRIC = (sympy.cos, sympy.sin)
_HALF_TURNS = range(-4, 5)


def facts_with(facts: Facts, variable: Symbol, interval: Interval) -> Facts:
    """The facts and one more variable. The question comes from outside, so its depth starts anew."""
    return Facts({**facts.domain, variable: interval}, facts.assumptions)


def make_piece(
    integrand: Expr, variable: Symbol, lower: Expr, upper: Expr, facts: Facts, strict: bool = True
) -> Piece | None:
    """The piece, or None where the interval is empty. The order of the ends is the caller's to prove."""
    try:
        return Piece(integrand, variable, lower, upper, facts, strict)
    except ClaimError:
        return None


@dataclass(frozen=True)
class Piece:
    """The integral of a function over (lower, upper), where lower < upper is proved (lower <= upper if not strict).

    `facts` are about the parameters; `inner` adds the variable between the ends.
    """

    integrand: Expr
    variable: Symbol
    lower: Expr
    upper: Expr
    facts: Facts
    strict: bool = True

    def __post_init__(self) -> None:
        Interval(self.lower, self.upper, True, True)

    @cached_property
    def inner(self) -> Facts:
        """Facts for the variable strictly between the ends."""
        return facts_with(self.facts, self.variable, Interval(self.lower, self.upper, True, True))

    @property
    def integral(self) -> Expr:
        """The piece as SymPy writes it."""
        return Integral(self.integrand, (self.variable, self.lower, self.upper))

    def with_integrand(self, integrand: Expr) -> Piece:
        """Another function on this interval; what is known about the interval is kept."""
        piece = Piece(integrand, self.variable, self.lower, self.upper, self.facts, self.strict)
        piece.__dict__["inner"] = self.inner
        return piece

    def between(self, lower: Expr, upper: Expr) -> Piece:
        """This function on a part of the interval, which may be empty where its ends are not proved to differ."""
        infinite = lower.is_infinite or upper.is_infinite
        strict = bool(infinite or self.facts.sign(upper - lower) == POSITIVE_SIGN)
        return Piece(self.integrand, self.variable, lower, upper, self.facts, strict)

    # --- signs ------------------------------------------------------------------------------------------------------

    def sign(self, e: Expr) -> Signs:
        """The signs of an expression on the open interval.

        Beyond the sign calculus: cosines and sines enter by their range on the interval; a differentiable function
        that vanishes at an end and is strictly monotone has one sign (mean value theorem).
        """
        signs = self.inner.sign(e)
        if len(signs) == 1 or not e.has(self.variable):
            return signs
        signs = (signs & self._with_ranges(e)) or signs
        return signs if len(signs) == 1 else (signs & self._by_monotony(e)) or signs

    def _with_ranges(self, e: Expr) -> Signs:
        """Every cosine and sine becomes a symbol of its own, with the range it has here."""
        if e.has(*BINDERS):
            return ANY  # what is bound there has another range
        ranges: dict[Symbol, Interval] = {}
        named: dict[Expr, Symbol] = {}
        for head in sorted(e.atoms(*_TRIGONOMETRIC), key=sympy.default_sort_key):
            symbol = Dummy("r", real=True)
            named[head], ranges[symbol] = symbol, self._range(head)
        if not named:
            return ANY
        return Facts({**self.inner.domain, **ranges}, self.facts.assumptions).sign(e.xreplace(named))

    def _range(self, head: Expr) -> Interval:
        """[-1, 1], or its half where the angle stays inside one half turn."""
        angle = head.args[0] + (sympy.pi / 2 if isinstance(head, sympy.cos) else 0)
        half = self._half_turn(angle)
        if half is None:
            return Interval(S.NegativeOne, S.One)
        return (
            Interval(S.Zero, S.One, True) if half % 2 == 0 else Interval(S.NegativeOne, S.Zero, False, True)
        )

    def _half_turn(self, angle: Expr) -> int | None:
        """The k with k pi < angle < (k+1) pi on the whole open interval, for an angle that is linear in the variable."""
        slope = sympy.diff(angle, self.variable)
        direction = self.facts.sign(slope) if not slope.has(self.variable) else ANY
        finite = not (self.lower.is_infinite or self.upper.is_infinite)
        if direction not in (POSITIVE_SIGN, NEGATIVE) or not finite or not angle.is_polynomial(self.variable):
            return None
        ends = [angle.subs(self.variable, end) for end in (self.lower, self.upper)]
        low, high = ends if direction == POSITIVE_SIGN else ends[::-1]
        for k in _half_turns(low, high):
            above, below = low - k * sympy.pi, (k + 1) * sympy.pi - high
            if self.facts.sign(above) <= NONNEGATIVE and self.facts.sign(below) <= NONNEGATIVE:
                return k
        return None

    def _by_monotony(self, e: Expr) -> Signs:
        """e(end) = 0 and e' of one sign: then e has that sign after a lower end, and the other before an upper one."""
        if not self.smooth(e) or not self.strict:
            return ANY
        slope = self.inner.sign(sympy.diff(e, self.variable))
        if slope not in (POSITIVE_SIGN, NEGATIVE):
            return ANY
        for end, direction in ((self.lower, 1), (self.upper, -1)):
            if not end.is_infinite and vanishes_at(e, self.variable, end, self.facts):
                return frozenset(s * direction for s in slope)
        return ANY

    # --- definedness ------------------------------------------------------------------------------------------------

    def holds(self, condition: Condition) -> bool:
        """Whether a condition of definition certainly holds on the open interval."""
        if holds(condition):
            return True
        if set(condition.facts.domain) != set(self.inner.domain):
            return False  # the condition of something under a binder of its own
        return _answers(self.sign(condition.value), condition.need) or self.holds_everywhere(condition)

    def holds_everywhere(self, condition: Condition) -> bool:
        """Whether a condition without the variable certainly holds for all parameters, the interval being empty or not; charts show it."""
        e, given = condition.value, condition.facts
        if given.assumptions or given.domain not in (self.facts.domain, self.inner.domain):
            return False
        if e.has(self.variable) or not e.free_symbols <= set(self.facts.domain):
            return False
        found = signs_by_charts(e, Domain(self.facts.domain))
        return found is not None and _answers(found[0], condition.need)

    def open_conditions(self, e: Expr) -> Iterator[Condition]:
        """The conditions of definition of an expression that are not proved on the open interval."""
        return (c for c in conditions(e, self.inner) if not self.holds(c))

    def is_defined(self, e: Expr) -> bool:
        """Whether an expression certainly has a value at every point of the open interval."""
        return all(s in self.inner.domain for s in e.free_symbols) and not any(
            True for _ in self.open_conditions(e)
        )

    def smooth(self, e: Expr) -> bool:
        """Whether an expression is certainly defined and differentiable at every point of the open interval."""
        return is_differentiable(e, self) and self.is_defined(e)


def _answers(signs: Signs, need: Need) -> bool:
    """Whether a value of these signs is what a condition asks for."""
    match need:
        case Need.NONZERO:
            return 0 not in signs
        case Need.POSITIVE | Need.OFF_POLES:
            return signs == POSITIVE_SIGN
        case Need.NONNEGATIVE:
            return signs <= NONNEGATIVE
    return False


def _half_turns(low: Expr, high: Expr) -> Iterator[int]:
    """Where numbers are, the half turn of their middle; with parameters, the ones near zero."""
    middle = (low + high) / 2
    if middle.free_symbols:
        yield from _HALF_TURNS
        return
    number = approximate(middle / sympy.pi)
    if number is not None:
        yield math.floor(number)


def approximate(e: Expr) -> float | None:
    """A floating-point number close to a constant, to choose by and never to decide by."""
    if e.free_symbols:
        return None
    try:
        found = float(sympy.N(e))
    except (TypeError, ValueError, OverflowError):
        return None
    return found if math.isfinite(found) else None
