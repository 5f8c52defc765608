r"""The encoding of a statement as LaTeX: its sentences with math, and the definitions of the heads in them."""

from collections.abc import Collection

from sympy import Expr

from parisk_sym.claims.encoding import encoding_of
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.typeset import typeset_math, typeset_sentence
from parisk_sym.formulas.applied import AppliedHead
from parisk_sym.formulas.formula import Formula
from parisk_sym.report.latex.equations import PAGE, Measure, TooWideError
from parisk_sym.report.latex.labels import equation_label
from parisk_sym.report.latex.layout import lay_out

__all__ = ["encoding"]


def encoding(statement: Statement, listed: Collection[str] = (), measure: Measure = PAGE) -> str:
    r"""The statement, and the equation of each formula and function in it.

    For formulas whose ids are in `listed` it gives the number of the equation only. "" where a row would be wider than the page.

    >>> from sympy import Symbol, exp
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> x = Symbol("x", positive=True)
    >>> print(encoding(Inequality(1 + x, "<=", exp(x), {x: POSITIVE})))
    $1 + x \le e^{x}$ for $x > 0$.
    """
    found, meanings = encoding_of(statement, listed)
    try:
        said = ";\n".join(lay_out(typeset_sentence(s), measure) for s in found)
        where = ";\n".join(_definition(head, body, listed, measure) for head, body in meanings)
    except TooWideError:
        return ""
    return f"{said}.\nHere {where}." if where else f"{said}."


def _definition(head: AppliedHead, body: Expr | None, listed: Collection[str], measure: Measure) -> str:
    """The equation of a head, as its author typeset it if the formula has its own symbol, and its meaning."""
    definition, formula = head.definition, head.definition.value
    parameters = formula.parameters if isinstance(formula, Formula) else ()
    names = {p.symbol: p.latex for p in parameters}
    left = head.func(*definition.parameters)
    if definition.name in listed:
        return rf"${typeset_math((left,), names)}$ is \eqref{{{equation_label(definition.name)}}}"
    meaning = f" ({definition.meaning})" if definition.meaning else ""
    if isinstance(formula, Formula) and formula.symbol and formula.display:
        return lay_out(f"${formula.latex()}${meaning}", measure)
    equation = typeset_math((left,) if body is None else (left, "=", body), names)
    return lay_out(f"${equation}${meaning}", measure)
