"""Renyi divergences of one use, in the exponential form exp((alpha - 1) D), and the divergence of Kullback and Leibler."""

from parisk_sym.paper import *
from _paper import elementary, place, used, work

alpha, s = Symbol("alpha", positive=True), Symbol("s", positive=True)  # alpha: order, s: scale
p, w = Symbol("p", positive=True), Symbol("w", positive=True)  # p: truth, w: width

SECTION = Section(
    "Divergences", given={eps: POSITIVE, alpha: open_(1, oo), s: POSITIVE, mu: POSITIVE, z: REALS, p: open_("1/2", 1)}
)

PLACE = "divergences"

laplace = Claim(
    id="field.divergences.laplace",
    source=place("Laplace noise", PLACE),
    also=(work("mir17", "Proposition 6", "VI"),),
    statement=r"Laplace noise of scale $s$ on a query of sensitivity 1 has $e^{(\alpha - 1)D_\alpha} = \frac{\alpha}{2\alpha - 1}e^{(\alpha - 1)/s} + "
    r"\frac{\alpha - 1}{2\alpha - 1}e^{-\alpha/s}$.",
    reading="the integral of p^alpha q^(1 - alpha) over z < 0, 0 < z < 1 and z > 1, for the centres 0 and 1",
    says=Identity(
        Integral(exp(z / s) * exp((alpha - 1) / s) / (2 * s), (z, -oo, 0))
        + Integral(exp((-alpha * z + (alpha - 1) * (1 - z)) / s) / (2 * s), (z, 0, 1))
        + Integral(exp(-z / s) * exp((1 - alpha) / s) / (2 * s), (z, 1, oo)),
        alpha / (2 * alpha - 1) * exp((alpha - 1) / s) + (alpha - 1) / (2 * alpha - 1) * exp(-alpha / s),
    ),
    note=used("autodp rdp_bank.RDP_laplace"),
)

gaussian = Claim(
    id="field.divergences.gaussian",
    source=place("Gaussian noise", PLACE),
    also=(work("mir17", "Proposition 7", "VI"),),
    statement=r"Gaussian noise of standard deviation $s$ on a query that moves by $\mu$ has $D_\alpha = \alpha\mu^2/(2s^2)$.",
    reading="exp((alpha - 1) D), the integral of p^alpha q^(1 - alpha) for the centres mu and 0",
    says=Identity(
        Integral(exp(-(alpha * (z - mu) ** 2 + (1 - alpha) * z**2) / (2 * s**2)) / (s * sqrt(2 * pi)), (z, -oo, oo)),
        exp((alpha - 1) * alpha * mu**2 / (2 * s**2)),
    ),
    note=used("autodp rdp_bank.RDP_gaussian", "opacus accountants.analysis.rdp", "dp_accounting rdp_privacy_accountant"),
)

response_second = Claim(
    id="field.divergences.response_second_order",
    source=place("randomised response", PLACE),
    also=(work("mir17", "Proposition 5", "VI"),),
    statement=r"Randomised response of level $\varepsilon$ has $e^{D_2} = 2\cosh\varepsilon - 1$.",
    reading="p^2/(1 - p) + (1 - p)^2/p with p = e^eps/(1 + e^eps)",
    says=Identity(exp(eps) * exp(eps) / (1 + exp(eps)) + exp(-eps) / (1 + exp(eps)), 2 * cosh(eps) - 1),
)

response_mean = Claim(
    id="field.divergences.response_first_order",
    source=place("randomised response", PLACE),
    also=(work("mir17", "Proposition 5", "VI"),),
    statement=r"At order 1 it is $(2p - 1)\ln\frac{p}{1 - p}$, which is $\varepsilon\tanh(\varepsilon/2)$ for $p = e^\varepsilon/(1 + e^\varepsilon)$.",
    reading="p ln(p/(1 - p)) + (1 - p) ln((1 - p)/p) on the left",
    says=(
        Identity(p * log(p / (1 - p)) + (1 - p) * log((1 - p) / p), (2 * p - 1) * log(p / (1 - p))),
        Identity((2 * exp(eps) / (1 + exp(eps)) - 1) * eps, eps * tanh(eps / 2)),
    ),
)

# e^((alpha - 1) D) of randomised response is cosh((alpha - 1/2) eps)/cosh(eps/2), and e^(w^2/2)/cosh(w) rises.
of_response = (sinh(alpha * eps) - sinh((alpha - 1) * eps)) / sinh(eps)
higher = (alpha - Rational(1, 2)) * eps

response_concentrated = Claim(
    id="field.divergences.pure_to_zcdp",
    source=place("pure privacy and concentrated privacy", PLACE),
    also=(work("bs16", "Proposition 1.4", "1.1"), work("ste24", "Theorem 4")),
    statement=r"$\varepsilon$-privacy gives $\varepsilon^2/2$-zCDP: at every order $\alpha > 1$ the divergence of randomised response is at most $\alpha\varepsilon^2/2$.",
    reading="e^((alpha - 1) D) on both sides",
    says=Inequality(of_response, "<=", exp(alpha * (alpha - 1) * eps**2 / 2)),
    by=EqualsProduct(
        (exp(-(eps**2) / 8) * cosh(higher), exp(higher**2 / 2) / cosh(higher) - exp(eps**2 / 8) / cosh(eps / 2)),
        (Direct(), Rises(exp(w**2 / 2) / cosh(w), w, POSITIVE, eps / 2, higher)),
    ),
    covers="randomised response; that it is the worst mechanism of its level is cited",
    note=used("opendp make_pureDP_to_zCDP", "autodp rdp_bank.RDP_pureDP"),
    expected=Verdict.PROVED_ON_BOX,
)

mean_concentrated = Claim(
    id="field.divergences.pure_to_zcdp_first_order",
    source=place("pure privacy and concentrated privacy", PLACE),
    also=(work("bs16", "Proposition 1.4", "1.1"), work("ste24", "Theorem 5")),
    statement=r"At order 1 it is at most $\varepsilon^2/2$: $\varepsilon\tanh(\varepsilon/2) < \varepsilon^2/2$.",
    says=Inequality(eps * tanh(eps / 2), "<", eps**2 / 2),
)

laplace_mean = Claim(
    id="field.divergences.laplace_first_order",
    source=place("Laplace noise", PLACE),
    also=(work("mir17", "Table II", "VI"),),
    statement=r"At order 1 the Laplace mechanism of level $\varepsilon$ has $\varepsilon + e^{-\varepsilon} - 1$, less than randomised response.",
    reading="compared with eps tanh(eps/2)",
    says=Inequality(eps + exp(-eps) - 1, "<", eps * tanh(eps / 2)),
)

laplace_limit = Claim(
    id="field.divergences.laplace_below_half_square",
    source=elementary("Laplace noise", PLACE),
    statement=r"$\varepsilon + e^{-\varepsilon} - 1 < \varepsilon^2/2$.",
    says=Inequality(eps + exp(-eps) - 1, "<", eps**2 / 2),
)
