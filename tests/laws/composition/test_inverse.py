"""The search for a level: its brackets, and that nothing is returned without a change of sign."""

import pytest
from flint import arb, ctx, fmpq

from parisk_sym.formulas.engines.arithmetic import exact_point
from parisk_sym.ground.errors import PrecisionError
from parisk_sym.laws.composition.inverse import (
    Curve,
    certified,
    falling_solution,
    gap_bracket,
    reached,
    rising_solution,
)

FALLING = Curve(lambda x, bits: (-x).exp(), rising=False)
RISING = Curve(lambda x, bits: -(-x).expm1(), rising=True)


@pytest.mark.parametrize("curve", [FALLING, RISING])
def test_a_point_beside_the_solution_is_not_certified(curve: Curve) -> None:
    """A point that is off by a tenth gives a ball that still holds the solution ln 2, or none."""
    with ctx.workprec(120):
        solution = arb(2).log()
        assert certified(curve, solution.mid(), fmpq(1, 2), 100).rel_accuracy_bits() > 60
        for shift in ("0.0001", "-0.0001", "0.001"):
            try:
                ball = certified(curve, (solution + arb(shift)).mid(), fmpq(1, 2), 100)
            except PrecisionError:
                continue
            assert ball.contains(solution.mid())
        with pytest.raises(PrecisionError, match="no change of sign"):
            certified(curve, (solution + arb("0.1")).mid(), fmpq(1, 2), 100)


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
    assert not reached(fmpq(1, 3), lambda bits: arb("0.5"), "delta(0)")
    assert reached(fmpq(3, 4), lambda bits: arb("0.5"), "delta(0)")
    assert reached(fmpq(1, 2), lambda bits: arb("0.5"), "delta(0)")
    with pytest.raises(PrecisionError, match="is not told from"):
        reached(fmpq(1, 2), lambda bits: arb("0.5", "1e-9"), "delta(0)")


def test_exact_point() -> None:
    """The dyadic midpoint as a rational."""
    assert exact_point(arb("0.375")) == fmpq(3, 8)
    assert exact_point(arb(-12)) == -12
