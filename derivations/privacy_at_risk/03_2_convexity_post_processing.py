"""Section 3.2 (journal version only): convexity, and what is left after post-processing.

The lemma on convexity holds neither for its levels nor in the sense of the axiom it cites; what holds is a mixture
whose outcome tells the mechanism, at one level, and approximate differential privacy for any mixture.
"""

from _paper import par21
from _shared import CONFIDENCE, RISK, gamma_fixed, ratio, ratio0
from sympy import Rational, Symbol, oo

from parisk_sym import (
    All,
    Approximate,
    AtRisk,
    ByOutcome,
    Claim,
    Correction,
    Fails,
    Implication,
    Instance,
    Mechanism,
    Mixed,
    Part,
    PostProcessed,
    Pure,
    Section,
    Space,
    Verdict,
    left_open,
    open_,
)

FIXED = "for each fixed pair of databases and under both"
root0 = Symbol("exp(eps0/2)", positive=True)
root1 = Symbol("exp(eps1/2)", positive=True)
root2 = Symbol("exp(eps2/2)", positive=True)
share = Symbol("share", positive=True)
risk1 = Symbol("gamma1", positive=True)
risk2 = Symbol("gamma2", positive=True)

SECTION = Section(
    "3.2 Convexity and post-processing",
    given={
        gamma_fixed: left_open(0, 1),
        ratio: open_(1, oo),
        risk1: open_(0, 1),
        risk2: open_(0, 1),
        share: open_(0, 1),
    },
)

p = Symbol("p", nonnegative=True)
q = Symbol("q", nonnegative=True)
r = Symbol("r", nonnegative=True)
s = Symbol("s", nonnegative=True)

two = Space(mechanisms=2)

# The terms of the mixture are those of M1 times the share and those of M2 times the rest.
RISKS_MIX = ByOutcome(((share, 0), (1 - share, 0)))

lemma2 = Claim(
    id="par21.lemma2.convexity",
    source=par21("Lemma 2, proof, parameters", "3.2"),
    statement=r"The mechanism that uses $\mathcal{M}_1$ with probability $p$ and $\mathcal{M}_2$ otherwise satisfies $(\varepsilon', "
    r"\gamma')$-privacy at risk with $\varepsilon' = \frac{p\gamma_1\varepsilon_1 + (1-p)\gamma_2\varepsilon_2}{p\gamma_1 + "
    r"(1-p)\gamma_2}$, $\gamma' = 1 - p\gamma_1 - (1-p)\gamma_2$.",
    reading="confidences gamma_1 = gamma_2, which weigh the levels, p = 1/2, so that eps' = (eps1 + eps2)/2; gamma' is a "
    f"risk, because it weighs eps0; {FIXED}; the outcome tells the mechanism",
    says=Implication(
        (Part(AtRisk(root1**2, 1 - gamma_fixed), 1), Part(AtRisk(root2**2, 1 - gamma_fixed), 2)),
        Mixed(AtRisk(root1 * root2, 1 - gamma_fixed), Rational(1, 2), tagged=True),
        {root1: open_(1, oo), root2: open_(1, oo)},
        two,
    ),
    counterexample=Instance(
        (Mechanism((("1/2", "1/2"), ("1/2", "1/2"))), Mechanism((("4/5", "1/5"), ("1/5", "4/5")))),
        {root1: "3/2", root2: 2, gamma_fixed: 1},
    ),
    correction=Correction(
        r"At one level $\varepsilon$ and with risks: if the outcome tells the mechanism, the mixture has the risk $p\gamma_1 + "
        r"(1-p)\gamma_2$. (At two levels take the larger one.)",
        Implication(
            (Part(AtRisk(ratio, risk1), 1), Part(AtRisk(ratio, risk2), 2)),
            Mixed(AtRisk(ratio, share * risk1 + (1 - share) * risk2), share, tagged=True),
            space=two,
        ),
        RISKS_MIX,
    ),
    note="The proof writes the loss of the mixture as the mean of the losses, and bounds a probability by a mean of levels.",
    expected=Verdict.CORRECTED,
)

axiom = Claim(
    id="par21.lemma2.axiom",
    source=par21("Lemma 2, proof, conclusion", "3.2"),
    statement=r"This proves that privacy at risk satisfies convexity [23, Axiom 2.1.2]: if $\mathcal{M}_1$ and $\mathcal{M}_2$ satisfy "
    r"$(\varepsilon, \gamma)$-privacy at risk, so does the mechanism that outputs $\mathcal{M}_1(x)$ with probability $p$ and "
    r"$\mathcal{M}_2(x)$ otherwise.",
    reading=f"{RISK}, {FIXED}; the outcome does not tell the mechanism, as in the axiom",
    says=Implication(
        (Part(AtRisk(ratio, gamma_fixed), 1), Part(AtRisk(ratio, gamma_fixed), 2)),
        Mixed(AtRisk(ratio, gamma_fixed), Rational(1, 2)),
        space=two,
    ),
    correction=Correction(
        r"The mixture satisfies $(\varepsilon, p\gamma_1 + (1-p)\gamma_2)$ approximate differential privacy.",
        Implication(
            (Part(AtRisk(ratio, risk1), 1), Part(AtRisk(ratio, risk2), 2)),
            Mixed(Approximate(ratio, share * risk1 + (1 - share) * risk2), share),
            space=two,
        ),
        RISKS_MIX,
    ),
    expected=Verdict.CORRECTED,
)

inequality = Claim(
    id="par21.lemma2.loss_bound",
    source=par21("Lemma 2, proof, losses", "3.2"),
    statement=r"$C_1 \le \gamma_1\varepsilon_1 + (1 - \gamma_1)\varepsilon_0$.",
    reading=f"{CONFIDENCE}; the loss is the random variable, so that its largest value, the level, has to obey the bound; "
    "an eps0-differentially private mechanism",
    says=Implication(
        (Pure(root0**2), AtRisk(root1**2, Rational(1, 2))),
        Pure(root1 * root0),
        {root0: open_(1, oo), root1: open_(1, root0)},
    ),
    note="With gamma_1 = 1/2 the bound is (eps1 + eps0)/2. A bound of the mean loss was meant, for which see Theorem 3.",
    expected=Verdict.REFUTED,
)

post_processing = Claim(
    id="par21.corollary2.post_processing",
    source=par21("Corollary 2", "3.2"),
    statement="Privacy at risk does not satisfy the post-processing property for every possible mapping of the output.",
    reading=f"{RISK}, {FIXED}; for all mechanisms, and for the eps0-differentially private ones",
    says=All(
        (
            Fails(Implication((AtRisk(ratio, gamma_fixed),), PostProcessed(AtRisk(ratio, gamma_fixed)))),
            Fails(
                Implication(
                    (Pure(ratio0), AtRisk(ratio, gamma_fixed)),
                    PostProcessed(AtRisk(ratio, gamma_fixed)),
                    {ratio0: open_(1, oo), ratio: open_(1, ratio0), gamma_fixed: open_(0, 1)},
                )
            ),
        )
    ),
    note="No smaller table will do: of two outcomes, a map either tells them apart or sees nothing.",
    expected=Verdict.PROVED,
)

weak = Claim(
    id="par21.lemma3.weak_post_processing",
    source=par21("Lemma 3", "3.2"),
    statement=r"If $\mathcal{M}$ satisfies $(\varepsilon, \gamma)$-privacy at risk, then $f \circ \mathcal{M}$ satisfies $(\varepsilon, "
    r"\gamma)$-approximate differential privacy for any data independent mapping $f$.",
    reading=f"{RISK}, {FIXED}, which Theorem 2 needs as well",
    says=Implication((AtRisk(ratio, gamma_fixed),), PostProcessed(Approximate(ratio, gamma_fixed))),
    by=ByOutcome(((1, 0),)),
    note="The proof prints delta for gamma in its last line, and Z for Z' in the preimage.",
    expected=Verdict.PROVED,
)
