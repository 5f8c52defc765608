"""Utility of noisy answers: quantiles against SciPy's Laplace law, the answers and levels that reach a goal, DIFF by its definition."""

from fractions import Fraction
from itertools import product
from math import exp, log, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq, minimize
from scipy.stats import laplace
from sympy import Integer, Rational

from parisk_sym.core.errors import DomainError, InexactInputError, PariskError
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.utility import best_index, in_proportion, load_of, privacy_spent

quantile = find_formula("utility.quantile")
relative_error = find_formula("utility.relative_error")
missed = find_formula("utility.missed")
mta = find_formula("utility.mta")
level_needed = find_formula("utility.level_needed")
diff_scale = find_formula("utility.diff_scale")
diff_mta = find_formula("utility.diff_mta")
sum_sensitivity = find_formula("utility.sum_sensitivity")

positive = st.fractions(Fraction(1, 20), 20, max_denominator=20)
shares = st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50)
moderate = settings(max_examples=50)


def value(formula: Formula, **arguments: object) -> float:
    return float(formula.ball(digits=20, **arguments).mid())


def test_the_formula_of_the_contract() -> None:
    """-ln(0.9)/(0.1 * 0.1) = 10.5360515657826301227500980839..., made with mpmath at 50 digits."""
    assert mta.names == ("delta_q", "pr", "eps", "re")
    assert mta.digits(30, delta_q=1, pr="0.9", eps="0.1", re="0.1")[0] == "10.5360515657826301227500980839"


@moderate
@given(positive, shares, positive)
def test_quantile_is_that_of_scipy(delta_q: Fraction, pr: Fraction, eps: Fraction) -> None:
    """Half of pr lies beyond the quantile on each side."""
    noise = laplace(scale=float(delta_q / eps))
    assert value(quantile, delta_q=delta_q, pr=pr, eps=eps) == pytest.approx(
        noise.isf(float(pr) / 2), rel=1e-9, abs=1e-12
    )


@moderate
@given(positive, positive, positive, positive)
def test_missed_is_the_tail_of_scipy(
    delta_q: Fraction, eps: Fraction, re: Fraction, answer: Fraction
) -> None:
    noise = laplace(scale=float(delta_q / eps))
    expected = 2 * noise.sf(float(re * answer))
    assert value(missed, delta_q=delta_q, eps=eps, re=re, answer=answer) == pytest.approx(expected, rel=1e-9)


@moderate
@given(positive, shares, positive, positive)
def test_minimum_answer_and_level_reach_the_goal_exactly(
    delta_q: Fraction, pr: Fraction, eps: Fraction, re: Fraction
) -> None:
    """By bisection of SciPy's tail, not by logarithms; at the minimum the relative error is re, and the level needed is eps."""
    noise = laplace(scale=float(delta_q / eps))
    found = brentq(lambda q: 2 * noise.sf(float(re) * q) - float(pr), 0, 1e9, xtol=1e-13, rtol=1e-13)
    least = value(mta, delta_q=delta_q, pr=pr, eps=eps, re=re)
    assert least == pytest.approx(found, rel=1e-8)
    answer = Fraction(least)
    assert value(relative_error, delta_q=delta_q, pr=pr, eps=eps, answer=answer) == pytest.approx(float(re))
    assert value(level_needed, delta_q=delta_q, pr=pr, re=re, answer=answer) == pytest.approx(float(eps))


@pytest.mark.parametrize(
    ("least", "most", "expected"), [(0, 1, 1), (-3, 2, 3), (-3, -2, 3), (1, 4, 4), (0, 0, 0)]
)
def test_sum_sensitivity(least: int, most: int, expected: int) -> None:
    """The largest value in size, by going through the values."""
    assert expected == max(abs(v) for v in range(least, most + 1))
    assert value(sum_sensitivity, least=least, most=most) == expected


queries = st.lists(st.tuples(positive, positive), min_size=1, max_size=5)


def rationals(values: object) -> tuple[Rational, ...]:
    return tuple(Rational(v.numerator, v.denominator) for v in values)  # type: ignore[attr-defined]


@moderate
@given(queries, positive)
def test_diff_spends_the_level(rows: list[tuple[Fraction, Fraction]], eps: Fraction) -> None:
    """Proportional to the index, and the exact levels add up to eps."""
    widths, index = (rationals(column) for column in zip(*rows, strict=True))
    level = Rational(eps.numerator, eps.denominator)
    scales = in_proportion(widths, index, level)
    assert len({scale / own for scale, own in zip(scales, index, strict=True)}) == 1
    assert privacy_spent(widths, scales) == level
    load = load_of(widths, index)
    assert diff_scale(index[0], load, level) == scales[0]
    goal = {"pr": Fraction(1, 10), "re": Fraction(1, 5)}
    own_level = Fraction(int(widths[0].p), int(widths[0].q)) / Fraction(int(scales[0].p), int(scales[0].q))
    assert value(diff_mta, gamma=index[0], load=load, eps=level, **goal) == pytest.approx(
        value(mta, delta_q=widths[0], eps=own_level, **goal)
    )


def test_diff_by_the_exact_loss_law() -> None:
    """Example 3: at 0.01 the tight delta is 0, below it is not; the loss stays within a level as often as a simulation says."""
    scales = in_proportion((Integer(1),) * 2, (Integer(1), Integer(10)), Rational(1, 100))
    sequence = Sequence([(Laplace(str(1 / scale)), 1) for scale in scales])
    assert sequence.digits(10, eps="0.01")[0] == "0"
    assert float(sequence.digits(10, eps="0.00999")[0]) > 0
    exact = float(sequence.digits(10, eps="0.005")[0])
    rng = np.random.default_rng(12)
    noise = [rng.laplace(0, float(scale), 10**6) for scale in scales]
    losses = sum((np.abs(z - 1) - np.abs(z)) / float(scale) for z, scale in zip(noise, scales, strict=True))
    excess = np.maximum(0, 1 - np.exp(0.005 - losses))
    assert abs(excess.mean() - exact) < 7 * excess.std() / 1000


@pytest.mark.parametrize("weights", [(1, 1), (4, 1), (1, 9, 2)])
def test_best_index_by_search(weights: tuple[int, ...]) -> None:
    """Nelder and Mead over the logarithms of the index find no smaller weighted error, and the same one."""
    widths = tuple(Integer(i + 1) for i in range(len(weights)))

    def error(logs: object) -> float:
        chosen = [exp(v) for v in (0.0, *logs)]  # type: ignore[misc]
        load = sum(float(w) / g for w, g in zip(widths, chosen, strict=True))
        return sum(w * g for w, g in zip(weights, chosen, strict=True)) * load

    best = [float(v) for v in best_index(widths, [Integer(w) for w in weights])]
    found = minimize(
        error, np.zeros(len(weights) - 1), method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-12}
    )
    assert error([log(v / best[0]) for v in best[1:]]) == pytest.approx(found.fun, rel=1e-9)


def test_common_relative_error_by_search() -> None:
    """The largest quotient of scale and answer, over a grid of indices, is smallest where the index is the answers."""
    answers, widths = (30.0, 300.0, 3000.0), (1.0, 1.0, 2.0)

    def largest(index: tuple[float, ...]) -> float:
        load = sum(w / g for w, g in zip(widths, index, strict=True))
        return max(g * load / q for g, q in zip(index, answers, strict=True))

    grid = product(np.geomspace(0.01, 100, 41), repeat=2)
    assert largest(answers) <= min(largest((30.0, 300 * a, 3000 * b)) for a, b in grid) + 1e-12


def test_both_at_once_on_synthetic_data() -> None:
    """Example 3 on 30,000 records, every tenth of which has the first property: 87.3% of the releases keep both thresholds."""
    rng = np.random.default_rng(2012)
    first = rng.permutation(30000) < 3000
    true = np.array([first.sum(), first.size])
    size = 400_000
    released = true + rng.laplace(0, [110, 1100], (size, 2))
    kept = np.abs(released - true) <= true / 10
    share = prod([1 - exp(-300 / 110)] * 2)
    assert abs(kept.all(axis=1).mean() - share) < 7 * (share * (1 - share) / size) ** 0.5
    assert share < 0.9 < 1 - exp(-300 / 110)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"delta_q": 0}, DomainError, "delta_q must be > 0, got 0"),
        ({"delta_q": -1}, DomainError, "delta_q must be > 0, got -1"),
        ({"pr": 0}, DomainError, "pr must be > 0, got 0"),
        ({"pr": 1}, DomainError, "pr must be < 1, got 1"),
        ({"eps": 0}, DomainError, "eps must be > 0, got 0"),
        ({"re": 0}, DomainError, "re must be > 0, got 0"),
        ({"re": 0.1}, InexactInputError, "re must be exact"),
    ],
)
def test_bad_input(arguments: dict[str, object], error: type[PariskError], words: str) -> None:
    with pytest.raises(error, match=words):
        mta.ball(**({"delta_q": 1, "pr": "1/10", "eps": "1/10", "re": "1/10"} | arguments))


def test_the_relative_error_of_zero_is_refused() -> None:
    with pytest.raises(DomainError, match="answer must be > 0, got 0"):
        relative_error.ball(delta_q=1, pr="1/10", eps=1, answer=0)
    with pytest.raises(
        DomainError, match=r"utility\.sum_sensitivity needs least <= most, got least=1, most=0"
    ):
        sum_sensitivity.ball(least=1, most=0)
