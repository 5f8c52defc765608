"""The versions of the published packages that are asked: the newest of each when the register was last made.

`python -m benchmarks.libraries --newer` compares them with the package index.
"""

from collections.abc import Mapping

__all__ = ["VERSIONS", "pinned"]

VERSIONS: Mapping[str, str] = {
    "autodp": "0.2.3.1",
    "datasynthesizer": "0.1.13",
    "diffprivlib": "0.6.6",
    "dp-accounting": "0.6.0",
    "multi-freq-ldpy": "0.2.5",
    "opacus": "1.6.0",
    "opendp": "0.16.0",
    "pure-ldp": "1.2.0",
    "python-dp": "1.1.5",
    "smartnoise-sql": "1.0.10",
    "smartnoise-synth": "1.0.8",
}


def pinned(name: str) -> str:
    """A requirement of exactly this version, as pip reads it.

    >>> pinned("opendp").partition("==")[0]
    'opendp'
    """
    return f"{name}=={VERSIONS[name]}"
