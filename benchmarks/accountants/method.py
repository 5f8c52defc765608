"""One way of one package to account, and how its answers are read."""

import contextlib
import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks.accountants.noise import BOTH, Laplace, Noise

__all__ = [
    "DELTA_ERROR", "DELTA_SHARE", "EPS_ERROR", "PACKAGES", "Answers", "Ask", "Method", "autodp_answers", "pld_answers",
]  # fmt: skip

Ask = Callable[[float], tuple[float, ...]] | None
Answers = tuple[Ask, Ask]

PACKAGES = ("dp-accounting", "prv-accountant", "autodp", "opendp", "privacybuckets")

EPS_ERROR = 0.1  # the documentation of prv-accountant: "typically around 0.1"
DELTA_SHARE = 1e-3  # as above: delta_error "typically around 10^-3 x delta"
DELTA_ERROR = 1e-10  # where delta is the question


@dataclass(frozen=True)
class Method:
    """One way of one package to account.

    `bounds` says what each returned float claims to be: "upper" (a guarantee, the true value is not larger),
    "lower" (the true value is not smaller) or "estimate" (no claim). `told` says whether the package is told the
    scale 1/eps0 of Laplace noise or eps0 itself, which decides the exact noise that its floats stand for. `laws` are the
    kinds of noise that it offers, `direction` the one of a sampled record that it promises. A method that is `only_control` has
    no other answers here.
    """

    key: str
    package: str
    title: str
    bounds: tuple[str, ...]
    told: str
    compose: Callable[..., Answers]
    laws: tuple[type[Noise], ...] = (Laplace,)
    direction: str = BOTH
    only_control: bool = False

    def arguments(self, noise: Noise) -> tuple[Any, ...]:
        """What the package is given for the noise."""
        return noise.told(self.told)

    def received(self, noise: Noise) -> Noise:
        """The exact noise that this stands for, in the direction that is promised."""
        return noise.received(self.told, self.direction)

    def takes(self, noise: Noise) -> bool:
        """Whether it is asked about this noise."""
        return isinstance(noise, self.laws) and not self.only_control


def pld_answers(composed: Any) -> Answers:
    """Of a privacy loss distribution of dp-accounting."""
    return (
        lambda delta: (composed.get_epsilon_for_delta(delta),),
        lambda eps: (composed.get_delta_for_epsilon(eps),),
    )


def autodp_answers(composed: Any) -> Answers:
    """Of a mechanism of autodp."""

    def silently(ask: Callable[[float], Any]) -> Callable[[float], tuple[float, ...]]:
        def answer(given: float) -> tuple[float, ...]:
            with contextlib.redirect_stdout(io.StringIO()):  # it prints its search
                return (ask(given),)

        return answer

    return silently(composed.get_approxDP), silently(composed.get_approx_delta)
