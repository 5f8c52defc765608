"""The name of the candidate with the largest noisy score."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import ParameterError
from parisk_sym.laws.buckets.arrays import BITS, float_up
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.labelled import labelled
from parisk_sym.laws.buckets.polygon import PolygonPair, polygon, rounded_edge
from parisk_sym.laws.interval_losses import MOST_USES, adaptive_delta, adaptive_level, pair_of_uses
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.renyi_bound import nothing
from parisk_sym.laws.two_candidates import Win, least_delta, least_level

__all__ = ["MECHANISM", "ReportNoisyMax"]

GUMBEL, LAPLACE, EXPONENTIAL = "gumbel", "laplace", "exponential"
NOISES = (GUMBEL, LAPLACE, EXPONENTIAL)
YES, NO = "yes", "no"

_LINES = 2000


@dataclass(frozen=True)
class ReportNoisyMax(Mechanism):
    """The candidate whose score plus noise of scale `scale` * sensitivity is largest; the sensitivity is that of one score.

    Its tight level is 2/scale, or 1/scale where all scores move in one direction (`monotone=yes`), for each of the three noises and any number
    of candidates from two on: the probability of a candidate changes by no more, and with two candidates whose scores are far apart by as much
    as one likes. Gumbel noise is the exponential mechanism, exponential noise permute-and-flip.

    Gumbel noise has the losses of all mechanisms whose losses lie in an interval of that length: with losses t and t - L delta is
    (1 - e^(t - L)) (1 - e^(eps - t)) / (1 - e^-L), largest at t = (eps + L)/2, which two candidates attain. Several uses, each of which may depend
    on earlier answers, have the bounds of `interval_losses`, a part in 10,000 apart or less. For the other noises the upper bound is that of
    all mechanisms of the level, and the lower one that of two candidates with the best lead for all uses (`two_candidates`). In mixtures the
    lower bound is that of two candidates whose scores change places.

    Sources: C. Dwork, A. Roth, "The Algorithmic Foundations of Differential Privacy", 2014, Claim 3.9 (Laplace noise, one direction);
    Z. Ding et al., "The Permute-and-Flip Mechanism is Identical to Report-Noisy-Max with Exponential Noise", 2021; J. Dong, D. Durfee, R. Rogers,
    "Optimal Differential Privacy Composition for Exponential Mechanisms", ICML 2020 (losses in an interval).

    >>> ReportNoisyMax(4).level
    1/2
    """

    word = "report_noisy_max"
    example = "report_noisy_max,scale=4,noise=gumbel"
    meaning = "the candidate with the largest noisy score; noise=gumbel|laplace|exponential, monotone=no|yes"
    tuned, tuned_is_noise = "scale", True
    spread = "scale of the noise"
    why_no_law = (
        "with Gumbel noise alone the bracket is that of the computation; otherwise the upper bound is that of all mechanisms of the level, and the "
        "lower one that of two candidates, so that no finer grid brings them together"
    )

    scale: Any = parameter()
    noise: str = GUMBEL
    monotone: str = NO

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, choices in (("noise", NOISES), ("monotone", (YES, NO))):
            if getattr(self, name) not in choices:
                raise ParameterError(
                    f"{name} must be one of {', '.join(choices)}, got {getattr(self, name)!r}"
                )

    @property
    def level(self) -> fmpq:
        """The largest privacy loss."""
        return (1 if self.monotone == YES else 2) / self.scale

    def grouped(self, size: int) -> "ReportNoisyMax":
        """Scores that move `size` times as far."""
        return ReportNoisyMax(self.scale / size, self.noise, self.monotone)

    def known_bracket(self, uses: int, **given: fmpq) -> tuple[float, float] | None:
        """For Gumbel noise two candidates attain it, with the best lead after each answer; for other noise the lower bound has one lead."""
        if uses > MOST_USES or given.get("eps", fmpq(0)) < 0:
            return None
        if self.noise != GUMBEL:
            return self._between_two_and_all(uses, **given)
        if "eps" in given:
            return adaptive_delta(self.level, uses, given["eps"])
        return adaptive_level(self.level, uses, given["delta"])

    def _between_two_and_all(self, uses: int, **given: fmpq) -> tuple[float, float]:
        """From two candidates to all mechanisms of the level, of which randomised response is the worst."""
        worst = RandomisedResponse(self.level).loss()
        win, level = _WINS[self.noise], self.level
        with ctx.workprec(BITS):
            if "eps" in given:
                upper = worst.delta(given["eps"], uses)
                return least_delta(win, level, uses, given["eps"]), min(float_up(upper.max(arb(0))), 1.0)
            upper = worst.epsilon(given["delta"], uses, "delta(eps=0)")
            return least_level(win, level, uses, given["delta"]), float_up(upper)

    def together(self, uses: int) -> list[tuple[Mechanism, int]]:
        """For Gumbel noise one pair that dominates all uses, for upper bounds, and by themselves for lower ones."""
        if self.noise != GUMBEL or not 1 < uses <= MOST_USES:
            return [(self, uses)]
        return [(_Dominating(self.level, uses), 1), (_TwoCandidates(self), uses)]

    def attained(self, grid: Grid) -> Cells:
        """Two candidates whose scores change places."""
        with ctx.workprec(BITS):
            win = _WINS[self.noise](self.level / 2)
            return labelled(grid, [(win, 1 - win), (1 - win, win)])

    def cells(self, grid: Grid) -> Cells:
        """The pair that dominates, with that of two candidates for lower bounds."""
        whole = (
            _of_interval(self.level).cells(grid)
            if self.noise == GUMBEL
            else RandomisedResponse(self.level).cells(grid)
        )
        return replace(whole, attained=self.attained(grid))


def _win_gumbel(lead: fmpq) -> arb:
    """The probability that the better of two candidates wins; its lead, of either sign, is in units of the scale."""
    return 1 / (1 + arb(-lead).exp())


def _win_laplace(lead: fmpq) -> arb:
    lost = arb(-abs(lead)).exp() * (1 + abs(lead) / 2) / 2
    return lost if lead < 0 else 1 - lost


def _win_exponential(lead: fmpq) -> arb:
    lost = arb(-abs(lead)).exp() / 2
    return lost if lead < 0 else 1 - lost


_WINS: dict[str, Win] = {GUMBEL: _win_gumbel, LAPLACE: _win_laplace, EXPONENTIAL: _win_exponential}


@dataclass(frozen=True)
class _Dominating(Mechanism):
    """The pair that dominates so many adaptive uses with losses in an interval, for upper bounds only."""

    length: fmpq
    uses: int

    def cells(self, grid: Grid) -> Cells:
        """Beside two equal distributions for the lower bound."""
        return replace(pair_of_uses(self.length, self.uses).cells(grid), attained=nothing())


@dataclass(frozen=True)
class _TwoCandidates(Mechanism):
    """The pair that one use attains, for lower bounds only."""

    of: ReportNoisyMax

    def cells(self, grid: Grid) -> Cells:
        """Beside two equal distributions for the upper bound."""
        return replace(nothing(), attained=self.of.attained(grid))


@lru_cache(maxsize=64)
def _of_interval(length: fmpq) -> PolygonPair:
    """The pair that dominates all mechanisms whose losses lie in an interval of this length."""
    with ctx.workprec(BITS):
        lines = [rounded_edge(arb(length).exp(), arb(0))]
        for i in range(_LINES):
            level = length * fmpq(i, _LINES)
            delta = ((level - length) / arb(2)).expm1() ** 2 / -arb(-length).expm1()
            lines.append(rounded_edge(arb(level).exp(), delta))
        return polygon(lines)


MECHANISM = ReportNoisyMax
