"""Integrals and sums compared by what stands under them: what holds for every value of the variable holds for the whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

import sympy
from sympy import Expr, Integral, S, Sum, Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import REALS, Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.definedness.conditions import conditions
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.node import FOUND, Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, stated_subgoal, with_name
from parisk_sym.proofs.side_conditions import is_satisfied

__all__ = [
    "Pointwise",
    "Whole",
    "equal_inside",
    "existing",
    "pointwise",
    "shape_inside",
    "terms_of_one_sign",
    "wholes",
]


@dataclass(frozen=True)
class Pointwise(Tactic):
    """A statement about integrals (or sums) over one range from the same statement about what stands under them.

    `variable` is the name of the variable of integration in what is left, which `by` proves between the ends. A strict inequality has
    to be strict there; with `strict_on` it is strict on that part, by `strictly`, and need not be elsewhere.
    """

    variable: Symbol
    by: Tactic = field(default_factory=Direct)
    strict_on: Interval | None = None
    strictly: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Whole:
    """A linear combination of integrals, or of sums, over one range: factors, integrands in one variable, and what is added."""

    head: type[Expr]
    lower: Expr
    upper: Expr
    rest: Expr
    inside: Expr
    parts: tuple[Expr, ...]

    def interval(self) -> Interval:
        """Where the variable runs: between the ends of an integral, over the integers of a sum."""
        if self.head is Integral:
            return Interval(self.lower, self.upper, True, True)
        return Interval(self.lower, self.upper, False, self.upper is S.Infinity, True)

    def order_subgoals(self, strict: bool, domain: Domain) -> Iterator[Subgoal]:
        """The range has a positive length, a first member; or its ends are in order."""
        if self.lower.is_infinite or self.upper.is_infinite or (self.head is Sum and not strict):
            return
        relation = "<" if strict and self.head is Integral else "<="
        yield Subgoal(Inequality(self.lower, relation, self.upper, domain), text="the ends are in order")


def pointwise(goal: Inequality, by: Pointwise) -> Made:
    """f <= g between the ends gives int f <= int g and sum f <= sum g; < where f < g on a part of positive length (for some index)."""
    found = wholes(goal.gap, by.variable, goal.domain)
    if isinstance(found, str):
        return found
    whole, sides = found
    if not facts_of(goal.domain).is_zero(whole.rest):
        return f"beside the integrals stands {whole.rest}: write it as an integral over the same range first"
    relation = "<=" if by.strict_on is not None else goal.relation
    subgoals = [
        *whole.order_subgoals(goal.strict, goal.domain),
        stated_subgoal(
            "under the integral",
            Inequality(S.Zero, relation, whole.inside, _inner(goal, by, whole.interval())),
            by.by,
        ),
    ]
    if by.strict_on is not None:
        if whole.head is Sum:
            return "a part on which the inequality is strict is for integrals"
        subgoals += _strict_part(goal, by, by.strict_on, whole)
    return Reduction(subgoals, sides)


def _inner(goal: Statement, by: Pointwise, interval: Interval) -> Domain:
    return Domain({**goal.domain, by.variable: interval})


def _strict_part(goal: Inequality, by: Pointwise, part: Interval, whole: Whole) -> Iterator[Subgoal]:
    """A part of positive length between the ends, and strictness in its interior."""
    for low, relation, high in (
        (whole.lower, "<=", part.lower),
        (part.lower, "<", part.upper),
        (part.upper, "<=", whole.upper),
    ):
        told = relation == "<=" and low == high
        if not told and low is not S.NegativeInfinity and high is not S.Infinity:
            yield stated_subgoal(
                "the part lies inside", Inequality(low, relation, high, goal.domain), Direct()
            )
    inner = _inner(goal, by, Interval(part.lower, part.upper, True, True))
    yield stated_subgoal("strict on the part", Inequality(S.Zero, "<", whole.inside, inner), by.strictly)


def terms_of_one_sign(goal: Inequality, by: Direct) -> Made:
    """Integrals or sums over one range, with nonnegative terms together, beside a number that is not negative."""
    parts = sorted(_outermost(goal.gap), key=sympy.default_sort_key)
    if not parts:
        return None
    variable = Symbol(parts[0].limits[-1][0].name, real=True)
    found = wholes(goal.gap, variable, goal.domain)
    if isinstance(found, str):
        return None
    whole, sides = found
    signs = facts_of(goal.domain).sign(whole.rest)
    if not signs <= NONNEGATIVE:
        return None
    strict = goal.strict and signs != POSITIVE_SIGN
    inside = Inequality(
        S.Zero, "<" if strict else "<=", whole.inside, Domain({**goal.domain, variable: whole.interval()})
    )
    if -1 in signs_seen(inside.gap, inside.domain):
        return None
    return Reduction([*whole.order_subgoals(strict, goal.domain), Subgoal(inside, by)], sides)


def equal_inside(goal: Identity, by: Pointwise) -> Made:
    """Integrals of one function over one range are equal, and sums of the same terms."""
    found = wholes(goal.left - goal.right, by.variable, goal.domain)
    if isinstance(found, str):
        return found
    whole, sides = found
    if not facts_of(goal.domain).is_zero(whole.rest):
        return f"beside the integrals stands {whole.rest}"
    says = Identity(whole.inside, S.Zero, _inner(goal, by, whole.interval()))
    return Reduction(
        [*whole.order_subgoals(False, goal.domain), stated_subgoal("under the integral", says, by.by)], sides
    )


def shape_inside(goal: Monotone | Convex, by: Pointwise) -> Made:
    """An integral of functions that rise strictly does, over a range of positive length; one of convex functions is convex."""
    found = wholes(goal.expression, by.variable, goal.domain)
    if isinstance(found, str):
        return found
    whole, sides = found
    ends = (whole.lower, whole.upper, whole.rest)
    if any(e.has(goal.variable) for e in ends):
        return f"the ends, and what stands beside the integrals, must not depend on {goal.variable}"
    goal.domain.independent(goal.variable)
    inner = _inner(goal, by, whole.interval())
    says = (
        Monotone(whole.inside, goal.variable, goal.direction, inner)
        if isinstance(goal, Monotone)
        else Convex(whole.inside, goal.variable, inner)
    )
    ordered = whole.order_subgoals(isinstance(goal, Monotone), goal.domain)
    return Reduction([*ordered, stated_subgoal("under the integral", says, by.by)], sides)


# --- combinations of integrals ------------------------------------------------------------------------------------------


def wholes(e: Expr, variable: Symbol, domain: Domain) -> tuple[Whole, tuple[Node, ...]] | str:
    """The expression as a linear combination of integrals (sums) that exist, over one range, in one variable; or why it is not."""
    if variable in domain:
        return f"the variable {variable} must not be a symbol of the goal"
    parts = sorted(_outermost(e), key=sympy.default_sort_key)
    if not parts or len({(type(p), p.limits[-1][1:]) for p in parts}) != 1 or len(parts[0].limits[-1]) != 3:
        return "the statement must be about integrals (or sums) over one range"
    names = {p: sympy.Dummy(real=True) for p in parts}
    linear = with_replacements(e, names)
    if linear is None:
        return "the variable of integration has the name of another symbol"
    factors = [sympy.diff(linear, name) for name in names.values()]
    rest = linear.xreplace(dict.fromkeys(names.values(), S.Zero))
    if any(factor.has(*names.values()) for factor in factors):
        return "the statement must be linear in its integrals"
    combined = rest + sum((f * n for f, n in zip(factors, names.values(), strict=True)), S.Zero)
    if not facts_of(Domain({**domain, **dict.fromkeys(names.values(), REALS)})).is_zero(linear - combined):
        return "the statement must be linear in its integrals"  # a case or a step has a derivative, too
    bodies = [_body(p, variable) for p in parts]
    if any(body is None for body in bodies):
        return f"the variable {variable} stands under another sum or integral"
    inside = sum((f * b for f, b in zip(factors, bodies, strict=True) if b is not None), S.Zero)
    sides = tuple(node for p in parts for node in existing(p, domain))
    _, lower, upper = parts[0].limits[-1]
    return Whole(type(parts[0]), lower, upper, rest, inside, tuple(parts)), sides


def _outermost(e: Expr) -> set[Expr]:
    """The outermost integrals and sums."""
    if isinstance(e, (Integral, Sum)):
        return {e}
    return set(chain.from_iterable(_outermost(a) for a in e.args))


def _body(e: Expr, variable: Symbol) -> Expr | None:
    """The body under the outermost sign, in the given variable; None where that would confuse two variables."""
    body, *inner, outermost = e.args
    body = e.func(body, *inner) if inner else body
    return with_replacements(body, {outermost[0]: variable})


def existing(e: Expr, domain: Domain) -> Iterator[Node]:
    """The proof that an integral or a sum is defined and converges, for all values of its parameters."""
    needed = list(conditions(e, facts_of(domain)))
    done = all(map(is_satisfied, needed))
    yield with_name("converges", computation(done, {"value": str(e), "conditions": len(needed), FOUND: e}))
