"""Draws of declared random variables: the inverse of their distribution function, tabulated, at uniform numbers.

Nothing of what rules do with a law is used here: a probability that is proved is drawn as well, as a second witness.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

import numpy as np
from flint import arb, ctx
from sympy import Expr, Integral, Rational, Sum, Symbol, oo

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Lies, Opposite, SomeCopy
from parisk_sym.claims.random_variables import Copies, Law, Laws, WithDistribution, WithMass
from parisk_sym.core.errors import PariskError, UnsupportedHeadError
from parisk_sym.formulas.engines.array import ARRAY
from parisk_sym.formulas.engines.program import Program
from parisk_sym.proofs.enclosures.bisection import Evaluator
from parisk_sym.proofs.probability.integer_gap import largest, whole_gap
from parisk_sym.proofs.probability.rational_draws import signs_of
from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["NoDrawsError", "Seen", "Table", "draw_values", "happens", "table_of", "value_of"]

Array = Any
"""An array of floats or of booleans."""
Values = Mapping[Symbol, Any]

_CELLS, _ROW_CELLS = 2**15, 2**8
"""Cells of the table of one law, and of each of many laws that depend on a drawn value."""

_MOST_BALLS, _BITS = 2**10, 96
"""How many values of a function that NumPy does not have are computed, and their precision."""

_SPREAD = 4.0
"""The table goes as far as exp(pi/2 sinh 4) = 4e18, and as near to an end as the inverse of that."""

_ROUNDING = 1e-9
"""The error of the value of an expression, relative to its parts."""

_EXACT = 2.0**53
"""Below it floating point holds whole numbers exactly."""

_ROUNDED = 1e-12
"""The part of the mass of a cell that rounding may take."""

_WHOLE, _ROW_WHOLE = 1e-6, 1e-3
"""How far the mass in a table may be from 1."""


class NoDrawsError(Exception):
    """Nothing can be drawn: a function without float values, a law that is no probability law or exceeds the range of floats."""


class Table:
    """Distribution functions, one a row, at the ends of cells: of shape (rows, cells + 1), or (1, cells + 1) for one law."""

    def __init__(self, at: Array, mass: Array, whole: float, exact: bool) -> None:
        with np.errstate(all="ignore"):
            reached = np.concatenate([np.zeros((len(mass), 1)), np.cumsum(mass, axis=1)], axis=1)
        total = reached[:, -1:]
        if not (np.isfinite(total).all() and (mass >= -_ROUNDED).all() and (abs(total - 1) <= whole).all()):
            raise NoDrawsError(f"the mass of the law is {float(total.flat[0]):.6g} in floating point")
        self._at, self._reached, self._exact = at, reached / total, exact

    def inverse(self, uniform: Array) -> Array:
        """The value at which the distribution function reaches a number in (0, 1); one number a row, or any for one law."""
        if len(self._reached) == 1:
            if self._exact:
                return self._at[0][np.searchsorted(self._reached[0][1:], uniform, side="left")]
            return np.interp(uniform, self._reached[0], self._at[0])
        rows = np.arange(len(uniform))
        above = np.minimum((self._reached[:, 1:] < uniform[:, None]).sum(axis=1), self._reached.shape[1] - 2)
        at = np.broadcast_to(self._at, (len(uniform), self._at.shape[1]))
        if self._exact:
            return at[rows, above]
        low, high = self._reached[rows, above], self._reached[rows, above + 1]
        share = np.clip((uniform - low) / np.maximum(high - low, 1e-300), 0, 1)
        return at[rows, above] + share * (at[rows, above + 1] - at[rows, above])

    def cdf(self, values: Array) -> Array:
        """The distribution function of one law."""
        if self._exact:
            return self._reached[0][np.searchsorted(self._at[0], values, side="right")]
        return np.interp(values, self._at[0], self._reached[0])

    def cdf_left(self, values: Array) -> Array:
        """Its left limit."""
        if self._exact:
            return self._reached[0][np.searchsorted(self._at[0], values, side="left")]
        return self.cdf(values)


def draw_values(laws: Laws, point: Values, rng: np.random.Generator, size: int) -> dict[Symbol, Array]:
    """A value of each variable, of shape (size,), and (size, number) where there are copies."""
    found: dict[Symbol, Any] = dict(point)
    for variable, law in laws:
        if isinstance(law, Copies):
            number = int(value_of(law.number, point))
            table = table_of(variable, law.law, found)
            found[variable] = table.inverse(rng.random(size * number)).reshape(size, number)
        else:
            found[variable] = table_of(variable, law, found).inverse(rng.random(size))
    return {variable: found[variable] for variable, _ in laws}


def table_of(variable: Symbol, law: Law, values: Values) -> Table:
    """The table of a law at values of the parameters, and of the variables before it."""
    if all(np.ndim(values[s]) == 0 for s in law.named if s != variable):
        try:
            return _table(variable, law, values, _CELLS, _WHOLE)
        except NoDrawsError:
            return _table(variable, law, values, _MOST_BALLS, _WHOLE)
    columns = {s: np.asarray(v, dtype=np.float64).reshape(-1, 1) for s, v in values.items() if np.ndim(v) < 2}
    return _table(variable, law, columns, _ROW_CELLS, _ROW_WHOLE)


def _table(variable: Symbol, law: Law, at: Values, cells: int, whole: float) -> Table:
    lower, upper = (_end(e, at) for e in (law.support.lower, law.support.upper))
    if isinstance(law, WithMass):
        count = np.arange(min(cells, float(np.max(upper - lower)) + 1), dtype=np.float64)
        nodes = np.atleast_2d(_first_integer(lower, upper, len(count)) + count)
        mass = np.where(nodes <= upper, _run(law.mass, {**at, variable: np.minimum(nodes, upper)}), 0.0)
        return Table(nodes, np.atleast_2d(mass), whole, exact=True)
    edges = np.linspace(-_SPREAD, _SPREAD, cells + 1).reshape(1, -1)
    nodes = np.atleast_2d(_spread_points(edges, lower, upper))
    if isinstance(law, WithDistribution):
        reached = np.atleast_2d(_run(law.cdf, {**at, variable: nodes}))
        with np.errstate(all="ignore"):
            return Table(nodes, np.diff(reached, axis=1), whole, exact=False)
    middle = (edges[:, :-1] + edges[:, 1:]) / 2
    density = _run(law.expression, {**at, variable: _spread_points(middle, lower, upper)})
    with np.errstate(all="ignore"):
        mass = density * _slope(middle, lower, upper) * (2 * _SPREAD / cells)
    return Table(nodes, np.atleast_2d(mass), whole, exact=False)


def _first_integer(lower: Any, upper: Any, count: int) -> Any:
    """The first of so many integers; of a range without a first one they end at its last one, or lie around 0."""
    if not np.all(np.isinf(lower)):
        return lower
    return -float(count // 2) if np.all(np.isinf(upper)) else upper - (count - 1)


def _end(end: Expr, values: Values) -> Any:
    return float(end) if end in (oo, -oo) else _run(end, values)


def _spread_points(t: Array, lower: Any, upper: Any) -> Array:
    """Points of the range, dense at finite ends and around 0 of the whole line: double exponential maps of t."""
    far = np.pi / 2 * np.sinh(t)
    if np.all(np.isinf(lower)) and np.all(np.isinf(upper)):
        return np.sinh(far)
    if np.all(np.isinf(upper)):
        return lower + np.exp(far)
    if np.all(np.isinf(lower)):
        return upper - np.exp(-far)
    return lower + (upper - lower) / (1 + np.exp(-2 * far))


def _slope(t: Array, lower: Any, upper: Any) -> Array:
    """The derivative of the map."""
    far, slope = np.pi / 2 * np.sinh(t), np.pi / 2 * np.cosh(t)
    if np.all(np.isinf(lower)) and np.all(np.isinf(upper)):
        return np.cosh(far) * slope
    if np.all(np.isinf(upper)):
        return np.exp(far) * slope
    if np.all(np.isinf(lower)):
        return np.exp(-far) * slope
    return (upper - lower) * slope / (2 * np.cosh(far) ** 2)


class Seen(NamedTuple):
    """Whether an event certainly happens for each of the draws, and whether it may: rounding hides on which side of an end a value lies."""

    surely: Array
    maybe: Array


def happens(event: Event, values: Values, exact: Collection[Symbol] = (), by_fractions: bool = False) -> Seen:
    """Whether an event happens for each of the draws; copies are the second axis. Values of the `exact` symbols are integers.

    What rounding hides is decided by fractions where that is asked for, which takes a thousand times as long for such a draw.
    """
    match event:
        case Opposite(inner):
            seen = happens(inner, values, exact, by_fractions)
            return Seen(~seen.maybe, ~seen.surely)
        case AllOf(events) | AnyOf(events):
            join = np.logical_and if isinstance(event, AllOf) else np.logical_or
            return _each(join.reduce, *(happens(e, values, exact, by_fractions) for e in events))
        case EachCopy(variable, inner) | SomeCopy(variable, inner):
            seen = happens(inner, _with_copies(variable, values), exact, by_fractions)
            over = np.all if isinstance(event, EachCopy) else np.any
            return Seen(over(seen.surely, axis=1), over(seen.maybe, axis=1))
        case Lies(expression, interval):
            sides = (
                (expression, interval.lower, interval.lower_open),
                (interval.upper, expression, interval.upper_open),
            )
            above, below = (_beyond(*side, values, exact, by_fractions) for side in sides)
            return Seen(above.surely & below.surely, above.maybe & below.maybe)
    raise NoDrawsError(f"an event of another kind: {event!r}")


def _each(join: Callable[[Any], Array], *seen: Seen) -> Seen:
    return Seen(*(join(np.broadcast_arrays(*part)) for part in zip(*seen, strict=True)))


def _beyond(
    more: Expr, less: Expr, strict: bool, values: Values, exact: Collection[Symbol], by_fractions: bool
) -> Seen:
    """Whether one value is greater than another (unless strict, or equal)."""
    if more != oo and less != -oo:
        gap = whole_gap(more, less, exact)
        if gap is not None and largest(gap, values) < _EXACT:
            found = np.asarray(value_of(gap, values))
            found = found > 0 if strict else found >= 0
            return Seen(found, found)
    value, end = value_of(more, values), value_of(less, values)
    if np.all(np.isinf(end)) or np.all(np.isinf(value)):
        found = np.asarray(value > end if strict else value >= end)
        return Seen(found, found)
    room = _ROUNDING * (1 + np.abs(value) + np.abs(end))
    seen = Seen(np.asarray(value > end + room), np.asarray(value > end - room))
    return _settle_ties(seen, more, less, strict, values) if by_fractions else seen


def _settle_ties(seen: Seen, more: Expr, less: Expr, strict: bool, values: Values) -> Seen:
    """With what rounding hides decided by fractions, where the values are fractions."""
    hidden = seen.surely != seen.maybe
    if not hidden.any():
        return seen
    used = (more - less).free_symbols
    found = signs_of(more, less, {s: _where(hidden, values[s]) for s in used})
    if found is None:
        return seen
    surely = seen.surely.copy()
    surely[hidden] = found > 0 if strict else found >= 0
    return Seen(surely, surely)


def _where(hidden: Array, value: Any) -> Any:
    """The values of some draws; what is the same for all of them stays one number."""
    return np.broadcast_to(value, hidden.shape)[hidden] if np.ndim(value) else value


def _with_copies(variable: Symbol, values: Values) -> Values:
    """With the copies in the second axis, and every other drawn value once for all of them."""
    return {
        s: v[:, None] if np.ndim(v) == 1 else v for s, v in values.items() if s == variable or np.ndim(v) < 2
    }


def value_of(e: Expr, values: Values) -> Any:
    """The value of an expression in floating point."""
    return float(e) if e in (oo, -oo) else _run(e, values)


def _run(e: Expr, values: Values) -> Any:
    e = _with_constants(sympy_form(e), values)
    used = sorted(e.free_symbols, key=str)
    try:
        with np.errstate(all="ignore"):
            found = Program(e, used).run(ARRAY, [values[s] for s in used])
    except UnsupportedHeadError:
        found = _by_balls(e, tuple(used), values)
    except (ArithmeticError, TypeError, ValueError) as error:
        raise NoDrawsError(f"no floating-point value of {e}: {error}") from error
    return found if np.ndim(found) else float(found)


def _with_constants(e: Expr, values: Values) -> Expr:
    """The expression with the values of sums and integrals of parameters alone, such as that of a normalising sum."""
    found = {}
    for node in e.atoms(Sum, Integral):
        if all(s in values and np.ndim(values[s]) == 0 for s in node.free_symbols):
            point = {s: Rational(float(values[s])) for s in node.free_symbols}
            ball = evaluate_with_integrals(node, point).ball
            if ball.is_finite():
                found[node] = Rational(float(ball.mid()))
    return e.xreplace(found)


def _by_balls(e: Expr, used: tuple[Symbol, ...], values: Values) -> Array:
    """A few values of a function that NumPy does not have."""
    columns = [np.asarray(values[s], dtype=np.float64) for s in used]
    arrays = np.broadcast_arrays(*columns or [np.zeros(())])  # a constant has one value
    if arrays[0].size > _MOST_BALLS:
        raise NoDrawsError(f"too many values of {e}")
    try:
        evaluator = Evaluator(e, used)
        with ctx.workprec(_BITS):
            rows = zip(*(a.flat for a in arrays), strict=True)
            found = [float(evaluator.run([arb(float(v)) for v in row[: len(used)]]).mid()) for row in rows]
    except (PariskError, ArithmeticError, ValueError) as error:
        raise NoDrawsError(f"no value of {e}: {error}") from error
    return np.array(found).reshape(arrays[0].shape)
