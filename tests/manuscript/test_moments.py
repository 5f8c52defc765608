r"""Moments and probabilities of a variable with a density, as integrals, and with a mass function, as sums."""

import pytest

from parisk_sym.manuscript.moments import NotRead, Variable, moments_written_out
from parisk_sym.manuscript.scope import Scope

NOISE = Variable("X", "x", r"\frac12 e^{-|x|}", is_whole=False)
COUNT = Variable("Z", "k", r"c q^{|k|}", is_whole=True)
RANGES = Scope(ranges={"t": ["t > 0"], "m": [r"m \ge 1 integer"]})
FROM_T, BELOW_T = (rf"(\int_{{t}}^{{\infty}} \frac12 e^{{-|{at}|}} d x)" for at in ("x", "(-x)"))
FROM_2, BELOW_2 = (part.replace("t}^", "2}^") for part in (FROM_T, BELOW_T))

READ = {
    r"\Pr[X > t] \le 1": rf"{FROM_T} \le 1",
    r"\Pr[|X| > t] \le 1": rf"({FROM_T} + {BELOW_T}) \le 1",
    r"\Pr(|X| > 2) \le 1": rf"({FROM_2} + {BELOW_2}) \le 1",
    r"\mathbb{E}[X] \le y": r"(\int_{-\infty}^{\infty} x \frac12 e^{-|x|} d x) \le y",
    r"\mathbb{E}[X] \le x": r"(\int_{-\infty}^{\infty} y \frac12 e^{-|y|} d y) \le x",
    r"\mathbb{E}[|X - x|] \le 2": r"(\int_{-\infty}^{\infty} (|y - x|) \frac12 e^{-|y|} d y) \le 2",
    r"\Pr[Z > m] \le 1": r"(\sum_{j=m+1}^{\infty} c q^{|j|}) \le 1",
    r"\mathbb{E}[Z] \le j": r"(\sum_{i=-\infty}^{\infty} c q^{|i|} i) \le j",
    r"\Pr[Z = 3] \le 1": r"(c q^{|3|}) \le 1",
}


@pytest.mark.parametrize("formula", READ)
def test_moments(formula: str) -> None:
    """The letter of an integral or a sum does not occur in the formula."""
    variable = COUNT if "Z" in formula else NOISE
    assert moments_written_out(formula, variable, RANGES) == READ[formula]


@pytest.mark.parametrize("event", ["|X| > s", "|X| > -1", "X < t", "X = t", "Z > t", "|Z| = 3"])
def test_events_that_are_not_read(event: str) -> None:
    """The two tails of |X| may overlap below 0; a number between two integers cuts a sum elsewhere."""
    with pytest.raises(NotRead, match=r"is not read|is read for"):
        moments_written_out(rf"\Pr[{event}] \le 1", COUNT if "Z" in event else NOISE, RANGES)
