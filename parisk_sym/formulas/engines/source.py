"""Expressions at exact values as one line of Python for mpmath, so that anybody can recompute them."""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Mapping
from typing import Any

import mpmath
import sympy
from flint import arb, ctx
from sympy import Abs, Add, Expr, Max, Min, Mul, Piecewise, Pow, Rational, S, Symbol
from sympy.concrete.expr_with_limits import ExprWithLimits
from sympy.core.relational import Relational
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.pycode import MpmathPrinter

from parisk_sym.formulas import heads
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.breaks import breaks
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.unevaluated import replaced

__all__ = ["one_line"]

_LONGEST = 4000
_LONG = 12
"""Parts of a number."""
_OWN_DIGITS = 15
"""Digits that mpmath has without being asked."""

_TELLING_BITS = (128, 512, 2048)
"""Precisions, in turn, at which two numbers are compared."""

_PRECISE = frozenset({"cos", "cosh", "erf", "erfc", "exp", "log", "sin", "sinh", "tan", "tanh"})
"""Functions of mpmath: their values have the working precision, whatever their arguments are."""

_KINKED = (Abs, Max, Min, Piecewise)

_ONE = Symbol("mpf(1)")
"""A 1 of mpmath, which makes a quotient one."""

_RULES = heads.rules("source") | heads.rules("source", binders=True)


class _Printer(MpmathPrinter):  # type: ignore[misc]
    """SymPy's printer for mpmath, with the heads of this package; `point` gives the symbols' values."""

    def __init__(self, point: Mapping[Symbol, Any]) -> None:
        super().__init__({"fully_qualified_modules": False, "strict": False})
        self._point = point
        self._digits = 0
        self._whole: set[Symbol] = set()

    @property
    def precision(self) -> str:
        """The code that sets the working precision; "" if mpmath's default suffices for everything printed."""
        return f"mp.dps = {self._digits}; " if self._digits else ""

    def require_digits(self, digits: int) -> None:
        """Request a working precision, because digits cancel in the printed expression."""
        self._digits = max(self._digits, digits)

    def at_point(self, e: Expr) -> Expr:
        """The value at the point: it is not printed, but the printed form depends on it."""
        return e.xreplace(dict(self._point))

    @staticmethod
    def ball(value: Expr) -> arb:
        """An enclosure of a number."""
        return Program(value, ()).run(BALL, ())

    def _print(self, expr: Any, **options: Any) -> str:
        rule = _RULES.get(type(expr).__name__)
        return str(rule(self, expr) if rule is not None else super()._print(expr, **options))

    def _print_binomial(self, node: Expr) -> str:
        """By mpmath's own function: SymPy's printer would evaluate it by gamma functions."""
        return f"binomial({', '.join(map(self._print, node.args))})"

    def _print_RisingFactorial(self, node: Expr) -> str:
        return f"rf({', '.join(map(self._print, node.args))})"

    def _print_FallingFactorial(self, node: Expr) -> str:
        return f"ff({', '.join(map(self._print, node.args))})"

    def _print_Sum(self, node: Expr) -> str:
        body, *inner, (index, lower, upper) = node.args
        outer, self._whole = self._whole, {*self._whole, index}
        terms = self._print(node.func(body, *inner) if inner else body)
        self._whole = outer
        if lower.is_infinite or upper.is_infinite:
            return f"nsum(lambda {index}: {terms}, [{self._print(lower)}, {self._print(upper)}])"
        below = "" if lower == 0 else f"{self._int(lower)}, "
        above = str(int(upper) + 1) if upper.is_Integer else f"{self._int(upper)} + 1"
        return f"fsum({terms} for {index} in range({below}{above}))"

    def _int(self, end: Expr) -> str:
        return str(end) if end.is_Integer else f"int({self._print(end)})"

    # --- numbers as a person types them, where Python loses nothing by it -----------------------------------------------

    def _is_precise(self, e: Expr) -> bool:
        """Whether the printed text certainly has a value of mpmath: an int or a float beside it loses nothing, as it does beside others."""
        if e.is_Symbol:
            return e in self._point and e not in self._whole
        if isinstance(e, Pow):
            return self._is_precise(e.base)
        if isinstance(e, Add | Mul):
            return any(map(self._is_precise, e.args))
        return type(e).__name__ in _PRECISE

    def _print_Rational(self, e: Rational) -> str:
        return f"mpf({e.p})/{e.q}"

    def _print_Half(self, e: Rational) -> str:
        return self._print_Rational(e)

    def _print_Pow(self, e: Pow, rational: bool = False) -> str:
        """Without the power 1, and with powers such as 3/2 as they are: a binary fraction is exact as a float."""
        if e.exp == 1:
            return str(self.parenthesize(e.base, PRECEDENCE["Pow"]))
        if self._divides(e) and not e.exp.is_Rational:
            return f"mpf({self._print(e.base)})**{self.parenthesize(e.exp, PRECEDENCE['Pow'])}"
        if self._divides(e):
            return self._raw(Mul(_ONE, e, evaluate=False))
        if _is_binary(e.exp) and e.exp > 0 and e.exp != S.Half and self._is_precise(e.base):
            return f"{self.parenthesize(e.base, PRECEDENCE['Pow'])}**({e.exp.p}/{e.exp.q})"
        return str(super()._print_Pow(e, rational))

    def _print_Mul(self, e: Mul) -> str:
        """A product without factors 1, with a quotient such as x/2 or 3*x/7 after its factor."""
        kept = [a for a in e.args if a != 1]
        if any(map(self._divides, kept)) and not any(map(self._is_precise, kept)) and _ONE not in kept:
            return self._raw(Mul(_ONE, *kept, evaluate=False))
        ratios = [a for a in kept if a.is_Rational and not a.is_Integer]
        others = [a for a in kept if not a.is_Number]
        if len(ratios) == 1 and len(others) == len(kept) - 1 and any(map(self._is_precise, others)):
            (ratio,) = ratios
            numerator = [S(abs(ratio.p))] * (abs(ratio.p) != 1)
            return f"{'-' * (ratio.p < 0)}{self._product([*numerator, *others])}/{ratio.q}"
        return self._raw(e) if len(kept) == len(e.args) else self._product(kept or [S.One])

    def _divides(self, e: Expr) -> bool:
        """Whether it is one over a number that is not an mpmath number, so that Python would round to a float."""
        return bool(isinstance(e, Pow) and e.exp.could_extract_minus_sign() and not self._is_precise(e.base))

    def _product(self, factors: list[Expr]) -> str:
        if len(factors) == 1:
            return str(self.parenthesize(factors[0], PRECEDENCE["Mul"]))
        return self._raw(Mul(*factors, evaluate=False))

    def _raw(self, e: Mul) -> str:
        return str(super()._print_Mul(e))

    def _print_Add(self, e: Add, order: Any = None) -> str:
        """With a number such as 1/2 behind the rest. SymPy orders numbers by their values, which takes seconds where they are long."""
        if order is None and not e.free_symbols and sum(1 for _ in sympy.preorder_traversal(e)) > _LONG:
            order = "none"
        ratios = [a for a in e.args if _is_binary(a)]
        others = [a for a in e.args if a not in ratios]
        if len(ratios) != 1 or not any(map(self._is_precise, others)):
            return str(super()._print_Add(e, order))
        (ratio,) = ratios
        rest = Add(*others, evaluate=False) if len(others) > 1 else others[0]
        text = (
            super()._print_Add(rest, order) if len(others) > 1 else self.parenthesize(rest, PRECEDENCE["Add"])
        )
        return f"{text} {'-' if ratio.p < 0 else '+'} {abs(ratio.p)}/{ratio.q}"

    def _print_Piecewise(self, node: Expr) -> str:
        """Print with enough digits to decide the conditions; NotImplementedError if no tried number of digits is enough."""
        for relation in node.atoms(Relational):
            left, right = (self.at_point(side) for side in relation.args)
            if not (left.free_symbols or right.free_symbols):
                self.require_digits(_telling(left, right))
        return str(super()._print_Piecewise(node))

    def _print_Integral(self, node: Expr) -> str:
        """With the places where a condition turns, which a quadrature does not see by itself."""
        if len(node.limits) > 1 or not node.function.has(*_KINKED):
            return str(super()._print_Integral(node))
        variable, lower, upper = node.limits[0]
        places = breaks(self.at_point(node.function), variable, self.at_point(lower), self.at_point(upper))
        ends = ", ".join([self._print(lower), *map(repr, places), self._print(upper)])
        return f"quad(lambda {self._print(variable)}: {self._print(node.function)}, [{ends}])"


def _telling(left: Expr, right: Expr) -> int:
    """Digits of the working precision that distinguish two numbers; 0 if mpmath's default does, or for equal numbers."""
    if left == right:
        return 0
    for bits in _TELLING_BITS:
        with ctx.workprec(bits):
            one, other = map(_Printer.ball, (left, right))
            distance = (one - other).abs_lower()
            if distance > 0:
                size = arb(1).max(one.abs_upper()).max(other.abs_upper())
                lost = int(float((size / distance).log() / arb(10).log()))
                return lost + _OWN_DIGITS if lost > _OWN_DIGITS // 2 else 0
    raise NotImplementedError(f"no tried number of digits distinguishes {left} from {right}")


def _is_binary(e: Expr) -> bool:
    """Whether a non-integer is exact as a quotient of two ints in Python."""
    return bool(e.is_Rational and e.q > 1 and e.q & (e.q - 1) == 0 and abs(e.p) < 2**53 and e.q < 2**500)


def one_line(shown: Mapping[str, Expr], point: Mapping[Symbol, Any], digits: int = 0) -> str:
    """A shell command that prints the named expressions at the point, to this many digits; "" if mpmath lacks a function for it.

    >>> x = Symbol("x", positive=True)
    >>> one_line({"left": sympy.exp(x)}, {x: sympy.Rational(1, 2)})
    'python -c "from mpmath import *; x = mpf(1)/2; print(exp(x))"'
    """
    names = _names(point, _bound(shown.values()))
    renamed = {s: name for s, name in names.items() if s is not name}
    printer = _Printer({names[s]: sympy.sympify(v) for s, v in point.items()})
    if digits > _OWN_DIGITS:
        printer.require_digits(digits)
    try:
        values = "".join(f"{names[s]} = {_number(v)}; " for s, v in point.items())
        parts = [printer.doprint(replaced(sympy.sympify(e), renamed)) for e in shown.values()]
    except (
        NotImplementedError,
        RecursionError,
        TypeError,
    ):  # SymPy orders terms by their values, which may take forever
        return ""
    text = f'python -c "from mpmath import *; {printer.precision}{values}print({", ".join(parts)})"'
    usable = len(text) <= _LONGEST and "\n" not in text and "#" not in text
    return text if usable else ""


def _bound(expressions: Iterable[Expr]) -> list[Symbol]:
    """The symbols that sums and integrals bind, in the order of their names."""
    found = {
        s for e in expressions for node in sympy.sympify(e).atoms(ExprWithLimits) for s in node.bound_symbols
    }
    return sorted(found, key=str)


def _names(point: Iterable[Symbol], bound: Iterable[Symbol]) -> dict[Symbol, Symbol]:
    """A Python name for each symbol, and no name for two: x' is x2 beside x."""
    names: dict[Symbol, Symbol] = {}
    free = list(dict.fromkeys(point))
    for symbol in dict.fromkeys((*free, *bound)):
        plain, taken = _free_name(str(symbol)), {s.name for s in names.values()}
        numbered = (plain, *(f"{plain}{i}" for i in range(2, len(names) + 3)))
        name = next(n for n in numbered if n not in taken)
        names[symbol] = symbol if symbol not in free and name == symbol.name else Symbol(name)
    return names


def _free_name(name: str) -> str:
    """The name as a Python name that hides nothing of mpmath but its machine epsilon."""
    plain = "".join(c if c.isalnum() else "_" for c in name).strip("_") or "v"
    taken = (
        (hasattr(mpmath, plain) and plain != "eps") or keyword.iskeyword(plain) or not plain.isidentifier()
    )
    return f"{plain}_" if taken else plain


_MANY_ZEROS = 20
"""From which on an integer is printed as a power of ten."""


def _number(value: Any) -> str:
    exact = sympy.sympify(value)
    if not exact.is_Rational:
        return str(_Printer({}).doprint(exact))
    return f"mpf({_whole(exact.p)})" if exact.q == 1 else f"mpf({_whole(exact.p)})/{_whole(exact.q)}"


def _whole(number: int) -> str:
    """An integer; a long power of ten as such.

    >>> _whole(-(10**30)), _whole(10**9)
    ('-10**30', '1000000000')
    """
    text = str(number)
    zeros = len(text.lstrip("-")) - 1
    sign = "-" if number < 0 else ""
    return f"{sign}10**{zeros}" if zeros >= _MANY_ZEROS and abs(number) == 10**zeros else text
