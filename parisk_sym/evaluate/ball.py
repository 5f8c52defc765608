"""Certified enclosures: the rule table for Arb balls (python-flint).

Every rule returns a ball that contains the value for all points of the argument balls. Precision is flint's
global `ctx`; callers set it with a context manager and use processes, never threads.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from flint import acb, arb, ctx, fmpq

from parisk_sym.errors import DomainError, PrecisionError
from parisk_sym.evaluate.binomial import quantile_in_balls
from parisk_sym.evaluate.finite_loss import atoms, delta_of_atoms
from parisk_sym.evaluate.laplace_delta import delta_in_balls
from parisk_sym.evaluate.mixed_laplace import mixed_spline_in_balls

__all__ = ["BALL", "decided_sign", "erfc", "find_root"]


def _add(*terms: arb) -> arb:
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    return total


def _mul(*factors: arb) -> arb:
    total = factors[0]
    for factor in factors[1:]:
        total = total * factor
    return total


def _pow(base: arb, exponent: arb) -> arb:
    if exponent == arb(fmpq(1, 2)):
        return base.sqrt()
    if base > 0:
        return (exponent * base.log()).exp()
    if base.is_zero() and exponent > 0:
        return arb(0)
    return base**exponent


def _integer(value: arb, what: str) -> int:
    unique = value.unique_fmpz()
    if unique is None:
        raise PrecisionError(f"{what} must enclose exactly one integer, got {value}")
    return int(unique)


def struve_l(nu: arb, x: arb) -> arb:
    """L_nu(x) by its hypergeometric form (DLMF 11.2.2): (x/2)^(nu+1) 1F2~(1; 3/2, nu + 3/2; x^2/4)."""
    half = arb(fmpq(3, 2))
    return _pow(x / 2, nu + 1) * hyper_1f2_regularized(arb(1), half, nu + half, x * x / 4)


def hyper_1f2_regularized(a: arb, b1: arb, b2: arb, z: arb) -> arb:
    """1F2(a; b1, b2; z) / (Gamma(b1) Gamma(b2)); entire in b1 and b2."""
    return z.hypgeom([a], [b1, b2], regularized=True)


def erfc(x: arb) -> arb:
    """The complementary error function; for large x as Gamma(1/2, x^2) / sqrt(pi), whose ball stays narrow.

    Arb's own bound of its slope over a narrow ball is too wide there by a factor that grows like e^(x^2 / 2^30).
    """
    return arb.gamma_upper(x * x, fmpq(1, 2)) / arb.pi().sqrt() if x > 8 else x.erfc()


_LARGEST_COMPOSITION = 2000


def _uses(count: arb) -> int:
    n = _integer(count, "the number of compositions")
    if not 1 <= n <= _LARGEST_COMPOSITION:
        raise DomainError(f"n must be >= 1 and <= {_LARGEST_COMPOSITION} in a delta over balls, got {n}")
    return n


def _laplace_delta(level: arb, eps0: arb, count: arb) -> arb:
    """The closed form, which holds for level > -count * eps0."""
    n = _uses(count)
    if not (eps0 > 0 and level > -n * eps0):
        raise PrecisionError(
            f"eps0 > 0 and eps > -n eps0 are not certain for eps = {level}, eps0 = {eps0}, n = {n}"
        )
    return delta_in_balls((n * eps0 - level) / 2, eps0, n)


def _laplace_confidence(level: arb, *pairs: arb) -> arb:
    """2^(1-n) exp(-top/2) [P' cosh(eps/2) + P sinh(eps/2)], n losses with the largest sum top, for 0 < eps < top."""
    levels = [(eps0, _uses(count)) for eps0, count in zip(pairs[::2], pairs[1::2], strict=True)]
    top = sum((eps0 * n for eps0, n in levels), arb(0))
    if not (level > 0 and level < top and all(eps0 > 0 for eps0, _ in levels)):
        raise PrecisionError(f"0 < eps < {top} is not certain for eps = {level}, levels {levels}")
    value, slope = mixed_spline_in_balls((top - level) / 2, levels)
    bracket = slope * (level / 2).cosh() + value * (level / 2).sinh()
    return (-top / 2).exp() * bracket * arb(2) ** (1 - sum(n for _, n in levels))


def _binomial_quantile(level: arb, trials: arb, probability: arb) -> arb:
    return quantile_in_balls(level, _integer(trials, "the number of trials"), probability)


_LARGEST_FINITE = 100_000


def _discrete_laplace_delta(level: arb, eps0: arb, sensitivity: arb, count: arb) -> arb:
    """The sum over the atoms of the loss."""
    width = _integer(sensitivity, "the sensitivity")
    n = _integer(count, "the number of compositions")
    if not (width >= 1 and n >= 1 and width * n <= _LARGEST_FINITE):
        raise DomainError(
            f"sensitivity and n must be >= 1 with sensitivity * n <= {_LARGEST_FINITE} in a delta over balls, got "
            f"sensitivity={width}, n={n}"
        )
    return delta_of_atoms(level, atoms(eps0, width, n))


def _binomial(n: arb, m: arb) -> arb:
    return (n + 1).gamma() / ((m + 1).gamma() * (n - m + 1).gamma())


def _lambert_w(z: arb, branch: arb | None = None) -> arb:
    return z.lambertw(0 if branch is None else _integer(branch, "the branch of Lambert's W"))


def _maximum(*values: arb) -> arb:
    result = values[0]
    for value in values[1:]:
        result = result.max(value)
    return result


def _minimum(*values: arb) -> arb:
    result = values[0]
    for value in values[1:]:
        result = result.min(value)
    return result


Truth = bool | None  # None: the balls do not decide it


def _less(a: arb, b: arb) -> Truth:
    return True if a < b else False if a >= b else None


def _at_most(a: arb, b: arb) -> Truth:
    return True if a <= b else False if a > b else None


def _equal(a: arb, b: arb) -> Truth:
    if not a.overlaps(b):
        return False
    return True if a.is_exact() and b.is_exact() and a == b else None


def _not(value: Truth) -> Truth:
    return None if value is None else not value


def _and(*values: Truth) -> Truth:
    return False if False in values else None if None in values else True


def _or(*values: Truth) -> Truth:
    return True if True in values else None if None in values else False


def _piecewise(*branches: tuple[arb, Truth]) -> arb:
    """The union of every branch that may apply; NaN where no branch certainly does."""
    union: arb | None = None
    for value, condition in branches:
        if condition is False:
            continue
        union = value if union is None else union.union(value)
        if condition is True:
            return union
    return arb.nan()


def _sum(body: Callable[[arb], arb], lower: arb, upper: arb) -> arb:
    first, last = _integer(lower, "the lower end of a sum"), _integer(upper, "the upper end of a sum")
    total = arb(0)
    for index in range(first, last + 1):
        total += body(arb(index))
    return total


def decided_sign(value: arb) -> int:
    """1 or -1 when the ball decides the sign, 0 when it does not (which says nothing about the value)."""
    return 1 if value > 0 else -1 if value < 0 else 0


def find_root(body: Callable[[arb], arb], lower: arb, upper: arb) -> arb:
    """A ball with a certified sign change of body at its ends, inside the open interval (lower, upper).

    By the intermediate value theorem the ball contains a root; uniqueness is the caller's theorem. Raises
    DomainError when no sign change is found on a doubly exponential mesh towards both ends.
    """
    left, right, sign = _bracket(body, lower, upper)
    left, right = _bisect(body, left, right, sign)
    return _polish(body, left, right, sign)


def _probe_points(lower: arb, upper: arb, steps: int) -> tuple[arb, arb]:
    """A point near each end of the interval, nearer with every step (doubly exponentially)."""
    scale = arb(2) ** (-(2**steps))
    lower, upper = lower.upper(), upper.lower()  # inside, when the ends are balls
    lower_infinite, upper_infinite = not lower.is_finite(), not upper.is_finite()
    if lower_infinite and upper_infinite:
        return -1 / scale, 1 / scale
    if upper_infinite:
        return (lower + scale).mid(), (lower + 1 / scale).mid()
    if lower_infinite:
        return (upper - 1 / scale).mid(), (upper - scale).mid()
    width = upper - lower
    return (lower + width * scale).mid(), (upper - width * scale).mid()


def _bracket(body: Callable[[arb], arb], lower: arb, upper: arb) -> tuple[arb, arb, int]:
    """Exact points left < right with certified opposite signs of body, and the sign on the left."""
    probes: list[tuple[arb, int]] = []
    for steps in range(13):
        probes.extend((point, decided_sign(body(point))) for point in _probe_points(lower, upper, steps))
        lefts = [p for p, s in probes if s > 0]
        rights = [p for p, s in probes if s < 0]
        if lefts and rights:
            a, b = lefts[0], rights[0]
            return (a, b, 1) if a < b else (b, a, -1)
    return _scan(body, lower, upper)


def _scan(body: Callable[[arb], arb], lower: arb, upper: arb) -> tuple[arb, arb, int]:
    """The same on every power of two above the lower end: slower, for roots far from both ends."""
    previous: tuple[arb, int] | None = None
    start = lower.upper()
    for exponent in range(-400, 400) if start.is_finite() else ():
        point = (start + arb(2) ** exponent).mid()
        if not (point > lower and point < upper):
            continue
        sign = decided_sign(body(point))
        if previous is not None and sign * previous[1] < 0:
            return previous[0], point, previous[1]
        previous = (point, sign) if sign else previous
    raise DomainError(f"no sign change was found between {lower} and {upper}: the equation has no root there")


def _bisect(body: Callable[[arb], arb], left: arb, right: arb, sign: int) -> tuple[arb, arb]:
    """Halve (in the exponent while the ends differ by magnitudes) until the interval is a few ulp of a double."""
    for _ in range(4000):
        width = right - left
        if width < abs(left) * arb(2) ** -40:
            break
        geometric = left > 0 and right > 4 * left
        middle = ((left * right).sqrt() if geometric else (left + right) / 2).mid()
        found = decided_sign(body(middle))
        if found == 0:
            break
        left, right = (middle, right) if found == sign else (left, middle)
    return left, right


def _polish(body: Callable[[arb], arb], left: arb, right: arb, sign: int) -> arb:
    """Secant steps on midpoints, then the smallest radius at which the sign change is certified."""
    a, b = left, right
    value_a, value_b = body(a).mid(), body(b).mid()
    for _ in range(64):
        slope = value_b - value_a
        if slope.is_zero() or not slope.is_finite():
            break
        c = (b - value_b * (b - a) / slope).mid()
        if not (left <= c <= right) or abs(c - b) <= abs(b) * arb(2) ** (8 - ctx.prec):
            break
        a, value_a, b, value_b = b, value_b, c, body(c).mid()
    bits = ctx.prec - 8
    while bits > 20:
        radius = (abs(b) * arb(2) ** (-bits)).upper()
        low, high = (b - radius).mid(), (b + radius).mid()
        inside = left <= low and high <= right
        if inside and decided_sign(body(low)) == sign and decided_sign(body(high)) == -sign:
            return low.union(high)
        bits -= 6
    return left.union(right)


class BallEngine:
    """The rule table of the ball face."""

    name = "ball"
    rules: ClassVar[dict[str, Callable[..., Any]]] = {
        "Add": _add,
        "Mul": _mul,
        "Pow": _pow,
        "exp": lambda x: x.exp(),
        "log": lambda x: x.log(),
        "sin": lambda x: x.sin(),
        "cos": lambda x: x.cos(),
        "sinh": lambda x: x.sinh(),
        "cosh": lambda x: x.cosh(),
        "tanh": lambda x: x.tanh(),
        "coth": lambda x: x.coth(),
        "atan": lambda x: x.atan(),
        "erf": lambda x: x.erf(),
        "erfc": erfc,
        "gamma": lambda x: x.gamma(),
        "loggamma": lambda x: x.lgamma(),
        "factorial": lambda x: (x + 1).gamma(),
        "binomial": _binomial,
        "BinomialQuantile": _binomial_quantile,
        "ceiling": lambda x: x.ceil(),
        "LambertW": _lambert_w,
        "lowergamma": lambda s, x: arb.gamma_lower(x, s),
        "uppergamma": lambda s, x: arb.gamma_upper(x, s),
        "besselk": lambda nu, x: x.bessel_k(nu),
        "besseli": lambda nu, x: x.bessel_i(nu),
        "StruveL": struve_l,
        "Hyper1F2Regularized": hyper_1f2_regularized,
        "LaplaceDelta": _laplace_delta,
        "LaplaceConfidence": _laplace_confidence,
        "DiscreteLaplaceDelta": _discrete_laplace_delta,
        "Abs": abs,
        "sign": lambda x: x.sgn(),
        "Max": _maximum,
        "Min": _minimum,
        "Exp1": arb.const_e,
        "Pi": arb.pi,
        "Infinity": arb.pos_inf,
        "NegativeInfinity": arb.neg_inf,
        "Half": lambda: arb(fmpq(1, 2)),
        "StrictLessThan": _less,
        "LessThan": _at_most,
        "StrictGreaterThan": lambda a, b: _less(b, a),
        "GreaterThan": lambda a, b: _at_most(b, a),
        "Equality": _equal,
        "Unequality": lambda a, b: _not(_equal(a, b)),
        "And": _and,
        "Or": _or,
        "Not": _not,
        "BooleanTrue": lambda: True,
        "BooleanFalse": lambda: False,
        "ExprCondPair": lambda value, condition: (value, condition),
        "Piecewise": _piecewise,
    }
    binders: ClassVar[dict[str, Callable[..., Any]]] = {"Sum": _sum, "Root": find_root}

    @staticmethod
    def number(value: fmpq) -> arb:
        """The narrowest ball around a rational number at the working precision."""
        return arb(value)


BALL = BallEngine()
_ = acb
