"""Zeros and values at roots: what they prove, and the near misses that they refuse without an attack."""

import pytest
from sympy import Piecewise, Rational, Symbol, atan, exp, floor, log, oo, sin

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, open_
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.zeros import AtRoot, ChangesSign, value_at_a_root
from tests.near_misses import open_sides, reason_of_the_rule, refused, whole_tree

x, y, t, u = (Symbol(name, real=True) for name in "xytu")
n = Symbol("n", integer=True)
TINY = Rational(1, 10**30)
CUBE = x**3 + x - y
OMEGA = Root(u * exp(u) - 1, (u, 0, 1))
POWER = Root(u**3 - y, (u, 0, 1 + y))
TWO = Root(u**2 - u + Rational(3, 16), (u, 0, 1))
JUMP = Piecewise((x - 1, x < 0), (x + 1, True))

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "a cubic with a parameter": (
        UniqueRoot(CUBE, x, {y: POSITIVE, x: REALS}),
        ChangesSign(0, y, at_high=Direct()),
    ),
    "falling": (UniqueRoot(1 - x * exp(x), x, {x: POSITIVE}), ChangesSign(TINY, 1, "decreasing")),
    "a zero at a point that is named": (UniqueRoot(x**3 - 1, x, {x: REALS}), ChangesSign(1, 2)),
    "both points the zero": (UniqueRoot(x**3 - 1, x, {x: REALS}), ChangesSign(1, 1)),
    "no limits at the ends": (UniqueRoot(x + sin(x) / 2, x, {x: REALS}), ChangesSign(-1, 1)),
    "the value of the equation": (Identity(exp(OMEGA), 1 / OMEGA, {}), AtRoot(OMEGA, t, -1 / t)),
    "a bound of the root": (Inequality(OMEGA, "<", 1, {}), AtRoot(OMEGA, t)),
    "a root with a parameter": (
        Inequality(POWER**3, "<", y + 1, {y: POSITIVE}),
        AtRoot(POWER, t, -1, unique=ChangesSign(0 + y / (1 + y), 1 + y / 2)),
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved, by a tree without prose."""
    whole_tree(*TRUE[name])


# All of these are false, except where the name says otherwise: then it is this rule that must not prove them.
REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "no zero, the same sign at both": (UniqueRoot(exp(x), x, {x: REALS}), ChangesSign(-1, 1)),
    "no zero by little": (UniqueRoot(x**2 + TINY, x, {x: POSITIVE}), ChangesSign(TINY, 1)),
    "two zeros": (UniqueRoot(x**2 - 1, x, {x: REALS}), ChangesSign(0, 2)),
    "the sign changes across a jump": (UniqueRoot(JUMP, x, {x: REALS}), ChangesSign(-1, 0)),
    "the sign changes across a pole": (UniqueRoot(-1 / x, x, {x: REALS}), ChangesSign(-1, 1)),
    "a step function": (UniqueRoot(floor(x) + Rational(1, 2) + x / 9, x, {x: REALS}), ChangesSign(-1, 1)),
    "the zero is no point of the range": (UniqueRoot(x - 2, x, {x: open_(0, 2)}), ChangesSign(1, 2)),
    "the zero is outside": (UniqueRoot(x - 3, x, {x: open_(0, 2)}), ChangesSign(1, 4)),
    "not monotone": (UniqueRoot(x * (x - 1) * (x - 2), x, {x: REALS}), ChangesSign(-1, 3)),
    "not for all parameters": (UniqueRoot(atan(x) - y, x, {y: REALS, x: REALS}), ChangesSign(-y, y)),
    "true, but the wrong way": (UniqueRoot(x**3 - 1, x, {x: REALS}), ChangesSign(0, 2, "decreasing")),
    "true, but the points in the wrong order": (UniqueRoot(x**3 - 1, x, {x: REALS}), ChangesSign(2, 0)),
    "true, but a point that depends on the variable": (UniqueRoot(x**3 - 1, x, {x: REALS}), ChangesSign(x, 2)),
    "true, but a point that is not real": (
        UniqueRoot(x**3 - y, x, {y: REALS, x: REALS}),
        ChangesSign(log(y) - 2, 2 + y**2),
    ),
    "the root is larger by little": (
        Inequality(exp(OMEGA), "<=", 1 / OMEGA - TINY, {}),
        AtRoot(OMEGA, t, -1 / t),
    ),
    "the wrong multiple": (Identity(exp(OMEGA), 2 / OMEGA, {}), AtRoot(OMEGA, t, -2 / t)),
    "a strict inequality at a root": (Inequality(exp(OMEGA), "<", 1 / OMEGA, {}), AtRoot(OMEGA, t, -1 / t)),
    "true between the ends only where the root is not": (
        Inequality(OMEGA, "<", Rational(1, 2), {}),
        AtRoot(OMEGA, t, 0),
    ),
    "two roots": (Identity(TWO, Rational(1, 4), {}), AtRoot(TWO, t, 1 / (t - Rational(3, 4)))),
    "no root": (
        Inequality(2, "<", Root(u**2 + 1, (u, 0, 1)), {}),
        AtRoot(Root(u**2 + 1, (u, 0, 1)), t, -3),
    ),
    "no room between the ends for some parameters": (
        Inequality(0, "<", Root(2 * u - y, (u, 0, y)), {y: REALS}),
        AtRoot(Root(2 * u - y, (u, 0, y)), t),
    ),
    "true, but a multiple with a pole": (Inequality(OMEGA, "<=", 1, {}), AtRoot(OMEGA, t, 1 / (2 * t - 1))),
    "true, but the symbol is taken": (Inequality(OMEGA, "<", 1 + x, {x: POSITIVE}), AtRoot(OMEGA, x)),
    "true, but the symbol is bound": (Inequality(OMEGA, "<", 1, {}), AtRoot(OMEGA, u)),
    "true, but another root": (Inequality(OMEGA, "<", 1, {}), AtRoot(POWER, t)),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Not proved, with the attack and without it."""
    assert refused(*REFUSED[name])


def test_the_rule_itself_refuses() -> None:
    """What only the rule stands against."""
    for name, words in (
        ("true, but a point that depends on the variable", "which the other symbols are not"),
        ("true, but the symbol is taken", "must not be one of the statement"),
        ("true, but the symbol is bound", "must not be one of the statement"),
        ("true, but another root", "no part of the statement"),
    ):
        assert words in reason_of_the_rule(*REFUSED[name]), name


def test_open_sides() -> None:
    """A function that is not continuous, and a point that is not always there, are side conditions that stay open."""
    for name, side in (
        ("the sign changes across a jump", "continuous"),
        ("the sign changes across a pole", "continuous"),
        ("true, but a point that is not real", "defined"),
        ("true, but a multiple with a pole", "defined"),
    ):
        assert side in open_sides(*REFUSED[name]), name


def test_a_direction_is_one_of_two() -> None:
    """Anything else is an error of the claim."""
    with pytest.raises(ClaimError, match="'increasing' or 'decreasing'"):
        ChangesSign(0, 1, "up")


@pytest.mark.parametrize(("ends", "ordered"), [((0, oo), 0), ((-oo, 1), 0), ((0, 1), 1)])
def test_ends_that_are_infinite_are_in_order(ends: tuple[object, object], ordered: int) -> None:
    """Of two numbers it is asked."""
    root = Root(u * exp(u) - 1, (u, *ends))
    found = value_at_a_root(Identity(exp(root), 1 / root, {}), AtRoot(root, t, -1 / t))
    assert isinstance(found, Reduction)
    assert [goal.text for goal in found.subgoals].count("the ends are in order") == ordered
