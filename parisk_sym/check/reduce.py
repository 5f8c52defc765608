"""Reductions that change what a statement quantifies over: cases, boxes, changes of variables.

Each refuses (ClaimError) what would prove less than the statement.
"""

from dataclasses import replace
from typing import Any, cast

import sympy
from sympy import Expr, Integer, Symbol

from parisk_sym.domain import Domain, Interval
from parisk_sym.errors import ClaimError
from parisk_sym.proof import ForEach, OnBox, Substitute
from parisk_sym.statement import Identity, Inequality, Statement

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
        if symbol not in statement.domain or not statement.domain[symbol].covers(part):
            raise ClaimError(
                f"the box {symbol} in {part} is not certainly inside the domain {statement.domain}"
            )
    narrower = _with(statement, domain=statement.domain.restricted(by.narrower))
    return narrower, ", ".join(f"{s} in {i}" for s, i in by.narrower.items())


def substituted(statement: Statement, by: Substitute) -> Statement:
    """An equivalent statement in new symbols."""
    if not isinstance(statement, (Identity, Inequality)):
        raise ClaimError(
            f"a substitution needs an identity or an inequality, got a statement of kind {statement.kind}"
        )
    _check_kept(statement, by)
    new_symbols = [_check_onto(statement.domain, o, n, Domain(by.domain)) for o, n in by.replacements.items()]
    if len(set(new_symbols)) < len(new_symbols):
        raise ClaimError(f"the substitution maps two symbols to one of {new_symbols}: each needs its own")
    fields = {
        name: part.subs(by.replacements, simultaneous=True)
        for name, part in vars(statement).items()
        if isinstance(part, sympy.Basic)
    }
    return _with(statement, **fields, domain=by.domain)


def _check_kept(statement: Statement, by: Substitute) -> None:
    for symbol, interval in statement.domain.items():
        if symbol not in by.replacements and by.domain.get(symbol) != interval:
            raise ClaimError(
                f"the substitution must keep {symbol} in {interval}, got {by.domain.get(symbol)}"
            )


def _check_onto(domain: Domain, old: Symbol, new: Expr, target: Domain) -> Symbol:
    """The new symbol; the image of its interval has to be the old one, for maps linear in that symbol."""
    interval = domain[old]
    own = [s for s in target if s in new.free_symbols and s not in domain]
    if len(own) != 1 or not sympy.diff(new, own[0]).is_positive or sympy.diff(new, own[0], 2) != 0:
        raise ClaimError(f"the substitution {old} -> {new} must increase linearly in exactly one new symbol")
    source = target[own[0]]
    images = [sympy.limit(new, own[0], end) for end in (source.lower, source.upper)]
    ends_agree = all(
        sympy.simplify(i - e) == 0 or i == e
        for i, e in zip(images, (interval.lower, interval.upper), strict=True)
    )
    if not ends_agree or (source.lower_open, source.upper_open) != (interval.lower_open, interval.upper_open):
        raise ClaimError(f"the substitution {old} -> {new} maps {source} onto {images}, not onto {interval}")
    return own[0]
