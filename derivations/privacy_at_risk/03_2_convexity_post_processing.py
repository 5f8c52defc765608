"""Section 3.2 (journal version only): convexity, and what is left after post-processing.

The lemma on convexity holds at one level for a mixture whose outcome tells the mechanism, not for the levels of its
proof; a mixture that hides the mechanism keeps approximate differential privacy.
"""

from parisk_sym.paper import *
from _paper import par21
from _shared import RISK, gamma, ratio, ratio0

FIXED = "for each fixed pair of databases and under both"
root1 = Symbol("exp(eps1/2)", positive=True)
root2 = Symbol("exp(eps2/2)", positive=True)
share = Symbol("share", positive=True)
gamma1 = Symbol("gamma1", positive=True)  # risk1
gamma2 = Symbol("gamma2", positive=True)  # risk2

SECTION = Section(
    "3.2 Convexity and post-processing",
    given={gamma: left_open(0, 1), ratio: open_(1, oo), gamma1: open_(0, 1), gamma2: open_(0, 1), share: open_(0, 1)},
)

q = Symbol("q", nonnegative=True)
r = Symbol("r", nonnegative=True)
s = Symbol("s", nonnegative=True)

two = Space(mechanisms=2)
below_eps0 = {ratio0: open_(1, oo), ratio: open_(1, ratio0)}
lost = 1 - ratio / ratio0
private = tuple(Part(Pure(ratio0), i) for i in (1, 2))

# Half of M1 says nothing, and half of M2 is a response of level eps2; the other halves are responses of level eps0.
HALF_RISKS = (
    Mechanism((("1/2", "15/32", "1/32"), ("1/2", "1/32", "15/32"))),
    Mechanism((("2/5", "1/10", "15/32", "1/32"), ("1/10", "2/5", "1/32", "15/32"))),
)
lemma2 = Claim(
    id="par21.lemma2.convexity",
    source=par21("Lemma 2, proof, parameters", "3.2"),
    statement=r"$\mathcal{C} = p\mathcal{C}_1 + (1-p)\mathcal{C}_2 \le \gamma'\varepsilon' + (1 - \gamma')\varepsilon_0$ where "
    r"$\varepsilon' = \frac{p\gamma_1\varepsilon_1 + (1-p)\gamma_2\varepsilon_2}{p\gamma_1 + (1-p)\gamma_2}$, $\gamma' = (1 - p\gamma_1 "
    r"- (1-p)\gamma_2)$. Thus, $\mathcal{M}$ satisfies $(\varepsilon', \gamma')$-privacy at risk.",
    reading="p = 1/2 and gamma_1 = gamma_2 = 1/2, so that eps' = (eps1 + eps2)/2 and gamma' = 1/2. Then nothing depends on whether "
    "gamma_1, gamma_2 and gamma' are risks or confidences, nor on which level gamma' weighs in the line above (by the algebra it weighs "
    f"eps0, and so is a risk, while gamma_1 and gamma_2 weigh eps1 and eps2); {FIXED}; both mechanisms eps0-differentially private; the "
    "outcome tells the mechanism, as where their outcomes differ",
    says=Implication(
        (*private, Part(AtRisk(root1**2, Rational(1, 2)), 1), Part(AtRisk(root2**2, Rational(1, 2)), 2)),
        Mixed(AtRisk(root1 * root2, Rational(1, 2)), Rational(1, 2), tagged=True),
        {root1: open_(1, oo), root2: open_(1, oo), ratio0: open_(1, oo)},
        two,
    ),
    counterexample=Instance(HALF_RISKS, {root1: "3/2", root2: 2, ratio0: 16}),
    correction=Correction(
        r"With risks $\gamma_1$ and $\gamma_2$ at $\varepsilon_1 < \varepsilon_2$, and an outcome that tells the mechanism, the mixture has the "
        r"risk $p\gamma_1 + (1-p)\gamma_2$ at the larger level $\varepsilon_2$; so with risks of $\frac12$ it has the risk $\frac12$ at the level $\varepsilon_1 + \varepsilon_2$, in whatever order they are.",
        (
            Implication(
                (Part(AtRisk(root1**2, Rational(1, 2)), 1), Part(AtRisk(root2**2, Rational(1, 2)), 2)),
                Mixed(AtRisk(root1**2 * root2**2, Rational(1, 2)), Rational(1, 2), tagged=True),
                {root1: open_(1, oo), root2: open_(1, oo)},
                two,
            ),
            Implication(
                (Part(AtRisk(root1**2, gamma1), 1), Part(AtRisk(root2**2, gamma2), 2)),
                Mixed(AtRisk(root2**2, share * gamma1 + (1 - share) * gamma2), share, tagged=True),
                {root1: open_(1, oo), root2: open_(root1, oo)},
                two,
            ),
        ),
        (ByOutcome(((Rational(1, 2), 0), (Rational(1, 2), 0))), ByOutcome(((share, 0), (1 - share, 0)))),
    ),
    note="The proof treats the mean of the losses as the loss of the mixture (par21.theorem3.loss_of_mixture), and bounds a probability by a mean of levels. "
    "The lemma itself names no levels, and holds for such a mixture (par21.lemma2.axiom).",
    expected=Verdict.CORRECTED,
    fault=Fault.PROOF,
)

axiom = Claim(
    id="par21.lemma2.axiom",
    source=par21("Lemma 2", "3.2"),
    also=(par21("Lemma 2, proof, conclusion", "3.2"),),
    statement=r"For a given $\varepsilon_0$-differentially private privacy-preserving mechanism, privacy at risk satisfies the convexity property.",
    reading="the convexity of [23, Axiom 2.1.2], which the proof claims to prove: if M1 and M2 satisfy (eps, gamma)-privacy at risk, so does the mechanism that "
    f"outputs M1(x) with probability p and M2(x) otherwise; as printed, whether or not its outcome reveals which of them ran (here it does not, and p = 1/2); "
    f"{RISK}, {FIXED}; both mechanisms eps0-differentially private, as the lemma asks",
    says=Implication(
        (*private, Part(AtRisk(ratio, gamma), 1), Part(AtRisk(ratio, gamma), 2)),
        Mixed(AtRisk(ratio, gamma), Rational(1, 2)),
        below_eps0,
        two,
    ),
    counterexample=Instance(
        (Mechanism((("7/8", "1/8"), ("1/2", "1/2"))), Mechanism((("1/2", "1/2"), ("1/8", "7/8")))),
        {ratio: 2, ratio0: 4, gamma: "1/2"},
    ),
    condition=Condition(
        "the outcome reveals which mechanism was used. Then the risk is p gamma + (1 - p) gamma = gamma for every p",
        Implication(
            (Part(AtRisk(ratio, gamma), 1), Part(AtRisk(ratio, gamma), 2)),
            Mixed(AtRisk(ratio, gamma), share, tagged=True),
            space=two,
        ),
        ByOutcome(((share, 0), (1 - share, 0))),
    ),
    note="A mixture that hides the mechanism is a post-processing of the one that reveals it. The paper itself says right after, in Corollary 2, that "
    "post-processing can lose privacy at risk. By hand: outcomes (7/8, 1/8) against (1/2, 1/2), and (1/2, 1/2) against (1/8, 7/8): each has the risk "
    "1/2 at e^eps = 2 and is private at e^eps0 = 4. Their mixture (11/16, 5/16) against (5/16, 11/16) has the ratio 11/5 at both outcomes: risk 1.",
    expected=Verdict.REFUTED,
    fault=Fault.CONDITION,
)

hidden = Claim(
    id="par21.lemma2.hidden_mixture",
    source=par21("Lemma 2", "3.2", quoted=False),
    statement=r"What is left of privacy at risk in a mixture that hides which mechanism was used? $(\varepsilon, (p\gamma_1 + (1-p)\gamma_2)(1 - e^{\varepsilon - "
    r"\varepsilon_0}))$ approximate differential privacy.",
    reading=f"{RISK}, {FIXED}; both mechanisms eps0-differentially private",
    says=Implication(
        (*private, Part(AtRisk(ratio, gamma1), 1), Part(AtRisk(ratio, gamma2), 2)),
        Mixed(Approximate(ratio, (share * gamma1 + (1 - share) * gamma2) * lost), share),
        below_eps0,
        two,
    ),
    by=ByOutcome(((0, 0), (0, 0), (share * lost, 0), ((1 - share) * lost, 0))),
)

post_processing = Claim(
    id="par21.corollary2.post_processing",
    source=par21("Corollary 2", "3.2"),
    statement="Privacy at risk does not satisfy the post-processing property for every possible mapping of the output.",
    reading=f"{RISK}, {FIXED}; for all mechanisms, and for the eps0-differentially private ones",
    says=(
        Fails(Implication((AtRisk(ratio, gamma),), PostProcessed(AtRisk(ratio, gamma)))),
        Fails(
            Implication(
                (Pure(ratio0), AtRisk(ratio, gamma)),
                PostProcessed(AtRisk(ratio, gamma)),
                {ratio0: open_(1, oo), ratio: open_(1, ratio0), gamma: open_(0, 1)},
            )
        ),
    ),
    note="A smaller table is not enough: with two outcomes, a map either distinguishes them or sees nothing.",
)

weak = Claim(
    id="par21.lemma3.weak_post_processing",
    source=par21("Lemma 3", "3.2"),
    statement=r"Let $\mathcal{M}: \mathcal{D} \to R \subseteq \mathbb{R}^k$ be a mechanism that satisfy $(\varepsilon, \gamma)$-privacy at risk and "
    r"$f: R \to R'$ be any arbitrary data independent mapping. Then, $f \circ \mathcal{M}: \mathcal{D} \to R'$ would also satisfy "
    r"$(\varepsilon, \gamma)$-approximate differential privacy.",
    reading=f"{RISK}, over the outcome, {FIXED}: what Theorem 2 needs, because the proof derives the lemma directly from that theorem",
    says=Implication((AtRisk(ratio, gamma),), PostProcessed(Approximate(ratio, gamma)), space=Space(3)),
    by=ByOutcome(((1, 0),)),
    note="With the risk over the drawn pair, as in Definition 5, Theorem 2 fails (par21.theorem2), and so does this. The delta in the last line of the proof"
    " is the gamma of the lemma, and the pre-image is that of Z'.",
)
