"""delta of some hundred uses of the subsampled Laplace mechanism, most atoms in closed form: against pieces, the whole sum on a line and buckets."""

from fractions import Fraction
from math import comb

import pytest
from flint import acb, arb, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.kernels.sampled_laplace_pieces import Use, delta_by_pieces, pieces_up_to
from parisk_sym.formulas.kernels.sampled_laplace_split import _Rest, delta_by_split
from parisk_sym.formulas.kernels.sampled_uses import laplace_uses
from parisk_sym.formulas.kernels.subsampled_laplace import SampledLaplaceMoment, single_delta
from parisk_sym.formulas.kernels.subsampled_moments import largest_modulus
from parisk_sym.formulas.kernels.vertical_line_trapezoid import delta_on_line
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
def test_polynomials_on_pieces_agree(adding: bool) -> None:
    """Where both are possible: 130 uses at 64 bits."""
    with ctx.workprec(64):
        found = delta_by_split(fmpq(1, 10), fmpq(1), RARE, 130, adding=adding)
    with ctx.workprec(80):
        same(found, delta_by_pieces(fmpq(1, 10), fmpq(1), RARE, 130, adding=adding))


@DIRECTIONS
@pytest.mark.parametrize("level", [fmpq(1, 1000), fmpq(-1, 50)])
def test_below_the_least_sum_of_the_density(level: fmpq, adding: bool) -> None:
    """20 uses near level 0: many atoms of the greater kind leave levels below all sums of the density, and they count."""
    with ctx.workprec(64):
        found = delta_by_split(level, fmpq(1), RARE, 20, adding=adding)
    with ctx.workprec(80):
        same(found, delta_by_pieces(level, fmpq(1), RARE, 20, adding=adding))


@DIRECTIONS
def test_the_whole_sum_on_a_line_agrees(adding: bool) -> None:
    """250 uses: the whole sum is short."""
    with ctx.workprec(64):
        whole = delta_on_line(
            lambda: arb(fmpq(1, 10)), lambda: (SampledLaplaceMoment(adding, 250, fmpq(1), RARE),), 64
        )
        same(delta_by_split(fmpq(1, 10), fmpq(1), RARE, 250, adding=adding), whole)


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
@pytest.mark.parametrize("first", [2, 4])
def test_the_parts_of_the_moment(first: int, adding: bool) -> None:
    """What is left is the sum of the terms from J on by its definition, and its bound holds, at three heights and beyond them."""
    n, b, step = 5, arb("2.5"), arb(40)
    rest = _Rest(adding, n, fmpq(1), RARE, first)
    alpha = arb("0.5") - b if adding else arb("0.5") + b
    low, high = 1 + RARE * arb(-1).expm1(), 1 + RARE * arb(1).expm1()
    total = SampledLaplaceMoment(adding, n, fmpq(1), RARE).log_value(b).exp()
    for k, value in enumerate(rest.on_line(b, step, 3)):
        u = acb(alpha, -k * step if adding else k * step)
        atoms = low**u / 2 + (-arb(1)).exp() * high**u / 2
        dense = acb.integral(
            lambda x, _, u=u: (-x).exp() / 2 * (1 + RARE * ((2 * x - 1).exp() - 1)) ** u, 0, 1
        )
        wanted = sum((comb(n, j) * atoms ** (n - j) * dense**j for j in range(first, n + 1)), acb(0)) / total
        assert value.overlaps(wanted)
        assert not (value + acb("1e-12")).overlaps(wanted)
        if k:
            assert abs(value) <= rest.log_damping(b, k * step).exp()


@DIRECTIONS
def test_the_density_alone(adding: bool) -> None:
    """One use: what the closed form has above the atoms, between and below them."""
    use = Use(fmpq(1), RARE, adding, smooth=True)
    with ctx.workprec(96):
        atoms, pieces = use.atoms(), pieces_up_to(use, 1, 96)[1]
        turned = sum(
            (
                p * (-end).exp()
                for p, end in zip(atoms, (use.least(), use.least() + use.width()), strict=True)
            ),
            arb(0),
        )
        assert abs(turned - (1 - use.mass())) < arb("1e-27"), "the density has the same mass under both laws"
        for share in ("1/4", "3/4", "-1"):
            t = arb(fmpq(*(int(x) for x in Fraction(share).as_integer_ratio())))
            level = use.least() + t * use.width()
            gaps = (level - use.least(), level - use.least() - use.width())
            above = sum((p * arb(0).max(-gap.expm1()) for p, gap in zip(atoms, gaps, strict=True)), arb(0))
            wanted = single_delta(level, fmpq(1), RARE, adding=adding) - above
            found = use.mass() * pieces.delta(t, -level.expm1())
            assert abs(found - wanted) < arb("1e-25")
            assert wanted > arb("1e-5")


def test_no_line_is_short() -> None:
    """Few uses; and an eps0 for which no polynomial is a density."""
    with ctx.workprec(64):
        for eps0, n in [(fmpq(1), 3), (fmpq(8), 10)]:
            with pytest.raises(DomainError, match="need a sum of"):
                delta_by_split(fmpq(1, 2), eps0, fmpq(1, 2), n, adding=False)


@DIRECTIONS
@pytest.mark.parametrize("height", ["1/20", "1/2", "5"])
def test_no_larger_height_has_a_larger_modulus(height: str, adding: bool) -> None:
    """The bound of |M| from a height on, at 200 heights above it; where the height is small it is near the largest, which the variation alone is not."""
    law, b = SampledLaplaceMoment(adding, 1, fmpq(2), fmpq(1, 10)), arb("0.75")
    alpha, low = arb("0.5") - b if adding else arb("0.5") + b, arb(fmpq(*Fraction(height).as_integer_ratio()))
    bound = law.log_damping(b, low).exp()
    assert bound < 1
    nodes = law.nodes(alpha, arb(200) * low)
    values = [arb(abs(nodes.at(low * arb(fmpq(k, 20)).exp())).lower()) for k in range(100)]
    assert all(value <= bound for value in values)
    assert 1 - bound > (1 - max(values)) / 2
    assert law.about_damping(float(b), float(low)) <= float(bound.log().upper()) + 1e-9


def test_boxes_do_not_show_what_is_false() -> None:
    """Less than the largest modulus is not shown: nothing is."""
    law = SampledLaplaceMoment(False, 1, fmpq(2), fmpq(1, 10))
    nodes = law.nodes(arb("1.25"), arb(8))
    least = arb(abs(nodes.at(arb(2))).lower())
    assert largest_modulus(nodes, arb(1), arb(8), least) == 1
    assert largest_modulus(nodes, arb(1), arb(8), arb(1 - 2.0**-20)) == arb(1 - 2.0**-20)
