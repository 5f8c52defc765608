"""PROVED GIVEN in every output: the word, the lemmas that are given, and what was proved apart from them."""

import io
import json
from pathlib import Path

import pytest
from sympy import Symbol, exp, sin

from parisk_sym import (
    POSITIVE,
    Chain,
    Claim,
    Inequality,
    Known,
    Lemma,
    Link,
    OnBox,
    Source,
    Use,
    Verdict,
    open_,
)
from parisk_sym.claims.tactics import ByDerivative
from parisk_sym.coq.terms import NotExportableError
from parisk_sym.coq.theory import theory_of
from parisk_sym.proofs.judgement import judge_here
from parisk_sym.report import formats
from parisk_sym.report.certificates import certificate
from parisk_sym.report.labels import VERDICTS, tally
from parisk_sym.report.latex.findings import how_to_read
from parisk_sym.report.page import page_of
from parisk_sym.report.verdicts import COLOURS
from tests.cli.invoked import printed, run

x, y = Symbol("x", positive=True), Symbol("y", real=True)
SINE = Lemma("sine is at most y", "a book, Theorem 7", Inequality(sin(y), "<=", y, {y: POSITIVE}))
ABOVE = Known("above its tangent", Inequality(1 + y, "<", exp(y), {y: POSITIVE}), ByDerivative(y))
CHAIN = Chain(
    (
        Link("<=", 2 * x, Use(SINE, {y: 2 * x})),
        Link("<", 1 + 2 * x),
        Link("<", exp(2 * x), Use(ABOVE, {y: 2 * x})),
    )
)
SAYS = Inequality(sin(2 * x), "<", exp(2 * x), {x: POSITIVE})
GIVEN = Claim("own.given", Source("own", "Lemma 1", "1"), "$1$", SAYS, Verdict.PROVED_GIVEN, by=CHAIN)
ON_A_PART = Claim(
    "own.part",
    Source("own", "Lemma 1", "1"),
    "$1$",
    SAYS,
    Verdict.PROVED_GIVEN,
    by=OnBox({x: open_(0, 9)}, CHAIN),
)
FILE = """\
from sympy import Symbol, exp, sin
from parisk_sym import Chain, Claim, Inequality, Lemma, Link, POSITIVE, Source, Use, Verdict

x, y = Symbol("x", positive=True), Symbol("y", real=True)
PLACE, SAYS = Source("own", "Lemma 1", "1"), Inequality(sin(2 * x), "<", exp(2 * x), {x: POSITIVE})
SINE = Lemma("sine is at most y", "a book, Theorem 7", Inequality(sin(y), "<=", y, {y: POSITIVE}))
BY = Chain((Link("<=", 2 * x, Use(SINE, {y: 2 * x})), Link("<", exp(2 * x))))
given = Claim("own.given", PLACE, "-", SAYS, Verdict.PROVED_GIVEN, by=BY)
proof = Claim("own.proof", PLACE, "-", Inequality(0, "<", x, {x: POSITIVE}), Verdict.PROVED)
"""


@pytest.mark.parametrize("name", formats.names())
def test_every_form_names_the_verdict_and_the_lemma(name: str) -> None:
    """The lemma stands under a title of its own."""
    stream = io.StringIO()
    formats.find_format(name).write(page_of(GIVEN, judge_here(GIVEN)), stream)
    told = stream.getvalue()
    assert "PROVED GIVEN" in told
    assert "Theorem 7" in told
    assert "given" in told.replace("own.given", "").lower().replace("proved given", "")


def test_the_json_row() -> None:
    """`given` are those of the lemmas that nothing proves."""
    stream = io.StringIO()
    formats.find_format("json").write(page_of(GIVEN, judge_here(GIVEN)), stream)
    row = json.loads(stream.getvalue())
    assert (row["verdict"], row["given"]) == ("PROVED GIVEN", ["sine is at most y (a book, Theorem 7)"])
    assert row["given"] == row["lemmas"]


def test_a_step_is_cited_not_proved() -> None:
    """In the tree of `show`."""
    stream = io.StringIO()
    formats.find_format("text").write(page_of(GIVEN, judge_here(GIVEN)), stream)
    assert "cited lemma [cited]" in stream.getvalue()


def test_a_notebook() -> None:
    """The word in its colour, and the lemma in a row of its own."""
    shown = judge_here(GIVEN)._repr_html_()
    assert "PROVED GIVEN</strong>" in shown
    assert "given, not proved here" in shown
    assert "inherit" not in Verdict.PROVED_GIVEN._repr_html_()


def test_every_list_of_verdicts_has_it() -> None:
    """Colours, words, outcomes, and the companion's explanations."""
    assert set(COLOURS) == set(VERDICTS) == set(Verdict)
    assert tally([(Verdict.PROVED_GIVEN, False), (Verdict.PROVED, False)]) == {
        "proved": 1,
        "proved given cited lemmas": 1,
    }
    assert all(str(verdict) in how_to_read() for verdict in Verdict)


class TestCommands:
    """In the table and its last line, the JSON rows, the page and the exit code."""

    @pytest.fixture
    def paper(self, tmp_path: Path) -> str:
        """One claim with a lemma, one without."""
        path = tmp_path / "claims.py"
        path.write_text(FILE)
        return str(path)

    def test_counted_apart(self, paper: str, tmp_path: Path) -> None:
        """With the lemma in the table."""
        page = tmp_path / "page.html"
        text = printed("verify", paper, "--jobs", "1", "--html", str(page))
        assert "2 claims: 1 PROVED, 1 PROVED GIVEN" in text
        assert "given sine is at most y" in " ".join(text.split())
        assert '<option value="PROVED GIVEN">PROVED GIVEN (1)</option>' in page.read_text()
        assert '<span class="badge proved-given">PROVED GIVEN</span>' in page.read_text()
        assert "Given, not proved here" in page.read_text()

    def test_expected_proved_is_not_as_expected(self, paper: str) -> None:
        """Whoever expects a proof is told that there is none."""
        Path(paper).write_text(FILE.replace("Verdict.PROVED_GIVEN", "Verdict.PROVED"))
        result = run("verify", paper, "--jobs", "1", "--only", "own.given")
        assert result.exit_code == 1
        assert "own.given: PROVED GIVEN, expected PROVED" in result.stdout

    def test_latex(self, paper: str) -> None:
        """The snippet has the word and the lemma."""
        text = printed("latex", "own.given", "--from", paper, "--jobs", "1")
        assert "{PROVED GIVEN}" in text
        assert r"\pariskitem{Given, not proved here}" in text


def test_the_theorem_is_that_of_the_whole_statement() -> None:
    """A kernel has to prove all of it; what was shown on a part is not exported."""
    tree = certificate(judge_here(GIVEN))["proof"]
    assert [t.name for t in theory_of(GIVEN, "PROVED GIVEN", tree).theorems][-1] == "holds"
    part = judge_here(ON_A_PART)
    assert part.verdict is Verdict.PROVED_GIVEN
    with pytest.raises(NotExportableError, match="a part of the domain"):
        theory_of(ON_A_PART, "PROVED GIVEN", certificate(part)["proof"])
