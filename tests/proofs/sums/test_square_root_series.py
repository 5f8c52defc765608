"""Series whose sums have square roots: a series of another form is not compared, and adds no theorem to the proof."""

from sympy import Sum, Symbol, oo

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import open_
from tests.near_misses import whole_tree

n, r = Symbol("n", integer=True), Symbol("r", real=True)


def test_a_series_that_does_not_fit_cites_nothing() -> None:
    """The mean of a geometric law is no series of a cosine, with which it is not compared: that would cite the duplication of Gamma."""
    mean = Identity(Sum(n * (1 - r) * r**n, (n, 0, oo)), r / (1 - r), {r: open_(0, 1)})
    found = whole_tree(mean, Direct())
    assert found.status.name == "PROVED"
    assert found.all_lemmas == ()
