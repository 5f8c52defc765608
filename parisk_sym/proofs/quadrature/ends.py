"""The behaviour of an integrand at a finite or infinite end of the interval: integrable with a bound, divergent, or undefined."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import sympy
from flint import arb, fmpq
from sympy import Dummy, Expr, Symbol

from parisk_sym.formulas.head import merged_tables
from parisk_sym.proofs.quadrature.elementary import ELEMENTARY
from parisk_sym.proofs.quadrature.expansion import Expander, Handler
from parisk_sym.proofs.quadrature.growth import Rate, Term
from parisk_sym.proofs.quadrature.halfline import HalfLine, Series
from parisk_sym.proofs.quadrature.outcome import Enclosure, Kind, Undecided, UndefinedBody, undefined_at
from parisk_sym.proofs.quadrature.panels import blur
from parisk_sym.proofs.quadrature.tails import integral_tail
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["End", "NearEnd", "expansion", "near_end"]

_EXPONENTS = (
    2,
    3,
    4,
    5,
    6,
    8,
    10,
    12,
    16,
    20,
    24,
    32,
    40,
    48,
    64,
    80,
    96,
    128,
    160,
    192,
    256,
    384,
    512,
    768,
    1024,
)


@dataclass(frozen=True)
class End:
    """One end of an interval: its place (exact expression, or None), its ball, and the side the interval lies on."""

    place: Expr | None
    ball: arb
    side: int

    @property
    def is_infinite(self) -> bool:
        """Whether the end is +-oo."""
        return self.place is not None and bool(self.place.is_infinite)

    def local(self, body: Expr, variable: Symbol) -> tuple[Expr, Symbol]:
        """The body in the distance from a finite end, or in |t| towards an infinite one; the new variable is > 0."""
        distance = Dummy(variable.name, positive=True)
        start = sympy.Integer(0) if self.is_infinite else self.place
        inward = -self.side if self.is_infinite else self.side
        try:
            return body.xreplace({variable: start + inward * distance}), distance
        except ValueError as error:  # SymPy compares the arguments of a maximum, which may be no numbers
            raise Undecided(f"{body} has no value near {self}: {error}") from None

    def growing(self, name: str) -> tuple[str, str]:
        """Where a variable of this name is, and what tends to oo there."""
        if self.is_infinite:
            return f"at {self}", name if self.place is sympy.oo else f"|{name}|"
        distance = f"|{name}|" if self.place == 0 else f"|{name} - {self._text}|"
        return f"at {self}, in u = 1/{distance},", "u"

    @property
    def _text(self) -> str:
        return str(self.place if self.place is not None else self.ball.str(12))

    def __str__(self) -> str:
        return self._text if self.is_infinite else f"{self._text}{'+' if self.side > 0 else '-'}"


@dataclass(frozen=True)
class NearEnd:
    """The integral from the end to a cut: the distance 2^-j from a finite end, |t| = 2^j for an infinite one."""

    exponent: int
    enclosure: Enclosure


def expansion(
    body: Expr, distance: Symbol, parameters: Mapping[Symbol, arb], start: arb, infinite: bool
) -> tuple[HalfLine, Series]:
    """The body's series in x = distance (infinite end) or x = 1/distance (finite), for x >= start."""
    half = HalfLine(start)
    own = [Term(fmpq(1), Rate(fmpq(1 if infinite else -1), fmpq(0)))]
    return half, Expander(half, distance, own, parameters, _handlers()).series(body)


def near_end(
    body: Expr, distance: Symbol, end: End, parameters: Mapping[Symbol, arb], least: int, bits: int
) -> NearEnd:
    """The integral near an end, cut where its relative width is below 2^-bits or as narrow as it gets.

    With t = a +- 1/x the integral over (0, 2^-j] becomes that of f(a +- 1/x)/x^2 over [2^j, oo), so that both kinds
    of ends are tails. The cut j is at least `least`. Raises Undecided when no cut gives a proved bound.
    """
    best: NearEnd | None = None
    scale: arb | None = None
    reason = "no cut was tried"
    for j in (e for e in _EXPONENTS if e <= 4 * bits + 64):
        if j < least:
            continue
        try:
            found = _tail(body, distance, end, parameters, j)
        except UndefinedBody as why:
            return NearEnd(j, undefined_at(f"{why} on a whole neighbourhood of {end}"))
        except Undecided as why:
            reason = str(why)
            continue
        if found.kind is Kind.UNKNOWN:
            reason = found.reason
            continue
        if found.kind is not Kind.VALUE:
            return NearEnd(j, found)
        scale = abs(found.value).upper() if scale is None else scale
        if best is None or found.value.rad() < best.enclosure.value.rad():
            best = NearEnd(j, found)
        if found.value.rad() <= scale * arb(2) ** -bits or _is_blurred(parameters, found.value):
            break
    if best is None:
        raise Undecided(f"no bound was proved at {end}: {reason}")
    return best


def _is_blurred(parameters: Mapping[Symbol, arb], found: arb) -> bool:
    """Whether wide parameters already make the enclosure as narrow as it can sensibly get."""
    width = blur(parameters)
    return width > 1e-6 and bool(found.rad() <= abs(found).upper() * width * 4)


def _tail(body: Expr, distance: Symbol, end: End, parameters: Mapping[Symbol, arb], j: int) -> Enclosure:
    half, series = expansion(body, distance, parameters, arb(2) ** j, end.is_infinite)
    if not end.is_infinite:
        series = half.multiply(series, [Term(fmpq(1), Rate(fmpq(-2), fmpq(0)))])
    return integral_tail(half, series, *end.growing(distance.name))


@cache
def _handlers() -> Mapping[str, Handler]:
    return merged_tables(ELEMENTARY.items(), facts_by_name("series").items())
