"""More divergences: randomised response over any number of values, discrete Laplace noise, the sampled Gaussian mechanism, distances."""

from parisk_sym.paper import *
from _paper import elementary, place, used, work

alpha, s, q = Symbol("alpha", positive=True), Symbol("s", positive=True), Symbol("q", positive=True)
k = Symbol("k", positive=True, integer=True)  # values
index = Symbol("i", nonnegative=True, integer=True)

SECTION = Section(
    "Divergences of mechanisms",
    given={eps: POSITIVE, alpha: open_(1, oo), s: POSITIVE, q: open_(0, 1), k: integers(2), n: integers(1), mu: POSITIVE},
)

PLACE = "divergences"


def normal(value, centre, deviation=s):
    """The density of Gaussian noise around a centre."""
    return exp(-((value - centre) ** 2) / (2 * deviation**2)) / (deviation * sqrt(2 * pi))


response = (exp(alpha * eps) + exp((1 - alpha) * eps)) / (1 + exp(eps))
many = (exp(alpha * eps) + exp((1 - alpha) * eps) + k - 2) / (exp(eps) + k - 1)
laplace = alpha / (2 * alpha - 1) * exp((alpha - 1) * eps) + (alpha - 1) / (2 * alpha - 1) * exp(-alpha * eps)
coded = k / (exp(eps) + k - 1)
sampled = 1 + q**2 * (exp(1 / s**2) - 1)
widened = eps / (1 - exp(-eps))

response_every_order = Claim(
    id="field.divergences.response",
    source=place("randomised response", PLACE),
    also=(work("mir17", "Proposition 5", "VI"), work("ste24", "Theorem 4")),
    statement=r"Randomised response of level $\varepsilon$ has $e^{(\alpha - 1)D_\alpha} = \frac{e^{\alpha\varepsilon} + e^{(1 - \alpha)\varepsilon}}{1 + e^\varepsilon} = "
    r"\frac{\sinh(\alpha\varepsilon) - \sinh((\alpha - 1)\varepsilon)}{\sinh\varepsilon}$.",
    reading="p^alpha q^(1 - alpha) summed over both answers, for every order alpha > 1",
    says=(
        Identity(
            (exp(eps) / (1 + exp(eps))) ** alpha * (1 / (1 + exp(eps))) ** (1 - alpha)
            + (1 / (1 + exp(eps))) ** alpha * (exp(eps) / (1 + exp(eps))) ** (1 - alpha),
            response,
        ),
        Identity(response, (sinh(alpha * eps) - sinh((alpha - 1) * eps)) / sinh(eps)),
    ),
    note=used("autodp rdp_bank.RDP_randresponse", "autodp converter.puredp_to_rdp"),
)

response_below_level = Claim(
    id="field.divergences.response_below_the_level",
    source=place("randomised response", PLACE),
    also=(work("ste24", "the remark before Theorem 4"),),
    statement=r"Its divergence of every order $\alpha > 1$ is below $\varepsilon$.",
    reading="the remark is about every eps-private mechanism, with <=; for randomised response the divergence is strictly below eps",
    says=Inequality(response, "<", exp((alpha - 1) * eps)),
)

many_values = Claim(
    id="field.divergences.response_of_many",
    source=elementary("k-ary randomised response", PLACE),
    statement=r"Over $k$ values it has $\frac{e^{\alpha\varepsilon} + e^{(1 - \alpha)\varepsilon} + k - 2}{e^\varepsilon + k - 1}$, at most that of two values.",
    reading="first the form as coded, with x = k/(e^eps + k - 1), the probability of a random answer: (x/k) e^(alpha eps) + (1 - x + x/k) e^(-alpha eps) + (1 "
    "- 2/k) x",
    says=(
        Identity(coded / k * exp(alpha * eps) + (1 - coded + coded / k) * exp(-alpha * eps) + (1 - 2 / k) * coded, many),
        Inequality(many, "<=", response),
    ),
    note=used("dp_accounting rdp_privacy_accountant._randomized_response_rdp_replace_one"),
)

discrete_laplace = Claim(
    id="field.divergences.discrete_laplace",
    source=elementary("discrete Laplace noise", PLACE),
    statement=r"Discrete Laplace noise of level $\varepsilon$ on a count has the divergences of randomised response of this level.",
    reading="the masses around 0 and 1 have the ratio e^-eps; p^alpha q^(1 - alpha) is summed over z <= 0 and z >= 1",
    says=Identity(
        (1 - exp(-eps))
        / (1 + exp(-eps))
        * (
            Sum(exp(-eps * index) * exp((alpha - 1) * eps), (index, 0, oo))
            + Sum(exp(-eps * index) * exp(-alpha * eps), (index, 0, oo))
        ),
        response,
    ),
)

laplace_as_coded = Claim(
    id="field.divergences.laplace_as_coded",
    source=place("Laplace noise", PLACE),
    also=(work("mir17", "Proposition 6", "VI"),),
    statement=r"$e^{(\alpha - 1)\varepsilon}\left(1 + \frac{(\alpha - 1)(e^{(1 - 2\alpha)\varepsilon} - 1)}{2\alpha - 1}\right)$ is the form of Laplace noise of level "
    r"$\varepsilon$; its divergence tends to $\varepsilon + e^{-\varepsilon} - 1$ as $\alpha \to 1$.",
    says=(
        Identity(exp((alpha - 1) * eps) * (1 + (alpha - 1) * (exp((1 - 2 * alpha) * eps) - 1) / (2 * alpha - 1)), laplace),
        Limit(log(laplace) / (alpha - 1), alpha, 1, eps + exp(-eps) - 1),
    ),
    note=used("dp_accounting rdp_privacy_accountant._laplace_rdp", "autodp rdp_bank.RDP_laplace"),
)

laplace_half = Claim(
    id="field.divergences.laplace_half_order",
    source=elementary("Laplace noise", PLACE),
    statement=r"At order $\frac12$ Laplace noise of scale $s$ has $D_{1/2} = -2\ln\left(e^{-1/(2s)}\left(1 + \frac{1}{2s}\right)\right)$.",
    reading="exp(-D/2) is the integral of sqrt(p q) for the centres 0 and 1: twice the part beyond 1, and the part between",
    says=Identity(
        2 * Integral(exp(-(z + 1) / (2 * s)) * exp(-z / (2 * s)) / (2 * s), (z, 0, oo))
        + Integral(exp(-1 / (2 * s)) / (2 * s), (z, 0, 1)),
        exp(-1 / (2 * s)) * (1 + 1 / (2 * s)),
    ),
    note=used("autodp rdp_bank.RDP_laplace"),
)

laplace_second = Claim(
    id="field.divergences.laplace_second_order",
    source=place("Laplace noise", PLACE),
    also=(work("mir17", "Proposition 6", "VI"),),
    statement=r"At order 2 Laplace noise of level $\varepsilon$ has $e^{D_2} = \frac23e^\varepsilon + \frac13e^{-2\varepsilon}$, less than randomised response, and "
    r"at most $e^{2(\varepsilon + e^{-\varepsilon} - 1)}$.",
    reading="the proposition at alpha = 2; both bounds are elementary",
    says=(
        Inequality(laplace.xreplace({alpha: 2}), "<", 2 * cosh(eps) - 1),
        Inequality(laplace.xreplace({alpha: 2}), "<=", exp(2 * (eps + exp(-eps) - 1))),
    ),
    note="With rho = eps + e^-eps - 1 the second is rho-zCDP at order 2, the claim of arXiv:2510.25746 for every order.",
)

gaussian_kl = Claim(
    id="field.divergences.gaussian_first_order",
    source=place("Gaussian noise", PLACE),
    also=(work("mir17", "Proposition 7", "VI"),),
    statement=r"At order 1 Gaussian noise of standard deviation $s$ has $1/(2s^2)$, for sensitivity 1.",
    reading="the mean of the privacy loss (z - 1/2)/s^2 under N(1, s^2): the proposition at alpha = 1 and sensitivity 1",
    says=Identity(Integral((2 * z - 1) / (2 * s**2) * normal(z, 1), (z, -oo, oo)), 1 / (2 * s**2)),
)

gaussian_variances = Claim(
    id="field.divergences.gaussian_variances",
    source=place("Gaussian noise", PLACE),
    also=(work("gil11", "the Rényi divergence of normal laws"),),
    statement=r"Centred Gaussian laws of standard deviations $s < \sqrt2u$ and $u$ have $e^{D_2} = \frac{u^2}{s\sqrt{2u^2 - s^2}}$.",
    reading="order 2; for s >= sqrt(2) u the divergence is infinite",
    says=Identity(
        Integral(normal(z, 0) ** 2 / normal(z, 0, u), (z, -oo, oo)),
        u**2 / (s * sqrt(2 * u**2 - s**2)),
        {u: POSITIVE, s: open_(0, sqrt(2) * u)},
    ),
    note=used("autodp rdp_bank.pRDP_diag_gaussian, for every order"),
)

sampled_moment = Claim(
    id="field.divergences.sampled_gaussian_terms",
    source=place("the sampled Gaussian mechanism", PLACE),
    also=(work("mtz19", "Section 3.3", "3.3"),),
    statement=r"$E\,(p/q)^n = e^{(n^2 - n)/(2s^2)}$ under $q$, for the densities of $N(1, s^2)$ and $N(0, s^2)$ and every integer $n$.",
    reading="the terms of the binomial sum of the integer orders; n >= 1",
    says=Identity(Integral(exp(n * (2 * z - 1) / (2 * s**2)) * normal(z, 0), (z, -oo, oo)), exp((n**2 - n) / (2 * s**2))),
    note=used("dp_accounting rdp_privacy_accountant._compute_log_a_int"),
)

sampled_second = Claim(
    id="field.divergences.sampled_gaussian_second_order",
    source=place("the sampled Gaussian mechanism", PLACE),
    also=(work("mtz19", "Section 3.3", "3.3"),),
    statement=r"Sampled with probability $q$, Gaussian noise of standard deviation $s$ has $e^{D_2} = 1 + q^2(e^{1/s^2} - 1)$, less than unsampled.",
    reading="the integral of (q p1 + (1 - q) p0)^2/p0",
    says=(
        Identity(Integral((q * normal(z, 1) + (1 - q) * normal(z, 0)) ** 2 / normal(z, 0), (z, -oo, oo)), sampled),
        Inequality(sampled, "<", exp(1 / s**2)),
    ),
    note=used("dp_accounting rdp_privacy_accountant._compute_log_a_int"),
)

sampled_third = Claim(
    id="field.divergences.sampled_gaussian_third_order",
    source=place("the sampled Gaussian mechanism", PLACE),
    also=(work("mtz19", "Section 3.3", "3.3"),),
    statement=r"At order 3 the binomial sum is $1 + 3q^2(1 - q)(e^{1/s^2} - 1) + q^3(e^{3/s^2} - 1)$.",
    says=Identity(
        sum(binomial(3, i) * (1 - q) ** (3 - i) * q**i * exp((i**2 - i) / (2 * s**2)) for i in range(4)),
        1 + 3 * q**2 * (1 - q) * (exp(1 / s**2) - 1) + q**3 * (exp(3 / s**2) - 1),
    ),
    note=used("dp_accounting rdp_privacy_accountant._compute_log_a_int"),
)

pinsker = Claim(
    id="field.divergences.distance_from_divergence",
    source=place("distance in variation", PLACE),
    also=(work("bh79", "the bound of the distance by the divergence"),),
    statement=r"For randomised response the distance $\tanh(\varepsilon/2)$ keeps both bounds by the divergence $D = \varepsilon\tanh(\varepsilon/2)$: its square is "
    r"at most $D/2$ (Pinsker) and $1 - e^{-D}$ (Bretagnolle and Huber).",
    reading="randomised response is an example of both inequalities, which hold for every pair of laws",
    says=(
        Inequality(tanh(eps / 2) ** 2, "<=", eps * tanh(eps / 2) / 2),
        Inequality(tanh(eps / 2) ** 2, "<=", 1 - exp(-eps * tanh(eps / 2))),
    ),
    note=used("dp_accounting rdp_privacy_accountant.compute_delta (the second)"),
)

gaussian_pinsker = Claim(
    id="field.divergences.gaussian_distance",
    source=elementary("distance in variation", PLACE),
    statement=r"For Gaussian noise the distance $\mathrm{erf}\frac{\mu}{2\sqrt2}$ is at most $\mu/2$, Pinsker's bound.",
    reading="the divergence is mu^2/2; the bound is the square root of half of it",
    says=Inequality(erf(mu / (2 * sqrt(2))), "<=", mu / 2),
)

bounded_range = Claim(
    id="field.divergences.bounded_range_first_order",
    source=place("mechanisms of bounded range", PLACE),
    also=(work("cr21", "Section 3", "3"), work("ddr20", "Proposition 2")),
    statement=r"$D_1 = x - 1 - \ln x$ with $x = \frac{\varepsilon}{1 - e^{-\varepsilon}}$ is at most $\varepsilon^2/8$, and below randomised response.",
    reading="order 1 of eps^2/8-zCDP. Cesar and Rogers show that no mechanism whose losses differ by at most eps has a larger divergence. Dong, Durfee and "
    "Rogers show that the exponential mechanism is such a mechanism",
    says=(
        Inequality(widened - 1 - log(widened), "<=", eps**2 / 8),
        Inequality(widened - 1 - log(widened), "<", eps * tanh(eps / 2)),
    ),
    note=used("opendp make_noisy_top_k (the exponential mechanism, by permute-and-flip with replacement)"),
)

mean_loss = Claim(
    id="field.divergences.mean_loss_forms",
    source=place("the mean of the privacy loss", PLACE),
    also=(work("dr14", "Lemma 3.18", "3.5"), work("dr16", "the mean of the privacy loss")),
    statement=r"The tight mean $\varepsilon\tanh(\varepsilon/2)$ is below $\frac12\varepsilon(e^\varepsilon - 1)$ and below $\varepsilon(e^\varepsilon - 1)$, the forms in use.",
    reading="the last form is that of the book, and the one before it that of Dwork and Rothblum",
    says=(
        Inequality(eps * tanh(eps / 2), "<", eps * (exp(eps) - 1) / 2),
        Inequality(eps * (exp(eps) - 1) / 2, "<", eps * (exp(eps) - 1)),
    ),
)
