"""Figure 1, left side: delta of two truncated Gaussian distributions; the paper gives no numbers, so those here are examples."""

from parisk_sym.core.sources import Source
from parisk_sym.figures.figure import Figure
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.tables.comparisons import EXACT, Column, Comparison

columns = (
    Column("truncated", find_formula("truncated_gaussian.delta"), EXACT, label="truncated Gauss mechanism"),
    Column("least", find_formula("truncated_gaussian.least_delta"), "floor", label="answers that one neighbour alone can have"),
    Column(
        "gaussian",
        find_formula("subsampled_gaussian.delta_remove"),
        "not truncated",
        fixed={"q": "1"},
        label="Gauss mechanism, not truncated",
    ),
)

figure1 = Figure(
    Comparison("tob18.figure1", "Tight delta of the truncated Gauss mechanism, one use", ("eps", "sigma", "cut"), columns),
    "eps",
    r"$\varepsilon$",
    r"$\delta(\varepsilon)$",
    {"eps": "0:4:1/50", "sigma": "1", "cut": "3"},
    Source("tob18", "Figure 1", "2.2"),
    note="The paper states neither the standard deviation nor the truncation: these values are examples, and the curve is not compared with the printed one.",
)
