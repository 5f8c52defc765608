"""Composition theorems as formulas, and randomised response, the exact worst case they bound."""

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.catalogue import find_formula

RESPONSE = find_formula("randomised_response.delta")
LEVELS = st.fractions(Fraction(1, 20), 3, max_denominator=20)


def by_expectation(eps: Fraction, eps0: Fraction, n: int) -> mpmath.mpf:
    """E (1 - e^(eps - S))_+ for the sum S of n independent losses +-eps0: the definition, term by term."""
    with mpmath.workdps(50):
        truth = 1 / (1 + mpmath.exp(-mpmath.mpf(eps0.numerator) / eps0.denominator))
        total = mpmath.mpf(0)
        for lies in range(n + 1):
            loss = mpmath.mpf((n - 2 * lies) * eps0.numerator) / eps0.denominator
            gap = 1 - mpmath.exp(mpmath.mpf(eps.numerator) / eps.denominator - loss)
            total += mpmath.binomial(n, lies) * truth ** (n - lies) * (1 - truth) ** lies * max(0, gap)
        return +total


@settings(derandomize=True, max_examples=40, deadline=None)
@given(eps=LEVELS, eps0=LEVELS, n=st.integers(1, 30))
def test_randomised_response_is_its_definition(eps: Fraction, eps0: Fraction, n: int) -> None:
    """The binomial sum agrees with the expectation to 30 digits, and is exactly 0 beyond n eps0."""
    ball = RESPONSE.ball(digits=30, eps=eps, eps0=eps0, n=n) if eps < n * eps0 else None
    if ball is None:
        assert RESPONSE.digits(5, eps=eps, eps0=eps0, n=n)[0] == "0"
        return
    with mpmath.workdps(50):
        value = mpmath.mpf(ball.mid().str(45, radius=False))
        assert abs(value - by_expectation(eps, eps0, n)) <= abs(value) * mpmath.mpf(10) ** -29


def test_one_use_by_hand() -> None:
    """n = 1: (e^eps0 - e^eps)/(1 + e^eps0), at eps0 = ln-free arguments, by mpmath."""
    with mpmath.workdps(40):
        wanted = (mpmath.e - mpmath.exp(mpmath.mpf(1) / 2)) / (1 + mpmath.e)
        assert RESPONSE.digits(20, eps="1/2", eps0=1, n=1)[0] == mpmath.nstr(wanted, 20)


@pytest.mark.parametrize("name", ["composition.advanced", "composition.concentrated", "composition.basic"])
@settings(derandomize=True, max_examples=25, deadline=None)
@given(eps0=LEVELS, n=st.integers(1, 60), exponent=st.integers(1, 9))
def test_valid_theorems_bound_randomised_response(name: str, eps0: Fraction, n: int, exponent: int) -> None:
    """At the promised level the worst eps0-private mechanism has at most the promised delta."""
    delta = Fraction(1, 10**exponent)
    formula = find_formula(name)
    values = {"eps0": eps0, "n": n} | ({"delta": delta} if "delta" in formula.names else {})
    level = formula.ball(digits=30, **values).lower()
    promised = Fraction(*(int(v) for v in (level.man_exp()[0], 1))) * Fraction(2) ** int(level.man_exp()[1])
    spent = RESPONSE.digits(10, eps=promised, eps0=eps0, n=n)[0]
    assert Fraction(spent) <= delta


def test_journal_theorem_can_promise_too_much_for_the_worst_mechanism() -> None:
    """With weight 1 on eps -> 0 the journal's level is that of the slack alone: randomised response exceeds it."""
    level, eps0, n, delta = "1/100", 1, 300, "1/100000"
    promised = find_formula("composition.par21").digits(
        10, eps=level, eps0=eps0, confidence=1, n=n, delta=delta
    )[0]
    assert Fraction(RESPONSE.digits(10, eps=promised, eps0=eps0, n=n)[0]) > Fraction(delta)
