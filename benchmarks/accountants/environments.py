"""The environments of the accountants.

Packages that are older than the libraries they call are run with libraries that they were written for.
"""

from benchmarks.environments import Environment
from benchmarks.versions import pinned

__all__ = ["ENVIRONMENTS", "PRIVACYBUCKETS", "of_package"]

PRIVACYBUCKETS = "commit bbb8ff4"
"""Of github.com/sommerda/privacybuckets, which is in no package index: a folder with it is given to the audit."""


ENVIRONMENTS = (
    Environment(
        "2026",
        (pinned("dp-accounting"), pinned("opendp"), "numpy==2.4.6", "scipy==1.17.1"),
        ("dp-accounting", "opendp"),
        "both are of 2026, and so are the libraries",
    ),
    Environment(
        "2022",
        (pinned("autodp"), "prv-accountant==0.2.0", "xxhash==2.0.2", "numpy==1.23.5", "scipy==1.9.3", "matplotlib<3.8"),
        ("autodp", "prv-accountant", "privacybuckets"),
        "the last SciPy in which `minimize_scalar` with bounds and a bracket and without a method takes Brent's, as autodp expects "
        "(from 1.10 on it takes the bounded search, and autodp answers -0.0048 for the Gauss mechanism, too); prv-accountant "
        "0.2.0 is of 2022, privacybuckets of 2018 to 2022",
    ),
)  # fmt: skip


def of_package(package: str) -> Environment:
    """The environment of a package."""
    return next(one for one in ENVIRONMENTS if package in one.packages)
