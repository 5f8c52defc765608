"""Bounds on the pieces of a path, compared with values at places of these pieces."""

import pytest
from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas.kernels.sampled_gaussian_path import Path, _Cell, _log_density

PATH = Path(fmpq(1), fmpq(1, 10), (-3 + 0j, 0j, 4 + 1j))
STEP = acb("0.1", "0.025")


@pytest.mark.parametrize("start", [acb(0), acb("0.1", "0.025"), acb(2, "0.5")])
@pytest.mark.parametrize("beta", [0, 1, 30])
def test_a_piece_is_bounded(start: acb, beta: int) -> None:
    """Also the first one that leaves the real line, where the argument of the ratio begins with 0."""
    alpha = arb(3)
    with ctx.workprec(60):
        bound = _Cell.of(PATH, start, STEP).log_bound(alpha, arb(beta))
        values = []
        for k in range(9):
            y = start + STEP * k / 8
            ratio = PATH.ratio_log(y)
            values.append((_log_density(y) + alpha * ratio).real - beta * ratio.imag + abs(STEP).log())
        assert all(value <= bound for value in values)
        assert any(value > bound - 1 for value in values)


def test_a_piece_below_the_real_line_has_no_bound() -> None:
    """There the argument may be negative, and the bound has to fall with beta."""
    cell = _Cell.of(PATH, acb(0, "-0.025"), STEP)
    assert not cell.log_bound(arb(3), arb(1)).is_finite()
