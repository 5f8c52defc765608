"""Abstract: the budget that privacy at risk is said to save. The other sentences announce results of later sections."""

from _shared import CONFIDENCE, elementary_model, exact_confidence, places
from sympy import Integer, Rational, exp

from parisk_sym import (
    POSITIVE,
    All,
    Claim,
    Correction,
    Direct,
    EqualsProduct,
    Inequality,
    PrintedValue,
    Termwise,
    Verdict,
    open_,
)
from parisk_sym.ground.symbols import E, c, eps, eps0
from parisk_sym.laws.cost import dp, eps_min, mixture_cost

SECTION = "Abstract"

HALF = Rational(1, 2)
STAFF, ESTIMATE = Integer(100), Integer(5500)
best = eps_min(HALF, 1, 1)
promised = STAFF * mixture_cost(elementary_model(best, HALF), best, HALF, ESTIMATE, 1)
needed = STAFF * mixture_cost(exact_confidence(best, HALF), best, HALF, ESTIMATE, 1)
own = mixture_cost(exact_confidence(eps, eps0), eps, eps0, E, c)

avoids_overestimation = Claim(
    id="par21.abstract.avoids_overestimation",
    **places("Abstract, sentence 10", "Abstract"),
    statement=r"A realistic scenario avoids overestimation of the compensation budget by using privacy at risk for the "
    r"Laplace mechanism.",
    reading="the scenario of Section 5.3 with the mechanism's own confidence P(|L| <= eps) = exp(-eps0/2) sinh(eps/2): the "
    "expected compensation at eps_min is at most the lowest budget given there, which has the confidence of Theorem 4",
    says=Inequality(needed, "<=", promised, {}),
    correction=Correction(
        r"The expected compensation at $\varepsilon_{\min}$ is \$67997.90, not \$37805.86: \$6436.51 below the budget of "
        r"\$74434.41, not \$36628.55. Below it is at every $\varepsilon < \varepsilon_0$ and for every $c > 0$.",
        All(
            (
                PrintedValue(needed, "67997.90", "dollars"),
                PrintedValue(STAFF * dp(HALF, ESTIMATE, 1, 0) - needed, "6436.51", "dollars"),
                Inequality(
                    own,
                    "<",
                    E * exp(-c / eps0),
                    {E: POSITIVE, c: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0)},
                ),
            )
        ),
        Termwise(
            (
                Direct(),
                Direct(),
                EqualsProduct((E * exp(-c / eps0), exact_confidence(eps, eps0), 1 - exp(c / eps0 - c / eps))),
            )
        ),
    ),
    note=CONFIDENCE + " is 0.6093... by Theorem 4 and 0.1070... in truth.",
    expected=Verdict.CORRECTED,
)
