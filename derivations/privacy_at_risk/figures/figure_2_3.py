"""Figures 2 and 3 of *Privacy at Risk*: sampled sensitivity, as the authors' plotting code draws them.

The code draws n = ln(2/gamma)/(2 rho^2), the sample size of the inequality of Dvoretzky, Kiefer and Wolfowitz, and for
Figure 3 the bound of Theorem 6 with k = 1, gamma_2 = 1, and one ratio eta = 1 + 2 * 0.01/0.15 for every rho.
"""

from fractions import Fraction
from _labels import LEVEL_LABEL, RISK
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import eps0, n
from parisk_sym.figures.figure import Figure
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import integers, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.parameters import NOISE_LEVEL
from parisk_sym.laws.sampling import sample_size_exact
from parisk_sym.tables.comparisons import EXACT, Column, Comparison
from sympy import Integer, Min, Symbol, exp, log, oo, sqrt

ratio = Symbol("eta", positive=True)
accuracy = Symbol("rho", positive=True)

ACCURACY = Parameter(accuracy, open_(0, 1), r"\rho", "accuracy of the empirical distribution function")
SAMPLES = Parameter(n, integers(1), "n", "number of samples")

_tolerance = 1 - 2 * exp(-2 * accuracy**2 * n)
level_bound = Formula(
    id="figure.level_with_sampling",
    left=r"\varepsilon",
    parameters=(
        RISK,
        NOISE_LEVEL,
        Parameter(ratio, right_open(1, oo), r"\eta", "ratio of true to sampled sensitivity"),
        ACCURACY,
        SAMPLES,
    ),
    expression=-log(1 - (1 - RISK.symbol) * (1 - exp(-ratio * eps0)) / _tolerance),
    meaning="level at which the bound of Theorem 6 is 1 - risk, for k = 1 and gamma_2 = 1",
    source=Source("par21", "Theorem 6", "4.3"),
    constraints=(Ordering(1 - RISK.symbol, _tolerance),),
)

_confidence = (1 - RISK.symbol) * (n + 1) / n
_scaled = _confidence * exp(eps0 / 2)
level_of_maximum = Formula(
    id="figure.level_of_maximum",
    left=r"\varepsilon",
    parameters=(RISK, NOISE_LEVEL, SAMPLES),
    expression=Min(eps0, 2 * log(_scaled + sqrt(_scaled**2 + 1))),
    meaning="level at which P(|L| <= eps) n/(n + 1) is 1 - risk: noise for the largest of n samples, which covers the next pair "
    "with probability n/(n + 1), and the mechanism's own confidence",
    constraints=(Ordering(_confidence, Integer(1)),),
)

_drawn = find_formula("sampling.figure2_drawn")

figure2 = Figure(
    Comparison(
        "par21.figure2",
        "Number of samples for the sampled sensitivity",
        ("risk",),
        tuple(
            column
            for rho in ("0.0001", "0.001", "0.01", "0.1")
            for column in (
                Column(f"drawn_{rho}", _drawn, "as drawn", fixed={"rho": rho}, label=rf"$\rho = {rho}$"),
                Column(
                    f"maximum_{rho}", sample_size_exact, EXACT, fixed={"rho": rho}, label=rf"largest sample covers $1 - {rho}$"
                ),
            )
        ),
    ),
    "risk",
    r"risk $\gamma_2$ that the accuracy is not reached",
    "number of samples $n$",
    {"risk": "1/100:99/100:1/100"},
    Source("par21", "Figure 2", "4.2"),
    "The drawn curves ask for the whole distribution function (inequality of Dvoretzky, Kiefer and Wolfowitz). A sampled "
    "sensitivity is one order statistic, whose coverage has an exact Beta law: here for the largest of n samples.",
    logarithmic=True,
)


def _bound(name: str, value: str, eta: str, role: str, label: str) -> Column:
    return Column(f"{role.split()[1]}_{value}", level_bound, role, "largest", {name: value, "eta": eta}, f"${label} = {value}$")


def figure3(panel: str, columns: tuple[Column, ...], fixed: dict[str, str]) -> Figure:
    """One panel: the level for a risk, for several values of one parameter."""
    settings = {"risk": "0:1:1/100", "eps0": "1"} | fixed
    largest = Column(
        "largest",
        level_of_maximum,
        "corrected",
        fixed={} if "n" in fixed else {"n": "10000"},
        label="noise for the largest of 10000 samples" if "n" not in fixed else "noise for the largest sample",
    )
    return Figure(
        Comparison(
            f"par21.figure3{panel}",
            "Privacy level for a risk with sampled sensitivity (Theorem 6)",
            tuple(settings),
            (largest, *columns),
        ),
        "risk",
        r"privacy at risk: $1 - \hat\gamma_3$",
        LEVEL_LABEL,
        settings,
        Source("par21", f"Figure 3{panel}", "4.3"),
        r"As printed: $\eta = 1 + 2\rho/\Delta_S$, $\Delta_S = 0.15$; as drawn: $\eta = 17/15$ for every $\rho$. No bound supports "
        r"either. Corrected: the mechanism's own confidence, and $n/(n+1)$ for the largest of $n$ sampled sensitivities.",
    )


def _printed_ratio(rho: str) -> str:
    """eta = 1 + 2 rho/Delta_S for Delta_S = 0.15."""
    return str(1 + 2 * Fraction(rho) / Fraction("0.15"))


_ACCURACIES = ("0.010", "0.012", "0.015", "0.020")
_DRAWN_RATIO = _printed_ratio("0.01")

panels = (
    figure3(
        "a",
        (
            *(_bound("rho", rho, _DRAWN_RATIO, "as drawn", r"\rho") for rho in _ACCURACIES),
            *(_bound("rho", rho, _printed_ratio(rho), "as printed", r"\rho") for rho in _ACCURACIES),
        ),
        {"n": "10000"},
    ),
    figure3(
        "b",
        tuple(_bound("n", size, _DRAWN_RATIO, "as drawn", "n") for size in ("10000", "15000", "20000", "25000")),
        {"rho": "0.01"},
    ),
)
