r"""delta of few uses of the subsampled Laplace mechanism, piece by piece: polynomials on the stretches between the sums of atoms.

The loss L of one use has atoms p_- and p_+ at a and a + w and a density g between them, and with delta_0(x) = (1 - e^x)_+

    delta_(k+1)(x) = E delta_k(x - L) = p_- delta_k(x - a) + p_+ delta_k(x - a - w) + int_0^w g(a + s) delta_k(x - a - s) ds.

Let D_(k,j)(t) = delta_k(k a + (j + t) w), 0 <= t <= 1: it is 0 for j >= k and 1 - e^x for j < 0, and with h(t) = w g(a + t w)

    D_(k+1,j)(t) = p_- D_(k,j)(t) + int_0^t h(s) D_(k,j)(t - s) ds + p_+ D_(k,j-1)(t) + int_t^1 h(s) D_(k,j-1)(1 + t - s) ds.

The last integral is the first one for the reflected functions h(1 - t), D(1 - t) at 1 - t. h and the exponential are replaced by their
interpolants in Chebyshev points, and each D by its first coefficients. As L is a probability law, the step does not increase the
largest error: it grows by the error of h, and by the truncation, at most the sum of the moduli of those coefficients.

Without the atoms, p_- = p_+ = 0, the same holds for the law of the density alone, divided by its mass m: the stretch between the two centres has the
same probability under both laws, so that E e^-L = 1 there, too, and below its least sum D is 1 - e^x.

With v the logarithm of the density ratio (`subsampled_laplace`), "remove" has L = v, "add" has L = -v, and the density of v is
sqrt(q) e^(-eps0/2) e^v (e^v - 1 + q)^(-3/2) / 4 under Q, e^v times that under P. In an ellipse with Re v >= v_0 > ln(1 - q) it is at most its
value with e^(Re v) at the right end in the numerator and e^(v_0) in the bracket.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, exp, inf, log, log1p, sqrt

from flint import arb, arb_mat, ctx, fmpq

from parisk_sym.formulas.kernels.legendre import (
    bound,
    convolution,
    exact,
    interpolating_polynomial,
    interpolation_error,
    lost_bits,
    value,
)

__all__ = [
    "LARGEST_ORDER",
    "Pieces",
    "Use",
    "delta_by_pieces",
    "delta_of_few",
    "order_for",
    "pieces_up_to",
    "working_bits",
]

_BITS_APART = 32

LARGEST_ORDER = 800  # of the polynomials: 500 MB
_MOST_USES = 400  # from where on the sum on a line is short
_MOST_WORK = 1e9  # some 30 s
_CONVOLUTION = 250  # the work for the square of the order, beside n^2 for the steps
_ROUNDING = 60  # the work for a coefficient, beside a multiplication
_GUARD_BITS = 24
_MORE = 6  # coefficients of a piece beyond those of the density


@dataclass(frozen=True)
class Use:
    """One use in one direction, at the current precision: a, w, the masses of the atoms; `smooth`: the law of its density alone."""

    eps0: fmpq
    q: fmpq
    adding: bool
    smooth: bool = False

    def ends(self) -> tuple[arb, arb]:
        """The least and the largest v."""
        level = arb(self.eps0)
        return (self.q * (-level).expm1()).log1p(), (self.q * level.expm1()).log1p()

    def least(self) -> arb:
        """a."""
        low, high = self.ends()
        return -high if self.adding else low

    def width(self) -> arb:
        """w."""
        low, high = self.ends()
        return high - low

    def atoms(self) -> tuple[arb, arb]:
        """The masses of the law at its ends."""
        low, high = self.ends()
        at_low, at_high = arb("0.5"), (-arb(self.eps0)).exp() / 2
        return (at_high, at_low) if self.adding else (at_low * low.exp(), at_high * high.exp())

    def masses(self) -> tuple[arb, arb]:
        """p_- and p_+."""
        return (arb(0), arb(0)) if self.smooth else self.atoms()

    def mass(self) -> arb:
        """m."""
        low, high = self.atoms()
        return 1 - low - high

    def density(self, t: arb) -> arb:
        """h."""
        low, high = self.ends()
        place = high - t * self.width() if self.adding else low + t * self.width()
        return self._density(place.exp(), place.expm1() + self.q)

    def _density(self, ratio: arb, bracket: arb) -> arb:
        power = 1 if self.adding else 2
        scale = (self.q * (-arb(self.eps0)).exp()).sqrt() / 4
        found = self.width() * scale * ratio**power / (bracket * bracket.sqrt())
        return found / self.mass() if self.smooth else found

    def largest(self, radius: arb) -> arb:
        """A bound of |h| in the ellipse; not finite where it reaches ln(1 - q)."""
        low, high = self.ends()
        out = self.width() * (radius + 1 / radius - 2) / 4
        bracket = (low - out).expm1() + self.q
        return self._density((high + out).exp(), bracket) if bracket > 0 else arb.pos_inf()


def order_for(eps0: fmpq, q: fmpq, bits: int) -> tuple[int, float]:
    """The order of an interpolant of the density with about this many bits, and the radius of the ellipse; chosen in floats.

    The order is above LARGEST_ORDER if there is none, or if floats cannot represent the parameters.
    """
    level, rate = float(eps0), float(q)
    if not (1e-12 < level < 20 and rate > 1e-12):
        return LARGEST_ORDER + 1, inf
    low, high = log1p(rate * (exp(-level) - 1)), log1p(rate * (exp(level) - 1))
    gap = low - log1p(-rate) if rate < 1 else inf
    best = (inf, inf)
    for i in range(1, 100):
        radius = 1 + 0.01 * 1.1**i
        out = (high - low) * (radius + 1 / radius - 2) / 4
        if out >= gap or out > 5:
            break
        bracket = exp(low - out) - 1 + rate
        if bracket <= 0:
            break
        size = (high - low) * sqrt(rate) / 4 * exp(2 * (high + out) - level / 2) / bracket**1.5
        needed = (bits * log(2) + max(0.0, log(4 * size / (radius - 1)))) / log(radius)
        best = min(best, (needed, radius))
    return (ceil(best[0]) + 2, best[1]) if best[0] <= LARGEST_ORDER - 2 else (LARGEST_ORDER + 1, inf)


@dataclass(frozen=True)
class Pieces:
    """D_(n,j) by their coefficients, j = 0, ..., n - 1, and a bound of their error."""

    columns: tuple[tuple[arb, ...], ...]
    error: arb

    def delta(self, place: arb, below: arb) -> arb:
        """At a place in units of w from the least sum of n losses, where it is `below` before; NaN where the piece is not decided."""
        if place >= len(self.columns):
            return arb(0)
        if place <= 0:
            return below
        j = place.floor().unique_fmpz()
        if j is None or not 0 <= j < len(self.columns):
            return arb.nan()
        return value(self.columns[int(j)], place - j) + arb(0, self.error)


def _pieces_up_to(use: Use, most: int, bits: int) -> Iterator[Pieces]:
    """The pieces of 1, ..., `most` uses."""
    order, chosen = order_for(use.eps0, use.q, bits)
    with ctx.workprec(bits + _GUARD_BITS + most.bit_length()):
        radius, width, size = arb(chosen), use.width(), order + _MORE + 1
        density, off = exact(interpolating_polynomial(use.density, order))
        off += interpolation_error(use.largest(radius), radius, order)
        growth = interpolating_polynomial(lambda t: (t * width).exp(), order) + [arb(0)] * _MORE
        bent = (width * (radius + 1 / radius + 2) / 4).exp()
        growth_off = interpolation_error(bent, radius, order)
        step = _step(use, density, order + _MORE)
        least = use.least()
        error, columns = arb(0), [[arb(0)] * size]
    for k in range(most):
        with ctx.workprec(bits + _GUARD_BITS + most.bit_length()):
            scale = (k * least - width).exp()
            below = [(1 if i == 0 else 0) - scale * c for i, c in enumerate(growth)]
            state = [below, *columns]
            whole = step * arb_mat([a + b for a, b in zip(state[1:], state, strict=False)]).transpose()
            error, lost = (1 + off) * error.max(scale * growth_off) + off, arb(0)
            columns = []
            for column in zip(*whole.tolist(), strict=True):
                kept, rounded = exact(list(column[:size]))
                columns.append(kept)
                lost = lost.max(rounded + bound(list(column[size:])))
            error = arb((error + lost).upper())
            found = Pieces(tuple(map(tuple, columns)), error)
            columns.append([arb(0)] * size)
        yield found


@lru_cache(maxsize=8)
def _pieces(use: Use, n: int, bits: int) -> Pieces:
    """Of n uses."""
    return deque(_pieces_up_to(use, n, bits), maxlen=1).pop()


@lru_cache(maxsize=8)
def pieces_up_to(use: Use, most: int, bits: int) -> tuple[Pieces, ...]:
    """Of 0, 1, ..., `most` uses, with an error of about 2^-bits."""
    return (Pieces((), arb(0)), *_pieces_up_to(use, most, bits))


def _step(use: Use, density: list[arb], order: int) -> arb_mat:
    """The map from the coefficients of D_(k,j) and, below them, D_(k,j-1) to those of D_(k+1,j)."""
    same, mirrored = (
        convolution(kernel, order)
        for kernel in (density, [-c if i % 2 else c for i, c in enumerate(density)])
    )
    stays, rises = use.masses()
    rows = []
    for i in range(same.nrows()):
        here = [same[i, j] + (stays if i == j else 0) for j in range(order + 1)]
        before = [(-1) ** (i + j) * mirrored[i, j] + (rises if i == j else 0) for j in range(order + 1)]
        rows.append(here + before)
    return arb_mat(rows)


def working_bits(use: Use, bits: int) -> int:
    """The precision to which a place must be known for this many bits of D."""
    return bits + lost_bits(order_for(use.eps0, use.q, bits)[0] + _MORE)


def delta_of_few(eps: fmpq, eps0: fmpq, q: fmpq, n: int, *, adding: bool) -> arb | None:
    """delta by pieces, if there are few enough uses and coefficients; the precision is rounded up so that the pieces can be reused."""
    bits = -(-int(ctx.prec) // _BITS_APART) * _BITS_APART
    order, _ = order_for(eps0, q, bits)
    work = order * order * (n * n + _CONVOLUTION) + _ROUNDING * order * n * n
    if n > _MOST_USES or order > LARGEST_ORDER or work > _MOST_WORK:
        return None
    with ctx.workprec(bits):
        return delta_by_pieces(eps, eps0, q, n, adding=adding)


def delta_by_pieces(eps: fmpq, eps0: fmpq, q: fmpq, n: int, *, adding: bool) -> arb:
    """delta of n uses at a level of either sign, with an error of about 2^-precision; NaN where the piece is not decided.

    `order_for` must allow it.

    >>> print(delta_by_pieces(fmpq(1, 2), fmpq(1), fmpq(1, 2), 3, adding=False).str(12, radius=False))
    0.158127885825
    """
    use, bits = Use(eps0, q, adding), ctx.prec
    with ctx.workprec(working_bits(use, bits)):
        place = (arb(eps) - n * use.least()) / use.width()
        return _pieces(use, n, bits).delta(place, -arb(eps).expm1())
