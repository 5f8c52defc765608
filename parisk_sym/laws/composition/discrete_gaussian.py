"""Tight composition of the discrete Gaussian mechanism (Canonne, Kamath, Steinke 2020): exact tails of a lattice law.

Noise x on the integers has P(x) proportional to exp(-x^2/(2 s^2)). For an integer sensitivity D the worst pair is N_Z(0, s^2)
and N_Z(D, s^2), the same in both directions, and n uses have the loss S = D (n D + 2 X)/(2 s^2), X the sum of n draws. As e^(-S)
times the law of X is that law shifted by n D, with k the smallest integer above s^2 eps/D - n D/2

    delta(eps) = P(X >= k) - e^eps P(X >= k + n D).

The tails. Let phi(t) = theta(t)/theta(0), theta(t) = sum over x of exp(-x^2/(2 s^2)) cos(x t), be the characteristic function of one
draw, and M = 2 K + 1. The sum over j of P(k + j M <= X <= K + j M) is, by a discrete Fourier transform of length M,

    (K - k + 1)/M - (1/M) sum over l = 1, ..., K of phi(2 pi l/M)^n sin(pi l (2 k - 1)/M) / sin(pi l/M).

- It differs from P(X >= k), |k| <= K, by at most P(X > K): what is counted beside [k, K] lies above K or, mirrored, below -K.
- P(X > K) <= exp(-(K + 1)^2/(2 n s^2)): E e^(aX) <= exp(a^2 n s^2/2), because a theta series is largest at the centre of its terms.
- By Jacobi's triple product theta is positive and falls on [0, pi], so the terms from l on are together at most
  (K - l + 1) phi(2 pi l/M)^n / sin(pi l/M), which ends the sum after about 1.5 times as many terms as there are digits.
"""

from functools import lru_cache
from math import isqrt

from flint import acb, arb, ctx, fmpq
from sympy import Symbol, oo

from parisk_sym.formulas.domain import POSITIVE, integers, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.discrete_gaussian_delta import DiscreteGaussianDelta
from parisk_sym.ground.errors import DomainError
from parisk_sym.ground.sources import Source
from parisk_sym.ground.symbols import delta, n, sensitivity, u
from parisk_sym.laws.composition.inverse import least_level, log_of, reached

__all__ = ["FORMULAS", "LARGEST_SENSITIVITY", "discrete_gaussian_delta", "discrete_gaussian_epsilon", "law_above", "probability"]  # fmt: skip

LARGEST_SENSITIVITY = LARGEST_COUNT = 10**9

_GUARD_BITS = 32
_LARGEST_BITS = 20_000  # of a tail: some seconds
_LARGEST_SUM = 200_000  # terms of a tail: some seconds
_LONG_COUNT = 10**9
_ROUGH_BITS = 64
_PER_OUTCOME = 8  # bits of one tail that cost about as much as another tail


def _theta(place: fmpq, variance: fmpq) -> arb:
    """theta(2 pi place)."""
    return acb(place).modular_theta(acb(0, 1 / (2 * arb.pi() * variance)))[2].real


def probability(x: int, variance: fmpq) -> arb:
    """P(x) of one draw."""
    return arb(fmpq(-x * x) / (2 * variance)).exp() / _theta(fmpq(0), variance)


def law_above(k: int, variance: fmpq, n: int, bits: int) -> arb:
    """P(X >= k) of the sum of n draws of N_Z(0, variance), with an error of about 2^-bits.

    >>> print(law_above(1, fmpq(1), 1, 50).str(12, radius=False))
    0.300528860867
    """
    if k > 0:
        return _tail(k, variance, n, bits)
    with ctx.workprec(bits + _GUARD_BITS):
        return 1 - _tail(1 - k, variance, n, bits)


@lru_cache(maxsize=1024)
def _tail(k: int, variance: fmpq, n: int, bits: int) -> arb:
    """The same for k >= 1; the working precision is its own."""
    spread = n * variance
    if _bits(fmpq(k * k) / (2 * spread)) > bits + _GUARD_BITS:
        return _bound(k, spread)
    if bits > _LARGEST_BITS:
        needed = str(bits) if bits < _LONG_COUNT else arb(bits).str(2, radius=False)
        raise DomainError(
            f"delta of the discrete Gaussian mechanism must not need tails of more than {_LARGEST_BITS} bits, got {needed}: use an eps "
            "nearer to the mean loss n sensitivity^2/(2 sigma^2)"
        )
    last = max(k, isqrt(int((spread * (bits + _GUARD_BITS) * fmpq(7, 5)).ceil())) + 1)  # 7/10 > ln 2
    period = 2 * last + 1
    with ctx.workprec(bits + 2 * _GUARD_BITS + 2 * period.bit_length()):
        return _transform(k, variance, n, last, bits + _GUARD_BITS) / period + _bound(last + 1, spread)


def _transform(k: int, variance: fmpq, n: int, last: int, bits: int) -> arb:
    """The sum of the discrete Fourier transform, times its length."""
    total, centre, period = arb(last - k + 1), _theta(fmpq(0), variance), 2 * last + 1
    for place in range(1, last + 1):
        falls = (_theta(fmpq(place, period), variance) / centre) ** n
        base = arb.sin_pi_fmpq(fmpq(place, period))
        rest = (last - place + 1) * falls / base
        if rest < arb(2) ** -bits:
            return total + rest.union(-rest)
        if place > _LARGEST_SUM:
            raise DomainError(
                f"sigma must be larger, or n smaller, for tails of at most {_LARGEST_SUM} terms: got sigma^2={variance}, n={n}"
            )
        total -= falls * arb.sin_pi_fmpq(fmpq(place * (2 * k - 1) % (2 * period), period)) / base
    return total


def _bits(nats: fmpq) -> int:
    """Bits of a number of nats, rounded down: 1/ln 2 > 1.44."""
    scaled = nats * fmpq(36, 25)
    return int(scaled.p) // int(scaled.q)


def _bound(k: int, spread: fmpq) -> arb:
    """A ball around 0 with P(X >= k) in it, k >= 0."""
    value = (-arb(fmpq(k * k) / (2 * spread))).exp()
    return value.union(-value)


def _difference(k: int, level: fmpq, variance: fmpq, n: int, sensitivity: int) -> arb:
    """delta at a level between the losses of k - 1 and of k, as far as the bound P(X >= k) is near it to the current precision."""
    return _above(k, k, variance, n) - _swapped(k, level, variance, n, sensitivity)


def _above(place: int, k: int, variance: fmpq, n: int) -> arb:
    """P(X >= place), to the current precision beside P(X >= k)."""
    return law_above(place, variance, n, _small(k, n * variance))


def _loss(x: int, variance: fmpq, n: int, sensitivity: int) -> fmpq:
    return fmpq(sensitivity * (n * sensitivity + 2 * x)) / (2 * variance)


def _swapped(k: int, level: fmpq, variance: fmpq, n: int, sensitivity: int) -> arb:
    """e^level P(X >= k + n sensitivity), by the tail itself or, where few outcomes count, outcome by outcome."""
    enough = (
        (ctx.prec + _GUARD_BITS) * fmpq(7, 10) * variance / sensitivity
    )  # each x has e^(-sensitivity/variance) of the one before
    few = int(enough.p) // int(enough.q) + 1
    extra = _bits(max(level, fmpq(0)))
    if _PER_OUTCOME * few < extra:
        return _by_outcomes(k, k + few, level, variance, n, sensitivity)
    bits = _small(k, n * variance) + extra
    return arb(level).exp() * law_above(k + n * sensitivity, variance, n, bits)


def _by_outcomes(k: int, last: int, level: fmpq, variance: fmpq, n: int, sensitivity: int) -> arb:
    """The sum of e^(level - loss) P(X = x) over x >= k; beyond the last x the weights are below that of the next."""
    tails = [_above(x, k, variance, n) for x in range(k, last + 2)]
    weights = [arb(level - _loss(x, variance, n, sensitivity)).exp() for x in range(k, last + 2)]
    total = sum((w * (p - q) for w, p, q in zip(weights, tails, tails[1:], strict=False)), arb(0))
    return total + arb(0).union(weights[-1] * tails[-1])


def _small(k: int, spread: fmpq) -> int:
    """The current precision, relative to the bound of P(X >= k)."""
    return int(ctx.prec) + _bits(fmpq(max(k, 0) ** 2) / (2 * spread))


def discrete_gaussian_delta(eps: fmpq, variance: fmpq, n: int, sensitivity: int) -> arb:
    """delta at a level, at the current precision.

    >>> print(discrete_gaussian_delta(fmpq(1), fmpq(1), 1, 1).str(12, radius=False))
    0.141351339406
    """
    above = variance * eps / sensitivity - fmpq(n * sensitivity, 2)
    return _difference(int(above.floor()) + 1, eps, variance, n, sensitivity)


def discrete_gaussian_epsilon(delta: fmpq, variance: fmpq, n: int, sensitivity: int, shown: str) -> arb:
    """The logarithm that solves delta(eps) = delta between two losses; NaN where the precision does not decide between which.

    0 from delta(0) on, which messages write as `shown`.
    """

    def at_zero(bits: int) -> arb:
        with ctx.workprec(bits):
            return discrete_gaussian_delta(fmpq(0), variance, n, sensitivity)

    def above(x: int) -> bool | None:
        """Whether delta at the loss of x is above the target."""
        loss = _loss(x, variance, n, sensitivity)
        for bits in (_ROUGH_BITS, ctx.prec):
            with ctx.workprec(bits):
                value = _difference(x + 1, loss, variance, n, sensitivity)
                if value > arb(delta) or value <= arb(delta):
                    return bool(value > arb(delta))
        return None

    if reached(delta, at_zero, shown):
        return arb(0)
    low, high = -(n * sensitivity + 1) // 2, _quantile_bound(delta, n * variance)
    while high - low > 1:
        middle = (low + high) // 2
        answer = above(middle)
        if answer is None:
            return arb.nan()
        low, high = (middle, high) if answer else (low, middle)
    k = low + 1
    largest = _loss(k, variance, n, sensitivity)
    rest = (_above(k, k, variance, n) - delta) / _swapped(k, largest, variance, n, sensitivity)
    return largest + rest.log()


def _quantile_bound(delta: fmpq, spread: fmpq) -> int:
    """An integer x with P(X > x) <= delta, by the bound of the tails."""
    with ctx.workprec(_ROUGH_BITS):
        return int((-2 * spread * log_of(delta)).sqrt().upper().ceil().unique_fmpz())


def _delta_ball(eps: fmpq, sigma: fmpq, sensitivity: fmpq, n: fmpq) -> arb:
    return discrete_gaussian_delta(eps, sigma**2, int(n.p), int(sensitivity.p))


def _epsilon_ball(delta: fmpq, sigma: fmpq, sensitivity: fmpq, n: fmpq) -> arb:
    shown = f"delta(eps=0; sigma={sigma}, sensitivity={sensitivity}, n={n})"
    return discrete_gaussian_epsilon(delta, sigma**2, int(n.p), int(sensitivity.p), shown)


_level, _sigma = Symbol("eps", nonnegative=True), Symbol("sigma", positive=True)

_NOISE = (
    Parameter(_sigma, POSITIVE, r"\sigma", "width of the noise, P(x) proportional to exp(-x^2/(2 sigma^2))"),
    Parameter(sensitivity, integers(1, LARGEST_SENSITIVITY), r"\Delta", "sensitivity of the integer query"),
    Parameter(n, integers(1, LARGEST_COUNT), "n", "number of uses of the mechanism"),
)

composed_delta = Formula(
    id="discrete_gaussian.delta",
    left=r"\delta(\varepsilon; \sigma, \Delta, n)",
    parameters=(Parameter(_level, right_open(0, oo), r"\varepsilon", "privacy level asked about"), *_NOISE),
    expression=DiscreteGaussianDelta(_level, _sigma, sensitivity, n),
    display=r"P(X \ge k) - e^{\varepsilon} P(X \ge k + n\Delta),\quad k = \lfloor \sigma^2\varepsilon/\Delta - n\Delta/2 \rfloor + 1,\quad "
    r"X = x_1 + \dots + x_n,\quad P(x_i) \propto e^{-x_i^2/(2\sigma^2)}",
    meaning="tight delta of n uses of the discrete Gaussian mechanism for an integer sensitivity "
    "(Canonne, Kamath, Steinke 2020, Definition 1)",
    source=Source("loss", "Gauss mechanism", "Gauss"),
    ball_kernel=_delta_ball,
)

composed_epsilon = Formula(
    id="discrete_gaussian.epsilon",
    left=r"\varepsilon(\delta; \sigma, \Delta, n)",
    parameters=(Parameter(delta, open_(0, 1), r"\delta", "probability that may exceed the level"), *_NOISE),
    expression=least_level(DiscreteGaussianDelta(u, _sigma, sensitivity, n), oo),
    display=r"\text{the least } \varepsilon \ge 0 \text{ with } \delta(\varepsilon; \sigma, \Delta, n) \le \delta",
    meaning="tight eps of n uses of the discrete Gaussian mechanism: inverse of discrete_gaussian.delta; 0 where "
    "delta >= delta(0), because every eps >= 0 is enough there",
    source=Source("loss", "Gauss mechanism", "Gauss"),
    relies_on=("loss.discrete_gaussian.delta_decreases",),
    ball_kernel=_epsilon_ball,
)

FORMULAS = (composed_delta, composed_epsilon)
