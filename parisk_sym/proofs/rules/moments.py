"""Means and variances as integrals of densities and sums of masses, where these converge absolutely."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sympy import Abs, Add, Expr, Integer, Integral, S, Sum, Symbol, oo

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.mean import Mean, OfMoments, Variance
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDistribution
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.probability.distribution_checks import is_a_law, weighted_total
from parisk_sym.proofs.probability.kinks import kinks, without_kinks
from parisk_sym.proofs.probability.products import larger_products, products
from parisk_sym.proofs.probability.range_pieces import always, cut
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    comparison,
    computation,
    defined_on,
    stated_subgoal,
    with_name,
)
from parisk_sym.proofs.rules.distributions import proposed_cuts
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "Integrated",
    "as_integrals",
    "directly",
    "given_each_value",
    "mean_by_values",
    "moment",
    "not_by_density",
    "termwise",
    "termwise_variance",
]


_TWO = 2


@dataclass(frozen=True)
class Integrated(Tactic):
    """A mean or a variance of one variable, whose range is cut so that on each piece what is given always happens or never.

    `law` proves that the law is one, `by` that what the integrals (sums) over the pieces make is the value.
    """

    cuts: tuple[Any, ...] = ()
    by: Tactic = field(default_factory=Direct)
    law: Tactic = field(default_factory=Direct)


def as_integrals(goal: OfMoments, by: Integrated) -> Made:
    """E g(X) is int g f, or sum g(n) p(n), where that of |g| is finite; E(g(X) | B) is int_B g f / int_B f, where int_B f > 0.

    The variance is E g^2 - (E g)^2 where E g^2 is finite, with which E |g| is as well, since |g| <= 1 + g^2. The pieces are disjoint
    and cover the range but for points without mass; on each of the others what is given never happens.
    """
    if len(goal.laws) != 1:
        return f"one variable can be integrated over, got {', '.join(str(v) for v, _ in goal.laws)}"
    if (reason := not_by_density(goal)) is not None:
        return reason
    ((variable, law),) = goal.laws
    pieces = cut(law.support, by.cuts, goal.domain)
    subgoals, sides = is_a_law(variable, law, goal.domain, by.law)
    subgoals += pieces.order
    where = []
    for piece in pieces.intervals:
        inside = Domain({**goal.domain, variable: piece})
        sides += [*defined_on(goal.expression, inside)]
        if goal.given is not None:
            sides += [node for e in goal.given.expressions() for node in defined_on(e, inside)]
            answer = always(goal.given, inside)
            if answer is None:
                return f"it is not seen whether what is given happens for {variable} in {piece}"
            subgoals += answer[1]
            if not answer[0]:
                continue
        where.append(piece)
    if not where:
        return f"what is given is seen to happen on no piece: cut the range of {variable} where it begins and ends"
    powers = (1, 2) if isinstance(goal, Variance) else (1,)
    value = sympy_form(goal.expression)
    moments = []
    for power in powers:
        terms = [moment(variable, law, piece, value**power, goal.domain) for piece in where]
        sides += [side for _, found in terms for side in found]
        moments.append(Add(*(term for term, _ in terms)))
    if goal.given is not None:
        mass = Add(*(weighted_total(variable, law, piece, S.One) for piece in where))
        text = "what is given has a positive probability"
        subgoals.append(Subgoal(Inequality(Integer(0), "<", mass, goal.domain), text=text))
        moments = [moment / mass for moment in moments]
    found = moments[0] if len(moments) == 1 else moments[1] - moments[0] ** 2
    last = stated_subgoal(
        f"the {goal.word}", comparison(found, goal.relation, goal.value, goal.domain), by.by
    )
    return Reduction([*subgoals, last], (*sides, *pieces.sides), decisive=True)


def termwise(goal: Mean, by: Direct) -> Made:
    """E(a g(X) h(Y) + ...) = a E g(X) E h(Y) + ... for independent X, Y, ...: of products that are integrable factor by factor.

    Where E |g| and E |h| are finite and X, Y are independent, E |g h| = E |g| E |h| is finite, and E(g h) = E g E h (Fubini).
    """
    if goal.given is not None or len(goal.laws) == 1:
        return None
    found = _by_terms(goal)
    if isinstance(found, str):
        return found
    value, subgoals, sides = found
    last = stated_subgoal("the mean", comparison(value, goal.relation, goal.value, goal.domain), Direct())
    return Reduction([*subgoals, last], tuple(sides), decisive=True)


def termwise_variance(goal: Variance, by: Direct) -> Made:
    """Var g = E g^2 - (E g)^2, each term by term as `termwise` has it; E g^2 exists with the squares of the terms of g."""
    if goal.given is not None or len(goal.laws) == 1:
        return None
    first = _by_terms(goal)
    second = _by_terms(goal, 2)
    if isinstance(first, str) or isinstance(second, str):
        return first if isinstance(first, str) else str(second)
    value = second[0] - first[0] ** 2
    last = stated_subgoal("the variance", comparison(value, goal.relation, goal.value, goal.domain), Direct())
    return Reduction([*first[1], last], (*first[2], *second[2]), decisive=True)


def given_each_value(goal: OfMoments, by: Direct) -> Made:
    """E g(X, Y) is the integral over x of the density times E g(x, Y), for independent X and Y, where E |g(X, Y)| is finite (Fubini).

    |g| (for a variance, g^2) is at most a sum of products of functions of one variable each, whose means are finite.
    """
    if goal.given is not None or len(goal.laws) != _TWO:
        return None
    found = _declared_independent(goal)
    if isinstance(found, str):
        return found
    subgoals, sides = found
    laws, value = dict(goal.laws), sympy_form(goal.expression)
    powers = (1, 2) if isinstance(goal, Variance) else (1,)
    bounds = larger_products(value ** powers[-1], laws)
    if bounds is None:
        return "no bound of the size is seen that is a sum of products of functions of single variables"
    for bound in bounds:
        for variable, factor in bound.factors.items():
            sides += moment(variable, laws[variable], laws[variable].support, factor, goal.domain)[1]
    moments = [m for power in powers if (m := mean_by_values(value**power, goal)) is not None]
    if len(moments) < len(powers):
        return "it is not seen between which values of a variable the expression has no kink"
    total = moments[0] if len(moments) == 1 else moments[1] - moments[0] ** 2
    says = comparison(total, goal.relation, goal.value, goal.domain)
    return Reduction([*subgoals, Subgoal(says, text=f"the {goal.word}")], tuple(sides), decisive=True)


def mean_by_values(value: Expr, goal: OfMoments) -> Expr | None:
    """The mean as an iterated integral, in the order in which it has a closed form, if any; None where its kinks are not seen."""
    facts = facts_of(goal.domain)
    best: Expr | None = None
    for one, other in (goal.laws, goal.laws[::-1]):
        whole = _iterated_integral(value, one, other, goal.domain)
        if whole is not None and not evaluate(whole, facts).expression.has(Integral, Sum):
            return whole
        best = whole if best is None else best
    return best


def _iterated_integral(
    value: Expr, one: tuple[Symbol, Law], other: tuple[Symbol, Law], domain: Domain
) -> Expr | None:
    """The double integral (or sum) over two variables, their ranges cut where kinks meet each other.

    Over integers, sums are over parts without a kink: there the cuts are integers, and signs are proved on each part.
    """
    (x, law), (y, second) = one, other
    bends = [c for kink in kinks(value) for c in _zero(kink, y)]
    if second.support.integer:
        inner = _sums_between(
            value, y, second, list(dict.fromkeys(bends)), Domain({**domain, x: law.support})
        )
        return None if inner is None else weighted_total(x, law, law.support, inner)
    corners = [*(c for kink in kinks(second.expression) for c in _zero(kink, y))]
    corners += [end for end in (second.support.lower, second.support.upper) if not end.is_infinite]
    places = [c for bend in bends for corner in corners for c in _zero(bend - corner, x)]
    inner = weighted_total(y, second, second.support, value)
    facts = facts_of(domain)
    inside = [
        c
        for c in dict.fromkeys(places)
        if all(
            end.is_infinite or facts.sign(gap) == POSITIVE_SIGN
            for end, gap in (
                (law.support.lower, c - law.support.lower),
                (law.support.upper, law.support.upper - c),
            )
        )
    ]
    if len(inside) != 1 or law.support.integer:
        return weighted_total(x, law, law.support, inner)
    pieces = (
        Interval(law.support.lower, inside[0], True, True),
        Interval(inside[0], law.support.upper, True, True),
    )
    return Add(*(weighted_total(x, law, piece, inner) for piece in pieces))


def _zero(e: Expr, variable: Symbol) -> list[Expr]:
    """The zero of what is linear in a variable, with a number as its slope; a Piecewise may leave no trace in the derivative."""
    slope = e.diff(variable)
    if not slope.is_number or slope == 0:
        return []
    zero = variable - (e / slope).expand()
    return [] if zero.has(variable) else [zero]


def _sums_between(value: Expr, variable: Symbol, law: Law, bends: list[Expr], domain: Domain) -> Expr | None:
    """The sum over the integers up to a bend and beyond, each without kinks; None where that is not shown."""
    facts, low, high = facts_of(domain), law.support.lower, law.support.upper
    if len(bends) > 1:
        return None
    pieces = [law.support]
    for bend in bends:
        gaps = [bend - low + 1, *(() if high is oo else (high - bend,))]
        if not facts.is_integer(bend) or not all(facts.sign(gap) <= NONNEGATIVE for gap in gaps):
            return None
        pieces = [
            Interval(low, bend, integer=True),
            Interval(bend + 1, high, upper_open=high is oo, integer=True),
        ]
    total = []
    for piece in pieces:
        plain = without_kinks(value, facts.inside(Sum(S.One, (variable, piece.lower, piece.upper))))
        if plain is None:
            return None
        total.append(weighted_total(variable, law, piece, plain))
    return Add(*total)


def directly(goal: OfMoments, by: Direct) -> Made:
    """The range of the only variable is cut where what is given begins and ends, as SymPy proposes: that it is so is proved."""
    if len(goal.laws) != 1:
        return None
    ((variable, law),) = goal.laws
    cuts = None
    if goal.given is not None and variable in goal.given.symbols:
        cuts = proposed_cuts(Probability(goal.given, "=", S.Zero, goal.laws, goal.domain), variable, law)
    try:
        return as_integrals(goal, Integrated(cuts or ()))
    except ClaimError as error:  # a piece that is empty
        return str(error)


def _by_terms(goal: OfMoments, power: int = 1) -> tuple[Expr, list[Subgoal], list[Node]] | str:
    """The sum over the terms of products of means, what shows that the laws are some, and that each mean exists."""
    laws = dict(goal.laws)
    found = _declared_independent(goal)
    if isinstance(found, str):
        return found
    subgoals, sides = found
    whole = sympy_form(goal.expression) ** power
    terms = products(whole, laws)
    if isinstance(terms, str):
        return terms
    total: Expr = S.Zero
    for term in terms:
        sides += [*defined_on(term.constant, goal.domain)]
        product = term.constant
        for variable, factor in term.factors.items():
            support = laws[variable].support
            sides += [*defined_on(factor, Domain({**goal.domain, variable: support}))]
            mean, more = moment(variable, laws[variable], support, factor, goal.domain)
            product *= mean
            sides += more
        total += product
    same = facts_of(goal.everywhere).is_zero(whole - Add(*(term.expression for term in terms)))
    sides.append(with_name("the same sum", computation(same, {"terms": len(terms)})))
    return total, subgoals, sides


def not_by_density(goal: OfMoments) -> str | None:
    """Why a variable is not a single one with a density or masses; None where all are."""
    for variable, law in goal.laws:
        if isinstance(law, Copies):
            return f"there are copies of {variable}: their number has to be shown to be one"
        if isinstance(law, WithDistribution):
            return f"{variable} is declared by a distribution function: this needs its density"
    return None


def _declared_independent(goal: OfMoments) -> tuple[list[Subgoal], list[Node]] | str:
    """The goals that each law is a probability law with a density or masses, and that the expression is defined."""
    laws = dict(goal.laws)
    if any(law.named & (set(laws) - {variable}) for variable, law in goal.laws):
        return "the law of a variable names another one: they are not independent"
    if (reason := not_by_density(goal)) is not None:
        return reason
    subgoals: list[Subgoal] = []
    sides = [*defined_on(goal.expression, goal.everywhere)]
    for variable, law in goal.laws:
        goals, more = is_a_law(variable, law, goal.domain, Direct())
        subgoals += goals
        sides += more
    return subgoals, sides


def moment(
    variable: Symbol, law: Law, piece: Interval, factor: Expr, domain: Domain
) -> tuple[Expr, list[Node]]:
    """The integral of a factor over a piece, and that it converges absolutely."""
    inside = facts_of(Domain({**domain, variable: piece}))
    size = factor if inside.sign(factor) <= NONNEGATIVE else Abs(factor)
    absolute = weighted_total(variable, law, piece, size, domain)
    return weighted_total(variable, law, piece, factor, domain), [
        with_name("the mean exists", node) for node in defined_on(absolute, domain)
    ]
