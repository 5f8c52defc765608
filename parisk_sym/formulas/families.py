"""Families of numbers x_1, ..., x_n and functions f of which only hypotheses are known: their declarations, and what they are in expressions.

A family or a function is declared once, as an object. `x[i]` and `f(t)` are expressions, in which a sum, product or maximum may bind
the index. No engine evaluates them: a statement about them is reduced to statements about numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Function, Symbol
from sympy.concrete.expr_with_limits import ExprWithLimits

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.allowed_expressions import check_pieces, read_expression
from parisk_sym.formulas.domain import REALS, Interval, as_interval

__all__ = ["Declared", "Entry", "Family", "FunctionValue", "Largest", "ObjectName", "UnknownFunction"]

SHAPES = ("convex", "concave")
ORDERS = ("increasing", "decreasing", "nondecreasing", "nonincreasing")


class ObjectName(Symbol):  # type: ignore[misc]
    """The name of a family or function; it differs from a symbol of the same name, so that a statement cannot mix them up."""


class Entry(Function):  # type: ignore[misc]
    """The entry of a family at an index: its arguments are the name of the family and the index."""

    nargs = 2

    def _eval_is_real(self) -> bool:
        return True

    def _sympystr(self, printer: Any) -> str:
        """x[i], as Python writes it, or as the printer writes an entry."""
        name, index = self.args[0].name, printer._print(self.args[1])
        own = getattr(printer, "entry_text", None)
        return own(name, index) if own is not None else f"{name}[{index}]"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        shown = rf"{printer._print(Symbol(self.args[0].name))}_{{{printer._print(self.args[1])}}}"
        return rf"{shown}^{{{exp}}}" if exp else shown


class FunctionValue(Function):  # type: ignore[misc]
    """The value of an unknown function: its arguments are the name of the function and the point."""

    nargs = 2

    def _eval_is_real(self) -> bool:
        return True

    def _sympystr(self, printer: Any) -> str:
        return f"{self.args[0].name}({printer._print(self.args[1])})"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        name = printer._print(Symbol(self.args[0].name))
        power = f"^{{{exp}}}" if exp else ""
        return rf"{name}{power}\left({printer._print(self.args[1])}\right)"


class Largest(ExprWithLimits):  # type: ignore[misc]
    """The largest of the values of an expression over a range of integers: Largest(x[i], (i, 1, n)).

    It has a value where the range is not empty.
    """

    def _eval_is_real(self) -> bool:
        return True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        index, first, last = map(printer._print, self.limits[0])
        body = printer._print(self.function)
        shown = rf"\max_{{{index}={first}}}^{{{last}}} \left({body}\right)"
        return rf"\left({shown}\right)^{{{exp}}}" if exp else shown


def _name(value: Any, what: str) -> ObjectName:
    if not isinstance(value, str) or not value.isidentifier():
        raise ClaimError(f"the name of a {what} must be a word such as 'x', got {value!r}")
    return ObjectName(value, real=True)


def _range(value: Any, what: str) -> Interval:
    found = as_interval(value)
    if not isinstance(found, Interval) or found.integer:
        raise ClaimError(f"{what} must be an interval of real numbers such as REALS or [0, 1], got {value!r}")
    return found


@dataclass(frozen=True)
class Family:
    """Real numbers x_1, ..., x_n, each in the interval; with an order, x_1 <= ... <= x_n or x_1 >= ... >= x_n.

    The length is a positive integer or an expression in the integers of the statement. The ends of the interval may name its other
    symbols. Raises ClaimError if the name, the length, the interval or the order is not valid.

    >>> n, i = Symbol("n", integer=True), Symbol("i", integer=True)
    >>> x = Family("x", n)
    >>> sympy.Sum(x[i] ** 2, (i, 1, n))
    Sum(x[i]**2, (i, 1, n))
    """

    name: str
    length: Any
    interval: Any = REALS
    order: str = ""

    def __post_init__(self) -> None:
        _name(self.name, "family")
        length = read_expression(self.length, f"the length of the family {self.name}")
        check_pieces(length, f"the length of the family {self.name}")
        if length.is_number and not (length.is_Integer and length > 0):
            raise ClaimError(f"the length of the family {self.name} must be a positive integer, got {length}")
        if self.order not in ("", "nondecreasing", "nonincreasing"):
            raise ClaimError(
                f"the order of a family is 'nondecreasing' or 'nonincreasing', got {self.order!r}"
            )
        object.__setattr__(self, "length", length)
        object.__setattr__(self, "interval", _range(self.interval, f"the range of {self.name}"))

    @property
    def symbol(self) -> ObjectName:
        """What its entries name."""
        return _name(self.name, "family")

    def __getitem__(self, index: Any) -> Expr:
        """The entry at an index."""
        return Entry(self.symbol, sympy.sympify(index))

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """The expressions in the declaration."""
        return (self.length, *_finite_ends(self.interval))

    def __str__(self) -> str:
        order = f", {self.order}" if self.order else ""
        return f"{self.name}[1], ..., {self.name}[{self.length}] in {self.interval}{order}"


@dataclass(frozen=True)
class UnknownFunction:
    """A real function on an interval, of which only the hypotheses are known.

    `shape` is a tuple of words: 'convex' or 'concave', and 'increasing', 'decreasing' (strictly), 'nondecreasing' or 'nonincreasing'.
    `values` is an interval in which all values lie; `lipschitz` is a constant L >= 0 with |f(s) - f(t)| <= L |s - t|.
    Raises ClaimError if a word or an interval is not valid.

    >>> t = Symbol("t", real=True)
    >>> f = UnknownFunction("f", shape=("convex",))
    >>> f(t + 1)
    f(t + 1)
    """

    name: str
    interval: Any = REALS
    shape: Any = ()
    values: Any = REALS
    lipschitz: Any = field(default=None)

    def __post_init__(self) -> None:
        _name(self.name, "function")
        words = (self.shape,) if isinstance(self.shape, str) else tuple(self.shape)
        if unknown := [w for w in words if w not in (*SHAPES, *ORDERS)]:
            raise ClaimError(f"a function is {', '.join((*SHAPES, *ORDERS))}; got {unknown[0]!r}")
        object.__setattr__(self, "shape", tuple(dict.fromkeys(words)))
        object.__setattr__(self, "interval", _range(self.interval, f"the interval of {self.name}"))
        object.__setattr__(self, "values", _range(self.values, f"the values of {self.name}"))
        if self.lipschitz is not None:
            constant = read_expression(self.lipschitz, f"the Lipschitz constant of {self.name}")
            check_pieces(constant, f"the Lipschitz constant of {self.name}")
            object.__setattr__(self, "lipschitz", constant)

    @property
    def symbol(self) -> ObjectName:
        """What its values name."""
        return _name(self.name, "function")

    def __call__(self, point: Any) -> Expr:
        """The value at a point."""
        return FunctionValue(self.symbol, sympy.sympify(point))

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """The expressions in the declaration."""
        constant = () if self.lipschitz is None else (self.lipschitz,)
        return (*_finite_ends(self.interval), *_finite_ends(self.values), *constant)

    def __str__(self) -> str:
        words = " and ".join(("strictly " if w in ORDERS[:2] else "") + w for w in self.shape)
        said = f"{words} {self.name} on {self.interval}" if words else f"{self.name} on {self.interval}"
        said += f" with values in {self.values}" if self.values != REALS else ""
        return said + (f" with Lipschitz constant {self.lipschitz}" if self.lipschitz is not None else "")


Declared = Family | UnknownFunction
"""What a statement may declare beside its symbols."""


def _finite_ends(interval: Interval) -> tuple[Expr, ...]:
    return tuple(e for e in (interval.lower, interval.upper) if not e.is_infinite)
