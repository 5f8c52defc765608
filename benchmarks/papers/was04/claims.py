"""Statements of was04; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Identity,
    Inequality,
    Lies,
    Limit,
    Mean,
    PrintedValue,
    Probability,
    Source,
    Verdict,
    WithDensity,
    binomial_law,
    exponential_law,
    gaussian_law,
    integers,
    left_open,
    open_,
    right_open,
)
from sympy import Abs, Integral, Piecewise, Rational, erfc, exp, log, oo, pi, sqrt, symbols

SECTION = "all"
n, k, N = symbols("n k N", integer=True)
t, s, p, e, b, a, th, d = symbols("t sigma p epsilon beta alpha theta delta", positive=True)
X, Y, x, m = symbols("X Y x mu", real=True)
UNIT = open_(0, 1)

hoeffding_bernoulli = Claim(
    id="was04.hoeffding_bernoulli",
    source=Source("was04", "Theorem 4.5", "4.1", quoted=False),
    statement=r"$P(|\bar X-p|>\varepsilon)\le2e^{-2n\varepsilon^2}$.",
    says=Probability(
        Lies(Abs(N / n - p), open_(e, oo)),
        "<=",
        2 * exp(-2 * n * e**2),
        {N: binomial_law(n, p)},
        {n: integers(1), p: UNIT, e: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

hoeffding_bernoulli_four = Claim(
    id="was04.hoeffding_bernoulli_four",
    source=Source("was04", "Theorem 4.5", "4.1", quoted=False),
    statement=r"$P(|\bar X-p|>\varepsilon)\le2e^{-4n\varepsilon^2}$.",
    says=Probability(
        Lies(Abs(N / n - p), open_(e, oo)),
        "<=",
        2 * exp(-4 * n * e**2),
        {N: binomial_law(n, p)},
        {n: integers(1), p: UNIT, e: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The constant is 2.",
)

chebyshev_bernoulli = Claim(
    id="was04.chebyshev_bernoulli",
    source=Source("was04", "Example 4.3", "4.1", quoted=False),
    statement=r"$P(|\bar X-p|\ge\varepsilon)\le\frac1{4n\varepsilon^2}$.",
    says=Probability(
        Lies(Abs(N / n - p), right_open(e, oo)),
        "<=",
        1 / (4 * n * e**2),
        {N: binomial_law(n, p)},
        {n: integers(1), p: UNIT, e: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

chebyshev_bernoulli_eight = Claim(
    id="was04.chebyshev_bernoulli_eight",
    source=Source("was04", "Example 4.3", "4.1", quoted=False),
    statement=r"$P(|\bar X-p|\ge\varepsilon)\le\frac1{8n\varepsilon^2}$.",
    says=Probability(
        Lies(Abs(N / n - p), right_open(e, oo)),
        "<=",
        1 / (8 * n * e**2),
        {N: binomial_law(n, p)},
        {n: integers(1), p: UNIT, e: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The constant is 1/4.",
)

mill = Claim(
    id="was04.mill",
    source=Source("was04", "Theorem 4.7", "4.1", quoted=False),
    statement=r"$P(|Z|>t)\le\sqrt{\frac2\pi}\frac{e^{-t^2/2}}t$.",
    says=Inequality(erfc(t / sqrt(2)), "<=", sqrt(2 / pi) * exp(-(t**2) / 2) / t, {t: POSITIVE}),
    expected=Verdict.PROVED,
)

interval_width = Claim(
    id="was04.interval_width",
    source=Source("was04", "Section 4.1", "4.1", quoted=False),
    statement=r"$\varepsilon=\sqrt{\frac1{2n}\ln\frac2\alpha}$ solves $2e^{-2n\varepsilon^2}=\alpha$.",
    says=Identity(2 * exp(-2 * n * sqrt(log(2 / a) / (2 * n)) ** 2), a, {n: integers(1), a: UNIT}),
    expected=Verdict.PROVED,
)

interval_width_one = Claim(
    id="was04.interval_width_one",
    source=Source("was04", "Section 4.1", "4.1", quoted=False),
    statement=r"$\varepsilon=\sqrt{\frac1{2n}\ln\frac1\alpha}$ solves $2e^{-2n\varepsilon^2}=\alpha$.",
    says=Identity(2 * exp(-2 * n * sqrt(log(1 / a) / (2 * n)) ** 2), a, {n: integers(1), a: UNIT}),
    expected=Verdict.REFUTED,
    note="The logarithm is that of 2/alpha.",
)

uniform_maximum_bias = Claim(
    id="was04.uniform_maximum_bias",
    source=Source("was04", "Section 6.5 (number not checked)", "6.5", quoted=False),
    statement=r"the largest of $n$ uniform variables on $(0,\theta)$ has the mean $\frac n{n+1}\theta$.",
    says=Mean(X, "=", n * th / (n + 1), {X: WithDensity(n * X ** (n - 1) / th**n, open_(0, th))}, {n: integers(1), th: POSITIVE}),
    expected=Verdict.PROVED,
)

uniform_maximum_consistent = Claim(
    id="was04.uniform_maximum_consistent",
    source=Source("was04", "Section 9.4", "9.4", quoted=False),
    statement=r"$\left(1-\frac\varepsilon\theta\right)^n\to0$.",
    says=Limit((1 - e / th) ** n, n, oo, 0, {th: POSITIVE, e: open_(0, th), n: integers(1)}),
    expected=Verdict.PROVED,
)

uniform_maximum_limit = Claim(
    id="was04.uniform_maximum_limit",
    source=Source("was04", "Section 9.13", "9.13", quoted=False),
    statement=r"$\left(1-\frac t{n}\right)^n\to e^{-t}$ for $0<t<1$.",
    says=Limit((1 - t / n) ** n, n, oo, exp(-t), {t: UNIT, n: integers(1)}),
    expected=Verdict.PROVED,
)

bootstrap_jumps = Claim(
    id="was04.bootstrap_jumps",
    source=Source("was04", "Section 8.6", "8.6", quoted=False),
    statement=r"the bootstrap maximum equals the maximum with probability $1-\left(1-\frac1n\right)^n\to1-e^{-1}$.",
    says=Limit(1 - (1 - 1 / n) ** n, n, oo, 1 - exp(-1), {n: integers(2)}),
    expected=Verdict.PROVED,
)

bootstrap_value = Claim(
    id="was04.bootstrap_value",
    source=Source("was04", "Section 8.6", "8.6", quoted=False),
    statement=r"$1-e^{-1}\approx0.623$.",
    says=PrintedValue(1 - exp(-1), "0.623"),
    expected=Verdict.REFUTED,
    note="0.632 with two digits swapped.",
)

mse = Claim(
    id="was04.mse",
    source=Source("was04", "Theorem 6.9", "6.3", quoted=False),
    statement=r"$\mathbb E(X-t)^2=(\mu-t)^2+\sigma^2$.",
    says=Mean((X - t) ** 2, "=", (m - t) ** 2 + s**2, {X: gaussian_law(s, m)}, {s: POSITIVE, m: REALS, t: POSITIVE}),
    expected=Verdict.PROVED,
)

mse_without_square = Claim(
    id="was04.mse_without_square",
    source=Source("was04", "Theorem 6.9", "6.3", quoted=False),
    statement=r"$\mathbb E(X-t)^2=|\mu-t|+\sigma^2$.",
    says=Mean((X - t) ** 2, "=", Abs(m - t) + s**2, {X: gaussian_law(s, m)}, {s: POSITIVE, m: REALS, t: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The bias is squared.",
)

bayes_beta = Claim(
    id="was04.bayes_beta",
    source=Source("was04", "Section 11.2", "11.2", quoted=False),
    statement=r"$\frac{s+1}{n+2}$: $\int_0^1p\,p^k(1-p)^{n-k}dp\Big/\int_0^1p^k(1-p)^{n-k}dp=\frac{k+1}{n+2}$.",
    says=Identity(
        Integral(p ** (k + 1) * (1 - p) ** (n - k), (p, 0, 1)) / Integral(p**k * (1 - p) ** (n - k), (p, 0, 1)),
        (k + 1) / (n + 2),
        {n: integers(1), k: integers(0, n)},
    ),
    expected=Verdict.PROVED,
)

bayes_beta_shifted = Claim(
    id="was04.bayes_beta_shifted",
    source=Source("was04", "Section 11.2", "11.2", quoted=False),
    statement=r"the same is $\frac{k+1}{n+1}$.",
    says=Identity(
        Integral(p ** (k + 1) * (1 - p) ** (n - k), (p, 0, 1)) / Integral(p**k * (1 - p) ** (n - k), (p, 0, 1)),
        (k + 1) / (n + 1),
        {n: integers(1), k: integers(0, n)},
    ),
    expected=Verdict.REFUTED,
    note="The denominator is n + 2.",
)

risk_constant = Claim(
    id="was04.risk_constant",
    source=Source("was04", "Example 12.12 (number not checked)", "12.3", quoted=False),
    statement=r"$\frac{np(1-p)+(\sqrt{n/4}-\sqrt np)^2}{(n+\sqrt n)^2}=\frac n{4(n+\sqrt n)^2}$.",
    says=Identity(
        (n * p * (1 - p) + (sqrt(n) / 2 - sqrt(n) * p) ** 2) / (n + sqrt(n)) ** 2,
        n / (4 * (n + sqrt(n)) ** 2),
        {n: integers(1), p: UNIT},
    ),
    expected=Verdict.PROVED,
)

fisher_cauchy = Claim(
    id="was04.fisher_cauchy",
    source=Source("was04", "Section 9.7", "9.7", quoted=False),
    statement=r"$\int\frac{4x^2}{\pi(1+x^2)^3}dx=\frac12$.",
    says=Identity(Integral(4 * x**2 / (pi * (1 + x**2) ** 3), (x, -oo, oo)), Rational(1, 2)),
    expected=Verdict.PROVED,
)

fisher_cauchy_one = Claim(
    id="was04.fisher_cauchy_one",
    source=Source("was04", "Section 9.7", "9.7", quoted=False),
    statement=r"$\int\frac{4x^2}{\pi(1+x^2)^3}dx=1$.",
    says=Identity(Integral(4 * x**2 / (pi * (1 + x**2) ** 3), (x, -oo, oo)), 1),
    expected=Verdict.REFUTED,
    note="The information of the Cauchy law is 1/2.",
)

piecewise_cdf = Claim(
    id="was04.piecewise_cdf",
    source=Source("was04", "Example 2.11 (number not checked)", "2.3", quoted=False),
    statement=r"the distribution function of the sum of two uniform variables lies above $\frac{x^2}4$ on $(0,2)$.",
    says=Inequality(x**2 / 4, "<=", Piecewise((x**2 / 2, x <= 1), (1 - (2 - x) ** 2 / 2, True)), {x: open_(0, 2)}),
    expected=Verdict.PROVED,
)

piecewise_cdf_half = Claim(
    id="was04.piecewise_cdf_half",
    source=Source("was04", "Example 2.11 (number not checked)", "2.3", quoted=False),
    statement=r"the distribution function of the sum of two uniform variables lies above $\frac x2$ on $(0,2)$.",
    says=Inequality(x / 2, "<=", Piecewise((x**2 / 2, x <= 1), (1 - (2 - x) ** 2 / 2, True)), {x: open_(0, 2)}),
    expected=Verdict.REFUTED,
    note="Only for x >= 1.",
)

kde_kernel = Claim(
    id="was04.kde_kernel",
    source=Source("was04", "Section 20.3", "20.3", quoted=False),
    statement=r"$\int K^2=\frac1{2\sqrt\pi}$ for the normal kernel.",
    says=Identity(Integral((exp(-(x**2) / 2) / sqrt(2 * pi)) ** 2, (x, -oo, oo)), 1 / (2 * sqrt(pi))),
    expected=Verdict.PROVED,
)

p_value_uniform = Claim(
    id="was04.p_value_uniform",
    source=Source("was04", "Theorem 10.14", "10.2", quoted=False),
    statement=r"$1-F(X)$ is uniform.",
    says=Probability(Lies(exp(-th * X), left_open(0, t)), "=", t, {X: exponential_law(th)}, {th: POSITIVE, t: UNIT}),
    expected=Verdict.PROVED,
)
