"""Privacy of a composition that grows step by step, from mechanisms, training settings or the events of other accountants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from flint import fmpq

from parisk_sym.core.errors import ParameterError
from parisk_sym.core.exact import from_float, rational
from parisk_sym.core.limits import Limits
from parisk_sym.formulas.answers import ANSWER_LIMITS, TIME_LIMIT, Answer
from parisk_sym.laws.composition.calibration import Calibrated
from parisk_sym.laws.composition.calibration_bracket import CalibratedBracket, calibrate_within
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.event_trees import uses_of
from parisk_sym.laws.mechanism import Mechanism, read_count
from parisk_sym.laws.mechanism_words import parse_mechanism, parse_tuned
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian

__all__ = ["Accountant"]


class Accountant:
    """The uses of mechanisms so far, and what is left of privacy: each answer has certified digits, or is a certified bracket.

    A mechanism is written as for `parisk compose`. Numbers are exact: integers, fractions, texts such as "1e-5". Answers print
    themselves; `upper` and `lower` are their certified ends as decimals. `digits`, `time_limit` (seconds of one answer) and
    `group` (records in which neighbours differ) are those of all answers.

    >>> accountant = Accountant("laplace,eps0=1/2,n=30")
    >>> accountant.add("gaussian,mu=1")
    Accountant('laplace,eps0=1/2,n=30', 'gaussian,mu=1')
    >>> print(accountant.epsilon("1e-9"))
    17.2207147415
    >>> print(accountant.delta(20))
    7.08761169941e-15

    From training settings, such as those of Opacus, with floats taken as their binary values:

    >>> print(Accountant.of_training(noise_multiplier=1, sample_rate="1/100", steps=10_000).epsilon("1e-5"))
    6.18771238997
    """

    def __init__(
        self,
        *mechanisms: str | Mechanism,
        digits: int = 12,
        time_limit: float = ANSWER_LIMITS.seconds,
        group: int = 1,
    ) -> None:
        self._group = group
        self._digits = digits
        self._limits = Limits(time_limit, ANSWER_LIMITS.memory)
        self._words: list[str] = []
        self._uses: list[tuple[Mechanism, int]] = []
        for mechanism in mechanisms:
            self.add(mechanism)

    def __repr__(self) -> str:
        return f"Accountant({', '.join(map(repr, self._words))})"

    # --- where the uses come from ---

    @classmethod
    def of_training(cls, noise_multiplier: Any, sample_rate: Any, steps: int, **options: Any) -> Self:
        """Private learning: `steps` steps with normal noise on a Poisson sample of rate `sample_rate`.

        `noise_multiplier` is the standard deviation over the clipping norm. Neighbours differ by one record.
        """
        return cls(**options).add_training(noise_multiplier, sample_rate, steps)

    @classmethod
    def of_history(cls, history: Iterable[tuple[Any, Any, int]], **options: Any) -> Self:
        """From rows of noise multiplier, sample rate and steps: the `history` of an accountant of Opacus.

        >>> print(Accountant.of_history([(1.0, 0.0078125, 500), (1.5, 0.0078125, 500)]).epsilon("1e-5"))
        1.12868904382
        """
        made = cls(**options)
        for row in history:
            made.add_training(*row)
        return made

    @classmethod
    def of_event(cls, event: Any, **options: Any) -> Self:
        """From a tree of events of `dp_accounting` (`DpEvent`); ParameterError names an event that has no mechanism here."""
        made = cls(**options)
        for mechanism, count in uses_of(event):
            made.add(mechanism, count)
        return made

    def add(self, mechanism: str | Mechanism, n: int = 1) -> Self:
        """Add n uses of a mechanism."""
        kind, count = parse_mechanism(mechanism) if isinstance(mechanism, str) else (mechanism, 1)
        if not isinstance(kind, Mechanism):
            raise ParameterError(f"a mechanism is a text such as 'laplace,eps0=1', got {mechanism!r}")
        self._uses.append((kind, count * read_count(n)))
        self._words.append(f"{mechanism}{f' × {n}' if n != 1 else ''}")
        return self

    def add_training(self, noise_multiplier: Any, sample_rate: Any, steps: int) -> Self:
        """Add steps of private learning; a rate of 1 is no sampling."""
        sigma, rate = _exact(noise_multiplier, "noise_multiplier"), _exact(sample_rate, "sample_rate")
        return self.add(
            Gaussian(1 / sigma) if rate == 1 and sigma > 0 else SubsampledGaussian(sigma, rate), steps
        )

    # --- questions ---

    def epsilon(self, delta: Any) -> Answer:
        """The least eps at a delta; at 0 the largest loss, if there is one."""
        return self._answer(delta=delta)

    def delta(self, eps: Any) -> Answer:
        """The least delta at a level eps of either sign."""
        return self._answer(eps=eps)

    def divergence(self, order: Any) -> Answer:
        """The Renyi divergence of an order > 1, of the worse direction."""
        return self._answer(order=order)

    def false_negatives(self, false_positives: Any) -> Answer:
        """The least false-negative rate of a test between neighbours with this false-positive rate: the trade-off function."""
        return self._answer(false_positive=false_positives)

    def attack_success(self, prior: Any = "1/2") -> Answer:
        """The success probability of the best membership attack, at the prior probability of membership."""
        return self._answer(prior=prior)

    def _answer(self, **given: Any) -> Answer:
        exact = {name: _exact(value, name) for name, value in given.items()}
        return Sequence(self._uses, self._group).answer(self._digits, self._limits, **exact)

    @staticmethod
    def noise_for(
        mechanism: str,
        eps: Any,
        delta: Any,
        n: int = 1,
        digits: int = 12,
        *,
        time_limit: Any = TIME_LIMIT,
        **others: Any,
    ) -> Calibrated | CalibratedBracket:
        """The least noise with which n uses of a mechanism are (eps, delta)-private; `others` are its other parameters.

        After `time_limit` seconds of processor time without digits a bracket is sought, for as long again.

        >>> Accountant.noise_for("subsampled_gaussian", eps=1, delta="1e-5", n=1000, digits=5, q="1/100").text
        '1.4147'
        """
        words = {"eps": eps, "delta": delta, "n": n, **others}
        wanted = parse_tuned(mechanism, {name: str(_exact(value, name)) for name, value in words.items()})
        return calibrate_within(
            wanted.kind,
            digits,
            Limits(time_limit, ANSWER_LIMITS.memory),
            around=wanted.around,
            **wanted.privacy,
            **wanted.fixed,
        )


def _exact(value: Any, name: str) -> fmpq:
    """A number, exactly; a float is its binary value."""
    return from_float(value, name) if isinstance(value, float) else rational(value, name)
