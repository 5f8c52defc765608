"""Real powers of balls are finite only where every number of the balls has a power."""

from flint import arb, ctx

from parisk_sym.formulas.engines.real_ball import real_power


def test_zero_to_exponents_from_zero_on() -> None:
    """0^0 = 1 and 0^e = 0 for e > 0: the power is not continuous on a ball of exponents from exactly 0 on."""
    with ctx.workprec(2):
        rounded = arb(5) * 1  # 4 with the radius 2
    exponents = rounded - 2
    assert exponents.lower() == 0
    assert exponents.upper() >= 4
    assert real_power(arb(0), exponents).is_nan()
    assert real_power(arb(0), exponents + 1) == 0
