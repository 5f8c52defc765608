"""Laws of differences of gamma variables by the trapezoidal rule, against closed forms, sums, and mpmath's quadrature."""

from collections.abc import Callable
from typing import Any

import mpmath
import pytest
from flint import arb, ctx, fmpq

from parisk_sym.formulas.kernels import gamma_difference
from parisk_sym.formulas.kernels.binomial import cdf_exactly
from parisk_sym.formulas.kernels.gamma_difference import (
    beta_tail,
    difference_density,
    difference_tail,
    difference_within,
    gamma_tail,
)
from parisk_sym.formulas.kernels.incomplete_beta import beta_between
from parisk_sym.laws.bessel_k import survival_polynomial

TINY = arb((1, -80))


def agrees(found: arb, wanted: arb) -> bool:
    """Whether a ball of at least 80 bits has the value, and not the value times 1 + 2^-80."""
    return bool(
        found.overlaps(wanted) and found.rel_accuracy_bits() > 82 and not found.overlaps(wanted * (1 + TINY))
    )


@pytest.mark.parametrize("k", [20, 100, 700])
@pytest.mark.parametrize("x", [fmpq(1, 10**30), fmpq(1), fmpq(40), fmpq(300), fmpq(5000)])
def test_the_difference_of_equal_shapes(k: int, x: fmpq) -> None:
    """Tail, density and central probability from the exact polynomial q_k: P(|X| > x) = e^-x q_k(x)."""
    polynomial = survival_polynomial(k)
    with ctx.workprec(3000 + 4 * int(x.ceil())):
        tail = (-arb(x)).exp() * polynomial(x)
        density = (-arb(x)).exp() * (polynomial(x) - polynomial.derivative()(x))
        within = 1 - tail
    with ctx.workprec(120):
        assert agrees(2 * difference_tail(x, fmpq(k)), tail)
        assert agrees(2 * difference_density(x, fmpq(k)), density)
        assert agrees(difference_within(arb(x), fmpq(k)), within)


@pytest.mark.parametrize(("k", "x"), [(10**9, 2), (10**6, 10**4), (10**12, 3 * 10**6)])
def test_large_shapes_by_the_characteristic_function(k: int, x: int) -> None:
    """P(|X| <= x) by mpmath's quadrature of 2 sin(zx)/(pi z) (1 + z^2)^-k."""
    with mpmath.workdps(25):
        ends = [0, *(mpmath.mpf(j) / 2 / mpmath.sqrt(k) for j in range(1, 25))]
        wanted = 2 / mpmath.pi * mpmath.quad(
            lambda z: mpmath.sin(x * z) / z * mpmath.exp(-k * mpmath.log1p(z * z)), ends
        )  # fmt: skip
    with ctx.workprec(100):
        assert abs(difference_within(arb(x), fmpq(k)) / arb(mpmath.nstr(wanted, 25)) - 1) < 1e-18


@pytest.mark.parametrize(("n", "j"), [(1000, 300), (1000, 20), (1000, 480), (3000, 1000)])
def test_the_incomplete_beta_function_of_whole_numbers(n: int, j: int) -> None:
    """I_(1-p)(n - j, j + 1) = P(Bin(n, p) <= j), a sum of rational numbers, on both sides of the mean."""
    p = fmpq(1, 3)
    exact = cdf_exactly(j, n, p)
    assert exact is not None
    with ctx.workprec(120):
        below = beta_between(arb(n - j), arb(j + 1), arb(0), arb(1 - p))
        above = beta_between(arb(n - j), arb(j + 1), arb(1 - p), arb(1))
        with ctx.workprec(600):
            wanted, other = arb(exact), arb(1 - exact)
        assert agrees(below, wanted)
        assert agrees(above, other)


@pytest.mark.parametrize(
    ("a", "b", "x"),
    [
        ("3", "200000", "9/10"),
        ("1/3", "5000", "1/100"),
        ("2000", "1/10", "99/100"),
        ("7/2", "3000", "1/1000"),
    ],
)
def test_one_small_parameter(a: str, b: str, x: str) -> None:
    """The integral against mpmath's quadrature of the definition, for the smaller tail."""
    with mpmath.workdps(40):
        p, q, at = (mpmath.mpf(int(fmpq_of(v).p)) / int(fmpq_of(v).q) for v in (a, b, x))
        low, high = (0, at) if at < p / (p + q) else (at, 1)
        start = high if low == 0 else low
        size = (1 - start) / q if low else start / p
        mesh = sorted(
            {start, low, high, *(start + (-1 if low == 0 else 1) * size * 2**i for i in range(-3, 9))}
        )
        mesh = [v for v in mesh if low <= v <= high]
        scale = mpmath.log(start) * (p - 1) + mpmath.log1p(-start) * (q - 1)
        inside = mpmath.quad(
            lambda t: mpmath.exp((p - 1) * mpmath.log(t) + (q - 1) * mpmath.log1p(-t) - scale), mesh
        )
        wanted = inside * mpmath.exp(scale - mpmath.loggamma(p) - mpmath.loggamma(q) + mpmath.loggamma(p + q))
    with ctx.workprec(120):
        ends = (arb(0), arb(fmpq_of(x))) if low == 0 else (arb(fmpq_of(x)), arb(1))
        found = beta_between(arb(fmpq_of(a)), arb(fmpq_of(b)), *ends)
        assert abs(found / arb(mpmath.nstr(wanted, 25)) - 1) < 1e-15


def fmpq_of(text: str) -> fmpq:
    """A fraction."""
    top, _, bottom = text.partition("/")
    return fmpq(int(top), int(bottom or 1))


@pytest.mark.parametrize("x", [50, 1090, 1100, 1110, 4000])
def test_the_incomplete_gamma_function_of_a_whole_order(x: int) -> None:
    """P(G > x) = e^-x times the sum of x^i / i! over i < 1100, exactly."""
    total = fmpq(0)
    power = fmpq(1)
    for i in range(1100):
        total += power
        power = power * x / (i + 1)
    with ctx.workprec(12_000):
        above = arb(total) * (-arb(x)).exp()
        below = 1 - above
    with ctx.workprec(120):
        is_lower, tail = gamma_tail(arb(1100), arb(x))
        assert is_lower == (x <= 1100)
        assert agrees(tail, below if is_lower else above)


CASES: dict[str, Callable[[], Any]] = {
    "tail": lambda: difference_tail(fmpq(40), fmpq(200)),
    "density": lambda: difference_density(fmpq(40), fmpq(200)),
    "within": lambda: difference_within(arb(10), fmpq(200)),
    "beta": lambda: beta_tail(arb(300), arb(200), arb(fmpq(1, 2))),
    "gamma": lambda: gamma_tail(arb(300), arb(250))[1],
}


@pytest.mark.parametrize("case", CASES)
def test_a_step_that_is_too_long_or_a_sum_that_is_too_short_is_only_wider(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bounds of the aliases and of the truncation hold for every choice, and are needed."""
    with ctx.workprec(300):
        wanted = CASES[case]()
    made = gamma_difference._Rule

    def other(longer: int, shorter: int) -> None:
        monkeypatch.setattr(
            gamma_difference, "_Rule",
            lambda a, c, b, step, last, loss: made(a, c, b, step * longer, max(last // shorter, 1), loss),
        )  # fmt: skip

    for longer, shorter in ((2, 1), (3, 3), (1, 3), (1, 5)):
        other(longer, shorter)
        with ctx.workprec(100):
            found = CASES[case]()
        assert found.overlaps(wanted), (longer, shorter)
        assert found.rel_accuracy_bits() < 70, (longer, shorter)
        assert found.mid() != wanted.mid()


def test_without_the_bound_of_the_aliases_the_value_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound of almost 0 in its place: the ball misses the value."""
    wanted = CASES["tail"]()
    made, bound = gamma_difference._Rule, gamma_difference._Law.log_bound
    monkeypatch.setattr(
        gamma_difference, "_Rule", lambda a, c, b, step, last, loss: made(a, c, b, step * 3, last, loss)
    )
    with ctx.workprec(100):
        assert CASES["tail"]().overlaps(wanted)
        source = gamma_difference._line_sum

        def without(law: Any, x: arb, rule: Any) -> arb:
            monkeypatch.setattr(gamma_difference._Law, "log_bound", lambda *_: arb(-1000))
            found = source(law, x, rule)
            monkeypatch.setattr(gamma_difference._Law, "log_bound", bound)
            return found

        monkeypatch.setattr(gamma_difference, "_line_sum", without)
        assert not CASES["tail"]().overlaps(wanted)


def test_undefined_arguments() -> None:
    """An argument that is not finite has no value."""
    assert difference_tail(arb.nan(), fmpq(100)).is_nan()
    assert difference_within(arb.pos_inf(), fmpq(100)).is_nan()
    assert beta_between(arb.nan(), arb(2000), arb(0), arb(1)).is_nan()
