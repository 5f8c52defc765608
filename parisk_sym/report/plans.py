"""A plan as text, JSON or LaTeX."""

from typing import Any

from parisk_sym.core.errors import ParameterError
from parisk_sym.report.json_rows import to_json
from parisk_sym.report.latex.text import code, prose
from parisk_sym.tables.plan_rows import Plan, PlanTable

__all__ = ["FORMATS", "render_plan"]

_COLUMNS = r"@{}p{0.42\linewidth}p{0.25\linewidth}p{0.25\linewidth}@{}"


def _text(plan: Plan) -> str:
    """A line per row (what, value, formula), then the table of the queries and the legend of its columns."""
    width = max(len(row.what) for row in plan.rows)
    values = max((len(row.value) for row in plan.rows if row.formula), default=0)
    rows = "".join(
        f"{row.what:<{width}}  {row.value:<{values}}  {row.formula}".rstrip() + "\n" for row in plan.rows
    )
    return rows if plan.table is None else f"{rows}\n{_table_as_text(plan.table)}"


def _table_as_text(table: PlanTable) -> str:
    grid = [tuple(column.name for column in table.columns), *table.lines]
    widths = [max(map(len, cells)) for cells in zip(*grid, strict=True)]
    lines = [
        "  ".join(f"{cell:<{w}}" for cell, w in zip(line, widths, strict=True)).rstrip() for line in grid
    ]
    name = max(len(column.name) for column in table.columns)
    what = max(len(column.what) for column in table.columns)
    legend = [f"{c.name:<{name}}  {c.what:<{what}}  {c.formula}".rstrip() for c in table.columns]
    return "\n".join([*lines, "", *legend]) + "\n"


def _json(plan: Plan) -> str:
    """All numbers are strings, because JSON numbers lose digits."""
    rows = [{"what": row.what, "value": row.value, "formula": row.formula or None} for row in plan.rows]
    data: dict[str, Any] = {"query": plan.query, "given": plan.given, "digits": plan.digits, "rows": rows}
    if plan.table is not None:
        columns = plan.table.columns
        data["columns"] = [{"name": c.name, "what": c.what, "formula": c.formula or None} for c in columns]
        data["queries"] = [
            {c.name: cell for c, cell in zip(columns, line, strict=True)} for line in plan.table.lines
        ]
    return to_json(data)


def _latex(plan: Plan) -> str:
    r"""A booktabs table for \input, and another one of the queries."""
    body = "\n".join(
        f"{prose(row.what)} & {prose(row.value)} & {code(row.formula) if row.formula else ''} \\\\"
        for row in plan.rows
    )
    given = ", ".join(f"{name} = {value}" for name, value in plan.given.items())
    caption = prose(f"Plan, {plan.query}: {given}")
    rows = (
        f"\\begin{{table}}[htbp]\n\\centering\\footnotesize\n\\caption{{{caption}}}\n\\medskip\n\n"
        f"\\begin{{tabular}}{{{_COLUMNS}}}\n\\toprule\n& value & formula \\\\\n\\midrule\n{body}\n\\bottomrule\n"
        "\\end{tabular}\n\\end{table}\n"
    )
    return rows if plan.table is None else f"{rows}\n{_table_as_latex(plan.table)}"


def _table_as_latex(table: PlanTable) -> str:
    """The queries as columns, because there may be more columns than fit a page, with the legend below."""
    names = " & ".join(prose(line[0]) for line in table.lines)
    body = "\n".join(
        f"{column.latex} & {' & '.join(prose(line[i]) for line in table.lines)} \\\\"
        for i, column in enumerate(table.columns)
        if i
    )
    notes = "; ".join(
        f"{column.latex}: {prose(column.what)}" + (f", {code(column.formula)}" if column.formula else "")
        for column in table.columns[1:]
    )
    return (
        "\\begin{table}[htbp]\n\\centering\\footnotesize\n\\caption{The queries of the plan}\n\\medskip\n\n"
        f"\\begin{{tabular}}{{@{{}}l{'r' * len(table.lines)}@{{}}}}\n\\toprule\n& {names} \\\\\n\\midrule\n{body}\n\\bottomrule\n"
        f"\\end{{tabular}}\n\n\\medskip\n\\parbox{{\\linewidth}}{{{notes}.}}\n\\end{{table}}\n"
    )


FORMATS = {"text": _text, "json": _json, "latex": _latex}


def render_plan(plan: Plan, format: str) -> str:  # noqa: A002 - the option's name
    """The plan as text; raises ParameterError for an unknown format."""
    if format not in FORMATS:
        raise ParameterError(f"format must be one of {', '.join(FORMATS)}, got {format!r}")
    return FORMATS[format](plan)
