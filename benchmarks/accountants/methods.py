"""The accountants on Laplace noise, each called as its documentation shows; nothing is imported before it is asked for.

Every function here takes the noise as its package wants it and the number of uses, composes, and returns two
functions: eps for a delta, and delta at an eps, or None where the package offers no such call. Both answer with one
float per bound, in the order of the method's `bounds`.
"""

from typing import Any

from benchmarks.accountants.method import (
    DELTA_ERROR,
    DELTA_SHARE,
    EPS_ERROR,
    Answers,
    Method,
    autodp_answers,
    pld_answers,
)
from benchmarks.accountants.subsampled_methods import SUBSAMPLED_METHODS

__all__ = ["METHODS"]

# --- dp-accounting ----------------------------------------------------------------------------------------------------


def pld_pessimistic(scale: float, n: int, interval: float = 1e-4) -> Answers:
    """Privacy loss distribution by connect-the-dots, the package's default."""
    from dp_accounting.pld import privacy_loss_distribution

    one = privacy_loss_distribution.from_laplace_mechanism(scale, value_discretization_interval=interval)
    return pld_answers(one.self_compose(n))


def pld_optimistic(scale: float, n: int, interval: float = 1e-4) -> Answers:
    """Privacy loss distribution with every loss rounded down, which the package calls optimistic.

    Without truncation of the tails, which its documentation supports for pessimistic estimates only.
    """
    from dp_accounting.pld import privacy_loss_distribution

    one = privacy_loss_distribution.from_laplace_mechanism(
        scale, pessimistic_estimate=False, value_discretization_interval=interval, use_connect_dots=False
    )
    return pld_answers(one.self_compose(n, tail_mass_truncation=0))


def pld_untruncated(scale: float, n: int) -> Answers:
    """Connect-the-dots without truncation of the tails, the only setting that may answer below delta = 1e-15."""
    from dp_accounting.pld import privacy_loss_distribution

    one = privacy_loss_distribution.from_laplace_mechanism(scale)
    return pld_answers(one.self_compose(n, tail_mass_truncation=0))


def kairouz_oh_viswanath(eps0: float, n: int) -> Answers:
    """The optimal composition theorem for eps0-DP mechanisms; tight for randomised response, not for Laplace noise."""
    from dp_accounting.pld import accountant, common

    one = common.DifferentialPrivacyParameters(eps0, 0)
    return lambda delta: (accountant.advanced_composition(one, n, delta),), None


def renyi(scale: float, n: int) -> Answers:
    """Renyi accountant at the package's default orders."""
    from dp_accounting import dp_event
    from dp_accounting.rdp import rdp_privacy_accountant

    accountant = rdp_privacy_accountant.RdpAccountant()
    accountant.compose(dp_event.SelfComposedDpEvent(dp_event.LaplaceDpEvent(scale), n))
    return lambda delta: (accountant.get_epsilon(delta),), lambda eps: (accountant.get_delta(eps),)


# --- prv-accountant ---------------------------------------------------------------------------------------------------


def privacy_random_variables(eps0: float, n: int) -> Answers:
    """Lower bound, estimate and upper bound with the error parameters that the package recommends."""
    from prv_accountant import LaplaceMechanism, PRVAccountant

    def accountant(delta_error: float) -> Any:
        return PRVAccountant(
            prvs=LaplaceMechanism(mu=eps0),
            eps_error=EPS_ERROR,
            delta_error=delta_error,
            max_self_compositions=n,
        )

    return (
        lambda delta: accountant(DELTA_SHARE * delta).compute_epsilon(delta, [n]),
        lambda eps: accountant(DELTA_ERROR).compute_delta(eps, [n]),
    )


# --- autodp -----------------------------------------------------------------------------------------------------------


def autodp_renyi(scale: float, n: int) -> Answers:
    """Renyi composition with the package's best conversion."""
    from autodp import mechanism_zoo, transformer_zoo

    composed = transformer_zoo.Composition()([mechanism_zoo.LaplaceMechanism(b=scale)], [n])
    return autodp_answers(composed)


def autodp_fourier(scale: float, n: int) -> Answers:
    """Analytical Fourier accountant: the characteristic function inverted by quadrature."""
    from autodp import mechanism_zoo, transformer_zoo

    one = mechanism_zoo.LaplaceMechanism(b=scale, RDP_off=True, phi_off=False)
    return autodp_answers(transformer_zoo.ComposeAFA()([one], [n]))


# --- opendp -----------------------------------------------------------------------------------------------------------


def _opendp_laplace(scale: float) -> Any:
    import opendp.prelude as dp

    dp.enable_features("contrib")
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    return dp.m.make_laplace(*space, scale=scale)


def opendp_basic(scale: float, n: int) -> Answers:
    """Composition of pure differential privacy: the levels add up, whatever delta is."""
    from opendp import combinators

    level = combinators.make_composition([_opendp_laplace(scale)] * n).map(1.0)
    return lambda _delta: (level,), None


def opendp_concentrated(scale: float, n: int) -> Answers:
    """Zero-concentrated composition, converted to a privacy profile."""
    from opendp import combinators

    one = combinators.make_pureDP_to_zCDP(_opendp_laplace(scale))
    profile = combinators.make_zCDP_to_approxDP(combinators.make_composition([one] * n)).map(1.0)
    return lambda delta: (profile.epsilon(delta),), lambda eps: (profile.delta(eps),)


# --- privacybuckets ---------------------------------------------------------------------------------------------------

CELLS = 2_000  # of the losses between -eps0 and eps0
BUCKETS = 20_000  # the package's default is five times as many, for 25 times the time


def privacy_buckets(scale: float, n: int) -> Answers:
    """Upper bounds by privacy buckets, of a pair of finite distributions that is worse than the Laplace pair.

    The mass between two losses of a grid goes to both of them, so that the masses under both inputs are kept.
    """
    import numpy as np

    eps0 = 1 / scale
    losses = np.linspace(-eps0, eps0, CELLS + 1)
    above, below = _cells(losses, eps0)
    up = (above - below * np.exp(losses[:-1])) / -np.expm1(losses[:-1] - losses[1:])
    first = np.zeros(CELLS + 1)
    first[1:] += up
    first[:-1] += above - up
    first[0] += np.exp(-eps0) / 2
    first[-1] += 0.5
    return _buckets(first, first * np.exp(-losses), _reach(eps0, n), n, "upper")


def privacy_buckets_lower(scale: float, n: int) -> Answers:
    """Lower bounds by privacy buckets, of the Laplace pair with the outputs of a cell merged, which is better than it."""
    import numpy as np

    eps0 = 1 / scale
    above, below = _cells(np.linspace(-eps0, eps0, CELLS + 1), eps0)
    ends = np.array([np.exp(-eps0) / 2, 0.5])
    return _buckets(
        np.r_[ends[:1], above, ends[1:]], np.r_[ends[1:], below, ends[:1]], _reach(eps0, n), n, "lower"
    )


def _cells(losses: Any, eps0: float) -> tuple[Any, Any]:
    """The masses of the losses between two points of the grid, under both inputs: density exp((l -+ eps0)/2)/4 there."""
    import numpy as np

    rising = np.diff(np.exp((losses - eps0) / 2)) / 2
    return rising, -np.diff(np.exp((-losses - eps0) / 2)) / 2


def _reach(eps0: float, n: int) -> float:
    """The largest loss of the grid: n eps0, or ten deviations above the mean where that is less."""
    import math

    mean = eps0 - 1 + math.exp(-eps0)
    variance = 3 - (4 * eps0 + 2) * math.exp(-eps0) - math.exp(-2 * eps0)
    return min(n * eps0, n * mean + 10 * math.sqrt(n * variance))


def _buckets(first: Any, second: Any, reach: float, n: int, bound: str) -> Answers:
    """n uses of a finite pair, with error correction and the factor that the documentation gives for the largest loss."""
    import tempfile

    import numpy as np
    from core.probabilitybuckets_light import ProbabilityBuckets

    with tempfile.TemporaryDirectory() as folder:
        one = ProbabilityBuckets(
            number_of_buckets=BUCKETS,
            factor=np.exp(2 * reach / BUCKETS),
            dist1_array=np.asarray(first) / np.sum(first),
            dist2_array=np.asarray(second) / np.sum(second),
            caching_directory=folder,
            error_correction=True,
        )
        composed = one.compose(n)
    if bound == "lower":
        return None, lambda eps: (composed.delta_ADP_lower_bound(eps),)
    return lambda delta: (composed.eps_ADP_upper_bound(delta),), lambda eps: (
        composed.delta_ADP_upper_bound(eps),
    )


# --- all of them ------------------------------------------------------------------------------------------------------

_ALL = (
    Method("pld", "dp-accounting", "PLD, pessimistic (default grid)", ("upper",), "scale", pld_pessimistic),
    Method("pld-optimistic", "dp-accounting", "PLD, optimistic (default grid), tail_mass_truncation=0", ("lower",), "scale", pld_optimistic),
    Method("pld-fine", "dp-accounting", "PLD, pessimistic (grid 1e-5)", ("upper",), "scale",
           lambda scale, n: pld_pessimistic(scale, n, 1e-5)),
    Method("pld-fine-optimistic", "dp-accounting", "PLD, optimistic (grid 1e-5), tail_mass_truncation=0", ("lower",), "scale",
           lambda scale, n: pld_optimistic(scale, n, 1e-5)),
    Method("pld-untruncated", "dp-accounting", "PLD, pessimistic, tail_mass_truncation=0", ("upper",), "scale",
           pld_untruncated),
    Method("kov", "dp-accounting", "advanced_composition", ("upper",), "level", kairouz_oh_viswanath),
    Method("rdp", "dp-accounting", "RdpAccountant", ("upper",), "scale", renyi),
    Method("prv", "prv-accountant", "PRVAccountant", ("lower", "estimate", "upper"), "level",
           privacy_random_variables),
    Method("autodp-rdp", "autodp", "Composition (Renyi)", ("upper",), "scale", autodp_renyi),
    Method("autodp-fourier", "autodp", "ComposeAFA (Fourier)", ("upper",), "scale", autodp_fourier),
    Method("opendp-basic", "opendp", "make_composition", ("upper",), "scale", opendp_basic),
    Method("opendp-zcdp", "opendp", "make_zCDP_to_approxDP", ("upper",), "scale", opendp_concentrated),
    Method("buckets", "privacybuckets", "privacy buckets, upper bound", ("upper",), "scale", privacy_buckets),
    Method("buckets-lower", "privacybuckets", "privacy buckets, lower bound", ("lower",), "scale", privacy_buckets_lower),
)  # fmt: skip

METHODS = {method.key: method for method in (*_ALL, *SUBSAMPLED_METHODS)}
