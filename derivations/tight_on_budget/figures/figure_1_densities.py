"""Figure 1, right side: the area between a density and its neighbour's multiplied by e^eps; the numbers are examples."""

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import y
from parisk_sym.figures.figure import Figure
from parisk_sym.formulas.domain import POSITIVE, REALS, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.tables.comparisons import Column, Comparison
from sympy import Abs, Integer, Piecewise, Rational, Symbol, erf, exp, oo, pi, sqrt

_level = Symbol("eps", nonnegative=True)
_sigma = Symbol("sigma", positive=True)
_cut = Symbol("cut", positive=True)

_SOURCE = Source("tob18", "Figure 1", "2.2")
_OUTCOME = Parameter(y, REALS, "y", "answer, in sensitivities")
_LEVEL = Parameter(_level, right_open(0, oo), r"\varepsilon", "privacy level asked about")
_NOISE = (
    Parameter(_sigma, POSITIVE, r"\sigma", "standard deviation of the noise before it is cut off"),
    Parameter(_cut, open_(Rational(1, 2), oo), "T", "largest absolute value of the noise"),
)


def _density(place):
    """That of the noise at a distance from its centre."""
    inside = exp(-(place**2) / (2 * _sigma**2)) / (sqrt(2 * pi) * _sigma * erf(_cut / (_sigma * sqrt(2))))
    return Piecewise((inside, Abs(place) <= _cut), (Integer(0), True))


density_a = Formula(
    id="figure.density_a",
    left="A(y)",
    parameters=(_OUTCOME, *_NOISE),
    expression=_density(y),
    meaning="density of the truncated Gauss mechanism for the true answer 0",
    source=_SOURCE,
)

density_b = Formula(
    id="figure.density_b",
    left="B(y)",
    parameters=(_OUTCOME, *_NOISE),
    expression=_density(y - 1),
    meaning="density of the truncated Gauss mechanism for the true answer 1",
    source=_SOURCE,
)

scaled_a = Formula(
    id="figure.scaled_a",
    left=r"e^\varepsilon A(y)",
    parameters=(_OUTCOME, _LEVEL, *_NOISE),
    expression=exp(_level) * _density(y),
    meaning="density of the truncated Gauss mechanism for the true answer 0, multiplied by e^eps; where B is above it, the area between is delta(eps)",
    source=_SOURCE,
)

columns = (
    Column("a", density_a, "density", label="$A$"),
    Column("b", density_b, "density", label="$B$"),
    Column("scaled", scaled_a, "density", label=r"$e^\varepsilon A$"),
)

densities = Figure(
    Comparison(
        "tob18.figure1.densities",
        "How delta is computed for the truncated Gauss mechanism",
        ("y", "eps", "sigma", "cut"),
        columns,
    ),
    "y",
    "answer $y$, in sensitivities",
    "density",
    {"y": "-3.5:4.5:1/50", "eps": "1/2", "sigma": "1", "cut": "3"},
    _SOURCE,
    note="Where $B$ is above $e^\\varepsilon A$, the area between them is $\\delta(\\varepsilon)$. The values are examples: the paper states none.",
)
