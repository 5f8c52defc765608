"""delta of any sequence of losses by the trapezoidal rule on a vertical line, without the stretches of small terms; the theorem is in `poisson`.

A stretch of terms is left out when a bound of |K| over all of it (`Factor.log_stretch`) is small enough, and halved otherwise.
If all atoms of the sum are on a lattice, the terms far out are returns of the first ones, and are summed in closed form
instead (`returns`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas.kernels.moments import Factor
from parisk_sym.formulas.kernels.poisson import aliases, chernoff, truncation
from parisk_sym.formulas.kernels.trapezoid_cut import Cut, trapezoid_cut

__all__ = ["Trapezoid", "delta_by_trapezoid", "turn"]

MOST_STRETCHES = 250_000  # examined for one value: some 10 s
_SCAN_BITS = 60
_SAMPLE = 100


class TooLongError(Exception):
    """More stretches than a value may take; the caller takes another route."""


def turn(halves: fmpq) -> acb:
    """exp(i pi halves)."""
    sine, cosine = arb.sin_cos_pi_fmpq(halves)
    return acb(cosine, sine)


@dataclass(frozen=True)
class Stretches:
    """Bounds of |terms| over stretches of them, at a low precision of their own, in units of K(c) exp(-c eps)."""

    factors: Sequence[Factor]
    cut: Cut
    returns: arb  # of 1/|s (s + 1)| summed over all returns but the first

    def over(self, first: int, last: int) -> arb:
        """The sum of |terms| from first to last, at most; |s (s + 1)| >= |s|^2."""
        c, unit = arb(self.cut.abscissa), 2 * arb.pi() / arb(self.cut.period)
        b, low, high = c + arb("0.5"), unit * first, unit * last
        logs = sum((f.log_stretch(b, low, high) for f in self.factors), arb(0))
        return ((last - first + 1) * logs.exp() * (1 / (c**2 + low**2) + self.returns)).upper()

    def split(self) -> tuple[list[int], arb]:
        """The j >= 0 whose terms count, and a bound of the sum of all others; TooLongError for too many of them."""
        if self._hopeless():
            raise TooLongError
        alive: list[int] = []
        pending, left_out = [(0, self.cut.points)], arb(0)
        for _ in range(MOST_STRETCHES):
            if not pending:
                return alive, left_out
            first, last = pending.pop()
            bound = self.over(first, last)
            if bound < self.cut.negligible:
                left_out += bound
            elif first == last:
                alive.append(first)
            else:
                middle = (first + last) // 2
                pending += [(middle + 1, last), (first, middle)]
        raise TooLongError

    def _hopeless(self) -> bool:
        """Whether a sample shows that too many terms count, without examining all of them."""
        step = self.cut.points // _SAMPLE + 1
        places = range(0, self.cut.points + 1, step)
        count = sum(not self.over(j, j) < self.cut.negligible for j in places)
        return count * step > MOST_STRETCHES and count > _SAMPLE // 10


def split(
    factors: Callable[[], Sequence[Factor]], cut: Cut, returns: Callable[[], arb]
) -> tuple[list[int], arb]:
    """The split of the stretches, with everything recomputed at the low precision."""
    with ctx.workprec(_SCAN_BITS):
        return Stretches(factors(), cut, returns()).split()


@dataclass(frozen=True)
class Trapezoid:
    """One sum at the current precision: the level, the moment functions, the largest loss or None, and how it is cut."""

    eps: fmpq
    factors: Sequence[Factor]
    top: fmpq | None
    cut: Cut
    alive: Sequence[int]
    left_out: arb

    @cached_property
    def c(self) -> arb:
        """The abscissa."""
        return arb(self.cut.abscissa)

    @cached_property
    def peak(self) -> arb:
        """K(c) exp(-c eps)."""
        return chernoff(self.factors, self.c, arb(self.eps))

    def height(self, j: int) -> arb:
        """t_j."""
        return 2 * arb.pi() * j / arb(self.cut.period)

    def term(self, j: int) -> acb:
        """K(s_j) exp(-s_j eps) / (s_j (s_j + 1))."""
        s = acb(self.c, self.height(j))
        value = turn(-2 * j * self.eps / self.cut.period)
        for factor in self.factors:
            value *= factor.power(s + arb("0.5"))
        return value * (-self.c * arb(self.eps)).exp() / (s * (s + 1))

    def beyond(self) -> arb:
        """A bound of the terms after the last one, in units of K(c) exp(-c eps)."""
        return truncation(self.factors, self.c, self.height(self.cut.points))

    def aliases(self) -> arb:
        """A bound of the terms k != 0 of Poisson's sum."""
        ends, period = (arb(self.cut.lower), arb(self.cut.upper)), self.cut.period
        bounded = self.top is not None and self.eps + period >= self.top
        return aliases(self.factors, arb(self.eps), self.c, ends, arb(period), bounded=bool(bounded))

    def delta(self) -> arb:
        """The enclosure: twice the real part of the terms j > 0, because those of -j are conjugate, less the aliases."""
        total = arb(0)
        for j in self.alive:
            total += self.term(j).real * (1 if j == 0 else 2)
        missing = 2 * self.left_out / arb(self.cut.period) + self.beyond()
        whole = total / arb(self.cut.period) + arb(0, (self.peak * missing).upper())
        return whole - arb(0).union(self.aliases().upper())


def delta_by_trapezoid(
    eps: fmpq, factors: Callable[[], tuple[Factor, ...]], top: fmpq | None, bits: int
) -> arb | None:
    """An enclosure of delta with about this many bits, with `factors` recomputed at the working precision; None: too long.

    >>> from parisk_sym.formulas.kernels.moments import GaussianMoment, LaplaceMoment
    >>> few = lambda: (LaplaceMoment(arb(1), 1), GaussianMoment(arb(10) ** -4))
    >>> print(delta_by_trapezoid(fmpq(1, 2), few, None, 60).str(12, radius=False))
    0.221208951878
    """
    cut = trapezoid_cut(eps, factors(), top, bits)
    if cut is None:
        return None
    try:
        alive, left_out = split(factors, cut, lambda: arb(0))
    except TooLongError:
        return None
    with ctx.workprec(cut.bits):
        return Trapezoid(eps, factors(), top, cut, alive, left_out).delta()
