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
from parisk_sym.finite.derived import Composed, Derived, Together
from parisk_sym.finite.notion import Notion
from parisk_sym.finite.notions import Approximate, MeanLoss, Moment
from parisk_sym.formulas.heads.subsampled_uses import SubsampledGaussianDelta
from parisk_sym.laws.catalogue import all_formulas
from parisk_sym.ledger.papers import papers
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.kernel import decide
from tests.marks import mostly_fast
from tests.shipped import shipped

FORMULAS = all_formulas()

COLLECTION = shipped()
CLAIMS = [entry.claim for entry in COLLECTION.claims]


def test_the_ledger_is_of_its_papers() -> None:
    """A shipped claim is a statement of one of the papers, or of the folders of privacy losses, of known mistakes and of the field's formulas; cited theorems stand under `also`."""
    assert {claim.source.paper for claim in CLAIMS} <= {
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
        for c in CLAIMS
        if ".instead." in c.id or c.source.paper in ("field", "loss") or _QUESTION.match(c.statement)
    ]
    assert len(own) > 250
    assert [c.id for c in own if c.source.quoted] == []


def test_software_is_classed_by_consequence() -> None:
    """And papers are not."""
    consequences = {Fault.DOCUMENT, Fault.OUTPUT, Fault.NOISE, Fault.LEAK}
    assert [c.id for c in CLAIMS if c.fault in consequences and c.source.paper != "mistakes"] == []


def test_what_does_not_hold_has_a_class() -> None:
    """A paper is told what is wrong, a misprint apart from a false result."""
    assert [c.id for c in CLAIMS if c.expected in FAULTY and c.fault is None] == []


def test_a_class_stands_with_the_verdict_that_says_it() -> None:
    """What holds in another reading, or under a condition that is no part of the printed domain, has an amendment that says so."""
    saved = {Fault.READING, Fault.CONDITION}
    assert [c.id for c in CLAIMS if c.fault in saved and c.expected not in FAULTY] == []
    assert [c.id for c in CLAIMS if c.fault in saved and not (c.correction or c.condition)] == []
    heavy = {Fault.NUMBER, Fault.STEP, Fault.RESULT}
    assert [c.id for c in CLAIMS if c.fault in heavy and c.expected is Verdict.CONDITIONAL] == []


def test_collects_without_problems() -> None:
    """Every shipped file loads, and the ledger is not empty."""
    assert not COLLECTION.problems
    assert len(CLAIMS) > 60


JUDGED_FOR_LONG = {
    "dpp12.equation10",
    "dpp12.equation9",
    "dpp12.example3.conclusion",
    "dpp12.instead.all_at_once",
    "dpp12.instead.common_relative_error",
    "dpp12.instead.disjoint_counts",
    "dpp12.section2.laplace_is_private",
    "dpp12.section2.several_queries",
    "dpp12.section6.diff_is_private",
    "dpp12.section6.proof.bound",
    "field.calibrations.classic",
    "field.calibrations.exact",
    "field.composition.gaussian_losses",
    "field.composition.level_of_each_use",
    "field.conversions.approximate_to_a_lower_level",
    "field.conversions.approximate_to_the_tail",
    "field.counts.two_counts",
    "field.divergences.bounded_range_first_order",
    "field.divergences.sampled_gaussian_second_order",
    "field.local.piecewise",
    "field.means.replaced_variance",
    "field.noises.discrete_laplace_fourth_moment",
    "field.noises.discrete_laplace_variance",
    "field.noises.laplace_is_private",
    "field.noises.less_laplace_noise",
    "field.noises.truncated_laplace_delta",
    "field.noises.truncated_laplace_moments",
    "field.sampling.twice_for_small",
    "field.selection.laplace_two",
    "field.smooth.laplace_shrunk",
    "field.thresholds.geometric",
    "loss.buckets.order_survives_composition",
    "loss.buckets.split_raises",
    "loss.curve.not_log_concave_at_atoms",
    "loss.finite.delta_decreases",
    "loss.gaussian.log_concave",
    "loss.laplace.apart_at_fixed_noise",
    "loss.laplace.delta",
    "loss.laplace.delta_4",
    "loss.laplace.no_order_with_gaussian",
    "loss.optimal.decreases",
    "loss.renyi.best_order",
    "loss.renyi.gradient_descent",
    "loss.sequence.directions",
    "loss.sequence.laplace_2_1",
    "mistakes.attribution.deduction",
    "mistakes.attribution.laplace_scale",
    "mistakes.autodp.exponential_mechanism",
    "mistakes.autodp.screen_of_infinite_order",
    "mistakes.data_synthesizer.counts",
    "mistakes.diffprivlib.squares",
    "mistakes.dp_accounting.replace_one",
    "mistakes.opendp.resize",
    "mistakes.pate_gan.laplace_scale",
    "mistakes.programming_dp.advanced_composition",
    "mistakes.programming_dp.classic_gaussian",
    "mistakes.smartnoise_core.analytic_sign",
    "mistakes.smartnoise_core.mean",
    "mistakes.smartnoise_sdk.laplace_threshold",
    "mistakes.statrs.laplace_draws",
    "par20.figure5.promise",
    "par20.theorem9.composition",
    "par20.theorem9.mean_bound_any",
    "par21.abstract.avoids_overestimation",
    "par21.corollary1.composition",
    "par21.corollary3.probabilistic_dp",
    "par21.definition5.unifies",
    "par21.equation17.exact_loss",
    "par21.equation21.dkw",
    "par21.figure1a.risk_grows_with_k",
    "par21.figure5.drawn",
    "par21.figure5a.promise",
    "par21.figure5b.promise",
    "par21.figure5c.promise",
    "par21.instead.worst_direction",
    "par21.lemma11.cdf_forms",
    "par21.lemma11.cdf_hypergeometric",
    "par21.lemma3.weak_post_processing",
    "par21.lemma9.convolution",
    "par21.lemma9.difference_density",
    "par21.section1.quantified_risk",
    "par21.section5.2.1.unique_general",
    "par21.section5.4.below_basic",
    "par21.section5.4.below_basic_by_theorem",
    "par21.section6.case1.example",
    "par21.section6.case3.example",
    "par21.section7.moments_beat_advanced",
    "par21.section8.analytical",
    "par21.section8.gaussian",
    "par21.table1.order_61",
    "par21.table1.substitution",
    "par21.theorem1.laplace_is_private",
    "par21.theorem3.composition",
    "par21.theorem3.loss_of_mixture",
    "par21.theorem3.mean_bound_both",
    "par21.theorem3.mean_one_neighbour",
    "par21.theorem3.mean_tight",
    "par21.theorem3.set_b",
    "par21.theorem3.uniform_data",
    "par21.theorem4.mechanism_spread",
    "par21.theorem5.atoms",
    "par21.theorem5.exact_law",
    "par21.theorem5.mean_coverage",
    "par21.theorem6.exponential_sensitivities",
    "par21.theorem6.instead",
    "rs17.table1.fewest_samples",
    "rs17.table1.lowest_order",
    "rs17.theorem15",
    "tob18.abstract.improves_on_kov",
    "tob18.abstract.improves_on_moments",
    "tob18.abstract.kov_optimal",
    "tob18.contribution.converge",
    "tob18.introduction.leakage_grows",
    "tob18.introduction.oblivious_tight",
    "tob18.lemma1",
    "tob18.worst_case.simulation_with_delta",
}


@pytest.mark.parametrize("claim", mostly_fast(CLAIMS, JUDGED_FOR_LONG, lambda c: c.id), ids=lambda c: c.id)
def test_verdict_is_as_expected(claim: Claim, judged: Callable[[Claim], Judgement]) -> None:
    """The computed verdict is the expected one, with what was found, and with a counterexample where it must show one."""
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
    known = {claim.id for claim in CLAIMS}
    for formula in FORMULAS:
        assert set(formula.relies_on) <= known, formula.id
        assert formula.relies_on or "Root" not in formula.program.heads, formula.id


def test_sources_are_known_papers() -> None:
    """Every source of a shipped claim is a paper of the ledger."""
    for claim in CLAIMS:
        assert {s.paper for s in (claim.source, *claim.also)} <= set(papers()), claim.id


WITH_GAMMA = [c for c in CLAIMS if r"\gamma" in c.statement and c.source.paper != "dpp12"]
"""But for the paper whose gamma is a query index."""


@pytest.mark.parametrize("claim", WITH_GAMMA, ids=lambda c: c.id)
def test_readings_of_gamma_are_named(claim: Claim) -> None:
    """A statement about gamma says whether it was read as a confidence or as a risk."""
    assert "confidence" in claim.reading or "risk" in claim.reading


def proved_statements() -> Iterator[tuple[str, Statement, Tactic | None]]:
    """Every statement of the ledger that is proved: printed forms, corrections and conditions, part by part."""
    for claim in CLAIMS:
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


PROVED = list(proved_statements())
SLOW = (
    "par21.definition5.random",
    "par21.equation17.exact_loss",
    "rs17.section7.1.converges",
    "par21.theorem4.mechanism_spread",
    "tob18.abstract.kov_optimal",
    "tob18.contribution.converge",
    "tob18.introduction.oblivious_tight",
    "loss.sequence.laplace_2_1",
)
"""Claims of many parts, whose smaller relatives stay in the fast part."""


@pytest.mark.parametrize(
    ("name", "statement", "by"),
    mostly_fast(PROVED, SLOW, lambda case: case[0].partition(",")[0]),
    ids=[name for name, _, _ in PROVED],
)
def test_false_mutants_do_not_pass(name: str, statement: Statement, by: Tactic | None) -> None:
    """The same proof does not prove a false variant of the statement."""
    variants = mutants(statement)
    assert variants, f"{name}: no mutant is known for {statement.kind}"
    for variant in variants:
        assert decide(variant, by).status is not Status.PROVED
