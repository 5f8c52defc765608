"""Values in the tests of other accountants: how they are read, what the verdicts mean, and that the page is of the recorded answers."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import inf
from pathlib import Path

import pytest
from flint import arb

from benchmarks.peers import __main__ as command
from benchmarks.peers.answers import comparisons, fill, questions_of, read_answers
from benchmarks.peers.definitions import DEFINITIONS, evaluate
from benchmarks.peers.facts import FOLDER, Fact, read_facts
from benchmarks.peers.page import page
from benchmarks.peers.questions import Answered, ask
from benchmarks.peers.verdicts import Verdict, compared
from benchmarks.versions import VERSIONS

ROOT = Path(__file__).parents[2]
HALF = Fact(
    "suite", "1", "MIT", "a_test.py", "test", "delta", ("compose laplace,eps0=1 eps=0",), "0.5", Fraction(1, 10), Fraction(0)
)  # fmt: skip


def answer(lower: str, upper: str) -> tuple[Answered, ...]:
    return (Answered(lower, upper),)


@pytest.mark.parametrize(
    ("lower", "upper", "as_value", "as_upper", "as_lower"),
    [
        ("0.45", "0.55", Verdict.AGREES, Verdict.AGREES, Verdict.AGREES),
        ("0.4", "0.6", Verdict.AGREES, Verdict.AGREES, Verdict.AGREES),
        ("0.3", "0.55", Verdict.OPEN, Verdict.CAUTIOUS, Verdict.OPEN),
        ("0.3", "0.61", Verdict.OPEN, Verdict.OPEN, Verdict.OPEN),
        ("0.1", "0.3", Verdict.ERROR, Verdict.CAUTIOUS, Verdict.ERROR),
        ("0.61", "0.7", Verdict.ERROR, Verdict.ERROR, Verdict.CAUTIOUS),
        ("inf", "inf", Verdict.ERROR, Verdict.ERROR, Verdict.ERROR),
    ],
)
def test_verdicts(lower: str, upper: str, as_value: Verdict, as_upper: Verdict, as_lower: Verdict) -> None:
    """0.5 with the tolerance 0.1 beside an interval, as a value and as a bound."""
    for meant, verdict in (("value", as_value), ("upper", as_upper), ("lower", as_lower)):
        assert compared(replace(HALF, meant=meant), answer(lower, upper)).verdict is verdict, meant


def test_infinite_numbers() -> None:
    endless = replace(HALF, states="inf")
    assert compared(endless, answer("inf", "inf")).verdict is Verdict.AGREES
    assert compared(endless, answer("1", "2")).verdict is Verdict.ERROR
    assert compared(replace(endless, meant="upper"), answer("1", "2")).verdict is Verdict.CAUTIOUS
    assert compared(replace(HALF, states="-inf"), answer("inf", "inf")).verdict is Verdict.ERROR


def test_no_answer_has_its_reason() -> None:
    found = compared(HALF, (Answered(why="too long"),))
    assert (found.verdict, found.why) == (Verdict.NONE, "too long")


def test_of_several_answers_the_largest_counts() -> None:
    two = replace(HALF, questions=("one", "other"))
    assert compared(two, (*answer("0.1", "0.2"), *answer("0.5", "0.5"))).verdict is Verdict.AGREES
    assert (
        compared(replace(two, times=Fraction(2)), (*answer("0.1", "0.2"), *answer("0.5", "0.5"))).verdict
        is Verdict.ERROR
    )


def test_a_number_that_should_reach_a_value() -> None:
    """It is asked at both ends of its tolerance; the answer passes the value between them, or on one side."""
    undecided = (Answered("0.2", "0.4"), Answered("0.1", "0.4"))
    noise = replace(HALF, questions=("compose gaussian,mu={} eps=1",), reaches="0.3", meant="upper")
    assert noise.asked == ("compose gaussian,mu=2/5 eps=1", "compose gaussian,mu=3/5 eps=1")
    for first, last, verdict in (
        ("0.31", "0.29", Verdict.AGREES),
        ("0.4", "0.35", Verdict.ERROR),
        ("0.2", "0.1", Verdict.CAUTIOUS),
    ):
        assert compared(noise, (*answer(first, first), *answer(last, last))).verdict is verdict
    assert compared(noise, undecided).verdict is Verdict.OPEN


def test_what_is_recorded_as_a_statement_is_read(tmp_path: Path) -> None:
    """A line that is no statement is named."""
    source = '{"suite": "s", "version": "1", "licence": "MIT", "file": "f"}\n'
    (tmp_path / "a.jsonl").write_text(source + '{"test": "t", "ask": "compose"}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.jsonl, line 2 is not a statement"):
        read_facts(tmp_path)


def test_the_facts_are_of_the_versions_that_are_asked() -> None:
    """Suites, versions and licences; no file of facts is long; the questions are of three kinds."""
    facts = read_facts()
    versions = {fact.suite: fact.version for fact in facts}
    assert versions == {
        "dp_accounting": VERSIONS["dp-accounting"],
        "prv_accountant": "0.2.0",
        "Opacus": VERSIONS["opacus"],
        "autodp": VERSIONS["autodp"],
    }
    assert Counter(fact.suite for fact in facts) == {
        "dp_accounting": 942, "prv_accountant": 30, "Opacus": 43, "autodp": 1344,
    }  # fmt: skip
    assert all(len(path.read_text(encoding="utf-8").splitlines()) <= 400 for path in FOLDER.glob("*.jsonl"))
    kinds = {question.partition(" ")[0] for question in questions_of(facts)}
    assert kinds == {"calibrate", "compose", "value"}
    named = {q.split()[1] for q in questions_of(facts) if q.startswith("value")}
    assert named == set(DEFINITIONS)


QUICK = {
    "dp_accounting": "LaplacePrivacyLossTest.test_laplace_get_delta_for_epsilon",
    "prv_accountant": "TestPRVAccountant.test_gaussian_mechanism_analytic_homogeneous",
    "Opacus": "AccountingTest.test_gdp_accountant",
    "autodp": "TestDPSGDPoisson.test_RDP_values_lowerbound",
}


@pytest.mark.parametrize("suite", QUICK)
def test_one_value_of_each_suite(suite: str) -> None:
    """It agrees, and a number that is off by more than its tolerance does not."""
    fact = next(f for f in read_facts() if f.test == QUICK[suite] and f.value)
    answers = tuple(map(ask, fact.asked))
    assert compared(fact, answers).verdict is Verdict.AGREES
    off = replace(fact, states=str(Fraction(fact.states) + 3 * fact.tolerance))
    assert compared(off, answers).verdict is Verdict.ERROR


def test_definitions_have_the_values_of_other_routes() -> None:
    """The loss of normal noise is linear in the answer, and a truncated law without a cut that matters is the mechanism's own."""
    loss = {"noise": "gaussian", "scale": "2", "shift": "3", "q": "1", "direction": "remove"}
    for x in ("-5/2", "1/3"):
        found = evaluate("loss", {**loss, "x": x})
        assert not isinstance(found, float)
        assert found.overlaps(-(2 * 3 * _ball(x) + 9) / 8)
        assert found.rad() < 1e-60
    words = {"sigma": "1", "cut": "40", "shift": "1", "q": "1", "direction": "add", "eps": "1"}
    found = evaluate("truncated_discrete_gaussian_delta", words)
    ends = ask("compose discrete_gaussian,sigma=1 eps=1").ends
    assert ends is not None
    assert not isinstance(found, float)
    assert float(ends[0]) == pytest.approx(float(found), rel=1e-12)
    assert float(evaluate("largest_loss", {"a": "1:0", "b": "1/2:1/2"})) == pytest.approx(0.6931471805599453)
    assert evaluate("largest_loss", {"a": "1/2:1/2", "b": "1:0"}) == inf
    assert float(evaluate("laplace_kl", {"eps0": "2", "n": "3"})) == pytest.approx(3.4060058497098382)


def _ball(text: str) -> arb:
    return arb(text.partition("/")[0]) / arb(text.partition("/")[2] or 1)


def test_answers_go_on_where_they_were_ended(tmp_path: Path) -> None:
    """A recorded answer is not asked for again, and one without a fact is dropped."""
    path = tmp_path / "answers.jsonl"
    recorded = {"ask": "compose laplace,eps0=1 eps=0", "lower": "1", "upper": "2"}
    path.write_text(f"{json.dumps(recorded)}\n{json.dumps({**recorded, 'ask': 'gone'})}\n", encoding="utf-8")
    asked: list[str] = []
    other = replace(HALF, questions=("compose laplace,eps0=1 eps=2",))
    found = fill([HALF, other], path, lambda question, _: asked.append(question))
    assert asked == ["compose laplace,eps0=1 eps=2"]
    assert (
        found
        == read_answers(path)
        == {
            "compose laplace,eps0=1 eps=0": Answered("1", "2"),
            "compose laplace,eps0=1 eps=2": Answered("0", "0"),
        }
    )


def test_refusals_are_answers_without_a_number() -> None:
    assert "delta must be" in ask("compose laplace,eps0=1 delta=2").why
    assert "there is no mechanism" in ask("calibrate no_such_noise eps=1").why


def test_the_page_is_what_was_recorded() -> None:
    """No number on the page was typed, and no more than one in fifty is without an answer."""
    facts = read_facts()
    results = comparisons(facts, read_answers())
    assert (ROOT / "docs" / "peers.md").read_text(encoding="utf-8") == page(results)
    assert list(read_answers()) == questions_of(facts)
    counts = Counter(result.verdict for result in results)
    assert counts[Verdict.NONE] <= 0.02 * len(results)


def test_the_command_names_a_missing_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main([str(tmp_path / "no" / "peers.md")])
    assert "there is no folder" in capsys.readouterr().err
