"""Random points of the arguments that a special function takes, and what both engines make of them."""

import random
from collections.abc import Iterator
from typing import Any

import mpmath
from flint import arb, fmpq

from parisk_sym.formulas.engines.mp import MP
from parisk_sym.formulas.head import Takes

__all__ = ["around", "in_balls", "in_mpmath", "points", "reached"]

Point = tuple[Any, ...]


def points(takes: Takes, count: int) -> Iterator[Point]:
    """Rational points inside the ranges, the same ones in each run."""
    generator = random.Random(takes.arguments + takes.domain)
    for _ in range(count):
        yield tuple(_drawn(generator, part) for part in takes.sample)


def _drawn(generator: random.Random, part: Any) -> Any:
    if isinstance(part, range):
        return fmpq(generator.choice(part))
    if isinstance(part[0], tuple):
        return tuple(_drawn(generator, inner) for inner in part)
    low, high = (fmpq(*map(int, str(end).split("/"))) for end in part)
    return low + (high - low) * fmpq(generator.randint(1, 9999), 10000)


def in_balls(point: Point) -> Point:
    """The narrowest balls around a point."""
    return tuple(in_balls(part) if isinstance(part, tuple) else arb(part) for part in point)


def in_mpmath(point: Point) -> Point:
    """The point rounded to mpmath's working precision."""
    return tuple(in_mpmath(part) if isinstance(part, tuple) else MP.number(part) for part in point)


def around(takes: Takes, point: Point, radius: fmpq) -> Point:
    """Balls with this radius around the arguments that are not integers."""
    return tuple(
        in_balls(value)
        if isinstance(value, tuple)
        else arb(value)
        if isinstance(part, range)
        else arb(value, arb(radius))
        for part, value in zip(takes.sample, point, strict=True)
    )


def reached(value: Any, ball: arb, digits: int) -> bool:
    """Whether mpmath's value, give or take its last digits, meets the ball."""
    value = mpmath.re(value) if abs(mpmath.im(value)) <= 10 * mpmath.mp.eps * abs(value) else value
    error = max(abs(value), mpmath.mpf(1)) * mpmath.mpf(10) ** -digits
    return bool(arb(mpmath.nstr(value, 60), mpmath.nstr(error, 5)).overlaps(ball))
