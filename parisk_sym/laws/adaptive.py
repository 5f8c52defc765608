"""Selection, and compositions whose privacy parameters depend on earlier answers: levels as formulas."""

from sympy import Piecewise, Symbol, exp, log, oo, sqrt

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import delta, eps0
from parisk_sym.formulas.domain import POSITIVE, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.parameters import NOISE_LEVEL, SLACK

__all__ = ["FORMULAS", "filter_level", "odometer_level", "selection_delta"]

_level = Symbol("eps", nonnegative=True)
squares = Symbol("squares", positive=True)
pivot = Symbol("pivot", positive=True)

SQUARES = Parameter(
    squares,
    POSITIVE,
    r"V",
    "sum of the squares of the levels of all uses; for zero-concentrated privacy twice the sum of rho",
)

selection_delta = Formula(
    id="exponential_mechanism.delta",
    left=r"\delta(\varepsilon; \varepsilon_0)",
    parameters=(
        Parameter(_level, right_open(0, oo), r"\varepsilon", "privacy level asked about"),
        NOISE_LEVEL,
    ),
    expression=Piecewise(((1 - exp((_level - eps0) / 2)) ** 2 / (1 - exp(-eps0)), _level < eps0), (0, True)),
    meaning="tight delta of one use of the exponential mechanism (report noisy max with Gumbel noise) of level eps0, for two candidates or more",
    source=Source("ddr20", "bounded range", "3"),
)

filter_level = Formula(
    id="filter.level",
    left=r"\varepsilon'",
    parameters=(SQUARES, SLACK),
    expression=squares / 2 + sqrt(2 * squares * log(1 / delta)),
    meaning="privacy level of a filter: uses whose levels may depend on earlier answers, and which stop before the sum of their squares exceeds `squares`",
    source=Source("wrrw23", "privacy filter with the rate of advanced composition", "4"),
)

odometer_level = Formula(
    id="odometer.level",
    left=r"\varepsilon'(V)",
    parameters=(
        SQUARES,
        SLACK,
        Parameter(
            pivot,
            POSITIVE,
            r"\gamma",
            "about the sum of squares for which the bound is to be good, fixed in advance",
        ),
    ),
    expression=squares / 2 + sqrt(2 * (squares + pivot) * log(sqrt((squares + pivot) / pivot) / delta)),
    meaning="privacy odometer: with probability 1 - delta the privacy loss is below this at all times at once, `squares` the sum of squares up to then",
    source=Source("wrrw23", "mixture odometer", "5"),
)

FORMULAS = (selection_delta, filter_level, odometer_level)
