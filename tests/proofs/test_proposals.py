"""Tactics that the engine proposes for open statements."""

from sympy import Symbol, exp

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.proofs.proposals import proposals
from parisk_sym.proofs.rules.limit_at_an_end import AboveItsLimit

p = Symbol("p", positive=True)


def test_a_negative_limit_is_no_bound_from_below() -> None:
    """The gap tends to 0 at 0, and to -1 at infinity: only the first could show that it is not negative."""
    gap = exp(-p) - 1 + p**2 * exp(-p)
    tried = [t for t in proposals(Inequality(0, "<=", gap, {p: POSITIVE})) if isinstance(t, AboveItsLimit)]
    assert [(t.value, t.at) for t in tried] == [(0, "lower")]
