"""The LaTeX face: SymPy's printer with the field's notation."""

from collections.abc import Mapping
from typing import Any

import sympy
from sympy.printing.latex import LatexPrinter

__all__ = ["NOTATION", "LatexNotation", "equation", "is_fraction", "latex", "notation_of"]

# The notation of the papers for the names used in code.
NOTATION = {
    "eps": r"\varepsilon",
    "eps0": r"\varepsilon_0",
    "eps1": r"\varepsilon_1",
    "eps2": r"\varepsilon_2",
    "confidence": r"\gamma",
    "sensitivity": r"\Delta_f",
    "E_min": r"E_{\min}",
    "ell": r"\ell",
    "error": r"T",
    "theta": r"\theta",
    "nu": r"\nu",
}


def is_fraction(e: sympy.Basic) -> bool:
    """Whether an expression is printed as a product or a fraction, so that below a slash it needs brackets."""
    if e.is_Pow:
        return bool(e.exp.is_Rational and e.exp.is_negative)
    return bool(e.is_Mul or (e.is_Rational and not e.is_Integer))


class LatexNotation(LatexPrinter):  # type: ignore[misc]
    """SymPy's printer, with slashes in the exponents of e and no leading minus where a positive term can lead."""

    def _print_ExpBase(self, expr: Any, exp: Any = None) -> str:
        return str(self._do_exponent(f"e^{{{self._folding(True, expr.args[0])}}}", exp))

    def _print_Mul(self, expr: Any) -> str:
        """A slash stands before one factor only: x / 2 b would be ambiguous."""
        fold = self._settings["fold_short_frac"] and not is_fraction(sympy.fraction(expr)[1])
        return self._folding(fold, expr, super()._print_Mul)

    def _folding(self, fold: bool, expr: Any, printing: Any = None) -> str:
        """The expression printed with slashes for short fractions, or without."""
        before = self._settings["fold_short_frac"]
        self._settings["fold_short_frac"] = fold
        try:
            return str((printing or self._print)(expr))
        finally:
            self._settings["fold_short_frac"] = before

    def _as_ordered_terms(self, expr: Any, order: Any = None) -> list[Any]:
        terms = list(super()._as_ordered_terms(expr, order=order))
        lead = next((t for t in terms if not t.could_extract_minus_sign()), terms[0])
        terms.remove(lead)
        return [lead, *terms]


def latex(expression: sympy.Basic, names: Mapping[sympy.Symbol, str] | None = None) -> str:
    r"""An expression in the field's notation.

    >>> print(latex(1 - sympy.exp(-sympy.Symbol("eps0") / 2)))
    1 - e^{- \varepsilon_0 / 2}
    """
    return str(LatexNotation(notation_of(expression, names)).doprint(expression))


def notation_of(expression: sympy.Basic, names: Mapping[sympy.Symbol, str] | None = None) -> dict[str, Any]:
    """The settings of a printer for this expression: the field's symbols, and those given."""
    symbols = expression.atoms(sympy.Symbol)
    chosen = {s: NOTATION[str(s)] for s in symbols if str(s) in NOTATION} | dict(names or {})
    return {"symbol_names": chosen, "fold_short_frac": False, "ln_notation": True}


def equation(formula: Any) -> str:
    """The whole equation, left = right, with the author's own form where the declaration gives one."""
    names = {p.symbol: p.latex for p in formula.parameters}
    return f"{formula.left} = {formula.display or latex(formula.expression, names)}"
