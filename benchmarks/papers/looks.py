"""Whether mpmath and NumPy see a statement fail, by none of the engine's code: points, quadratures, draws."""

import itertools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any
import mpmath
import sympy
from benchmarks.papers import looks_at_laws as laws
from benchmarks.papers.evaluation import DIGITS, NotLooked, Point, fails, value
from benchmarks.papers.looks_at_families import families
from mpmath import mp, mpf
from parisk_sym import (
    All,
    Convex,
    ForEvery,
    Identity,
    ImageLaw,
    Inequality,
    Limit,
    Mean,
    Monotone,
    Normalised,
    PrintedValue,
    PrivateNoise,
    Probability,
    UniqueRoot,
    Variance,
)

__all__ = ["failure", "look_at"]

_NEARLY_0 = mpf("1e-12")
"""Two sides with integrals or sums that are both below it say nothing."""

SECONDS = 2.0
"""For one statement."""


_MODES = ("simple", "near", "far", "mixed")
_STEPS = {
    "ones": (0, 1),
    "simple": (0, 1, 2),
    "near": (0, 0, 1),
    "far": (10, 25, 60),
    "mild": (1, 2, 3, 4),
    "mixed": (0, 1, 2, 3, 4, 7, 15, 30),
}
"""How far an integer is from the lower end of its range."""
_EXPONENTS = {"ones": (-1, 0.5), "simple": (-1, 0.5), "near": (-4, -1), "far": (0.5, 1.5), "mild": (-0.4, 0.5), "mixed": (-2, 1)}
"""Between which powers of ten the distance of another number is."""


def _modes(statement: Any) -> Sequence[str]:
    """Quadratures and draws are right away from the ends only."""
    sides = (statement.left, statement.right) if isinstance(statement, (Identity, Inequality)) else ()
    easy = sides and not any(side.has(sympy.Integral) for side in sides)
    return _MODES if easy or isinstance(statement, (Monotone, Convex, Limit, UniqueRoot)) else ("simple", "mild", "mild")


def points(domain: Any, count: int, rng: random.Random, modes: Sequence[str]) -> Iterator[Point]:
    """Simple points, points near the ends and far out, and random ones."""
    for number in range(count):
        at: Point = {}
        mode = modes[number % len(modes)] if number else "ones"
        for symbol, interval in domain.items():
            low, high = value(interval.lower, at), value(interval.upper, at)
            at[symbol] = _integer(low, high, mode, rng) if interval.integer else _real(interval, low, high, mode, rng)
        yield at


def _integer(low: Any, high: Any, mode: str, rng: random.Random) -> Any:
    return min(low + rng.choice(_STEPS[mode]), high) if not mpmath.isinf(low) else mpf(rng.choice((-3, -1, 0, 1, 2)))


def _real(interval: Any, low: Any, high: Any, mode: str, rng: random.Random) -> Any:
    closed = [
        end for end, is_open in ((low, interval.lower_open), (high, interval.upper_open)) if not is_open and mpmath.isfinite(end)
    ]
    if closed and rng.random() < 0.15:
        return rng.choice(closed)
    simple = [c for c in map(mpf, ("0.25", "0.5", "0.75", 1, 2, 3, -1, -2)) if low < c < high]
    if mode == "ones" and low < 1 < high:
        return mpf(1)
    if mode in ("simple", "ones") and simple:
        return rng.choice(simple)
    step = mpf(10) ** rng.uniform(*_EXPONENTS[mode])
    if mpmath.isinf(low) and mpmath.isinf(high):
        return rng.choice((-1, 1)) * step
    if mpmath.isinf(high):
        return low + step
    if mpmath.isinf(low):
        return high - step
    if mode == "mild":
        return low + (high - low) * mpf(rng.uniform(0.1, 0.9))
    part = rng.choice((rng.random(), min(step, 1) / 2, 1 - min(step, 1) / 2))
    return low + (high - low) * mpf(part)


def failure(statement: Any, rng: random.Random, seconds: float = SECONDS, digits: int = DIGITS) -> str:
    """Where it fails, or "" where it holds at all points that were tried in the seconds; NotLooked for other kinds of statements."""
    with mp.workdps(digits):
        parts = statement.parts if isinstance(statement, All) else (statement,)
        return next(filter(None, (_failure(part, rng, seconds / len(parts)) for part in parts)), "")


def _failure(statement: Any, rng: random.Random, seconds: float) -> str:
    end = time.process_time() + seconds
    if isinstance(statement, PrintedValue):
        digits = len(statement.printed.partition(".")[2])
        return (
            ""
            if mpmath.nstr(value(statement.expression, {}), 15)
            and round(value(statement.expression, {}) * 10**digits) == int(mpf(statement.printed) * 10**digits + mpf("0.5"))
            else "rounds otherwise"
        )
    look = _look(statement)
    domain = {
        s: i
        for s, i in statement.domain.items()
        if not isinstance(statement, (Limit, Monotone, Convex, Normalised, UniqueRoot)) or s != statement.variable
    }
    tried = 0
    for at in points(domain, 100 if domain else 1, rng, _modes(statement)):
        try:
            why = look(statement, at, rng)
        except (ZeroDivisionError, ValueError, OverflowError, mpmath.libmp.NoConvergence, TypeError) as error:
            why = "" if tried or time.process_time() < end else f"not evaluated: {error}"
        else:
            tried += 1
        if why:
            return f"{ {str(s): mpmath.nstr(v, 5) for s, v in at.items()} }: {why}"
        if time.process_time() > end:
            break
    if not tried:
        raise NotLooked
    return ""


def look_at(statement: Any, at: Point, rng: random.Random) -> str:
    """How it fails at one point, or "" where it is not seen to fail there; NotLooked for other kinds of statements."""
    with mp.workdps(DIGITS):
        return _look(statement)(statement, at, rng)


def _look(statement: Any) -> Callable[..., str]:
    look = next((f for classes, f in _LOOKS if isinstance(statement, classes)), None)
    if look is None:
        raise NotLooked
    return look


def _sides(s: Any, at: Point, _: random.Random) -> str:
    relation = "=" if isinstance(s, Identity) else s.relation
    heavy = s.left.has(sympy.Integral, sympy.Sum) or s.right.has(sympy.Integral, sympy.Sum)
    left, right = value(s.left, at), value(s.right, at)
    if heavy and max(abs(left), abs(right)) < _NEARLY_0:
        raise NotLooked  # what is left of two integrals that cancel has no digits
    return (
        f"{mpmath.nstr(left, 12)} {relation} {mpmath.nstr(right, 12)}"
        if fails(left, relation, right, mpf("1e-9") if heavy else mpf("1e-18"))
        else ""
    )


def _limit(s: Any, at: Point, _: random.Random) -> str:
    interval, goal, errors = s.domain[s.variable], value(s.point, at), []
    wanted = value(s.value, at)
    for k in (1, 2, 3, 4):
        x = mpf(10) ** k if mpmath.isinf(goal) else goal + mpf(10) ** (-2 * k) * (1 if value(interval.lower, at) == goal else -1)
        errors.append(abs(value(s.expression, {**at, s.variable: x}) - wanted))
    settled = errors[-1] < mpf("0.02") * (1 + abs(wanted)) and errors[-1] <= errors[1]
    return "" if settled else f"errors {[mpmath.nstr(e, 4) for e in errors]}"


def _along(s: Any, at: Point, rng: random.Random, count: int) -> list[Any]:
    one = {s.variable: s.domain[s.variable]}
    low = [next(points(one, 1, rng, [rng.choice(_MODES)]))[s.variable] for _ in range(count)]
    return sorted(set(low))


def _monotone(s: Any, at: Point, rng: random.Random) -> str:
    xs = _along(s, at, rng, 2)
    if len(xs) < 2:
        return ""
    a, b = (value(s.expression, {**at, s.variable: x}) for x in xs)
    rise = b - a if s.direction == "increasing" else a - b
    return f"{xs}: {a}, {b}" if rise < -mpf("1e-25") * (abs(a) + abs(b)) else ""


def _convex(s: Any, at: Point, rng: random.Random) -> str:
    xs = _along(s, at, rng, 2)
    if len(xs) < 2:
        return ""
    a, m, b = (value(s.expression, {**at, s.variable: x}) for x in (xs[0], (xs[0] + xs[1]) / 2, xs[1]))
    return f"{xs}" if m > (a + b) / 2 + mpf("1e-20") else ""


def _root(s: Any, at: Point, _: random.Random) -> str:
    interval = s.domain[s.variable]
    low, high = value(interval.lower, at), value(interval.upper, at)
    values = [value(s.expression, {**at, s.variable: x}) for x in _grid(low, high)]
    roots = sum(a * b < 0 for a, b in itertools.pairwise(values)) + sum(v == 0 for v in values)
    for end, is_open in ((low, interval.lower_open), (high, interval.upper_open)):
        roots += not is_open and abs(value(s.expression, {**at, s.variable: end})) < mpf("1e-25")
    return "" if roots == 1 else f"{roots} roots"


def _grid(low: Any, high: Any) -> list[Any]:
    """More than a thousand points between two ends, which may be infinite; some very near to finite ones."""
    shares = [mpf(i) / 1000 for i in range(1, 1000)]
    if mpmath.isinf(low) and mpmath.isinf(high):
        return [mpmath.tan(mpmath.pi * (s - mpf("0.5"))) for s in shares]
    if mpmath.isinf(high):
        return [low + s / (1 - s) for s in shares]
    if mpmath.isinf(low):
        return [high - (1 - s) / s for s in shares]
    near = [mpf(2) ** -k for k in range(11, 60, 7)]
    shares = [*reversed(near), *shares, *(1 - s for s in near)]
    return [low + (high - low) * s for s in shares]


_LOOKS: Sequence[tuple[tuple[type, ...], Callable[..., str]]] = (
    ((Identity, Inequality), _sides),
    ((Limit,), _limit),
    ((Monotone,), _monotone),
    ((Convex,), _convex),
    ((UniqueRoot,), _root),
    ((Normalised,), laws.normalised),
    ((Probability, Mean, Variance), laws.moments),
    ((ImageLaw,), laws.image),
    ((PrivateNoise,), laws.private),
    ((ForEvery,), families),
)
