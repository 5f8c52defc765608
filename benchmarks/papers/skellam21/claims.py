"""Statements of skellam21; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    Claim,
    Inequality,
    Lies,
    Mean,
    Probability,
    Source,
    Variance,
    Verdict,
    closed,
    integers,
    poisson_law,
)
from sympy import besseli, cosh, exp, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
mu, t = symbols("mu t", positive=True)
N, K, k = symbols("N K k", integer=True)

variance = Claim(
    id="skellam21.variance",
    source=Source("skellam21", "Agarwal, Kairouz, Liu 2021, Definition", "1"),
    statement=r"""the Skellam law has the variance $\mu$.""",
    says=Variance(N - K, "=", mu, {N: poisson_law(mu / 2), K: poisson_law(mu / 2)}, {mu: POSITIVE}),
    expected=PR,
)


zero_wrong = Claim(
    id="skellam21.zero_wrong",
    source=Source("skellam21", "misquoted", "1"),
    statement=r"""$P(X=0)=e^{-\mu}I_0(\mu/2)$.""",
    says=Probability(
        Lies(N - K, closed(0, 0)),
        "=",
        exp(-mu) * besseli(0, mu / 2),
        {N: poisson_law(mu / 2), K: poisson_law(mu / 2)},
        {mu: POSITIVE},
    ),
    expected=RE,
)


mgf_wrong = Claim(
    id="skellam21.mgf_wrong",
    source=Source("skellam21", "misquoted", "1"),
    statement=r"""$=e^{\mu(\cosh t-1)/2}$.""",
    says=Mean(
        exp(t * (N - K)),
        "=",
        exp(mu * (cosh(t) - 1) / 2),
        {N: poisson_law(mu / 2), K: poisson_law(mu / 2)},
        {mu: POSITIVE, t: POSITIVE},
    ),
    expected=RE,
)

log_concave = Claim(
    id="skellam21.log_concave",
    source=Source("skellam21", "Agarwal, Kairouz, Liu 2021", "1"),
    statement=r"""the mass function is log-concave: $I_kI_{k+2}\le I_{k+1}^2$.""",
    says=Inequality(besseli(k, mu) * besseli(k + 2, mu), "<=", besseli(k + 1, mu) ** 2, {mu: POSITIVE, k: integers(0)}),
    expected=PR,
)
