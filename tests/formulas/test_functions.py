"""Every special function at random points of what it takes: Arb's balls against mpmath, which share no code."""

from dataclasses import replace
from typing import Any

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import PariskError
from parisk_sym.core.exact import to_sympy
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.mp import MP
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.engines.real_ball import REAL, REAL_RULES
from parisk_sym.formulas.head import Head, Takes
from parisk_sym.formulas.heads import HEADS
from parisk_sym.formulas.unevaluated import build
from parisk_sym.proofs.calculus.smooth import derivative
from parisk_sym.proofs.definedness.needs import JUMPING
from parisk_sym.proofs.special_function import facts_by_name
from tests.formulas.drawn import around, in_balls, in_mpmath, points, reached
from tests.formulas.functions_page import PAGE, missing, page, public

POINTS, BITS, DIGITS = 50, 160, 28
CASES = [
    pytest.param(head, takes, id=f"{head.name}-{number}")
    for head in HEADS.values()
    for number, takes in enumerate(head.takes)
]


def disagreements(head: Head, takes: Takes) -> list[str]:
    """Points at which the ball is no number, is wide, or misses mpmath's value."""
    assert head.ball is not None
    assert head.mp is not None
    found = []
    for point in points(takes, POINTS if takes.sample else 1):
        with ctx.workprec(BITS), mpmath.workdps(40):
            ball, value = head.ball(*in_balls(point)), head.mp(*in_mpmath(point))
            narrow = ball.is_finite() and ball.rad() <= abs(ball).upper() * arb("1e-20") + arb("1e-25")
            if not narrow or not reached(value, ball, DIGITS):
                found.append(f"{head.name}{point}: {ball} and {value}")
    return found


@pytest.mark.parametrize(("head", "takes"), CASES)
def test_balls_contain_what_mpmath_finds(head: Head, takes: Takes) -> None:
    """At exact points, to 28 digits, and the balls are narrow."""
    assert not disagreements(head, takes)


@pytest.mark.parametrize(("head", "takes"), CASES)
def test_a_box_contains_the_values_at_its_points(head: Head, takes: Takes) -> None:
    """Boxes of radius 1/8 around points: every value inside them, or no number at all."""
    assert head.ball is not None
    assert head.mp is not None
    for point in points(takes, 12):
        for share in (fmpq(-1), fmpq(-1, 3), fmpq(1, 2), fmpq(1)):
            inside = tuple(
                value if isinstance(part, range) or isinstance(value, tuple) else value + share / 8
                for part, value in zip(takes.sample, point, strict=True)
            )
            with ctx.workprec(BITS), mpmath.workdps(40):
                ball = head.ball(*around(takes, point, fmpq(1, 8)))
                if ball.is_finite():
                    value = head.mp(*in_mpmath(inside))
                    assert reached(value, ball, DIGITS), (point, inside, ball, value)


@pytest.mark.parametrize("name", ["erfi", "Si", "airyai", "elliptic_k", "legendre", "betainc"])
def test_a_wrong_rule_is_found(name: str) -> None:
    """A value that is off by 1e-22."""
    head = HEADS[name]
    rule = head.mp
    assert rule is not None
    wrong = replace(head, mp=lambda *values: rule(*values) + mpmath.mpf("1e-22"))
    assert disagreements(wrong, wrong.takes[0])


def called(head: Head, point: tuple[Any, ...]) -> sympy.Expr:
    """The function at a point, as SymPy evaluates it."""
    values = [[to_sympy(part) for part in v] if isinstance(v, tuple) else to_sympy(v) for v in point]
    return head.function(*values)


def _has_numbers(head: Any) -> bool:
    """Whether SymPy has numbers of it: not of erf2 and the inverse of erfc."""
    return head.function.__module__.startswith("sympy.") and head.name not in ("erf2", "erfcinv")


@pytest.mark.parametrize(("head", "takes"), [c for c in CASES if _has_numbers(c.values[0])])
def test_it_is_the_function_that_sympy_means(head: Head, takes: Takes) -> None:
    """The order of arguments, normalisations and branches, by SymPy's own numbers."""
    assert head.ball is not None
    for point in points(takes, 3 if takes.sample else 1):
        with ctx.workprec(BITS):
            ball = head.ball(*in_balls(point))
        value = sympy.re(called(head, point).evalf(20))
        assert value.is_Number, value
        assert reached(mpmath.mpf(str(value)), ball, 12), (point, ball, value)


def _symbols(name: str, sample: Any) -> Any:
    """A symbol, or as many as the sample of an argument that is a tuple has."""
    if isinstance(sample, tuple) and isinstance(sample[0], tuple):
        return sympy.symbols(f"{name}:{len(sample)}", real=True)
    return sympy.Symbol(name, real=True)


def _flat(arguments: list[Any]) -> list[Any]:
    """The arguments with those of tuples one after another."""
    return [part for a in arguments for part in (a if isinstance(a, tuple) else (a,))]


@pytest.mark.parametrize(
    "head", [h for h in HEADS.values() if h.takes and h.name in facts_by_name("smooth")], ids=lambda h: h.name
)
def test_the_derivative_that_proofs_use(head: Head) -> None:
    """SymPy's formula in the last argument against a difference quotient of mpmath's values."""
    assert head.mp is not None
    rule = head.mp
    for takes in head.takes:
        arguments = [_symbols(f"a{i}_", sample) for i, sample in enumerate(takes.sample)]
        symbols = _flat(arguments)
        slope = derivative(head.function(*arguments), symbols[-1])
        if slope is None:
            continue
        program = Program(slope, symbols)
        for point in points(takes, 5):
            with mpmath.workdps(40):
                *others, last = in_mpmath(point)
                found = program.run(MP, _flat([*others, last]))
                step = mpmath.mpf("1e-12")
                quotient = (rule(*others, last + step) - rule(*others, last - step)) / (2 * step)
                assert abs(found - quotient) < mpmath.mpf("1e-6") * (1 + abs(quotient)), (
                    point,
                    found,
                    quotient,
                )


UNDEFINED: dict[str, list[tuple[int | str, ...]]] = {
    "erfinv": [(1,), (2,), (-1,)],
    "erfcinv": [(0,), (2,)],
    "Ei": [(0,)],
    "li": [(1,), (0,), (-2,)],
    "Li": [(1,), (-1,)],
    "Ci": [(0,), (-1,)],
    "Chi": [(0,), (-1,)],
    "expint": [(1, 0), (1, -1)],
    "zeta": [(1,), (2, 0), (2, -1)],
    "polylog": [(2, 1), (2, 3)],
    "elliptic_k": [(1,), (2,)],
    "elliptic_f": [(1, 2)],
    "elliptic_pi": [(1, 0), (0, 1)],
    "acot": [(0,)],
    "asec": [(0,), ("1/2",)],
    "acsc": [(0,), ("1/2",)],
    "acoth": [(1,), (0,)],
    "asech": [(0,), (2,), (-1,)],
    "acsch": [(0,)],
    "atan2": [(0, 0)],
    "Mod": [(3, 0)],
    "gamma": [(0,), (-2,)],
    "loggamma": [(0,), (-1,)],
    "digamma": [(0,), (-3,)],
    "trigamma": [(0,), (-3,)],
    "polygamma": [(2, -1), (0, 0)],
    "factorial": [(-1,)],
    "beta": [(0, 1), (1, -2)],
    "betainc": [(0, 1, 0, 1), (1, 1, -1, 1), (1, 1, 0, 2)],
    "betainc_regularized": [(1, -1, 0, 1), (1, 1, 0, "9/8")],
    "RisingFactorial": [(-1, "1/2")],
    "catalan": [("-1/2",)],
    "harmonic": [(-1,), (-2,), (1, 0)],
    "bessely": [(0, 0), (1, -1)],
    "besselk": [(0, 0), (1, -1)],
    "jn": [(0, 0), (1, -1)],
    "yn": [(0, 0), (1, -1)],
    "jacobi": [(2, -2, 0, 1)],
    "gegenbauer": [(2, 0, 1)],
    "assoc_laguerre": [(2, -1, 1)],
    "LambertW": [(-1,)],
}
NOT_NATURAL = (
    "chebyshevt",
    "chebyshevu",
    "legendre",
    "hermite",
    "hermite_prob",
    "laguerre",
    "polygamma",
    "bernoulli",
    "euler",
)


@pytest.mark.parametrize(("name", "point"), [(n, p) for n, ps in UNDEFINED.items() for p in ps])
def test_outside_of_what_it_takes_there_is_no_number(name: str, point: tuple[int | str, ...]) -> None:
    """Poles, borders, arguments with a complex value."""
    rule = HEADS[name].ball
    assert rule is not None
    with ctx.workprec(BITS):
        assert not rule(*(arb(fmpq(*map(int, str(v).split("/")))) for v in point)).is_finite()


@pytest.mark.parametrize("name", NOT_NATURAL)
@pytest.mark.parametrize("degree", [arb(-1), arb(fmpq(1, 2)), arb(2, 1)])
def test_a_degree_that_is_no_natural_number_is_an_error(name: str, degree: arb) -> None:
    """The message says what it must be."""
    rule = HEADS[name].ball
    assert rule is not None
    with pytest.raises(
        PariskError, match=r"must be 0, 1, 2|must enclose exactly one integer|must be known exactly"
    ):
        rule(degree, arb(fmpq(1, 3)))


JUMPS = {
    "Heaviside": ((arb(0, 1),), ("0", "1")),
    "atan2": ((arb(0, 1), arb(-3)), ("3.1", "-3.1")),
    "Mod": ((arb(3, "0.5"), arb(3)), ("0.25", "2.75")),
    "KroneckerDelta": ((arb(1, "0.1"), arb(1)), ("0", "1")),
}


@pytest.mark.parametrize("name", JUMPS)
def test_a_box_across_a_jump_contains_both_sides(name: str) -> None:
    """A continuous function's rule would contain one."""
    rule, (box, sides) = HEADS[name].ball, JUMPS[name]
    assert rule is not None
    assert all(rule(*box).contains(arb(side)) for side in sides)
    assert issubclass(HEADS[name].function, JUMPING)


def test_the_page_is_the_table() -> None:
    """`python -m tests.formulas.functions_page` writes it; SymPy's functions are counted, and those without a rule named."""
    assert PAGE.read_text(encoding="utf-8") == page(), "docs/functions.md is stale"
    assert len(public()) - len(missing()) >= 115


def test_a_product_with_ends_at_points() -> None:
    """(n + 1)! / 2 as a product; an empty one is 1, and one whose upper end is lower still has no value."""
    i, n = sympy.symbols("i n", integer=True)
    program = Program(sympy.Product(i + 1, (i, 2, n)), (n,))
    with ctx.workprec(BITS), mpmath.workdps(40):
        assert program.run(BALL, [arb(6)]) == 7 * 6 * 5 * 4 * 3
        assert program.run(MP, [mpmath.mpf(6)]) == 2520
        assert program.run(BALL, [arb(1)]) == 1
        assert program.run(BALL, [arb(0)]).is_nan()


@pytest.mark.parametrize(("head", "takes"), CASES)
def test_an_argument_that_is_no_number_gives_none(head: Head, takes: Takes) -> None:
    """Also where a rule can do without it, as the step at x > 0 without its value at 0: in both real engines."""
    if not takes.sample:
        return
    for rules in (BALL.rules, REAL_RULES):
        for slot in range(len(takes.sample)):
            for point in points(takes, 3):
                given = list(in_balls(point))
                if isinstance(given[slot], arb):
                    given[slot] = arb.nan()
                    assert rules[head.name](*given).is_nan()


def test_the_power_0_of_what_is_no_number_is_none() -> None:
    """Neither written nor computed."""
    written = build(sympy.Pow, sympy.Symbol("x"), sympy.Integer(0))
    for engine in (BALL, REAL):
        assert engine.rules["Pow"](arb.nan(), arb(0)).is_nan()
        assert Program(written, (sympy.Symbol("x"),)).run(engine, [arb.nan()]).is_nan()
