"""What is known of classical orthogonal polynomials: polynomials in their last argument where the degree is a natural number (DLMF 18.3)."""

import sympy
from sympy import Expr

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.defined.needs import Need, Needs, Rule, natural
from parisk_sym.proofs.known import Known

__all__ = ["HEADS"]


def _above(*least: int) -> Rule:
    """A natural degree, and parameters above these numbers."""

    def needs(e: Expr, facts: Facts) -> Needs:
        degree, *parameters = e.args[:-1]
        yield from natural(degree)
        for parameter, number in zip(parameters, least, strict=True):
            yield Need.POSITIVE, parameter - number

    return needs


_PLAIN = (
    sympy.chebyshevt,
    sympy.chebyshevu,
    sympy.legendre,
    sympy.hermite,
    sympy.hermite_prob,
    sympy.laguerre,
)

HEADS = (
    *(
        Known(function, needs=_above(), beyond=True, smooth=True, analytic_in_last=True)
        for function in _PLAIN
    ),
    Known(sympy.assoc_laguerre, needs=_above(-1), beyond=True, analytic_in_last=True),
    Known(sympy.gegenbauer, needs=_above(0), beyond=True, analytic_in_last=True),
    Known(sympy.jacobi, needs=_above(-1, -1), beyond=True, analytic_in_last=True),
)
