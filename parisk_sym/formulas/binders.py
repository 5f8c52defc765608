"""Bound variables: each runs over the range of its binder, and is a name of its own.

An integral, sum, product, root or limit binds a symbol. Whatever SymPy assumes about it must follow from the ends of
the binder (over (-1, 1) a variable declared positive would turn |t| into t), judged by the intervals of the domain.
A name that is bound in one place and means something else in another is refused: a reader, and substitution, would
confuse the two.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sympy
from sympy import Expr, Symbol, oo
from sympy.concrete.expr_with_limits import ExprWithLimits

from parisk_sym.core.errors import ClaimError
from parisk_sym.core.substitution import symbols_in
from parisk_sym.formulas.assumptions import OF_INTEGERS, signs_between, unfounded_assumption
from parisk_sym.formulas.domain import REALS, Interval, is_whole
from parisk_sym.formulas.families import Largest
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.signs import at_least_zero

__all__ = ["check_binders"]

_WHOLE = (sympy.Sum, sympy.Product, Largest)


@dataclass(frozen=True)
class _Scope:
    """The symbols that have a meaning at one place of an expression: their ranges, in order."""

    ranges: Mapping[Symbol, Interval]

    def with_bound(self, symbol: Symbol, interval: Interval, binder: str) -> "_Scope":
        """The scope inside a binder; ClaimError for a name that has a meaning already."""
        if symbol in self.ranges:
            raise ClaimError(
                f"the name {symbol} is bound by {binder} and has another meaning around it: "
                f"rename the bound variable, to Symbol('{symbol}_') for example"
            )
        return _Scope({**self.ranges, symbol: interval})


def check_binders(expression: Expr, ranges: Mapping[Symbol, Interval]) -> None:
    """Raise ClaimError for a bound variable whose name is taken, or whose assumptions exceed its binder's range."""
    if not _binds(expression) and symbols_in(expression) <= ranges.keys():
        return
    _walk(expression, _Scope(ranges))


@lru_cache(maxsize=2**16)
def _binds(node: sympy.Basic) -> bool:
    """Whether something in the expression has a rule here."""
    return isinstance(node, _HEADS) or any(map(_binds, node.args))


def _walk(node: sympy.Basic, scope: _Scope) -> None:
    known = next((rule for heads, rule in _RULES if isinstance(node, heads)), None)
    if known is not None:
        known(node, scope)
    elif isinstance(node, Symbol):
        if node not in scope.ranges:
            raise ClaimError(
                f"the symbol {node} is bound in a way that statements do not know: write an Integral, Sum, Product, Limit or Root"
            )
    else:
        for part in node.args:
            _walk(part, scope)


def _limits(node: Expr, scope: _Scope) -> None:
    """Integrals, sums and products; of several bound variables the last is the outermost, as in SymPy."""
    for limits in reversed(node.args[1:]):
        if len(limits) != 3:
            raise ClaimError(f"{type(node).__name__} needs both ends of {limits[0]}, got {limits} in {node}")
        scope = _bind(limits, scope, node)
    _walk(node.args[0], scope)


def _bind(limits: Any, scope: _Scope, node: Expr) -> _Scope:
    """The scope in which the variable has the range between the two ends."""
    symbol, lower, upper = limits
    whole = isinstance(node, _WHOLE)
    for end in (lower, upper):
        _walk(end, scope)
        if whole and not is_whole(end, scope.ranges):
            raise ClaimError(
                f"the ends of a {type(node).__name__} must be integers, got {end} in {node}: give the symbols in it "
                "integers(...) as their domain, or write floor(...)"
            )
    if isinstance(node, Root) and at_least_zero(lower - upper, scope.ranges):
        raise ClaimError(
            f"a Root lies between its ends in ascending order, got {lower} and {upper} in {node}"
        )
    binder = f"{type(node).__name__} over ({lower}, {upper})"
    interval = _range_between(lower, upper, whole, scope)
    _check(symbol, interval, scope, whole, binder)
    return scope.with_bound(symbol, interval, binder)


def _range_between(lower: Expr, upper: Expr, whole: bool, scope: _Scope) -> Interval:
    """The range between two ends: in their order where that is certain, else what holds in both orders.

    An integral or root leaves its ends out; a sum from a to a - 1 is empty, so that a <= b + 1 is order enough.
    """
    if lower == upper:
        return Interval(lower, upper, integer=whole)
    slack = int(whole)
    if at_least_zero(upper - lower + slack, scope.ranges):
        return _interval(lower, upper, whole)
    if at_least_zero(lower - upper, scope.ranges):
        return _interval(upper, lower, whole)
    ends = (lower, upper)
    if all(at_least_zero(end, scope.ranges) for end in ends):
        return Interval(sympy.Integer(0), oo, not whole, True)
    if all(at_least_zero(-end, scope.ranges) for end in ends):
        return Interval(-oo, sympy.Integer(0), True, not whole)
    return REALS


def _interval(lower: Expr, upper: Expr, whole: bool) -> Interval:
    if whole and (upper - lower).is_negative:  # an empty sum
        return Interval(lower, lower, integer=True)
    return Interval(lower, upper, not whole, not whole or upper == oo, whole)


def _check(symbol: Symbol, interval: Interval, scope: _Scope, whole: bool, binder: str) -> None:
    """ClaimError if something is assumed about the variable that its range does not give."""
    if not isinstance(symbol, Symbol):
        raise ClaimError(f"{binder} must bind a symbol, got {symbol}")
    granted = signs_between(
        interval.lower, interval.upper, interval.lower_open, interval.upper_open, scope.ranges
    )
    excess = unfounded_assumption(symbol, granted | (OF_INTEGERS if whole else set()))
    if excess:
        safe = "integer=True" if whole else "real=True"
        raise ClaimError(
            f"the bound variable {symbol} is declared {excess}, which does not follow from {binder}: "
            f"write Symbol('{symbol}', {safe})"
        )


def _root(node: Root, scope: _Scope) -> None:
    _walk(node.body, _bind(node.args[1], scope, node))


def _limit(node: sympy.Limit, scope: _Scope) -> None:
    """The variable comes as near to the point as one likes: from one side, or from both."""
    body, symbol, point, side = node.args
    _walk(point, scope)
    whole = point == oo and bool(symbol.is_integer)
    interval = _near(point, str(side))
    _check(symbol, interval, scope, whole, f"Limit at {point}")
    _walk(body, scope.with_bound(symbol, interval, f"Limit at {point}"))


def _near(point: Expr, side: str) -> Interval:
    if point in (oo, -oo):
        return Interval(sympy.Integer(1), oo, True, True) if point == oo else Interval(-oo, -sympy.Integer(1))
    if side == "+-":
        return Interval(point, point)
    return Interval(point, oo, True, True) if side == "+" else Interval(-oo, point, True, True)


def _derivative(node: sympy.Derivative, scope: _Scope) -> None:
    """The variable of a derivative is the symbol around it, over the reals."""
    for variable in node.variables:
        if variable in scope.ranges and (scope.ranges[variable].integer or variable.is_integer):
            raise ClaimError(f"{node} is a derivative in {variable}, which runs over integers only")
    _walk(node.expr, scope)


def _subs(node: sympy.Subs, scope: _Scope) -> None:
    """An evaluation at a point: the variable has that value."""
    inner = scope
    for symbol, value in zip(node.variables, node.point, strict=True):
        _walk(value, scope)
        _check(symbol, Interval(value, value), scope, is_whole(value, scope.ranges), f"Subs at {value}")
        inner = inner.with_bound(symbol, Interval(value, value), f"Subs at {value}")
    _walk(node.expr, inner)


_RULES: tuple[tuple[type, Callable[[Any, _Scope], None]], ...] = (
    (Root, _root),
    (ExprWithLimits, _limits),
    (sympy.Limit, _limit),
    (sympy.Derivative, _derivative),
    (sympy.Subs, _subs),
)

_HEADS = tuple(head for head, _ in _RULES)
