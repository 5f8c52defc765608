"""Section 5.4: the captions of Figure 5, and what is said about basic and advanced composition.

Levels promised by theorems are compared here; whether the mechanism keeps them is the question of Figure 5.
"""

from _paper import par20, par21
from _shared import CONFIDENCE, RISK, elementary_model, exact_confidence, gamma_fixed, places
from sympy import Integer, Rational, Symbol, exp, log, oo

from parisk_sym import (
    POSITIVE,
    All,
    Boxes,
    ByDerivative,
    Claim,
    Condition,
    Correction,
    Direct,
    EqualsProduct,
    EqualsSum,
    Fault,
    Inequality,
    PrintedValue,
    Section,
    Termwise,
    Verdict,
    integers,
    open_,
    right_open,
)
from parisk_sym.ground.symbols import eps, eps0, n
from parisk_sym.laws.composition.theorems import (
    advanced,
    basic,
    delta,
    mean_par20,
    mean_par21,
    par20_level,
    par21_level,
    slack,
)
from parisk_sym.laws.cost import eps_min

SECTION = Section(
    "5.4 Cost model and the composition of Laplace mechanisms, remarks",
    given={gamma_fixed: open_(0, 1), n: integers(1), delta: open_(0, 1)},
)

DELTA = Rational(1, 10**5)

# --- captions ------------------------------------------------------------------------------------------------------


def caption(panel, noise_level, level, confidence):
    """The pair printed under one panel: the optimum of the cost, with the confidence of Theorem 4."""
    best = eps_min(noise_level, 1, 1)
    return Claim(
        id=f"par21.figure5{panel}.caption",
        source=par21("Figure 5, captions", "5.4"),
        statement=rf"$\mathcal{{L}}^1_{{{float(noise_level)}}}$ satisfies $({level}, {confidence})$-privacy at risk.",
        reading="the numbers: eps_min and its " + CONFIDENCE + " by Theorem 4, k = 1, c = 1",
        says=All((PrintedValue(best, level), PrintedValue(elementary_model(best, noise_level), confidence))),
        expected=Verdict.PROVED,
    )


def caption_risk(panel, noise_level, level, gamma, printed):
    """The same pair as Definition 5 has it: gamma bounds the risk of the mechanism."""
    risk = 1 - exact_confidence(Rational(level), noise_level)
    return Claim(
        id=f"par21.figure5{panel}.caption_risk",
        source=par21("Figure 5, captions", "5.4"),
        statement=rf"$\mathcal{{L}}^1_{{{float(noise_level)}}}$ satisfies $({level}, {gamma})$-privacy at risk.",
        reading="the statement, as Definition 5: "
        + RISK
        + " is at most gamma; Laplace mechanism, worst pair",
        says=Inequality(risk, "<=", Rational(gamma), {}),
        correction=Correction(
            rf"The risk of level ${level}$ is ${printed}$: the confidence ${gamma}$ of the model is neither the risk nor the "
            "confidence of the mechanism.",
            All((PrintedValue(risk, printed), Inequality(1 - risk, "<", Rational(gamma), {}))),
        ),
        expected=Verdict.CORRECTED,
        fault=Fault.RESULT,
    )


captions = (
    caption("a", Rational(1, 10), "0.08", "0.80"),
    caption("b", Rational(1, 2), "0.27", "0.61"),
    caption("c", Rational(1), "0.42", "0.54"),
)
captions_as_risks = (
    caption_risk("a", Rational(1, 10), "0.08", "0.80", "0.962"),
    caption_risk("b", Rational(1, 2), "0.27", "0.61", "0.895"),
    caption_risk("c", Rational(1), "0.42", "0.54", "0.872"),
)


# --- against advanced composition ----------------------------------------------------------------------------------

STRONGER = "stronger: a smaller level promised for the same n and delta; gamma a confidence in (0, 1), eps < eps0, every eps0"

LAST_DRAWN = Integer(300)


def share_saved(noise_level, mean):
    """By how much per cent the promised level is below that of advanced composition, at the last n drawn."""
    best = eps_min(noise_level, 1, 1)
    promised = slack(noise_level, LAST_DRAWN, DELTA) + LAST_DRAWN * mean(
        elementary_model(best, noise_level), best, noise_level
    )
    return (1 - promised / advanced(noise_level, LAST_DRAWN, DELTA)) * 100


def below(level, mean, printed):
    """Below advanced composition for every n, eps, gamma; and how far at the right ends of the three panels."""
    levels = (Rational(1, 10), Rational(1, 2), Rational(1))
    return All(
        (
            Inequality(
                level(eps, eps0, gamma_fixed, n, delta),
                "<",
                advanced(eps0, n, delta),
                {eps: POSITIVE, eps0: open_(eps, oo)},
            ),
            *(
                PrintedValue(share_saved(noise, mean), text, "per cent")
                for noise, text in zip(levels, printed, strict=True)
            ),
        )
    )


OBSERVATION = (
    r"We observe that the use of optimal privacy at risk provided significantly stronger privacy guarantees as compared to the conventional "
    r"composition theorems."
)
PROMISES = "the levels that the theorem promises, against those of advanced composition"

below_advanced = Claim(
    id="par21.section5.4.below_advanced",
    source=par21("Section 5.4, observation", "5.4"),
    also=(par21("Abstract, sentence 11", "Abstract"), par21("Section 1, paragraph 5", "1")),
    statement=OBSERVATION,
    reading=STRONGER
    + "; advanced composition (basic composition: par21.section5.4.below_basic); significantly: by how much at n = 300 in the panels a, b and c "
    "of Figure 5, with the paper's gamma",
    says=below(par21_level, mean_par21, ("18.4", "54.6", "72.3")),
    by=Termwise(
        (
            EqualsSum(
                (
                    n * (eps0 * (exp(eps0) - 1) - eps0**2 / 2),
                    n * gamma_fixed * (eps0 - eps) * (eps0 + eps) / 2,
                ),
                (Direct(), EqualsProduct((n * gamma_fixed / 2, eps0 - eps, eps0 + eps))),
            ),
            *(Direct(),) * 3,
        )
    ),
    covers=PROMISES,
    note="A smaller promise: the Laplace mechanism exceeds it within Figures 5b and 5c (par21.figure5b.promise, par21.figure5c.promise). Most of the "
    "difference is there without any privacy at risk: eps0^2/2 instead of eps0 (e^eps0 - 1), the mean of concentrated differential privacy, saves 14.4, 43.1 and 61.1 per cent.",
    expected=Verdict.PROVED_ON_BOX,
)

below_advanced_preprint = Claim(
    id="par20.section5.4.below_advanced",
    source=par20("Section 5.4, observation", "5.4"),
    also=(par20("Abstract, sentence 11", "Abstract"), par20("Section 1, paragraph 5", "1")),
    statement=OBSERVATION,
    reading=STRONGER
    + "; advanced composition; significantly: by how much at n = 300 in the panels a, b and c of Figure 5, with the paper's gamma",
    says=below(par20_level, mean_par20, ("8.4", "31.3", "40.8")),
    by=Termwise(
        (
            EqualsProduct(
                (n * gamma_fixed, eps0 * (exp(eps0) - 1) - eps * (exp(eps) - 1)),
                (Direct(), ByDerivative(eps0)),
            ),
            *(Direct(),) * 3,
        )
    ),
    covers=PROMISES,
    expected=Verdict.PROVED_ON_BOX,
)

# --- basic against advanced composition ----------------------------------------------------------------------------


def fails(noise_level, first, last):
    """Advanced composition fails: its level is above that of basic composition."""
    return Inequality(n * noise_level, "<", advanced(noise_level, n, DELTA), {n: integers(first, last)})


def works(noise_level, first, last):
    """Advanced composition has the smaller level."""
    return Inequality(advanced(noise_level, n, DELTA), "<", n * noise_level, {n: integers(first, last)})


TENTH, HALF_LEVEL, ONE = Rational(1, 10), Rational(1, 2), Rational(1)
gap = Symbol("d", positive=True)  # 2 - e^eps0
part = Symbol("part", positive=True)
excess = Symbol("e", nonnegative=True)  # e^eps0 - 2
small_level, large_level = log(2 - gap), log(2 + excess)

advanced_for_small_eps = Claim(
    id="par21.section5.4.advanced_for_small_eps",
    **places("Section 5.4, advanced composition", "5.4"),
    statement=r"The advanced composition theorem is known to provide stronger privacy guarantees for mechanisms with smaller "
    r"$\varepsilon$s.",
    reading="stronger than basic composition: a smaller level for n uses",
    says=Inequality(advanced(eps0, n, delta), "<", basic(eps0, n), {eps0: open_(0, log(2))}),
    condition=Condition(
        "eps0 < ln 2 and n > 2 ln(1/delta)/(2 - e^eps0)^2, where d = 2 - e^eps0 and ln(1/delta) = part^2 n d^2/2, 0 < part < 1; for "
        "eps0 = ln(2 + e) >= ln 2 basic composition is stronger for every n",
        All(
            (
                Inequality(
                    slack(small_level, n, exp(-(part**2) * n * gap**2 / 2)) + n * small_level * (1 - gap),
                    "<",
                    n * small_level,
                    {gap: open_(0, 1), part: open_(0, 1)},
                ),
                Inequality(
                    n * large_level, "<", advanced(large_level, n, delta), {excess: right_open(0, oo)}
                ),
                fails(TENTH, 1, 28),
                works(TENTH, 29, 300),
                fails(HALF_LEVEL, 1, 186),
                works(HALF_LEVEL, 187, 300),
            )
        ),
        Termwise(
            (
                EqualsProduct((n, small_level, gap, 1 - part)),
                EqualsSum((slack(large_level, n, delta), n * large_level * excess)),
                *(Boxes(),) * 4,
            )
        ),
    ),
    counterexample={eps0: Rational(1, 2), n: 1, delta: DELTA},
    note="At delta = 10^-5 and up to n = 300: from n = 29 on for eps0 = 0.1, from n = 187 on for eps0 = 0.5; never for eps0 = 1.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)


def level_of(noise_level, mean):
    """The level promised for n uses with the cost-optimal privacy at risk."""
    best = eps_min(noise_level, 1, 1)
    return slack(noise_level, n, DELTA) + n * mean(elementary_model(best, noise_level), best, noise_level)


def smaller(noise_level, mean, first, last):
    """The level is below that of basic composition for first, ..., last uses."""
    return Inequality(level_of(noise_level, mean), "<", n * noise_level, {n: integers(first, last)})


def larger(noise_level, mean, first, last):
    """The level is above that of basic composition for first, ..., last uses."""
    return Inequality(n * noise_level, "<", level_of(noise_level, mean), {n: integers(first, last)})


BELOW_BASIC = (
    "the promised levels of Theorem 3 (preprint: Theorem 9) with the "
    + CONFIDENCE
    + " of Theorem 4 at the cost-optimal level, "
    "delta = 10^-5; advanced composition fails for n <= 186 at eps0 = 0.5 and for every n at eps0 = 1; n up to 300, as drawn"
)
STATEMENT = (
    r"As we observe in Figure 5c and Figure 5b, the composition provides strictly stronger privacy guarantees than basic composition, in "
    r"the cases where the advanced composition fails."
)

below_basic = Claim(
    id="par21.section5.4.below_basic",
    source=par21("Section 5.4, basic composition", "5.4"),
    statement=STATEMENT,
    reading=BELOW_BASIC,
    says=All((smaller(ONE, mean_par21, 1, 300), smaller(HALF_LEVEL, mean_par21, 1, 186))),
    by=Boxes(),
    correction=Correction(
        r"Weaker than basic composition for $n \le 43$ at $\varepsilon_0 = 1$ and for $n \le 31$ at $\varepsilon_0 = 0.5$, "
        r"stronger from there on.",
        All(
            (
                larger(ONE, mean_par21, 1, 43),
                smaller(ONE, mean_par21, 44, 300),
                larger(HALF_LEVEL, mean_par21, 1, 31),
                smaller(HALF_LEVEL, mean_par21, 32, 300),
                fails(ONE, 1, 300),
                fails(HALF_LEVEL, 1, 186),
            )
        ),
        Boxes(),
    ),
    counterexample={n: 1},
    note="Stronger is a smaller promise, which the mechanism exceeds from n = 277 (eps0 = 1) and n = 257 (eps0 = 0.5) on.",
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)

below_basic_preprint = Claim(
    id="par20.section5.4.below_basic",
    source=par20("Section 5.4, basic composition", "5.4"),
    statement=STATEMENT,
    reading=BELOW_BASIC,
    says=All((smaller(ONE, mean_par20, 1, 300), smaller(HALF_LEVEL, mean_par20, 1, 186))),
    by=Boxes(),
    correction=Correction(
        r"At $\varepsilon_0 = 1$ weaker than basic composition for every $n \le 300$; at $\varepsilon_0 = 0.5$ weaker for $n \le "
        r"56$, stronger from there on.",
        All(
            (
                larger(ONE, mean_par20, 1, 300),
                larger(HALF_LEVEL, mean_par20, 1, 56),
                smaller(HALF_LEVEL, mean_par20, 57, 300),
                fails(ONE, 1, 300),
                fails(HALF_LEVEL, 1, 186),
            )
        ),
        Boxes(),
    ),
    counterexample={n: 1},
    note="The curve drawn in Figure 5c is not that of the theorem: it has the deviation of a mean, not of a sum.",
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)
