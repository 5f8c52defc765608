"""Statements of mir17; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Limit, Mean, Monotone, Source, Verdict, laplace_law, open_
from sympy import Abs, Integral, Rational, Symbol, exp, log, oo, pi, sqrt, symbols

SECTION = "all"
al, e, d, s, lam, p = symbols("alpha epsilon delta sigma lambda p", positive=True)
X, Y = symbols("X Y", real=True)
r = Symbol("r", positive=True)


def laplace_power(al, lam):
    """exp of (alpha - 1) times the Renyi divergence of Laplace noise"""
    return al / (2 * al - 1) * exp((al - 1) / lam) + (al - 1) / (2 * al - 1) * exp(-al / lam)


response_order_one = Claim(
    id="mir17.response_order_one",
    source=Source("mir17", "Table II", "VI", quoted=False),
    statement=r"randomised response: $p\ln\frac p{1-p}+(1-p)\ln\frac{1-p}p=(2p-1)\ln\frac p{1-p}$.",
    says=Identity(p * log(p / (1 - p)) + (1 - p) * log((1 - p) / p), (2 * p - 1) * log(p / (1 - p)), {p: open_(0, 1)}),
    expected=Verdict.PROVED,
)

laplace_moment = Claim(
    id="mir17.laplace_moment",
    source=Source("mir17", "Proposition 6", "VI", quoted=False),
    statement=r"$\mathbb Ee^{(\alpha-1)(|X-1|-|X|)/\lambda}=\frac\alpha{2\alpha-1}e^{(\alpha-1)/\lambda}+\frac{\alpha-1}{2\alpha-1}e^{-\alpha/\lambda}$.",
    says=Mean(
        exp((al - 1) * (Abs(X - 1) - Abs(X)) / lam),
        "=",
        laplace_power(al, lam),
        {X: laplace_law(lam)},
        {al: open_(1, oo), lam: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

laplace_moment_swapped = Claim(
    id="mir17.laplace_moment_swapped",
    source=Source("mir17", "Proposition 6", "VI", quoted=False),
    statement=r"$\mathbb Ee^{(\alpha-1)(|X-1|-|X|)/\lambda}=\frac\alpha{2\alpha-1}e^{(\alpha-1)/\lambda}+\frac{\alpha-1}{2\alpha-1}e^{-(\alpha-1)/\lambda}$.",
    says=Mean(
        exp((al - 1) * (Abs(X - 1) - Abs(X)) / lam),
        "=",
        al / (2 * al - 1) * exp((al - 1) / lam) + (al - 1) / (2 * al - 1) * exp(-(al - 1) / lam),
        {X: laplace_law(lam)},
        {al: open_(1, oo), lam: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The second exponent is -alpha/lambda.",
)

laplace_order_one = Claim(
    id="mir17.laplace_order_one",
    source=Source("mir17", "Table II", "VI", quoted=False),
    statement=r"$\frac1{\alpha-1}\ln\left(\frac\alpha{2\alpha-1}e^{(\alpha-1)/\lambda}+\frac{\alpha-1}{2\alpha-1}e^{-\alpha/\lambda}\right)\to\frac1\lambda+e^{-1/\lambda}-1$ for $\alpha\to1$.",
    says=Limit(log(laplace_power(al, lam)) / (al - 1), al, 1, 1 / lam + exp(-1 / lam) - 1, {lam: POSITIVE, al: open_(1, oo)}),
    expected=Verdict.PROVED,
)

laplace_order_infinity = Claim(
    id="mir17.laplace_order_infinity",
    source=Source("mir17", "Table II", "VI", quoted=False),
    statement=r"the same tends to $\frac1\lambda$ for $\alpha\to\infty$.",
    says=Limit(log(laplace_power(al, lam)) / (al - 1), al, oo, 1 / lam, {lam: POSITIVE, al: open_(1, oo)}),
    expected=Verdict.PROVED,
)

laplace_below_pure = Claim(
    id="mir17.laplace_below_pure",
    source=Source("mir17", "Section III", "III", quoted=False),
    statement=r"$\frac1{\alpha-1}\ln\left(\ldots\right)\le\frac1\lambda$.",
    says=Inequality(laplace_power(al, lam), "<=", exp((al - 1) / lam), {lam: POSITIVE, al: open_(1, oo)}),
    expected=Verdict.PROVED,
)

laplace_below_half = Claim(
    id="mir17.laplace_below_half",
    source=Source("mir17", "Section III", "III", quoted=False),
    statement=r"$\frac1{\alpha-1}\ln\left(\ldots\right)\le\frac\alpha{3\lambda^2}$.",
    says=Inequality(laplace_power(al, lam), "<=", exp(al * (al - 1) / (3 * lam**2)), {lam: POSITIVE, al: open_(1, oo)}),
    expected=Verdict.REFUTED,
    note="The bound is alpha/(2 lambda^2).",
)

response_rises = Claim(
    id="mir17.response_rises",
    source=Source("mir17", "Proposition 5", "VI", quoted=False),
    statement=r"$\frac1{\alpha-1}\ln(p^\alpha(1-p)^{1-\alpha}+(1-p)^\alpha p^{1-\alpha})\le\ln\frac p{1-p}$ for $p>\frac12$, $\alpha>1$.",
    says=Inequality(
        p**al * (1 - p) ** (1 - al) + (1 - p) ** al * p ** (1 - al),
        "<=",
        (p / (1 - p)) ** (al - 1),
        {p: open_(Rational(1, 2), 1), al: open_(1, oo)},
    ),
    expected=Verdict.PROVED,
)

response_rises_small = Claim(
    id="mir17.response_rises_small",
    source=Source("mir17", "Proposition 5", "VI", quoted=False),
    statement=r"$p^\alpha(1-p)^{1-\alpha}+(1-p)^\alpha p^{1-\alpha}\le\left(\frac p{1-p}\right)^{\alpha-1}$ for $0<p<1$, $\alpha>1$.",
    says=Inequality(
        p**al * (1 - p) ** (1 - al) + (1 - p) ** al * p ** (1 - al),
        "<=",
        (p / (1 - p)) ** (al - 1),
        {p: open_(0, 1), al: open_(1, oo)},
    ),
    expected=Verdict.REFUTED,
    note="The condition p > 1/2 is missing.",
)

gaussian_order = Claim(
    id="mir17.gaussian_order",
    source=Source("mir17", "Proposition 7", "VI", quoted=False),
    statement=r"$\int\frac{e^{-\alpha x^2/2\sigma^2}e^{-(1-\alpha)(x-1)^2/2\sigma^2}}{\sigma\sqrt{2\pi}}dx=e^{\alpha(\alpha-1)/2\sigma^2}$.",
    says=Identity(
        Integral(exp(-al * X**2 / (2 * s**2)) * exp(-(1 - al) * (X - 1) ** 2 / (2 * s**2)) / (s * sqrt(2 * pi)), (X, -oo, oo)),
        exp(al * (al - 1) / (2 * s**2)),
        {al: open_(1, oo), s: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

conversion = Claim(
    id="mir17.conversion",
    source=Source("mir17", "Proposition 3", "IV", quoted=False),
    statement=r"$\varepsilon+\frac{\ln(1/\delta)}{\alpha-1}$ decreases in $\delta$.",
    says=Monotone(e + log(1 / d) / (al - 1), d, "decreasing", {al: open_(1, oo), e: POSITIVE, d: open_(0, 1)}),
    expected=Verdict.PROVED,
)

gaussian_best_order = Claim(
    id="mir17.gaussian_best_order",
    source=Source("mir17", "Section IV", "IV", quoted=False),
    statement=r"$\frac1{2\sigma^2}+\frac{\sqrt{2\ln(1/\delta)}}\sigma\le\frac\alpha{2\sigma^2}+\frac{\ln(1/\delta)}{\alpha-1}$.",
    says=Inequality(
        1 / (2 * s**2) + sqrt(2 * log(1 / d)) / s,
        "<=",
        al / (2 * s**2) + log(1 / d) / (al - 1),
        {al: open_(1, oo), s: POSITIVE, d: open_(0, 1)},
    ),
    expected=Verdict.PROVED,
)

gaussian_best_order_twice = Claim(
    id="mir17.gaussian_best_order_twice",
    source=Source("mir17", "Section IV", "IV", quoted=False),
    statement=r"$\frac1{\sigma^2}+\frac{\sqrt{2\ln(1/\delta)}}\sigma\le\frac\alpha{2\sigma^2}+\frac{\ln(1/\delta)}{\alpha-1}$.",
    says=Inequality(
        1 / s**2 + sqrt(2 * log(1 / d)) / s,
        "<=",
        al / (2 * s**2) + log(1 / d) / (al - 1),
        {al: open_(1, oo), s: POSITIVE, d: open_(0, 1)},
    ),
    expected=Verdict.REFUTED,
    note="The first term is 1/(2 sigma^2).",
)
