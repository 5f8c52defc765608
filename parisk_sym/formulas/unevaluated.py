"""Expressions as their author wrote them, before SymPy's constructors combine and cancel their parts.

`sqrt(x)**4` is x**2 as soon as SymPy has evaluated it, and `sin(x)/sin(x)` is 1; what was written is defined on a smaller set. Here
SymPy's operators and functions are applied without evaluation, by the argument that each constructor takes for it: SymPy's own switch
empties the caches of all its functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, S, Symbol
from sympy.core.function import Application
from sympy.core.operations import LatticeOp
from sympy.core.relational import Relational
from sympy.functions.elementary.miscellaneous import MinMaxBase

from parisk_sym.core.substitution import bound_symbols, free_symbols

__all__ = [
    "build",
    "evaluated",
    "evaluated_call",
    "in_fixed_order",
    "is_beyond_memory",
    "needs_more",
    "negated",
    "operation",
    "replaced",
    "with_values",
]

_SWITCHED = (sympy.Add, sympy.Mul, sympy.Pow, Application, MinMaxBase, Relational, LatticeOp)
"""Classes whose constructors take `evaluate`."""


def build(function: Any, *arguments: Any) -> Any:
    """A class of SymPy, or of this package, applied to arguments without evaluation.

    >>> x = Symbol("x")
    >>> build(sympy.Add, x, x)
    x + x
    """
    if isinstance(function, type) and issubclass(function, _SWITCHED):
        try:
            made = function(*arguments, evaluate=False)
        except TypeError:  # a function with a constructor of its own
            return function(*arguments)
        return in_fixed_order(made)
    return function(*arguments)


def in_fixed_order(e: Any) -> Any:
    """A maximum or minimum with its arguments in an order that is the same in every process; anything else as it is.

    SymPy sorts a set of them, and two sums of the same terms, written in another order, are equal for its sorting: the set decides.
    """
    if isinstance(e, MinMaxBase):
        e._args = tuple(sympy.ordered(sorted(e.args, key=_structure)))  # noqa: SLF001 - there is no other way
    return e


def _structure(e: Basic) -> tuple[Any, ...]:
    return type(e).__name__, "" if e.args else str(e), tuple(map(_structure, e.args))


def replaced(e: Any, values: Mapping[Any, Any]) -> Any:
    """The expression with others in the places of parts, without evaluation: as `xreplace`.

    >>> x, y = sympy.symbols("x y")
    >>> replaced(x / y, {y: x})
    x/x
    """
    if e in values:
        return values[e]
    if not isinstance(e, Basic) or not e.args:
        return e
    parts = [replaced(part, values) for part in e.args]
    return e if all(a is b for a, b in zip(parts, e.args, strict=True)) else build(e.func, *parts)


def with_values(e: Expr, values: Mapping[Symbol, Expr]) -> Expr | None:
    """The expression with values in the places of free symbols, without evaluation; None if a bound symbol is in the way."""
    bound = bound_symbols(e)
    met = values.keys() | frozenset().union(*map(free_symbols, values.values()))
    return None if bound & met else replaced(e, values)


@lru_cache(maxsize=20_000)
def evaluated(e: Basic) -> Basic:
    """The expression rebuilt by SymPy's constructors, from its leaves up."""
    return e if e.is_Atom or not e.args else evaluated_call(e.func, list(map(evaluated, e.args)))


def evaluated_call(function: Any, arguments: Sequence[Any]) -> Any:
    """A class of SymPy applied to arguments by its constructor; without evaluation where that would compute millions of digits."""
    return build(function, *arguments) if is_beyond_memory(function, arguments) else function(*arguments)


_MOST_BITS = 13_000
"""Limit of a number that SymPy's constructors may compute: statements allow at most 4000 digits."""
_LARGEST_ARGUMENT = 10**5
"""Of a function whose value SymPy computes digit by digit."""
_COUNTING = (
    sympy.factorial, sympy.factorial2, sympy.subfactorial, sympy.binomial, sympy.gamma, sympy.fibonacci, sympy.lucas, sympy.bernoulli,
    sympy.euler, sympy.catalan, sympy.bell, sympy.harmonic, sympy.RisingFactorial, sympy.FallingFactorial, sympy.partition,
    sympy.polygamma, sympy.zeta,
)  # fmt: skip


def is_beyond_memory(function: Any, parts: Sequence[Any]) -> bool:
    """Whether SymPy would compute a number of millions of digits, such as 10**(10**9) or factorial(10**20)."""
    if function is sympy.Pow:
        base, exponent = parts
        if not (base.is_Rational and exponent.is_Rational) or base in (S.Zero, S.One, S.NegativeOne):
            return False
        return abs(int(exponent)) * (max(abs(int(base.p)), int(base.q)).bit_length()) > _MOST_BITS
    return function in _COUNTING and any(part.is_Rational and abs(part) > _LARGEST_ARGUMENT for part in parts)


# --- operators --------------------------------------------------------------------------------------------------------


def operation(name: str, left: Any, right: Any) -> Expr | None:
    """The result of an operator on two expressions or integers without evaluation; None for anything else.

    Two numbers are combined: a fraction is a number.

    >>> operation("divide", Symbol("x"), Symbol("x"))
    x/x
    """
    rule = _OPERATIONS.get(name)
    if rule is None or not (_is_expression(left) or _is_expression(right)):
        return None
    one, other = _term(left), _term(right)
    if one is None or other is None or (one.is_Number and other.is_Number):
        return None
    return rule(one, other)


def _is_expression(value: Any) -> bool:
    return isinstance(value, Expr) and value.is_commutative is not False and not hasattr(value, "shape")


def _term(value: Any) -> Expr | None:
    """An expression, or an integer as one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Integer(value)
    return value if _is_expression(value) else None


def negated(e: Expr) -> Expr:
    """-e."""
    return -e if e.is_Number else build(sympy.Mul, S.NegativeOne, e)


def _quotient(left: Expr, right: Expr) -> Expr:
    inverse = 1 / right if right.is_Number and right != 0 else build(sympy.Pow, right, S.NegativeOne)
    return build(sympy.Mul, left, inverse)


_OPERATIONS: dict[str, Callable[[Expr, Expr], Expr]] = {
    "add": lambda a, b: build(sympy.Add, a, b),
    "subtract": lambda a, b: build(sympy.Add, a, negated(b)),
    "multiply": lambda a, b: build(sympy.Mul, a, b),
    "divide": _quotient,
    "power": lambda a, b: build(sympy.Pow, a, b),
    "modulo": lambda a, b: build(sympy.Mod, a, b),
}


# --- what a form needs ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def needs_more(written: Expr, value: Expr) -> bool:
    """Whether the form as written needs something that the value does not need to be defined; branches decide nothing."""
    if written == value:
        return False
    if written.has(sympy.Piecewise):
        return True
    return not _conditional(written) <= _conditional(value)


_TOTAL = (
    sympy.exp, sympy.sin, sympy.cos, sympy.sinh, sympy.cosh, sympy.tanh, sympy.atan, sympy.asinh, sympy.erf, sympy.erfc, sympy.Abs,
    sympy.Max, sympy.Min, sympy.sign, sympy.floor, sympy.ceiling,
)  # fmt: skip
"""Functions that every real number is put into."""


def _conditional(e: Expr) -> set[tuple[str, Basic]]:
    """The parts of an expression that may be undefined: bases of negative powers and of roots, functions, sums and integrals."""
    found: set[tuple[str, Basic]] = set()
    for part in {evaluated(p) for p in sympy.preorder_traversal(e) if isinstance(p, Expr) and p.free_symbols}:
        for inner in sympy.preorder_traversal(part):
            if not isinstance(inner, Expr) or inner.is_Atom or not inner.free_symbols:
                continue
            if inner.is_Pow and inner.exp.is_Rational:
                found |= {("not zero", inner.base)} if inner.exp.is_negative else set()
                found |= {("a root", inner.base)} if not inner.exp.is_Integer else set()
            elif not isinstance(inner, (sympy.Add, sympy.Mul, *_TOTAL)):
                found.add(("defined", inner))
    return found
