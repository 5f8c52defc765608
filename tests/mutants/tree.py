"""A copy of the project that holds chosen mutants, each asleep until its number is given."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.mutations import Mutant, with_mutants

__all__ = ["ROOT", "VARIABLE", "grow"]

ROOT = Path(__file__).parents[2]
VARIABLE = "PARISK_MUTANT"
"""The environment variable that wakes a mutant, by its number, in every process that begins."""

_SWITCH = f'''"""Which mutant is awake, and which were come by."""

import os

awake = int(os.environ.get("{VARIABLE}", "-1"))
reached = set()


def active(number):
    reached.add(number)
    return number == awake
'''


def grow(folder: Path, mutants: Sequence[Mutant]) -> None:
    """Copy the project into the folder, what stood there before is gone. Mutant i of the sequence has the number i."""
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    (folder / "parisk_mutants.py").write_text(_SWITCH, encoding="utf-8")
    for file in sorted({mutant.file for mutant in mutants}):
        numbers = {mutant: i for i, mutant in enumerate(mutants) if mutant.file == file}
        text = (ROOT / file).read_text(encoding="utf-8")
        (folder / file).write_text(with_mutants(text, file, numbers), encoding="utf-8")
