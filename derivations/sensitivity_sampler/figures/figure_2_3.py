"""Figures 2 and 3: effort against the risk, and the place of the order statistic; beside them what the guarantee needs."""

from parisk_sym.core.sources import Source
from parisk_sym.figures.figure import Figure
from parisk_sym.formulas.formula import Formula, Ordering
from parisk_sym.laws.sensitivity_sampler import exact_effort, exact_order, least_effort, least_order, sample
from parisk_sym.tables.comparisons import EXACT, Column, Comparison
from sympy import ceiling


def share(identifier: str, order: Formula) -> Formula:
    """The place of the order statistic, rounded up, over the size of the sample, where there is such a place."""
    place = ceiling(order.expression)
    exact = order.rational_kernel
    return Formula(
        id=identifier,
        left="k/m",
        parameters=order.parameters,
        expression=place / sample,
        meaning=f"{order.meaning.replace(', before rounding up,', ',')}, over m",
        constraints=order.constraints or (Ordering(order.expression, sample),),
        rational_kernel=None if exact is None else lambda m, gamma: exact(m, gamma) / m,
    )


drawn_share = share("figure.least_share", least_order)
exact_share = share("figure.exact_share", exact_order)

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
    {"gamma": "1/50:1/2:1/250"},
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
    {"gamma": "1/50:1/2:1/250"},
    Source("rs17", "Figure 3", "6"),
)
