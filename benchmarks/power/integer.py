"""Statements about all integers from a first one on."""

from sympy import E, Expr, Rational, Sum, binomial, exp, factorial, log, oo, pi, sqrt

from benchmarks.power.case import false, true
from benchmarks.power.symbols import RAY, WHOLE, j, k, n, p, x
from parisk_sym import POSITIVE, Identity, Inequality, integers, open_

__all__ = ["CASES"]

_GKP = "Graham, Knuth and Patashnik, Concrete Mathematics"
_ROBBINS = "Robbins 1955, A remark on Stirling's formula"


def _stirling() -> Expr:
    return sqrt(2 * pi * n) * (n / E) ** n


CASES = (
    true("bernoulli", "Mitrinović, Analytic Inequalities, 2.4",
         lambda: Inequality(1 + n * x, "<=", (1 + x) ** n, {**WHOLE, x: open_(-1, oo)})),
    true("bernoulli.positive", "Mitrinović, Analytic Inequalities, 2.4", lambda: Inequality(1 + n * p, "<=", (1 + p) ** n, {**WHOLE, **RAY})),
    true("square.and.power", _GKP, lambda: Inequality(k**2, "<", 2**k + 2 * k, {k: integers(0)})),
    true("factorial", _GKP, lambda: Inequality(2**n, "<=", 2 * factorial(n), WHOLE)),
    true("factorial.upper", _GKP, lambda: Inequality(factorial(n), "<=", ((n + 1) / 2) ** n, WHOLE)),
    true("stirling.lower", _ROBBINS, lambda: Inequality(_stirling(), "<", factorial(n), WHOLE)),
    true("stirling.upper", _ROBBINS, lambda: Inequality(factorial(n), "<", _stirling() * exp(1 / (12 * n)), WHOLE)),
    true("central.upper", _GKP, lambda: Inequality(binomial(2 * n, n), "<=", 4**n, WHOLE)),
    true("central.lower", "Aigner and Ziegler, Proofs from THE BOOK, ch. 2",
         lambda: Inequality(4**n / (2 * n + 1), "<=", binomial(2 * n, n), WHOLE)),
    true("harmonic", f"{_GKP}, 6.3", lambda: Inequality(log(n + 1), "<=", Sum(1 / j, (j, 1, n)), WHOLE)),
    true("squares.sum", _GKP, lambda: Inequality(Sum(1 / j**2, (j, 1, n)), "<=", 2 - 1 / n, WHOLE)),
    true("roots.sum", _GKP, lambda: Inequality(Sum(1 / sqrt(j), (j, 1, n)), "<=", 2 * sqrt(n), WHOLE)),
    true("cubes", _GKP, lambda: Identity(Sum(j**3, (j, 1, n)), n**2 * (n + 1) ** 2 / 4, WHOLE)),
    true("factorials.sum", _GKP, lambda: Identity(Sum(j * factorial(j), (j, 1, n)), factorial(n + 1) - 1, WHOLE)),
    true("binomials.sum", f"{_GKP}, (5.12)", lambda: Identity(Sum(binomial(n, k), (k, 0, n)), 2**n, WHOLE)),
    true("vandermonde.square", f"{_GKP}, (5.23)", lambda: Identity(Sum(binomial(n, k) ** 2, (k, 0, n)), binomial(2 * n, n), WHOLE)),
    true("cube.below.power", _GKP, lambda: Inequality(n**3, "<=", 3**n, WHOLE)),
    true("power.three.below.factorial", _GKP, lambda: Inequality(3**n, "<", factorial(n), {n: integers(7)})),
    true("factorial.lower", _GKP, lambda: Inequality((n / 3) ** n, "<=", factorial(n), WHOLE)),
    true("compound", "Rudin, Principles, 3.31", lambda: Inequality((1 + 1 / n) ** n, "<", 3, WHOLE)),
    true("central.sharp", "Mitrinović, Analytic Inequalities, 3.1", lambda: Inequality(binomial(2 * n, n), "<=", 4**n / sqrt(3 * n + 1), WHOLE)),
    true("central.power", _GKP, lambda: Inequality(2**n, "<=", binomial(2 * n, n), WHOLE)),
    true("harmonic.upper", f"{_GKP}, 6.3", lambda: Inequality(Sum(1 / j, (j, 1, n)), "<=", 1 + log(n), WHOLE)),
    true("roots.sum.lower", _GKP, lambda: Inequality(2 * sqrt(n + 1) - 2, "<=", Sum(1 / sqrt(j), (j, 1, n)), WHOLE)),
    true("squares.sum.two", _GKP, lambda: Inequality(Sum(1 / j**2, (j, 1, n)), "<", 2, WHOLE)),
    true("squares", _GKP, lambda: Identity(Sum(j**2, (j, 1, n)), n * (n + 1) * (2 * n + 1) / 6, WHOLE)),
    true("binomials.weighted", f"{_GKP}, (5.6)", lambda: Identity(Sum(k * binomial(n, k), (k, 0, n)), n * 2 ** (n - 1), WHOLE)),
    true("binomials.alternating", f"{_GKP}, (5.16)", lambda: Identity(Sum((-1) ** k * binomial(n, k), (k, 0, n)), 0, WHOLE)),
    true("log.quotient", _GKP, lambda: Inequality(log(n + 1) / (n + 1), "<", log(n) / n, {n: integers(3)})),
    true("partial.sums", "DLMF 10.25.2",
         lambda: Inequality(Sum(p**j / factorial(j) ** 2, (j, 1, n)), "<", Sum(p**j / factorial(j) ** 2, (j, 1, n + 1)), {**WHOLE, p: POSITIVE})),
    false("log.quotient.from.two", _GKP, lambda: Inequality(log(n + 1) / (n + 1), "<", log(n) / n, {n: integers(2)})),
    false("square.below.power", _GKP, lambda: Inequality(n**2, "<", 2**n, WHOLE)),
    false("power.below.factorial", _GKP, lambda: Inequality(2**n, "<=", factorial(n), WHOLE)),
    false("tenth.power", _GKP, lambda: Inequality(n**10, "<", 2**n, {n: integers(10)})),
    false("stirling.too.low", _ROBBINS, lambda: Inequality(factorial(n), "<", _stirling() * exp(1 / (12 * n + 1)), WHOLE)),
    false("central.series", f"{_GKP}, 9", lambda: Inequality(binomial(2 * n, n), "<=", 4**n / sqrt(pi * n) * (1 - 1 / (8 * n)), WHOLE)),
    false("squares.bound", _GKP, lambda: Inequality(Sum(1 / j**2, (j, 1, n)), "<=", Rational(164, 100), WHOLE)),
    false("cubes.as.squares", _GKP, lambda: Identity(Sum(j**3, (j, 1, n)), n * (n + 1) * (2 * n + 1) / 6, WHOLE)),
    false("gap.at.three", _GKP, lambda: Inequality(1, "<", (2 * n - 7) ** 2, WHOLE)),
    false("factorial.lower.half", _GKP, lambda: Inequality((n / 2) ** n, "<=", factorial(n), WHOLE)),
    false("central.sharper", "Mitrinović, Analytic Inequalities, 3.1",
          lambda: Inequality(binomial(2 * n, n), "<=", 4**n / sqrt(3 * n + Rational(1001, 1000)), WHOLE)),
    false("harmonic.upper.less", f"{_GKP}, 6.3", lambda: Inequality(Sum(1 / j, (j, 1, n)), "<", 1 + log(n), WHOLE)),
    false("binomials.weighted.twice", f"{_GKP}, (5.6)", lambda: Identity(Sum(k * binomial(n, k), (k, 0, n)), n * 2**n, WHOLE)),
)  # fmt: skip
