"""How far a statement is attacked: a first look at what the rules prove, a thorough one at everything else."""

from dataclasses import replace

import pytest
from sympy import Rational, Symbol, besselj, exp, sin

from parisk_sym import POSITIVE, Identity, Inequality
from parisk_sym.claims.tactics import Argument, Lemma, Step
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs import kernel
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.node import Node

X = Symbol("x", real=True)
PROVED = Inequality(1 + X, "<", exp(X), {X: POSITIVE})
OPEN = Inequality(
    besselj(0, exp(X)) * sin(7 * X), "<", Rational(9, 10), {X: POSITIVE}
)  # true, and beyond the rules
ARGUED = Argument("clear", (Step("trivial", Identity(1, 1)),), (Lemma("order", "source"),), needs="a rule")


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each attack was thorough, in their order."""
    seen: list[bool] = []
    attack = kernel.attack

    def watched(statement: Inequality, look: Look) -> Node:
        seen.append(look.thorough)
        return attack(statement, replace(look, plain=4, singled_out=0))

    monkeypatch.setattr(kernel, "attack", watched)
    return seen


def test_what_the_rules_prove_has_a_first_look(looks: list[bool]) -> None:
    """One short attack is the second witness of a proof."""
    assert kernel.decide(PROVED).status is Status.PROVED
    assert looks == [False]


def test_what_they_do_not_prove_has_a_thorough_one(looks: list[bool]) -> None:
    """The proof may have failed because the statement is false."""
    assert kernel.decide(OPEN).status is Status.UNDECIDED
    assert looks == [False, True]


def test_prose_has_a_thorough_one_at_once(looks: list[bool]) -> None:
    """The steps of an argument are attacked as claims of their own; its conclusion thoroughly."""
    assert kernel.decide(PROVED, ARGUED).is_argued
    assert looks[0] is True


def test_what_the_thorough_look_finds_refutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement that only the second look refutes is refuted."""

    def second_only(statement: Inequality, look: Look) -> Node:
        status = Status.REFUTED if look.thorough else Status.CONSISTENT
        return Node("counterexample", status, engine="ball", counterexample="x = 1" if look.thorough else "")

    monkeypatch.setattr(kernel, "attack", second_only)
    found = kernel.decide(OPEN)
    assert (found.status, found.counterexample) == (Status.REFUTED, "x = 1")
