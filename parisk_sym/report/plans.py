"""A plan as text, JSON or LaTeX."""

from parisk_sym.ground.errors import ParameterError
from parisk_sym.report.latex.text import code, prose
from parisk_sym.report.rows import to_json
from parisk_sym.tables.plan import Plan

__all__ = ["FORMATS", "render_plan"]

_COLUMNS = r"@{}p{0.42\linewidth}p{0.25\linewidth}p{0.25\linewidth}@{}"


def _text(plan: Plan) -> str:
    """A line for each row: what, value, formula."""
    width = max(len(row.what) for row in plan.rows)
    values = max(len(row.value) for row in plan.rows if row.formula)
    return "".join(
        f"{row.what:<{width}}  {row.value:<{values}}  {row.formula}".rstrip() + "\n" for row in plan.rows
    )


def _json(plan: Plan) -> str:
    """All numbers are strings, because JSON numbers lose digits."""
    rows = [{"what": row.what, "value": row.value, "formula": row.formula or None} for row in plan.rows]
    return to_json({"query": plan.query, "given": plan.given, "digits": plan.digits, "rows": rows})


def _latex(plan: Plan) -> str:
    r"""A booktabs table for \input."""
    body = "\n".join(
        f"{prose(row.what)} & {prose(row.value)} & {code(row.formula) if row.formula else ''} \\\\"
        for row in plan.rows
    )
    given = ", ".join(f"{name} = {value}" for name, value in plan.given.items())
    caption = prose(f"Plan, {plan.query}: {given}")
    return (
        f"\\begin{{table}}[htbp]\n\\centering\\footnotesize\n\\caption{{{caption}}}\n\\medskip\n\n"
        f"\\begin{{tabular}}{{{_COLUMNS}}}\n\\toprule\n& value & formula \\\\\n\\midrule\n{body}\n\\bottomrule\n"
        "\\end{tabular}\n\\end{table}\n"
    )


FORMATS = {"text": _text, "json": _json, "latex": _latex}


def render_plan(plan: Plan, format: str) -> str:  # noqa: A002 - the option's name
    """The plan as text; ParameterError for a format that there is not."""
    if format not in FORMATS:
        raise ParameterError(f"format must be one of {', '.join(FORMATS)}, got {format!r}")
    return FORMATS[format](plan)
