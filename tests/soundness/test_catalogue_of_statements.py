"""The statements themselves: enough of them, each class there, and their truth seen by sampling with mpmath."""

from collections import Counter

import mpmath as mp
import pytest
from hypothesis import HealthCheck, given, settings
from sympy import Rational, Symbol, sqrt

from parisk_sym import (
    POSITIVE,
    ClaimError,
    Identity,
    Inequality,
    Limit,
    Monotone,
    PrintedValue,
    UniqueRoot,
    closed,
)
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.statement import Statement
from tests.soundness.case import Case
from tests.soundness.catalogue import CLASSES, all_cases
from tests.soundness.decimals import rounds_to
from tests.soundness.families.parts import Span
from tests.soundness.generate import FAMILIES, cases
from tests.soundness.numerics import DIGITS
from tests.soundness.witness import violation

x, p = Symbol("x", real=True), Symbol("p", positive=True)


def test_there_are_enough() -> None:
    """At least 450, a third of them true, 40 false ones from the tracker."""
    every = all_cases().values()
    truths = Counter(case.truth for case in every)
    assert truths.total() >= 450
    assert 3 * truths[True] >= truths.total()
    assert sum(case.id.startswith("tracker.") and not case.truth for case in every) >= 40
    assert {case.id.partition(".")[0] for case in every} >= {
        "integrals",
        "limits",
        "sums",
        "roots",
        "printed",
    }
    assert len(CLASSES) == len(set(CLASSES))


def test_the_hostile_sets_are_whole() -> None:
    """Every statement of the four sets that the suite began with."""
    counts = Counter((case.given, case.truth) for case in all_cases().values() if case.given)
    sizes = {name: counts[name, True] + counts[name, False] for name, _ in counts}
    assert sizes == {"definitions": 36, "integrals_limits": 39, "kinds": 103, "undefined": 45}


def said_by(case: Case) -> Statement | None:
    """The statement, or None where making it is refused."""
    try:
        return case.draft().says
    except ClaimError:
        return None


@pytest.mark.parametrize("name", [name for name, case in all_cases().items() if not case.why])
def test_truth_agrees_with_samples(name: str) -> None:
    """A true statement survives the samples, a false one is violated or refused; elsewhere `why` says the reason."""
    case = all_cases()[name]
    says = said_by(case)
    found = "refused" if says is None else violation(says)
    assert bool(found) is not case.truth, found or "nothing found: give the reason as `why`"


def test_true_statements_say_something() -> None:
    """SymPy's evaluation leaves none of them with two equal sides."""
    said = {case.id: said_by(case) for case in all_cases().values() if case.truth}
    sides = {name: says for name, says in said.items() if isinstance(says, (Identity, Inequality))}
    assert [name for name, says in sides.items() if says.left == says.right] == []


VIOLATED: dict[str, Statement] = {
    "identity": Identity(p + Rational(1, 10**30), p, {p: POSITIVE}),
    "strict inequality": Inequality(0, "<", x**2, {x: closed(-1, 1)}),
    "undefined": Inequality(-1, "<", sqrt(x), {x: closed(-1, 1)}),
    "monotone": Monotone(x**2, x, "increasing", {x: closed(-1, 1)}),
    "convex": Convex(x**3, x, {x: closed(-1, 1)}),
    "two roots": UniqueRoot(x**2 - Rational(1, 4), x, {x: closed(-1, 1)}),
    "limit": Limit(p + 1, p, 0, 0, {p: POSITIVE}),
    "printed": PrintedValue(sqrt(2), "1.415"),
}


@pytest.mark.parametrize("name", VIOLATED)
def test_the_samples_can_fail(name: str) -> None:
    """The second opinion sees what is wrong."""
    assert violation(VIOLATED[name])


@pytest.mark.parametrize(
    ("value", "text", "right"),
    [("0.125", "0.12", True), ("0.125", "0.13", True), ("0.125", "0.14", False), ("0.35", "0.3", False),
     ("1414.2", r"1.414 \times 10^{3}", True), ("0.125", "12.5%", True), ("0.125", "12.5", False), ("0.3", "0e-3", False),
     ("1234567", "1,234,567", True), ("-1.4", "−1.4", True), ("3", "three", False)],
)  # fmt: skip
def test_printed_numbers(value: str, text: str, right: bool) -> None:
    """The reading of printed numbers that the truth of those statements rests on."""
    with mp.workdps(DIGITS):
        assert rounds_to(mp.mpf(value), text) is right


def test_spans_know_their_members() -> None:
    """Membership, distance and the two sides of a place decide the truth of generated statements."""
    span = Span(Rational(0), Rational(1), lower_open=True)
    assert Rational(0) not in span
    assert Rational(1) in span
    assert span.distance(Rational(-1)) == (1, False)
    assert span.distance(Rational(3)) == (2, True)
    assert span.splits(Rational(1))
    assert not span.splits(Rational(0))
    assert Span(Rational(1), Rational(9), integer=True).distance(Rational(7, 2)) == (Rational(1, 2), True)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(case=cases())
def test_generated_truths_agree_with_samples(case: Case) -> None:
    """No generated statement that is called true is violated by a sample."""
    says = said_by(case)
    if says is not None and case.truth and not case.id.startswith("generated.failures"):
        assert not violation(says), str(says)


def test_families_have_names() -> None:
    """Every family is one strategy, listed once."""
    assert len(set(FAMILIES)) == len(FAMILIES) >= 20
