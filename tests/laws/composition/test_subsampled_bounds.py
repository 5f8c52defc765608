"""The subsampled Gaussian at orders far below 0 ("add", rare records): bounds of |w|^alpha off the real line, and what they give."""

import random
from typing import Any
from unittest.mock import patch

import mpmath
import pytest
from flint import acb, arb, ctx, fmpq

from parisk_sym.core.errors import PrecisionError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.kernels import subsampled_gaussian as kernel
from parisk_sym.formulas.kernels.sampled_gaussian_pair import delta_of_two
from parisk_sym.formulas.kernels.sampled_uses import gaussian_uses
from parisk_sym.formulas.kernels.vertical_line_trapezoid import delta_on_line
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition import subsampled
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.subsampled import bound_by_moment
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace

SETTINGS = [  # sigma, q, alpha, angle, whether the real part of w gives the better bound
    (fmpq(5), fmpq(1, 10000), fmpq(-100000), 0.9, True),
    (fmpq(5), fmpq(1, 10000), fmpq(-100000), 1.5, True),
    (fmpq(5), fmpq(1, 10000), fmpq(-100000), 2.5, False),
    (fmpq(10), fmpq(1, 1000), fmpq(-2000), 0.5, True),
    (fmpq(1), fmpq(1, 100), fmpq(-30), 1.2, True),
    (fmpq(1), fmpq(9, 10), fmpq(-30), 1.2, True),
    (fmpq(1, 2), fmpq(1, 10), fmpq(-1), 0.7, False),
]
bounds = pytest.mark.parametrize(("sigma", "q", "alpha", "angle", "real"), SETTINGS)


def exact(x: fmpq) -> Any:
    return mpmath.mpf(int(x.p)) / int(x.q)


def ratio(y: Any, sigma: Any, q: Any) -> Any:
    return 1 - q + q * mpmath.exp(y / sigma - 1 / (2 * sigma**2))


def peak(sigma: fmpq, q: fmpq | arb, alpha: fmpq) -> float:
    return kernel._Floats(float(sigma), float(q)).peak(float(alpha))


@bounds
def test_bound_is_above_the_modulus(sigma: fmpq, q: fmpq, alpha: fmpq, angle: float, real: bool) -> None:
    """At 300 places, drawn where the moment has its mass and far from there."""
    with ctx.workprec(200):
        bound = kernel._Bound.at(sigma, q, arb(alpha), arb(angle))
        assert isinstance(bound.q, arb) is real
        draw = random.Random(1)
        for _ in range(300):
            y = arb(draw.gauss(peak(sigma, q, alpha), draw.choice([1, 10, 50])))
            off = abs(kernel._ratio(sigma, q, acb(y, arb(angle) * sigma))) ** arb(alpha)
            above = bound.factor * kernel._ratio(sigma, bound.q, acb(y)).real ** bound.alpha
            assert above >= off or (above / off - 1).abs_upper() < 1e-40


@bounds
def test_sum_above_a_moment(sigma: fmpq, q: fmpq, alpha: fmpq, angle: float, real: bool) -> None:
    """At least the integral by mpmath's quadrature at 40 digits, and at most twice of it."""
    with mpmath.workdps(40), ctx.workprec(140):
        bound = kernel._Bound.at(sigma, q, arb(alpha), arb(angle))
        if not real:
            assert (bound.moment(arb(1)) / bound.factor - 1).abs_upper() < 1e-30
            return
        rate, at = mpmath.mpf(bound.q.str(45, radius=False)), peak(sigma, bound.q, alpha)
        nodes = [at + k for k in range(-14, 15)]
        total = mpmath.quad(lambda y: mpmath.npdf(y) * ratio(y, exact(sigma), rate) ** exact(alpha), nodes)
        found = bound.moment(arb(1)) / bound.factor
        assert found > arb(mpmath.nstr(total, 35))
        assert found < 2 * arb(mpmath.nstr(total, 35))


@pytest.mark.parametrize("coarser", [1, 1.1, 1.2, 1.3])
@pytest.mark.parametrize("beta", [0, 20000, 100000])
def test_moments_of_coarse_rules(beta: int, coarser: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """M(alpha + i beta) by mpmath is in the ball of a rule whose error is not small, too."""
    sigma, q, alpha = fmpq(5), fmpq(1, 10000), fmpq(-100000)
    own = kernel._Floats.rule

    def rule(law: kernel._Floats, order: float, nats: float) -> tuple[float, float]:
        shift, step = own(law, order, nats)
        return shift, coarser * step

    monkeypatch.setattr(kernel._Floats, "rule", rule)
    kernel._nodes.cache_clear()
    nodes = kernel._nodes(sigma, q, alpha, 40)
    kernel._nodes.cache_clear()
    with mpmath.workdps(30), ctx.workprec(120):
        order = mpmath.mpc(exact(alpha), beta)
        ends = [peak(sigma, q, alpha) + k / 2 for k in range(-28, 29)]
        wanted = mpmath.quad(
            lambda y: mpmath.npdf(y) * mpmath.exp(order * mpmath.log(ratio(y, exact(sigma), exact(q)))), ends
        )
        ball = nodes.at(arb(beta)) * nodes.moment
        number = acb(arb(mpmath.nstr(wanted.real, 25)), arb(mpmath.nstr(wanted.imag, 25)))
        assert abs(ball - number).lower() < 1e-20
        assert coarser > 1 or abs(ball - number).upper() < 1e-8 * float(nodes.moment)


@pytest.mark.parametrize(
    ("sigma", "q", "n", "eps"),
    [
        (fmpq(5), fmpq(1, 10000), 10, fmpq(3, 100000)),
        (fmpq(10), fmpq(1, 1000), 3, fmpq(1, 5000)),
        (fmpq(10), fmpq(1, 10000), 10, fmpq(1, 100000)),
    ],
)
def test_added_records_by_the_other_direction(sigma: fmpq, q: fmpq, n: int, eps: fmpq) -> None:
    """delta of Q against P, and from that of P against Q, on lines to the left of 0 and to the right: the bounds there have nothing in common."""
    with ctx.workprec(64):
        found = gaussian_uses(eps, sigma, q, n, adding=True)
        moment = kernel.SampledGaussianMoment(False, n, sigma, q)
        removed = delta_on_line(lambda: -arb(eps), lambda: (moment,), 100)
    with ctx.workprec(110):
        other = arb(eps).exp() * removed - arb(eps).expm1()
        assert found.overlaps(other)
        assert abs(found - other) < 1e-15 * other


@pytest.mark.parametrize("eps", [fmpq(1, 100000), fmpq(1, 10000)])
def test_two_uses_on_the_line(eps: fmpq) -> None:
    """Against the integral over one of the two answers."""
    sigma, q = fmpq(5), fmpq(1, 10000)
    with ctx.workprec(64):
        moment = kernel.SampledGaussianMoment(True, 2, sigma, q)
        on_line = delta_on_line(lambda: arb(eps), lambda: (moment,), ctx.prec)
    with ctx.workprec(160):
        other = delta_of_two(eps, sigma, q, adding=True)
        assert on_line.overlaps(other)
        assert abs(on_line - other) < 1e-14 * other


LAW = fmpq(5), fmpq(1, 10000)
ORDER = fmpq(-100000)


def on_line(turned: Any) -> Any:
    """E of a function of ln w(Y + i sigma angle) at two angles, by mpmath's quadrature where the mass is."""
    sigma, q = map(exact, LAW)
    at = peak(*LAW, ORDER)
    ends = [at + k / 2 for k in range(-28, 29)]

    def integrand(y: Any) -> Any:
        return mpmath.npdf(y) * turned(lambda shift: mpmath.log(mpmath.mpc(ratio(y + 1j * shift, sigma, q))))

    return mpmath.quad(integrand, ends).real


@pytest.mark.parametrize("bits", [4, 8, 16])
def test_error_of_the_moments_is_that_of_the_theorem(bits: int) -> None:
    """At least what both lines of the strip give, each by quadrature; and the bound of what is left out is at least its sum."""
    kernel._nodes.cache_clear()
    shift, step = kernel._Floats.of(*LAW).rule(float(ORDER), bits * float(mpmath.log(2)))
    nodes = kernel._nodes(*LAW, ORDER, bits)
    kernel._nodes.cache_clear()
    with mpmath.workdps(30):
        moment = on_line(lambda log: mpmath.exp(-100000 * log(0)))
        upper = on_line(lambda log: mpmath.exp(-100000 * log(2 * shift).real)) * mpmath.exp(2 * shift**2)
        needed = (moment + upper) / mpmath.expm1(2 * mpmath.pi * shift / step)
        assert float(nodes.error) * float(nodes.moment) > 0.99 * float(needed)
        assert float(nodes.error) < 2.0 ** (6 - bits)


@pytest.mark.parametrize("coarser", [1.5, 2, 3])
@pytest.mark.parametrize("bits", [16, 24])
def test_bound_of_the_tail_has_the_error_of_its_rule(
    bits: int, coarser: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At least the integral and the theorem's error, both by quadrature, where a coarse rule makes it more than what is left out."""
    height, shift = 3000, 2.0
    own = kernel._Floats.rule_of_tail

    def rule(law: kernel._Floats, order: float, nats: float, shift: float) -> tuple[float, float]:
        half, step = own(law, order, nats, shift)
        return half, coarser * step

    monkeypatch.setattr(kernel._Floats, "rule_of_tail", rule)
    half, step = rule(kernel._Floats.of(*LAW), float(ORDER), bits * float(mpmath.log(2)), shift)
    found = kernel._log_tail(*LAW, ORDER, fmpq(height), shift, bits)
    with mpmath.workdps(30):

        def size(one: Any, other: Any) -> Any:
            """|exp(Re(u ln w))| where its two conjugate parts, each analytic, are at two places."""
            return mpmath.exp(-50000 * (one.real + other.real) - height * (one.imag - other.imag) / 2)

        moment = on_line(lambda log: mpmath.exp(-100000 * log(0)))
        inner = on_line(lambda log: mpmath.exp(-100000 * log(shift).real - height * log(shift).imag))
        lines = on_line(lambda log: size(log(half + shift), log(half - shift))) * mpmath.exp(half**2 / 2)
        error = 2 * lines / mpmath.expm1(2 * mpmath.pi * half / step)
        wanted = mpmath.log((inner + 0.99 * error) / moment) + shift**2 / 2
        assert float(found) > float(wanted)


def test_nodes_left_out() -> None:
    """Their sum on a shifted line, from the next ones on to where nothing is left."""
    with ctx.workprec(100):
        sigma, q = LAW
        angle, h = arb("1.2"), arb("0.5")
        bound = kernel._Bound.at(sigma, q, arb(ORDER), angle)
        numbers, rest = kernel._range(bound, h, 2.0)
        others = [*range(numbers.start - 60, numbers.start), *range(numbers.stop, numbers.stop + 60)]
        places = [(k * h, acb(k * h, angle * sigma)) for k in others]
        left_out = sum(
            (h * kernel._density(y) * abs(kernel._ratio(sigma, q, z)) ** arb(ORDER) for y, z in places),
            arb(0),
        )
        assert rest > left_out
        assert bound.factor > 10
        assert rest < 100 * bound.factor * left_out


@pytest.mark.parametrize(
    "uses",
    [SubsampledLaplace("20", "9/10"), SubsampledLaplace("1", "1/2"), SubsampledGaussian("1/2", "1/2")],
    ids=str,
)
def test_a_bound_by_a_moment_does_not_depend_on_the_precision(uses: Any) -> None:
    """Of 10^9 uses at level 1 the best order is so small that 64 bits hold it no more beside 1/2."""
    for side in Sequence([(uses, 10**9)]).sides:
        rough = bound_by_moment(side, fmpq(1))
        with patch.object(subsampled, "_ROUGH_BITS", 400):
            assert rough.overlaps(bound_by_moment(side, fmpq(1)))


def test_a_moment_of_an_order_that_is_not_known() -> None:
    """Its value would be that of another order."""
    moment = kernel.SampledGaussianMoment(False, 3, fmpq(1), fmpq(1, 4))
    with pytest.raises(PrecisionError, match="not known exactly"):
        moment.log_value(arb(1, 0.1))


@pytest.mark.parametrize("name", ["subsampled_gaussian", "subsampled_laplace"])
def test_a_level_next_to_0_asks_for_more_bits(name: str) -> None:
    """For a delta 1e-20 below delta(0), at few digits too."""
    noise = {"sigma": 1} if name == "subsampled_gaussian" else {"eps0": 1}
    start = find_formula(f"{name}.delta").ball(eps=0, q=fmpq(1, 2), n=1, digits=60, **noise)
    near = exact_point(start.mid()) - fmpq(1, 10**20)
    few, _ = find_formula(f"{name}.epsilon").digits(3, delta=near, q=fmpq(1, 2), n=1, **noise)
    more, _ = find_formula(f"{name}.epsilon").digits(12, delta=near, q=fmpq(1, 2), n=1, **noise)
    assert float(few) == pytest.approx(float(more), rel=1e-2)
