"""The bound of Lemma 1 beside the function that it bounds."""

from sympy import Symbol, exp

from parisk_sym import POSITIVE, Column, Comparison, Figure, Formula, Parameter, Source

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

figure1 = Figure(
    Comparison(
        "example.figure1",
        "Ratio of probabilities and its lower bound",
        ("eps",),
        (
            Column("exact", ratio, "exact", label=r"$e^{\varepsilon}$"),
            Column("bound", bound, "as printed", "exact", label=r"$1 + \varepsilon$"),
        ),
    ),
    "eps",
    r"privacy level $\varepsilon$",
    "ratio",
    {"eps": "1/10:2:1/10"},
    Source("example", "Figure 1", "1"),
)
