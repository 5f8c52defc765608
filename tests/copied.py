"""The examples of CONTRIBUTING, put into a copy of the package and used there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["add_rule", "copied", "examples", "run", "run_cli"]

ROOT = Path(__file__).parents[1]


def examples(title: str) -> list[str]:
    """The Python files that a section of CONTRIBUTING shows, in their order."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = page.partition(f"## {title}\n")[2].partition("\n## ")[0]
    found: list[str] = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    return found


def copied(folder: Path) -> Path:
    """A copy of the package in a folder; where it stands."""
    package = folder / "parisk_sym"
    shutil.copytree(ROOT / "parisk_sym", package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def add_rule(package: Path, imports: str, line: str, table: str) -> None:
    """Write the line first in a table of the search order, with its imports."""
    file = package / "proofs" / "order.py"
    before, start, after = file.read_text(encoding="utf-8").partition(f"\n{table}")
    head, brace, rows = after.partition(" = {\n")
    assert start
    assert brace
    text = f"{before}\n{imports}{start}{head}{brace}{line}{rows}"
    file.write_text(text, encoding="utf-8")


def run(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """A script with the copy of the package in front of every other."""
    where = f"import parisk_sym; assert parisk_sym.__file__.startswith({str(folder)!r})\n"
    return _run(folder, "-c", where + script)


def run_cli(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command of the copy; it remembers no verdict."""
    return _run(folder, "-m", "parisk_sym.cli", *arguments)


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
