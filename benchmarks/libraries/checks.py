"""All checks."""

from benchmarks.libraries import (
    checks_accounting,
    checks_diffprivlib,
    checks_local,
    checks_noise,
    checks_synthetic,
    checks_thresholds,
)

__all__ = ["CHECKS"]

CHECKS = (
    *checks_diffprivlib.CHECKS,
    *checks_noise.CHECKS,
    *checks_thresholds.CHECKS,
    *checks_accounting.CHECKS,
    *checks_local.CHECKS,
    *checks_synthetic.CHECKS,
)
"""The functions, which are named apart within a package."""
