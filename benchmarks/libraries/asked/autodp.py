"""Calls of autodp."""

from autodp import converter, dp_bank, privacy_calibrator, rdp_bank, utils
from numpy import array

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
}
