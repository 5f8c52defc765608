"""Probabilities, means and variances as integrals of densities and sums of masses."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Abs, Dummy, Expr, Mul, Piecewise, S, Symbol

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Lies, Opposite, SomeCopy
from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, Law, WithMass
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.definedness.conditions import conditions
from parisk_sym.proofs.probability.kinks import over_integers
from parisk_sym.proofs.probability.products import products
from parisk_sym.proofs.side_conditions import is_satisfied
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "chance",
    "exists",
    "has_a_point",
    "is_natural",
    "is_where",
    "measure",
    "moment_of_one",
    "moment_of_products",
    "of_one",
    "over",
]


def chance(statement: Probability) -> Expr | None:
    """The probability of the event by integrals of the density, or sums of the masses, of its only variable; None where it is not known."""
    ((variable, law),) = statement.laws
    if isinstance(law, Copies):
        natural = is_natural(law.number, statement.domain)
        return _of_copies(statement.event, variable, law) if natural and statement.given is None else None
    where = [is_where(event) for event in statement.events]
    found = measure(variable, law, sympy.And(*where))
    return (
        found
        if statement.given is None
        else found / _with_a_letter_of_its_own(measure(variable, law, where[1]), variable)
    )


def _of_copies(event: Event, variable: Symbol, copies: Copies) -> Expr | None:
    """What happens to each of n independent copies has the n-th power of the probability that it happens to one."""
    match event:
        case EachCopy(_, inner):
            return measure(variable, copies.law, is_where(inner)) ** copies.number
        case SomeCopy(_, inner):
            return 1 - measure(variable, copies.law, is_where(Opposite(inner))) ** copies.number
    return None


def measure(variable: Symbol, law: Law, where: Any) -> Expr:
    """The integral of the density (the sum of the masses) over the part of the range where a condition holds."""
    inside = Piecewise((sympy_form(law.expression), where), (S.Zero, True))
    if isinstance(law, WithMass):
        return over_integers(inside, variable, law.support.lower, law.support.upper)
    return sympy.Integral(inside, (variable, law.support.lower, law.support.upper))


def is_where(event: Event) -> Any:
    """An event as a condition of SymPy."""
    match event:
        case Opposite(inner):
            return sympy.Not(is_where(inner))
        case AllOf(events):
            return sympy.And(*map(is_where, events))
        case AnyOf(events):
            return sympy.Or(*map(is_where, events))
        case Lies(value, interval):
            value = sympy_form(value)
            above = sympy.Gt if interval.lower_open else sympy.Ge
            below = sympy.Lt if interval.upper_open else sympy.Le
            return sympy.And(
                S.true if interval.lower is S.NegativeInfinity else above(value, interval.lower),
                S.true if interval.upper is S.Infinity else below(value, interval.upper),
            )
    raise TypeError(event)


def moment_of_one(statement: OfMoments, value: Expr) -> Expr | None:
    """The integral over the range of the only variable, of what happens under the condition divided by the probability of that."""
    ((variable, law),) = statement.laws
    if not exists(variable, law, value, statement.domain):
        return None
    if statement.given is None:
        return over(variable, law, value)
    where = is_where(statement.given)
    parts = [over(variable, law, Piecewise((e, where), (S.Zero, True))) for e in (value, S.One)]
    return parts[0] / _with_a_letter_of_its_own(parts[1], variable)


def _with_a_letter_of_its_own(total: Expr, variable: Symbol) -> Expr:
    """An integral or sum over another letter: SymPy makes 1 of the quotient of two equal ones, although both may be 0."""
    return total.xreplace({variable: Dummy(variable.name, **variable.assumptions0)})


def moment_of_products(statement: OfMoments, value: Expr) -> Expr | None:
    """The sum over terms of the products of means of one variable each, without a condition."""
    laws = dict(statement.laws)
    terms = products(value, laws)
    if statement.given is not None or isinstance(terms, str):
        return None
    total: Expr = S.Zero
    for term in terms:
        if not all(exists(v, laws[v], e, statement.domain) for v, e in term.factors.items()):
            return None
        total += term.constant * Mul(*(over(v, laws[v], e) for v, e in term.factors.items()))
    return total


def exists(variable: Symbol, law: Law, value: Expr, domain: Domain) -> bool:
    """Whether the integral of the absolute value is shown to be finite."""
    return all(map(is_satisfied, conditions(over(variable, law, Abs(value)), facts_of(domain))))


def over(variable: Symbol, law: Law, value: Expr) -> Expr:
    """The integral of a value times the density, or the sum of a value times the masses, over the range of the variable."""
    term, ends = value * sympy_form(law.expression), (law.support.lower, law.support.upper)
    if isinstance(law, WithMass):
        return over_integers(term, variable, *ends)
    return sympy.Integral(term, (variable, *ends))


def is_natural(number: Expr, domain: Domain) -> bool:
    """Whether a number is an integer >= 1 on the whole domain."""
    facts = facts_of(domain)
    return facts.is_integer(number) and facts.sign(number) == POSITIVE_SIGN


def of_one(law: Law) -> Law:
    """The law of one copy, of several."""
    return law.law if isinstance(law, Copies) else law


def has_a_point(event: Event) -> bool:
    """Whether a value is compared with a single point."""
    match event:
        case AllOf(events) | AnyOf(events):
            return any(map(has_a_point, events))
        case Opposite(inner):
            return has_a_point(inner)
        case Lies(_, interval):
            return bool(interval.lower == interval.upper)
    return False
