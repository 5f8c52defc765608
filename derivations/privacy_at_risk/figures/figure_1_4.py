"""Figures 1 and 4 of *Privacy at Risk*: the paper's model of the confidence beside the mechanism's own.

Their axis "privacy at risk" is the risk P(|L| > eps), 1 - gamma_1 of Theorem 4.
"""

from _labels import LEVEL_LABEL, RISK, RISK_LABEL, risk
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import E, c, eps, eps0, k, u
from parisk_sym.figures.figure import Figure
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.root import Root
from parisk_sym.laws.bessel_k import SHAPE, cdf_of
from parisk_sym.laws.cost import COST, RATE, mixture_cost
from parisk_sym.laws.laplace import confidence_at, level_model
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL
from parisk_sym.tables.comparisons import EXACT, Column, Comparison
from sympy import Integer, Min, Symbol, exp, log, sqrt

staff = Symbol("staff", positive=True)
STAFF = Parameter(staff, POSITIVE, "N", "number of stakeholders")

_scaled = (1 - risk) * exp(eps0 / 2)

level_printed = Formula(
    id="figure.level_printed",
    left=r"\varepsilon(\gamma)",
    parameters=(RISK, NOISE_LEVEL, SHAPE),
    expression=Root(cdf_of(u, k) - (1 - risk) * cdf_of(eps0, k), (u, 0, eps0)),
    display=r"F^{-1}\left((1 - \gamma) F(\varepsilon_0; k); k\right)",
    meaning="level for a risk in the paper's model",
    source=Source("par21", "Equation 4", "4.1"),
    limits=((1 - risk, Integer(0)), (risk, eps0)),
    relies_on=level_model.relies_on,
)

level_exact = Formula(
    id="figure.level_exact",
    left=r"\varepsilon(\gamma)",
    parameters=(RISK, NOISE_LEVEL),
    expression=Min(eps0, 2 * log(_scaled + sqrt(_scaled**2 + 1))),
    meaning="level for a risk of the mechanism, worst pair, any k: smallest eps with P(|L| > eps) <= risk",
    limits=((1 - risk, Integer(0)), (risk, eps0)),
)


def _budget(weight: object, identifier: str, meaning: str) -> Formula:
    """The budget of all stakeholders, with the confidence `weight` of a level eps < eps0; at eps0 it is 1."""
    return Formula(
        id=identifier,
        left=r"B",
        parameters=(LEVEL, NOISE_LEVEL, STAFF, COST, RATE),
        expression=staff * mixture_cost(weight, eps, eps0, E, c),
        meaning=meaning,
        unit="money",
        source=Source("par21", "Equation 9", "5.2"),
        constraints=(Ordering(eps, eps0),),
        limits=((eps0 - eps, staff * E * exp(-c / eps0)),),
    )


budget_printed = _budget((1 - exp(-eps)) / (1 - exp(-eps0)), "figure.budget_printed", "budget with the paper's confidence, k = 1")
budget_corrected = _budget(
    confidence_at(eps, eps0), "figure.budget_corrected", "budget with the mechanism's own confidence, worst pair"
)

ABOVE = "At the same risk the mechanism's level is higher than the model's: its loss is larger than the paper says."


def _model(name: str, fixed: dict[str, str], label: str, against: str) -> Column:
    return Column(name, level_printed, "as printed", against, fixed, label)


figure1a = Figure(
    Comparison(
        "par21.figure1a",
        "Privacy level for a risk: the paper's model and the Laplace mechanism",
        ("risk", "eps0"),
        (
            Column("exact", level_exact, EXACT, label="mechanism, worst pair, any $k$"),
            *(_model(f"k{shape}", {"k": shape}, f"$k = {shape}$, model", "exact") for shape in "123"),
        ),
    ),
    "risk",
    RISK_LABEL,
    LEVEL_LABEL,
    {"risk": "0:1:1/100", "eps0": "1"},
    Source("par21", "Figure 1a", "4.1"),
    ABOVE,
)

_NOISE_LEVELS = ("1", "1.5", "2", "2.5")
figure1b = Figure(
    Comparison(
        "par21.figure1b",
        "Privacy level for a risk, k = 1: the paper's model and the Laplace mechanism",
        ("risk",),
        (
            *(
                Column(
                    f"exact_{value}", level_exact, EXACT, fixed={"eps0": value}, label=rf"$\varepsilon_0 = {value}$, mechanism"
                )
                for value in _NOISE_LEVELS
            ),
            *(
                _model(f"model_{value}", {"eps0": value, "k": "1"}, rf"$\varepsilon_0 = {value}$, model", f"exact_{value}")
                for value in _NOISE_LEVELS
            ),
        ),
    ),
    "risk",
    RISK_LABEL,
    LEVEL_LABEL,
    {"risk": "0:1:1/100"},
    Source("par21", "Figure 1b", "4.1"),
    ABOVE,
)

figure4 = Figure(
    Comparison(
        "par21.figure4",
        "Compensation budget under privacy at risk",
        ("eps", "staff", "E", "c"),
        tuple(
            column
            for value in ("0.7", "0.6", "0.5")
            for column in (
                Column(
                    f"corrected_{value}",
                    budget_corrected,
                    "corrected",
                    fixed={"eps0": value},
                    label=rf"$\varepsilon_0 = {value}$, mechanism's own confidence",
                ),
                Column(
                    f"printed_{value}",
                    budget_printed,
                    "as printed",
                    f"corrected_{value}",
                    {"eps0": value},
                    rf"$\varepsilon_0 = {value}$, model",
                ),
            )
        ),
    ),
    "eps",
    LEVEL_LABEL,
    "budget",
    {"eps": "1/100:7/10:1/100", "staff": "100", "E": "5500", "c": "1"},
    Source("par21", "Figure 4", "5.3"),
    "With the mechanism's own confidence privacy at risk saves far less than the paper says.",
)
