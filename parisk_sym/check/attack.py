"""The attack on a statement: a search for one exact point of its domain where it certainly fails."""

from functools import singledispatch
from typing import Any

import sympy
from sympy import Expr, Symbol

from parisk_sym.check import certified
from parisk_sym.check.integrals import evaluate_integrals
from parisk_sym.check.mechanism_search import search_mechanisms
from parisk_sym.domain import Domain, Interval
from parisk_sym.errors import ClaimError, UnsupportedHeadError
from parisk_sym.evaluate.source import one_line
from parisk_sym.finite.mechanism import Instance
from parisk_sym.implication import Implication
from parisk_sym.statement import Convex, Identity, Inequality, Monotone, Normalised, Statement, UniqueRoot
from parisk_sym.verdict import Evidence, Outcome, Status

__all__ = ["Hint", "attack", "search", "show_point"]

ATTACK_POINTS = 48
_SHARP = -40  # a ball around 0 narrower than 2^-40 of the values tests an identity


class Found:
    """What the search saw: a counterexample in words, or how many cases it decided in the statement's favour.

    `detail` is what a reader needs beside the words: a line that recomputes it, a table.
    """

    def __init__(self, counterexample: str, tested: int, **detail: Any) -> None:
        self.counterexample = counterexample
        self.tested = tested
        self.detail = {key: value for key, value in detail.items() if value}


Hint = dict[Symbol, Any] | Instance


def attack(statement: Statement, hint: Hint | None = None) -> Outcome:
    """REFUTED with a certified counterexample; CONSISTENT when enough points were decided in favour; else UNDECIDED.

    Hinted points have to lie in the domain. UNDECIDED means that the statement could not be attacked, which is worth
    nothing: an argument about such a statement is not accepted.
    """
    known = isinstance(statement, Implication) or type(statement) in _attack.registry
    if not known:
        return Outcome(Status.UNDECIDED)  # limits, printed values and laws are decided by their own proofs
    found: Found | None
    if isinstance(statement, Implication):
        found, engine = _attack_implication(statement, hint), "mechanisms"
    else:
        found, engine = _attack(statement, hint if isinstance(hint, dict) else {}), "ball"
    if found is None:
        reason = {"reason": "the statement cannot be evaluated in ball arithmetic"}
        return Outcome(Status.UNDECIDED, (Evidence("attack", "ball", Status.UNDECIDED, reason),))
    if found.counterexample:
        detail = {"counterexample": found.counterexample, **found.detail}
        evidence = Evidence("counterexample", engine, Status.REFUTED, detail)
        return Outcome(Status.REFUTED, (evidence,), counterexample=found.counterexample)
    status = Status.CONSISTENT if found.tested else Status.UNDECIDED
    return Outcome(status, (Evidence("attack", engine, status, {"points": found.tested}),))


@singledispatch
def _attack(statement: Statement, hint: dict[Symbol, Any]) -> Found | None:
    return None


@_attack.register
def _(statement: Identity, hint: dict[Symbol, Any]) -> Found | None:
    left, right = evaluate_integrals(statement.left)[0], evaluate_integrals(statement.right)[0]
    return search(left - right, statement.domain, hint, (-1, 1), {"left": left, "right": right})


@_attack.register
def _(statement: Inequality, hint: dict[Symbol, Any]) -> Found | None:
    left, right = evaluate_integrals(statement.left)[0], evaluate_integrals(statement.right)[0]
    return search(
        right - left, statement.domain, hint, (-1,), {"left": left, "right": right}, statement.strict
    )


@_attack.register
def _(statement: Monotone, hint: dict[Symbol, Any]) -> Found | None:
    statement.domain.independent(statement.variable)
    later = sympy.Dummy(str(statement.variable) + "_later", **_assumptions(statement.variable))
    interval = statement.domain[statement.variable]
    domain = Domain(dict(statement.domain) | {later: _above(statement.variable, interval)})
    ahead = statement.rising.subs(statement.variable, later)
    shown = {"at the first point": statement.expression, "at the later point": statement.expression.subs(
        statement.variable, later)}  # fmt: skip
    both = _both_points(hint, statement.variable, later)
    return search(ahead - statement.rising, domain, both, (-1,), shown, strict=True)


@_attack.register
def _(statement: Convex, hint: dict[Symbol, Any]) -> Found | None:
    statement.domain.independent(statement.variable)
    later = sympy.Dummy(str(statement.variable) + "_later", **_assumptions(statement.variable))
    interval = statement.domain[statement.variable]
    domain = Domain(dict(statement.domain) | {later: _above(statement.variable, interval)})
    f, variable = statement.expression, statement.variable
    chord, middle = (f + f.subs(variable, later)) / 2, f.subs(variable, (variable + later) / 2)
    both = _both_points(hint, variable, later)
    return search(
        chord - middle, domain, both, (-1,), {"mean of the ends": chord, "value at the middle": middle}
    )


@_attack.register
def _(statement: Normalised, hint: dict[Symbol, Any]) -> Found | None:
    total = evaluate_integrals(statement.total)[0]
    return search(total - 1, statement.parameters, hint, (-1, 1), {"total mass": total})


@_attack.register
def _(statement: UniqueRoot, hint: dict[Symbol, Any]) -> Found | None:
    """Two certified sign changes along the variable at one choice of the other symbols.

    A choice with exactly one certified sign change counts as tested.
    """
    try:
        evaluator = certified.Evaluator(statement.expression, tuple(statement.domain))
    except UnsupportedHeadError:
        return None
    points = _points(statement.domain, hint)
    mesh = sorted({q[statement.variable] for q in points})
    tested = 0
    for point in points[:8]:
        fixed = {s: v for s, v in point.items() if s != statement.variable}
        inside = [v for v in mesh if _belongs(statement, fixed, v)]
        signs = [certified.sign_at(evaluator, {**fixed, statement.variable: v})[0] for v in inside]
        changes = [i for i in range(1, len(signs)) if signs[i] * signs[i - 1] < 0]
        if len(changes) > 1:
            where = ", ".join(f"({inside[i - 1]}, {inside[i]})" for i in changes)
            return Found(f"{show_point(fixed)}: sign changes in {where}", tested)
        tested += len(changes) == 1
    return Found("", tested)


def _belongs(statement: UniqueRoot, fixed: certified.Point, value: Expr) -> bool:
    domain: Domain = statement.domain
    return domain.contains({**fixed, statement.variable: value})


def _attack_implication(statement: Implication, hint: Hint | None) -> Found:
    """The hinted mechanism, then a search."""
    found, tested = search_mechanisms(statement, hint if isinstance(hint, Instance) else None)
    if found is None:
        return Found("", tested)
    return Found(str(found), tested, table=found.table, recompute=found.failed.recompute)


def _both_points(hint: dict[Symbol, Any], variable: Symbol, later: Symbol) -> dict[Symbol, Any]:
    """A hint for a pair of points gives the variable as (first, later)."""
    pair = hint.get(variable)
    return {**hint, variable: pair[0], later: pair[1]} if isinstance(pair, tuple) else hint


def _assumptions(symbol: Symbol) -> dict[str, bool]:
    return (
        {"positive": True}
        if symbol.is_positive
        else {"integer": True}
        if symbol.is_integer
        else {"real": True}
    )


def _above(symbol: Symbol, interval: Interval) -> Interval:
    """The part of an interval above a symbol that lies in it."""
    if interval.integer:
        return Interval(symbol + 1, interval.upper, False, interval.upper_open, True)
    return Interval(symbol, interval.upper, True, interval.upper_open)


def search(
    gap: Expr,
    domain: Domain,
    hint: dict[Symbol, Any],
    wrong: tuple[int, ...],
    shown: dict[str, Expr],
    strict: bool = False,
) -> Found | None:
    """A point where the gap has a wrong certified sign (or, if strict, is exactly zero).

    For an identity (both signs wrong) a point counts as tested when the ball around the gap is sharp.
    """
    try:
        evaluator = certified.Evaluator(gap, tuple(domain))
    except UnsupportedHeadError:
        return None
    tested = 0
    for point in _points(domain, hint):
        sign, ball = certified.sign_at(evaluator, point)
        if sign in wrong or (strict and sign == 0 and ball.is_zero()):
            line = one_line(shown or {"gap": gap}, point)
            return Found(f"{show_point(point)}: {_values(shown, point)}", tested, recompute=line)
        sharp = ball.is_finite() and ball.abs_upper() < certified.power_of_two(_SHARP)
        tested += bool(sign or sharp)
    return Found("", tested)


def _points(domain: Domain, hint: dict[Symbol, Any]) -> list[certified.Point]:
    """The hinted point, if it names all symbols, and a sample of the domain; at least one, or the domain is vacuous."""
    points = list(certified.sample_points(domain, ATTACK_POINTS))
    if hint and set(hint) == set(domain) and not any(isinstance(v, tuple) for v in hint.values()):
        hinted = {s: sympy.sympify(v) for s, v in hint.items()}
        if not domain.contains(hinted):
            raise ClaimError(f"the counterexample {show_point(hinted)} is not in the domain {domain}")
        points.insert(0, hinted)
    if not points:
        raise ClaimError(f"no point of the domain {domain} was found: the statement may be vacuous")
    return points


def show_point(point: certified.Point) -> str:
    """A point in words."""
    return ", ".join(f"{str(s).lstrip('_')} = {v}" for s, v in point.items()) or "as printed"


def _values(shown: dict[str, Expr], point: certified.Point) -> str:
    texts = []
    for name, expression in shown.items():
        ball = certified.Evaluator(expression, tuple(point)).at(point, 128)
        texts.append(f"{name} = {ball.str(12, radius=False)}")
    return ", ".join(texts)
