"""Facts about numbers with a natural index (DLMF 24.2, 26)."""

import sympy
from sympy import Expr

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.structure import positive
from parisk_sym.proofs.definedness.needs import Need, Needs, all_of, natural
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]


def _of_index(e: Expr, facts: Facts) -> Needs:
    """A natural index."""
    return iter(natural(e.args[0]))


def _of_one_index(e: Expr, facts: Facts) -> Needs:
    """A natural index, and no further argument: the polynomials of the same name are not known."""
    yield from natural(e.args[0])
    if len(e.args) > 1:
        yield Need.KNOWN, e


KNOWN = (
    *(SpecialFunction(function, needs=_of_index, beyond=True) for function in (sympy.bernoulli, sympy.euler)),
    *(
        SpecialFunction(function, needs=_of_one_index, beyond=True)
        for function in (sympy.fibonacci, sympy.lucas, sympy.bell)
    ),
    SpecialFunction(sympy.subfactorial, needs=_of_index, beyond=True, integer=True),
    SpecialFunction(sympy.factorial2, needs=_of_index, beyond=True, sign=positive, integer=True),
    SpecialFunction(
        sympy.catalan, needs=all_of((Need.POSITIVE, lambda n: 2 * n + 1)), beyond=True, sign=positive
    ),  # DLMF 26.5.1
)
