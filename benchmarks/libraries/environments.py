"""Where each package is asked: environments of the audit of accountants, and others beside them."""

from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.accountants.environments import of_package
from benchmarks.environments import Environment
from benchmarks.versions import pinned

__all__ = ["PACKAGES", "Package"]


@dataclass(frozen=True)
class Package:
    """The name under which a package is published, where it is asked, and where its source is read."""

    name: str
    environment: Environment
    source: str


def _own(name: str, why: str, *beside: str) -> Environment:
    return Environment(name, (pinned(name), *beside), (name,), why)


PACKAGES: Mapping[str, Package] = {
    "diffprivlib": Package(
        "diffprivlib",
        _own("diffprivlib", "the last scikit-learn with what its trees import", "scikit-learn==1.6.1", "numpy==2.4.6", "scipy==1.17.1"),
        "https://github.com/IBM/differential-privacy-library",
    ),
    "opendp": Package("opendp", of_package("opendp"), "https://github.com/opendp/opendp"),
    "dp_accounting": Package("dp-accounting", of_package("dp-accounting"), "https://github.com/google/differential-privacy"),
    "autodp": Package("autodp", of_package("autodp"), "https://github.com/yuxiangw/autodp"),
    "pure_ldp": Package(
        "pure-ldp",
        _own("pure-ldp", "it imports more than it declares", "scikit-learn==1.6.1", "statsmodels", "bitarray"),
        "https://github.com/Samuel-Maddock/pure-LDP",
    ),
    "multi_freq_ldpy": Package(
        "multi-freq-ldpy", _own("multi-freq-ldpy", "the newest in 2026"), "https://github.com/hharcolezi/multi-freq-ldpy"
    ),
    "smartnoise_sql": Package(
        "smartnoise-sql", _own("smartnoise-sql", "the newest in 2026"), "https://github.com/opendp/smartnoise-sdk"
    ),
    "smartnoise_synth": Package(
        "smartnoise-synth",
        _own(
            "smartnoise-synth", "without its neural networks", "--no-deps", "numpy==2.4.6", "scipy==1.17.1", "pandas==2.3.3",
            "python-dateutil", "six", "pytz", "tzdata", "Faker", "opendp==0.14.2", pinned("smartnoise-sql"), "PyYAML", "sqlalchemy",
            "typing_extensions", "antlr4-python3-runtime==4.9.3", "deprecated", "wrapt",
        ),
        "https://github.com/opendp/smartnoise-sdk",
    ),
    "datasynthesizer": Package(
        "datasynthesizer", _own("datasynthesizer", "the newest in 2026"), "https://github.com/DataResponsibly/DataSynthesizer"
    ),
    "python_dp": Package("python-dp", _own("python-dp", "the newest in 2026"), "https://github.com/OpenMined/PyDP"),
    "opacus": Package(
        "opacus",
        _own("opacus", "without its neural networks", "--no-deps", "numpy==2.4.6", "scipy==1.17.1"),
        "https://github.com/pytorch/opacus",
    ),
}  # fmt: skip
"""The file of `asked/` that calls a package, and the package."""
