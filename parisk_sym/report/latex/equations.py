r"""Math for LaTeX documents: domains, numbers, and displayed equations that break where they are long."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import sympy

from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.engines.latex import latex
from parisk_sym.formulas.formula import Formula

__all__ = [
    "COLUMN",
    "PAGE",
    "Measure",
    "TooWideError",
    "conditions",
    "display",
    "in_groups",
    "interval",
    "least_width",
    "math_rows",
    "membership",
    "width",
]

Names = Mapping[sympy.Symbol, str]


def interval(value: Interval, names: Names | None = None) -> str:
    r"""An interval, or a range of integers, as a set.

    >>> from parisk_sym.formulas.domain import integers, left_open
    >>> print(interval(left_open(0, 1)), interval(integers(1)))
    (0, 1] \{1, 2, \dots\}
    """
    lower, upper = (latex(end, names) for end in (value.lower, value.upper))
    if value.integer and value.lower == -sympy.oo:
        return r"\mathbb{Z}" if value.upper == sympy.oo else rf"\{{\dots, {upper}\}}"
    if value.integer:
        following = latex(value.lower + 1, names)
        return (
            rf"\{{{lower}, {following}, \dots\}}"
            if value.upper == sympy.oo
            else rf"\{{{lower}, \dots, {upper}\}}"
        )
    return f"{'(' if value.lower_open else '['}{lower}, {upper}{')' if value.upper_open else ']'}"


def membership(symbol: str, value: Interval, names: Names | None = None) -> str:
    r"""The symbol and its domain, in the shortest usual form.

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
    """The constraints on the parameters of a formula, as math."""
    names = {p.symbol: p.latex for p in formula.parameters}
    return [_ordering(constraint, names) for constraint in formula.constraints]


def _ordering(constraint: Ordering, names: Names) -> str:
    relation = "<" if constraint.strict else r"\le"
    return f"{latex(constraint.lower, names)} {relation} {latex(constraint.upper, names)}"


def in_groups(digits: str, separator: str) -> str:
    r"""A decimal with its figures in groups of five after the point.

    >>> print(in_groups("0.7255282858513384", " "))
    0.72552 82858 51338 4
    """
    mantissa, _, exponent = digits.partition("e")
    whole, point, places = mantissa.partition(".")
    groups = separator.join(places[i : i + 5] for i in range(0, len(places), 5))
    power = rf"\ensuremath{{\times 10^{{{int(exponent)}}}}}" if exponent else ""
    sign, whole = (r"\ensuremath{-}", whole[1:]) if whole.startswith("-") else ("", whole)
    return f"{sign}{whole}{point}{groups}{power}"


# --- displayed equations ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measure:
    """The widest math, as `width` counts, in the text, on a line of a display, and on such a line in the smallest print."""

    inline: int
    line: int
    widest: int


PAGE = Measure(inline=27, line=62, widest=110)
COLUMN = Measure(inline=16, line=34, widest=60)
"""The measure of a page with one column, and of a column of a page with two."""

_NUMBER = 7
"""The width of an equation number in characters."""


class TooWideError(Exception):
    """A row of math is wider than the page, whatever its size."""


def display(math: str, label: str = "", measure: Measure = PAGE, mark: str = "") -> str:
    r"""A displayed equation, numbered if it has a label; long ones break before relations, + and -.

    A line that is still too long is set smaller by \pariskfit of the macro file. `mark` is the punctuation after it.

    >>> print(display("a = b", "eq:a"))
    \begin{equation}\label{eq:a}
      a = b
    \end{equation}
    """
    line = measure.line - (_NUMBER if label else 0)
    lines = math_rows(math, line)
    body = lines[0] if len(lines) == 1 else _aligned_environment(lines)
    if max(map(width, lines)) > line * 2 // 3:
        body = rf"\pariskfit{'[4em]' if label else ''}{{{body}}}"
    begin, end = (rf"\begin{{equation}}\label{{{label}}}", r"\end{equation}") if label else (r"\[", r"\]")
    return f"{begin}\n  {body}{mark}\n{end}"


def _aligned_environment(lines: list[str]) -> str:
    body = " \\\\\n".join(f"    & {line}" for line in lines)
    return f"\\begin{{aligned}}\n{body}\n  \\end{{aligned}}"


_RELATIONS = frozenset({"=", "<", ">", r"\le", r"\ge", r"\leq", r"\geq", r"\to", r"\ne", r"\approx", r"\in"})
_SIGNS = frozenset("+-")


def math_rows(math: str, line: int) -> list[str]:
    r"""Math split into rows that fit on a line, before relations, + and - outside all brackets if there are any.

    >>> math_rows("a + b = c + d", 3)
    ['a + b', '\\quad {}= c', '\\qquad {}+ d']
    """
    if width(math) <= line:
        return [math]
    found: list[str] = []
    for number, side in enumerate(_filled_lines(_pieces(math, _RELATIONS), line)):
        first, *others = _filled_lines(_pieces(side, _SIGNS), line)
        found.append(rf"\quad {{}}{first}" if number else first)
        found += (rf"\qquad {{}}{other}" for other in others)
    return found


def _filled_lines(pieces: list[str], line: int) -> list[str]:
    """The pieces joined into lines, as many per line as fit."""
    lines = [""]
    for piece in pieces:
        if lines[-1].strip() and width(lines[-1] + piece) > line:
            lines.append(piece)
        else:
            lines[-1] += piece
    return [text.strip() for text in lines]


_TOKEN = re.compile(r"\\left\b|\\right\b|\\begin\{|\\end\{|\\[A-Za-z]+|\\.|[{}()\[\]]|.", re.DOTALL)
_OPENING = {r"\left", r"\begin{", "{", "(", "["}
_CLOSING = {r"\right", r"\end{", "}", ")", "]"}


def _pieces(math: str, marks: frozenset[str]) -> list[str]:
    r"""The math split before these marks outside all brackets, and after a separating \quad."""
    pieces, depth, skip = [""], 0, False
    for mark in _TOKEN.findall(math):
        if skip and not mark.isspace():  # the bracket after \left or \right
            pieces[-1], skip = pieces[-1] + mark, False
            continue
        skip = mark in (r"\left", r"\right")
        if mark in (r"\begin{", r"\end{"):
            depth += 2 if mark == r"\begin{" else 0  # its closing brace takes one back
        else:
            depth += (mark in _OPENING) - (mark in _CLOSING)
        before = pieces[-1].rstrip()
        if (
            depth == 0
            and mark in marks
            and before
            and not before.endswith(("=", "<", ">", r"\le", r"\ge", "^", "_"))
        ):
            pieces.append("")
        pieces[-1] += mark
        if depth == 0 and mark == r"\quad":
            pieces.append("")
    return pieces


def width(math: str) -> int:
    r"""The approximate width of LaTeX math in characters: a fraction is as wide as its wider part, scripts are small.

    >>> width(r"\frac{a + b}{c} = \varepsilon_0")
    6
    """
    return _rounded_width(math, 0.7)


def least_width(math: str) -> int:
    r"""The approximate width in the smallest print, in which scripts are as large as the rest.

    >>> width("x^{a+b}"), least_width("x^{a+b}")
    (3, 4)
    """
    return _rounded_width(math, 1.0)


def _rounded_width(math: str, script: float) -> int:
    return round(_width(iter(re.findall(r"\\[A-Za-z]+|\\.|\S", math)), script))


_SILENT = {r"\left", r"\right", r"\displaystyle", r"\limits", r"\,", r"\:", r"\!", r"\operatorname", r"\mathbf",
           r"\mathbb", r"\mathcal", r"\tilde", r"\overline", r"\begin", r"\end", r"\text", "&"}  # fmt: skip
_STACKED = {r"\frac", r"\tfrac", r"\dfrac", r"\binom"}
_WORDS = {r"\ln", r"\log", r"\exp", r"\sinh", r"\cosh", r"\cos", r"\sin", r"\min", r"\max", r"\quad"}


def _width(tokens: Iterator[str], script: float) -> float:
    """The width of the tokens up to the brace that closes their group; the widest of several rows."""
    rows = [0.0]
    for mark in tokens:
        if mark == "}":
            break
        if mark == r"\\":
            rows.append(0.0)
        elif mark in "^_":
            rows[-1] += script * _argument(tokens, script)
        elif mark in _STACKED:
            rows[-1] += max(_argument(tokens, script), _argument(tokens, script))
        elif mark == "{":
            rows[-1] += _width(tokens, script)
        elif mark not in _SILENT:
            rows[-1] += 3 if mark in _WORDS else 1
    return max(rows)


def _argument(tokens: Iterator[str], script: float) -> float:
    return _width(tokens, script) if next(tokens, "}") == "{" else 1.0
