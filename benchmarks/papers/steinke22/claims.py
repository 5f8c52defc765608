"""Statements of steinke22; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Identity,
    ImageLaw,
    Inequality,
    Mean,
    Source,
    Verdict,
    WithDensity,
    gaussian_law,
    integers,
    open_,
)
from sympy import Max, Sum, Symbol, binomial, erf, exp, log, oo, pi, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
eta, e, L, s, q, p, c = symbols("eta epsilon L sigma q p c", positive=True)
al = Symbol("alpha", real=True)
Z, X = symbols("Z X", real=True)
k = Symbol("k", positive=True)
n, l, A = symbols("n ell A", integer=True)
x0, x1, w0, w1, b = symbols("u0 v1 w0 w1 h", real=True)


def Phi(x):
    """the standard normal distribution function"""
    return (1 + erf(x / sqrt(2))) / 2


gaussian_loss = Claim(
    id="steinke22.gaussian_loss",
    source=Source("steinke22", "Proposition 3", "1"),
    statement=r"""the privacy loss of Gaussian noise at distance $c$ is $N(c^2/2\sigma^2, c^2/\sigma^2)$.""",
    says=ImageLaw(
        ((X - c) ** 2 - X**2) / (2 * s**2),
        Z,
        WithDensity(exp(-((Z - c**2 / (2 * s**2)) ** 2) / (2 * c**2 / s**2)) / sqrt(2 * pi * c**2 / s**2), REALS),
        {X: gaussian_law(s)},
        {s: POSITIVE, c: POSITIVE},
    ),
    expected=PR,
)


advanced_pays_wrong = Claim(
    id="steinke22.advanced_pays_wrong",
    source=Source("steinke22", "misquoted", "1"),
    statement=r"""the same for $k>2\log(1/\delta)/(1-\varepsilon/2)$.""",
    says=Inequality(
        k * e**2 / 2 + e * sqrt(2 * k * L), "<", k * e, {e: open_(0, 2), L: POSITIVE, k: open_(2 * L / (1 - e / 2), oo)}
    ),
    expected=RE,
)


subsampled_level_wrong = Claim(
    id="steinke22.subsampled_level_wrong",
    source=Source("steinke22", "misquoted", "1"),
    statement=r"""the same with $\varepsilon^2/10$.""",
    says=Inequality(log(1 + p * (exp(e) - 1)), "<=", p * e + e**2 / 10, {p: open_(0, 1), e: POSITIVE}),
    expected=RE,
)

joint_convexity = Claim(
    id="steinke22.joint_convexity",
    source=Source("steinke22", "Balle, Barthe, Gaboardi 2018, Theorem 2", "1"),
    statement=r"""$(1-q)\mu_0+q\mu_1-\alpha'((1-q)\mu_0+q\mu_1')=q(\mu_1-\alpha((1-\beta)\mu_0+\beta\mu_1'))$ with $\alpha'=1+q(\alpha-1)$, $\beta=\alpha'/\alpha$.""",
    says=Identity(
        Max(0, (1 - q) * x0 + q * x1 - (1 + q * (exp(e) - 1)) * ((1 - q) * x0 + q * w1)),
        q * Max(0, x1 - exp(e) * ((1 - (1 + q * (exp(e) - 1)) / exp(e)) * x0 + (1 + q * (exp(e) - 1)) / exp(e) * w1)),
        {q: open_(0, 1), e: POSITIVE, x0: REALS, x1: REALS, w1: REALS},
    ),
    expected=PR,
)

sampled_gaussian = Claim(
    id="steinke22.sampled_gaussian",
    source=Source("steinke22", "Zhu and Wang 2019, Theorem 6 for Gaussian noise", "1"),
    statement=r"""$\mathbb E(1-q+qe^{(2X-1)/2\sigma^2})^A=\sum_{\ell=0}^A\binom A\ell(1-q)^{A-\ell}q^\ell e^{\ell(\ell-1)/2\sigma^2}$ for every integer $A\ge2$.""",
    says=Mean(
        (1 - q + q * exp((2 * X - 1) / (2 * s**2))) ** A,
        "=",
        Sum(binomial(A, l) * (1 - q) ** (A - l) * q**l * exp(l * (l - 1) / (2 * s**2)), (l, 0, A)),
        {X: gaussian_law(s)},
        {q: open_(0, 1), s: POSITIVE, A: integers(2)},
    ),
    expected=PR,
)


sampled_start_wrong = Claim(
    id="steinke22.sampled_start_wrong",
    source=Source("steinke22", "misquoted", "1"),
    statement=r"""the same with $(Aq+1)$.""",
    says=Identity(
        (1 - q) ** (A - 1) * (A * q + 1) + Sum(binomial(A, l) * (1 - q) ** (A - l) * q**l, (l, 2, A)),
        1,
        {q: open_(0, 1), A: integers(2)},
    ),
    expected=RE,
)
