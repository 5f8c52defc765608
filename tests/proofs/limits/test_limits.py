"""Limits with known answers, each found by expansions and none confirmed with another value."""

import pytest
import sympy
from sympy import (
    Abs,
    Add,
    E,
    EulerGamma,
    Expr,
    Heaviside,
    KroneckerDelta,
    LambertW,
    Max,
    Min,
    Mod,
    Piecewise,
    Rational,
    S,
    Sum,
    Symbol,
    acos,
    acosh,
    acot,
    asin,
    asinh,
    atan,
    atan2,
    atanh,
    besseli,
    besselk,
    binomial,
    ceiling,
    cos,
    coth,
    erf,
    erfc,
    exp,
    factorial,
    floor,
    frac,
    gamma,
    harmonic,
    log,
    loggamma,
    lowergamma,
    oo,
    pi,
    polygamma,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
    uppergamma,
)  # fmt: skip

from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_
from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.limits.limits import _without, limit
from parisk_sym.proofs.limits.outcome import LimitResult

p, q, x, a, b, c, n, k, m = sympy.symbols("p q x a b c n k m", real=True)
DOMAIN = {
    p: POSITIVE, q: open_(0, 1), x: REALS, a: REALS, b: POSITIVE, c: open_(-1, 1), n: integers(1), m: integers(0),
}  # fmt: skip
FACTS = Facts(DOMAIN)
SIDES = {oo: "-", -oo: "+"}


def found(e: Expr, variable: Symbol, point: Expr, side: str) -> LimitResult:
    """The limit over the usual ranges, `m` being a parameter only where it occurs."""
    point = sympy.sympify(point)
    return limit(sympy.sympify(e), variable, point, side, Facts(DOMAIN))


def confirms(e: Expr, variable: Symbol, point: Expr, side: str, stated: Expr) -> bool:
    """Whether the stated value is the one that is proved."""
    value = found(e, variable, point, side).value
    stated = sympy.sympify(stated)
    if value is None or value.is_infinite or stated.is_infinite:
        return value is not None and value == stated
    return FACTS.is_zero(value - stated)


PARTIAL = Sum(q**k, (k, 0, oo))

# Each entry: an expression, the variable, the point, the side and the value of the limit.
KNOWN = [
    # continuity
    (exp(p), p, 0, "+", 1),
    (sqrt(p + 1) * cos(p), p, 3, "both", 2 * cos(3)),
    (gamma(p), p, Rational(1, 2), "both", sqrt(pi)),
    (log(p) * atan(p), p, 1, "both", 0),
    (besselk(b, p), p, 2, "both", besselk(b, 2)),
    (besselk(p, 1 + p), p, 2, "both", besselk(2, 3)),
    (Abs(x - a), x, 1, "both", Abs(1 - a)),
    (Max(x, a), x, 1, "both", Max(1, a)),
    (Piecewise((p, p < 1), (2 - p, True)), p, 1, "both", 1),
    (Piecewise((1, Max(0, x) <= 0), (2, True)), x, 0, "-", 1),
    (Piecewise((1, Min(0, x) < 0), (2, True)), x, 0, "+", 2),
    (Piecewise((1, Min(0, x) >= 0), (2, True)), x, 0, "+", 1),
    (Piecewise((1, Max(0, x) > 0), (2, True)), x, 0, "-", 2),
    (Piecewise((1, (p * b < 1) | (p * b > 5)), (2, True)), p, 0, "+", 1),
    (floor(n + p), p, 0, "+", n),
    (floor(n - p), p, 0, "+", n - 1),
    (floor(n + Abs(p) - p), p, 0, "+", n),
    (floor(q + p), p, 0, "+", 0),
    (floor(Rational(5, 2) + x), x, 0, "both", 2),
    (floor(a + Abs(p) - p), p, 0, "+", floor(a)),
    (Abs(x * sin(1 / x)), x, 0, "both", 0),
    (lowergamma(p, 1), p, 0, "+", oo),
    (Sum(m, (m, 1, n)) / n**2, n, oo, "-", S.Half),
    # quotients of functions that vanish
    (sin(x) / x, x, 0, "both", 1),
    ((1 - cos(x)) / x**2, x, 0, "both", Rational(1, 2)),
    ((sin(x) - x) / x**3, x, 0, "both", -Rational(1, 6)),
    ((tan(x) - sin(x)) / x**3, x, 0, "both", Rational(1, 2)),
    ((exp(b * p) - 1) / p, p, 0, "+", b),
    ((exp(a * p) - 1 - a * p) / p**2, p, 0, "+", a**2 / 2),
    (log(1 + a * p) / p, p, 0, "+", a),
    ((b**p - 1) / p, p, 0, "+", log(b)),
    (coth(p) - 1 / p, p, 0, "+", 0),
    ((coth(p) - 1 / p) / p, p, 0, "+", Rational(1, 3)),
    (1 / sin(x) ** 2 - 1 / x**2, x, 0, "both", Rational(1, 3)),
    ((exp(x) - exp(-x)) / sin(x), x, 0, "both", 2),
    (asin(x) / x, x, 0, "both", 1),
    (atanh(x) / x, x, 0, "both", 1),
    (asinh(x) / x, x, 0, "both", 1),
    ((p**2 - 4) / (p - 2), p, 2, "both", 4),
    ((p**b - 1) / (p - 1), p, 1, "both", b),
    (log(p) / (p - 1), p, 1, "both", 1),
    ((x - tanh(x)) / x**3, x, 0, "both", Rational(1, 3)),
    (sinh(p) / tan(p), p, 0, "+", 1),
    ((1 + a * p) ** (1 / p), p, 0, "+", exp(a)),
    (cos(p) ** (1 / p**2), p, 0, "+", exp(-S.Half)),
    ((exp(p) - Add(*(p**i / factorial(i) for i in range(6)))) / p**6, p, 0, "+", Rational(1, 720)),
    # roots
    ((sqrt(1 + p) - 1) / p, p, 0, "+", S.Half),
    (acosh(1 + p) / sqrt(p), p, 0, "+", sqrt(2)),
    (acos(1 - p) / sqrt(p), p, 0, "+", sqrt(2)),
    (asin(1 - p), p, 0, "+", pi / 2),
    ((1 - cos(p)) / Abs(p), p, 0, "+", 0),
    (sqrt(p**2 + a * p) - p, p, oo, "-", a / 2),
    (sqrt(x**2 + x) + x, x, -oo, "+", -S.Half),
    (sqrt(n + 1) - sqrt(n), n, oo, "-", 0),
    # growth
    (p * log(p), p, 0, "+", 0),
    (p**p, p, 0, "+", 1),
    (p ** (p**p), p, 0, "+", 0),
    ((2 * p) ** (1 / log(p)), p, 0, "+", E),
    (p**100 * exp(-p), p, oo, "-", 0),
    (p**a * exp(-b * p), p, oo, "-", 0),
    (log(p) / p**b, p, oo, "-", 0),
    (p**b * log(p), p, 0, "+", 0),
    (exp(sqrt(log(p))) / p, p, oo, "-", 0),
    (exp(log(p) ** 2) / p**5, p, oo, "-", oo),
    (log(log(p)) / log(p), p, oo, "-", 0),
    (exp(p + exp(-p)) - exp(p), p, oo, "-", 1),
    (exp(exp(p)) / exp(exp(p - exp(-exp(p)))), p, oo, "-", 1),
    (log(1 + exp(p)) - p, p, oo, "-", 0),
    (log(a + exp(p)) / p, p, oo, "-", 1),
    ((1 + b / p) ** p, p, oo, "-", exp(b)),
    (p * (b ** (1 / p) - 1), p, oo, "-", log(b)),
    (exp(-b / p) / p**5, p, 0, "+", 0),
    (exp(1 / x), x, 0, "-", 0),
    (exp(1 / x), x, 0, "+", oo),
    ((exp(p) + exp(-p)) / (exp(p) - exp(-p)), p, oo, "-", 1),
    (tanh(p * atan(p)), p, oo, "-", 1),
    (tanh(x), x, -oo, "+", -1),
    (coth(x), x, 0, "-", -oo),
    (atan(1 / x), x, 0, "-", -pi / 2),
    (atan(exp(a) + log(p)), p, 0, "+", -pi / 2),
    (atan(1 + 1 / x), x, 0, "-", -pi / 2),
    (erf(exp(a) + log(p)), p, 0, "+", -1),
    (acot(exp(a) - p**2), p, exp(a / 2), "-", pi / 2),
    (acot(exp(a) - p**2), p, exp(a / 2), "+", -pi / 2),
    (p * (pi / 2 - atan(p)), p, oo, "-", 1),
    (asinh(x), x, -oo, "+", -oo),
    (asinh(p) - log(p), p, oo, "-", log(2)),
    # error functions, Lambert's W, gamma
    (erf(1 / p), p, 0, "+", 1),
    (p * exp(p**2) * erfc(p), p, oo, "-", 1 / sqrt(pi)),
    (erfc(x), x, -oo, "+", 2),
    (exp(LambertW(p)), p, oo, "-", oo),
    (LambertW(p) / log(p), p, oo, "-", 1),
    (LambertW(p) / p, p, 0, "+", 1),
    (LambertW(p) - log(p) + log(log(p)), p, oo, "-", 0),
    (LambertW(-p, -1) - log(p) + log(-log(p)), p, 0, "+", 0),
    (LambertW(-p, -1) / log(p), p, 0, "+", 1),
    ((LambertW(p - exp(-1)) + 1) / sqrt(p), p, 0, "+", sqrt(2 * E)),
    (p * gamma(p), p, 0, "+", 1),
    (gamma(p) - 1 / p, p, 0, "+", -EulerGamma),
    (gamma(p + b) / (gamma(p) * p**b), p, oo, "-", 1),
    (factorial(n) * exp(n) / (n**n * sqrt(n)), n, oo, "-", sqrt(2 * pi)),
    (loggamma(p) / (p * log(p)), p, oo, "-", 1),
    (p * (log(p) - polygamma(0, p)), p, oo, "-", Rational(1, 2)),
    (p**2 * (polygamma(1, p) - 1 / p), p, oo, "-", Rational(1, 2)),
    (p**3 * (polygamma(1, p) - 1 / p - 1 / (2 * p**2)), p, oo, "-", Rational(1, 6)),
    (p**2 * polygamma(2, p), p, oo, "-", -1),
    (p * polygamma(0, p), p, 0, "+", -1),
    (polygamma(0, p) + 1 / p, p, 0, "+", -EulerGamma),
    (polygamma(1, p) - 1 / p**2, p, 0, "+", pi**2 / 6),
    (p**3 * polygamma(2, p), p, 0, "+", -2),
    (polygamma(1, p), p, 1, "both", pi**2 / 6),
    (sqrt(n) * binomial(2 * n, n) / 4**n, n, oo, "-", 1 / sqrt(pi)),
    (binomial(n, 3) / n**3, n, oo, "-", Rational(1, 6)),
    (b**n / factorial(n), n, oo, "-", 0),
    # Bessel, Struve and incomplete gamma functions
    (p**b * besselk(b, p), p, 0, "+", 2 ** (b - 1) * gamma(b)),
    (p**2 * besselk(2, p), p, 0, "+", 2),
    ((p * besselk(1, p) - 1) / (p**2 * log(p)), p, 0, "+", S.Half),
    (besselk(0, p) / log(p), p, 0, "+", -1),
    (besselk(0, p) + log(p), p, 0, "+", log(2) - EulerGamma),
    (sqrt(p) * exp(p) * besselk(b, p), p, oo, "-", sqrt(pi / 2)),
    (sqrt(p) * exp(-p) * besseli(b, p), p, oo, "-", 1 / sqrt(2 * pi)),
    (p * besseli(b, p) * besselk(b, p), p, oo, "-", S.Half),
    (besseli(b, p) / p**b, p, 0, "+", 1 / (2**b * gamma(b + 1))),
    (StruveL(b, p) / p ** (b + 1), p, 0, "+", 1 / (2**b * sqrt(pi) * gamma(b + Rational(3, 2)))),
    (StruveL(b, p) / besseli(b, p), p, oo, "-", 1),
    ((gamma(b) - uppergamma(b, p)) / p**b, p, 0, "+", 1 / b),
    (uppergamma(b, p) * exp(p) / p ** (b - 1), p, oo, "-", 1),
    (uppergamma(0, p) + log(p), p, 0, "+", -EulerGamma),
    (lowergamma(b, p) / p**b, p, 0, "+", 1 / b),
    (lowergamma(b, p), p, oo, "-", gamma(b)),
    # kinks, jumps, cases
    (Abs(x) / x, x, 0, "-", -1),
    (sign(x), x, 0, "+", 1),
    (acot(x**2 - x), x, 0, "+", -pi / 2),
    (atan2(-p, -1), p, 0, "+", -pi),
    (frac(1 - p), p, 0, "+", 1),
    (floor(p), p, 2, "-", 1),
    (ceiling(p), p, 2, "-", 2),
    (KroneckerDelta(x, 0), x, 0, "+", 0),
    (KroneckerDelta(x, x**2 - x), x, 0, "+", 0),
    (Heaviside(p - 1), p, 1, "-", 0),
    (S.Zero**p, p, 0, "+", 0),
    (Piecewise((sin(p) / p, p > 0), (1, True)), p, 0, "+", 1),
    (Piecewise((1, p < 1), (2, p < 3), (3, True)), p, 1, "+", 2),
    (Piecewise((1, (p < 1) | (p > 5)), (2, (p > 2) & (p < 3)), (3, True)), p, 2, "-", 3),
    (p * Max(p, 1 / p), p, 0, "+", 1),
    (Min(p, 1 / p) * p, p, oo, "-", 1),
    # squeeze
    (floor(p) / p, p, oo, "-", 1),
    (p * floor(1 / p), p, 0, "+", 1),
    (p * sin(1 / p), p, 0, "+", 0),
    (sin(p) / p, p, oo, "-", 0),
    (Mod(p, 2) / p, p, oo, "-", 0),
    (p * (2 + sin(p)), p, oo, "-", oo),
    (cos(p) - cos(p + 1 / p), p, oo, "-", 0),
    (c**n, n, oo, "-", 0),
    # sequences and sums
    ((-1) ** n / n, n, oo, "-", 0),
    (sin(pi * n), n, oo, "-", 0),
    ((1 + 1 / n) ** n, n, oo, "-", E),
    (n**b * q**n, n, oo, "-", 0),
    (n ** (1 / n), n, oo, "-", 1),
    (Sum(2 ** (-k), (k, 1, n)), n, oo, "-", 1),
    (Sum(k**2, (k, 1, n)) / n**3, n, oo, "-", Rational(1, 3)),
    (Sum(1 / (k * (k + 1)), (k, 1, n)), n, oo, "-", 1),
    (Sum(1 / k, (k, 1, n)) - log(n), n, oo, "-", EulerGamma),
    (Sum(q**k, (k, 0, n)), n, oo, "-", 1 / (1 - q)),
    (PARTIAL * (1 - q), q, 1, "-", 1),
    (PARTIAL, q, 1, "-", oo),
    (harmonic(n) / log(n), n, oo, "-", 1),
]  # fmt: skip


@pytest.mark.parametrize(("e", "variable", "point", "side", "value"), KNOWN, ids=str)
def test_known_limits(e: Expr, variable: Symbol, point: Expr, side: str, value: Expr) -> None:
    """The value is proved, and no other one."""
    assert confirms(e, variable, point, side, value)
    for wrong in (oo, -oo, sympy.sympify(value) + Rational(1, 10**9)):
        if wrong != value:
            assert not confirms(e, variable, point, side, wrong)


# Values that SymPy gave, or gives by substitution, and that are wrong.
WRONG = [
    ((2 * p) ** (1 / log(p)), p, 0, "+", 1),
    (coth(p) - 1 / p, p, 0, "+", -oo),
    (tanh(p * atan(p)), p, oo, "-", 0),
    (exp(LambertW(p)), p, oo, "-", 1),
    (p**b * besselk(b, p), p, 0, "+", 0),
    (p**2 * besselk(2, p), p, 0, "+", 0),
    (acot(x**2 - x), x, 0, "+", pi / 2),
    (KroneckerDelta(x, 0), x, 0, "+", 1),
    (frac(1 - p), p, 0, "+", 0),
    (S.Zero**p, p, 0, "+", 1),
    (atan2(-p, -1), p, 0, "+", pi),
    (sin(1 / p), p, 0, "+", 0),
    (Abs(x) / x, x, 0, "-", 1),
    ((a + p) / (a - p), p, 0, "+", 1),
    ((p**a - 1) / a, p, 1, "both", 0),
    (Abs(p - a) / (p - a), p, 0, "+", -Abs(a) / a),
    (floor(p), p, 2, "both", 2),
    ((-1) ** n, n, oo, "-", 1),
    (erf(a * p), p, oo, "-", 1),
    (a**p, p, oo, "-", 0),
    (exp(a * p), p, oo, "-", oo),
    (p**a, p, 0, "+", 0),
    (log(x), x, 0, "both", -oo),
    (sqrt(x), x, 0, "both", 0),
    (gamma(x), x, 0, "both", oo),
    (1 / x, x, 0, "both", oo),
    (log(cos(p)), p, S.Half, "both", 0),
]


@pytest.mark.parametrize(("e", "variable", "point", "side", "value"), WRONG, ids=str)
def test_wrong_values_are_not_confirmed(
    e: Expr, variable: Symbol, point: Expr, side: str, value: Expr
) -> None:
    """Neither a jump nor a special parameter nor a missing side is overlooked."""
    assert not confirms(e, variable, point, side, value)


def test_the_table_is_large() -> None:
    """At least a hundred limits, all different."""
    assert len({(e, v, sympy.sympify(t), s) for e, v, t, s, _ in KNOWN}) == len(KNOWN) >= 100


def test_harmonic_numbers_of_an_order_are_not_those_of_order_1() -> None:
    """H_n^(2) tends to pi^2/6, H_n to oo."""
    assert confirms(harmonic(n), n, oo, "-", oo)
    assert not confirms(harmonic(n, 2), n, oo, "-", oo)


LOW, HIGH, AT = (Symbol(name, real=True) for name in ("l", "h", "t"))


@pytest.mark.parametrize(("point", "side", "near"), [(LOW, "+", 0), (HIGH, "-", HIGH - LOW)])
def test_an_order_that_the_caller_has_proved(point: Expr, side: str, near: Expr) -> None:
    """At the ends of an interval that is not known to hold a point; elsewhere it is no help."""
    facts = Facts({LOW: POSITIVE, HIGH: POSITIVE, AT: open_(LOW, HIGH)})
    assert not limit(AT - LOW, AT, point, side, facts).is_value
    assert limit(AT - LOW, AT, point, side, facts, ordered=True).value == near
    inward = "-" if side == "+" else "+"
    assert not limit(AT - LOW, AT, point, inward, facts, ordered=True).is_value


def test_an_infinite_end_needs_no_order() -> None:
    """(1/l, oo) holds points for every l, whatever the sign of oo - 1/l."""
    facts = Facts({LOW: open_(0, 1), AT: open_(1 / LOW, sympy.oo)})
    assert limit(AT - 1 / LOW, AT, 1 / LOW, "+", facts).value == 0
    assert limit(1 / AT, AT, sympy.oo, "-", facts).value == 0


def test_that_an_interval_holds_a_point_is_no_premise() -> None:
    """What is asked about the ends of an interval is answered without its variable, which lies between them."""
    facts = Facts({LOW: POSITIVE, HIGH: POSITIVE, AT: open_(LOW, HIGH)})
    assert set(_without(AT, facts).domain) == {LOW, HIGH}
