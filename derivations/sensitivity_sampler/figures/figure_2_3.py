"""Figures 2 and 3: effort against the risk, and the place of the order statistic; beside them what the guarantee needs."""

from parisk_sym.figures.figure import Figure
from parisk_sym.formulas.formula import Formula, Ordering
from parisk_sym.ground.sources import Source
from parisk_sym.laws.sensitivity_sampler import (
    exact_effort,
    exact_order,
    gamma,
    least_effort,
    least_order,
    sample,
)
from parisk_sym.tables.comparisons import EXACT, Column, Comparison


def share(identifier: str, order: Formula) -> Formula:
    """The place of the order statistic over the size of the sample, where there is such a place."""
    return Formula(
        id=identifier,
        left="k/m",
        parameters=order.parameters,
        expression=order.expression / sample,
        meaning=f"{order.meaning}, over m",
        constraints=(Ordering(order.expression, sample),),
    )


drawn_share = share("figure.least_share", least_order)
exact_share = Formula(
    id="figure.exact_share",
    left="k/m",
    parameters=exact_order.parameters,
    expression=(1 - gamma) * (sample + 1) / sample,
    meaning="lowest place, before rounding up, that keeps the guarantee, over m",
    constraints=exact_order.constraints,
)

figure2 = Figure(
    Comparison(
        "rs17.figure2",
        "Number of sampled pairs for a risk",
        ("gamma",),
        (
            Column("theorem", least_effort, "as printed", label="Theorem 15"),
            Column("exact", exact_effort, EXACT, label=r"$k/(m + 1) \geq 1 - \gamma$"),
        ),
    ),
    "gamma",
    r"risk $\gamma$",
    "sampled pairs $m$",
    {"gamma": "1/50:1/2:1/50"},
    Source("rs17", "Figure 2", "6"),
    logarithmic=True,
)

figure3 = Figure(
    Comparison(
        "rs17.figure3",
        "Place of the order statistic for a risk",
        ("gamma",),
        tuple(
            column
            for m in (100, 1000, 10_000)
            for column in (
                Column(f"theorem_{m}", drawn_share, "as printed", fixed={"m": str(m)}, label=f"$m = {m}$"),
                Column(f"exact_{m}", exact_share, EXACT, fixed={"m": str(m)}, label=f"enough, $m = {m}$"),
            )
        ),
    ),
    "gamma",
    r"risk $\gamma$",
    "$k/m$",
    {"gamma": "1/50:1/2:1/50"},
    Source("rs17", "Figure 3", "6"),
)
