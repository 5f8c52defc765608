"""Statements of ct06; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Convex,
    Identity,
    Inequality,
    Limit,
    Mean,
    Monotone,
    Source,
    Verdict,
    WithDensity,
    exponential_law,
    gamma_law,
    gaussian_law,
    geometric_law,
    integers,
    laplace_law,
    open_,
    poisson_law,
)
from sympy import Abs, E, EulerGamma, Rational, Sum, Symbol, digamma, exp, gamma, log, oo, pi, sqrt, symbols

SECTION = "all"
a1, a2, b1, b2, a, b, s, lam, eta, W, P, N0, x = symbols("a1 a2 b1 b2 a b sigma lambda eta W P N0 x", positive=True)
p = Symbol("p", positive=True)
X = Symbol("X", real=True)
R = Symbol("R", positive=True)
K, k, m = symbols("K k m", integer=True)
FOUR = {a1: POSITIVE, a2: POSITIVE, b1: POSITIVE, b2: POSITIVE}


def h(q):
    """the binary entropy"""
    return -q * log(q) - (1 - q) * log(1 - q)


log_sum = Claim(
    id="ct06.log_sum",
    source=Source("ct06", "Theorem 2.7.1", "2.7", quoted=False),
    statement=r"$a_1\ln\frac{a_1}{b_1}+a_2\ln\frac{a_2}{b_2}\ge(a_1+a_2)\ln\frac{a_1+a_2}{b_1+b_2}$.",
    says=Inequality((a1 + a2) * log((a1 + a2) / (b1 + b2)), "<=", a1 * log(a1 / b1) + a2 * log(a2 / b2), FOUR),
    expected=Verdict.PROVED,
)

log_sum_strict = Claim(
    id="ct06.log_sum_strict",
    source=Source("ct06", "Theorem 2.7.1", "2.7", quoted=False),
    statement=r"$a_1\ln\frac{a_1}{b_1}+a_2\ln\frac{a_2}{b_2}>(a_1+a_2)\ln\frac{a_1+a_2}{b_1+b_2}$.",
    says=Inequality((a1 + a2) * log((a1 + a2) / (b1 + b2)), "<", a1 * log(a1 / b1) + a2 * log(a2 / b2), FOUR),
    expected=Verdict.REFUTED,
    note="Equality holds where the ratios are equal.",
)

coin_flips = Claim(
    id="ct06.coin_flips",
    source=Source("ct06", "Problem 2.1", "ch. 2", quoted=False),
    statement=r"$\sum_{k\ge1}k2^{-k}=2$.",
    says=Identity(Sum(k * 2 ** (-k), (k, 1, oo)), 2),
    expected=Verdict.PROVED,
)

geometric_entropy = Claim(
    id="ct06.geometric_entropy",
    source=Source("ct06", "Problem 2.1", "ch. 2", quoted=False),
    statement=r"the geometric law has entropy $h(p)/p$.",
    says=Mean(-log(p * (1 - p) ** K), "=", h(p) / p, {K: geometric_law(p)}, {p: open_(0, 1)}),
    expected=Verdict.PROVED,
)

geometric_entropy_other = Claim(
    id="ct06.geometric_entropy_other",
    source=Source("ct06", "Problem 2.1", "ch. 2", quoted=False),
    statement=r"the geometric law has entropy $h(p)/(1-p)$.",
    says=Mean(-log(p * (1 - p) ** K), "=", h(p) / (1 - p), {K: geometric_law(p)}, {p: open_(0, 1)}),
    expected=Verdict.REFUTED,
    note="The denominator is p.",
)

fano_maximum = Claim(
    id="ct06.fano_maximum",
    source=Source("ct06", "Section 2.10", "2.10", quoted=False),
    statement=r"$h(p)+p\ln(m-1)\le\ln m$.",
    says=Inequality(h(p) + p * log(m - 1), "<=", log(m), {m: integers(2), p: open_(0, 1)}),
    expected=Verdict.PROVED,
)

fano_maximum_less = Claim(
    id="ct06.fano_maximum_less",
    source=Source("ct06", "Section 2.10", "2.10", quoted=False),
    statement=r"$h(p)+p\ln(m-1)\le\ln(m-1)$ for $m\ge3$.",
    says=Inequality(h(p) + p * log(m - 1), "<=", log(m - 1), {m: integers(3), p: open_(0, 1)}),
    expected=Verdict.REFUTED,
    note="The maximum is ln m.",
)

entropy_exponential = Claim(
    id="ct06.entropy_exponential",
    source=Source("ct06", "Table 17.1", "17", quoted=False),
    statement=r"$h=1-\ln\lambda$ for the exponential law.",
    says=Mean(-log(lam * exp(-lam * X)), "=", 1 - log(lam), {X: exponential_law(lam)}, {lam: POSITIVE}),
    expected=Verdict.PROVED,
)

entropy_exponential_sign = Claim(
    id="ct06.entropy_exponential_sign",
    source=Source("ct06", "Table 17.1", "17", quoted=False),
    statement=r"$h=1+\ln\lambda$ for the exponential law of rate $\lambda$.",
    says=Mean(-log(lam * exp(-lam * X)), "=", 1 + log(lam), {X: exponential_law(lam)}, {lam: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The formula is for the mean lambda, not for the rate.",
)

entropy_normal = Claim(
    id="ct06.entropy_normal",
    source=Source("ct06", "Example 8.1.2", "8.1", quoted=False),
    statement=r"$h=\frac12\ln(2\pi e\sigma^2)$.",
    says=Mean(X**2 / (2 * s**2) + log(2 * pi * s**2) / 2, "=", log(2 * pi * E * s**2) / 2, {X: gaussian_law(s)}, {s: POSITIVE}),
    expected=Verdict.PROVED,
)

entropy_laplace = Claim(
    id="ct06.entropy_laplace",
    source=Source("ct06", "Table 17.1", "17", quoted=False),
    statement=r"$h=1+\ln(2\lambda)$ for the Laplace law.",
    says=Mean(Abs(X) / lam + log(2 * lam), "=", 1 + log(2 * lam), {X: laplace_law(lam)}, {lam: POSITIVE}),
    expected=Verdict.PROVED,
)

entropy_laplace_half = Claim(
    id="ct06.entropy_laplace_half",
    source=Source("ct06", "Table 17.1", "17", quoted=False),
    statement=r"$h=\frac12+\ln(2\lambda)$ for the Laplace law.",
    says=Mean(Abs(X) / lam + log(2 * lam), "=", Rational(1, 2) + log(2 * lam), {X: laplace_law(lam)}, {lam: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The constant is 1 (1/2 belongs to the normal law).",
)

entropy_gamma = Claim(
    id="ct06.entropy_gamma",
    source=Source("ct06", "Table 17.1", "17", quoted=False),
    statement=r"$h=\ln(\lambda\Gamma(\eta))+(1-\eta)\psi(\eta)+\eta$ for the gamma law.",
    says=Mean(
        -log(X ** (eta - 1) * exp(-X / lam) / (lam**eta * gamma(eta))),
        "=",
        log(lam * gamma(eta)) + (1 - eta) * digamma(eta) + eta,
        {X: gamma_law(eta, lam)},
        {eta: POSITIVE, lam: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

entropy_gamma_sign = Claim(
    id="ct06.entropy_gamma_sign",
    source=Source("ct06", "Table 17.1", "17", quoted=False),
    statement=r"$h=\ln(\lambda\Gamma(\eta))+(\eta-1)\psi(\eta)+\eta$ for the gamma law.",
    says=Mean(
        -log(X ** (eta - 1) * exp(-X / lam) / (lam**eta * gamma(eta))),
        "=",
        log(lam * gamma(eta)) + (eta - 1) * digamma(eta) + eta,
        {X: gamma_law(eta, lam)},
        {eta: POSITIVE, lam: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The sign of eta - 1.",
)

entropy_rayleigh = Claim(
    id="ct06.entropy_rayleigh",
    source=Source("ct06", "Table 17.1", "17", quoted=False),
    statement=r"$h=1+\ln\frac\sigma{\sqrt2}+\frac\gamma2$ for the Rayleigh law.",
    says=Mean(
        R**2 / (2 * s**2) - log(R / s**2),
        "=",
        1 + log(s / sqrt(2)) + EulerGamma / 2,
        {R: WithDensity(R / s**2 * exp(-(R**2) / (2 * s**2)), POSITIVE)},
        {s: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

entropy_cauchy = Claim(
    id="ct06.entropy_cauchy",
    source=Source("ct06", "Table 17.1", "17", quoted=False),
    statement=r"$h=\ln(4\pi\lambda)$ for the Cauchy law.",
    says=Mean(
        log(pi * (lam**2 + X**2) / lam),
        "=",
        log(4 * pi * lam),
        {X: WithDensity(lam / (pi * (lam**2 + X**2)), REALS)},
        {lam: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

entropy_cauchy_two = Claim(
    id="ct06.entropy_cauchy_two",
    source=Source("ct06", "Table 17.1", "17", quoted=False),
    statement=r"$h=\ln(2\pi\lambda)$ for the Cauchy law.",
    says=Mean(
        log(pi * (lam**2 + X**2) / lam),
        "=",
        log(2 * pi * lam),
        {X: WithDensity(lam / (pi * (lam**2 + X**2)), REALS)},
        {lam: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The constant is 4 pi.",
)

z_channel = Claim(
    id="ct06.z_channel",
    source=Source("ct06", "Problem 7.8", "ch. 7", quoted=False),
    statement=r"$h(p/2)-p\ln2\le\ln\frac54$.",
    says=Inequality(h(p / 2) - p * log(2), "<=", log(Rational(5, 4)), {p: open_(0, 1)}),
    expected=Verdict.PROVED,
)

z_channel_less = Claim(
    id="ct06.z_channel_less",
    source=Source("ct06", "Problem 7.8", "ch. 7", quoted=False),
    statement=r"$h(p/2)-p\ln2\le\ln\frac65$.",
    says=Inequality(h(p / 2) - p * log(2), "<=", log(Rational(6, 5)), {p: open_(0, 1)}),
    expected=Verdict.REFUTED,
    note="The capacity is ln(5/4).",
)

band_limited = Claim(
    id="ct06.band_limited",
    source=Source("ct06", "Section 9.3", "9.3", quoted=False),
    statement=r"$W\ln\left(1+\frac P{N_0W}\right)\to\frac P{N_0}$ for $W\to\infty$.",
    says=Limit(W * log(1 + P / (N0 * W)), W, oo, P / N0, {P: POSITIVE, N0: POSITIVE, W: POSITIVE}),
    expected=Verdict.PROVED,
)

band_limited_rises = Claim(
    id="ct06.band_limited_rises",
    source=Source("ct06", "Section 9.3", "9.3", quoted=False),
    statement=r"$W\ln\left(1+\frac P{N_0W}\right)$ increases with $W$.",
    says=Monotone(W * log(1 + P / (N0 * W)), W, "increasing", {P: POSITIVE, N0: POSITIVE, W: POSITIVE}),
    expected=Verdict.PROVED,
)

capacity_concave = Claim(
    id="ct06.capacity_concave",
    source=Source("ct06", "Section 9.1", "9.1", quoted=False),
    statement=r"$\frac12\ln(1+P/N)$ is concave in $P$.",
    says=Convex(-log(1 + P / N0) / 2, P, {N0: POSITIVE, P: POSITIVE}),
    expected=Verdict.PROVED,
)

kl_exponentials = Claim(
    id="ct06.kl_exponentials",
    source=Source("ct06", "Section 8.5", "8.5", quoted=False),
    statement=r"$D(\mathrm{Exp}(a)\|\mathrm{Exp}(b))=\ln\frac ab+\frac ba-1$.",
    says=Mean(
        log(a * exp(-a * X) / (b * exp(-b * X))), "=", log(a / b) + b / a - 1, {X: exponential_law(a)}, {a: POSITIVE, b: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

kl_exponentials_swapped = Claim(
    id="ct06.kl_exponentials_swapped",
    source=Source("ct06", "Section 8.5", "8.5", quoted=False),
    statement=r"$D(\mathrm{Exp}(a)\|\mathrm{Exp}(b))=\ln\frac ba+\frac ab-1$.",
    says=Mean(
        log(a * exp(-a * X) / (b * exp(-b * X))), "=", log(b / a) + a / b - 1, {X: exponential_law(a)}, {a: POSITIVE, b: POSITIVE}
    ),
    expected=Verdict.REFUTED,
    note="The laws are swapped.",
)

kl_poissons = Claim(
    id="ct06.kl_poissons",
    source=Source("ct06", "Section 2.3", "2.3", quoted=False),
    statement=r"$D(\mathrm{Poi}(a)\|\mathrm{Poi}(b))=a\ln\frac ab-a+b$.",
    says=Mean(K * log(a / b) - a + b, "=", a * log(a / b) - a + b, {K: poisson_law(a)}, {a: POSITIVE, b: POSITIVE}),
    expected=Verdict.PROVED,
)

entropy_convexity = Claim(
    id="ct06.entropy_convexity",
    source=Source("ct06", "Theorem 2.7.3", "2.7", quoted=False),
    statement=r"$h(p)$ is concave.",
    says=Convex(-h(p), p, {p: open_(0, 1)}),
    expected=Verdict.PROVED,
)
