"""Zeros: exactly one by values of opposite signs, and what holds at the root of an equation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Integer, S, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.calculus.roots import closure
from parisk_sym.proofs.calculus.smooth import is_continuous
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    defined_on,
    in_interval,
    stated_subgoal,
    value_at,
    with_name,
)
from parisk_sym.proofs.transforms.instances import values_in

__all__ = ["AtRoot", "ChangesSign", "value_at_a_root", "values_of_opposite_signs"]


@dataclass(frozen=True)
class ChangesSign(Tactic):
    """Exactly one zero: a function of one sign (or 0) at `low` and of the other (or 0) at `high`, continuous and strictly monotone.

    `low` <= `high` are two values of the variable in its range. `direction` says which way it goes, proved by `by`; `at_low` and `at_high`
    prove the signs.
    """

    low: Any
    high: Any
    direction: str = "increasing"
    by: Tactic = field(default_factory=Direct)
    at_low: Tactic = field(default_factory=Direct)
    at_high: Tactic = field(default_factory=Direct)

    def __post_init__(self) -> None:
        if self.direction not in ("increasing", "decreasing"):
            raise ClaimError(f"the direction must be 'increasing' or 'decreasing', got {self.direction!r}")


@dataclass(frozen=True)
class AtRoot(Tactic):
    """A statement that names a Root, from what is known of it: it lies between its ends, and its equation f = 0 holds.

    `at` is a new symbol for the root, in the statement and in its domain: for every value of it between the ends the gap is shown to be at least `times` f (for an identity:
    equal), by `by`. `unique` proves that the equation has exactly one root between the ends.
    """

    root: Root
    at: Symbol
    times: Any = 0
    by: Tactic = field(default_factory=Direct)
    unique: Tactic = field(default_factory=Direct)


def values_of_opposite_signs(goal: UniqueRoot, by: ChangesSign) -> Made:
    """Intermediate values: a continuous f with f(a) <= 0 <= f(b) has a zero in [a, b]; strictly monotone, it has no second one."""
    variable, domain, f = goal.variable, goal.domain, goal.expression
    rest = Domain({s: i for s, i in domain.items() if s != variable})
    ends = [sympy.sympify(e) for e in (by.low, by.high)]
    strangers = sorted({str(s) for e in ends for s in e.free_symbols if s not in rest})
    if strangers:
        return f"the points name {', '.join(strangers)}, which the other symbols are not"
    low, high = ends
    continuous = computation(is_continuous(f, variable, facts_of(domain)), {"function": str(f)})
    sides = (with_name("continuous", continuous), *(node for e in ends for node in defined_on(e, rest)))
    values = [value_at(f, {variable: e}) for e in ends]
    if by.direction == "decreasing":
        values = [-v for v in values]
    return Reduction(
        [
            *(s for e in ends for s in in_interval(e, domain[variable], rest)),
            Subgoal(Inequality(low, "<=", high, rest), text="in their order"),
            stated_subgoal(f"at {low}", Inequality(values[0], "<=", S.Zero, rest), by.at_low),
            stated_subgoal(f"at {high}", Inequality(S.Zero, "<=", values[1], rest), by.at_high),
            stated_subgoal("it is monotone", Monotone(f, variable, by.direction, domain), by.by),
        ],
        sides,
    )


def value_at_a_root(goal: Identity | Inequality, by: AtRoot) -> Made:
    """Where f = 0 has exactly one root r in (a, b): gap(t) >= m(t) f(t) for all t in (a, b) gives gap(r) >= 0, whatever the sign of m.

    With > it gives >, with = it gives =.
    """
    reason = _not_at(goal, by)
    if reason:
        return reason
    unknown, lower, upper = by.root.args[1]
    own = closure(dict(goal.domain), by.root.free_symbols)
    between = Interval(lower, upper, True, True)
    domain = _with_root_as(by, between, goal.domain)
    equation = value_at(by.root.body, {unknown: by.at})
    times = sympy.sympify(by.times)
    sides = [with_replacements(e, {by.root: by.at}) for e in (goal.left, goal.right)]
    if sides[0] is None or sides[1] is None:
        return f"{by.at} is bound in the statement"
    gap = sides[1] - sides[0] - times * equation
    says: Statement = Identity(gap, Integer(0), domain)
    if isinstance(goal, Inequality):
        says = Inequality(Integer(0), goal.relation, gap, domain)
    return Reduction(
        [
            *_in_order(lower, upper, goal.domain),
            stated_subgoal(
                "one root", UniqueRoot(equation, by.at, Domain({**own, by.at: between})), by.unique
            ),
            stated_subgoal("for every value between the ends", says, by.by),
        ],
        tuple(defined_on(times, domain)),
    )


def _with_root_as(by: AtRoot, between: Interval, domain: Domain) -> Domain:
    """The domain with the symbol of the root, behind those that the root names; ranges that end at the root end at the symbol."""
    last = max((i for i, s in enumerate(domain, 1) if s in by.root.free_symbols), default=0)
    ranges = [(s, values_in(i, {by.root: by.at})) for s, i in domain.items()]
    return Domain(dict([*ranges[:last], (by.at, between), *ranges[last:]]))


def _in_order(lower: Expr, upper: Expr, domain: Domain) -> Iterator[Subgoal]:
    """There is room between the ends, for all values of the symbols that they name."""
    if not (lower.is_infinite or upper.is_infinite):
        yield Subgoal(Inequality(lower, "<", upper, domain), text="the ends are in order")


def _not_at(goal: Identity | Inequality, by: AtRoot) -> str:
    """Why the root cannot become a symbol; "" where it can."""
    ends = [e for i in goal.domain.values() for e in (i.lower, i.upper)]
    if not any(e.has(by.root) for e in (goal.left, goal.right, *ends)):
        return f"{by.root} is no part of the statement"
    taken = {s for e in (goal.left, goal.right, by.root, *ends) for s in e.atoms(Symbol)}
    if by.at in goal.domain or by.at in taken:
        return f"the symbol {by.at} must not be one of the statement"
    strangers = list(_strangers(goal.domain, by))
    return f"the goal has no symbol {', '.join(strangers)}" if strangers else ""


def _strangers(domain: Domain, by: AtRoot) -> Iterator[str]:
    known: set[Expr] = {*domain, by.at}
    used = by.root.free_symbols | sympy.sympify(by.times).free_symbols
    yield from sorted(str(s) for s in used if s not in known)
