"""Sampled events and laws: enclosed probabilities and distribution functions against seeded samples, at the listed points."""

import math
import zlib
from typing import Any

import numpy as np
import sympy
from flint import arb, ctx
from numpy.typing import NDArray

from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.exact import rational
from parisk_sym.formulas.engines.array import ARRAY
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.proofs.kind import Kind, nothing
from parisk_sym.proofs.rule import Made
from parisk_sym.proofs.simulation import statistics
from parisk_sym.proofs.simulation.nodes import simulation_node

__all__ = ["KINDS", "sampled_event", "sampled_law"]

Point = dict[sympy.Symbol, Any]


def _seed(*parts: object) -> int:
    """A seed that depends on what is tested and on nothing else."""
    return zlib.crc32(repr(parts).encode())


def _floats(point: Point) -> dict[str, float]:
    return {str(s): float(sympy.sympify(v)) for s, v in point.items()}


def sampled_event(statement: HasProbability, by: Direct) -> Made:
    """No theorem: an exact binomial test of the enclosed probability at every point, which never proves."""
    results = [(point, _probability_at(statement, point)) for point in statement.points]
    return simulation_node(results, "binomial test")


def _probability_at(statement: HasProbability, point: Point) -> statistics.StatisticalResult:
    floats = _floats(point)
    return statistics.probability_test(
        lambda rng, size: statement.sampler(rng, size, **floats),
        *_float_enclosure(statement.probability, point),
        seed=_seed(str(statement.probability), sorted(floats.items())),
    )


def _float_enclosure(expression: sympy.Expr, point: Point) -> tuple[float, float]:
    """Outward rounded float64 ends of a ball around a probability."""
    with ctx.workprec(128):
        symbols = tuple(point)
        ball = Program(expression, symbols).run(
            BALL, [arb(rational(sympy.sympify(point[s]))) for s in symbols]
        )
    if not ball.is_finite():
        raise ClaimError(f"{expression} has no value at {point}: a probability is tested where it has one")
    middle, radius = float(ball.mid()), float(ball.rad())
    spread = radius + 2 * math.ulp(abs(middle))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def sampled_law(statement: HasLaw, by: Direct) -> Made:
    """No theorem: the Kolmogorov distance to the stated distribution function at every point, which never proves."""
    try:
        results = [(point, _law_at(statement, _floats(point))) for point in statement.points]
    except _OtherLawError as error:
        return str(error)
    return simulation_node(results, "Kolmogorov distance (DKW)")


def _law_at(statement: HasLaw, floats: dict[str, float]) -> statistics.StatisticalResult:
    left = statement.left_limit
    return statistics.law_test(
        lambda rng, size: statement.sampler(rng, size, **floats),
        lambda values: _cdf(statement, values, floats),
        seed=_seed(str(statement.cdf), sorted(floats.items())),
        cdf_left=None if left is None else lambda values: left(values, **floats),
    )


def _cdf(statement: HasLaw, values: NDArray[np.float64], floats: dict[str, float]) -> NDArray[np.float64]:
    if statement.vectorised is not None:
        found = statement.vectorised(values, **floats)
        _require_same(statement, values, floats, found)
        return found
    program, rest = _program(statement, floats)
    return np.asarray(program.run(ARRAY, [values, *rest]), dtype=np.float64)


def _program(statement: HasLaw, floats: dict[str, float]) -> tuple[Program, list[float]]:
    """The distribution function in its variable and the parameters of the point."""
    symbols = (statement.variable, *(sympy.Symbol(n) for n in floats))
    named = {s: n for s in statement.cdf.free_symbols for n in symbols if str(s) == str(n)}
    return Program(statement.cdf.subs(named), symbols), list(floats.values())


_COMPARED = 5
"""Points at which the values of a faster function are compared with those of the expression."""

_SAME = 1e-6
"""Far below the distance that any test of a sample sees."""

_ULPS = 4
"""Rounding of the points and of the parameters, across which a step may lie."""


class _OtherLawError(Exception):
    """The faster function is another one than the stated distribution function."""


def _require_same(
    statement: HasLaw, values: NDArray[np.float64], floats: dict[str, float], found: Any
) -> None:
    """_OtherLawError where a faster function has a value that the stated distribution function has nowhere near the point."""
    if np.shape(found) != values.shape:
        return  # the test itself says what it has to be
    program, rest = _program(statement, floats)
    around = [_around(value) for value in rest]
    for place in dict.fromkeys(np.linspace(0, len(values) - 1, _COMPARED).astype(int).tolist()):
        value, given = float(values[place]), float(found[place])
        with ctx.workprec(128):
            ball = program.run(BALL, [_around(value), *around])
        if not (ball.is_finite() and ball.lower() - _SAME <= given and given <= ball.upper() + _SAME):
            raise _OtherLawError(
                f"vectorised gives {given!r} at {statement.variable} = {value!r}, where the distribution function is {ball.str(12)}"
            )


def _around(value: float) -> arb:
    return arb(value, _ULPS * math.ulp(value))


KINDS = tuple(Kind(kind, subjects=nothing, attack=None) for kind in (HasProbability, HasLaw))
