"""Probabilities, means, variances, laws and noise: whether two statements speak of the same one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

import sympy
from sympy import Expr, Symbol, oo

from parisk_sym.claims.events import AllOf, AnyOf, Event, Lies, Opposite, opposite
from parisk_sym.claims.kinds.mean import OfMoments, Variance
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import ImageLaw, OfRandomVariables, Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDensity, WithDistribution
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.corrections.quantity import Bound
from parisk_sym.proofs.corrections.relation import REPLACES, Relation, Shown, differs, equal, exceeds
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.transforms.standard_symbols import plain

__all__ = ["bound_of", "law_replaced", "noise_replaced", "same_value", "with_names_of"]

Said = TypeVar("Said", bound=OfRandomVariables)

_OTHER_LAWS = "its random variables have other laws than those of the printed statement"
_WAYS = {"<": "upper", "<=": "upper", ">": "lower", ">=": "lower", "=": "value"}


def with_names_of(part: Said, printed: OfRandomVariables) -> Said:
    """The statement with the names of the printed random variables, where it has as many of them."""
    own, theirs = ([v for v, _ in s.laws] for s in (part, printed))
    if set(own) == set(theirs) or len(own) != len(theirs) or set(theirs) & set(part.domain):
        return part
    return plain(part, dict(zip(own, theirs, strict=True)))


def bound_of(statement: Probability | OfMoments) -> Bound:
    """The relation of the probability, mean or variance, represented by a symbol of its own."""
    way = _WAYS[statement.relation]
    return Bound(_VALUE, way, statement.value, statement.relation in ("<", ">"))  # type: ignore[arg-type]


_VALUE = sympy.Dummy("value", real=True)


def same_value(
    printed: Probability | OfMoments, part: Probability | OfMoments
) -> tuple[Probability | OfMoments, Shown] | str:
    """The part as a statement of the printed event or expression, and the proofs of that; or why it speaks of something else."""
    if type(part) is not type(printed):
        return "it is another kind of statement"
    if isinstance(printed, Probability) or isinstance(part, Probability):
        return _same_probability(printed, part)  # type: ignore[arg-type] # of one type
    if part.given != printed.given:
        return "what is given is not what is given in the printed statement"
    if (laws := _same_laws(printed, part)) is None:
        return _OTHER_LAWS
    domain = Domain({**printed.domain, **printed.everywhere})
    shown = equal(part.expression, printed.expression, domain)
    if shown is not None:
        return replace(part, expression=printed.expression, laws=dict(printed.laws)), (*laws, *shown)
    factor = sympy.cancel(part.expression / printed.expression)
    if factor.is_number and factor.is_positive:
        scale = factor**2 if isinstance(printed, Variance) else factor
        return replace(
            part, expression=printed.expression, value=part.value / scale, laws=dict(printed.laws)
        ), laws
    return "it is the value of another expression"


def _same_probability(printed: Probability, part: Probability) -> tuple[Probability, Shown] | str:
    facts = facts_of(printed.everywhere)
    variables = frozenset(v for v, _ in printed.laws)
    if _simple(part.given, variables, facts) != _simple(printed.given, variables, facts):
        return "what is given is not what is given in the printed statement"
    aim, own = _simple(printed.event, variables, facts), _simple(part.event, variables, facts)
    if own != aim:
        if own is None or _simple(opposite(own), variables, facts) != aim:
            return "it is the probability of another event"
        part = _of_the_opposite(part)
    if (laws := _same_laws(printed, part)) is None:
        return _OTHER_LAWS
    return replace(part, event=printed.event, given=printed.given, laws=dict(printed.laws)), laws


def _of_the_opposite(part: Probability) -> Probability:
    turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(part.relation, part.relation)
    return replace(part, event=opposite(part.event), relation=turned, value=1 - part.value)


def _simple(event: Event | None, variables: frozenset[Symbol], facts: Facts) -> Event | None:
    """An event without double complements and repetitions, its values without positive factors and without terms that are no random variable.

    A value that lies in the whole line says nothing, and None is what is always given.
    """
    match event:
        case Opposite(inner):
            found = _simple(inner, variables, facts)
            return None if found is None else opposite(found)
        case AnyOf(events) | AllOf(events):
            parts = tuple(dict.fromkeys(_simple(e, variables, facts) for e in events))
            if isinstance(event, AnyOf) and None in parts:
                return None
            told = [e for e in parts if e is not None]
            return told[0] if len(told) == 1 else type(event)(tuple(sorted(told, key=str))) if told else None
        case Lies(value, interval):
            if interval.lower == -oo and interval.upper == oo:
                return None
            return _standard_event(value, interval, variables, facts)
    return event


def _standard_event(value: Expr, interval: Interval, variables: frozenset[Symbol], facts: Facts) -> Lies:
    """The event, with a term and a positive factor removed that contain no random variable."""
    term, rest = sympy.expand(value).as_independent(*variables, as_Add=True)
    factor, _ = sympy.factor_terms(rest).as_independent(*variables, as_Add=False)
    if facts.sign(factor) != POSITIVE_SIGN:
        factor = sympy.S.One
    ends = [
        e if e.is_infinite else sympy.expand((e - term) / factor) for e in (interval.lower, interval.upper)
    ]
    try:
        return Lies(sympy.expand(rest / factor), replace(interval, lower=ends[0], upper=ends[1]))
    except ClaimError:
        return Lies(value, interval)


# --- laws ---------------------------------------------------------------------------------------------------------------


def _same_laws(printed: OfRandomVariables, part: OfRandomVariables) -> Shown | None:
    """The proofs that the random variables of which both speak have the same laws."""
    ours, theirs = dict(part.laws), dict(printed.laws)
    if set(ours) != set(theirs):
        return None
    shown: Shown = ()
    for variable, law in theirs.items():
        found = _same_law(ours[variable], law, variable, printed.domain, theirs)
        if found is None:
            return None
        shown += found
    return shown


def _same_law(
    one: Law, other: Law, variable: Symbol, domain: Domain, laws: Mapping[Symbol, Law]
) -> Shown | None:
    """The proofs that two laws of one variable are the same: of one kind, on one support, by equal expressions."""
    if one == other:
        return ()
    if isinstance(one, Copies) and isinstance(other, Copies):
        numbers = equal(one.number, other.number, domain)
        copied = _same_law(one.law, other.law, variable, domain, laws)
        return None if numbers is None or copied is None else numbers + copied
    if type(one) is not type(other) or not _may_be_one_support(one.support, other.support):
        return None
    everywhere = {**domain, **{v: law.support for v, law in laws.items() if v in one.named | other.named}}
    try:
        inside = Domain({**everywhere, variable: other.support})
    except ClaimError:
        return None
    pairs = (
        (one.support.lower, other.support.lower),
        (one.support.upper, other.support.upper),
        (one.expression, other.expression),
    )
    found = [equal(a, b, inside) for a, b in pairs]
    return None if any(f is None for f in found) else tuple(n for f in found for n in f or ())


def _may_be_one_support(one: Interval, other: Interval) -> bool:
    """Whether two intervals differ at most in how their finite ends are written."""
    kinds = [(s.lower_open, s.upper_open, s.integer) for s in (one, other)]
    ends = [(one.lower, other.lower), (one.upper, other.upper)]
    return kinds[0] == kinds[1] and all(a == b or (a.is_finite and b.is_finite) for a, b in ends)


def law_replaced(printed: ImageLaw, part: ImageLaw) -> Relation | str:
    """The law of the same value, with another density, distribution function or mass function."""
    part = plain(part, {part.variable: printed.variable}) if part.variable != printed.variable else part
    if (laws := _same_laws(printed, part)) is None:
        return _OTHER_LAWS
    own = {v: law.support for v, law in printed.laws}
    shown = equal(part.expression, printed.expression, Domain({**printed.domain, **own}))
    if shown is None:
        return "it is the law of another value"
    point = _laws_differ(part.law, printed.law, printed.variable, printed.domain)
    if point is None:
        return "its law is not shown to be another one than the printed law"
    goal = replace(printed, law=part.law)
    return Relation(
        REPLACES, goal, f"the same value with another law; it {point.text}", (*laws, *shown, point)
    )


def _laws_differ(one: Law, other: Law, variable: Symbol, domain: Domain) -> Node | None:
    kinds = (WithDensity, WithDistribution)
    if isinstance(one, kinds) and isinstance(other, kinds):
        densities = [
            law.expression if isinstance(law, WithDensity) else law.expression.diff(variable)
            for law in (one, other)
        ]
    elif type(one) is type(other) and not isinstance(one, Copies):
        densities = [one.expression, other.expression]
    else:
        return None
    for support in (one.support, other.support):
        try:
            point = differs(densities[0], densities[1], Domain({**domain, variable: support}))
        except ClaimError:
            continue
        if point is not None:
            return point
    ends = ((one.support.lower, other.support.lower), (one.support.upper, other.support.upper))
    return next(
        (p for a, b in ends if a.is_finite and b.is_finite and (p := differs(a, b, domain)) is not None), None
    )


def noise_replaced(printed: PrivateNoise, part: PrivateNoise) -> Relation | str:
    """Privacy of the same noise under the same change, with another level or delta."""
    facts = facts_of(printed.domain)
    if facts.sign(part.delta - 1) <= NONNEGATIVE:
        return f"it says nothing: delta = {part.delta} is no less than 1"
    if facts.sign(part.change) <= NONPOSITIVE:
        return f"it says nothing: neighbours have the same answer, moved by at most {part.change}"
    if (laws := _same_laws(printed, part)) is None:
        return _OTHER_LAWS
    change = equal(part.change, printed.change, printed.domain)
    if change is None:
        return "its answers move by another amount"
    pairs = ((part.eps, printed.eps), (part.delta, printed.delta))
    point = next(
        (p for a, b in pairs if a != b and (p := exceeds(a, "<=", b, printed.domain)) is not None), None
    )
    if point is None:
        return "neither its level nor its delta is shown to exceed the printed one"
    goal = replace(printed, eps=part.eps, delta=part.delta)
    return Relation(
        REPLACES, goal, f"the same noise at another level; it {point.text}", (*laws, *change, point)
    )
