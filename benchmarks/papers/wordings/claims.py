"""Statements of wordings; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Approximate,
    Claim,
    ImageLaw,
    Implication,
    Lies,
    Mean,
    MeanLoss,
    Probability,
    Source,
    Verdict,
    WithDensity,
    WithDistribution,
    WithMass,
    gaussian_law,
    integers,
    open_,
    poisson_law,
)
from sympy import EulerGamma, erf, exp, factorial, log, oo, pi, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
b, r, e, d, s, t, a = symbols("b r epsilon delta sigma t a", positive=True)
X, Y, Z = symbols("X Y Z", real=True)
n, K, N = symbols("n K N", integer=True)

pinsker_all = Claim(
    id="wordings.pinsker_all",
    source=Source("wordings", "Pinsker, every pair of laws", "1"),
    statement=r"""$\mathrm{TV}(P,Q)\le\sqrt{\mathrm{KL}(P\|Q)/2}$.""",
    says=Implication((MeanLoss(b),), Approximate(1, sqrt(b / 2)), {b: open_(0, 2)}),
    expected=PR,
)

bretagnolle_huber_all = Claim(
    id="wordings.bretagnolle_huber_all",
    source=Source("wordings", "Bretagnolle-Huber, every pair of laws", "1"),
    statement=r"""$\mathrm{TV}\le\sqrt{1-e^{-\mathrm{KL}}}$.""",
    says=Implication((MeanLoss(b),), Approximate(1, sqrt(1 - exp(-b))), {b: POSITIVE}),
    expected=PR,
)


max_gaussians = Claim(
    id="wordings.max_gaussians",
    source=Source("wordings", "BLM Section 2.5", "1"),
    statement=r"""$\mathbb E\max_{i\le n}X_i\le\sqrt{2\ln n}$ (by the density of the maximum).""",
    says=Mean(
        X,
        "<=",
        sqrt(2 * log(n)),
        {X: WithDensity(n * exp(-(X**2) / 2) / sqrt(2 * pi) * ((1 + erf(X / sqrt(2))) / 2) ** (n - 1), REALS)},
        {n: integers(2)},
    ),
    expected=PR,
)

gumbel_density = Claim(
    id="wordings.gumbel_density",
    source=Source("wordings", "Gumbel", "1"),
    statement=r"""$X$ with distribution function $e^{-e^{-x}}$ has the mean $\gamma$.""",
    says=Mean(X, "=", EulerGamma, {X: WithDistribution(exp(-exp(-X)), REALS)}),
    expected=PR,
)


poisson_image = Claim(
    id="wordings.poisson_image",
    source=Source("wordings", "superposition", "1"),
    statement=r"""$N+K$ is Poisson with mean $a+b$.""",
    says=ImageLaw(
        N + K,
        n,
        WithMass(exp(-a - b) * (a + b) ** n / factorial(n), integers(0)),
        {N: poisson_law(a), K: poisson_law(b)},
        {a: POSITIVE, b: POSITIVE},
    ),
    expected=PR,
)


chi_two = Claim(
    id="wordings.chi_two",
    source=Source("wordings", "textbook", "1"),
    statement=r"""$P(X^2+Y^2>t)=e^{-t/2}$.""",
    says=Probability(Lies(X**2 + Y**2, open_(t, oo)), "=", exp(-t / 2), {X: gaussian_law(1), Y: gaussian_law(1)}, {t: POSITIVE}),
    expected=PR,
)
