"""What the sections on privacy buckets share: the letters of one bucket, the positive part, and cases of w = e^eps."""

from parisk_sym.paper import *

# Masses under A (a, c) and under B (b, d) of two groups of outcomes, w = e^eps, a ratio r and the factor f of the grid.
a = Symbol("a", positive=True)
d = Symbol("d", positive=True)
w = Symbol("w", positive=True)
r = Symbol("r", positive=True)
f = Symbol("f", positive=True)

ABOVE_1 = open_(1, oo)
PART = closed(0, 1)


def plus(value):
    """The positive part."""
    return Max(0, value)


def in_cases(left, right, domain, first, second):
    """left <= right for every w > 0, as three statements: w <= first, between first and second, w >= second."""
    cases = (left_open(Integer(0), first), open_(first, second), right_open(second, oo))
    return All(tuple(Inequality(left, "<=", right, {**domain, w: case}) for case in cases))
