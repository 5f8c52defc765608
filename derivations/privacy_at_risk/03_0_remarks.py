"""Section 3: what is said of data sets that are equally probable."""

from _shared import RISK, gamma_fixed, places, ratio
from sympy import oo

from parisk_sym import (
    All,
    AtRisk,
    AverageRisk,
    Claim,
    Correction,
    Fault,
    Implication,
    Instance,
    Mechanism,
    Probabilistic,
    Section,
    Space,
    Verdict,
    left_open,
    open_,
)

SECTION = Section("3 Privacy at risk, remarks", given={ratio: open_(1, oo), gamma_fixed: left_open(0, 1)})

ONE_BAD_FOR_ALL = Mechanism(((1, 0), (0, 1), (0, 1)), ("1/3", "1/3", "1/3"))
"""The first data set is told apart from both others, which are told apart from nothing else; the pairs are equally probable."""

equally_probable = Claim(
    id="par21.definition5.equally_probable",
    **places("Section 3, equally probable datasets", "3"),
    statement="In probabilistic differential privacy, the outer probability is computed over the sample space of Range(M) and all datasets are "
    "equally probable.",
    reading=f"{RISK}, over the drawn pair and the outcome together; probabilistic differential privacy would then be privacy at risk for "
    "a drawing of data sets, in the counterexample with equal probabilities (as Theorem 3 takes a uniform distribution for every pair)",
    says=Implication((AverageRisk(ratio, gamma_fixed),), Probabilistic(ratio, gamma_fixed), space=Space(3)),
    counterexample=Instance((ONE_BAD_FOR_ALL,), {ratio: 2, gamma_fixed: "2/3"}),
    correction=Correction(
        "Probabilistic differential privacy draws no data sets: it holds for each of them, and so it gives privacy at risk for every drawing.",
        All(
            (
                Implication((Probabilistic(ratio, gamma_fixed),), AtRisk(ratio, gamma_fixed), space=Space(3)),
                Implication((AtRisk(ratio, gamma_fixed),), AverageRisk(ratio, gamma_fixed), space=Space(3)),
            )
        ),
    ),
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)
