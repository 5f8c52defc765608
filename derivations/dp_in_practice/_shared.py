"""What the files of this paper share: its symbols and their ranges, several queries, the loss of DIFF.

The text at hand has lost no symbols but those in the drawings of Figures 1 and 2.
"""

from parisk_sym.paper import *
from itertools import chain
from parisk_sym.laws.laplace import density
from parisk_sym.laws.utility import answer, delta_q, gamma, in_proportion, load, pr, re
from sympy import Add

TENTH, HUNDREDTH, HALF = Rational(1, 10), Rational(1, 100), Rational(1, 2)
COUNT = Integer(1)  # the sensitivity of a count
ANSWERS = (Integer(3000), Integer(30000))  # of the two counts of Examples 2 and 3
INDEX = (Integer(1), Integer(10))  # of Example 3

ONE_QUERY = {delta_q: POSITIVE, eps: POSITIVE, re: POSITIVE, pr: open_(0, 1), answer: POSITIVE}
DIFF = ONE_QUERY | {gamma: POSITIVE, load: POSITIVE}

MANY = 3
BY_DENSITIES = "densities; sets follow by integration"
sensitivities = tuple(Symbol(f"Delta{i}", positive=True) for i in range(1, MANY + 1))
index = tuple(Symbol(f"gamma{i}", positive=True) for i in range(1, MANY + 1))
noise = tuple(Symbol(f"z{i}", real=True) for i in range(1, MANY + 1))
moved = tuple(Symbol(f"d{i}", real=True) for i in range(1, MANY + 1))  # q_i(D2) - q_i(D1)

QUERIES = dict.fromkeys(chain((eps,), sensitivities, index), POSITIVE)
NEIGHBOURS = QUERIES | dict.fromkeys(noise, REALS)
NEIGHBOURS |= {d: closed(-width, width) for d, width in zip(moved, sensitivities, strict=True)}


X = Symbol("X", real=True)  # the noise of a query


def laplace_noise(scale, variable=X):
    """The noise of a query has this scale."""
    return {variable: WithDensity(density(variable, scale), REALS)}


def reaches(size):
    """The event |noise| >= size."""
    return Lies(Abs(X), right_open(size, oo))


def stays(size, variable=X):
    """The event |noise| <= size."""
    return Lies(Abs(variable), left_open(-oo, size))


def both_sides(size):
    """The noise is beyond the size on either side."""
    return OnPieces((-size, size))


def scales(count):
    """The noise scales of DIFF for the first queries."""
    return in_proportion(sensitivities[:count], index[:count], eps)


def loss(shifts, widths):
    """The privacy loss at this noise: the logarithm of the ratio of the densities under D1 and D2."""
    return Add(*((Abs(z - d) - Abs(z)) / width for z, d, width in zip(noise, shifts, widths, strict=False)))


def each_at_most(shifts, widths):
    """That loss is at most the privacy spent, because each query's noise moves by at most its sensitivity."""
    rows = zip(noise, shifts, sensitivities, widths, strict=False)
    return Combination(tuple(Fact(Abs(z - d) - Abs(z), "<=", most, times=1 / width) for z, d, most, width in rows))
