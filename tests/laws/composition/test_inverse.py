"""The search for a level: its brackets, and that nothing is returned without a change of sign."""

import pytest
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import PrecisionError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.binomial_sums import partial_sum
from parisk_sym.laws.composition.inverse import (
    Curve,
    certified_ball,
    falling_solution,
    gap_bracket,
    is_met_at_zero,
    rising_solution,
)
from parisk_sym.laws.composition.many_responses import delta_of_many

FALLING = Curve(lambda x, bits: (-x).exp(), rising=False)
RISING = Curve(lambda x, bits: -(-x).expm1(), rising=True)


@pytest.mark.parametrize("curve", [FALLING, RISING])
def test_a_point_beside_the_solution_is_not_certified(curve: Curve) -> None:
    """A point that is off by a tenth gives a ball that still holds the solution ln 2, or none."""
    with ctx.workprec(120):
        solution = arb(2).log()
        assert certified_ball(curve, solution.mid(), fmpq(1, 2), 100).rel_accuracy_bits() > 60
        for shift in ("0.0001", "-0.0001", "0.001"):
            try:
                ball = certified_ball(curve, (solution + arb(shift)).mid(), fmpq(1, 2), 100)
            except PrecisionError:
                continue
            assert ball.contains(solution.mid())
        with pytest.raises(PrecisionError, match="no change of sign"):
            certified_ball(curve, (solution + arb("0.1")).mid(), fmpq(1, 2), 100)


def test_solutions() -> None:
    """Both kinds of curves, from poor starts, to the precision; tiny solutions too."""
    with ctx.workprec(150):
        for target in (fmpq(1, 2), fmpq(1, 10**30), 1 - fmpq(1, 10**40)):
            wanted = -arb(target).log()
            found = falling_solution(FALLING, target, arb(100), arb(3))
            assert found.overlaps(wanted)
            assert found.rel_accuracy_bits() > 80
        ends = (arb("0.01"), arb(50))
        found = rising_solution(RISING, fmpq(1, 3), ends, arb(40))
        assert found.overlaps(-arb(fmpq(2, 3)).log())
        assert found.rel_accuracy_bits() > 80


def test_the_bracket_of_the_distance_from_the_top() -> None:
    """Both ends enclose the solution for an atom at the top alone, and for the worst law."""
    with ctx.workprec(100):
        low, high = gap_bracket(fmpq(1, 100), fmpq(5), arb("0.25"))
        assert low <= -(-arb("0.01")).log1p()
        assert high >= -(-arb("0.04")).log1p()
        assert gap_bracket(fmpq(1, 2), fmpq(5), arb("0.25"))[1] >= 5


def test_reached() -> None:
    """At or beyond delta(0) there is nothing to solve, and what is not decided is not called so."""
    assert not is_met_at_zero(fmpq(1, 3), lambda bits: arb("0.5"), "delta(0)")
    assert is_met_at_zero(fmpq(3, 4), lambda bits: arb("0.5"), "delta(0)")
    assert is_met_at_zero(fmpq(1, 2), lambda bits: arb("0.5"), "delta(0)")
    with pytest.raises(PrecisionError, match="cannot be distinguished from"):
        is_met_at_zero(fmpq(1, 2), lambda bits: arb("0.5", "1e-9"), "delta(0)")


def test_exact_point() -> None:
    """The dyadic midpoint as a rational."""
    assert exact_point(arb("0.375")) == fmpq(3, 8)
    assert exact_point(arb(-12)) == -12


def test_the_level_of_little_signal() -> None:
    """eps of mu and delta/mu alone, as mu tends to 0: the search begins at the size of the level, and not at 1."""
    for mu, power in (("1e-150", 150), ("1e-200", 200), ("1e-1000", 1000)):
        text, _ = find_formula("gaussian.epsilon").digits(10, delta=f"1e-{power + 3}", mu=mu, n=1)
        assert text == f"2.717805515e-{power}"


def test_a_hundred_million_answers() -> None:
    """mu = sqrt(n) eps0 = 1: the Gauss mechanism's 4.886554117, from which it is 1e-7 away; low precision gives up at once."""
    text, _ = find_formula("randomised_response.epsilon").digits(7, delta="1e-6", eps0="1e-4", n=10**8)
    assert text == "4.886554"
    with ctx.workprec(24):
        assert delta_of_many(fmpq(0), fmpq(1, 10**4), 10**9).rel_accuracy_bits() > 8
        assert partial_sum(10**9, 5 * 10**8, arb(1), arb(1, 10)).is_nan()


def test_few_values_where_delta_is_near_1() -> None:
    """-ln(1 - delta) is straight where 1 - delta falls like an exponential: a start that is three times too far costs little.

    ln delta is flat there.
    """
    seen = []

    def value(x: arb, bits: int) -> arb:
        seen.append(x)
        with ctx.workprec(bits + 20):
            return -(-x - x * x / 100).expm1()

    target = 1 - fmpq(1, 10**4)
    with ctx.workprec(90):
        found = rising_solution(Curve(value, rising=True), target, (arb("0.001"), arb(60)), arb(30))
        assert value(found, 200).overlaps(arb(target))
        assert found.rel_accuracy_bits() > 50
    assert len(seen) < 14
