"""Statements about integers: induction, one by one below a number and by a bound from there on, from the reals to the integers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from sympy import Expr, Integer, Product, S, Sum, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    defined_on,
    nonnegative,
    with_name,
)
from parisk_sym.proofs.transforms.instances import goal_instance, placed_at

__all__ = [
    "Induction",
    "OneByOneBelow",
    "OverReals",
    "induction",
    "one_by_one_below",
    "over_the_reals",
    "shifted_expression",
]


@dataclass(frozen=True)
class Induction(Tactic):
    """An inequality or identity for every integer from the lower end of the symbol's range, by induction.

    With gap(n) = right - left, the step is gap(n + d) = c_0(n) gap(n) + ... + c_{d-1}(n) gap(n + d - 1) + rest(n): the hypothesis is used
    for the d numbers before, each times its multiplier c_j(n). The machine computes the rest, which `step` shows to be not negative
    (for an identity: 0); `signs` shows that the multipliers are not. `base` has a tactic for each of the first d numbers, or none.
    """

    symbol: Symbol
    multipliers: tuple[Any, ...] = (1,)
    base: tuple[Tactic, ...] = ()
    step: Tactic = field(default_factory=Direct)
    signs: Tactic = field(default_factory=Direct)

    def __post_init__(self) -> None:
        if not self.multipliers:
            raise ClaimError("induction needs a multiplier of the hypothesis: Induction(n, (1,))")
        if self.base and len(self.base) != len(self.multipliers):
            raise ClaimError(
                f"{len(self.multipliers)} multipliers need as many base cases, got {len(self.base)} tactics for them"
            )


@dataclass(frozen=True)
class OneByOneBelow(Tactic):
    """For every integer from `start` on by one tactic, and for the integers below it one by one.

    `below` has a tactic for each of them in their order, or none; `by` is for the integers from `start` on.
    """

    symbol: Symbol
    start: int
    by: Tactic = field(default_factory=Direct)
    below: tuple[Tactic, ...] = ()


@dataclass(frozen=True)
class OverReals(Tactic):
    """A statement about integers from the same one about all real numbers between their ends."""

    symbol: Symbol
    by: Tactic = field(default_factory=Direct)


# --- induction --------------------------------------------------------------------------------------------------------


def induction(goal: Identity | Inequality, by: Induction) -> Made:
    """A(a), ..., A(a + d - 1), and for every n >= a A(n + d) from A(n), ..., A(n + d - 1), give A(n) for every integer n >= a.

    A is 0 <= gap. The step: gap(n + d) = the sum of c_j gap(n + j) + rest with c_j >= 0 and rest >= 0, on all of the range; for 0 < gap
    besides rest > 0, or a sum of the c_j that is positive. For 0 = gap the rest is 0, and the c_j have any sign.
    """
    reason = _no_induction(goal, by)
    if reason:
        return reason
    symbol, depth = by.symbol, len(by.multipliers)
    interval = goal.domain[symbol]
    base = _base(goal, by)
    domain = _until(goal.domain, symbol, interval.upper - depth)
    gaps = [shifted_expression(_gap(goal), symbol, j, facts_of(domain)) for j in range(depth + 1)]
    if isinstance(base, str) or any(gap is None for gap in gaps):
        return (
            base
            if isinstance(base, str)
            else f"{symbol} + 1 cannot be put into the gap: a bound variable is in the way"
        )
    multipliers = [sympy.sympify(c) for c in by.multipliers]
    known = sum((c * gap for c, gap in zip(multipliers, gaps, strict=False)), S.Zero)
    rest = _without_cancelled(gaps[-1] - known)
    facts = facts_of(goal.domain)
    first = with_name("integer", computation(facts.is_integer(interval.lower), {"from": str(interval.lower)}))
    sides: list[Node] = [first, *(node for c in multipliers for node in defined_on(c, domain))]
    step: Statement = Identity(rest, Integer(0), domain)
    signs: list[Subgoal] = []
    if isinstance(goal, Inequality):
        signs = [Subgoal(nonnegative(c, domain), by.signs, "its multiplier") for c in multipliers if c != 1]
        carried = facts_of(domain).sign(sum(multipliers, S.Zero)) == POSITIVE_SIGN
        step = nonnegative(rest, domain, "<" if goal.strict and not carried else "<=")
    return Reduction([*base, *signs, Subgoal(step, by.step, "the step", stated=True)], tuple(sides))


def _without_cancelled(e: Expr) -> Expr:
    """The expression without the sums and products on which its value does not depend, since their factors add up to 0."""
    names = {whole: sympy.Dummy(real=True) for whole in e.atoms(Sum, Product)}
    named = with_replacements(e, names)
    if named is None:
        return e
    cancelled = {name: S.Zero for name in names.values() if sympy.expand(named.diff(name)) == 0}
    return named.xreplace(cancelled).xreplace({name: whole for whole, name in names.items()})


def _gap(goal: Identity | Inequality) -> Expr:
    return goal.gap if isinstance(goal, Inequality) else goal.right - goal.left


def _no_induction(goal: Identity | Inequality, by: Induction) -> str:
    """Why there is no induction over the symbol; "" where there is."""
    if by.symbol not in goal.domain or not goal.domain[by.symbol].integer:
        return f"induction needs integers, and {by.symbol} does not run over them"
    named_by = [s for s, i in goal.domain.items() if by.symbol in i.lower.free_symbols | i.upper.free_symbols]
    if named_by:
        return f"the range of {named_by[0]} depends on {by.symbol}, so the hypothesis is not about all of the next one"
    interval = goal.domain[by.symbol]
    if (interval.upper - interval.lower - len(by.multipliers)).is_negative:
        return f"there is no step in {interval}: take the values one by one"
    strangers = {
        str(s) for c in by.multipliers for s in sympy.sympify(c).free_symbols if s not in goal.domain
    }
    return f"the goal has no symbol {', '.join(sorted(strangers))}" if strangers else ""


def _base(goal: Identity | Inequality, by: Induction) -> list[Subgoal] | str:
    """The first numbers, each by its tactic."""
    tactics = by.base or (Direct(),) * len(by.multipliers)
    found = []
    for j, tactic in enumerate(tactics):
        value = goal.domain[by.symbol].lower + j
        case = placed_at(goal, by.symbol, value)
        if isinstance(case, str):
            return case
        found.append(Subgoal(_without_empty_sums(case), tactic, f"{by.symbol} = {value}", stated=True))
    return found


def _without_empty_sums(case: Any) -> Statement:
    """A sum from a to a - 1 has no terms."""
    sums = case.left.atoms(Sum) | case.right.atoms(Sum)
    empty = {w: S.Zero for w in sums if len(w.limits) == 1 and w.limits[0][1] - w.limits[0][2] == 1}
    found: Statement = replace(case, left=case.left.xreplace(empty), right=case.right.xreplace(empty))
    return found


def _until(domain: Domain, symbol: Symbol, upper: Expr) -> Domain:
    """The domain with the integers of one symbol up to another end."""
    return Domain({s: replace(i, upper=upper) if s == symbol else i for s, i in domain.items()})


def shifted_expression(e: Expr, symbol: Symbol, step: int, facts: Facts) -> Expr | None:
    """The expression at symbol + step; sums and products up to the symbol as those of before with their further terms or factors."""
    later = with_replacements(e, {symbol: symbol + step})
    if later is None or not step:
        return later
    longer = {}
    for whole in e.atoms(Sum, Product):
        terms = _further_terms(whole, symbol, step, facts)
        if terms:
            grown = whole + sympy.Add(*terms) if isinstance(whole, Sum) else whole * sympy.Mul(*terms)
            longer[whole.xreplace({symbol: symbol + step})] = grown
    return with_replacements(later, longer)


def _further_terms(whole: Expr, symbol: Symbol, step: int, facts: Facts) -> list[Expr]:
    """The terms between the old end and the new one; none where the symbol is more than a summand of the end, or the order unknown."""
    if len(whole.limits) != 1:
        return []
    index, lower, upper = whole.limits[0]
    parts = (whole.function, lower, upper - symbol)
    in_order = facts.sign(upper + 1 - lower) <= NONNEGATIVE
    runs = symbol in upper.free_symbols and not any(symbol in part.free_symbols for part in parts)
    if not (runs and in_order):
        return []
    terms = [with_replacements(whole.function, {index: upper + j}) for j in range(1, step + 1)]
    return [t for t in terms if t is not None] if None not in terms else []


# --- one by one, and from the reals -----------------------------------------------------------------------------------


def one_by_one_below(goal: Statement, by: OneByOneBelow) -> Made:
    """The integers from a to N - 1, each a case, and those from N on are all the integers from a on.

    Where N is the last one and no tactic is given for it, which may name the symbol, it is a case as well.
    """
    if by.symbol not in goal.domain or not goal.domain[by.symbol].integer:
        return f"{by.symbol} does not run over integers"
    interval, start = goal.domain[by.symbol], sympy.sympify(by.start)
    if not (interval.lower.is_Integer and start.is_Integer and start > interval.lower):
        return f"one by one from {interval.lower} to below {start}: needs two numbers in their order"
    if not (interval.upper is S.Infinity or (interval.upper.is_Integer and interval.upper >= start)):
        return f"the integers have to reach {start} for certain, got {interval}"
    values = [interval.lower + j for j in range(int(start - interval.lower))]
    if by.below and len(by.below) != len(values):
        return f"{len(values)} values below {start} need as many tactics, got {len(by.below)}"
    tactics = (*(by.below or (Direct(),) * len(values)), by.by)
    last_alone = interval.upper == start and isinstance(by.by, Direct)
    if last_alone:
        values.append(start)
    found = [placed_at(goal, by.symbol, v) for v in values]
    texts = [f"{by.symbol} = {v}" for v in values]
    if not last_alone:
        try:
            found.append(goal_instance(goal, {}, _from(goal.domain, by.symbol, start)))
        except ClaimError as error:
            return str(error)
        texts.append(f"{by.symbol} >= {start}")
    return _all_of(found, tactics, texts)


def _from(domain: Domain, symbol: Symbol, lower: Expr) -> Domain:
    return Domain({s: replace(i, lower=lower) if s == symbol else i for s, i in domain.items()})


def _all_of(found: list[Statement | str], tactics: tuple[Tactic, ...], texts: list[str]) -> Made:
    """Every case; the first reason why one cannot be written."""
    reason = next((case for case in found if isinstance(case, str)), None)
    if reason is not None:
        return reason
    return Reduction(
        [
            Subgoal(c, t, text)
            for c, t, text in zip(found, tactics, texts, strict=True)
            if isinstance(c, Statement)
        ],
    )


def over_the_reals(goal: Statement, by: OverReals) -> Made:
    """What holds for every real number of an interval holds for the integers in it."""
    if by.symbol not in goal.domain or not goal.domain[by.symbol].integer:
        return f"{by.symbol} does not run over integers"
    if getattr(goal, "variable", None) == by.symbol:
        return f"{by.symbol} is the variable of the statement, not a parameter"
    if any(_runs_to(by.symbol, i) for i in goal.domain.values() if i.integer):
        return f"other integers end at {by.symbol}, which would be no integer"
    wider = {s: _real(i) if s == by.symbol else i for s, i in goal.domain.items()}
    try:
        says = goal_instance(goal, {}, Domain(wider))
    except ClaimError as error:  # a sum up to the symbol, for example
        return f"it has no meaning for every real {by.symbol}: {error}"
    return _all_of([says], (by.by,), ["for real numbers"])


def _runs_to(symbol: Symbol, interval: Interval) -> bool:
    return symbol in interval.lower.free_symbols | interval.upper.free_symbols


def _real(interval: Interval) -> Interval:
    return Interval(interval.lower, interval.upper, False, interval.upper is S.Infinity)
