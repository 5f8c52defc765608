"""Expressions at exact values as one line of Python for mpmath, so that anybody can recompute them."""

from __future__ import annotations

import keyword
from collections.abc import Mapping
from typing import Any

import mpmath
import sympy
from flint import arb
from sympy import Expr, Piecewise, Symbol
from sympy.printing.pycode import MpmathPrinter

from parisk_sym.formulas import heads
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.breaks import breaks
from parisk_sym.formulas.engines.fold import Program
from parisk_sym.ground.evaluation import evaluating

__all__ = ["one_line"]

_LONGEST = 4000
_RULES = heads.rules("source") | heads.rules("source", binders=True)


class _Printer(MpmathPrinter):  # type: ignore[misc]
    """SymPy's printer for mpmath, with the heads of this package; `point` gives the symbols' values."""

    def __init__(self, point: Mapping[Symbol, Any]) -> None:
        super().__init__({"fully_qualified_modules": False, "strict": False})
        self._point = point
        self._digits = 0

    @property
    def precision(self) -> str:
        """What sets the working precision, "" where mpmath's own will do for all that was printed."""
        return f"mp.dps = {self._digits}; " if self._digits else ""

    def require_digits(self, digits: int) -> None:
        """Ask for a working precision: digits cancel in what is being printed."""
        self._digits = max(self._digits, digits)

    def at_point(self, e: Expr) -> Expr:
        """The value at the point: what is printed is not evaluated, but which form is printed depends on it."""
        with evaluating(True):
            return e.xreplace(dict(self._point))

    @staticmethod
    def ball(value: Expr) -> arb:
        """An enclosure of a number."""
        return Program(value, ()).run(BALL, ())

    def _print(self, expr: Any, **options: Any) -> str:
        rule = _RULES.get(type(expr).__name__)
        return str(rule(self, expr) if rule is not None else super()._print(expr, **options))

    def _print_Sum(self, node: Expr) -> str:
        body, (index, lower, upper) = node.args
        loop = f"for {index} in range(int({self._print(lower)}), int({self._print(upper)}) + 1)"
        return f"fsum({self._print(body)} {loop})"

    def _print_Integral(self, node: Expr) -> str:
        """With the places where a condition turns, which a quadrature does not see by itself."""
        if len(node.limits) > 1 or not node.function.has(Piecewise):
            return str(super()._print_Integral(node))
        variable, lower, upper = node.limits[0]
        places = breaks(self.at_point(node.function), variable, self.at_point(lower), self.at_point(upper))
        ends = ", ".join([self._print(lower), *map(repr, places), self._print(upper)])
        return f"quad(lambda {self._print(variable)}: {self._print(node.function)}, [{ends}])"


def one_line(shown: Mapping[str, Expr], point: Mapping[Symbol, Any]) -> str:
    """A shell command that prints the named expressions at the point; "" where mpmath lacks a function for it.

    >>> x = Symbol("x", positive=True)
    >>> one_line({"left": sympy.exp(x)}, {x: sympy.Rational(1, 2)})
    'python -c "from mpmath import *; x = mpf(1)/2; print(exp(x))"'
    """
    names = {s: Symbol(_free_name(str(s))) for s in point}
    printer = _Printer({names[s]: sympy.sympify(v) for s, v in point.items()})
    try:
        values = "".join(f"{names[s]} = {_number(v)}; " for s, v in point.items())
        with evaluating(False):
            parts = [printer.doprint(sympy.sympify(e).xreplace(names)) for e in shown.values()]
    except (
        NotImplementedError,
        RecursionError,
        TypeError,
    ):  # SymPy orders terms by their values, in which it may lose itself
        return ""
    text = f'python -c "from mpmath import *; {printer.precision}{values}print({", ".join(parts)})"'
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
    exact = sympy.sympify(value)
    if not exact.is_Rational:
        return str(_Printer({}).doprint(exact))
    return f"mpf({exact.p})" if exact.q == 1 else f"mpf({exact.p})/{exact.q}"
