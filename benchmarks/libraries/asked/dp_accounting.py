"""Calls of dp-accounting."""

from dp_accounting import dp_event, gaussian_mechanism
from dp_accounting.pld import PLDAccountant, accountant, common
from dp_accounting.pld import privacy_loss_mechanism as losses
from dp_accounting.privacy_accountant import NeighboringRelation
from dp_accounting.rdp import rdp_privacy_accountant as rdp


def _parameters(epsilon: float, delta: float = 0.0) -> object:
    return common.DifferentialPrivacyParameters(epsilon, delta)


def _divergence(relation: object, sigma: float, order: float) -> float:
    accountant = rdp.RdpAccountant(orders=[order], neighboring_relation=relation)
    return float(accountant.compose(dp_event.GaussianDpEvent(sigma))._rdp[0])  # noqa: SLF001 - no public name


def _two_responses(p: float, k: int, epsilon: float) -> float:
    accountant_of_losses = PLDAccountant(NeighboringRelation.REPLACE_ONE)
    accountant_of_losses.compose(dp_event.RandomizedResponseDpEvent(p, k), 2)
    return float(accountant_of_losses.get_delta(epsilon))


FUNCTIONS = {
    "pld.PLDAccountant (randomised response, a count of 2)": (PLDAccountant, _two_responses),
    "gaussian_mechanism.get_epsilon_gaussian": (
        gaussian_mechanism.get_epsilon_gaussian,
        gaussian_mechanism.get_epsilon_gaussian,
    ),
    "gaussian_mechanism.get_sigma_gaussian": (
        gaussian_mechanism.get_sigma_gaussian,
        gaussian_mechanism.get_sigma_gaussian,
    ),
    "pld.GaussianPrivacyLoss.get_delta_for_epsilon": (
        losses.AdditiveNoisePrivacyLoss.get_delta_for_epsilon,
        lambda sigma, epsilon: losses.GaussianPrivacyLoss(sigma).get_delta_for_epsilon(epsilon),
    ),
    "pld.LaplacePrivacyLoss.get_delta_for_epsilon": (
        losses.AdditiveNoisePrivacyLoss.get_delta_for_epsilon,
        lambda s, epsilon: losses.LaplacePrivacyLoss(s).get_delta_for_epsilon(epsilon),
    ),
    "pld.DiscreteLaplacePrivacyLoss.get_delta_for_epsilon": (
        losses.AdditiveNoisePrivacyLoss.get_delta_for_epsilon,
        lambda a, epsilon: losses.DiscreteLaplacePrivacyLoss(a).get_delta_for_epsilon(epsilon),
    ),
    "pld.LaplacePrivacyLoss.from_privacy_guarantee": (
        losses.LaplacePrivacyLoss.from_privacy_guarantee,
        lambda epsilon, delta: (
            losses.LaplacePrivacyLoss.from_privacy_guarantee(_parameters(epsilon, delta)).parameter
        ),
    ),
    "pld.GaussianPrivacyLoss.from_privacy_guarantee": (
        losses.GaussianPrivacyLoss.from_privacy_guarantee,
        lambda epsilon, delta: (
            losses.GaussianPrivacyLoss.from_privacy_guarantee(_parameters(epsilon, delta)).standard_deviation
        ),
    ),
    "pld.accountant.advanced_composition (four uses)": (
        accountant.advanced_composition,
        lambda epsilon, delta: accountant.advanced_composition(_parameters(epsilon), 4, delta),
    ),
    "rdp._laplace_rdp": (
        rdp._laplace_rdp,  # noqa: SLF001 - no public name
        lambda epsilon, order: rdp._laplace_rdp(eps=epsilon, order=order),  # noqa: SLF001 - as above
    ),
    "rdp._randomized_response_rdp_replace_one": (
        rdp._randomized_response_rdp_replace_one,  # noqa: SLF001 - as above
        lambda p, k, order: rdp._randomized_response_rdp_replace_one(p, k, alpha=order),  # noqa: SLF001 - as above
    ),
    "rdp._compute_log_a_int (order 2)": (
        rdp._compute_log_a_int,  # noqa: SLF001 - as above
        lambda q, sigma: rdp._compute_log_a_int(q, sigma, 2),  # noqa: SLF001 - as above
    ),
    "rdp._compute_log_a_int (order 3)": (
        rdp._compute_log_a_int,  # noqa: SLF001 - as above
        lambda q, sigma: rdp._compute_log_a_int(q, sigma, 3),  # noqa: SLF001 - as above
    ),
    "rdp.compute_epsilon": (
        rdp.compute_epsilon,
        lambda order, divergence, delta: rdp.compute_epsilon([order], [divergence], delta)[0],
    ),
    "rdp.compute_delta": (
        rdp.compute_delta,
        lambda order, divergence, epsilon: rdp.compute_delta([order], [divergence], epsilon)[0],
    ),
    "rdp.RdpAccountant (Gaussian)": (
        rdp.RdpAccountant,
        lambda sigma, order: _divergence(NeighboringRelation.ADD_OR_REMOVE_ONE, sigma, order),
    ),
    "rdp.RdpAccountant (Gaussian, REPLACE_ONE)": (
        rdp.RdpAccountant,
        lambda sigma, order: _divergence(NeighboringRelation.REPLACE_ONE, sigma, order),
    ),
}
