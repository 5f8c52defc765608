"""What a statement needs to have a value is part of its theorem: in events, in powers of 0, at the ends of domains, at the point of a limit."""

from typing import Any

import pytest
from sympy import Integral, Pow, Rational, Symbol, exp, log, oo, sqrt

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.events import AnyOf, EachCopy, Event, Lies
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.random_variables import Copies, WithDensity
from parisk_sym.claims.verdict import Verdict
from parisk_sym.coq.coq_file import file_name, required_libraries
from parisk_sym.coq.outcome import Outcome, Standing
from parisk_sym.coq.run import Judged, export
from parisk_sym.coq.statements import fails, holds
from parisk_sym.coq.terms import NotExportableError
from parisk_sym.core.sources import Source
from parisk_sym.finite.notions import MeanLoss
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_
from tests.coq.test_probability import form, text_of

__test_module_is_read__ = True

a, b, x, y = (Symbol(name, real=True) for name in "abxy")
n = Symbol("n", integer=True)
HALF = Rational(1, 2)
LAW = WithDensity(HALF, closed(-1, 1))
DOMAIN: dict[Any, Any] = {a: REALS, x: open_(log(a), log(a) + 1)}


@pytest.mark.parametrize(
    "event",
    [
        Lies(log(x), REALS),
        AnyOf((Lies(x, closed(-1, 1)), Lies(log(x), closed(0, 1)))),
        AnyOf((Lies(log(x), closed(0, 1)), Lies(x, closed(-1, 1)))),
    ],
    ids=["whole line", "behind a part", "before a part"],
)
def test_events(event: Event) -> None:
    """Each expression of an event has to be defined wherever the variable may lie, whatever the other parts are."""
    for write, relation in ((holds, "="), (fails, "<")):
        says = Probability(event, relation, 1, {x: LAW}, {})
        assert "(forall (x_0 : R), -1 < x_0 -> x_0 < 1 -> 0 < x_0)" in text_of(write(form(says))).replace(
            "(- 1)", "-1"
        )


def test_conditions_of_events() -> None:
    says = Probability(Lies(x, closed(0, 1)), "<", HALF, {x: LAW}, {}, given=Lies(sqrt(x), REALS))
    assert "0 <= x_0)" in text_of(holds(form(says)))


def test_a_power_of_zero_keeps_its_base() -> None:
    text = text_of(holds(form(Identity(Pow(log(x), 0, evaluate=False), 1, {x: REALS}))))
    assert "0 < x" in text
    assert "(ln x) ^ 0" in text


@pytest.mark.parametrize(
    "says",
    [Inequality(0, "<", a, DOMAIN), Monotone(a * x, x, "increasing", DOMAIN)],
    ids=["inequality", "monotone"],
)
def test_points_of_a_domain(says: Any) -> None:
    """A point of a domain is one at which the ends have values: ln(-1) is 0 in Coq."""
    assert "0 < a" in text_of(fails(form(says)))


def test_the_point_of_a_limit() -> None:
    says = Limit(exp(x), x, log(a), a, {a: REALS, x: open_(log(a), oo)})
    for write in (holds, fails):
        assert "0 < a" in text_of(write(form(says)))


@pytest.mark.parametrize("ends", [(0, -oo), (oo, 0)])
def test_integrals_from_the_far_end(ends: tuple[Any, Any]) -> None:
    says = Inequality(Integral(exp(y) * log(y), (y, *ends)), "<", x, {x: REALS})
    with pytest.raises(NotExportableError, match="the other order"):
        holds(form(says))


def test_copies_are_counted_by_whole_numbers() -> None:
    says = Probability(EachCopy(x, Lies(x, closed(0, 1))), "=", HALF**b, {x: Copies(LAW, b)}, {b: POSITIVE})
    with pytest.raises(NotExportableError, match="copies whose number"):
        holds(form(says))


def claim(name: str, says: Any) -> Claim:
    return Claim(
        id=name, source=Source("own", "Lemma", "1"), statement="s", says=says, expected=Verdict.PROVED
    )


def test_what_cannot_be_written_is_not_exported() -> None:
    """A number that is too long for Python's texts ends no run."""
    found = export(
        Judged(claim("own.long", PrintedValue(2, "1e5000")), "PROVED", {"rule": "", "children": []})
    )
    assert isinstance(found, Outcome)
    assert found.standing is Standing.NOT_EXPORTED


def test_scripts_have_names_of_their_own() -> None:
    """The script of own.a is no file of own.a.script."""
    assert not file_name("own.a.script").endswith("_")
    assert not file_name("own.a.script_").endswith("_")


def test_conditions_of_what_the_source_has() -> None:
    """SymPy cancels a/a in a law; the theorem would not say that a is not 0."""
    says = Probability(
        Lies(x, closed(0, 1)), "=", HALF, {x: WithDensity(a / a / 2, closed(-1, 1))}, {a: REALS}
    )
    found = export(Judged(claim("own.law", says), "PROVED", {"rule": "", "children": []}))
    assert not isinstance(found, Outcome)
    assert "Theorem holds_written : forall (a : R), a <> 0." in found.text


def test_conditions_as_written_are_for_all_values_of_their_variables() -> None:
    """Whatever the ranges of others are: at a = 0 that of y is empty as SymPy has it, and undefined as it was written."""
    says = Inequality(0, "<", y, {a: closed(0, 1), y: open_(0, a**2 / a)})
    found = export(Judged(claim("own.law", says), "PROVED", {"rule": "", "children": []}))
    assert not isinstance(found, Outcome)
    assert "Theorem holds_written : forall (a : R), 0 <= a -> a <= 1 -> a <> 0." in found.text


def test_mean_losses_in_words() -> None:
    """The loss in one order and in both are two notions, and have two names."""
    assert repr(MeanLoss(1)) != repr(MeanLoss(1, both=False))


def test_the_number_of_copies_is_stated() -> None:
    """Powers of a probability with a negative exponent are no probabilities."""
    says = Probability(
        EachCopy(x, Lies(x, closed(0, 1))), "=", HALF**n, {x: Copies(LAW, n)}, {n: integers(1)}
    )
    assert "1 <= IZR n /\\" in text_of(holds(form(says)))


def test_values_of_a_law_are_defined() -> None:
    says = ImageLaw(sqrt(x), y, WithDensity(2 * y, closed(0, 1)), {x: LAW}, {})
    assert "0 <= x_0)" in text_of(holds(form(says)))


@pytest.mark.parametrize(
    "how", ["Require Import PariskChord.", "Require PariskChord.", "From Parisk Require Import PariskChord."]
)
def test_libraries_that_a_script_asks_for(how: str) -> None:
    """In whatever way."""
    assert "PariskChord" in required_libraries(how)
