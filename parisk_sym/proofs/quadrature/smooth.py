"""Integrands with kinks, between two of their kinks: there each |u|, max, min, sign and Piecewise is one of its branches.

Theorem: a function c0 + c1 x that is >= 0 at both ends of an interval (in the limit, where an end is infinite), and > 0 at one of them, is
> 0 on the whole open interval. What happens at single places does not change an integral.
"""

from functools import reduce
from itertools import islice, product
from typing import Any

import sympy
from flint import ctx
from sympy import Expr, Piecewise, Symbol
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.arithmetic.balls import decided_sign
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.engines.real_ball import REAL
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.budgets import SMOOTH_BRANCHES

__all__ = ["branches", "smooth_between"]

_BITS = 128
_NO_BRANCHES = (sympy.floor, sympy.ceiling, sympy.frac, sympy.Mod)
_HOLDS_AT = {
    sympy.StrictGreaterThan: (1,),
    sympy.GreaterThan: (0, 1),
    sympy.StrictLessThan: (-1,),
    sympy.LessThan: (-1, 0),
    sympy.Equality: (0,),
    sympy.Unequality: (-1, 1),
}
"""The signs of the difference of both sides with which a relation holds."""


class _Open(Exception):  # noqa: N818 - no error: the branch is not known
    """It is not known which branch holds."""


def smooth_between(body: Expr, variable: Symbol, lower: Expr, upper: Expr) -> Expr | None:
    """The body without its kinks on (lower, upper), exact ends without symbols; None where a branch is not certain.

    >>> x = Symbol("x", real=True)
    >>> smooth_between(sympy.exp(-abs(x)), x, -sympy.oo, sympy.Integer(0))
    exp(x)
    >>> smooth_between(abs(x), x, -sympy.oo, sympy.Integer(1))
    """
    try:
        return _Between(variable, (lower, upper)).expression(body)
    except (_Open, PariskError, ZeroDivisionError, ValueError, TypeError):
        return None


def branches(e: Expr) -> list[Expr]:
    """The expression with its inner kinks on each of their sides, as proposals of where it may vanish; some, if they are many.

    >>> x = Symbol("x", real=True)
    >>> branches(abs(x) - 1)
    [x - 1, -x - 1]
    """
    inner = [
        node for node in sympy.postorder_traversal(e) if isinstance(node, (sympy.Abs, sympy.Max, sympy.Min))
    ]
    sides = [(n.args[0], -n.args[0]) if isinstance(n, sympy.Abs) else n.args for n in inner]
    return [_with(e, inner, choice) for choice in islice(product(*sides), SMOOTH_BRANCHES)]


def _with(e: Expr, nodes: list[Expr], choice: tuple[Expr, ...]) -> Expr:
    """Each of the nodes, outer ones last, as what was chosen for it."""
    known: dict[Expr, Expr] = {}
    for node, chosen in zip(nodes, choice, strict=True):
        known[node] = chosen.xreplace(known)
    return e.xreplace(known)


class _Between:
    """An open interval between exact ends."""

    def __init__(self, variable: Symbol, ends: tuple[Expr, Expr]) -> None:
        self._variable, self._ends = variable, ends

    def expression(self, e: Any) -> Any:
        """The expression on the interval without its kinks."""
        if not e.has(self._variable) or not e.args:
            return e
        if isinstance(e, Piecewise):
            return self.first(e)
        if isinstance(e, (*_NO_BRANCHES, Boolean)):
            raise _Open
        inner = [self.expression(a) for a in e.args]
        match e:
            case sympy.Abs():
                return inner[0] if self.sign(inner[0]) >= 0 else -inner[0]
            case sympy.Max():
                return reduce(lambda a, b: b if self.sign(b - a) > 0 else a, inner)
            case sympy.Min():
                return reduce(lambda a, b: b if self.sign(b - a) < 0 else a, inner)
            case sympy.sign():
                return sympy.Integer(self.sign(inner[0]))
            case sympy.Heaviside():
                return sympy.Integer(self.sign_but_zero(inner[0]) > 0)
        return e.func(*inner)

    def first(self, e: Piecewise) -> Expr:
        """The branch of the first condition that holds."""
        for value, where in e.args:
            if self.condition(where):
                return self.expression(value)
        raise _Open

    def condition(self, where: Any) -> bool:
        """Whether it holds on the interval, but for single places."""
        if where in (sympy.true, sympy.false):
            return bool(where)
        match where:
            case sympy.Not():
                return not self.condition(where.args[0])
            case sympy.And():
                return all(self.condition(a) for a in where.args)
            case sympy.Or():
                return any(self.condition(a) for a in where.args)
            case Relational():
                sign = self.sign(self.expression(where.lhs) - self.expression(where.rhs))
                return sign in _HOLDS_AT[type(where)]
        raise _Open

    def sign_but_zero(self, e: Expr) -> int:
        """The sign of what is not 0 throughout."""
        sign = self.sign(e)
        if sign == 0:
            raise _Open
        return sign

    def sign(self, e: Expr) -> int:
        """The sign of a linear function on the interval; 0 where it is 0 throughout."""
        slope = sympy.expand(sympy.diff(e, self._variable))
        start = sympy.expand(e.xreplace({self._variable: sympy.Integer(0)}))
        if slope.has(self._variable) or sympy.expand(e - start - slope * self._variable) != 0:
            raise _Open
        signs = {self._at(end, start, slope) for end in self._ends}
        if signs == {0}:
            return 0
        if {-1, 1} <= signs:
            raise _Open
        return next(s for s in signs if s)

    def _at(self, end: Expr, start: Expr, slope: Expr) -> int:
        """The sign of start + slope x towards an end."""
        if not end.is_infinite:
            return _sign(start + slope * end)
        rising = _sign(slope)
        return (rising if end is sympy.oo else -rising) if rising else _sign(start)


def _sign(number: Expr) -> int:
    """The sign of an exact number: by a ball, or by exact algebra where it is 0."""
    with ctx.workprec(_BITS):
        ball = Program(number, ()).run(REAL, ())
        found = decided_sign(ball)
    if found or Facts({}).is_zero(number):
        return int(found)
    raise _Open
