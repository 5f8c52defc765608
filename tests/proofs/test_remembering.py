"""What was proved once is not proved again, and nothing else takes its place."""

from pathlib import Path
from typing import Any

import pytest
from sympy import Symbol, exp

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, Direct, Tactic
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, closed, open_
from parisk_sym.proofs import kernel
from parisk_sym.proofs.judgement import Judge
from parisk_sym.proofs.kernel import decide, remembering
from parisk_sym.proofs.rules.substitution import Substitute

x, y = (Symbol(name, real=True) for name in "xy")
SOURCE = Source("own", "Lemma 1", "1")
GROWTH = Inequality(1 + x, "<", exp(x), {x: POSITIVE})


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch) -> list[Statement]:
    """The statements that are looked at, each time that they are."""
    seen: list[Statement] = []
    own = kernel.well_posed
    monkeypatch.setattr(
        kernel, "well_posed", lambda s, *inside, **more: (seen.append(s), own(s, *inside, **more))[1]
    )
    return seen


def test_the_same_statement_is_decided_once(examined: list[Statement]) -> None:
    with remembering({}):
        first, second = decide(GROWTH), decide(Inequality(1 + x, "<", exp(x), {x: POSITIVE}))
    assert len(examined) == 1
    assert first == second
    assert second.status is Status.PROVED


def test_without_the_block_nothing_is_remembered(examined: list[Statement]) -> None:
    with remembering({}):
        decide(GROWTH)
    decide(GROWTH)
    assert len(examined) == 2


@pytest.mark.parametrize(
    ("other", "by", "status"),
    [
        (Inequality(1 + x, "<", exp(x), {x: open_(-1, 1)}), Direct(), Status.REFUTED),
        (Inequality(1 + x, "<", exp(x), {x: closed(1, 2)}), Boxes(), Status.PROVED),
        (Inequality(1 + x, ">", exp(x), {x: POSITIVE}), Direct(), Status.REFUTED),
    ],
)
def test_another_statement_is_another_one(other: Statement, by: Tactic, status: Status) -> None:
    with remembering({}):
        assert decide(GROWTH).status is Status.PROVED
        assert decide(other, by).status is status


def test_a_domain_in_another_order_is_another_one() -> None:
    ranges = {x: POSITIVE, y: open_(0, 1)}
    known: kernel.Proofs = {}
    with remembering(known):
        for domain in (ranges, dict(reversed(ranges.items()))):
            decide(Inequality(0, "<", x + y, domain))
    assert len([key for key in known if key[2].__name__ == "_decide_once"]) == 2


def test_a_tactic_that_holds_a_table_is_used_all_the_same(examined: list[Statement]) -> None:
    by = Substitute({x: 2 * y}, {y: POSITIVE}, Direct())
    with remembering({}):
        assert all(decide(GROWTH, by).status is Status.PROVED for _ in range(2))
    assert len(examined) >= 2


def test_claims_of_one_process_share_what_they_rest_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that judges is another one: it leaves a line for each look."""
    looks, own = tmp_path / "looks", kernel.well_posed

    def look(statement: Statement, *inside: Any, **more: Any) -> object:
        with looks.open("a") as file:
            file.write("one\n")
        return own(statement, *inside, **more)

    monkeypatch.setattr(kernel, "well_posed", look)
    claims = [
        Claim(
            id=f"own.growth_{i}",
            source=SOURCE,
            statement="$1 + x < e^x$",
            says=GROWTH,
            expected=Verdict.PROVED,
        )
        for i in range(3)
    ]
    with Judge(claims.__getitem__) as judge:
        assert all(judge.judge(i).verdict is Verdict.PROVED for i in range(3))
    assert looks.read_text().splitlines() == ["one"]
