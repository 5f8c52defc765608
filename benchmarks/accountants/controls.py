"""A control for every method: a question whose answer is known and which the method must get right in its environment.

Four uses of the Gauss mechanism with sigma = 1, or of randomised response of level 1 where a package has no Gauss mechanism
in the way that is audited. A method on a sampled record is asked about a sample that takes everybody, which leaves that
mechanism, and about one use, which has a closed form. A method that is far from the truth there is run wrongly, and its other answers accuse nobody.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from benchmarks.accountants.method import Answers, Method, autodp_answers, pld_answers
from benchmarks.accountants.methods import _buckets
from benchmarks.accountants.noise import SubsampledGaussian
from benchmarks.accountants.subsampled_methods import SUBSAMPLED_METHODS

__all__ = ["CONTROLS", "DELTA", "GAUSS", "RESPONSE", "TITLES", "USES", "Control", "control_at"]

USES = 4
DELTA = 1e-5
GAUSS = "gaussian,mu=1"
RESPONSE = "randomised_response,eps0=1"
EVERYBODY = SubsampledGaussian(Fraction(1), Fraction(1))
ONE_USE = SubsampledGaussian(Fraction(1), Fraction(1, 128))

TITLES = {
    GAUSS: "Gauss mechanism, sigma = 1",
    RESPONSE: "randomised response, level 1",
    str(EVERYBODY): "Gauss mechanism, sigma = 1, as a sample of rate 1",
    str(ONE_USE): "Gauss mechanism, sigma = 1, sample of rate 1/128",
}
"""The laws of the controls in words; a direction is left out."""


@dataclass(frozen=True)
class Control:
    """Uses of a mechanism, in the words of `parisk compose`, whose exact eps is known, and how the method composes them."""

    law: str
    compose: Callable[[], Answers]
    uses: int = USES


def _pld(pessimistic: bool, **options: Any) -> Answers:
    from dp_accounting.pld import privacy_loss_distribution

    one = privacy_loss_distribution.from_gaussian_mechanism(
        1.0, pessimistic_estimate=pessimistic, use_connect_dots=pessimistic, **options
    )
    return pld_answers(
        one.self_compose(USES) if pessimistic else one.self_compose(USES, tail_mass_truncation=0)
    )


def _pld_untruncated() -> Answers:
    from dp_accounting.pld import privacy_loss_distribution

    return pld_answers(
        privacy_loss_distribution.from_gaussian_mechanism(1.0).self_compose(USES, tail_mass_truncation=0)
    )


def _kov() -> Answers:
    from benchmarks.accountants.methods import kairouz_oh_viswanath

    return kairouz_oh_viswanath(1.0, USES)


def _rdp() -> Answers:
    from dp_accounting import dp_event
    from dp_accounting.rdp import rdp_privacy_accountant

    accountant = rdp_privacy_accountant.RdpAccountant()
    accountant.compose(dp_event.SelfComposedDpEvent(dp_event.GaussianDpEvent(1.0), USES))
    return lambda delta: (accountant.get_epsilon(delta),), None


def _prv() -> Answers:
    from prv_accountant import GaussianMechanism, PRVAccountant

    from benchmarks.accountants.method import DELTA_SHARE, EPS_ERROR

    def ask(delta: float) -> tuple[float, ...]:
        accountant = PRVAccountant(
            prvs=GaussianMechanism(noise_multiplier=1.0),
            eps_error=EPS_ERROR,
            delta_error=DELTA_SHARE * delta,
            max_self_compositions=USES,
        )
        return tuple(accountant.compute_epsilon(delta, [USES]))

    return ask, None


def _autodp_renyi() -> Answers:
    from autodp import mechanism_zoo, transformer_zoo

    return autodp_answers(transformer_zoo.Composition()([mechanism_zoo.GaussianMechanism(sigma=1.0)], [USES]))


def _autodp_fourier() -> Answers:
    from autodp import mechanism_zoo, transformer_zoo

    one = mechanism_zoo.GaussianMechanism(
        sigma=1.0, RDP_off=True, approxDP_off=True, fdp_off=True, phi_off=False
    )
    return autodp_answers(transformer_zoo.ComposeAFA()([one], [USES]))


def _opendp_basic() -> Answers:
    import math

    import opendp.prelude as dp

    dp.enable_features("contrib")
    one = dp.m.make_randomized_response_bool(math.e / (1 + math.e))
    level = dp.c.make_composition([one] * USES).map(1)
    return lambda _delta: (level,), None


def _opendp_concentrated() -> Answers:
    import opendp.prelude as dp

    dp.enable_features("contrib")
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    one = dp.m.make_gaussian(*space, scale=1.0)
    profile = dp.c.make_zCDP_to_approxDP(dp.c.make_composition([one] * USES)).map(1.0)
    return lambda delta: (profile.epsilon(delta),), None


def _response_by_buckets(bound: str) -> Answers:
    import math

    truth, lie = math.e / (1 + math.e), 1 / (1 + math.e)
    return _buckets([truth, lie], [lie, truth], float(USES), USES, bound)


_LAPLACE = {
    "pld": Control(GAUSS, lambda: _pld(True)),
    "pld-optimistic": Control(GAUSS, lambda: _pld(False)),
    "pld-fine": Control(GAUSS, lambda: _pld(True, value_discretization_interval=1e-5)),
    "pld-fine-optimistic": Control(GAUSS, lambda: _pld(False, value_discretization_interval=1e-5)),
    "pld-untruncated": Control(GAUSS, _pld_untruncated),
    "kov": Control(RESPONSE, _kov),
    "rdp": Control(GAUSS, _rdp),
    "prv": Control(GAUSS, _prv),
    "autodp-rdp": Control(GAUSS, _autodp_renyi),
    "autodp-fourier": Control(GAUSS, _autodp_fourier),
    "opendp-basic": Control(RESPONSE, _opendp_basic),
    "opendp-zcdp": Control(GAUSS, _opendp_concentrated),
    "buckets": Control(RESPONSE, lambda: _response_by_buckets("upper")),
    "buckets-lower": Control(RESPONSE, lambda: _response_by_buckets("lower")),
}


def _sampled(method: Method) -> tuple[Control, ...]:
    """The calls of the method itself, in the direction that it promises."""
    return tuple(
        Control(str(method.received(noise)), partial(method.compose, *method.arguments(noise), uses), uses)
        for noise, uses in ((EVERYBODY, USES), (ONE_USE, 1))
    )


CONTROLS = {key: (control,) for key, control in _LAPLACE.items()} | {
    method.key: _sampled(method) for method in SUBSAMPLED_METHODS
}


def control_at(key: str, law: str, uses: int) -> Control:
    """The control of a method in these words."""
    return next(one for one in CONTROLS[key] if (one.law, one.uses) == (law, uses))
