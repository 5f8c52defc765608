"""Sums of exponentials of subsampled mechanisms far up on a line."""

import pytest
from flint import acb, arb, fmpq

from parisk_sym.formulas.kernels.subsampled_moments import Nodes, bound_with_sampling


def test_far_up_every_node_is_below_rounding() -> None:
    """The only node is exp(i beta l) with l = i, that is e^(-beta): from some row on it is dropped, and all points are still enclosed."""
    nodes = Nodes((acb(0, 1),), (acb(1),), arb(0), arb(1))
    points = nodes.points(arb(1), 7000)
    assert len(points) == 7001
    for k in (0, 1, 50, 6999, 7000):
        assert abs(points[k] - acb(arb(-k).exp())).lower() <= 0


@pytest.mark.parametrize("adding", [True, False])
def test_a_bound_for_each_direction(adding: bool) -> None:
    """Where a record is added, no loss is above -ln(1 - q), so that the moment has a bound however large the losses are; elsewhere it grows."""
    bound = bound_with_sampling(arb(1000), arb(1), fmpq(1, 2), adding)
    assert (bound < 1) is adding
