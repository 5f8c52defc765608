"""The proof of each kind of statement by each tactic that applies to it. Statements here are in the engine's own symbols."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

import sympy
from flint import arb, ctx, fmpq
from sympy import Expr, Integer

from parisk_sym.check import gap as gaps
from parisk_sym.check import reduce, shapes, simulate
from parisk_sym.check.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.check.cases import zero_by_cases
from parisk_sym.check.certified import sample_points
from parisk_sym.check.defined import conditions, holds
from parisk_sym.check.gap import cited, note
from parisk_sym.check.gap import status as status_of
from parisk_sym.check.integrating import evaluate
from parisk_sym.check.limiting import limit
from parisk_sym.check.roots import changes_sign, polynomial_roots, unique_root
from parisk_sym.check.slopes import by_derivative
from parisk_sym.check.smooth import derivative, is_continuous, is_differentiable, opened
from parisk_sym.check.values import Values
from parisk_sym.domain import Domain
from parisk_sym.errors import ClaimError
from parisk_sym.evaluate.source import one_line
from parisk_sym.printed import decide_printed
from parisk_sym.proof import (
    Argument,
    Boxes,
    ByDerivative,
    Direct,
    EqualsProduct,
    EqualsSum,
    ForEach,
    OnBox,
    Substitute,
    Tactic,
)
from parisk_sym.statement import (
    All,
    Convex,
    HasLaw,
    HasProbability,
    Identity,
    Inequality,
    Limit,
    Monotone,
    Normalised,
    PrintedValue,
    Statement,
    UniqueRoot,
)
from parisk_sym.verdict import Evidence, Outcome, Status, conjunction

__all__ = ["prove"]


@singledispatch
def _kind(statement: Statement, by: Tactic) -> Outcome:
    raise ClaimError(f"there is no way to prove a statement of kind {type(statement).__name__}")


def prove(statement: Statement, by: Tactic) -> Outcome:
    """Reduce the statement by the tactic; UNDECIDED when the tactic does not apply or does not finish."""
    if isinstance(by, ForEach):
        return _for_each(statement, by)
    if isinstance(by, OnBox):
        return _on_box(statement, by)
    if isinstance(by, Substitute):
        return prove(reduce.substituted(statement, by), by.by)
    if isinstance(by, Argument):
        raise ClaimError("an argument proves a whole statement: it cannot stand inside another tactic")
    return _kind(statement, by)


def _require_tactic(by: Tactic, *known: type[Tactic]) -> None:
    if not isinstance(by, known):
        raise ClaimError(f"the tactic {type(by).__name__} does not apply here")


def _undecided(reason: str) -> Outcome:
    return Outcome(Status.UNDECIDED, (Evidence("proof", "exact", Status.UNDECIDED, {"reason": reason}),))


def _as_proof(outcomes: list[Outcome]) -> Outcome:
    """All parts of a sufficient condition: where one is refuted the proof fails, but the statement is not refuted."""
    whole = conjunction(outcomes)
    return (
        replace(whole, status=Status.UNDECIDED, counterexample="")
        if whole.status is Status.REFUTED
        else whole
    )


def _for_each(statement: Statement, by: ForEach) -> Outcome:
    outcomes: list[Outcome] = []
    for case in reduce.cases(statement, by):
        outcomes.append(prove(case, by.by))
        if outcomes[-1].status is not Status.PROVED:
            break
    whole = conjunction(outcomes)
    engines = sorted({e.engine for o in outcomes for e in o.evidence})
    detail = {"symbol": str(by.symbol), "cases": len(outcomes)}
    summary = Evidence("for each", "+".join(engines), whole.status, detail)
    box = "; ".join(part for part in (whole.box, reduce.box_left(statement, by)) if part)
    return Outcome(whole.status, (summary,), whole.lemmas, box, whole.counterexample)


def _on_box(statement: Statement, by: OnBox) -> Outcome:
    narrower, box = reduce.on_box(statement, by)
    outcome = prove(narrower, by.by)
    return replace(outcome, box="; ".join(part for part in (box, outcome.box) if part))


@_kind.register
def _(statement: All, by: Tactic) -> Outcome:
    return conjunction([prove(part, by) for part in statement.parts])


# --- identities and inequalities ------------------------------------------------------------------------------------


def _exact(e: Expr, facts: Facts) -> tuple[Expr, tuple[str, ...]]:
    """The expression with its integrals and sums in closed form, and the facts cited for them."""
    if not e.has(sympy.Integral, sympy.Sum):
        return e, ()
    evaluated = evaluate(e, facts)
    found = (name for c in evaluated.certificates for name in (c.theorem, *c.cited))
    return evaluated.expression, tuple(dict.fromkeys(found))


@_kind.register
def _(statement: Identity, by: Tactic) -> Outcome:
    if isinstance(by, ByDerivative):
        return _identity_by_derivative(statement, by)
    _require_tactic(by, Direct)
    facts = facts_of(statement.domain)
    difference, rules = _exact(statement.left - statement.right, facts)
    done = zero_by_cases(difference, facts)
    lemmas = (*rules, *facts.cited) if done else ()
    return Outcome(status_of(done), (note("the normal form of the difference is 0", done),), cited(lemmas))


def _identity_by_derivative(statement: Identity, by: ByDerivative) -> Outcome:
    """Equal derivatives on an interval, and equality at (or in the limit to) its lower end."""
    domain, variable = statement.domain, by.variable
    if variable not in domain or domain[variable].integer:
        return _undecided(f"{variable} has to run over an interval, not over integers")
    domain.independent(variable)
    facts, inside = facts_of(domain), opened(domain, variable)
    difference, rules = _exact(statement.left - statement.right, facts)
    if not (is_continuous(difference, variable, facts) and is_differentiable(difference, variable, inside)):
        return _undecided(f"not shown: the difference is differentiable in {variable}")
    slope = derivative(difference, variable)
    if slope is None:
        return _undecided(f"the derivative in {variable} has no closed form")
    flat = prove(Identity(slope, Integer(0), Domain(inside.domain)), by.by)
    start = domain[variable].lower
    result = limit(difference, variable, start, "+", facts)
    at_end = result.is_value and result.value is not None and facts.is_zero(result.value)
    evidence = note("equal at the lower end", at_end, at=str(start))
    return _as_proof([flat, Outcome(status_of(at_end), (evidence,), cited((*rules, *result.cited)))])


@_kind.register
def _(statement: Inequality, by: Tactic) -> Outcome:
    facts = facts_of(statement.domain)
    gap, rules = _exact(statement.gap, facts)
    if isinstance(by, ByDerivative):
        outcome = _gap_by_derivative(gap, statement, by)
    elif isinstance(by, (EqualsProduct, EqualsSum)):
        outcome = _gap_by_parts(gap, statement, by)
    elif isinstance(by, Boxes):
        outcome = gaps.boxes(gap, statement, by.budget)
    else:
        _require_tactic(by, Direct)
        outcome = gaps.direct(gap, statement)
    return replace(outcome, lemmas=(*cited(rules), *outcome.lemmas))


def _gap_by_derivative(gap: Expr, statement: Inequality, by: ByDerivative) -> Outcome:
    domain, variable = statement.domain, by.variable
    if variable not in domain:
        raise ClaimError(f"{variable} is not a symbol of the statement")
    domain.independent(variable)
    starts, slope, reason = by_derivative(gap, variable, domain, statement.strict)
    if slope is None:
        return _undecided(reason)
    inside = Domain(opened(domain, variable).domain)
    rising = prove(Inequality(Integer(0), statement.relation, slope, inside), by.by)
    evidence = note("gap is nonnegative at the lower end", starts, at=str(domain[variable].lower))
    return _as_proof([rising, Outcome(status_of(starts), (evidence,))])


def _gap_by_parts(gap: Expr, statement: Inequality, by: EqualsProduct | EqualsSum) -> Outcome:
    """The gap equals a product of positive factors, or a sum of terms of the right sign."""
    parts = by.factors if isinstance(by, EqualsProduct) else by.terms
    whole = sympy.Mul(*parts) if isinstance(by, EqualsProduct) else sympy.Add(*parts)
    facts = facts_of(statement.domain)
    same = facts.is_zero(gap - whole)
    outcomes = [
        Outcome(status_of(same), (note("the normal form of the difference is 0", same),), cited(facts.cited))
    ]
    tactics = by.by or (Direct(),) * len(parts)
    strict_sum = isinstance(by, EqualsSum) and statement.strict
    for index, (part, tactic) in enumerate(zip(parts, tactics, strict=True)):
        relation = "<=" if strict_sum and index else statement.relation
        outcomes.append(prove(Inequality(Integer(0), relation, part, statement.domain), tactic))
    return _as_proof(outcomes)


# --- shapes ---------------------------------------------------------------------------------------------------------


@_kind.register
def _(statement: Monotone, by: Tactic) -> Outcome:
    """Strictly monotone: the derivative has a strict sign inside the interval, or a sequence rises with every step."""
    statement.domain.independent(statement.variable)
    variable, domain = statement.variable, statement.domain
    if domain[variable].integer:
        return _sequence(statement, by)
    if isinstance(by, Direct):
        done = shapes.strictly_rises(_exact(statement.rising, facts_of(domain))[0], variable, domain)
        if done:
            facts = opened(domain, variable)
            return Outcome(Status.PROVED, (note("sign of the derivative", True),), cited(facts.cited))
    return _by_slope(statement.rising, statement, by, 1)


def _by_slope(e: Expr, statement: Monotone | Convex | UniqueRoot, by: Tactic, order: int) -> Outcome:
    """The derivative of some order is positive (nonnegative for the second), by a tactic."""
    variable, domain = statement.variable, statement.domain
    e, rules = _exact(e, facts_of(domain))
    found = shapes.slope_of(e, variable, domain)
    slope = (
        found[0]
        if found is not None and order == 1
        else derivative(e, variable, order)
        if found is not None
        else None
    )
    if found is None or slope is None:
        return _undecided(f"not shown: differentiable in {variable} on the whole domain")
    if order == 2 and not all(holds(c) for c in conditions(slope, found[1])):
        return _undecided(f"not shown: twice differentiable in {variable} on the whole domain")
    interior = Domain(found[1].domain)
    outcome = prove(Inequality(Integer(0), "<" if order == 1 else "<=", slope, interior), by)
    return replace(_as_proof([outcome]), lemmas=(*cited(rules), *outcome.lemmas))


def _sequence(statement: Monotone, by: Tactic) -> Outcome:
    """Steps of a sequence; or the same expression between the integers, where a tactic proves it to rise."""
    if isinstance(by, Direct) and shapes.rises_by_steps(
        statement.rising, statement.variable, statement.domain
    ):
        return Outcome(Status.PROVED, (note("every step is positive", True),))
    interval = statement.domain[statement.variable]
    wider = replace(interval, integer=False)
    domain = {s: wider if s == statement.variable else i for s, i in statement.domain.items()}
    real = Monotone(statement.expression, statement.variable, statement.direction, domain)
    return _as_proof([_kind(real, by)])  # a slope between the integers refutes nothing


def _require_real(statement: Convex | UniqueRoot) -> None:
    statement.domain.independent(statement.variable)
    if statement.domain[statement.variable].integer:
        raise ClaimError(f"{statement.kind} in {statement.variable} needs a real interval, not integers")


@_kind.register
def _(statement: Convex, by: Tactic) -> Outcome:
    """Convex: the second derivative is nonnegative inside the interval, or by construction from convex parts."""
    _require_real(statement)
    if isinstance(by, Direct) and shapes.is_convex(
        statement.expression, statement.variable, statement.domain
    ):
        facts = opened(statement.domain, statement.variable)
        return Outcome(
            Status.PROVED, (note("convex by its second derivative or its parts", True),), cited(facts.cited)
        )
    return _by_slope(statement.expression, statement, by, 2)


@_kind.register
def _(statement: UniqueRoot, by: Tactic) -> Outcome:
    """Exactly one root: strictly monotone, and opposite signs at (or in the limit to) the ends."""
    _require_real(statement)
    variable, domain, e = statement.variable, statement.domain, statement.expression
    if isinstance(by, Direct):
        count = (
            polynomial_roots(e, variable, domain[variable], facts_of(domain)) if len(domain) == 1 else None
        )
        if count is not None and count != 1:
            text = f"there are {count} roots" if count else "there is no root"
            detail = {"counterexample": text, "roots": count}
            return Outcome(
                Status.REFUTED,
                (Evidence("isolated roots", "exact", Status.REFUTED, detail),),
                counterexample=text,
            )
        if unique_root(e, variable, domain):
            how = "isolated roots" if count == 1 else "sign change between the ends, strictly monotone"
            return Outcome(Status.PROVED, (note(how, True),), cited(opened(domain, variable).cited))
    changes, signs = changes_sign(e, variable, domain)
    rising = signs[0] == -1 or signs[1] == 1
    direction = "increasing" if rising else "decreasing"
    slope = prove(Monotone(e, variable, direction, domain), by)
    evidence = note("sign change between the ends", changes, **{"signs at the ends": str(list(signs))})
    return _as_proof([slope, Outcome(status_of(changes), (evidence,))])


# --- limits, densities, numbers -------------------------------------------------------------------------------------


@_kind.register
def _(statement: Limit, by: Tactic) -> Outcome:
    """The certified limit is what is stated, or certainly something else, or certainly does not exist."""
    _require_tactic(by, Direct)
    facts = facts_of(statement.domain)
    expression, rules = _exact(statement.expression, facts)
    result = limit(expression, statement.variable, statement.point, statement.side, facts)
    detail = {"limit": str(result.value), "stated": str(statement.value)}
    if result.reason:
        detail["reason"] = result.reason
    if not result.is_value:
        if result.outcome.name == "NONE_EXISTS":
            return _refuted_limit(statement, f"there is no limit: {result.reason}", detail)
        return Outcome(Status.UNDECIDED, (note("limit", False, **detail),))
    value, stated = result.value, statement.value
    assert value is not None  # noqa: S101 - a limit that exists has a value
    if value == stated or (
        not value.is_infinite and not stated.is_infinite and facts.is_zero(value - stated)
    ):
        return Outcome(Status.PROVED, (note("limit", True, **detail),), cited((*rules, *result.cited)))
    if _certainly_differ(value, statement):
        return _refuted_limit(statement, f"the limit is {value}, not {stated}", detail)
    return Outcome(Status.UNDECIDED, (note("limit", False, **detail),))


def _refuted_limit(statement: Limit, text: str, detail: dict[str, str]) -> Outcome:
    shown = detail | {"counterexample": text, "recompute": _near_the_limit(statement)}
    return Outcome(Status.REFUTED, (Evidence("limit", "exact", Status.REFUTED, shown),), counterexample=text)


def _near_the_limit(statement: Limit) -> str:
    """A line that prints the expression close to the limit and closer still, and what was stated."""
    point = next(sample_points(statement.domain, 1))
    at = {s: v for s, v in point.items() if s != statement.variable}
    below = (
        statement.side == "-" if statement.point.is_finite else statement.point is sympy.S.NegativeInfinity
    )
    direction = -1 if below else 1
    near, nearer = (
        direction * Integer(10) ** k
        if statement.point.is_infinite
        else statement.point + direction * sympy.Rational(1, 10**k)
        for k in (6, 12)
    )
    with sympy.evaluate(False):  # (1 + 10^-12)^(10^12) is a line of text, not a number to work out
        shown = {
            "near": statement.expression.xreplace({statement.variable: near}),
            "nearer": statement.expression.xreplace({statement.variable: nearer}),
        }
    stated = {} if statement.value.is_infinite else {"stated": statement.value}
    return one_line(shown | stated, at)


def _certainly_differ(value: Expr, statement: Limit) -> bool:
    """Whether the limit differs from what is stated for some parameters of the domain."""
    if value.is_infinite or statement.value.is_infinite:
        return bool(value != statement.value)
    rest = Domain({s: i for s, i in statement.domain.items() if s != statement.variable})
    values = Values(value - statement.value, tuple(rest))
    return any(values.sign(point)[0] for point in sample_points(rest, 24))


@_kind.register
def _(statement: Normalised, by: Tactic) -> Outcome:
    """Nonnegative on the support, and the integral (over integers: the sum) is one."""
    sign = prove(Inequality(Integer(0), "<=", statement.expression, statement.domain), Direct())
    return conjunction([prove(Identity(statement.total, Integer(1), statement.parameters), by), sign])


@_kind.register
def _(statement: PrintedValue, by: Tactic) -> Outcome:
    """The value is enclosed until every digit is decided."""
    facts = facts_of(statement.domain)
    expression, rules = _exact(statement.expression, facts)
    values = Values(expression, ())

    def ball_at(bits: int) -> arb:
        with ctx.workprec(bits):
            return values.at({}, bits)

    exact = None if expression.has(sympy.Integral, sympy.Sum) else _rational_value(expression)
    status, rounded, detail = decide_printed(ball_at, exact, statement.number)
    if status is not Status.REFUTED:
        return Outcome(status, (Evidence("digits", "ball", status, detail),), cited(rules))
    reason = f"the value is {detail.get('value', rounded)}, which rounds to {rounded}"
    detail |= {"counterexample": reason, "recompute": one_line({"value": statement.expression}, {})}
    return Outcome(status, (Evidence("digits", "ball", status, detail),), counterexample=reason)


def _rational_value(e: Expr) -> fmpq | None:
    """The value where exact arithmetic finds a rational number."""
    try:
        return Facts({}).form(e).constant
    except FAILURES:
        return None


# --- simulations ----------------------------------------------------------------------------------------------------


@_kind.register
def _(statement: HasProbability, by: Tactic) -> Outcome:
    return simulate.probability(statement)


@_kind.register
def _(statement: HasLaw, by: Tactic) -> Outcome:
    return simulate.law(statement)
