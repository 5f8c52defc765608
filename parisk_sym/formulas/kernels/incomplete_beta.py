r"""The regularised incomplete beta function of any positive parameters, with work that does not grow with them.

Where both parameters are large, the law of a difference of gamma variables gives the tail (`gamma_difference`). Otherwise it is one integral: with
w = ln(x/t) the lower tail is x^a (1 - x)^(b - 1) / B(a, b) times the integral over w > 0 of e^h,

    h(w) = -a w + (b - 1) ln(1 + x (1 - e^-w) / (1 - x)),

which falls from h(0) = 0 on where x <= a/(a + b), at infinity as e^(-a w). It is cut where e^h is below the precision. The rest from W on is

* for b >= 1, where h is concave, at most e^h(W) / -h'(W);
* for b < 1, where the logarithm, which rises, has a negative factor, at most e^h(W) / a.

Parameters a < 1, for which e^h falls slowly, are raised by one: I_x(a, b) = I_x(a + 1, b) + x^a (1 - x)^b / (a B(a, b)) (DLMF 8.17.20).
Beyond a/(a + b) the upper tail is the lower one with both parameters and both ends exchanged (DLMF 8.17.4), so that no tail cancels.
"""

from flint import acb, arb, ctx

from parisk_sym.formulas.arithmetic.integral import integral
from parisk_sym.formulas.kernels.gamma_difference import applies, beta_tail

__all__ = ["beta_between", "log_beta"]

_GUARD_BITS = 30
_MOST_DOUBLINGS = 5000
_FEW = 16
"""Below it the integral is not more work than the sum."""


def log_beta(a: arb, b: arb) -> arb:
    """ln B(a, b), to the precision in force where the parameters are large."""
    with ctx.workprec(ctx.prec + _GUARD_BITS + 2 * _size(a + b)):
        found = a.lgamma() + b.lgamma() - (a + b).lgamma()
    return +found


def beta_between(a: arb, b: arb, x: arb, y: arb) -> arb:
    """I_y(a, b) - I_x(a, b) for a, b > 0 and 0 <= x, y <= 1; no digits cancel except where x is near y.

    >>> print(beta_between(arb(3), arb(200000), arb(1) / 2, arb(1)).str(10, radius=False))
    5.010119278e-60197
    """
    if not all(v.is_finite() for v in (a, b, x, y)):
        return arb.nan()
    (is_lower, of_x), (is_lower_y, of_y) = (_tail(a, b, at) for at in (x, y))
    if is_lower == is_lower_y:
        return of_y - of_x if is_lower else of_x - of_y
    return 1 - of_x - of_y if is_lower else of_x + of_y - 1


def _tail(a: arb, b: arb, x: arb) -> tuple[bool, arb]:
    """Whether x is on the side of the lower tail, and the tail on its side."""
    is_lower = bool(x * (a + b) <= a)
    if not is_lower:
        a, b, x = b, a, 1 - x
    if x.is_zero():
        return is_lower, arb(0)
    return is_lower, _lower_tail(a, b, x) if x > 0 and x < 1 else arb(0).union(arb(1))


def _size(ball: arb) -> int:
    """Bits before the point, at least 0."""
    mantissa, exponent = ball.upper().man_exp()
    return max(0, int(mantissa).bit_length() + int(exponent))


def _lower_tail(a: arb, b: arb, x: arb) -> arb:
    if a >= _FEW and b >= _FEW and applies(a + b):
        return beta_tail(a, b, x)
    bits = ctx.prec
    with ctx.workprec(bits + _GUARD_BITS + _size(a + b)):
        found = _by_integral(a, b, x, bits)
    return +found


def _by_integral(a: arb, b: arb, x: arb, bits: int) -> arb:
    if a < 1:
        term = (a * x.log() + b * (1 - x).log() - log_beta(a, b)).exp() / a
        return term + _by_integral(a + 1, b, x, bits)
    front = (a * x.log() + (b - 1) * (1 - x).log() - log_beta(a, b)).exp()
    return front * _integral(a, b, x, bits)


def _integral(a: arb, b: arb, x: arb, bits: int) -> arb:
    """The integral of e^h from 0 on."""
    odds = x / (1 - x)

    def height(w: acb, analytic: bool = False) -> acb:
        return -a * w + (b - 1) * (1 - odds * (-w).expm1()).log(analytic=analytic)

    needed = (bits + _GUARD_BITS // 2) * arb.const_log2()
    end = (1 / (a + b)).mid()
    for _ in range(_MOST_DOUBLINGS):
        if height(acb(end)).real < -needed:
            break
        end = 2 * end
    goal = arb(2) ** -bits
    inside = integral(
        lambda s, analytic: height(s * end, analytic).exp(),
        0,
        1,
        abs_tol=goal / (1 + end * (a + b)),
        rel_tol=goal,
    )
    slope = a - (b - 1) * odds * (-end).exp() / (1 - odds * (-end).expm1()) if b >= 1 else a
    rest = height(acb(end)).real.exp() / slope
    return end * inside.real + (arb(0).union(rest.upper()) if slope > 0 else arb.nan())
