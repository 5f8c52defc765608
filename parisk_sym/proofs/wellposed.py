"""Whether a statement is defined on its whole domain: proved, refuted at a point, or open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain, Interval, closed
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.attack.broken import breaks, rational_value
from parisk_sym.proofs.attack.search import Look, points_of, show_point
from parisk_sym.proofs.calculus.roots import closure
from parisk_sym.proofs.definedness.conditions import Condition, Need, conditions
from parisk_sym.proofs.definedness.needs import CONVENTIONS, rules
from parisk_sym.proofs.enclosures.active_branch import taken_at
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.kind import Subject
from parisk_sym.proofs.kinds import kind_of
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals
from parisk_sym.proofs.rule import computation, leaf, nonnegative, refutation, with_name
from parisk_sym.proofs.side_conditions import is_satisfied
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["DEFINED", "UNDEFINED", "well_posed"]

_ENDS, _DIVERGING = 2, 6
"""Points at an end, and others, at which an integral or a sum is checked for divergence."""

DEFINED = "defined on the whole domain"


def well_posed(
    statement: Statement,
    inside: Iterable[Expr] = (),
    without: Collection[Subject] = (),
    prove: Callable[[Inequality], Node] | None = None,
) -> Node:
    """PROVED: every condition of definition holds. REFUTED: undefined at a point, which is named. UNDECIDED: a condition is open.

    After an open one only those of convergence are looked at: that 1/t is not shown to have a value at each t between -1 and 1 decides
    nothing, but that its integral over them has none does. Subjects in `without` are not looked at.

    A sign that is not seen is what `prove` is asked for, where everything in the value is known to be defined: the conditions come
    innermost first, so that what is asked for is a statement about a smaller expression each time. Inside a binder or a branch it is
    asked for nothing.
    """
    checked, open_, proofs = 0, None, list[Node]()
    for condition, subject, domain in _conditions(statement, inside, without):
        checked += 1
        if (open_ and condition.need is not Need.CONVERGES) or is_satisfied(condition):
            continue
        failed = _failure_node(condition, subject, domain)
        if failed.status is Status.REFUTED:
            return failed
        asked = prove if condition.facts is facts_of(domain) and not open_ else None
        if asked and (proof := _sign_proof(condition, domain, asked)):
            proofs.append(proof)
        else:
            open_ = open_ or failed
    done = with_name(DEFINED, computation(True, {"conditions": checked}))
    return open_ or replace(done, children=tuple(proofs))


def _sign_proof(condition: Condition, domain: Domain, prove: Callable[[Inequality], Node]) -> Node | None:
    """A proof of the required sign on the whole domain; of what must not be 0, of the sign that it shows at a few points."""
    value, relation = condition.value, "<="
    if condition.need is Need.NONZERO:
        seen, relation = signs_seen(value, domain), "<"
        if len(seen) != 1 or 0 in seen:
            return None
        value = value * next(iter(seen))
    elif condition.need is Need.POSITIVE:
        relation = "<"
    elif condition.need is not Need.NONNEGATIVE:
        return None
    proof = prove(nonnegative(value, domain, relation))
    return proof if proof.unconditional else None


def _conditions(
    statement: Statement, inside: Iterable[Expr], without: Collection[Subject]
) -> Iterator[tuple[Condition, Expr, Domain]]:
    """Each condition, the expression that needs it, and the domain of that expression."""
    subjects = [subject for subject in _subjects(statement) if subject not in without]
    for subject, domain in (*subjects, *_inside(statement, inside)):
        for condition in conditions(subject, facts_of(domain)):
            yield condition, subject, domain
    for subject, interval, domain in kind_of(statement).ranges(statement):
        for need, value in _needs_of_a_member(subject, interval):
            yield Condition(need, value, subject, facts_of(domain)), subject, domain


def _needs_of_a_member(e: Expr, interval: Interval) -> Iterator[tuple[Need, Expr]]:
    """The conditions for an expression to lie in an interval."""
    if interval.integer:
        yield Need.INTEGER, e
    ends = ((1, interval.lower, interval.lower_open), (-1, interval.upper, interval.upper_open))
    for way, end, is_open in ends:
        if not end.is_infinite:
            yield (Need.POSITIVE if is_open else Need.NONNEGATIVE), way * (e - end)


def _subjects(statement: Statement) -> Iterator[tuple[Expr, Domain]]:
    """The expressions that need a value, and where: the ends of the intervals first, each for the symbols before it."""
    seen: set[tuple[Expr, tuple[tuple[Symbol, Interval], ...]]] = set()
    subjects = list(kind_of(statement).subjects(statement))
    for _, domain in subjects:
        for symbol, interval in domain.items():
            before = domain.before(symbol)
            for end in (interval.lower, interval.upper):
                if end.free_symbols and (end, tuple(before.items())) not in seen:
                    seen.add((end, tuple(before.items())))
                    yield end, before
    yield from subjects


def _inside(statement: Statement, expressions: Iterable[Expr]) -> Iterator[tuple[Expr, Domain]]:
    """The expressions of the source outside of its sides: they need a value on the whole range of their symbols."""
    inner = {
        s: i if i.integer else replace(i, lower_open=True, upper_open=True)
        for s, i in statement.bound.items()
    }
    for written in expressions:
        if written.free_symbols <= {*statement.domain, *inner}:
            yield written, Domain({**statement.domain, **closure(inner, written.free_symbols)})


UNDEFINED = "undefined at "
"""How the text about a point without a value begins."""


def _failure_node(condition: Condition, subject: Expr, domain: Domain) -> Node:
    point = _where_undefined(condition, subject, domain)
    if point is None:
        open_ = {"reason": f"not shown: {condition}", "condition": str(condition)}
        return with_name(DEFINED, leaf(Status.UNDECIDED, open_))
    return with_name(DEFINED, refutation(f"{UNDEFINED}{point}, where {condition.broken}"))


def _where_undefined(condition: Condition, subject: Expr, domain: Domain) -> str | None:
    """A point of the domain where the condition certainly fails, in words."""
    if condition.need is Need.CONVERGES:
        return _diverging(condition, subject, domain)
    if _is_open_beyond(condition):
        return None
    if (
        not set(condition.value.free_symbols) <= set(domain)
        or condition.facts.base_domain is not facts_of(domain).domain
    ):
        return None  # inside a binder or a branch: where the point is reached is not known
    try:
        values = None if condition.need is Need.COVERED else Values(condition.value, tuple(domain))
    except UnsupportedHeadError:
        return None
    points = points_of(domain, Look(), (condition.value, subject))
    for point in points:
        if _fails_at(condition, values, point) and _is_undefined(subject, point, domain):
            return show_point(point)
    if subject.has(sympy.Piecewise) or condition.need is not Need.NONZERO or values is None:
        return None  # between two points another branch may be taken
    if isinstance(condition.head, sympy.Pow) and condition.facts.sign(condition.head.exp) != NEGATIVE:
        return None  # 0 to a power that is not known to be negative may have a value
    return _zero_between(values, points, domain)


def _is_open_beyond(condition: Condition) -> bool:
    """Whether the head may have a value where the condition fails."""
    name = type(condition.head).__name__
    return name in facts_by_name("beyond") or condition.need in CONVENTIONS.get(name, ())


def _is_undefined(subject: Expr, point: Point, domain: Domain) -> bool:
    """Whether an expression has no value at a point where a condition fails: the condition belongs to the branches taken there."""
    if not subject.has(sympy.Piecewise):
        return True
    taken = taken_at(subject, point)
    if taken is None or taken is S.NaN:
        return taken is S.NaN
    here = (c for c in conditions(taken, facts_of(domain)) if c.value.free_symbols <= set(domain))
    try:
        return any(_fails_at(c, Values(c.value, tuple(domain)), point) for c in here if c.need in _OF_VALUES)
    except UnsupportedHeadError:
        return False


_OF_VALUES = (Need.NONZERO, Need.POSITIVE, Need.NONNEGATIVE, Need.OFF_POLES, Need.INTEGER)
"""Conditions that the value at one point breaks."""


def _fails_at(condition: Condition, values: Values | None, point: Point) -> bool:
    """Whether a head has no value at a point, because what it needs there certainly fails."""
    if values is None:
        return _is_uncovered(condition.value, point)
    if _is_open_beyond(condition):
        return False
    return any(breaks(need, condition.value, values, point) for need in _needs_at(condition, point))


def _needs_at(condition: Condition, point: Point) -> tuple[Need, ...]:
    """The condition on the value at a point; for the base of a power, what the exponent there requires (0**1 is 0)."""
    head = condition.head
    if not isinstance(head, sympy.Pow):
        return (condition.need,)
    exponent = with_replacements(head.exp, point)
    if exponent is None:
        return ()
    value = rational_value(exponent)
    if value is None:
        return _needs_near(exponent)
    here = sympy.Pow(head.base, value, evaluate=False)
    return tuple(need for need, _ in rules()["Pow"](here, Facts({})))


def _needs_near(exponent: Expr) -> tuple[Need, ...]:
    """The conditions of a power whose exponent is known as a ball: none for a negative base where the exponent may be an integer."""
    try:
        ball = Values(exponent, ()).at({})
    except FAILURES:
        return ()
    if not ball.is_finite():
        return ()
    if ball.contains_integer():
        return (Need.NONZERO,) if ball < 0 else ()
    return (Need.NONNEGATIVE if ball > 0 else Need.POSITIVE,)


def _is_uncovered(e: Expr, point: Point) -> bool:
    """Whether every condition of a Piecewise is false at a point."""
    return all(relation.xreplace(point) == S.false for _, relation in e.args)


def _zero_between(values: Values, points: list[Point], domain: Domain) -> str | None:
    """Two points along one symbol with values of opposite signs of a continuous expression: a zero lies between them."""
    for symbol, interval in domain.items():
        if interval.integer:
            continue
        for base in points[:3]:
            found = _change_along(values, symbol, base, points, domain)
            if found is not None:
                return found
    return None


def _change_along(
    values: Values, symbol: Symbol, base: Point, points: list[Point], domain: Domain
) -> str | None:
    mesh = sorted({p[symbol] for p in points if is_member(domain, {**base, symbol: p[symbol]})})
    fixed = {s: v for s, v in base.items() if s != symbol}
    previous: tuple[Expr, int] | None = None
    for value in mesh:
        sign, _ = values.sign({**fixed, symbol: value})
        if previous and sign * previous[1] < 0:
            between = fixed, symbol, previous[0], value
            if _stays_inside(domain, *between) and values.continuous(*between):
                others = f"{show_point(fixed)}, " if fixed else ""
                return f"{others}a value of {symbol} between {previous[0]} and {value}"
        previous = (value, sign) if sign else previous
    return None


def _stays_inside(domain: Domain, fixed: Point, symbol: Symbol, low: Expr, high: Expr) -> bool:
    """Whether all between two members is in the domain: no interval that names the symbol leaves out its fixed value there."""
    facts = facts_of(Domain({symbol: closed(low, high)}))
    for other, value in fixed.items():
        interval = domain[other]
        gaps = ((value - interval.lower, interval.lower_open), (interval.upper - value, interval.upper_open))
        for gap, is_open in gaps:
            if gap.has(symbol) and not facts.sign(gap.xreplace(fixed)) <= (
                POSITIVE_SIGN if is_open else NONNEGATIVE
            ):
                return False
    return True


def _diverging(condition: Condition, subject: Expr, domain: Domain) -> str | None:
    """A point of the parameters at which an integral or a sum is proved to have no value."""
    if not set(condition.value.free_symbols) <= set(domain):
        return None
    for point in _ends_first(domain, points_of(domain, Look(), (condition.value,))) if domain else [{}]:
        found = evaluate_with_integrals(condition.value, point, 64)
        taken = taken_at(subject, point)
        if found.faults and taken is not None and _is_needed(condition.value, taken, point):
            return f"{show_point(point)} ({found.faults[0].enclosure})"
    return None


def _is_needed(part: Expr, e: sympy.Basic, point: Point) -> bool:
    """Whether a part of an expression is somewhere else than under a sum, product or integral that may be empty at the point."""
    if e == part:
        return True
    binds = isinstance(e, (sympy.Integral, sympy.Sum, sympy.Product))
    empty = binds and not all(
        _has_points(ends, isinstance(e, sympy.Integral), point) for _, *ends in e.limits
    )
    return any(_is_needed(part, argument, point) for argument in (e.args[1:] if empty else e.args))


def _has_points(ends: list[Expr], of_integral: bool, point: Point) -> bool:
    """Whether a range certainly has points, for integrals more than one."""
    if len(ends) != 2:
        return False
    length = (ends[1] - ends[0]).xreplace(point)
    return length.is_zero is False if of_integral else bool(length.is_extended_nonnegative)


def _ends_first(domain: Domain, points: list[Point]) -> list[Point]:
    """Some points at which a symbol is at an end of its interval, and the first ones."""
    at_end = [p for p in points if any(p[s] in (i.lower, i.upper) for s, i in domain.items())]
    return [*at_end[:_ENDS], *points[:_DIVERGING]]
