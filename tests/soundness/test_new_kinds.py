"""The truth of generated statements about families, functions, orders of growth and rounded values, seen by another route."""

import random
from collections import Counter

import mpmath as mp
import pytest
import sympy
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from benchmarks.papers.evaluation import NotLooked, value
from benchmarks.papers.looks import failure
from parisk_sym.claims.kinds.asymptotic import Asymptotic
from parisk_sym.core.errors import ClaimError
from tests.soundness.case import Case
from tests.soundness.families.growth import GROWTH
from tests.soundness.families.of_numbers import OF_NUMBERS
from tests.soundness.families.rounded import ROUNDED
from tests.soundness.generate import NEW


def cases_of(family: st.SearchStrategy[Case], count: int) -> list[Case]:
    """Generated cases of a family."""
    found = []

    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(family)
    def collect(case: Case) -> None:
        found.append(case)

    collect()
    return found


def looks(case: Case) -> str:
    """A violation seen by draws of mpmath, "" where none is, "?" where there is no code to look."""
    try:
        return failure(case.draft().says, random.Random(0), 0.1)
    except (NotLooked, KeyError, ClaimError):
        return "?"


@pytest.mark.parametrize("family", [*OF_NUMBERS, *ROUNDED], ids=lambda f: f.__name__)
def test_no_draw_violates_a_true_statement(family: st.SearchStrategy[Case]) -> None:
    """Of what is called true, nothing is seen to fail."""
    seen = {case.id: looks(case) for case in cases_of(family(), 60) if case.truth}
    assert {name: found for name, found in seen.items() if found not in ("", "?")} == {}


def test_draws_see_what_is_false() -> None:
    """The other route can fail: it sees at least a tenth of the false statements."""
    found = Counter(
        bool(looks(case).strip("?"))
        for family in (*OF_NUMBERS, *ROUNDED)
        for case in cases_of(family(), 6)
        if not case.truth
    )
    assert 10 * found[True] >= found.total() > 30


def _logarithms(says: Asymptotic) -> list[mp.mpf]:
    """log |f/g| at places that come closer to the point."""
    steps = (10**40, 10**60, 10**80) if not says.domain[says.variable].integer else (300, 600, 1200)
    sign = -1 if says.side == "-" else 1
    at = [mp.mpf(s) if says.point.is_infinite else mp.mpf(sign) / s for s in steps]
    points = [{says.variable: v} for v in at]
    return [mp.log(abs(value(says.expression, p) / value(says.scale, p))) for p in points]


def _agrees(says: Asymptotic, truth: bool) -> bool:
    """Whether the way of log |f/g| fits: it rises or falls by more than its noise, or stays."""
    first, second, third = _logarithms(says)
    rise = (
        third - second
        if abs(third - second) > mp.mpf("0.01") and (third - second) * (second - first) > 0
        else 0
    )
    fits = {
        "O": rise <= 0,
        "o": rise < 0,
        "Omega": rise >= 0,
        "omega": rise > 0,
        "Theta": rise == 0,
        "~": rise == 0 and abs(third) < 0.01,
    }
    return fits[says.relation] is truth


@pytest.mark.parametrize(
    "family", [f for f in GROWTH if f.__name__ in ("sums_of_terms", "expansions", "sequences")]
)
def test_the_order_is_seen_far_out(family: st.SearchStrategy[Case]) -> None:
    """Quotients at far points rise, fall or stay as the statement says, but where an exponential leaves no number to see."""
    told = []
    with mp.workdps(700):
        for case in cases_of(family(), 25):
            says = case.draft().says
            if not _is_too_large(says):
                told.append((_agrees(says, case.truth), str(says), case.truth))
    assert len(told) > 8
    assert [what for fits, *what in told if not fits] == []


def _is_too_large(says: Asymptotic) -> bool:
    return (
        any(e.exp.has(says.variable) for e in (says.expression + says.scale).atoms(sympy.exp))
        and says.point.is_infinite
    )


def test_every_new_family_has_true_and_false_statements() -> None:
    """None of them is one-sided."""
    for family in NEW:
        assert {case.truth for case in cases_of(family(), 200)} == {True, False}, family.__name__
