"""The mean of one loss as a linear programme over its law: its premises, and the dual solution in closed form."""

from parisk_sym.paper import *
from dataclasses import replace
from _shared import gamma, ratio, ratio0

premises = (Pure(ratio0), AtRisk(ratio, 1 - gamma))
"""A confidence gamma under both of a pair."""


def in_ratios(mean):
    """A bound of the mean with the levels as logarithms of ratios."""
    return mean(gamma, log(ratio), log(ratio0))


def slope(level):
    """a coth a for the level a = ln of the ratio."""
    return log(level) * (level**2 + 1) / (level**2 - 1)


def drop(level):
    """a / sinh a."""
    return log(level) * 2 * level / (level**2 - 1)


def dual(level, level0):
    """l <= A(a) - B(a) e^-l on [-a, a], A(a) = a coth a, B(a) = a / sinh a: the chord of a concave function.

    With a = eps where |l| <= eps, and a = eps0 elsewhere; A increases and B decreases. The means of 1 and e^-l are 1.
    """
    rest = (slope(level0) - slope(level), drop(level) - drop(level0))
    return ByOutcome(((0, 0), rest), of_x=slope(level), of_y=-drop(level))


def below_square(level):
    """a^2/2 - a tanh(a/2)."""
    return log(level) ** 2 / 2 - log(level) * (level - 1) / (level + 1)


def half_squares(level, level0, share_of_level):
    """The dual solution, whose value lies below the mean of the half squares."""
    total = EqualsSum((share_of_level * below_square(level), (1 - share_of_level) * below_square(level0)))
    return replace(dual(level, level0), total=total)
