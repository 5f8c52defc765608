"""Random variables and events as statements declare them: what is refused, and the sentences that they make."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from sympy import Abs, Symbol, exp, oo

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Lies, Opposite, SomeCopy, opposite
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.random_variables import Copies, WithDensity, WithDistribution, WithMass, family
from parisk_sym.claims.section import Section
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)

__test_module_is_read__ = True

X, Y, Z, b, t = (Symbol(name, real=True) for name in "XYZbt")
N, k = Symbol("N", integer=True), Symbol("k", integer=True)
WAIT = WithDensity(exp(-X), POSITIVE)
COUNT = WithMass(2 ** (-N - 1), integers(0))
LATE = Lies(X, open_(t, oo))
GIVEN = {t: POSITIVE}

SECTION = Section("1 Waiting", given={t: POSITIVE, b: POSITIVE})

SENTENCES: dict[str, tuple[Callable[[], object], str]] = {
    "a tail": (
        lambda: Probability(LATE, "=", exp(-t), {X: WAIT}, GIVEN),
        "the probability that X > t is exp(-t) where X has the density exp(-X) on X > 0 for t in (0, oo)",
    ),
    "a bound": (
        lambda: Probability(Opposite(Lies(X, closed(0, t))), "<=", 1, {X: WAIT}, GIVEN),
        "the probability that not ( 0 <= X <= t ) is at most 1 where X has the density exp(-X) on X > 0 for t in (0, oo)",
    ),
    "a condition": (
        lambda: Probability(
            AllOf((LATE, Lies(N, closed(2, 2)))), ">", 0, {X: WAIT, N: COUNT}, GIVEN, AnyOf((LATE, Lies(N, right_open(1, oo))))
        ),
        ("the probability that X > t and N = 2 given that X > t or N >= 1 is more than 0 where X has the density exp(-X) on X > 0 "
        "and independently N has the mass function 2**(-N - 1) on N = 0, 1, … for t in (0, oo)"),
    ),
    "a law that names a variable": (
        lambda: Probability(Lies(Y, open_(0, 1)), "<", 1, {X: WAIT, Y: WithDistribution(1 - exp(X - Y), open_(X, oo))}),
        ("the probability that 0 < Y < 1 is less than 1 where X has the density exp(-X) on X > 0 and given its values Y has the "
        "distribution function 1 - exp(X - Y) on Y > X"),
    ),
    "copies": (
        lambda: Probability(SomeCopy(X, LATE), ">=", 0, {X: Copies(WAIT, k)}, {**GIVEN, k: integers(1)}),
        ("the probability that X > t for some copy of X is at least 0 where each of k independent copies of X has the density exp(-X) "
        "on X > 0 for t in (0, oo), k in {1, ...}"),
    ),
    "not, for each copy": (
        lambda: Probability(EachCopy(X, Opposite(LATE)), ">=", 0, {X: Copies(WAIT, k)}, {**GIVEN, k: integers(1)}),
        ("the probability that ( not ( X > t ) ) for every copy of X is at least 0 where each of k independent copies of X has the "
        "density exp(-X) on X > 0 for t in (0, oo), k in {1, ...}"),
    ),
    "a law": (
        lambda: ImageLaw(X + Y, Z, WithDensity(Z * exp(-Z), POSITIVE), {X: WAIT, Y: WithDensity(exp(-Y), POSITIVE)}),
        ("Z = X + Y has the density Z*exp(-Z) on Z > 0 where X has the density exp(-X) on X > 0 and independently Y has the density "
        "exp(-Y) on Y > 0"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SENTENCES)
def test_sentences(name: str) -> None:
    """In a line of text."""
    make, text = SENTENCES[name]
    assert str(make()) == text


REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "no law": (lambda: Probability(LATE, "=", 1, {}, GIVEN), "declared by a mapping"),
    "something else as a law": (lambda: Probability(LATE, "=", 1, {X: exp(-X)}, GIVEN), "must be one such as WithDensity"),
    "a variable that does not occur": (
        lambda: Probability(LATE, "=", 1, {X: WAIT, Y: WithDensity(exp(-Y), POSITIVE)}, GIVEN), "Y is declared"
    ),
    "a variable that is a parameter": (lambda: Probability(LATE, "=", 1, {X: WAIT}, {**GIVEN, X: POSITIVE}), "and as a parameter"),
    "a variable that is not declared": (lambda: Probability(Lies(X + Y, REALS), "=", 1, {X: WAIT}), "no domain is declared for Y"),
    "a random value": (lambda: Probability(LATE, "=", exp(-X), {X: WAIT}, GIVEN), "names the random variable X"),
    "another relation": (lambda: Probability(LATE, "==", 1, {X: WAIT}, GIVEN), "the relation must be one of"),
    "an inequality as an event": (lambda: Probability(t < X, "=", 1, {X: WAIT}, GIVEN), "is that of an event"),
    "a float": (lambda: Probability(Lies(X, open_(t, oo)), "=", 1, {X: WithDensity(0.5 * exp(-X), POSITIVE)}, GIVEN), "float"),
    "a law that names a later variable": (
        lambda: Probability(AllOf((LATE, Lies(Y, REALS))), "=", 1, {X: WithDensity(exp(Y - X), open_(Y, oo)), Y: WAIT}, GIVEN),
        "declared after it",
    ),
    "a range that names its variable": (lambda: Probability(LATE, "=", 1, {X: WithDensity(1, open_(X, X + 1))}, GIVEN), "names X itself"),
    "a density on integers": (lambda: WithDensity(1, integers(0, 1)), "needs a real interval"),
    "masses on an interval": (lambda: WithMass(1, closed(0, 1)), "needs integers"),
    "no interval": (lambda: WithDensity(1, (0, 1)), "needs the interval"),  # type: ignore[arg-type]
    "an event of integers": (lambda: Lies(X, integers(0, 1)), "a value that is declared an integer, got X"),
    "an event of halves of integers": (lambda: Lies(N / 2, integers(0, 1)), "a value that is declared an integer, got N/2"),
    "an event without an interval": (lambda: Lies(X, t), "an interval such as"),
    "an intersection of one": (lambda: AllOf((LATE,)), "two events or more"),
    "a union that is no tuple": (lambda: AnyOf([LATE, LATE]), "two events or more"),  # type: ignore[arg-type]
    "the complement of nothing": (lambda: Opposite(X), "an event is one such as"),
    "copies of copies": (lambda: Copies(Copies(WAIT, 2), 2), "copies are of one variable"),
    "a copy that is not said to be one": (
        lambda: Probability(LATE, "=", 1, {X: Copies(WAIT, 2)}, GIVEN), "say EachCopy or SomeCopy"
    ),
    "one of the copies beside all of them": (
        lambda: Probability(AllOf((EachCopy(X, LATE), LATE)), "=", 1, {X: Copies(WAIT, 2)}, GIVEN), "say EachCopy or SomeCopy"
    ),
    "copies of what has none": (lambda: Probability(EachCopy(X, LATE), "=", 1, {X: WAIT}, GIVEN), "there are no copies of X"),
    "copies that the event does not have": (lambda: EachCopy(Y, LATE), "an event of one copy"),
    "copies inside copies": (lambda: EachCopy(X, SomeCopy(X, LATE)), "an event of one copy"),
    "a law that names copies": (
        lambda: Probability(Lies(Y, REALS), "=", 1, {X: Copies(WAIT, 2), Y: WithDensity(exp(X - Y), open_(X, oo))}),
        "several copies",
    ),
    "a number of copies that names them": (lambda: Probability(EachCopy(X, LATE), "=", 1, {X: Copies(WAIT, X)}, GIVEN), "names X itself"),
    "a law of copies": (lambda: ImageLaw(X, Z, Copies(WAIT, 2), {X: WAIT}), "the law must be one such as"),
    "a value of copies": (lambda: ImageLaw(X, Z, WithDensity(exp(-Z), POSITIVE), {X: Copies(WAIT, 2)}), "single variables"),
    "a law under the name of a variable": (lambda: ImageLaw(X, X, WAIT, {X: WAIT}), "a symbol of its own"),
    "a law that is random": (lambda: ImageLaw(X, Z, WithDensity(exp(X - Z), open_(X, oo)), {X: WAIT}), "names the random variable X"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """With a reason."""
    make, words = REFUSED[name]
    with pytest.raises(ClaimError, match=words):
        make()


def test_the_section_gives_ranges_of_parameters() -> None:
    """Those of laws and events as well, and none of a random variable."""
    says = Probability(
        Lies(Abs(X), open_(t, oo)), "=", exp(-t / b), {X: WithDensity(exp(-Abs(X) / b) / (2 * b), REALS)}
    )
    assert dict(says.domain) == {t: POSITIVE, b: POSITIVE}


def test_declarations_do_not_change() -> None:
    """Laws and events are immutable, and the mapping that was given is copied."""
    laws = {X: WAIT}
    says = Probability(LATE, "=", exp(-t), laws, GIVEN)
    laws.clear()
    assert says.laws == ((X, WAIT),)
    with pytest.raises(FrozenInstanceError):
        WAIT.density = X  # type: ignore[misc]


OPPOSITES: list[tuple[Event, Event]] = [
    (Lies(X, open_(t, oo)), Lies(X, left_open(-oo, t))),
    (Lies(X, right_open(t, oo)), Lies(X, open_(-oo, t))),
    (Lies(X, closed(0, t)), Opposite(Lies(X, closed(0, t)))),
    (Lies(X, REALS), Opposite(Lies(X, REALS))),
    (AllOf((LATE, Lies(Y, REALS))), AnyOf((opposite(LATE), Opposite(Lies(Y, REALS))))),
    (EachCopy(X, LATE), SomeCopy(X, opposite(LATE))),
]


@pytest.mark.parametrize(("event", "other"), OPPOSITES)
def test_opposite(event: Event, other: Event) -> None:
    """The complement, and that of the complement."""
    assert opposite(event) == other
    assert opposite(other) == event


def test_families() -> None:
    """A variable with those that its law names, in their order."""
    laws = ((X, WAIT), (N, COUNT), (Y, WithDensity(exp(X - Y), open_(X, oo))))
    assert [v for v, _ in family({Y}, laws)] == [X, Y]
    assert [v for v, _ in family({N, t}, laws)] == [N]
    assert Interval(X, oo, True, True) == laws[2][1].support


def test_an_event_of_integers() -> None:
    """Of a value that is an integer, the numbers between the ends."""
    assert Lies(N - k, integers(0, 1)) == Lies(N - k, closed(0, 1))
    assert Lies(N, integers(k)) == Lies(N, right_open(k, oo))
