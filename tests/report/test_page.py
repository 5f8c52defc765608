"""The page of a claim: one model, many forms; a form is one file."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from sympy import Symbol, exp

from parisk_sym.claims.claim import Claim, Correction
from parisk_sym.claims.fault import Fault
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Argument, Boxes, Lemma, Step
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.errors import ParameterError
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, closed
from parisk_sym.proofs.judgement import judge_here
from parisk_sym.proofs.node import CONJUNCTION, Node
from parisk_sym.proofs.rules.lemmas import Use
from parisk_sym.report import formats
from parisk_sym.report.page import Page, page_from_texts, page_of, texts_of
from parisk_sym.report.steps import numbered_steps, repetition_note, rows

x, y = (Symbol(name, real=True) for name in "xy")
SOURCE, DRAFT = Source("own", "Lemma 1", "1"), Source("draft", "Lemma 7", "2")
ABOVE = Inequality(1 + x, "<", exp(x), {x: POSITIVE})

BASE = Claim(
    "own.base", SOURCE, "$1 + x < e^x$", ABOVE, Verdict.PROVED, also=(DRAFT,), note="as is well known"
)
ON_BASE = Claim(
    "own.on_base", SOURCE, "$1 + 2y < e^{2y}$", Inequality(1 + 2 * y, "<", exp(2 * y), {y: POSITIVE}), Verdict.PROVED,
    by=Use(BASE, {x: 2 * y}),
)  # fmt: skip
CORRECTED = Claim(
    "own.corrected", SOURCE, "$x > e^x$", Inequality(exp(x), "<", x, {x: POSITIVE}), Verdict.CORRECTED,
    fault=Fault.STEP, correction=Correction("$x < e^x$", Inequality(x, "<", exp(x), {x: POSITIVE})),
)  # fmt: skip
ARGUED = Claim(
    "own.argued", SOURCE, "both", All((ABOVE, Inequality(1, "<", exp(x), {x: POSITIVE}))), Verdict.ARGUED,
    by=Argument("as one sees", (Step("first", ABOVE), Step("then", Inequality(0, "<", x, {x: POSITIVE}))), (Lemma("a fact", "a book"),), needs="a rule for it"),
)  # fmt: skip


def page(claim: Claim) -> Page:
    return page_of(claim, judge_here(claim), file="claims.py:7")


def written(name: str, told: Page) -> str:
    stream = io.StringIO()
    formats.find_format(name).write(told, stream)
    return stream.getvalue()


def test_a_claim_and_its_texts_give_the_same_page() -> None:
    """What is remembered of a claim is its page: written again, it is the same text."""
    for claim in (BASE, ON_BASE, CORRECTED, ARGUED):
        told = page(claim)
        again = page_from_texts(json.loads(json.dumps(texts_of(told))), told.judgement, file=told.file)
        for name in ("screen", "text", "json", "markdown"):
            assert written(name, again) == written(name, told)


OWN_WORDS = replace(BASE, source=replace(SOURCE, quoted=False))


@pytest.mark.parametrize(
    ("name", "ours", "theirs"),
    [
        ("screen", "in our words", "statement"),
        ("text", "in our words", "statement"),
        ("markdown", "\n\nIn our words: $1 + x", "\n\n$1 + x"),
        ("latex", r"\emph{In our words:}\par $1 + x", "\\begin{pariskquote}\n$1 + x"),
        ("json", '"quoted": false', '"quoted": true'),
    ],
)
def test_own_words_are_no_quotation(name: str, ours: str, theirs: str) -> None:
    """Each form says whose words they are, also of a page that was remembered."""
    own, quoted = page(OWN_WORDS), page(BASE)
    assert ours in written(name, own)
    assert ours not in written(name, quoted)
    assert theirs in written(name, quoted)
    assert theirs not in written(name, own)
    assert ours in written(name, page_from_texts(texts_of(own), own.judgement))


def test_own_words_in_a_notebook() -> None:
    """A block quotation is for what is quoted."""
    assert "<p>In our words: $1" in OWN_WORDS._repr_html_()
    assert "<blockquote>" not in OWN_WORDS._repr_html_()
    assert "<blockquote>$1" in BASE._repr_html_()


def test_a_statement_that_is_not_readable_as_written_has_a_page() -> None:
    """What cancels has no interval, which its judgement says; a page tells the statement all the same."""
    says = Inequality(0, "<=", x**2 + y - y, {x: POSITIVE})
    told = page_of(replace(BASE, says=says))
    assert told.encoding.digest != page_of(BASE).encoding.digest
    assert "own.base" in written("json", told)


def test_texts_without_a_part_are_no_page() -> None:
    """A listing of another version is not believed."""
    texts = texts_of(page(BASE))
    for name in texts.keys() - {"id"}:
        with pytest.raises(KeyError):
            page_from_texts({key: value for key, value in texts.items() if key != name})


@pytest.mark.parametrize("name", formats.names())
def test_every_form_tells_the_verdict_and_what_it_rests_on(name: str) -> None:
    """Nothing else than what was found: without a judgement there is no verdict."""
    assert all(word in written(name, page(ON_BASE)) for word in ("PROVED", "own.", "Lemma 1"))
    assert "base" in written(name, page(ON_BASE))
    assert "CORRECTED" in written(name, page(CORRECTED))
    unverified = written(name, page_of(CORRECTED)).replace('"expected": "CORRECTED"', "")
    assert "CORRECTED" not in unverified


OPEN = Claim(
    "own.open", SOURCE, "a tangent", Inequality(exp(2) * (y - 1), "<=", exp(y), {y: closed(1, 4)}), Verdict.UNDECIDED, by=Boxes(50)
)  # fmt: skip


@pytest.mark.parametrize("name", formats.names())
def test_every_form_tells_what_is_missing(name: str) -> None:
    """What a machine would need for prose; where an open proof stopped, and what to try; who uses a claim."""
    assert "a rule for it" in written(name, page(ARGUED))
    told = written(name, page(OPEN)).lower()  # a sentence begins with a capital letter
    assert "the sign on the box" in told
    assert "leave out the tactic" in told
    used = page_of(BASE, judge_here(BASE), used_by=["own.user"])
    assert "user" in written(name, used)
    assert "user" not in written(name, replace(used, used_by=None))


TOY = """\
\"\"\"One line.\"\"\"


def write(page, stream):
    stream.write(f"{page.id} | {page.verdict} | {', '.join(page.uses)} | {len(page.steps)}\\n")
"""


def test_a_new_form_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module in the folder of the forms is all that it takes."""
    with pytest.raises(ParameterError, match=r"format must be one of .*text, got 'toy'"):
        formats.find_format("toy")
    (tmp_path / "toy.py").write_text(TOY)
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, str(tmp_path)])
    assert written("toy", page(ON_BASE)) == "own.on_base | PROVED | own.base | 1\n"


class TestSteps:
    """Numbers by which a step can be cited."""

    def test_parts_of_a_conjunction(self) -> None:
        """They are steps 1 and 2; what was proved in the first is not told again in the second."""
        told = page(ARGUED)
        numbers = [step.number for top in told.steps for step in top.walk()]
        assert numbers == ["", "1", "1.1", "1.2", "2", "2.1", "2.2"]
        text = written("text", told)
        assert "2.1, 2.2: as 1.1, 1.2" in text
        assert text.count("first\n") == 1 == text.count("then\n")
        assert "2.1, 2.2: as 1.1, 1.2" in written("markdown", told)

    def test_another_proof_is_told(self) -> None:
        """Of equal goals a proof that found something else is no repetition."""
        leaf = Node("sign of the gap", Status.PROVED, "0 < x", text="positive")
        for other in (
            replace(leaf, status=Status.UNDECIDED),
            replace(leaf, goal="0 < y"),
            replace(leaf, lemmas=("L",)),
        ):
            parts = [Node("product", Status.PROVED, "goal", children=(below,)) for below in (leaf, other)]
            _, second = numbered_steps(Node("claim", Status.PROVED, children=tuple(parts)))
            assert second.children[0].as_in == ""
            assert second.as_in == ""

    def test_a_conjunction_within_has_the_numbers_of_its_level(self) -> None:
        leaves = tuple(Node("leaf", Status.PROVED, f"goal {n}", text="t") for n in range(4))
        both = Node(CONJUNCTION, Status.PROVED, children=leaves)
        tops = numbered_steps(
            Node("claim", Status.PROVED, children=(both, replace(leaves[0], goal="another")))
        )
        assert [row[0].number for row in rows(tops)] == ["1", "2", "3", "4", "5"]

    def test_many_in_a_row(self) -> None:
        leaves = tuple(Node("leaf", Status.PROVED, f"goal {n}", text="t") for n in range(4))
        parts = tuple(Node("by parts", Status.PROVED, f"part {n}", children=leaves) for n in range(2))
        _, second = numbered_steps(Node("claim", Status.PROVED, children=parts))
        (row,) = rows(second.children)
        assert repetition_note(row) == "2.1 to 2.4: as 1.1 to 1.4"

    def test_one_many_times(self) -> None:
        """What was proved once is named once."""
        leaf = Node("leaf", Status.PROVED, "goal", text="t")
        _, *others = numbered_steps(Node("claim", Status.PROVED, children=(leaf,) * 5))
        assert repetition_note(tuple(others)) == "2 to 5: as 1"
