"""A page for each formula, from its declaration alone: equation, domain, faces, plot, source, and the claims that name it."""

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import matplotlib as mpl
import mpmath
import numpy as np
from matplotlib.figure import Figure
from sympy import oo

from docs.manual.formula_index import index
from docs.manual.ledgers import Ledger, users_of_formulas
from docs.manual.writing import Pages, prose, table
from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import all_formulas
from parisk_sym.report.formula_pages import example_command
from parisk_sym.report.paper_places import place

__all__ = ["write_formulas"]

_POINTS = 60
_STYLE = {
    "svg.hashsalt": "parisk_sym",
    "svg.fonttype": "path",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def write_formulas(ledger: Ledger, pages: Pages, first: int | None = None) -> None:
    """The pages of all formulas, or of the first ones, and their table of contents."""
    formulas = all_formulas()[:first]
    users = users_of_formulas(ledger)
    for formula in formulas:
        example = _example(formula)
        picture = _plot(formula, example) if example is not None else None
        if picture is not None:
            pages.write(f"formulas/{formula.id}.svg", picture)
        pages.write(
            f"formulas/{formula.id}.md",
            _page(formula, example, picture is not None, users.get(formula.id, ()), ledger),
        )
    pages.write("formulas/index.md", index(formulas))


def _page(
    formula: Formula, example: Mapping[str, str] | None, drawn: bool, users: Sequence[str], ledger: Ledger
) -> Iterator[str]:
    yield from (
        f"(formula-{formula.id})=",
        f"# {formula.id}",
        "",
        f"{prose(formula.meaning[:1].upper() + formula.meaning[1:])}.",
        "",
    )
    yield from ("```{math}", formula.latex(), "```", "")
    rows = [
        [f"`{p.name}`", f"${p.latex}$", prose(p.meaning), p.unit, f"`{p.interval}`"]
        for p in formula.parameters
    ]
    yield from table(["parameter", "written", "meaning", "unit", "domain"], rows)
    for name, text in _fields(formula):
        if text:
            yield f"- *{name}*: {text}"
    if formula.relies_on:
        yield f"- *relies on*: {ledger.links(formula.relies_on)}"
    if example is not None:
        yield from ("", "## Faces", "", *([f"At {_at(example)}:", ""] if example else ()))
        yield from table(
            ["face", "value"], ([name, f"`{value}`"] for name, value in _faces(formula, example))
        )
        yield from ("```sh", example_command(formula), f"parisk latex {formula.id}", "```", "")
    if drawn:
        yield from ("## Plot", "", f"![{formula.id} over its first parameter]({formula.id}.svg)", "")
    yield from ("## Claims that name it", "", ledger.links(users) if users else "None.", "")


def _fields(formula: Formula) -> Iterator[tuple[str, str]]:
    yield "source", prose(place(formula.source)) if formula.source else ""
    yield "unit", "" if formula.unit == "1" else prose(formula.unit)
    yield "only for", ", ".join(f"`{constraint}`" for constraint in formula.constraints)
    yield "undefined", "; ".join(f"`{e} = 0`: {prose(said)}" for e, said in formula.excluded)
    yield "removable singularities", "; ".join(f"`{value}` where `{e} = 0`" for e, value in formula.limits)


def _example(formula: Formula) -> dict[str, str] | None:
    """The arguments of the command that `parisk show` suggests; None where it knows none."""
    words = example_command(formula).split()
    if not words:
        return None
    return dict(word.split("=", 1) for word in words if "=" in word)


def _at(example: Mapping[str, str]) -> str:
    return ", ".join(f"`{name} = {value}`" for name, value in example.items())


def _faces(formula: Formula, example: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The same value by each face."""
    value, ball = formula.digits(20, **example)
    yield "`digits(20)`, correctly rounded", value
    yield "`ball(20)`, an enclosure", ball.str(20)
    try:
        yield (
            "`mp(20)`, by mpmath, not certified",
            mpmath.nstr(formula.mp(20, **example), 20, strip_zeros=False),
        )
    except PariskError:
        yield "`mp(20)`", "mpmath has no rule for it"
    floats = {p.name: np.array([_float(example[p.name])]) for p in formula.parameters}
    yield "`array`, float64", repr(float(np.ravel(formula.array(**floats))[0]))


def _float(text: str) -> float:
    """The float64 of a short number; the array face takes it as exact."""
    above, _, below = text.partition("/")
    return float(above) / float(below or 1)


# --- the plot ---------------------------------------------------------------------------------------------------------


def _plot(formula: Formula, example: Mapping[str, str]) -> bytes | None:
    """The formula over its first parameter that is no integer (else its first one), the others as in the example."""
    if not formula.parameters:
        return None
    parameter = next((p for p in formula.parameters if not p.interval.integer), formula.parameters[0])
    points = [
        (x, y)
        for x in _range(parameter, _float(example[parameter.name]))
        for y in [_value(formula, example, parameter, x)]
        if y is not None
    ]
    if len(points) < 3:
        return None
    x, y = zip(*points, strict=True)
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(5, 3), layout="constrained")
        axes = figure.add_subplot()
        axes.plot(x, y, marker="o" if parameter.interval.integer else "", markersize=3)
        axes.set_xlabel(f"${parameter.latex}$")
        axes.set_ylabel(formula.id)
        others = [f"${p.latex}$ = {example[p.name]}" for p in formula.parameters if p is not parameter]
        axes.set_title(", ".join(others), fontsize=9)
        stream = io.BytesIO()
        figure.savefig(stream, format="svg", metadata={"Date": None})
    return stream.getvalue()


def _range(parameter: Parameter, value: float) -> Iterator[float]:
    """Points of the interval around a value."""
    lower, upper = parameter.interval.lower, parameter.interval.upper
    numbers = lower.is_number and upper.is_number
    low = float(lower) if numbers and lower != -oo else -4.0
    high = float(upper) if numbers and upper != oo else max(4 * abs(value), low + 1)
    if parameter.interval.integer:
        yield from (float(n) for n in range(int(low), int(min(high, low + 40)) + 1))
        return
    step = (high - low) / _POINTS
    yield from (low + (i + 0.5) * step for i in range(_POINTS))


def _value(formula: Formula, example: Mapping[str, str], parameter: Parameter, x: float) -> float | None:
    """The value at a short decimal; None outside the domain."""
    given: dict[str, Any] = {**example, parameter.name: f"{x:.6g}"}
    try:
        return float(formula.ball(6, **given))
    except (PariskError, OverflowError):
        return None
