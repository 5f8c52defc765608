r"""Route D for composed Laplace noise: few losses that are not atoms. It takes over where the noise level is small.

One loss is an atom (eps0 or -eps0) or lies between them, the latter with probability about eps0/2. With p losses of n
between, their sum is a spline over 2p eps0, and the other n - p losses are a lattice law. With z = exp(-eps0 (2s + 1)) and
v = 1/(2s + 1) the moment function is K = exp(eps0 s) [(1 + z) + v (1 - z)]/2, so that

    delta = sum over p of C(n, p) 2^(-n) sum over i of C(n - p, i) e^(-eps0 i) psi_p(i),
    psi_p(i) = sum over q <= p of (-1)^q C(p, q) e^(-eps0 q) G_p(Y_{i+q}),   Y_j = (n eps0 - eps)/2 - j eps0 > 0,

G_p(y) = P(p, y) - e^(-2y) J_p(y), P the lower incomplete gamma function and J_p(y) the integral of e^t t^(p-1)/(p-1)! to y.
Where all Y count, psi_p(i) is (1 - e^(-eps0))^p times 1 - exp(eps - (n - p - 2i) eps0), and the sums over i are partial
binomial sums, which follow from each other. Terms beyond p = P are bounded by a tail of a binomial law, tilted by e^(cS).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import log, log1p

from flint import arb, arb_poly, ctx, fmpq, fmpz

from parisk_sym.core.errors import PrecisionError
from parisk_sym.formulas.kernels.contour import saddle
from parisk_sym.formulas.kernels.moments import LaplaceMoment
from parisk_sym.laws.composition.binomial_sums import binomial_ball, partial_sum

__all__ = ["Splines", "delta_by_splines", "splines"]

_GUARD_BITS = 24


@dataclass(frozen=True)
class Splines:
    """How many losses between the atoms are taken, the tilt c that bounds the others, and the bits wanted.

    Any choice gives an enclosure.
    """

    most: int
    tilt: float
    bits: int


def splines(eps: fmpq, eps0: fmpq, n: int, bits: int, largest: int) -> Splines | None:
    """The number of losses that this many bits need, or None if it is larger than `largest`."""
    uses = (LaplaceMoment(arb(eps0), n),)
    if not uses[0].has_floats:
        return None
    c, size = saddle(float(arb(eps)), uses)
    with ctx.workprec(64):
        share = float(_continuous_share(arb(c), arb(eps0)))
    needed = (bits + _GUARD_BITS) * log(2) + max(0.0, -log(size))
    most = int(n * share)
    while _log_tail(most, n, share) > -needed:
        most += 1 + most // 16
        if most >= n or most > largest:
            break
    most = min(n, most)
    return None if most > largest else Splines(most, c, bits)


def _log_tail(most: int, n: int, share: float) -> float:
    """About the logarithm of P(N > most) for a binomial law, above its mean: the relative entropy bound."""
    x = (most + 1) / n
    if x >= 1:
        return -n * log(1 / share) if x == 1 else -1e300
    return -n * (x * log(x / share) + (1 - x) * (log1p(-x) - log1p(-share)))


def _continuous_share(c: arb, eps0: arb) -> arb:
    """Probability that a loss, tilted by e^(cL), lies between the atoms."""
    b = c + arb("0.5")
    ratio = (b * eps0).tanh() / (2 * b)
    return ratio / (1 + ratio)


def delta_by_splines(eps: fmpq, eps0: fmpq, n: int, plan: Splines) -> arb:
    """The enclosure of delta(eps), -n eps0 < eps < n eps0, with guard bits for what cancels: some 3 for each loss.

    >>> plan = splines(fmpq(3), fmpq(1, 100), 10**4, 40, 200)
    >>> print(delta_by_splines(fmpq(3), fmpq(1, 100), 10**4, plan).str(10, radius=False))
    0.001507115118
    """
    with ctx.workprec(plan.bits + 4 * plan.most + 2 * _GUARD_BITS + n.bit_length()):
        return _delta(eps, eps0, n, plan)


def _delta(eps: fmpq, eps0: fmpq, n: int, plan: Splines) -> arb:
    """The sum over the number of losses between the atoms."""
    half_gap, noise = (n * eps0 - eps) / 2, arb(eps0)
    starts = int((half_gap / eps0).ceil())
    lowest = half_gap - (starts - 1) * eps0
    rows = _kernel_rows(lowest, eps0, min(starts, plan.most), plan.most)
    decay, between = (-noise).exp(), -(-noise).expm1() / 2
    pattern, total = arb_poly([1]), arb(0)
    for p, inner in enumerate(_inner_sums(eps, eps0, n, starts, plan)):
        value = between**p * inner
        if p:
            pattern = pattern * arb_poly([1, -decay])
            value += _edge_sum(pattern * arb_poly(rows[p - 1]), n - p, starts, decay, p) / fmpz(2) ** p
        total += binomial_ball(n, p) * value
    return total + _remainder(eps, noise, n, plan)


def _kernel_rows(lowest: fmpq, eps0: fmpq, places: int, most: int) -> list[list[arb]]:
    """G_p(y), a row for each p = 1, ..., most, at the starts y = lowest + t eps0, t = 0, 1, ..."""
    columns = [_kernels(arb(lowest + t * eps0), most) for t in range(places)]
    return [list(row) for row in zip(*columns, strict=True)]


def _kernels(y: arb, most: int) -> list[arb]:
    """G_1(y), ..., G_most(y), both parts from the last down: P(p) = P(p + 1) + e^(-y) y^p/p!, J_p = e^y y^p/p! - J_{p+1}."""
    powers = [(-y).exp()]
    for p in range(1, most):
        powers.append(powers[-1] * y / p)
    lower = y.gamma_lower(most, regularized=1)
    upper = (-2 * y).exp() * y**most / arb(most + 1).gamma() * y.hypgeom_1f1(most, most + 1)
    kernels = [lower - upper]
    for p in range(most - 1, 0, -1):
        lower, upper = lower + powers[p], powers[p] - upper
        kernels.append(lower - upper)
    return kernels[::-1]


def _edge_sum(psi: arb_poly, m: int, starts: int, decay: arb, p: int) -> arb:
    """The atoms of m = n - p losses within reach of the level: coefficient t of psi belongs to the atom starts - 1 - t."""
    first = min(starts - 1, m)
    weight = binomial_ball(m, first) * decay**first / fmpz(2) ** m
    values = psi.coeffs()
    total = arb(0)
    for i in range(first, max(-1, starts - 1 - p), -1):
        total += weight * values[starts - 1 - i]
        weight = weight * i / ((m - i + 1) * decay)
    return total


def _inner_sums(eps: fmpq, eps0: fmpq, n: int, starts: int, plan: Splines) -> list[arb]:
    """The atoms beyond that reach for p = 0, ..., most: their masses times 1 - exp(eps - atom), summed.

    Nothing else here cancels as much as the splines do, and these are the longest sums: they need fewer bits.
    """
    with ctx.workprec(plan.bits + plan.most + 4 * _GUARD_BITS):
        masses = _partial_sums(n, starts - 1, (-arb(eps0)).exp(), plan.most)
        swapped = _partial_sums(n, starts - 1, arb(eps0).exp(), plan.most)
        return [
            mass - arb(eps - (n - p) * eps0).exp() * other
            for p, (mass, other) in enumerate(zip(masses, swapped, strict=True))
        ]


def _partial_sums(n: int, last: int, ratio: arb, most: int) -> Iterator[arb]:
    """2^(-m) times the sum of C(m, i) ratio^i over i <= I, at m = n - p and I = last - p, for p = 0, ..., most.

    Each follows from the one before: S(m - 1, I - 1) = (S(m, I) - ratio^I C(m - 1, I)) / (1 + ratio).
    """
    term = binomial_ball(n, last) * ratio**last / fmpz(2) ** n
    value = partial_sum(n, last, ratio, term)
    for p in range(most + 1):
        m, place = n - p, last - p
        if place < 0:
            yield arb(0)
            continue
        yield value
        value = 2 * (value - term * (m - place) / m) / (1 + ratio)
        term = 2 * term * place / (m * ratio)


def _remainder(eps: fmpq, noise: arb, n: int, plan: Splines) -> arb:
    """At most e^(-c eps) K(c)^n P(N > most), N binomial with the tilted share, because (1 - e^(eps - S))_+ <= e^(c(S - eps)).

    The terms of the binomial law fall at least geometrically from the first one on.
    """
    first = plan.most + 1
    if first > n:
        return arb(0)
    c = arb(plan.tilt)
    share = _continuous_share(c, noise)
    fall = (n - first) * share / ((first + 1) * (1 - share))
    if not fall < 1:
        raise PrecisionError(f"{plan.most} losses between the atoms are too few for n={n}, eps0={noise}")
    tail = binomial_ball(n, first) * share**first * (1 - share) ** (n - first) / (1 - fall)
    scale = (LaplaceMoment(noise, n).log_value(c + arb("0.5")) - c * arb(eps)).exp()
    return arb(0).union(tail * scale)
