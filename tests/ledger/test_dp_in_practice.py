"""The ledger of *Differential Privacy in Practice*: its numbers in floats, and the loss of DIFF in exact fractions."""

from fractions import Fraction
from math import exp, log, sqrt
from runpy import run_path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import laplace
from sympy import Rational

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.statement import Statement
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.symbols import eps
from tests.shipped import claims

SHARED = SimpleNamespace(**run_path(str(shipped_derivations() / "dp_in_practice" / "_shared.py")))


def isf(scale: float, share: float) -> float:
    """What the absolute value of Laplace noise exceeds with this probability, by SciPy."""
    return float(laplace(scale=scale).isf(share / 2))


def sf(scale: float, amount: float) -> float:
    """How often it exceeds an amount."""
    return float(2 * laplace(scale=scale).sf(amount))


NUMBERS = {
    "dpp12.section3.count_sensitivity": [1],
    "dpp12.section3.independent_of_the_answer": [sf(100, 69)],
    "dpp12.section3.printed_noise": [isf(100, 0.5), isf(100, 0.3)],
    "dpp12.example1.noise": [isf(100, 0.1)],
    "dpp12.example1.mta": [isf(100, 0.1) / 0.1],
    "dpp12.example1.in_words": [1 - sf(100, 230)],
    "dpp12.example2.noise": [isf(200, 0.1)],
    "dpp12.example2.twice": [isf(200, 0.1) / 0.1, 1 - sf(200, 460)],
    "dpp12.example2.relative_errors": [460 / 3000, 460 / 30000, isf(200, 0.1) / 3000, isf(200, 0.1) / 30000],
    "dpp12.example3.mta": [-1 * 1.1 * log(0.1) / (0.01 * 0.1), -10 * 1.1 * log(0.1) / (0.01 * 0.1)],
    "dpp12.example3.scales": [(1 + 1 / 10) / 0.01, (1 + 1 / 10) / 0.01, 10 * (1 + 1 / 10) / 0.01],
    "dpp12.example3.noise": [isf(110, 0.1), isf(1100, 0.1)],
    "dpp12.instead.index_of_the_example": [
        30 * (1 + 1 / 1000) / 2 / 30, 30 * 1000 * (1 + 1 / 1000) / 2 / 30000,
    ],
    "dpp12.instead.all_at_once": [
        1 - exp(-30 / 11), (1 - exp(-30 / 11)) ** 2, isf(110, 1 - sqrt(0.9)) / 0.1, isf(1100, 1 - sqrt(0.9)) / 0.1,
    ],
}  # fmt: skip
"""By SciPy's law of the noise, or by the printed quotients in floats."""


def printed(statement: Statement | None) -> list[PrintedValue]:
    """The printed numbers of a statement."""
    parts = statement.parts if isinstance(statement, All) else (statement,)
    return [part for part in parts if isinstance(part, PrintedValue)]


def test_every_claim_with_printed_numbers_is_there() -> None:
    assert {name for name, claim in claims("dpp12.").items() if printed(claim.says)} == set(NUMBERS)


@pytest.mark.parametrize("name", NUMBERS)
def test_printed_numbers(name: str) -> None:
    """Each float rounds to what is printed."""
    found = printed(claims("dpp12.")[name].says)
    assert len(found) == len(NUMBERS[name])
    for part, number in zip(found, NUMBERS[name], strict=True):
        stated = part.number
        half = float(stated.unit.p) / float(stated.unit.q) / 2
        assert number == pytest.approx(float(stated.value.p) / float(stated.value.q), abs=half), part.printed


positive = st.fractions(Fraction(1, 20), 20, max_denominator=20)
queries = st.lists(
    st.tuples(positive, positive, st.fractions(-50, 50), st.fractions(-1, 1)), min_size=1, max_size=3
)


@settings(max_examples=200)
@given(queries, positive)
def test_the_loss_of_diff(rows: list[tuple[Fraction, Fraction, Fraction, Fraction]], level: Fraction) -> None:
    """In exact fractions: at most eps at every noise and change, and eps where the noise is negative and the changes are largest."""
    total = sum(width / own for width, own, _, _ in rows)
    scales = [own * total / level for _, own, _, _ in rows]

    def loss(noise: list[Fraction], moved: list[Fraction]) -> Fraction:
        return sum((abs(z - d) - abs(z)) / s for z, d, s in zip(noise, moved, scales, strict=True))

    noise, moved = [z for _, _, z, _ in rows], [width * share for width, _, _, share in rows]
    found = loss(noise, moved)
    assert abs(found) <= level
    assert loss([-abs(z) for z in noise], [width for width, _, _, _ in rows]) == level
    count = len(rows)
    at = {eps: level} | {
        symbol: value
        for symbols, column in zip(
            (SHARED.sensitivities, SHARED.index, SHARED.noise),
            zip(*(row[:3] for row in rows), strict=True),
            strict=True,
        )
        for symbol, value in zip(symbols, column, strict=False)
    }
    at |= dict(zip(SHARED.moved, moved, strict=False))
    exact = {symbol: Rational(value.numerator, value.denominator) for symbol, value in at.items()}
    encoded = SHARED.loss(SHARED.moved[:count], SHARED.scales(count)).subs(exact)
    assert encoded == Rational(found.numerator, found.denominator)


@settings(max_examples=100)
@given(queries)
def test_one_scale_less_is_not_private(rows: list[tuple[Fraction, Fraction, Fraction, Fraction]]) -> None:
    """A near miss: with the noise of one query a tenth smaller the level is exceeded."""
    total = sum(width / own for width, own, _, _ in rows)
    scales = [own * total for _, own, _, _ in rows]
    scales[0] *= Fraction(9, 10)
    assert sum(width / scale for (width, _, _, _), scale in zip(rows, scales, strict=True)) > 1


def test_proportional_has_no_level() -> None:
    """The density of the answers (2 + u, 1) from the answers (2, 1) over that from (1, 1), eps = 1: above e^100 at u = 700."""
    log_ratio = (
        laplace(2, 3).logpdf(702)
        + laplace(1, 1.5).logpdf(1)
        - laplace(1, 2).logpdf(702)
        - laplace(1, 2).logpdf(1)
    )
    assert log_ratio > 100
