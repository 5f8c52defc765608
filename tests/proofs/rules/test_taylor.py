"""Taylor expansions and tangents: what they prove, and the near misses that they refuse."""

import pytest
from sympy import Abs, Max, Rational, S, Symbol, cos, exp, floor, log, oo, pi, sin, sqrt

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.chords import Tangent
from parisk_sym.proofs.rules.taylor import Taylor, taylor_expansion
from tests.near_misses import open_sides, refused_in_every_way, whole_tree

x, y, t = (Symbol(name, real=True) for name in "xyt")
n = Symbol("n", integer=True)
TINY = Rational(1, 10**30)
FROM_0 = right_open(0, oo)

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "sine from below": (Inequality(x - x**3 / 6, "<=", sin(x), {x: FROM_0}), Taylor(x, 3)),
    "a strict one on an open half line": (
        Inequality(1 - x + x**2 / 2 - x**3 / 6, "<", exp(-x), {x: POSITIVE}),
        Taylor(x, 4),
    ),
    "both sides of the point": (Inequality(1 - x**2 / 2, "<=", cos(x), {x: REALS}), Taylor(x, 2, 0)),
    "the other bound": (Inequality(cos(x), "<=", 1 - x**2 / 2 + x**4 / 24, {x: REALS}), Taylor(x, 4, 0)),
    "from the upper end": (
        Inequality(1 + x + x**2 / 2 + x**3 / 6, "<=", exp(x), {x: closed(-1, 0)}),
        Taylor(x, 4, 0),
    ),
    "from the upper end, odd order": (
        Inequality(exp(x), "<=", 1, {x: closed(-1, 0)}),
        Taylor(x, 1, 0),
    ),
    "a point that is a symbol": (
        Inequality(exp(y) * (1 + x - y), "<=", exp(x), {y: REALS, x: REALS}),
        Taylor(x, 2, y),
    ),
    "a bound of the last derivative": (
        Inequality(-(x**2) / 2, "<=", sin(x), {x: FROM_0}),
        Taylor(x, 2, least=0, by=Direct(), rest=Direct()),
    ),
    "a bound that is not 0": (
        Inequality(1 + x + x**2 / 8, "<=", exp(x), {x: closed(-1, 1)}),
        Taylor(x, 2, 0, least=exp(-1) - Rational(1, 4)),
    ),
    "a logarithm": (Inequality(log(x), "<=", x - 1, {x: POSITIVE}), Taylor(x, 2, 1)),
    "a tangent": (
        Inequality(exp(y) * (1 + x - y), "<=", exp(x), {y: REALS, x: REALS}),
        Tangent(exp(t), t, REALS, y, x),
    ),
    "a tangent of a concave function": (
        Inequality(log(x), "<=", x / y - 1 + log(y), {y: POSITIVE, x: POSITIVE}),
        Tangent(-log(t), t, POSITIVE, y, x),
    ),
    "a tangent up to the end": (
        Inequality(1 + 2 * (x - 1), "<=", x**2, {x: closed(0, 2)}),
        Tangent(t**2, t, closed(0, 2), 1, x),
    ),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "a wrong value at the end": (Inequality(1 + x + TINY, "<=", exp(x), {x: FROM_0}), Taylor(x, 2)),
    "a wrong first derivative": (Inequality(1 + (1 + TINY) * x, "<=", exp(x), {x: FROM_0}), Taylor(x, 2)),
    "a wrong second derivative": (
        Inequality(1 + x + x**2 * (1 + TINY) / 2, "<=", exp(x), {x: FROM_0}),
        Taylor(x, 3),
    ),
    "a last derivative of the wrong sign": (Inequality(x, "<=", sin(x), {x: closed(0, 1)}), Taylor(x, 2)),
    "a last derivative that turns negative far out": (
        Inequality(0, "<=", x**3 * (10**6 - x), {x: FROM_0}),
        Taylor(x, 3),
    ),
    "an odd order on both sides": (Inequality(0, "<=", x**3, {x: REALS}), Taylor(x, 3, 0)),
    "an odd order from the upper end": (Inequality(0, "<=", x**3, {x: closed(-1, 0)}), Taylor(x, 3, 0)),
    "strict at the end itself": (Inequality(1 + x, "<", exp(x), {x: FROM_0}), Taylor(x, 2)),
    "strict at a point inside": (Inequality(1 + x, "<", exp(x), {x: REALS}), Taylor(x, 2, 0)),
    "strict from a remainder that is 0": (Inequality(0, "<", S.Zero * x, {x: POSITIVE}), Taylor(x, 2)),
    "a point outside of the interval": (
        Inequality(0, "<=", x**2, {x: closed(1, 2)}),
        Taylor(x, 2, 0),
    ),
    "a point that may lie outside": (
        Inequality(exp(y) * (1 + x - y), "<=", exp(x), {y: REALS, x: POSITIVE}),
        Taylor(x, 2, y),
    ),
    "a bound that depends on the variable": (
        Inequality(1 + x + x**3, "<=", exp(x), {x: closed(0, 4)}),
        Taylor(x, 2, least=exp(x) - 6 * x),
    ),
    "a bound that is too large": (
        Inequality(1 + x + x**2 / 2, "<=", exp(x), {x: closed(-1, 0)}),
        Taylor(x, 2, 0, least=TINY),
    ),
    "a bound that is undefined": (
        Inequality(0, "<=", x**2 + y**2, {y: REALS, x: FROM_0}),
        Taylor(x, 2, least=2 - 1 / (1 + y**-2)),
    ),
    "a kink": (Inequality(Abs(x - 1), "<=", 1, {x: closed(0, 3)}), Taylor(x, 2)),
    "a jump": (Inequality(floor(x), "<=", Rational(1, 2), {x: closed(0, 2)}), Taylor(x, 1)),
    "a pole inside": (Inequality(0, "<=", 1 / (1 - x), {x: closed(0, 2)}), Taylor(x, 1)),
    "no finite limit at the end": (Inequality(0, "<=", log(x), {x: open_(0, 2)}), Taylor(x, 1)),
    "a derivative without a limit at the end": (
        Inequality(sqrt(x), "<=", x, {x: right_open(0, oo)}),
        Taylor(x, 2),
    ),
    "integers": (Inequality(0, "<=", (n - 1) * (n - 2) - TINY, {n: integers(1)}), Taylor(n, 2)),
    "another range that ends at the variable": (
        Inequality(0, "<=", x - y - TINY, {x: POSITIVE, y: left_open(0, x)}),
        Taylor(x, 1),
    ),
    "no symbol of the goal": (Inequality(0, "<=", x - 1, {x: FROM_0}), Taylor(y, 1)),
    "a point at infinity": (Inequality(0, "<=", -exp(-x), {x: POSITIVE}), Taylor(x, 1, oo)),
    "a tangent of a concave function": (
        Inequality(log(y) + (x - y) / y, "<=", log(x), {y: POSITIVE, x: POSITIVE}),
        Tangent(log(t), t, POSITIVE, y, x),
    ),
    "a tangent of a function that bends twice": (
        Inequality(1 + 3 * (x - 1), "<=", x**3, {x: closed(-3, 3)}),
        Tangent(t**3, t, REALS, 1, x),
    ),
    "a tangent at a point outside": (
        Inequality(1 + 3 * (x - 1), "<=", x**3, {x: closed(-3, 3)}),
        Tangent(t**3, t, POSITIVE, 1, x),
    ),
    "a tangent from a point outside": (
        Inequality(-1 + 3 * (x + 1), "<=", x**3, {x: FROM_0}),
        Tangent(t**3, t, FROM_0, -1, x),
    ),
    "a tangent at an end": (
        Inequality(0, "<=", x**2, {x: FROM_0}),
        Tangent(t**2, t, FROM_0, 0, x),
    ),
    "a tangent at a kink": (Inequality(0, "<=", Abs(x), {x: REALS}), Tangent(Abs(t), t, REALS, 0, x)),
    "a strict tangent": (
        Inequality(1 + 2 * (x - 1), "<", x**2, {x: REALS}),
        Tangent(t**2, t, REALS, 1, x),
    ),
    "a tangent of another slope": (
        Inequality(1 + (2 + TINY) * (x - 1), "<=", x**2, {x: REALS}),
        Tangent(t**2, t, REALS, 1, x),
    ),
    "a tangent whose variable is a symbol of the goal": (
        Inequality(1 + 2 * (x - 1), "<=", x**2, {x: REALS}),
        Tangent(x**2, x, REALS, 1, x),
    ),
    "a tangent over integers": (
        Inequality(1 + 3 * (x - 1), "<=", x**2, {x: REALS}),
        Tangent(t**2, t, integers(0), 1, x),
    ),
    "a tangent at a pole": (
        Inequality(2 * x / y - 1 / y**2, "<=", x**2, {y: REALS, x: REALS}),
        Tangent(t**2, t, REALS, 1 / y, x),
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved by a tree without prose."""
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """With the attack, without it, and by the rule alone."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize("order", [0, -1, Rational(1, 2), "2"])
def test_order_of_an_expansion(order: object) -> None:
    """1, 2, ..."""
    with pytest.raises(ClaimError, match="order of a Taylor expansion"):
        Taylor(x, order)


STRICT = (
    Inequality(sin(x), "<", x, {x: POSITIVE}),
    Inequality(x - x**3 / 6, "<", sin(x), {x: POSITIVE}),
    Inequality(1 - x**2 / 2, "<", cos(x), {x: POSITIVE}),
    Inequality(x, "<", sin(x), {x: open_(-oo, 0)}),
    Inequality(sin(x), "<", x, {y: POSITIVE, x: open_(0, y)}),
    Inequality(y + sin(x), "<", y + x, {y: POSITIVE, x: POSITIVE}),
)
NOT_STRICT = (
    Inequality(sin(x), "<", x, {x: FROM_0}),
    Inequality(cos(x), "<", 1, {x: POSITIVE}),
    Inequality(0, "<", Max(0, x - 1) ** 3, {x: POSITIVE}),
    Inequality(0, "<", y**2 * (x - sin(x)), {x: POSITIVE, y: REALS}),
    Inequality(0, "<", y * (x - sin(x)), {y: FROM_0, x: POSITIVE}),
    Inequality(0, "<", x - sin(x), {x: open_(-TINY, oo)}),
    Inequality(x - sin(x) + TINY, "<", 2 * (x - sin(x)), {x: POSITIVE}),
    Inequality(0, "<", 1 + x + sqrt(1 + 2 * x + x**2), {y: open_(-5, -1), x: open_(-6, y)}),
    Inequality(0, "<", y * (x - sin(x)), {x: POSITIVE, y: closed(0, 1)}),
)


@pytest.mark.parametrize("says", STRICT, ids=str)
def test_strict_without_help(says: Inequality) -> None:
    """Derivatives that vanish at isolated points do not stop a function from rising strictly."""
    assert decide(says).status is Status.PROVED


@pytest.mark.parametrize("says", NOT_STRICT, ids=str)
def test_not_strict_without_help(says: Inequality) -> None:
    """Equal somewhere: at an end, at every turn, on a flat part, for one value of another symbol."""
    assert Status.PROVED not in (decide(says).status, prove(says, Direct()).status)


def test_pi_is_where_the_sine_stops() -> None:
    """A quadratic lower bound of the sine at the top of its arc; sin'' >= -1."""
    says = Inequality(1 - (x - pi / 2) ** 2 / 2, "<=", sin(x), {x: closed(0, pi)})
    whole_tree(says, Taylor(x, 2, pi / 2))


def test_the_interval_of_a_tangent_has_ends_with_values() -> None:
    """An end without a value at y = 0 leaves a side condition open."""
    says = Inequality(exp(y) * (1 + x - y), "<=", exp(x), {y: REALS, x: REALS})
    end = 1 + Abs(x) + Abs(y)
    assert open_sides(says, Tangent(exp(t), t, open_(-oo, end + 1 / y**2), y, x))
    assert not open_sides(says, Tangent(exp(t), t, open_(-oo, end), y, x))


def test_at_an_open_end_the_value_is_a_limit() -> None:
    """log(1 + x)/x has none at 0, and tends to 1."""
    goal = Inequality(log(1 + x) / x, "<=", 1, {x: open_(0, 1)})
    found = taylor_expansion(goal, Taylor(x, 1))
    assert isinstance(found, Reduction)
    assert Inequality(0, "<=", 0, goal.domain) in [g.says for g in found.subgoals]
