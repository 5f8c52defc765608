"""A claim on one screen: 50 lines of 80 columns for most, whatever its proof is; all of it with --proof."""

import io
import re
from dataclasses import replace

import pytest
from sympy import Symbol

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.formulas.domain import open_
from parisk_sym.proofs.judgement import Judgement, judge_here
from parisk_sym.proofs.node import Node
from parisk_sym.report.formats import find_format
from parisk_sym.report.page import page_of
from parisk_sym.report.verdicts import COLOURS
from tests.conftest import Judged
from tests.report.test_page import ARGUED, BASE, CORRECTED, ON_BASE, page
from tests.shipped import shipped

SAMPLE = (
    "dpp12.equation2", "dpp12.equation8", "dpp12.example3.scales", "par21.definition3.density", "par21.equation18.model",
    "par21.theorem4.range", "par21.section5.3.eps_min", "par21.lemma5.overlap", "rs17.corollary16", "tob18.definition1.printed_event",
)  # fmt: skip
"""Proofs, corrections, conditions, a root, limits, a table of conjuncts; each is judged in a moment."""


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def screen(claim: Claim, judgement: Judgement | None, form: str = "screen") -> str:
    stream = io.StringIO()
    find_format(form).write(page_of(claim, judgement, file="paper/section_1.py:7"), stream)
    return stream.getvalue()


def test_a_sample_fits(judged: Judged) -> None:
    """Nine of ten fit; none has LaTeX, Python numbers or a line that is too wide outside commands."""
    claims = {entry.id: entry.claim for entry in shipped().claims}
    heights = {}
    for name in SAMPLE:
        text = screen(claims[name], judged(claims[name]))
        heights[name] = text.count("\n")
        told = re.sub(r"^recompute\n.*\n", "", text, flags=re.MULTILINE)
        assert max(map(len, told.splitlines())) <= 80
        assert "\\" not in told
        assert "mpf(" not in told
        assert "verdict" in text
    assert sum(height <= 50 for height in heights.values()) >= 9, heights


@pytest.mark.parametrize("claim", [BASE, ON_BASE, CORRECTED, ARGUED])
def test_short_ones_fit(claim: Claim) -> None:
    told = page(claim)
    assert screen(claim, told.judgement).count("\n") <= 50


def test_a_long_proof_is_folded() -> None:
    """Of a thousand steps with long goals two levels are shown; the whole page has them all."""
    leaf = Node("leaf", Status.PROVED, "0 < " + "x + " * 100 + "1")
    middles = [
        [Node("middle", Status.PROVED, f"y < {i}.{j}", children=(leaf,) * 3) for j in range(20)]
        for i in range(20)
    ]
    top = tuple(
        Node("top", Status.PROVED, f"z < {i}", children=tuple(below)) for i, below in enumerate(middles)
    )
    judgement = Judgement(
        "own.base", Verdict.PROVED, Verdict.PROVED, Node("claim", Status.PROVED, children=top)
    )
    text, whole = screen(BASE, judgement), screen(BASE, judgement, "text")
    assert text.count("\n") <= 50
    assert "and 13 more" in text
    assert "and 17 more" in text
    assert "middle" in text
    assert "leaf" not in text
    assert "leaf" in whole
    assert "--proof shows all 1620 steps" in text


def test_a_long_command_is_left_to_the_whole_page() -> None:
    """It stands in one line there, to be copied; a short one is shown."""
    for length, shown in ((100, True), (1000, False)):
        command = 'python -c "' + "x" * length + '"'
        found = Node(
            "counterexample",
            Status.REFUTED,
            "x",
            certificate={"counterexample": "x = 1/2: left = -1", "recompute": command},
        )
        tree = Node("claim", Status.REFUTED, children=(found,), counterexample="x = 1/2: left = -1")
        judgement = Judgement("own.base", Verdict.REFUTED, Verdict.PROVED, tree)
        text = screen(BASE, judgement)
        assert (command in text.splitlines()) is shown
        assert command in screen(BASE, judgement, "text").splitlines()
        assert "x = 1/2: left = −1" in text
        assert "(expected PROVED)" in text


def test_what_fails_stands_before_the_premises() -> None:
    """A counterexample that is cut says what it contradicts."""
    case = f"eps = 1; x: (1); y: (1). Premises: {'; '.join(['sum = 0 <= 0'] * 60)}. But 2 uses: sum = 1 > 1/2"
    tree = Node("claim", Status.REFUTED, counterexample=case)
    text = " ".join(screen(BASE, Judgement("own.base", Verdict.REFUTED, Verdict.PROVED, tree)).split())
    assert "y: (1). But 2 uses: sum = 1 > 1/2. Premises: sum = 0" in text


@pytest.mark.parametrize("form", ["screen", "text", "html", "latex", "markdown"])
def test_the_part_of_a_conjunction_that_fails(form: str) -> None:
    """It is told by its place, with its own counterexample; one statement is not told again."""
    y = Symbol("y", positive=True)
    parts = tuple(Inequality(k * y, "<=", y + 1, {y: open_(0, 1)}) for k in (0, 1, 9))
    several = replace(BASE, says=All((parts[0], All(parts[1:]))), expected=Verdict.REFUTED)
    judgement = judge_here(several)
    assert judgement.failing is not None
    assert judgement.counterexample == f"part 2.2: {judgement.failing.counterexample}"
    title = {"html": "<dt>Fails in", "latex": "Fails in"}.get(form, "fails in")
    told = screen(several, judgement, form)
    assert title in told
    assert told.partition(title)[2].lstrip(" *:").startswith("part 2.2")
    assert "9" in told.partition(title)[2][:80]
    one = replace(BASE, says=parts[2], expected=Verdict.REFUTED)
    assert title not in screen(one, judge_here(one), form)


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_an_attack_that_a_kind_does_not_have_is_no_failure(form: str) -> None:
    """It is not shown under a step that is proved; an attack that contradicts an open one is."""
    for status, against, shown in (
        (Status.PROVED, Status.UNDECIDED, False),
        (Status.UNDECIDED, Status.UNDECIDED, True),
        (Status.PROVED, Status.INCONSISTENT, True),
    ):
        leaf = Node("leaf", status, "0 < x", checks=(Node("attack", against, engine="none"),))
        tree = Node("claim", status, children=(leaf,))
        judgement = Judgement("own.base", Verdict.PROVED, Verdict.PROVED, tree)
        assert ("attack" in screen(BASE, judgement, form)) is shown


def test_colours_of_verdicts() -> None:
    """What is proved, argued, only supported, false and open differ; shades of one colour count as one."""
    shades = {verdict: colour.removeprefix("bright_") for verdict, colour in COLOURS.items()}
    groups = (
        Verdict.PROVED,
        Verdict.ARGUED,
        Verdict.SUPPORTED,
        Verdict.REFUTED,
        Verdict.UNDECIDED,
        Verdict.CORRECTED,
    )
    assert len({shades[verdict] for verdict in groups}) == len(groups)
    assert shades[Verdict.PROVED_GIVEN] == shades[Verdict.PROVED]
