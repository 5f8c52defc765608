"""The moment accountant of PATE, as Table 1 uses it: bounds of the moments E (P/P')^order of a 0.1-private mechanism.

Each bound knows the level eps and the probability q < 1/2 of another output than the most probable one. Written in
`rest` = 1/q - 2 > 0, every bound is a quotient of polynomials with positive coefficients.
"""

from parisk_sym.paper import *

rest = Symbol("rest", positive=True)
between = Symbol("between", positive=True)

TENTH, LEVEL, WEIGHT = Rational(1, 10), Rational(8, 100), Rational(8, 10)
ORDERS = tuple(range(1, 9))
"""The whole orders that the accountant of PATE tries."""

MIXED = WEIGHT * exp(LEVEL) + (1 - WEIGHT) * exp(TENTH)
"""What the authors' code has in the place of e^eps."""

BELOW, ABOVE = Rational(10876, 10000), Rational(11052, 10000)
"""BELOW < MIXED and e^0.1 < ABOVE."""

BASES = closed(Rational(27, 25), Rational(111, 100))
"""An interval of bases that holds all of them."""


def first_factor(ratio, rest=rest):
    """(1 - q)/(1 - ratio q): how much likelier the best output is than for a neighbour that loses all it can."""
    return (1 + rest) / (2 + rest - ratio)


def data_dependent(order, base, rest=rest):
    """Papernot et al. 2017, Theorem 3, with `base` in the place of e^eps."""
    return ((1 + rest) * first_factor(base, rest) ** order + base**order) / (2 + rest)


def kept_at(order, ratio):
    """The moment where every other output is `ratio` times as probable for the neighbour: 1 - q ratio is left for the best one."""
    return ((1 + rest) * first_factor(ratio) ** order + ratio**-order) / (2 + rest)


def overtaken(lead, level=TENTH / 2):
    """Probability that noise of scale 1/level on two counts turns a lead around."""
    return (2 + level * lead) / (4 * exp(level * lead))


def noisy_maximum(order, lead):
    """The moment of the noisy maximum of two counts, for the neighbour whose lead is larger by 2."""
    q, neighbour = overtaken(lead), overtaken(lead + 2)
    return (1 - q) * ((1 - q) / (1 - neighbour)) ** order + q * (q / neighbour) ** order
