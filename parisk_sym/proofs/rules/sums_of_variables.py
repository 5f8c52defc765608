"""Sums of independent variables of one family that is closed under sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sympy import Add, Expr, Integer, S, Symbol, sqrt

from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.named_laws import (
    NamedLaw,
    bernoulli_law,
    binomial_law,
    chi_squared_law,
    exponential_law,
    family_of,
    gamma_law,
    gaussian_law,
    poisson_law,
)
from parisk_sym.claims.random_variables import Law, Laws, family
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, in_interval, same
from parisk_sym.proofs.rules.image_laws import OfValue

__all__ = ["law_of_a_sum", "probability_of_a_sum", "unused_symbol"]

_TWO = 2


class _Member(NamedTuple):
    """A law of one of the families, by what adds up in it, and what all members of a sum must share (nothing of normal ones)."""

    family: Callable[..., NamedLaw]
    adds: tuple[Expr, ...]
    shared: tuple[Expr, ...] = ()


_MEMBERS: Mapping[Callable[..., NamedLaw], Callable[..., _Member]] = {
    gaussian_law: lambda deviation, mean=S.Zero: _Member(gaussian_law, (mean, deviation**2)),
    poisson_law: lambda mean: _Member(poisson_law, (mean,)),
    gamma_law: lambda shape, scale: _Member(gamma_law, (shape,), (scale,)),
    exponential_law: lambda rate: _Member(gamma_law, (S.One,), (1 / rate,)),
    chi_squared_law: lambda degrees: _Member(gamma_law, (degrees / 2,), (Integer(2),)),
    binomial_law: lambda number, probability: _Member(binomial_law, (number,), (probability,)),
    bernoulli_law: lambda probability: _Member(binomial_law, (S.One,), (probability,)),
}


def law_of_a_sum(goal: ImageLaw, by: Direct) -> Made:
    """Sums of independent variables of one family have a law of this family.

    Their characteristic functions multiply, and a characteristic function is that of one law. Of normal variables, times numbers and moved
    by one, exp(i m s - v s^2/2), the means m and the variances v add up; of Poisson variables, exp(m (e^(i s) - 1)), the means; of gamma
    variables with one scale, (1 - i c s)^(-k), the shapes k (exponential and chi-squared ones are such); of binomial and Bernoulli variables
    with one probability, (1 - p + p e^(i s))^n, the numbers of trials. The square of a centred normal variable has the characteristic function
    (1 - 2 i v s)^(-1/2), that of a gamma variable.
    """
    law = _sum(goal.expression, goal.laws, goal.domain)
    if law is None:
        return None
    found: Any = law.of(goal.variable)
    if type(found) is not type(goal.law) or found.support != goal.law.support:
        return f"the sum has its law on {found.support}"
    values = Domain({**goal.domain, goal.variable: found.support})
    ranges = [r for law in (found, *dict(goal.laws).values()) for r in law.name.ranges]
    inside = [subgoal for r in ranges for subgoal in in_interval(r.value, r.interval, goal.domain)]
    return Reduction([*inside, *same(goal.law.expression, found.expression, values)])


def probability_of_a_sum(goal: Probability, by: Direct) -> Made:
    """An event of a sum of independent variables of one family is one of a variable with the law of the sum; both are proved."""
    if goal.given is not None:
        return None
    for e in goal.event.expressions():
        own = family(e.free_symbols, goal.laws)
        if len(own) < _TWO:
            continue
        law = _sum(e, own, goal.domain)
        return None if law is None else Reduction([Subgoal(goal, OfValue(e, unused_symbol(goal), law))])
    return None


def unused_symbol(goal: Probability) -> Symbol:
    """A symbol for a value whose name the statement does not use."""
    taken = {s.name for s in (*goal.domain, *dict(goal.laws), *goal.event.symbols)}
    names = ("S", *(f"S{number}" for number in range(len(taken))))
    return Symbol(next(name for name in names if name not in taken), real=True)


def _sum(value: Expr, laws: Laws, domain: Domain) -> NamedLaw | None:
    """The law of a sum, with multiples and a constant of normal variables only; None for another value, or other laws."""
    variables = {v for v, _ in laws}
    members = [_member(v, law) for v, law in laws]
    if len(laws) < _TWO or None in members or any(law.named & variables - {v} for v, law in laws):
        return None
    found = [m for m in members if m is not None]
    weights = {v: value.diff(v) for v, _ in laws}
    moved = (value - Add(*(w * v for v, w in weights.items()))).expand()
    if (squares := _sum_of_squares(value, laws, domain)) is not None:
        return squares
    if (
        any(e.free_symbols & variables for e in (moved, *weights.values()))
        or len({m.family for m in found}) > 1
    ):
        return None
    if found[0].family is gaussian_law:
        pairs = list(zip(weights.values(), (m.adds for m in found), strict=True))
        mean = Add(moved, *(w * m for w, (m, _) in pairs))
        return gaussian_law(sqrt(Add(*(w**2 * variance for w, (_, variance) in pairs))), mean)
    facts = facts_of(domain)
    apart = [a - b for m in found[1:] for a, b in zip(found[0].shared, m.shared, strict=True)]
    if moved != 0 or set(weights.values()) != {S.One} or not all(map(facts.is_zero, apart)):
        return None
    return found[0].family(Add(*(m.adds[0] for m in found)), *found[0].shared)


def _sum_of_squares(value: Expr, laws: Laws, domain: Domain) -> NamedLaw | None:
    """The gamma law of a sum of c (X - m)^2 for normal variables X with means m and one value v of c Var X: shape n/2, scale 2 v."""
    rest, scales, facts = value, [], facts_of(domain)
    for variable, law in laws:
        member = _member(variable, law)
        if member is None or member.family is not gaussian_law:
            return None
        mean, variance = member.adds
        weight = value.diff(variable, 2) / 2
        if weight.free_symbols & {v for v, _ in laws}:
            return None
        rest -= weight * (variable - mean) ** 2
        scales.append(weight * variance)
    one = all(facts.is_zero(scale - scales[0]) for scale in scales[1:])
    if not one or rest.expand() != 0 or facts.sign(scales[0]) != POSITIVE_SIGN:
        return None
    return gamma_law(Integer(len(laws)) / 2, 2 * scales[0])


def _member(variable: Symbol, law: Law) -> _Member | None:
    """A law with the name of one of the families and what that name stands for."""
    found = family_of(variable, law, _MEMBERS)
    return None if found is None else _MEMBERS[found[0]](*found[1])
