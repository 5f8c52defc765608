"""Integrals with known answers: each value is a textbook's, and is compared with quadrature by mpmath in `test_integrals.py`."""

from dataclasses import dataclass, field

import sympy
from sympy import (
    Abs,
    EulerGamma,
    Expr,
    Heaviside,
    Integer,
    Max,
    Min,
    Piecewise,
    Rational,
    Symbol,
    acosh,
    asin,
    asinh,
    atan,
    besseli,
    besselj,
    besselk,
    cos,
    cosh,
    digamma,
    erf,
    erfc,
    exp,
    floor,
    gamma,
    log,
    oo,
    pi,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, closed, integers, open_, right_open

t, a, b, k, m, n, x = (Symbol(name, real=True) for name in ["t", "a", "b", "k", "m", "n", "x"])
h = Rational(1, 2)


@dataclass(frozen=True)
class Case:
    """The integral of an expression in t, its value, and a point of the domain at which quadrature looks at it."""

    name: str
    integrand: Expr
    lower: Expr
    upper: Expr
    value: Expr
    domain: dict[Symbol, Interval] = field(default_factory=dict)
    point: dict[Symbol, Expr] = field(default_factory=dict)

    @property
    def integral(self) -> Expr:
        return sympy.Integral(self.integrand, (t, self.lower, self.upper))


def case(name: str, integrand: object, lower: object, upper: object, value: object, **ranges: object) -> Case:
    """Ranges are name=(interval, point)."""
    symbols = {s.name: s for s in (a, b, k, m, n, x)}
    domain = {symbols[name]: given[0] for name, given in ranges.items()}  # type: ignore[index]
    point = {symbols[name]: sympy.sympify(given[1]) for name, given in ranges.items()}  # type: ignore[index]
    return Case(name, *map(sympy.sympify, (integrand, lower, upper, value)), domain, point)


third = Rational(1, 3)
POS = (POSITIVE, Rational(7, 5))

TRUE = (
    # polynomials, powers, roots
    case("square", t**2, 0, 1, third),
    case("between opposite ends, neither even nor odd", 1 / (t**2 + t + 1), -1, 1, pi / sqrt(3)),
    case("reversed ends", t**2, 1, 0, -third),
    case("equal ends", t**2, a, a, 0, a=(REALS, 2)),
    case("square between any ends", t**2, a, b, (b**3 - a**3) / 3, a=(REALS, 2), b=(REALS, -1)),
    case("power", t**a, 0, 1, 1 / (a + 1), a=(open_(-1, oo), -h)),
    case("power to x", t**a, 0, x, x ** (a + 1) / (a + 1), a=(open_(-1, oo), -h), x=POS),
    case("root at its branch point", 1 / sqrt(t), 0, 4, 4),
    case("shifted root", sqrt(t + 1), -1, 3, Rational(16, 3)),
    case("tail of a power", t**-3, 1, oo, h),
    case("tail of a power with a parameter", t ** (-a), 1, oo, 1 / (a - 1), a=(open_(1, oo), 3)),
    case("half circle", sqrt(1 - t**2), -1, 1, pi / 2),
    case("arcsine law", 1 / sqrt(1 - t**2), -1, 1, pi),
    case("beta", t**2 * (1 - t) ** 3, 0, 1, Rational(1, 60)),
    case(
        "beta with parameters",
        t ** (a - 1) * (1 - t) ** (b - 1),
        0,
        1,
        gamma(a) * gamma(b) / gamma(a + b),
        a=POS,
        b=(POSITIVE, 3),
    ),
    case(
        "beta on the half-line",
        t ** (a - 1) / (1 + t) ** (a + b),
        0,
        oo,
        gamma(a) * gamma(b) / gamma(a + b),
        a=POS,
        b=(POSITIVE, 3),
    ),
    # exponentials
    case("exponential", exp(-t), 0, oo, 1),
    case("exponential with a rate", a * exp(-a * t), 0, oo, 1, a=POS),
    case("truncated exponential", exp(-t) / (1 - exp(-a)), 0, a, 1, a=POS),
    case("left half-line", exp(t), -oo, 0, 1),
    case("gamma", t ** (k - 1) * exp(-t / b), 0, oo, gamma(k) * b**k, k=POS, b=(POSITIVE, 2)),
    case("gamma with an integer shape", t ** (n - 1) * exp(-t), 0, oo, gamma(n), n=(integers(1), 4)),
    case("gamma density", t ** (k - 1) * exp(-t / b) / (gamma(k) * b**k), 0, oo, 1, k=POS, b=(POSITIVE, 2)),
    case(
        "exponential polynomial", (t**2 + a * t) * exp(-2 * t), 0, oo, Rational(1, 4) + a / 4, a=(REALS, -3)
    ),
    case("finite exponential polynomial", t * exp(t), 0, 1, 1),
    case(
        "exponential between any ends",
        exp(2 * t),
        a,
        b,
        (exp(2 * b) - exp(2 * a)) / 2,
        a=(REALS, 1),
        b=(REALS, -1),
    ),
    case("Weibull", a * t ** (a - 1) * exp(-(t**a)), 0, oo, 1, a=(POSITIVE, 2)),
    case("hyperbolic", cosh(t / 2), -a, a, 4 * sinh(a / 2), a=POS),
    case("logistic", 1 / (2 + 2 * cosh(t)), -oo, oo, 1),
    case("logistic, half", exp(-t) / (1 + exp(-t)) ** 2, 0, oo, h),
    case(
        "lower incomplete gamma", t ** (a - 1) * exp(-t), 0, x, sympy.lowergamma(a, x), a=(POSITIVE, 2), x=POS
    ),
    # Laplace
    case("Laplace", exp(-Abs(t) / b) / (2 * b), -oo, oo, 1, b=POS),
    case("Laplace, scale", Abs(t) * exp(-Abs(t) / b) / (2 * b), -oo, oo, b, b=POS),
    case("Laplace, mean", t * exp(-Abs(t) / b) / (2 * b), -oo, oo, 0, b=POS),
    case("Laplace, shifted", exp(-Abs(t - a)) / 2, -oo, oo, 1, a=(REALS, -2)),
    case("Laplace, overlap", Min(exp(-Abs(t)), exp(-Abs(t - 1))) / 2, -oo, oo, exp(-h)),
    case("Laplace, tail", exp(-Abs(t)) / 2, -1, oo, 1 - exp(-1) / 2),
    # Gaussian
    case("Gauss", exp(-(t**2)), -oo, oo, sqrt(pi)),
    case("Gauss, half", exp(-(t**2) / 2), 0, oo, sqrt(pi / 2)),
    case(
        "Gauss, density",
        exp(-((t - a) ** 2) / (2 * b**2)) / sqrt(2 * pi * b**2),
        -oo,
        oo,
        1,
        a=(REALS, 1),
        b=POS,
    ),
    case(
        "Gauss, moment function", exp(a * t - t**2 / 2) / sqrt(2 * pi), -oo, oo, exp(a**2 / 2), a=(REALS, 1)
    ),
    case("Gauss, variance", t**2 * exp(-(t**2) / 2) / sqrt(2 * pi), -oo, oo, 1),
    case("Gauss, tail", exp(-(t**2)), a, oo, sqrt(pi) * erfc(a) / 2, a=(REALS, h)),
    case("Gauss, bump", exp(-(t**2)), 0, 1, sqrt(pi) * erf(1) / 2),
    case("Gauss, fourth moment", t**4 * exp(-(t**2)), 0, oo, 3 * sqrt(pi) / 8),
    case("Gauss, odd", t**3 * exp(-(t**2)), -oo, oo, 0),
    # logarithms
    case("logarithm at 0", log(t), 0, 1, -1),
    case("logarithm to x", log(t), 1, x, x * log(x) - x + 1, x=(open_(1, oo), 3)),
    case("power times logarithm", t * log(t), 0, 1, -Rational(1, 4)),
    case("reciprocal", 1 / t, 1, x, log(x), x=(open_(1, oo), 3)),
    case("reciprocal on the left", 1 / t, -3, -1, -log(3)),
    case("reciprocal of a shift", 1 / (a + t), 0, 1, log(a + 1) - log(a), a=POS),
    case("partial fractions", 1 / (t * (t + 1)), 1, oo, log(2)),
    case("difference of two that diverge", 1 / t - 1 / (t + 1), 1, oo, log(2)),
    case("rational", t / (1 + t**2), 0, 1, log(2) / 2),
    case("entropy", -t * log(t) - (1 - t) * log(1 - t), 0, 1, h),
    # inverse trigonometric
    case("Cauchy", 1 / (1 + t**2), -oo, oo, pi),
    case("Cauchy, scale", 1 / (a**2 + t**2), 0, 1, atan(1 / a) / a, a=POS),
    case("Cauchy, negative scale", 1 / (a**2 + t**2), 0, 1, atan(1 / a) / a, a=(open_(-5, 0), -2)),
    case("area function", 1 / sqrt(t**2 + a**2), 0, 1, asinh(1 / Abs(a)), a=(open_(-5, 0), -2)),
    case("area cosine", 1 / sqrt(t**2 - 1), 1, 2, acosh(2)),
    case("arcsine", asin(t), 0, 1, pi / 2 - 1),
    case("arctangent", atan(t), 0, 1, pi / 4 - log(2) / 2),
    # trigonometric
    case("sine", sin(t), 0, pi, 2),
    case("cosine between any ends", cos(t), a, b, sin(b) - sin(a), a=(REALS, 1), b=(REALS, -1)),
    case("sine squared", sin(t) ** 2, 0, 2 * pi, pi),
    case("orthogonality", sin(t) * cos(2 * t), 0, 2 * pi, 0),
    case("damped wave", exp(-t) * cos(t), 0, oo, h),
    case(
        "damped wave with parameters", exp(-a * t) * sin(b * t), 0, oo, b / (a**2 + b**2), a=POS, b=(REALS, 2)
    ),
    case("tangent", tan(t), 0, pi / 4, log(2) / 2),
    case("resonance", 1 / (2 + cos(t)), 0, 2 * pi, 2 * pi / sqrt(3)),
    case("times t", t * sin(t), 0, pi, pi),
    case("tanh", tanh(t), 0, 1, log(cosh(1))),
    # kinks, steps, branches
    case("|sin|", Abs(sin(t)), 0, 3 * pi, 6),
    case("|cos|", Abs(cos(t)), 0, 2 * pi, 4),
    case("|cos| of a multiple", Abs(cos(3 * t + 1)), 0, pi, 2),
    case("|t|", Abs(t), -1, 1, 1),
    case("|t| to a parameter", sqrt(t**2), -1, x, (1 - x**2) / 2, x=(open_(-1, 0), -h)),
    case("|t| across 0", Abs(t), -1, x, (1 + x**2) / 2, x=POS),
    case("|t - a|", Abs(t - a), 0, 1, (a**2 + (1 - a) ** 2) / 2, a=(open_(0, 1), third)),
    case("|t^2 - 2|", Abs(t**2 - 2), 0, 2, 8 * sqrt(2) / 3 - Rational(4, 3)),
    case("|log|", Abs(log(t)), 0, sympy.E, 2),
    case("|exp - 2|", Abs(exp(t) - 2), 0, 1, 4 * log(2) + sympy.E - 5),
    case("maximum", Max(t, 1 - t), 0, 1, Rational(3, 4)),
    case("minimum", Min(t, 1, 2 - t), 0, 2, 1),
    case("sign", sign(t - third), 0, 1, third),
    case("step", Heaviside(t - a) * exp(-t), 0, oo, exp(-a), a=POS),
    case("floor", floor(t), 0, Rational(7, 2), Rational(9, 2)),
    case("floor of a multiple", floor(2 * t), 0, 1, h),
    case("cases", Piecewise((t, t < 1), (2 - t, True)), 0, 2, 1),
    case("cases with a parameter", Piecewise((1, t < a), (0, True)), 0, 1, a, a=(open_(0, 1), third)),
    case("branch cut", atan(tan(t)), 0, pi, 0),
    case("branch cut within one branch", atan(tan(t)), 0, pi / 3, pi**2 / 18),
    case("flat at 0", exp(-1 / t**2), -1, 1, 2 * exp(-1) + 2 * sqrt(pi) * erf(1) - 2 * sqrt(pi)),
    case("root of |t|", 1 / sqrt(Abs(t)), -1, 1, 4),
    # K
    case("K_0", besselk(0, t), 0, oo, pi / 2),
    case("moment of K", t * besselk(1, t), 0, oo, pi / 2),
    case(
        "moment of K with parameters",
        t ** (k - h) * besselk(k - h, t),
        0,
        oo,
        2 ** (k - Rational(3, 2)) * gamma(h) * gamma(k),
        k=POS,
    ),
    case("moment of K, scale", t * besselk(0, a * t), 0, oo, 1 / a**2, a=POS),
    case("Basset", cos(a * t) / (1 + t**2), 0, oo, pi * exp(-a) / 2, a=POS),
    case(
        "Basset with parameters",
        cos(a * t) * (1 + b**2 * t**2) ** (-n),
        0,
        oo,
        sqrt(pi) * (a / (2 * b)) ** (n - h) * besselk(n - h, a / b) / (gamma(n) * b),
        a=POS,
        b=(POSITIVE, 2),
        n=(POSITIVE, 2),
    ),
    case(
        "K by two rates",
        t ** (a - 1) * exp(-t - b / t),
        0,
        oo,
        2 * b ** (a / 2) * besselk(a, 2 * sqrt(b)),
        a=POS,
        b=(POSITIVE, 2),
    ),
    case(
        "K by hyperbolic cosines",
        exp(-a * cosh(t)) * cosh(b * t),
        0,
        oo,
        besselk(b, a),
        a=POS,
        b=(POSITIVE, 2),
    ),
    case("I, Laplace transform", exp(-a * t) * besseli(0, t), 0, oo, 1 / sqrt(a**2 - 1), a=(open_(1, oo), 3)),
    case(
        "J, Laplace transform",
        exp(-a * t) * besselj(1, t),
        0,
        oo,
        (sqrt(a**2 + 1) - a) / sqrt(a**2 + 1),
        a=POS,
    ),
    case(
        "I over t, Laplace transform",
        exp(-a * t) * besseli(2, t) / t,
        0,
        oo,
        (a - sqrt(a**2 - 1)) ** 2 / 2,
        a=(open_(1, oo), 3),
    ),
    case(
        "Weber",
        t * exp(-b * t**2) * besselj(0, a * t),
        0,
        oo,
        exp(-(a**2) / (4 * b)) / (2 * b),
        a=POS,
        b=(POSITIVE, 2),
    ),
    case("I over an angle", exp(a * cos(t)) * cos(2 * t), 0, pi, pi * besseli(2, a), a=POS),
    case("Poisson's integral", exp(a * cos(t)) * sin(t) ** 2, 0, pi, pi * besseli(1, a) / a, a=POS),
    # Beta, zeta, waves
    case(
        "Student",
        (1 + t**2 / n) ** (-(n + 1) / 2),
        0,
        oo,
        sqrt(n * pi) * gamma(n / 2) / gamma((n + 1) / 2) / 2,
        n=(POSITIVE, 3),
    ),
    case(
        "Beta on the whole line",
        (1 + t**2) ** (-a),
        -oo,
        oo,
        sqrt(pi) * gamma(a - h) / gamma(a),
        a=(open_(h, oo), 2),
    ),
    case(
        "Beta of a power",
        t ** (a - 1) / (1 + t**b),
        0,
        oo,
        gamma(a / b) * gamma(1 - a / b) / b,
        b=(POSITIVE, 3),
        a=(open_(0, b), Rational(7, 5)),
    ),
    case(
        "Beta of a power up to 1",
        (1 - t**b) ** a,
        0,
        1,
        gamma(1 / b) * gamma(a + 1) / b / gamma(a + 1 + 1 / b),
        a=POS,
        b=(POSITIVE, 2),
    ),
    case(
        "powers of a sine",
        sin(t) ** a,
        0,
        pi / 2,
        sqrt(pi) / 2 * gamma((a + 1) / 2) / gamma(a / 2 + 1),
        a=POS,
    ),
    case("zeta", t ** (a - 1) / (exp(t) - 1), 0, oo, gamma(a) * sympy.zeta(a), a=(open_(1, oo), 3)),
    case("zeta, alternating", t / (exp(2 * t) + 1), 0, oo, pi**2 / 48),
    case("zeta, squares", t**2 * exp(-t) / (1 + exp(-t)) ** 2, 0, oo, pi**2 / 6),
    case("logarithm beside Gamma", exp(-t) * log(t), 0, oo, -sympy.EulerGamma),
    case("logarithm beside Beta", t * log(1 - t), 0, 1, -Rational(3, 4)),
    case(
        "Gaussian wave",
        cos(a * t) * exp(-b * t**2),
        0,
        oo,
        sqrt(pi / b) / 2 * exp(-(a**2) / (4 * b)),
        a=POS,
        b=(POSITIVE, 2),
    ),
    case("over a period", 1 / (a + cos(t)), 0, 2 * pi, 2 * pi / sqrt(a**2 - 1), a=(open_(1, oo), 3)),
    case(
        "logarithm over a period",
        log(a + cos(t)),
        0,
        pi,
        pi * log((a + sqrt(a**2 - 1)) / 2),
        a=(open_(1, oo), 3),
    ),
    # changes of variables
    case(
        "arcsine law up to x", 1 / sqrt(t * (1 - t)), 0, x, asin(2 * x - 1) + pi / 2, x=(open_(0, 1), third)
    ),
    case("powers of two", 2 ** (-t) / (1 + 2 ** (-t)), 0, oo, 1),
    case("lognormal law", exp(-(log(t) ** 2) / 2) / t, 0, oo, sqrt(2 * pi)),
    case("a root inside", exp(-sqrt(t)), 0, oo, 2),
    case("quantiles, squared", sympy.erfinv(t) ** 2, 0, 1, h),
    case("Frullani", (exp(-t) - exp(-2 * t)) / t, 0, oo, log(2)),
    case(
        "Frullani with parameters", (exp(-a * t) - exp(-b * t)) / t, 0, oo, log(b / a), a=POS, b=(POSITIVE, 2)
    ),
    case("Frullani with a limit far out", (atan(2 * t) - atan(t)) / t, 0, oo, pi * log(2) / 2),
    # ends with parameters
    case("ends in proved order", t, a, b, (b**2 - a**2) / 2, a=POS, b=(open_(a, oo), 3)),
    case("ends in weak order", exp(t), a, b, exp(b) - exp(a), a=POS, b=(right_open(a, oo), 3)),
    case("end with a quotient", exp(-t), 0, a / b, 1 - exp(-a / b), a=POS, b=(POSITIVE, 2)),
    case("end with a logarithm", exp(-t), log(a), oo, 1 / a, a=(open_(1, oo), 3)),
    case("closed range", t, 0, m, m**2 / 2, m=(closed(0, 2), 1)),
    case("exponential law", Integer(1) * exp(-Max(t, 0)), -1, oo, 2),
    # logarithms
    case(
        "logarithm beside a Gaussian",
        t * exp(-b * t**2) * log(t),
        0,
        oo,
        (digamma(1) - log(b)) / (4 * b),
        b=POS,
    ),
    case(
        "entropy of Cauchy's law", log(b**2 + t**2) / (b**2 + t**2), -oo, oo, 2 * pi * log(2 * b) / b, b=POS
    ),
    case(
        "entropy of Cauchy's law, scaled",
        log(pi * (b**2 + t**2) / b) * b / (pi * (b**2 + t**2)),
        -oo,
        oo,
        log(4 * pi * b),
        b=POS,
    ),
    case(
        "entropy of a gamma law",
        (t / b - (a - 1) * log(t) + a * log(b) + log(gamma(a)))
        * t ** (a - 1)
        * exp(-t / b)
        / (b**a * gamma(a)),
        0,
        oo,
        log(b * gamma(a)) + (1 - a) * digamma(a) + a,
        a=POS,
        b=(POSITIVE, 2),
    ),
    case("logarithm beside Cauchy's law", log(t) / (b**2 + t**2), 0, oo, pi * log(b) / (2 * b), b=POS),
    case(
        "entropy of Student's law",
        log(1 + t**2 / a) * (1 + t**2 / a) ** (-(a + 1) / 2),
        0,
        oo,
        sqrt(pi * a) / 2 * gamma(a / 2) / gamma((a + 1) / 2) * (digamma((a + 1) / 2) - digamma(a / 2)),
        a=POS,
    ),
    case(
        "Mellin transform of a logarithm",
        t ** (-a - 1) * log(1 + t),
        0,
        oo,
        pi / (a * sin(pi * a)),
        a=(open_(0, 1), third),
    ),
    case("Gauss's integral for psi", exp(-t) / t - exp(-a * t) / (1 - exp(-t)), 0, oo, digamma(a), a=POS),
    case(
        "psi by a difference",
        (exp(-2 * t) - exp(-a * t)) / (1 - exp(-2 * t)),
        0,
        oo,
        (digamma(a / 2) + EulerGamma) / 2,
        a=POS,
    ),
    case("harmonic numbers", (1 - t**n) / (1 - t), 0, 1, sympy.harmonic(n), n=(integers(1), 4)),
    case(
        "Binet's formula",
        2 * atan(t / a) / (exp(2 * pi * t) - 1),
        0,
        oo,
        sympy.loggamma(a) - (a - h) * log(a) + a - log(2 * pi) / 2,
        a=POS,
    ),
    # exponentials as variables
    case(
        "root of a shift",
        exp(-a * t) / sqrt(t + x**2),
        0,
        oo,
        sqrt(pi / a) * exp(a * x**2) * erfc(sqrt(a) * x),
        a=POS,
        x=POS,
    ),
    case(
        "shifted power",
        exp(-t) * (1 + t / a) ** n,
        0,
        oo,
        exp(a) / a**n * sympy.uppergamma(n + 1, a),
        a=POS,
        n=(integers(0), 3),
    ),
    case(
        "largest of n exponentials",
        t * n * (1 - exp(-t)) ** (n - 1) * exp(-t),
        0,
        oo,
        sympy.harmonic(n),
        n=(integers(1), 3),
    ),
    case(
        "largest of n exponentials, squared",
        t**2 * n * (1 - exp(-t)) ** (n - 1) * exp(-t),
        0,
        oo,
        sympy.harmonic(n) ** 2 + sympy.harmonic(n, 2),
        n=(integers(1), 3),
    ),
    case("logistic law, squared", t**2 * exp(-t) / (1 + exp(-t)) ** 2, -oo, oo, pi**2 / 3),
    case(
        "logistic law of two shapes",
        t * exp(-a * t) / (1 + exp(-t)) ** (a + b),
        -oo,
        oo,
        gamma(a) * gamma(b) / gamma(a + b) * (digamma(b) - digamma(a)),
        a=POS,
        b=(POSITIVE, 2),
    ),
    case(
        "Gumbel's law",
        exp(-(t - x) / a - exp(-(t - x) / a)) / a * t,
        -oo,
        oo,
        x + a * EulerGamma,
        a=POS,
        x=(REALS, third),
    ),
    case("Gumbel's law, squared", t**2 * exp(-t - exp(-t)), -oo, oo, EulerGamma**2 + pi**2 / 6),
    # orthogonal polynomials
    case("Legendre", sympy.legendre(n, t) ** 2, -1, 1, 2 / (2 * n + 1), n=(integers(0), 3)),
    case(
        "Legendre of two orders",
        sympy.legendre(n, t) * sympy.legendre(n + 2, t),
        -1,
        1,
        0,
        n=(integers(0), 3),
    ),
    case("Chebyshev", sympy.chebyshevt(n, t) ** 2 / sqrt(1 - t**2), -1, 1, pi / 2, n=(integers(1), 3)),
    case(
        "Chebyshev, second kind",
        sympy.chebyshevu(n, t) ** 2 * sqrt(1 - t**2),
        -1,
        1,
        pi / 2,
        n=(integers(0), 3),
    ),
    case(
        "Hermite",
        sympy.hermite(n, t) ** 2 * exp(-(t**2)),
        -oo,
        oo,
        sqrt(pi) * 2**n * sympy.factorial(n),
        n=(integers(0), 3),
    ),
    case("Laguerre", sympy.laguerre(n, t) ** 2 * exp(-t), 0, oo, 1, n=(integers(0), 3)),
    # waves
    case("Bessel's integral of order 0", cos(x * sin(t)), 0, pi, pi * besselj(0, x), x=POS),
    case("Bessel's integral", cos(n * t - x * sin(t)), 0, pi, pi * besselj(n, x), x=POS, n=(integers(0), 2)),
    case("logarithm of a sine", log(sin(t)), 0, pi / 2, -pi * log(2) / 2),
    case("logarithm of a sine, to pi", log(sin(t)), 0, pi, -pi * log(2)),
    case("logarithm of a tangent", log(tan(t)), 0, pi / 2, 0),
    case(
        "logarithm of a cosine beside a power",
        sin(t) ** 3 * cos(t) * log(cos(t)),
        0,
        pi / 2,
        Rational(-3, 16),
    ),
    case("two logarithms", log(t) * log(1 - t), 0, 1, 2 - pi**2 / 6),
    case("a logarithm, squared", t**a * log(t) ** 2, 0, 1, 2 / (a + 1) ** 3, a=POS),
    case(
        "a logarithm, squared, beside an exponential", exp(-t) * log(t) ** 2, 0, oo, EulerGamma**2 + pi**2 / 6
    ),
    case("square over cosh", t**2 / cosh(a * t), 0, oo, (pi / (2 * a)) ** 3, a=POS),
    case("cube over sinh", t**3 / sinh(2 * t), 0, oo, pi**4 / 128),
    case("hyperbolic secant", cos(x * t) / (pi * cosh(t)), -oo, oo, 1 / cosh(pi * x / 2), x=POS),
    case(
        "hyperbolic secant, squared",
        cos(x * t) / cosh(a * t) ** 2,
        0,
        oo,
        pi * x / (2 * a**2 * sinh(pi * x / (2 * a))),
        x=POS,
        a=POS,
    ),
    case(
        "hyperbolic cosecant",
        sin(x * t) / sinh(a * t),
        0,
        oo,
        pi / (2 * a) * tanh(pi * x / (2 * a)),
        x=POS,
        a=POS,
    ),
    case(
        "Gaussian wave times t",
        t * sin(x * t) * exp(-(t**2) / 2),
        -oo,
        oo,
        sqrt(2 * pi) * x * exp(-(x**2) / 2),
        x=POS,
    ),
    case(
        "Gaussian wave times a square",
        t**2 * cos(x * t) * exp(-(t**2) / 2),
        0,
        oo,
        sqrt(pi / 2) * (1 - x**2) * exp(-(x**2) / 2),
        x=POS,
    ),
    case(
        "gamma law, characteristic function",
        t ** (a - 1) * exp(-t) * cos(x * t),
        0,
        oo,
        gamma(a) * cos(a * atan(x)) / (1 + x**2) ** (a / 2),
        a=POS,
        x=POS,
    ),
    case(
        "stable law of index 1/2",
        exp(-a * t) * exp(-1 / (2 * t)) / sqrt(2 * pi * t**3),
        0,
        oo,
        exp(-sqrt(2 * a)),
        a=POS,
    ),
    # by parts
    case("exponential integral", exp(-a * t) * sympy.expint(1, t), 0, oo, log(1 + a) / a, a=POS),
    case("exponential integral, mean", t * sympy.expint(1, t), 0, oo, h),
    case("erfc, mean", t * erfc(t), 0, oo, Rational(1, 4)),
    case("erfc of a root", exp(-a * t) * erfc(sqrt(t)), 0, oo, (1 - 1 / sqrt(1 + a)) / a, a=POS),
    case("arctangent by parts", t * atan(t), 0, 1, pi / 4 - h),
    case("logarithm of a shift", log(1 + t) / (1 + t) ** 3, 0, oo, Rational(1, 4)),
    case(
        "Bessel function",
        exp(-a * t) * besselj(0, b * t),
        0,
        oo,
        1 / sqrt(a**2 + b**2),
        a=POS,
        b=(POSITIVE, 2),
    ),
)
