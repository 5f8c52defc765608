"""Probabilities of events, laws of values, densities: integrals over where the event happens, of what is a law."""

from fractions import Fraction
from typing import Any

import pytest
from sympy import Abs, Rational, Symbol, binomial, exp, oo

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Lies, Opposite, SomeCopy
from parisk_sym.claims.forms import form_of
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.random_variables import Copies, WithDensity, WithDistribution, WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.coq.coq_file import coq_file
from parisk_sym.coq.logic import Proposition
from parisk_sym.coq.probability import probability_of
from parisk_sym.coq.statements import fails, holds
from parisk_sym.coq.terms import NotExportableError, Scope
from parisk_sym.coq.theory import Proof, Theorem, Theory
from parisk_sym.coq.witness import approximate
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_

b, q, X, Y, t = (Symbol(name, real=True) for name in "bqXYt")
N, M = Symbol("N", integer=True), Symbol("M", integer=True)
WHERE = {b: POSITIVE}
LAPLACE = WithDensity(exp(-Abs(X) / b) / (2 * b), REALS)
UNIFORM = WithDensity(1, open_(0, 1))
COUNT = WithMass(binomial(4, N) * q**N * (1 - q) ** (4 - N), integers(0, 4))
EVEN = AnyOf((Lies(N, closed(0, 0)), Lies(N, closed(2, 2)), Lies(N, closed(4, 4))))


def form(statement: Statement) -> dict[str, Any]:
    found = form_of(statement, random=True)
    assert found is not None
    return found


def text_of(p: Proposition) -> str:
    theory = Theory("own.a", (), (Theorem("holds", p, Proof("point"), ""),))
    line = next(line for line in coq_file(theory).text.splitlines() if line.startswith("Theorem"))
    return line.removeprefix("Theorem holds : ").removesuffix(".")


def chance_of(event: Event, laws: Any, **values: Any) -> float:
    found = form(Probability(event, "=", 1, laws, {q: open_(0, 1)} if q in _symbols(laws, event) else {}))
    term = probability_of(found["event"], found["laws"], Scope(frozenset(), {}))
    return float(approximate(term, {k: Fraction(v) for k, v in values.items()}))


def _symbols(laws: Any, event: Event) -> set[Symbol]:
    return {*event.symbols, *(s for law in laws.values() for part in law.parts() for s in part.free_symbols)}


class TestChances:
    """Against fractions that are worked out by hand."""

    @pytest.mark.parametrize(
        ("event", "chance"),
        [
            (Lies(N, closed(-oo, 1)), Fraction(48, 81)),
            (Lies(N, open_(-oo, 1)), Fraction(16, 81)),
            (Opposite(Lies(N, closed(-oo, 1))), Fraction(33, 81)),
            (EVEN, Fraction(16 + 24 + 1, 81)),
            (AllOf((EVEN, Lies(N, open_(0, oo)))), Fraction(25, 81)),
            (AllOf((Opposite(EVEN), Lies(N, open_(1, oo)))), Fraction(8, 81)),
        ],
    )  # fmt: skip
    def test_mass(self, event: Event, chance: Fraction) -> None:
        assert chance_of(event, {N: COUNT}, q=Fraction(1, 3)) == pytest.approx(float(chance), abs=1e-12)

    def test_density(self) -> None:
        """Quadrature of a step is rough."""
        assert chance_of(Lies(X**2, closed(-oo, Rational(1, 4))), {X: UNIFORM}) == pytest.approx(
            0.5, abs=0.01
        )

    def test_two_variables(self) -> None:
        """One inside the other: M is 0 or 1, and the event is of both."""
        coin = WithMass(Rational(1, 4) + M / 2, integers(0, 1))
        both = Lies(N + 3 * M, closed(4, 5))
        assert chance_of(both, {N: COUNT, M: coin}, q=Fraction(1, 3)) == pytest.approx(
            1 / 324 + 3 / 4 * (32 + 24) / 81
        )

    def test_copies(self) -> None:
        low = Lies(N, closed(-oo, 0))
        laws = {N: Copies(COUNT, 3)}
        one = 16 / 81
        assert chance_of(EachCopy(N, low), laws, q=Fraction(1, 3)) == pytest.approx(one**3)
        assert chance_of(SomeCopy(N, low), laws, q=Fraction(1, 3)) == pytest.approx(1 - (1 - one) ** 3)


class TestStatements:
    LAW = "(forall (X_0 : R), 0 < X_0 -> X_0 < 1 -> 0 <= 2 * X_0) /\\ (RInt (fun X_0 : R => 2 * X_0) 0 1) = 1"

    def test_a_law_has_to_be_one(self) -> None:
        """With a density of total 2 every probability would be another: that it is a density is said, before the probability."""
        text = text_of(
            holds(
                form(
                    Probability(
                        Lies(X, closed(-oo, b)),
                        "=",
                        b**2,
                        {X: WithDensity(2 * X, open_(0, 1))},
                        {b: open_(0, 1)},
                    )
                )
            )
        )
        assert self.LAW in text
        assert "ex_RInt (fun X_0 : R => (if Rle_dec X_0 b then 2 * X_0 else 0)) 0 1" in text
        assert text.endswith("(RInt (fun X_0 : R => (if Rle_dec X_0 b then 2 * X_0 else 0)) 0 1) = b ^ 2")

    @pytest.mark.parametrize(("relation", "end"), [("<", " < b"), ("<=", " <= b"), (">", "b < (RInt"), (">=", "b <= (RInt"), ("=", " = b")])  # fmt: skip
    def test_relations(self, relation: str, end: str) -> None:
        says = Probability(Lies(X, open_(b, oo)), relation, b, {X: UNIFORM}, {b: open_(0, 1)})
        assert end in text_of(holds(form(says))).rpartition("/\\")[2]

    def test_ends_of_events(self) -> None:
        texts = {
            text_of(holds(form(Probability(Lies(X, side), "=", b, {X: UNIFORM}, WHERE))))
            for side in (closed(0, b), open_(0, b))
        }
        assert len(texts) == 2
        assert any(
            "(if Rle_dec 0 X_0 then (if Rle_dec X_0 b then 1 else 0) else 0)" in text for text in texts
        )

    def test_given(self) -> None:
        """The condition has a positive probability."""
        says = Probability(
            Lies(X, closed(-oo, b)), "=", b, {X: UNIFORM}, WHERE, given=Lies(X, closed(-oo, Rational(1, 2)))
        )
        text = text_of(holds(form(says)))
        assert "(RInt (fun X_0 : R => (if Rle_dec X_0 (1 / 2) then 1 else 0)) 0 1) <> 0" in text

    def test_it_fails(self) -> None:
        says = Probability(Lies(X, closed(-oo, b)), "<=", b, {X: UNIFORM}, {b: open_(0, 1)})
        text = text_of(fails(form(says)))
        assert text.startswith("exists b : R, 0 < b /\\ b < 1 /\\ ")
        assert text.rpartition("/\\")[2].strip().startswith("b < (RInt")

    def test_a_law_of_a_value(self) -> None:
        """Its distribution function, at each place of the range."""
        law = WithDensity(exp(-t / b) / b, open_(0, oo))
        text = text_of(holds(form(ImageLaw(Abs(X), t, law, {X: LAPLACE}, WHERE))))
        assert text.startswith("forall (b : R), 0 < b -> forall (t : R), 0 < t -> ")
        assert "(if Rle_dec (Rabs X_0) t then" in text
        assert "(RInt (fun t_0 : R => " in text
        assert "(RInt_gen (fun t_0 : R => " in text  # its total

    def test_a_density(self) -> None:
        says = form(Normalised(2 * X * b, X, {X: open_(0, 1), b: POSITIVE}))
        assert text_of(holds(says)).endswith(
            "(forall (X_0 : R), 0 < X_0 -> X_0 < 1 -> 0 <= 2 * X_0 * b) /\\ (RInt (fun X_0 : R => 2 * X_0 * b) 0 1) = 1"
        )
        assert text_of(fails(says)).endswith("<> 1")

    def test_a_limit_that_is_another(self) -> None:
        text = text_of(fails(form(Limit(1 / b, b, oo, 2, WHERE))))
        assert text == (
            "exists bound : R, 0 < bound /\\ (forall (reach : R), exists b : R, 0 < b /\\ reach < b /\\ b <> 0 /\\ "
            "bound <= Rabs (1 / b - 2))"
        )

    @pytest.mark.parametrize(
        "says",
        [
            Probability(Lies(X, closed(0, b)), "=", b, {X: WithDistribution(X, open_(0, 1))}, WHERE),
            Probability(Lies(X + Y, closed(0, b)), "=", b, {X: UNIFORM, Y: WithDensity(exp(-Y / X) / X, open_(0, oo))}, WHERE),
        ],
    )  # fmt: skip
    def test_what_has_no_form(self, says: Statement) -> None:
        with pytest.raises(NotExportableError):
            holds(form(says))

    def test_certificates_are_without(self) -> None:
        assert form_of(Probability(Lies(X, closed(0, b)), "=", b, {X: UNIFORM}, WHERE)) is None
