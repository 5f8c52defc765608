"""dp-accounting, autodp and opacus."""

from functools import partial

from sympy import Abs, Expr, Max, Min, exp, log, sqrt

from benchmarks.libraries.check import Check, Kind, grid
from benchmarks.libraries.shared import (
    gaussian_delta,
    laplace_divergence,
    renyi_level,
    response_divergence,
    sampled_level,
    subsampled_epsilon,
)

__all__ = ["CHECKS"]

_google, _autodp, _opacus = (partial(Check, name) for name in ("dp_accounting", "autodp", "opacus"))
_NOISE = grid("sigma epsilon", (1.0, 1.0), (0.5, 3.0), (4.0, 0.1), (2.0, 2.5))
_WEAK = grid("epsilon delta", (0.1, 1e-5), (1.0, 1e-6), (5.0, 1e-9), (0.5, 0.1))
_LEVEL = grid("sigma delta", (1.0, 1e-5), (4.0, 1e-6), (0.5, 1e-3))
_ORDERS = grid("epsilon order", (0.5, 1.5), (1.0, 2.0), (2.0, 8.0), (0.1, 32.0))
_SCALED = grid("s order", (2.0, 1.5), (1.0, 2.0), (0.5, 8.0), (10.0, 32.0))
_GAUSS = grid("sigma order", (1.0, 2.0), (0.5, 8.0), (4.0, 1.5))
_SAMPLED = grid("q sigma", (0.1, 2.0), (0.01, 1.0), (0.5, 4.0))
_RENYI = grid("order divergence delta", (2.0, 0.5, 1e-5), (8.0, 0.1, 1e-6), (32.0, 2.0, 1e-9))


def _many(p: Expr, k: Expr, order: Expr) -> Expr:
    """Over k values, with noise p: e^eps = k/p - k + 1 (field.divergences.response_of_many)."""
    ratio = k / p - k + 1
    return log((ratio**order + ratio ** (1 - order) + k - 2) / (ratio + k - 1)) / (order - 1)


def _two_responses(p: Expr, k: Expr, epsilon: Expr) -> Expr:
    """Two uses with the true answer t and each other one f: both answers true, or one true and one of the k - 2 that are neither value."""
    truth, lie = 1 - p + p / k, p / k
    gain = Max(0, truth - exp(epsilon) * lie)
    return truth**2 - exp(epsilon) * lie**2 + 2 * (k - 2) * lie * gain


def _fourth(epsilon: Expr, delta: Expr) -> Expr:
    """Four uses: 2 eps where this delta is enough, 4 eps where it is not, and 0 where it is more than enough."""
    e = exp(epsilon)
    first = (e**4 - e**2) / (1 + e) ** 4
    second = (e**4 - 1 + 4 * (e**3 - e)) / (1 + e) ** 4
    if bool(delta >= second):
        return epsilon * 0
    return 2 * epsilon if bool(delta >= first) else 4 * epsilon


def _variances(first: Expr, second: Expr) -> Expr:
    """Of order 2 between centred normal laws (field.divergences.gaussian_variances)."""
    s, u = first, second
    return log(u / (s * sqrt(2 * u - s)) * sqrt(s))


def _sampled(q: Expr, sigma: Expr) -> Expr:
    return log(1 + q**2 * (exp(1 / sigma**2) - 1))


def _best_delta(order: Expr, divergence: Expr, epsilon: Expr) -> Expr:
    """The least of the bounds by this order and by the distance (Bretagnolle and Huber)."""
    by_order = exp((order - 1) * (divergence - epsilon)) / order * (1 - 1 / order) ** (order - 1)
    return Min(by_order, sqrt(1 - exp(-divergence)))


CHECKS = (
    _google("gaussian_mechanism.get_epsilon_gaussian", "the δ at its level, Φ(1/(2s) − εs) − e^ε Φ(−1/(2s) − εs)",
            lambda answer, sigma, delta: gaussian_delta(sigma, answer), _LEVEL, ("field.calibrations.exact",), kind=Kind.RELEASE, reaches="delta"),
    _google("gaussian_mechanism.get_sigma_gaussian", "the δ of its standard deviation",
            lambda answer, epsilon, delta: gaussian_delta(answer, epsilon), _WEAK, ("field.calibrations.exact",), kind=Kind.RELEASE, reaches="delta"),
    _google("pld.GaussianPrivacyLoss.get_delta_for_epsilon", "Φ(1/(2s) − εs) − e^ε Φ(−1/(2s) − εs)", gaussian_delta, _NOISE,
            ("field.calibrations.exact",)),
    _google("pld.LaplacePrivacyLoss.get_delta_for_epsilon", "1 − e^((ε − 1/s)/2)",
            lambda s, epsilon: 1 - exp((epsilon - 1 / s) / 2), grid("s epsilon", (1.0, 0.5), (0.5, 1.0), (0.1, 9.0)),
            ("field.calibrations.laplace_delta",)),
    _google("pld.DiscreteLaplacePrivacyLoss.get_delta_for_epsilon", "(1 − e^(ε − a))/(1 + e^(−a)), r = e^(−a)",
            lambda a, epsilon: (1 - exp(epsilon - a)) / (1 + exp(-a)), grid("a epsilon", (1.0, 0.5), (2.0, 0.1), (0.5, 0.25))),
    _google("pld.LaplacePrivacyLoss.from_privacy_guarantee", "1/(ε − 2 ln(1 − δ))",
            lambda epsilon, delta: 1 / (epsilon - 2 * log(1 - delta)), _WEAK, ("field.calibrations.laplace_with_delta",),
            Kind.NOISE, documented="Without sub-sampling, the parameter of the Laplace mechanism is simply sensitivity / epsilon.",
            theirs=lambda epsilon, delta: 1 / epsilon + 0 * delta),
    _google("pld.GaussianPrivacyLoss.from_privacy_guarantee", "the δ of its standard deviation",
            lambda answer, epsilon, delta: gaussian_delta(answer, epsilon), _WEAK, ("field.calibrations.exact",), kind=Kind.RELEASE, reaches="delta"),
    _google("pld.accountant.advanced_composition (four uses)", "2ε from δ = (e^4ε − e^2ε)/(1 + e^ε)⁴ on", _fourth,
            grid("epsilon delta", (1.0, 0.247), (1.0, 0.3), (0.5, 0.12), (0.5, 0.15)), ("field.composition.optimal_four_uses",)),
    _google("rdp._laplace_rdp", "(1/(α − 1)) ln((α/(2α − 1))e^((α − 1)ε) + ((α − 1)/(2α − 1))e^(−αε))",
            lambda epsilon, order: laplace_divergence(1 / epsilon, order), _ORDERS,
            ("field.divergences.laplace", "field.divergences.laplace_as_coded")),
    _google("rdp._randomized_response_rdp_replace_one", "(1/(α − 1)) ln((e^αε + e^((1 − α)ε) + k − 2)/(e^ε + k − 1))", _many,
            grid("p k order", (0.5, 2, 2.0), (0.25, 10, 1.5), (0.75, 4, 16.0)), ("field.divergences.response_of_many",)),
    _google("rdp._compute_log_a_int (order 2)", "ln(1 + q²(e^(1/s²) − 1))", _sampled, _SAMPLED,
            ("field.divergences.sampled_gaussian_second_order", "field.divergences.sampled_gaussian_terms")),
    _google("rdp._compute_log_a_int (order 3)", "ln(1 + 3q²(1 − q)(e^(1/s²) − 1) + q³(e^(3/s²) − 1))",
            lambda q, sigma: log(1 + 3 * q**2 * (1 - q) * (exp(1 / sigma**2) - 1) + q**3 * (exp(3 / sigma**2) - 1)), _SAMPLED,
            ("field.divergences.sampled_gaussian_third_order",)),
    _google("rdp.RdpAccountant (Gaussian)", "α/(2s²)", lambda sigma, order: order / (2 * sigma**2), _GAUSS, ("field.divergences.gaussian",)),
    _google("rdp.RdpAccountant (Gaussian, REPLACE_ONE)", "2α/s²: two records of norm at most C differ by 2C",
            lambda sigma, order: 2 * order / sigma**2, _GAUSS, mistakes=("mistakes.dp_accounting.replace_one",),
            remark="It is that of a record that is added or removed. The documentation of GaussianDpEvent: “If the norms of the values are bounded "
            "||v_i|| <= C, the noise_multiplier is defined as s / C.”"),
    _google("pld.PLDAccountant (randomised response, a count of 2)", "the δ of two uses: t²(1 − e^(ε − 2a)) + 2tm(1 − e^(ε − a)), m the probability of all "
            "answers but two, f = e^(−a)t", _two_responses, grid("p k epsilon", (0.5, 4, 0.5), (0.5, 2, 1.0), (0.25, 3, 0.1)),
            mistakes=("mistakes.dp_accounting.response_count",), bound=True, remark="It is that of one use: the count is not used"),
    _google("rdp.compute_epsilon", "D + ln((α − 1)/α) − (ln δ + ln α)/(α − 1)", renyi_level, _RENYI,
            ("field.conversions.renyi_improved",)),
    _google("rdp.compute_delta", "the least of (1/α)(1 − 1/α)^(α − 1)e^((α − 1)(D − ε)) and √(1 − e^(−D))", _best_delta,
            grid("order divergence epsilon", (2.0, 0.5, 3.0), (8.0, 0.1, 2.0), (2.0, 0.01, 0.001)),
            ("field.conversions.renyi_every_order", "field.divergences.distance_from_divergence")),
    _autodp("rdp_bank.RDP_gaussian", "α/(2s²)", lambda sigma, order: order / (2 * sigma**2), _GAUSS, ("field.divergences.gaussian",)),
    _autodp("rdp_bank.RDP_laplace", "(1/(α − 1)) ln((α/(2α − 1))e^((α − 1)/s) + ((α − 1)/(2α − 1))e^(−α/s))", laplace_divergence,
            _SCALED, ("field.divergences.laplace", "field.divergences.laplace_as_coded")),
    _autodp("rdp_bank.RDP_laplace (order 1/2)", "1/s − 2 ln(1 + 1/(2s))", lambda s: 1 / s - 2 * log(1 + 1 / (2 * s)),
            grid("s", (1.0,), (0.25,), (4.0,)), ("field.divergences.laplace_half_order",)),
    _autodp("rdp_bank.RDP_laplace (order 1)", "1/s + e^(−1/s) − 1", lambda s: 1 / s + exp(-1 / s) - 1,
            grid("s", (1.0,), (0.25,), (4.0,)), ("field.divergences.laplace_first_order",)),
    _autodp("rdp_bank.RDP_randresponse", "(1/(α − 1)) ln(p^α(1 − p)^(1 − α) + (1 − p)^α p^(1 − α))",
            lambda p, order: response_divergence(log(p / (1 - p)), order), grid("p order", (0.75, 2.0), (0.6, 8.0), (0.9, 1.5)),
            ("field.divergences.response",)),
    _autodp("rdp_bank.RDP_pureDP", "that of randomised response of level ε", response_divergence, _ORDERS,
            ("field.divergences.pure_to_zcdp", "field.divergences.response")),
    _autodp("rdp_bank.pRDP_diag_gaussian (order 2)", "ln(u²/(s√(2u² − s²))), the arguments being the variances s² and u²", _variances,
            grid("first second", (1.0, 1.0), (1.0, 2.0), (2.0, 1.5)), ("field.divergences.gaussian_variances",)),
    _autodp("dp_bank.get_logdelta_ana_gaussian", "ln δ(ε)", lambda sigma, epsilon: log(gaussian_delta(sigma, epsilon)), _NOISE,
            ("field.calibrations.exact",)),
    _autodp("dp_bank.get_eps_ana_gaussian", "the δ at its level", lambda answer, sigma, delta: gaussian_delta(sigma, answer), _LEVEL,
            ("field.calibrations.exact",), kind=Kind.RELEASE, reaches="delta"),
    _autodp("dp_bank.get_eps_randresp_optimal", "ln((p − δ)/(1 − p))", lambda p, delta: log((p - delta) / (1 - p)),
            grid("p delta", (0.75, 0.1), (0.6, 1e-3), (0.9, 1e-6)), ("field.conversions.pure_to_approximate",)),
    _autodp("converter.puredp_to_rdp", "that of randomised response of level ε", response_divergence, _ORDERS,
            ("field.divergences.response",)),
    _autodp("converter.puredp_to_approxdp", "ln(e^ε − δ)", lambda epsilon, delta: log(exp(epsilon) - delta), _WEAK,
            ("field.conversions.pure_minus_delta",)),
    _autodp("utils.subsample_epsdelta (epsilon)", "ln(1 + q(e^ε − 1))", sampled_level,
            grid("epsilon q", (1.0, 0.1), (0.1, 0.01), (4.0, 0.5)), ("field.sampling.level",)),
    _autodp("privacy_calibrator.subsample_epsdelta_inverse (epsilon)", "ln(1 + (e^ε − 1)/q)",
            lambda epsilon, q: sampled_level(epsilon, 1 / q), grid("epsilon q", (1.0, 0.1), (0.1, 0.01), (4.0, 0.5)),
            ("field.sampling.level_before",), Kind.RELEASE),
    _autodp("privacy_calibrator.ana_gaussian_mech", "the δ of its standard deviation, Φ(1/(2s) − εs) − e^ε Φ(−1/(2s) − εs)",
            lambda answer, epsilon, delta: gaussian_delta(answer, epsilon),
            grid("epsilon delta", (1.0, 1e-6), (10.0, 1e-6), (20.0, 1e-6), (30.0, 1e-6), (20.0, 1e-9)), ("field.calibrations.exact",), Kind.RELEASE,
            reaches="delta", mistakes=("mistakes.autodp.large_levels",), remark="In floats its δ is a difference that e^ε multiplies"),
    _autodp("mechanism_zoo.ExponentialMechanism (divergence)", "the smaller of αε²/8 and the divergence of randomised response of level ε",
            lambda epsilon, order: Min(order * epsilon**2 / 8, response_divergence(epsilon, order)), _ORDERS, ("field.divergences.bounded_range_first_order", "field.divergences.response"), Kind.BOUND,
            mistakes=("mistakes.autodp.exponential_mechanism",)),
    _autodp("rdp_bank.RDP_noisy_screen (infinite order)", "the larger of |ln(p/q)| and |ln((1 − p)/(1 − q))|",
            lambda p, q: Max(Abs(log(p / q)), Abs(log((1 - p) / (1 - q)))), grid("p q", (0.984375, 0.99609375), (0.5, 0.25), (0.25, 0.5)),
            mistakes=("mistakes.autodp.screen_of_infinite_order",), remark="It is p/q"),
    _autodp("converter.rdp_to_delta (Gaussian)", "at least the δ of the mechanism, Φ(1/(2s) − εs) − e^ε Φ(−1/(2s) − εs)", gaussian_delta,
            grid("sigma epsilon", (1.0, 1.0), (2.0, 2.5)), ("field.conversions.renyi_every_order",), bound=True),
    _autodp("converter.rdp_to_approxdp (Gaussian)", "the δ at its level is at most the one that is asked for",
            lambda answer, sigma, delta: gaussian_delta(sigma, answer), _LEVEL, ("field.conversions.renyi_improved",), Kind.RELEASE,
            reaches="delta", bound=True),
    _opacus("accountants.analysis.gdp.compute_eps_poisson (GaussianAccountant)", "the tight ε of Gaussian noise on Poisson samples, a record added or removed",
            subsampled_epsilon,
            grid("sigma q steps delta", (0.8, 0.01, 1000, 1e-5), (0.6, 0.004, 2500, 1e-5), (1.0, 0.01, 1000, 1e-5), (2.0, 0.01, 1000, 1e-5)),
            mistakes=("mistakes.opacus.gdp_accountant",), remark="Its μ = q√(T(e^(1/s²) − 1)) is a limit and no bound; it warns that “GDP accounting is experimental and can underestimate "
            "privacy expenditure”"),
    _opacus("accountants.analysis.rdp.compute_rdp (q = 1)", "α/(2s²)", lambda sigma, order: order / (2 * sigma**2), _GAUSS,
            ("field.divergences.gaussian",)),
    _opacus("accountants.analysis.rdp.compute_rdp (order 2)", "ln(1 + q²(e^(1/s²) − 1))", _sampled, _SAMPLED,
            ("field.divergences.sampled_gaussian_second_order",)),
    _opacus("accountants.analysis.rdp.get_privacy_spent", "D + ln((α − 1)/α) − (ln δ + ln α)/(α − 1)", renyi_level, _RENYI,
            ("field.conversions.renyi_improved",)),
    _opacus("accountants.analysis.gdp.delta_eps_mu", "Φ(μ/2 − ε/μ) − e^ε Φ(−μ/2 − ε/μ)",
            lambda epsilon, mu: gaussian_delta(1 / mu, epsilon), grid("epsilon mu", (1.0, 1.0), (3.0, 2.0), (0.1, 0.25)),
            ("field.calibrations.exact",)),
)  # fmt: skip
