"""Composition: every theorem beside the exact curve, and Figure 5 of *Privacy at Risk* in its three versions."""

from parisk_sym.core.sources import Source
from parisk_sym.figures.figure import Figure
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.tables.comparisons import EXACT, Column, Comparison, declared_tables

USES = "number of uses $n$"
LEVEL = r"privacy level $\varepsilon'$"

composition = Figure(
    next(c for c in declared_tables() if c.id == "composition"),
    "n",
    USES,
    LEVEL,
    {"eps0": "1", "n": "1:300:1", "delta": "1e-5"},
    note="A theorem whose curve falls below the exact one promises more privacy than the Laplace mechanism keeps.",
    ratio=True,
)


def figure5(panel: str, eps0: str) -> Figure:
    """One panel: the theorems, and the curve of the plotting code at the delta of the caption and of the picture's legend."""
    exact, drawn = find_formula("laplace.epsilon"), find_formula("composition.par21_drawn")
    columns = (
        Column("exact", exact, EXACT, label="exact"),
        Column("basic", find_formula("composition.basic"), "theorem", "exact", label="basic"),
        Column("advanced", find_formula("composition.advanced"), "theorem", "exact", label="advanced"),
        Column(
            "printed",
            find_formula("composition.par21_optimal"),
            "as printed",
            "exact",
            label="optimal privacy at risk (Theorem 3)",
        ),
        Column("drawn", drawn, "as drawn", "exact", label="authors' code"),
    )
    title = f"Composition of the {eps0}-private Laplace mechanism with cost-optimal privacy at risk"
    return Figure(
        Comparison(f"par21.figure5{panel}", title, ("eps0", "n", "delta"), columns),
        "n",
        USES,
        LEVEL,
        {"eps0": eps0, "n": "1:300:1", "delta": "1e-5"},
        Source("par21", f"Figure 5{panel}", "5.4"),
        "The authors' plotting code draws another formula than Theorem 3.",
        ratio=True,
    )


panels = (figure5("a", "0.1"), figure5("b", "0.5"), figure5("c", "1"))
