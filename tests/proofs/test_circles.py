"""A proof that comes back to its own goal is cut there, and what was cut is not remembered of other goals."""

from collections.abc import Callable

import pytest
from sympy import Rational, Symbol, log

from parisk_sym import POSITIVE, REALS, Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs import kernel
from parisk_sym.proofs.kernel import prove, remembering
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Made, Reduction, Rule, Subgoal, computation

x, p, b = Symbol("x", real=True), Symbol("p", real=True), Symbol("b", real=True)
A, B, C = (Inequality(n, "<=", x**2 + n, {x: REALS}) for n in (1, 2, 3))
TO = {A: B, B: C, C: A}

Tried = list[tuple[str, Statement]]


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> Tried:
    """Two rules alone: each of three goals follows from the next, in a circle; and A holds."""
    seen: Tried = []

    def next_one(goal: Inequality, by: Direct) -> Made:
        """A follows from B, B from C, C from A."""
        seen.append(("next", goal))
        return Reduction([Subgoal(TO[goal])])

    def known(goal: Inequality, by: Direct) -> Made:
        """A is known."""
        seen.append(("known", goal))
        return computation(True, {"leaf": "known"}) if goal == A else None

    rules = [Rule(Inequality, Direct, rule) for rule in (next_one, known)]
    monkeypatch.setattr(kernel, "rules_for", lambda *_: rules)
    return seen


def test_a_circle_is_cut_where_it_closes(tried: Tried) -> None:
    """Each goal is met once; the second rule is asked after the circle failed."""
    assert prove(A, Direct()).status is Status.PROVED
    assert tried == [("next", A), ("next", B), ("next", C), ("known", C), ("known", B), ("known", A)]


@pytest.mark.parametrize("goal", [B, C])
def test_what_a_cut_left_open_is_not_remembered(tried: Tried, goal: Inequality) -> None:
    """Under A, B and C are open; by themselves they follow from A."""
    with remembering({}):
        assert prove(A, Direct()).status is Status.PROVED
        tried.clear()
        assert prove(A, Direct()).status is Status.PROVED
        assert tried == []
        assert prove(goal, Direct()).status is Status.PROVED


def test_what_is_open_by_itself_is_remembered(tried: Tried, monkeypatch: pytest.MonkeyPatch) -> None:
    """A goal whose circle closes at itself is open however it is asked."""
    first: Callable[..., list[Rule]] = kernel.rules_for
    monkeypatch.setattr(kernel, "rules_for", lambda *kinds: first(*kinds)[:1])
    with remembering({}):
        node = prove(B, Direct())
        assert node.status is Status.UNDECIDED
        assert "the proof comes back to where it began" in _reasons(node)
        tried.clear()
        assert prove(B, Direct()).status is Status.UNDECIDED
    assert tried == []


def _reasons(node: Node) -> list[str]:
    return [str(n.certificate.get("reason")) for n in node.walk()]


def test_a_cut_and_a_wider_interval() -> None:
    """Where both sides meet the interval was cut, and the part was widened to the whole again, 80 times over: 20 minutes."""
    says = Inequality(
        log(p), "<=", (1 - Rational(1, 10**9)) * b * (p ** (1 / b) - 1), {b: POSITIVE, p: POSITIVE}
    )
    assert prove(says, Direct()).status is Status.UNDECIDED
