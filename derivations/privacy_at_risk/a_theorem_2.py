"""Appendix A: the proof of Theorem 2. It fixes a pair of databases; the definition averages over pairs."""

from _paper import par21
from _shared import ONE_BAD_DATABASE, RISK, gamma_fixed, ratio
from sympy import Symbol, oo

from parisk_sym import (
    AtRisk,
    AverageRisk,
    Claim,
    Condition,
    Fault,
    Implication,
    Inequality,
    Instance,
    Probabilistic,
    Section,
    Space,
    Verdict,
    left_open,
    open_,
    right_open,
)

SECTION = Section("A Proof of Theorem 2", given={ratio: open_(1, oo), gamma_fixed: left_open(0, 1)})

half_line = right_open(0, oo)
p, q, r, s = (Symbol(name, nonnegative=True) for name in "pqrs")

step_a = Claim(
    id="par21.appendix_a.step_a",
    source=par21("Appendix A, step (a)", "Appendix A"),
    statement=r"$\mathbb{P}(\mathcal{M}(x) \in Z) \le e^\varepsilon\,\mathbb{P}(\mathcal{M}(y) \in Z \setminus \mathrm{OUT}) + \mathbb{P}"
    r"(\mathcal{M}(x) \in \mathrm{OUT})$.",
    reading="p = P(x in Z without OUT), which is at most e^eps times P(y in Z without OUT) = p/e^eps + q; r = P(x in OUT)",
    says=Inequality(p + r, "<=", ratio * (p / ratio + q) + r, {p: half_line, q: half_line, r: half_line}),
    expected=Verdict.PROVED,
)

step_b = Claim(
    id="par21.appendix_a.step_b",
    source=par21("Appendix A, step (b)", "Appendix A"),
    statement=r"The definition upper bounds the probability measures of the subset OUT by $\gamma$: $\mathbb{P}(\mathcal{M}(x) \in "
    r"\mathrm{OUT}) \le \gamma$ for the fixed pair $x$, $y$.",
    reading=f"{RISK}, over the drawn pair and the outcome together, as Definition 5 says",
    says=Implication((AverageRisk(ratio, gamma_fixed),), AtRisk(ratio, gamma_fixed), space=Space(3)),
    counterexample=Instance((ONE_BAD_DATABASE,), {ratio: 2, gamma_fixed: "1/2"}),
    condition=Condition(
        "the risk is at most gamma for each database, whichever its neighbour is (probabilistic differential privacy)",
        Implication((Probabilistic(ratio, gamma_fixed),), AtRisk(ratio, gamma_fixed), space=Space(3)),
    ),
    note="This is the step where Theorem 2 needs more than its premise.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)
