"""Randomised response and discrete Laplace noise: exact sums against the definition, and their certified inverses."""

import math
from fractions import Fraction
from itertools import product
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.answers import Bracket
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.kernels.finite_loss import Lattice, atoms, delta_of_atoms, level_of_atoms
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.many_responses import delta_of_many, epsilon_of_many

response = find_formula("randomised_response.delta")
response_epsilon = find_formula("randomised_response.epsilon")
discrete = find_formula("discrete_laplace.delta")
discrete_epsilon = find_formula("discrete_laplace.epsilon")

several = settings(max_examples=25)
LEVELS = st.fractions(Fraction(1, 20), 3, max_denominator=20)
SHARES = st.fractions(0, Fraction(99, 100), max_denominator=100)


def real(value: Fraction) -> Any:
    return mpmath.mpf(value.numerator) / value.denominator


def by_outputs(eps: Fraction, eps0: Fraction, width: int, n: int) -> Any:
    """max(0, P(x) - e^eps Q(x)) over all outputs of n uses: geometric noise at 0 against noise at the sensitivity.

    Outputs below 0 and above the sensitivity have the losses of 0 and of the sensitivity.
    """
    with mpmath.workdps(40):
        alpha = mpmath.exp(-real(eps0) / width)
        p = [
            1 / (1 + alpha),
            *((1 - alpha) / (1 + alpha) * alpha**x for x in range(1, width)),
            alpha**width / (1 + alpha),
        ]
        q = p[::-1]
        total = mpmath.mpf(0)
        for outputs in product(range(width + 1), repeat=n):
            total += max(
                mpmath.mpf(0),
                mpmath.fprod(p[x] for x in outputs)
                - mpmath.exp(real(eps)) * mpmath.fprod(q[x] for x in outputs),
            )
        return +total


class TestDelta:
    """The sums over atoms."""

    @several
    @given(SHARES, LEVELS, st.integers(1, 4), st.integers(1, 4))
    def test_is_its_definition(self, share: Fraction, eps0: Fraction, width: int, n: int) -> None:
        """Brute force over all outputs of the pair, without any law of the loss."""
        eps = share * n * eps0
        with mpmath.workdps(40):
            text = discrete.digits(25, eps=eps, eps0=eps0, sensitivity=width, n=n)[0]
            assert mpmath.almosteq(mpmath.mpf(text), by_outputs(eps, eps0, width, n), rel_eps=1e-22)

    @pytest.mark.parametrize(("eps0", "width"), [("1/2", 2), (1, 3), ("7/3", 5)])
    def test_the_two_noises(self, eps0: Any, width: int) -> None:
        """The law of one loss from the two geometric densities themselves, on a long range of outputs."""
        level = discrete.parameters[1].read(eps0)
        with mpmath.workdps(40):
            alpha = mpmath.exp(-mpmath.mpf(int(level.p)) / int(level.q) / width)
            density = lambda x: (1 - alpha) / (1 + alpha) * alpha ** abs(x)  # noqa: E731
            for eps in (0, Fraction(1, 3)):
                wanted = mpmath.fsum(
                    max(0, density(x) - mpmath.exp(real(Fraction(eps))) * density(x - width))
                    for x in range(-1500, 1500)
                )
                text = discrete.digits(25, eps=eps, eps0=eps0, sensitivity=width, n=1)[0]
                assert mpmath.almosteq(mpmath.mpf(text), wanted, rel_eps=1e-22)

    @several
    @given(SHARES, LEVELS, st.integers(1, 30))
    def test_sensitivity_one_is_randomised_response(self, share: Fraction, eps0: Fraction, n: int) -> None:
        """The same number, from the power of a polynomial and from binomials; a change of 1e-35 is seen."""
        eps = share * n * eps0
        one = response.ball(digits=40, eps=eps, eps0=eps0, n=n)
        other = discrete.ball(digits=40, eps=eps, eps0=eps0, sensitivity=1, n=n)
        with ctx.workprec(300):
            assert one.overlaps(other)
            summed = response.program.run(
                BALL, [arb(fmpq(v.numerator, v.denominator)) for v in (eps, eps0)] + [arb(n)]
            )
            assert summed.overlaps(one)
            assert not summed.overlaps(one * (1 + arb(10) ** -35))

    def test_exactly_zero(self) -> None:
        """From n eps0 on the value is the literal 0."""
        assert response.digits(30, eps=10, eps0=1, n=10)[0] == "0"
        assert discrete.digits(30, eps=7, eps0="1/3", sensitivity=4, n=21)[0] == "0"
        assert discrete.ball(eps=8, eps0="1/3", sensitivity=4, n=21).is_zero()

    @several
    @given(SHARES, LEVELS, st.integers(1, 4), st.integers(1, 6))
    def test_balls_contain_the_values(self, share: Fraction, eps0: Fraction, width: int, n: int) -> None:
        """Over a wide ball of levels and noise levels, the head contains the values inside."""
        eps = share * n * eps0
        centre, noise = fmpq(eps.numerator, eps.denominator), fmpq(eps0.numerator, eps0.denominator)
        with ctx.workprec(120):
            ball = BALL.rules["DiscreteLaplaceDelta"](
                arb(arb(centre), arb("0.01")), arb(arb(noise), arb("0.001")), arb(width), arb(n)
            )
            for shift in (-1, 0, 1):
                inside = noise + fmpq(shift, 1000)
                assert ball.overlaps(delta_of_atoms(centre - fmpq(shift, 100), atoms(inside, width, n)))

    def test_balls_that_decide_nothing(self) -> None:
        """The head over balls refuses what it cannot enclose, and what is too large."""
        with pytest.raises(PrecisionError):
            BALL.rules["DiscreteLaplaceDelta"](arb(1), arb(1), arb(2, 1), arb(1))
        with pytest.raises(DomainError, match="100000"):
            BALL.rules["DiscreteLaplaceDelta"](arb(1), arb(1), arb(2), arb(50001))


class TestManyResponses:
    """Partial binomial sums."""

    @several
    @given(SHARES, LEVELS, st.integers(3, 200))
    def test_agrees_with_the_sum(self, share: Fraction, eps0: Fraction, n: int) -> None:
        """The same value as the sum over all numbers of lies, on and between the losses."""
        noise = fmpq(eps0.numerator, eps0.denominator)
        level = fmpq(share.numerator, share.denominator) * n * noise
        with ctx.workprec(900):
            for eps in (level, (n - 2 * (n // 3)) * noise):
                one = delta_of_many(eps, noise, n)
                assert one.overlaps(delta_of_atoms(eps, atoms(noise, 1, n)))
                assert one.rel_accuracy_bits() > 200
                assert not one.overlaps(delta_of_atoms(eps, atoms(noise, 1, n)) * (1 + arb(10) ** -40))

    @several
    @given(LEVELS, st.integers(2, 200), st.integers(1, 40))
    def test_epsilon_agrees(self, eps0: Fraction, n: int, exponent: int) -> None:
        """The level found by bisection over the number of lies is the one found from the top."""
        assume(response.ball(digits=5, eps=0, eps0=eps0, n=n) > arb(10) ** -exponent)
        noise, target = fmpq(eps0.numerator, eps0.denominator), fmpq(1, 10**exponent)
        with ctx.workprec(900):
            one = epsilon_of_many(target, noise, n)
            assert one.rel_accuracy_bits() > 200
            assert one.overlaps(level_of_atoms(target, atoms(noise, 1, n)))

    def test_a_billion_uses(self) -> None:
        """In the limit the loss is normal: delta nears that of Gaussian noise with mu = eps0 sqrt n."""
        values = response.ball(digits=20, eps=1, eps0="1e-5", n=10**9)
        normal = find_formula("gaussian.delta").ball(digits=20, eps=1, mu="1e-5", n=10**9)
        with ctx.workprec(100):
            assert 0 < abs(values / normal - 1) < arb(10) ** -7
        text = response.digits(40, eps=1, eps0="1e-4", n=10**7)[0]
        assert response_epsilon.digits(20, delta=text, eps0="1e-4", n=10**7)[0] == "1.0000000000000000000"
        assert response.digits(10, eps=0, eps0=1, n=10**9)[0] == "1.000000000"


class TestEpsilon:
    """The logarithm between two atoms."""

    @several
    @given(
        st.fractions(Fraction(1, 100), Fraction(99, 100), max_denominator=100),
        LEVELS,
        st.integers(1, 4),
        st.integers(1, 30),
    )
    def test_round_trip(self, share: Fraction, eps0: Fraction, width: int, n: int) -> None:
        """epsilon(delta(eps)) = eps to 25 digits."""
        eps = share * n * eps0
        assume(eps < 40)
        text = discrete.digits(60, eps=eps, eps0=eps0, sensitivity=width, n=n)[0]
        back = discrete_epsilon.ball(digits=30, delta=text, eps0=eps0, sensitivity=width, n=n)
        with ctx.workprec(200):
            wanted = arb(fmpq(eps.numerator, eps.denominator))
            assert abs(back - wanted) < arb(10) ** -25 * wanted

    @several
    @given(LEVELS, st.integers(1, 30), st.integers(1, 300))
    def test_change_of_sign(self, eps0: Fraction, n: int, exponent: int) -> None:
        """delta certainly crosses the target between the two sides of the enclosure, 25 digits apart."""
        target = fmpq(1, 10**exponent)
        assume(response.ball(digits=5, eps=0, eps0=eps0, n=n) > arb(target))
        eps = response_epsilon.ball(digits=30, delta=f"1e-{exponent}", eps0=eps0, n=n)
        noise = fmpq(eps0.numerator, eps0.denominator)
        with ctx.workprec(1600):
            law = list(atoms(arb(noise), 1, n))
            low, high = eps.mid() * (1 - arb(10) ** -25), eps.mid() * (1 + arb(10) ** -25)
            assert delta_of_atoms(low.mid(), law) > arb(target)
            assert delta_of_atoms(high.mid(), law) < arb(target)

    def test_undecided_atoms(self) -> None:
        """Where delta at an atom cannot be told from the target, no level is returned."""
        with ctx.workprec(60):
            half = [(fmpq(1), arb("0.5")), (fmpq(0), arb("0.25")), (fmpq(-1), arb("0.25"))]
            vague = [(fmpq(1), arb("0.5", "0.1")), *half[1:]]
            assert level_of_atoms(fmpq(3, 10), half) > 0
            assert not level_of_atoms(fmpq(3, 10), vague).is_finite()


@pytest.mark.parametrize(
    ("formula", "values", "message"),
    [
        (response_epsilon, {"delta": 0, "eps0": 1, "n": 2}, "delta must be > 0, got 0"),
        (response_epsilon, {"delta": 1, "eps0": 1, "n": 2}, "delta must be < 1, got 1"),
        (response, {"eps": 1, "eps0": 1, "n": 10**10}, "n must be <= 1000000000, got 10000000000"),
        (response, {"eps": -1, "eps0": 1, "n": 1}, "eps must be >= 0, got -1"),
        (discrete, {"eps": 1, "eps0": 1, "sensitivity": 0, "n": 1}, "sensitivity must be >= 1, got 0"),
        (
            discrete,
            {"eps": 1, "eps0": 1, "sensitivity": "3/2", "n": 1},
            "sensitivity must be an integer, got 3/2",
        ),
        (discrete, {"eps": 1, "eps0": 1, "sensitivity": 3, "n": 0}, "n must be >= 1, got 0"),
        (
            discrete_epsilon,
            {"delta": "1e-5", "eps0": 1, "sensitivity": 30, "n": 50000},
            r"n \* sensitivity must be <= 100000 .* got n=50000, sensitivity=30",
        ),
    ],
)
def test_refusals(formula: Any, values: dict[str, Any], message: str) -> None:
    """Refused before any work, with parameter, bound and value."""
    with pytest.raises(DomainError, match=message):
        formula.ball(**values)


@pytest.mark.parametrize(
    ("eps0", "width", "n"), [(fmpq(13, 7), 3, 9), (fmpq(1, 10**12), 2, 5), (fmpq(40), 5, 4)]
)
def test_polynomials_are_the_sums_over_atoms(eps0: fmpq, width: int, n: int) -> None:
    """delta and its inverse at atoms, beside them and between them; tiny levels, at which the sums cancel, lose no digits."""
    with ctx.workprec(120):
        lattice, law = Lattice(eps0, width, n), list(atoms(eps0, width, n))
        for share in (fmpq(0), fmpq(1, 3), fmpq(1, 2), fmpq(7, 9), 1 - fmpq(1, 10**9)):
            level = share * n * eps0
            found, wanted = lattice.delta(level), delta_of_atoms(level, law)
            assert found.overlaps(wanted)
            assert found.rel_accuracy_bits() > 75
            assert not found.overlaps(wanted * (1 + arb(2) ** -70))
            target = fmpq(int((wanted * 2**90).floor().unique_fmpz()), 2**90)
            for goal in (target, target / 2):
                back, by_atoms = lattice.level(goal), level_of_atoms(goal, law)
                assert back.overlaps(by_atoms) or not by_atoms.is_finite()
            assert back > level


def test_brackets_where_the_exact_sum_is_too_long() -> None:
    """1000 uses at sensitivity 1000 have a million losses. The reference is their law by a Fourier transform in floats, whose error is below 1e-12."""
    uses, width = 1000, 1000
    ratio = math.exp(-0.1 / width)
    masses = (1 - ratio) * ratio ** np.arange(width + 1) / (1 + ratio)
    masses[[0, -1]] = 1 / (1 + ratio), ratio**width / (1 + ratio)
    size = 2**20
    law = np.fft.irfft(np.fft.rfft(masses, size) ** uses, size)[: uses * width + 1]
    losses = (uses * width - 2 * np.arange(uses * width + 1)) * 0.1 / width
    found = discrete.answer({"eps": "1", "eps0": "1/10", "sensitivity": str(width), "n": str(uses)}, 8)
    assert isinstance(found, Bracket)
    assert float(found.lower) < law @ np.maximum(0, -np.expm1(1 - losses)) < float(found.upper)
    assert float(found.radius) < 1e-6


@pytest.mark.parametrize("noise", ["randomised_response", "discrete_laplace"])
def test_brackets_have_the_value_inside(noise: str) -> None:
    """Of delta and of eps, where digits are at hand."""
    given = {"eps0": "1/10", "n": "30"} | ({"sensitivity": "7"} if noise == "discrete_laplace" else {})
    for quantity, at in (("delta", {"eps": "1/3"}), ("epsilon", {"delta": "1/1000"})):
        formula = find_formula(f"{noise}.{quantity}")
        low, high = formula.bracket_kernel(bool, *formula.exact_values({**given, **at}))
        assert low < float(formula.digits(17, **given, **at)[0]) < high
        assert high - low < 1e-4 * high
