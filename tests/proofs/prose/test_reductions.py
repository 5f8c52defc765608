"""Steps that leave goals, in sentences."""

import pytest
from sympy import Symbol, besseli, exp, log

from parisk_sym import POSITIVE, Inequality, open_
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.prose.assertions import sentence_texts
from parisk_sym.proofs.prose.leaves import explanation
from parisk_sym.proofs.prose.reductions import BESIDE, REDUCTIONS
from parisk_sym.proofs.rules.tails import Tail
from parisk_sym.report.unicode_text import readable

x, y = Symbol("x", real=True), Symbol("y", real=True)
UNIT = open_(0, 1)

TOLD: dict[str, tuple[Statement, str]] = {
    "integrating factor": (Inequality(besseli(1, x), "<", besseli(0, x), {x: POSITIVE}), "so it is positive everywhere"),
    "quotient with an elementary side": (Inequality(besseli(0, x), "<", exp(x**2 / 4), {x: POSITIVE}), "g < 1, which is the statement"),
    "least value in one variable": (
        Inequality(2 * (x - y) ** 2, "<=", x * log(x / y) + (1 - x) * log((1 - x) / (1 - y)), {x: UNIT, y: UNIT}),
        "its least value is the one at this point",
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", TOLD)
def test_sentences(rule: str) -> None:
    """The last one says what follows."""
    statement, words = TOLD[rule]
    node = next(n for n in prove(statement, Direct()).walk() if n.rule == rule)
    said = [readable(s) for s in sentence_texts(explanation(node))]
    assert len(said) > 2
    assert words in said[-1]


def test_a_step_and_a_side_condition_are_told_once() -> None:
    assert not REDUCTIONS.keys() & BESIDE.keys()


def test_two_tails_with_their_ends() -> None:
    """The ends belong to both tails: a law with masses may have one there."""
    goal = Inequality(0, "<=", x, {x: POSITIVE})
    said = [readable(s) for s in sentence_texts(REDUCTIONS["bound by two tails"](goal, Tail(x, y)) or ())]
    assert said == ["The probability is at most ℙ(x ≥ y) + ℙ(−x ≥ y); each is at most half of the bound."]
