"""The signs that an expression shows at a few points: what is seen need not be disproved, what is not seen may still be there."""

from __future__ import annotations

from sympy import Expr

from parisk_sym.formulas.domain import Domain
from parisk_sym.ground.errors import UnsupportedHeadError
from parisk_sym.proofs.algebra.signs import Signs
from parisk_sym.proofs.balls.certified import sample_points
from parisk_sym.proofs.balls.values import Values

__all__ = ["BOTH", "signs_seen"]

BOTH: Signs = frozenset({-1, 1})

_LOOKS = 8
"""Points at which a sign is looked at before it is proved."""


def signs_seen(e: Expr, domain: Domain) -> Signs:
    """The certified signs at a few points of the domain; none where the expression cannot be evaluated, 0 where one is not decided."""
    try:
        values = Values(e, tuple(domain))
    except UnsupportedHeadError:
        return frozenset()
    return frozenset(values.sign(point)[0] for point in sample_points(domain, _LOOKS))
