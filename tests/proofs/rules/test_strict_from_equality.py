"""Strict relations of probabilities and moments whose two sides are equal: refuted, and nothing beside them is."""

from dataclasses import replace

import pytest
from sympy import Integer, exp

from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.proofs import kernel
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.node import ARGUMENT, Node
from parisk_sym.proofs.rule import Rule, refutation
from parisk_sym.proofs.rules.lemmas import LITERATURE
from parisk_sym.proofs.rules.strict_from_equality import equal_and_not_strictly_so
from tests.near_misses import refused_in_every_way
from tests.proofs.rules.of_chance import HALF, NORMAL, TIMES, X, Y, above, exponential, laplace, s, t

NOISE = {X: laplace(Integer(1))}
FALSE: dict[str, Statement] = {
    "half of the noise": Probability(above(X, 0), ">", HALF, NOISE),
    "half of the noise, below": Probability(above(X, 0), "<", HALF, NOISE),
    "half of normal noise": Probability(above(X, 0), "<", HALF, {X: NORMAL}),
    "a tail": Probability(above(X, t), "<", exp(-t) / 2, NOISE, {t: POSITIVE}),
    "no memory": Probability(above(X, s + t), "<", exp(-t), {X: exponential()}, TIMES, above(X, s)),
    "two variables": Probability(above(X - Y, 0), ">", HALF, {X: exponential(), Y: exponential(Y)}),
    "a mean": Mean(X**2, "<", 1, {X: NORMAL}),
    "a mean from below": Mean(X, ">", 0, NOISE),
    "a variance": Variance(X, "<", 2, NOISE),
}
REFUSED: dict[str, tuple[Statement, Tactic]] = {name: (says, Direct()) for name, says in FALSE.items()}
BESIDE: dict[str, Statement] = {
    "a tail with an end": Probability(above(X, t), "<", exp(-t) / 2 + exp(-9 * t), NOISE, {t: POSITIVE}),
    "not strictly": Probability(above(X, t), "<=", exp(-t) / 2, NOISE, {t: POSITIVE}),
    "a little more": Probability(above(X, 0), "<", HALF + exp(-99), NOISE),
    "a mean": Mean(X**2, "<", 1 + exp(-99), {X: NORMAL}),
    "a variance": Variance(X, ">", 2 - exp(-t), NOISE, {t: POSITIVE}),
}


@pytest.mark.parametrize("name", FALSE)
def test_refuted(name: str) -> None:
    node = decide(FALSE[name], Direct())
    assert node.status is Status.REFUTED
    assert "(equal)" in node.counterexample


@pytest.mark.parametrize("name", REFUSED)
def test_not_proved(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize("name", BESIDE)
def test_not_refuted(name: str) -> None:
    assert decide(BESIDE[name], Direct()).status is not Status.REFUTED


@pytest.mark.parametrize("name", ["a tail with an end", "a little more", "a mean", "a variance"])
def test_the_rule_alone_refutes_nothing_that_is_strict(name: str) -> None:
    """An earlier rule proves such a statement; this one would have to prove that the two sides are equal."""
    goal = BESIDE[name]
    made = equal_and_not_strictly_so(goal, Direct())
    found = kernel._prove_subgoals(made, Rule(type(goal), Direct, equal_and_not_strictly_so), goal)
    assert found.status is Status.UNDECIDED


PROVED = Node("", Status.PROVED)
OPEN = {
    "on a part": replace(PROVED, box="t <= 1"),
    "by a person": replace(PROVED, rule=ARGUMENT),
    "by what is cited": replace(PROVED, engine=LITERATURE, lemmas=("a book",)),
    "by draws": replace(PROVED, status=Status.CONSISTENT),
}


@pytest.mark.parametrize("name", OPEN)
def test_only_what_a_machine_proves_on_the_whole_domain_refutes(name: str) -> None:
    rule = Rule(Probability, Direct, equal_and_not_strictly_so)
    goal = FALSE["a tail"]
    for below, status in (([PROVED], Status.REFUTED), ([PROVED, OPEN[name]], Status.UNDECIDED)):
        found = kernel._contradiction(goal, refutation("t = 1"), rule, below)
        assert found.status is status
        assert bool(found.counterexample) == (status is Status.REFUTED)


def test_what_is_not_strict_is_not_refuted_by_equality() -> None:
    """P(X > 0) <= 1/2 and P(X > 0) = 1/2 of a centred normal variable are true together; the strict one is not."""
    for relation, refuted in (("<=", False), (">=", False), ("=", False), ("<", True), (">", True)):
        goal = Probability(above(X, 0), relation, HALF, {X: NORMAL})
        assert (equal_and_not_strictly_so(goal, Direct()) is not None) is refuted
