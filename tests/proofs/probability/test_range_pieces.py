"""Events that always happen on a piece of the range, or never: what would prove it is true."""

import pytest
from sympy import Rational, Symbol, oo

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import REALS, Domain, integers, open_
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.probability.range_pieces import _gap_subgoal, always

n, m = (Symbol(name, integer=True) for name in "nm")
t = Symbol("t", real=True)
HALF = Rational(1, 2)


@pytest.mark.parametrize(("first", "happens"), [(1, True), (-3, False)])
def test_an_integer_beyond_a_half_is_beyond_it_by_a_half(first: int, happens: bool) -> None:
    """n > 1/2 is 1 <= n, not 3/2 <= n; where it never happens it is n <= 0."""
    domain = Domain({n: integers(first, oo if happens else 0)})
    found = always(Lies(n, open_(HALF, oo)), domain)
    assert found is not None
    truth, subgoals = found
    assert truth is happens
    assert [prove(goal.says, goal.by).status for goal in subgoals] == [Status.PROVED]


def test_the_least_gap() -> None:
    """Two integers of which one is less are 1 apart, an integer and one with a half more a half; of other numbers nothing is known."""
    domain = Domain({n: integers(0), m: integers(0), t: REALS})
    assert _gap_subgoal(n, "<", m, domain).says == Inequality(n + 1, "<=", m, domain)
    assert _gap_subgoal(n, "<=", m, domain).says == Inequality(n, "<=", m, domain)
    assert _gap_subgoal(n, "<", m + HALF, domain).says == Inequality(n + HALF, "<=", m + HALF, domain)
    assert _gap_subgoal(n, "<", t, domain).says == Inequality(n, "<", t, domain)
