"""Abstract: the budget that privacy at risk is said to lower. The other sentences announce results of later sections."""

from parisk_sym.paper import *
from _shared import elementary_model, exact_confidence, places
from parisk_sym.laws.cost import dp, eps_min, mixture_cost

SECTION = "Abstract"

HALF = Rational(1, 2)
STAFF, ESTIMATE = Integer(100), Integer(5500)
best = eps_min(HALF, 1, 1)
promised = STAFF * mixture_cost(elementary_model(best, HALF), best, HALF, ESTIMATE, 1)
needed = STAFF * mixture_cost(exact_confidence(best, HALF), best, HALF, ESTIMATE, 1)
without = STAFF * dp(HALF, ESTIMATE, 1, 0)
own = mixture_cost(exact_confidence(eps, eps0), eps, eps0, E, c)
BELOW = EqualsProduct((E * exp(-c / eps0), exact_confidence(eps, eps0), 1 - exp(c / eps0 - c / eps)))

avoids_overestimation = Claim(
    id="par21.abstract.avoids_overestimation",
    **places("Abstract, sentence 10", "Abstract"),
    statement=r"We show its effectiveness by illustrating a realistic scenario that avoids overestimation of the compensation "
    r"budget by using privacy at risk for the Laplace mechanism.",
    reading="the scenario of Section 5.3: the budget with privacy at risk is below that of differential privacy alone. This is judged with the paper's "
    "confidence, and also with the mechanism's own, P(|L| <= eps) = exp(-eps0/2) sinh(eps/2), at every eps < eps0 and for every c > 0",
    says=(
        Inequality(promised, "<", without, {}),
        Inequality(needed, "<", without, {}),
        Inequality(own, "<", E * exp(-c / eps0), {E: POSITIVE, c: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0)}),
    ),
    by=(Direct(), Direct(), BELOW),
    note="How much lower it is, is judged at Section 5.3 (par21.section5.3.budget_covers).",
)
