"""Parameters that formulas of several laws share; a law that needs one of them need not load the formulas of another."""

from parisk_sym.core.symbols import delta, eps, eps0, n, sensitivity
from parisk_sym.formulas.domain import POSITIVE, integers, open_
from parisk_sym.formulas.formula import Parameter

__all__ = ["LEVEL", "NOISE_LEVEL", "SENSITIVITY", "SLACK", "USES"]

LEVEL = Parameter(eps, POSITIVE, r"\varepsilon", "privacy level asked about")
NOISE_LEVEL = Parameter(eps0, POSITIVE, r"\varepsilon_0", "privacy level the noise is calibrated to")
SENSITIVITY = Parameter(
    sensitivity, POSITIVE, r"\Delta_f", "sensitivity of the query (l1)", "unit of the query"
)
USES = Parameter(n, integers(1), "n", "number of uses of the mechanism")
SLACK = Parameter(delta, open_(0, 1), r"\delta", "probability that the promise may fail")
