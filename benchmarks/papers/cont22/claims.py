"""Statements of cont22; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Identity, Inequality, Source, Verdict, integers
from sympy import Rational, Sum, Symbol, binomial, log, pi, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
n, k, j, i = symbols("n k j i", integer=True)
x = Symbol("x", real=True)


def f(k):
    """the entries of the square root of the counting matrix"""
    return binomial(2 * k, k) / 4**k


recursion = Claim(
    id="cont22.recursion",
    source=Source("cont22", "Fact 2.3", "1"),
    statement=r"""$f(k)=(1-\frac1{2k})f(k-1)$.""",
    says=Identity(binomial(2 * k, k) / 4**k, (1 - 1 / (2 * k)) * binomial(2 * k - 2, k - 1) / 4 ** (k - 1), {k: integers(1)}),
    expected=PR,
)


square_root = Claim(
    id="cont22.square_root",
    source=Source("cont22", "Theorem 1.3", "1"),
    statement=r"""$\sum_{i=0}^k f(i)f(k-i)=1$ for every $k\ge0$.""",
    says=Identity(Sum(binomial(2 * i, i) / 4**i * binomial(2 * (k - i), k - i) / 4 ** (k - i), (i, 0, k)), 1, {k: integers(0)}),
    expected=PR,
)


chen_qi_above = Claim(
    id="cont22.chen_qi_above",
    source=Source("cont22", "Chen and Qi 2005", "1"),
    statement=r"""$f(k)\le 1/\sqrt{\pi(k+\frac14)}$.""",
    says=Inequality(binomial(2 * k, k) / 4**k, "<=", 1 / sqrt(pi * (k + Rational(1, 4))), {k: integers(1)}),
    expected=PR,
)


chen_qi_wrong = Claim(
    id="cont22.chen_qi_wrong",
    source=Source("cont22", "misquoted", "1"),
    statement=r"""$f(k)\le 1/\sqrt{\pi(k+\frac13)}$.""",
    says=Inequality(binomial(2 * k, k) / 4**k, "<=", 1 / sqrt(pi * (k + Rational(1, 3))), {k: integers(1)}),
    expected=RE,
)


norm = Claim(
    id="cont22.norm",
    source=Source("cont22", "with the constant that holds", "1"),
    statement=r"""$\sum_{k=0}^{n-1}f(k)^2\le 1+\frac{1+\ln n}{\pi}$.""",
    says=Inequality(Sum((binomial(2 * k, k) / 4**k) ** 2, (k, 0, n - 1)), "<=", 1 + (1 + log(n)) / pi, {n: integers(1)}),
    expected=PR,
)
