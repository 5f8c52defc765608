"""`python -m release.environments lowest|newest|types`: a wheel of this checkout in a clean environment.

It has the lowest or the newest versions of its dependencies that are allowed. The commands of `release/smoke.py`, the workflow that
`parisk init` writes and a few seconds of the tests are run there.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from packaging.requirements import Requirement

from release.checkers import CHECKERS, run_checkers
from release.materials import metadata_of
from release.smoke import run_session, run_workflow

__all__ = ["EXTRAS", "lowest", "main"]

ROOT = Path(__file__).resolve().parents[1]

EXTRAS = ("html", "plot", "tables", "fast")
"""The extras that are installed: what commands use, without the manual, clusters and notebooks."""

_TOOLS = ("pip", "pytest", "pytest-xdist", "hypothesis")
"""What runs the workflow and the tests, in its newest version."""

_TESTS = ("tests/formulas/engines/test_besselk.py", "tests/core/test_plain_data.py")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the environment and use it; 1 where a command or a test fails."""
    parser = argparse.ArgumentParser(prog="python -m release.environments", description=__doc__)
    parser.add_argument("versions", choices=("lowest", "newest", "types"))
    parser.add_argument(
        "--python", default=sys.executable, help="the interpreter of the environment (default: this one)"
    )
    options = parser.parse_args(arguments)
    versions = options.versions
    with tempfile.TemporaryDirectory(prefix=f"parisk-{versions}-") as name:
        folder = Path(name)
        wheel = _wheel(folder / "wheel")
        programs = _environment(folder, wheel, versions, options.python)
        (folder / "empty").mkdir()
        use = run_checkers if versions == "types" else _use
        failures = use(programs, folder / "empty")
    for failure in failures:
        print(f"FAILED with {options.python} and the {versions} versions: {failure}")
    return int(bool(failures))


def _use(programs: Path, folder: Path) -> list[str]:
    """What a user does first, the workflow of a new paper, and tests; returns the failures."""
    failures = run_session(programs, folder)
    failures += run_workflow(programs, folder / "mine", folder.parent / "wheel")
    if _tests(folder.parent, programs).returncode:
        failures.append("tests of the checkout")
    return failures


def lowest(requirements: Iterable[str], extras: Sequence[str] = EXTRAS) -> list[str]:
    """The lowest version of each requirement that is needed with the extras; raises ValueError for one without a lower bound.

    >>> lowest(["sympy>=1.14", "mpmath<1.4,>=1.3", "pytest>=8; extra == 'dev'"])
    ['sympy==1.14', 'mpmath==1.3']
    """
    found = []
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or any(
            requirement.marker.evaluate({"extra": extra}) for extra in extras
        ):
            bounds = [part.version for part in requirement.specifier if part.operator == ">="]
            if not bounds:
                raise ValueError(f"{requirement} must have a lower bound, such as {requirement.name}>=1.0")
            found.append(f"{requirement.name}=={bounds[0]}")
    return found


def _wheel(folder: Path) -> Path:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _environment(folder: Path, wheel: Path, versions: str, python: str) -> Path:
    """Install the wheel with its extras; returns the folder of the programs."""
    place, constraints = folder / "environment", folder / "constraints.txt"
    bounds = lowest(metadata_of(wheel).requires or ()) if versions == "lowest" else ()
    constraints.write_text("\n".join(bounds), encoding="utf-8")
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--python", python, str(place)], check=True)
    own = f"parisk_sym[{','.join(EXTRAS)}] @ {wheel.as_uri()}"
    install = [*uv, "pip", "install", "--python", str(place), "--constraint", str(constraints), own, *_TOOLS]
    install += CHECKERS if versions == "types" else ()
    subprocess.run(install, check=True)
    return place / "bin"


def _tests(folder: Path, programs: Path) -> subprocess.CompletedProcess[bytes]:
    """Run some tests in a folder without the package's source, so that they import the wheel."""
    for name in ("tests", "pyproject.toml"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    command = [
        str(programs / "python"),
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--part",
        "fast",
        *_TESTS,
    ]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, cwd=folder, env=environment, check=False)


if __name__ == "__main__":
    sys.exit(main())
