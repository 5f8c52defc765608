"""The shipped ledger: every verdict is the expected one, and no check passes a false mutant of its statement."""

import contextlib
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from sympy import Rational

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.fault import FAULTY, Fault
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic, Termwise
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.finite.derived_notions import Composed, Derived, Together
from parisk_sym.finite.notion import Notion
from parisk_sym.finite.notions import Approximate, MeanLoss, Moment
from parisk_sym.formulas.heads.subsampled_uses import SubsampledGaussianDelta
from parisk_sym.laws.catalogue import all_formulas
from parisk_sym.ledger.papers import papers
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.kernel import decide
from tests.shipped import claim_names, claims, shipped

FORMULAS = all_formulas()

NAMES = claim_names()


def test_the_ledger_is_of_its_papers() -> None:
    """A shipped claim is a statement of one of the papers, or of the folders of privacy losses, of known mistakes and of the field's formulas; cited theorems stand under `also`."""
    assert {claim.source.paper for claim in claims().values()} <= {
        "par20",
        "par21",
        "tob18",
        "loss",
        "rs17",
        "dpp12",
        "mistakes",
        "field",
    }


_QUESTION = re.compile(r"(How|Which|What|Are|Is|Does|Do|For which|Up to which|Can)\b[^?]*\?")
"""How a statement of ours begins that answers a question about a paper."""


def test_what_no_paper_prints_is_no_quotation() -> None:
    """What stands in place of a printed statement is in our words, and so are answers to questions, losses and formulas of the field."""
    own = [
        c
        for c in claims().values()
        if ".instead." in c.id or c.source.paper in ("field", "loss") or _QUESTION.match(c.statement)
    ]
    assert len(own) > 250
    assert [c.id for c in own if c.source.quoted] == []


def test_software_is_classed_by_consequence() -> None:
    """And papers are not."""
    consequences = {Fault.DOCUMENT, Fault.OUTPUT, Fault.NOISE, Fault.LEAK}
    assert [c.id for c in claims().values() if c.fault in consequences and c.source.paper != "mistakes"] == []


def test_what_does_not_hold_has_a_class() -> None:
    """A paper is told what is wrong, a misprint apart from a false result."""
    assert [c.id for c in claims().values() if c.expected in FAULTY and c.fault is None] == []


def test_a_class_stands_with_the_verdict_that_says_it() -> None:
    """What holds in another reading, or under a condition that is no part of the printed domain, has an amendment that says so."""
    saved = {Fault.READING, Fault.CONDITION}
    assert [c.id for c in claims().values() if c.fault in saved and c.expected not in FAULTY] == []
    assert [c.id for c in claims().values() if c.fault in saved and not (c.correction or c.condition)] == []
    heavy = {Fault.NUMBER, Fault.STEP, Fault.RESULT}
    assert [c.id for c in claims().values() if c.fault in heavy and c.expected is Verdict.CONDITIONAL] == []


def test_collects_without_problems() -> None:
    """Every shipped file loads, and the ledger is not empty."""
    assert not shipped().problems
    assert len(NAMES) > 60


@pytest.mark.parametrize("name", NAMES)
def test_verdict_is_as_expected(name: str, judged: Callable[[Claim], Judgement]) -> None:
    """The computed verdict is the expected one, with what was found, and with a counterexample where it must show one."""
    claim = claims()[name]
    judgement = judged(claim)
    assert judgement.verdict == claim.expected, judgement.nodes
    assert judgement.nodes
    assert judgement.outside == (), "a verdict of code that uses a file is not remembered"
    if judgement.verdict in (Verdict.REFUTED, Verdict.CORRECTED):
        assert judgement.counterexample
        assert judgement.recompute or has_no_line(claim.says)
    if judgement.recompute:
        assert_recomputes(judgement)


def has_no_line(statement: Statement | None) -> bool:
    """Denied existence is no matter of one value, and a composition of sampled mechanisms has no closed form."""
    sampled = isinstance(statement, Inequality) and statement.left.has(SubsampledGaussianDelta)
    return isinstance(statement, Fails) or sampled


def assert_recomputes(judgement: Judgement) -> None:
    """The line runs with mpmath or fractions alone and prints the numbers that the counterexample shows."""
    commands = judgement.recompute.removeprefix('python -c "').removesuffix('"').split('"; python -c "')
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for command in commands:
            exec(command, {})  # noqa: S102 - the project's own line
    numbers = [w for w in printed.getvalue().split() if w != ">"]
    assert numbers
    if judgement.counterexample.startswith("the limit is"):
        _, nearer, *stated = (float(w) for w in numbers)
        assert all(abs(nearer - value) > 1e-3 * max(1, abs(value)) for value in stated)
        return
    shown = [float(Fraction(w)) for w in re.findall(_NUMBER, judgement.counterexample)]
    if judgement.counterexample:
        assert all(
            min(abs(float(Fraction(w)) - v) for v in shown) <= 1e-8 * abs(float(Fraction(w))) for w in numbers
        )


_NUMBER = r"-?\d+(?:/\d+|(?:\.\d+)?(?:e-?\d+)?)"


def test_roots_rely_on_claims_of_the_ledger() -> None:
    """A formula that means 'the root' names claims that prove there is one, and they are in the ledger."""
    known = set(NAMES)
    for formula in FORMULAS:
        assert set(formula.relies_on) <= known, formula.id
        assert formula.relies_on or "Root" not in formula.program.heads, formula.id


def test_sources_are_known_papers() -> None:
    """Every source of a shipped claim is a paper of the ledger."""
    for claim in claims().values():
        assert {s.paper for s in (claim.source, *claim.also)} <= set(papers()), claim.id


def test_readings_of_gamma_are_named() -> None:
    """A statement about gamma says whether it was read as a confidence or as a risk, but in the paper whose gamma is a query index."""
    about = [c for c in claims().values() if r"\gamma" in c.statement and c.source.paper != "dpp12"]
    assert len(about) > 70
    assert [c.id for c in about if "confidence" not in c.reading and "risk" not in c.reading] == []


def proved_statements(claim: Claim) -> Iterator[tuple[str, Statement, Tactic | None]]:
    """Every statement of a claim that is proved: its printed form, correction and condition, part by part."""
    if claim.expected in (Verdict.PROVED, Verdict.PROVED_ON_BOX) and claim.says is not None:
        yield from _parts(claim.id, claim.says, claim.by)
    for amendment in (claim.correction, claim.condition):
        if amendment is not None:
            yield from _parts(f"{claim.id}, amended", amendment.says, amendment.by)


def _parts(
    name: str, statement: Statement, by: Tactic | None
) -> Iterator[tuple[str, Statement, Tactic | None]]:
    if not isinstance(statement, All):
        yield name, statement, by
        return
    tactics = by.by if isinstance(by, Termwise) else (by,) * len(statement.parts)
    for index, (part, tactic) in enumerate(zip(statement.parts, tactics, strict=True), 1):
        yield from _parts(f"{name}, part {index}", part, tactic)


def mutants(statement: Statement) -> list[Statement]:
    """False variants of a true statement."""
    match statement:
        case Identity():
            tilt = Rational(1001, 1000)
            return [replace(statement, right=statement.right * tilt + (0 if statement.right != 0 else 1))]
        case Inequality():
            return [replace(statement, left=statement.right, right=statement.left, relation="<")]
        case Monotone():
            other = "decreasing" if statement.direction == "increasing" else "increasing"
            return [replace(statement, direction=other)]
        case Convex():
            return [replace(statement, expression=-statement.expression)]
        case UniqueRoot():
            shifted = statement.expression**2 + 1
            return [replace(statement, expression=shifted)]
        case Limit():
            return [
                replace(statement, value=statement.value + 1 if statement.value.is_finite else Rational(1))
            ]
        case Normalised():
            return [replace(statement, expression=statement.expression * Rational(1001, 1000))]
        case PrintedValue():
            last = str((int(statement.printed[-1]) + 1) % 10)
            return [replace(statement, printed=statement.printed[:-1] + last)]
    return mutants_about_random_variables(statement) or mutants_about_mechanisms(statement)


DENIED = {"<=": ">", ">": "<=", "<": ">=", ">=": "<"}


def mutants_about_random_variables(statement: Statement) -> list[Statement]:
    """The same for probabilities of events, moments and laws of values."""
    match statement:
        case Probability(relation="=") | OfMoments(relation="="):
            return [replace(statement, value=statement.value + Rational(1, 1000))]
        case Probability() | OfMoments():
            return [replace(statement, relation=DENIED[statement.relation])]
        case ImageLaw():
            return [replace(statement, expression=statement.expression * Rational(1001, 1000))]
        case PrivateNoise():
            return [replace(statement, change=statement.change * Rational(1001, 1000))]
    return []


def mutants_about_mechanisms(statement: Statement) -> list[Statement]:
    """The same for implications between notions of privacy."""
    match statement:
        case Implication():
            return [replace(statement, conclusion=stricter(statement.conclusion))]
        case Fails(Implication() as inner):
            return [Fails(replace(inner, conclusion=inner.premises[0]))]
    return []


def stricter(notion: Notion) -> Notion:
    """A notion that asks for too much: half the risk at half the way to perfect privacy, a tenth of the mean or moment."""
    match notion:
        case Composed(notion=Approximate()) | Together(notion=Approximate()):
            return replace(notion, notion=replace(notion.notion, level=1, delta=notion.notion.delta / 1000))
        case Derived():
            return replace(notion, notion=stricter(notion.notion))
        case MeanLoss() | Moment():
            return replace(notion, bound=notion.bound / 10)
    shares = {name: getattr(notion, name) for name in ("delta", "risk") if hasattr(notion, name)}
    halves = {name: Rational(1, 2) * value for name, value in shares.items()}
    return replace(notion, level=Rational(1, 2) * (1 + notion.level), **halves)


def test_many_claims_have_a_statement_to_falsify() -> None:
    """The test below is about something."""
    assert sum(1 for claim in claims().values() for _ in proved_statements(claim)) > 1300


@pytest.mark.parametrize("claim", NAMES)
def test_false_mutants_do_not_pass(claim: str) -> None:
    """The proof of a statement does not prove a false variant of it. Claims of which nothing is proved have none."""
    for name, statement, by in proved_statements(claims()[claim]):
        variants = mutants(statement)
        assert variants, f"{name}: no mutant is known for {statement.kind}"
        for variant in variants:
            assert decide(variant, by).status is not Status.PROVED, name
