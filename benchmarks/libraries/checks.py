"""All checks."""

from benchmarks.libraries import checks_accounting, checks_diffprivlib, checks_local, checks_noise

__all__ = ["CHECKS"]

CHECKS = (
    *checks_diffprivlib.CHECKS,
    *checks_noise.CHECKS,
    *checks_accounting.CHECKS,
    *checks_local.CHECKS,
)
"""The functions, which are named apart within a package."""
