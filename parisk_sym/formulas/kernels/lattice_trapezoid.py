r"""The trapezoidal sum of losses on a lattice: what returns for ever is summed in closed form.

Laplace noise of the levels e_i = k_i g, k_i integers, together with finite losses with values on the same lattice:
top - 2 g j after all uses. With the period D = 2 g N, N odd, the heights are t_j = pi r / (g N) + pi m / g for
j = r + N m, |r| <= (N - 1)/2, and with W = g (s + 1/2) = p + i pi m, p = y + i pi r / N, the product of the moment
functions is, up to a constant,

    (-1)^(m top / g) F(p)  times the product of  [cosh(k_i p) + g sinh(k_i p) / (2W)]^(n_i),

F that of the finite losses. So it differs between the returns m only in powers of 1/W, and 1/(s (s + 1)) is
g^2 / (W^2 - g^2/4). The returns with |m| <= M are added up one by one; the others expand in powers of 1/W, and the sums
of exp(2 pi i m h) / W^(k+1) over all m have a closed form: the Fourier coefficients of exp(-2 p h) on (0, 1) give

    sum over m of exp(2 pi i m h) / (p + i pi m) = 2 exp(-2 p h) / (1 - exp(-2 p)),  0 < h < 1,

and the others follow by k-fold differentiation in p, divided by (-1)^k k!; for k >= 1 they converge absolutely and hold
at h = 0 too.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from math import ceil, gcd, log, pi

from flint import acb, acb_series, arb, ctx, fmpq

from parisk_sym.formulas.kernels.moments import Factor, LaplaceMoment
from parisk_sym.formulas.kernels.trapezoid import TooLongError, Trapezoid, split, turn
from parisk_sym.formulas.kernels.trapezoid_cut import trapezoid_cut

__all__ = ["Returns", "common_span", "delta_by_returns"]

_MOST_WINDOWS = 400
_SPARE = 8.0  # of ln: the remainders together stay negligible


def common_span(spans: Sequence[fmpq]) -> fmpq:
    """The largest number of which all are multiples.

    >>> common_span([fmpq(1, 10), fmpq(1, 7), fmpq(1, 3)])
    1/210
    """
    scale = 1
    for span in spans:
        scale = scale * int(span.q) // gcd(scale, int(span.q))
    return fmpq(gcd(*(int((span * scale).p) for span in spans)), scale)


@contextmanager
def _series_length(length: int) -> Iterator[None]:
    """Power series of this length; FLINT's length is global."""
    before, ctx.cap = ctx.cap, length
    try:
        yield
    finally:
        ctx.cap = before


@dataclass(frozen=True)
class Expansion:
    """The M of the module, and the radius in 1/W of the circle on which the powers left out are bounded."""

    windows: int
    radius: float
    needed: float  # ln of the required accuracy of a term of size 1

    @classmethod
    def of(cls, drift: float, g: float, needed: float) -> "Expansion":
        """The cheapest expansion: drift is the sum of n_i g/2, with which the product grows as exp(drift/|W|)."""
        return min(
            (cls._at(m, drift, g, needed) for m in range(1, _MOST_WINDOWS)), key=lambda e: e.work(drift)
        )

    @classmethod
    def _at(cls, windows: int, drift: float, g: float, needed: float) -> "Expansion":
        nearest, order = pi * (windows + 0.5), 1.0
        for _ in range(30):  # a fixed point: order = drift rho, the best radius, and the order that it needs
            radius = min(max(order / drift, 4 / nearest), 1.0 / g)
            order = max(1.0, (needed + drift * radius) / log(radius * nearest))
        return cls(windows, radius, needed)

    def work(self, drift: float) -> float:
        """The time of a term, in arbitrary units."""
        order = (self.needed + drift * self.radius) / log(self.radius * pi * (self.windows + 0.5))
        return (2 * self.windows + 1) * (20 + order) + 20 * order


@dataclass(frozen=True)
class Returns(Trapezoid):
    """The sum over one return of the lattice with this span; the others are in its terms."""

    span: fmpq
    expansion: Expansion

    @cached_property
    def g(self) -> arb:
        """The span as a ball."""
        return arb(self.span)

    @cached_property
    def noises(self) -> list[LaplaceMoment]:
        """The Laplace noise among the losses."""
        return [f for f in self.factors if isinstance(f, LaplaceMoment)]

    @cached_property
    def constant(self) -> arb:
        """The common factors of all terms: exp(-c eps), g^2, and the constants of the moment functions."""
        half = sum((f.n * f.eps0 for f in self.noises), arb(0)) / 2
        return (-self.c * arb(self.eps) - half).exp() * self.g**2

    @cached_property
    def turns(self) -> fmpq:
        """The h of the module: (top - eps)/(2 g) without its integer part."""
        turns = (self.top - self.eps) / (2 * self.span)
        return turns - turns.floor()

    @cached_property
    def phases(self) -> dict[int, acb]:
        """The phases of the returns that are added up one by one."""
        windows = self.expansion.windows
        return {m: turn(2 * m * self.turns) for m in range(-windows, windows + 1)}

    def beyond(self) -> arb:
        """Nothing, because every r is examined."""
        return arb(0)

    def term(self, j: int) -> acb:
        """The sum over all returns of one r."""
        place = acb(self.g * (self.c + arb("0.5")), 2 * arb.pi() * j * self.g / arb(self.cut.period))
        value = turn(-2 * j * self.eps / self.cut.period) * self.constant
        for factor in self.factors:
            if not isinstance(factor, LaplaceMoment):
                value *= factor.power(place / self.g)
        pairs = []
        for noise in self.noises:
            sine, cosine = (place * (noise.eps0 / self.g)).sinh_cosh()
            pairs.append((noise.n, cosine, sine * self.g / 2))
        size = float((abs(value).upper() / self.peak).log().upper())
        return value * (self._near(place, pairs) + self._far(place, pairs, size))

    def _near(self, place: acb, pairs: Sequence[tuple[int, acb, acb]]) -> acb:
        """The returns |m| <= M."""
        total = acb(0)
        for m, phase in self.phases.items():
            w = place + acb(0, arb.pi() * m)
            product = phase / (w * w - self.g**2 / 4)
            for n, cosine, sine in pairs:
                product *= (cosine + sine / w) ** n
            total += product
        return total

    def _far(self, place: acb, pairs: Sequence[tuple[int, acb, acb]], size: float) -> acb:
        """The returns |m| > M: the powers of 1/W, and Cauchy's bound for those left out.

        On the circle |1/W| = rho the function of 1/W is at most B, its k-th coefficient at most B rho^-k, and
        |W| >= pi (|m| - 1/2), so that the sum of |W|^-2 is at most 2 / (pi^2 M).
        """
        rho = arb(self.expansion.radius)
        largest = 1 / (1 - (self.g * rho / 2) ** 2)
        for n, cosine, sine in pairs:
            largest *= (abs(cosine) + abs(sine) * rho) ** n
        ratio = 1 / (rho * arb.pi() * (self.expansion.windows + arb("0.5")))
        wanted = float(largest.log().upper()) + size + self.expansion.needed
        order = max(0, ceil(wanted / -float(ratio.log())))
        rest = 2 * largest * ratio**order / (1 - ratio) / (arb.pi() ** 2 * self.expansion.windows)
        error = arb(0, rest.upper()) if ratio < 1 and self.g * rho < 2 else arb.nan()
        with ctx.workprec(ctx.prec + self._cancelling(place, order)):
            front = acb(1)
            for n, cosine, _ in pairs:
                front *= cosine**n
            steps = [(n, sine / cosine) for n, cosine, sine in pairs]
            sums = self._far_sums(place, order)
            inside = sum((h * v for h, v in zip(self._coefficients(steps, order), sums, strict=True)), acb(0))
        return front * inside + acb(error, error)

    def _cancelling(self, place: acb, order: int) -> int:
        """The bits that cancel when the near returns are taken from all of them: the nearest to the power of the order."""
        shrink = pi * (self.expansion.windows + 1) / float(abs(place).lower())
        return int((order + 2) * max(0.0, log(shrink) / log(2)))

    def _far_sums(self, place: acb, order: int) -> list[acb]:
        """The sums of exp(2 pi i m h) / W^(k+2) over |m| > M, for k < order."""
        if order == 0:
            return []
        with _series_length(order + 2):
            p = acb_series([place, 1], order + 2)
            closed = list(2 * (-2 * p * acb(arb(self.turns))).exp() / (1 - (-2 * p).exp()))
        sums = [(-1) ** (k + 1) * value for k, value in enumerate(closed[1:])]
        sums += [acb(0)] * (order - len(sums))
        for m in self.phases:
            inverse = 1 / (place + acb(0, arb.pi() * m))
            power = turn(2 * m * self.turns) * inverse
            for k in range(order):
                power = power * inverse
                sums[k] -= power
        return sums[:order]

    def _coefficients(self, steps: Sequence[tuple[int, acb]], order: int) -> list[acb]:
        """The first powers of x in the product of (1 + b x)^n, over 1 - (g x/2)^2: exp of its logarithm.

        The logarithm has the coefficients ((g/2)^k + (-g/2)^k - sum of n (-b)^k) / k.
        """
        if order == 0:
            return []
        half = acb(self.g / 2)
        bases = [*steps, (-1, half), (-1, -half)]
        powers, logs = [acb(n) for n, _ in bases], [acb(0)]
        for k in range(1, order):
            powers = [-p * base for p, (_, base) in zip(powers, bases, strict=True)]
            logs.append(-sum(powers, acb(0)) / k)
        with _series_length(order):
            found = list(acb_series(logs, order).exp())
        return found + [acb(0)] * (order - len(found))


def delta_by_returns(
    eps: fmpq, factors: Callable[[], tuple[Factor, ...]], top: fmpq, span: fmpq, bits: int
) -> arb | None:
    """An enclosure of delta with about this many bits, for losses with values on a lattice; None if it would take too long.

    >>> two = lambda: (LaplaceMoment(arb(1), 1), LaplaceMoment(arb(1) / 2, 1))
    >>> print(delta_by_returns(fmpq(1, 2), two, fmpq(3, 2), fmpq(1, 2), 60).str(10, radius=False))
    0.2418366754
    """
    cut = trapezoid_cut(eps, factors(), top, bits, span)
    if cut is None:
        return None
    g, uses = float(arb(span)), sum(f.n for f in factors() if isinstance(f, LaplaceMoment))
    expansion = Expansion.of(uses * g / 2, g, _SPARE - float(cut.negligible.log()))
    try:
        alive, left_out = split(factors, cut, lambda: arb(span) ** 2)
    except TooLongError:
        return None
    with ctx.workprec(cut.bits):
        return Returns(eps, factors(), top, cut, alive, left_out, span, expansion).delta()
