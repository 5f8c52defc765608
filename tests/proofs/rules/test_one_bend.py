"""One root of a function with one bend that is 0 at an end: what is proved, and the near misses that are not."""

import pytest
from sympy import Abs, Integer, Rational, Symbol, cos, exp, log, pi, sin

from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, closed, open_, right_open
from parisk_sym.proofs.rules.one_bend import _is_smooth, bend_from_a_zero_at_an_end
from tests.near_misses import refused_in_every_way, whole_tree

s, a = (Symbol(name, real=True) for name in "sa")
QUARTER = Rational(1, 4)
ABOVE = {a: open_(1, POSITIVE.upper)}

TRUE: dict[str, Statement] = {
    "extinction of a branching process": UniqueRoot(s - exp(a * (s - 1)), s, {**ABOVE, s: open_(0, 1)}),
    "turned": UniqueRoot(exp(a * (s - 1)) - s, s, {**ABOVE, s: open_(0, 1)}),
    "a giant component": UniqueRoot(1 - s - exp(-a * s), s, {**ABOVE, s: open_(0, 1)}),
    "a sine and its multiple": UniqueRoot(sin(s) - s / 2, s, {s: open_(0, pi)}),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "a branching process that may die out": UniqueRoot(s - exp(a * (s - 1)), s, {a: POSITIVE, s: open_(0, 1)}),
        "a mean of 1": UniqueRoot(s - exp(a * (s - 1)), s, {a: right_open(1, POSITIVE.upper), s: open_(0, 1)}),
        "the end as well": UniqueRoot(s - exp(a * (s - 1)), s, {**ABOVE, s: closed(0, 1)}),
        "a second root at the end": UniqueRoot(s - s**2, s, {s: right_open(0, 2)}),
        "three roots": UniqueRoot((1 - s) * (s - QUARTER) * (s - 2 * QUARTER) * (s - 3 * QUARTER), s, {s: open_(0, 1)}),
        "three roots, by an exponential": UniqueRoot(
            (exp(1 - s) - 1) * (s - QUARTER) * (s - 2 * QUARTER) * (s - 3 * QUARTER), s, {s: open_(0, 1)}
        ),
        "no bend": UniqueRoot(s * (s - 1) * (2 * s - 1) * (3 * s - 1) + a * 0, s, {**ABOVE, s: open_(0, 1)}),
        "two bends": UniqueRoot(a * (s * (s - 1) * (s - a / 4) * (s - a / 2)), s, {a: open_(1, 2), s: open_(0, 1)}),
        "no change of sign": UniqueRoot(sin(s) - s * cos(s) / 2, s, {s: open_(0, 1)}),
        "not 0 at an end": UniqueRoot(s * log(s) + a, s, {a: open_(0, 1), s: open_(0, 1)}),
    }.items()
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """The whole proof is found, by the rule."""
    assert "bend from a zero at an end" in {n.rule for n in whole_tree(TRUE[name], Direct()).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses_are_refused(name: str) -> None:
    """Each drops a condition, or moves the value."""
    assert refused_in_every_way(*REFUSED[name])


def test_a_slope_without_a_limit() -> None:
    """s^2 sin(1/s) has infinitely many roots near 0."""
    goal = UniqueRoot(s**2 * sin(1 / s) - s**3, s, {s: open_(0, 2)})
    assert bend_from_a_zero_at_an_end(goal, Direct()) is None


def test_a_kink_is_no_bend() -> None:
    """|s - 1/2| is continuous, and its second derivative, where it has one, is 0."""
    kink, line = (
        UniqueRoot(e, s, {s: open_(0, 1)}) for e in (Abs(s - Rational(1, 2)) - QUARTER, s - QUARTER)
    )
    assert not _is_smooth(kink, Integer(1), Integer(0))
    assert _is_smooth(line, Integer(1), Integer(0))
