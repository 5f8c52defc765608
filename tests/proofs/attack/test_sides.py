"""What is printed of a counterexample: certified digits that tell the sides apart, every part by its place, and never a NaN."""

import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction

import pytest
from sympy import (
    Abs,
    Expr,
    Integer,
    Integral,
    Piecewise,
    Rational,
    Sum,
    Symbol,
    binomial,
    cos,
    exp,
    factorial,
    floor,
    log,
    oo,
    sin,
    sqrt,
    tan,
)

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    Claim,
    Fails,
    Identity,
    Inequality,
    Lies,
    Limit,
    Monotone,
    Normalised,
    PrintedValue,
    Probability,
    Source,
    Verdict,
    closed,
    exponential_law,
    integers,
    open_,
)
from parisk_sym.claims.statement import Statement
from parisk_sym.proofs.attack.search import found_at
from parisk_sym.proofs.attack.sides import exact_digits, number_text
from parisk_sym.proofs.judgement import Judgement, judge_here

x, y, X = (Symbol(name, real=True) for name in "xyX")
p, n, k = Symbol("p", positive=True), Symbol("n", integer=True), Symbol("k", integer=True)


def judged(says: Statement) -> Judgement:
    return judge_here(Claim("own.shown", Source("own", "1", "1"), "-", says, Verdict.REFUTED))


def tiny(digits: int) -> Rational:
    return Rational(1, 10**digits)


def table(*rows: tuple[str, ...]) -> All:
    """Multiples of 1/7, as they are printed in rows."""
    numbers = [[Rational(3 * i + j + 1, 7) for j in range(len(row))] for i, row in enumerate(rows)]
    return All(tuple(All(tuple(map(PrintedValue, *pair))) for pair in zip(numbers, rows, strict=True)))


SHOWN: dict[str, tuple[Callable[[], Statement], str]] = {
    "a sine far out": (
        lambda: Inequality(log(p) + sin(p) ** 2 + cos(p) ** 2, "<", 600, {p: POSITIVE}),
        r"p = 10\*\*300: left = 691.775527898, right = 600",
    ),
    "sides without a value": (
        lambda: Inequality(
            binomial(n, k) * binomial(n, k + 2), "<", binomial(n, k + 1) ** 2, {n: integers(0), k: integers(-3, -3)}
        ),
        "n = 0, k = -3: left = undefined, right = undefined",
    ),
    "a mass a little above 1": (
        lambda: Normalised((1 + tiny(25)) * exp(-p), p, {p: POSITIVE}),
        r"as printed: total mass = 1 \+ 1\.0*e-25",
    ),
    "a mass a little below 1": (
        lambda: Normalised((1 - tiny(15)) * exp(-p), p, {p: POSITIVE}),
        r"as printed: total mass = 1 - 1\.0*e-15",
    ),
    "a mass that twelve digits tell from 1": (
        lambda: Normalised((1 + tiny(9)) * exp(-p), p, {p: POSITIVE}),
        r"as printed: total mass = 1\.00000000100",
    ),
    "a mass of a half": (lambda: Normalised(exp(-p) / 2, p, {p: POSITIVE}), r"as printed: total mass = 0\.50*"),
    "sides that thirty digits tell apart": (
        lambda: Identity(exp(x) + tiny(30), exp(x), {x: closed(1, 2)}),
        r"x = [\d/]+: left = \d\.\d{20,}, right = \d\.\d{20,}",
    ),
    "sides that four hundred digits tell apart": (
        lambda: Identity(exp(x) + tiny(200), exp(x), {x: closed(1, 2)}),
        r"x = [\d/]+: left = \d\.\d{11}, right = left - 1e-200",
    ),
    "a bound missed by little": (
        lambda: Inequality(exp(x) + tiny(100), "<=", exp(x), {x: closed(1, 2)}),
        r"x = [\d/]+: left = \d\.\d{11}, right = left - 1e-100",
    ),
    "a bound that is met": (
        lambda: Inequality(exp(x), "<", exp(x) + Abs(x), {x: REALS}),
        r"x = 0: left = 1, right = 1 \(equal\)",
    ),
    "a bound that is met by roots": (
        lambda: Inequality(sqrt(2) * x, "<", sqrt(2) * x**2, {x: closed(1, 2)}),
        r"x = 1: left = 1\.41421356237, right = 1\.41421356237 \(equal\)",
    ),
    "a value that is nearly 1": (
        lambda: Inequality(1 - exp(-p), "<", Rational(1, 2), {p: closed(70, 80)}),
        r"p = \d+: left = 1 - \d\.\d+e-3\d, right = 0\.5",
    ),
    "a whole number": (
        lambda: Inequality(2**n, "<", 10**30, {n: integers(0)}),
        "n = 100: left = 1267650600228229401496703205376, right = 1e[+]30",
    ),
    "a number of 558 digits": (
        lambda: Inequality(factorial(n), "<", 10**400, {n: integers(0)}),
        r"n = 277: left = 7\.72298189073e\+557, right = 1e\+400",
    ),
    "whole numbers": (lambda: Identity(floor(x) + floor(-x), 0, {x: REALS}), r"x = [-\d/]+: left = -1, right = 0"),
    "short decimals": (
        lambda: Inequality(1 / (1 + exp(0 * x) * 3), ">", Rational(1, 2), {x: closed(0, 1)}),
        r"x = [\d/]+: left = 0\.25, right = 0\.5",
    ),
    "a half by its exponentials": (
        lambda: Inequality(exp(log(x) - log(2 * x)), ">", Rational(3, 4), {x: closed(1, 2)}),
        r"x = [\d/]+: left = 0\.5, right = 0\.75",
    ),
    "a branch": (
        lambda: Inequality(Piecewise((x, x < 0), (-1, True)), "<", -Rational(1, 2), {x: REALS}),
        r"x = [-\d/]+: left = -0\.\d+, right = -0\.5",
    ),
    "a quotient by 0": (lambda: Identity(1 / (x - 1), 1, {x: closed(1, 2)}), "(undefined at x = 1, .*|x = [\\d/]+: left = .*)"),
    "a sum": (lambda: Inequality(Sum(1 / k, (k, 1, n)), "<", 3, {n: integers(1)}), r"n = 16: left = 3\.38072899323, right = 3"),
    "an integral": (
        lambda: Inequality(Integral(exp(-(y**2)), (y, 0, p)), "<", Rational(1, 2), {p: POSITIVE}),
        r"p = 1: left = 0\.746824132812, right = 0\.5",
    ),
    "an exponential of an exponential": (
        lambda: Inequality(exp(exp(p)), "<", 10**10 * p + 20, {p: POSITIVE}),
        r"p = [\d/]+: left = \d\.\d+e\+\d+, right = \d+",
    ),
    "a limit with many digits": (
        lambda: Limit(sin(x) / x, x, 0, 1 + tiny(25), {x: POSITIVE}),
        "the limit is 1, not 1.0000000000000000000000001",
    ),
    "a function that stays": (lambda: Monotone(x**2, x, "increasing", {x: REALS}), r"x = -\d+, x = \d+: values \d+, \d+"),
    "a probability": (
        lambda: Probability(Lies(X, open_(p, oo)), "=", exp(-p) + tiny(10), {X: exponential_law(1)}, {p: POSITIVE}),
        r"p = 1: probability = 0\.367879441171, value = 0\.367879441271",
    ),
    "a probability above 1": (
        lambda: Probability(Lies(X * sin(X), open_(p, oo)), "=", 1 + tiny(30), {X: exponential_law(1)}, {p: POSITIVE}),
        r"p = 1: value = 1 \+ 1e-30, and a probability lies between 0 and 1",
    ),
    "a printed number": (
        lambda: PrintedValue(Rational(1, 3), "0.334"), "the value is 1/3, which rounds to 0.333, not 0.334"
    ),
    "one part of two": (
        lambda: All((Inequality(0, "<", exp(x), {x: REALS}), Inequality(x, "<", 1, {x: REALS}))),
        r"part 2: x = [\d/]+: left = [\d.]+, right = 1",
    ),
    "two parts of three": (
        lambda: All(tuple(Inequality(x, "<", bound, {x: closed(0, 5)}) for bound in (1, 9, 2))),
        r"part 1: x = [\d/]+: left = [\d.]+, right = 1; part 3: x = [\d/]+: left = [\d.]+, right = 2",
    ),
    "a part of a part": (
        lambda: All((Inequality(x, "<", 9, {x: closed(0, 5)}), All((Inequality(x, "<", 8, {x: closed(0, 5)}), Inequality(x, "<", 1, {x: closed(0, 5)}))))),
        r"part 2\.2: x = .*, right = 1",
    ),
    "cells of a table": (
        lambda: table(("0.143", "0.286", "0.428"), ("0.571", "0.714", "0.858"), ("1.000", "1.143", "1.286")),
        "row 1, column 3: the value is 3/7, which rounds to 0.429, not 0.428; row 2, column 3: the value is 6/7, which rounds to 0.857, not 0.858",
    ),
    "many parts": (
        lambda: All(tuple(PrintedValue(Rational(i, 3), "9.9") for i in range(1, 16))),
        r"part 1: the value is 1/3, .*; part 8: .* not 9\.9; and 7 more",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_shown(name: str) -> None:
    """The whole text; and the line that recomputes it prints numbers, as many as sides are shown."""
    make, pattern = SHOWN[name]
    found = judged(make())
    assert found.verdict is Verdict.REFUTED
    assert re.fullmatch(pattern, found.counterexample)
    assert "nan" not in found.counterexample
    assert not found.recompute or "undefined" not in found.counterexample


@pytest.mark.parametrize(
    "name", ["a sine far out", "sides that four hundred digits tell apart", "two parts of three"]
)
def test_the_line_recomputes_it(name: str) -> None:
    """With as many digits as it takes."""
    line = judged(SHOWN[name][0]()).recompute.replace("python -c", f"{sys.executable} -c")
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=True)  # noqa: S602 - a shell command is what is tested
    values = done.stdout.split()
    assert "nan" not in done.stdout
    assert all(one != other for one, other in zip(values[::2], values[1::2], strict=True))


def test_a_counterexample_of_what_fails_names_the_part() -> None:
    """That a conjunction fails somewhere is proved by one of its parts."""
    inner = All((Inequality(0, "<", exp(x), {x: REALS}), Inequality(x, "<", 1, {x: REALS})))
    found = judged(Fails(inner))
    assert found.verdict is Verdict.PROVED
    assert any(
        str(node.certificate.get("counterexample", "")).startswith("part 2: x = ") for node in found.nodes
    )


@pytest.mark.parametrize(
    ("e", "told"),
    [
        (tan(x) / x, "undefined"),
        (log(x), "undefined"),
        (exp(exp(exp(10 + x))) - exp(exp(exp(10 + x))) * cos(x) ** 2, "a number of which no digit is known|0|.*exp.*"),
        (sqrt(2) * sqrt(3) - sqrt(6) + x, "0"),
        (Piecewise((1, x > 0), (2, x < 0)), "undefined"),
    ],
)  # fmt: skip
def test_a_value_that_balls_do_not_know(e: Expr, told: str) -> None:
    """It is undefined, exact, or told in symbols."""
    found = found_at({x: Integer(0)}, {"left": e, "right": Integer(7)}, 0)
    assert re.fullmatch(f"x = 0: left = ({told}), right = 7", found.counterexample)


@pytest.mark.parametrize(
    ("value", "told"),
    [(Rational(1, 8), "0.125"), (Integer(10) ** 11, "100000000000"), (Integer(7) ** 30, str(7**30)), (Rational(1, 3), None), (Integer(7) ** 90, None)],
)  # fmt: skip
def test_exact_digits(value: Rational, told: str | None) -> None:
    assert exact_digits(value) == told
    assert told is None or Fraction(told) == Fraction(int(value.p), int(value.q))


def test_a_fraction_is_short_or_all_of_its_digits() -> None:
    assert number_text(Rational(22, 7)) == "22/7"
    assert number_text(1 - tiny(30)) == "0." + "9" * 30
    assert number_text(Rational(1, 3**40)) == str(Rational(1, 3**40))
