"""The search for one exact point of the domain of a statement where it certainly fails.

Points are simple ones, ends, magnitudes and far integers; then those that the expressions single out (zeros of their parts, kinks, poles,
and numbers close to them). At a point the sides are evaluated in balls, integrals by certified quadrature, sums term by term.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy
from sympy import Expr, Symbol

from parisk_sym.core.errors import ClaimError, UnsupportedHeadError
from parisk_sym.finite.mechanism import Instance
from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.engines.source import one_line
from parisk_sym.formulas.prefix import Prefix, name_of, prefix
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.attack.extremes import extreme_points
from parisk_sym.proofs.attack.points import attack_points
from parisk_sym.proofs.attack.sides import sides_at
from parisk_sym.proofs.budgets import SEARCH_STEPS, SLOW_ENOUGH, SLOW_POINTS
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point, power_of_two
from parisk_sym.proofs.enclosures.work import Work
from parisk_sym.proofs.evaluation import evaluate

__all__ = [
    "Found",
    "Hint",
    "Look",
    "as_data",
    "found_at",
    "points_of",
    "require_inside",
    "search",
    "show_point",
]

_PATIENCE = 6  # times the steps of a look, as long as no point is decided
_MORE_BITS = 4  # times the steps of a value, where one of few bits does not decide
_TINY = (sympy.Rational(1, 10**6), sympy.Rational(1, 10**9))
_ENDS = 2  # points at an end at which exact values are looked for
_COUNTED = 20  # digits of a number beyond which a power of ten is written with an exponent
_SHARP = -40  # a ball around 0 narrower than 2^-40 of the values tests an identity

Hint = dict[Symbol, Any] | Instance
"""The case that a person gives, where the search starts: values of symbols, or mechanisms."""


@dataclass(frozen=True)
class Look:
    """Where the search starts, and how far it goes.

    `plain` points of the domain, `singled_out` ones that the expressions name, so many `lines` of simple and of all values along a
    variable. The sides of an identity are compared to 768 bits at the first `deep` points, to 200 at the others. All values together take
    `steps` of arithmetic, more where no point was decided yet. A `thorough` look also searches for narrow violations, and among more mechanisms.
    """

    hint: Hint | None = None
    plain: int = 48
    singled_out: int = 120
    lines: tuple[int, int] = (4, 6)
    deep: int = 24
    steps: int = SEARCH_STEPS
    thorough: bool = True

    @property
    def point(self) -> dict[Symbol, Any]:
        """The values that a person gives."""
        return self.hint if isinstance(self.hint, dict) else {}

    def first(self) -> Look:
        """The short look that comes before a proof is tried."""
        return replace(
            self, plain=12, singled_out=12, lines=(2, 2), deep=2, steps=SEARCH_STEPS // 5, thorough=False
        )


class Found:
    """The result of the search: a counterexample in words, or the number of cases decided in the statement's favour.

    `detail` is what a reader needs beside the words: a line that recomputes it, a table.
    """

    def __init__(self, counterexample: str, tested: int, **detail: Any) -> None:
        self.counterexample = counterexample
        self.tested = tested
        self.detail = {key: value for key, value in detail.items() if value}


def search(
    gap: Expr,
    domain: Domain,
    look: Look,
    wrong: tuple[int, ...],
    shown: dict[str, Expr],
    strict: bool = False,
    apart: Expr | None = None,
) -> Found | None:
    """A point where the gap has a wrong certified sign (or, if strict, is exactly zero).

    For an identity (both signs wrong) a point counts as tested when the ball around the gap is sharp. `apart` is the number from which
    the only expression that is shown has to differ.
    """
    try:
        values = Values(gap, tuple(domain))
    except UnsupportedHeadError:
        return None
    tested = 0
    points = points_of(domain, look, (gap, *shown.values()))
    points += _tiny(domain, points[0])
    points += extreme_points(domain, points[0], gap) if look.thorough else []
    both = set(wrong) == {-1, 1}
    work, spent = Work(gap), 0
    for index, point in enumerate(points[:SLOW_POINTS] if values.slow else points):
        if values.slow and tested >= (SLOW_POINTS if look.thorough else SLOW_ENOUGH):
            break
        steps = 0 if values.slow else work.at(point)
        if tested and spent + steps > look.steps:
            continue
        if spent > _PATIENCE * look.steps:
            break
        sign, ball = values.sign_of_a_zero(point, index < look.deep) if both else values.sign(point)
        spent += steps if sign and not both else _MORE_BITS * steps
        if sign in wrong:
            return found_at(point, shown or {"gap": gap}, tested, apart=apart)
        if strict and sign == 0 and values.exactly_zero(point):
            simple = _simpler(point, points[0], domain, values)
            return found_at(simple, shown or {"gap": gap}, tested, equal=True)
        sharp = ball.is_finite() and ball.abs_upper() < power_of_two(_SHARP)
        tested += bool(sign or sharp)
    if strict and values.slow and look.thorough and (end := _equal_at_an_end(gap, domain, points)):
        return found_at(end, shown or {"gap": gap}, tested, equal=True)
    return Found("", tested)


def _simpler(point: Point, simple: Point, domain: Domain, values: Values) -> Point:
    """The point at which a value is 0, with that of one symbol after another from a simple point where it is 0 as well."""
    for symbol in domain:
        other = {**point, symbol: simple[symbol]}
        if (
            _size(simple[symbol]) < _size(point[symbol])
            and is_member(domain, other)
            and values.exactly_zero(other)
        ):
            point = other
    return point


def _size(value: Expr) -> int:
    return abs(value.p) + int(value.q) if value.is_Rational else 0


def _equal_at_an_end(gap: Expr, domain: Domain, points: list[Point]) -> Point | None:
    """A point at an end that belongs to its interval at which integrals and sums have exact values, and the gap is 0."""
    facts = Facts({})
    ends = [p for p in points if any(p[s] in (i.lower, i.upper) for s, i in domain.items())]
    for point in ends[:_ENDS]:
        value = with_replacements(gap, point)
        exact = None if value is None else evaluate(value, facts)
        if exact is not None and not exact.undecided and facts.is_zero(exact.expression):
            return point
    return None


def _tiny(domain: Domain, base: Point) -> list[Point]:
    """The point with a value near 0 of each symbol of a range (0, b): a delta is that small."""
    return [
        point
        for symbol, interval in domain.items()
        if interval.lower == 0
        and interval.lower_open
        and not interval.upper.is_infinite
        and not interval.integer
        for value in _TINY
        if is_member(domain, point := {**base, symbol: value})
    ]


def found_at(
    point: Point,
    shown: Mapping[str, Expr],
    tested: int,
    place: str = "",
    along: Mapping[str, Sequence[Expr]] | None = None,
    equal: bool = False,
    apart: Expr | None = None,
) -> Found:
    """The counterexample in words and as data, with the values of what is shown and a line that recomputes them.

    That they are `equal` is said, which no digits show; `apart` is the number from which the only value differs.
    `along` are the several values of the variable along which the statement fails.
    """
    at = {"at": as_data(point), "along": {name: list(map(prefix, xs)) for name, xs in (along or {}).items()}}
    where = ", ".join(part for part in (place, show_point(point) if point or not place else "") if part)
    sides = sides_at(shown, point, equal=equal, apart=apart)
    line = one_line(shown, point, sides.digits) if sides.defined else ""
    if place:
        return Found(f"{where}: values {', '.join(sides.texts)}", tested, recompute=line, **at)
    texts = [f"{name} = {value}" for name, value in zip(shown, sides.texts, strict=True)]
    said = " (equal)" if equal and sides.defined else ""
    return Found(f"{where}: {', '.join(texts)}{said}", tested, recompute=line, **at)


def as_data(point: Point) -> dict[str, Prefix]:
    """A point for programs that read certificates: each symbol's value in prefix form."""
    return {name_of(s): prefix(v) for s, v in point.items()}


def require_inside(domain: Domain, point: Point) -> None:
    """ClaimError for a hinted point outside the domain."""
    if not is_member(domain, point):
        raise ClaimError(f"the counterexample {show_point(point)} is not in the domain {domain}")


def points_of(domain: Domain, look: Look, expressions: Sequence[Expr]) -> list[Point]:
    """The hinted point, if it names all symbols, and the points of attack; at least one, or the domain is vacuous."""
    points = attack_points(domain, look.plain, expressions, look.singled_out)
    given = {s: v for s, v in look.point.items() if s in domain}
    if given and set(given) == set(domain) and not any(isinstance(v, tuple) for v in given.values()):
        hinted = {s: sympy.sympify(given[s]) for s in domain}
        require_inside(domain, hinted)
        points.insert(0, hinted)
    if not points:
        raise ClaimError(f"no point of the domain {domain} was found: the statement may be vacuous")
    return points


def show_point(point: Point) -> str:
    """A point in words.

    >>> x = Symbol("x", real=True)
    >>> (
    ...     show_point({x: sympy.Rational(1, 3)}),
    ...     show_point({x: sympy.Integer(10) ** 30}),
    ...     show_point({x: sympy.Rational(1, 10**30)}),
    ... )
    ('x = 1/3', 'x = 10**30', 'x = 10**-30')
    """
    return ", ".join(f"{str(s).lstrip('_')} = {_short_power(v)}" for s, v in point.items()) or "as printed"


def _short_power(value: Expr) -> str:
    """A number; of a power of ten, whose zeros nobody counts, the exponent."""
    text = str(value)
    if len(text) <= _COUNTED or not value.is_Rational or 1 not in (abs(value.p), value.q):
        return text
    size = value.q if value.q > 1 else abs(value.p)
    zeros = len(str(size)) - 1
    if size != 10**zeros:
        return text
    return f"{'-' if value < 0 else ''}10**{-zeros if value.q > 1 else zeros}"
