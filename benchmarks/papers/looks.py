"""Whether mpmath and NumPy see a statement fail, by none of the engine's code: points, quadratures, draws."""

import itertools
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
import mpmath
import numpy as np
import sympy
from benchmarks.papers.evaluation import DIGITS, NotLooked, Point, quadrature, series, value
from mpmath import mp, mpf
from parisk_sym import (
    AllOf,
    AnyOf,
    Convex,
    Copies,
    EachCopy,
    Identity,
    ImageLaw,
    Inequality,
    Lies,
    Limit,
    Mean,
    Monotone,
    Normalised,
    PrintedValue,
    PrivateNoise,
    Probability,
    UniqueRoot,
    Variance,
    WithDensity,
    WithMass,
)
from sympy import Symbol

__all__ = ["look_at", "seen"]

SECONDS = 2.0
"""For one statement."""
DRAWS = 1_000_000
DEVIATIONS = 6
"""Of a mean of draws: more is a failure; 2e-9 of the true ones would be seen to fail by chance."""

RARE = 40
"""A mean of fewer draws than this is not told from 0."""

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


def fails(left: Any, relation: str, right: Any, slack: Any) -> bool:
    """Whether left <relation> right is seen to fail, beyond the slack; equality breaks a strict one."""
    if isinstance(left, mpmath.mpc) or isinstance(right, mpmath.mpc):
        left, right = mpmath.re(left), mpmath.re(right)
    if not (mpmath.isfinite(left) and mpmath.isfinite(right)):
        return relation == "=" or (relation in ("<", "<=") and left > right)
    scale = slack * max(abs(left), abs(right), mpf(10) ** -200)
    if relation == "=":
        return bool(abs(left - right) > scale)
    if relation in (">", ">="):
        return fails(right, relation.replace(">", "<"), left, slack)
    touches = relation == "<" and left == right
    return bool(left - right > scale or touches)


def seen(statement: Any, rng: random.Random, seconds: float = SECONDS, digits: int = DIGITS) -> str:
    """Where it fails, or "" where it holds at all points that were tried in the seconds; NotLooked for other kinds of statements."""
    with mp.workdps(digits):
        return _seen(statement, rng, seconds)


def _seen(statement: Any, rng: random.Random, seconds: float) -> str:
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
    near = [mpf(2) ** -k for k in range(11, 200, 7)]
    shares = [*reversed(near), *shares, *(1 - s for s in near)]
    return [low + (high - low) * s for s in shares]


def _holds(event: Any, at: Point) -> bool:
    """Whether an event happens at values of the variables."""
    if isinstance(event, AllOf):
        return all(_holds(e, at) for e in event.events)
    if isinstance(event, AnyOf):
        return any(_holds(e, at) for e in event.events)
    x, i = value(event.expression, at), event.interval
    low, high = value(i.lower, at), value(i.upper, at)
    above = x > low if i.lower_open else x >= low
    return bool(above and (x < high if i.upper_open else x <= high))


def _expectation(of: Callable[[Point], Any], variable: Symbol, law: Any, event: Any, at: Point) -> Any:
    """The mean of a function of one variable, over an event of it."""
    low, high = value(law.support.lower, at), value(law.support.upper, at)
    weight: Callable[[Any], Any] = lambda x: of({**at, variable: x}) * value(law.expression, {**at, variable: x})  # noqa: E731 - one line
    inside: Callable[[Any], bool] = lambda x: event is None or _holds(event, {**at, variable: x})  # noqa: E731 - one line
    if isinstance(law, WithMass):
        if mpmath.isinf(high):
            return (
                series(lambda i: weight(mpf(i)) if inside(mpf(i)) else mpf(0), int(low))
                if event is None
                else mpmath.fsum(weight(mpf(i)) for i in range(int(low), int(low) + 900) if inside(mpf(i)))
            )
        return mpmath.fsum(weight(mpf(i)) for i in range(int(low), int(high) + 1) if inside(mpf(i)))
    if event is None:
        return quadrature(weight, low, high)
    cuts = _cuts(inside, low, high)
    return mpmath.fsum(quadrature(weight, a, b) for a, b in itertools.pairwise(cuts) if inside(_middle(a, b)))


def _middle(a: Any, b: Any) -> Any:
    if mpmath.isinf(a) and mpmath.isinf(b):
        return mpf(0)
    return b - 1 if mpmath.isinf(a) else a + 1 if mpmath.isinf(b) else (a + b) / 2


def _cuts(inside: Callable[[Any], bool], low: Any, high: Any) -> list[Any]:
    """The ends of the support, and where the event begins or ends."""
    grid = [mpf(s) * mpf(10) ** (mpf(k) / 20) for s in (-1, 1) for k in range(-80, 80)] + [mpf(0)]
    if mpmath.isfinite(low) and mpmath.isfinite(high):
        grid = [low + (high - low) * mpf(i) / 500 for i in range(1, 500)]
    elif mpmath.isfinite(low):
        grid = [low + g for g in grid if g > 0]
    grid = sorted(g for g in grid if low < g < high)
    cuts = [low]
    for a, b in itertools.pairwise(grid):
        if inside(a) != inside(b):
            left, right = a, b
            for _ in range(90):
                m = (left + right) / 2
                left, right = (m, right) if inside(m) == inside(left) else (left, m)
            cuts.append(left)
    return [*cuts, high]


def _random(s: Any, at: Point, rng: random.Random) -> str:
    """A probability, a mean or a variance."""
    got, slack = _one(s, at) if len(s.laws) == 1 else _drawn(s, at, rng)
    wanted = value(s.value, at)
    if len(s.laws) > 1:
        wrong = {"=": abs(got - wanted) > slack, "<=": got - wanted > slack, ">=": wanted - got > slack}[s.relation]
        return f"{got} +- {slack}, wanted {wanted}" if wrong else ""
    return f"{mpmath.nstr(got, 12)} {s.relation} {mpmath.nstr(wanted, 12)}" if fails(got, s.relation, wanted, slack) else ""


def _one(s: Any, at: Point) -> tuple[Any, Any]:
    ((variable, law),) = s.laws
    slack = mpf("1e-7")
    if isinstance(s, Probability):
        event: Any = s.event
        if isinstance(law, Copies):
            p, n = _expectation(lambda _: mpf(1), variable, law.law, event.event, at), value(law.number, at)
            return (p**n if isinstance(event, EachCopy) else 1 - (1 - p) ** n), slack
        whole = _expectation(lambda _: mpf(1), variable, law, s.given, at) if s.given is not None else mpf(1)
        both = event if s.given is None else AllOf((event, s.given))
        return _expectation(lambda _: mpf(1), variable, law, both, at) / whole, slack
    f: Callable[[Any], Any] = lambda point: value(s.expression, point)  # noqa: E731 - one line
    whole = _expectation(lambda _: mpf(1), variable, law, s.given, at) if s.given is not None else mpf(1)
    mean = _expectation(f, variable, law, s.given, at) / whole
    if isinstance(s, Mean):
        return mean, slack
    return _expectation(lambda point: f(point) ** 2, variable, law, s.given, at) / whole - mean**2, slack


def _draws(laws: Any, at: Point, rng: random.Random) -> dict[Symbol, Any]:
    """Draws of each variable by NumPy, in the order of their declaration."""
    g = np.random.default_rng(rng.randrange(2**32))
    found: dict[Symbol, Any] = {}
    for variable, law in laws:
        if not law.name:
            found[variable] = _inverted(law, at, g)
            continue
        p = [_array(w[0], at, found) for w in law.name.words if isinstance(w, tuple)]
        draw = next((draw for word, draw in _DRAWN if word in law.name.words[0]), None)
        if draw is None:
            raise NotLooked
        found[variable] = np.asarray(draw(g, p), dtype=float)
    return found


_DRAWN: Sequence[tuple[str, Callable[..., Any]]] = (
    ("normal", lambda g, p: g.normal(0, 1, DRAWS) * p[0] + sum(p[1:])),
    ("exponential", lambda g, p: g.exponential(1, DRAWS) / p[0]),
    ("Laplace", lambda g, p: g.laplace(0, 1, DRAWS) * p[0]),
    ("uniform", lambda g, p: p[0] + (p[1] - p[0]) * g.random(DRAWS)),
    ("Poisson", lambda g, p: g.poisson(p[0], DRAWS)),
    ("binomial", lambda g, p: g.binomial(np.asarray(p[0]).astype(int), p[1], DRAWS)),
    ("geometric", lambda g, p: g.geometric(p[0], DRAWS) - 1),
    ("beta", lambda g, p: g.beta(p[0], p[1], DRAWS)),
)
"""By a word of the name of a law: its draws, from its parameters."""


def _inverted(law: Any, at: Point, g: Any) -> Any:
    """Draws of a law with a continuous distribution function, by a table of it."""
    if isinstance(law, (WithDensity, WithMass)):
        raise NotLooked
    (variable,) = law.expression.free_symbols - set(at)
    grid = np.concatenate([-np.logspace(3, -3, 2000), np.logspace(-3, 3, 2000)])
    low, high = float(value(law.support.lower, at)), float(value(law.support.upper, at))
    grid = grid[(grid > low) & (grid < high)]
    cdf = np.array([float(value(law.expression, {**at, variable: mpf(x)})) for x in grid])
    return np.interp(g.random(DRAWS), cdf, grid)


def _array(e: Any, at: Point, drawn: Mapping[Symbol, Any]) -> Any:
    symbols = list(sympy.sympify(e).free_symbols)
    values = [drawn[s] if s in drawn else float(at[s]) for s in symbols]
    return sympy.lambdify(symbols, e, "numpy")(*values)


def _happens(event: Any, at: Point, drawn: Mapping[Symbol, Any]) -> Any:
    if isinstance(event, AllOf):
        return np.logical_and.reduce([_happens(e, at, drawn) for e in event.events])
    if not isinstance(event, Lies):
        raise NotLooked
    x, i = _array(event.expression, at, drawn), event.interval
    low, high = (float(value(end, at)) for end in (i.lower, i.upper))
    return (x > low if i.lower_open else x >= low) & (x < high if i.upper_open else x <= high)


def _drawn(s: Any, at: Point, rng: random.Random) -> tuple[float, float]:
    """The mean of draws, and six of its deviations."""
    drawn = _draws(s.laws, at, rng)
    if isinstance(s, Probability):
        x = _happens(s.event, at, drawn).astype(float)
    else:
        x = _array(s.expression, at, drawn) * np.ones(DRAWS)
    if isinstance(s, Variance):
        x = (x - x.mean()) ** 2
    return float(x.mean()), DEVIATIONS * float(x.std()) / DRAWS**0.5 + RARE / DRAWS


def _image(s: Any, at: Point, rng: random.Random) -> str:
    """The law of a value: shares of draws below five places against the quadrature of the density."""
    drawn = _draws(s.laws, at, rng)
    x = _array(s.expression, at, drawn) * np.ones(DRAWS)
    low, high = value(s.law.support.lower, at), value(s.law.support.upper, at)
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        place = mpf(float(np.quantile(x, share)))
        if isinstance(s.law, WithMass):
            wanted = mpmath.fsum(value(s.law.expression, {**at, s.variable: mpf(i)}) for i in range(int(low), int(place) + 1))
        else:
            wanted = quadrature(lambda t: value(s.law.expression, {**at, s.variable: t}), low, min(place, high))
        got = float((x <= float(place)).mean())
        if abs(got - float(wanted)) > DEVIATIONS * 0.5 / DRAWS**0.5:
            return f"P(value <= {place}) = {got}, wanted {wanted}"
    return ""


def _normalised(s: Any, at: Point, _: random.Random) -> str:
    interval = s.domain[s.variable]
    law = (WithMass if interval.integer else WithDensity)(s.expression, interval)
    total = _expectation(lambda _: mpf(1), s.variable, law, None, at)
    return f"total {total}" if fails(total, "=", mpf(1), mpf("1e-7")) else ""


def _private(s: Any, at: Point, _: random.Random) -> str:
    """The excess of the hockey-stick divergence for the largest change."""
    ((x, law),) = s.laws
    change, eps, delta = (value(e, at) for e in (s.change, s.eps, s.delta))
    f: Callable[[Any], Any] = lambda t: value(law.expression, {**at, x: t})  # noqa: E731 - one line
    if delta == 0:
        places = [mpf(p) * change for p in np.linspace(-6, 6, 97)]
        worst = max(abs(mpmath.log(f(t)) - mpmath.log(f(t - change))) for t in places)
        return f"loss {worst}, eps {eps}" if worst > eps * (1 + mpf("1e-15")) else ""
    inside: Callable[[Any], bool] = lambda t: f(t) > mpmath.exp(eps) * f(t - change)  # noqa: E731 - one line
    cuts = _cuts(inside, mpf("-inf"), mpf("inf"))
    excess = mpmath.fsum(
        mpmath.quad(lambda t: f(t) - mpmath.exp(eps) * f(t - change), [a, max(a, b - 50) if mpmath.isinf(a) else min(b, a + 50), b])
        for a, b in itertools.pairwise(cuts) if inside(_middle(a, b))
    )  # fmt: skip
    return f"delta {excess} > {delta}" if excess > delta else ""


_LOOKS: Sequence[tuple[tuple[type, ...], Callable[..., str]]] = (
    ((Identity, Inequality), _sides),
    ((Limit,), _limit),
    ((Monotone,), _monotone),
    ((Convex,), _convex),
    ((UniqueRoot,), _root),
    ((Normalised,), _normalised),
    ((Probability, Mean, Variance), _random),
    ((ImageLaw,), _image),
    ((PrivateNoise,), _private),
)
