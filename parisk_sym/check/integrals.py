"""Integrals by exact rules, each a named fact; what no rule covers stays an Integral.

SymPy's `integrate` is tried last and believed only when it returns a closed form without conditions.
"""

from collections.abc import Callable

import sympy
from sympy import Expr, Integral, Rational, Symbol, Wild, besselk, cos, exp, gamma, oo, pi, sqrt

from parisk_sym.check.exact import elementary

__all__ = ["evaluate_integrals"]

GAMMA = "Euler's integral for Gamma (DLMF 5.9.1)"
BESSEL_MOMENT = "moments of K (DLMF 10.43.19)"
BASSET = "Basset's integral (DLMF 10.32.11)"
PRIMITIVE = "antiderivative of an exponential polynomial"
SYMPY = "SymPy integrate"

Result = tuple[Expr, str] | None


def _monomial(term: Expr, variable: Symbol) -> tuple[Expr, Expr, Expr] | None:
    """(c, a, b) with term = c * variable^a * exp(-b * variable), or None."""
    constant, dependent = term.as_independent(variable, as_Add=False)
    power, rate = sympy.Integer(0), sympy.Integer(0)
    for factor in sympy.Mul.make_args(dependent):
        if factor == 1:
            continue
        base, exponent = factor.as_base_exp()
        if base == variable and not exponent.has(variable):
            power += exponent
        elif isinstance(factor, exp) or base is sympy.E:
            slope = sympy.expand(factor.args[0] if isinstance(factor, exp) else exponent)
            offset, linear = slope.as_independent(variable, as_Add=True)
            coefficient = linear / variable
            if coefficient.has(variable):
                return None
            constant, rate = constant * exp(offset), rate - coefficient
        else:
            return None
    return constant, sympy.expand(power), sympy.expand(rate)


def _gamma_rule(integral: Integral) -> Result:
    """Sum of c y^a e^(-by) over (0, oo): c Gamma(a+1) / b^(a+1), when a > -1 and b > 0 are provable."""
    variable, lower, upper = integral.limits[0]
    if lower != 0 or upper != oo:
        return None
    total = sympy.Integer(0)
    for term in sympy.Add.make_args(sympy.expand(integral.function)):
        parts = _monomial(term, variable)
        if parts is None or not ((parts[1] + 1).is_positive and parts[2].is_positive):
            return None
        constant, power, rate = parts
        total += constant * gamma(power + 1) / rate ** (power + 1)
    return total, GAMMA


def _primitive_rule(integral: Integral) -> Result:
    """Exponential polynomials with nonnegative integer powers between finite ends, or to infinity."""
    variable, lower, upper = integral.limits[0]
    primitive = sympy.Integer(0)
    for term in sympy.Add.make_args(sympy.expand(integral.function)):
        parts = _monomial(term, variable)
        if parts is None or not (parts[1].is_Integer and parts[1] >= 0):
            return None
        if upper == oo and not parts[2].is_positive:
            return None
        primitive += _primitive(*parts, variable)
    if lower == -oo:
        return None
    top = sympy.Integer(0) if upper == oo else primitive.subs(variable, upper)
    return top - primitive.subs(variable, lower), PRIMITIVE


def _primitive(constant: Expr, power: Expr, rate: Expr, variable: Symbol) -> Expr:
    if rate == 0:
        return constant * variable ** (power + 1) / (power + 1)
    degree = int(power)
    terms = [sympy.ff(degree, i) * variable ** (degree - i) / rate ** (i + 1) for i in range(degree + 1)]
    return -constant * exp(-rate * variable) * sympy.Add(*terms)


def _bessel_moment_rule(integral: Integral) -> Result:
    """c t^p K_v(t) over (0, oo): c 2^(p-1) Gamma((p+1-v)/2) Gamma((p+1+v)/2) when p + 1 > |v| is provable."""
    variable, lower, upper = integral.limits[0]
    if lower != 0 or upper != oo:
        return None
    constant, dependent = sympy.powsimp(integral.function).as_independent(variable, as_Add=False)
    functions = dependent.atoms(besselk)
    if len(functions) != 1:
        return None
    function = functions.pop()
    order, at = function.args
    rest = sympy.powsimp(dependent / function)
    base, power = rest.as_base_exp() if rest != 1 else (variable, sympy.Integer(0))
    if at != variable or base != variable or power.has(variable):
        return None
    mu = power + 1
    if not (sympy.expand(mu - order).is_positive and sympy.expand(mu + order).is_positive):
        return None
    value = 2 ** (mu - 2) * gamma(sympy.expand(mu - order) / 2) * gamma(sympy.expand(mu + order) / 2)
    return constant * value, BESSEL_MOMENT


def _basset_rule(integral: Integral) -> Result:
    """c cos(xt) (1+q t^2)^(-n) over (0, oo): c sqrt(pi) (y/2)^(n-1/2) K_{n-1/2}(y) / (Gamma(n) sqrt q), y = x/sqrt q.

    Needs n, q, x > 0. The substitution t -> t / sqrt q leads to DLMF 10.32.11.
    """
    variable, lower, upper = integral.limits[0]
    if lower != 0 or upper != oo:
        return None
    x, n, q = (Wild(name, exclude=[variable]) for name in ("x", "n", "q"))
    constant, dependent = integral.function.as_independent(variable, as_Add=False)
    match = dependent.match(cos(x * variable) * (1 + q * variable**2) ** (-n))
    if not match or not all(match[w].is_positive for w in (x, n, q)):
        return None
    at, order = match[x] / sqrt(match[q]), match[n] - Rational(1, 2)
    value = sqrt(pi) * (at / 2) ** order * besselk(order, at) / (gamma(match[n]) * sqrt(match[q]))
    return constant * value, BASSET


def _power_rule(integral: Integral) -> Result:
    """c y^a from 0 to x: c x^(a+1) / (a+1), when a > -1 is provable."""
    variable, lower, upper = integral.limits[0]
    if lower != 0 or upper.is_infinite:
        return None
    total = sympy.Integer(0)
    for term in sympy.Add.make_args(sympy.expand(sympy.powsimp(sympy.expand(integral.function)))):
        parts = _monomial(term, variable)
        if parts is None or parts[2] != 0 or not (parts[1] + 1).is_positive:
            return None
        total += parts[0] * upper ** (parts[1] + 1) / (parts[1] + 1)
    return total, PRIMITIVE


def _symmetric_rule(integral: Integral) -> Result:
    """Even integrands over the line fold onto the half-line; odd ones vanish where the half converges."""
    variable, lower, upper = integral.limits[0]
    if (lower, upper) != (-oo, oo):
        return None
    function, half = integral.function, sympy.Dummy("y", positive=True)
    mirrored = function.subs(variable, -variable)
    parity = 1 if mirrored == function else -1 if mirrored == -function else 0
    if parity == 0:
        return None
    value, rules = evaluate_integrals(Integral(function.subs(variable, half), (half, 0, oo)))
    if value.has(Integral):
        return None
    return (2 * value if parity == 1 else sympy.Integer(0)), "; ".join(rules)


def _sympy_rule(integral: Integral) -> Result:
    """SymPy, except for symbolic powers, on which its search can run for hours."""
    if any(
        not power.exp.is_number and power.base is not sympy.E for power in integral.function.atoms(sympy.Pow)
    ):
        return None
    try:
        value = integral.doit()
    except (TypeError, ValueError, AttributeError, NotImplementedError, RecursionError):
        return None  # SymPy fails in all these ways on integrals it cannot do: they stay integrals
    if value.has(Integral, sympy.Piecewise, sympy.nan, oo, sympy.zoo, sympy.I):
        return None
    return value, SYMPY


_RULES: tuple[Callable[[Integral], Result], ...] = (
    _symmetric_rule,
    _gamma_rule,
    _primitive_rule,
    _power_rule,
    _bessel_moment_rule,
    _basset_rule,
    _sympy_rule,
)


def evaluate_integrals(expression: Expr) -> tuple[Expr, tuple[str, ...]]:
    """The expression with every integral that a rule covers replaced by its value, and the rules used.

    >>> t = Symbol("t", positive=True)
    >>> evaluate_integrals(Integral(t * exp(-t), (t, 0, oo)))
    (1, ("Euler's integral for Gamma (DLMF 5.9.1)",))
    """
    used: set[str] = set()
    expression = sympy.sympify(expression)
    for integral in sorted(expression.atoms(Integral), key=lambda i: len(str(i))):
        if len(integral.limits) != 1 or len(integral.limits[0]) != 3:
            continue
        plain = Integral(elementary(integral.function), *integral.limits)
        for rule in _RULES:
            result = rule(plain)
            if result is not None:
                expression = expression.xreplace({integral: result[0]})
                used.add(result[1])
                break
    return expression, tuple(sorted(used))
