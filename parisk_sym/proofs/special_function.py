"""What may be known of a head: one entry per question that the proof engines ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import sympy
from sympy import Expr

__all__ = ["Known", "Rule", "Signed"]

Rule = Callable[..., Any]


class Signed(Protocol):
    """What knows the signs of expressions, on a domain or on a piece of one."""

    def sign(self, e: Expr) -> frozenset[int]:
        """The signs that the expression can have."""


@dataclass(frozen=True)
class Known:
    """What the engines may use of a special function. Every rule is a theorem; what is left out is not known, and not used."""

    function: type[sympy.Basic]
    """The class that SymPy builds expressions of."""
    needs: Rule | None = None
    """(e, facts) to what has to hold of its arguments so that it is defined; without it the head is defined nowhere."""
    beyond: bool = False
    """It has values where what it needs does not hold, of which nothing is known: such a point is no counterexample."""
    sign: Rule | None = None
    """(e, knowledge) to the signs that it can have where it is defined."""
    range: Rule | None = None
    """(e, knowledge) to the least and the largest value, and whether each is taken; None where nothing is known."""
    normal_form: Rule | None = None
    """(e, normal) to an equal expression, or None where a condition is not proved."""
    hypergeometric: Rule | None = None
    """(e, facts) to an equal expression in `sympy.hyper`, or None where a condition is not proved."""
    limit: Rule | None = None
    """(germs, e) to its expansion near the point; the docstring names the theorem."""
    constant: Rule | None = None
    """(e, facts) to whether it is certainly defined, as a constant inside a limit."""
    series: Rule | None = None
    """(expander, series of the arguments) to a series with bounds on a whole half-line."""
    critical: Rule | None = None
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
    differentiable: Rule | None = None
    """(e, variable, signs) to whether it is differentiable in the variable, where being defined is not enough."""
    trend: Rule | None = None
    """(e, variable, facts) to the way it goes in the variable."""
    convex_of_log: bool = False
    """f(log v), the other arguments fixed, is convex in v > 0."""
    integer: bool = False
    """Its values are integers."""

    @property
    def name(self) -> str:
        """The name by which the engines look it up."""
        return self.function.__name__
