"""Tight composition of the discrete Gaussian mechanism (Canonne, Kamath, Steinke 2020): exact tails of a lattice law.

Noise x on the integers has P(x) proportional to exp(-x^2/(2 s^2)). For an integer sensitivity D the worst pair is N_Z(0, s^2)
and N_Z(D, s^2), the same in both directions, and n uses have the loss S = D (n D + 2 X)/(2 s^2), X the sum of n draws. With k the
smallest integer above s^2 eps/D - n D/2

    delta(eps) = P(X >= k) - e^(eps - S(k)) E[e^(S(k) - S); X >= k],

and as e^(-S) times the law of X is that law shifted by n D, E[e^(-S); X >= k] = P(X >= k + n D).

The tails, for k > 0. Let Y be the sum of n draws with P(x) proportional to exp(-(x - c)^2/(2 s^2)), c = m/n, m >= 1 near k, and
Z(c) the sum of these weights. Then P(X = x) = (Z(c)/Z(0))^n exp((m^2 - 2 m x)/(2 n s^2)) P(Y = x), and with g = c/s^2 + r > 0

    E[e^(-r (X - k)); X >= k] = (Z(c)/Z(0))^n exp((m^2 - 2 m k)/(2 n s^2)) E[e^(-g (Y - k)); Y >= k],

where the last factor is not small, because Y has its mean near k. Let phi(t) = E e^(i t (x - c)) of one draw of this kind, M = 2 H and
t = 2 pi l/M. By a discrete Fourier transform of length M the sum over j < H of e^(-g j) P(Y = k + j modulo M) is

    (1/M) sum over l = -H + 1, ..., H of phi(t)^n e^(-i t (k - m)) (1 - (-1)^l e^(-g H)) / (1 - e^(-g - i t)).

- It differs from that factor by at most P(Y >= k + H) + P(Y < k - H): the masses that are counted too much and too little.
- Each of these is at most exp(-(H - |k - m|)^2/(2 n s^2)) (Z(0)/Z(c))^n: E e^(a Y) = exp((c'^2 - c^2) n/(2 s^2)) (Z(c')/Z(c))^n with
  c' = c + a s^2, and Z(c') <= Z(0), because a theta series is largest at the centre of its terms.
- By Jacobi's triple product |phi| falls on [0, pi], and |1 - e^(-g - i t)| grows there, so the terms with |l| >= L are together at most
  2 (H - L + 1) times the one at L without its sign, which ends the sum after about half as many terms as there are bits.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from math import isqrt
from statistics import NormalDist

from flint import acb, acb_poly, arb, ctx, fmpq
from sympy import Symbol, oo

from parisk_sym.core.errors import DomainError
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import delta, n, sensitivity, u
from parisk_sym.formulas.domain import POSITIVE, integers, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.discrete_gaussian_delta import DiscreteGaussianDelta
from parisk_sym.laws.composition.inverse import is_met_at_zero, least_level, log_of

__all__ = ["FORMULAS", "LARGEST_SENSITIVITY", "discrete_gaussian_delta", "discrete_gaussian_divergence", "discrete_gaussian_epsilon", "law_above", "probability"]  # fmt: skip

LARGEST_SENSITIVITY = LARGEST_COUNT = 10**9

_GUARD_BITS = 32
_LARGEST_BITS = 20_000  # of a tail: some seconds
_LARGEST_SUM = 200_000  # terms of a tail: some seconds
_ROUGH_BITS, _REACH_BITS = 24, 24
"""Bits of a tilted law in a search, and bits that are lost at the farthest places where it is used."""
_QUANTILE_BITS = 64
_LEAST_CHANCE = 1e-300


def _theta(place: fmpq, variance: fmpq) -> arb:
    """theta(2 pi place)."""
    return acb(place).modular_theta(acb(0, 1 / (2 * arb.pi() * variance)))[2].real


def probability(x: int, variance: fmpq) -> arb:
    """P(x) of one draw."""
    return arb(fmpq(-x * x) / (2 * variance)).exp() / _theta(fmpq(0), variance)


@dataclass(frozen=True)
class _Draw:
    """One draw x with P(x) proportional to exp(-(x - c)^2/(2 s^2)), at the working precision; `off` is c less the nearest integer.

    The terms are weights at x = -J, ..., J from there, over exp(-off^2/(2 s^2)); for wide noise those of Poisson's summation,
    exp(-2 pi^2 s^2 j^2 + 2 pi i c j). Either way they fall like exp(-a j^2), a >= 3, and those that are left out at t = 2 pi p, |p| <= 1/2,
    are together below 4 exp(-a J (J + 1)). `whole` is their sum, and `terms` and `left_out` are over it.
    """

    off: fmpq
    variance: fmpq
    wide: bool
    falls: arb
    terms: acb_poly
    last: int
    whole: arb
    left_out: acb

    @classmethod
    def around(cls, centre: fmpq, variance: fmpq) -> "_Draw":
        """With its terms to the working precision."""
        off, wide = centre - (centre + fmpq(1, 2)).floor(), 6 * variance > 1
        falls = 2 * arb.pi() ** 2 * variance if wide else 1 / (2 * arb(variance))
        last = 1 + isqrt(int(((ctx.prec + _GUARD_BITS) / falls).upper().ceil().unique_fmpz()))
        places = range(-last, last + 1)
        if wide:
            terms = [(acb(0, 2 * arb.pi() * off) * j - falls * j * j).exp() for j in places]
        else:  # two exponents may be large, and their difference small
            terms = [acb(arb((2 * off * j - j * j) / (2 * variance))).exp() for j in places]
        most = 4 * (-falls * last * (last + 1)).exp()
        left_out = most.union(-most)
        whole = sum(terms, acb(0)).real + left_out
        return cls(
            off,
            variance,
            wide,
            falls,
            acb_poly(terms) * (1 / whole),
            last,
            whole,
            acb(left_out, left_out) / whole,
        )

    def characteristic(self, place: fmpq) -> acb:
        """E e^(i t (x - c)) at t = 2 pi place."""
        if self.wide:
            first = (self.falls * (place * (2 * self.last - place))).exp()
            return self.terms(acb((self.falls * (-2 * place)).exp())) * first + self.left_out
        first = acb(-2 * place * (self.off + self.last)).exp_pi_i()
        return self.terms(acb(2 * place).exp_pi_i()) * first + self.left_out

    def over_centred(self) -> arb:
        """ln(Z(c)/Z(0)), which may be far below what its exponential can be written with."""
        ratio = (self.whole / _Draw.around(fmpq(0), self.variance).whole).log()
        return ratio if self.wide else ratio - arb(self.off**2 / (2 * self.variance))


@dataclass(frozen=True)
class _Tilted:
    """The law of Y, at its own precision: phi(2 pi l/M)^n for l = 0, 1, ..., and a bound of those that are left out."""

    start: int
    spread: fmpq
    half: int
    precision: int
    scale: arb
    powers: list[acb]
    rest: arb
    kept: dict[tuple[int, int], tuple[acb_poly, arb]] = field(default_factory=dict)

    def above(self, k: int, rate: fmpq) -> arb:
        """E[e^(-rate (X - k)); X >= k]."""
        with ctx.workprec(self.precision):
            key = int(rate.p), int(rate.q)
            if key not in self.kept:
                self.kept[key] = self._series(rate)
            series, rest = self.kept[key]
            away = k - self.start
            whole = series(acb(fmpq(-away, self.half)).exp_pi_i()).real / self.half
            outside = 2 * (-arb(fmpq((self.half - abs(away)) ** 2) / (2 * self.spread))).exp() / self.scale
            error = rest + (outside if abs(away) < self.half else arb.pos_inf())
            factor = arb(fmpq(self.start * (self.start - 2 * k)) / (2 * self.spread)).exp()
            return (whole + error.union(-error)) * self.scale * factor

    def _series(self, rate: fmpq) -> tuple[acb_poly, arb]:
        """The terms as a polynomial in e^(-2 pi i (k - m)/M), and a bound of the others."""
        fall = arb(fmpq(self.start) / self.spread + rate)
        even, odd = -(-fall * self.half).expm1(), 1 + (-fall * self.half).exp()

        def over(place: int) -> acb:
            return -acb(-fall, -arb.pi() * fmpq(place, self.half)).expm1()

        terms = [p * (odd if place % 2 else even) / over(place) for place, p in enumerate(self.powers)]
        terms[0] /= 2
        if len(terms) > self.half:
            terms[self.half] /= 2
        return acb_poly(terms), self.rest * odd / abs(over(min(len(terms), self.half)))


@lru_cache(maxsize=256)
def _tilted_law(start: int, variance: fmpq, n: int, bits: int, reach: int = 0) -> _Tilted:
    """The law with its mean at `start`, for tails from places within `reach` of it, to about this many bits."""
    if bits > _LARGEST_BITS:
        raise DomainError(
            f"tails of the discrete Gaussian mechanism must not need more than {_LARGEST_BITS} bits, got {bits}: use fewer digits, or an eps "
            "at which delta is not 0 to all of them"
        )
    spread = n * variance
    with ctx.workprec(bits + 2 * _GUARD_BITS + n.bit_length()):
        draw = _Draw.around(fmpq(start, n), variance)
        nats = (-n * draw.over_centred()).upper().max(arb(0)) + arb(bits + _GUARD_BITS)
        half = reach + 1 + isqrt(int((2 * spread * nats).upper().ceil().unique_fmpz()))
    precision = bits + 2 * _GUARD_BITS + n.bit_length() + 2 * half.bit_length()
    with ctx.workprec(precision):
        draw = _Draw.around(fmpq(start, n), variance)
        scale = (n * draw.over_centred()).exp()
        powers, rest = _powers(draw, n, half, bits + _GUARD_BITS)
        return _Tilted(start, spread, half, precision, scale, powers, rest)


def _powers(draw: _Draw, n: int, half: int, bits: int) -> tuple[list[acb], arb]:
    """phi(2 pi l/M)^n for l = 0, 1, ... up to H, or until the others are together below 2^-bits of M, and a bound of them over M."""
    powers: list[acb] = []
    for place in range(half + 1):
        power = draw.characteristic(fmpq(place, 2 * half)) ** n
        rest = abs(power) * (half - place + 1) / half
        if place and rest < arb(2) ** -bits:
            return powers, rest
        if place > _LARGEST_SUM:
            raise DomainError(
                f"sigma must be larger, or n smaller, for tails of at most {_LARGEST_SUM} terms: got sigma^2={draw.variance}, n={n}"
            )
        powers.append(power)
    return powers, arb(0)


def law_above(k: int, variance: fmpq, n: int, bits: int) -> arb:
    """P(X >= k) of the sum of n draws of N_Z(0, variance), with an error of about 2^-bits.

    >>> print(law_above(1, fmpq(1), 1, 50).str(12, radius=False))
    0.300528860867
    """
    with ctx.workprec(bits + _GUARD_BITS):
        if k > 0:
            return _tilted_law(k, variance, n, bits).above(k, fmpq(0))
        return 1 - _tilted_law(1 - k, variance, n, bits).above(1 - k, fmpq(0))


def _loss(x: int, variance: fmpq, n: int, sensitivity: int) -> fmpq:
    return fmpq(sensitivity * (n * sensitivity + 2 * x)) / (2 * variance)


def _tails(
    k: int, variance: fmpq, n: int, sensitivity: int, law: Callable[[int], _Tilted]
) -> tuple[arb, arb]:
    """P(X >= k) and E[e^(S(k) - S); X >= k], each tail by the law near its place; at k <= 0 the first one from the other side.

    There P(X < k) and the second one are at most exp(-k^2/(2 n s^2)).
    """
    if k > 0:
        near = law(k)
        return near.above(k, fmpq(0)), near.above(k, sensitivity / variance)
    bound = (-arb(fmpq(k * k) / (2 * n * variance))).exp()
    if bound < arb(2) ** -(ctx.prec + _GUARD_BITS):
        return 1 - bound.union(arb(0)), bound.union(arb(0))
    mirrored, shifted = 1 - k, k + n * sensitivity
    swapped = law(shifted).above(shifted, fmpq(0))
    return 1 - law(mirrored).above(mirrored, fmpq(0)), arb(_loss(k, variance, n, sensitivity)).exp() * swapped


def discrete_gaussian_delta(eps: fmpq, variance: fmpq, n: int, sensitivity: int) -> arb:
    """delta at a level, at the current precision.

    >>> print(discrete_gaussian_delta(fmpq(1), fmpq(1), 1, 1).str(12, radius=False))
    0.141351339406
    """
    k = int((variance * eps / sensitivity - fmpq(n * sensitivity, 2)).floor()) + 1
    above, swapped = _tails(
        k, variance, n, sensitivity, lambda place: _tilted_law(place, variance, n, int(ctx.prec))
    )
    return above - arb(eps - _loss(k, variance, n, sensitivity)).exp() * swapped


def discrete_gaussian_divergence(order: fmpq, variance: fmpq, n: int, sensitivity: int) -> arb:
    """The Renyi divergence of an order > 1, at the current precision.

    With the shift s it is order s^2 / (2 variance) + ln(theta(order s) / theta(0)) / (order - 1), theta(m) the sum of e^(-(x - m)^2 / (2 variance))
    over the integers x: by Poisson's formula a constant times the sum of e^(-2 pi^2 variance k^2) cos(2 pi k m). So normal noise has at least this.

    >>> print(discrete_gaussian_divergence(fmpq(3, 2), fmpq(1, 4), 1, 1).str(12, radius=False))
    2.94246096511
    """
    shift = order * sensitivity
    theta = _periodic(variance, shift) / _periodic(variance, fmpq(0))
    return n * (arb(order * sensitivity**2 / (2 * variance)) + theta.log() / (order - 1))


def _periodic(variance: fmpq, place: fmpq) -> arb:
    """The sum over k of e^(-2 pi^2 variance k^2) cos(2 pi k place); its terms fall at least as a geometric series from any k on."""
    total, k = arb(1), 1
    while True:
        size = (-2 * (arb.pi() * k) ** 2 * variance).exp()
        if size < arb(2) ** -(ctx.prec + _GUARD_BITS):
            rest = 2 * size / (1 - (-2 * arb.pi() ** 2 * variance).exp())
            return total + arb(0, rest.upper())
        total += 2 * size * (2 * k * arb(place)).cos_pi()
        k += 1


def discrete_gaussian_epsilon(delta: fmpq, variance: fmpq, n: int, sensitivity: int, shown: str) -> arb:
    """The logarithm that solves delta(eps) = delta between two losses; NaN where the precision does not decide between which.

    0 from delta(0) on, which messages write as `shown`.
    """
    laws = [_Near(variance, n, bits) for bits in (_ROUGH_BITS, int(ctx.prec))]
    step = (-arb(sensitivity / variance)).exp()

    def above(x: int) -> bool | None:
        """Whether delta at the loss of x is above the target."""
        for law in laws:
            over, swapped = _tails(x + 1, variance, n, sensitivity, law)
            value = over - step * swapped
            if value > arb(delta) or value <= arb(delta):
                return bool(value > arb(delta))
        return None

    def at_zero(bits: int) -> arb:
        with ctx.workprec(bits):
            return discrete_gaussian_delta(fmpq(0), variance, n, sensitivity)

    lowest = -(n * sensitivity + 1) // 2  # its loss is at most 0
    k = _first_below(above, lowest, _quantile_bound(delta, n * variance), _quantile(delta, variance, n))
    if k is None:
        return arb.nan()
    if k == lowest + 1 and is_met_at_zero(delta, at_zero, shown):
        return arb(0)
    over, swapped = _tails(
        k, variance, n, sensitivity, lambda place: _tilted_law(place, variance, n, int(ctx.prec))
    )
    return _loss(k, variance, n, sensitivity) + ((over - delta) / swapped).log()


def _first_below(above: Callable[[int], bool | None], low: int, high: int, start: int) -> int | None:
    """The first integer in (low, high] that is not above, by steps that double from a start, then by halves; None if one is not decided."""
    place, step = min(max(start, low + 1), high - 1), 1
    while high - low > 1:
        answer = above(place)
        if answer is None:
            return None
        low, high = (place, high) if answer else (low, place)
        place, step = place + step if answer else place - step, 2 * step
        if not low < place < high:
            place = (low + high) // 2
    return high


class _Near:
    """The laws of a search: one for all places that are near its mean."""

    def __init__(self, variance: fmpq, n: int, bits: int) -> None:
        self._variance, self._n, self._bits = variance, n, bits + _REACH_BITS
        self._reach = isqrt(int((2 * n * variance * _REACH_BITS * fmpq(7, 10)).floor()))
        self._laws: list[_Tilted] = []

    def __call__(self, place: int) -> _Tilted:
        """The law near a place."""
        for law in self._laws:
            if abs(place - law.start) <= self._reach:
                return law
        self._laws.append(_tilted_law(place, self._variance, self._n, self._bits, self._reach))
        return self._laws[-1]


def _quantile_bound(delta: fmpq, spread: fmpq) -> int:
    """An integer x with P(X > x) <= delta, by the bound of the tails."""
    with ctx.workprec(_QUANTILE_BITS):
        return int((-2 * spread * log_of(delta)).sqrt().upper().ceil().unique_fmpz())


def _quantile(delta: fmpq, variance: fmpq, n: int) -> int:
    """About the x with P(X > x) = delta, as a normal law of the variance of X has it: a start."""
    narrow = 2 * (-1 / (2 * arb(variance))).exp()
    deviation = (n * narrow.min(arb(variance))).sqrt()
    if not deviation.is_finite():  # noise so narrow that a draw is hardly ever another number than 0
        return 0
    chance = min(max(float(arb(delta)), _LEAST_CHANCE), 1 - 2.0**-53)
    return int((deviation * -NormalDist().inv_cdf(chance)).mid().floor().unique_fmpz())


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
