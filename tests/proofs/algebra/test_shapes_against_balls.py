"""Every answer about slopes, shapes and roots of random functions of one symbol against certified balls at pairs of points."""

import itertools
import random
from collections import Counter

import pytest
from flint import arb, ctx
from sympy import Expr, Rational

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra import facts as engine
from parisk_sym.proofs.budgets import Budget
from parisk_sym.proofs.calculus import shapes
from parisk_sym.proofs.calculus.roots import unique_root
from parisk_sym.proofs.calculus.shapes import is_convex, strictly_rises
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts, is_differentiable
from tests.proofs.algebra.ball_witness import Point, Witness, points
from tests.proofs.algebra.random_questions import Generator, X

SEEDS = 250
STEP = Rational(1, 2**80)
BITS = 400
TOLERANCE = 1e-6  # of a difference quotient at distance 2^-80, relative to 1 + |slope|

Values = list[tuple[Rational, arb]]


@pytest.fixture(autouse=True)
def _short_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SIGN_QUESTIONS", Budget(40, "questions"))


class Examination:
    """Functions asked about, answers that say yes, and those that a ball contradicts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def run(self, seed: int) -> None:
        """All questions about one function."""
        generator = Generator(random.Random(seed))
        domain = generator.line()
        e = generator.expression((X,), generator.source.choice((1, 1, 2)))
        if not e.has(X):
            return
        try:
            witness = Witness(e, (X,))
        except UnsupportedHeadError:
            return
        where = points(domain, 24, seed)
        values = sorted((p[X], b) for p in where if (b := witness.ball(p, BITS)).is_finite())
        values = [v for v, following in itertools.pairwise([*values, (None, None)]) if v[0] != following[0]]
        answers = {
            "differentiable": self._differs(e, witness, domain, where),
            "rises": strictly_rises(e, X, domain) and _falls(values),
            "convex": is_convex(e, X, domain) and _bends_down(values, witness),
            "one root": unique_root(e, X, domain) and _two_roots(values),
        }
        self.counts["asked"] += len(answers)
        self.wrong += [f"{question}: {e} on {domain}" for question, wrong in answers.items() if wrong]
        self.counts["yes"] += sum(wrong is not False for wrong in answers.values())

    def _differs(self, e: Expr, witness: Witness, domain: Domain, where: list[Point]) -> bool | None:
        """Whether a difference quotient differs from the derivative of a function that is called differentiable."""
        inside = interior_facts(domain, X)
        slope = derivative(e, X) if is_differentiable(e, X, inside) else None
        if slope is None:
            return False
        try:
            formula = Witness(slope, (X,))
        except UnsupportedHeadError:
            return False
        interior = [p for p in where if inside.domain[X].lower < p[X] < inside.domain[X].upper]
        return (
            any(_disagree(witness, formula, p[X], side * STEP) for p in interior for side in (1, -1)) or None
        )


def _disagree(witness: Witness, formula: Witness, at: Rational, step: Rational) -> bool:
    here, there, slope = (
        w.ball({X: v}, BITS) for w, v in ((witness, at), (witness, at + step), (formula, at))
    )
    with ctx.workprec(BITS):
        error = abs((there - here) / arb(str(step.p)) * arb(str(step.q)) - slope)
        return bool(error > TOLERANCE * (1 + abs(slope)))


def _falls(values: Values) -> bool | None:
    """Whether the function certainly does not rise between two points; None: no contradiction."""
    return any(b < a or (b - a).is_zero() for (_, a), (_, b) in itertools.pairwise(values)) or None


def _bends_down(values: Values, witness: Witness) -> bool | None:
    """Whether the middle of a chord certainly lies below the graph."""
    for (p, a), (q, b) in itertools.pairwise(values):
        with ctx.workprec(BITS):
            if witness.ball({X: (p + q) / 2}, BITS) > (a + b) / 2:
                return True
    return None


def _two_roots(values: Values) -> bool | None:
    """Whether there are certainly two changes of sign, or two zeros."""
    signs = [1 if b > 0 else -1 if b < 0 else 0 for _, b in values]
    kept = [s for s, b in zip(signs, values, strict=True) if s or b[1].is_zero()]
    changes = sum(a * b < 0 for a, b in itertools.pairwise([s for s in kept if s]))
    return changes > 1 or kept.count(0) > 1 or None


def examined(seeds: range, most_wrong: int = 20) -> Examination:
    """The questions of all seeds, up to a number of wrong answers."""
    examination = Examination()
    for seed in seeds:
        if len(examination.wrong) < most_wrong:
            examination.run(seed)
    return examination


def test_no_answer_is_contradicted() -> None:
    """And enough of them say yes."""
    found = examined(range(SEEDS))
    assert found.wrong == []
    assert found.counts["yes"] > 100


def test_a_wrong_premise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every function is called continuous and differentiable: |x|, floors and poles become convex or rise."""
    for premise in ("is_continuous", "is_differentiable"):
        monkeypatch.setattr(shapes, premise, lambda e, variable, facts, *holds: True)
    assert examined(range(SEEDS), most_wrong=1).wrong


def test_a_wrong_derivative_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A factor 1 + 1/1000 in every derivative."""
    exact = derivative
    monkeypatch.setitem(globals(), "derivative", lambda e, x: _scaled(exact(e, x)))
    assert examined(range(SEEDS), most_wrong=1).wrong


def _scaled(slope: Expr | None) -> Expr | None:
    return None if slope is None else slope * Rational(1001, 1000)
