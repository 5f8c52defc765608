"""Each condition under which an amendment counts, at its end: the next case on the other side is another answer."""

from typing import Any

import pytest
import sympy
from sympy import Rational, Symbol, exp, oo

from parisk_sym import (
    POSITIVE,
    REALS,
    Approximate,
    Domain,
    Fails,
    Implication,
    Inequality,
    Interval,
    Lies,
    Probability,
    Pure,
    Variance,
    WithDensity,
    WithDistribution,
    closed,
    integers,
    left_open,
    open_,
)
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.corrections.abstraction import _follows_from_the_sign
from parisk_sym.proofs.corrections.amendments import _number, _shown_at
from parisk_sym.proofs.corrections.assumption import relations
from parisk_sym.proofs.corrections.condition import _with_premises
from parisk_sym.proofs.corrections.correction import (
    _both_bounds,
    _says_nothing_of_a_value,
    _what_was_said_to_fail,
)
from parisk_sym.proofs.corrections.domains import _is_never_empty, is_one_point
from parisk_sym.proofs.corrections.quantity import Bound
from parisk_sym.proofs.corrections.random_values import _laws_differ, _of_the_opposite
from parisk_sym.proofs.corrections.relation import REPLACES, Relation
from parisk_sym.proofs.node import Node

X, Y, T = Symbol("x", real=True), Symbol("y", real=True), Symbol("t", real=True)
FACTS = Domain({X: REALS, Y: REALS})
LAW = {X: WithDensity(exp(-X), open_(0, oo))}


def tail(relation: str, value: Any) -> Probability:
    return Probability(Lies(X, open_(T, oo)), relation, value, LAW, {T: POSITIVE})


class TestFromTheSigns:
    """A bound that the signs of both sides give says nothing of the quantity."""

    def test_a_square_is_at_least_what_is_not_positive(self) -> None:
        assert _follows_from_the_sign(Bound(X**2, "lower", -(Y**2)), FACTS)

    def test_what_is_not_positive_is_at_most_a_square(self) -> None:
        assert _follows_from_the_sign(Bound(-(X**2), "upper", Y**2), FACTS)

    @pytest.mark.parametrize("bound", [Bound(-(X**2), "value", Y**2), Bound(-(X**2), "upper", Y)])
    def test_nothing_else_follows(self, bound: Bound) -> None:
        assert not _follows_from_the_sign(bound, FACTS)


@pytest.mark.parametrize(
    ("relation", "turned"), [("<", ">"), (">", "<"), ("<=", ">="), (">=", "<="), ("=", "=")]
)
def test_what_is_said_of_an_event_is_turned_for_its_opposite(relation: str, turned: str) -> None:
    found = _of_the_opposite(tail(relation, exp(-T) / 2))
    assert (found.relation, found.value) == (turned, 1 - exp(-T) / 2)


@pytest.mark.parametrize(
    "says",
    [tail(">=", -T), tail(">=", -((T - 1) ** 2)), Variance(X, ">=", -T, LAW, {T: POSITIVE})],
    ids=lambda s: s.kind,
)
def test_a_bound_that_every_law_keeps_says_nothing(says: Any) -> None:
    assert _says_nothing_of_a_value(says)


def test_a_bound_above_0_says_something() -> None:
    assert not _says_nothing_of_a_value(tail(">=", exp(-T) / 2))


def test_both_bounds_take_the_place_of_a_value_only() -> None:
    """A printed bound that they break is not the value that they replace."""
    bounds = [tail(">=", exp(-T) - Rational(1, 100)), tail("<=", exp(-T) + Rational(1, 100))]
    assert isinstance(_both_bounds(tail("=", exp(-T) + Rational(1, 10)), bounds), Relation)
    assert _both_bounds(tail(">=", exp(-T) + Rational(1, 10)), bounds) is None


class TestWhatWasSaidToFail:
    """It holds after all: in other words, and no less strictly."""

    FAILS = Fails(Inequality((X + 1) ** 2, "<=", exp(X), {X: closed(5, 6)}))

    @staticmethod
    def relation(left: Any, sign: str) -> Relation | str:
        said = Inequality(left, sign, exp(X), {X: closed(5, 6)})
        return _what_was_said_to_fail(TestWhatWasSaidToFail.FAILS, said)

    @pytest.mark.parametrize("sign", ["<", "<="])
    def test_in_other_words(self, sign: str) -> None:
        found = self.relation(X**2 + 2 * X + 1, sign)
        assert isinstance(found, Relation)
        assert found.rule == REPLACES

    def test_a_weaker_one_is_another_statement(self) -> None:
        strict = Fails(Inequality((X + 1) ** 2, "<", exp(X), {X: closed(5, 6)}))
        weak = Inequality(X**2 + 2 * X + 1, "<=", exp(X), {X: closed(5, 6)})
        assert isinstance(_what_was_said_to_fail(strict, weak), str)


@pytest.mark.parametrize(
    ("interval", "never"),
    [
        (closed(0, 1), True),
        (closed(X, X), True),
        (left_open(X, X + Y**2), False),
        (left_open(X, X + Y**2 + 1), True),
        (integers(0, 1), True),
        (integers(X, X + Rational(1, 2)), False),
    ],
    ids=str,
)
def test_an_interval_is_never_empty(interval: Interval, never: bool) -> None:
    assert _is_never_empty(interval, FACTS) is never


@pytest.mark.parametrize(
    ("domain", "is_one"),
    [
        ({X: closed(1, 1)}, True),
        ({X: closed(1, 1), Y: closed(X, 1)}, True),
        ({X: closed(1, 1), Y: closed(X, oo)}, False),
        ({X: Interval(-oo, sympy.S(1), True)}, False),
        ({X: REALS}, False),
        ({X: integers(1)}, False),
        ({X: closed(0, 1)}, False),
        ({}, False),
    ],
    ids=str,
)
def test_one_point(domain: dict[Symbol, Interval], is_one: bool) -> None:
    """Every symbol has a single value, which may be that of a symbol before it."""
    assert is_one_point(Domain(domain)) is is_one


def test_laws_on_other_supports_differ() -> None:
    """Of one density, which stands in both, and one finite end."""
    one, other = (WithDistribution(X / X, Interval(sympy.S(0), sympy.S(end))) for end in (1, 2))
    assert _laws_differ(one, other, X, Domain({})) is not None
    assert _laws_differ(one, one, X, Domain({})) is None


def test_an_infinite_end_is_not_compared() -> None:
    """It is no value: where the densities do not differ, nothing is shown."""
    short = WithDistribution(X / X, Interval(sympy.S(0), sympy.S(1)))
    for long in (Interval(sympy.S(0), oo, False, True), Interval(-oo, sympy.S(1), True)):
        other = WithDistribution(X / X, long)
        assert _laws_differ(short, other, X, Domain({})) is None
        assert _laws_differ(other, short, X, Domain({})) is None


@pytest.mark.parametrize(
    ("form", "number"), [(["n", "1/2"], Rational(1, 2)), (["s", "x"], None), ("n", None)]
)
def test_only_numbers_of_certificates_are_numbers(form: Any, number: Any) -> None:
    assert _number(form) == number


def test_a_point_is_known_when_all_its_numbers_are() -> None:
    found = Node(
        "attack", Status.REFUTED, certificate={"at": {"x": ["n", "1"], "y": ["s", "z"]}}, counterexample="x"
    )
    assert [*_shown_at(found)] == []
    whole = Node("attack", Status.REFUTED, certificate={"at": {"x": ["n", "1"]}}, counterexample="x")
    assert [*_shown_at(whole)] == [{X: 1}]


@pytest.mark.parametrize("text", ["x <= best", "x", "x, y <= 1", "x <= 1 and best"])
def test_a_text_with_another_word_has_no_relations(text: str) -> None:
    assert [*relations(text, FACTS)] == []


def test_a_condition_assumes_something_more() -> None:
    """Nothing where premises and domain are the printed ones; a smaller domain is something."""
    level = Symbol("a", positive=True)
    printed, smaller = (
        Implication((Pure(level + 2),), Approximate(level + 1, Rational(1, 9)), {level: open_(0, end)})
        for end in (9, 3)
    )
    assert "assumes nothing besides" in str(_with_premises(printed, printed))
    assert isinstance(_with_premises(printed, smaller), Relation)
