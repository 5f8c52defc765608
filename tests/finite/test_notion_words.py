"""Notions in words: levels by their names, never the names of the symbols of their ratios."""

import pytest
from sympy import Rational, Symbol, exp, log, sqrt

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.finite.notions import Approximate, AtRisk, MeanLoss, Pure
from parisk_sym.formulas.domain import open_
from parisk_sym.report.encoding import brief_lines

ratio, ratio0, half = (Symbol(name, positive=True) for name in ("exp(eps)", "exp(eps0)", "exp(eps1/2)"))
gamma, delta = Symbol("gamma", positive=True), Symbol("delta", positive=True)


@pytest.mark.parametrize(
    ("notion", "words"),
    [
        (Pure(ratio0), "eps0-differentially private"),
        (Pure(half**2), "eps1-differentially private"),
        (Approximate(ratio, delta), "(eps, delta)-differentially private"),
        (Approximate(2, Rational(1, 10)), "(ln(2), 1/10)-differentially private"),
        (Approximate(1, gamma * (1 - ratio / ratio0)), "(0, gamma*(-e^eps*e^(-eps0) + 1))-differentially private"),
        (Approximate(ratio * ratio0, 0), "(eps + eps0, 0)-differentially private"),
        (Approximate(exp(sqrt(2) * log(ratio0)), delta), "(sqrt(2)*eps0, delta)-differentially private"),
        (AtRisk(ratio, gamma), "P(|L| > eps) <= gamma for each pair of databases"),
        (MeanLoss(log(ratio) ** 2 / 2), "E L <= eps^2/2"),
    ],
    ids=str,
)  # fmt: skip
def test_levels(notion: object, words: str) -> None:
    """By name, or as logarithms."""
    assert str(notion) == words


def test_typeset() -> None:
    """The sentence of an implication reads as mathematics."""
    says = Implication((Pure(ratio0),), MeanLoss(log(ratio0) ** 2 / 2), {ratio0: open_(1, 9)})
    (line,) = brief_lines(says)
    assert line.startswith("if ε₀-differentially private, then E L ≤ ε₀²/2 for")
