"""Means and variances of declared random variables: attacked by certified integrals, where these are known to exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Abs, Expr

from parisk_sym.claims.kinds.mean import Mean, OfMoments, Variance
from parisk_sym.claims.random_variables import Copies, WithDensity, WithMass
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.attack.search import Found, Look, as_data, points_of, search, show_point
from parisk_sym.proofs.attack.sides import sides_at
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import power_of_two
from parisk_sym.proofs.kind import Kind, Subject, Undefined
from parisk_sym.proofs.kinds.probability import may_be_a_law
from parisk_sym.proofs.probability.conditional import Step, are_dependent, conditional_means
from parisk_sym.proofs.probability.distribution_checks import declared_laws, interior, with_density
from parisk_sym.proofs.probability.expectations import (
    has_a_point,
    is_natural,
    moment_of_one,
    moment_of_products,
    of_one,
    over,
)
from parisk_sym.proofs.probability.two_variables import mean_of_two
from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["KINDS"]


_AT_FIRST, _THOROUGHLY = 2, 4
"""Points at which a mean of two variables is enclosed."""

_SHARP, _DIGITS = -40, 9
"""The size, a power of two, of a difference that supports an equality; the digits of a mean that contradicts one."""

_BITS = 64
_DIVERGING = 6
"""Points at which an integral is checked for divergence."""


def _subjects(statement: OfMoments) -> Iterator[Subject]:
    """Value and expression, laws and what is given inside the ranges of the variables: single ends have no mass."""
    inner = Domain({**statement.domain, **{v: interior(i) for v, i in statement.bound.items()}})
    yield statement.value, statement.domain
    yield statement.expression, inner
    for _, law in statement.laws:
        yield law.expression, inner
    if statement.given is not None:
        yield from ((e, inner) for e in statement.given.expressions())


def _attack(statement: OfMoments, look: Look) -> Found | None:
    """The integral of the expression times the density at exact points; None where it is not shown to exist, or the law may be none."""
    numbers = [law.number for _, law in statement.laws if isinstance(law, Copies)]
    if not all(is_natural(number, statement.domain) for number in numbers):
        return None
    statement = replace(statement, laws=tuple((v, of_one(law)) for v, law in statement.laws))
    laws = tuple((v, law if isinstance(law, WithMass) else with_density(v, law)) for v, law in statement.laws)
    if any(law is None for _, law in laws):
        return None
    statement = replace(statement, laws=laws)
    if are_dependent(statement.laws):
        return _of_dependent(statement, look)
    given = statement.given
    if (
        given is not None
        and has_a_point(given)
        and any(isinstance(law, WithDensity) for _, law in statement.laws)
    ):
        return None
    if not all(may_be_a_law(v, law, statement.domain, look.first()) for v, law in statement.laws):
        return None
    try:
        return _by_integrals(statement, look)
    except TypeError:  # SymPy compares nothing that is not real everywhere
        return None


def _by_integrals(statement: OfMoments, look: Look) -> Found | None:
    """None where a moment is not shown to exist."""
    value = sympy_form(statement.expression)
    powers = (1, 2) if isinstance(statement, Variance) else (1,)
    of_one = len(statement.laws) == 1
    moments = []
    for power in powers:
        moment = (moment_of_one if of_one else moment_of_products)(statement, value**power)
        if moment is None and not of_one:
            return _of_two(statement, look)
        if moment is None:
            looked_for = of_one and statement.relation not in (
                ">",
                ">=",
            )  # of what has no bound a lower one may be meant
            return _without_a_moment(statement, value**power, look) if looked_for else None
        moments.append(moment)
    found = moments[0] if len(moments) == 1 else moments[1] - moments[0] ** 2
    aim = sympy_form(statement.value)
    gap = found - aim if statement.relation in (">", ">=") else aim - found
    signs = (-1, 1) if statement.relation == "=" else (-1,)
    shown = {statement.word: found, "value": aim}
    return search(gap, statement.domain, look, signs, shown, statement.relation in ("<", ">"))


def _of_two(statement: OfMoments, look: Look) -> Found | None:
    """A mean of two variables that is no sum of products, at a few points; None where it is not enclosed."""
    if statement.given is not None:
        return None
    value, aim = sympy_form(statement.expression), sympy_form(statement.value)
    points = points_of(statement.domain, look, (aim,)) if statement.domain else [{}]
    values, tested = Values(aim, tuple(statement.domain)), 0
    for point in points[: _THOROUGHLY if look.thorough else _AT_FIRST]:
        first = mean_of_two(value, statement.laws, point)
        second = mean_of_two(value**2, statement.laws, point) if isinstance(statement, Variance) else first
        if first is None or second is None:
            return Found("", tested) if tested else None
        found = second - first**2 if isinstance(statement, Variance) else first
        gap = found - values.at(point)
        fails = {"=": gap > 0 or gap < 0, "<": gap > 0, ">": gap < 0}[statement.relation[0]]
        if fails:
            shown = sides_at({"value": aim}, point).texts[0]
            digits = found.str(_DIGITS, radius=False)
            text = f"{show_point(point)}: {statement.word} = {digits}, value = {shown}"
            return Found(text, tested, at=as_data(point))
        holds = {"=": False, "<": gap < 0, ">": gap > 0}[statement.relation[0]]
        tested += bool(holds or gap.abs_upper() < power_of_two(_SHARP))
    return Found("", tested)


def _of_dependent(statement: OfMoments, look: Look) -> Found | None:
    """Whether balls support a mean by conditional means, each compared with its closed form at a few values of the other variables."""
    if statement.given is not None or not all(
        may_be_a_law(d.variable, d.law, d.domain, look.first()) for d in declared_laws(statement)
    ):
        return None
    value, moments = sympy_form(statement.expression), []
    for power in (1, 2) if isinstance(statement, Variance) else (1,):
        steps = conditional_means(value**power, statement.laws, statement.domain)
        if len(steps) < len(statement.laws) or not all(_agrees(step, look) for step in steps[:-1]):
            return None
        moments.append(steps[-1].total)
    mean = moments[1] - moments[0] ** 2 if len(moments) > 1 else moments[0]
    gap, tested = mean - sympy_form(statement.value), 0
    for point in (
        points_of(statement.domain, look.first(), (gap,))[:_THOROUGHLY] if statement.domain else [{}]
    ):
        found = evaluate_with_integrals(gap, point, _BITS).ball
        holds = {"=": found.contains(0), "<": not found > 0, ">": not found < 0}[statement.relation[0]]
        if not holds:
            return None  # the rule that finds the closed form refutes it
        tested += bool(found.rad() < power_of_two(_SHARP))
    return Found("", tested) if tested else None


def _agrees(step: Step, look: Look) -> bool:
    """Whether the mean given the other variables is certainly near its closed form, at some points, and at none certainly another one."""
    gap, near = step.total - step.mean, 0
    for point in points_of(step.domain, look.first(), (gap,))[:_THOROUGHLY]:
        found = evaluate_with_integrals(gap, point, _BITS).ball
        if found.is_finite() and not found.contains(0):
            return False
        near += bool(found.is_finite() and found.rad() < power_of_two(_SHARP))
    return near > 1


def _without_a_moment(statement: OfMoments, value: Expr, look: Look) -> Found | None:
    """A point at which the integral of the absolute value certainly has no value."""
    ((variable, law),) = statement.laws
    size = over(variable, law, Abs(value))
    if statement.given is not None:
        return None
    for point in (
        points_of(statement.domain, look.first(), (size,))[:_DIVERGING] if statement.domain else [{}]
    ):
        found = evaluate_with_integrals(size, point, 64)
        if found.faults:
            text = f"{show_point(point)}: there is no {statement.word}, because {size} has no value ({found.faults[0].enclosure})"
            return Found(text, 0, at=as_data(point))
    return None


KINDS = tuple(
    Kind(
        kind,
        subjects=_subjects,
        attack=_attack,
        undefined=Undefined.ALTOGETHER,
        said=lambda statement: ((statement.value, statement.domain),),
    )
    for kind in (Mean, Variance)
)
