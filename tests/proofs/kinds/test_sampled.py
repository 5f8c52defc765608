"""A faster function that is another one than the stated distribution function."""

import numpy as np
import pytest
from sympy import Symbol, exp

from parisk_sym import POSITIVE
from parisk_sym.claims.kinds.sampled import HasLaw
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide

X = Symbol("x", real=True)


@pytest.mark.parametrize(
    ("factor", "status"), [(1.0, Status.CONSISTENT), (0.5, Status.UNDECIDED), (1.5, Status.UNDECIDED)]
)
def test_a_multiple_of_the_distribution_function(factor: float, status: Status) -> None:
    """It is noticed by five values before anything is sampled."""
    says = HasLaw(
        1 - exp(-X),
        X,
        lambda rng, size: rng.exponential(1, size),
        ({},),
        {X: POSITIVE},
        vectorised=lambda values: factor * (1 - np.exp(-values)),
    )
    node = decide(says, Direct())
    assert node.status is status
    reasons = [str(part.certificate.get("reason", "")) for part in node.walk()]
    assert any(reason.startswith("vectorised gives") for reason in reasons) == (factor != 1)
