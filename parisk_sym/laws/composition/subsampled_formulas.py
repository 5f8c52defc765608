"""Tight composition of subsampled mechanisms as formulas: the laws of `parisk compose`, for tables and calculations.

The value is that of `Sequence`, the larger of both directions. A formula has certified balls; no second engine has a rule for it.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from flint import arb, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.core.symbols import n
from parisk_sym.formulas.answers import Ends
from parisk_sym.formulas.domain import integers
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.subsampled_uses import (
    SubsampledGaussianDelta,
    SubsampledGaussianEpsilon,
    SubsampledLaplaceDelta,
    SubsampledLaplaceEpsilon,
)
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.sequence_routes import delta_of, epsilon_of
from parisk_sym.laws.composition.subsampled import larger_delta, larger_epsilon
from parisk_sym.laws.composition.use_brackets import bracket_of_uses
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace
from parisk_sym.laws.parameters import NOISE_LEVEL
from parisk_sym.laws.subsampled import FAILURE, LEVEL, MULTIPLIER, RATE

__all__ = ["FORMULAS"]

Kind = type[SubsampledGaussian] | type[SubsampledLaplace]

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


def _delta(kind: Kind, eps: fmpq, noise: fmpq, q: fmpq, uses: fmpq) -> arb:
    return _value(kind(noise, q), uses, f"eps={eps}", lambda all_: larger_delta(all_.sides, eps, delta_of))


def _epsilon(kind: Kind, delta: fmpq, noise: fmpq, q: fmpq, uses: fmpq) -> arb:
    return _value(
        kind(noise, q),
        uses,
        f"delta={delta}",
        lambda all_: larger_epsilon(all_.sides, delta, epsilon_of, delta_of),
    )


def _bracket(given: str, kind: Kind, noise: Parameter) -> Callable[..., Ends]:
    return partial(bracket_of_uses, kind.word, given, (noise.name, RATE.name, COUNT.name))


def _delta_formula(identifier: str, kind: Kind, noise: Parameter, head: Any, meaning: str) -> Formula:
    parameters = (LEVEL, noise, RATE, COUNT)
    return Formula(
        id=identifier,
        left=rf"\delta(\varepsilon; {noise.latex}, q, n)",
        parameters=parameters,
        expression=head(*(p.symbol for p in parameters)),
        display=f"{_LOSSES} {noise.latex}, q",
        meaning=f"tight delta of n uses of {meaning}",
        ball_kernel=partial(_delta, kind),
        bracket_kernel=_bracket("eps", kind, noise),
    )


def _epsilon_formula(identifier: str, kind: Kind, noise: Parameter, head: Any, meaning: str) -> Formula:
    parameters = (FAILURE, noise, RATE, COUNT)
    return Formula(
        id=identifier,
        left=rf"\varepsilon(\delta; {noise.latex}, q, n)",
        parameters=parameters,
        expression=head(*(p.symbol for p in parameters)),
        display=rf"{_LEAST}{noise.latex}, q, n) \le \delta",
        meaning=f"tight eps of n uses of {meaning}; 0 where delta >= delta(0)",
        ball_kernel=partial(_epsilon, kind),
        bracket_kernel=_bracket("delta", kind, noise),
    )


FORMULAS = (
    _delta_formula(
        "subsampled_gaussian.delta", SubsampledGaussian, MULTIPLIER, SubsampledGaussianDelta,
        "the Gaussian mechanism on Poisson subsamples, the larger of both directions",
    ),
    _epsilon_formula(
        "subsampled_gaussian.epsilon", SubsampledGaussian, MULTIPLIER, SubsampledGaussianEpsilon,
        "the Gaussian mechanism on Poisson subsamples: inverse of subsampled_gaussian.delta",
    ),
    _delta_formula(
        "subsampled_laplace.delta", SubsampledLaplace, NOISE_LEVEL, SubsampledLaplaceDelta,
        "the Laplace mechanism on Poisson subsamples, the larger of both directions; 0 from eps = n ln(1 + q (e^eps0 - 1)) on",
    ),
    _epsilon_formula(
        "subsampled_laplace.epsilon", SubsampledLaplace, NOISE_LEVEL, SubsampledLaplaceEpsilon,
        "the Laplace mechanism on Poisson subsamples: inverse of subsampled_laplace.delta",
    ),
)  # fmt: skip
