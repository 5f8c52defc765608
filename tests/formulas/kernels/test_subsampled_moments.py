"""Sums of exponentials of subsampled mechanisms far up on a line."""

from flint import acb, arb

from parisk_sym.formulas.kernels.subsampled_moments import Nodes


def test_far_up_every_node_is_below_rounding() -> None:
    """The only node is exp(i beta l) with l = i, that is e^(-beta): from some row on it is dropped, and all points are still enclosed."""
    nodes = Nodes((acb(0, 1),), (acb(1),), arb(0), arb(1))
    points = nodes.points(arb(1), 7000)
    assert len(points) == 7001
    for k in (0, 1, 50, 6999, 7000):
        assert abs(points[k] - acb(arb(-k).exp())).lower() <= 0
