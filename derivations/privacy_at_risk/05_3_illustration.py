"""Section 5.3: the health centre, and every number printed there."""

from parisk_sym.paper import *
from _shared import CONFIDENCE, elementary_model, exact_confidence, laplace_density, places
from parisk_sym.laws.cost import dp, eps_min, mixture_cost
from parisk_sym.laws.laplace import mean_absolute_error

SECTION = "5.3 Illustration"

HALF = Rational(1, 2)
STAFF, ESTIMATE = Integer(100), Integer(5500)

budget_dp = STAFF * dp(HALF, ESTIMATE, 1, 0)
best_level = eps_min(HALF, 1, 1)
budget_par = STAFF * mixture_cost(elementary_model(best_level, HALF), best_level, HALF, ESTIMATE, 1)

others, old, new = (Symbol(name, nonnegative=True) for name in ("others", "old", "new"))
unit = {others: right_open(0, oo), new: closed(0, 1)}
count_sensitivity = Claim(
    id="par21.equation12.count_sensitivity",
    **places("Equation 12, sensitivity", "5.3"),
    statement=r"Equation 12 makes use of the fact that the sensitivity of the count query is one.",
    reading="neighbours as in Section 2: one record, which counts 0 <= old <= 1, is replaced by another, 0 <= new <= 1. Also neighbours with one record more, "
    "such as the 34 of 99 in January and the 35 of 100 in July (the definition, for datasets of equal cardinality, leaves these out)",
    says=(
        Inequality(Abs((others + new) - (others + old)), "<=", 1, unit | {old: closed(0, 1)}),
        Inequality(Abs((others + new) - others), "<=", 1, unit),
    ),
)

equation12 = Claim(
    id="par21.equation12",
    **places("Equation 12", "5.3"),
    statement=r"$\mathbb{E}\left[|\mathcal{L}^1_\varepsilon(x) - f(x)|\right] = \frac1\varepsilon$.",
    reading="sensitivity one: noise of scale 1/eps",
    says=Identity(Integral(Abs(y) * laplace_density(y, 1 / eps), (y, -oo, oo)), mean_absolute_error(eps, 1), {eps: POSITIVE}),
)

level_for_error_two = Claim(
    id="par21.section5.3.level_at_least_half",
    **places("Section 5.3, effectiveness", "5.3"),
    statement=r"Suppose that the health centre requires the expected mean absolute error of at most two in order to maintain the quality of the published "
    r"statistics. In this case, the privacy level has to be at least $0.5$.",
    reading="level of the noise; both directions",
    says=(
        Inequality(mean_absolute_error(eps, 1), "<=", 2, {eps: right_open(HALF, oo)}),
        Inequality(2, "<", mean_absolute_error(eps, 1), {eps: open_(0, HALF)}),
    ),
)

total_budget = Claim(
    id="par21.section5.3.total_budget",
    **places("Section 5.3, total budget", "5.3"),
    statement=r"For the staff size of $100$ and the privacy level $0.5$, the health centre uses Equation 8 in its simplified setting to compute the "
    r"total budget of \$74434.40.",
    reading="E = 5500. Fractions of a cent are cut off here. Rounded, as the lowest budget is, the amount 550000 e^(-2) = 74434.4057... gives 74434.41",
    says=(Inequality(Rational("74434.40"), "<=", budget_dp, {}), Inequality(budget_dp, "<", Rational("74434.41"), {})),
    by=Boxes(),
)

LOWEST = (
    r"We observe that the privacy level $0.274$, which is same as $\varepsilon_{\min}$ computed by solving Equation 10, yields the lowest compensation budget "
    r"of \$37805.86."
)
minimising_level = Claim(
    id="par21.section5.3.eps_min",
    **places("Section 5.3, Figure 4", "5.3"),
    statement=LOWEST,
    reading="the level: eps0 = 0.5, k = 1, c = 1, confidence by Theorem 4",
    says=PrintedValue(best_level, "0.274"),
    covers="the level. The budget is judged at par21.section5.3.lowest_budget, and that it is the lowest at par21.section5.2.1.unique",
    expected=Verdict.PROVED_ON_BOX,
)

lowest_budget = Claim(
    id="par21.section5.3.lowest_budget",
    **places("Section 5.3, Figure 4", "5.3"),
    statement=LOWEST,
    reading="the budget: confidence by Theorem 4 (the mechanism's own confidence is smaller), at the exact eps_min",
    says=PrintedValue(budget_par, "37805.86", "dollars"),
    covers="the budget. The level is judged at par21.section5.3.eps_min, and that it is the lowest at par21.section5.2.1.unique",
    expected=Verdict.PROVED_ON_BOX,
)

SAVING = r"Thus, by using privacy at risk, the health centre is able to save \$36628.532 without sacrificing the quality of the published results."
saving = Claim(
    id="par21.section5.3.saving",
    **places("Section 5.3, saving", "5.3"),
    statement=SAVING,
    reading="the amount: total budget minus lowest budget, to the printed digits",
    says=PrintedValue(budget_dp - budget_par, "36628.532", "dollars"),
    correction=Correction(r"\$36628.549.", PrintedValue(budget_dp - budget_par, "36628.549", "dollars")),
    note="The printed amount is 1.7 cents off. The amounts next to it show what was meant: 74434.40 - 37805.86 = 36628.54.",
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)

smaller_budget = Claim(
    id="par21.section5.3.smaller_budget",
    **places("Section 5.3, fine-tuning", "5.3"),
    statement=r"Fine-tuning allows us to get a stronger privacy guarantee, $\varepsilon < \varepsilon_0$ that requires a smaller budget.",
    reading="confidence by Theorem 4, k = 1, every eps < eps0 and every c > 0",
    says=Inequality(
        mixture_cost(elementary_model(eps, eps0), eps, eps0, E, c),
        "<",
        E * exp(-c / eps0),
        {E: POSITIVE, c: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0)},
    ),
    by=EqualsProduct((E * exp(-c / eps0), elementary_model(eps, eps0), 1 - exp(c / eps0 - c / eps))),
)

needed = STAFF * mixture_cost(exact_confidence(best_level, HALF), best_level, HALF, ESTIMATE, 1)
budget_covers = Claim(
    id="par21.section5.3.budget_covers",
    **places("Section 5.3, saving", "5.3", quoted=False),
    statement=r"Does the budget of \$37805.86 cover the expected compensation by the mechanism's own confidence? No: it takes \$67997.90, which is "
    r"\$6436.51 below the budget of \$74434.41.",
    reading="confidence: P(|L| <= eps) = exp(-eps0/2) sinh(eps/2) of the Laplace mechanism of level 0.5, at the paper's eps_min",
    says=(
        Inequality(budget_par, "<", needed, {}),
        PrintedValue(needed, "67997.90", "dollars"),
        PrintedValue(budget_dp - needed, "6436.51", "dollars"),
    ),
    note="A consequence of Theorem 4, whose mistake is counted there (par21.theorem4.mechanism_k): "
    + CONFIDENCE
    + " is 0.6093... by it and 0.1070... in truth. With its own best level the mechanism saves a little more (par21.instead.saving).",
)

alone = 1 / log(STAFF * ESTIMATE / budget_par)  # the level at which differential privacy alone costs the lowest budget
same_quality = Claim(
    id="par21.section5.3.same_quality",
    **places("Section 5.3, saving", "5.3"),
    statement=SAVING,
    reading="quality means an expected absolute error of the count of at most two, which the noise of eps0 = 0.5 keeps. Differential privacy alone meets the "
    "lowest budget at the level 0.37..., where its error is 2.68",
    says=(
        Inequality(Integral(Abs(y) * laplace_density(y, 1 / HALF), (y, -oo, oo)), "<=", 2, {}),
        Inequality(2, "<", mean_absolute_error(alone, 1), {}),
        PrintedValue(mean_absolute_error(alone, 1), "2.68"),
    ),
    covers="the quality; the amount is that of par21.section5.3.saving",
    expected=Verdict.PROVED_ON_BOX,
)
