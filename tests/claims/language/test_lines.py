"""A line is read as the statement that it is, or refused with the reason; nothing else happens to it."""

import re
import time
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks.power.collection import TOPICS
from parisk_sym.claims.asked import claim_of, python_claim
from parisk_sym.claims.claim import Claim
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.language.writing import Unsayable, line_of
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.sources import Source
from parisk_sym.proofs.judgement import judge, judge_here
from parisk_sym.report.page import page_of
from tests.claims.language.lines import READ, REFUSED
from tests.claims.language.same import is_same

HOSTILE = [
    line
    for line in Path(__file__).with_name("hostile.txt").read_text(encoding="utf-8").split("\n")[1:]
    if line
]


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)


def test_a_refusal_names_the_place() -> None:
    with pytest.raises(AskError) as caught:
        statement_of("1 + x < exp(x)")
    assert caught.value.place == 5


@pytest.mark.parametrize("line", HOSTILE)
def test_hostile(line: str) -> None:
    """It is refused, or read, within the processor time of two seconds."""
    typed = re.sub(r"<<(.*?)\*(\d+)>>", lambda m: m.group(1) * int(m.group(2)), line)
    start = time.process_time()
    with suppress(AskError):
        assert isinstance(claim_of(typed).says, Statement)
    assert time.process_time() - start < 2


def test_there_are_enough_hostile_lines() -> None:
    assert len(HOSTILE) >= 100


def test_round_trip_of_the_benchmark() -> None:
    """Of the statements of `benchmarks/power`, 95 % can be said, and each line is read as the statement that it was."""
    said = 0
    cases = [case for topic in TOPICS.values() for case in topic]
    for case in cases:
        statement = case.says()
        try:
            line = line_of(statement)
        except Unsayable:
            continue
        said += 1
        assert is_same(statement, statement_of(line)), line
    assert said >= 0.95 * len(cases)


@pytest.mark.parametrize(
    "line",
    [r"\Gamma(1/2) = \sqrt\pi", r"2^{2^5} + 1 = 641 \cdot 6700417", "log_a b = ln b / ln a for a > 1, b > 0"],
)
def test_sides_that_evaluate_alike_are_proved(line: str) -> None:
    assert judge(line).verdict is Verdict.PROVED


def test_a_false_line_is_refuted() -> None:
    assert judge("sqrt(x^2) = x for all real x").verdict is Verdict.REFUTED


def test_a_line_in_a_claim() -> None:
    made = Claim("own.lemma", Source("own", "Lemma 1", "1"), "...", says="1 + x < exp(x) for x > 0")
    assert str(made.says) == "x + 1 < exp(x) for x in (0, oo)"
    assert made.says.is_read


def test_a_line_that_cannot_be_read_in_a_claim() -> None:
    with pytest.raises((ClaimError, AskError), match="has no range"):
        Claim("own.lemma", Source("own", "Lemma 1", "1"), "...", says="1 + x < exp(x)")


@pytest.mark.parametrize("line", ["1 + x < exp(x) for x > 0", r"\frac{1}{2} < 1", 'x > 0 for x > 0 "'])
def test_the_claim_in_python(line: str) -> None:
    """It is Python, and holds the line."""
    found: dict[str, object] = {}
    code = python_claim(line)
    assert "Claim(" in code
    compile(code, "claim", "exec")
    texts = re.findall(r'(?:says=)(r?["\'].*["\']),', code)
    exec(f"text = {texts[0]}", found)  # noqa: S102 - a text of this test
    assert found["text"] == line


TYPED = [
    tuple(line.split("\t"))
    for line in Path(__file__).with_name("typed.txt").read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize(("truth", "line"), TYPED)
def test_lines_as_people_type_them(truth: str, line: str) -> None:
    """True ones are proved and false ones refuted; what has no meaning, or two, is refused."""
    if truth == "refused":
        with pytest.raises(AskError):
            claim_of(line)
        return
    found = judge_here(claim_of(line)).verdict
    assert found is (Verdict.PROVED if truth == "true" else Verdict.REFUTED)


STRANGERS = [
    tuple(line.split("\t"))
    for line in Path(__file__).with_name("strangers.txt").read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize("start", range(0, len(STRANGERS), 100))
def test_readings_of_the_lines_of_strangers(start: int) -> None:
    """Each is read as its row says, or refused."""
    for truth, line, *reading in STRANGERS[start : start + 100]:
        if truth == "refused":
            with pytest.raises(AskError):
                claim_of(line)
        else:
            assert [" / ".join(page_of(claim_of(line), None).encoding.brief)] == reading, line


@pytest.mark.parametrize(("truth", "line"), [row[:2] for row in STRANGERS if row[0] != "refused"])
def test_verdicts_of_the_lines_of_strangers(truth: str, line: str) -> None:
    """True ones are proved and false ones refuted; what is open has no verdict against its truth."""
    found = judge_here(claim_of(line)).verdict
    right, wrong = Verdict.PROVED, Verdict.REFUTED
    if truth.endswith("false"):
        right, wrong = wrong, right
    assert found is not wrong if truth.startswith("open") else found is right


def test_there_are_enough_of_each() -> None:
    """At least 60 lines, of which a quarter are false and as many refused."""
    kinds = [truth for truth, _ in TYPED]
    assert len(TYPED) >= 60
    assert min(map(kinds.count, ("true", "false", "refused"))) >= len(TYPED) / 4
