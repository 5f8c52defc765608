"""Section 5.1: the cost model for differential privacy."""

from parisk_sym.paper import *
from _shared import places
from parisk_sym.laws.cost import dp

SECTION = Section(
    "5.1 Cost model for differential privacy", given={eps: POSITIVE, E: POSITIVE, c: POSITIVE, E_min: right_open(0, E)}
)

v = Symbol("v", real=True)

printed = dp(eps, E, c, E_min)
repaired = E_min + (E - E_min) * exp(-c / eps)
simple = dp(eps, E, c, 0)

risk_increases = Claim(
    id="par21.section5.1.risk_increases",
    **places("Section 5.1, second paragraph", "5.1"),
    statement=r"The indistinguishability reduces with increase in the privacy level. Thus, privacy level of zero bears the lowest risk of personal data "
    r"breach and the risk increases with the privacy level.",
    reading="the largest ratio of output probabilities allowed by eps-differential privacy, e^eps",
    says=Monotone(exp(eps), eps, "increasing"),
)

constraint2 = Claim(
    id="par21.constraint2.increasing",
    **places("Section 5.1, constraint 2", "5.1"),
    statement=r"$E^{dp}_\varepsilon$ is a monotonically increasing function of $\varepsilon$.",
    says=Monotone(printed, eps, "increasing", {E_min: right_open(0, oo)}),
)

constraint3 = Claim(
    id="par21.constraint3.floor",
    **places("Section 5.1, constraint 3", "5.1"),
    statement=r"As $\varepsilon \to 0$, $E^{dp}_\varepsilon \to E_{\min}$ where $E_{\min}$ is the unavoidable cost that business entity might need to pay "
    r"in case of personal data breach even after the privacy measures are employed.",
    reading="for the model of Equation 8",
    says=Limit(printed, eps, 0, E_min, {E_min: right_open(0, oo)}),
)

# How the constraints are proved for Equation 8 with E - E_min in the place of E.
REPAIRED = (
    Direct(),
    Direct(),
    EqualsProduct((E - E_min, 1 - exp(-c / eps))),
    EqualsProduct((E - E_min, c * exp(-c / eps) / eps**2)),
)


def constraints(model):
    """The four constraints, in the order of the limits, the bound and the increase."""
    return (Limit(model, eps, oo, E), Limit(model, eps, 0, E_min), Inequality(model, "<=", E), Monotone(model, eps, "increasing"))


equation8 = Claim(
    id="par21.equation8.ceiling",
    **places("Equation 8", "5.1"),
    statement=r"In absence of any further constraints, we model $E^{dp}_\varepsilon$ as defined in Equation (8). $E^{dp}_\varepsilon \triangleq E_{\min} + "
    r"E e^{-\frac{c}{\varepsilon}}$. (8) $E^{dp}_\varepsilon$ has two parameters, namely $c > 0$ and $E_{\min} \ge 0$.",
    reading="as a model that satisfies the four constraints before it; constraint 4: as eps tends to infinity, E_dp tends to E",
    says=Limit(printed, eps, oo, E, {E_min: right_open(0, oo)}),
    correction=Correction(
        r"It tends to $E_{\min} + E$; $E_{\min} + (E - E_{\min}) e^{-c/\varepsilon}$, for $0 \le E_{\min} < E$, satisfies all four.",
        (Limit(printed, eps, oo, E_min + E, {E_min: right_open(0, oo)}), *constraints(repaired)),
        (Direct(), *REPAIRED),
    ),
    note="The printed model tends to E + E_min, and so exceeds the E of constraint 1 beyond some level. The constraints show what is meant. With E_min = 0, "
    "as the paper sets it in the same paragraph, both agree (par21.section5.1.simplified).",
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)

simplified = Claim(
    id="par21.section5.1.simplified",
    **places("Section 5.1, last sentence", "5.1"),
    statement=r"For this study, we use a simplified model with $c = 1$ and $E_{\min} = 0$.",
    reading="a model as the constraints require: it satisfies all four, here for every c > 0",
    says=(Inequality(simple, "<=", E), Monotone(simple, eps, "increasing"), Limit(simple, eps, 0, 0), Limit(simple, eps, oo, E)),
)

CONTROLS = r"$c$ controls the rate of change in the cost as the privacy level changes and $E_{\min}$ is a privacy level independent bias."

rate_of_change = diff(simple, eps)
peak_rate = E * c / (c / 2) ** 2 * exp(-c / (c / 2))
rate = Claim(
    id="par21.equation8.rate",
    **places("Equation 8, remark", "5.1"),
    statement=CONTROLS,
    reading="the first half. The derivative in the level is E c e^(-c/eps)/eps^2. It is at most 4 E/(e^2 c), its value at eps = c/2, and this value decreases "
    "as c grows",
    says=(
        Inequality(rate_of_change, "<=", 4 * E / (exp(2) * c)),
        Monotone(4 * E / (exp(2) * c), c, "decreasing"),
        Inequality(4 * E / (exp(2) * c), "<=", peak_rate),
    ),
    by=(
        Substitute(
            {c: eps * (2 + 2 * v)},
            {E: POSITIVE, eps: POSITIVE, v: open_(-1, oo)},
            EqualsProduct(
                (2 * E / (eps * (1 + v)) * exp(-2 - 2 * v), exp(v) - (1 + v), exp(v) + (1 + v)),
                (Direct(), Taylor(v, 2, 0, least=0), Direct()),
            ),
        ),
        Direct(),
        Direct(),
    ),
    covers="the first half of the sentence; the second is what Equation 8 defines",
    expected=Verdict.PROVED_ON_BOX,
)

rational = E_min + (E - E_min) * eps / (eps + c)


various = Claim(
    id="par21.section5.1.various_functions",
    **places("Section 5.1, various functions", "5.1"),
    statement=r"There are various functions that satisfy these constraints.",
    reading="two different ones for 0 <= E_min < E: E_min + (E - E_min) eps/(eps + c), and Equation 8 with E - E_min instead of E",
    says=(*constraints(rational), *constraints(repaired)),
    by=(Direct(), Direct(), EqualsProduct((E - E_min, c / (eps + c))), EqualsProduct((E - E_min, c / (eps + c) ** 2)), *REPAIRED),
)
