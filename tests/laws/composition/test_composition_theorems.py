"""Composition theorems as formulas, and randomised response, the exact worst case they bound."""

import math
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError, FormulaNotFoundError
from parisk_sym.laws.catalogue import find_formula

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


@settings(max_examples=40)
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
@settings(max_examples=25)
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


@settings(max_examples=30)
@given(eps0=LEVELS, n=st.integers(1, 60), exponent=st.integers(1, 12))
def test_optimal_is_the_inverse(eps0: Fraction, n: int, exponent: int) -> None:
    """delta of randomised response on either side of the level lies on either side of delta: certified."""
    delta, start = Fraction(1, 50**exponent), RESPONSE.digits(20, eps=Fraction(1, 10**9), eps0=eps0, n=n)[0]
    if Fraction(start) <= delta:
        return
    level = Fraction(find_formula("composition.optimal").digits(25, eps0=eps0, n=n, delta=delta)[0])
    below, above = level * (1 - Fraction(1, 10**20)), level * (1 + Fraction(1, 10**20))
    with ctx.workprec(200):
        bound = arb(fmpq(delta.numerator, delta.denominator))
    assert RESPONSE.ball(40, eps=below, eps0=eps0, n=n) > bound
    assert above >= n * eps0 or RESPONSE.ball(40, eps=above, eps0=eps0, n=n) < bound


def test_optimal_by_hand() -> None:
    """n = 1: e^eps = e^eps0 - delta (1 + e^eps0), by mpmath."""
    with mpmath.workdps(40):
        wanted = mpmath.log(mpmath.e - (1 + mpmath.e) / 10)
        found = find_formula("composition.optimal").digits(20, eps0=1, n=1, delta="1/10")[0]
        assert found == mpmath.nstr(wanted, 20)


def test_optimal_needs_no_level_from_the_delta_of_0_on() -> None:
    """delta(0) = (e - 1)/(e + 1) = 0.4621 at eps0 = 1, n = 1."""
    optimal = find_formula("composition.optimal")
    assert optimal.digits(5, eps0=1, n=1, delta="1/2")[0] == "0"
    assert float(optimal.digits(5, eps0=1, n=1, delta="0.462")[0]) > 0


@pytest.mark.parametrize("eps0", ["1/10", "1/2", "1"])
def test_cost_optimal_levels_are_the_theorems(eps0: str) -> None:
    """The theorems at eps_min and its confidence, both rounded to 30 digits, agree to 25."""
    best = find_formula("cost.eps_min").digits(30, eps0=eps0, k=1, c=1)[0]
    share = find_formula("laplace.confidence_model").digits(30, eps=best, eps0=eps0, k=1)[0]
    for paper in ("par21", "par20"):
        arguments = {"eps0": eps0, "n": 300, "delta": "1e-5"}
        direct = find_formula(f"composition.{paper}_optimal").digits(25, **arguments)[0]
        stepwise = find_formula(f"composition.{paper}").digits(30, eps=best, confidence=share, **arguments)[0]
        assert abs(Fraction(direct) - Fraction(stepwise)) < Fraction(1, 10**22)


def test_drawn_level_by_floats() -> None:
    """The authors' curve in mpmath, with eps_min from its own root search."""
    best = mpmath.findroot(lambda e: 1 / e - mpmath.log(1 + (mpmath.exp(e) - 1) / e**2) - 1, 0.4)
    share = (1 - mpmath.exp(-best)) / (1 - mpmath.exp(-1))
    mean = share * best * (mpmath.exp(best) - 1) + (1 - share) * (mpmath.e - 1)
    wanted = mpmath.sqrt(mpmath.log(1 / (1 - mpmath.mpf("1e-4"))) / 40) * (1 - best) + 20 * mean
    found = find_formula("composition.par21_drawn").digits(15, eps0=1, n=20, delta="1e-4")[0]
    assert abs(float(found) - float(wanted)) < 1e-12


def test_heterogeneous_by_hand() -> None:
    """sqrt(2 (2 + 1/4) ln 10) + [eps^2 (2/2 + 1/4) + 2/2 + (3/4)/4]/2 at eps = 1/3."""
    wanted = (
        mpmath.sqrt(2 * (2 + mpmath.mpf(1) / 4) * mpmath.log(10))
        + ((1 + mpmath.mpf(1) / 4) / 9 + 1 + mpmath.mpf(3) / 16) / 2
    )
    found = find_formula("composition.par21_heterogeneous").digits(
        15, eps="1/3", eps1=1, confidence1="1/2", n1=2, eps2="1/2", confidence2="1/4", n2=1, delta="1/10"
    )[0]
    assert abs(float(found) - float(wanted)) < 1e-13


def heterogeneous_level(eps: Fraction, groups: list[tuple[Fraction, Fraction, int]], delta: float) -> float:
    """Corollary 1 in floating point, use by use: groups of (level, confidence, number of uses)."""
    uses = [(float(level), float(share)) for level, share, count in groups for _ in range(count)]
    spread = math.sqrt(2 * sum(level**2 for level, _ in uses) * math.log(1 / delta))
    means = [share * float(eps) ** 2 + (1 - share) * level**2 for level, share in uses]
    return spread + sum(means) / 2


def heterogeneous(groups: list[tuple[Fraction, Fraction, int]], **others: Any) -> Any:
    """The formula for so many groups, at these values."""
    formula = find_formula(f"composition.par21_heterogeneous_{len(groups)}")
    for i, (level, share, count) in enumerate(groups, 1):
        others |= {f"eps{i}": level, f"confidence{i}": share, f"n{i}": count}
    return formula.ball(digits=15, **others)


GROUP = st.tuples(
    st.fractions(Fraction(1, 2), 3, max_denominator=50),
    st.fractions(0, 1, max_denominator=50),
    st.integers(1, 6),
)


@settings(max_examples=25)
@given(
    st.lists(GROUP, min_size=1, max_size=7),
    st.fractions(Fraction(1, 100), Fraction(1, 2), max_denominator=100),
)
def test_any_number_of_groups(groups: list[tuple[Fraction, Fraction, int]], eps: Fraction) -> None:
    """Against a sum over single uses; the order of the groups does not matter, and a group may be split in two."""
    found = heterogeneous(groups, eps=eps, delta="1/1000")
    assert float(found) == pytest.approx(heterogeneous_level(eps, groups, 1e-3), rel=1e-12)
    assert found.overlaps(heterogeneous(groups[::-1], eps=eps, delta="1/1000"))
    level, share, count = groups[0]
    halves = [(level, share, 1), (level, share, count - 1)] if count > 1 else [groups[0]]
    assert found.overlaps(heterogeneous([*halves, *groups[1:]], eps=eps, delta="1/1000"))


def test_two_groups_are_the_formula_of_the_claims() -> None:
    """Its id has no number; a member has the file of the family."""
    two = find_formula("composition.par21_heterogeneous")
    assert find_formula("composition.par21_heterogeneous_2") == two
    many = find_formula("composition.par21_heterogeneous_12")
    assert len(many.parameters) == 2 + 3 * 12
    assert many.file == two.file


@pytest.mark.parametrize("count", ["0", "101", "1000000"])
def test_too_few_and_too_many_groups(count: str) -> None:
    with pytest.raises(DomainError, match=rf"the number of groups must be in \[1, 100\], got {count}"):
        find_formula(f"composition.par21_heterogeneous_{count}")


@pytest.mark.parametrize("identifier", ["laplace.epsilon_3", "composition.par21_heterogeneous_", "_3", "x_٣"])
def test_no_member_of_a_family(identifier: str) -> None:
    with pytest.raises(FormulaNotFoundError, match="there is no formula"):
        find_formula(identifier)


def test_a_level_above_one_of_the_groups_is_refused() -> None:
    """eps <= eps_l for each group."""
    with pytest.raises(DomainError, match="eps <= eps3"):
        heterogeneous(
            [(Fraction(1), Fraction(1, 2), 1)] * 2 + [(Fraction(1, 4), Fraction(1, 2), 1)],
            eps="1/2",
            delta="1/10",
        )
