r"""Expressions as text and as LaTeX, in the order of their author.

SymPy's printers bring sums and products into an order of their own, and print unevaluated products with brackets that no reader
needs. Here terms keep their order (a positive one leads), and a product is its numerator over its denominator.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import sympy
from sympy import Add, Expr, Integer, Mul, Pow
from sympy.printing.precedence import PRECEDENCE, precedence
from sympy.printing.str import StrPrinter

from parisk_sym.core.symbols import NOTATION
from parisk_sym.formulas.engines.latex import LatexNotation, is_fraction, notation_of

__all__ = ["TextPrinter", "latex", "text"]


class _Fraction(NamedTuple):
    """The factors of a product."""

    negative: bool
    above: list[Expr]
    below: list[Expr]


def _fraction(e: Expr) -> _Fraction:
    """The sign of a product, and its factors above and below the line; numbers 1 are left out."""
    negative, above, below = False, list[Expr](), list[Expr]()
    for factor in _flat(e, Mul):
        if factor.is_Rational:
            negative ^= bool(factor.is_negative)
            above.append(Integer(abs(factor.p)))
            below.append(Integer(factor.q))
        elif factor.is_Pow and factor.exp.is_Rational and factor.exp.is_negative:
            below += _below(factor.base, -factor.exp)
        else:
            above.append(factor)
    return _Fraction(negative, [f for f in above if f != 1], [f for f in below if f != 1])


def _below(base: Expr, power: Expr) -> list[Expr]:
    """The factors of a denominator; a denominator that is itself a fraction or negative is one factor."""
    if power != 1:
        return [Pow(base, power, evaluate=False)]
    inner = _fraction(base) if base.is_Mul else None
    return [base] if inner is None or inner.negative or inner.below else inner.above


def _flat(e: Expr, kind: type[Expr]) -> Iterator[Expr]:
    """The factors of nested products, or the terms of nested sums."""
    if isinstance(e, kind):
        for part in e.args:
            yield from _flat(part, kind)
    else:
        yield e


def _signed_terms(printed: list[str]) -> str:
    """Terms with their signs between them; the first positive one leads."""
    lead = next((i for i, t in enumerate(printed) if not t.startswith("-")), 0)
    first, *rest = [printed[lead], *printed[:lead], *printed[lead + 1 :]]
    return first + "".join(f" - {t[1:].lstrip()}" if t.startswith("-") else f" + {t}" for t in rest)


class TextPrinter(StrPrinter):  # type: ignore[misc]
    """Plain text that is also valid Python."""

    def _print_Add(self, expr: Any, order: Any = None) -> str:
        return _signed_terms([self._print(t) for t in _flat(expr, Add)])

    def _print_Mul(self, expr: Any) -> str:
        negative, above, below = _fraction(expr)
        top = "*".join(map(self._factor, above)) or "1"
        bottom = "*".join(map(self._factor, below))
        if len(below) > 1:
            bottom = f"({bottom})"
        return f"{'-' if negative else ''}{top}{'/' if below else ''}{bottom}"

    def _factor(self, e: Expr) -> str:
        shown = str(self._print(e))
        loose = is_fraction(e) or precedence(e) < PRECEDENCE["Mul"] or shown.startswith("-")
        return f"({shown})" if loose else shown

    def _print_Pow(self, expr: Any, rational: bool = False) -> str:
        if expr.exp.is_Rational and expr.exp.is_negative:
            return self._print_Mul(expr)
        return str(super()._print_Pow(expr, rational))


def text(e: sympy.Basic) -> str:
    """An expression as one line of text.

    >>> n, m = sympy.symbols("n m")
    >>> text((m - n) / (2 * n) * sympy.exp(-m))
    '(m - n)*exp(-m)/(2*n)'
    """
    return str(TextPrinter().doprint(e))


def _outside_brackets(shown: str) -> str:
    """LaTeX without its groups in braces and brackets, inside which a slash is unambiguous."""
    bare = re.sub(r"\{[^{}]*\}|\([^()]*\)", "", shown)
    return bare if bare == shown else _outside_brackets(bare)


_REACHING = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Derivative)
"""Kinds whose LaTeX has no end: a reader takes everything after it as part of the term."""


def _of_plain_terms(e: Any) -> Any:
    """The sum, product or integral with a term without factors 1, which would hide the kind of the term from the printer."""
    negative, above, below = _fraction(e.function)
    plain = len(above) == 1 and not negative and not below
    return e.func(above[0], *e.limits) if plain else e


class _LatexPrinter(LatexNotation):
    """The field's notation, fractions as fractions."""

    def _print_Add(self, expr: Any, order: Any = None) -> str:
        return _signed_terms([self._in_a_row(t) for t in _flat(expr, Add)])

    def _in_a_row(self, e: Expr, *kinds: Any) -> str:
        """In brackets if it is a remainder (which has no visible end) or of one of these kinds."""
        shown = str(self._print(e))
        return rf"\left({shown}\right)" if isinstance(e, (sympy.Mod, *kinds)) else shown

    def _print_Mod(self, expr: Any, exp: str | None = None) -> str:
        inner = r" \bmod ".join(self._in_a_row(e, Add, Mul) for e in expr.args)
        return rf"\left({inner}\right)^{{{exp}}}" if exp else inner

    def _print_Mul(self, expr: Any) -> str:
        negative, above, below = _fraction(expr)
        sign = "- " if negative else ""
        if not below:
            return sign + self._product(above, alone=not negative)
        if self._settings["fold_short_frac"] and len(below) == 1 and not below[0].is_Add:
            return f"{sign}{self._product(above, alone=False)} / {self._below_a_slash(below[0])}"
        top, bottom = (self._folding(False, factors, self._product) for factors in (above, below))
        return rf"{sign}\frac{{{top}}}{{{bottom}}}"

    def _below_a_slash(self, e: Expr) -> str:
        """A factor in brackets where a slash before it would divide by less than all of it."""
        shown = str(self._print(e))
        loose = is_fraction(e) or "/" in _outside_brackets(shown)
        return rf"\left({shown}\right)" if loose else self._factor(e)

    def _product(self, factors: list[Expr], alone: bool = True) -> str:
        """Factors side by side, a sum among them in brackets, a dot between two numbers."""
        if not factors:
            return "1"
        alone = alone and len(factors) == 1
        printed = [self._print(f) if alone else self._factor(f) for f in factors]
        joined = printed[0]
        for before, after in pairwise(printed):
            numbers = before[-1].isdigit() and after[0].isdigit()
            word = before.startswith(r"\mathrm") or after.startswith(r"\mathrm")
            joined += (r" \cdot " if numbers else r" \, " if word else " ") + after
        return joined

    def _factor(self, e: Expr) -> str:
        shown = str(self._print(e))
        loose = e.is_Add or e.is_Piecewise or isinstance(e, (sympy.Mod, *_REACHING))
        return rf"\left({shown}\right)" if loose or shown.startswith("-") else shown

    def _print_Sum(self, expr: Any) -> str:
        """A term, in brackets if it is a sum or starts with a sign."""
        return self._over(r"\sum", expr)

    def _print_Product(self, expr: Any) -> str:
        """As a sum."""
        return self._over(r"\prod", expr)

    def _print_Integral(self, expr: Any) -> str:
        """The integrand without factors 1, so that a sum is recognised as one."""
        return str(super()._print_Integral(_of_plain_terms(expr)))

    def _print_Derivative(self, expr: Any) -> str:
        """The differentiated expression, in brackets if it is a remainder or starts with a sign."""
        shown, term = str(super()._print_Derivative(expr)), str(self._print(expr.expr))
        loose = shown.endswith(f" {term}") and (isinstance(expr.expr, sympy.Mod) or term.startswith("-"))
        return rf"{shown.removesuffix(term)}\left({term}\right)" if loose else shown

    def _over(self, sign: str, expr: Any) -> str:
        """A sign for each limit, the outer one first, before the term."""
        plain = _of_plain_terms(expr)
        limits = (map(self._print, limit) for limit in reversed(plain.limits))
        signs = " ".join(f"{sign}_{{{index}={first}}}^{{{last}}}" for index, first, last in limits)
        term = str(self._print(plain.function))
        loose = isinstance(plain.function, (Add, sympy.Mod)) or term.startswith("-")
        return rf"{signs} \left({term}\right)" if loose else f"{signs} {term}"

    def _print_Symbol(self, expr: Any, style: str = "plain") -> str:
        """A name of several letters is upright: otherwise it reads as a product."""
        power = re.fullmatch(r"exp\((\w+)(/\d+)?\)", expr.name)
        if power and expr not in self._settings["symbol_names"]:  # a symbol for a power of e
            inner = sympy.Symbol(power[1])
            return f"e^{{{NOTATION.get(power[1]) or super()._print_Symbol(inner)}{power[2] or ''}}}"
        shown = str(super()._print_Symbol(expr, style))
        upright = re.sub(r"_\{([A-Za-z]{2,})\}", r"_{\\mathrm{\1}}", shown)
        return re.sub(r"^[A-Za-z]{2,}(?=_|$)", r"\\mathrm{\g<0>}", upright)

    def _print_Pow(self, expr: Any) -> str:
        if expr.exp.is_Rational and expr.exp.is_negative:
            return self._print_Mul(expr)
        power_of_e = expr.base.is_Symbol and expr.base.name.startswith("exp(")
        if power_of_e or expr.base.is_Piecewise or isinstance(expr.base, _REACHING):
            return rf"\left({self._print(expr.base)}\right)^{{{self._print(expr.exp)}}}"
        return str(super()._print_Pow(expr))


def latex(e: sympy.Basic, names: Mapping[sympy.Symbol, str] | None = None) -> str:
    r"""An expression in the field's notation.

    >>> n, m = sympy.symbols("n m")
    >>> print(latex((m - n) / (2 * n) * sympy.exp(-m)))
    \frac{\left(m - n\right) e^{- m}}{2 n}
    """
    return str(_LatexPrinter(notation_of(e, names)).doprint(e))
