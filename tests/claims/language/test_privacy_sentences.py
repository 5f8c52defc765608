"""Sentences on the privacy of noise, as people write them."""

import pytest

from parisk_sym.claims.language.privacy_sentences import with_privacy_sentence
from parisk_sym.claims.language.tokens import AskError

WRITTEN = {
    "Adding Laplace noise of scale D/eps to a query of sensitivity D is eps-differentially private": "Laplace(D/eps) noise is eps-DP for every change up to D",
    "Gaussian noise N(0, s^2) is (eps, delta)-DP for sensitivity D, s > 1": "N(0, s^2) is (eps, delta)-DP for every change up to D, s > 1",
    "The Laplace mechanism with scale b satisfies eps-differential privacy for queries of sensitivity 1 if b >= 1/eps": (
        "Laplace(b) noise is eps-DP for every change up to 1 if b >= 1/eps"
    ),
    "Gaussian noise with standard deviation s is (1, 1/100)-DP for sensitivity 1": "N(0, (s)^2) noise is (1, 1/100)-DP for every change up to 1",
    "Gaussian noise with variance v is (1, 1/100)-DP for every change up to 1": "N(0, v) noise is (1, 1/100)-DP for every change up to 1",
    "The Gaussian mechanism with sigma = 2 and sensitivity 1 is (1, 0.13)-DP": "N(0, (2)^2) noise is (1, 0.13)-DP for every change up to 1",
    "the Laplace mechanism with b = D/eps is eps-DP for queries of sensitivity D": "Laplace(D/eps) noise is eps-DP for every change up to D",
    "Adding Laplace noise of scale 1/eps to a counting query is eps-DP, eps > 0": "Laplace(1/eps) noise is eps-DP for every change up to 1, eps > 0",
    "Laplace noise of variance v is 1-DP for sensitivity 1": "Laplace(sqrt((v)/2)) noise is 1-DP for every change up to 1",
}


@pytest.mark.parametrize("line", WRITTEN)
def test_sentences(line: str) -> None:
    """The same statement in the words of the language."""
    assert " ".join(with_privacy_sentence(line).split()) == WRITTEN[line]


@pytest.mark.parametrize(
    "line",
    [
        "x^2 >= 0 for x real",
        "Laplace noise is private",
        "Laplace noise is 1-DP",
        "Discrete Laplace noise of scale 1 is 1-DP for sensitivity 1",
        "No Laplace noise of scale 1 is 1-DP for sensitivity 1",
        "Laplace noise truncated to [-1, 1] with scale 1 is 1-DP for sensitivity 1",
        "Laplace noise of scale 1 is 1-DP and 1/2-DP for sensitivity 1",
    ],
)
def test_other_lines_stay(line: str) -> None:
    """Without a level and a sensitivity there is nothing to write; other words would be lost."""
    assert with_privacy_sentence(line) == line


@pytest.mark.parametrize(
    "line",
    [
        "Laplace noise of scale 1 is 1-DP",
        "The Laplace mechanism with scale D/eps is eps-differentially private",
    ],
)
def test_a_missing_sensitivity(line: str) -> None:
    """Only that of a count is known."""
    with pytest.raises(AskError, match="sensitivity is missing"):
        with_privacy_sentence(line)


@pytest.mark.parametrize(
    "line",
    [
        "The Laplace mechanism with sigma = 2 and sensitivity 1 is 1/2-DP",
        "Gaussian noise with b = 2 is (1, 1/10)-DP for sensitivity 1",
    ],
)
def test_a_letter_that_is_not_the_usual_one(line: str) -> None:
    """The sigma of Laplace noise is its scale for some and its standard deviation for others."""
    with pytest.raises(AskError, match="its scale or its standard deviation"):
        with_privacy_sentence(line)
