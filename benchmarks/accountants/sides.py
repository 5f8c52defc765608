"""On which side of the truth a claimed bound lies, decided against a certified enclosure."""

import math
from fractions import Fraction

from benchmarks.accountants.certified import Truth

__all__ = ["NOT_A_NUMBER", "RIGHT", "ROUNDING", "TRIVIAL", "UNDECIDED", "UNSIDED", "WRONG", "side"]

RIGHT = "right"
WRONG = "wrong"
ROUNDING = "wrong by rounding"
TRIVIAL = "trivial"
UNDECIDED = "undecided"
UNSIDED = "no side"
NOT_A_NUMBER = "not a number"

_ROUNDING = Fraction(1, 2**50)  # four units in the last place of a double


def side(claimed: float, bound: str, truth: Truth, ceiling: Fraction | None) -> str:
    """RIGHT or WRONG where that is certain, for an "upper" or a "lower" bound; an "estimate" has no side.

    ROUNDING: wrong too, by less than 2^-50 of the value: what the last operations of a double lose.
    TRIVIAL: an upper bound that is at least `ceiling` (the largest loss for eps, None where there is none; 1 for delta), or a lower bound that is at
    most 0: true, and no news. UNDECIDED: the claim lies inside the enclosure.

    >>> truth = Truth(Fraction("0.3"), Fraction("1e-30"))
    >>> side(0.4, "upper", truth, Fraction(1)), side(0.4, "lower", truth, Fraction(1))
    ('right', 'wrong')
    """
    if math.isnan(claimed):
        return NOT_A_NUMBER
    if bound == "estimate":
        return UNSIDED
    sign = 1 if bound == "upper" else -1
    if math.isinf(claimed):
        return TRIVIAL if claimed * sign > 0 else WRONG
    excess = sign * (Fraction(claimed) - truth.value)
    if excess < -truth.radius:
        return ROUNDING if -excess < _ROUNDING * truth.value else WRONG
    if excess < truth.radius:
        return UNDECIDED
    if bound == "lower":
        return TRIVIAL if claimed <= 0 else RIGHT
    nothing_new = ceiling is not None and Fraction(claimed) >= ceiling
    return TRIVIAL if nothing_new else RIGHT
