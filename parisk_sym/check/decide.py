"""From a statement and a tactic to an outcome: attack first, then prove."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import singledispatch

import sympy
from sympy import Expr, Integer, Symbol

from parisk_sym.check import certified, exact, reduce, simulate
from parisk_sym.check import gap as gap_proofs
from parisk_sym.check.attack import Hint, attack, search
from parisk_sym.check.gap import cited, note
from parisk_sym.check.gap import status as status_of
from parisk_sym.check.integrals import evaluate_integrals
from parisk_sym.check.limits import end_sign, limit_at
from parisk_sym.check.mechanism_search import certify
from parisk_sym.check.smooth import is_smooth
from parisk_sym.domain import Domain, Interval
from parisk_sym.errors import ClaimError, PrecisionError
from parisk_sym.evaluate.ball import BALL
from parisk_sym.evaluate.digits import rounded_to_places
from parisk_sym.evaluate.fold import Program
from parisk_sym.evaluate.source import one_line
from parisk_sym.exact import rational as read
from parisk_sym.implication import Implication
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
    Termwise,
)  # fmt: skip
from parisk_sym.statement import (
    All,
    Convex,
    Fails,
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
)  # fmt: skip
from parisk_sym.verdict import Evidence, Outcome, Status, conjunction

__all__ = ["attack", "decide"]


def decide(statement: Statement, by: Tactic | None = None, hint: Hint | None = None) -> Outcome:
    """Attack the statement at exact points of its domain (the hinted one first); if it survives, prove it."""
    if isinstance(statement, All):
        tactics = by.by if isinstance(by, Termwise) else (by,) * len(statement.parts)
        if len(tactics) != len(statement.parts):
            raise ClaimError(f"{len(statement.parts)} statements need as many tactics, got {len(tactics)}")
        return conjunction([decide(s, t, hint) for s, t in zip(statement.parts, tactics, strict=True)])
    assault = _timed(lambda: attack(statement, hint))
    if assault.status is Status.REFUTED:
        return assault
    proof = _timed(lambda: prove(statement, by or Direct()))
    return proof.with_evidence(*assault.evidence)


def _unproved(outcome: Outcome) -> Outcome:
    """The same evidence without its conclusion: a failed or unaccepted proof says nothing about the statement."""
    return replace(outcome, status=Status.UNDECIDED, counterexample="")


def _as_proof(outcomes: list[Outcome]) -> Outcome:
    """All parts of a sufficient condition: where one is refuted the proof fails, but the statement is not refuted."""
    whole = conjunction(outcomes)
    return _unproved(whole) if whole.status is Status.REFUTED else whole


def _timed(run: Callable[[], Outcome]) -> Outcome:
    """The outcome with the seconds it took written into its first piece of evidence."""
    start = time.perf_counter()
    outcome = run()
    if outcome.evidence:
        outcome.evidence[0].detail.setdefault("seconds", round(time.perf_counter() - start, 4))
    return outcome


@singledispatch
def prove(statement: Statement, by: Tactic) -> Outcome:
    """Reduce the statement by the tactic; UNDECIDED when the tactic does not apply or does not finish."""
    raise ClaimError(f"there is no way to prove a statement of kind {type(statement).__name__}")


def _common(statement: Statement, by: Tactic) -> Outcome | None:
    """Tactics that work for every kind of statement."""
    if isinstance(by, Argument):
        return _argument(statement, by)
    if isinstance(by, ForEach):
        return _for_each(statement, by)
    if isinstance(by, OnBox):
        return _on_box(statement, by)
    if isinstance(by, Substitute):
        return prove(reduce.substituted(statement, by), by.by)
    return None


def _require_tactic(by: Tactic, *known: type[Tactic]) -> None:
    if not isinstance(by, known):
        raise ClaimError(f"the tactic {type(by).__name__} does not apply here")


def _argument(statement: Statement, by: Argument) -> Outcome:
    """The steps; accepted only when the conclusion itself was attacked and survived."""
    steps = []
    for number, step in enumerate(by.steps, 1):
        outcome = decide(step.says, step.by)
        summary = Evidence(f"step {number}", "derivation", outcome.status, {"text": step.text})
        steps.append(outcome.with_evidence(summary))
    whole = _as_proof(steps)
    if attack(statement).status is not Status.CONSISTENT:
        whole = _unproved(whole)
    rest = tuple(str(lemma) for lemma in by.lemmas)
    conclusion = Evidence("conclusion", "derivation", whole.status, {"text": by.text})
    return Outcome(whole.status, (*whole.evidence, conclusion), (*whole.lemmas, *rest), whole.box)


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


@prove.register
def _(statement: Identity, by: Tactic) -> Outcome:
    common = _common(statement, by)
    if common is not None:
        return common
    if isinstance(by, ByDerivative):
        return _identity_by_derivative(statement, by)
    _require_tactic(by, Direct)
    difference, rules = evaluate_integrals(statement.left - statement.right)
    done = exact.is_zero(difference)
    lemmas = (*rules, *exact.lemmas_of(difference)) if done else ()
    return Outcome(status_of(done), (note("difference reduces to 0", done),), cited(lemmas))


def _identity_by_derivative(statement: Identity, by: ByDerivative) -> Outcome:
    statement.domain.independent(by.variable)
    difference, rules = evaluate_integrals(statement.left - statement.right)
    if not is_smooth(difference, statement.domain):
        return _not_smooth()
    derivative = sympy.diff(difference, by.variable)
    slope = prove(Identity(derivative, Integer(0), statement.domain), by.by)
    start = statement.domain[by.variable].lower
    value = limit_at(exact.elementary(difference), by.variable, start)
    at_end = value is not None and exact.is_zero(value)
    evidence = note("equal at the lower end", at_end, at=str(start))
    return _as_proof([slope, Outcome(status_of(at_end), (evidence,), cited(rules))])


@prove.register
def _(statement: Inequality, by: Tactic) -> Outcome:
    common = _common(statement, by)
    if common is not None:
        return common
    gap, rules = evaluate_integrals(statement.gap)
    if isinstance(by, ByDerivative):
        outcome = _gap_by_derivative(gap, statement, by)
    elif isinstance(by, (EqualsProduct, EqualsSum)):
        outcome = _gap_by_parts(gap, statement, by)
    elif isinstance(by, Boxes):
        outcome = gap_proofs.boxes(gap, statement, by.budget)
    else:
        _require_tactic(by, Direct)
        outcome = gap_proofs.direct(gap, statement)
    return Outcome(
        outcome.status,
        outcome.evidence,
        (*cited(rules), *outcome.lemmas),
        outcome.box,
        outcome.counterexample,
    )


def _gap_by_derivative(gap: Expr, statement: Inequality, by: ByDerivative) -> Outcome:
    statement.domain.independent(by.variable)
    if not is_smooth(gap, statement.domain):
        return _not_smooth()
    start = statement.domain[by.variable].lower
    value = limit_at(exact.elementary(gap), by.variable, start)
    sign, zero_possible, lemmas = exact.sign_of(value) if value is not None else (None, True, ())
    included = statement.strict and not statement.domain[by.variable].lower_open
    at_end = sign == 1 and not (included and zero_possible)
    at_end = at_end or (not included and value is not None and exact.is_zero(value))
    if not at_end and value is not None and not value.free_symbols:
        at_end = certified.sign_at(certified.Evaluator(value, ()), {})[0] == 1
    slope = Inequality(Integer(0), statement.relation, sympy.diff(gap, by.variable), statement.domain)
    evidence = note("gap is nonnegative at the lower end", at_end, at=str(start))
    return _as_proof([prove(slope, by.by), Outcome(status_of(at_end), (evidence,), cited(lemmas))])


def _gap_by_parts(gap: Expr, statement: Inequality, by: EqualsProduct | EqualsSum) -> Outcome:
    parts = by.factors if isinstance(by, EqualsProduct) else by.terms
    whole = sympy.Mul(*parts) if isinstance(by, EqualsProduct) else sympy.Add(*parts)
    outcomes = [prove(Identity(gap, whole, statement.domain), Direct())]
    tactics = by.by or (Direct(),) * len(parts)
    strict_sum = isinstance(by, EqualsSum) and statement.strict
    for index, (part, tactic) in enumerate(zip(parts, tactics, strict=True)):
        relation = "<=" if strict_sum and index else statement.relation
        outcomes.append(prove(Inequality(Integer(0), relation, part, statement.domain), tactic))
    return _as_proof(outcomes)


@prove.register
def _(statement: Monotone, by: Tactic) -> Outcome:
    """Strictly monotone, because the derivative has a strict sign on the interval."""
    common = _common(statement, by)
    if common is not None:
        return common
    statement.domain.independent(statement.variable)
    real = _over_the_reals(statement)
    if not is_smooth(real.expression, real.domain):
        return _not_smooth()
    slope = sympy.diff(real.rising, real.variable)
    rising = prove(Inequality(Integer(0), "<", slope, real.domain), by)
    return (
        rising if real is statement else _as_proof([rising])
    )  # a slope between the integers refutes nothing


def _over_the_reals(statement: Monotone) -> Monotone:
    """A statement about a sequence, from the same expression between the integers: derivatives need the reals."""
    variable, interval = statement.variable, statement.domain[statement.variable]
    if not (interval.integer or variable.is_integer):
        return statement
    real = Symbol(f"{variable}", real=True, positive=variable.is_positive)
    wider = Interval(interval.lower, interval.upper, False, interval.upper == sympy.oo)
    domain = {
        (real if s == variable else s): (wider if s == variable else i) for s, i in statement.domain.items()
    }
    return Monotone(statement.expression.subs(variable, real), real, statement.direction, domain)


def _not_smooth() -> Outcome:
    return Outcome(Status.UNDECIDED, (note("differentiable on the whole domain", proved=False),))


def _require_real(statement: Convex | UniqueRoot) -> None:
    statement.domain.independent(statement.variable)
    if statement.domain[statement.variable].integer or statement.variable.is_integer:
        raise ClaimError(f"{statement.kind} in {statement.variable} needs a real interval, not integers")


@prove.register
def _(statement: Convex, by: Tactic) -> Outcome:
    """Convex, because the second derivative is nonnegative on the interval."""
    common = _common(statement, by)
    if common is not None:
        return common
    _require_real(statement)
    if not is_smooth(statement.expression, statement.domain):
        return _not_smooth()
    second = sympy.diff(statement.expression, statement.variable, 2)
    return prove(Inequality(Integer(0), "<=", second, statement.domain), by)


@prove.register
def _(statement: UniqueRoot, by: Tactic) -> Outcome:
    """Exactly one root: strictly monotone by the tactic, and opposite signs at (or in the limit to) the ends."""
    common = _common(statement, by)
    if common is not None:
        return common
    _require_real(statement)
    interval = statement.domain[statement.variable]
    ends = [end_sign(statement.expression, statement.variable, e) for e in (interval.lower, interval.upper)]
    changes = None not in ends and ends[0] == -ends[1] and ends[0] != 0  # type: ignore[operator]
    direction = "increasing" if changes and ends[0] == -1 else "decreasing"
    slope = prove(Monotone(statement.expression, statement.variable, direction, statement.domain), by)
    detail = {"signs at the ends": str(ends)}
    return _as_proof(
        [slope, Outcome(status_of(changes), (note("sign change between the ends", changes, **detail),))]
    )


@prove.register
def _(statement: Limit, by: Tactic) -> Outcome:
    common = _common(statement, by)
    if common is not None:
        return common
    value = limit_at(statement.expression, statement.variable, statement.point)
    detail = {"limit": str(value), "stated": str(statement.value)}
    if value is not None and (value == statement.value or exact.is_zero(value - statement.value)):
        return Outcome(Status.PROVED, (note("limit", True, **detail),))
    if value is not None and _certainly_differ(value, statement):
        text = f"the limit is {value}, not {statement.value}"
        detail |= {"counterexample": text, "recompute": _near_the_limit(statement)}
        return Outcome(
            Status.REFUTED, (Evidence("limit", "sympy", Status.REFUTED, detail),), counterexample=text
        )
    return Outcome(Status.UNDECIDED, (note("limit", False, **detail),))


def _near_the_limit(statement: Limit) -> str:
    """A line that prints the expression close to the limit and closer still, and what was stated."""
    point = next(certified.sample_points(statement.domain, 1))
    at = {s: v for s, v in point.items() if s != statement.variable}
    near, nearer = (
        sympy.Integer(10) ** k if statement.point.is_infinite else statement.point + sympy.Rational(1, 10**k)
        for k in (6, 12)
    )
    shown = {
        "near": statement.expression.subs(statement.variable, near),
        "nearer": statement.expression.subs(statement.variable, nearer),
    }
    stated = {} if statement.value.is_infinite else {"stated": statement.value}
    return one_line(shown | stated, at)


def _certainly_differ(value: Expr, statement: Limit) -> bool:
    if value.is_infinite or statement.value.is_infinite:
        return bool(value != statement.value and value.is_extended_real)
    symbols = Domain({s: i for s, i in statement.domain.items() if s != statement.variable})
    differs = search(value - statement.value, symbols, {}, (-1, 1), {})
    return differs is not None and bool(differs.counterexample)


@prove.register
def _(statement: Normalised, by: Tactic) -> Outcome:
    """Nonnegative on the support, and the integral is one."""
    common = _common(statement, by)
    if common is not None:
        return common
    sign = prove(Inequality(Integer(0), "<=", statement.expression, statement.domain), Direct())
    return conjunction([prove(Identity(statement.total, Integer(1), statement.parameters), by), sign])


@prove.register
def _(statement: PrintedValue, by: Tactic) -> Outcome:
    printed = read(statement.printed.replace(",", ""), "printed value")
    places = len(statement.printed.partition(".")[2])
    program = Program(statement.expression, ())
    try:
        text, ball = rounded_to_places(lambda: program.run(BALL, ()), places)
    except PrecisionError as error:
        return Outcome(
            Status.UNDECIDED, (Evidence("digits", "ball", Status.UNDECIDED, {"reason": str(error)}),)
        )
    status = Status.PROVED if read(text) == printed else Status.REFUTED
    value = ball.str(len(text) + 6, radius=False)
    detail = {"printed": statement.printed, "value": value, "rounded": text}
    if status is Status.PROVED:
        return Outcome(status, (Evidence("digits", "ball", status, detail),))
    reason = f"the value is {value}, which rounds to {text}"
    detail |= {"counterexample": reason, "recompute": one_line({"value": statement.expression}, {})}
    return Outcome(status, (Evidence("digits", "ball", status, detail),), counterexample=reason)


@prove.register
def _(statement: Fails, by: Tactic) -> Outcome:
    """Proved by a counterexample to the inner statement, refuted by a proof of it."""
    outcome = attack(statement.statement)
    if outcome.status is not Status.REFUTED and isinstance(by, Argument):
        inner = prove(statement.statement, by)
        if inner.status is Status.PROVED and not inner.box:
            text = "what is said to fail is proved"
            return Outcome(Status.REFUTED, inner.evidence, inner.lemmas, counterexample=text)
    status = Status.PROVED if outcome.status is Status.REFUTED else Status.UNDECIDED
    detail = outcome.evidence[0].detail if outcome.counterexample else {"counterexample": "none found"}
    return Outcome(status, (Evidence("counterexample", "exact", status, detail),))


@prove.register
def _(statement: Implication, by: Tactic) -> Outcome:
    """By an argument, or at given numbers by a dual certificate: a search that finds nothing proves nothing."""
    common = _common(statement, by)
    if common is not None:
        return common
    _require_tactic(by, Direct)
    tested = attack(statement).status is Status.CONSISTENT
    certificates = certify(statement) if tested else None
    if certificates is None:
        reason = {"reason": "no dual certificate: an implication with symbols is proved by an Argument"}
        return Outcome(Status.UNDECIDED, (Evidence("proof", "mechanisms", Status.UNDECIDED, reason),))
    evidence = tuple(
        Evidence("dual certificate", "exact", Status.PROVED, c.as_detail()) for c in certificates
    )
    return Outcome(Status.PROVED, evidence)


@prove.register
def _(statement: HasProbability, by: Tactic) -> Outcome:
    return simulate.probability(statement)


@prove.register
def _(statement: HasLaw, by: Tactic) -> Outcome:
    return simulate.law(statement)
