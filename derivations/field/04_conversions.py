"""Conversions between pure, approximate, concentrated and Rényi privacy.

Levels are given as t = e^eps where a statement is about every finite mechanism.
"""

from parisk_sym.paper import *
from _paper import elementary, place, used, work
from parisk_sym.laws.composition.gaussian import delta_at

r, alpha, rho = Symbol("r", positive=True), Symbol("alpha", positive=True), Symbol("rho", positive=True)
t0 = Symbol("t0", positive=True)
L = Symbol("L", positive=True)  # slack
far = sqrt(log(1 / delta))

SECTION = Section(
    "Conversions",
    given={
        eps: POSITIVE,
        delta: open_(0, 1),
        r: POSITIVE,
        alpha: open_(1, oo),
        rho: POSITIVE,
        t0: open_(1, oo),
        t: open_(1, t0),
        B: open_(1, oo),
        u: open_(0, 1),
        L: POSITIVE,
        mu: POSITIVE,
    },
)

PLACE = "conversions"

zcdp = Claim(
    id="field.conversions.zcdp_gaussian",
    source=place("concentrated privacy", PLACE),
    also=(work("bs16", "Proposition 1.3", "1.1"),),
    statement=r"$\rho$-zCDP gives $(\rho + 2\sqrt{\rho\ln(1/\delta)}, \delta)$-privacy.",
    reading="Gaussian noise with mu^2 = 2 rho, by its tight delta; rho = r^2",
    says=Inequality(delta_at(r**2 + 2 * r * far, sqrt(2) * r), "<=", delta),
    by=Chain((Link("<=", erfc(far) / 2), Link("<=", delta))),
    covers="Gaussian noise, which is not the worst mechanism",
    note=used("opendp make_zCDP_to_approxDP, in a tighter form"),
    expected=Verdict.PROVED_ON_BOX,
)

zcdp_order = Claim(
    id="field.conversions.zcdp_best_order",
    source=place("concentrated privacy", PLACE),
    also=(work("bs16", "Proposition 1.3", "1.1"), work("mir17", "Proposition 3")),
    statement=r"$\rho + 2\sqrt{\rho\ln(1/\delta)}$ is the least $\alpha\rho + \frac{\ln(1/\delta)}{\alpha - 1}$: no order gives less.",
    reading="L = ln(1/delta). The minimum is attained at alpha = 1 + sqrt(L/rho), so the first form is the conversion of Rényi privacy at the best order",
    says=(
        Inequality(rho + 2 * sqrt(rho * L), "<=", alpha * rho + L / (alpha - 1)),
        Identity((1 + sqrt(L / rho)) * rho + L / sqrt(L / rho), rho + 2 * sqrt(rho * L)),
    ),
)

zcdp_delta = Claim(
    id="field.conversions.zcdp_delta",
    source=place("concentrated privacy", PLACE),
    also=(work("bs16", "Proposition 1.3", "1.1"),),
    statement=r"$e^{-(\varepsilon - \rho)^2/(4\rho)}$ is the least $e^{(\alpha - 1)(\alpha\rho - \varepsilon)}$ for $\varepsilon > \rho$.",
    reading="the exponents are compared, for every order alpha > 1. The minimum is attained at alpha = (eps + rho)/(2 rho), which is above 1 for eps > rho. "
    "This is the proposition, solved for delta",
    says=(
        Inequality(-((eps - rho) ** 2) / (4 * rho), "<=", (alpha - 1) * (alpha * rho - eps)),
        Identity(((eps + rho) / (2 * rho) - 1) * ((eps + rho) / 2 - eps), -((eps - rho) ** 2) / (4 * rho)),
    ),
)

# (p - t q)_+ lies below the line through 0 at p/q = 1/t0 and t0 - t at p/q = t0.
BELOW_THE_LINE = ByOutcome(
    (((t0 * t - 1) / (t0**2 - 1), (t0 - t) / (t0**2 - 1)),), of_x=(t0 - t) * t0 / (t0**2 - 1), of_y=-(t0 - t) / (t0**2 - 1)
)
BETWEEN = {t0: open_(1, oo), t: open_(1, t0)}

pure_approximate = Claim(
    id="field.conversions.pure_to_approximate",
    source=place("pure and approximate privacy", PLACE),
    also=(work("kov15", "the privacy region of randomised response"),),
    statement=r"$\varepsilon_0$-privacy is $\left(\varepsilon, \frac{e^{\varepsilon_0} - e^\varepsilon}{1 + e^{\varepsilon_0}}\right)$-privacy for $\varepsilon < \varepsilon_0$.",
    reading="t0 = e^eps0, t = e^eps; every finite mechanism",
    says=Implication((Pure(t0),), Approximate(t, (t0 - t) / (1 + t0)), BETWEEN),
    by=BELOW_THE_LINE,
    note="Attained by randomised response.",
)

approximate_lower = Claim(
    id="field.conversions.approximate_to_a_lower_level",
    source=place("pure and approximate privacy", PLACE),
    also=(work("kov15", "the privacy region of an (ε, δ)-private mechanism"),),
    statement=r"$(\varepsilon_0, \delta)$-privacy is $\left(\varepsilon, \frac{e^{\varepsilon_0} - e^\varepsilon + \delta(1 + e^\varepsilon)}{1 + e^{\varepsilon_0}}\right)$-privacy for "
    r"$\varepsilon < \varepsilon_0$.",
    reading="t0 = e^eps0, t = e^eps; every finite mechanism",
    says=Implication(
        (Approximate(t0, delta),), Approximate(t, (t0 - t + delta * (1 + t)) / (1 + t0)), {**BETWEEN, delta: open_(0, 1)}
    ),
    by=BELOW_THE_LINE,
)

pure_minus = Claim(
    id="field.conversions.pure_minus_delta",
    source=place("pure and approximate privacy", PLACE),
    also=(work("mei18", "page 3"),),
    statement=r"$\varepsilon$-privacy is $(\ln(e^\varepsilon - \delta), \delta)$-privacy.",
    reading="t0 = e^eps > 1 + delta; every finite mechanism. field.conversions.pure_to_approximate gives a smaller delta, by the factor 1 + e^eps",
    says=Implication((Pure(t0),), Approximate(t0 - delta, delta), {delta: open_(0, 1), t0: open_(1 + delta, oo)}),
    by=ByOutcome(((1, 0),), of_y=delta),
    note=used("autodp converter.puredp_to_approxdp"),
)

to_the_tail = Claim(
    id="field.conversions.approximate_to_the_tail",
    source=place("approximate privacy and the tail of the loss", PLACE),
    also=(work("ks14", "(ε, δ)-privacy and point-wise indistinguishability"),),
    statement=r"Under $(\varepsilon_0, \delta)$-privacy $P(|L| > \varepsilon) \le \delta\frac{e^\varepsilon + 1}{e^\varepsilon - e^{\varepsilon_0}}$ for $\varepsilon > \varepsilon_0$.",
    reading="t0 = e^eps0, t = e^eps; the risk that the loss exceeds eps, for every finite mechanism. The constant is ours",
    says=Implication(
        (Approximate(t0, delta),), AtRisk(t, delta * (t + 1) / (t - t0)), {t0: open_(1, oo), t: open_(t0, oo), delta: open_(0, 1)}
    ),
    by=ByOutcome(((t / (t - t0), 1 / (t - t0)),)),
)

second_order = Claim(
    id="field.conversions.renyi_second_order",
    source=place("Rényi privacy", PLACE),
    also=(work("cks20", "Proposition 12"), work("bbghs20", "Theorem 21")),
    statement=r"A divergence of order 2 of at most $D$ gives $\delta(\varepsilon) \le \frac14e^{D - \varepsilon}$.",
    reading="B = e^D, t = e^eps; every finite mechanism",
    says=Implication((Moment(2, B),), Approximate(t, B / (4 * t)), {t: open_(1, oo), B: open_(1, oo)}),
    by=ByOutcome(((1 / (4 * t), 0),)),
)

third_order = Claim(
    id="field.conversions.renyi_third_order",
    source=place("Rényi privacy", PLACE),
    also=(work("cks20", "Proposition 12"), work("bbghs20", "Theorem 21")),
    statement=r"A divergence of order 3 of at most $D$ gives $\delta(\varepsilon) \le \frac4{27}e^{2(D - \varepsilon)}$.",
    reading="B = e^(2 D), t = e^eps; every finite mechanism",
    says=Implication((Moment(3, B),), Approximate(t, 4 * B / (27 * t**2)), {t: open_(1, oo), B: open_(1, oo)}),
    by=ByOutcome(((4 / (27 * t**2), 0),)),
)

LOGARITHM = Known("ln x <= x - 1", Inequality(log(mu), "<=", mu - 1, {mu: POSITIVE}), Direct())
scaled, rest = alpha * u / (alpha - 1), alpha * (1 - u)

every_order = Claim(
    id="field.conversions.renyi_every_order",
    source=place("Rényi privacy", PLACE),
    also=(work("cks20", "Proposition 12"), work("bbghs20", "Theorem 21")),
    statement=r"$1 - u \le \frac1\alpha\left(1 - \frac1\alpha\right)^{\alpha - 1}u^{1 - \alpha}$ for $0 < u < 1$ and every order $\alpha > 1$.",
    reading="what an outcome with q/p = u/e^eps adds to delta is compared with what it adds to the moment, by the logarithms of both sides",
    says=Inequality((alpha - 1) * log(scaled) + log(rest), "<=", 0),
    by=Combination(
        (
            Fact(log(scaled), "<=", scaled - 1, Use(LOGARITHM, {mu: scaled}), times=alpha - 1),
            Fact(log(rest), "<=", rest - 1, Use(LOGARITHM, {mu: rest})),
        )
    ),
    note=used("autodp converter.rdp_to_delta", "dp_accounting rdp_privacy_accountant.compute_delta"),
)

improved = Claim(
    id="field.conversions.renyi_improved",
    source=place("Rényi privacy", PLACE),
    also=(work("mir17", "Proposition 3"), work("cks20", "Proposition 12")),
    statement=r"The level $D + \ln\frac{\alpha - 1}{\alpha} - \frac{\ln\delta + \ln\alpha}{\alpha - 1}$ has the $\delta = \frac1\alpha\left(1 - \frac1\alpha\right)^{\alpha - 1}"
    r"e^{(\alpha - 1)(D - \varepsilon)}$, and is below $D + \frac{\ln(1/\delta)}{\alpha - 1}$.",
    reading="(alpha - 1) times D - eps is computed from the level. The second part omits D and ln(1/delta)/(alpha - 1), which both levels have",
    says=(
        Identity(
            exp(-(alpha - 1) * log((alpha - 1) / alpha) + log(delta) + log(alpha)) / alpha * (1 - 1 / alpha) ** (alpha - 1), delta
        ),
        Inequality(log((alpha - 1) / alpha) - log(alpha) / (alpha - 1), "<", 0),
    ),
    note=used("autodp converter.rdp_to_approxdp", "dp_accounting rdp_privacy_accountant.compute_epsilon"),
)

pure_concentrated = Claim(
    id="field.conversions.pure_to_first_order",
    source=place("pure privacy", PLACE),
    also=(work("ste24", "Theorem 5"),),
    statement=r"The divergence of order 1 of $\varepsilon$-privacy, $\varepsilon\tanh(\varepsilon/2)$, is below both $\varepsilon^2/2$ and $\varepsilon$.",
    reading="the theorem states the first bound, with <=, for every mechanism; the second is the trivial one",
    says=Inequality(eps * tanh(eps / 2), "<", Min(eps**2 / 2, eps)),
)

distance = erf(mu / (2 * sqrt(2)))

pure_gaussian = Claim(
    id="field.conversions.pure_and_gaussian",
    source=elementary("Gaussian privacy", PLACE),
    statement=r"Randomised response of level $\varepsilon = \ln\frac{\Phi(\mu/2)}{\Phi(-\mu/2)}$ has the distance in variation of $\mu$-Gaussian privacy.",
    reading="(e^eps - 1)/(e^eps + 1) is compared with erf(mu/(2 sqrt(2)))",
    says=Identity(((1 + distance) / (1 - distance) - 1) / ((1 + distance) / (1 - distance) + 1), distance),
)
