"""Expressions that are built without evaluation are the same in every process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PARTS = """
from sympy import Add, Max, symbols
from parisk_sym.formulas.unevaluated import build
from tests.reading import read
a, b, c, d = symbols("a b c d", real=True)
parts = [build(Max, 0, build(Add, x, -y)) for x, y in ((a, b), (b, c), (c, d), (d, a))]
one, other = build(Add, *parts), build(Add, *reversed(parts))
"""
BUILT = "print(build(Max, one, other).args[0].args[0])"
READ = "print(read('Max(one, other, evaluate=False)', Max=Max, one=one, other=other).args[0].args[0])"


@pytest.mark.parametrize("way", [BUILT, READ], ids=["built", "read"])
def test_the_order_of_a_maximum_does_not_depend_on_hashes(way: str) -> None:
    """Two sums of the same terms are equal for SymPy's sorting; with these seeds its sets gave both orders."""
    seen = set()
    for seed in ("1", "4"):
        done = subprocess.run(
            [sys.executable, "-c", PARTS + way],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=True,
        )
        seen.add(done.stdout)
    assert len(seen) == 1
