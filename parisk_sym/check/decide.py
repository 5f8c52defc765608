"""From a statement and a tactic to an outcome: attack first, then definedness, then the proof."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from parisk_sym.check.algebra.facts import forget
from parisk_sym.check.attack import Hint, attack
from parisk_sym.check.implications import reduced
from parisk_sym.check.kinds import prove as prove_plain
from parisk_sym.check.mechanism_search import certify
from parisk_sym.check.plain import evaluated, plain, renaming
from parisk_sym.check.wellposed import well_posed
from parisk_sym.errors import ClaimError
from parisk_sym.implication import Implication
from parisk_sym.proof import Argument, Direct, Step, Tactic, Termwise
from parisk_sym.statement import (
    All,
    Fails,
    HasLaw,
    HasProbability,
    Limit,
    PrintedValue,
    Statement,
    UniqueRoot,
)
from parisk_sym.verdict import Evidence, Outcome, Status, conjunction

__all__ = ["decide", "prove"]

_AS_WRITTEN = (Implication, HasProbability, HasLaw)
"""Kinds that carry their own machinery for symbols: their mechanisms and samplers name parameters."""

_BY_THEIR_PROOF = (Limit, PrintedValue, HasProbability, HasLaw, Fails)
"""Kinds that no point refutes: their proofs decide both ways."""


def decide(statement: Statement, by: Tactic | None = None, hint: Hint | None = None) -> Outcome:
    """Attack the statement at exact points of its domain (the hinted one first); if it survives, prove it.

    A proof counts only where the statement is defined on its whole domain, and where the attack could evaluate something.
    """
    if isinstance(statement, All):
        return _each(statement, by, hint)
    if isinstance(statement, Fails):
        return _fails(statement, by, hint)
    if isinstance(statement, _AS_WRITTEN):
        return _decided(statement, by or Direct(), hint)
    statement = statement.as_written()
    names = renaming(statement, by, hint if isinstance(hint, dict) else None)
    given = plain(hint, names) if isinstance(hint, dict) else hint
    return _decided(plain(statement, names), plain(by or Direct(), names), given)


def prove(statement: Statement, by: Tactic) -> Outcome:
    """The proof alone, without the attack: of simulations, and of statements on the way."""
    if isinstance(statement, Implication):
        return _implied(statement, by)
    if isinstance(statement, (*_AS_WRITTEN, All)):
        return prove_plain(statement, by)
    names = renaming(statement, by)
    return _proved(plain(statement, names), plain(by, names))


def _each(statement: All, by: Tactic | None, hint: Hint | None) -> Outcome:
    """A conjunction, each part by its own tactic."""
    tactics = by.by if isinstance(by, Termwise) else (by,) * len(statement.parts)
    if len(tactics) != len(statement.parts):
        raise ClaimError(f"{len(statement.parts)} statements need as many tactics, got {len(tactics)}")
    return conjunction([decide(s, t, hint) for s, t in zip(statement.parts, tactics, strict=True)])


def _decided(statement: Statement, by: Tactic, hint: Hint | None) -> Outcome:
    forget()  # what earlier statements cited is not cited by this one
    assault = _timed(lambda: attack(statement, hint))
    if assault.status is Status.REFUTED:
        return assault
    defined = _timed(lambda: well_posed(statement))
    if defined.status is not Status.PROVED:
        return _not_everywhere(statement, by, defined).with_evidence(*assault.evidence)
    if isinstance(by, Argument):
        proof = _argument(statement, by, assault)
    else:
        proof = _timed(lambda: _proved(statement, by))
    attacked = assault.status is Status.CONSISTENT or isinstance(statement, _BY_THEIR_PROOF)
    if proof.status is Status.PROVED and not attacked:
        proof = _unproved(
            proof,
            "the attack could not evaluate the statement at any point: a proof alone has no second witness",
        )
    return proof.with_evidence(*defined.evidence, *assault.evidence)


def _proved(statement: Statement, by: Tactic) -> Outcome:
    """The proof of the statement as SymPy's constructors write it, which is the same where both are defined."""
    if isinstance(statement, Implication):
        return _implied(statement, by)
    if isinstance(statement, _AS_WRITTEN):
        return prove_plain(statement, by)
    return prove_plain(evaluated(statement), evaluated(by))


def _implied(statement: Implication, by: Tactic) -> Outcome:
    """An implication at numbers by a dual solution; otherwise by a rule, each of its subgoals attacked and proved."""
    certificates = certify(statement) if isinstance(by, Direct) else None
    if certificates is not None:
        found = (Evidence("dual certificate", "exact", Status.PROVED, c.as_detail()) for c in certificates)
        return Outcome(Status.PROVED, tuple(found))
    reduction = reduced(statement, by)
    if isinstance(reduction, str):
        missing = Evidence("proof", "mechanisms", Status.UNDECIDED, {"reason": reduction})
        return Outcome(Status.UNDECIDED, (missing,))
    parts = [_step(n, Step(g.text, g.says, g.by)) for n, g in enumerate(reduction.subgoals, 1)]
    whole = conjunction(parts) if parts else Outcome(Status.PROVED, ())
    status = whole.status
    if status is Status.REFUTED:
        status = (
            Status.UNDECIDED
        )  # a false subgoal says that the rule does not help, not that the implication fails
    rule = Evidence("rule", "mechanisms", status, {"text": reduction.theorem})
    lemmas = (*whole.lemmas, *reduction.lemmas)
    return Outcome(status, (rule, *whole.evidence), lemmas, whole.box, argued=whole.argued)


def _unproved(outcome: Outcome, reason: str) -> Outcome:
    """The same evidence without its conclusion."""
    evidence = Evidence("second witness", "ball", Status.UNDECIDED, {"reason": reason})
    return replace(
        outcome, status=Status.UNDECIDED, counterexample="", evidence=(*outcome.evidence, evidence)
    )


def _not_everywhere(statement: Statement, by: Tactic, defined: Outcome) -> Outcome:
    """What is left of a statement that is not shown to be defined on its whole domain.

    Undefined somewhere, an identity or inequality is refuted. A zero is a place where the expression is defined, and a limit looks
    at a neighbourhood only: there nothing is refuted, but a limit that certainly is another one still is.
    """
    if isinstance(statement, UniqueRoot):
        return _open(defined)
    if isinstance(statement, Limit) and not isinstance(by, Argument):
        proof = _timed(lambda: _proved(statement, by))
        return proof if proof.status is Status.REFUTED else _open(defined)
    return defined


def _open(outcome: Outcome) -> Outcome:
    """The same findings as something that decides nothing."""
    evidence = tuple(
        replace(
            e,
            outcome=Status.UNDECIDED,
            detail={"reason": e.detail.get("counterexample") or e.detail.get("reason", "")},
        )
        for e in outcome.evidence
    )
    return Outcome(Status.UNDECIDED, evidence)


def _timed(run: Callable[[], Outcome]) -> Outcome:
    """The outcome with the seconds it took written into its first piece of evidence."""
    start = time.perf_counter()
    outcome = run()
    if outcome.evidence:
        outcome.evidence[0].detail.setdefault("seconds", round(time.perf_counter() - start, 4))
    return outcome


def _argument(statement: Statement, by: Argument, assault: Outcome) -> Outcome:
    """Steps that the machine checks, and prose that leads from them to the conclusion: argued at best, never proved.

    Accepted only when the conclusion itself was attacked and survived.
    """
    steps = [_step(number, step) for number, step in enumerate(by.steps, 1)]
    whole = conjunction(steps)
    status = whole.status if assault.status is Status.CONSISTENT else Status.UNDECIDED
    if status is Status.REFUTED:
        status = Status.UNDECIDED  # a false step says nothing about the conclusion
    lemmas = (*whole.lemmas, *(str(lemma) for lemma in by.lemmas))
    conclusion = Evidence("conclusion", "derivation", status, {"text": by.text})
    return Outcome(status, (*whole.evidence, conclusion), lemmas, whole.box, argued=True)


def _step(number: int, step: Step) -> Outcome:
    outcome = decide(step.says, step.by)
    return outcome.with_evidence(
        Evidence(f"step {number}", "derivation", outcome.status, {"text": step.text})
    )


def _fails(statement: Fails, by: Tactic | None, hint: Hint | None) -> Outcome:
    """Proved by a counterexample to the inner statement, refuted by a proof of it; never by an argument."""
    inner = decide(statement.statement, None if isinstance(by, Argument) else by, hint)
    if inner.status is Status.REFUTED:
        detail = next((e.detail for e in inner.evidence if e.outcome is Status.REFUTED), {})
        found = Evidence(
            "counterexample", "exact", Status.PROVED, {**detail, "counterexample": inner.counterexample}
        )
        return Outcome(Status.PROVED, (found,))
    if inner.status is Status.PROVED and not inner.box and not inner.argued:
        return Outcome(
            Status.REFUTED, inner.evidence, inner.lemmas, counterexample="what is said to fail is proved"
        )
    missing = Evidence("counterexample", "exact", Status.UNDECIDED, {"counterexample": "none found"})
    return Outcome(Status.UNDECIDED, (missing, *inner.evidence))
