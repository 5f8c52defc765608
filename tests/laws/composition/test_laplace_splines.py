"""The spline route for composed Laplace noise against the exact form and the contour integral, and its own remainder."""

from dataclasses import replace

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import PrecisionError
from parisk_sym.formulas.kernels.contour import contour, delta_by_contour
from parisk_sym.formulas.kernels.laplace_delta import delta_exactly
from parisk_sym.formulas.kernels.moments import LaplaceMoment
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.laplace_splines import Splines, _kernels, delta_by_splines, splines

several = settings(max_examples=25)
levels = st.builds(fmpq, st.integers(1, 60), st.integers(20, 400))
shares = st.builds(fmpq, st.integers(-990, 999), st.just(1000))


def by_splines(eps: fmpq, eps0: fmpq, n: int, bits: int = 110) -> arb:
    plan = splines(eps, eps0, n, bits, 600)
    assert plan is not None
    return delta_by_splines(eps, eps0, n, plan)


@several
@given(shares, levels, st.integers(1, 120))
def test_agrees_with_the_exact_form(share: fmpq, eps0: fmpq, n: int) -> None:
    """To 25 digits, for levels of both signs; a change of 1e-24 is seen."""
    eps = share * n * eps0
    ball = by_splines(eps, eps0, n)
    with ctx.workprec(700):
        exact = delta_exactly(eps, eps0, n)
        assert ball.overlaps(exact)
        assert ball.rel_accuracy_bits() > 83
        assert not ball.overlaps(exact * (1 + arb(10) ** -24))


@pytest.mark.parametrize(
    ("eps", "eps0", "n"),
    [(3, "1/100", 10**4), (20, "1/10", 1500), (2, "1/10000", 10**6)],
)
def test_agrees_with_the_contour(eps: int, eps0: str, n: int) -> None:
    """Where the contour's tail still allows some digits."""
    noise = find_formula("laplace.delta").parameters[1].read(eps0)
    with ctx.workprec(120):
        uses = (LaplaceMoment(arb(noise), n),)
        line = contour(arb(eps), uses, 36)
        assert line is not None
        other = delta_by_contour(arb(eps), uses, line)
    assert other.rel_accuracy_bits() > 30
    ball = by_splines(fmpq(eps), noise, n)
    assert ball.rel_accuracy_bits() > 83
    assert ball.overlaps(other)


def test_every_plan_gives_an_enclosure() -> None:
    """Fewer losses or another tilt widen the ball and keep it right; without its remainder it would be wrong."""
    eps, eps0, n = fmpq(1), fmpq(1, 20), 200
    with ctx.workprec(900):
        exact = delta_exactly(eps, eps0, n)
    for most, tilt in ((12, 2.0), (20, 1.0), (20, 9.0), (30, 0.1), (60, 2.5)):
        plan = Splines(most, tilt, 110)
        assert delta_by_splines(eps, eps0, n, plan).overlaps(exact), plan
    short = delta_by_splines(eps, eps0, n, Splines(12, 2.0, 110))
    assert arb(short.lower()) < exact * (
        1 - arb(10) ** -6
    )  # the sum up to 12 alone, without what bounds the rest


def test_too_few_losses() -> None:
    """Below the mean of the binomial law its tail has no geometric bound."""
    plan = splines(fmpq(3), fmpq(1, 100), 10**4, 60, 600)
    assert plan is not None
    with pytest.raises(PrecisionError, match="too few"):
        delta_by_splines(fmpq(3), fmpq(1, 100), 10**4, replace(plan, most=10))
    assert splines(fmpq(3), fmpq(1, 100), 10**4, 10000, 600) is None


def test_next_to_the_end() -> None:
    """At n eps0 - 1e-40 the value is 2^(-n) 1e-40 to first order, within reach at any n."""
    n = 5000
    ball = find_formula("laplace.delta").ball(
        digits=30, eps=n * fmpq(1, 100) - fmpq(1, 10**40), eps0="1/100", n=n
    )
    with ctx.workprec(200):
        first = arb(2) ** -n * arb(10) ** -40
        assert abs(ball / first - 1) < arb(10) ** -36


def test_epsilon_in_the_gap() -> None:
    """n = 10000 uses of level 1/100: eps at 1e-5 gives 1e-5 back."""
    text = find_formula("laplace.epsilon").digits(25, delta="1e-5", eps0="1/100", n=10**4)[0]
    back = find_formula("laplace.delta").ball(digits=25, eps=text, eps0="1/100", n=10**4)
    with ctx.workprec(200):
        assert abs(back * 10**5 - 1) < arb(10) ** -22


@pytest.mark.parametrize("most", [1, 2, 5])
def test_the_first_kernel(most: int) -> None:
    """G_1(y) = 1 - 2 e^-y + e^(-2y), whichever kernel the recursion starts from."""
    y = arb(0.75)
    first = _kernels(y, most)[0]
    assert first.overlaps((-y).expm1() ** 2)
    assert first.rad() < 1e-10
