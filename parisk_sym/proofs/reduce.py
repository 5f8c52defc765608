"""Reductions that change what a statement quantifies over: cases, boxes, changes of variables.

Each refuses (ClaimError) what would prove less than the statement.
"""

from dataclasses import replace
from typing import Any, cast

import sympy
from sympy import Expr, Integer, S, Symbol

from parisk_sym.claims.proof import ForEach, OnBox, Substitute
from parisk_sym.claims.statement import Identity, Inequality, Statement
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.ground.errors import ClaimError
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN

__all__ = ["box_left", "cases", "on_box", "substituted"]


def _with(statement: Statement, **changes: Any) -> Statement:
    """The same statement with some fields replaced (every statement is a dataclass)."""
    return cast(Statement, replace(cast(Any, statement), **changes))


def _restrict(statement: Statement, symbol: Symbol, value: Any) -> Statement:
    """The statement at one exact value of a symbol, which leaves the domain."""
    exact_value = sympy.sympify(value)
    fields = {
        name: part.subs(symbol, exact_value)
        for name, part in vars(statement).items()
        if isinstance(part, sympy.Basic)
    }
    kept = {s: _interval_at(i, symbol, exact_value) for s, i in statement.domain.items() if s != symbol}
    return _with(statement, **fields, domain=kept)


def _interval_at(interval: Interval, symbol: Symbol, value: Expr) -> Interval:
    lower, upper = interval.lower.subs(symbol, value), interval.upper.subs(symbol, value)
    return Interval(lower, upper, interval.lower_open, interval.upper_open, interval.integer)


def cases(statement: Statement, by: ForEach) -> list[Statement]:
    """The statement at each of the listed values, all of them in the domain."""
    if by.symbol not in statement.domain or not by.values:
        raise ClaimError(f"cases need a symbol of the domain and values, got {by.symbol} in {by.values}")
    if getattr(statement, "variable", None) == by.symbol:
        raise ClaimError(f"{by.symbol} is the variable of the statement, not a parameter to go through")
    interval = statement.domain[by.symbol]
    outside = [value for value in by.values if not _is_member(interval, sympy.sympify(value))]
    if outside:
        raise ClaimError(f"the case {by.symbol} = {outside[0]} is not certainly in {interval}")
    return [_restrict(statement, by.symbol, value) for value in by.values]


def box_left(statement: Statement, by: ForEach) -> str:
    """The part of the domain that the cases cover, or "" when they cover all of it."""
    interval = statement.domain[by.symbol]
    covers = interval.integer and {sympy.sympify(v) for v in by.values} >= _members(interval)
    return "" if covers else f"{by.symbol} in {_listed(by.values)}"


def _listed(values: tuple[Any, ...]) -> str:
    """A set of cases; a run of integers as its ends."""
    run = len(values) > 3 and all(values[i + 1] - values[i] == 1 for i in range(len(values) - 1))
    return f"{{{values[0]}, ..., {values[-1]}}}" if run else f"{{{', '.join(map(str, values))}}}"


def _is_member(interval: Interval, value: Expr) -> bool:
    return Domain({Symbol("member", real=True): interval}).contains({Symbol("member", real=True): value})


def _members(interval: Interval) -> set[Expr]:
    if interval.upper == sympy.oo:
        return {sympy.oo}
    return {Integer(i) for i in range(int(interval.lower), int(interval.upper) + 1)}


def on_box(statement: Statement, by: OnBox) -> tuple[Statement, str]:
    """The statement on a narrower domain, and that domain in words."""
    for symbol, part in by.narrower.items():
        if symbol not in statement.domain or not _covers(statement.domain, symbol, part):
            raise ClaimError(
                f"the box {symbol} in {part} is not certainly inside the domain {statement.domain}"
            )
    narrower = _with(statement, domain=statement.domain.restricted(by.narrower))
    return narrower, ", ".join(f"{s} in {i}" for s, i in by.narrower.items())


def _covers(domain: Domain, symbol: Symbol, part: Interval) -> bool:
    """Whether a part certainly lies inside the interval of a symbol."""
    whole, facts = domain[symbol], facts_of(domain)
    if whole.integer and not part.integer:
        return False
    starts = _not_before(facts, whole.lower, part.lower, whole.lower_open and not part.lower_open)
    return starts and _not_before(facts, part.upper, whole.upper, whole.upper_open and not part.upper_open)


def _not_before(facts: Facts, low: Expr, high: Expr, strictly: bool) -> bool:
    """Whether low <= high (or low < high) for certain."""
    if low is S.NegativeInfinity or high is S.Infinity:
        return not strictly or low != high
    if low.is_infinite or high.is_infinite:
        return False
    signs = facts.sign(high - low)
    return signs == POSITIVE_SIGN if strictly else signs <= NONNEGATIVE


def substituted(statement: Statement, by: Substitute) -> Statement:
    """An equivalent statement in new symbols: the map takes the new domain onto the old one."""
    if not isinstance(statement, (Identity, Inequality)):
        raise ClaimError(
            f"a substitution needs an identity or an inequality, got a statement of kind {statement.kind}"
        )
    new_domain = Domain(by.domain)
    _check_symbols(statement.domain, by, new_domain)
    facts, taken = facts_of(new_domain), set()
    for old, interval in statement.domain.items():
        if old in by.replacements:
            taken.add(_check_onto(old, by, interval, facts))
        elif not _same_interval(new_domain[old], _mapped(interval, by), facts):
            raise ClaimError(
                f"the substitution must keep {old} in {_mapped(interval, by)}, got {new_domain[old]}"
            )
    if len(taken) < len(by.replacements):
        raise ClaimError("the substitution maps two symbols to one: each needs a new symbol of its own")
    fields = {
        name: part.xreplace(dict(by.replacements))
        for name, part in vars(statement).items()
        if isinstance(part, sympy.Basic)
    }
    return _with(statement, **fields, domain=by.domain)


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


def _mapped(interval: Interval, by: Substitute) -> Interval:
    """An interval whose ends are written in the new symbols."""
    lower, upper = (e.xreplace(dict(by.replacements)) for e in (interval.lower, interval.upper))
    return Interval(lower, upper, interval.lower_open, interval.upper_open, interval.integer)


def _same_interval(one: Interval, other: Interval, facts: Facts) -> bool:
    flags = [(i.lower_open, i.upper_open, i.integer) for i in (one, other)]
    ends = ((one.lower, other.lower), (one.upper, other.upper))
    return flags[0] == flags[1] and all(
        a == b or (not a.is_infinite and facts.is_zero(a - b)) for a, b in ends
    )


def _check_onto(old: Symbol, by: Substitute, interval: Interval, facts: Facts) -> Symbol:
    """The new symbol of an image; the image of its interval is the old interval, for maps that increase linearly in it."""
    image = sympy.sympify(by.replacements[old])
    own = [s for s in facts.domain if image.has(s) and not _depends_elsewhere(s, old, by)]
    slopes = {s: sympy.diff(image, s) for s in own}
    own = [s for s in own if not slopes[s].has(s) and facts.sign(slopes[s]) == POSITIVE_SIGN]
    for symbol in own:
        source = facts.domain[symbol]
        if source.integer != interval.integer or (source.integer and slopes[symbol] != 1):
            continue
        reached = Interval(
            _at_end(image, symbol, source.lower), _at_end(image, symbol, source.upper),
            source.lower_open, source.upper_open, source.integer,
        )  # fmt: skip
        if _same_interval(reached, _mapped(interval, by), facts):
            return symbol
    raise ClaimError(
        f"the substitution {old} -> {image} must increase linearly in a new symbol of its own whose interval it maps onto "
        f"{_mapped(interval, by)}"
    )


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
