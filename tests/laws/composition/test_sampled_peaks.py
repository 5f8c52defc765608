"""The place where the integrand of the subsampled Gaussian mechanism is large, and the slope that it is found by, beside mpmath."""

import mpmath
import pytest

from parisk_sym.formulas.kernels.subsampled_gaussian import _Floats

SETTINGS = [(0.5, 0.01, -3.0), (1.0, 0.1, -0.5), (2.0, 0.5, -40.0), (0.1, 1e-4, -1.5), (5.0, 1.0, -7.0)]


@pytest.mark.parametrize(("sigma", "q", "alpha"), SETTINGS)
def test_slope_and_peak(sigma: float, q: float, alpha: float) -> None:
    """ln w differentiated by mpmath at 40 digits, and the zero of -y + alpha (ln w)' by its secants."""
    floats = _Floats(sigma, q)
    with mpmath.workdps(40):
        s, share = mpmath.mpf(sigma), mpmath.mpf(q)

        def log_ratio(y: mpmath.mpf) -> mpmath.mpf:
            return mpmath.log(1 - share + share * mpmath.exp(y / s - 1 / (2 * s**2)))

        for y in (-3.0, -0.25, 0.5, 4.0):
            assert floats.slope(y) == pytest.approx(float(mpmath.diff(log_ratio, y)), rel=1e-9, abs=1e-300)
        peak = floats.peak(alpha)
        falls = -mpmath.mpf(peak) + alpha * mpmath.diff(log_ratio, peak)
        assert abs(falls) < 1e-9 * max(1, abs(peak)) * (1 + abs(alpha) / s**2)


@pytest.mark.parametrize("sigma", [1e-2, 1e40])
def test_far_places_are_floats(sigma: float) -> None:
    """Neither an overflow nor a slope below 0."""
    assert 0 <= _Floats(sigma, 1e-90).slope(-1e6) <= _Floats(sigma, 1e-90).slope(1e6) <= 1 / sigma
