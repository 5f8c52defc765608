"""From an expression to its series on a half-line: one rule per head, each bound valid at every x >= R.

The rules are in `elementary`, those of special functions in `proofs.special_functions`. A head without a rule is enclosed by its real ball rule over the ranges of
its arguments when these are bounded; otherwise Undecided.
"""

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from flint import arb, fmpq
from sympy import Expr, Symbol

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.engines.real_ball import REAL, REAL_RULES
from parisk_sym.proofs.quadrature.growth import Number
from parisk_sym.proofs.quadrature.halfline import DERIVATIVES, HalfLine, Series, constant
from parisk_sym.proofs.quadrature.outcome import Undecided, UndefinedBody

__all__ = ["Expander", "Handler"]

Handler = Callable[["Expander", list[Series]], Series]


class Expander:
    """Series of expressions in one variable whose own series is given, parameters being balls."""

    def __init__(
        self, half: HalfLine, variable: Symbol, own: Series, parameters: Mapping[Symbol, arb], handlers: Mapping[str, Handler]
    ) -> None:  # fmt: skip
        self.half = half
        self.variable = variable
        self.own = own
        self.parameters = parameters
        self.handlers = handlers
        self._known: dict[Expr, Series] = {}

    def series(self, node: Expr) -> Series:
        """The series of an expression; the same expression always gives the same balls."""
        if node not in self._known:
            self._known[node] = self._series(node)
        return self._known[node]

    def _series(self, node: Expr) -> Series:
        if node == self.variable:
            return self.own
        if not node.has(self.variable):
            return constant(self.number(node))
        if isinstance(node, sympy.Piecewise):
            return self._piecewise(node)
        if isinstance(node, sympy.Pow):
            return self._power(node)
        head = node.func.__name__
        if head in self.handlers:
            return self.handlers[head](self, [self.series(a) for a in node.args])
        return self.compose_bounded(head, [self.series(a) for a in node.args])

    def number(self, node: Expr) -> Number:
        """A constant: exact when it is a rational number, a finite ball otherwise."""
        if isinstance(node, sympy.Rational):
            return fmpq(int(node.p), int(node.q))
        try:
            symbols = tuple(self.parameters)
            ball = Program(node, symbols).run(REAL, [self.parameters[s] for s in symbols])
        except (PariskError, ZeroDivisionError, ValueError, OverflowError, TypeError) as problem:
            raise Undecided(f"{node} was not evaluated: {problem}") from None
        if not isinstance(ball, arb) or not ball.is_finite():
            raise Undecided(f"{node} has no finite enclosure")
        return ball

    def compose_bounded(self, head: str, arguments: list[Series]) -> Series:
        """A function of bounded arguments: Taylor where its derivatives are known, else its range."""
        if head in DERIVATIVES and len(arguments) == 1:
            try:
                return self.half.compose(head, arguments[0])
            except Undecided:
                pass
        if head not in REAL_RULES:
            raise Undecided(f"there is no rule for {head}")
        try:
            ball = REAL_RULES[head](*(self.half.range(a) for a in arguments))
        except (PariskError, ZeroDivisionError, ValueError, TypeError) as problem:
            raise Undecided(f"{head} was not bounded: {problem}") from None
        if not isinstance(ball, arb) or not ball.is_finite():
            raise Undecided(f"{head} is not certainly bounded near the end")
        return constant(ball)

    def _power(self, node: Expr) -> Series:
        base, exponent = node.args
        if exponent.has(self.variable):
            return self.half.exp(self.half.multiply(self.series(exponent), self.half.log(self.series(base))))
        value = self.number(exponent)
        if isinstance(value, arb) and value.is_exact() and value.is_integer():
            value = value.fmpq()
        if isinstance(value, fmpq) and value.q == 1 and 0 < value <= 8:
            return self.product([self.series(base)] * int(value))
        return self.half.power(self.series(base), value)

    def product(self, factors: list[Series]) -> Series:
        """The product of several series."""
        result = constant(fmpq(1))
        for factor in factors:
            result = self.half.multiply(result, factor)
        return result

    def _piecewise(self, node: Expr) -> Series:
        for branch, condition in node.args:
            holds = self._holds(condition)
            if holds is None:
                raise Undecided(f"the condition {condition} is not decided near the end")
            if holds:
                return self.series(branch)
        raise UndefinedBody("no branch of a Piecewise applies")

    def _holds(self, condition: Any) -> bool | None:
        """Whether a condition holds on the whole half-line: True, False or not decided."""
        if condition in (sympy.true, sympy.false):
            return bool(condition == sympy.true)
        if isinstance(condition, sympy.Not):
            inner = self._holds(condition.args[0])
            return None if inner is None else not inner
        if isinstance(condition, (sympy.And, sympy.Or)):
            parts = [self._holds(c) for c in condition.args]
            ends = isinstance(condition, sympy.Or)
            return ends if ends in parts else None if None in parts else not ends
        if not isinstance(condition, sympy.core.relational.Relational):
            return None
        return self._relation(condition)

    def _relation(self, condition: Any) -> bool | None:
        """The sign of left - right on the half-line decides."""
        if any(side.is_infinite for side in condition.args):
            return None
        sign = self.half.sign(self.series(condition.lhs - condition.rhs))
        if sign is None:
            return None
        wanted = {
            "<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (1, 0), "==": (0,), "!=": (1, -1),
        }[condition.rel_op]  # fmt: skip
        return bool(sign in wanted)
