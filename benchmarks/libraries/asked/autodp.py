"""Calls of autodp."""

from autodp import converter, dp_bank, mechanism_zoo, privacy_calibrator, rdp_bank, utils
from numpy import array, inf, log

FUNCTIONS = {
    "rdp_bank.RDP_gaussian": (
        rdp_bank.RDP_gaussian,
        lambda sigma, order: rdp_bank.RDP_gaussian({"sigma": sigma}, order),
    ),
    "rdp_bank.RDP_laplace": (rdp_bank.RDP_laplace, lambda s, order: rdp_bank.RDP_laplace({"b": s}, order)),
    "rdp_bank.RDP_laplace (order 1/2)": (
        rdp_bank.RDP_laplace,
        lambda s: rdp_bank.RDP_laplace({"b": s}, 0.5),
    ),
    "rdp_bank.RDP_laplace (order 1)": (rdp_bank.RDP_laplace, lambda s: rdp_bank.RDP_laplace({"b": s}, 1)),
    "rdp_bank.RDP_randresponse": (
        rdp_bank.RDP_randresponse,
        lambda p, order: rdp_bank.RDP_randresponse({"p": p}, order),
    ),
    "rdp_bank.RDP_pureDP": (
        rdp_bank.RDP_pureDP,
        lambda epsilon, order: rdp_bank.RDP_pureDP({"eps": epsilon}, order),
    ),
    "rdp_bank.pRDP_diag_gaussian (order 2)": (
        rdp_bank.pRDP_diag_gaussian,
        lambda first, second: rdp_bank.pRDP_diag_gaussian(
            {"mu1": array([0.0]), "mu2": array([0.0]), "sigma1": array([first]), "sigma2": array([second])}, 2
        ),
    ),
    "dp_bank.get_logdelta_ana_gaussian": (
        dp_bank.get_logdelta_ana_gaussian,
        lambda sigma, epsilon: dp_bank.get_logdelta_ana_gaussian(sigma, eps=epsilon),
    ),
    "dp_bank.get_eps_ana_gaussian": (dp_bank.get_eps_ana_gaussian, dp_bank.get_eps_ana_gaussian),
    "dp_bank.get_eps_randresp_optimal": (
        dp_bank.get_eps_randresp_optimal,
        dp_bank.get_eps_randresp_optimal,
    ),
    "converter.puredp_to_rdp": (
        converter.puredp_to_rdp,
        lambda epsilon, order: converter.puredp_to_rdp(epsilon)(order),
    ),
    "converter.puredp_to_approxdp": (
        converter.puredp_to_approxdp,
        lambda epsilon, delta: converter.puredp_to_approxdp(epsilon)(delta),
    ),
    "utils.subsample_epsdelta (epsilon)": (
        utils.subsample_epsdelta,
        lambda epsilon, q: utils.subsample_epsdelta(epsilon, 0.0, q)[0],
    ),
    "privacy_calibrator.subsample_epsdelta_inverse (epsilon)": (
        privacy_calibrator.subsample_epsdelta_inverse,
        lambda epsilon, q: privacy_calibrator.subsample_epsdelta_inverse(epsilon, 0.0, q)[0],
    ),
    "privacy_calibrator.ana_gaussian_mech": (
        privacy_calibrator.ana_gaussian_mech,
        lambda epsilon, delta: privacy_calibrator.ana_gaussian_mech(epsilon, delta)["sigma"],
    ),
    "mechanism_zoo.ExponentialMechanism (divergence)": (
        mechanism_zoo.ExponentialMechanism,
        lambda epsilon, order: mechanism_zoo.ExponentialMechanism(epsilon).get_RDP(order),
    ),
    "rdp_bank.RDP_noisy_screen (infinite order)": (
        rdp_bank.RDP_noisy_screen,
        lambda p, q: rdp_bank.RDP_noisy_screen({"logp": log(p), "logq": log(q)}, inf),
    ),
    "converter.rdp_to_delta (Gaussian)": (
        converter.rdp_to_delta,
        lambda sigma, epsilon: converter.rdp_to_delta(lambda order: order / (2 * sigma**2))(epsilon),
    ),
    "converter.rdp_to_approxdp (Gaussian)": (
        converter.rdp_to_approxdp,
        lambda sigma, delta: converter.rdp_to_approxdp(lambda order: order / (2 * sigma**2))(delta),
    ),
}
