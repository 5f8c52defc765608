r"""The encoding of a statement as LaTeX: its sentences with math, and what the heads in them stand for."""

from collections.abc import Collection, Mapping

from sympy import Expr, Symbol

from parisk_sym.claims.encoding import encoding_of
from parisk_sym.claims.notation import latex
from parisk_sym.claims.sentences import Math, Phrase, Sentence, conditions
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.applied import AppliedHead
from parisk_sym.formulas.formula import Formula
from parisk_sym.report.latex.equations import LINE, display, rows, width
from parisk_sym.report.latex.text import prose

__all__ = ["encoding"]

Names = Mapping[Symbol, str]

_INLINE = 30
"""Widths up to which an equation stands in the text."""

_SIGNS = {
    "<=": r"\le",
    ">=": r"\ge",
    "->": r"\to",
    "∈": r"\in",
    "ℝ": r"\mathbb{R}",
    "{": r"\{",
    "}": r"\}",
    "…": r"\dots",
}


_WIDEST = 80
"""Widths of a row that is left in small print where nothing in it can be cut."""


class _TooLongError(Exception):
    """A row of math is wider than the page."""


def encoding(statement: Statement, listed: Collection[str] = ()) -> str:
    r"""What the statement says, and the equation of each formula and function in it.

    Of the formulas that the document lists anyway, by their ids, the number of the equation is enough. "" where a row would
    be wider than the page.

    >>> from sympy import Symbol, exp
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> x = Symbol("x", positive=True)
    >>> print(encoding(Inequality(1 + x, "<=", exp(x), {x: POSITIVE})))
    $1 + x \le e^{x}$ for $x > 0$.
    """
    found, meanings = encoding_of(statement, listed)
    try:
        said = ";\n".join(map(_sentence, found))
        where = ";\n".join(_definition(head, body, listed) for head, body in meanings)
    except _TooLongError:
        return ""
    return f"{said}.\nHere {where}." if where else f"{said}."


def _sentence(sentence: Sentence) -> str:
    says = " ".join(map(_phrase, sentence.says))
    domain = conditions(map(_phrase, sentence.domain))
    return f"{says} for {domain}" if domain else says


def _phrase(phrase: Phrase) -> str:
    return prose(phrase) if isinstance(phrase, str) else _set(phrase)


def _set(parts: Math, names: Names | None = None) -> str:
    """Math in the text, or displayed where it is long, with a break before its relation where it is longer than a line."""
    equation = _math(parts, names)
    if width(equation) <= _INLINE:
        return f"${equation}$"
    if width(equation) <= LINE:
        return f"\n{display(equation)}\n"
    left, right = rows(_math(parts[:1], names)), rows(_math(parts[1:], names)) if parts[1:] else []
    if max(map(width, (*left, *right))) > _WIDEST:
        raise _TooLongError
    body = " \\\\\n".join([*(rf"    & {r}" for r in left), *(rf"    &\quad {r}" for r in right)])
    return f"\n{{\\small\n\\[\n  \\begin{{aligned}}\n{body}\n  \\end{{aligned}}\n\\]\n}}\n"


def _math(parts: Math, names: Names | None = None) -> str:
    printed = (_SIGNS.get(p, p) if isinstance(p, str) else latex(p, names) for p in parts)
    return " ".join(printed).replace(" ,", ",")


def _definition(head: AppliedHead, body: Expr | None, listed: Collection[str]) -> str:
    """The equation of a head, as its author typeset it where a formula has a symbol of its own, and what it is."""
    definition, formula = head.definition, head.definition.value
    parameters = formula.parameters if isinstance(formula, Formula) else ()
    names = {p.symbol: p.latex for p in parameters}
    left = head.func(*definition.parameters)
    if definition.name in listed:
        return rf"{_set((left,), names)} is \eqref{{eq:{definition.name}}}"
    meaning = f" ({prose(definition.meaning)})" if definition.meaning else ""
    if isinstance(formula, Formula) and formula.symbol and formula.display:
        equation = formula.latex()
        return (f"${equation}$" if width(equation) <= _INLINE else f"\n{display(equation)}\n") + meaning
    return _set((left,) if body is None else (left, "=", body), names) + meaning
