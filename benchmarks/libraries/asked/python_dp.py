"""Calls of python-dp, which wraps Google's library for C++."""

from pydp.algorithms import numerical_mechanisms as noise
from pydp.algorithms import partition_selection as selection

FUNCTIONS = {
    "LaplaceMechanism.diversity": (
        noise.LaplaceMechanism,
        lambda epsilon: noise.LaplaceMechanism(epsilon, 1.0).diversity,
    ),
    "GaussianMechanism.std": (
        noise.GaussianMechanism,
        lambda epsilon, delta: noise.GaussianMechanism(epsilon, delta, 1.0).std,
    ),
    "create_laplace_partition_strategy": (
        selection.create_laplace_partition_strategy,
        lambda epsilon, delta: selection.create_laplace_partition_strategy(
            epsilon, delta, 1
        ).probability_of_keep(1),
    ),
    "create_truncated_geometric_partition_strategy": (
        selection.create_truncated_geometric_partition_strategy,
        lambda epsilon, delta, n: selection.create_truncated_geometric_partition_strategy(
            epsilon, delta, 1
        ).probability_of_keep(n),
    ),
    "create_laplace_partition_strategy (k partitions)": (
        selection.create_laplace_partition_strategy,
        lambda epsilon, delta, k: selection.create_laplace_partition_strategy(
            epsilon, delta, k
        ).probability_of_keep(1),
    ),
    "create_laplace_partition_strategy (k partitions, delta > 1/2)": (
        selection.create_laplace_partition_strategy,
        lambda epsilon, delta, k: selection.create_laplace_partition_strategy(
            epsilon, delta, k
        ).probability_of_keep(1),
    ),
}
