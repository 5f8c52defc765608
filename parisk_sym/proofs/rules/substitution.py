"""A statement in new symbols, by a substitution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

import sympy
from sympy import Dummy, Expr, S, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.calculus.roots import has_points
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.probability.distribution_checks import continuous, limits
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    defined_on,
    ends_defined_on,
)

__all__ = ["Substitute", "change_of_variables", "quantiles_become_values"]


@dataclass(frozen=True)
class Substitute(Tactic):
    """Prove an equivalent statement after a change of variables that maps the new domain onto the old one.

    The map is symbol -> expression; the new domain is given. Each image must be continuous and strictly monotone in a new symbol of its
    own, whose interval it maps onto the old one, as in symbol = end + factor * new, symbol = new**2, symbol = exp(-new). Integers are
    replaced by integers: symbol = end + new.
    """

    replacements: Mapping[Symbol, Expr]
    domain: Mapping[Symbol, Interval]
    by: Tactic = field(default_factory=Direct)


def change_of_variables(goal: Statement, by: Substitute) -> Made:
    """The goal in new symbols: the map takes the new domain onto the old one."""
    shown = {str(old): str(new) for old, new in by.replacements.items()}
    statement, curved = statement_in_new_symbols(goal, by)
    domain = Domain(by.domain)
    sides = [node for image in by.replacements.values() for node in defined_on(sympy.sympify(image), domain)]
    for symbol, interval in domain.items():
        sides += ends_defined_on(interval, domain.before(symbol))
    onto: list[Subgoal] = []
    for image, symbol, ends in curved:
        direction = "increasing" if ends == "rises" else "decreasing"
        onto.append(Subgoal(Monotone(image, symbol, direction, domain), text="the map is monotone"))
        onto += _reaches_its_ends(image, symbol, domain, _old_interval(goal, image, by))
        sides.append(continuous(image, symbol, domain))
    # equivalent once the map is shown to be onto: the statement itself comes last
    return Reduction(
        [*onto, Subgoal(statement, by.by)],
        tuple(sides),
        certificate=shown,
        equivalent=not onto,
        decisive=bool(onto),
    )


def quantiles_become_values(goal: Identity | Inequality, by: Direct) -> Made:
    """A symbol under erfinv(c x + d) that goes through all of (-1, 1) is replaced by what makes erfinv a symbol: c x + d = erf(u), u real."""
    for head in sorted(_quantiles(goal), key=sympy.default_sort_key):
        argument = sympy.expand(head.args[0])
        for old, interval in goal.domain.items():
            if not argument.is_polynomial(old) or sympy.degree(argument, old) != 1 or interval.integer:
                continue
            slope, constant = sympy.Poly(argument, old).all_coeffs()
            if argument.free_symbols != {old} or not interval.lower_open or not interval.upper_open:
                continue
            new = Dummy("u", real=True)
            image = (sympy.erf(new) - constant) / slope
            ends = {slope * e + constant for e in (interval.lower, interval.upper)}
            if ends == {S.NegativeOne, S.One}:
                rest = {(new if s == old else s): (REALS if s == old else i) for s, i in goal.domain.items()}
                return Reduction([Subgoal(goal, Substitute({old: image}, rest, by))])
    return None


def _quantiles(goal: Identity | Inequality) -> set[Expr]:
    """The inverse error functions in a statement."""
    return {h for side in (goal.left, goal.right) for h in side.atoms(sympy.erfinv)}


def _old_interval(goal: Statement, image: Expr, by: Substitute) -> Interval:
    old = next(s for s, e in by.replacements.items() if sympy.sympify(e) == image)
    return _mapped_interval(goal.domain[old], by)


def _reaches_its_ends(image: Expr, symbol: Symbol, domain: Domain, old: Interval) -> Iterator[Subgoal]:
    """The map tends to the ends of the old interval at those of the new one, in their order or in the opposite one."""
    source = domain[symbol]
    rest = Domain({s: i for s, i in domain.items() if s != symbol})
    ends = (old.lower, old.upper)
    falls = -1 in signs_seen(sympy.diff(image, symbol), domain)
    yield from limits(image, symbol, source, ends[::-1] if falls else ends, rest)


def _with(statement: Statement, **changes: Any) -> Statement:
    """A copy of the statement with some fields replaced (every statement is a dataclass)."""
    return cast(Statement, replace(cast(Any, statement), **changes))


_Curved = tuple[Expr, Symbol, str]
"""An image that is not linear, its new symbol, and whether it "rises" or "falls": both are left to prove."""


def statement_in_new_symbols(statement: Statement, by: Substitute) -> tuple[Statement, list[_Curved]]:
    """The statement in new symbols, equivalent where the map takes the new domain onto the old one; and the images of which that is left."""
    if not isinstance(statement, (Identity, Inequality)):
        raise ClaimError(
            f"a substitution needs an identity or an inequality, got a statement of kind {statement.kind}"
        )
    new_domain = Domain(by.domain)
    _check_symbols(statement.domain, by, new_domain)
    facts, taken, curved = facts_of(new_domain), set(), list[_Curved]()
    for old, interval in statement.domain.items():
        if old in by.replacements:
            symbol, more = _check_onto(old, by, statement.domain, facts)
            taken.add(symbol)
            curved += more
        elif not _same_interval(new_domain[old], _mapped_interval(interval, by), facts):
            raise ClaimError(
                f"the substitution must keep {old} in {_mapped_interval(interval, by)}, got {new_domain[old]}"
            )
    if len(taken) < len(by.replacements):
        raise ClaimError("the substitution maps two symbols to one: each needs a new symbol of its own")
    others = set(new_domain) - taken - set(statement.domain)
    further = {s for s in others if new_domain[s].lower.free_symbols | new_domain[s].upper.free_symbols}
    if further:
        names = ", ".join(sorted(map(str, further)))
        raise ClaimError(
            f"the new domain has {names}, which no symbol is replaced by and whose range could narrow another"
        )
    if empty := [s for s in others if not has_points(s, new_domain)]:
        raise ClaimError(f"the range {new_domain[empty[0]]} of {empty[0]} is not certain to have a point")
    fields = {
        name: part.xreplace(dict(by.replacements))
        for name, part in vars(statement).items()
        if isinstance(part, sympy.Basic)
    }
    return _with(statement, **fields, domain=by.domain), curved


def _check_symbols(old: Domain, by: Substitute, new: Domain) -> None:
    """The replaced symbols are gone from the new domain and from the images, the others stay."""
    gone = set(by.replacements)
    if not gone <= set(old):
        raise ClaimError(f"the substitution replaces {gone - set(old)}, which the statement does not have")
    used = {s for e in by.replacements.values() for s in sympy.sympify(e).free_symbols}
    ends = {s for i in new.values() for s in i.lower.free_symbols | i.upper.free_symbols}
    dangling = gone & (set(new) | used | ends)
    if dangling:
        names = ", ".join(sorted(map(str, dangling)))
        raise ClaimError(f"the new domain or an image still names {names}, which the substitution replaces")
    missing = set(old) - gone - set(new)
    if missing:
        raise ClaimError(
            f"the substitution must keep {', '.join(sorted(map(str, missing)))} in the new domain"
        )


def _mapped_interval(interval: Interval, by: Substitute) -> Interval:
    """An interval whose ends are written in the new symbols."""
    lower, upper = (e.xreplace(dict(by.replacements)) for e in (interval.lower, interval.upper))
    return Interval(lower, upper, interval.lower_open, interval.upper_open, interval.integer)


def _same_interval(one: Interval, other: Interval, facts: Facts) -> bool:
    flags = [(i.lower_open, i.upper_open, i.integer) for i in (one, other)]
    ends = ((one.lower, other.lower), (one.upper, other.upper))
    return flags[0] == flags[1] and all(
        a == b or (not a.is_infinite and facts.is_zero(a - b)) for a, b in ends
    )


def _check_onto(old: Symbol, by: Substitute, domain: Domain, facts: Facts) -> tuple[Symbol, list[_Curved]]:
    """The new symbol of an image: the image of its interval is the old interval, for maps that increase linearly in it, or it is left to prove.

    A symbol that is kept is no new one: it goes through its own range already.
    """
    image, interval = sympy.sympify(by.replacements[old]), domain[old]
    new = [s for s in facts.domain if s not in domain]
    own = [s for s in new if image.has(s) and not _depends_elsewhere(s, old, by)]
    slopes = {s: sympy.diff(image, s) for s in own}
    for symbol in own:
        if not (_is_line(image, symbol, slopes[symbol]) and facts.sign(slopes[symbol]) == POSITIVE_SIGN):
            continue
        source = facts.domain[symbol]
        if source.integer != interval.integer:
            continue
        if source.integer and not (slopes[symbol] == 1 and facts.is_integer(image)):
            continue
        reached = Interval(
            _at_end(image, symbol, source.lower), _at_end(image, symbol, source.upper),
            source.lower_open, source.upper_open, source.integer,
        )  # fmt: skip
        if _same_interval(reached, _mapped_interval(interval, by), facts):
            return symbol, []
    for symbol in own:
        source = facts.domain[symbol]
        named = any(symbol in i.lower.free_symbols | i.upper.free_symbols for i in facts.domain.values())
        seen = signs_seen(slopes[symbol], Domain(facts.domain))
        rising_line = (
            _is_line(image, symbol, slopes[symbol]) and -1 not in seen
        )  # whose ends were compared above
        if source.integer or interval.integer or named or rising_line or len({1, -1} & seen) != 1:
            continue
        flags = (source.lower_open, source.upper_open)
        rises = 1 in seen
        if (flags if rises else flags[::-1]) == (interval.lower_open, interval.upper_open):
            return symbol, [(image, symbol, "rises" if rises else "falls")]
    raise ClaimError(
        f"the substitution {old} -> {image} must be monotone in a new symbol of its own, whose interval it maps onto "
        f"{_mapped_interval(interval, by)}"
    )


def _is_line(image: Expr, symbol: Symbol, slope: Expr) -> bool:
    """Whether an image is the slope times the symbol and what is without it: one that jumps has a constant derivative as well."""
    return not slope.has(symbol) and not sympy.expand(image - slope * symbol).has(symbol)


def _depends_elsewhere(symbol: Symbol, old: Symbol, by: Substitute) -> bool:
    """Whether an earlier image uses the symbol: then it is not free for this one."""
    for other, image in by.replacements.items():
        if other == old:
            return False
        if sympy.sympify(image).has(symbol):
            return True
    return False


def _at_end(image: Expr, symbol: Symbol, end: Expr) -> Expr:
    """The value of an increasing linear map at an end."""
    return end if end.is_infinite else image.xreplace({symbol: end})
