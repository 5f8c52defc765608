"""The symbols of the statements, each with what its name lets SymPy assume."""

from sympy import Symbol

from parisk_sym import POSITIVE, REALS, integers

__all__ = [
    "LINE",
    "PLANE",
    "RAY",
    "SPACE",
    "WHOLE",
    "a",
    "b",
    "c",
    "d",
    "i",
    "j",
    "k",
    "m",
    "n",
    "p",
    "q",
    "r",
    "s",
    "t",
    "u",
    "x",
    "y",
    "z",
]

x, y, z, a, t = (Symbol(name, real=True) for name in "xyzat")
p, q, r, s, b, c, d, u = (Symbol(name, positive=True) for name in "pqrsbcdu")
n, j = (Symbol(name, integer=True, positive=True) for name in "nj")
k, m = (Symbol(name, integer=True, nonnegative=True) for name in "km")
i = Symbol("i", integer=True)

LINE = {x: REALS}
PLANE = {x: REALS, y: REALS}
SPACE = {x: REALS, y: REALS, z: REALS}
RAY = {p: POSITIVE}
WHOLE = {n: integers(1)}
