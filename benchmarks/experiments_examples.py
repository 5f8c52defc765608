"""The examples of *DP in Practice* on synthetic databases: a section of the page of experiments."""

from collections.abc import Iterator

from benchmarks.measured import Measured, Row, markdown, short

__all__ = ["SECTIONS"]

NAMES = {
    "example1": ("Example 1, count 2300", "230"),
    "example2_first": ("Example 2, count 3000", "460"),
    "example2_second": ("Example 2, count 30,000", "460"),
    "example3_first": ("Example 3, count 3000", "253.3"),
    "example3_second": ("Example 3, count 30,000", "2532.8"),
}
TENTH = 0.1


def _tenth(rows: list[Row], name: str) -> Row:
    return min(rows, key=lambda row: abs(row[name].at - TENTH))


def examples(measured: Measured) -> Iterator[str]:
    """Noise and relative errors of Examples 1 to 3."""
    noise = _tenth(measured.rows("dpp12.examples.noise"), "pr")
    missed = _tenth(measured.rows("dpp12.examples"), "re")
    yield "## *DP in Practice*: Examples 1 to 3"
    yield ""
    yield f"`{measured.command('dpp12.examples')}`, `{measured.command('dpp12.examples.noise')}`"
    yield ""
    yield "The paper has worked examples and no measurements. Here, its counts come from a database of 30,000 records, and are released many times at ε = 0.01."
    yield "The released answers are compared with the true ones: the noise that 10% of the releases reach, and the share whose relative error is 10% or more."
    yield ""
    yield from markdown(
        ("query", "noise printed", "noise by the formula", "noise met", "missed by the formula", "missed"),
        (
            (
                label,
                printed,
                short(noise[name].at, 5),
                noise[f"{name}_runs"].between(),
                short(missed[name].at),
                missed[f"{name}_runs"].between(),
            )
            for name, (label, printed) in NAMES.items()
        ),
    )
    inside = [
        values[f"{name}_runs"].low <= values[name].at <= values[f"{name}_runs"].high
        for values in (noise, missed)
        for name in NAMES
    ]
    any_of_two = missed["example3_any_runs"]
    above = any_of_two.low > TENTH
    beyond = (
        ": more than 10%, so that 1 − pr is the confidence of each answer and not of both" if above else ""
    )
    yield f"**Verdict.** {sum(inside)} of {len(inside)} formulas are in the measured interval. The threshold of 10% is missed by one of the two answers of Example 3"
    yield f"with frequency {any_of_two.between()}{beyond}; for both at once, see `dpp12.instead.all_at_once`."


SECTIONS = (examples,)
