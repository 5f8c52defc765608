"""Complex balls for certified quadrature: an integrand is enclosed, and certified holomorphic, on a complex box.

Arb's integrator asks two things of an integrand: an enclosure over a real interval, and, over a complex box that
contains a real interval, an enclosure together with the certificate that the function is holomorphic there. Both are
answered by one table, because the second question only arises for boxes with interior:

* arguments that are all real are given to the real rule. Inside a holomorphic expression on an open box an enclosure
  with imaginary part exactly zero belongs to a real-valued holomorphic function, which is constant (open mapping
  theorem), so any real function of it is constant too, a kink or a jump included;
* otherwise the complex rule returns a finite ball only where its function is holomorphic on the whole box, and NaN
  where the box touches a pole, a branch cut, a kink or a jump. The holomorphic function is always the one that
  agrees with the real function at the real points of the box.

Real functions are meant throughout: where the real value is undefined (log and roots of negative numbers, gaps of a
Piecewise) the answer is NaN, never a complex number.
"""

from collections.abc import Callable, Mapping
from typing import Any

from flint import acb, arb, fmpq

from parisk_sym.formulas.engines.ball import BALL, Truth
from parisk_sym.formulas.engines.real_ball import REAL_RULES, besselk_at
from parisk_sym.ground.errors import DomainError, UnsupportedHeadError

__all__ = ["COMPLEX", "ComplexBallEngine", "is_real", "undefined"]

Rule = Callable[..., Any]
_HALF = fmpq(1, 2)


def undefined() -> acb:
    """The ball that says: not holomorphic here, or not defined."""
    return acb(arb.nan(), arb.nan())


def is_real(value: Any) -> bool:
    """Whether a value is a truth value or a ball whose imaginary part is exactly zero."""
    return not isinstance(value, acb) or bool(value.imag.is_zero())


# Complex rules: each names the set where its function is not holomorphic.


def _off_cut(z: acb, end: arb) -> bool:
    """Whether the box certainly misses the branch cut (-oo, end]."""
    return bool(z.real > end) or not z.imag.contains(0)


def _cut_below(end: arb | int, rule: Callable[[acb], acb]) -> Rule:
    """A function holomorphic off (-oo, end]."""
    return lambda z: rule(z) if _off_cut(z, arb(end)) else undefined()


def _cut_outside(rule: Callable[[acb], acb]) -> Rule:
    """A function holomorphic off (-oo, -1] and [1, oo)."""
    return lambda z: rule(z) if _off_cut(z, arb(-1)) and _off_cut(-z, arb(-1)) else undefined()


def _cut_imaginary(rule: Callable[[acb], acb]) -> Rule:
    """A function holomorphic off the rays of the imaginary axis beyond i and -i."""
    return lambda z: rule(z) if not z.real.contains(0) or bool(abs(z.imag) < 1) else undefined()


def _power(base: acb, exponent: acb) -> acb:
    """exp(exponent log base), the principal branch: holomorphic where the base misses (-oo, 0]."""
    if is_real(exponent) and exponent.real.is_exact() and exponent.real.is_integer():
        return base ** int(exponent.real.unique_fmpz())
    if not _off_cut(base, arb(0)):
        return undefined()
    if is_real(exponent) and exponent.real == arb(_HALF):
        return base.sqrt(analytic=True)
    return (exponent * base.log(analytic=True)).exp()


def _on_second(rule: Callable[[acb, acb], acb]) -> Rule:
    """A special function of (real order, z), holomorphic in z off (-oo, 0]; an order that varies is refused."""

    def apply(order: acb, z: acb) -> acb:
        return rule(order, z) if is_real(order) and _off_cut(z, arb(0)) else undefined()

    return apply


def _besselk(order: acb, z: acb) -> acb:
    """Off its cut; for Re z >= x > 0 by the midpoint and the mean value theorem, or by |K_nu(z)| <= K_nu(x).

    With v the largest |nu|, DLMF 10.32.9 bounds |K_nu| by K_v(x), and its derivatives in z and nu by K_(v+1)(x),
    because cosh t cosh(vt) and t sinh(vt) are at most cosh((v + 1)t).
    """
    x, v = z.real.lower(), abs(order.real).upper()
    if not x > 0:
        return z.bessel_k(order)
    bound, slope = besselk_at(v, x), besselk_at(v + 1, x)
    drift = slope * (z.real.rad() + z.imag.rad() + order.real.rad())
    if drift < bound:
        return besselk_at(order.real.mid(), z.mid()) + acb(_around_zero(drift), _around_zero(drift))
    return acb(_around_zero(bound), _around_zero(bound))


def _around_zero(radius: arb) -> arb:
    return radius.upper().union(-radius.upper())


def _erfc(z: acb) -> acb:
    """Entire; far right as Gamma(1/2, z^2) / sqrt(pi) (DLMF 7.11.2), whose ball stays narrow."""
    if z.real > 8 and abs(z.imag) < z.real:
        return (z * z).gamma_upper(acb(_HALF)) / acb(arb.pi().sqrt())
    return z.erfc()


def _side(z: acb) -> int:
    """1 or -1 when the real part has that sign on the whole box, 0 otherwise."""
    return 1 if z.real > 0 else -1 if z.real < 0 else 0


def _absolute(z: acb) -> acb:
    return {1: z, -1: -z, 0: undefined()}[_side(z)]


def _steps(*values: Any) -> Callable[[acb, Any], acb]:
    """A function that is constant on either side of 0: values below and above."""
    below, above = values
    return lambda z, *_: {1: acb(above), -1: acb(below), 0: undefined()}[_side(z)]


def _maximum(*values: acb) -> acb:
    result = values[0]
    for value in values[1:]:
        side = _side(result - value)
        result = result if side > 0 else value if side < 0 else undefined()
    return result


def _lambert(z: acb, branch: acb | None = None) -> acb:
    """The principal branch, holomorphic off (-oo, -1/e]."""
    principal = branch is None or branch.is_zero()
    return z.lambertw() if principal and _off_cut(z, -((-arb(1)).exp())) else undefined()


def _binomial(n: acb, m: acb) -> acb:
    return (n + 1).gamma() * (m + 1).rgamma() * (n - m + 1).rgamma()


def _struve(nu: acb, z: acb) -> acb:
    half = acb(fmpq(3, 2))
    series = (z * z / 4).hypgeom([acb(1)], [half, nu + half], regularized=True)
    return _power(z / 2, nu + 1) * series


def _compare(a: acb, b: acb) -> Truth:
    """a < b decided by real parts: a box on one side of the switch lies in one branch."""
    return {-1: True, 1: False, 0: None}[_side(a - b)]


def _piecewise(*branches: tuple[acb, Truth]) -> acb:
    """The first branch whose condition holds on the whole box, all earlier ones failing on the whole box."""
    for value, condition in branches:
        if condition is True:
            return value
        if condition is None:
            return undefined()
    return undefined()


_COMPLEX_RULES: Mapping[str, Rule] = {
    "Pow": _power,
    "exp": lambda z: z.exp(),
    "log": _cut_below(0, lambda z: z.log(analytic=True)),
    **{name: lambda z, name=name: getattr(z, name)() for name in (
        "sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "coth", "sech", "csch", "erf", "gamma",
        "digamma")},
    "asin": _cut_outside(lambda z: z.asin()),
    "acos": _cut_outside(lambda z: z.acos()),
    "atanh": _cut_outside(lambda z: z.atanh()),
    "acosh": _cut_below(1, lambda z: z.acosh()),
    "atan": _cut_imaginary(lambda z: z.atan()),
    "asinh": _cut_imaginary(lambda z: z.asinh()),
    "acot": lambda z: _cut_imaginary(lambda w: w.atan())(1 / z),
    "erfc": _erfc,
    "loggamma": _cut_below(0, lambda z: z.lgamma()),
    "factorial": lambda z: (z + 1).gamma(),
    "binomial": _binomial,
    "LambertW": _lambert,
    "lowergamma": _on_second(lambda s, z: z.gamma_lower(s)),
    "uppergamma": _on_second(lambda s, z: z.gamma_upper(s)),
    "besselk": _on_second(_besselk),
    "besseli": _on_second(lambda nu, z: z.bessel_i(nu)),
    "besselj": _on_second(lambda nu, z: z.bessel_j(nu)),
    "bessely": _on_second(lambda nu, z: z.bessel_y(nu)),
    "StruveL": _on_second(_struve),
    "Hyper1F2Regularized": lambda a, b1, b2, z: z.hypgeom([a], [b1, b2], regularized=True),
    "Abs": _absolute,
    "sign": _steps(-1, 1),
    "Heaviside": _steps(0, 1),
    "Max": _maximum,
    "Min": lambda *values: -_maximum(*(-v for v in values)),
    "floor": lambda z: z.real_floor(analytic=True),
    "ceiling": lambda z: z.real_ceil(analytic=True),
    "frac": lambda z: z - z.real_floor(analytic=True),
    "StrictLessThan": _compare,
    "LessThan": _compare,
    "StrictGreaterThan": lambda a, b: _compare(b, a),
    "GreaterThan": lambda a, b: _compare(b, a),
    "Equality": lambda a, b: None if (a - b).contains(0) else False,
    "Unequality": lambda a, b: None if (a - b).contains(0) else True,
    "Piecewise": _piecewise,
}  # fmt: skip
_SHARED = ("Add", "Mul", "And", "Or", "Not", "BooleanTrue", "BooleanFalse", "ExprCondPair")


def _both(head: str, real: Rule, complex_: Rule | None) -> Rule:
    """Real arguments to the real rule; others to the complex one, or to NaN where a head has none."""

    def apply(*arguments: Any) -> Any:
        flat = [part for a in arguments for part in (a if isinstance(a, tuple) else (a,))]
        if all(is_real(part) for part in flat):
            return _lift(real(*(_drop(a) for a in arguments)))
        return complex_(*arguments) if complex_ is not None else undefined()

    apply.__name__ = head
    return apply


def _drop(value: Any) -> Any:
    """The real part of a real ball, also inside the pair of a Piecewise branch."""
    if isinstance(value, tuple):
        return tuple(_drop(part) for part in value)
    return value.real if isinstance(value, acb) else value


def _lift(value: Any) -> Any:
    return acb(value) if isinstance(value, arb) else value


class ComplexBallEngine:
    """The rule table of the complex engine, with further heads (inner integrals, say) added for one expression."""

    name = "complex ball"

    def __init__(self, further: Mapping[str, Rule] | None = None) -> None:
        shared = {head: BALL.rules[head] for head in _SHARED}
        both = {h: _both(h, r, _COMPLEX_RULES.get(h)) for h, r in REAL_RULES.items() if h not in _SHARED}
        self.rules: dict[str, Rule] = {**both, **shared, **(further or {})}
        self.binders: dict[str, Rule] = {"Root": self._root}

    @staticmethod
    def number(value: fmpq) -> acb:
        """The narrowest ball around a rational number."""
        return acb(arb(value))

    @staticmethod
    def _root(body: Callable[[acb], acb], lower: acb, upper: acb) -> acb:
        """A root with real parameters; a parameter that is complex is refused by the real engine's tests of sign."""

        def real_body(u: arb) -> arb:
            value = body(acb(u))
            return value.real if is_real(value) else arb.nan()

        if not (is_real(lower) and is_real(upper)):
            raise UnsupportedHeadError("the complex ball engine has no rule for Root with complex ends")
        try:
            return acb(BALL.binders["Root"](real_body, lower.real, upper.real))
        except DomainError:
            return undefined()


COMPLEX = ComplexBallEngine()
