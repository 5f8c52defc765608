r"""The law of X = X1 - X2, X1 and X2 independent Gamma(k, 1), for any argument and any k >= 16: the trapezoidal rule.

The moment function is M(s) = E e^(sX) = (1 - s^2)^(-k) for |Re s| < 1. With g(x) the density or P(X > x), and G(s) = M(s) or M(s)/s
its transform, Poisson's formula for a period D and an abscissa c (0 < c < 1; for the density -1 < c < 1) is

    sum over m of exp(c m D) g(x + m D) = 1/D times the sum over j of G(s_j) exp(-s_j x),  s_j = c + 2 pi i j / D.

The number of terms does not depend on k: the steps adapt to the width of the law. It remains to bound:

* the terms m != 0, which are at least 0. |1 - s| |1 + s| >= (1 + |b|) ((1 - |b|)^2 + t^2)^(1/2) for s = b + it, so that inversion at b gives
  g(y) <= exp(-b y) M(b) w(b), w(b) = (1 - |b|) B / (2 pi), divided by b for P(X > y) and 0 < b < 1. B is the integral of
  (1 + t^2)^(-k/2), at most (2 pi k)^(1/2) / (k - 1) by Wendel's inequality for the quotient of gamma functions. Some b > c gives a geometric series
  for m > 0, and some a < c for m < 0; P(X > y) <= 1 is used for a = 0.
* the terms after the last one, at height T: they fall, and the integral of ((1 - c)^2 + t^2)^(-k/2) from T on is at most
  ((1 - c)^2 + T^2)^(1 - k/2) / ((k - 2) T), because t/T >= 1 there.

Near 0 the probability P(|X| <= x) has relative accuracy by the same rule for y -> P(y - x <= X <= y + x), whose transform is
2 sin(tx)/t M(it), of absolute value at most 2x M(it), and which is at most 2x times the largest density between.

Numbers of low precision choose c, D, a, b and the last term; the enclosures are right for every choice.
"""

from dataclasses import dataclass

from flint import acb, arb, ctx, fmpq, fmpz

__all__ = ["applies", "difference_density", "difference_tail", "difference_within"]

_LEAST_SHAPE = 16
_MOST_NATS = 3
"""Nats of accuracy for each unit of the shape: beyond them the terms fall too slowly."""
_GUARD_BITS = 24
_CHOICE_BITS = 80
_SHIFTS = tuple(arb(2) ** fmpq(i, 2) for i in range(-4, 6))
"""Distances of a and b from c, in natural units."""


def applies(k: fmpq) -> bool:
    """Whether the rule has few terms at this shape and the precision in force.

    >>> [applies(fmpq(k)) for k in (3, 20, 10**30)]
    [False, True, True]
    """
    return bool(k >= _LEAST_SHAPE and (ctx.prec + 2 * _GUARD_BITS) * 7 < 10 * _MOST_NATS * k)


@dataclass(frozen=True)
class _Rule:
    """The abscissas a < c < b, the step, and the last term of one side."""

    a: arb
    c: arb
    b: arb
    step: arb
    last: int


class _Law:
    """The shape, and whether P(X > x) is sought or the density, at the current precision."""

    def __init__(self, k: fmpq, is_tail: bool) -> None:
        self.k, self.is_tail = arb(k), is_tail
        self.least_a = arb(0) if is_tail else arb(fmpq(-31, 32))

    def log_moment(self, s: acb) -> acb:
        """ln M(s); the logarithm of 1 - s^2 is accurate near 0 and near 1."""
        if s.real < fmpq(1, 2):
            return -self.k * (-s * s).log1p()
        return -self.k * ((1 - s).log() + (1 + s).log())

    def lowest(self, a: arb) -> arb:
        """The abscissa itself, or the least one whose bound is used."""
        return (max(a, self.least_a)).mid()

    def above(self, c: arb, shift: arb, nats: arb) -> arb:
        """An abscissa above c, the shift in units of its distance from 1."""
        return (c + (1 - c) * (shift * (nats / self.k).sqrt()).min(arb(fmpq(7, 8)))).mid()

    def log_bound(self, b: arb, x: arb) -> arb:
        """The logarithm of a bound of g(x) from the abscissa b."""
        if self.is_tail and b.is_zero():
            return arb(0)
        width = (1 - abs(b)) / (self.k - 1) * (self.k / (2 * arb.pi())).sqrt()
        return self.log_moment(acb(b)).real - b * x + (width / b if self.is_tail else width).log()

    def log_decay(self, c: arb, height: arb) -> arb:
        """The logarithm of a bound of |M(c + it) / M(c)| for every t from this height on."""
        return -self.k / 2 * (((height / (1 - c)) ** 2).log1p() + ((height / (1 + c)) ** 2).log1p())


def _saddle(x: arb, k: arb, is_tail: bool) -> arb:
    """Near the least of M(c) exp(-c x) or, for a tail, of that over c."""
    c = x / (k + (k * k + x * x).sqrt())
    return c.max(1 / (2 * k).sqrt()) if is_tail else c


def _choose(law: _Law, x: arb, c: arb, nats: arb) -> _Rule:
    """The rule for a relative error of about e^-nats."""
    spread = (2 * law.k * (1 + c * c)).sqrt() / (1 - c * c)
    size = law.log_bound(c, x)

    def length(b: arb) -> arb:
        return ((nats + (law.log_bound(b, x) - size).max(-nats / 2)) / abs(b - c)).mid()

    a = min((law.lowest(c - shift * nats.sqrt() / spread) for shift in _SHIFTS), key=length)
    b = min((law.above(c, shift, nats) for shift in _SHIFTS), key=length)
    step = (2 * arb.pi() / length(a).max(length(b))).mid()
    return _Rule(a, c, b, step, _last(law, c, step, nats))


def _last(law: _Law, c: arb, step: arb, nats: arb) -> int:
    """A term from which on the rest is negligible."""
    low, high = 1, 2 + int(float(((1 - c) * (2 * nats / law.k).expm1().sqrt() / step).mid()))
    while high - low > max(1, low // 50):
        middle = (low + high) // 2
        low, high = (low, middle) if law.log_decay(c, middle * step) < -nats else (middle, high)
    return high


def _line_sum(law: _Law, x: arb, rule: _Rule) -> arb:
    """g(x)."""
    c, step, last = rule.c, rule.step, rule.last
    at_c = law.log_moment(acb(c)).real
    total = arb(0)
    for j in range(last + 1):
        s = acb(c, j * step)
        term = (law.log_moment(s) - at_c - acb(0, j * step * x)).exp()
        term = term / s if law.is_tail else term
        total += term.real if j else term.real / 2
    height = last * step
    rest = law.log_decay(c, height).exp() * ((1 - c) ** 2 + height**2) / ((law.k - 2) * height)
    found = step / arb.pi() * total + arb(0, ((rest / height if law.is_tail else rest) / arb.pi()).upper())
    peak, period = at_c - c * x, 2 * arb.pi() / step
    returns = arb(0)
    for b in (rule.a, rule.b):
        ratio = (-abs(b - c) * period).exp()
        returns += (law.log_bound(b, x) - peak).exp() * ratio / (1 - ratio)
    return peak.exp() * (found - arb(0).union(returns.upper()))


def _by_line(x: arb | fmpq, k: fmpq, is_tail: bool) -> arb:
    if not arb(x).is_finite():
        return arb.nan()
    bits = ctx.prec
    with ctx.workprec(_CHOICE_BITS + 2 * (int(k.ceil()).bit_length() + _magnitude(arb(x)))):
        law, middle = _Law(k, is_tail), arb(x).mid()
        c = _saddle(middle, law.k, is_tail).mid()
        rule = _choose(law, middle, c, _nats(bits))
        scale = abs(law.log_moment(acb(c)).real) + abs(middle) * (c + rule.last * rule.step) + rule.last
        lost = _magnitude(scale)
    with ctx.workprec(bits + _GUARD_BITS + lost):
        found = _line_sum(_Law(k, is_tail), arb(x), rule)
    return +found


def _nats(bits: int) -> arb:
    return (bits + _GUARD_BITS) * arb.const_log2()


def _magnitude(ball: arb) -> int:
    """Bits before the point, at least 0."""
    mantissa, exponent = ball.mid().man_exp()
    return max(0, int(fmpz(mantissa).bit_length()) + int(exponent))


def difference_tail(x: arb | fmpq, k: fmpq) -> arb:
    """P(X > x) for x >= 0; an exact x keeps the accuracy relative where it is large.

    >>> print(difference_tail(arb(1000), fmpq(10) ** 6).str(10, radius=False))
    0.2397502000
    """
    return _by_line(x, k, True)


def difference_density(x: arb | fmpq, k: fmpq) -> arb:
    """The density at x >= 0; an exact x keeps the accuracy relative where it is large.

    >>> print(difference_density(arb(1000), fmpq(10) ** 6).str(10, radius=False))
    0.0002196956
    """
    return _by_line(x, k, False)


def difference_within(x: arb, k: fmpq) -> arb:
    """P(|X| <= x) for x >= 0.

    >>> print(difference_within(arb(1000), fmpq(10) ** 6).str(10, radius=False))
    0.5204998779
    """
    if not x.is_finite():
        return arb.nan()
    if x.mid() ** 2 > 2 * arb(k):
        return 1 - 2 * difference_tail(x, k)
    bits = ctx.prec
    with ctx.workprec(_CHOICE_BITS):
        law, zero, nats = _Law(k, False), arb(0), _nats(bits)
        b = min(
            (law.above(zero, shift, nats) for shift in _SHIFTS),
            key=lambda b: ((nats + law.log_moment(acb(b)).real) / b).mid(),
        )
        step = (2 * arb.pi() / (2 * x.mid() + (nats + law.log_moment(acb(b)).real) / b)).mid()
        rule = _Rule(-b, zero, b, step, _last(law, zero, step, nats))
    with ctx.workprec(bits + _GUARD_BITS):
        found = _even_sum(_Law(k, False), x, rule)
    return +found


def _even_sum(law: _Law, x: arb, rule: _Rule) -> arb:
    """P(|X| <= x)."""
    step, last, b = rule.step, rule.last, rule.b
    total = x
    for j in range(1, last + 1):
        height = j * step
        total += 2 * (height * x).sin() / height * (-law.k * (height * height).log1p()).exp()
    height = last * step
    rest = x * law.log_decay(arb(0), height).exp() * (1 + height**2) / ((law.k - 2) * height)
    ratio = (-b * 2 * arb.pi() / step).exp()
    returns = 4 * x * law.log_bound(b, -x).exp() * ratio / (1 - ratio)
    return step / arb.pi() * total + arb(0, (2 * rest / arb.pi()).upper()) - arb(0).union(returns.upper())
