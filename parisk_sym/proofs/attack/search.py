"""The search for one exact point of the domain of a statement where it certainly fails.

Points are simple ones, ends, magnitudes and far integers; then those that the expressions single out (zeros of their parts, kinks, poles,
and numbers close to them). At a point the sides are evaluated in balls, integrals by certified quadrature, sums term by term.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Context, Decimal, Inexact
from typing import Any

import sympy
from sympy import Expr, Symbol

from parisk_sym.finite.mechanism import Instance
from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.engines.source import one_line
from parisk_sym.formulas.prefix import Prefix, name_of, prefix
from parisk_sym.ground.errors import ClaimError, UnsupportedHeadError
from parisk_sym.proofs.attack.points import attack_points
from parisk_sym.proofs.balls import certified
from parisk_sym.proofs.balls.membership import is_member
from parisk_sym.proofs.balls.values import Values

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

_SLOW_POINTS = 12  # of an expression with integrals, each of which is a quadrature
_SLOW_ENOUGH = 3  # tested points
_PATIENCE = 6  # times the seconds of a look, as long as no point is decided
_DIGITS = (12, 24, 48, 96, 192, 384)
_SHARP = -40  # a ball around 0 narrower than 2^-40 of the values tests an identity

Hint = dict[Symbol, Any] | Instance
"""The case that a person gives, where the search starts: values of symbols, or mechanisms."""


@dataclass(frozen=True)
class Look:
    """Where the search starts, and how far it goes.

    `plain` points of the domain, `singled_out` ones that the expressions name, so many `lines` of simple and of all values along a
    variable. The sides of an identity are compared to 768 bits at the first `deep` points, to 200 at the others. Roots and compositions
    at far points may take `seconds`, more where no point was decided yet. A `thorough` look also searches for narrow violations, and among more mechanisms.
    """

    hint: Hint | None = None
    plain: int = 48
    singled_out: int = 120
    lines: tuple[int, int] = (4, 6)
    deep: int = 24
    seconds: float = 1
    thorough: bool = True

    @property
    def point(self) -> dict[Symbol, Any]:
        """The values that a person gives."""
        return self.hint if isinstance(self.hint, dict) else {}

    def first(self) -> Look:
        """The short look that comes before a proof is tried."""
        return replace(self, plain=12, singled_out=12, lines=(2, 2), deep=2, seconds=0.2, thorough=False)


class Found:
    """What the search saw: a counterexample in words, or how many cases it decided in the statement's favour.

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
) -> Found | None:
    """A point where the gap has a wrong certified sign (or, if strict, is exactly zero).

    For an identity (both signs wrong) a point counts as tested when the ball around the gap is sharp.
    """
    try:
        values = Values(gap, tuple(domain))
    except UnsupportedHeadError:
        return None
    tested = 0
    points = points_of(domain, look, (gap, *shown.values()))
    start = time.process_time()
    both = set(wrong) == {-1, 1}
    costs = _Costs(domain)
    for index, point in enumerate(points[:_SLOW_POINTS] if values.slow else points):
        spent = time.process_time() - start
        if spent > (look.seconds if tested else _PATIENCE * look.seconds):
            break
        if values.slow and tested >= _SLOW_ENOUGH:
            break
        if tested and costs.foreseen(point) > look.seconds - spent:
            continue
        begin = time.process_time()
        sign, ball = values.sign_of_a_zero(point, index < look.deep) if both else values.sign(point)
        costs.add(point, time.process_time() - begin)
        if sign in wrong or (strict and sign == 0 and values.exactly_zero(point)):
            return found_at(point, shown or {"gap": gap}, tested)
        sharp = ball.is_finite() and ball.abs_upper() < certified.power_of_two(_SHARP)
        tested += bool(sign or sharp)
    return Found("", tested)


class _Costs:
    """The seconds that points took, to foresee those of points with larger integers: in sums and compositions they grow like squares."""

    def __init__(self, domain: Domain) -> None:
        self._counts = [s for s, interval in domain.items() if interval.integer]
        self._largest, self._seconds = 1, 0.0

    def add(self, point: certified.Point, seconds: float) -> None:
        """What a point took."""
        if (size := self._size(point)) >= self._largest:
            self._largest, self._seconds = size, seconds

    def foreseen(self, point: certified.Point) -> float:
        """What a point will take at least: 0 unless it is beyond all before."""
        size = self._size(point)
        return self._seconds * (size / self._largest) ** 2 if size > self._largest else 0.0

    def _size(self, point: certified.Point) -> int:
        return max((abs(int(point[s])) for s in self._counts), default=1)


def found_at(
    point: certified.Point,
    shown: Mapping[str, Expr],
    tested: int,
    place: str = "",
    along: Mapping[str, Sequence[Expr]] | None = None,
) -> Found:
    """The counterexample in words and as data, with the values of what is shown and a line that recomputes them.

    `along` are the several values of the variable along which the statement fails.
    """
    at = {"at": as_data(point), "along": {name: list(map(prefix, xs)) for name, xs in (along or {}).items()}}
    where = ", ".join(part for part in (place, show_point(point) if point or not place else "") if part)
    values, digits = _values(list(shown.values()), point)
    line = one_line(shown, point, digits)
    if place:
        return Found(f"{where}: values {', '.join(values)}", tested, recompute=line, **at)
    texts = [f"{name} = {value}" for name, value in zip(shown, values, strict=True)]
    return Found(f"{where}: {', '.join(texts)}", tested, recompute=line, **at)


def as_data(point: certified.Point) -> dict[str, Prefix]:
    """A point for programs that read certificates: each symbol's value in prefix form."""
    return {name_of(s): prefix(v) for s, v in point.items()}


def _values(expressions: Sequence[Expr], point: certified.Point) -> tuple[list[str], int]:
    """The values to twelve digits, or to as many as tell two of them apart; and how many these are."""
    found: list[tuple[list[str], int]] = []
    for digits in _DIGITS:
        texts = [_value(e, point, digits) for e in expressions]
        found.append((texts, digits))
        if len(set(texts)) == len(texts):
            return found[-1]
    return found[0]


def _short(e: Expr, point: certified.Point) -> str | None:
    """The value as it is where it is a whole number or a short decimal."""
    value = e.xreplace(dict(point))
    if not value.is_Rational:
        return None
    try:
        exact = _EXACT.divide(Decimal(int(value.p)), Decimal(int(value.q))).normalize()
    except ArithmeticError:
        return None
    return f"{exact:f}" if exact == 0 or -4 <= exact.adjusted() < _EXACT.prec else f"{exact:e}"


_EXACT = Context(prec=12, traps=[Inexact])


def _value(e: Expr, point: certified.Point, digits: int) -> str:
    if (exact := _short(e, point)) is not None:
        return exact
    try:
        return str(Values(e, tuple(point)).at(point, 4 * digits + 256).str(digits, radius=False))
    except UnsupportedHeadError:
        return str(e.xreplace(dict(point)))


def require_inside(domain: Domain, point: certified.Point) -> None:
    """ClaimError for a hinted point outside the domain."""
    if not is_member(domain, point):
        raise ClaimError(f"the counterexample {show_point(point)} is not in the domain {domain}")


def points_of(domain: Domain, look: Look, expressions: Sequence[Expr]) -> list[certified.Point]:
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


def show_point(point: certified.Point) -> str:
    """A point in words."""
    return ", ".join(f"{str(s).lstrip('_')} = {v}" for s, v in point.items()) or "as printed"
