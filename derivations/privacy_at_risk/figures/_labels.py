"""What the figures of privacy levels share: the risk, and the names of the axes."""

from parisk_sym.formulas.domain import closed
from parisk_sym.formulas.formula import Parameter
from sympy import Symbol

risk = Symbol("risk", nonnegative=True)
RISK = Parameter(risk, closed(0, 1), r"\gamma", "risk P(|L| > eps)")
RISK_LABEL, LEVEL_LABEL = r"privacy at risk: $P(|L| > \varepsilon)$", r"privacy level $\varepsilon$"
