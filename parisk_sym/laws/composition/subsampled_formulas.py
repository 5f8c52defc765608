"""Tight composition of subsampled mechanisms as formulas: what `parisk compose` has, for tables and further calculation.

The value is that of `Sequence`, the larger of both directions. A formula has certified balls; no second engine has a rule for it.
"""

from collections.abc import Callable

from flint import arb, fmpq

from parisk_sym.formulas.domain import integers
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.subsampled_uses import (
    SubsampledGaussianDelta,
    SubsampledGaussianEpsilon,
    SubsampledLaplaceDelta,
    SubsampledLaplaceEpsilon,
)
from parisk_sym.ground.errors import DomainError
from parisk_sym.ground.symbols import n
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.sequence_routes import delta_of, epsilon_of
from parisk_sym.laws.composition.subsampled import larger_delta, larger_epsilon
from parisk_sym.laws.laplace import NOISE_LEVEL
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace
from parisk_sym.laws.subsampled import FAILURE, LEVEL, MULTIPLIER, RATE

__all__ = ["FORMULAS"]

COUNT = Parameter(n, integers(1, LARGEST_COUNT), "n", "number of uses, each with its own sample")

_LOSSES = (
    r"\sup_{\text{add, remove}} \mathbb{E}\left(1 - e^{\varepsilon - L_1 - \dots - L_n}\right)_+, \quad "
    r"L_i \text{ the privacy loss of one use with }"
)
_LEAST = r"\text{the least } \varepsilon \ge 0 \text{ with } \delta(\varepsilon; "


def _value(mechanism: Mechanism, uses: fmpq, given: str, of: Callable[[Sequence], arb]) -> arb:
    """A quantity of n uses; a refusal names the command that has bounds instead."""
    try:
        return of(Sequence([(mechanism, int(uses.p))]))
    except DomainError as error:
        parameters = ",".join(
            f"{name}={value}" for name, value in vars(mechanism).items() if isinstance(value, fmpq)
        )
        raise DomainError(
            f"{error} (bounds: parisk compose {mechanism.word},{parameters},n={uses} {given} --buckets 1/1000)"
        ) from error


def _delta(mechanism: Mechanism, eps: fmpq, uses: fmpq) -> arb:
    return _value(mechanism, uses, f"eps={eps}", lambda all_: larger_delta(all_.sides, eps, delta_of))


def _epsilon(mechanism: Mechanism, delta: fmpq, uses: fmpq) -> arb:
    return _value(
        mechanism,
        uses,
        f"delta={delta}",
        lambda all_: larger_epsilon(all_.sides, delta, epsilon_of, delta_of),
    )


def _gaussian_delta_ball(eps: fmpq, sigma: fmpq, q: fmpq, uses: fmpq) -> arb:
    return _delta(SubsampledGaussian(sigma, q), eps, uses)


def _gaussian_epsilon_ball(delta: fmpq, sigma: fmpq, q: fmpq, uses: fmpq) -> arb:
    return _epsilon(SubsampledGaussian(sigma, q), delta, uses)


def _laplace_delta_ball(eps: fmpq, eps0: fmpq, q: fmpq, uses: fmpq) -> arb:
    return _delta(SubsampledLaplace(eps0, q), eps, uses)


def _laplace_epsilon_ball(delta: fmpq, eps0: fmpq, q: fmpq, uses: fmpq) -> arb:
    return _epsilon(SubsampledLaplace(eps0, q), delta, uses)


gaussian_delta = Formula(
    id="subsampled_gaussian.delta",
    left=r"\delta(\varepsilon; \sigma, q, n)",
    parameters=(LEVEL, MULTIPLIER, RATE, COUNT),
    expression=SubsampledGaussianDelta(LEVEL.symbol, MULTIPLIER.symbol, RATE.symbol, n),
    display=rf"{_LOSSES} \sigma, q",
    meaning="tight delta of n uses of the Gaussian mechanism on Poisson subsamples, the larger of both directions",
    ball_kernel=_gaussian_delta_ball,
)

gaussian_epsilon = Formula(
    id="subsampled_gaussian.epsilon",
    left=r"\varepsilon(\delta; \sigma, q, n)",
    parameters=(FAILURE, MULTIPLIER, RATE, COUNT),
    expression=SubsampledGaussianEpsilon(FAILURE.symbol, MULTIPLIER.symbol, RATE.symbol, n),
    display=rf"{_LEAST}\sigma, q, n) \le \delta",
    meaning="tight eps of n uses of the Gaussian mechanism on Poisson subsamples: inverse of subsampled_gaussian.delta; 0 where "
    "delta >= delta(0)",
    ball_kernel=_gaussian_epsilon_ball,
)

laplace_delta = Formula(
    id="subsampled_laplace.delta",
    left=r"\delta(\varepsilon; \varepsilon_0, q, n)",
    parameters=(LEVEL, NOISE_LEVEL, RATE, COUNT),
    expression=SubsampledLaplaceDelta(LEVEL.symbol, NOISE_LEVEL.symbol, RATE.symbol, n),
    display=rf"{_LOSSES} \varepsilon_0, q",
    meaning="tight delta of n uses of the Laplace mechanism on Poisson subsamples, the larger of both directions; 0 from "
    "eps = n ln(1 + q (e^eps0 - 1)) on",
    ball_kernel=_laplace_delta_ball,
)

laplace_epsilon = Formula(
    id="subsampled_laplace.epsilon",
    left=r"\varepsilon(\delta; \varepsilon_0, q, n)",
    parameters=(FAILURE, NOISE_LEVEL, RATE, COUNT),
    expression=SubsampledLaplaceEpsilon(FAILURE.symbol, NOISE_LEVEL.symbol, RATE.symbol, n),
    display=rf"{_LEAST}\varepsilon_0, q, n) \le \delta",
    meaning="tight eps of n uses of the Laplace mechanism on Poisson subsamples: inverse of subsampled_laplace.delta; 0 where "
    "delta >= delta(0)",
    ball_kernel=_laplace_epsilon_ball,
)

FORMULAS = (gaussian_delta, gaussian_epsilon, laplace_delta, laplace_epsilon)
