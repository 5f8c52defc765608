"""Conversions between pure, approximate, concentrated and Rényi privacy.

Levels are given as t = e^eps where a statement is about every finite mechanism.
"""

from _paper import elementary, place, used, work
from sympy import Min, Symbol, erf, erfc, exp, log, oo, sqrt, tanh

from parisk_sym import (
    POSITIVE,
    All,
    Approximate,
    AtRisk,
    ByOutcome,
    Chain,
    Claim,
    Combination,
    Direct,
    Fact,
    Identity,
    Implication,
    Inequality,
    Known,
    Link,
    Moment,
    Pure,
    Section,
    Use,
    Verdict,
    open_,
)
from parisk_sym.core.symbols import delta, eps, mu
from parisk_sym.laws.composition.gaussian import delta_at

part, order, rho = Symbol("r", positive=True), Symbol("alpha", positive=True), Symbol("rho", positive=True)
first, second = Symbol("t0", positive=True), Symbol("t", positive=True)
bound, inverse, slack = Symbol("B", positive=True), Symbol("u", positive=True), Symbol("L", positive=True)
far = sqrt(log(1 / delta))

SECTION = Section(
    "Conversions",
    given={
        eps: POSITIVE,
        delta: open_(0, 1),
        part: POSITIVE,
        order: open_(1, oo),
        rho: POSITIVE,
        first: open_(1, oo),
        second: open_(1, first),
        bound: open_(1, oo),
        inverse: open_(0, 1),
        slack: POSITIVE,
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
    says=Inequality(delta_at(part**2 + 2 * part * far, sqrt(2) * part), "<=", delta),
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
    reading="L = ln(1/delta); attained at alpha = 1 + sqrt(L/rho): the first form is the conversion of Rényi privacy at the best order",
    says=All(
        (
            Inequality(rho + 2 * sqrt(rho * slack), "<=", order * rho + slack / (order - 1)),
            Identity((1 + sqrt(slack / rho)) * rho + slack / sqrt(slack / rho), rho + 2 * sqrt(rho * slack)),
        )
    ),
    expected=Verdict.PROVED,
)

zcdp_delta = Claim(
    id="field.conversions.zcdp_delta",
    source=place("concentrated privacy", PLACE),
    also=(work("bs16", "Proposition 1.3", "1.1"),),
    statement=r"$e^{-(\varepsilon - \rho)^2/(4\rho)}$ is the least $e^{(\alpha - 1)(\alpha\rho - \varepsilon)}$ for $\varepsilon > \rho$.",
    reading="the exponents, for every order alpha > 1; attained at alpha = (eps + rho)/(2 rho), which is above 1 for eps > rho. The delta of the proposition, "
    "solved for delta",
    says=All(
        (
            Inequality(-((eps - rho) ** 2) / (4 * rho), "<=", (order - 1) * (order * rho - eps)),
            Identity(
                ((eps + rho) / (2 * rho) - 1) * ((eps + rho) / 2 - eps), -((eps - rho) ** 2) / (4 * rho)
            ),
        )
    ),
    expected=Verdict.PROVED,
)

# (p - t q)_+ lies below the line through 0 at p/q = 1/t0 and t0 - t at p/q = t0.
BELOW_THE_LINE = ByOutcome(
    (((first * second - 1) / (first**2 - 1), (first - second) / (first**2 - 1)),),
    of_x=(first - second) * first / (first**2 - 1),
    of_y=-(first - second) / (first**2 - 1),
)
BETWEEN = {first: open_(1, oo), second: open_(1, first)}

pure_approximate = Claim(
    id="field.conversions.pure_to_approximate",
    source=place("pure and approximate privacy", PLACE),
    also=(work("kov15", "the privacy region of randomised response"),),
    statement=r"$\varepsilon_0$-privacy is $\left(\varepsilon, \frac{e^{\varepsilon_0} - e^\varepsilon}{1 + e^{\varepsilon_0}}\right)$-privacy for $\varepsilon < \varepsilon_0$.",
    reading="t0 = e^eps0, t = e^eps; every finite mechanism",
    says=Implication((Pure(first),), Approximate(second, (first - second) / (1 + first)), BETWEEN),
    by=BELOW_THE_LINE,
    note="Attained by randomised response.",
    expected=Verdict.PROVED,
)

approximate_lower = Claim(
    id="field.conversions.approximate_to_a_lower_level",
    source=place("pure and approximate privacy", PLACE),
    also=(work("kov15", "the privacy region of an (ε, δ)-private mechanism"),),
    statement=r"$(\varepsilon_0, \delta)$-privacy is $\left(\varepsilon, \frac{e^{\varepsilon_0} - e^\varepsilon + \delta(1 + e^\varepsilon)}{1 + e^{\varepsilon_0}}\right)$-privacy for "
    r"$\varepsilon < \varepsilon_0$.",
    reading="t0 = e^eps0, t = e^eps; every finite mechanism",
    says=Implication(
        (Approximate(first, delta),),
        Approximate(second, (first - second + delta * (1 + second)) / (1 + first)),
        {**BETWEEN, delta: open_(0, 1)},
    ),
    by=BELOW_THE_LINE,
    expected=Verdict.PROVED,
)

pure_minus = Claim(
    id="field.conversions.pure_minus_delta",
    source=place("pure and approximate privacy", PLACE),
    also=(work("mei18", "page 3"),),
    statement=r"$\varepsilon$-privacy is $(\ln(e^\varepsilon - \delta), \delta)$-privacy.",
    reading="t0 = e^eps > 1 + delta; every finite mechanism. field.conversions.pure_to_approximate gives a smaller delta, by the factor 1 + e^eps",
    says=Implication(
        (Pure(first),), Approximate(first - delta, delta), {delta: open_(0, 1), first: open_(1 + delta, oo)}
    ),
    by=ByOutcome(((1, 0),), of_y=delta),
    note=used("autodp converter.puredp_to_approxdp"),
    expected=Verdict.PROVED,
)

to_the_tail = Claim(
    id="field.conversions.approximate_to_the_tail",
    source=place("approximate privacy and the tail of the loss", PLACE),
    also=(work("ks14", "(ε, δ)-privacy and point-wise indistinguishability"),),
    statement=r"Under $(\varepsilon_0, \delta)$-privacy $P(|L| > \varepsilon) \le \delta\frac{e^\varepsilon + 1}{e^\varepsilon - e^{\varepsilon_0}}$ for $\varepsilon > \varepsilon_0$.",
    reading="t0 = e^eps0, t = e^eps; the risk that the loss exceeds eps, for every finite mechanism. The constant is ours",
    says=Implication(
        (Approximate(first, delta),),
        AtRisk(second, delta * (second + 1) / (second - first)),
        {first: open_(1, oo), second: open_(first, oo), delta: open_(0, 1)},
    ),
    by=ByOutcome(((second / (second - first), 1 / (second - first)),)),
    expected=Verdict.PROVED,
)

second_order = Claim(
    id="field.conversions.renyi_second_order",
    source=place("Rényi privacy", PLACE),
    also=(work("cks20", "Proposition 12"), work("bbghs20", "Theorem 21")),
    statement=r"A divergence of order 2 of at most $D$ gives $\delta(\varepsilon) \le \frac14e^{D - \varepsilon}$.",
    reading="B = e^D, t = e^eps; every finite mechanism",
    says=Implication(
        (Moment(2, bound),),
        Approximate(second, bound / (4 * second)),
        {second: open_(1, oo), bound: open_(1, oo)},
    ),
    by=ByOutcome(((1 / (4 * second), 0),)),
    expected=Verdict.PROVED,
)

third_order = Claim(
    id="field.conversions.renyi_third_order",
    source=place("Rényi privacy", PLACE),
    also=(work("cks20", "Proposition 12"), work("bbghs20", "Theorem 21")),
    statement=r"A divergence of order 3 of at most $D$ gives $\delta(\varepsilon) \le \frac4{27}e^{2(D - \varepsilon)}$.",
    reading="B = e^(2 D), t = e^eps; every finite mechanism",
    says=Implication(
        (Moment(3, bound),),
        Approximate(second, 4 * bound / (27 * second**2)),
        {second: open_(1, oo), bound: open_(1, oo)},
    ),
    by=ByOutcome(((4 / (27 * second**2), 0),)),
    expected=Verdict.PROVED,
)

LOGARITHM = Known("ln x <= x - 1", Inequality(log(mu), "<=", mu - 1, {mu: POSITIVE}), Direct())
scaled, rest = order * inverse / (order - 1), order * (1 - inverse)

every_order = Claim(
    id="field.conversions.renyi_every_order",
    source=place("Rényi privacy", PLACE),
    also=(work("cks20", "Proposition 12"), work("bbghs20", "Theorem 21")),
    statement=r"$1 - u \le \frac1\alpha\left(1 - \frac1\alpha\right)^{\alpha - 1}u^{1 - \alpha}$ for $0 < u < 1$ and every order $\alpha > 1$.",
    reading="what an outcome with q/p = u/e^eps adds to delta against what it adds to the moment; logarithms of both sides",
    says=Inequality((order - 1) * log(scaled) + log(rest), "<=", 0),
    by=Combination(
        (
            Fact(log(scaled), "<=", scaled - 1, Use(LOGARITHM, {mu: scaled}), times=order - 1),
            Fact(log(rest), "<=", rest - 1, Use(LOGARITHM, {mu: rest})),
        )
    ),
    note=used("autodp converter.rdp_to_delta", "dp_accounting rdp_privacy_accountant.compute_delta"),
    expected=Verdict.PROVED,
)

improved = Claim(
    id="field.conversions.renyi_improved",
    source=place("Rényi privacy", PLACE),
    also=(work("mir17", "Proposition 3"), work("cks20", "Proposition 12")),
    statement=r"The level $D + \ln\frac{\alpha - 1}{\alpha} - \frac{\ln\delta + \ln\alpha}{\alpha - 1}$ has the $\delta = \frac1\alpha\left(1 - \frac1\alpha\right)^{\alpha - 1}"
    r"e^{(\alpha - 1)(D - \varepsilon)}$, and is below $D + \frac{\ln(1/\delta)}{\alpha - 1}$.",
    reading="D - eps is what is taken from the level, times alpha - 1; the second part without D and ln(1/delta)/(alpha - 1), which both levels have",
    says=All(
        (
            Identity(
                exp(-(order - 1) * log((order - 1) / order) + log(delta) + log(order))
                / order
                * (1 - 1 / order) ** (order - 1),
                delta,
            ),
            Inequality(log((order - 1) / order) - log(order) / (order - 1), "<", 0),
        )
    ),
    note=used("autodp converter.rdp_to_approxdp", "dp_accounting rdp_privacy_accountant.compute_epsilon"),
    expected=Verdict.PROVED,
)

pure_concentrated = Claim(
    id="field.conversions.pure_to_first_order",
    source=place("pure privacy", PLACE),
    also=(work("ste24", "Theorem 5"),),
    statement=r"The divergence of order 1 of $\varepsilon$-privacy, $\varepsilon\tanh(\varepsilon/2)$, is below both $\varepsilon^2/2$ and $\varepsilon$.",
    reading="the theorem has the first bound, with <=, for every mechanism; the second is the trivial one",
    says=Inequality(eps * tanh(eps / 2), "<", Min(eps**2 / 2, eps)),
    expected=Verdict.PROVED,
)

distance = erf(mu / (2 * sqrt(2)))

pure_gaussian = Claim(
    id="field.conversions.pure_and_gaussian",
    source=elementary("Gaussian privacy", PLACE),
    statement=r"Randomised response of level $\varepsilon = \ln\frac{\Phi(\mu/2)}{\Phi(-\mu/2)}$ has the distance in variation of $\mu$-Gaussian privacy.",
    reading="(e^eps - 1)/(e^eps + 1) against erf(mu/(2 sqrt(2)))",
    says=Identity(((1 + distance) / (1 - distance) - 1) / ((1 + distance) / (1 - distance) + 1), distance),
    expected=Verdict.PROVED,
)
