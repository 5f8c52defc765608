"""Subgoals that several rules ask for: what a person wrote, equal expressions, values in an interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sympy import Expr, S, Symbol

from parisk_sym.check.algebra.knowledge import replaced
from parisk_sym.check.rules.rule import Subgoal
from parisk_sym.domain import Domain, Interval
from parisk_sym.errors import ClaimError
from parisk_sym.proof import Direct, Tactic
from parisk_sym.statement import Identity, Inequality, Statement

__all__ = ["in_interval", "same", "stated", "strangers", "value_at", "without"]


def stated(text: str, says: Statement, by: Tactic) -> Subgoal:
    """What a person wrote, with a text for the reader: it is examined before it is proved."""
    return Subgoal(says, by, text, stated=True)


def same(left: Expr, right: Expr, domain: Domain, by: Tactic | None = None) -> Iterator[Subgoal]:
    """Two expressions are equal: nothing to prove where they are the same."""
    if left != right:
        yield Subgoal(Identity(left, right, domain), by or Direct())


def in_interval(value: Expr, interval: Interval, domain: Domain) -> Iterator[Subgoal]:
    """The value lies in the interval."""
    if interval.lower != S.NegativeInfinity:
        yield Subgoal(Inequality(interval.lower, "<" if interval.lower_open else "<=", value, domain))
    if interval.upper != S.Infinity:
        yield Subgoal(Inequality(value, "<" if interval.upper_open else "<=", interval.upper, domain))


def value_at(e: Expr, values: Mapping[Symbol, Expr]) -> Expr:
    """The expression at the values; ClaimError where a bound variable stands in the way."""
    found = replaced(e, dict(values))
    if found is None:
        raise ClaimError(
            f"the values {dict(values)} cannot be put into {e}: a bound variable has the same name"
        )
    return found


def without(domain: Domain, variable: Symbol) -> Domain:
    """The other symbols; ClaimError where the interval of one of them names the variable."""
    domain.independent(variable)
    return Domain({s: i for s, i in domain.items() if s != variable})


def strangers(e: Expr, domain: Domain) -> str:
    """The symbols of an expression that the domain does not have, in words; "" where there is none."""
    return ", ".join(sorted(str(s) for s in e.free_symbols if s not in domain))
