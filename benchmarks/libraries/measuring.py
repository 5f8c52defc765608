"""Asks the packages, and compares what they answer with certified values at the exact arguments."""

import json
import math
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flint import arb
from sympy import Rational, sympify

from benchmarks.libraries.check import Check, Given
from benchmarks.libraries.environments import PACKAGES
from benchmarks.libraries.results import Point, Result
from parisk_sym.formulas.engines.digits import enclosure
from parisk_sym.proofs.balls.certified import ball_of

__all__ = ["DIGITS", "answers", "certified", "difference", "result"]

DIGITS = 20
_SECONDS = 600
_WORKER = Path(__file__).with_name("worker.py")


def answers(module: str, checks: Sequence[Check]) -> list[dict[str, str]]:
    """What a package answers to all points of its checks, in their order; OSError or CalledProcessError where it cannot be asked."""
    questions = [(check.function, dict(given)) for check in checks for given in check.grid]
    command = [PACKAGES[module].environment.interpreter(), str(_WORKER), module]
    done = subprocess.run(
        command, input=json.dumps(questions), capture_output=True, text=True, check=True, timeout=_SECONDS
    )
    return list(json.loads(done.stdout.splitlines()[-1]))


def result(check: Check, version: str, answered: Sequence[Mapping[str, str]]) -> Result:
    """The answers of one check compared."""
    points = [_point(check, given, one) for given, one in zip(check.grid, answered, strict=True)]
    return Result(
        PACKAGES[check.module].name, version, check.function, answered[0]["place"], check.formula, list(check.claims),
        check.remark, check.reaches, points,
    )  # fmt: skip


def _point(check: Check, given: Given, answered: Mapping[str, str]) -> Point:
    if "error" in answered:
        return Point(dict(given), answered["error"], "", math.inf, None)
    value = float(answered["value"])
    if not math.isfinite(value):
        return Point(dict(given), answered["value"], "", math.inf, None)
    exact = {name: Rational(number) for name, number in given.items()}
    if check.reaches:
        attained, target = certified(check.ours, answer=Rational(value), **exact), exact[check.reaches]
        return Point(
            dict(given), answered["value"], _text(attained), difference(attained, ball_of(target)), None
        )
    ours = certified(check.ours, **exact)
    other = None if check.theirs is None else difference(arb(value), certified(check.theirs, **exact))
    return Point(dict(given), answered["value"], _text(ours), difference(arb(value), ours), other)


def certified(formula: Callable[..., Any], **given: Rational) -> arb:
    """The value of a formula at exact arguments, as a ball of 20 digits at least."""
    value = sympify(formula(**given))
    return enclosure(lambda: ball_of(value), DIGITS)


def difference(found: arb, ours: arb) -> float:
    """found/ours - 1, rounded away from zero by less than a part in a thousand; found where ours is 0."""
    relative = found if ours.contains(0) else (found - ours) / ours
    size = float(relative.abs_upper())
    return math.copysign(size, float(relative.mid())) if size else 0.0


def _text(ball: arb) -> str:
    return str(ball.str(DIGITS, radius=False))
