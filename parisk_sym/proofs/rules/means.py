"""Tight deltas as means over the law of the composed loss: what holds for every loss holds in the mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Integer, Max, S, Symbol, exp

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import REALS, Domain, Interval, closed
from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, with_name

__all__ = ["InTheMean", "loss_by_loss"]


@dataclass(frozen=True)
class InTheMean(Tactic):
    """An inequality or identity between tight deltas of one composition, for every value of its loss.

    Each delta(eps) is the mean of (1 - exp(eps - s))_+ over the loss s; those at the levels in `reflected` are written as the mean of
    exp(-s) (1 - exp(eps + s))_+ instead, which is the same for pairs that are reflections of each other. A multiple `mass` of
    1 - exp(-s), whose mean is 0, may be added, and of Laplace noise a multiple `square` of (s - E S)^2 - Var S. `by` proves what is left,
    for every real s, or with `within` for the losses that n uses can have, from -n eps0 to n eps0.
    """

    loss: Symbol
    reflected: tuple[Any, ...] = ()
    mass: Any = 0
    by: Tactic = field(default_factory=Direct)
    within: bool = False
    square: Any = 0


_HEADS = (LaplaceDelta, DiscreteLaplaceDelta)


def loss_by_loss(goal: Identity | Inequality, by: InTheMean) -> Made:
    """What holds for every loss holds in the mean: delta(eps) = E (1 - exp(eps - S))_+ for the loss S of n uses.

    Strictly, where it is strict for every s. The loss of one use lies between -eps0 and eps0 (of the discrete noise, too, whose law is
    proportional to exp(-eps0 |x|/sensitivity)), so S between -n eps0 and n eps0. The pairs of these heads are reflections of each
    other: E f(S) = E exp(-S) f(-S), so that E exp(-S) = 1. By this, deltas may be reflected, and a multiple of 1 - exp(-s) may be
    added. The loss of one use of Laplace noise is eps0 with probability 1/2, -eps0 with exp(-eps0)/2, and has the density
    exp((l - eps0)/2)/4 between: mean eps0 - 1 + exp(-eps0), variance 3 - (4 eps0 + 2) exp(-eps0) - exp(-2 eps0), n times that for n uses.
    """
    mass, square = sympy.sympify(by.mass), sympy.sympify(by.square)
    if mass.has(by.loss) or square.has(by.loss):
        return f"a multiple of what has the mean 0 must not depend on the loss {by.loss}: its mean would not be 0"
    gap = goal.gap if isinstance(goal, Inequality) else goal.right - goal.left
    deltas = sorted(gap.atoms(*_HEADS), key=sympy.default_sort_key)
    laws = {(type(d), d.args[1:]) for d in deltas}
    if len(laws) != 1:
        return "the deltas of the statement must be those of one composition"
    if by.loss in goal.domain or any(d.has(*_HEADS) for delta in deltas for d in delta.args):
        return f"the loss {by.loss} must not be a symbol of the goal, nor a delta stand inside another"
    if square != 0 and not isinstance(deltas[0], LaplaceDelta):
        return "the variance of the loss is known for Laplace noise"
    reflected = [sympy.sympify(level) for level in by.reflected]
    unknown = [str(level) for level in reflected if level not in [d.args[0] for d in deltas]]
    if unknown:
        return f"there is no delta at {unknown[0]} to reflect"
    names = {d: sympy.Dummy(f"delta {number}", real=True) for number, d in enumerate(deltas)}
    linear = with_replacements(gap, names)
    if linear is None:
        return "a delta stands under a sum or an integral"
    factors = {d: sympy.diff(linear, name) for d, name in names.items()}
    rest = linear.xreplace(dict.fromkeys(names.values(), S.Zero))
    if any(f.has(*names.values()) for f in factors.values()):
        return "the statement must be linear in its deltas"
    whole = rest + sum((f * names[d] for d, f in factors.items()), S.Zero)
    facts = facts_of(Domain({**goal.domain, **dict.fromkeys(names.values(), REALS)}))
    side = with_name("linear in the deltas", computation(facts.is_zero(linear - whole), {"rest": str(rest)}))
    terms = (f * _term(d, by.loss, d.args[0] in reflected) for d, f in factors.items())
    pointwise = rest + sum(terms, S.Zero) + mass * (1 - exp(-by.loss))
    if square != 0:
        pointwise += square * _square_of_mean_0(deltas[0], by.loss)
    domain = Domain({**goal.domain, by.loss: _range_of_losses(deltas[0]) if by.within else REALS})
    says: Identity | Inequality
    if isinstance(goal, Inequality):
        says = Inequality(Integer(0), goal.relation, pointwise, domain)
    else:
        says = Identity(pointwise, Integer(0), domain)
    return Reduction([Subgoal(says, by.by, "for every loss", stated=True)], (side,))


def _range_of_losses(delta: Expr) -> Interval:
    """From -n eps0 to n eps0, ends included."""
    largest = delta.args[1] * delta.args[-1]
    return closed(-largest, largest)


def _square_of_mean_0(delta: Expr, loss: Symbol) -> Expr:
    """(s - E S)^2 - Var S."""
    noise, uses = delta.args[1:]
    mean = uses * (noise - 1 + exp(-noise))
    variance = uses * (3 - (4 * noise + 2) * exp(-noise) - exp(-2 * noise))
    return (loss - mean) ** 2 - variance


def _term(delta: Expr, loss: Symbol, reflected: bool) -> Expr:
    """The term whose mean is delta."""
    level = delta.args[0]
    if reflected:
        return exp(-loss) * Max(0, 1 - exp(level + loss))
    return Max(0, 1 - exp(level - loss))
