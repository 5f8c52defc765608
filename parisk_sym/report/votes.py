"""The privacy of noisy votes as text, JSON or LaTeX."""

from parisk_sym.core.errors import ParameterError
from parisk_sym.report.json_rows import to_json
from parisk_sym.report.latex.text import prose
from parisk_sym.tables.votes import WARNING, VoteTable

__all__ = ["FORMATS", "render_votes"]


def _teachers(table: VoteTable) -> str:
    """The number of teachers, or its range where the rows disagree."""
    least, most = table.teachers
    return str(least) if least == most else f"{least} to {most}"


def _text(table: VoteTable) -> str:
    """A summary of the votes, a line for each number of queries, and the legend of the columns."""
    head = ["queries", *(bound.name for bound in table.bounds)]
    levels = zip(*(bound.levels for bound in table.bounds), strict=True)
    rows = [head, *([str(n), *row] for n, row in zip(table.queries, levels, strict=True))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    name = max(len(bound.name) for bound in table.bounds)
    legend = [
        f"{bound.name:<{name}}  {bound.meaning}" + f"; {bound.problem}" * bool(bound.problem)
        for bound in table.bounds
    ]
    read = f"{table.file}: {_teachers(table)} teachers, {table.classes} classes"
    return "\n".join([read, "", *lines, "", *legend, "", WARNING, ""])


def _json(table: VoteTable) -> str:
    """Numbers whose digits matter are strings, because JSON numbers lose digits."""
    bounds = [
        {
            "name": bound.name,
            "meaning": bound.meaning,
            "from_votes": bound.from_votes,
            "problem": bound.problem or None,
            "levels": list(bound.levels),
        }
        for bound in table.bounds
    ]
    return to_json(
        {
            "file": table.file,
            "given": dict(table.given),
            "teachers": {"least": table.teachers[0], "most": table.teachers[1]},
            "classes": table.classes,
            "queries": list(table.queries),
            "digits": table.digits,
            "bounds": bounds,
            "warning": WARNING,
        }
    )


def _latex(table: VoteTable) -> str:
    r"""A booktabs table for \input, with the legend of its columns and the warning below."""
    head = " & ".join(["queries", *(prose(bound.name) for bound in table.bounds)])
    levels = zip(*(bound.levels for bound in table.bounds), strict=True)
    body = "\n".join(
        " & ".join([str(n), *row]) + r" \\" for n, row in zip(table.queries, levels, strict=True)
    )
    given = prose(", ".join(f"{name} = {value}" for name, value in table.given.items()))
    notes = "\n".join(
        rf"\emph{{{prose(bound.name)}}}: {prose(bound.meaning + f'; {bound.problem}' * bool(bound.problem))}.\\"
        for bound in table.bounds
    )
    return (
        "\\begin{table}[htbp]\n\\centering\\footnotesize\n"
        f"\\caption{{Privacy levels of noisy votes of {_teachers(table)} teachers: {given}}}\n\\medskip\n\n"
        f"\\begin{{tabular}}{{@{{}}r{'l' * len(table.bounds)}@{{}}}}\n\\toprule\n{head} \\\\\n\\midrule\n{body}\n"
        f"\\bottomrule\n\\end{{tabular}}\n\n\\medskip\n\\begin{{minipage}}{{\\linewidth}}\n{notes}\n{prose(WARNING)}\n"
        "\\end{minipage}\n\\end{table}\n"
    )


FORMATS = {"text": _text, "json": _json, "latex": _latex}


def render_votes(table: VoteTable, format: str) -> str:  # noqa: A002 - the option's name
    """The table as text; raises ParameterError for an unknown format."""
    if format not in FORMATS:
        raise ParameterError(f"format must be one of {', '.join(FORMATS)}, got {format!r}")
    return FORMATS[format](table)
