"""Certified enclosures: the rule table for Arb balls (python-flint).

Every rule returns a ball that contains the value for all points of the argument balls. Precision is flint's
global `ctx`; callers set it with a context manager and use processes, never threads.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas.engines.binomial import quantile_in_balls
from parisk_sym.formulas.engines.finite_loss import atoms, delta_of_atoms
from parisk_sym.formulas.engines.laplace_delta import delta_in_balls
from parisk_sym.formulas.engines.mixed_laplace import mixed_spline_in_balls
from parisk_sym.formulas.engines.roots import decided_sign, find_root
from parisk_sym.ground.errors import DomainError, PrecisionError

__all__ = ["BALL", "besselk_by_u", "decided_sign", "erfc", "find_root", "is_narrow"]


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


def besselk(order: arb, x: arb) -> arb:
    """K_nu(x); of half an odd integer, where U is a polynomial, by its values at the ends: it falls in x > 0 (DLMF 10.37).

    Arb's own K loses digits, and takes a hundred times as long, where x is about the number of bits that are wanted.
    """
    if not (x > 0 and x.is_finite()):
        return x.bessel_k(order)
    if is_half_odd(order):
        low, high = besselk_by_u(abs(order), x.lower()), besselk_by_u(abs(order), x.upper())
        return low if x.is_exact() else low.union(high)
    if is_narrow(x) and is_narrow(order):
        value = besselk_by_u(order, x)
        if is_narrow(value):
            return value
    return x.bessel_k(order)


def is_narrow(ball: Any) -> bool:
    """Whether half the bits of the working precision are known."""
    return bool(ball.rel_accuracy_bits() > ctx.prec // 2)


def is_half_odd(order: arb) -> bool:
    """Whether an exact number is half an odd integer."""
    return order.is_exact() and (order - arb(fmpq(1, 2))).is_integer()


def besselk_by_u(order: arb, z: Any) -> Any:
    """K_nu(z) = sqrt(pi) (2z)^nu exp(-z) U(nu + 1/2, 2 nu + 1, 2z) for Re z > 0 (DLMF 10.39.6)."""
    half = arb(fmpq(1, 2))
    return arb.pi().sqrt() * (2 * z) ** order * (-z).exp() * (2 * z).hypgeom_u(order + half, 2 * order + 1)


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
        "tan": lambda x: x.tan(),
        "cot": lambda x: x.cot(),
        "sec": lambda x: x.sec(),
        "csc": lambda x: x.csc(),
        "sech": lambda x: x.sech(),
        "csch": lambda x: x.csch(),
        "atan": lambda x: x.atan(),
        "asin": lambda x: x.asin(),
        "acos": lambda x: x.acos(),
        "asinh": lambda x: x.asinh(),
        "acosh": lambda x: x.acosh(),
        "atanh": lambda x: x.atanh(),
        "digamma": lambda x: x.digamma(),
        "erf": lambda x: x.erf(),
        "erfc": erfc,
        "gamma": lambda x: x.gamma(),
        "loggamma": lambda x: x.lgamma(),
        "factorial": lambda x: (x + 1).gamma(),
        "binomial": _binomial,
        "BinomialQuantile": _binomial_quantile,
        "ceiling": lambda x: x.ceil(),
        "floor": lambda x: x.floor(),
        "frac": lambda x: x - x.floor(),
        "LambertW": _lambert_w,
        "lowergamma": lambda s, x: arb.gamma_lower(x, s),
        "uppergamma": lambda s, x: arb.gamma_upper(x, s),
        "besselk": besselk,
        "besseli": lambda nu, x: x.bessel_i(nu),
        "StruveL": struve_l,
        "Hyper1F2Regularized": hyper_1f2_regularized,
        "LaplaceDelta": _laplace_delta,
        "LaplaceConfidence": _laplace_confidence,
        "DiscreteLaplaceDelta": _discrete_laplace_delta,
        "Abs": abs,
        "sign": lambda x: x.sgn() if x.is_finite() else arb.nan(),
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
