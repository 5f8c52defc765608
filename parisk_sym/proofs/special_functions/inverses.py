"""Facts about inverse secants, cosecants and their hyperbolic kin (DLMF 4.23, 4.37)."""

import sympy

from parisk_sym.proofs.algebra.structure import same_as_argument
from parisk_sym.proofs.definedness.needs import Need, all_of, first
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]

_BEYOND_ONE = all_of((Need.NONNEGATIVE, lambda x: x**2 - 1))

KNOWN = (
    SpecialFunction(sympy.asec, needs=_BEYOND_ONE),
    SpecialFunction(sympy.acsc, needs=_BEYOND_ONE, sign=same_as_argument),
    SpecialFunction(
        sympy.asech, needs=all_of((Need.POSITIVE, lambda x: x), (Need.NONNEGATIVE, lambda x: 1 - x))
    ),
    SpecialFunction(
        sympy.acsch,
        needs=first(Need.NONZERO),
        sign=same_as_argument,
        continuous=True,
        analytic=True,
        smooth=True,
    ),
)
