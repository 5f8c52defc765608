r"""The subsampled Gaussian mechanism: noise of standard deviation sigma, each record taken with probability q.

The worst pair is P = (1 - q) N(0, sigma^2) + q N(1, sigma^2) against Q = N(0, sigma^2); in units of sigma the ratio of their
densities is w(y) = 1 - q + q exp(y / sigma - 1/(2 sigma^2)), Y standard normal under Q, and M(u) = E w(Y)^u.

*The sum for M.* w has no zero with |Im y| < pi sigma. Take the trapezoidal rule of step h on the line Im y = a, 0 < 2a < pi sigma.
On the lines Im y = 0 and 2a the argument of w is in [0, pi], so that |w^(alpha + i beta)| <= |w|^alpha for every beta >= 0; and
w cos(Im y / (2 sigma)) <= |w| <= w. So for all beta >= 0 at once the error is at most

    M(alpha) (1 + e^(2 a^2)) C / (e^(2 pi a/h) - 1),   C = cos(a / sigma)^alpha for alpha < 0, otherwise 1

(L. N. Trefethen, J. A. C. Weideman, SIAM Review 56 (2014), Theorem 5.1). Beyond the outermost nodes the terms fall at least like
a geometric series: the slope of ln(phi w^alpha) is at most alpha/sigma - y on the right and at least -y on the left for
alpha >= 0, and for alpha < 0 it falls with y, because (ln w)' grows.

For alpha < 0 the cosine is far too little where q is small and -alpha large. There |w| >= Re w = r + t cos(Im y / sigma), for
|Im y| < pi sigma / 2, with r = 1 - q and t the rest of w(Re y): with C = r + q cos(Im y / sigma) this is C times the ratio w of the
rate q cos(Im y / sigma) / C. The better of both takes the place of C M(alpha) (`_Bound`); both fall with |Im y|.

*The tail.* Moving the integral to the line Im y = a gives, for every a in [0, pi sigma / 2),

    |M(alpha + i beta)| <= e^(a^2/2) E |w(Y + ia)|^alpha e^(-beta arg w(Y + ia)),

which falls with beta: one value bounds all larger beta. The integrand is exp(Re(u ln w)), real-analytic, and on the lines
Im y = +-b with a + b <= pi sigma / 2 it is at most e^(b^2/2) C phi w^alpha, because arg w grows with Im y there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, exp, floor, inf, log, log1p, pi, sqrt
from typing import Any

import numpy as np
from flint import acb, arb, ctx, fmpq, fmpz
from numpy.typing import NDArray

from parisk_sym.core.errors import BOUNDS_BY_BUCKETS, DomainError, PrecisionError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.kernels.moments import plus_half
from parisk_sym.formulas.kernels.subsampled_moments import (
    Nodes,
    SampledMoment,
    bound_with_sampling,
    exact_order,
)

__all__ = ["SampledGaussianMoment", "integer_moment", "single_delta"]

_MOST_NODES = 20_000
_LARGEST_SUM = 1000
"""Integer order up to which a moment is a sum."""
_TAIL_BITS = 60
_SHARES = tuple(0.98 * 0.9**i for i in range(60))
_LEAST_COSINE = 0.05  # for which the real part of w is used
_SMALL_LOSS = 0.5  # nats, for which it is not worth it
_CELL, _SUM_NATS = 0.25, 60.0  # of the sum above a moment
_ROUGH_BITS = 64
_MOST_NATS = 700.0  # of which the exponential is a float


Values = NDArray[np.float64]


@dataclass(frozen=True)
class SampledGaussianMoment(SampledMoment):
    """M(u) = E (1 - q + q exp(Y / sigma - 1/(2 sigma^2)))^u, Y standard normal."""

    sigma: fmpq
    q: fmpq

    @property
    def has_floats(self) -> bool:  # type: ignore[override]
        """Whether the parameters are neither too large nor too small."""
        return 1e-2 < float(self.sigma) < 1e50 and float(self.q) > 1e-100

    def log_value(self, u: Any) -> Any:
        """In closed form for an integer order, as that of a Renyi divergence may be; otherwise from the nodes of one point."""
        order = None if self.adding or isinstance(u, acb) else plus_half(u, 1).unique_fmpz()
        if order is not None and 0 <= order <= _LARGEST_SUM and plus_half(u, 1).is_exact():
            return self.n * integer_moment(self.sigma, self.q, int(order)).log()
        return super().log_value(u)

    def log_bound(self, s: arb) -> arb:
        """From that of normal noise, s (1 + s) / (2 sigma^2)."""
        return self.n * bound_with_sampling(s * (1 + s) / (2 * self.sigma**2), s, self.q, self.adding)

    def nodes(self, alpha: arb, height: arb) -> Nodes:
        """For every height."""
        return _nodes(self.sigma, self.q, exact_order(alpha), ctx.prec)

    def log_tail(self, alpha: arb, height: arb) -> arb:
        """On the line that is best in floats, to as many bits as n uses need."""
        _, shift = _Floats.of(self.sigma, self.q).tail(float(alpha), float(height), self.n)
        bits = _TAIL_BITS + self.n.bit_length() + 2 * ctx.prec // self.n
        return _log_tail(self.sigma, self.q, exact_order(alpha), exact_point(height.lower()), shift, bits)

    def about_damping(self, b: float, height: float) -> float:
        """The bound in floats."""
        alpha = 0.5 - b if self.adding else 0.5 + b
        return self.n * min(_Floats.of(self.sigma, self.q).tail(alpha, height, self.n)[0], 0.0)

    def log_moments(self, alpha: float) -> tuple[float, float]:
        """By the trapezoidal rule in floats."""
        return _Floats.of(self.sigma, self.q).log_moments(alpha)


@dataclass(frozen=True)
class _Floats:
    """The law in floating point: it chooses lines, steps and ends, and proves nothing."""

    sigma: float
    q: float

    @classmethod
    def of(cls, sigma: fmpq, q: fmpq) -> "_Floats":
        return cls(float(sigma), float(q))

    def log_ratio(self, y: Values) -> Values:
        """ln w."""
        rest = log1p(-self.q) if self.q < 1 else -inf
        return np.logaddexp(rest, log(self.q) + y / self.sigma - 0.5 / self.sigma**2)

    def slope(self, y: float) -> float:
        """The derivative of ln w."""
        rest = log1p(-self.q) - log(self.q) if self.q < 1 else -inf
        return 1 / (1 + exp(min(rest - y / self.sigma + 0.5 / self.sigma**2, _MOST_NATS))) / self.sigma

    def peak(self, alpha: float) -> float:
        """The outermost place, about, where phi w^alpha is large: alpha / sigma, or for alpha < 0 the zero of a falling slope."""
        return alpha / self.sigma if alpha >= 0 else _peak(self, alpha)

    def ends(self, alpha: float, nats: float) -> tuple[float, float]:
        """Where phi w^alpha is below e^-nats of M(alpha), about, outside of which it falls; for alpha < 0 it has one peak."""
        radius, peak = sqrt(2 * nats) + 2, self.peak(alpha)
        return min(peak, 0.0) - radius if alpha > 0 else peak - radius, peak + radius

    def grid(self, alpha: float) -> Values:
        """Nodes of a rule that is accurate enough to choose by."""
        low, high = self.ends(alpha, 40)
        if alpha > 0 and alpha / self.sigma > 1000:  # the peak at alpha / sigma has all of the mass
            low = high - 24
        step = min(0.25, pi * self.sigma / 12) / sqrt(1 + abs(min(self.peak(alpha), 0.0)) / self.sigma)
        return np.linspace(low, high, int(min(5000, (high - low) / step)) + 2)

    def log_moments(self, alpha: float) -> tuple[float, float]:
        """ln M and its derivative."""
        y = self.grid(alpha)
        logs = self.log_ratio(y)
        weights = alpha * logs - y * y / 2
        largest = float(weights.max())
        masses = np.exp(weights - largest)
        total = float(masses.sum())
        value = largest + log(total * (y[1] - y[0]) / sqrt(2 * pi))
        return value, float((masses * logs).sum()) / total

    def tail(self, alpha: float, height: float, n: int) -> tuple[float, float]:
        """The bound for ln of |M(alpha + i height)| / M(alpha) on the line Im y = a that makes it the smallest, and a."""
        y, widest = self.grid(alpha), min(0.75 * pi * self.sigma / 2, 20.0)
        count = 18 + int(4 * log(1 + widest * sqrt(n) / 5))
        shifts = (widest * 0.8 ** np.arange(count))[:, None]
        with np.errstate(all="ignore"):
            tilt = np.exp(log(self.q) + (y + 1j * shifts) / self.sigma - 0.5 / self.sigma**2)
            logs = np.log(1 - self.q + tilt)
            weights = alpha * logs.real - height * logs.imag + (shifts**2 - y * y) / 2
            weights[~np.isfinite(weights)] = inf
            largest = weights.max(axis=1)
            total = np.exp(weights - largest[:, None]).sum(axis=1)
            sums = largest + np.log(total * (y[1] - y[0]) / sqrt(2 * pi))
        best = int(np.nan_to_num(sums, nan=inf).argmin())
        return float(sums[best]) - self.log_moments(alpha)[0], float(shifts[best, 0])

    def rule(self, alpha: float, nats: float) -> tuple[float, float]:
        """The shift and the step with the fewest nodes for an error of e^-nats."""
        widest = min(pi * self.sigma / 2, sqrt(nats))
        return self._longest(
            widest, lambda shift: nats + 2 * shift * shift + self.lost(alpha, 2 * shift / self.sigma)
        )

    def rule_of_tail(self, alpha: float, nats: float, shift: float) -> tuple[float, float]:
        """The half width of the strip and the step with the fewest nodes for the bound on a line."""
        widest = min(pi * self.sigma / 2 - shift, sqrt(nats))
        return self._longest(
            widest, lambda half: nats + half * half / 2 + self.lost(alpha, (shift + half) / self.sigma)
        )

    @staticmethod
    def _longest(widest: float, needed: Callable[[float], float]) -> tuple[float, float]:
        steps = [(2 * pi * a / (needed(a) + 2), a) for a in (share * widest for share in _SHARES)]
        step, half = max(steps)
        return half, step

    def lost(self, alpha: float, angle: float) -> float:
        """ln of the better bound of E |w(Y + i sigma angle)|^alpha against M(alpha)."""
        return self.bound(alpha, angle)[0]

    def bound(self, alpha: float, angle: float) -> tuple[float, bool]:
        """The bound, and whether it comes from the real part of w."""
        if alpha >= 0:
            return 0.0, False
        by_modulus = alpha * log(cos(angle / 2))
        if cos(angle) <= _LEAST_COSINE or by_modulus <= _SMALL_LOSS:
            return by_modulus, False
        rest = 1 - self.q + self.q * cos(angle)
        other = _Floats(self.sigma, self.q * cos(angle) / rest)
        by_real_part = alpha * log(rest) + other.log_moments(alpha)[0] - self.log_moments(alpha)[0]
        return min((by_modulus, False), (by_real_part, True))


@lru_cache(maxsize=256)
def _peak(floats: _Floats, alpha: float) -> float:
    """The zero of a falling slope, by bisection; cached, as it is needed several times in a row."""
    sigma, q = floats.sigma, floats.q
    odds = q / (1 - q) if q < 1 else inf
    low, high = max(alpha / sigma, -sigma * (1 + log1p(-alpha * odds / sigma**2))), 0.0
    for _ in range(60):
        middle = (low + high) / 2
        rises = -middle + alpha * floats.slope(middle) > 0
        low, high = (middle, high) if rises else (low, middle)
    return low


@dataclass(frozen=True)
class _Bound:
    """|w(y + i sigma angle)|^alpha <= factor v(y)^alpha for real y, v being the ratio with another rate."""

    sigma: fmpq
    q: fmpq | arb
    alpha: arb
    factor: arb

    @classmethod
    def at(cls, sigma: fmpq, q: fmpq, alpha: arb, angle: arb) -> "_Bound":
        """The better one, where 0 <= angle < pi."""
        if alpha >= 0:
            return cls(sigma, q, alpha, arb(1))
        turn = angle.cos()
        if not (_Floats.of(sigma, q).bound(float(alpha), float(angle))[1] and turn > 0):
            return cls(sigma, q, alpha, (angle / 2).cos() ** alpha)
        rest = 1 - q + q * turn
        return cls(sigma, q * turn / rest, alpha, rest**alpha)

    @property
    def floats(self) -> _Floats:
        """The law for the other rate in floats."""
        return _Floats(float(self.sigma), float(self.q))

    def moment(self, same: arb) -> arb:
        """An upper bound of factor E v(Y)^alpha; `same` is M(alpha), for v = w."""
        if isinstance(self.q, fmpq):
            return self.factor * same
        with ctx.workprec(_ROUGH_BITS):
            return self.factor * self._sum_above()

    def _sum_above(self) -> arb:
        """v^alpha falls with y: in each cell it is at most its value at the left end."""
        low, high = self.floats.ends(float(self.alpha), _SUM_NATS)
        cell = _CELL / (1 + abs(self.floats.peak(float(self.alpha))))
        places = [arb(low) + k * arb(cell) for k in range(ceil((high - low) / cell) + 1)]
        above = [_upper(place) for place in places]
        values = [_ratio(self.sigma, self.q, acb(place)).real ** self.alpha for place in places]
        inner = sum((v * (a - b) for v, a, b in zip(values, above, above[1:], strict=False)), arb(0))
        return (1 - self.q) ** self.alpha * _upper(-places[0]) + inner + values[-1] * above[-1]


@lru_cache(maxsize=16)
def _nodes(sigma: fmpq, q: fmpq, alpha: fmpq, bits: int) -> Nodes:
    """The sum for M(alpha + i beta), for every beta >= 0, with a relative error of about 2^-bits."""
    law, nats = _Floats.of(sigma, q), bits * log(2)
    shift, step = law.rule(float(alpha), nats)
    with ctx.workprec(bits + 16 + int(1.5 * shift * shift)):
        a, h, at = arb(shift), arb(step), arb(alpha)
        above, inside = (_Bound.at(sigma, q, at, k * a / arb(sigma)) for k in (2, 1))
        fall = (2 * arb.pi() * a / h).expm1()
        numbers, rest = _range(inside, h, nats + law.lost(float(alpha), shift / float(sigma)))
        places = [acb(k * h, a) for k in numbers]
        logs = [_ratio(sigma, q, place).log() for place in places]
        weights = [_density(place) * h for place in places]
        outside = rest * (a * a / 2).exp()
        relative, absolute = (1 + (2 * a * a).exp() * above.moment(arb(1))) / fall, outside
        if not isinstance(above.q, fmpq):
            absolute += relative
            relative = 1 / fall
        return Nodes.of(at, logs, weights, relative, absolute)


def _log_tail(sigma: fmpq, q: fmpq, alpha: fmpq, height: fmpq, shift: float, bits: int) -> arb:
    """A bound for ln of |M(alpha + i beta)| / M(alpha), for every beta >= height, from the line Im y = shift."""
    law, nats = _Floats.of(sigma, q), bits * log(2)
    moment = _nodes(sigma, q, alpha, bits).moment
    half, step = law.rule_of_tail(float(alpha), nats, shift)
    with ctx.workprec(bits + 16):
        a, b, h, at, u = arb(shift), arb(half), arb(step), arb(alpha), acb(arb(alpha), arb(height))
        above, inside = (_Bound.at(sigma, q, at, x / arb(sigma)) for x in (a + b, a))
        error = 2 * (b * b / 2).exp() * above.moment(moment) / (2 * arb.pi() * b / h).expm1()
        numbers, total = _range(inside, h, nats + law.lost(float(alpha), shift / float(sigma)))
        for k in numbers:
            place = k * h
            total += _density(place) * h * (u * _ratio(sigma, q, acb(place, a)).log()).real.exp()
        return (a * a / 2 + ((total + error) / moment).log()).upper()


def _ratio(sigma: fmpq, q: fmpq | arb, place: acb) -> acb:
    """w."""
    return 1 - q + q * (place / sigma - 1 / (2 * sigma * sigma)).exp()


def _density(y: acb | arb) -> acb | arb:
    """The standard normal density."""
    return (-y * y / 2).exp() / (2 * arb.pi()).sqrt()


def _range(bound: _Bound, h: arb, nats: float) -> tuple[range, arb]:
    """The nodes k h that are summed, and a bound for h times the sum of phi |w|^alpha over all others."""
    low, high = bound.floats.ends(float(bound.alpha), nats)
    first, last = floor(low / float(h)), ceil(high / float(h))
    if last - first > _MOST_NODES:
        raise DomainError(
            f"certified digits of the subsampled Gaussian mechanism need sigma large enough for {_MOST_NODES} nodes, got "
            f"sigma = {bound.sigma} with {last - first}: {BOUNDS_BY_BUCKETS}"
        )
    left, right = (first - 1) * h, (last + 1) * h
    sigma, q, alpha = bound.sigma, bound.q, bound.alpha

    def term(y: arb) -> arb:
        return bound.factor * h * _density(y) * _ratio(sigma, q, acb(y)).real ** alpha

    def slope(y: arb) -> arb:
        """The derivative of ln w."""
        return (1 - (1 - q) / _ratio(sigma, q, acb(y)).real) / sigma

    if alpha >= 0:
        ends = (left, -left), (right, right - alpha / sigma)
    else:
        ends = (left, -left + alpha * slope(left)), (right, right - alpha * slope(right))
    if not all(fall > 0 for _, fall in ends):
        raise PrecisionError(f"the terms beyond the nodes from {left.str(5)} to {right.str(5)} must fall")
    return range(first, last + 1), sum((term(y) / -(-fall * h).expm1() for y, fall in ends), arb(0))


def integer_moment(sigma: fmpq, q: fmpq, order: int) -> arb:
    """M at an integer order >= 0, at the current precision: by the binomial theorem, as E e^(k (Y/sigma - 1/(2 sigma^2))) = e^(k (k - 1) / (2 sigma^2)).

    >>> print(integer_moment(fmpq(1), fmpq(1, 2), 2).str(12, radius=False))
    1.42957045711
    """
    rest, half = arb(1 - q), arb(1 / (2 * sigma * sigma))
    terms = (
        fmpz.bin_uiui(order, k) * rest ** (order - k) * arb(q) ** k * (k * (k - 1) * half).exp()
        for k in range(order + 1)
    )
    return sum(terms, arb(0))


def single_delta(level: arb, sigma: fmpq, q: fmpq, *, adding: bool) -> arb:
    """delta of one use at a level of either sign, in closed form, at the current precision.

    With z = sigma ln((e^l - 1 + q) / q) + 1/(2 sigma), where w(z) = e^l: for l = eps the "remove" direction has
    q P(Y > z - 1/sigma) - (e^eps - 1 + q) P(Y > z), and "add" has (1 - e^eps (1 - q)) P(Y < z) - e^eps q P(Y < z - 1/sigma), for
    l = -eps; where no loss reaches below or above, 1 - e^eps and 0.

    >>> print(single_delta(arb(1), fmpq(1), fmpq(1), adding=True).str(12, radius=False))
    0.126936737507
    """
    scale = level.exp()
    part = ((-level if adding else level).expm1() + q) / q
    if not (part > 0 or part <= 0):
        return arb.nan()
    if part <= 0:
        return arb(0) if adding else 1 - scale
    z = sigma * part.log() + arb(1 / (2 * sigma))
    other = z - arb(1 / sigma)
    if adding:
        return (1 - scale * (1 - q)) * _upper(-z) - scale * q * _upper(-other)
    return q * _upper(other) - q * part * _upper(z)


def _upper(z: arb) -> arb:
    """P(Y > z), accurate relative to itself far out, where Arb's bound of what a radius of the argument does takes its square to 30 bits.

    |ln erfc| has a slope of at most t + sqrt(t^2 + 2) at t >= 0 (DLMF 7.8.2).
    """
    t = z / arb(2).sqrt()
    if not t > 1:
        return t.erfc() / 2
    return t.mid().erfc() / 2 * (arb(0, t.rad()) * (t + (t * t + 2).sqrt())).exp()
