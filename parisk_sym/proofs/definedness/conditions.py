"""Where a statement is defined: the conditions of every head, and whether they hold on the whole domain.

A statement about real numbers that uses 1/0, the logarithm of 0 or a value in the gap of a Piecewise says nothing there, so these
conditions are proved before anything else is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, S

from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.definedness.needs import EVERYWHERE, JUMPING, Condition, Need, rules

__all__ = ["JUMPING", "Condition", "Need", "conditions", "continuous_on_closed", "holds"]


def conditions(e: Expr, facts: Facts) -> Iterator[Condition]:
    """The conditions of an expression and of everything in it, innermost first."""
    if isinstance(e, sympy.Piecewise):
        yield from _piecewise(e, facts)
        return
    if isinstance(e, (sympy.Integral, sympy.Sum, sympy.Product)):
        yield from _binder(e, facts)
        return
    if isinstance(e, Root):
        yield Condition(Need.ONE_ROOT, e, e, facts)
        return
    for argument in e.args:
        if isinstance(argument, Expr):
            yield from conditions(argument, facts)
    name = type(e).__name__
    if name in EVERYWHERE:
        return
    rule = rules().get(name)
    if rule is None:
        yield Condition(Need.KNOWN, e, e, facts)
        return
    for need, value in rule(e, facts):
        yield Condition(need, value, e, facts)


def _relations(truth: sympy.Basic) -> Iterator[sympy.Basic]:
    """The parts of a condition without its logical operators: relations, and whatever else is combined."""
    if isinstance(truth, (sympy.And, sympy.Or, sympy.Not)):
        for part in truth.args:
            yield from _relations(part)
    elif truth not in (sympy.true, sympy.false):
        yield truth


def _piecewise(e: Expr, facts: Facts) -> Iterator[Condition]:
    """Each branch under its condition and outside the earlier ones; together they cover the domain."""
    rest = facts
    for value, relation in e.args:
        for side in _relations(relation):
            if isinstance(side, sympy.core.relational.Relational):
                yield from conditions(side.lhs, facts)
                yield from conditions(side.rhs, facts)
            else:  # it may need more to have a value
                yield Condition(Need.KNOWN, e, e, facts)
        yield from conditions(value, rest.assuming_relation(relation))
        if relation != sympy.true:
            rest = rest.assuming_relation(sympy.Not(relation))
    if e.args[-1][1] != sympy.true:
        yield Condition(Need.COVERED, e, e, facts)


def _binder(e: Expr, facts: Facts) -> Iterator[Condition]:
    """Sums need integer ends in order; the body is needed between the ends; integrals and infinite sums converge."""
    body, *inner_limits, outermost = e.args
    if len(outermost) != 3:
        yield Condition(Need.KNOWN, e, e, facts)
        return
    _, lower, upper = outermost
    for end in (lower, upper):
        if not end.is_infinite:
            yield from conditions(end, facts)
    if not isinstance(e, sympy.Integral):
        for end in (lower, upper):
            if end is not S.Infinity:
                yield Condition(Need.INTEGER, end, e, facts)
        if upper is not S.Infinity:
            yield Condition(Need.NONNEGATIVE, upper - lower + 1, e, facts)
    inside = facts.inside(e.func(S.One, outermost))
    if inside is None:
        yield Condition(Need.KNOWN, e, e, facts)
        return
    yield from conditions(e.func(body, *inner_limits) if inner_limits else body, inside)
    if isinstance(e, sympy.Integral) or upper is S.Infinity:
        yield Condition(Need.CONVERGES, e, e, facts)


def holds(condition: Condition) -> bool:
    """Whether a condition certainly holds where its premises do; False decides nothing.

    Convergence and roots are decided by those who know them (integrals, sums, unique roots): here they are open, except for an
    integral of a continuous integrand over a closed finite interval.
    """
    facts, value = condition.facts, condition.value
    match condition.need:
        case Need.NONZERO:
            return 0 not in facts.sign(value)
        case Need.POSITIVE:
            return facts.sign(value) == POSITIVE_SIGN
        case Need.NONNEGATIVE:
            return facts.sign(value) <= NONNEGATIVE
        case Need.INTEGER:
            return facts.is_integer(value)
        case Need.OFF_POLES:
            return _off_poles(value, facts)
        case Need.COVERED:
            return _covers_all_cases(value, facts)
        case Need.CONVERGES:
            return continuous_on_closed(value, facts, holds)
    return False


def _off_poles(value: Expr, facts: Facts) -> bool:
    """Positive, or an integer plus a fraction."""
    if facts.sign(value) == POSITIVE_SIGN:
        return True
    fractions = [a for a in sympy.Add.make_args(sympy.expand(value)) if a.is_Rational and not a.is_Integer]
    return bool(fractions) and facts.is_integer(sympy.expand(value) - fractions[0])


def _covers_all_cases(e: Expr, facts: Facts) -> bool:
    """Whether the last condition holds where none of the others does."""
    rest = facts
    for _, relation in e.args[:-1]:
        rest = rest.assuming_relation(sympy.Not(relation))
    last = e.args[-1][1]
    if isinstance(last, (sympy.StrictGreaterThan, sympy.GreaterThan, sympy.StrictLessThan, sympy.LessThan)):
        signs = rest.sign(last.gts - last.lts)
        strict = isinstance(last, (sympy.StrictGreaterThan, sympy.StrictLessThan))
        return signs == POSITIVE_SIGN if strict else signs <= NONNEGATIVE
    return False


def continuous_on_closed(e: Expr, facts: Facts, shown: Callable[[Condition], bool]) -> bool:
    """A continuous integrand on a closed finite interval is integrable; one that jumps may be unbounded where it is defined.

    `shown` says of a condition of the integrand whether it holds there.
    """
    if not isinstance(e, sympy.Integral):
        return False
    variable, lower, upper = e.limits[0]
    if lower.is_infinite or upper.is_infinite or variable in facts.domain:
        return False
    if any(jump.has(variable) for jump in e.function.atoms(*JUMPING)):
        return False
    inner = facts.closed_inside(e)
    return inner is not None and all(shown(c) for c in conditions(e.function, inner))
