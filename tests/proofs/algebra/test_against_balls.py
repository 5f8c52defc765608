"""Every answer of the exact engine about random expressions against certified balls at exact points of the domain.

A few thousand questions with fixed seeds; `python -m tests.proofs.algebra.test_against_balls FIRST LAST` asks more.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
import sympy
from sympy import Expr, Rational

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra import facts as engine
from parisk_sym.proofs.algebra import structure
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.normal import Normaliser
from parisk_sym.proofs.budgets import Budget
from parisk_sym.proofs.calculus.cases import sign_by_cases, zero_by_cases
from parisk_sym.proofs.definedness.conditions import Need, conditions, holds
from tests.proofs.algebra.ball_witness import Point, Witness, points
from tests.proofs.algebra.random_questions import Generator

Signs = frozenset[int]
SEEDS = 400
SHORT = 40  # signs worked out for one question: less than usual, so that more questions are asked
LARGEST = 10**6


@pytest.fixture(autouse=True)
def _short_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SIGN_QUESTIONS", Budget(SHORT, "questions"))


class Examination:
    """Questions asked, answers that decide, and answers that a ball contradicts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def run(self, seed: int, depth: int = 2) -> None:
        """All questions about one random expression."""
        generator = Generator(random.Random(seed))
        domain = generator.domain()
        e = generator.expression(tuple(domain), generator.source.choice((1, 1, depth)))
        facts, where = Facts(domain), points(domain, 8, seed)
        witness = _witness(e, domain)
        if witness is None:
            return
        values = [b for b in map(witness.ball, where) if b.is_finite()]
        self.signs("cases", e, sign_by_cases(e, facts), domain, where)
        for shifted in _borderline(e, values, generator.source):
            self.signs("sign", shifted, facts.sign(shifted), domain, where)
        for other in _rewritten(e, generator):
            difference = e - other
            zero = facts.is_zero(difference) or zero_by_cases(difference, facts)
            self.signs("zero", difference, frozenset({0} if zero else {-1, 0, 1}), domain, where)
        self.definedness(e, facts, domain, where)
        self.integers(e, facts, domain, where)

    def signs(self, question: str, e: Expr, answer: Signs, domain: Domain, where: list[Point]) -> None:
        """The sign at every point is among those of the answer."""
        self.counts["asked"] += 1
        if len(answer) == 3:
            return
        self.counts[question] += 1
        witness = _witness(e, domain)
        if witness is None:
            return
        self._report(question, e, domain, (p for p in where if witness.sign(p) not in (None, *answer)))

    def definedness(self, e: Expr, facts: Facts, domain: Domain, where: list[Point]) -> None:
        """A condition that is said to hold is not violated at any point."""
        for condition in conditions(e, facts):
            self.counts["asked"] += 1
            violated = _VIOLATED.get(condition.need)
            if condition.facts.assumptions or not holds(condition) or violated is None:
                continue
            self.counts["defined"] += 1
            witness = _witness(condition.value, domain)
            if witness is None:
                continue
            bad = (p for p in where if (s := witness.sign(p)) is not None and violated(s))
            self._report(str(condition.need), condition.value, domain, bad)

    def integers(self, e: Expr, facts: Facts, domain: Domain, where: list[Point]) -> None:
        """What is called an integer has balls that contain one."""
        for part in sympy.preorder_traversal(e):
            if not isinstance(part, Expr) or part.is_Rational or not facts.is_integer(part):
                continue
            self.counts["asked"] += 1
            witness = _witness(part, domain)
            balls = ((p, witness.ball(p)) for p in (where if witness is not None else ()))
            self._report(
                "integer", part, domain, (p for p, b in balls if b.is_finite() and not b.contains_integer())
            )

    def _report(self, question: str, e: Expr, domain: Domain, bad: Iterator[Point]) -> None:
        point = next(bad, None)
        if point is not None:
            self.wrong.append(f"{question}: {e} on {domain}, wrong at {point}")


_VIOLATED: dict[Need, Callable[[int], bool]] = {
    Need.NONZERO: lambda s: s == 0,
    Need.POSITIVE: lambda s: s <= 0,
    Need.NONNEGATIVE: lambda s: s < 0,
}


def _witness(e: Expr, domain: Domain) -> Witness | None:
    """The balls of an expression; None where a head has no rule, or a symbol is bound further out."""
    try:
        return Witness(e, tuple(domain))
    except UnsupportedHeadError:
        return None


def _borderline(e: Expr, values: list, source: random.Random) -> Iterator[Expr]:
    """The expression, and the expression minus a number close to one of its values."""
    yield e
    for ball in source.sample(values, min(3, len(values))):
        if abs(ball) < LARGEST and (ball.is_zero() or abs(ball) > 1 / LARGEST):
            yield e - Rational(ball.mid().str(2, radius=False))


def _rewritten(e: Expr, generator: Generator) -> Iterator[Expr]:
    """The expression rewritten once, twice, three times."""
    for _ in range(4):
        e = generator.rewritten(e)
        yield e


def examined(seeds: range, most_wrong: int = 20) -> Examination:
    """The questions of all seeds, up to a number of wrong answers."""
    examination = Examination()
    for seed in seeds:
        if len(examination.wrong) < most_wrong:
            examination.run(seed)
    return examination


def test_no_answer_is_contradicted() -> None:
    """And enough of them decide."""
    found = examined(range(SEEDS))
    assert found.wrong == []
    assert found.counts["asked"] > 2000
    assert all(found.counts[question] > 100 for question in ("cases", "sign", "zero"))
    assert found.counts["defined"] > 50


@pytest.mark.parametrize("head", ["cos", "log", "Abs", "erf"])
def test_a_wrong_rule_of_signs_is_found(head: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A head that is called positive throughout."""
    monkeypatch.setitem(structure.rules(), head, lambda e, facts: frozenset({1}))
    assert examined(range(SEEDS), most_wrong=1).wrong


@pytest.mark.parametrize("rule", ["absolute", "logarithm"])
def test_a_wrong_normal_form_is_found(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """|e| taken for e, ln e taken for e."""
    monkeypatch.setattr(Normaliser, rule, lambda self, e: self.tree(e))
    assert examined(range(SEEDS), most_wrong=1).wrong


if __name__ == "__main__":
    result = examined(range(int(sys.argv[1]), int(sys.argv[2])))
    sys.stdout.write(f"{dict(result.counts)}\n" + "\n".join(result.wrong))
