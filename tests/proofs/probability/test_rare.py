"""Events of which too few draws are left, and events that never happen."""

import numpy as np
import pytest
from sympy import Rational, Symbol, oo

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import laplace_law
from parisk_sym.formulas.domain import Domain, closed, open_
from parisk_sym.proofs.probability.draw_tests import _Draws
from parisk_sym.proofs.probability.draws import NoDrawsError
from parisk_sym.proofs.probability.range_pieces import always

X = Symbol("X", real=True)


def above(level: int) -> Probability:
    return Probability(
        Lies(X, open_(0, oo)), "=", Rational(1, 2), {X: laplace_law(1)}, given=Lies(X, open_(level, oo))
    )


def test_a_condition_that_few_draws_fulfil() -> None:
    """As many draws as asked for, or none: of 1000 some 0.06 are above 9, and 180 above 1."""
    assert len(_Draws(above(1), {}).surely(np.random.default_rng(1), 1000)) == 1000
    with pytest.raises(NoDrawsError, match="too rare"):
        _Draws(above(9), {}).surely(np.random.default_rng(1), 1000)


def test_an_event_that_never_happens_at_its_open_end() -> None:
    """x in [-1, 0] is never in (0, 1), which x <= 0 proves; x < 0 is false at 0."""
    found = always(Lies(X, open_(0, 1)), Domain({X: closed(-1, 0)}))
    assert found is not None
    happens, (needed,) = found
    assert not happens
    assert isinstance(needed.says, Inequality)
    assert needed.says.relation == "<="
