"""What is known of Legendre's elliptic integrals for a parameter m < 1, where their integrands are positive and smooth (DLMF 19.2)."""

import sympy
from sympy import Expr

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.structure import positive
from parisk_sym.proofs.defined.needs import Need, Needs
from parisk_sym.proofs.known import Known

__all__ = ["HEADS"]


def _below_one(e: Expr, facts: Facts) -> Needs:
    """m < 1."""
    yield Need.POSITIVE, 1 - e.args[-1]


def _both_below_one(e: Expr, facts: Facts) -> Needs:
    """n < 1 and m < 1."""
    yield Need.POSITIVE, 1 - e.args[0]
    yield Need.POSITIVE, 1 - e.args[-1]


HEADS = (
    Known(sympy.elliptic_k, needs=_below_one, sign=positive, continuous=True, analytic=True),  # DLMF 19.2.8
    Known(sympy.elliptic_f, needs=_below_one, beyond=True),
    Known(sympy.elliptic_e, needs=_below_one, beyond=True),
    Known(sympy.elliptic_pi, needs=_both_below_one, beyond=True),
)
