"""A new rule of proof is the one file that CONTRIBUTING shows: it is put into a copy of the package, and used there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## A new rule of proof\n")[2].partition("\n## ")[0]
(RULE,) = re.findall(r"```python\n(.*?)```", SECTION, re.DOTALL)

# One statement that the rule proves, and near misses: another square, a strict one, a root without a value, a stranger.
SCRIPT = """
from sympy import Symbol, cos, exp, sqrt
import parisk_sym
from parisk_sym import Inequality, REALS, SquareOf
from parisk_sym.proofs.kernel import prove

x, y, z = (Symbol(name, real=True) for name in "xyz")
PLANE = {x: REALS, y: REALS}
LEFT, RIGHT = 2 * exp(x) * cos(y), exp(2 * x) + cos(y) ** 2

def status(says, root):
    return prove(says, SquareOf(root)).status.value

print(status(Inequality(LEFT, "<=", RIGHT, PLANE), exp(x) - cos(y)))
print(status(Inequality(LEFT, "<=", RIGHT, PLANE), exp(x) + cos(y)))
print(status(Inequality(LEFT, "<", RIGHT, PLANE), exp(x) - cos(y)))
print(status(Inequality(0, "<=", x**3, PLANE), sqrt(x) ** 3))
print(status(Inequality(0, "<=", x**2, PLANE), z))
"""


def test_one_file_is_a_rule(tmp_path: Path) -> None:
    """The facade finds the tactic, and the kernel the rule."""
    package = tmp_path / "parisk_sym"
    shutil.copytree(ROOT / "parisk_sym", package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "proofs" / "rules" / "squares.py").write_text(RULE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["proved", *["undecided"] * 4], done.stdout + done.stderr
