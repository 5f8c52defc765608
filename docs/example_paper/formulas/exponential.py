"""The exponential and the bound of Lemma 1."""

from sympy import Symbol, exp

from parisk_sym import POSITIVE, Formula, Parameter, Source

eps = Symbol("eps", positive=True)
LEVEL = Parameter(eps, POSITIVE, r"\varepsilon", "privacy level")

ratio = Formula(
    id="example.ratio",
    left=r"e^{\varepsilon}",
    parameters=(LEVEL,),
    expression=exp(eps),
    meaning="ratio of probabilities that a privacy level allows",
)
bound = Formula(
    id="example.bound",
    left="b",
    parameters=(LEVEL,),
    expression=1 + eps,
    meaning="bound of Lemma 1",
    source=Source("example", "Lemma 1", "1"),
)
