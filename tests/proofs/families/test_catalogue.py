"""Every property of a function of the catalogue is proved by the engine: what refutes a statement satisfies its hypotheses."""

import itertools
from collections.abc import Iterator

import pytest
from sympy import Abs, Expr, Integer, Max, Min, Rational, Symbol, oo

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, closed, open_
from parisk_sym.formulas.families import UnknownFunction
from parisk_sym.proofs.families.catalogue import CATALOGUE, Example, T, examples_of
from parisk_sym.proofs.kernel import decide, prove

s = Symbol("s", real=True)
NONNEGATIVE = Interval(Integer(0), oo, False, True)
BY_HAND = {
    "Piecewise((1, t <= 0), (0, True))": "1 at 0 and 0 elsewhere on [0, oo): convex, and it does not rise",
    "Piecewise((0, t <= 0), (1, True))": "0 at 0 and 1 elsewhere on [0, oo): concave, and it does not fall",
    "Piecewise((0, t < 0), (1, True))": "0 below 0 and 1 from 0 on: it does not fall",
    "1 - Piecewise((0, t < 0), (1, True))": "1 below 0 and 0 from 0 on: it does not rise",
}
"""Functions with a jump, whose properties are seen at a glance; the engine takes no limits of them."""


def pieces(example: Example) -> list[Interval]:
    """The parts between the kinks; what holds of two points of each part holds of any two, through the kinks between them."""
    if not example.expression.has(Abs, Max, Min):
        return [example.interval]
    ends = [-oo, *map(Integer, (-1, 0, 1)), oo]
    return [Interval(a, b, a == -oo, b == oo) for a, b in itertools.pairwise(ends)]


def of_two_points(example: Example, left: Expr, right: Expr) -> Iterator[Statement]:
    """left <= right for t <= s in each part."""
    for part in pieces(example):
        yield Inequality(left, "<=", right, {T: part, s: Interval(T, part.upper, False, part.upper_open)})


def properties(example: Example) -> Iterator[tuple[str, Statement]]:
    """What the entry says, as statements."""
    e, one, words = example.expression, {T: example.interval}, example.words
    at_s = e.xreplace({T: s})
    for word, value in (("convex", e), ("concave", -e)):
        if word in words:
            yield word, Convex(value, T, one)
    for word in {"increasing", "decreasing"} & words:
        yield word, Monotone(e, T, word, one)
    if "nondecreasing" in words and "increasing" not in words:
        yield from (("nondecreasing", p) for p in of_two_points(example, e, at_s))
    if "nonincreasing" in words and "decreasing" not in words:
        yield from (("nonincreasing", p) for p in of_two_points(example, at_s, e))
    if example.in_unit:
        yield "at least 0", Inequality(0, "<=", e, one)
        yield "at most 1", Inequality(e, "<=", 1, one)
    if example.lipschitz:
        yield from (("Lipschitz", p) for p in of_two_points(example, at_s - e, s - T))
        yield from (("Lipschitz", p) for p in of_two_points(example, e - at_s, s - T))


ALL = [
    pytest.param(says, id=f"{number}: {example.expression}: {name}")
    for number, example in enumerate(CATALOGUE)
    if str(example.expression) not in BY_HAND
    for name, says in properties(example)
    if not (isinstance(says, Inequality) and says.left == says.right)
]


@pytest.mark.parametrize("says", ALL)
def test_the_engine_proves_each_property(says: Statement) -> None:
    """Also of functions with kinks, between the kinks."""
    assert prove(says, Direct()).status is Status.PROVED


def test_a_property_that_a_function_lacks_would_be_noticed() -> None:
    wrong = [
        Example(T**3, REALS, frozenset({"convex"})),
        Example(-T, REALS, frozenset({"nondecreasing"})),
        Example(2 * T, REALS, frozenset(), lipschitz=True),
        Example(T, NONNEGATIVE, frozenset(), in_unit=True),
    ]
    for example in wrong:
        assert any(decide(says, Direct()).status is Status.REFUTED for _, says in properties(example))


FUNCTIONS = [
    UnknownFunction("f", shape=("convex", "increasing")),
    UnknownFunction("f", closed(1, 2), ("concave", "nondecreasing")),
    UnknownFunction("f", POSITIVE, ("decreasing",), open_(2, 5)),
    UnknownFunction("f", values=closed(-1, 1), lipschitz=3),
    UnknownFunction("f", NONNEGATIVE, ("nonincreasing",), NONNEGATIVE, Integer(2)),
    UnknownFunction("f", values=open_(-oo, 0)),
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=str)
def test_what_is_drawn_satisfies_the_hypotheses(function: UnknownFunction) -> None:
    """The interval, the values and the Lipschitz constant are those of the hypotheses: by values at many points."""
    i, v = function.interval, function.values
    found = [e for e, _ in examples_of(function, Domain({}))]
    assert found
    lower = -3 if i.lower.is_infinite else i.lower
    upper = lower + 6 if i.upper.is_infinite else i.upper
    mesh = [lower + (upper - lower) * Rational(k, 24) for k in range(25)]
    mesh = [p for p in mesh if not (i.lower_open and p == i.lower) and not (i.upper_open and p == i.upper)]
    for e in found:
        values = [e.xreplace({T: p}) for p in mesh]
        assert all(x > v.lower or (x == v.lower and not v.lower_open) for x in values)
        assert all(x < v.upper or (x == v.upper and not v.upper_open) for x in values)
        steps = list(itertools.pairwise(values))
        if "increasing" in function.shape:
            assert all(b - a > 0 for a, b in steps)
        if "decreasing" in function.shape:
            assert all(a - b > 0 for a, b in steps)
        if "nondecreasing" in function.shape:
            assert all(b - a >= 0 for a, b in steps)
        if function.lipschitz is not None:
            width = mesh[1] - mesh[0]
            assert all(abs(b - a) <= function.lipschitz * width for a, b in steps)


def test_a_function_with_hypotheses_that_exclude_each_other_has_no_instance() -> None:
    assert not list(examples_of(UnknownFunction("f", shape=("increasing", "decreasing")), Domain({})))
