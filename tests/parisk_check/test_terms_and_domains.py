"""Intervals of terms, points of domains, covers by boxes and printed digits: what is decided, and what is not."""

import itertools
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import iv

from parisk_check.boxes import by_boxes
from parisk_check.domains import Side, holds_in
from parisk_check.intervals import enclosure, rational_end
from parisk_check.outcomes import Outcome
from parisk_check.printed import rounds_as_said
from parisk_check.terms import Term, UnknownValueError, read_term

few = settings(max_examples=40)
X = ("s", "x")


def number(value: Any) -> Term:
    return ("n", Fraction(value))


def ends(term: Any, low: Any, high: Any) -> tuple[Fraction, Fraction]:
    """The ends of a term over low <= x <= high."""
    side = iv.mpf([enclosure(number(end), {}).a for end in (low, high)])
    found = enclosure(read_term(term), {"x": side})
    return rational_end(found, False), rational_end(found, True)


def test_powers_over_zero() -> None:
    """An even power is not negative; a quotient by what may be 0 has no value, nor has a root of what may be negative."""
    x = ["s", "x"]
    assert ends(["^", x, ["n", "2"]], -1, 2) == (0, 4)
    assert ends(["^", x, ["n", "3"]], -1, 2) == (-1, 8)
    assert ends(["^", x, ["n", "-1"]], Fraction(1, 2), 2) == (Fraction(1, 2), 2)
    for power, low in (("-1", -1), ("-2", -1), ("-1", 0), ("1/2", -1), ("-1/2", 0)):
        with pytest.raises(UnknownValueError):
            ends(["^", x, ["n", power]], low, 2)


@pytest.mark.parametrize(("relation", "at_one"), [("<", 2), ("<=", 1), (">", 2), (">=", 1), ("=", 1)])
def test_cases_at_and_over_their_switch(relation: str, at_one: int) -> None:
    """1 where the condition on x and 1 holds, 2 elsewhere: decided at a point, not over a range with the switch inside."""
    case = [
        "Piecewise",
        ["pair", ["n", "1"], [relation, ["s", "x"], ["n", "1"]]],
        ["pair", ["n", "2"], ["true"]],
    ]
    assert ends(case, 1, 1) == (at_one, at_one)
    below = 1 if relation in ("<", "<=") else 2
    above = 1 if relation in (">", ">=") else 2
    assert ends(case, 0, Fraction(1, 2)) == (below, below)
    assert ends(case, Fraction(3, 2), 2) == (above, above)
    with pytest.raises(UnknownValueError, match="undecided"):
        ends(case, 0, 2)
    for low, high in ((0, 1), (1, 2)) if relation == "=" else ():
        with pytest.raises(UnknownValueError, match="undecided"):
            ends(case, low, high)


def test_binomial_coefficients() -> None:
    """x(x - 1)(x - 2)(x - 3)/24, of any x."""
    assert ends(["binomial", ["s", "x"], ["n", "4"]], 9, 9) == (126, 126)
    assert ends(["binomial", ["s", "x"], ["n", "2"]], Fraction(1, 2), Fraction(1, 2)) == (
        Fraction(-1, 8),
        Fraction(-1, 8),
    )


def test_a_jump_has_no_value() -> None:
    """floor and ceiling are known where they are constant."""
    x = ["s", "x"]
    assert ends(["floor", x], Fraction(5, 4), Fraction(7, 4)) == (1, 1)
    assert ends(["ceiling", x], Fraction(5, 4), Fraction(7, 4)) == (2, 2)
    assert ends(["ceiling", x], 2, 2) == ends(["floor", x], 2, 2) == (2, 2)
    for head in ("floor", "ceiling"):
        with pytest.raises(UnknownValueError, match="jump"):
            ends([head, x], Fraction(3, 4), Fraction(5, 4))


# --- domains ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lower_open", "upper_open"), list(itertools.product([False, True], repeat=2)))
def test_ends_of_a_domain(lower_open: bool, upper_open: bool) -> None:
    """An end belongs to it where it is closed; nothing beyond does."""
    domain = {"x": Side(number(0), number(1), lower_open, upper_open, False)}
    assert holds_in(domain, {"x": number(0)}) is not lower_open
    assert holds_in(domain, {"x": number(1)}) is not upper_open
    assert holds_in(domain, {"x": number("1/3")})
    for outside in ("-1/1000000000000000000000", "1000000000000000000001/1000000000000000000000"):
        assert holds_in(domain, {"x": number(outside)}) is False
    assert holds_in(domain, {"y": number(0)}) is False


def test_integers_and_named_ends() -> None:
    """A fraction is no integer; an end may be another symbol or an irrational number."""
    domain = {
        "n": Side(number(1), ("oo",), False, True, True),
        "x": Side(number(0), ("s", "n"), True, True, False),
        "y": Side(("^", number(2), number("1/2")), ("oo",), False, True, False),
    }
    inside = {"n": number(2), "x": number("3/2"), "y": number("1415/1000")}
    assert holds_in(domain, inside)
    for name, outside in (("n", "5/2"), ("n", 0), ("x", 2), ("x", 0), ("y", "1414/1000")):
        assert holds_in(domain, inside | {name: number(outside)}) is False
    assert holds_in(domain, inside | {"y": ("^", number(2), number("1/2"))})


# --- boxes ------------------------------------------------------------------------------------------------------------


@few
@given(
    st.lists(st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50), max_size=3, unique=True),
    st.lists(st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50), max_size=3, unique=True),
    st.randoms(use_true_random=False),
)
def test_boxes_have_to_cover(across: list[Fraction], up: list[Fraction], random: Any) -> None:
    """The boxes of a grid on the unit square, in any order, prove 0 < 1 + xy there; without one of them they prove nothing."""
    gap, square = (
        ("+", number(1), ("*", X, ("s", "y"))),
        {name: Side(number(0), number(1), False, False, False) for name in "xy"},
    )
    cuts = [sorted([Fraction(0), *values, Fraction(1)]) for values in (across, up)]
    cover = [
        [str(a), str(b), str(c), str(d), "0.5"]
        for (a, b), (c, d) in itertools.product(*(itertools.pairwise(values) for values in cuts))
    ]
    random.shuffle(cover)
    found = by_boxes(gap, True, square, {"symbols": ["x", "y"], "cover": cover})
    assert found is not None
    assert found.outcome is Outcome.VERIFIED
    missing = by_boxes(gap, True, square, {"symbols": ["x", "y"], "cover": cover[1:]})
    assert missing is not None
    assert missing.outcome is Outcome.REJECTED


SQUARE = {name: Side(number(0), number(1), False, False, False) for name in "xy"}
ABOVE = ("+", number(1), ("*", X, ("s", "y")))
WRONG_COVERS: dict[str, dict[str, Any]] = {
    "symbols in another order": {"symbols": ["y", "x"], "cover": [["0", "1", "0", "1", "0.5"]]},
    "no list": {"symbols": ["x", "y"], "cover": 5},
    "a bound below 0": {"symbols": ["x", "y"], "cover": [["0", "1", "0", "1", "-0.5"]]},
    "the bound 0 of a strict statement": {"symbols": ["x", "y"], "cover": [["0", "1", "0", "1", "0"]]},
    "a side that runs backwards": {
        "symbols": ["x", "y"],
        "cover": [["0", "1", "0", "1", "0.5"], ["0", "1", "3/4", "1/2", "0.5"]],
    },
}


@pytest.mark.parametrize("kind", WRONG_COVERS)
def test_boxes_that_prove_nothing(kind: str) -> None:
    """0 < 1 + xy on the unit square is true; a list of boxes that does not prove it is rejected all the same."""
    found = by_boxes(ABOVE, True, SQUARE, WRONG_COVERS[kind])
    assert found is not None
    assert found.outcome is Outcome.REJECTED


def test_a_part_of_a_box_refutes() -> None:
    """1/64 < x fails close to 0, on a part of the unit interval that random points may miss."""
    unit = {"x": Side(number(0), number(1), False, False, False)}
    found = by_boxes(("+", X, number("-1/64")), True, unit, {})
    assert found is not None
    assert found.outcome is Outcome.REJECTED


# --- digits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "printed", "rounds"),
    [
        ("1/4", "0.2", True),
        ("1/4", "0.3", True),
        ("21/100", "0.2", True),
        ("21/100", "0.3", False),
        ("151/1000", "0.1", False),
        ("1/8", "12.5%", True),
        ("1/8", "12%", True),
        ("1/8", "12.6%", False),
        ("-7/3", "-2.33", True),
        ("-7/3", "-2.34", False),
        ("12345", "1.23e4", True),
        ("12345", "1.24e4", False),
    ],
)
@pytest.mark.parametrize("exact", [True, False])
def test_rounding(value: str, printed: str, rounds: bool, exact: bool) -> None:
    """Rational numbers, and the same ones as a logarithm, which intervals decide; a half rounds to either side, where it is exact."""
    term: list[Any] = ["n", value]
    if not exact:
        term = ["+", term, ["*", ["n", "1/1000000000"], ["log", ["n", "2"]]]]
        if value in ("1/4", "1/8"):
            rounds = printed in ("0.3", "12.5%")
    goal = {"expression": term, "printed": printed}
    assert (rounds_as_said(goal, claimed=True).outcome is Outcome.VERIFIED) is rounds
    assert (rounds_as_said(goal, claimed=False).outcome is Outcome.VERIFIED) is not rounds


@pytest.mark.parametrize("printed", ["0.2", "0.3"])
def test_a_half_that_is_not_known_exactly(printed: str) -> None:
    """max(1/4, 0), of which only intervals are known: a half may round to either side, so that neither is said."""
    goal = {"expression": ["Max", ["n", "1/4"], ["n", "0"]], "printed": printed}
    for claimed in (True, False):
        assert rounds_as_said(goal, claimed).outcome is Outcome.NOT_CHECKED
