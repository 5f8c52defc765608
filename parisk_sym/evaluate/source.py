"""Expressions at exact values as one line of Python for mpmath, so that anybody can recompute them."""

from __future__ import annotations

import keyword
from collections.abc import Mapping
from typing import Any

import mpmath
import sympy
from sympy import Expr, Symbol
from sympy.printing.pycode import MpmathPrinter

from parisk_sym.evaluate.ball import BALL
from parisk_sym.evaluate.fold import Program
from parisk_sym.functions import Root

__all__ = ["one_line"]

_LONGEST = 4000


class _Printer(MpmathPrinter):  # type: ignore[misc]
    """SymPy's printer for mpmath, with the heads of this package; `point` gives the symbols' values."""

    def __init__(self, point: Mapping[Symbol, Any]) -> None:
        super().__init__({"fully_qualified_modules": False, "strict": False})
        self._point = point

    def _print_StruveL(self, node: Expr) -> str:
        return f"struvel({', '.join(map(self._print, node.args))})"

    def _print_Hyper1F2Regularized(self, node: Expr) -> str:
        a, b, c, z = map(self._print, node.args)
        return f"hyp1f2({a}, {b}, {c}, {z})*rgamma({b})*rgamma({c})"

    def _print_Sum(self, node: Expr) -> str:
        body, (index, lower, upper) = node.args
        loop = f"for {index} in range(int({self._print(lower)}), int({self._print(upper)}) + 1)"
        return f"fsum({self._print(body)} {loop})"

    def _print_Root(self, node: Root) -> str:
        """Newton's method from the certified root, rounded."""
        start = Program(node.xreplace(dict(self._point)), ()).run(BALL, ())
        return f"findroot(lambda {node.unknown}: {self._print(node.body)}, {start.str(8, radius=False)})"


def one_line(shown: Mapping[str, Expr], point: Mapping[Symbol, Any]) -> str:
    """A shell command that prints the named expressions at the point; "" where mpmath lacks a function for it.

    >>> x = Symbol("x", positive=True)
    >>> one_line({"left": sympy.exp(x)}, {x: sympy.Rational(1, 2)})
    'python -c "from mpmath import *; x = mpf(1)/2; print(exp(x))"'
    """
    names = {s: Symbol(_free_name(str(s))) for s in point}
    values = "".join(f"{names[s]} = {_number(v)}; " for s, v in point.items())
    printer = _Printer({names[s]: sympy.Rational(v) for s, v in point.items()})
    parts = [printer.doprint(sympy.sympify(e).xreplace(names)) for e in shown.values()]
    text = f'python -c "from mpmath import *; {values}print({", ".join(parts)})"'
    usable = len(text) <= _LONGEST and "\n" not in text and "#" not in text
    return text if usable else ""


def _free_name(name: str) -> str:
    """The name as a Python name that hides nothing of mpmath but its machine epsilon."""
    plain = "".join(c if c.isalnum() else "_" for c in name).strip("_") or "v"
    taken = (
        (hasattr(mpmath, plain) and plain != "eps") or keyword.iskeyword(plain) or not plain.isidentifier()
    )
    return f"{plain}_" if taken else plain


def _number(value: Any) -> str:
    exact = sympy.Rational(value)
    return f"mpf({exact.p})" if exact.q == 1 else f"mpf({exact.p})/{exact.q}"
