"""Noise that is private by sensitivity (Rubinstein and Aldà 2017, Section 4), and the Gaussian calibration beside its exact delta.

The sensitivity is a bound of the distance between the answers of one pair of neighbours, in the norm of the mechanism.
"""

from collections.abc import Sequence
from typing import Any

from sympy import Add, Expr, Rational, Symbol, exp, log, oo, sqrt

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import delta, eps, n, sensitivity, u
from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.root import Root
from parisk_sym.laws.composition.gaussian import delta_at

__all__ = [
    "FORMULAS",
    "classic_delta",
    "classic_spread",
    "dimension",
    "penalty",
    "points",
    "response_probabilities",
]

dimension = Symbol("d", positive=True, integer=True)
points = Symbol("k", positive=True, integer=True)
penalty = Symbol("C", positive=True)
gap = Symbol("gap", real=True)
others = Symbol("others", positive=True, integer=True)

LEVEL = Parameter(
    eps, POSITIVE, r"\varepsilon", "privacy level of a pair that is no farther apart than the sensitivity"
)
DELTA = Parameter(delta, open_(0, 1), r"\delta", "probability that may exceed the level")
SENSITIVITY = Parameter(
    sensitivity, POSITIVE, r"\Delta", "distance of the answers of a pair", "unit of the query"
)
GAP = Parameter(gap, REALS, "g", "score of the response minus score of another one", "unit of the query")
DIMENSION = Parameter(dimension, integers(1), "d", "number of features")


def classic_spread(level: Any, failure: Any, distance: Any = 1) -> Expr:
    """The standard deviation of the classic calibration: Delta sqrt(2 log(1.25/delta))/eps."""
    return distance * sqrt(2 * log(Rational(5, 4) / failure)) / level


def classic_delta(level: Any, failure: Any) -> Expr:
    """The tight delta at eps of Gaussian noise with the classic standard deviation."""
    return delta_at(level, 1 / classic_spread(level, failure))


def response_probabilities(scores: Sequence[Any], level: Any, distance: Any) -> tuple[Expr, ...]:
    """The exponential mechanism: one response each, with probability in proportion to exp(eps score/(2 Delta)) (Corollary 13).

    Scores differ by Delta at most between neighbours, every one of them: the sensitivity is that of the supremum norm.
    """
    return tuple(
        1 / Add(*(exp(level * (other - own) / (2 * distance)) for other in scores)) for own in scores
    )


laplace_scale = Formula(
    id="sampler.laplace_scale",
    left="b",
    parameters=(SENSITIVITY, LEVEL),
    expression=sensitivity / eps,
    meaning="scale of Laplace noise in every coordinate; sensitivity in the 1-norm",
    source=Source("rs17", "Corollary 10", "4"),
    unit="unit of the query",
)

gaussian_classic = Formula(
    id="sampler.gaussian_classic",
    left=r"\sigma",
    parameters=(SENSITIVITY, LEVEL, DELTA),
    expression=classic_spread(eps, delta, sensitivity),
    display=r"\frac{\Delta}{\varepsilon} \sqrt{2 \log\frac{1.25}{\delta}}",
    meaning="standard deviation of Gaussian noise by the classic calibration; sensitivity in the 2-norm; private for every delta up "
    "to eps = 3.78, and for a given delta up to sampler.gaussian_limit",
    source=Source("rs17", "Corollary 12", "4"),
    unit="unit of the query",
)

gaussian_classic_delta = Formula(
    id="sampler.gaussian_classic_delta",
    left=r"\delta_{\text{exact}}",
    parameters=(LEVEL, DELTA),
    expression=classic_delta(eps, delta),
    display=r"\delta(\varepsilon; \mu, 1) \text{ at } \mu = \varepsilon / \sqrt{2 \log(1.25/\delta)}",
    meaning="exact delta at eps of Gaussian noise with the classic standard deviation: the calibration holds where it is at most delta",
    source=Source("rs17", "Corollary 12", "4"),
)

gaussian_limit = Formula(
    id="sampler.gaussian_limit",
    left=r"\varepsilon^*(\delta)",
    parameters=(DELTA,),
    expression=Root(classic_delta(u, delta) - delta, (u, 0, oo)),
    display=r"\text{the } \varepsilon > 0 \text{ with } \delta_{\text{exact}}(\varepsilon, \delta) = \delta",
    meaning="largest eps for which the classic calibration of Gaussian noise is (eps, delta)-private",
    source=Source("rs17", "Corollary 12", "4"),
    relies_on=("rs17.corollary12.stops",),
)

exponential_odds = Formula(
    id="sampler.exponential_odds",
    left=r"\mathbb{P}(r)/\mathbb{P}(r')",
    parameters=(GAP, SENSITIVITY, LEVEL),
    expression=exp(eps * gap / (2 * sensitivity)),
    meaning="odds of a response of the exponential mechanism over one whose score is lower by the gap; between neighbours they change by the "
    "factor e^eps at most; sensitivity of the scores in the supremum norm",
    source=Source("rs17", "Corollary 13", "4"),
)

exponential_probability = Formula(
    id="sampler.exponential_probability",
    left=r"\mathbb{P}(r)",
    parameters=(
        GAP,
        Parameter(others, integers(1), "j", "number of the other responses"),
        SENSITIVITY,
        LEVEL,
    ),
    expression=1 / (1 + others * exp(-eps * gap / (2 * sensitivity))),
    meaning="probability of one response of the exponential mechanism whose score is above that of each of the others by the gap: by this "
    "gap at least, it is a lower bound; sensitivity of the scores in the supremum norm",
    source=Source("rs17", "Corollary 13", "4"),
)

bernstein_scale = Formula(
    id="sampler.bernstein_scale",
    left="b",
    parameters=(
        SENSITIVITY,
        LEVEL,
        Parameter(points, integers(1), "k", "number of steps of the lattice along one side of the cube"),
        Parameter(dimension, integers(1), r"\ell", "dimension of the cube of queries"),
    ),
    expression=sensitivity * (points + 1) ** dimension / eps,
    meaning="scale of Laplace noise at every point of the lattice, in the Bernstein mechanism; sensitivity in the supremum norm",
    source=Source("rs17", "Corollary 14", "4"),
    unit="unit of the query",
)

svm_sensitivity = Formula(
    id="sampler.svm_sensitivity",
    left=r"\Delta_{\text{SVM}}",
    parameters=(Parameter(penalty, POSITIVE, "C", "regularisation parameter"), DIMENSION,
                Parameter(n, integers(1), "n", "number of records of a database")),
    expression=2 + 2 * penalty * sqrt(dimension) + 4 * penalty * dimension / n,
    display=r"2 + 2C\sqrt d + \frac{4Cd}{n}",
    meaning="printed bound of the 1-norm sensitivity of (w, b) for the linear support vector machine with hinge loss on [0, 1]^d",
    source=Source("rs17", "Proposition 19", "7.2"),
)  # fmt: skip

FORMULAS = (
    laplace_scale,
    gaussian_classic,
    gaussian_classic_delta,
    gaussian_limit,
    exponential_odds,
    exponential_probability,
    bernstein_scale,
    svm_sensitivity,
)
