"""Tight deltas of n uses: with a width of 1 as a binomial sum, and of one more use as a mean over two independent losses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Integer, Max, Sum, Symbol, binomial, exp

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import REALS, Domain, Interval
from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.calculus.smooth import is_continuous
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    defined_on,
    ends_defined_on,
    stated_subgoal,
    with_name,
)
from parisk_sym.proofs.transforms.instances import goal_instance

__all__ = ["OneMoreUse", "TwoLosses", "binomial_law_of_losses", "one_more_independent_use"]


@dataclass(frozen=True)
class TwoLosses(Tactic):
    """Tight deltas of the discrete Laplace mechanism with sensitivity 1, written out as sums over the number `index` of losses -eps0."""

    index: Symbol
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class OneMoreUse(Tactic):
    """delta of n uses of the Laplace mechanism <= (or <) delta of n + 1 uses, at one level.

    `loss` is the loss s of n uses, `more` that of one more use, l. With f(s) = (1 - exp(eps - s))_+, `by` proves
    f(s + l) - f(s) >= slope (1 - exp(-l)) for all reals s and l, where `slope` depends on s alone; 1 - exp(-l) has the mean 0. For <,
    `strictly` proves it with > for l = eps0 and s in `part`.
    """

    loss: Symbol
    more: Symbol
    slope: Any
    part: Interval | None = None
    by: Tactic = field(default_factory=Direct)
    strictly: Tactic = field(default_factory=Direct)


def binomial_law_of_losses(goal: Identity | Inequality, by: TwoLosses) -> Made:
    """Each of n independent losses is eps0 with probability 1/(1 + exp(-eps0)), else -eps0: i of them are -eps0 with the binomial law.

    So delta(eps) = E (1 - exp(eps - S))_+ is the sum over i = 0, ..., n of C(n, i) exp(-i eps0)/(1 + exp(-eps0))^n times
    (1 - exp(eps - (n - 2 i) eps0))_+.
    """
    heads = sorted(
        (h for h in (goal.left - goal.right).atoms(DiscreteLaplaceDelta) if h.args[2] == 1),
        key=sympy.default_sort_key,
    )
    if not heads:
        return "there is no tight delta of the discrete Laplace mechanism with sensitivity 1"
    if by.index in goal.domain or any(by.index in e.atoms(Symbol) for e in (goal.left, goal.right)):
        return f"the index {by.index} must not be a symbol of the goal"
    sides = [node for head in heads for node in _a_law(head.args[1], head.args[3], goal.domain)]
    written = goal_instance(goal, {head: _written_out(head, by.index) for head in heads}, goal.domain)
    return written if isinstance(written, str) else Reduction([Subgoal(written, by.by)], tuple(sides))


def _written_out(head: Expr, index: Symbol) -> Expr:
    level, noise, _, uses = head.args
    mass = binomial(uses, index) * exp(-index * noise) / (1 + exp(-noise)) ** uses
    return Sum(mass * Max(0, 1 - exp(level - (uses - 2 * index) * noise)), (index, 0, uses))


def _a_law(noise: Expr, uses: Expr, domain: Domain) -> list[Node]:
    """The noise has a level, and is used at least once."""
    facts = facts_of(domain)
    counted = facts.is_integer(uses) and facts.sign(uses) == POSITIVE_SIGN
    return [
        with_name("a positive level", computation(facts.sign(noise) == POSITIVE_SIGN, {"level": str(noise)})),
        with_name("a number of uses", computation(counted, {"uses": str(uses)})),
    ]


def one_more_independent_use(goal: Inequality, by: OneMoreUse) -> Made:
    """delta_(n+1) - delta_n = E (f(S + L) - f(S)), S and L independent, f(s) = (1 - exp(eps - s))_+, and E c(S) (1 - exp(-L)) = 0.

    L is eps0 with probability 1/2, and S has a positive density on all of (-n eps0, n eps0): what is nonnegative everywhere, and positive for
    l = eps0 and s in a part (a, b) of that, a < b, has a positive mean. The pieces of c
    are continuous on [-n eps0, n eps0], so that c(S) is bounded.
    """
    read = _two_numbers_of_uses(goal)
    if isinstance(read, str):
        return read
    level, noise, uses = read
    slope = sympy.sympify(by.slope)
    taken = {s for e in (goal.left, goal.right) for s in e.atoms(Symbol)} | set(goal.domain)
    if by.loss == by.more or {by.loss, by.more} & taken:
        return f"the losses {by.loss} and {by.more} must be two new symbols"
    if not slope.free_symbols <= {*goal.domain, by.loss}:
        return f"the slope may depend on {by.loss} and the symbols of the goal alone"
    if goal.strict and by.part is None:
        return "a strict inequality needs the part of the losses on which it is strict"
    support = Interval(-uses * noise, uses * noise)
    losses = Domain({**goal.domain, by.loss: support})
    sides = [
        *_a_law(noise, uses, goal.domain),
        *defined_on(slope, losses),
        _boundedness(slope, by.loss, losses),
    ]
    both = Domain({**goal.domain, by.loss: REALS, by.more: REALS})
    change = _above(level, by.loss + by.more) - _above(level, by.loss) - slope * (1 - exp(-by.more))
    subgoals = [stated_subgoal("for all losses", Inequality(Integer(0), "<=", change, both), by.by)]
    if goal.strict and by.part is not None:
        sides += ends_defined_on(by.part, goal.domain)
        subgoals += _strictly(goal, by, change.xreplace({by.more: noise}), support)
    return Reduction(subgoals, tuple(sides))


def _two_numbers_of_uses(goal: Inequality) -> tuple[Expr, Expr, Expr] | str:
    """Level, noise level and n of delta_n(eps) <= delta_(n+1)(eps)."""
    left, right = goal.left, goal.right
    if not (isinstance(left, LaplaceDelta) and isinstance(right, LaplaceDelta)):
        return "the statement must compare two tight deltas of the Laplace mechanism"
    if left.args[:2] != right.args[:2]:
        return "both deltas must be at one level, of one mechanism"
    if sympy.expand(right.args[2] - left.args[2]) != 1:
        return "the right side must have one more use than the left"
    level, noise, uses = left.args
    return level, noise, uses


def _above(level: Expr, loss: Expr) -> Expr:
    """(1 - exp(eps - s))_+."""
    return Max(0, 1 - exp(level - loss))


def _boundedness(slope: Expr, loss: Symbol, domain: Domain) -> Node:
    """Each piece of the slope is a continuous function on the closed range of the loss."""
    facts: Facts = facts_of(domain)
    pieces = [p for p, _ in slope.args] if isinstance(slope, sympy.Piecewise) else [slope]
    done = all(is_continuous(piece, loss, facts) for piece in pieces)
    return with_name("a bounded slope", computation(done, {"slope": str(slope)}))


def _strictly(goal: Inequality, by: OneMoreUse, change: Expr, support: Interval) -> list[Subgoal]:
    """The part has a positive length and lies between the ends of the losses; on it the change is positive for l = eps0."""
    part = by.part or support
    inside = Domain({**goal.domain, by.loss: Interval(part.lower, part.upper, True, True)})
    ordered = (
        (support.lower, "<=", part.lower),
        (part.lower, "<", part.upper),
        (part.upper, "<=", support.upper),
    )
    return [
        *(Subgoal(Inequality(a, r, b, goal.domain), text="the part of the losses") for a, r, b in ordered),
        stated_subgoal("strict on the part", Inequality(Integer(0), "<", change, inside), by.strictly),
    ]
