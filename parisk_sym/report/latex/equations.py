r"""Math for LaTeX documents: domains, numbers, and displayed equations that break where they are long."""

import re
from collections.abc import Iterator, Mapping

import sympy

from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.engines.latex import latex
from parisk_sym.formulas.formula import Formula, Ordering

__all__ = ["LINE", "conditions", "display", "grouped", "interval", "membership", "rows", "width"]

LINE = 62
"""Characters that fit on one line of a displayed equation, as `width` counts them."""

NUMBERED_LINE = 55
"""The same with an equation number beside them."""

Names = Mapping[sympy.Symbol, str]


def interval(value: Interval, names: Names | None = None) -> str:
    r"""An interval, or a range of integers, as a set.

    >>> from parisk_sym.formulas.domain import integers, left_open
    >>> print(interval(left_open(0, 1)), interval(integers(1)))
    (0, 1] \{1, 2, \dots\}
    """
    lower, upper = (latex(end, names) for end in (value.lower, value.upper))
    if value.integer:
        following = latex(value.lower + 1, names)
        return (
            rf"\{{{lower}, {following}, \dots\}}"
            if value.upper == sympy.oo
            else rf"\{{{lower}, \dots, {upper}\}}"
        )
    return f"{'(' if value.lower_open else '['}{lower}, {upper}{')' if value.upper_open else ']'}"


def membership(symbol: str, value: Interval, names: Names | None = None) -> str:
    r"""The symbol and where it lies, in the shortest usual form.

    >>> from parisk_sym.formulas.domain import POSITIVE, REALS, closed
    >>> print(membership("x", POSITIVE), membership("y", REALS), membership("z", closed(0, 1)))
    x > 0 y \in \mathbb{R} z \in [0, 1]
    """
    if not value.integer and value.upper == sympy.oo:
        if value.lower == -sympy.oo:
            return rf"{symbol} \in \mathbb{{R}}"
        relation = ">" if value.lower_open else r"\ge"
        return f"{symbol} {relation} {latex(value.lower, names)}"
    return rf"{symbol} \in {interval(value, names)}"


def conditions(formula: Formula) -> list[str]:
    """The constraints between the parameters of a formula, as math."""
    names = {p.symbol: p.latex for p in formula.parameters}
    return [_ordering(constraint, names) for constraint in formula.constraints]


def _ordering(constraint: Ordering, names: Names) -> str:
    relation = "<" if constraint.strict else r"\le"
    return f"{latex(constraint.lower, names)} {relation} {latex(constraint.upper, names)}"


def grouped(digits: str, separator: str) -> str:
    r"""A decimal with its figures in groups of five after the point.

    >>> print(grouped("0.7255282858513384", " "))
    0.72552 82858 51338 4
    """
    mantissa, _, exponent = digits.partition("e")
    whole, point, places = mantissa.partition(".")
    groups = separator.join(places[i : i + 5] for i in range(0, len(places), 5))
    power = rf"\ensuremath{{\times 10^{{{int(exponent)}}}}}" if exponent else ""
    sign, whole = (r"\ensuremath{-}", whole[1:]) if whole.startswith("-") else ("", whole)
    return f"{sign}{whole}{point}{groups}{power}"


# --- displayed equations ----------------------------------------------------------------------------------------------


def display(equation: str, label: str = "") -> str:
    r"""A displayed equation, numbered where it has a label; long ones break before top-level + and -.

    >>> print(display("a = b", "eq:a"))
    \begin{equation}\label{eq:a}
      a = b
    \end{equation}
    """
    lines = _lines(equation)
    size = r"\small" if max(map(width, lines)) > (NUMBERED_LINE if label else LINE) else ""
    if len(lines) == 1:
        body = f"  {equation}"
    else:
        left, _, first = lines[0].partition(" = ")
        rows = [rf"    {left} ={{}}& {first}", *(rf"    & {line}" for line in lines[1:])]
        body = "  \\begin{split}\n" + " \\\\\n".join(rows) + "\n  \\end{split}"
    begin, end = (rf"\begin{{equation}}\label{{{label}}}", r"\end{equation}") if label else (r"\[", r"\]")
    text = f"{begin}\n{body}\n{end}"
    return f"{{{size}\n{text}\n}}" if size else text


def _lines(equation: str) -> list[str]:
    """The equation in lines that fit, as far as its top level allows."""
    if width(equation) <= LINE or " = " not in equation:
        return [equation]
    lines = [""]
    for piece in _pieces(equation):
        breakable = len(lines) > 1 or " = " in lines[0]
        if breakable and width(lines[-1] + piece) > LINE:
            lines.append(piece.strip())
        else:
            lines[-1] += piece
    return [lines[0], *(re.sub(r"^([+-])", r"{}\1", line) for line in lines[1:])]


def rows(math: str) -> list[str]:
    r"""Math in rows that fit on a line, cut before + and - outside all brackets as far as there are any.

    >>> rows("a + b")
    ['a + b']
    """
    lines = [""]
    for piece in _pieces(math):
        if lines[-1] and width(lines[-1] + piece) > LINE:
            lines.append(f"{{}}{piece.strip()}")
        else:
            lines[-1] += piece
    return lines


_TOKEN = re.compile(r"\\left\b|\\right\b|\\begin\{|\\end\{|\\[A-Za-z]+|\\.|[{}()\[\]]|.", re.DOTALL)
_OPENING = {r"\left", r"\begin{", "{", "(", "["}
_CLOSING = {r"\right", r"\end{", "}", ")", "]"}


def _pieces(equation: str) -> list[str]:
    r"""The equation cut before + and - that stand outside all brackets, and after a separating \quad."""
    pieces, depth, skip = [""], 0, False
    for mark in _TOKEN.findall(equation):
        if skip and not mark.isspace():  # the bracket after \left or \right
            pieces[-1], skip = pieces[-1] + mark, False
            continue
        skip = mark in (r"\left", r"\right")
        if mark in (r"\begin{", r"\end{"):
            depth += 2 if mark == r"\begin{" else 0  # its closing brace takes one back
        else:
            depth += (mark in _OPENING) - (mark in _CLOSING)
        if depth == 0 and mark in "+-" and pieces[-1].strip() and not pieces[-1].rstrip().endswith("="):
            pieces.append("")
        pieces[-1] += mark
        if depth == 0 and mark == r"\quad":
            pieces.append("")
    return pieces


def width(math: str) -> int:
    r"""Roughly how many characters wide LaTeX math is set: a fraction is as wide as its wider part, scripts are small.

    >>> width(r"\frac{a + b}{c} = \varepsilon_0")
    6
    """
    return round(_width(iter(re.findall(r"\\[A-Za-z]+|\\.|\S", math))))


_SILENT = {r"\left", r"\right", r"\displaystyle", r"\limits", r"\,", r"\:", r"\!", r"\operatorname", r"\mathbf",
           r"\mathbb", r"\mathcal", r"\tilde", r"\overline", r"\begin", r"\end", r"\text", "&"}  # fmt: skip
_STACKED = {r"\frac", r"\tfrac", r"\dfrac", r"\binom"}
_WORDS = {r"\ln", r"\log", r"\exp", r"\sinh", r"\cosh", r"\cos", r"\sin", r"\min", r"\max", r"\quad"}


def _width(tokens: Iterator[str]) -> float:
    """Width of the tokens up to the brace that closes their group; of rows, the widest."""
    rows = [0.0]
    for mark in tokens:
        if mark == "}":
            break
        if mark == r"\\":
            rows.append(0.0)
        elif mark in "^_":
            rows[-1] += 0.7 * _argument(tokens)
        elif mark in _STACKED:
            rows[-1] += max(_argument(tokens), _argument(tokens))
        elif mark == "{":
            rows[-1] += _width(tokens)
        elif mark not in _SILENT:
            rows[-1] += 3 if mark in _WORDS else 1
    return max(rows)


def _argument(tokens: Iterator[str]) -> float:
    return _width(tokens) if next(tokens, "}") == "{" else 1.0
