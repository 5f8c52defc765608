r"""Reference tables as LaTeX: booktabs rules, siunitx columns for short numbers, grouped figures for long ones."""

import re
from collections.abc import Sequence

from parisk_sym import __version__
from parisk_sym.formulas.formula import Formula
from parisk_sym.report.latex import column_tables as narrow
from parisk_sym.report.latex.document import standalone as whole_document
from parisk_sym.report.latex.equations import COLUMN, display, in_groups, width
from parisk_sym.report.latex.labels import table_label
from parisk_sym.report.latex.text import code, prose
from parisk_sym.tables.comparisons import ComparisonRow, ComparisonTable
from parisk_sym.tables.quantities import find_formula
from parisk_sym.tables.tables import LATEX_COLUMN, UNDECIDED, Row, Table

__all__ = ["latex_comparison", "latex_table"]

_SIUNITX_DIGITS = 15
_LINE_DIGITS = 50
_FLOAT_ROWS = 40
_WIDE_HEAD = 24.0
"""The width of a head, in figures, from which a narrow column uses a short head."""

_NUMBER = re.compile(r"(-?)(\d+)(?:\.(\d+))?(?:e(-?\d+))?\Z")


def latex_table(table: Table, standalone: bool = False, column: bool = False) -> str:
    r"""The table for \input (needs amsmath, amssymb, booktabs, siunitx; longtable, array beyond 40 rows or 50 digits).

    Values of up to 15 digits are in siunitx columns, longer ones in groups of five figures. `standalone` gives a
    document that compiles; `column` a form for one of two columns (needs parisk.sty).
    """
    command = table.command(LATEX_COLUMN if column else "latex")
    text = f"% {command}\n% parisk_sym {__version__}\n{_narrow(table, command) if column else _table(table)}"
    return whole_document(text) if standalone else text


def _table(table: Table) -> str:
    arguments = list(zip(*(row.arguments for row in table.rows), strict=True))
    columns = [_numbers(texts) for texts in arguments] + [
        _values([row.value for row in table.rows], table.digits)
    ]
    formula = find_formula(table.formula, table.paths)
    heads = [f"{{${p.latex}$}}" for p in formula.parameters] + [f"{{${formula.left}$}}"]
    meaning = prose(formula.meaning[:1].upper() + formula.meaning[1:])
    caption = (
        f"\\caption[{meaning}]{{{meaning}: $\\displaystyle {formula.latex()}$. "
        f"Every value is correctly rounded to {table.digits} significant digits.}}\\label{{{table_label(table.formula)}}}"
    )
    return _environment(caption, heads, columns, _note(table.command("latex"), [formula], table.rows))


def _narrow(table: Table, command: str) -> str:
    """The table for a column of a two-column page, with the formula displayed above it."""
    formula = find_formula(table.formula, table.paths)
    arguments = zip(*(row.arguments for row in table.rows), strict=True)
    given = [narrow.arguments(p.latex, texts) for p, texts in zip(formula.parameters, arguments, strict=True)]
    texts = [row.value for row in table.rows]
    wide = 1.3 * width(formula.left)
    head, wide = (f"${formula.left}$", wide) if wide < _WIDE_HEAD else ("value", 5.0)
    marks = ["$^?$" if text.endswith(UNDECIDED) else "" for text in texts]
    shown = narrow.values(head, wide, [text.rstrip(UNDECIDED) for text in texts], marks)
    meaning = prose(formula.meaning[:1].upper() + formula.meaning[1:])
    caption = f"{meaning}. Every value is correctly rounded to {table.digits} significant digits."
    above = display(formula.latex(), measure=COLUMN)
    note = _note(command, [formula], table.rows)
    return narrow.narrow(caption, table.formula, given, [shown], above, note)


def _narrow_comparison(table: ComparisonTable, command: str) -> str:
    comparison = table.comparison
    arguments = zip(*(row.arguments for row in table.rows), strict=True)
    given = [
        narrow.arguments(p.latex, texts) for p, texts in zip(comparison.parameters, arguments, strict=True)
    ]
    shown = []
    for index, column in enumerate(comparison.columns):
        texts = [row.values[index] for row in table.rows]
        marks = [
            ("$^?$" if text.endswith(UNDECIDED) else "")
            + (r"\rlap{$^*$}" if column.name in row.below else "")
            for text, row in zip(texts, table.rows, strict=True)
        ]
        head = rf"\texttt{{{prose(column.name)}}}"
        shown.append(
            narrow.values(head, len(column.name) + 1.0, [text.rstrip(UNDECIDED) for text in texts], marks)
        )
    note = _note(command, [c.formula for c in comparison.columns], table.rows)
    return narrow.narrow(_comparison_caption(table), comparison.id, given, shown, "", note)


def _comparison_caption(table: ComparisonTable) -> str:
    legend = (
        "; $^*$: certainly below the exact value, where that is not 0" if table.comparison.is_marked else ""
    )
    return f"{prose(table.comparison.title)}. Every value is correctly rounded to {table.digits} significant digits{legend}."


def latex_comparison(table: ComparisonTable, standalone: bool = False, column: bool = False) -> str:
    r"""A comparison for \input: one column per formula, with a star at each value that is certainly below the exact one."""
    command = table.command(LATEX_COLUMN if column else "latex")
    body = _narrow_comparison(table, command) if column else _wide_comparison(table, command)
    text = f"% {command}\n% parisk_sym {__version__}\n{body}"
    return whole_document(text) if standalone else text


def _wide_comparison(table: ComparisonTable, command: str) -> str:
    comparison = table.comparison
    heads = [f"{{${p.latex}$}}" for p in comparison.parameters]
    heads += [f"\\texttt{{{prose(c.name)}}}" for c in comparison.columns]
    columns = [_numbers(texts) for texts in zip(*(row.arguments for row in table.rows), strict=True)]
    for index, column in enumerate(comparison.columns):
        marks = [r"\rlap{$^*$}" if column.name in row.below else "" for row in table.rows]
        values = [_value_in_groups(row.values[index], r"\,") for row in table.rows]
        columns.append(("r", [value + mark for value, mark in zip(values, marks, strict=True)]))
    caption = f"\\caption[{prose(comparison.title)}]{{{_comparison_caption(table)}}}\\label{{{table_label(comparison.id)}}}"
    note = _note(command, [c.formula for c in comparison.columns], table.rows)
    return f"{{\\footnotesize\n{_environment(caption, heads, columns, note)}}}\n"


def _note(command: str, formulas: Sequence[Formula], rows: Sequence[Row | ComparisonRow]) -> str:
    """The sources, the meaning of question marks if there are any, and the command."""
    sources = dict.fromkeys(str(f.source) for f in formulas if f.source is not None)
    texts = [text for row in rows for text in ((row.value,) if isinstance(row, Row) else row.values)]
    sentences = [f"Source: {prose(', '.join(sources))}."] if sources else []
    if any(text.endswith(UNDECIDED) for text in texts):
        sentences.append(
            r"$^?$: the last digit is not decided; the digits shown are one more, and certified."
        )
    command_words = " ".join(map(code, command.split()))
    sentences.append(f"Made by {command_words}, parisk\\_sym {__version__}.")
    return rf"\footnotesize\raggedright {' '.join(sentences)}"


def _environment(
    caption: str, heads: Sequence[str], columns: Sequence[tuple[str, list[str]]], note: str
) -> str:
    """A floating or a long table with this caption, heads, columns (specification and cells) and note."""
    rows = list(zip(*(cells for _, cells in columns), strict=True))
    head = f"\\toprule\n{' & '.join(heads)} \\\\\n\\midrule"
    body = "\n".join(" & ".join(cells) + r" \\" for cells in rows)
    specification = "".join(f"{column} " for column, _ in columns).strip()
    if len(rows) > _FLOAT_ROWS:
        last = f"\\multicolumn{{{len(columns)}}}{{@{{}}p{{0.9\\linewidth}}@{{}}}}{{{note}}}"
        return (
            f"{{\\setlength{{\\LTcapwidth}}{{\\linewidth}}\n\\begin{{longtable}}{{@{{}}{specification}@{{}}}}\n{caption} \\\\\n{head}\n\\endhead\n"
            f"\\bottomrule\n\\endfoot\n\\bottomrule\n{last}\n\\endlastfoot\n{body}\n\\end{{longtable}}}}\n"
        )
    return (
        f"\\begin{{table}}[htbp]\n\\centering\n{caption}\n\\medskip\n\n"
        f"\\begin{{tabular}}{{@{{}}{specification}@{{}}}}\n{head}\n{body}\n\\bottomrule\n\\end{{tabular}}\n\n"
        f"\\medskip\n{{{note}\\par}}\n\\end{{table}}\n"
    )


def _numbers(texts: Sequence[str]) -> tuple[str, list[str]]:
    """The column and cells of exact arguments: decimals aligned at the point, quotients right-aligned."""
    matches = [_NUMBER.match(text) for text in texts]
    if any(m is None or len(text) > _SIUNITX_DIGITS + 6 for m, text in zip(matches, texts, strict=True)):
        return "r", [
            f"${t}$" if m is None else in_groups(t, r"\,") for m, t in zip(matches, texts, strict=True)
        ]
    return f"S[table-format={_table_format(texts)}]", list(texts)


def _values(texts: Sequence[str], digits: int) -> tuple[str, list[str]]:
    """The column and cells of values: siunitx up to 15 digits, grouped figures beyond, broken into lines beyond 50."""
    if digits <= _SIUNITX_DIGITS:
        cells = [f"{{{_value_in_groups(t, '')}}}" if t.endswith(UNDECIDED) else t for t in texts]
        return f"S[table-format={_table_format(texts)}]", cells
    if digits <= _LINE_DIGITS:
        return "r", [_value_in_groups(t, r"\,") for t in texts]
    return r">{\raggedright\arraybackslash}p{0.7\linewidth}", [_value_in_groups(t, " ") for t in texts]


def _value_in_groups(text: str, separator: str) -> str:
    """A value in groups of figures, with a raised question mark if its last digit is undecided."""
    mark = "$^?$" if text.endswith(UNDECIDED) else ""
    return in_groups(text.rstrip(UNDECIDED), separator) + mark


def _table_format(texts: Sequence[str]) -> str:
    """The widest sign, integer part, decimals and exponent of a column, in siunitx's format.

    >>> _table_format(["0.25", "-12", "1.5e-300"])
    '-2.2e-3'
    """
    parts = [m.groups(default="") for m in map(_NUMBER.match, texts) if m] or [("", "1", "", "")]
    sign = "-" if any(p[0] for p in parts) else ""
    whole, places = (max(len(p[i]) for p in parts) for i in (1, 2))
    exponents = [p[3] for p in parts if p[3]]
    power = max((len(e.lstrip("-")) for e in exponents), default=0)
    exponent = f"e{'-' if any(e.startswith('-') for e in exponents) else ''}{power}" if power else ""
    return f"{sign}{whole}{f'.{places}' if places else ''}{exponent}"
