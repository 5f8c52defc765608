"""Integrals with a value that they do not have: wrong somewhere on the domain, or no value exists at all."""

from dataclasses import dataclass

import sympy
from sympy import (
    Abs,
    EulerGamma,
    Expr,
    Piecewise,
    Rational,
    Symbol,
    asin,
    asinh,
    atan,
    besselk,
    cos,
    digamma,
    erf,
    exp,
    floor,
    gamma,
    log,
    oo,
    pi,
    sin,
    sqrt,
    tan,
    tanh,
)

from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, integers, open_, right_open
from tests.proofs.integrals.cases import a, b, h, k, m, n, t, third, x


@dataclass(frozen=True)
class Wrong:
    """An integral and a value that it does not have for every parameter, or does not have at all."""

    name: str
    integrand: Expr
    lower: Expr
    upper: Expr
    value: Expr
    domain: dict[Symbol, Interval]
    finding: str

    @property
    def integral(self) -> Expr:
        return sympy.Integral(self.integrand, (t, self.lower, self.upper))


def wrong(
    name: str,
    integrand: object,
    lower: object,
    upper: object,
    value: object,
    finding: str = "",
    **ranges: Interval,
) -> Wrong:
    """The finding is what has to be proved: "diverges", "undefined", or nothing."""
    symbols = {s.name: s for s in (a, b, k, m, n, x)}
    domain = {symbols[s]: interval for s, interval in ranges.items()}
    return Wrong(name, *map(sympy.sympify, (integrand, lower, upper, value)), domain, finding)


FALSE = (
    # SymPy's answers, which are wrong somewhere on the domain
    wrong("|sin| over three arches", Abs(sin(t)), 0, 3 * pi, 2),
    wrong("Frullani, turned", (exp(-t) - exp(-2 * t)) / t, 0, oo, -log(2)),
    wrong("Frullani with a pole", (1 / (t - 1) - 1 / (2 * t - 1)) / t, 0, oo, -log(2), "diverges"),
    wrong("Frullani without a limit at 0", (log(t) - log(2 * t)) / t, 0, oo, log(2), "diverges"),
    wrong("Frullani with a scale of any sign", (exp(-t) - exp(-a * t)) / t, 0, oo, log(a), a=REALS),
    wrong("a pole whose sign is that of a parameter", (-1) ** n / t, 0, 1, 0, "diverges", n=integers()),
    wrong("flat at 0", exp(-1 / t**2), -1, 1, 2 * exp(-1) + 2 * sqrt(pi) * erf(1)),
    wrong("atan(tan t)", atan(tan(t)), 0, pi, -(pi**2) / 2),
    wrong("1/log across its pole", 1 / log(t), h, 3, sympy.li(3) - sympy.li(h), "diverges"),
    wrong("Cauchy with scale 0", 1 / (t**2 + a**2), 0, 1, atan(1 / a) / a, a=REALS),
    wrong(
        "area function with a sign",
        1 / sqrt(t**2 + a**2),
        0,
        1,
        Abs(a) * asinh(1 / Abs(a)) / a,
        a=open_(-5, 0),
    ),
    wrong("pole that may lie inside", 1 / (a + t), 0, 1, log(a + 1) - log(a), a=REALS),
    wrong(
        "pole inside for these", 1 / (a - t), 0, 1, log(Abs(a)) - log(Abs(1 - a)), "diverges", a=open_(0, 1)
    ),
    wrong("endless wave", sin(t), 0, oo, 1, "diverges"),
    wrong("endless wave, times a constant", a * cos(b * t), 0, oo, 0, "diverges", a=POSITIVE, b=POSITIVE),
    wrong("wave of unknown size", a * cos(t), 0, oo, 0, a=REALS),
    wrong("wave of unknown frequency", cos(a * t), 0, oo, 0, a=REALS),
    wrong("|cos| up to b", Abs(cos(t)), 0, b, sin(b), b=POSITIVE),
    wrong("resonance without its jump", 1 / (2 + cos(t)), 0, 2 * pi, 0),
    wrong("|t| for a positive t", Abs(t), -1, 1, 0),
    wrong("sqrt(t^2) for a positive t", sqrt(t**2), -1, x, (x**2 - 1) / 2, x=open_(-1, 0)),
    # no convergence
    wrong("0 where it has a value", sqrt(t - 1) * ((t + 1) ** 2 - t**2 - 2 * t - 1), 0, 2, 0, "undefined"),
    wrong("1/t at 0", 1 / t, 0, 1, 0, "diverges"),
    wrong("1/t at infinity", 1 / t, 1, oo, 0, "diverges"),
    wrong("1/t across 0 (principal value)", 1 / t, -1, 1, 0, "diverges"),
    wrong("1/t^2 across 0", 1 / t**2, -1, 1, -2, "diverges"),
    wrong("pole at 1/2", 1 / (t - h), 0, 1, 0, "diverges"),
    wrong("odd and divergent", t, -oo, oo, 0, "diverges"),
    wrong("Cauchy's mean", t / (1 + t**2), -oo, oo, 0, "diverges"),
    wrong("growing exponential", exp(t), 0, oo, -1, "diverges"),
    wrong("rate of unknown sign", exp(-a * t), 0, oo, 1 / a, a=REALS),
    wrong("rate that may be 0", exp(-a * t), 0, oo, 1 / a, a=right_open(0, oo)),
    wrong("power that may be -1", t**a, 0, 1, 1 / (a + 1), a=right_open(-1, oo)),
    wrong("power below -1", t**-2, 0, 1, -1, "diverges"),
    wrong("tail with a small power", t ** (-a), 1, oo, 1 / (a - 1), a=POSITIVE),
    wrong("gamma with a negative shape", t ** (a - 1) * exp(-t), 0, oo, gamma(a), a=REALS),
    wrong("beta at -1", (1 - t) ** (-1) * t, 0, 1, 0, "diverges"),
    wrong(
        "moment of K that does not exist",
        t ** (a - 1) * besselk(1, t),
        0,
        oo,
        2 ** (a - 2) * gamma((a - 1) / 2) * gamma((a + 1) / 2),
        a=POSITIVE,
    ),
    wrong("tangent across its pole", tan(t), 0, pi, 0, "diverges"),
    wrong("constant on the half-line", 1, 0, oo, 0, "diverges"),
    wrong("tends to 1", tanh(t), 0, oo, 0, "diverges"),
    wrong("slow tail", 1 / (t + sqrt(t)), 1, oo, 0, "diverges"),
    # no values
    wrong("logarithm of negative numbers", log(t), -1, 1, -2, "undefined"),
    wrong("root of negative numbers", sqrt(t), -1, 1, Rational(2, 3), "undefined"),
    wrong("arcsine beyond 1", asin(t), 0, 2, 1, "undefined"),
    wrong("power of negative numbers", t**a, -1, 1, 0, a=POSITIVE),
    wrong("power that is always an integer", t ** (n * (n + 1) / 2), -1, 1, 0, n=integers(1)),
    wrong("equal ends at a pole", 1 / t, 0, 0, 0),
    # near misses
    wrong("wrong sign at reversed ends", t**2, 1, 0, third),
    wrong("wrong constant", exp(-2 * t), 0, oo, 1),
    wrong(
        "wrong power of the scale",
        t ** (k - 1) * exp(-t / b),
        0,
        oo,
        gamma(k) * b ** (k - 1),
        k=POSITIVE,
        b=POSITIVE,
    ),
    wrong("Gauss of a scale", exp(-a * t**2), -oo, oo, sqrt(pi * a), a=POSITIVE),
    wrong(
        "beta off by one",
        t ** (a - 1) * (1 - t) ** (b - 1),
        0,
        1,
        gamma(a) * gamma(b) / gamma(a + b + 1),
        a=POSITIVE,
        b=POSITIVE,
    ),
    wrong("odd by mistake", Abs(t) ** 3, -1, 1, 0),
    wrong("branch at the wrong place", Piecewise((1, t < a), (0, True)), 0, 1, 1, a=open_(0, 1)),
    wrong("kink outside the range counted", Abs(t - a), 0, 1, (a**2 + (1 - a) ** 2) / 2, a=open_(1, 2)),
    wrong("kink of unknown place", Abs(t - a), 0, 1, (a**2 + (1 - a) ** 2) / 2, a=REALS),
    wrong("floor off by one", floor(t), 0, Rational(7, 2), 6),
    wrong("ends of unknown order with a kink", Abs(t), 0, x, x**2 / 2, x=REALS),
    wrong(
        "Beta on the line, no decay",
        (1 + t**2) ** (-a),
        -oo,
        oo,
        sqrt(pi) * gamma(a - h) / gamma(a),
        a=POSITIVE,
    ),
    wrong(
        "I grows faster than exp falls",
        exp(-a * t) * sympy.besseli(0, t),
        0,
        oo,
        1 / sqrt(a**2 - 1),
        a=POSITIVE,
    ),
    wrong(
        "I over an angle, order no integer",
        exp(a * sympy.cos(t)) * sympy.cos(b * t),
        0,
        pi,
        pi * sympy.besseli(b, a),
        a=POSITIVE,
        b=POSITIVE,
    ),
    wrong("zeta at a pole", t ** (a - 1) / (exp(t) - 1), 0, oo, gamma(a) * sympy.zeta(a), a=POSITIVE),
    wrong(
        "over a period with a pole", 1 / (a + sympy.cos(t)), 0, 2 * pi, 2 * pi / sqrt(a**2 - 1), a=POSITIVE
    ),
    wrong(
        "Gaussian wave that grows",
        sympy.cos(a * t) * exp(-b * t**2),
        0,
        oo,
        sqrt(pi / b) / 2 * exp(-(a**2) / (4 * b)),
        a=POSITIVE,
        b=REALS,
    ),
    wrong("arcsine law with the other root", 1 / sqrt(t * (1 - t)), 0, x, sympy.asin(sqrt(x)), x=open_(0, 1)),
    wrong(
        "K by two rates, one of any sign",
        t ** (a - 1) * exp(-t - b / t),
        0,
        oo,
        2 * b ** (a / 2) * sympy.besselk(a, 2 * sqrt(b)),
        a=POSITIVE,
        b=REALS,
    ),
    # conditions of named integrals
    wrong(
        "Mellin transform beyond 1", t ** (-a - 1) * log(1 + t), 0, oo, pi / (a * sin(pi * a)), a=open_(0, 2)
    ),
    wrong("logarithm beside a power that may not fall", log(t) * (1 + t**2) ** (-a), 0, oo, 0, a=POSITIVE),
    wrong("logarithm of another binomial", log(2 + t**2) / (1 + t**2), 0, oo, pi * log(2)),
    wrong(
        "psi at a number of any sign",
        exp(-t) / t - exp(-a * t) / (1 - exp(-t)),
        0,
        oo,
        sympy.digamma(a),
        a=REALS,
    ),
    wrong(
        "psi by exponentials of unequal rates",
        exp(-t) / t - exp(-a * t) / (1 - exp(-2 * t)),
        0,
        oo,
        sympy.digamma(a),
        a=POSITIVE,
    ),
    wrong("harmonic numbers of any power", (1 - t**a) / (1 - t), 0, 1, sympy.harmonic(a), a=REALS),
    wrong(
        "Binet's formula with another period",
        2 * atan(t / a) / (exp(pi * t) - 1),
        0,
        oo,
        sympy.loggamma(a) - (a - h) * log(a) + a - log(2 * pi) / 2,
        a=POSITIVE,
    ),
    wrong("shift of any sign", exp(-t) * (a + t) ** 2, 0, oo, exp(a) * sympy.uppergamma(3, a) + 1, a=REALS),
    wrong(
        "root of a shift that may be 0",
        exp(-t) / sqrt(t + a),
        0,
        oo,
        sqrt(pi) * sympy.erfc(sqrt(a)),
        a=right_open(0, oo),
    ),
    wrong(
        "largest of n, one off",
        t * n * (1 - exp(-t)) ** (n - 1) * exp(-t),
        0,
        oo,
        sympy.harmonic(n) - 1,
        n=integers(1),
    ),
    wrong("power of 1 - exp(-t) below -1", exp(-t) * (1 - exp(-t)) ** a, 0, oo, 1 / (a + 1), a=REALS),
    wrong(
        "logistic law that does not fall", exp(-a * t) / (1 + exp(-t)), -oo, oo, pi / sin(pi * a), a=POSITIVE
    ),
    wrong("Gumbel's law turned", t * exp(-t - exp(-t)), -oo, oo, -sympy.EulerGamma),
    wrong("Gumbel's law of any rate", exp(-a * t - exp(-t)), -oo, oo, gamma(a), a=REALS),
    wrong(
        "Legendre of orders that may agree",
        sympy.legendre(n, t) * sympy.legendre(m, t),
        -1,
        1,
        0,
        n=integers(0),
        m=integers(0),
    ),
    wrong("Legendre over half the interval", sympy.legendre(n, t) ** 2, 0, 1, 2 / (2 * n + 1), n=integers(0)),
    wrong("Chebyshev of order 0", sympy.chebyshevt(n, t) ** 2 / sqrt(1 - t**2), -1, 1, pi / 2, n=integers(0)),
    wrong("Chebyshev without its weight", sympy.chebyshevt(n, t) ** 2, -1, 1, pi / 2, n=integers(1)),
    wrong(
        "Hermite with another weight",
        sympy.hermite(n, t) ** 2 * exp(-(t**2) / 2),
        -oo,
        oo,
        sqrt(pi) * 2**n * sympy.factorial(n),
        n=integers(0),
    ),
    wrong(
        "mean of a maximum of rate a",
        1 - (1 - exp(-a * t)) ** b,
        0,
        oo,
        digamma(b + 1) + EulerGamma,
        a=POSITIVE,
        b=POSITIVE,
    ),
    wrong(
        "mean of a maximum, any power", 1 - (1 - exp(-t)) ** b, 0, oo, digamma(b + 1) + EulerGamma, b=REALS
    ),
    wrong("logarithm of a sine to another end", log(sin(t)), 0, pi, -pi * log(2) / 2),
    wrong(
        "logarithm of a sine beside a power that is too low",
        log(sin(t)) / sin(t),
        0,
        pi / 2,
        -(pi**2) / 8,
        "diverges",
    ),
    wrong("logarithm of a tangent to pi", log(tan(t)), 0, pi, 0, "undefined"),
    wrong("two logarithms, without the second derivative", log(t) * log(1 - t), 0, 1, 1),
    wrong("a logarithm, squared, beside a power that is too low", log(t) ** 2 / t, 0, 1, 2, "diverges"),
    wrong(
        "a logarithm, squared, beside a power of any size",
        t**a * log(t) ** 2,
        0,
        1,
        2 / (a + 1) ** 3,
        a=REALS,
    ),
    wrong("a logarithm, squared, beside an exponential", exp(-t) * log(t) ** 2, 0, oo, pi**2 / 6),
    wrong("odd power over cosh", t / sympy.cosh(t), 0, oo, (pi / 2) ** 2),
    wrong("even power over sinh", t**2 / sympy.sinh(t), 0, oo, pi**3 / 8),
    wrong("square over cosh of any rate", t**2 / sympy.cosh(a * t), 0, oo, (pi / (2 * a)) ** 3, a=REALS),
    wrong("square over sinh at 0", 1 / sympy.sinh(t), 0, oo, 1, "diverges"),
    wrong(
        "hyperbolic wave of any sign",
        sympy.cos(a * t) / sympy.cosh(t) ** 2,
        0,
        oo,
        pi * a / (2 * sympy.sinh(pi * a / 2)),
        a=REALS,
    ),
    wrong(
        "wave beside a power that does not fall",
        t ** (a - 1) * exp(-b * t) * sympy.cos(t),
        0,
        oo,
        gamma(a) * sympy.cos(a * atan(1 / b)) / (b**2 + 1) ** (a / 2),
        a=POSITIVE,
        b=REALS,
    ),
    wrong("Gaussian wave times t, turned", t * sin(t) * exp(-(t**2) / 2), 0, oo, -sqrt(pi / 2) * exp(-h)),
    wrong(
        "exponential integral without its factor",
        exp(-a * t) * sympy.expint(1, t),
        0,
        oo,
        log(1 + a),
        a=POSITIVE,
    ),
    wrong("exponential integral over t", sympy.expint(1, t) / t, 0, oo, 1, "diverges"),
    wrong("erfc at a rate of any sign", exp(-a * t) * sympy.erfc(t), 0, oo, 0, a=open_(-1, 1)),
    wrong("arctangent for ever", atan(t), 0, oo, 0, "diverges"),
)
