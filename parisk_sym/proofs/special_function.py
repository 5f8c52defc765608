"""The facts about a special function that proofs may use, one field per question of the engines, and the table of all functions.

The files of `special_functions` fill the table. They are written in terms of the engines that ask, so the engines import nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import sympy
from sympy import Expr

from parisk_sym.formulas.head import merged_tables

__all__ = ["Answer", "Signed", "SpecialFunction", "facts_by_name", "provide"]

Answer = Callable[..., Any]


class Signed(Protocol):
    """An object that knows the signs of expressions, on a domain or on a piece of one."""

    def sign(self, e: Expr) -> frozenset[int]:
        """The signs that the expression can have."""


@dataclass(frozen=True)
class SpecialFunction:
    """The facts about a special function that the engines may use. Every rule is a theorem; a missing one is not used."""

    function: type[sympy.Basic]
    """The class that SymPy builds expressions of."""
    needs: Answer | None = None
    """(e, facts) to what has to hold of its arguments so that it is defined; without it the head is defined nowhere."""
    beyond: bool = False
    """It has values where what it needs does not hold, of which nothing is known: such a point is no counterexample."""
    sign: Answer | None = None
    """(e, knowledge) to the signs that it can have where it is defined."""
    range: Answer | None = None
    """(e, knowledge) to the least and the largest value, and whether each is taken; None where nothing is known."""
    normal_form: Answer | None = None
    """(e, normal) to an equal expression, or None where a condition is not proved."""
    hypergeometric: Answer | None = None
    """(e, facts) to an equal expression in `sympy.hyper`, or None where a condition is not proved."""
    limit: Answer | None = None
    """(germs, e) to its expansion near the point; the docstring names the theorem."""
    constant: Answer | None = None
    """(e, facts) to whether it is certainly defined, as a constant inside a limit."""
    series: Answer | None = None
    """(expander, series of the arguments) to a series with bounds on a whole half-line."""
    critical: Answer | None = None
    """The arguments to what vanishes where an integrand may be singular."""
    least: int | None = None
    """Below this value of its last argument it has no real value."""
    smooth: bool = False
    """Continuous wherever it is defined, and differentiable there except where `differentiable` asks for more."""
    continuous: bool = False
    """Continuous, from the inside, at every point where it is defined."""
    analytic: bool = False
    """Analytic at every point where it is defined (poles are left out)."""
    analytic_in_last: bool = False
    """Analytic in its last argument where that is positive, the others fixed."""
    differentiable: Answer | None = None
    """(e, variable, signs) to whether it is differentiable in the variable, where being defined is not enough."""
    trend: Answer | None = None
    """(e, variable, facts) to the way it goes in the variable."""
    convex_of_log: bool = False
    """f(log v), the other arguments fixed, is convex in v > 0."""
    integer: bool = False
    """Its values are integers."""

    @property
    def name(self) -> str:
        """The name by which the engines look it up."""
        return self.function.__name__


_TABLE: dict[str, SpecialFunction] = {}


def provide(functions: Iterable[SpecialFunction]) -> None:
    """Fill the table. Raises ValueError if a function is already in it."""
    _TABLE.update(merged_tables(_TABLE.items(), ((function.name, function) for function in functions)))
    facts_by_name.cache_clear()


@cache
def facts_by_name(question: str) -> dict[str, Any]:
    """One field of `SpecialFunction` for all functions, by their names.

    RuntimeError before the table is filled: without it, every special function would count as unknown.
    """
    if not _TABLE:
        raise RuntimeError("the table of special functions is empty: import parisk_sym.proofs.kernel first")
    answers = ((name, getattr(function, question)) for name, function in _TABLE.items())
    return {name: answer for name, answer in answers if answer is not None and answer is not False}
