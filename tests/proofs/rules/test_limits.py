"""The line that shows a reader how an expression behaves close to a limit that it does not have."""

import re
import subprocess
import sys

import pytest
from sympy import Abs, Integer, Rational, Symbol, cos, exp, oo, pi, sin

from parisk_sym import POSITIVE, Limit, integers, open_
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide

x, n = Symbol("x", real=True), Symbol("n", integer=True)


def shown(statement: Limit) -> list[float]:
    """What the line of a refuted limit prints."""
    node = decide(statement, None)
    assert node.status is Status.REFUTED
    (line,) = {found.certificate["recompute"] for found in node.walk() if "recompute" in found.certificate}
    command = line.removeprefix('python -c "').removesuffix('"')
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


def test_both_sides_are_looked_at() -> None:
    """The one that does not tend to what is stated is there."""
    assert shown(Limit(Abs(x) / x, x, 0, 1, {x: open_(-1, 1)})) == [1, 1, -1, -1, 1]


@pytest.mark.parametrize("modulus", [2, 3, 4, 6])
def test_every_residue_is_looked_at(modulus: int) -> None:
    """The sequence is 0 at most places, and not at some."""
    sequence = sum((cos(2 * pi * k * n / modulus) for k in range(modulus)), Integer(0)) / modulus
    *values, stated = shown(Limit(sequence, n, oo, 0, {n: integers(0)}))
    assert stated == 0
    assert sum(abs(v - 1) < 1e-12 for v in values) == len(values) / modulus


def test_places_lie_in_the_domain() -> None:
    """However short it is."""
    least = Rational(1, 10**9)
    node = decide(Limit(x, x, 0, 1, {x: open_(0, least)}), None)
    line = next(found.certificate["recompute"] for found in node.walk() if "recompute" in found.certificate)
    places = [float(eval(v, {"mpf": float})) for v in re.findall(r"mpf\(1\)/\d+", line)]  # noqa: S307
    assert places
    assert max(places) < float(least)


def test_without_a_point_there_is_no_line() -> None:
    """No number of x > exp(exp(100)) can be written down."""
    y = Symbol("y", real=True)
    node = decide(Limit(x + sin(y), y, oo, x, {y: POSITIVE, x: open_(exp(exp(Integer(100))), oo)}), None)
    assert node.status is Status.REFUTED
    assert {found.certificate["recompute"] for found in node.walk() if "recompute" in found.certificate} == {
        ""
    }
