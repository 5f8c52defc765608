"""The fold of an expression into an engine: exact leaves, known heads only, sums, roots and pieces."""

import math
import pickle
from typing import Any

import pytest
import sympy
from flint import arb, ctx, fmpq
from sympy import Function, Integral, Piecewise, Rational, Sum, Symbol, exp, sqrt

from parisk_sym.core.errors import DomainError, PrecisionError, UnsupportedHeadError
from parisk_sym.formulas.arithmetic.balls import power
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import _OFTEN, Program
from parisk_sym.formulas.heads.root import Root

x, u = Symbol("x", positive=True), Symbol("u", positive=True)
i, n = Symbol("i", integer=True), Symbol("n", integer=True)


def run(expression: Any, **values: Any) -> arb:
    symbols = tuple(sorted(sympy.sympify(expression).free_symbols, key=str))
    return Program(expression, symbols).run(BALL, [arb(values[str(s)]) for s in symbols])


def test_a_third_is_a_ball_that_contains_it() -> None:
    """Rational leaves are enclosed, not rounded to a point."""
    third = run(Rational(1, 3))
    assert third.rad() > 0
    assert (3 * third).contains(1)
    with ctx.workprec(500):
        assert third.contains(arb(fmpq(1, 3)))


@pytest.mark.parametrize(
    ("expression", "reference"),
    [
        (x**2 - 3 * x + Rational(1, 7), lambda v: v * v - 3 * v + arb(fmpq(1, 7))),
        (x**-3, lambda v: 1 / (v * v * v)),
        (sqrt(x), lambda v: v.sqrt()),
        (x**x, lambda v: (v * v.log()).exp()),
        (sympy.Max(x, 2) - sympy.Min(x, 2), lambda v: v.max(arb(2)) - v.min(arb(2))),
        (sympy.binomial(x + 4, 2), lambda v: (v + 4) * (v + 3) / 2),
        (sympy.lowergamma(2, x), lambda v: 1 - (-v).exp() * (1 + v)),
        (sympy.besselk(Rational(1, 2), x), lambda v: (arb.pi() / (2 * v)).sqrt() * (-v).exp()),
    ],
)
def test_heads(expression: Any, reference: Any) -> None:
    """Rules against what they stand for, at 3/7."""
    point = arb(fmpq(3, 7))
    assert run(expression, x=point).overlaps(reference(point))
    assert not run(expression + Rational(1, 10**12), x=point).overlaps(reference(point))


def test_factorials_at_two_precisions() -> None:
    """What is remembered of one precision is not taken for another."""
    exact = math.factorial(29)
    for bits in (40, 300, 40):
        with ctx.workprec(bits):
            found = [run(sympy.gamma(x), x=30), run(sympy.factorial(n), n=29)]
            assert all(ball.contains(exact) and ball.is_exact() == (bits == 300) for ball in found)


@pytest.mark.parametrize("base", ["1/3", "-1/3", "7/4"])
@pytest.mark.parametrize("exponent", [-5, 1, 64])
def test_whole_powers(base: str, exponent: int) -> None:
    """Of a narrow ball against fractions."""
    exact = fmpq(*map(int, base.split("/")))
    found = power(arb(exact), arb(exponent))
    with ctx.workprec(500):
        assert found.contains(arb(exact**exponent))
    assert found.rel_accuracy_bits() > 40


def test_a_power_of_a_wide_ball_is_no_wider_than_its_values() -> None:
    """[0.9, 1.1]^100 is positive, which products of the ball with itself do not show."""
    found = power(arb(fmpq(9, 10)).union(arb(fmpq(11, 10))), arb(100))
    assert found > 0
    assert found < arb(fmpq(12, 10)) ** 100


def test_a_power_of_infinity() -> None:
    """inf^0 has no value."""
    assert power(arb("inf"), arb(0)).is_nan()
    assert power(arb("inf"), arb(2)) == arb("inf")


@pytest.mark.parametrize(
    "expression", [sympy.stieltjes(x), Function("f")(x), sympy.I * x, sympy.lerchphi(x, 1, x)]
)
def test_unknown_heads_raise(expression: Any) -> None:
    """A head without a rule is never guessed."""
    with pytest.raises(UnsupportedHeadError):
        run(expression, x=1)


def test_floats_and_unknown_symbols_are_refused() -> None:
    """A float in an expression is not exact; a symbol without a value has none."""
    with pytest.raises(UnsupportedHeadError, match="contains the float"):
        Program(x + sympy.Float("0.1"), (x,))
    with pytest.raises(UnsupportedHeadError, match="the symbol u is not one of"):
        Program(x + u, (x,))


class TestPieces:
    """Conditions on balls have three values."""

    expression = Piecewise((Rational(1), x < 2), (Rational(5), True))

    def test_decided(self) -> None:
        """A certain condition selects its branch."""
        assert run(self.expression, x=1) == 1
        assert run(self.expression, x=3) == 5

    def test_undecided_gives_the_union(self) -> None:
        """A ball around the border gives both values."""
        both = run(self.expression, x=arb(2, 0.5))
        assert both.contains(1)
        assert both.contains(5)

    def test_no_certain_branch(self) -> None:
        """Where no condition certainly holds there is no value."""
        assert run(Piecewise((x, x < 2)), x=3).is_nan()


class TestSums:
    """Finite sums with integer ends."""

    def test_value(self) -> None:
        """1 + 4 + … + 100 = 385."""
        assert run(Sum(i**2, (i, 1, n)), n=10) == 385

    def test_nested(self) -> None:
        """The inner end may be the outer index: 1*1 + 2*(1+2) + 3*(1+2+3) = 25."""
        j = Symbol("j", integer=True)
        assert run(Sum(i * Sum(j, (j, 1, i)), (i, 1, n)), n=3) == 25

    def test_ends_that_are_no_integer(self) -> None:
        """A wide or fractional end has no sum."""
        with pytest.raises(PrecisionError, match="must enclose exactly one integer"):
            run(Sum(i, (i, 1, n)), n=arb(fmpq(5, 2)))

    def test_integrals_have_no_rule(self) -> None:
        """The ball engine does not integrate."""
        with pytest.raises((DomainError, UnsupportedHeadError)):
            run(Integral(exp(-u), (u, 0, x)), x=1)


class TestRoots:
    """Certified sign changes."""

    @pytest.mark.parametrize("scale", [Rational(1, 10**300), 1, 10**300, Rational(1, 3)])
    def test_extreme_magnitudes(self, scale: Any) -> None:
        """The root of u = scale on the half-line, whatever its magnitude, to 90 of 120 bits."""
        with ctx.workprec(120):
            root = run(Root(u - scale, (u, 0, sympy.oo)))
            exact = arb(fmpq(int(sympy.numer(scale)), int(sympy.denom(scale))))
        assert root.overlaps(exact)
        assert root.rel_accuracy_bits() > 90

    def test_no_root(self) -> None:
        """Without a sign change there is no value."""
        with pytest.raises(DomainError, match="no sign change was found"):
            run(Root(u + 1, (u, 0, sympy.oo)))

    def test_irrational_root(self) -> None:
        """The square root of 2, as a root on (1, 2)."""
        with ctx.workprec(200):
            root = run(Root(u**2 - 2, (u, 1, 2)))
            assert root.overlaps(arb(2).sqrt())
            assert not root.overlaps(arb(2).sqrt() + arb(10) ** -50)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (Sum(x * i, (i, 1, 3)), lambda v: 6 * v),
        (sympy.Product(x + i, (i, 1, 2)), lambda v: (v + 1) * (v + 2)),
        (1 + Sum(i * Sum(x**n, (n, 1, 2)), (i, 1, 2)), lambda v: 1 + 3 * (v + v * v)),
    ],
)
def test_what_binds_a_variable_moves_with_the_others_inside(expression: Any, value: Any) -> None:
    """Its ends are constants, and the point stands in the body only: a program that runs again computes it again."""
    program = Program(expression, (x,))
    for point in (1, 2, 5):
        found = program.run(BALL, [arb(point)])
        assert found.overlaps(arb(value(point)))
        assert found.rad() < 1e-6


class Counted:
    """The ball engine with a count of what it computes."""

    name = "counted"
    binders = BALL.binders
    precision = property(lambda _: ctx.prec)
    number = staticmethod(BALL.number)

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.rules = {head: self._counted(head, rule) for head, rule in BALL.rules.items()}

    def _counted(self, head: str, rule: Any) -> Any:
        def counted(*arguments: Any) -> Any:
            self.calls.append(head)
            return rule(*arguments)

        return counted


class TestBound:
    """A program as a function of its last symbol."""

    def test_what_does_not_move_is_computed_once_for_each_precision(self) -> None:
        """exp(x) stands in every term of the sum; with more bits it has more of them."""
        engine = Counted()
        program = Program(Sum(exp(x) * sympy.log(i), (i, 1, 20)), (x,))
        program.run(engine, [arb(1)])
        assert engine.calls.count("exp") == 1
        assert engine.calls.count("log") == 20
        with ctx.workprec(300):
            third = arb(fmpq(1, 3))
        body = Program(exp(x) * u, (x, u)).bound(engine, [third])
        for bits in (64, 300, 64):
            with ctx.workprec(bits):
                for place in (1, 2, 3):
                    value = body(arb(place))
                    assert value.overlaps(place * third.exp())
                    assert bits - 10 < value.rel_accuracy_bits() + 2 < bits + 10
        assert engine.calls.count("exp") == 3

    def test_constants_inside_are_kept_from_one_run_to_the_next(self) -> None:
        """exp(2) stands in the terms of the sum, and in no symbol."""
        engine = Counted()
        program = Program(Sum(exp(2) * x**i, (i, 0, 20)), (x,))
        for point in (1, 2, 3):
            program.run(engine, [arb(point)])
        assert engine.calls.count("exp") == 1

    def test_other_values_are_another_function(self) -> None:
        """Nothing of one call of a program is left in the next one."""
        program = Program(Sum(x**i, (i, 0, 3)), (x,))
        for value, total in ((1, 4), (2, 15), (3, 40)):
            assert abs(program.run(BALL, [arb(value)]) - total) < 1e-9

    def test_what_fails_at_one_place_is_computed_at_the_next(self) -> None:
        """An error leaves nothing that is half computed."""
        body = Program(1 / sympy.floor(x) + sympy.binomial(5, u), (x, u)).bound(BALL, [arb(2)])
        with pytest.raises(PrecisionError):
            Program(Sum(u, (u, 1, x)), (x,)).run(BALL, [arb(fmpq(5, 2))])
        assert body(arb(2)) == arb("10.5")
        assert body(arb(1)) == arb("5.5")
        nested = Program(Sum(Sum(u, (u, 1, n)), (n, 1, x)), (x,))
        assert nested.run(BALL, [arb(3)]) == 10

    def test_an_inner_sum_moves_with_the_outer_index(self) -> None:
        """What it binds is no symbol of the outer program, and what it names is."""
        assert run(Sum(x * Sum(i * n * u, (i, 1, 2)), (u, 1, 2)), x=1, n=5) == 45


class TestUnrolled:
    """Steps that ran often are one function."""

    body = exp(x * u) - sympy.Max(u, x) ** -2 + Sum(u**i / 3, (i, 0, 3)) + Rational(1, 7) * sympy.log(2)

    def test_the_same_balls(self) -> None:
        """The hundredth value and those after it are those of a new program to the last bit, at each precision."""
        often = Program(self.body, (x, u))
        for _ in range(2 * _OFTEN):
            often.run(BALL, [arb(2), arb(3)])
        for bits in (64, 300, 64):
            with ctx.workprec(bits):
                for place in (fmpq(1, 3), fmpq(5, 2)):
                    values = [arb(place), arb(place) + 1]
                    again, alone = often.run(BALL, values), Program(self.body, (x, u)).run(BALL, values)
                    assert (again.mid_rad_10exp(100), again.rel_accuracy_bits()) == (
                        alone.mid_rad_10exp(100),
                        alone.rel_accuracy_bits(),
                    )
        assert often._moving._functions

    def test_as_a_function_of_the_last_symbol(self) -> None:
        """The other symbols keep their values."""
        at = Program(self.body, (x, u)).bound(BALL, [arb(2)])
        first = [at(arb(place)) for place in range(1, 2 * _OFTEN)]
        assert all(
            a.is_exact() == b.is_exact() and a.overlaps(b) and a.rad() == b.rad()
            for a, b in zip(first, map(at, map(arb, range(1, 2 * _OFTEN))), strict=True)
        )

    def test_each_engine_has_its_own(self) -> None:
        """Another table of rules under the same name gives its own values."""
        program, other = Program(x + u, (x, u)), Counted()
        for engine in (BALL, other):
            for _ in range(2 * _OFTEN):
                assert program.run(engine, [arb(2), arb(3)]) == 5
        assert set(program._moving._functions) == {BALL, other}

    def test_another_process(self) -> None:
        """A program that has run often can be sent."""
        program = Program(x**2 + u, (x, u))
        for _ in range(2 * _OFTEN):
            program.run(BALL, [arb(2), arb(3)])
        assert pickle.loads(pickle.dumps(program)).run(BALL, [arb(2), arb(3)]) == 7  # noqa: S301 - written one line before

    def test_long_sums_and_large_powers(self) -> None:
        """No text of a function is so deep, or a number in it so long, that Python refuses it."""
        numbers = [sympy.log(j) for j in range(2, 3002)]
        for body in (sympy.Add(x, *numbers), x * sympy.Mul(*numbers, evaluate=False), x ** (10**5000)):
            program = Program(body, (x,))
            values = [program.run(BALL, [arb(1)]) for _ in range(2 * _OFTEN)]
            assert values[0].overlaps(values[-1])
        assert len(program._moving._functions) == 1

    def test_a_head_without_a_rule(self) -> None:
        """The error is the same."""
        program = Program(x + sympy.stieltjes(u), (x, u))
        for _ in range(2 * _OFTEN):
            with pytest.raises(UnsupportedHeadError, match="no rule for stieltjes"):
                program.run(BALL, [arb(1), arb(1)])
