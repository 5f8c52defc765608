"""Where each package is asked: environments of the audit of accountants, and others beside them."""

from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.accountants.environments import of_package
from benchmarks.environments import Environment

__all__ = ["PACKAGES", "Package"]


@dataclass(frozen=True)
class Package:
    """The name under which a package is published, where it is asked, and where its source is read."""

    name: str
    environment: Environment
    source: str


def _own(requires: tuple[str, ...], why: str) -> Environment:
    name = requires[0].partition("==")[0]
    return Environment(name, requires, (name,), why)


PACKAGES: Mapping[str, Package] = {
    "diffprivlib": Package(
        "diffprivlib",
        _own(
            ("diffprivlib==0.6.6", "scikit-learn==1.6.1", "numpy==2.4.6", "scipy==1.17.1"),
            "the last scikit-learn with what its trees import",
        ),
        "https://github.com/IBM/differential-privacy-library",
    ),
    "opendp": Package("opendp", of_package("opendp"), "https://github.com/opendp/opendp"),
    "dp_accounting": Package("dp-accounting", of_package("dp-accounting"), "https://github.com/google/differential-privacy"),
    "autodp": Package("autodp", of_package("autodp"), "https://github.com/yuxiangw/autodp"),
    "pure_ldp": Package(
        "pure-ldp",
        _own(("pure-ldp==1.2.0", "scikit-learn==1.6.1", "statsmodels", "bitarray"), "it imports more than it declares"),
        "https://github.com/Samuel-Maddock/pure-LDP",
    ),
    "multi_freq_ldpy": Package(
        "multi-freq-ldpy", _own(("multi-freq-ldpy==0.2.5",), "the newest in 2026"), "https://github.com/hharcolezi/multi-freq-ldpy"
    ),
    "smartnoise_sql": Package(
        "smartnoise-sql", _own(("smartnoise-sql==1.0.10",), "the newest in 2026"), "https://github.com/opendp/smartnoise-sdk"
    ),
    "python_dp": Package("python-dp", _own(("python-dp==1.1.5",), "the newest in 2026"), "https://github.com/OpenMined/PyDP"),
    "opacus": Package(
        "opacus",
        _own(("opacus==1.6.0", "--no-deps", "numpy==2.4.6", "scipy==1.17.1"), "without its neural networks"),
        "https://github.com/pytorch/opacus",
    ),
}  # fmt: skip
"""The file of `asked/` that calls a package, and the package."""
