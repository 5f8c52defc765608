r"""Laws of X = p G - q H, G ~ Gamma(a, 1) and H ~ Gamma(b, 1) independent, for any shapes with a + b >= 32: the trapezoidal rule.

The moment function is M(s) = E e^(sX) = (1 - p s)^(-a) (1 + q s)^(-b) for -1/q < Re s < 1/p. With g(x) the density or P(X > x), and
G(s) = M(s) or M(s)/s its transform, Poisson's formula for a period D and an abscissa c (c > 0 for P(X > x)) is

    sum over m of exp(c m D) g(x + m D) = 1/D times the sum over j of G(s_j) exp(-s_j x),  s_j = c + 2 pi i j / D.

The number of terms does not depend on the shapes: the steps adapt to the width of the law. It remains to bound:

* the terms m != 0, which are at least 0. Inversion at d gives g(y) <= exp(-d y) M(d) w(d), where w(d) is the integral of
  |M(d + it)/M(d)| over 2 pi, divided by d for P(X > y) and d > 0. With the larger shape k and u = (1 - p d)/p or (1 + q d)/q, the one that
  belongs to it, |M(d + it)/M(d)| <= (1 + t^2/u^2)^(-k/2), whose integral is at most u (2 pi k)^(1/2) / (k - 1) by Wendel's
  inequality for the quotient of gamma functions. Some d > c gives a geometric series for m > 0, and some d < c for m < 0;
  P(X > y) <= 1 is used for d = 0.
* the terms after the last one, at height T: they fall, and the integral of (1 + t^2/u^2)^(-k/2) from T on is at most
  (1 + T^2/u^2)^(-k/2) (u^2 + T^2) / ((k - 2) T), because t/T >= 1 there.

For p = q = 1 and a = b the probability P(|X| <= x) has relative accuracy near 0 by the same rule for y -> P(y - x <= X <= y + x), whose
transform is 2 sin(tx)/t M(it), of absolute value at most 2x M(it), and which is at most 2x times the largest density between.

The incomplete beta function is I_x(a, b) = P(x H > (1 - x) G) (G/(G + H) has the law Beta(a, b)); one shape that is 0 gives incomplete gamma functions.

Numbers of low precision choose c, D, d and the last term; the enclosures are right for every choice.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flint import acb, arb, ctx, fmpq

__all__ = ["applies", "beta_tail", "difference_density", "difference_tail", "difference_within", "gamma_tail"]

_LEAST_SHAPES = 32
_MOST_NATS = fmpq(3, 2)
"""Nats of accuracy for each unit of the shapes: beyond them the terms fall too slowly."""
_GUARD_BITS = 24
_MOST_TERMS = 10**6
_CHOICE_BITS = 80
_SHIFTS = tuple(arb(2) ** fmpq(i, 2) for i in range(-4, 6))
"""Distances of d from c, in natural units."""


def applies(shapes: fmpq | arb) -> bool:
    """Whether the rule has few terms at this sum of the shapes and the precision in force.

    >>> [applies(fmpq(k)) for k in (6, 60, 10**30)]
    [False, True, True]
    """
    return bool(shapes >= _LEAST_SHAPES and (ctx.prec + 2 * _GUARD_BITS) * fmpq(7, 10) < _MOST_NATS * shapes)


@dataclass(frozen=True)
class _Rule:
    """The abscissas, below < c < above, the step, the last term of one side, and the nats that cancel in the sum."""

    below: arb
    c: arb
    above: arb
    step: arb
    last: int
    loss: arb


@dataclass(frozen=True)
class _Law:
    """Shapes and scales, p > 0, and whether P(X > x) is sought or the density; all at the current precision."""

    a: arb
    p: arb
    b: arb
    q: arb
    is_tail: bool

    def middle(self) -> "_Law":
        """The law at the middles of its parameters."""
        a = self.a.mid()
        return _Law(a, self.p.mid(), a if self.a is self.b else self.b.mid(), self.q.mid(), self.is_tail)

    def log_moment(self, s: acb) -> acb:
        """ln M(s); for equal parts the logarithm of 1 - s^2 is accurate near 0, too."""
        if self.a is self.b and s.real < fmpq(1, 2):
            return -self.a * (-s * s).log1p()
        return -self.a * (-self.p * s).log1p() - self.b * (self.q * s).log1p()

    def saddle(self, x: arb) -> arb:
        """Near the least of M(c) exp(-c x) or, for a tail, of that over c, where the bound of g(x) is about its size."""
        square, linear = x * self.p * self.q, (self.a + self.b) * self.p * self.q - x * (self.q - self.p)
        rest = self.b * self.q - self.a * self.p + x
        c = 2 * rest / (linear + (linear * linear + 4 * square * rest).sqrt())
        return c.max(1 / self.spread(arb(0)).max(2 * self.p)).mid() if self.is_tail else c.mid()

    def spread(self, c: arb) -> arb:
        """The standard deviation of the law that is tilted by c."""
        return (self.a / (1 / self.p - c) ** 2 + self.b / (1 / self.q + c) ** 2).sqrt()

    def lower(self, c: arb, shift: arb) -> arb:
        """An abscissa below c: 0 at least for a tail, and inside the strip."""
        least = arb(0) if self.is_tail else c - (1 / self.q + c) * fmpq(7, 8)
        return (c - shift).max(least).mid()

    def upper(self, c: arb, shift: arb) -> arb:
        """An abscissa above c, inside the strip."""
        return (c + shift.min((1 / self.p - c) * fmpq(7, 8))).mid()

    def _largest(self, c: arb) -> tuple[arb, arb]:
        """The larger shape k, and its u at this abscissa."""
        return (self.a, 1 / self.p - c) if self.a >= self.b else (self.b, 1 / self.q + c)

    def log_bound(self, d: arb, x: arb) -> arb:
        """The logarithm of a bound of g(x) from the abscissa d."""
        if self.is_tail and d.is_zero():
            return arb(0)
        k, u = self._largest(d)
        width = u / (k - 1) * (k / (2 * arb.pi())).sqrt()
        return self.log_moment(acb(d)).real - d * x + (width / d if self.is_tail else width).log()

    def log_decay(self, c: arb, height: arb) -> arb:
        """The logarithm of a bound of |M(c + it) / M(c)| for every t from this height on."""
        first, second = ((height / u) ** 2 for u in (1 / self.p - c, 1 / self.q + c))
        return -(self.a * first.log1p() + self.b * second.log1p()) / 2

    def log_rest(self, c: arb, height: arb) -> arb:
        """The logarithm of a bound of the integral of |G(c + it) / M(c)| from this height on."""
        k, u = self._largest(c)
        power = 2 if self.is_tail else 1
        return self.log_decay(c, height) + ((u**2 + height**2) / ((k - 2) * height**power)).log()


def _choose(law: _Law, x: arb, nats: arb) -> _Rule:
    """The rule for a relative error of about e^-nats."""
    saddle = law.saddle(x)
    size, unit = law.log_bound(saddle, x), nats.sqrt() / law.spread(saddle)
    c = law.upper(arb(0), unit / 2).max(saddle).mid() if law.is_tail else saddle
    loss = (law.log_bound(c, x) - size).max(arb(0)).mid()

    def length(d: arb) -> arb:
        return ((nats + (law.log_bound(d, x) - size).max(-nats / 2)) / abs(d - c)).mid()

    below = min((law.lower(c, shift * unit) for shift in _SHIFTS), key=length)
    above = min((law.upper(c, shift * unit) for shift in _SHIFTS), key=length)
    step = (2 * arb.pi() / length(below).max(length(above))).mid()
    return _Rule(below, c, above, step, _last(law, c, step, nats + loss), loss)


def _last(law: _Law, c: arb, step: arb, nats: arb) -> int:
    """A term from which on the rest is negligible."""
    low, high = 1, 2
    while high < _MOST_TERMS and not law.log_decay(c, high * step) < -nats:
        low, high = high, 2 * high
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
    found = step * total + arb(0, law.log_rest(c, last * step).exp().upper())
    peak = at_c - c * x
    returns = arb(0)
    for d in (rule.below, rule.above):
        ratio = (-abs(d - c) * 2 * arb.pi() / step).exp()
        returns += (law.log_bound(d, x) - peak).exp() * ratio / (1 - ratio)
    return peak.exp() * (found / arb.pi() - arb(0).union(returns.upper()))


def _by_line(law: Callable[[], _Law], x: arb | fmpq) -> arb:
    """The law's g(x), with the law made anew at the working precision."""
    bits = ctx.prec
    shapes = law()
    if not all(v.is_finite() for v in (shapes.a, shapes.p, shapes.b, shapes.q, arb(x))):
        return arb.nan()
    size = sum(
        _magnitude(v)
        for v in (shapes.a, shapes.b, shapes.q / shapes.p, shapes.p / shapes.q, arb(x) / shapes.p)
    )
    with ctx.workprec(_CHOICE_BITS + 2 * size):
        chosen, middle = law().middle(), arb(x).mid()
        rule = _choose(chosen, middle, _nats(bits))
        if rule.last >= _MOST_TERMS:
            return arb.nan()
        scale = (
            abs(chosen.log_moment(acb(rule.c)).real)
            + abs(middle) * (rule.c + rule.last * rule.step)
            + rule.last
        )
        lost = _magnitude(scale) + int((rule.loss / arb.const_log2()).ceil().unique_fmpz() or 0)
    with ctx.workprec(bits + _GUARD_BITS + lost):
        found = _line_sum(law(), arb(x), rule)
    return +found


def _nats(bits: int) -> arb:
    return (bits + _GUARD_BITS) * arb.const_log2()


def _magnitude(ball: arb) -> int:
    """Bits before the point, at least 0."""
    mantissa, exponent = ball.mid().man_exp()
    return max(0, int(mantissa).bit_length() + int(exponent))


def _symmetric(k: fmpq, *, is_tail: bool) -> Callable[[], _Law]:
    def law() -> _Law:
        shape, one = arb(k), arb(1)
        return _Law(shape, one, shape, one, is_tail)

    return law


def difference_tail(x: arb | fmpq, k: fmpq) -> arb:
    """P(G - H > x) for shapes k and x >= 0; an exact x keeps the accuracy relative where it is large.

    >>> print(difference_tail(arb(1000), fmpq(10) ** 6).str(10, radius=False))
    0.2397499924
    """
    return _by_line(_symmetric(k, is_tail=True), x)


def difference_density(x: arb | fmpq, k: fmpq) -> arb:
    """The density of G - H at x >= 0 for shapes k; an exact x keeps the accuracy relative where it is large.

    >>> print(difference_density(arb(1000), fmpq(10) ** 6).str(10, radius=False))
    0.0002196956516
    """
    return _by_line(_symmetric(k, is_tail=False), x)


def difference_within(x: arb, k: fmpq) -> arb:
    """P(|G - H| <= x) for shapes k and x >= 0.

    >>> print(difference_within(arb(1000), fmpq(10) ** 6).str(10, radius=False))
    0.5205000151
    """
    if not x.is_finite():
        return arb.nan()
    if x.mid() ** 2 > 2 * arb(k):
        return 1 - 2 * difference_tail(x, k)
    bits = ctx.prec
    with ctx.workprec(_CHOICE_BITS):
        law, zero, nats = _symmetric(k, is_tail=False)(), arb(0), _nats(bits)
        unit = nats.sqrt() / law.spread(zero)

        def length(d: arb) -> arb:
            return (2 * x + (nats + law.log_moment(acb(d)).real) / d).mid()

        above = min((law.upper(zero, shift * unit) for shift in _SHIFTS), key=length)
        step = (2 * arb.pi() / length(above)).mid()
        rule = _Rule(-above, zero, above, step, _last(law, zero, step, nats), zero)
    with ctx.workprec(bits + _GUARD_BITS):
        found = _even_sum(_symmetric(k, is_tail=False)(), x, rule)
    return +found


def _even_sum(law: _Law, x: arb, rule: _Rule) -> arb:
    """P(|X| <= x)."""
    step, d = rule.step, rule.above
    total = x
    for j in range(1, rule.last + 1):
        height = j * step
        total += 2 * (height * x).sin() / height * law.log_moment(acb(0, height)).real.exp()
    rest = 2 * x * law.log_rest(arb(0), rule.last * step).exp()
    ratio = (-d * 2 * arb.pi() / step).exp()
    returns = 4 * x * law.log_bound(d, -x).exp() * ratio / (1 - ratio)
    return (step * total + arb(0, rest.upper())) / arb.pi() - arb(0).union(returns.upper())


def beta_tail(a: arb, b: arb, x: arb) -> arb:
    """I_x(a, b) for 0 < x <= a/(a + b).

    >>> print(beta_tail(arb(300), arb(200), arb("0.5")).str(10, radius=False))
    3.543480264e-6
    """
    return _by_line(lambda: _Law(b, arb(1), a, (1 - x) / x, True), arb(0))


def gamma_tail(a: arb, x: arb) -> tuple[bool, arb]:
    """Whether x > 0 is below a, and P(G < x) or P(G > x), the one that is small, for G ~ Gamma(a, 1).

    >>> is_lower, tail = gamma_tail(arb(10**6), arb(999_000))
    >>> print(is_lower, tail.str(10, radius=False))
    True 0.1586552136
    """
    if not x <= a:
        return False, _by_line(lambda: _Law(+a, arb(1), arb(0), arb(1), True), x)
    # a law without a positive part, whose strip ends far beyond the saddle point
    return True, _by_line(lambda: _Law(arb(0), (x / (4 * a)).mid(), +a, arb(1), True), -x)
