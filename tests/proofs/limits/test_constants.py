"""Constants inside limits have a value for certain, or the limit is undecided."""

import pytest
from sympy import Expr, Integer, Rational, erfinv, zeta

from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.limits.constants import require_defined
from parisk_sym.proofs.limits.outcome import UndecidedError

FACTS = facts_of({})


@pytest.mark.parametrize(
    "e", [erfinv(Rational(1, 2)), erfinv(-Rational(9, 10)), zeta(3), zeta(Rational(3, 2))]
)
def test_defined(e: Expr) -> None:
    require_defined(e, FACTS)


@pytest.mark.parametrize(
    "e",
    [
        erfinv(Integer(2)),
        erfinv(Integer(1), evaluate=False),
        erfinv(-2),
        zeta(Rational(1, 2)),
        zeta(1, evaluate=False),
    ],
)
def test_not_certainly_defined(e: Expr) -> None:
    with pytest.raises(UndecidedError):
        require_defined(e, FACTS)
