"""Statements of dgm20; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, REALS, Claim, Identity, Inequality, Mean, Source, Verdict, WithMass, integers, open_
from sympy import Rational, Sum, Symbol, erfc, exp, factorial, oo, pi, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
s = Symbol("sigma", positive=True)
n, k, m = symbols("n k m", integer=True)
j = Symbol("j", integer=True)
t, X = symbols("t X", real=True)
g = Symbol("gamma", positive=True)
K, Z = symbols("K Z", integer=True)
Dg = symbols("Delta", integer=True)


def total(s):
    """the normalising sum"""
    return Sum(exp(-(n**2) / (2 * s**2)), (n, -oo, oo))


sum_above_wrong = Claim(
    id="dgm20.sum_above_wrong",
    source=Source("dgm20", "Fact 19, misquoted", "1"),
    statement=r"""the same with $+\frac12$.""",
    says=Inequality(Sum(exp(-(n**2) / (2 * s**2)), (n, -oo, oo)), "<=", sqrt(2 * pi * s**2) + Rational(1, 2), {s: POSITIVE}),
    expected=RE,
)

poisson = Claim(
    id="dgm20.poisson",
    source=Source("dgm20", "Fact 18", "1"),
    statement=r"""$\sum_n e^{-n^2/2\sigma^2}=\sqrt{2\pi\sigma^2}\sum_n e^{-2\pi^2\sigma^2n^2}$.""",
    says=Identity(
        Sum(exp(-(n**2) / (2 * s**2)), (n, -oo, oo)),
        sqrt(2 * pi * s**2) * Sum(exp(-2 * pi**2 * s**2 * n**2), (n, -oo, oo)),
        {s: POSITIVE},
    ),
    expected=PR,
)


variance = Claim(
    id="dgm20.variance",
    source=Source("dgm20", "Corollary 9 (as sums: no law on all integers)", "1"),
    statement=r"""the discrete Gaussian has variance at most $\sigma^2$.""",
    says=Inequality(
        Sum(n**2 * exp(-(n**2) / (2 * s**2)), (n, -oo, oo)),
        "<=",
        s**2 * Sum(exp(-(n**2) / (2 * s**2)), (n, -oo, oo)),
        {s: POSITIVE},
    ),
    expected=PR,
)


variance_wrong = Claim(
    id="dgm20.variance_wrong",
    source=Source("dgm20", "Corollary 9, misquoted", "1"),
    statement=r"""the variance is at least $\sigma^2$.""",
    says=Inequality(
        s**2,
        "<=",
        Sum(n**2 * exp(-(n**2) / (2 * s**2)), (n, -oo, oo)) / Sum(exp(-(n**2) / (2 * s**2)), (n, -oo, oo)),
        {s: POSITIVE},
    ),
    expected=RE,
)

tail = Claim(
    id="dgm20.tail",
    source=Source("dgm20", "Proposition 25", "1"),
    statement=r"""$P(X\ge m)\le P(N\ge m-1)$ for $N$ normal of variance $\sigma^2$.""",
    says=Inequality(
        Sum(exp(-(n**2) / (2 * s**2)), (n, m, oo)) / Sum(exp(-(n**2) / (2 * s**2)), (n, -oo, oo)),
        "<=",
        erfc((m - 1) / (sqrt(2) * s)) / 2,
        {s: POSITIVE, m: integers(1)},
    ),
    expected=PR,
)


bernoulli_mean = Claim(
    id="dgm20.bernoulli_mean",
    source=Source("dgm20", "Algorithm 1", "1"),
    statement=r"""with $P(K=k)=\frac{\gamma^{k-1}}{(k-1)!}(1-\frac{\gamma}{k})$ the mean of $K$ is $e^\gamma$, $\gamma\in[0,1]$.""",
    says=Mean(K, "=", exp(g), {K: WithMass(g ** (K - 1) / factorial(K - 1) * (1 - g / K), integers(1))}, {g: open_(0, 1)}),
    expected=PR,
)


subgaussian = Claim(
    id="dgm20.subgaussian",
    source=Source("dgm20", "Lemma 22", "1"),
    statement=r"""$\mathbb E e^{tX}\le e^{t^2\sigma^2/2}$.""",
    says=Inequality(
        Sum(exp(t * n - n**2 / (2 * s**2)), (n, -oo, oo)),
        "<=",
        exp(t**2 * s**2 / 2) * Sum(exp(-(n**2) / (2 * s**2)), (n, -oo, oo)),
        {s: POSITIVE, t: REALS},
    ),
    expected=PR,
)
