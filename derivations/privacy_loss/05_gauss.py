"""The Gauss mechanism: closed form of its tight delta, n uses as one, and the shape of the curve."""

from parisk_sym.paper import *
from _paper import place
from parisk_sym.laws.composition.gaussian import delta_at

level = Symbol("level", real=True)
s = Symbol("s", positive=True)  # order
sigma, D = Symbol("sigma", positive=True), Symbol("D", positive=True, integer=True)  # sigma: noise, D: width
m, m2 = Symbol("m", positive=True), Symbol("m2", positive=True)  # m: spread, m2: other spread

SECTION = Section("Gauss mechanism", given={m: POSITIVE, s: POSITIVE, mu: POSITIVE, n: integers(1), eps: POSITIVE})

z = Symbol("z", positive=True)  # excess

GAUSS = place("Gauss mechanism", "Gauss")


def loss_density(at, total):
    """The density of the privacy loss of the Gaussian mechanism, mu = total: normal, mean mu^2/2 and variance mu^2."""
    return exp(-((at - total**2 / 2) ** 2) / (2 * total**2)) / (sqrt(2 * pi) * total)


gaussian_delta = Claim(
    id="loss.gaussian.delta_1",
    source=GAUSS,
    statement=r"One use: $\delta(\varepsilon) = \tfrac12 \operatorname{erfc}\frac{\varepsilon - \mu^2/2}{\mu\sqrt2} - "
    r"\tfrac12 e^\varepsilon \operatorname{erfc}\frac{\varepsilon + \mu^2/2}{\mu\sqrt2}$ for every real $\varepsilon$.",
    reading="delta(eps) = E (1 - exp(eps - L))_+, where L is normal with mean mu^2/2 and variance mu^2 (m = mu)",
    says=Identity(
        Integral(loss_density(ell, m), (ell, level, oo))
        - exp(level) * Integral(exp(-ell) * loss_density(ell, m), (ell, level, oo)),
        delta_at(level, m),
        {level: REALS},
    ),
    note="Balle and Wang 2018, Theorem 8.",
)

two_uses = Identity(
    Integral(exp(s * ell) * loss_density(ell, m), (ell, -oo, oo)) * exp(m2**2 * (s**2 + s) / 2),
    exp((m**2 + m2**2) * (s**2 + s) / 2),
    {m2: POSITIVE},
)
# the power and the square as they stand
moments_of_uses = exp(mu**2 * (s**2 + s) / 2) ** n
moment_of_one = exp((mu * sqrt(n)) ** 2 * (s**2 + s) / 2)
all_uses = Identity(moments_of_uses, moment_of_one)

gaussian_composition = Claim(
    id="loss.gaussian.composition",
    source=GAUSS,
    statement=r"Gaussian losses of $\mu_1$ and $\mu_2$ add up to the loss of one use with $\sqrt{\mu_1^2 + \mu_2^2}$; $n$ uses are one use with $\mu\sqrt n$.",
    reading="the losses are compared by their moment functions E e^(sL), s > 0. These determine the law, and they multiply for independent losses",
    says=(two_uses, all_uses),
    covers="the moment functions; that they determine the law is in words",
    expected=Verdict.PROVED_ON_BOX,
)

gaussian_decreases = Claim(
    id="loss.gaussian.delta_decreases",
    source=GAUSS,
    statement=r"$\delta(\varepsilon)$ of $n$ uses of the Gaussian mechanism decreases strictly.",
    says=Monotone(delta_at(eps, mu, n), eps, "decreasing"),
    by=EqualsProduct((exp(eps) / 2, erfc(eps / (mu * sqrt(2 * n)) + mu * sqrt(n) / (2 * sqrt(2))))),
)

discrete_decreases = Claim(
    id="loss.discrete_gaussian.delta_decreases",
    source=GAUSS,
    statement=r"$\delta(\varepsilon)$ of $n$ uses of the discrete Gaussian mechanism decreases strictly.",
    says=Monotone(DiscreteGaussianDelta(eps, sigma, D, n), eps, "decreasing", {sigma: POSITIVE, D: integers(1), n: integers(1)}),
)

gaussian_directions = Claim(
    id="loss.gaussian.directions",
    source=GAUSS,
    statement=r"$\delta(-\varepsilon) = 1 - e^{-\varepsilon} (1 - \delta(\varepsilon))$ for the Gaussian mechanism.",
    says=Identity(delta_at(-eps, m), 1 - exp(-eps) * (1 - delta_at(eps, m))),
)

# The hazard of the normal law at x = w sqrt(2) is DENSITY/(sqrt(2) erfc(w)); that it rises by less than x, so that FLAT rises, is Birnbaum's bound MILLS of erfc.
w, root = Symbol("w", real=True), sqrt(Symbol("w", real=True) ** 2 + 2)
below, above = (root - w) / 2, (root + w) / 2
DENSITY = 2 * exp(-(w**2)) / sqrt(pi)
FLAT = 2 * w - DENSITY / erfc(w)
MILLS = AboveItsLimit(w, by=EqualsProduct((2 * DENSITY / root, below**3)))
RISES = EqualsProduct((2 / erfc(w) ** 2, erfc(w) - DENSITY * below, erfc(w) + DENSITY * above), (Direct(), MILLS, Direct()))
first, last = level / (m * sqrt(2)) - m / sqrt(8), level / (m * sqrt(2)) + m / sqrt(8)

gaussian_log_concave = Claim(
    id="loss.gaussian.log_concave",
    source=GAUSS,
    statement=r"$\ln \delta(\varepsilon)$ of the Gaussian mechanism is a concave function of $\varepsilon$.",
    reading="every real eps (level). The claim says that the hazard of the normal law rises by less than x between x = eps/mu - mu/2 and eps/mu + mu/2. This "
    "follows from Birnbaum's lower bound of Mills' ratio",
    says=Convex(-log(delta_at(level, m)), level, {level: REALS}),
    by=EqualsProduct(
        (
            erfc(first) * exp(level) * erfc(last) / (4 * sqrt(2) * m * delta_at(level, m) ** 2),
            FLAT.xreplace({w: last}) - FLAT.xreplace({w: first}),
        ),
        (Direct(), Rises(FLAT, w, REALS, first, last, RISES)),
    ),
)
