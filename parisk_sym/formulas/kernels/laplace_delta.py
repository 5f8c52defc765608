r"""Kernels for the n-fold composition of the Laplace mechanism: delta(eps) = E (1 - exp(eps - S))_+.

S is the sum of n independent privacy losses of the worst pair (sensitivity 1, level eps0). With s + 1/2 = u the
moment function of one loss is K(s) = exp(-eps0/2) [cosh(eps0 u) + sinh(eps0 u)/(2u)], that is, one half of
exp(eps0 s) (1 + v) + exp(-eps0 (s + 1)) (1 - v) with v = 1/(2u). The n-th power expands binomially, and the j-th term
starts to count at half the distance Y_j = (n eps0 - eps)/2 - eps0 j from eps to the j-th place of the lattice of atoms.

There are two routes: incomplete gammas with Krawtchouk coefficients, and one plus an exact rational number times one
exponential. The third, a contour integral, is in `laws/composition/contour.py`, the fourth, a Fourier sum, in
`laws/composition/laplace_fourier.py`. They share nothing beyond the moment function.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, islice, takewhile
from math import comb, factorial
from operator import mul
from typing import Generic, TypeVar

from flint import arb, arb_poly, ctx, fmpq, fmpz, fmpz_poly

__all__ = ["delta_by_gammas", "delta_exactly", "delta_in_balls", "krawtchouk", "polynomials_in_balls", "rational_factor",
           "spline", "spline_in_balls", "term_polynomials"]  # fmt: skip

_LARGEST_KEPT = 300
_LARGEST_KEPT_ALONE = 1100
"""Of one composition only: a statement about two levels asks for both."""


def krawtchouk(j: int, n: int) -> list[fmpz]:
    """The coefficients of (1 + x)^(n - j) (1 - x)^j, lowest first.

    >>> krawtchouk(1, 3)
    [1, 1, -1, -1]
    """
    polynomial = fmpz_poly([1, 1]) ** (n - j) * fmpz_poly([1, -1]) ** j
    return list(polynomial.coeffs())


def _starts(half_gap: arb, eps0: arb, n: int) -> list[arb]:
    """Y_0, Y_1, ... as far as they may be positive; a ball that reaches below 0 is cut off there.

    The terms are continuous and vanish at Y = 0, so the cut keeps the enclosure an enclosure.
    """
    starts = (half_gap - eps0 * j for j in range(n))
    return [y.max(arb(0)) for y in takewhile(lambda y: not y <= 0, starts)]


def _partial_gammas(y: arb, n: int) -> tuple[list[arb], list[arb]]:
    """P(p, y) and exp(-2y) times the integral of e^t t^(p-1)/(p-1)! over [0, y], for p = 1, ..., n."""
    down, down_twice = (-y).exp(), (-2 * y).exp()
    lower, upper = [-(-y).expm1()], [down - down_twice]
    power = down
    for p in range(1, n):
        power = power * y / p
        lower.append(lower[-1] - power)
        upper.append(power - upper[-1])
    return lower, upper


def delta_by_gammas(half_gap: arb, eps0: arb, n: int) -> arb:
    """Route A: regularised incomplete gammas weighted with Krawtchouk coefficients, for real (n eps0 - eps)/2.

    Digits cancel (the more, the larger n and the smaller eps0): the caller supplies the precision.

    >>> from flint import ctx
    >>> with ctx.workprec(120):
    ...     print(delta_by_gammas(arb("0.5"), arb(1), 2).str(14, radius=False))
    0.24183667535921
    """
    total = arb(0)
    for j, y in enumerate(_starts(half_gap, eps0, n)):
        weights = krawtchouk(j, n)[1:]
        lower, upper = _partial_gammas(y, n)
        inner = -(-2 * y).expm1()
        for weight, below, above in zip(weights, lower, upper, strict=True):
            inner += weight * (below - above)
        total += comb(n, j) * (-eps0 * j).exp() * inner
    return total / fmpz(2) ** n


def term_polynomials(n: int) -> Iterator[fmpz_poly]:
    """Integer polynomials w_j, j = 0, ..., n - 1: C(n, j) (n-1)! times the sum of d_{j,i} Y^i / i! over i < n."""
    scale = [fmpz(factorial(n - 1)) // fmpz(factorial(i)) for i in range(n)]
    for j, sums in enumerate(_krawtchouk_sums(n)):
        yield fmpz_poly([d * size for d, size in zip(sums, scale, strict=True)]) * comb(n, j)


def _krawtchouk_sums(n: int) -> Iterator[list[fmpz]]:
    """The integers d_{j,0}, ..., d_{j,n-1} for j = 0, ..., n - 1.

    Integrating by parts leaves d_{j,i} = 2 (k_{i+1} + k_{i+3} + ...), k the Krawtchouk coefficients. Divided by
    1 - x^2 these sums telescope: d_{j,i} = -2 [x^(i-1)] (1 + x)^(n-j-1) (1 - x)^(j-1) for 0 < j < n, and
    d_{0,i} = 2 (C(n-1, i) + ... + C(n-1, n-1)). Read backwards, those of one j > 0 are the same but for the sign (-1)^(j-1): the
    upper half of them is divided from the top, where what is left out below is not seen.
    """
    tails = accumulate(fmpz(comb(n - 1, i)) for i in reversed(range(n)))
    yield [2 * t for t in tails][::-1]
    lower = (n - 1) // 2
    upper = fmpz_poly([-2 * comb(n - 2, i) for i in range(lower, n - 1)])
    for j in range(1, n):
        known = upper.coeffs()
        mirrored = known[: -lower - 1 : -1]
        yield [fmpz(0), *(mirrored if j % 2 else [-c for c in mirrored]), *known]
        upper = (upper - upper.left_shift(1)) // fmpz_poly([1, 1])


Term = TypeVar("Term")


class _Prefix(Generic[Term]):
    """The first terms of a composition, computed as needed: later ones belong to lower atoms.

    An interrupt ends the generator of terms: the next call recomputes them, instead of silently using too few terms.
    """

    def __init__(self, begin: Callable[[], Iterator[Term]]) -> None:
        self._begin = begin
        self._source = begin()
        self._made: list[Term] = []

    def first(self, count: int) -> list[Term]:
        """The first `count` terms."""
        try:
            self._made.extend(islice(self._source, max(0, count - len(self._made))))
        except BaseException:
            self._source, self._made = self._begin(), []
            raise
        return self._made[:count]


@lru_cache(maxsize=8)
def _kept_polynomials(n: int) -> _Prefix[fmpz_poly]:
    return _Prefix(lambda: term_polynomials(n))


def _terms(n: int, count: int) -> Iterable[fmpz_poly]:
    """The first polynomials, cached while they are small (about 30 MB at the largest cached n)."""
    return _kept_polynomials(n).first(count) if n <= _LARGEST_KEPT else islice(term_polynomials(n), count)


def polynomials_in_balls(n: int, count: int) -> Iterable[arb_poly]:
    """The sums of d_{j,i} Y^i / i! over i < n, for the first j, at the working precision."""
    if n <= _LARGEST_KEPT:
        return _kept_in_balls(n, ctx.prec).first(count)
    return (
        _last_in_balls(n, ctx.prec).first(count) if n <= _LARGEST_KEPT_ALONE else islice(_in_balls(n), count)
    )


@lru_cache(maxsize=_LARGEST_KEPT)
def _kept_in_balls(n: int, bits: int) -> _Prefix[arb_poly]:
    """Those of one working precision, which is that of every call.

    A statement about every n up to the largest one needs those of each, and so does the next one about the same n: together they take
    about 200 MB.
    """
    return _Prefix(lambda: _in_balls(n))


@lru_cache(maxsize=1)
def _last_in_balls(n: int, bits: int) -> _Prefix[arb_poly]:
    """About 100 MB at the largest cached n, at 768 bits."""
    return _Prefix(lambda: _in_balls(n))


def _in_balls(n: int) -> Iterator[arb_poly]:
    inverse = [arb(1)]
    for i in range(1, n):
        inverse.append(inverse[-1] / i)
    for sums in _krawtchouk_sums(n):
        yield arb_poly(list(map(mul, inverse, sums)))


def rational_factor(eps: fmpq, eps0: fmpq, n: int) -> fmpq:
    """The rational q with delta(eps) = 1 + exp((eps - n eps0)/2) q, for 0 <= eps < n eps0.

    The term whose place is the lowest atom (k = 0) would count only below eps = -n eps0.

    >>> rational_factor(fmpq(1), fmpq(1), 2)
    -5/4
    """
    starts = _exact_starts(eps, eps0, n)
    total = sum((w(y) for y, w in zip(starts, _terms(n, len(starts)), strict=True)), fmpq(0))
    return -total / (fmpz(factorial(n - 1)) * fmpz(2) ** n)


def spline(eps: fmpq, eps0: fmpq, n: int) -> tuple[fmpq, fmpq]:
    """P and its derivative P' in Y_0, where delta(eps) = 1 - 2^(1-n) exp(-Y_0) P, for 0 <= eps < n eps0.

    At an atom the derivative is the right one in eps: the term that starts there is not counted.

    >>> spline(fmpq(1), fmpq(1), 2)
    (5/2, 1)
    """
    starts = _exact_starts(eps, eps0, n)
    pairs = list(zip(starts, _terms(n, len(starts)), strict=True))
    scale = 2 * fmpz(factorial(n - 1))
    value = sum((w(y) for y, w in pairs), fmpq(0))
    return value / scale, sum((w.derivative()(y) for y, w in pairs), fmpq(0)) / scale


def spline_in_balls(eps: fmpq, eps0: fmpq, n: int) -> tuple[arb, arb]:
    """`spline` in balls, with the atoms that count decided exactly: for numbers so long that their powers take too long.

    >>> print(*(ball.str(5, radius=False) for ball in spline_in_balls(fmpq(1), fmpq(1), 2)))
    2.5000 1.0000
    """
    starts = _exact_starts(eps, eps0, n)
    value, slope = arb(0), arb(0)
    for j, (y, w) in enumerate(zip(starts, polynomials_in_balls(n, len(starts)), strict=True)):
        value += comb(n, j) * w(arb(y))
        slope += comb(n, j) * w.derivative()(arb(y))
    return value / 2, slope / 2


def _exact_starts(eps: fmpq, eps0: fmpq, n: int) -> list[fmpq]:
    """Y_0, Y_1, ... as far as they are positive."""
    half_gap = (n * eps0 - eps) / 2
    return [half_gap - eps0 * j for j in range(int((half_gap / eps0).ceil()))]


@lru_cache(maxsize=64)
def _remembered_factor(eps: fmpq, eps0: fmpq, n: int) -> fmpq:
    return rational_factor(eps, eps0, n)


def delta_exactly(eps: fmpq, eps0: fmpq, n: int) -> arb:
    """Route B: one plus an exact rational times one exponential, for eps >= 0; rounding in the last step only.

    >>> print(delta_exactly(fmpq(1), fmpq(1), 1), delta_exactly(fmpq(5), fmpq(1), 10).str(14, radius=False))
    0 0.20702572144969
    """
    if eps >= n * eps0:
        return arb(0)
    return 1 + arb((eps - n * eps0) / 2).exp() * arb(_remembered_factor(eps, eps0, n))


def delta_in_balls(half_gap: arb, eps0: arb, n: int) -> arb:
    """The closed form of route B over balls, for real (n eps0 - eps)/2 < n eps0: what root finding evaluates.

    >>> from flint import ctx
    >>> with ctx.workprec(80):
    ...     print(delta_in_balls(arb(5) / 2, arb(1), 10).str(14, radius=False))
    0.20702572144969
    """
    starts = _starts(half_gap, eps0, n)
    if not starts:
        return arb(0)
    terms = zip(starts, polynomials_in_balls(n, len(starts)), strict=True)
    total = sum((comb(n, j) * w(y) for j, (y, w) in enumerate(terms)), arb(0))
    return 1 - (-starts[0]).exp() * total / fmpz(2) ** n
