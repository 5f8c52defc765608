"""delta of some hundred uses of the subsampled Laplace mechanism, most atoms in closed form: against pieces, the whole sum on a line and buckets."""

import pytest
from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas.kernels.line import delta_on_line
from parisk_sym.formulas.kernels.sampled_laplace_pieces import delta_by_pieces
from parisk_sym.formulas.kernels.sampled_laplace_split import _Rest, delta_by_split
from parisk_sym.formulas.kernels.sampled_uses import laplace_uses
from parisk_sym.formulas.kernels.subsampled_laplace import SampledLaplaceMoment
from parisk_sym.ground.errors import DomainError
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace

RARE = fmpq(1, 100)
DIRECTIONS = pytest.mark.parametrize("adding", [False, True], ids=["remove", "add"])


def same(found: arb, wanted: arb) -> None:
    """One number, to 50 bits; a part in 10^12 more is another one."""
    assert found.overlaps(wanted)
    assert found.rel_accuracy_bits() > 50
    assert not (found * (1 + arb("1e-12"))).overlaps(wanted)


@DIRECTIONS
@pytest.mark.slow
def test_polynomials_on_pieces_agree(adding: bool) -> None:
    """Where both are possible: 130 uses at 64 bits."""
    with ctx.workprec(64):
        found = delta_by_split(fmpq(1, 10), fmpq(1), RARE, 130, adding=adding)
    with ctx.workprec(80):
        same(found, delta_by_pieces(fmpq(1, 10), fmpq(1), RARE, 130, adding=adding))


@DIRECTIONS
def test_the_whole_sum_on_a_line_agrees(adding: bool) -> None:
    """250 uses: the whole sum is short."""
    with ctx.workprec(64):
        whole = delta_on_line(
            lambda: arb(fmpq(1, 10)), lambda: (SampledLaplaceMoment(adding, 250, fmpq(1), RARE),), 64
        )
        same(delta_by_split(fmpq(1, 10), fmpq(1), RARE, 250, adding=adding), whole)


@pytest.mark.slow
@DIRECTIONS
def test_where_nothing_else_has_digits_buckets_hold_it(adding: bool) -> None:
    """1000 uses of eps0 = 1/10, rate 1/10000: the sum on a line has 8 * 10^10 terms; brackets a fiftieth of delta apart."""
    level, uses = fmpq(1, 1000), 1000
    with ctx.workprec(64):
        found = laplace_uses(level, fmpq(1, 10), fmpq(1, 10000), uses, adding=adding)
    mechanism = SubsampledLaplace("1/10", "1/10000", "add" if adding else "remove")
    low, high = bucket_bounds(
        [(buckets_of(mechanism), uses)], eps="1/1000", step="1/20000000", buckets=200_000
    )
    assert low <= found
    assert found <= high
    assert high - low < found / 50
    assert found.rel_accuracy_bits() > 50


@DIRECTIONS
def test_the_parts_of_the_moment(adding: bool) -> None:
    """What is left is K - A^n - n A^(n-1) C by the definition, and its bound holds, at three heights and beyond them."""
    n, b, step = 5, arb("2.5"), arb(40)
    rest, whole = (kind(adding, n, fmpq(1), RARE) for kind in (_Rest, SampledLaplaceMoment))
    alpha = arb("0.5") - b if adding else arb("0.5") + b
    low, high = 1 + RARE * arb(-1).expm1(), 1 + RARE * arb(1).expm1()
    total = whole.log_value(b).exp()
    for k, value in enumerate(rest.on_line(b, step, 3)):
        u = acb(alpha, -k * step if adding else k * step)
        atoms = low**u / 2 + (-arb(1)).exp() * high**u / 2
        dense = acb.integral(
            lambda x, _, u=u: (-x).exp() / 2 * (1 + RARE * ((2 * x - 1).exp() - 1)) ** u, 0, 1
        )
        wanted = ((atoms + dense) ** n - atoms**n - n * atoms ** (n - 1) * dense) / total
        assert value.overlaps(wanted)
        assert not (value + acb("1e-12")).overlaps(wanted)
        if k:
            assert abs(value) <= rest.log_damping(b, k * step).exp()


def test_a_sum_that_is_too_long_is_refused() -> None:
    with pytest.raises(DomainError, match="more than 250000"), ctx.workprec(64):
        delta_by_split(fmpq(1, 2), fmpq(1), fmpq(1, 2), 3, adding=False)
