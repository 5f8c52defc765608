"""The privacy of noisy votes against what its quantities are, by routes that share nothing with it; votes are made up."""

import math
from itertools import product

import mpmath
import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.laws.votes import (
    Accountant,
    Moment,
    _with_base,
    best_bound,
    data_independent,
    mixed_base,
    other_output,
    substitution,
    theorem_3,
    theorem_3_logarithm,
)

PROBABILITIES = ("1/1000", "1/20", "1/5", "2/5", "9/20")
LEVEL, SCALE, DELTA = 0.1, fmpq(20), fmpq(1, 10**5)
EPS0 = fmpq(1, 10)
BEST, PLAIN = best_bound(EPS0), theorem_3(EPS0)
SUBSTITUTED = substitution(EPS0, fmpq(8, 100), fmpq(8, 10))
ORDERS = range(1, 9)
few = settings(max_examples=40)


def mixed() -> arb:
    return mixed_base(EPS0, fmpq(8, 100), fmpq(8, 10))


def as_arb(text: str) -> arb:
    numerator, denominator = text.split("/")
    return arb(fmpq(int(numerator), int(denominator)))


def accountant(moment: Moment, orders: range = ORDERS) -> Accountant:
    return Accountant(moment, orders, SCALE, DELTA)


def two_ratios(q: float, order: int, weight: float) -> float:
    """A 0.1-private pair: a share `weight` of the other outputs is e^0.1 times as probable for the neighbour, the rest e^-0.1."""
    high = math.exp(LEVEL)
    mass = [(q * weight, high), (q * (1 - weight), 1 / high)]
    left = 1 - sum(p * r for p, r in mass)
    assert 1 / high - 1e-12 <= left / (1 - q) <= high + 1e-12
    return math.log(sum(p * r**-order for p, r in [*mass, (1 - q, left / (1 - q))]))


class TestOtherOutput:
    @pytest.mark.parametrize("lead", [0, 3, 40])
    def test_two_classes(self, lead: int) -> None:
        """Exactly the probability that a lead is overtaken: P(X - Y > lead) by quadrature over both Laplace laws."""
        with mpmath.workdps(25):
            scaled = mpmath.mpf(lead) / 20

            def tail(x: mpmath.mpf) -> mpmath.mpf:
                return mpmath.exp(-x) / 2 if x > 0 else 1 - mpmath.exp(x) / 2

            found = mpmath.quad(
                lambda y: mpmath.exp(-abs(y)) / 2 * tail(scaled + y), [-mpmath.inf, -scaled, 0, mpmath.inf]
            )
        expected = float(min(found, mpmath.mpf(1) / 2))
        assert float(other_output((100 + lead, 100), SCALE)) == pytest.approx(expected, rel=1e-15)

    def test_ten_classes_against_a_sample(self) -> None:
        """An upper bound: the frequency in 200000 noisy maxima is below, within six standard errors of its half at least."""
        votes = (120, 100, 90, 20, 10, 5, 3, 2, 0, 0)
        noise = np.random.default_rng(5).laplace(0, 20, (200_000, 10))
        frequency = float(((np.array(votes) + noise).argmax(axis=1) != 0).mean())
        error = 6 * math.sqrt(0.25 / 200_000)
        bound = float(other_output(votes, SCALE))
        assert frequency - error < bound < 2 * frequency

    def test_votes_in_any_order(self) -> None:
        """Only the leads count."""
        assert other_output((1, 7, 2), SCALE).overlaps(other_output((7, 2, 1), SCALE))


class TestMoments:
    @pytest.mark.parametrize(("text", "order"), list(product(PROBABILITIES, (1, 4, 8, 32))))
    def test_best_is_attained_and_not_exceeded(self, text: str, order: int) -> None:
        """The larger of two pairs of distributions, and no mixture of their ratios is above."""
        q = as_arb(text)
        found = float(BEST(q, order))
        values = [two_ratios(float(q), order, weight) for weight in np.linspace(0, 1, 41)]
        assert max(values) == pytest.approx(found, rel=1e-12)
        assert max(values) == max(values[0], values[-1])

    @pytest.mark.parametrize("eps0", [EPS0, fmpq(1), fmpq(4)])
    def test_best_against_random_mechanisms(self, eps0: fmpq) -> None:
        """Random pairs with five other outputs and ratios in [e^-level, e^level] stay below, and so with an upper bound of their q."""
        rng, order = np.random.default_rng(3), 8
        bound, level, kept = best_bound(eps0), int(eps0.p) / int(eps0.q), 0
        for _ in range(2000):
            q = rng.uniform(0.01, 0.97 / (1 + math.exp(level)))
            ratios, shares = np.exp(rng.uniform(-level, level, 5)), rng.dirichlet(np.ones(5)) * q
            first = (1 - shares @ ratios) / (1 - q)
            if abs(math.log(first)) <= level:
                kept += 1
                moment = (1 - q) * first**-order + shares @ ratios**-order
                for above in (q, q * 1.3, 0.8):
                    assert math.log(moment) <= float(bound(arb(above), order)) + 1e-12
        assert kept > 1000

    @pytest.mark.parametrize("order", [1, 8, 32])
    def test_from_the_level_of_randomised_response_on(self, order: int) -> None:
        """(e^(0.1 (order + 1)) + e^(-0.1 order))/(e^0.1 + 1), for every larger q."""
        high = math.exp(LEVEL)
        expected = math.log((high ** (order + 1) + high**-order) / (high + 1))
        for text in ("12/25", "1/2", "9/10"):
            assert float(BEST(as_arb(text), order)) == pytest.approx(expected, rel=1e-12)

    @pytest.mark.parametrize(("text", "order"), list(product(PROBABILITIES, ORDERS)))
    def test_the_substitution_lies_between(self, text: str, order: int) -> None:
        """best <= substituted <= plain, and 4/5 of plain <= substituted: what the ledger proves for every q and these orders."""
        q = as_arb(text)
        plain, changed = (theorem_3_logarithm(q, order, base) for base in (arb(EPS0).exp(), mixed()))
        assert BEST(q, order) < changed < plain
        assert changed > plain * fmpq(4, 5)
        assert BEST(q, order) < SUBSTITUTED(q, order)

    def test_the_substitution_fails_at_large_orders(self) -> None:
        """At order 61 it is below what a 0.1-private mechanism reaches (without the data-independent bound)."""
        q = as_arb("1/1000")
        changed = theorem_3_logarithm(q, 61, mixed())
        assert changed < BEST(q, 61) < theorem_3_logarithm(q, 61, arb(EPS0).exp())

    def test_theorem_3_by_hand(self) -> None:
        """q = 1/5, order 2, in floating point."""
        expected = math.log(0.8 * (0.8 / (1 - 0.2 * math.exp(0.1))) ** 2 + 0.2 * math.exp(0.2))
        assert float(theorem_3_logarithm(as_arb("1/5"), 2, arb(EPS0).exp())) == pytest.approx(
            expected, rel=1e-14
        )
        assert float(PLAIN(as_arb("1/5"), 2)) == pytest.approx(0.03)  # 0.005 * 2 * 3 is smaller

    @few
    @given(st.integers(1, 10**6), st.integers(1, 40), st.integers(1, 40))
    def test_theorem_3_is_never_below_the_best_bound(self, part: int, order: int, tenths: int) -> None:
        """At any level and q, the range beyond the theorem's included, where the data-independent bound takes its place."""
        eps0, q = fmpq(tenths, 10), arb(fmpq(part, 10**6))
        best = best_bound(eps0)(q, order)
        assert not theorem_3(eps0)(q, order) < best
        assert not data_independent(eps0)(q, order) < best

    def test_tiny_probabilities_keep_their_digits(self) -> None:
        """At q = 10^-300 the logarithm is q (3 (e^0.1 - 1) + e^0.3 - 1) to first order: 1 + q is not rounded to 1."""
        q, high = arb(10) ** -300, math.exp(LEVEL)
        expected = 3 * (high - 1) + high**3 - 1
        assert float(theorem_3_logarithm(q, 3, arb(EPS0).exp()) / q) == pytest.approx(expected, rel=1e-12)


def test_at_one_over_the_base() -> None:
    """At base 4 and q = 1/4 exactly the theorem does not apply, and the bound is the one that does not depend on data."""
    level = fmpq(7, 5)
    moment, independent = _with_base(lambda: arb(4), level), data_independent(level)
    assert moment(arb("0.25"), 8).overlaps(independent(arb("0.25"), 8))
    assert moment(arb("0.0001"), 8) < independent(arb("0.0001"), 8)


class TestLevels:
    def test_votes_without_doubt(self) -> None:
        """With q near 0 the largest order is best: ln(10^5)/8."""
        assert float(accountant(PLAIN).level([(10_000, 0, 0)] * 10)) == pytest.approx(math.log(1e5) / 8)

    def test_votes_in_doubt(self) -> None:
        """Only the data-independent bound: 100 queries at order 5, 1000 at order 2."""
        plain = accountant(PLAIN)
        assert float(plain.level([(1, 1)] * 100)) == pytest.approx(100 * 0.03 + math.log(1e5) / 5)
        assert float(plain.level([(1, 1)] * 1000)) == pytest.approx(1000 * 0.015 + math.log(1e5) / 2)

    def test_by_the_definition(self) -> None:
        """The least over the orders, with every query counted, in floating point."""
        votes = [(90, 10, 0), (60, 40, 0), (90, 10, 0)]
        logs = [[float(SUBSTITUTED(other_output(v, SCALE), o)) for v in votes] for o in ORDERS]
        expected = min((sum(row) + math.log(1e5)) / order for order, row in zip(ORDERS, logs, strict=True))
        assert float(accountant(SUBSTITUTED).level(votes)) == pytest.approx(expected, rel=1e-13)

    def test_levels_of_the_first_queries(self) -> None:
        votes = [(90, 10, 0), (60, 40, 0), (50, 50, 0)]
        each = [float(level) for level in accountant(BEST).levels(votes)]
        assert each == [float(accountant(BEST).level(votes[:n])) for n in (1, 2, 3)]
        assert float(accountant(BEST).level([])) == pytest.approx(math.log(1e5) / 8)

    @pytest.mark.parametrize("queries", [1, 20, 200])
    @pytest.mark.parametrize("moment", [PLAIN, BEST])
    def test_against_the_exact_composition(self, queries: int, moment: Moment) -> None:
        """Two classes, 60 votes against 40, and a teacher who changes sides: the answers are binomial, and delta at the level is a sum.

        The level holds for the neighbour with one vote more and for the one with one vote less.
        """
        level = float(accountant(moment).level([(60, 40)] * queries))
        p = 1 - float(other_output((60, 40), SCALE))
        for neighbour in ((61, 39), (59, 41)):
            other = 1 - float(other_output(neighbour, SCALE))
            with mpmath.workdps(30):
                delta = mpmath.fsum(
                    mpmath.binomial(queries, k)
                    * max(
                        mpmath.mpf(p) ** k * mpmath.mpf(1 - p) ** (queries - k)
                        - mpmath.exp(level) * mpmath.mpf(other) ** k * mpmath.mpf(1 - other) ** (queries - k),
                        0,
                    )
                    for k in range(queries + 1)
                )
            assert delta <= 1e-5
