"""SymPy alone: its assumptions, its simplification and its limits, without this package's engine.

Documented calls only: `ask` under the facts of the domain, `simplify`, `refine`, `doit`, `limit`, and `equals`, which finds a value that is not
zero at a point that the assumptions of the symbols allow: that refutes only where the domain has every such point. `solveset` is not used.
"""

from collections.abc import Iterator

import sympy
from sympy import Expr, Q, Symbol, oo

from benchmarks.power.peers.terms import NotExpressible
from parisk_sym import Convex, Identity, Inequality, Limit, Monotone, Normalised
from parisk_sym.claims.statement import Statement

__all__ = ["expressible", "truth"]

_KINDS = (Convex, Identity, Inequality, Limit, Monotone, Normalised)


def expressible(statement: Statement) -> None:
    """NotExpressible for roots, which are for `solveset`, and for probabilities of events."""
    if not isinstance(statement, _KINDS):
        raise NotExpressible(statement.kind)


def truth(statement: Statement) -> bool | None:
    """Whether SymPy finds it true, or false; None where it says neither."""
    facts = _facts(statement)
    match statement:
        case Inequality():
            return _sign(statement.gap, statement.strict, facts)
        case Identity():
            return _zero(statement.left - statement.right, statement, facts)
        case Monotone():
            return _sign(sympy.diff(statement.rising, statement.variable), True, facts)
        case Convex():
            return _sign(sympy.diff(statement.expression, statement.variable, 2), False, facts)
        case Limit():
            return _limit(statement, facts)
        case Normalised():
            return _density(statement, facts)
    return None


def _facts(statement: Statement) -> object:
    """What the domain says of its symbols, beside what the symbols themselves assume."""
    parts = []
    for symbol, interval in statement.domain.items():
        if interval.lower != -oo:
            parts.append((Q.gt if interval.lower_open else Q.ge)(symbol, interval.lower))
        if interval.upper != oo:
            parts.append((Q.lt if interval.upper_open else Q.le)(symbol, interval.upper))
    return sympy.And(*parts)


def _forms(e: Expr, facts: object) -> Iterator[Expr]:
    """The expression, computed, simplified, refined and factored."""
    yield e
    yield (computed := e.doit())
    yield (simple := sympy.simplify(computed))
    yield sympy.refine(simple, facts)
    yield sympy.factor(simple)


def _sign(e: Expr, strict: bool, facts: object) -> bool | None:
    """Whether the expression is positive, or not negative, everywhere; false where it is nowhere."""
    for form in _forms(e, facts):
        found = _asked((Q.positive if strict else Q.nonnegative)(form), facts)
        if found is not None:
            return found
    relation = sympy.simplify(sympy.Gt(e, 0) if strict else sympy.Ge(e, 0))
    return bool(relation) if relation in (sympy.true, sympy.false) else None


def _zero(e: Expr, statement: Statement, facts: object) -> bool | None:
    for form in _forms(e, facts):
        if form.is_zero is not None:
            return bool(form.is_zero)
        if (found := _asked(Q.zero(form), facts)) is not None:
            return found
    equal = e.doit().equals(0)
    return None if equal is None or (not equal and not _assumed(statement)) else bool(equal)


def _assumed(statement: Statement) -> bool:
    """Whether the domain is what the names of the symbols let SymPy assume, and no part of it."""
    intervals = statement.domain.items()
    return all(interval.upper == oo and _starts(symbol) == interval.lower for symbol, interval in intervals)


def _starts(symbol: Symbol) -> Expr:
    """Below it there is no value: integers begin at 0 or 1."""
    if symbol.is_nonnegative:
        return sympy.Integer(bool(symbol.is_integer and symbol.is_positive))
    return -oo


def _limit(statement: Limit, facts: object) -> bool | None:
    side = "+-" if statement.side == "both" else statement.side
    found = sympy.limit(statement.expression.doit(), statement.variable, statement.point, side)
    if found.has(sympy.Limit, sympy.nan):
        return None
    if found.has(sympy.AccumBounds):
        return False
    return (
        bool(found == statement.value)
        if oo in (abs(found), abs(statement.value))
        else _zero(found - statement.value, statement, facts)
    )


def _density(statement: Normalised, facts: object) -> bool | None:
    """A total of 1, and no negative value."""
    total = _zero(statement.total - 1, statement, facts)
    return total if total is not True else _sign(statement.expression, False, facts)


def _asked(question: object, facts: object) -> bool | None:
    """The answer of `ask`; none where the facts contradict each other in its eyes, or a predicate has no handler."""
    try:
        found = sympy.ask(question, facts)
    except (ValueError, TypeError, NotImplementedError, AssertionError):
        return None
    return None if found is None else bool(found)
