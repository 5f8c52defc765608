"""Figures 1 and 2: least noise against its probability, and minimum true answer against the level or the relative error.

The drawings are not in the text at hand. Of the levels in Figure 1 the text names 0.01, of the probabilities in Figure 2 it uses 10%;
the others are this project's.
"""

from parisk_sym.core.sources import Source
from parisk_sym.figures.figure import Figure
from parisk_sym.laws.utility import minimum_answer, quantile
from parisk_sym.tables.comparisons import EXACT, Column, Comparison

PROBABILITIES = ("0.05", "0.1", "0.3")
ANSWER_LABEL = "minimum true answer"

figure1 = Figure(
    Comparison(
        "dpp12.figure1",
        "Noise against probability, for a count",
        ("pr",),
        tuple(
            Column(f"level_{eps}", quantile, EXACT, fixed={"delta_q": "1", "eps": eps}, label=rf"$\varepsilon = {eps}$")
            for eps in ("0.01", "0.05", "0.1")
        ),
    ),
    "pr",
    "probability $pr$ that the noise is at least $z$",
    "absolute noise $z$",
    {"pr": "1/100:99/100:1/100"},
    Source("dpp12", "Figure 1", "3"),
    r"The text names $\varepsilon = 0.01$; the other levels are this project's.",
    logarithmic=True,
)


def minimum_answers(running: str, label: str, fixed: dict[str, str], suffix: str) -> Figure:
    """The minimum true answer of a count over the level or the relative error, for three probabilities."""
    columns = tuple(
        Column(f"pr_{pr}", minimum_answer, EXACT, fixed={"delta_q": "1", "pr": pr} | fixed, label=rf"$pr = {pr}$")
        for pr in PROBABILITIES
    )
    return Figure(
        Comparison(f"dpp12.figure2{suffix}", "Minimum true answer of a count", (running,), columns),
        running,
        label,
        ANSWER_LABEL,
        {running: "1/100:1/5:1/200"},
        Source("dpp12", "Figure 2", "4"),
        "The text uses $pr = 10\\%$; the other probabilities are this project's.",
        logarithmic=True,
    )


figure2 = (
    minimum_answers("eps", r"privacy level $\varepsilon$", {"re": "0.1"}, ""),
    minimum_answers("re", "relative error $re$", {"eps": "0.1"}, ".other_axis"),
)
