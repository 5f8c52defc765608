"""An environment for each accountant, with the versions of its own time.

Packages that are older than the libraries they call are run with libraries that they were written for. An environment is a
folder made once by venv and pip; the accountants of one environment share it.
"""

import json
import subprocess
import sys
import venv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["ENVIRONMENTS", "FOLDER", "PRIVACYBUCKETS", "Environment", "interpreter", "of_package", "versions"]

FOLDER = Path(__file__).with_name(".environments")
PRIVACYBUCKETS = "commit bbb8ff4"
"""Of github.com/sommerda/privacybuckets, which is in no package index: a folder with it is given to the audit."""


@dataclass(frozen=True)
class Environment:
    """What pip installs, which accountants run there, and why with these versions."""

    requires: tuple[str, ...]
    packages: tuple[str, ...]
    why: str


ENVIRONMENTS = {
    "2026": Environment(
        ("dp-accounting==0.6.0", "opendp==0.16.0", "numpy==2.4.6", "scipy==1.17.1"),
        ("dp-accounting", "opendp"),
        "both are of 2026, and so are the libraries",
    ),
    "2022": Environment(
        ("autodp==0.2.3.1", "prv-accountant==0.2.0", "xxhash==2.0.2", "numpy==1.23.5", "scipy==1.9.3", "matplotlib<3.8"),
        ("autodp", "prv-accountant", "privacybuckets"),
        "the last SciPy in which `minimize_scalar` with bounds and a bracket and without a method takes Brent's, as autodp expects "
        "(from 1.10 on it takes the bounded search, and autodp answers -0.0048 for the Gauss mechanism, too); prv-accountant "
        "0.2.0 is of 2022, privacybuckets of 2018 to 2022",
    ),
}  # fmt: skip


def of_package(package: str) -> str:
    """The name of the environment of a package."""
    return next(name for name, one in ENVIRONMENTS.items() if package in one.packages)


@cache
def interpreter(name: str) -> str:
    """The interpreter of an environment, which is made if it is not there; OSError or CalledProcessError where that fails."""
    if sys.version_info[:2] != (3, 11):
        raise OSError(
            f"the environments need Python 3.11, for which their NumPy and SciPy exist; this is {sys.version.split()[0]}"
        )
    folder = FOLDER / name
    python = folder / "bin" / "python"
    ready = folder / "ready"
    if not ready.exists():
        venv.create(folder, clear=True, with_pip=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, *ENVIRONMENTS[name].requires], check=True)
        ready.touch()
    return str(python)


_LIST = "import importlib.metadata as m, json; print(json.dumps({d.name.lower(): d.version for d in m.distributions()}))"


def versions(name: str) -> dict[str, str]:
    """The versions of what is installed in an environment."""
    done = subprocess.run([interpreter(name), "-c", _LIST], check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))
