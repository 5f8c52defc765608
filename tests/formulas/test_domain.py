"""Domains: intervals only, assumptions that follow from them, and signs that are read off and never guessed."""

import random
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, Dummy, Expr, Integer, Max, Min, Rational, Symbol, atan, exp, log, oo, pi, sin, sqrt

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.assumptions import describe, one_symbol_per_name, unfounded_assumption
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Domain,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.formulas.signs import at_least_zero, sign_of_number
from parisk_sym.proofs.enclosures.sample_points import sample_points

a, b, c, x = (Symbol(name, real=True) for name in "abcx")
p, q = Symbol("p", positive=True), Symbol("q", positive=True)
w = Symbol("w", nonnegative=True)
n = Symbol("n", integer=True)
m = Symbol("m", integer=True, nonnegative=True)

BAD: list[tuple[str, dict[Any, Any], str]] = [
    ("three numbers", {x: (0, 1, 2)}, r"the interval of x is \(0, 1, 2\): write \(0, 1\) or open_\(0, 1\)"),
    ("list of symbols", {x: [a, oo]}, "no domain is declared for a"),
    ("number", {x: 3}, r"the interval of x is 3: write \(0, 1\) or open_\(0, 1\)"),
    ("nothing", {x: None}, "the interval of x is None"),
    ("text as symbol", {"x": REALS}, "got 'x' in the place of a symbol"),
    ("expression as symbol", {x + 1: REALS}, "in the place of a symbol"),
    ("two symbols of one name", {p: POSITIVE, Symbol("p", real=True): REALS}, "two different symbols are called p"),
    ("plain symbol", {Symbol("x"): REALS}, r"must be declared real \(Symbol\('x', real=True\)\)"),
    ("positive on the reals", {p: REALS}, "the symbol p is declared positive, but its interval is"),
    ("positive at 0", {p: right_open(0, oo)}, "declared positive"),
    ("nonnegative below 0", {w: closed(-1, 1)}, "declared nonnegative"),
    ("integer on an interval", {n: closed(0, 1)}, "declared integer"),
    ("nonzero through 0", {Symbol("z", nonzero=True, real=True): REALS}, "declared nonzero"),
    ("positive above a real symbol", {x: REALS, p: open_(x, oo)}, "declared positive"),
    ("positive above p - 1", {q: POSITIVE, p: open_(q - 1, oo)}, "declared positive"),
    ("positive where atan vanishes", {m: integers(0), p: right_open(atan(m - 277) ** 2, oo)}, "declared positive"),
    ("irrational", {Symbol("s", real=True, irrational=True): REALS}, "declared (not )?"),
    ("order of declaration", {x: open_(a, oo), a: REALS}, r"names \['a'\] before its own interval"),
]  # fmt: skip


@pytest.mark.parametrize(("intervals", "message"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_bad_domains(intervals: dict[Any, Any], message: str) -> None:
    """Refused with what to write."""
    with pytest.raises(ClaimError, match=message):
        Domain(intervals)


GOOD = [
    {p: POSITIVE},
    {p: closed(1, 2)},
    {q: POSITIVE, p: open_(q, oo)},
    {q: POSITIVE, p: right_open(q + 1, oo)},
    {q: open_(0, 1), p: right_open(-log(1 - q), oo)},
    {q: open_(0, 1), p: open_(0, -log(1 - q))},
    {a: open_(1, oo), p: right_open(sqrt(a) * exp(-a), oo)},
    {Symbol("z", negative=True): open_(-oo, 0)},
    {q: POSITIVE, Symbol("z", negative=True): open_(-oo, -q)},
    {m: integers(0), n: integers(m)},
    {Dummy("x", real=True): REALS, Dummy("x", positive=True): POSITIVE},
]


@pytest.mark.parametrize("intervals", GOOD)
def test_good_domains(intervals: dict[Any, Any]) -> None:
    """What follows from the interval may be assumed."""
    assert len(Domain(intervals)) == len(intervals)


def test_interval_ends_are_real_numbers() -> None:
    """Undefined, imaginary and rounded ends are refused."""
    for end in (sympy.nan, sympy.zoo, sympy.I, sympy.Float("0.5")):
        with pytest.raises(ClaimError, match=r"the end .* of an interval must be an exact real number"):
            closed(end, 2)


SIGNS: list[tuple[Expr, dict[Symbol, Any], bool, bool]] = [
    # expression, domain, whether it is certainly nonnegative, and certainly positive
    (p, {p: POSITIVE}, True, True),
    (w, {w: right_open(0, oo)}, True, False),
    (x, {x: REALS}, False, False),
    (x**2, {x: REALS}, True, False),
    (x**2 + 1, {x: REALS}, True, True),
    (1 - x, {x: open_(0, 1)}, True, True),
    (1 - x, {x: closed(0, 1)}, True, False),
    (1 - x, {x: closed(0, 2)}, False, False),
    (x - x**2, {x: closed(0, 1)}, True, False),
    (2 - x, {x: left_open(-oo, 2)}, True, False),
    (a - b, {b: REALS, a: open_(b, oo)}, True, True),
    ((1 - a / b) / 2, {b: POSITIVE, a: open_(0, b)}, True, True),
    ((1 - a / b) / 2, {b: POSITIVE, a: closed(0, b)}, True, False),
    (b - a, {b: POSITIVE, a: open_(0, 2 * b)}, False, False),
    (n - m, {n: integers(1), m: integers(0, n)}, True, False),
    (exp(x) + exp(-x), {x: REALS}, True, True),
    (exp(p) - 1, {p: POSITIVE}, True, True),
    (1 - exp(-p), {p: POSITIVE}, True, True),
    (exp(p) - 2, {p: POSITIVE}, False, False),
    (log(1 + p), {p: POSITIVE}, True, True),
    (-log(1 - x), {x: open_(0, 1)}, True, True),
    (log(p), {p: POSITIVE}, False, False),
    (log(a / b) / (a - b), {b: POSITIVE, a: open_(b, oo)}, True, True),
    (sqrt(p) * pi, {p: POSITIVE}, True, True),
    (Abs(x), {x: REALS}, True, False),
    (Max(x, 0), {x: REALS}, True, False),
    (Max(x, 1), {x: REALS}, True, True),
    (Min(p, 1), {p: POSITIVE}, True, True),
    (Min(x, 1), {x: REALS}, False, False),
    (atan(m - 277) ** 2, {m: integers(0)}, True, False),
    (sin(p), {p: POSITIVE}, False, False),
    (pi - 3, {}, True, True),
    (3 - pi, {}, False, False),
    (Integer(0), {}, True, False),
    (log(6) - log(2) - log(3), {}, False, False),
    (oo, {}, True, True),
    (-oo, {}, False, False),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "ranges", "least", "strict"), SIGNS)
def test_signs(expression: Expr, ranges: dict[Symbol, Any], least: bool, strict: bool) -> None:
    """What is certain, and nothing else: the equality cases are not positive."""
    assert at_least_zero(expression, ranges) is least
    assert at_least_zero(expression, ranges, strict=True) is strict


def random_expression(generator: random.Random, symbols: list[Symbol], depth: int) -> Expr:
    """Sums, products, quotients, powers, exponentials and the like, of integers and symbols."""
    if depth == 0:
        return generator.choice([*symbols, *symbols, Integer(generator.randint(-3, 3))])
    left, right = (random_expression(generator, symbols, depth - 1) for _ in range(2))
    return generator.choice(
        [
            left + right,
            left - right,
            left * right,
            left**2,
            exp(left),
            Max(left, right),
            Abs(left),
            left / (1 + right**2),
        ]
    )


@settings(max_examples=80)
@given(st.integers(0, 10**9))
def test_no_sign_is_wrong(seed: int) -> None:
    """At exact points of the domain, near its ends and far away, a certain sign is the sign."""
    generator = random.Random(seed)
    shapes = [POSITIVE, REALS, closed(-1, 2), open_(0, 1), left_open(-oo, 1), right_open(Rational(1, 2), 3)]
    domain = Domain(
        {a: generator.choice(shapes), b: generator.choice([*shapes, right_open(a, oo), open_(a, a + 1)])}
    )
    expression = random_expression(generator, [a, b], 3)
    least, strict = at_least_zero(expression, domain), at_least_zero(expression, domain, strict=True)
    if not least:
        assert not strict
        return
    for point in sample_points(domain, 40):
        sign = sign_of_number(expression.xreplace(point))
        assert sign != -1, (expression, domain, point)
        assert not (strict and sign == 0), (expression, domain, point)


def test_the_sampled_points_would_show_a_wrong_sign() -> None:
    """The test above can fail: at such points a - 1/2 is negative, although a is positive."""
    assert any(
        sign_of_number((a - Rational(1, 2)).xreplace(pt)) == -1
        for pt in sample_points(Domain({a: open_(0, 1)}), 40)
    )


def test_unfounded_assumptions() -> None:
    """The strongest one is named, in the words of its author."""
    assert unfounded_assumption(p, set()) == "positive"
    assert unfounded_assumption(p, {"positive", "nonnegative", "nonzero"}) == ""
    assert unfounded_assumption(m, {"integer", "rational", "algebraic"}) == "nonnegative"
    assert unfounded_assumption(Symbol("e", even=True), {"integer", "rational", "algebraic"}) != ""
    assert describe(p) == "positive"
    assert describe(Symbol("v")) == "no assumptions"


def test_one_symbol_per_name() -> None:
    """Dummies are told apart by their number, symbols by their name only."""
    one_symbol_per_name([p, p, Dummy("p"), q])
    with pytest.raises(
        ClaimError, match=r"called p \(positive; no assumptions\): use one symbol, or another name"
    ):
        one_symbol_per_name([p, Symbol("p")])


def test_a_domain_is_refused_each_time() -> None:
    """What is remembered of sound domains says nothing of others: the same ends with another symbol, the same symbol with other ends."""
    for _ in range(3):
        assert len(Domain({q: POSITIVE, p: open_(q, oo)})) == 2
        with pytest.raises(ClaimError, match="the symbol p is declared positive"):
            Domain({q: POSITIVE, p: open_(q - 1, oo)})
        with pytest.raises(ClaimError, match="the symbol p is declared positive"):
            Domain({x: REALS, p: open_(x, oo)})
        with pytest.raises(ClaimError, match="no domain is declared"):
            Domain({p: open_(q, oo)})
        with pytest.raises(ClaimError, match="before its own interval"):
            Domain({p: open_(q, oo), q: POSITIVE})
        with pytest.raises(ClaimError, match="no point of the domain"):
            Domain({a: closed(1, 2), b: open_(a, 1)})
        with pytest.raises(ClaimError, match="no point of the domain"):
            Domain({a: open_(1, 2), b: open_(a, Abs(a))})
    assert len(Domain({a: open_(1, 2), b: closed(a, Abs(a))})) == 2


def test_points_of_half_lines_that_others_depend_on() -> None:
    """A range that only some values of an earlier symbol leave room for has a point."""
    below, above_it = Symbol("below", real=True), Symbol("above_it", real=True)
    for reach in (open_(-oo, 0), REALS):
        assert set(Domain({below: reach, above_it: open_(0, below**2)})) == {below, above_it}
    assert set(Domain({below: open_(-oo, 0), above_it: open_(0, -below)})) == {below, above_it}


def test_integers_without_a_lower_end() -> None:
    """All integers; the end that is left out does not belong to them."""
    assert integers(-oo) == integers() == Interval(-oo, oo, upper_open=True, integer=True)
    assert integers().lower_open
    with pytest.raises(ClaimError, match="ends of integers must be integers"):
        Interval(-oo, sympy.Rational(1, 2), integer=True)


def test_far_ends_are_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """SymPy asks in an order that it shuffles, one time in eight for all digits of exp(exp(10^6)) first."""

    def digits(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(sympy.exp, "_eval_evalf", digits)
    for height in range(10**6, 10**6 + 40):
        end = sympy.exp(sympy.exp(sympy.Integer(height)))
        assert open_(end, oo).lower == open_(0, end).upper == -open_(-oo, -end).upper


@pytest.mark.parametrize(
    ("lower", "upper"), [(2, 1), (x + 1, x), (exp(2), 7), (oo, oo), (-oo, -oo), (oo, 1), (1, -oo), (oo, -oo)]
)
def test_no_interval_is_certainly_empty(lower: Any, upper: Any) -> None:
    """Ends in the wrong order, and ends that are both beyond the numbers."""
    with pytest.raises(ClaimError, match="is empty: a statement over it would be vacuous"):
        closed(lower, upper)
