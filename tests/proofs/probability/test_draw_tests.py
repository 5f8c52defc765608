"""How often values are drawn for one test."""

from contextlib import suppress

import numpy as np
import pytest
from sympy import Rational, Symbol, oo

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import uniform_law
from parisk_sym.formulas.domain import open_
from parisk_sym.proofs.probability.draw_tests import _Draws
from parisk_sym.proofs.probability.draws import NoDrawsError, draw_values

X = Symbol("X", real=True)
LAWS = {X: uniform_law(0, 1)}
SIZE = 1000


def rounds(statement: Probability) -> int:
    """How often SIZE values are drawn for SIZE outcomes: the generator is then where so many draws leave it."""
    used, other = np.random.default_rng(0), np.random.default_rng(0)
    with suppress(NoDrawsError):
        _Draws(statement, {}).surely(used, SIZE)
    for count in range(1, 9):
        draw_values(statement.laws, {}, other, SIZE)
        if used.bit_generator.state == other.bit_generator.state:
            return count
    raise AssertionError("another number of draws")


@pytest.mark.parametrize(("least", "count"), [(None, 1), (0.7, 4), (0.99, 1)])
def test_as_many_rounds_as_are_needed(least: float | None, count: int) -> None:
    """One without a condition; with one of 30 %, four; where it is hopeless, one."""
    given = None if least is None else Lies(X, open_(str(least), oo))
    assert rounds(Probability(Lies(X, open_("0.9", oo)), "=", Rational(1, 10), LAWS, {}, given)) == count
