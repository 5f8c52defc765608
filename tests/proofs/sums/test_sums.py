"""Exact sums: known values are found, wrong ones never, and what has no value is said to have none."""

from dataclasses import dataclass, field

import mpmath
import pytest
import sympy
from sympy import (
    Expr,
    Integer,
    Max,
    Rational,
    Sum,
    Symbol,
    atan,
    atanh,
    besseli,
    binomial,
    cos,
    cosh,
    exp,
    factorial,
    gamma,
    log,
    oo,
    pi,
    sin,
    sqrt,
)  # fmt: skip

from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.integrals import Outcome
from parisk_sym.proofs.sums import telescoping
from parisk_sym.proofs.sums.problem import Problem

j, n, m, p, q, x, y = (Symbol(name, real=True) for name in ["j", "n", "m", "p", "q", "x", "y"])

FINDINGS = {"diverges": Outcome.DIVERGES, "undefined": Outcome.UNDEFINED}


@dataclass(frozen=True)
class Case:
    """A sum over j, a value, its domain, and a point at which the terms are added up."""

    name: str
    body: Expr
    first: Expr
    last: Expr
    value: Expr
    domain: dict[Symbol, Interval] = field(default_factory=dict)
    point: dict[Symbol, Expr] = field(default_factory=dict)
    finding: str = ""

    @property
    def sum(self) -> Expr:
        return Sum(self.body, (j, self.first, self.last))


def case(name: str, body: object, first: object, last: object, value: object, **ranges: object) -> Case:
    """Ranges are name=(interval, point)."""
    symbols = {s.name: s for s in (n, m, p, q, x, y)}
    domain = {symbols[s]: given[0] for s, given in ranges.items()}  # type: ignore[index]
    point = {symbols[s]: sympy.sympify(given[1]) for s, given in ranges.items()}  # type: ignore[index]
    return Case(name, *map(sympy.sympify, (body, first, last, value)), domain, point)


N = (integers(1), 7)
UNIT = (open_(0, 1), Rational(1, 3))
half = Rational(1, 2)

TRUE = (
    case("arithmetic", j, 1, n, n * (n + 1) / 2, n=N),
    case("arithmetic, perhaps empty", j, 1, n, n * (n + 1) / 2, n=(integers(0), 5)),
    case("squares", j**2, 0, n, n * (n + 1) * (2 * n + 1) / 6, n=N),
    case("cubes", j**3, 1, n, n**2 * (n + 1) ** 2 / 4, n=N),
    case("constant", 1, 0, n, n + 1, n=N),
    case(
        "between parameters",
        j,
        m,
        n,
        (n + m) * (n - m + 1) / 2,
        m=(integers(2), 3),
        n=(Interval(m, oo, False, True, True), 7),
    ),
    case("powers of two", 2**j, 0, n, 2 ** (n + 1) - 1, n=N),
    case("halves", 2**-j, 1, n, 1 - 2**-n, n=N),
    case("geometric", q**j, 0, n, (1 - q ** (n + 1)) / (1 - q), n=N, q=UNIT),
    case(
        "geometric, ratio of any sign", q**j, 0, n, (1 - q ** (n + 1)) / (1 - q), n=N, q=(open_(-1, 1), -half)
    ),
    case("arithmetic-geometric", j * q**j, 1, oo, q / (1 - q) ** 2, q=UNIT),
    case("geometric series", q**j, 0, oo, 1 / (1 - q), q=UNIT),
    case("geometric series, ratio of any sign", q**j, 0, oo, 1 / (1 - q), q=(open_(-1, 1), -half)),
    case("geometric law", p * (1 - p) ** j, 0, oo, 1, p=UNIT),
    case("geometric law, mean", j * p * (1 - p) ** j, 0, oo, (1 - p) / p, p=UNIT),
    case("geometric law, second moment", j**2 * p * (1 - p) ** j, 0, oo, (1 - p) * (2 - p) / p**2, p=UNIT),
    case("geometric law in exponentials", (1 - exp(-x)) * exp(-x * j), 0, oo, 1, x=(POSITIVE, 2)),
    case("exponentials", exp(-j), 0, oo, 1 / (1 - exp(-1))),
    case("halves with weights", j / 2**j, 0, oo, 2),
    case("signs", (-1) ** j, 0, n, (1 + (-1) ** n) / 2, n=N),
    case("telescope", 1 / (j * (j + 1)), 1, n, n / (n + 1), n=N),
    case("telescope to infinity", 1 / (j * (j + 1)), 1, oo, 1),
    case("telescope of distance two", 1 / (j**2 - 1), 2, oo, Rational(3, 4)),
    case("factorials", j * factorial(j), 1, n, factorial(n + 1) - 1, n=N),
    case("binomials", binomial(n, j), 0, n, 2**n, n=N),
    case(
        "binomial theorem",
        binomial(n, j) * x**j * y ** (n - j),
        0,
        n,
        (x + y) ** n,
        n=N,
        x=(REALS, -2),
        y=(REALS, half),
    ),
    case("binomial law", binomial(n, j) * q**j * (1 - q) ** (n - j), 0, n, 1, n=N, q=UNIT),
    case("binomial law, mean", j * binomial(n, j) * q**j * (1 - q) ** (n - j), 0, n, n * q, n=N, q=UNIT),
    case(
        "binomial law, second moment",
        j**2 * binomial(n, j) * q**j * (1 - q) ** (n - j),
        0,
        n,
        n * q * (1 + (n - 1) * q),
        n=N,
        q=UNIT,
    ),
    case(
        "binomial law, generating function",
        binomial(n, j) * q**j * (1 - q) ** (n - j) * exp(x * j),
        0,
        n,
        (1 - q + q * exp(x)) ** n,
        n=N,
        q=UNIT,
        x=(REALS, 1),
    ),
    case(
        "binomial law without 0",
        binomial(n, j) * q**j * (1 - q) ** (n - j),
        1,
        n,
        1 - (1 - q) ** n,
        n=N,
        q=UNIT,
    ),
    case(
        "binomial law without n",
        binomial(n, j) * q ** (n - j) * (1 - q) ** j,
        0,
        n - 1,
        1 - (1 - q) ** n,
        n=N,
        q=UNIT,
    ),
    case("exponential series", x**j / factorial(j), 0, oo, exp(x), x=(REALS, -2)),
    case("exponential series without 1", x**j / factorial(j), 1, oo, exp(x) - 1, x=(REALS, -2)),
    case("Poisson law", exp(-x) * x**j / factorial(j), 0, oo, 1, x=(POSITIVE, 2)),
    case("Poisson law, mean", j * exp(-x) * x**j / factorial(j), 0, oo, x, x=(POSITIVE, 2)),
    case(
        "Poisson law, second moment", j**2 * exp(-x) * x**j / factorial(j), 0, oo, x + x**2, x=(POSITIVE, 2)
    ),
    case("Basel", 1 / j**2, 1, oo, pi**2 / 6),
    case("Basel without 1", 1 / j**2, 2, oo, pi**2 / 6 - 1),
    case("zeta", j ** (-x), 1, oo, sympy.zeta(x), x=(open_(1, oo), 3)),
    case("logarithmic series", q**j / j, 1, oo, -log(1 - q), q=(open_(-1, 1), -half)),
    case("logarithmic series at -1", q**j / j, 1, oo, -log(1 - q), q=(right_open(-1, 1), -half)),
    case("alternating harmonic", (-1) ** (j + 1) / j, 1, oo, log(2)),
    case("alternating squares", (-1) ** (j + 1) / j**2, 1, oo, pi**2 / 12),
    case("Leibniz", (-1) ** j / (2 * j + 1), 0, oo, pi / 4),
    case("Leibniz without 1", (-1) ** j / (2 * j + 1), 1, oo, pi / 4 - 1),
    case("arctangent", (-1) ** j * x ** (2 * j + 1) / (2 * j + 1), 0, oo, atan(x), x=(left_open(0, 1), half)),
    case("modified Bessel", x**j / factorial(j) ** 2, 0, oo, besseli(0, 2 * sqrt(x)), x=(POSITIVE, 2)),
    case(
        "modified Bessel of an order",
        x ** (2 * j) / (factorial(j) * factorial(j + n)),
        1,
        oo,
        besseli(n, 2 * x) / x**n - 1 / factorial(n),
        x=(POSITIVE, 2),
        n=(integers(0), 3),
    ),
    case(
        "negative binomial",
        j * gamma(j + p) / (gamma(p) * factorial(j)) * x**j,
        0,
        oo,
        p * x / (1 - x) ** (p + 1),
        x=UNIT,
        p=(POSITIVE, Rational(5, 2)),
    ),
    case(
        "negative binomial, in binomials",
        binomial(j + n, n) * x**j,
        0,
        oo,
        (1 - x) ** (-n - 1),
        x=UNIT,
        n=(integers(0), 3),
    ),
    case("a single term", exp(-x * j**2), n, n, exp(-x * n**2), x=(POSITIVE, 2), n=(integers(0), 3)),
    case("area tangent", x ** (2 * j + 1) / (2 * j + 1), 0, oo, atanh(x), x=UNIT),
    case("cosine", (-1) ** j * x ** (2 * j) / factorial(2 * j), 0, oo, cos(x), x=(POSITIVE, 2)),
    case("sine", (-1) ** j * x ** (2 * j + 1) / factorial(2 * j + 1), 0, oo, sin(x), x=(POSITIVE, 2)),
    case("hyperbolic cosine", x ** (2 * j) / factorial(2 * j), 0, oo, cosh(x), x=(POSITIVE, 2)),
    case("odd squares", 1 / (2 * j + 1) ** 2, 0, oo, pi**2 / 8),
    case(
        "central binomials",
        binomial(2 * j, j) * q**j,
        0,
        oo,
        1 / sqrt(1 - 4 * q),
        q=(open_(0, Rational(1, 4)), Rational(1, 5)),
    ),
    case(
        "central binomials over powers of 4",
        binomial(2 * j, j) / 4**j * q**j,
        0,
        oo,
        1 / sqrt(1 - q),
        q=(open_(-1, 1), -half),
    ),
    case(
        "binomial series",
        binomial(x, j) * q**j,
        0,
        oo,
        (1 + q) ** x,
        x=(POSITIVE, Rational(5, 2)),
        q=(open_(-1, 1), -half),
    ),
    case(
        "negative binomial law, mean",
        j * sympy.gamma(j + x) / factorial(j) / sympy.gamma(x) * q**j * (1 - q) ** x,
        0,
        oo,
        x * q / (1 - q),
        x=(POSITIVE, 2),
        q=UNIT,
    ),
    case(
        "Catalan numbers",
        binomial(2 * j, j) / (j + 1) * q**j,
        0,
        oo,
        2 / (1 + sqrt(1 - 4 * q)),
        q=(open_(-Rational(1, 4), Rational(1, 4)), Rational(1, 5)),
    ),
    case("partial fractions", q**j / (j * (j + 1)), 1, oo, 1 + (1 - q) / q * log(1 - q), q=UNIT),
    case("terms before the first", q**j / (j + 2), 0, oo, (-log(1 - q) - q) / q**2, q=UNIT),
    case(
        "inverse sine",
        binomial(2 * j, j) * x ** (2 * j + 1) / (4**j * (2 * j + 1)),
        0,
        oo,
        sympy.asin(x),
        x=UNIT,
    ),
    case(
        "error function",
        (-1) ** j * x ** (2 * j + 1) / (factorial(j) * (2 * j + 1)),
        0,
        oo,
        sqrt(pi) / 2 * sympy.erf(x),
        x=UNIT,
    ),
    case(
        "Bessel function", (x / 2) ** (2 * j) / factorial(j) ** 2, 0, oo, sympy.besseli(0, x), x=(POSITIVE, 2)
    ),
    case(
        "Bessel function with signs",
        (-1) ** j * (x / 2) ** (2 * j) / factorial(j) ** 2,
        0,
        oo,
        sympy.besselj(0, x),
        x=(POSITIVE, 2),
    ),
    case(
        "Poisson law, tail",
        exp(-x) * x**j / factorial(j),
        n,
        oo,
        sympy.lowergamma(n, x) / sympy.gamma(n),
        x=(POSITIVE, 2),
        n=(integers(1), 3),
    ),
    case(
        "Poisson law, head",
        exp(-x) * x**j / factorial(j),
        0,
        n,
        sympy.uppergamma(n + 1, x) / factorial(n),
        x=(POSITIVE, 2),
        n=(integers(0), 3),
    ),
    case(
        "Poisson law, head, of a rate that may be 0",
        exp(-x) * x**j / factorial(j),
        0,
        n,
        sympy.uppergamma(n + 1, x) / factorial(n),
        x=(right_open(0, oo), 2),
        n=(integers(0), 3),
    ),
    case(
        "binomial law, tail",
        binomial(n, j) * q**j * (1 - q) ** (n - j),
        m,
        n,
        sympy.betainc_regularized(m, n - m + 1, 0, q),
        q=UNIT,
        n=N,
        m=(integers(1, n), 3),
    ),
    case(
        "binomial law, tail of any rate",
        binomial(n, j) * q**j * (1 - q) ** (n - j),
        m,
        n,
        sympy.betainc_regularized(m, n - m + 1, 0, q),
        q=(closed(0, 1), Rational(1, 3)),
        n=N,
        m=(integers(1, n), 3),
    ),
    case(
        "binomials over what follows", binomial(n, j) / (j + 1), 1, n, (2 ** (n + 1) - 1) / (n + 1) - 1, n=N
    ),
    case("a shifted index", j * x ** (j - 1) / factorial(j - 1), 1, oo, (1 + x) * exp(x), x=(POSITIVE, 2)),
    case(
        "terms in pairs",
        x ** (2 * j) / factorial(2 * j) - x ** (2 * j + 1) / factorial(2 * j + 1),
        0,
        oo,
        exp(-x),
        x=(POSITIVE, 2),
    ),
    case(
        "absolute values cut at an integer",
        q ** sympy.Abs(j - m),
        1,
        n - 1,
        (1 - q**m) / (1 - q) + q * (1 - q ** (n - m - 1)) / (1 - q),
        q=UNIT,
        n=(integers(2), 7),
        m=(integers(1, n - 1), 3),
    ),
    case("pieces", sympy.Piecewise((j, j <= n), (2 * n - j, True)), 0, 2 * n, n**2, n=N),
    case("a maximum", Max(j, n), 1, 2 * n, n**2 + n * (3 * n + 1) / 2, n=N),
    case(
        "a distance, weighted",
        sympy.Abs(2 * j - 2 * n) * binomial(2 * n, j),
        0,
        2 * n,
        2 * n * binomial(2 * n, n),
        n=N,
    ),
    case("harmonic numbers", sympy.harmonic(j), 1, n, (n + 1) * sympy.harmonic(n) - n, n=N),
    case(
        "harmonic numbers, weighted",
        j * sympy.harmonic(j),
        1,
        n,
        n * (n + 1) / 2 * (sympy.harmonic(n + 1) - half),
        n=N,
    ),
    case("reciprocals", 1 / j, 2, n, sympy.harmonic(n) - 1, n=N),
    case("reciprocal squares", 1 / j**2, 1, n, sympy.harmonic(n, 2), n=N),
    case("Fibonacci numbers", sympy.fibonacci(j), 0, n, sympy.fibonacci(n + 2) - 1, n=N),
    case(
        "Fibonacci numbers, squared",
        sympy.fibonacci(j) ** 2,
        1,
        n,
        sympy.fibonacci(n) * sympy.fibonacci(n + 1),
        n=N,
    ),
    case(
        "Fibonacci numbers, generated",
        sympy.fibonacci(j) * x**j,
        0,
        oo,
        x / (1 - x - x**2),
        x=(open_(0, half), Rational(1, 3)),
    ),
    case("written out", sympy.Abs(j), -2, 2, 6),
    case("written out, one", x**j, 3, 3, x**3, x=(REALS, -2)),
    case("empty", 1 / j, 0, -1, 0),
    case("difference of a power", (-1) ** j * binomial(n, j) * j**n, 0, n, (-1) ** n * factorial(n), n=N),
    case(
        "difference of a power, turned",
        (-1) ** (n - j) * binomial(n, j) * (2 * j + x) ** n,
        0,
        n,
        2**n * factorial(n),
        n=(integers(0), 4),
        x=(REALS, -2),
    ),
    case(
        "difference of a lower power",
        (-1) ** j * binomial(n, j) * (x + j) ** m,
        0,
        n,
        0,
        m=(integers(0), 2),
        n=(integers(m + 1), 5),
        x=(REALS, -2),
    ),
    case(
        "Hermite's identity",
        sympy.floor(x + j / m),
        0,
        m - 1,
        sympy.floor(m * x),
        m=N,
        x=(REALS, Rational(-7, 5)),
    ),
    case(
        "Hermite's identity upwards", sympy.ceiling((n + j) / m), 0, m - 1, n + m - 1, m=N, n=(integers(0), 9)
    ),
    case("trees", j ** (j - 1) * (x * exp(-x)) ** j / factorial(j), 1, oo, x, x=UNIT),
    case("unrooted trees", j ** (j - 2) * (x * exp(-x)) ** j / factorial(j), 1, oo, x - x**2 / 2, x=UNIT),
    case(
        "functions of a set to itself", j**j * (x * exp(-x)) ** j / factorial(j), 0, oo, 1 / (1 - x), x=UNIT
    ),
    case("Borel's law", exp(-x * j) * (x * j) ** (j - 1) / factorial(j), 1, oo, 1, x=UNIT),
    case(
        "Borel's law, mean", j * exp(-x * j) * (x * j) ** (j - 1) / factorial(j), 1, oo, 1 / (1 - x), x=UNIT
    ),
    case(
        "rounded halves",
        sympy.floor(j / 2) * exp(-x) * x**j / factorial(j),
        0,
        oo,
        x / 2 - (1 - exp(-2 * x)) / 4,
        x=(POSITIVE, Rational(4, 3)),
    ),
    case("rounded halves upwards", sympy.ceiling(j / 2), 0, 2 * n, n * (n + 1), n=N),
    case("reciprocals in the other order", 1 / (m - j + 1), 1, m, sympy.harmonic(m), m=N),
    case(
        "shifted reciprocals",
        1 / (j - m + 1),
        m + 1,
        n,
        sympy.harmonic(n - m + 1) - 1,
        m=(integers(1), 3),
        n=(integers(m), 8),
    ),
    case(
        "Ramanujan's Q",
        factorial(n - 1) / (factorial(n - 1 - j) * n**j),
        0,
        n - 1,
        exp(n) * n ** (1 - n) * sympy.uppergamma(n, n),
        n=N,
    ),
    case("binomials in the other order", binomial(n, n - j) * x ** (n - j), 0, n, (1 + x) ** n, n=N, x=UNIT),
)

FALSE = (
    (
        "end that is no integer",
        Case("", j, Integer(1), x, x * (x + 1) / 2, {x: POSITIVE}, finding="undefined"),
    ),
    ("end between integers", Case("", j, Integer(1), Rational(7, 2), Integer(6), finding="undefined")),
    ("first that is no integer", Case("", j, half, n, n, {n: integers(1)}, finding="undefined")),
    ("reversed ends", Case("", j, Integer(1), n, n * (n + 1) / 2, {n: integers(-3)})),
    ("reversed numbers", Case("", j, Integer(5), Integer(1), -9 * Integer(1))),
    ("harmonic", Case("", 1 / j, Integer(1), oo, Integer(0), finding="diverges")),
    ("constant for ever", Case("", Integer(1), Integer(0), oo, Integer(0), finding="diverges")),
    ("alternating for ever", Case("", (-1) ** j, Integer(0), oo, half, finding="diverges")),
    ("growing", Case("", 2**j, Integer(0), oo, Integer(-1), finding="diverges")),
    ("growing with signs", Case("", (-2) ** j, Integer(0), oo, Rational(1, 3), finding="diverges")),
    ("ratio of any size", Case("", q**j, Integer(0), oo, 1 / (1 - q), {q: REALS})),
    (
        "ratio that may be 1",
        Case("", q**j, Integer(0), oo, 1 / (1 - q), {q: Interval(Integer(0), Integer(1), True, False)}),
    ),
    (
        "ratio that may be 1, finite",
        Case("", q**j, Integer(0), n, (1 - q ** (n + 1)) / (1 - q), {q: POSITIVE, n: integers(1)}),
    ),
    ("ratio that may be below -1", Case("", q**j, Integer(0), oo, 1 / (1 - q), {q: open_(-3, 1)})),
    (
        "end that may be a half",
        Case("", j, Integer(1), 2**n, 2**n * (2**n + 1) / 2, {n: integers(-1)}),
    ),
    ("pole inside", Case("", 1 / j, Integer(-2), Integer(2), Integer(0), finding="undefined")),
    (
        "pole inside, parameter",
        Case("", 1 / (j - 3), Integer(1), n, Integer(0), {n: integers(5)}, finding="undefined"),
    ),
    ("logarithm of 0", Case("", log(j), Integer(0), n, Integer(0), {n: integers(1)}, finding="undefined")),
    ("zeta that may diverge", Case("", j ** (-x), Integer(1), oo, sympy.zeta(x), {x: POSITIVE})),
    ("logarithmic series at 1", Case("", q**j / j, Integer(1), oo, -log(1 - q), {q: left_open(-1, 1)})),
    ("logarithmic series beyond -1", Case("", q**j / j, Integer(1), oo, -log(1 - q), {q: open_(-2, 1)})),
    (
        "arctangent beyond 1",
        Case("", (-(x**2)) ** j / (2 * j + 1), Integer(0), oo, atan(x) / x, {x: POSITIVE}),
    ),
    (
        "area tangent at 1",
        Case("", q**j / (2 * j + 1), Integer(0), oo, atanh(sqrt(q)) / sqrt(q), {q: left_open(0, 1)}),
    ),
    (
        "cosine of a number of any sign",
        Case("", q**j / factorial(2 * j), Integer(0), oo, cosh(sqrt(q)), {q: REALS}),
    ),
    ("cosine less 1", Case("", (-1) ** j / factorial(2 * j), Integer(1), oo, cos(1))),
    ("odd squares as squares", Case("", 1 / (2 * j + 1) ** 2, Integer(0), oo, pi**2 / 6)),
    ("odd squares from 1", Case("", 1 / (2 * j + 1) ** 2, Integer(1), oo, pi**2 / 8)),
    ("odd numbers", Case("", 1 / (2 * j + 1), Integer(0), oo, Integer(0), finding="diverges")),
    ("alternating squares with the other sign", Case("", (-1) ** j / j**2, Integer(1), oo, pi**2 / 12)),
    (
        "central binomials at 1/4",
        Case("", binomial(2 * j, j) * q**j, Integer(0), oo, 1 / sqrt(1 - 4 * q), {q: left_open(0, 1)}),
    ),
    (
        "binomial series at -1 with a negative exponent",
        Case("", (-1) ** j * binomial(x, j), Integer(0), oo, Integer(0), {x: open_(-1, 2)}),
    ),
    (
        "binomial series at 1",
        Case("", binomial(x, j) * q**j, Integer(0), oo, (1 + q) ** x, {x: open_(-1, 2), q: open_(-1, 2)}),
    ),
    (
        "central binomials, slowly",
        Case("", binomial(2 * j, j) / 4**j, Integer(0), oo, Integer(0), finding="diverges"),
    ),
    (
        "central binomials at 1",
        Case("", binomial(2 * j, j) / 4**j * q**j, Integer(0), oo, 1 / sqrt(1 - q), {q: left_open(-1, 1)}),
    ),
    (
        "inverse sine as a tangent",
        Case(
            "",
            binomial(2 * j, j) * x ** (2 * j + 1) / (4**j * (2 * j + 1)),
            Integer(0),
            oo,
            atan(x),
            {x: open_(0, 1)},
        ),
    ),
    (
        "Poisson tail, one off",
        Case(
            "",
            exp(-x) * x**j / factorial(j),
            n,
            oo,
            sympy.lowergamma(n + 1, x) / sympy.gamma(n + 1),
            {x: POSITIVE, n: integers(1)},
        ),
    ),
    (
        "binomial tail, one off",
        Case(
            "",
            binomial(n, j) * q**j * (1 - q) ** (n - j),
            m,
            n,
            sympy.betainc_regularized(m + 1, n - m, 0, q),
            {q: open_(0, 1), n: integers(2), m: integers(1, n - 1)},
        ),
    ),
    (
        "binomial tail of unequal weights",
        Case(
            "",
            binomial(n, j) * q**j,
            m,
            n,
            sympy.betainc_regularized(m, n - m + 1, 0, q),
            {q: open_(0, 1), n: integers(1), m: integers(1, n)},
        ),
    ),
    (
        "binomial tail of weights that add up to 0",
        Case(
            "",
            binomial(n, j) * x**j * (-x) ** (n - j),
            m,
            n,
            0 * sympy.betainc_regularized(m, n - m + 1, 0, half),
            {x: POSITIVE, n: integers(1), m: integers(1, n)},
        ),
    ),
    (
        "binomial tail beyond the rates",
        Case(
            "",
            binomial(n, j) * q**j * (1 - q) ** (n - j),
            m,
            n,
            sympy.betainc_regularized(m, n - m + 1, 0, q),
            {q: open_(0, 2), n: integers(1), m: integers(1, n)},
        ),
    ),
    (
        "binomials over what follows, one short",
        Case("", binomial(n, j) / (j + 1), Integer(0), n - 1, (2 ** (n + 1) - 1) / (n + 1), {n: integers(1)}),
    ),
    (
        "Poisson head that may be empty",
        Case(
            "",
            x**j / factorial(j),
            Integer(0),
            n,
            exp(x) * sympy.uppergamma(n + 1, x) / factorial(n),
            {x: POSITIVE, n: integers(-1)},
        ),
    ),
    (
        "Poisson head of a rate of any sign",
        Case(
            "",
            x**j / factorial(j),
            Integer(0),
            n,
            exp(x) * sympy.uppergamma(n + 1, x) / factorial(n),
            {x: REALS, n: integers(0)},
        ),
    ),
    ("pole behind some of the ends", Case("", 1 / (j - 3), Integer(1), n, Integer(0), {n: integers(1)})),
    (
        "a cut that may lie outside",
        Case(
            "",
            sympy.Abs(j - m),
            Integer(1),
            n,
            m * (m - 1) / 2 + (n - m) * (n - m + 1) / 2,
            {n: integers(1), m: integers(0)},
        ),
    ),
    (
        "harmonic numbers, one off",
        Case("", sympy.harmonic(j), Integer(1), n, n * sympy.harmonic(n) - n, {n: integers(1)}),
    ),
    (
        "Fibonacci numbers, one off",
        Case("", sympy.fibonacci(j), Integer(0), n, sympy.fibonacci(n + 1) - 1, {n: integers(1)}),
    ),
    (
        "Fibonacci numbers, too far",
        Case("", sympy.fibonacci(j) * x**j, Integer(0), oo, x / (1 - x - x**2), {x: open_(0, 1)}),
    ),
    (
        "difference of a higher power",
        Case(
            "",
            (-1) ** j * binomial(n, j) * j ** (n + 1),
            Integer(0),
            n,
            (-1) ** n * factorial(n),
            {n: integers(1)},
        ),
    ),
    (
        "difference of a power that may be as high",
        Case(
            "", (-1) ** j * binomial(n, j) * j**m, Integer(0), n, Integer(0), {m: integers(0), n: integers(m)}
        ),
    ),
    (
        "sum of a power without signs",
        Case("", binomial(n, j) * j**n, Integer(0), n, factorial(n), {n: integers(1)}),
    ),
    (
        "Hermite's identity, one off",
        Case("", sympy.floor(x + j / m), Integer(1), m, sympy.floor(m * x), {m: integers(1), x: REALS}),
    ),
    (
        "Hermite's identity with another step",
        Case(
            "", sympy.floor(x + 2 * j / m), Integer(0), m - 1, sympy.floor(m * x), {m: integers(1), x: REALS}
        ),
    ),
    (
        "Hermite's identity upwards, as down",
        Case(
            "", sympy.ceiling(x + j / m), Integer(0), m - 1, sympy.ceiling(m * x), {m: integers(1), x: REALS}
        ),
    ),
    (
        "trees beyond 1",
        Case("", j ** (j - 1) * (x * exp(-x)) ** j / factorial(j), Integer(1), oo, x, {x: open_(0, 2)}),
    ),
    (
        "functions of a set to itself at the end",
        Case("", j**j * exp(-j) / factorial(j), Integer(1), oo, Integer(1), finding="diverges"),
    ),
    (
        "rounded thirds as halves",
        Case("", sympy.floor(j / 3), Integer(0), n, n**2 / 4, {n: integers(1)}),
    ),
    (
        "reciprocals across a pole",
        Case("", 1 / (j - m), Integer(1), n, sympy.harmonic(n - m), {m: integers(1), n: integers(1)}),
    ),
    ("a ratio that moves", Case("", 2 ** (-(j**2)), Integer(0), oo, Integer(2))),
    ("wrong formula", Case("", j, Integer(1), n, n * (n - 1) / 2, {n: integers(1)})),
    ("one term too many", Case("", 2**j, Integer(0), n, 2**n, {n: integers(1)})),
    ("binomials one short", Case("", binomial(n, j), Integer(0), n - 1, 2**n, {n: integers(1)})),
    (
        "binomials of a real",
        Case("", binomial(x, j), Integer(0), x, 2**x, {x: POSITIVE}, finding="undefined"),
    ),
    ("absolute value with a declared sign", Case("", j, Integer(-2), Integer(2), Integer(6))),
    ("binomials of -1", Case("", binomial(n, j), Integer(0), n, 2**n, {n: integers(-1)})),
    ("two bounds", Case("", binomial(n, j), Integer(0), m, 2**n, {n: integers(1), m: integers(1)})),
)


@pytest.mark.parametrize("known", TRUE, ids=lambda c: c.name)
def test_known_values_are_found(known: Case) -> None:
    """Every sum of the table is replaced, and the value is the table's by normal forms."""
    facts = Facts(known.domain)
    found = evaluate(known.sum, facts)
    assert not found.expression.has(Sum), found.undecided + found.findings
    assert found.certificates
    assert is_same(found.expression, known.value, facts)


def is_same(found: Expr, value: Expr, facts: Facts) -> bool:
    """Equal by normal form; rational functions of symbols of unknown sign, where these are positive."""
    return facts.is_zero(found - value) or telescoping._vanishes(found - value, facts)


@pytest.mark.parametrize("known", TRUE, ids=lambda c: c.name)
def test_the_table_is_right(known: Case) -> None:
    """Adding the terms up, which shares nothing with closed forms, agrees to twelve digits."""
    body, first, last, value = (
        e.xreplace(known.point) for e in (known.body, known.first, known.last, known.value)
    )
    with mpmath.workdps(30):
        if last == oo:
            found = mpmath.nsum(sympy.lambdify(j, body, ["mpmath"]), [int(first), mpmath.inf])
        else:
            found = mpmath.mpf(
                str(sympy.N(sum((body.subs(j, i) for i in range(int(first), int(last) + 1)), Integer(0)), 25))
            )
        assert mpmath.almosteq(found, mpmath.mpf(str(sympy.N(value, 25))), rel_eps=1e-12, abs_eps=1e-12)


@pytest.mark.parametrize(("name", "statement"), FALSE, ids=lambda c: c if isinstance(c, str) else "")
def test_wrong_values_are_never_found(name: str, statement: Case) -> None:
    """The sum stays, or has another value; where it has none, that is proved."""
    facts = Facts(statement.domain)
    found = evaluate(statement.sum, facts)
    if not found.expression.has(Sum):
        assert not is_same(found.expression, statement.value, facts), name
    expected = [FINDINGS[statement.finding]] if statement.finding else []
    assert [f.outcome for f in found.findings] == expected, name


class TestTelescoping:
    """Both halves of the induction are needed, and a meaning at every index."""

    def problem(self, body: Expr, first: int, **ranges: Interval) -> Problem:
        domain = {s: ranges[s.name] for s in (n, q) if s.name in ranges}
        return Problem(body, j, Integer(first), n, Facts({n: integers(first), **domain}))

    def test_the_step(self) -> None:
        """S(n) - S(n-1) has to be the term."""
        problem = self.problem(j, 1)
        assert telescoping._telescopes(m * (m + 1) / 2, m, problem)
        assert not telescoping._telescopes(m**2, m, problem)

    def test_the_start(self) -> None:
        """A constant telescopes away: the first sum has to be the first term."""
        problem = self.problem(j, 1)
        assert not telescoping._telescopes(m * (m + 1) / 2 + 1, m, problem)

    def test_a_sum_that_may_be_empty(self) -> None:
        """From 1 to n with n = 0 the closed form has to be 0 there, as harmonic numbers are."""
        facts = Facts({n: integers(0)})
        first_only = Problem(Max(0, 2 - j), j, Integer(1), n, facts)
        assert not telescoping._telescopes(Integer(1) + 0 * m, m, first_only)
        assert telescoping._telescopes(sympy.harmonic(m), m, Problem(1 / j, j, Integer(1), n, facts))

    def test_a_closed_form_without_a_value(self) -> None:
        """(1 - q^(n+1))/(1 - q) has none at q = 1."""
        inside = self.problem(q**j, 0, q=open_(0, 1))
        closed = (1 - q ** (m + 1)) / (1 - q)
        assert telescoping._telescopes(closed, m, inside)
        assert not telescoping._telescopes(closed, m, self.problem(q**j, 0, q=POSITIVE))

    def test_every_step(self) -> None:
        """One that is wrong only at the second term, or only at the last one, of many or of three."""
        right = m * (m + 1) / 2
        second, third = (right + 1 - Max(k - m, 0) for k in (2, 3))
        for problem in (self.problem(j, 1), Problem(j, j, Integer(1), Integer(3), Facts({}))):
            assert telescoping._telescopes(right, m, problem)
            assert not telescoping._telescopes(second, m, problem)
            assert not telescoping._telescopes(third, m, problem)
        assert not telescoping._telescopes(right + Max(m - 2, 0), m, problem)

    def test_no_terms_are_0(self) -> None:
        """The closed form is right from the first term on, and 1 before it."""
        closed = m * (m + 1) / 2 + Max(1 - m, 0)
        assert telescoping._telescopes(closed, m, self.problem(j, 1))
        assert not telescoping._telescopes(closed, m, Problem(j, j, Integer(1), n, Facts({n: integers(0)})))
        assert telescoping._telescopes(closed, m, Problem(j, j, Integer(1), Integer(1), Facts({})))

    @pytest.mark.parametrize("body", [3**j, j * 3**j, (-3) ** j, (-1) ** j, Integer(1), j], ids=str)
    def test_a_sum_without_a_limit_has_no_value(self, body: Expr) -> None:
        """By this rule alone, which is asked after one that finds such sums: of r^j it has to see that |r| < 1."""
        found = telescoping.telescoping(Problem(body, j, Integer(0), oo, Facts({})))
        assert found is None or found.outcome is Outcome.DIVERGES
        halves = telescoping.telescoping(Problem((-half) ** j, j, Integer(0), oo, Facts({})))
        assert halves is not None
        assert halves.value == Rational(2, 3)


def test_the_identity_theorem_needs_a_rational_function() -> None:
    """|q| - q vanishes for positive q, and is no rational function."""
    facts = Facts({q: REALS, n: integers(1)})
    assert telescoping._vanishes(q ** (n + 1) - q * q**n, facts)
    assert not telescoping._vanishes(sympy.Abs(q) - q, facts)
    assert not telescoping._vanishes(sympy.sqrt(q**2) - q, facts)
    assert not telescoping._vanishes(q**n - q, facts)


def test_sums_and_integrals_within_each_other() -> None:
    """The inner one first, with the range of the outer variable."""
    assert evaluate(Sum(Sum(m, (m, 1, j)), (j, 1, 3)), Facts({})).expression == 10
    facts = Facts({n: integers(1)})
    inner = Sum(Sum(m, (m, 1, j)), (j, 1, n))
    assert facts.is_zero(evaluate(inner, facts).expression - n * (n + 1) * (n + 2) / 6)
    gammas = Sum(sympy.Integral(x**j * exp(-x), (x, 0, oo)) / factorial(j), (j, 0, n))
    assert facts.is_zero(evaluate(gammas, facts).expression - n - 1)
    mixture = sympy.Integral(Sum(x**j / factorial(j), (j, 0, oo)) * exp(-2 * x), (x, 0, oo))
    assert evaluate(mixture, Facts({})).expression == 1


def test_an_index_of_the_domain_is_another_symbol() -> None:
    """The bound j is not the j of the domain."""
    facts = Facts({j: POSITIVE, n: integers(1)})
    assert facts.is_zero(evaluate(Sum(j, (j, 1, n)) - j, facts).expression - n * (n + 1) / 2 + j)


def test_the_tree_function_at_the_end_of_its_range() -> None:
    """At z = 1/e the terms fall like j^(-3/2) only, and the sum is 1: Euler-Maclaurin gives it to ten digits."""
    body = j ** (j - 1) * exp(-j) / factorial(j)
    assert evaluate(Sum(body, (j, 1, oo)), Facts({})).expression == 1

    def term(k: mpmath.mpf) -> mpmath.mpf:
        return mpmath.exp((k - 1) * mpmath.log(k) - k - mpmath.loggamma(k + 1))

    assert mpmath.almosteq(mpmath.nsum(term, [1, mpmath.inf], method="e"), 1, abs_eps=1e-10)
