"""Inequalities that are proved of the exponentials or the squares of their sides, and near misses."""

from collections.abc import Mapping

import pytest
from sympy import Abs, Expr, Rational, Symbol, exp, log, sqrt

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, integers, open_
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.monotone_images import exponentials, logarithm_of_a_sum, logarithms, squares
from tests.near_misses import refused_in_every_way, whole_tree

x, y, z = (Symbol(name, real=True) for name in "xyz")
p, q, u, v = (Symbol(name, positive=True) for name in "pquv")
n = Symbol("n", integer=True)
THREE = {x: REALS, y: REALS, z: REALS}
SHARES = {p: open_(0, 1), q: open_(0, 1)}
TINY = Rational(1, 10**9)
MEAN = log((exp(x) + exp(y) + exp(z)) / 3)
LENGTH = sqrt(x**2 + y**2 + z**2)
TRIALS = {n: integers(1), p: open_(0, 1), u: POSITIVE}
UPPER = exp(-4 * p * u) * (1 - p + p * exp(4 * u / n)) ** n
AFFINITY = sqrt(p * q) + sqrt((1 - p) * (1 - q))

TRUE: dict[str, Statement] = {
    "a mean below that of exponentials": Inequality((x + y + z) / 3, "<=", MEAN, THREE),
    "a sum below a length": Inequality(x + y + z, "<=", sqrt(3) * LENGTH, THREE),
    "roots": Inequality(Abs(sqrt(u) - sqrt(v)), "<=", sqrt(Abs(u - v)), {u: POSITIVE, v: POSITIVE}),
    "Hoeffding's lemma": Inequality(
        1 - p + p * exp(u), "<=", exp(p * u + u**2 / 8), {p: open_(0, 1), u: POSITIVE}
    ),
    "Hoeffding's lemma for a centred variable": Inequality(
        p * exp((1 - p) * x) + (1 - p) * exp(-p * x), "<=", exp(x**2 / 8), {p: open_(0, 1), x: REALS}
    ),
    "Hoeffding's lemma for n trials": Inequality(UPPER, "<=", exp(2 * u**2 / n), TRIALS),
    "Hoeffding's lemma for n trials, as a difference": Inequality(0, "<=", exp(2 * u**2 / n) - UPPER, TRIALS),
    "a power with a variable exponent": Inequality((1 + x / u) ** u, "<", exp(x), {x: POSITIVE, u: POSITIVE}),
    "means with weights": Inequality(
        u**p * v ** (1 - p), "<=", p * u + (1 - p) * v, {p: open_(0, 1), u: POSITIVE, v: POSITIVE}
    ),
    "total variation and affinity": Inequality(Abs(p - q), "<=", sqrt(1 - AFFINITY**2), SHARES),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "the mean strictly": Inequality((x + y + z) / 3, "<", MEAN, THREE),
        "the mean and a little": Inequality((x + y + z) / 3 + TINY, "<=", MEAN, THREE),
        "the mean from above": Inequality(MEAN, "<=", (x + y + z) / 3 + 1, THREE),
        "less than the logarithm": Inequality(x + y, "<=", 2 * log((exp(x) + exp(2 * y)) / 2), THREE),
        "a length that is too short": Inequality(x + y + z, "<=", (sqrt(3) - TINY) * LENGTH, THREE),
        "a length on the other side": Inequality(-sqrt(3) * LENGTH, "<", x + y + z, THREE),
        "Hoeffding's lemma with less": Inequality(
            1 - p + p * exp(u), "<=", exp(p * u + u**2 / 8 - TINY * u**2), {p: open_(0, 1), u: POSITIVE}
        ),
        "Hoeffding's lemma for a centred variable with less": Inequality(
            p * exp((1 - p) * x) + (1 - p) * exp(-p * x), "<=", exp(x**2 / 9), {p: open_(0, 1), x: REALS}
        ),
        "Hoeffding's lemma for n trials with less": Inequality(
            0, "<=", exp(15 * u**2 / (8 * n)) - UPPER, TRIALS
        ),
        "a difference that may be negative": Inequality(0, "<=", UPPER - exp(2 * u**2 / n), TRIALS),
        "a product that may be negative": Inequality(-x * exp(x), "<", exp(x**2) * (1 - x), {x: REALS}),
        "a power from above": Inequality(exp(x), "<", (1 + x / u) ** u, {x: POSITIVE, u: POSITIVE}),
        "below a negative root": Inequality(x - 1, "<=", -sqrt(x**2 + 1), THREE),
        "a root below what is negative": Inequality(sqrt(x**2 + 1), "<=", -2 - Abs(x), THREE),
    }.items()
}


@pytest.mark.parametrize("name", TRUE)
def test_proved_without_a_tactic(name: str) -> None:
    """A whole tree of proof."""
    whole_tree(TRUE[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """Not with the attack, not without it, not by a rule alone."""
    assert refused_in_every_way(*REFUSED[name])


def test_a_difference_has_two_sides() -> None:
    """0 <= b - a is a <= b: the logarithm of a is compared with that of b."""
    power = (1 + exp(x)) ** y
    made = logarithm_of_a_sum(Inequality(0, "<=", exp(x * z) - power, THREE), Direct())
    [above, compared] = made.subgoals
    assert (above.says.left, above.says.right) == (0, power)
    assert (compared.says.left, compared.says.right) == (log(power), x * z)


@pytest.mark.parametrize(
    ("left", "right", "domain", "is_tried"),
    [
        (1 + exp(x), exp(x * y), THREE, True),
        ((1 + exp(x)) ** y, 2 + exp(x * y), THREE, False),
        (1 + exp(x), exp(x**2), {x: REALS}, False),
        (1 + x**2, exp(x * y), THREE, False),
    ],
)
def test_a_sum_beside_an_exponential(
    left: Expr, right: Expr, domain: Mapping[Symbol, Interval], is_tried: bool
) -> None:
    """Logarithms are tried early for several variables, one exponential, and a sum that contains another one."""
    found = logarithm_of_a_sum(Inequality(left, "<=", right, domain), Direct())
    assert isinstance(found, Reduction) is is_tried


def test_one_exponential_is_enough_for_logarithms() -> None:
    """The other factors have logarithms too, where they are positive."""
    made = logarithms(Inequality(u * exp(-u), "<=", exp(-1), {u: POSITIVE}), Direct())
    assert isinstance(made, Reduction)
    assert made.subgoals[-1].says == Inequality(log(u) - u, "<=", -1, {u: POSITIVE})


def test_what_is_asked() -> None:
    """The exponentials of the sides; of squares, that the larger side is not negative as well."""
    [risen] = exponentials(Inequality(x, "<", 2 * log(1 + y**2), THREE), Direct()).subgoals
    assert (risen.says.left, risen.says.relation, risen.says.right) == (exp(x / 2), "<", 1 + y**2)
    squared = squares(Inequality(x, "<=", y * sqrt(1 + z**2), THREE), Direct())
    assert [s.says.left for s in squared.subgoals] == [0, x**2]
    assert [s.says.right for s in squared.subgoals] == [y * sqrt(1 + z**2), y**2 * (1 + z**2)]


@pytest.mark.parametrize(
    ("left", "right", "has_root"), [(sqrt(p), p + 1, True), (p - 1, sqrt(p), True), (p, p + 1, False)]
)
def test_a_root_on_either_side_is_squared(left: Expr, right: Expr, has_root: bool) -> None:
    """Without one nothing is gained."""
    found = squares(Inequality(left, "<=", right, {p: POSITIVE}), Direct())
    assert isinstance(found, Reduction) is has_root
