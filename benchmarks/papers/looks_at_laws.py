"""Whether mpmath and NumPy see a statement about random variables fail: by quadratures of one variable, by draws of several."""

import itertools
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any
import mpmath
import numpy as np
import sympy
from benchmarks.papers.evaluation import NotLooked, Point, fails, quadrature, series, value
from mpmath import mpf
from parisk_sym import AllOf, AnyOf, Copies, EachCopy, Lies, Mean, Probability, Variance, WithDensity, WithMass
from sympy import Symbol

__all__ = ["image", "moments", "normalised", "private"]

DRAWS = 1_000_000
DEVIATIONS = 6
"""Of a mean of draws: more is a failure; 2e-9 of the true ones would be seen to fail by chance."""
RARE = 40
"""A mean of fewer draws than this is not told from 0."""


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


def _expectation(
    of: Callable[[Point], Any], variable: Symbol, law: Any, event: Any, at: Point, kinks: Collection[Any] = ()
) -> Any:
    """The mean of a function of one variable, over an event of it; `kinks` are absolute values in the function."""
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
        turning = [a.args[0] for a in (*kinks, *law.expression.atoms(sympy.Abs))]
        signs = [lambda x, of=of: value(of, {**at, variable: x}) > 0 for of in turning]
        places = sorted({low, high, *(c for sign in signs for c in _cuts(sign, low, high))})
        return mpmath.fsum(quadrature(weight, a, b) for a, b in itertools.pairwise(places))
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


def moments(s: Any, at: Point, rng: random.Random) -> str:
    """A probability, a mean or a variance."""
    got, slack = _one(s, at) if len(s.laws) == 1 else _mean_of_draws(s, at, rng)
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
    kinks = s.expression.atoms(sympy.Abs)
    mean = _expectation(f, variable, law, s.given, at, kinks) / whole
    if isinstance(s, Mean):
        return mean, slack
    return _expectation(lambda point: f(point) ** 2, variable, law, s.given, at, kinks) / whole - mean**2, slack


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


def _mean_of_draws(s: Any, at: Point, rng: random.Random) -> tuple[float, float]:
    """The mean of draws, and six of its deviations."""
    drawn = _draws(s.laws, at, rng)
    if isinstance(s, Probability):
        x = _happens(s.event, at, drawn).astype(float)
    else:
        x = _array(s.expression, at, drawn) * np.ones(DRAWS)
    if isinstance(s, Variance):
        x = (x - x.mean()) ** 2
    return float(x.mean()), DEVIATIONS * float(x.std()) / DRAWS**0.5 + RARE / DRAWS


def image(s: Any, at: Point, rng: random.Random) -> str:
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


def normalised(s: Any, at: Point, _: random.Random) -> str:
    """Whether the total is another number than 1."""
    interval = s.domain[s.variable]
    law = (WithMass if interval.integer else WithDensity)(s.expression, interval)
    total = _expectation(lambda _: mpf(1), s.variable, law, None, at)
    return f"total {total}" if fails(total, "=", mpf(1), mpf("1e-7")) else ""


def private(s: Any, at: Point, _: random.Random) -> str:
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
