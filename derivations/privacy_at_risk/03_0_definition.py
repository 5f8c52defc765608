"""Section 3: the definition of privacy at risk, its readings, and its place among other relaxations.

Definition 5 takes an outer probability "over Range(M o G)" of a ratio of probabilities of sets. Three readings are
kept apart: over the outcome for every fixed pair of databases (as in the proofs), over the drawn pair and the outcome
together, and as printed, where the ratio for a set Z depends on the drawn pair only. Here gamma is a risk.
"""

from parisk_sym.paper import *
from _paper import par21
from _shared import RISK, gamma, places, ratio, ratio0

q = Symbol("q", nonnegative=True)
ratio1 = Symbol("exp(eps1)", positive=True)
added = Symbol("delta", nonnegative=True)  # a delta that may be 0

SECTION = Section(
    "3 Privacy at risk",
    given={
        ratio0: open_(1, oo),
        ratio: open_(1, oo),
        q: closed(0, 1),
        gamma: left_open(0, 1),
        ratio1: open_(1, ratio),
        delta: open_(0, 1),
    },
)


FIXED = f"{RISK}, over the outcome, for each fixed pair of databases and under both"
DRAWN = f"{RISK}, over the drawn pair and the outcome together"
PRINTED = "risk: as printed, for each set Z over the drawn pair, because the ratio does not depend on the outcome"


zero_risk = Claim(
    id="par21.definition5.zero_risk",
    **places("Section 3, after Definition 5", "3", preprint="Section 3, after Definition 6"),
    statement=r"If a privacy-preserving mechanism is $\varepsilon_0$-differentially private for a given query $f$ and parameters $\Theta$, for any "
    r"privacy level $\varepsilon \ge \varepsilon_0$, the privacy at risk is 0.",
    reading=FIXED
    + "; outcome by outcome, with q its probability under the other database. What is at most e^eps0 q is at most e^eps q, so no outcome has a larger loss",
    says=Inequality(ratio0 * q, "<=", ratio * q, {ratio: right_open(ratio0, oo), q: right_open(0, oo)}),
)

all_sets = Claim(
    id="par21.definition5.all_sets",
    **places("Equation 1", "3", quoted=False),
    statement="Does the risk that the paper computes, of the loss at the drawn outcome, give Equation 1 for every set? No; pure differential privacy does.",
    reading=PRINTED,
    says=(
        Implication((Pure(ratio),), SetwiseRisk(ratio, gamma)),
        Fails(Implication((AtRisk(ratio, gamma),), SetwiseRisk(ratio, gamma))),
    ),
    note="The ratio of the probabilities of a set does not depend on the outcome that was drawn, so the randomness of the noise does not enter Equation 1 "
    "for sets. The paper means the loss at the drawn outcome, as 'over Range(M o G)' shows (Theorem 4, Appendix A). No proof uses the definition for "
    "other sets.",
)

unifies = Claim(
    id="par21.definition5.unifies",
    **places("Section 3, unification", "3"),
    statement=r"Interestingly, Equation (1) unifies the notions of probabilistic differential privacy and random differential privacy by accounting for "
    r"both sources of randomness in a privacy-preserving mechanism.",
    reading="both notions are special cases, with gamma for their delta: probabilistic differential privacy (for each x one set of outcomes that is "
    f"bad for some neighbour) gives the {FIXED}; random differential privacy (with probability 1 - gamma the drawn pair satisfies eps-DP for all sets at "
    f"once) gives the {DRAWN}, and Equation 1 for each set Z",
    says=(
        Implication((Probabilistic(ratio, gamma),), AtRisk(ratio, gamma), space=Space(3)),
        Implication((RandomPrivacy(ratio, gamma),), AverageRisk(ratio, gamma), space=Space(3)),
        Implication((RandomPrivacy(ratio, gamma),), SetwiseRisk(ratio, gamma), space=Space(3)),
    ),
    note="The next sentence says that in probabilistic differential privacy 'all datasets are equally probable'. This plays no role: the notion holds for "
    "each data set, and so for every way of drawing them.",
)

random_privacy = Claim(
    id="par21.definition5.random",
    **places("Section 3, unification", "3", quoted=False),
    statement=r"Does Equation 1 give random differential privacy in turn? Not with the same $\gamma$: each set $Z$ may be bad for a pair of its own.",
    reading=f"{PRINTED}; random: with probability 1 - gamma the drawn pair satisfies eps-DP for all sets Z at once",
    says=Fails(Implication((SetwiseRisk(ratio, gamma),), RandomPrivacy(ratio, gamma), space=Space(3))),
    note="In Equation 1 the quantifier over Z is outside the probability; in random differential privacy it is inside.",
)

probabilistic = Claim(
    id="par21.definition5.probabilistic",
    **places("Section 3, unification", "3", quoted=False),
    statement=r"Does privacy at risk give probabilistic differential privacy in turn? Where every database has a single neighbour; with several "
    r"neighbours the risks add up.",
    reading=f"{FIXED}; probabilistic: for each x one set of outcomes that is bad for some neighbour",
    says=(
        Implication((AtRisk(ratio, gamma),), Probabilistic(ratio, gamma)),
        Fails(Implication((AtRisk(ratio, gamma),), Probabilistic(ratio, gamma), space=Space(3))),
    ),
    note="The outcomes at which a pair has the risk gamma may differ from pair to pair.",
)

# --- approximate differential privacy ---------------------------------------------------------------------------------

SPLIT_OUTCOMES = ByOutcome(((1, 0),))  # (p - e^eps q)+ is at most p, and 0 where the loss is at most eps

# Databases a and b that the mechanism, private at e^eps0 = 8, does not tell apart, and c. The pair a, b is drawn with 1/2, each other one with 1/4:
# two i.i.d. draws with probabilities 0.4, 0.4 and 0.2, given that they differ.
TWO_OF_THREE_ALIKE = Mechanism((("8/9", "1/9"), ("8/9", "1/9"), ("1/9", "8/9")), ("1/2", "1/4", "1/4"))

theorem2 = Claim(
    id="par21.theorem2",
    source=par21("Theorem 2", "3"),
    also=(
        par21("Appendix A, step (b)", "Appendix A"),
        par21("Lemma 3", "3.2"),
        par21("Section 3.1, uniform distribution", "3.1"),
        par21("Corollary 1, uniform distribution", "3.1"),
    ),
    statement=r"If a privacy preserving mechanism satisfies $(\varepsilon, \gamma)$ privacy at risk, it also satisfies $(\varepsilon, \gamma)$ "
    "approximate differential privacy.",
    reading=f"{DRAWN}, as Definition 5 says",
    says=Implication((AverageRisk(ratio, gamma),), Approximate(ratio, gamma), space=Space(3)),
    counterexample=Instance((TWO_OF_THREE_ALIKE,), {ratio: 2, gamma: "1/2"}),
    condition=Condition(
        "P(|L| > eps) <= gamma over the outcome for each fixed pair of databases, as the proof uses it",
        Implication((AtRisk(ratio, gamma),), Approximate(ratio, gamma), space=Space(3)),
        SPLIT_OUTCOMES,
    ),
    note="The proof fixes a pair of databases first, and then bounds P(OUT) by gamma with the definition (step (b)). But the definition bounds it only on "
    "average over the pairs. Lemma 3 rests on the theorem. Theorem 3, which takes a uniform distribution of the data, fixes a pair in its proof as well"
    " (par21.theorem3.uniform_data). By hand: for the pair a, c the event of the first outcome needs delta >= 8/9 - 2/9 = 2/3, and the risk is 1/2.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.READING,
)

theorem2_tight = Claim(
    id="par21.theorem2.tight",
    source=par21("Theorem 2", "3", quoted=False),
    statement=r"Is the $\delta = \gamma$ of Theorem 2 best possible? For mechanisms that need not be private otherwise it is.",
    reading=FIXED,
    says=Fails(Implication((AtRisk(ratio, gamma),), Approximate(ratio, gamma * Rational(999, 1000)))),
    note="x: (1 - gamma, gamma, 0), y: (1 - gamma, 0, gamma) has risk gamma and delta gamma at every level.",
)

theorem2_pure = Claim(
    id="par21.theorem2.of_private_mechanisms",
    source=par21("Theorem 2", "3", quoted=False),
    statement=r"Is it best possible for the $\varepsilon_0$-differentially private mechanisms that the paper is about? No: "
    r"$\delta = \gamma(1 - e^{\varepsilon - \varepsilon_0})$ is enough.",
    reading=FIXED,
    says=Implication(
        (Pure(ratio0), AtRisk(ratio, gamma)),
        Approximate(ratio, gamma * (1 - ratio / ratio0)),
        {ratio: open_(1, ratio0), gamma: open_(0, 1)},
    ),
    by=ByOutcome(((0, 0), (1 - ratio / ratio0, 0))),
    note="Attained: x: (gamma, 1 - gamma), y: (gamma/e^eps0, 1 - gamma/e^eps0), as long as the second outcome stays below eps.",
)

converse = Claim(
    id="par21.theorem2.converse",
    source=par21("Footnote 3", "3"),
    statement="The converse is not true as explained before.",
    reading="(eps, gamma) approximate differential privacy does not imply (eps, gamma) privacy at risk: " + FIXED,
    says=Fails(Implication((Approximate(ratio, gamma),), AtRisk(ratio, gamma))),
)

# Probabilities under x and y of the outcomes with P(x) > e^eps1 P(y), and of those with P(y) > e^eps1 P(x).
a, b, c, d = (Symbol(name, nonnegative=True) for name in "abcd")  # a: above x, b: above y, c: below x, d: below y
two_events = {ratio1: open_(ratio, oo), b: right_open(0, oo), c: right_open(0, oo)}
two_events |= {a: open_(ratio1 * b, oo), d: open_(ratio1 * c, oo)}
needed = Max(a - ratio * b, d - ratio * c)  # the least delta for these two sets
not_related = Claim(
    id="par21.section3.not_related",
    source=par21("Section 3, no direct relation", "3"),
    statement="Therefore, as other probabilistic relaxations, privacy at risk cannot be directly related to approximate differential privacy.",
    reading="risk, for each fixed pair of databases. At the same level, no risk below 1 follows from (eps, delta), however small delta is. Randomised response "
    "of a level eps1 slightly above eps has the tight delta (e^eps1 - e^eps)/(1 + e^eps1), and a loss above eps at both outcomes",
    says=(
        Inequality((ratio1 - ratio) / (1 + ratio1), "<", delta, {ratio1: open_(ratio, (ratio + delta) / (1 - delta))}),
        Fails(Implication((Approximate(ratio, delta),), AtRisk(ratio, Rational(999, 1000)))),
    ),
    note="Theorem 2 relates them in the other direction. At a larger level they are related in this direction, too (par21.section3.related_above).",
)

related_above = Claim(
    id="par21.section3.related_above",
    source=par21("Section 3, no direct relation", "3", quoted=False),
    statement=r"Is there no relation at another level either? There is: $(\varepsilon, \delta)$ gives the risk $\delta (e^{\varepsilon_1} + 1)/(e^{"
    r"\varepsilon_1} - e^{\varepsilon})$ at every level $\varepsilon_1 > \varepsilon$.",
    reading="the outcomes with P_x > e^eps1 P_y have the probabilities a, b under x, y, those with P_y > e^eps1 P_x have c, d, and delta is at "
    "least a - e^eps b and d - e^eps c",
    says=Inequality(a + c, "<=", needed * (ratio1 + 1) / (ratio1 - ratio), two_events),
    by=EqualsSum(
        (
            (needed - (a - ratio * b)) * ratio1 / (ratio1 - ratio),
            (needed - (d - ratio * c)) / (ratio1 - ratio),
            ratio * (a - ratio1 * b) / (ratio1 - ratio),
            (d - ratio1 * c) / (ratio1 - ratio),
        )
    ),
    note="Not a statement of the paper: it adds to one.",
)

# --- footnote 2: trading eps for delta --------------------------------------------------------------------------------

footnote2 = Claim(
    id="par21.footnote2.trade",
    source=par21("Footnote 2", "3"),
    also=(par21("Section 3, matching delta", "3"),),
    statement=r"For any $0 < \varepsilon' \le \varepsilon$, any $(\varepsilon, \delta)$-differentially private mechanism also "
    r"satisfies $(\varepsilon', (e^\varepsilon - e^{\varepsilon'} + \delta))$-differential privacy.",
    reading="for every set Z, with q = P(M(y) in Z): the bound e^eps q + delta of P(M(x) in Z) is at most the new one",
    says=Inequality(
        ratio * q + added,
        "<=",
        ratio1 * q + (ratio - ratio1 + added),
        {ratio: open_(1, oo), ratio1: left_open(1, ratio), added: closed(0, 1)},
    ),
    by=EqualsProduct((ratio - ratio1, 1 - q)),
)

best = delta + (1 - delta) * (ratio - ratio1) / (1 + ratio)
weight_a = (ratio * ratio1 - 1) / (ratio**2 - 1)
weight_b = (ratio - ratio1) / (ratio**2 - 1)
from_set, from_complement = ratio * q + delta, 1 - (1 - q - delta) / ratio
most = Min(from_set, from_complement)
footnote2_best = Claim(
    id="par21.footnote2.best",
    source=par21("Section 3, matching delta", "3", quoted=False),
    statement=r"Is the matching value of $\delta$ in footnote 2 the smallest? No: $\delta + (1 - \delta)\frac{e^\varepsilon - e^{\varepsilon'}}{1 + "
    r"e^\varepsilon}$ is enough for every $(\varepsilon, \delta)$-differentially private mechanism, and attained.",
    reading="let Z be a set with q = P(M(y) in Z). The premise for Z and for its complement gives P(M(x) in Z) <= min(e^eps q + delta, 1 - e^-eps (1 - q - "
    "delta)). This is attained by the four-point mechanism x: (delta, (1 - delta) e^eps/(1 + e^eps), (1 - delta)/(1 + e^eps), 0), y: the same in "
    "reverse. The value is below that of the footnote",
    says=(
        Inequality(most, "<=", ratio1 * q + best),
        Identity(delta + (1 - delta) * (ratio / (1 + ratio) - ratio1 / (1 + ratio)), best),
        Inequality(best, "<", ratio - ratio1 + delta),
    ),
    by=(
        EqualsSum((weight_a * (from_set - most), ratio * weight_b * (from_complement - most))),
        Direct(),
        EqualsProduct((ratio - ratio1, (ratio + delta) / (1 + ratio))),
    ),
    note="Not a statement of the paper: the footnote is true. Kairouz, Oh and Viswanath (2015) show that the four-point mechanism is the worst one.",
)
