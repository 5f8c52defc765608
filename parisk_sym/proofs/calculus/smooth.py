"""Where an expression is continuous and differentiable in a variable: the premises of every argument by derivatives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, Symbol

from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.calculus.differentiate import sympy_derivative
from parisk_sym.proofs.definedness.conditions import JUMPING, Condition, conditions, holds
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["Holds", "derivative", "interior_facts", "is_continuous", "is_differentiable"]

_OPAQUE = (sympy.Integral, sympy.Sum, sympy.Product, Root, sympy.Derivative, sympy.Subs)


def interior_facts(domain: Domain, variable: Symbol) -> Facts:
    """The facts with the variable in the interior of its interval (at the one point of an interval that has no interior)."""
    interval = domain[variable]
    if interval.lower == interval.upper:
        return facts_of(domain)
    interior = Interval(interval.lower, interval.upper, True, True)
    return facts_of({s: interior if s == variable else i for s, i in domain.items()})


def _nodes(e: sympy.Basic, variable: Symbol, facts: Facts) -> Iterator[tuple[Expr, Facts]]:
    """The parts that vary, with what is known there; of a sum over a fixed, finite range those of its terms alone."""
    if not e.has(variable):
        return
    inside = _within_sum(e, variable, facts) if isinstance(e, sympy.Sum) else None
    if inside is not None:
        yield from _nodes(
            sympy.Sum(e.function, *e.limits[:-1]) if e.limits[1:] else e.function, variable, inside
        )
        return
    if isinstance(e, Expr):
        yield e, facts
    for part in e.args:
        yield from _nodes(part, variable, facts)


def _within_sum(e: sympy.Sum, variable: Symbol, facts: Facts) -> Facts | None:
    """The facts about the terms of a sum over finitely many integers, whose ends (those of its outer sign) are fixed."""
    index, *ends = e.limits[-1]
    if len(ends) != 2 or index == variable or any(end.is_infinite or end.has(variable) for end in ends):
        return None
    return facts.inside(sympy.Sum(sympy.S.One, e.limits[-1]))


Holds = Callable[[Condition], bool]
"""Whether a condition of definition is proved."""


def is_continuous(e: Expr, variable: Symbol, facts: Facts, holds: Holds = holds) -> bool:
    """Defined everywhere, and built from continuous heads: jumps are allowed only in parts without the variable."""
    if any(_may_jump(n) for n, _ in _nodes(e, variable, facts)):
        return False
    return all(holds(c) for c in conditions(e, facts))


def _may_jump(node: Expr) -> bool:
    """Whether a head jumps, or is a special function that is not known to be continuous."""
    name = type(node).__name__
    return isinstance(node, (*JUMPING, *_OPAQUE)) or (
        name in facts_by_name("needs") and name not in facts_by_name("smooth")
    )


def is_differentiable(e: Expr, variable: Symbol, facts: Facts, holds: Holds = holds) -> bool:
    """Continuous, and no kink, no root of 0 and no inverse function at its border, on the (open) domain of the facts.

    If there is a formula of the derivative, it has to be defined there as well: that of W(x) at 0 is not, though W is smooth.

    >>> from parisk_sym.formulas.domain import POSITIVE, REALS
    >>> x = Symbol("x", real=True)
    >>> (
    ...     is_differentiable(sympy.exp(x), x, facts_of({x: REALS})),
    ...     is_differentiable(sympy.Abs(x), x, facts_of({x: REALS})),
    ... )
    (True, False)
    """
    if not is_continuous(e, variable, facts, holds):
        return False
    if not all(_smooth(n, variable, known_there) for n, known_there in _nodes(e, variable, facts)):
        return False
    slope = derivative(e, variable)
    return slope is None or all(holds(c) for c in conditions(slope, facts))


def _smooth(node: Expr, variable: Symbol, facts: Facts) -> bool:
    if isinstance(node, sympy.Pow) and not node.exp.is_Integer:
        whole = not node.exp.has(variable) and facts.is_integer(node.exp)
        return whole or facts.sign(node.base) == POSITIVE_SIGN
    if isinstance(node, sympy.Abs):
        return 0 not in facts.sign(node.args[0])
    if isinstance(node, (sympy.Max, sympy.Min)):
        rest = node.args
        return all(0 not in facts.sign(a - b) for i, a in enumerate(rest) for b in rest[i + 1 :])
    if isinstance(node, (sympy.asin, sympy.acos)):
        return facts.sign(1 - node.args[0] ** 2) == POSITIVE_SIGN
    if isinstance(node, sympy.acosh):
        return facts.sign(node.args[0] - 1) == POSITIVE_SIGN
    rule = facts_by_name("differentiable").get(type(node).__name__)
    return rule is None or bool(rule(node, variable, facts))


def derivative(e: Expr, variable: Symbol, order: int = 1) -> Expr | None:
    """The derivative, or None where it contains a derivative that has no closed form (in an order of a Bessel function, say)."""
    slope = e
    try:
        for _ in range(order):
            slope = sympy_derivative(slope, variable)
    except (TypeError, ValueError):  # of SymPy, for some heads
        return None
    if slope.has(sympy.Derivative, sympy.Subs, sympy.nan, sympy.zoo, sympy.DiracDelta):
        return None
    return slope
