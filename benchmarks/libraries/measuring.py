"""Asks the packages, and compares what they answer with certified values at the exact arguments."""

import json
import math
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flint import arb
from sympy import Rational, sympify

from benchmarks.libraries.check import Check, Given
from benchmarks.libraries.checks import CHECKS
from benchmarks.libraries.environments import PACKAGES
from benchmarks.libraries.results import Point, Result, read
from parisk_sym.formulas.arithmetic.digits import enclosure
from parisk_sym.proofs.enclosures.bisection import ball_of

__all__ = ["DIGITS", "Release", "answers", "certified", "difference", "recorded", "result"]

DIGITS = 20
_SECONDS = 600
_WORKER = Path(__file__).with_name("worker.py")


@dataclass(frozen=True)
class Release:
    """A version, the day on which it was built ("" where its archive does not tell), and the day on which it is asked."""

    version: str
    built: str
    asked: str


def answers(module: str, checks: Sequence[Check]) -> list[dict[str, Any]]:
    """What a package answers to all points of its checks, in their order; OSError or CalledProcessError where it cannot be asked."""
    questions = [
        {"function": check.function, "given": dict(given), "quote": check.documented}
        for check in checks
        for given in check.grid
    ]
    command = [PACKAGES[module].environment.interpreter(), str(_WORKER), module]
    done = subprocess.run(
        command, input=json.dumps(questions), capture_output=True, text=True, check=True, timeout=_SECONDS
    )
    return list(json.loads(done.stdout.splitlines()[-1]))


def result(check: Check, release: Release, answered: Sequence[Mapping[str, Any]]) -> Result:
    """The answers of one check compared; a quotation that is not in the source of the function is left out."""
    points = [_point(check, given, one) for given, one in zip(check.grid, answered, strict=True)]
    quoted = bool(check.documented) and all(one.get("quoted") for one in answered)
    return Result(
        PACKAGES[check.module].name, release.version, release.built, release.asked, check.function, answered[0]["place"],
        check.formula, check.kind.value, list(check.claims), list(check.mistakes), check.remark,
        check.documented if quoted else "", check.reaches, check.bound, check.draws, points,
    )  # fmt: skip


def recorded() -> list[Result]:
    """The recorded answers of all checks compared anew; a check that was not asked is left out."""
    before = {(one.package, one.function): one for one in read()}
    wanted = [(check, before.get((PACKAGES[check.module].name, check.function))) for check in CHECKS]
    order = {package.name: number for number, package in enumerate(PACKAGES.values())}
    found = [_again(check, one) for check, one in wanted if one is not None]
    return sorted(found, key=lambda one: order[one.package])


def _again(check: Check, before: Result) -> Result:
    """One function from its recorded answers; what gave no number is kept as it was printed."""
    answered = [
        {
            "place": before.place,
            "value" if point.certified else "error": point.answered,
            "quoted": bool(before.documented),
        }
        for point in before.points
    ]
    return result(check, Release(before.version, before.built, before.asked), answered)


def _point(check: Check, given: Given, answered: Mapping[str, Any]) -> Point:
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
    """The value of a formula at exact arguments, as a ball of 20 digits at least; as it is where the formula gives a ball."""
    value = formula(**given)
    if isinstance(value, arb):
        return value
    value = sympify(value)
    return enclosure(lambda: ball_of(value), DIGITS)


def difference(found: arb, ours: arb) -> float:
    """(found - ours)/|ours|, rounded away from zero by less than a part in a thousand; found where ours is 0."""
    relative = found if ours.contains(0) else (found - ours) / abs(ours)
    size = float(relative.abs_upper())
    return math.copysign(size, float(relative.mid())) if size else 0.0


def _text(ball: arb) -> str:
    return str(ball.str(DIGITS, radius=False))
