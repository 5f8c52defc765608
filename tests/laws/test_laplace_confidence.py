"""The exact confidence of the Laplace mechanism in every direction, and the noise for a wanted confidence."""

from collections import Counter
from math import comb, factorial

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import stats
from sympy import Rational

from parisk_sym.core.errors import DomainError
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.laplace_confidence import _spread_ball, confidence_of, noise_level_at
from parisk_sym.laws.samplers import laplace_loss

spread = find_formula("laplace.confidence_spread")
concentrated = find_formula("laplace.confidence")
noise_level = find_formula("laplace.noise_level")

several = settings(max_examples=40)
levels = st.builds(fmpq, st.integers(1, 60), st.integers(1, 24))
shares = st.builds(fmpq, st.integers(1, 999), st.just(1000))


def naive(eps: fmpq, eps0: fmpq, k: int) -> arb:
    """The formula as it is displayed, term by term: exact where the balls of exp allow."""
    start = (eps0 - eps) / 2
    value, slope = fmpq(0), fmpq(0)
    for i in range(k):
        tail = sum(comb(k - 1, q) for q in range(i, k))
        value += start**i / factorial(i) * tail
        slope += start ** (i - 1) / factorial(i - 1) * tail if i else 0
    for j in range(1, k):
        y = start - j * eps0 / k
        if y <= 0:
            break
        for q in range(j):
            for r in range(k - j):
                sign = (-1) ** q * comb(k, j) * comb(j - 1, q) * comb(k - j - 1, r)
                value -= sign * y ** (q + r + 1) / factorial(q + r + 1)
                slope -= sign * y ** (q + r) / factorial(q + r)
    half = arb(eps / 2)
    bracket = arb(slope) * half.cosh() + arb(value) * half.sinh()
    return bracket * arb(-eps0 / 2).exp() / arb(2) ** (k - 1)


class TestSpread:
    """The confidence where k coordinates differ equally."""

    @several
    @given(shares, levels, st.integers(1, 12))
    def test_polynomials_and_terms(self, share: fmpq, eps0: fmpq, k: int) -> None:
        """The polynomials of the kernel and the displayed double sum, at atoms as well, to 60 digits."""
        with ctx.workprec(400):
            assert spread.ball(60, eps=share * eps0, eps0=eps0, k=k).overlaps(naive(share * eps0, eps0, k))

    def test_one_coordinate(self) -> None:
        """One coordinate is the worst pair."""
        assert spread.digits(40, eps="3/5", eps0=1, k=1)[0] == concentrated.digits(40, eps="3/5", eps0=1)[0]

    @pytest.mark.parametrize("k", [1, 3])
    def test_beyond_the_largest_loss(self, k: int) -> None:
        """No loss exceeds eps0: the kernel gives 1 from there on, also where no piecewise expression asks first."""
        assert _spread_ball(fmpq(3, 2), fmpq(1), fmpq(k)) == 1
        assert spread.digits(10, eps="3/2", eps0=1, k=k)[0] == "1.000000000"

    def test_at_an_atom_the_atom_counts(self) -> None:
        """k = 3: the loss has an atom at eps0/3, which P(|L| <= eps0/3) contains and P(|L| <= less) does not."""
        at = spread.ball(20, eps="1/3", eps0=1, k=3)
        before = spread.ball(20, eps=fmpq(1, 3) - fmpq(1, 10**12), eps0=1, k=3)
        # Two of three losses at +1/3, one at -1/3, and the other way round.
        atoms = 3 * arb(fmpq(1, 8)) * (arb(fmpq(-1, 3)).exp() + arb(fmpq(-2, 3)).exp())
        assert abs(at - before - atoms) < 1e-10

    @several
    @given(shares, levels, st.integers(2, 30))
    def test_not_below_one_coordinate(self, share: fmpq, eps0: fmpq, k: int) -> None:
        """The theorem on the worst direction, at points of its own."""
        at = {"eps": share * eps0, "eps0": eps0}
        assert spread.ball(20, k=k, **at) >= concentrated.ball(20, **at) * (1 - arb(10) ** -15)

    @settings(max_examples=150)
    @given(st.lists(st.integers(1, 60), min_size=2, max_size=6), levels, shares, st.booleans(), st.data())
    def test_no_direction_is_below_one_coordinate(
        self, weights: list[int], eps0: fmpq, share: fmpq, near_an_atom: bool, data: st.DataObject
    ) -> None:
        """Any levels, in exact arithmetic; also just below an atom, where the confidence is smallest."""
        eps = share * eps0
        if near_an_atom:
            signs = [data.draw(st.sampled_from((-1, 1))) for _ in weights]
            place = abs(sum(s * w for s, w in zip(signs, weights, strict=True)))
            assume(place > 0)
            eps = eps0 * place / sum(weights) * (1 - fmpq(1, 10**9))
        counts = Counter(eps0 * weight / sum(weights) for weight in weights)
        with ctx.workprec(200):
            assert (
                confidence_of(eps, sorted(counts.items())) >= (arb(-eps0) / 2).exp() * (arb(eps) / 2).sinh()
            )

    def test_unequal_levels_are_not_below_one_coordinate(self) -> None:
        """Random directions: a simulation.

        200 binomial tests that the confidence is below the bound, each at level 5e-12: false alarms <= 1e-9. A
        confidence lower by 0.005 at 10^5 samples (7 standard deviations are 0.011) shows in one case with
        probability above 0.2 and in one of all with near certainty.
        """
        rng = np.random.default_rng(20180905)
        size = 100_000
        for _ in range(50):
            k = int(rng.integers(2, 7))
            eps0 = float(rng.choice([0.3, 1.0, 3.0, 6.0]))
            shares = rng.dirichlet(np.full(k, rng.choice([0.3, 1.0, 5.0])))
            loss = sum(laplace_loss(rng, size, eps0 * share) for share in shares)
            for part in (0.05, 0.3, 0.6, 0.95):
                bound = np.exp(-eps0 / 2) * np.sinh(part * eps0 / 2)
                hits = int(np.count_nonzero(np.abs(loss) <= part * eps0))
                assert stats.binom.cdf(hits, size, bound) > 5e-12

    @pytest.mark.parametrize(
        ("values", "message"),
        [
            ({"eps": 1, "eps0": 1, "k": 0}, "k must be >= 1"),
            ({"eps": 1, "eps0": 1, "k": "3/2"}, "k must be an integer"),
            ({"eps": 1, "eps0": 1, "k": 1001}, "k must be <= 1000"),
            ({"eps": 0, "eps0": 1, "k": 2}, "eps must be > 0"),
        ],
    )
    def test_bad_input(self, values: dict[str, object], message: str) -> None:
        """The error names the parameter, the bound and the value."""
        with pytest.raises(DomainError, match=message):
            spread.digits(10, **values)


class TestNoiseLevel:
    """The least noise for a wanted confidence."""

    @several
    @given(levels, st.builds(fmpq, st.integers(1, 999), st.just(2000)))
    def test_gives_the_confidence(self, eps: fmpq, weight: fmpq) -> None:
        """The mechanism with this noise has the confidence, and with 1 % less noise it has not."""
        eps0 = noise_level.ball(30, eps=eps, confidence=weight).mid()
        with ctx.workprec(200):
            if 2 * arb(weight) >= 1 - arb(-eps).exp():
                assert abs(eps0 - arb(eps)) < 1e-25
                return
            half = arb(eps / 2).sinh()
            assert abs((-eps0 / 2).exp() * half - arb(weight)) < 1e-25
            assert (-eps0 * arb("0.505")).exp() * half < arb(weight)

    def test_nothing_is_gained_from_one_half_on(self) -> None:
        """A confidence of 1/2 needs eps-differential privacy."""
        assert noise_level.digits(20, eps=3, confidence="1/2")[0] == "3.0000000000000000000"

    def test_the_expression(self) -> None:
        """sinh(1/2)/(1/5) at eps = 1."""
        assert abs(float(noise_level_at(1, Rational(1, 5))) - 1.9152311729741463) < 1e-14  # by mpmath
