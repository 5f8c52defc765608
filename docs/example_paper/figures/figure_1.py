"""The bound of Lemma 1 beside the function that it bounds."""

from pathlib import Path

from parisk_sym import Column, Comparison, Figure, Source, find_formula

PAPER = Path(__file__).parents[1]

figure1 = Figure(
    Comparison(
        "example.figure1",
        "Ratio of probabilities and its lower bound",
        ("eps",),
        (
            Column("exact", find_formula("example.ratio", [PAPER]), "exact", label=r"$e^{\varepsilon}$"),
            Column(
                "bound",
                find_formula("example.bound", [PAPER]),
                "as printed",
                "exact",
                label=r"$1 + \varepsilon$",
            ),
        ),
    ),
    "eps",
    r"privacy level $\varepsilon$",
    "ratio",
    {"eps": "1/10:2:1/10"},
    Source("example", "Figure 1", "1"),
)
