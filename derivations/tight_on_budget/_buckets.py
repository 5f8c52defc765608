"""What the sections on privacy buckets share: the letters of one bucket, and the positive part."""

from sympy import Max, Symbol, oo

from parisk_sym.domain import closed, open_
from parisk_sym.proof import Lemma

NOTE = (
    "The text at hand ends before this section: the statement is reconstructed from the description of the method and the "
    "table of contents."
)

# Masses under A (a, c) and under B (b, d) of two groups of outcomes, w = e^eps, a ratio r and the factor f of the grid.
a = Symbol("a", positive=True)
b = Symbol("b", positive=True)
c = Symbol("c", positive=True)
d = Symbol("d", positive=True)
w = Symbol("w", positive=True)
r = Symbol("r", positive=True)
f = Symbol("f", positive=True)
g = Symbol("g", positive=True)
u = Symbol("u", positive=True)
v = Symbol("v", positive=True)

ABOVE_1 = open_(1, oo)
PART = closed(0, 1)

SIGNS = Lemma("(z)_+ is z for z >= 0 and 0 for z <= 0", "definition of the positive part")


def plus(value):
    """The positive part."""
    return Max(0, value)
