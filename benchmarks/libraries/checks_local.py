"""pure-ldp, multi-freq-ldpy and smartnoise-sql."""

from functools import partial

from sympy import E, Expr, Min, exp, log, sqrt

from benchmarks.libraries.check import Check, Kind, grid
from benchmarks.libraries.shared import gaussian_delta, normal, unary_variance

__all__ = ["CHECKS"]

_pure, _multi, _smartnoise = (
    partial(Check, name) for name in ("pure_ldp", "multi_freq_ldpy", "smartnoise_sql")
)
_law = partial(_pure, kind=Kind.LAW)
_variance = partial(_multi, kind=Kind.OTHER)
_bound = partial(_smartnoise, kind=Kind.BOUND)
_LEVELS = grid("epsilon", (0.5,), (1.0,), (2.0,), (4.0,))
_VALUES = grid("epsilon d", (0.5, 4), (1.0, 10), (2.0, 100))
_RARE = grid("p q", (0.75, 0.25), (0.5, 0.2), (0.4, 0.1))
_TWICE = "p1 q1 p2 q2 f"
_GROUPS = grid("epsilon delta", (1.0, 1e-5), (0.5, 1e-8), (2.0, 0.01))
_USES = grid("k epsilon delta", (10, 0.1, 1e-5), (100, 0.05, 1e-6), (50, 0.01, 1e-3), (400, 0.1, 1e-9))


def _report(p1: Expr, q1: Expr, p2: Expr, q2: Expr, f: Expr) -> Expr:
    """How often a bit is 1 after both rounds, for a value of frequency f."""
    return f * (p1 * p2 + (1 - p1) * q2) + (1 - f) * (q1 * p2 + (1 - q1) * q2)


def _long(p1: Expr, q1: Expr, p2: Expr, q2: Expr, f: Expr) -> Expr:
    """The variance of one report of both rounds, divided by the square of what it tells."""
    seen = _report(p1, q1, p2, q2, f)
    return seen * (1 - seen) / ((p1 - q1) * (p2 - q2)) ** 2


def _spent(k: Expr, epsilon: Expr, slack: Expr) -> Expr:
    drift, squares = k * epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1), k * epsilon**2
    spread = (sqrt(2 * squares * log(E + sqrt(squares) / slack)), sqrt(2 * squares * log(1 / slack)))
    return Min(k * epsilon, drift + spread[0], drift + spread[1])


CHECKS = (
    _law("DEClient (p)", "e^ε/(e^ε + d − 1)", lambda epsilon, d: exp(epsilon) / (exp(epsilon) + d - 1), _VALUES,
          ("field.local.response_level",)),
    _law("DEClient (q)", "1/(e^ε + d − 1)", lambda epsilon, d: 1 / (exp(epsilon) + d - 1), _VALUES, ("field.local.response_level",)),
    _law("UEClient (p, symmetric)", "e^(ε/2)/(e^(ε/2) + 1)", lambda epsilon: exp(epsilon / 2) / (exp(epsilon / 2) + 1), _LEVELS,
          ("field.local.unary_levels",)),
    _law("UEClient (q, optimised)", "1/(e^ε + 1)", lambda epsilon: 1 / (exp(epsilon) + 1), _LEVELS, ("field.local.unary_levels",)),
    _law("LHClient (g, use_olh=True)", "e^ε + 1", lambda epsilon: exp(epsilon) + 1, _LEVELS, ("field.local.best_hash",),
          documented="if set to true uses Optimised Local Hashing (OLH) i.e g is set to round(e^epsilon + 1)",
          theirs=lambda epsilon: 1 + round(float(exp(epsilon))) + 0 * epsilon),
    _law("LHClient (p, g = 2)", "e^ε/(e^ε + 1)", lambda epsilon: exp(epsilon) / (exp(epsilon) + 1), _LEVELS, ("field.local.binary_hash",)),
    _pure("RAPPORClient.convert_eps_to_f", "2/(e^(ε/2) + 1)", lambda epsilon: 2 / (exp(epsilon / 2) + 1),
          grid("epsilon", (0.5,), (1.0,), (2.0,), (3.0,), (4.0,)), ("field.local.rappor_level",), Kind.NOISE,
          remark="It is rounded to two digits", mistakes=("mistakes.pure_ldp.rounded_rappor",)),
    _pure("RAPPORClient.convert_f_to_eps", "2 ln((1 − f/2)/(f/2))", lambda f: 2 * log((1 - f / 2) / (f / 2)),
          grid("f", (0.5,), (0.25,), (0.75,)), ("field.local.rappor_level",)),
    _law("HadamardMechServer (p)", "(e^ε + 2^(h − 1) − 1)/(e^ε + 2^h − 1)",
          lambda epsilon, h: (exp(epsilon) + 2 ** (h - 1) - 1) / (exp(epsilon) + 2**h - 1),
          grid("epsilon h", (0.5, 1), (1.0, 2), (2.0, 3)), ("field.local.hadamard",)),
    _law("UEClient.privatise (releases)", "e^(ε/2)/(e^(ε/2) + 1): how often the bit of the value is 1",
         lambda epsilon: exp(epsilon / 2) / (exp(epsilon / 2) + 1), grid("epsilon", (0.5,), (2.0,)), ("field.local.unary_levels",),
         draws=20_000, mistakes=("mistakes.pure_ldp.unary_encoding",)),
    _pure("HEClient (scale)", "2/ε", lambda epsilon: 2 / epsilon, _LEVELS, ("field.local.summed_histogram",), Kind.NOISE),
    _pure("CMSClient (prob)", "1/(1 + e^(ε/2))", lambda epsilon: 1 / (1 + exp(epsilon / 2)), _LEVELS,
          ("field.local.unary_levels",), Kind.NOISE),
    _variance("VAR_Pure", "q(1 − q)/(p − q)²", unary_variance, _RARE,
           ("field.local.response_variance", "field.local.symmetric_variance", "field.local.optimised_variance")),
    _variance("VAR_Long_Pure (f = 0)", "σ(1 − σ)/((p₁ − q₁)(p₂ − q₂))², σ = q₁p₂ + (1 − q₁)q₂", _long,
           grid(_TWICE, (0.75, 0.25, 0.6, 0.3, 0.0), (0.5, 0.2, 0.7, 0.1, 0.0))),
    _variance("VAR_Long_Pure (f > 0, symmetric)", "the same with σ = f(p₁p₂ + (1 − p₁)q₂) + (1 − f)(q₁p₂ + (1 − q₁)q₂)", _long,
           grid(_TWICE, (0.75, 0.25, 0.625, 0.375, 0.5), (0.875, 0.125, 0.75, 0.25, 0.25))),
    _variance("VAR_Long_Pure (f > 0)", "the same with σ = f(p₁p₂ + (1 − p₁)q₂) + (1 − f)(q₁p₂ + (1 − q₁)q₂)", _long,
           grid(_TWICE, (0.5, 0.2, 0.7, 0.1, 0.5), (0.5, 0.25, 0.5, 0.125, 0.25)),
           remark="Its σ has f(2p₁p₂ − 2p₁q₂ + 2q₂ − 1) where f(p₁ − q₁)(p₂ − q₂) is meant: both are the same for q₁ = 1 − p₁ and q₂ = 1 − p₂ only",
           mistakes=("mistakes.multi_freq_ldpy.longitudinal",)),
    _smartnoise("Gaussian.threshold", "its standard deviation times Φ⁻¹(1 − δ/2), beyond 1: the probability that a count of 1 reaches it",
                lambda answer, epsilon, delta: 2 * normal(-answer), _GROUPS, ("field.thresholds.gaussian",), Kind.RELEASE, reaches="delta",
                mistakes=("mistakes.smartnoise_sdk.gaussian_threshold", "mistakes.smartnoise_sdk.laplace_threshold"),
                remark="It asks for δ/2: the noise of the counts has the other half"),
    _smartnoise("Gaussian (scale)", "the δ of its standard deviation is at most the one that is asked for",
                lambda answer, epsilon, delta: gaussian_delta(answer, epsilon), grid("epsilon delta", (0.5, 1e-5), (1.0, 1e-3), (10.0, 1e-3)),
                kind=Kind.RELEASE, reaches="delta", bound=True, mistakes=("mistakes.smartnoise_sdk.classic_gaussian",),
                remark="It is found through zero-concentrated privacy, for every ε"),
    _bound("Odometer.spent (epsilon)", "the least of kε and both forms with the drift kε(e^ε − 1)/(e^ε + 1), δ' = δ/2",
                lambda k, epsilon, delta: _spent(k, epsilon, delta / 2), _USES,
                ("field.composition.mean_form", "field.composition.logarithm_of_the_spread"),
                remark="It has ln(ε + …) where the theorem has ln(e + …)", mistakes=("mistakes.smartnoise_sdk.odometer_e",)),
    _bound("Odometer.spent (delta)", "1 − (1 − δ)^k(1 − δ/2)", lambda k, epsilon, delta: 1 - (1 - delta) ** k * (1 - delta / 2),
                _USES, ("field.composition.deltas",),
                remark="It multiplies by 1 − δ a second time", mistakes=("mistakes.smartnoise_sdk.odometer_delta",)),
    _smartnoise("Odometer.spent (delta, at least)", "1 − (1 − δ)^k, what k uses of a mechanism that shows its input with probability δ lose",
                lambda k, epsilon, delta: 1 - (1 - delta) ** k, _USES, mistakes=("mistakes.smartnoise_sdk.odometer_delta",), bound=True),
    _bound("Odometer.spent (epsilon, where the third bound is least)", "kε(e^ε − 1)/(e^ε + 1) + ε√(2k ln(1/δ')), δ' = δ/2",
           lambda k, epsilon, delta: _spent(k, epsilon, delta / 2), grid("k epsilon delta", (400, 0.1, 1e-9), (1000, 0.05, 1e-6), (100, 0.2, 1e-5)),
           mistakes=("mistakes.smartnoise_sdk.odometer_log",)),
    _bound("OdometerHeterogeneous.spent (epsilon)", "the least of kε and both forms with the drift kε(e^ε − 1)/(e^ε + 1), δ' = δ/2",
                lambda k, epsilon, delta: _spent(k, epsilon, delta / 2), _USES,
                ("field.composition.mean_form", "field.composition.logarithm_of_the_spread")),
    _bound("OdometerHeterogeneous.spent (delta)", "1 − (1 − δ)^k(1 − δ/2)",
                lambda k, epsilon, delta: 1 - (1 - delta) ** k * (1 - delta / 2), _USES, ("field.composition.deltas",),
                remark="The formula is right; 1 − (1 − δ)… loses digits in floats where δ is small"),
)  # fmt: skip
