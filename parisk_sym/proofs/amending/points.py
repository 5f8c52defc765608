"""Points of which an amendment and what it amends both speak, and whether the printed statement holds at them.

Symbols of one name are the same. A condition says that the printed statement holds where it says so: a certified counterexample to the
printed statement at a point of which the condition speaks shows that it does not.
"""

from collections.abc import Iterator
from dataclasses import replace

import sympy
from sympy import Basic, Expr, Symbol

from parisk_sym.claims.kinds.connectives import Fails, conjuncts
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.probability import OfRandomVariables
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.random_variables import Law
from parisk_sym.claims.statement import OfOneVariable, OfTwoSides, Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.ground.errors import ClaimError, UnsupportedHeadError
from parisk_sym.proofs.amending.subject import symbols_of
from parisk_sym.proofs.attack.search import Look, points_of, show_point
from parisk_sym.proofs.attacked import attack
from parisk_sym.proofs.balls.membership import is_member
from parisk_sym.proofs.balls.sampled import Point
from parisk_sym.proofs.balls.values import Values
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.restating.plain import plain, renaming

__all__ = ["are_apart", "common_points", "determines", "has_laws_of", "refuted_inside", "where_it_fails"]

_POINTS, _SLOW_POINTS = 60, 12
"""Points at which a printed relation is looked at, and at which integrals are evaluated: what is the contrary fails at nearly all."""


def are_apart(part: Statement, printed: Statement) -> bool:
    """Whether no point was found at which both statements say something, though they have symbols in common."""
    part, printed = _innermost(part), _innermost(printed)
    shared = {s.name for s in part.domain} & {s.name for s in printed.domain}
    return bool(shared) and not _common(part, printed)


def where_it_fails(part: Statement, printed: Statement) -> str:
    """A certified counterexample to the printed statement of which a condition speaks, in words; "" where none was found.

    A reading of the printed text may be another statement, with symbols of its own, of other random variables, or with other premises: of
    two relations such a one is refused only where the printed relation holds at no point of it that was looked at, and in any other case
    not for this reason. A shape, a root or a limit in the symbols of a printed relation is no such reading.
    """
    if isinstance(printed, Implication):
        return ""
    if isinstance(printed, Fails):
        return _where_nothing_fails(part, printed.statement)
    part, printed = plain(part, renaming(part)), plain(printed, renaming(printed))
    if isinstance(printed, (Identity, Inequality)):
        looked_at = isinstance(part, OfTwoSides) or (printed.domain and determines(part, printed))
        return _of_two_sides(part, printed) if looked_at else ""
    if isinstance(printed, OfRandomVariables) and not (
        isinstance(part, OfRandomVariables) and _laws(part) == _laws(printed)
    ):
        return ""
    return (refuted_inside(printed, part.domain) or "") if determines(part, printed) else ""


def has_laws_of(part: Statement, printed: Statement) -> bool:
    """Whether a statement declares random variables of every law that the printed one declares; names do not matter."""
    if not isinstance(printed, OfRandomVariables) or not isinstance(part, OfRandomVariables):
        return True
    return _laws(plain(printed, renaming(printed))) <= _laws(plain(part, renaming(part)))


# --- points -------------------------------------------------------------------------------------------------------------


def _innermost(statement: Statement) -> Statement:
    """What is said to fail, or the statement itself, in symbols of which nothing is assumed."""
    while isinstance(statement, Fails):
        statement = statement.statement
    return plain(statement, renaming(statement))


def _common(one: Statement, other: Statement) -> list[Point]:
    """Points of both domains, sought among those of each."""
    found: dict[tuple[tuple[str, Expr], ...], Point] = {}
    for first, second in ((one.domain, other.domain), (other.domain, one.domain)):
        try:
            points = points_of(_beside(first, second), Look(), tuple(_compared(one, other, second)))
        except ClaimError:
            continue
        for point in points:
            if is_member(second, point):
                found.setdefault(tuple(sorted((s.name, v) for s, v in point.items())), point)
    return list(found.values())


def common_points(one: Statement, other: Statement, values: Values) -> list[Point]:
    """Some points of both domains; fewer where every value takes a quadrature."""
    points, most = _common(one, other), _SLOW_POINTS if values.slow else _POINTS
    return points[:: max(1, -(-len(points) // most))]


def _beside(first: Domain, second: Domain) -> Domain:
    """The first domain, and the symbols that only the second one has."""
    return Domain({**first, **{s: i for s, i in second.items() if s not in first}})


def _compared(one: Statement, other: Statement, domain: Domain) -> Iterator[Expr]:
    """What singles out points: the sides of both, and where a symbol meets an end of its interval in the other domain."""
    for statement in (one, other):
        if isinstance(statement, OfTwoSides):
            yield from (statement.left, statement.right)
    for symbol, interval in domain.items():
        yield from (symbol - e for e in (interval.lower, interval.upper) if not e.is_infinite)


# --- two sides ----------------------------------------------------------------------------------------------------------


def _of_two_sides(part: Statement, printed: Identity | Inequality) -> str:
    """A point at which the printed relation certainly does not hold, unless the part is another relation and it holds at other ones."""
    strict = isinstance(printed, Inequality) and printed.strict
    gap = printed.right - printed.left
    try:
        values = Values(gap, tuple({**part.domain, **printed.domain}))
    except UnsupportedHeadError:
        return ""
    everywhere, fails = isinstance(printed, Identity) or determines(part, printed), ""
    for point in common_points(part, printed, values):
        sign, _ = values.sign(point)
        zero = not sign and values.exactly_zero(point)
        if sign < 0 or (zero and strict) or (sign > 0 and isinstance(printed, Identity)):
            fails = fails or show_point(point)
        elif (sign or zero) and not everywhere:
            return ""
        if fails and everywhere:
            return fails
    return fails


def determines(part: Statement, printed: Statement) -> bool:
    """Whether the part compares nothing but symbols of the printed statement, and has ranges for all of them that it uses.

    The variable of a limit, a root or a shape is the statement's own, where the printed one has such a variable, too.
    """
    own = _of_variable(part) | _of_variable(printed) if isinstance(printed, OfOneVariable) else set()
    ours, theirs = (
        {e.name for e in symbols_of(s)} - {e.name for e in s.bound} - own for s in (part, printed)
    )
    return ours <= {s.name for s in printed.domain} and theirs <= {s.name for s in part.domain}


def _of_variable(statement: Statement) -> set[str]:
    return {statement.variable.name} if isinstance(statement, OfOneVariable) else set()


# --- other statements ---------------------------------------------------------------------------------------------------


def _where_nothing_fails(part: Statement, inner: Statement) -> str:
    """What is said to fail has to fail where the condition says so as well."""
    part = plain(part, renaming(part))
    for each in (plain(s, renaming(s)) for s in conjuncts(inner)):
        if isinstance(each, Fails) or not determines(part, each) or refuted_inside(each, part.domain) != "":
            return ""
    return "no point of it"


def refuted_inside(statement: Statement, narrower: Domain) -> str | None:
    """A counterexample to a statement on the part of its domain that is in another one, "" where none was found; None without such a part."""
    try:
        inside = replace(statement, domain=_meet(statement.domain, narrower))  # type: ignore[type-var]
    except ClaimError:
        return None
    found = decide(inside) if isinstance(inside, (Limit, UniqueRoot)) else attack(inside)
    return found.counterexample if found.status is Status.REFUTED else ""


def _meet(own: Domain, other: Domain) -> Domain:
    """The points of a domain of which another one speaks too; where ends do not compare, without the ends."""
    waiting = {s: _narrower(own[s], i) if s in own else i for s, i in other.items()}
    waiting |= {s: i for s, i in own.items() if s not in other}
    found: dict[Symbol, Interval] = {}
    while waiting:
        free = next((s for s, i in waiting.items() if _named(i) <= set(found)), None)
        if free is None:
            raise ClaimError("the ranges name each other")
        found[free] = waiting.pop(free)
    return Domain(found)


def _named(interval: Interval) -> set[Basic]:
    return set(interval.lower.free_symbols | interval.upper.free_symbols)


def _narrower(one: Interval, other: Interval) -> Interval:
    """The intersection, or what is inside of it."""
    if one.covers(other):
        return other
    if other.covers(one):
        return one
    if one.integer or other.integer:
        lower, upper = (sympy.Max(*map(_first, (one, other))), sympy.Min(*map(_last, (one, other))))
        return Interval(lower, upper, lower.is_infinite is True, upper.is_infinite is True, True)
    lower, upper = sympy.Max(one.lower, other.lower), sympy.Min(one.upper, other.upper)
    return Interval(lower, upper, one.lower_open or other.lower_open, one.upper_open or other.upper_open)


def _first(interval: Interval) -> Expr:
    """The least integer of an interval, or its infinite end."""
    low = interval.lower
    return sympy.floor(low) + 1 if interval.lower_open and low.is_finite else sympy.ceiling(low)


def _last(interval: Interval) -> Expr:
    high = interval.upper
    return sympy.ceiling(high) - 1 if interval.upper_open and high.is_finite else sympy.floor(high)


def _laws(statement: OfRandomVariables) -> frozenset[tuple[type[Law], tuple[Expr, ...]]]:
    """The laws of its random variables, each in one symbol."""
    any_name = Symbol("_", real=True)
    return frozenset(
        (type(law), tuple(e.xreplace({variable: any_name}) for e in law.parts()))
        for variable, law in statement.laws
    )
