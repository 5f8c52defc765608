"""The LaTeX face: SymPy's printer with the field's notation."""

from collections.abc import Mapping
from typing import Any

import sympy
from sympy.printing.conventions import split_super_sub
from sympy.printing.latex import (
    LatexPrinter,
    greek_letters_set,
    other_symbols,
    tex_greek_dictionary,
    translate,
)

from parisk_sym.core.symbols import NOTATION

__all__ = ["LatexNotation", "equation", "is_fraction", "latex", "notation_of", "upright"]


def is_fraction(e: sympy.Basic) -> bool:
    """Whether an expression is printed as a product or a fraction, so that below a slash it needs brackets."""
    if e.is_Pow:
        return bool(e.exp.is_Rational and e.exp.is_negative)
    return bool(e.is_Mul or (e.is_Rational and not e.is_Integer))


_LETTERS = frozenset(greek_letters_set) | frozenset(tex_greek_dictionary) | frozenset(other_symbols)
_MARKS = {
    "hat": r"\hat{%s}",
    "tilde": r"\tilde{%s}",
    "bar": r"\bar{%s}",
    "dot": r"\dot{%s}",
    "prime": "{%s}'",
}


def upright(name: str) -> str:
    r"""A name as written in the source.

    >>> print(upright("noise_level"))
    \mathrm{noise\_level}
    """
    letters = name.replace("_", r"\_").replace("^", r"\uparrow ")
    return rf"\mathrm{{{letters}}}"


def _letter(name: str) -> str | None:
    """A letter, or the name of one, and marks over it; None if a name is a word."""
    if name in _LETTERS or (len(name) == 1 and name.isalpha()):
        return str(translate(name))
    for mark, over in _MARKS.items():
        if name.endswith(mark) and (inner := _letter(name.removesuffix(mark))):
            return over % inner
    return None


class LatexNotation(LatexPrinter):  # type: ignore[misc]
    """SymPy's printer, with slashes in the exponents of e and no leading minus where a positive term can lead."""

    def _split_super_sub(self, name: str) -> tuple[str, list[str], list[str]]:
        """SymPy's, unless it would read the end of a word as a face or a bracket ("local", "sabs"), or of a name as a power ("x__2")."""
        if not name or "{" in name:
            return name, [], []
        if name[0] == "_" or "__" in name or "^" in name:
            return upright(name), [], []
        first, _, indices = split_super_sub(name)
        first, *indices = (_letter(part) or part for part in (first, *indices))
        return first, [], [index for index in indices if index]

    def _print(self, expr: Any, **options: Any) -> str:
        if expr is sympy.E and self._symbol_is_e:
            return str(self._do_exponent(r"\exp\left(1\right)", options.get("exp")))
        return str(super()._print(expr, **options))

    @property
    def _symbol_is_e(self) -> bool:
        """Whether a symbol is printed as e, so that the constant is not."""
        return sympy.E in self._settings["symbol_names"]

    def _print_ExpBase(self, expr: Any, exp: Any = None) -> str:
        if self._symbol_is_e:
            inner = self._folding(False, expr.args[0])
            return str(self._do_exponent(rf"\exp\left({inner}\right)", exp))
        return str(self._do_exponent(f"e^{{{self._folding(True, expr.args[0])}}}", exp))

    def _print_polygamma(self, expr: Any, exp: Any = None) -> str:
        """The digamma function and its derivatives (DLMF 5.15)."""
        order, x = expr.args
        return self._derivative_of_psi(order, x, exp)

    def _print_digamma(self, expr: Any, exp: Any = None) -> str:
        return self._derivative_of_psi(sympy.S.Zero, expr.args[0], exp)

    def _print_trigamma(self, expr: Any, exp: Any = None) -> str:
        return self._derivative_of_psi(sympy.S.One, expr.args[0], exp)

    def _derivative_of_psi(self, order: Any, x: Any, exp: Any) -> str:
        mark = {0: "", 1: "'", 2: "''"}.get(order, rf"^{{\left({self._print(order)}\right)}}")
        shown = rf"\psi{mark}\left({self._print(x)}\right)"
        return rf"\left({shown}\right)^{{{exp}}}" if exp else shown

    def _print_harmonic(self, expr: Any, exp: Any = None) -> str:
        """H_n, and H_n with the power of the terms above."""
        power = rf"^{{\left({self._print(expr.args[1])}\right)}}" if len(expr.args) > 1 else ""
        shown = f"H_{{{self._print(expr.args[0])}}}{power}"
        return rf"\left({shown}\right)^{{{exp}}}" if exp else shown

    def _print_hyper(self, expr: Any, exp: Any = None) -> str:
        """pFq(a; b; z) with its lists of parameters in one line (DLMF 16.2)."""
        above, below = (", ".join(map(self._print, part)) for part in (expr.ap, expr.bq))
        counts = f"{{}}_{{{len(expr.ap)}}}F_{{{len(expr.bq)}}}"
        shown = rf"{counts}\left({above}; {below}; {self._print(expr.argument)}\right)"
        return rf"\left({shown}\right)^{{{exp}}}" if exp else shown

    def _print_Mul(self, expr: Any) -> str:
        """A slash is used before one factor only: x / 2 b would be ambiguous."""
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
