"""Statements of dpsgd_more; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    Claim,
    Implication,
    Inequality,
    Mean,
    MeanLoss,
    Pure,
    Source,
    Verdict,
    gaussian_law,
    open_,
    right_open,
    uniform_law,
)
from sympy import Abs, Rational, Symbol, exp, log, oo, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
s, d = symbols("sigma delta", positive=True)
X, z = symbols("X z", real=True)
r = Symbol("r", positive=True)

second_moment = Claim(
    id="dpsgd_more.second_moment",
    source=Source("dpsgd_more", "Abadi et al. 2016, Lemma 3, proof", "1"),
    statement=r"""$\mathbb E(\frac{\mu_1-\mu_0}{\mu_0})^2=e^{1/\sigma^2}-1$.""",
    says=Mean((exp((2 * X - 1) / (2 * s**2)) - 1) ** 2, "=", exp(1 / s**2) - 1, {X: gaussian_law(s)}, {s: POSITIVE}),
    expected=PR,
)


second_moment_wrong = Claim(
    id="dpsgd_more.second_moment_wrong",
    source=Source("dpsgd_more", "misquoted", "1"),
    statement=r"""$e^{1/\sigma^2}-1\le3/(2\sigma^2)$ for $\sigma\ge1$.""",
    says=Inequality(exp(1 / s**2) - 1, "<=", Rational(3, 2) / s**2, {s: right_open(1, oo)}),
    expected=RE,
)


uniform_error_wrong = Claim(
    id="dpsgd_more.uniform_error_wrong",
    source=Source("dpsgd_more", "misquoted", "1"),
    statement=r"""$\frac1{2\delta}$.""",
    says=Mean(Abs(X), "=", 1 / (2 * d), {X: uniform_law(-1 / (2 * d), 1 / (2 * d))}, {d: open_(0, 1)}),
    expected=RE,
)


kl_half = Claim(
    id="dpsgd_more.kl_half",
    source=Source("dpsgd_more", "Dwork and Rothblum 2016, Theorem A.2", "1"),
    statement=r"""of at most $\frac12\varepsilon(e^\varepsilon-1)$.""",
    says=Implication((Pure(r),), MeanLoss(log(r) * (r - 1) / 2), {r: open_(1, oo)}),
    expected=PR,
)
