"""Proofs of the ledger broken in one place: for every kind of statement, and every tactic that the ledger uses, one that is fast.

`python -m tests.soundness.broken` draws others, as many as one likes.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from sympy import Symbol

from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, closed
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rules.inequalities import EqualsProduct
from tests.soundness.broken import Outcome, Proof, broken, proofs
from tests.soundness.mutants import Mutant, mutants

SECONDS = 20.0
x = Symbol("x", real=True)

STATEMENTS = (
    ("par21.section3.1.basic_is_linear#0", "says.left.m + n -> with -(n)"),
    ("loss.buckets.squaring#0", "says.left.1 -> 1001/1000"),
    ("par21.lemma5.eighty_percent#0", "says.left.4/5 -> 9/5"),
    ("par21.table1.data_independent#0", "says.right.log(100000)/5 + 3 -> with -(log(100000)/5)"),
    ("par21.definition1.level_orders_privacy#0", "says.expression.eps -> -eps"),
    ("par21.section5.1.risk_increases#0", "says.direction.increasing -> decreasing"),
    ("par21.section5.2.convex_cost_model#1", "says.expression.E -> -E"),
    ("par21.section5.2.convex_cost_model#0", "says.the sign changes"),
    ("par21.definition3.density#0", "says.expression.1/2 -> 1001/2000"),
    ("par21.lemma10.truncated#0", "says.expression.1 -> 0"),
    ("par21.definition1.perfect_privacy#2", "says.value.0 -> 1"),
    ("par21.equation13.example#0", "says.the last digit changes"),
    ("par21.corollary1.mean#0", "says.conclusion.notion.bound.mu1 + mu2 -> with -(mu1)"),
    ("par21.definition5.all_sets#0", "says.conclusion.risk.gamma -> -gamma"),
    ("par21.section1.quantified_risk#0", "says.event.interval.lower -> 1001*eps/1000"),
    ("par21.theorem4.mechanism_k#1", "says.value.1/2 -> 1001/2000"),
    ("par21.corollary3.probabilistic_dp#2", "says.event.events[0].interval.lower -> eps - 1"),
    ("par21.section4.2.exponential_data#0", "says.expression.-1 -> -2"),
    ("field.noises.laplace_fourth_moment#0", "says.value.24 -> 25"),
    ("field.noises.uniform_variance#1", "says.value.12 -> 13"),
    ("field.noises.laplace_is_private#0", "says.eps.eps -> -eps"),
)
TACTICS = (
    ("field.thresholds.above_the_share#0", "by.multipliers[0].1 -> 2"),
    ("par21.equation21.dkw#0", "by.by[1].by.factors[2].2 -> 1"),
    ("par21.theorem2#0", "by.of_premises[0][0].1 -> 2"),
    ("par21.theorem4.mechanism_at_most_half#0", "by.links[0].by.facts[0].right.eps0 -> -eps0"),
    ("par21.theorem4.mechanism_at_most_half#0", "by.links[2].by.facts[0].left.k - 1/2 -> with -(-1/2)"),
    ("par21.section1.quantified_risk#2", "by.factors[0].1/2 -> 1001/2000"),
    ("par21.equation21.lost_rho#1", "by.terms[0].rho - 1/(n + 1) -> with -(-1/(n + 1))"),
    ("loss.sequence.directions#0", "by.reflected[0].-1 -> -2"),
    ("par21.instead.noise_level#1", "by.by.factors[1].-1 -> 1"),
    ("par21.equation8.rate#0", "by.by.by[1].at.0 -> 1"),
    ("par21.definition1.weaker_level#0", "by.domain[u].lower_open -> False"),
    ("par21.theorem5.exact_law#1", "by.partial.i -> -i"),
    ("par21.theorem5.in_probability#0", "by.fact.says.left.1 -> 2"),
    ("par21.corollary1.composition#0", "by.means[0] is missing"),
    ("tob18.abstract.bounds_meet#0", "by.by.fact.by.by[2].links[0].to.-ell + high -> with -(-ell)"),
    ("par21.section1.quantified_risk#0", "by.cuts[1].1/2 -> 1001/2000"),
    ("par21.section4.2.exponential_data#0", "by.cdf.1 -> 1001/1000"),
    ("par21.section4.2.exponential_data#0", "by.each.values[1].rate -> -rate"),
    ("par21.theorem5.atoms#0", "by.by.values[0].q -> -q"),
    ("par21.figure2.fewer_are_enough#0", "by.values[0].1 -> 1001/1000"),
    ("par21.lemma7.absolute_value#0", "by.directions[0] and the next change places"),
    ("par21.equation15.both_centred#0", "by.direction.decreasing -> increasing"),
    ("par21.lemma9.convolution#0", "by.links[2].to.k - 1 -> with -(-1)"),
)
WITHOUT = {
    "AnyTwo", "AtRoot", "Boxes", "ByBranch", "Direct", "Let", "MonotoneQuotient", "OneMoreUse", "PartOfSum", "Pointwise",
    "TwoLosses", "AboveItsLimit", "Squeeze",
}  # fmt: skip
"""Nothing in Direct and Boxes can be broken; mutants of the others take too long here, and the generator breaks them."""


def mutant(name: str, text: str) -> Mutant:
    """The mutant of a proof with this text."""
    found = next((m for m in proofs()[name].mutants() if m.text == text), None)
    assert found is not None, f"{name} has no mutant {text!r}: choose another one"
    return found


@pytest.mark.parametrize(("name", "text"), STATEMENTS)
def test_broken_statements(name: str, text: str) -> None:
    """An attack refutes it, and its proof no longer proves it."""
    found = broken(name, text, mutant(name, text), SECONDS)
    assert found.outcome == Outcome.OPEN, found


@pytest.mark.parametrize(("name", "text"), TACTICS)
def test_broken_tactics(name: str, text: str) -> None:
    """No proof any more."""
    found = broken(name, text, mutant(name, text), SECONDS)
    assert found.outcome in (Outcome.OPEN, Outcome.REFUSED), found


def _names(value: Any) -> Iterator[str]:
    """The tactics in a tactic."""
    if isinstance(value, Tactic):
        yield type(value).__name__
    if isinstance(value, tuple):
        for item in value:
            yield from _names(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for f in fields(value):
            yield from _names(getattr(value, f.name))


def test_every_kind_and_tactic_is_there() -> None:
    """But for unique roots, of which no attack sees that there is none, and existence, which is itself decided by an attack."""
    kinds = {type(p.says) for p in proofs().values()}
    assert kinds - {type(proofs()[name].says) for name, _ in STATEMENTS} <= {Fails, UniqueRoot}
    used = {name for p in proofs().values() for name in _names(p.by)}
    seen = {tactic for name, _ in TACTICS for tactic in _names(proofs()[name].by)}
    assert used - seen <= WITHOUT


def test_a_proof_of_what_is_false_is_seen() -> None:
    """A rule that proves anything would be a hole; a tactic that may be another one is none."""
    true = Proof("true", Inequality(0, "<", x * (1 + x), {x: POSITIVE}), EqualsProduct((x, 1 + x)))
    texts = {m.text: m for m in true.mutants()}
    still = broken("true", "by", texts["by.factors[0] and the next change places"], SECONDS)
    assert still.outcome == Outcome.STILL
    lost = broken("true", "by", texts["by.factors[1].1 -> 2"], SECONDS)
    assert lost.outcome == Outcome.OPEN
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.soundness.broken.prove", lambda says, by: _anything(says))
        hole = broken("true", "says", texts["says.the sides change places"], SECONDS)
    assert hole.outcome == Outcome.HOLE


def _anything(says: Statement) -> Node:
    return Node("anything goes", Status.PROVED, says)


def test_mutants_of_a_statement() -> None:
    """Constants, signs, relations, ends: each once."""
    found = [m.text for m in mutants(Inequality(x**2, "<=", 2 - x, {x: closed(0, 1)}))]
    for text in (
        "left.2 -> 3", "left.x -> -x", "right.2 -> 1001/500", "right.2 - x -> with -(-x)", "relation.<= -> <",
        "domain[x].upper -> 2", "domain[x].lower_open -> True", "the sides change places",
    ):  # fmt: skip
        assert text in found, found
