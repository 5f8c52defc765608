"""What mypy and pyright see of an installed parisk_sym, from a user's file that is strict about every type."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

__all__ = ["CHECKERS", "run_checkers", "user_file"]

CHECKERS = ("mypy", "pyright[nodejs]")
"""What pip installs. Pyright gets its program from the npm registry when it is run first."""

_PROGRAM = """
lemma = Claim(
    id="own.lemma1",
    source=Source("own", "Lemma 1", "1"),
    statement="1 + x < exp(x)",
    says="1 + x < exp(x) for x > 0",
    expected=Verdict.PROVED,
)
assert_type(judge(lemma).verdict, Verdict)
assert_type(find_formula("bessel_k.cdf"), Formula)
assert_type(find_formula("bessel_k.cdf").digits(12, x="5/2", k=3)[0], str)
assert_type(compose("laplace,eps0=1").digits(12, eps=1)[0], str)
find_formula(12)  # type: ignore
judge(1)  # type: ignore
from parisk_sym import Inequalty  # type: ignore
"""
"""A checker that does not see one of the three mistakes reports that its comment is not needed."""

_STRICT = {"typeCheckingMode": "strict", "reportUnnecessaryTypeIgnoreComment": "error", "include": ["own.py"]}


def user_file(names: list[str]) -> str:
    """A program that imports every public name, uses each, and makes three mistakes."""
    imports = "".join(f"from parisk_sym import {name}\n" for name in names)
    uses = "".join(f"print({name})\n" for name in names)
    return f"from typing import assert_type\n\n{imports}\n{uses}{_PROGRAM}"


def run_checkers(programs: Path, folder: Path) -> list[str]:
    """What the checkers of an environment find in the program, in an empty folder; empty if they see every type."""
    python = str(programs / "python")
    listed = "import parisk_sym; print(*parisk_sym.__all__)"
    names = subprocess.run(
        [python, "-c", listed], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.split()
    (folder / "own.py").write_text(user_file(names), encoding="utf-8")
    (folder / "pyrightconfig.json").write_text(json.dumps(_STRICT), encoding="utf-8")
    commands = (
        [python, "-m", "mypy", "--strict", "--config-file=", "own.py"],
        [python, "-m", "pyright", "--pythonpath", python],
    )
    runs = [subprocess.run(c, cwd=folder, capture_output=True, text=True, check=False) for c in commands]
    return [f"{run.args[2]}:\n{run.stdout}{run.stderr}" for run in runs if run.returncode]
