"""The symbols that the statements share, by range: one name stands for one symbol within a statement."""

from sympy import Rational, Symbol

a, t, u, w, x, y = (Symbol(name, real=True) for name in ("a", "t", "u", "w", "x", "y"))
b, p, q, s = (Symbol(name, positive=True) for name in ("b", "p", "q", "s"))
nonnegative = Symbol("x", nonnegative=True)

i = Symbol("i", integer=True)
j, n = (Symbol(name, integer=True, positive=True) for name in ("j", "n"))
k, m = (Symbol(name, integer=True, nonnegative=True) for name in ("k", "m"))
r = Symbol("r", real=True)  # ranges over integers or reals, as the domain says: SymPy is not told

HALF = Rational(1, 2)
TINY = Rational(1, 10**30)
