"""Expressions in the words of a notion: with levels in the place of their ratios, whose symbols are named after them (`exp(eps0)`)."""

import re
from typing import Any

from sympy import Add, Expr, Mul, Symbol, exp
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

__all__ = ["in_words", "level_in_words"]

_RATIO = re.compile(r"exp\(([A-Za-z]\w*'?)(?:/(\d+))?\)\Z")


class _Words(StrPrinter):  # type: ignore[misc]
    """Powers of e as such."""

    def _print_exp(self, e: Expr) -> str:
        power = e.args[0]
        return f"e^{self._print(power)}" if power.is_Symbol else f"e^({self._print(power)})"

    def _print_Pow(self, e: Expr, rational: bool = False) -> str:
        if e.exp.is_Integer and e.exp > 1:
            return f"{self.parenthesize(e.base, PRECEDENCE['Pow'])}^{e.exp}"
        return str(super()._print_Pow(e, rational))


def in_words(value: Any) -> str:
    """A field of a notion: an expression with powers of e in the place of ratios, anything else as it is.

    >>> from sympy import log
    >>> in_words(log(Symbol("exp(eps)", positive=True)) ** 2 / 2)
    'eps^2/2'
    """
    return str(_Words().doprint(_levels(value))) if isinstance(value, Expr) else str(value)


def level_in_words(ratio: Any) -> str:
    """A level that is given as its ratio: by its name if it has one, otherwise as a logarithm.

    >>> from sympy import Integer
    >>> (
    ...     level_in_words(Symbol("exp(eps0)", positive=True)),
    ...     level_in_words(Integer(2)),
    ...     level_in_words(Integer(1)),
    ... )
    ('eps0', 'ln(2)', '0')
    """
    found = _levels(ratio) if isinstance(ratio, Expr) else ratio
    if found == 1:
        return "0"
    if isinstance(found, Mul) and all(isinstance(factor, exp) for factor in found.args):
        found = exp(Add(*(factor.args[0] for factor in found.args)))
    if not isinstance(found, exp):
        return f"ln({in_words(found)})"
    return in_words(found.args[0])


def _levels(value: Expr) -> Expr:
    """With exp of a symbol for each symbol that is called so."""
    found = {}
    for symbol in value.free_symbols:
        if match := _RATIO.match(str(symbol)):
            found[symbol] = exp(Symbol(match[1], real=True) / int(match[2] or 1))
    return value.xreplace(found)
