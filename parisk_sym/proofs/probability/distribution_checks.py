"""Proofs that a declared law is a probability law, and the probabilities of intervals under it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import sympy
from sympy import Expr, Integer, Symbol

from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.probability import ImageLaw
from parisk_sym.claims.named_laws import binomial_law, exponential_law, family_of, gaussian_law, laplace_law
from parisk_sym.claims.random_variables import (
    Copies,
    Law,
    Laws,
    Name,
    WithDensity,
    WithDistribution,
    family,
)
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus.smooth import derivative, is_continuous
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.probability.kinks import over_integers, without_kinks
from parisk_sym.proofs.rule import Subgoal, computation, in_interval, with_name
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "A_LAW",
    "Declared",
    "continuous",
    "declared_laws",
    "interior",
    "is_a_law",
    "limits",
    "mass_on",
    "rising",
    "weighted_total",
    "with_density",
]


A_LAW = "a law"
"""The name of a subgoal that a law is a probability law."""


def is_a_law(variable: Symbol, law: Law, domain: Domain, by: Tactic) -> tuple[list[Subgoal], list[Node]]:
    """The subgoals that the law is a probability law: total mass 1 and no negative mass, or a function that rises from 0 to 1.

    A law that is called by its name has its parameters in their ranges, besides.
    """
    goals, sides = _in_ranges(law.name, domain)
    within = Domain({**domain, variable: law.support})
    if isinstance(law, WithDistribution):
        goals += [*rising(law.cdf, variable, law.support, domain)]
        goals.append(Subgoal(Monotone(law.cdf, variable, "increasing", within), by, A_LAW))
        return goals, [*sides, continuous(law.cdf, variable, within)]
    general, within = _for_all_parameters(variable, law, within)
    goals.append(Subgoal(Normalised(sympy_form(general.expression), variable, within), by, A_LAW))
    return goals, sides


def _for_all_parameters(variable: Symbol, law: Law, domain: Domain) -> tuple[Law, Domain]:
    """A law by its name at letters in place of its parameters; in the ranges of the letters it has the mass 1 as well.

    A continuous law where a parameter is an expression, a binomial one where the number of trials is no letter: of a number, its sum is written out.
    """
    found = family_of(variable, law, (gaussian_law, laplace_law, exponential_law, binomial_law))
    if found is None or law.name is None:
        return law, domain
    of, parameters = found
    as_written = parameters[:1] if of is binomial_law else [p for p in parameters if p.free_symbols]
    if all(p.is_Symbol for p in as_written):
        return law, domain
    taken = {s.name for s in (*domain, *law.named)}
    names = (n for n in (*"stabc", *(f"s_{i}" for i in range(len(taken) + 2))) if n not in taken)
    ranges = {r.value: r.interval for r in law.name.ranges}
    all_have_ranges = len(law.name.ranges) == len(parameters)  # two parameters may have one value
    intervals = [
        law.name.ranges[i].interval if all_have_ranges else ranges.get(p, REALS)
        for i, p in enumerate(parameters)
    ]
    letters = [Symbol(next(names), integer=i.integer or None, real=True) for i in intervals]
    general = of(*letters).of(variable)
    return general, Domain({**dict(zip(letters, intervals, strict=True)), variable: general.support})


class Declared(NamedTuple):
    """A variable with its law, for all parameters, and all values of the variables that the law names."""

    variable: Symbol
    law: Law
    domain: Domain

    def shown(self) -> tuple[list[Subgoal], list[Node]]:
        """The subgoals that the law is a probability law and that the number of copies is an integer >= 1."""
        if not isinstance(self.law, Copies):
            return is_a_law(self.variable, self.law, self.domain, Direct())
        goals, sides = is_a_law(self.variable, self.law.law, self.domain, Direct())
        number = self.law.number
        integer, detail = facts_of(self.domain).is_integer(number), {"copies": str(number)}
        if not integer:
            detail["reason"] = (
                f"the number of copies of {self.variable} is {number}, which is not shown to be an integer"
            )
        whole = with_name("an integer", computation(integer, detail))
        return [
            *goals,
            Subgoal(
                Inequality(Integer(1), "<=", number, self.domain),
                text=f"the number of copies of {self.variable} is at least 1",
            ),
        ], [*sides, whole]


def declared_laws(statement: Statement) -> Iterator[Declared]:
    """The laws of which a statement speaks: of its random variables, and the one that it says a value has."""
    laws: Laws = getattr(statement, "laws", ())
    if isinstance(statement, ImageLaw):
        laws = (*laws, (statement.variable, statement.law))
    for variable, law in laws:
        others = family(law.named - {variable}, laws)
        ranges = {v: interior(other.support) for v, other in others}
        yield Declared(variable, law, Domain({**statement.domain, **ranges}))


def interior(interval: Interval) -> Interval:
    """A range without its ends, whose mass under a density is 0."""
    return interval if interval.integer else Interval(interval.lower, interval.upper, True, True)


def _in_ranges(name: Name | None, domain: Domain) -> tuple[list[Subgoal], list[Node]]:
    """The conditions on the parameters of a named law."""
    ranges = () if name is None else name.ranges
    goals = [
        replace(goal, text=f"{r.meaning} lies in {r.interval}")
        for r in ranges
        for goal in in_interval(r.value, r.interval, domain)
    ]
    whole = [r for r in ranges if r.interval.integer]
    facts = facts_of(domain)
    return goals, [
        with_name("an integer", computation(facts.is_integer(r.value), {r.meaning: str(r.value)}))
        for r in whole
    ]


def rising(cdf: Expr, variable: Symbol, support: Interval, domain: Domain) -> Iterator[Subgoal]:
    """The ends are in order, and the function tends to 0 at the lower one, and to 1 at the upper one."""
    ends = (support.lower, support.upper)
    if any(e.free_symbols for e in ends) and not any(e.is_infinite for e in ends):
        yield Subgoal(Inequality(support.lower, "<", support.upper, domain))
    yield from limits(cdf, variable, support, (Integer(0), Integer(1)), domain)


def limits(
    e: Expr, variable: Symbol, interval: Interval, values: tuple[Expr, Expr], domain: Domain
) -> Iterator[Subgoal]:
    """The limits of an expression at the lower and at the upper end of an interval."""
    inside = Domain({**domain, variable: Interval(interval.lower, interval.upper, True, True)})
    for end, value in zip((interval.lower, interval.upper), values, strict=True):
        yield Subgoal(Limit(e, variable, end, value, inside))


def continuous(e: Expr, variable: Symbol, domain: Domain) -> Node:
    """The proof that an expression is continuous in the variable."""
    done = is_continuous(sympy_form(e), variable, facts_of(domain))
    return with_name("continuous", computation(done, {"value": str(e), "variable": str(variable)}))


def mass_on(variable: Symbol, law: Law, piece: Interval, domain: Domain | None = None) -> Expr:
    """The probability of a piece of the range: an integral of the density, a sum of masses, a difference of the distribution function."""
    if isinstance(law, WithDistribution):
        return _distribution_at(variable, law, piece.upper, Integer(1)) - _distribution_at(
            variable, law, piece.lower, Integer(0)
        )
    return weighted_total(variable, law, piece, Integer(1), domain)


def with_density(variable: Symbol, law: Law) -> WithDensity | None:
    """The density of a law that has one, that of a distribution function by its derivative; whether that is continuous is not asked."""
    if isinstance(law, WithDensity):
        return law
    slope = derivative(sympy_form(law.cdf), variable) if isinstance(law, WithDistribution) else None
    return None if slope is None else WithDensity(slope, interior(law.support))


def weighted_total(
    variable: Symbol, law: Law, piece: Interval, factor: Expr, domain: Domain | None = None
) -> Expr:
    """The integral over a piece of the density times a factor, or the sum of the masses times it.

    Over all integers it is a sum over the positive ones, which is the same where it converges absolutely. On another range of integers,
    absolute values are decided where the domain does.
    """
    if isinstance(law, WithDistribution):
        raise ClaimError(f"{variable} is declared by a distribution function: this needs its density")
    term = sympy_form(law.expression) * factor
    if not piece.integer:
        return sympy.Integral(term, (variable, piece.lower, piece.upper))
    if domain is not None and not (piece.lower.is_infinite and piece.upper.is_infinite):
        plain = without_kinks(term, facts_of(Domain({**domain, variable: piece})))
        term = term if plain is None else plain
    return over_integers(term, variable, piece.lower, piece.upper)


def _distribution_at(variable: Symbol, law: WithDistribution, at: Expr, beyond: Expr) -> Expr:
    """The distribution function at a point; 0 and 1 at the ends of the range."""
    ends = {law.support.lower: Integer(0), law.support.upper: Integer(1)}
    if at in ends:
        return ends[at]
    return sympy_form(law.cdf).xreplace({variable: at})
