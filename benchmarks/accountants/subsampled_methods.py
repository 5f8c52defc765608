"""The accountants on noise that is added on a Poisson sample; nothing is imported before it is asked for.

Every function takes the name of the noise ("gaussian" with its deviation, "laplace" with its scale), the sampling rate and the
number of uses, and returns the two functions of `methods`.
"""

from collections.abc import Callable
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
from benchmarks.accountants.noise import SubsampledGaussian, SubsampledLaplace

__all__ = ["FINE_EPS_ERROR", "SUBSAMPLED_METHODS"]

FINE_EPS_ERROR = 0.01  # in issue 36 of the package, and in Opacus, which has a copy of it


def pld_pessimistic(noise: str, scale: float, q: float, n: int) -> Answers:
    """Privacy loss distribution by connect-the-dots, the package's default, of both directions."""
    return pld_answers(_pld(noise)(scale, sampling_prob=q).self_compose(n))


def pld_optimistic(noise: str, scale: float, q: float, n: int) -> Answers:
    """Every loss rounded down, without truncation of the tails, which the documentation supports for pessimistic estimates only."""
    one = _pld(noise)(scale, sampling_prob=q, pessimistic_estimate=False, use_connect_dots=False)
    return pld_answers(one.self_compose(n, tail_mass_truncation=0))


def _pld(noise: str) -> Callable[..., Any]:
    from dp_accounting.pld import privacy_loss_distribution as pld

    return pld.from_gaussian_mechanism if noise == "gaussian" else pld.from_laplace_mechanism  # type: ignore[no-any-return]


def renyi(noise: str, scale: float, q: float, n: int) -> Answers:
    """Renyi accountant at the package's default orders, for a record that is added or removed."""
    from dp_accounting import dp_event
    from dp_accounting.rdp import rdp_privacy_accountant

    one = dp_event.GaussianDpEvent(scale) if noise == "gaussian" else dp_event.LaplaceDpEvent(scale)
    accountant = rdp_privacy_accountant.RdpAccountant()
    accountant.compose(dp_event.SelfComposedDpEvent(dp_event.PoissonSampledDpEvent(q, one), n))
    return lambda delta: (accountant.get_epsilon(delta),), lambda eps: (accountant.get_delta(eps),)


def privacy_random_variables(
    _noise: str, sigma: float, q: float, n: int, eps_error: float = EPS_ERROR
) -> Answers:
    """Lower bound, estimate and upper bound, of the direction that the package's documentation names: remove."""
    from prv_accountant import PoissonSubsampledGaussianMechanism, PRVAccountant

    def accountant(delta_error: float) -> Any:
        return PRVAccountant(
            prvs=PoissonSubsampledGaussianMechanism(noise_multiplier=sigma, sampling_probability=q),
            eps_error=eps_error,
            delta_error=delta_error,
            max_self_compositions=n,
        )

    return (
        lambda delta: accountant(DELTA_SHARE * delta).compute_epsilon(delta, [n]),
        lambda eps: accountant(DELTA_ERROR).compute_delta(eps, [n]),
    )


def autodp_renyi(noise: str, scale: float, q: float, n: int) -> Answers:
    """Renyi composition: the package's mechanism of noisy gradient descent, or amplification of the Laplace mechanism."""
    from autodp import mechanism_zoo, transformer_zoo

    if noise == "gaussian":
        return autodp_answers(mechanism_zoo.NoisySGD_Mechanism(prob=q, sigma=scale, niter=n))
    one = transformer_zoo.AmplificationBySampling(PoissonSampling=True)(
        mechanism_zoo.LaplaceMechanism(b=scale), q
    )
    return autodp_answers(transformer_zoo.Composition()([one], [n]))


def autodp_phi(_noise: str, sigma: float, q: float, n: int) -> Answers:
    """The package's Poisson subsampled Gaussian mechanism by its phi function, in the direction that is its default."""
    from autodp import mechanism_zoo

    given = {"prob": q, "sigma": sigma, "coeff": n}
    return autodp_answers(
        mechanism_zoo.SubsampleGaussianMechanism(
            given, phi_off=False, RDP_off=True, neighboring="remove_only"
        )
    )


def autodp_fourier(noise: str, scale: float, q: float, n: int) -> Answers:
    """Analytical Fourier accountant of the amplified mechanism, in the same direction."""
    from autodp import mechanism_zoo, transformer_zoo

    options = {"RDP_off": True, "phi_off": False}
    one = (
        mechanism_zoo.GaussianMechanism(sigma=scale, approxDP_off=True, fdp_off=True, **options)
        if noise == "gaussian"
        else mechanism_zoo.LaplaceMechanism(b=scale, **options)
    )
    sampled = transformer_zoo.AmplificationBySampling_pld(PoissonSampling=True, neighboring="remove_only")(
        one, q
    )
    _, delta = autodp_answers(transformer_zoo.ComposeAFA()([sampled], [n]))
    return None, delta  # an eps is a search for this delta, at half a minute a step


_BOTH_LAWS = (SubsampledGaussian, SubsampledLaplace)
_GAUSSIAN = (SubsampledGaussian,)

SUBSAMPLED_METHODS = (
    Method("sampled-pld", "dp-accounting", "PLD, pessimistic (default grid)", ("upper",), "scale", pld_pessimistic, _BOTH_LAWS),
    Method("sampled-pld-optimistic", "dp-accounting", "PLD, optimistic (default grid), tail_mass_truncation=0", ("lower",), "scale",
           pld_optimistic, _BOTH_LAWS),
    Method("sampled-rdp", "dp-accounting", "RdpAccountant", ("upper",), "scale", renyi, _BOTH_LAWS),
    Method("sampled-prv", "prv-accountant", "PRVAccountant", ("lower", "estimate", "upper"), "scale",
           privacy_random_variables, _GAUSSIAN, "remove"),
    Method("sampled-prv-fine", "prv-accountant", "PRVAccountant (eps_error 0.01)", ("lower", "estimate", "upper"), "scale",
           lambda noise, sigma, q, n: privacy_random_variables(noise, sigma, q, n, FINE_EPS_ERROR), _GAUSSIAN, "remove"),
    Method("sampled-autodp-rdp", "autodp", "NoisySGD_Mechanism, AmplificationBySampling (Renyi)", ("upper",), "scale",
           autodp_renyi, _BOTH_LAWS),
    Method("sampled-autodp-phi", "autodp", "SubsampleGaussianMechanism (phi)", ("upper",), "scale", autodp_phi, _GAUSSIAN, "remove"),
    Method("sampled-autodp-fourier", "autodp", "AmplificationBySampling_pld, ComposeAFA (Fourier)", ("upper",), "scale",
           autodp_fourier, _BOTH_LAWS, "remove", only_control=True),
)  # fmt: skip
