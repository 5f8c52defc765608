"""Rules that put facts together: what they prove, and the near misses that each refuses without the help of an attack."""

from collections.abc import Callable

import pytest
from sympy import (
    Abs,
    Expr,
    Max,
    Rational,
    S,
    Sum,
    Symbol,
    binomial,
    cos,
    exp,
    factorial,
    gamma,
    log,
    oo,
    pi,
    sin,
    sqrt,
)

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import ByDerivative, Direct, Lemma, Tactic
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.chains import Chain, Combination, Fact, Link
from parisk_sym.proofs.rules.chords import Chord
from parisk_sym.proofs.rules.inequalities import EqualsProduct
from parisk_sym.proofs.rules.lemmas import Cited, Use
from parisk_sym.proofs.rules.means import InTheMean
from parisk_sym.proofs.rules.monotone import Rises
from parisk_sym.proofs.rules.quantifiers import ForEach, SplitAt
from parisk_sym.proofs.rules.telescoping import Telescoping

x, y, z, t, c = (Symbol(name, real=True) for name in "xyztc")
n, m, i = (Symbol(name, integer=True) for name in "nmi")
TINY = Rational(1, 10**30)
SOURCE = Source("own", "Lemma 1", "1")


def lemma(says: Statement) -> Lemma:
    return Lemma("a fact", "a book, Theorem 1", says)


def claim(says: Statement, by: Tactic | None = None) -> Claim:
    return Claim("own.used", SOURCE, "", says, Verdict.PROVED, by=by)


BOUNDED = lemma(Inequality(0, "<", 1 / (1 + y**2), {y: REALS}))
SINE = lemma(Inequality(sin(y), "<=", y, {y: right_open(0, oo)}))
ROOT = lemma(Inequality(0, "<", y, {z: REALS, y: right_open(exp(z), oo)}))
INTEGERS = lemma(Inequality(0, "<=", (n - 1) * (n - 2), {n: integers(0)}))
NESTED = lemma(Inequality(y, "<=", z, {z: POSITIVE, y: left_open(0, z)}))
CONVEX = lemma(Convex(y**4, y, {y: REALS}))
RISES = lemma(Monotone(y**3, y, "increasing", {y: POSITIVE}))
BINOMIAL = {n: integers(1), m: integers(1, n), c: open_(0, 1)}
TERM = (binomial(n, i) * c**i * (1 - c) ** (n - i)).diff(c)
PARTIAL = -i * binomial(n, i) * c ** (i - 1) * (1 - c) ** (n - i)
DENSITY = -gamma(n + 1) / (gamma(m) * gamma(n - m + 1)) * c ** (m - 1) * (1 - c) ** (n - m)
USED = {y: POSITIVE, n: integers(1)}
COMPOSED = {y: POSITIVE, n: integers(1, 10), x: open_(0, n * y)}
INSIDE = {y: left_open(0, pi / 2), x: left_open(0, y)}

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "a chain": (
        Inequality(1, "<", exp(x) + x, {x: POSITIVE}),
        Chain((Link("<=", 1 + x), Link("<", exp(x)), Link("<", exp(x) + x))),
    ),
    "a chain of equations": (
        Identity((x + 1) ** 2, 1 + 2 * x + x**2, {x: REALS}),
        Chain((Link("=", x**2 + 2 * x + 1), Link("=", 1 + 2 * x + x**2))),
    ),
    "a chain that ends in another form": (
        Inequality(x, "<=", (x + 1) ** 2, {x: POSITIVE}),
        Chain((Link("<", x**2 + 2 * x + 1),)),
    ),
    "squares": (
        Inequality(0, "<=", x**2 + 2 * x * y + 3 * y**2, {x: REALS, y: REALS}),
        Combination((Fact(0, "<=", (x + y) ** 2), Fact(0, "<=", y**2, times=2))),
    ),
    "a strict combination": (
        Inequality(0, "<", x**2 + 2 * x * y + 3 * y**2, {x: POSITIVE, y: POSITIVE}),
        Combination((Fact(0, "<=", (x - y) ** 2), Fact(0, "<", x + y / 2, times=4 * y))),
    ),
    "a lemma": (Inequality(0, "<", x**2 / (1 + x**2), {x: POSITIVE}), Use(BOUNDED, {y: 1 / x})),
    "a lemma at its end": (Inequality(0, "<=", 0, {}), Use(SINE, {y: 0})),
    "a lemma with a hypothesis": (Inequality(0, "<", exp(x) + 1, {x: REALS}), Use(ROOT, {y: exp(x) + 1, z: x})),
    "a lemma over integers": (Inequality(0, "<=", 2 * m * (2 * m - 1), {m: integers(1)}), Use(INTEGERS, {n: 2 * m + 1})),
    "a lemma with nested ranges": (Inequality(x, "<=", 2 * x, {x: POSITIVE}), Use(NESTED, {y: x, z: 2 * x})),
    "a convex lemma": (
        Convex(x**4 + 2 * x**2, x, {x: open_(0, 1)}),
        Use(lemma(Convex(y**4 + z * y**2, y, {y: REALS, z: POSITIVE})), {y: x, z: 2}),
    ),
    "a rising lemma": (
        Monotone(x**3 + 2 * x, x, "increasing", {x: open_(1, 2)}),
        Use(lemma(Monotone(y**3 + z * y, y, "increasing", {y: REALS, z: POSITIVE})), {y: x, z: 2}),
    ),
    "a claim": (
        Inequality(1 + x, "<", exp(x), {x: POSITIVE}),
        Use(claim(Inequality(0, "<", exp(y) - 1 - y, {y: POSITIVE}), ByDerivative(y)), {y: x}),
    ),
    "an identity that is known": (
        Identity(sin(2 * x) ** 2 + cos(2 * x) ** 2, 1, {x: REALS}),
        Use(claim(Identity(sin(y) ** 2, 1 - cos(y) ** 2, {y: REALS})), {y: 2 * x}),
    ),
    "monotone substitution": (Inequality(exp(x), "<", exp(x + 1), {x: REALS}), Rises(exp(t), t, REALS, x, x + 1)),
    "a chord": (Inequality(x / y * sin(y), "<=", sin(x), INSIDE), Chord(sin(t), t, 0, x, y)),
    "a chord from a lower bound": (
        Inequality(x / y * (-log(y) * y), "<=", -log(x) * x, {y: left_open(0, 1), x: left_open(0, y)}),
        Chord(-t * log(t), t, 0, x, y, start=0),
    ),
    "a telescope": (Identity(Sum(TERM, (i, 0, m - 1)), DENSITY, BINOMIAL), Telescoping(PARTIAL)),
    "factorials": (
        Identity(Sum(i * factorial(i), (i, 1, n)), factorial(n + 1) - 1, {n: integers(1)}),
        Telescoping(factorial(i)),
    ),
    "pieces": (
        Inequality(Abs(x - 1) + Abs(x + 1), "<=", 2 + 2 * Abs(x), {x: REALS}),
        SplitAt(x, (-1, 0, 1)),
    ),
    "pieces of integers": (
        Inequality(0, "<=", (n - 1) * (n - 2), {n: integers(-5)}),
        SplitAt(n, (1, 2), (EqualsProduct((1 - n, 2 - n)), ForEach(n, (1, 2)), EqualsProduct((n - 1, n - 2)))),
    ),
    "pieces with ends that are symbols": (
        Inequality(Max(x, y), "<=", x + y, {y: POSITIVE, x: POSITIVE}),
        SplitAt(x, (y,)),
    ),
    "a delta does not rise": (
        Inequality(LaplaceDelta(x + 1, y, n), "<=", LaplaceDelta(x, y, n), {y: POSITIVE, n: integers(1), x: POSITIVE}),
        InTheMean(t, by=SplitAt(t, (x, x + 1))),
    ),
    "both directions of a pair": (
        Identity(LaplaceDelta(-x, y, n), 1 - exp(-x) * (1 - LaplaceDelta(x, y, n)), COMPOSED),
        InTheMean(t, (-x,), -1),
    ),
    "both directions of a discrete pair": (
        Identity(
            DiscreteLaplaceDelta(-x, y, 2, n), 1 - exp(-x) * (1 - DiscreteLaplaceDelta(x, y, 2, n)), COMPOSED
        ),
        InTheMean(t, (-x,), -1),
    ),
    "a delta at the largest loss": (Identity(LaplaceDelta(n * y, y, n), 0, USED), InTheMean(t, within=True)),
    "a delta above the largest loss of a discrete pair": (
        Identity(DiscreteLaplaceDelta(n * y + x, y, 2, n), 0, {**USED, x: POSITIVE}), InTheMean(t, within=True),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved, by a tree without prose that names the lemma where one is used."""
    says, by = TRUE[name]
    node = decide(says, by)
    assert node.status is Status.PROVED, [(k.rule, str(k.goal), k.certificate) for k in node.walk()]
    assert not node.is_argued
    assert bool(node.all_lemmas) is (isinstance(by, Use) and isinstance(by.fact, Lemma))


# The statement is true or false as it may be: what counts is that this rule, applied in this way, gives no proof.
REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "a chain with a false link": (
        Inequality(1, "<", exp(x), {x: POSITIVE}),
        Chain((Link("<=", 1 + x + TINY), Link("<=", exp(x)))),
    ),
    "a strict end from links that are not": (
        Inequality(0, "<", x**2, {x: REALS}),
        Chain((Link("<=", x**2),)),
    ),
    "a chain that does not arrive": (Inequality(0, "<=", x - TINY, {x: POSITIVE}), Chain((Link("<=", x),))),
    "equations from inequalities": (Identity(x, x + TINY, {x: POSITIVE}), Chain((Link("<=", x + TINY),))),
    "a negative factor": (
        Inequality(0, "<=", -(x**2), {x: REALS}),
        Combination((Fact(0, "<=", x**2, times=-1),)),
    ),
    "a factor that changes its sign": (
        Inequality(0, "<=", x**3 + x, {x: REALS}),
        Combination((Fact(0, "<", 1 + x**2, times=x),)),
    ),
    "a factor that is 0 somewhere, for a strict gap": (
        Inequality(0, "<", x**2 * exp(x), {x: REALS}),
        Combination((Fact(0, "<", exp(x), times=x**2),)),
    ),
    "a strict gap from facts that are not": (
        Inequality(0, "<", x**2, {x: REALS}),
        Combination((Fact(0, "<=", x**2),)),
    ),
    "gaps that do not add up": (
        Inequality(0, "<=", x**2 - TINY, {x: REALS}),
        Combination((Fact(0, "<=", x**2),)),
    ),
    "a factor that is undefined at one point": (
        Inequality(0, "<", 1 + 0 * x, {x: REALS}),
        Combination((Fact(0, "<", x**2, times=1 / x**2),)),
    ),
    "a factor with a pole": (
        Inequality(0, "<", 1, {x: REALS}),
        Combination((Fact(0, "<=", x**2, times=1 / x**2),)),
    ),
    "a false fact": (Inequality(0, "<=", x, {x: REALS}), Combination((Fact(0, "<=", x),))),
    "a lemma where a value is undefined": (
        Inequality(0, "<", x**2 / (1 + x**2), {x: REALS}),
        Use(BOUNDED, {y: 1 / x}),
    ),
    "a lemma outside its range": (Inequality(sin(-1), "<=", -1, {}), Use(SINE, {y: -1})),
    "a lemma beyond an end at one point": (
        Inequality(sin(x - TINY), "<=", x - TINY, {x: right_open(0, oo)}),
        Use(SINE, {y: x - TINY}),
    ),
    "a lemma without its hypothesis": (Inequality(0, "<", x, {x: REALS}), Use(ROOT, {y: x, z: x})),
    "a lemma over integers at a fraction": (
        Inequality(0, "<=", Rational(-1, 4), {}),
        Use(INTEGERS, {n: Rational(3, 2)}),
    ),
    "a lemma over integers at half of one": (
        Inequality(0, "<=", (m / 2 - 1) * (m / 2 - 2), {m: integers(0)}),
        Use(INTEGERS, {n: m / 2}),
    ),
    "a lemma whose ranges are nested": (
        Inequality(2 * x, "<=", x, {x: POSITIVE}),
        Use(NESTED, {y: 2 * x, z: x}),
    ),
    "a strict goal from a lemma that is not": (
        Inequality(sin(x), "<", x, {x: POSITIVE}),
        Use(SINE, {y: x}),
    ),
    "another conclusion": (Inequality(sin(x), "<=", x - TINY, {x: POSITIVE}), Use(SINE, {y: x})),
    "the converse": (Inequality(x, "<=", sin(x), {x: POSITIVE}), Use(SINE, {y: x})),
    "a symbol without a value": (Inequality(0, "<", 1 / (1 + x**2), {x: REALS}), Use(BOUNDED, {})),
    "a false lemma": (
        Inequality(x, "<=", 10**6, {x: POSITIVE}),
        Use(lemma(Inequality(y, "<=", 10**6, {y: POSITIVE})), {y: x}),
    ),
    "a false claim": (
        Inequality(x**2, "<=", x, {x: POSITIVE}),
        Use(claim(Inequality(y**2, "<=", y, {y: POSITIVE})), {y: x}),
    ),
    "a claim that is not proved": (
        Inequality(sin(x), "<", x, {x: POSITIVE}),
        Use(claim(Inequality(sin(y), "<", y, {y: POSITIVE}), Chain((Link("<=", y),))), {y: x}),
    ),
    "a convex lemma in another variable": (
        Convex(-(x**2), x, {x: REALS}),
        Use(lemma(Convex(z**2 - x**2, z, {z: REALS, x: REALS})), {z: 0}),
    ),
    "a convex lemma at a bent value": (Convex(sin(x) ** 4, x, {x: REALS}), Use(CONVEX, {y: sin(x)})),
    "a rising lemma beyond its range": (
        Monotone(x**2, x, "increasing", {x: REALS}),
        Use(lemma(Monotone(y**2, y, "increasing", {y: POSITIVE})), {y: x}),
    ),
    "a rising lemma for what falls": (Monotone(x**3, x, "decreasing", {x: POSITIVE}), Use(RISES, {y: x})),
    "a lemma of another kind": (Inequality(0, "<=", x**4, {x: REALS}), Use(CONVEX, {y: x})),
    "a function that does not rise": (
        Inequality(x**2, "<", (x + 1) ** 2, {x: REALS}),
        Rises(t**2, t, REALS, x, x + 1),
    ),
    "ends that are out of order": (Inequality(exp(x + 1), "<", exp(x), {x: REALS}), Rises(exp(t), t, REALS, x + 1, x)),
    "a strict step from equal ends": (Inequality(exp(x), "<", exp(x), {x: REALS}), Rises(exp(t), t, REALS, x, x)),
    "an end outside the interval": (
        Inequality((x - 1) ** 2, "<", x**2, {x: closed(0, 1)}),
        Rises(t**2, t, POSITIVE, x - 1, x),
    ),
    "a change that is another": (
        Inequality(exp(x), "<", exp(x + 1) - TINY, {x: REALS}),
        Rises(exp(t), t, REALS, x, x + 1),
    ),
    "a chord of a convex function": (
        Inequality(x / y * (y**2), "<=", x**2, {y: POSITIVE, x: left_open(0, y)}),
        Chord(t**2, t, 0, x, y),
    ),
    "a chord past the last point": (
        Inequality(x / y * sin(y), "<=", sin(x), {y: left_open(0, pi / 2), x: right_open(y, pi)}),
        Chord(sin(t), t, 0, x, y),
    ),
    "a chord beyond the bend": (
        Inequality(x / y * sin(y), "<=", sin(x), {y: left_open(0, 2 * pi), x: left_open(0, y)}),
        Chord(sin(t), t, 0, x, y),
    ),
    "a strict chord": (Inequality(x / y * sin(y), "<", sin(x), INSIDE), Chord(sin(t), t, 0, x, y)),
    "a chord from a bound that is too high": (
        Inequality(x / y * sin(y) + (1 - x / y), "<=", sin(x), INSIDE),
        Chord(sin(t), t, 0, x, y, start=1),
    ),
    "a chord from a jump": (
        Inequality(0, "<=", -sqrt(x) + 1, {x: closed(0, 1)}),
        Chord(1 - sqrt(t), t, 0, x, 1, start=2),
    ),
    "a partial sum that is wrong by a constant factor": (
        Identity(Sum(i * factorial(i), (i, 1, n)), 2 * factorial(n + 1) - 2, {n: integers(1)}),
        Telescoping(2 * factorial(i)),
    ),
    "an end that is missed": (
        Identity(Sum(i * factorial(i), (i, 1, n)), factorial(n) - 1, {n: integers(1)}),
        Telescoping(factorial(i)),
    ),
    "a partial sum with a pole inside": (
        Identity(Sum(1 / (i * (i + 1)), (i, -1, n)), -1 - 1 / (n + 1), {n: integers(1)}),
        Telescoping(-1 / i),
    ),
    "a sum over a range that may be empty by more than one": (
        Identity(Sum(i, (i, 0, n - 5)), (n - 5) * (n - 4) / 2, {n: integers(0)}),
        Telescoping(i * (i - 1) / 2),
    ),
    "pieces that are false in the middle": (
        Inequality(0, "<=", (x - 1) * (x - 1 - Rational(1, 10**6)), {x: REALS}),
        SplitAt(x, (1, 1 + Rational(1, 10**6))),
    ),
    "points out of their order": (
        Inequality(0, "<=", x**2 + 1, {x: REALS}),
        SplitAt(x, (1, 0)),
    ),
    "points beyond an end": (
        Inequality(0, "<=", x**2 + 1, {x: closed(0, 1)}),
        SplitAt(x, (2,)),
    ),
    "points whose order is open": (
        Inequality(0, "<=", x**2 + 1, {y: REALS, z: REALS, x: REALS}),
        SplitAt(x, (y, z)),
    ),
    "integers cut at a fraction": (
        Inequality(0, "<=", n**2, {n: integers(0)}),
        SplitAt(n, (Rational(1, 2),)),
    ),
    "a cut at the symbol itself": (Inequality(0, "<=", x**2, {x: REALS}), SplitAt(x, (x + 1,))),
    "a cut where another range ends": (
        Inequality(0, "<=", x * y, {x: POSITIVE, y: left_open(0, x)}),
        SplitAt(x, (1,)),
    ),
    "a delta that rises": (
        Inequality(LaplaceDelta(x, y, n), "<=", LaplaceDelta(x + 1, y, n), {y: POSITIVE, n: integers(1), x: POSITIVE}),
        InTheMean(t, by=SplitAt(t, (x, x + 1))),
    ),
    "a delta that falls strictly, beyond the largest loss": (
        Inequality(LaplaceDelta(x + 1, y, n), "<", LaplaceDelta(x, y, n), {y: POSITIVE, n: integers(1), x: POSITIVE}),
        InTheMean(t, by=SplitAt(t, (x, x + 1))),
    ),
    "the other direction without its mass": (
        Identity(LaplaceDelta(-x, y, n), 1 - exp(-x) * (1 - LaplaceDelta(x, y, n)), COMPOSED),
        InTheMean(t, (-x,)),
    ),
    "the other direction without reflection": (
        Identity(LaplaceDelta(-x, y, n), 1 - exp(-x) * (1 - LaplaceDelta(x, y, n)), COMPOSED),
        InTheMean(t, (), -1),
    ),
    "a wrong other direction": (
        Identity(LaplaceDelta(-x, y, n), 1 - exp(-x) * (1 - LaplaceDelta(x, y, n)) + TINY, COMPOSED),
        InTheMean(t, (-x,), -1),
    ),
    "a delta at the largest loss, for every real loss": (
        Identity(LaplaceDelta(n * y, y, n), 0, USED), InTheMean(t),
    ),
    "a delta below the largest loss": (
        Identity(LaplaceDelta(n * y - TINY, y, n), 0, {**USED, y: open_(1, 2)}), InTheMean(t, within=True),
    ),
    "a delta at the largest loss of one use fewer": (
        Identity(LaplaceDelta((n - 1) * y, y, n), 0, {**USED, n: integers(2)}), InTheMean(t, within=True),
    ),
    "a positive delta at the largest loss": (
        Inequality(0, "<", LaplaceDelta(n * y, y, n), USED), InTheMean(t, within=True),
    ),
    "deltas of two compositions": (
        Inequality(LaplaceDelta(x, y, 1), "<=", LaplaceDelta(x, y, 2), {y: POSITIVE, x: open_(0, y)}),
        InTheMean(t),
    ),
    "a square of a delta": (
        Inequality(LaplaceDelta(x, y, 2) ** 2, "<=", LaplaceDelta(x, y, 2), {y: POSITIVE, x: open_(0, y)}),
        InTheMean(t),
    ),
    "a delta at a delta": (
        Inequality(LaplaceDelta(LaplaceDelta(x, y, 2), y, 2), "<=", 1, {y: POSITIVE, x: open_(0, y)}),
        InTheMean(t),
    ),
    "no delta": (Inequality(x, "<=", 1, {x: closed(0, 1)}), InTheMean(t)),
    "a loss that is a symbol": (
        Inequality(LaplaceDelta(x, y, 2), "<=", 1, {y: POSITIVE, x: open_(0, y)}),
        InTheMean(x),
    ),
    "a reflection of what is not there": (
        Inequality(LaplaceDelta(x, y, 2), "<=", 1, {y: POSITIVE, x: open_(0, y)}),
        InTheMean(t, (-x,)),
    ),
    "a multiple of 1 - exp(-s) that depends on s": (
        Inequality(LaplaceDelta(x, y, 2), "<=", 0, {y: POSITIVE, x: open_(1, 2 * y)}),
        InTheMean(t, (), 10 * t, Combination((Fact(0, "<=", 10 * t * (1 - exp(-t)) - Max(0, 1 - exp(x - t))),))),
    ),
    "pieces cut at a pole": (
        Inequality(0, "<", x**2 + y**2, {y: REALS, x: REALS}),
        SplitAt(x, (1 / y,)),
    ),
    "a citation of something else": (
        Inequality(sin(x) ** 2, "<=", 1, {x: POSITIVE}),
        Cited(Lemma("order of the reals", "a book")),
    ),
    "a citation of a lemma that says something else": (
        Inequality(sin(x), "<=", x + 1, {x: right_open(0, oo)}),
        Cited(lemma(Inequality(sin(x), "<=", x, {x: right_open(0, oo)}))),
    ),
    "a citation on a larger range": (
        Inequality(sin(x), "<=", x, {x: closed(-TINY, 1)}),
        Cited(lemma(Inequality(sin(x), "<=", x, {x: closed(0, 1)}))),
    ),
}  # fmt: skip


def is_proved(run: Callable[[Statement, Tactic], Node], name: str) -> bool:
    """What cannot be used as it is written is not proved."""
    try:
        return run(*REFUSED[name]).status is Status.PROVED
    except ClaimError:
        return False


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """With the attack and the check of definedness, which may be what refuses."""
    assert not is_proved(decide, name)


@pytest.mark.parametrize("name", REFUSED)
def test_refused_without_the_attack(name: str) -> None:
    """The rule itself does not give a proof."""
    assert not is_proved(prove, name)


def test_what_cannot_be_attacked_cannot_be_cited() -> None:
    """A limit is decided by its proof, so that a citation would be all there is."""
    false = Limit(x * exp(-x), x, oo, 1, {x: POSITIVE})
    assert decide(false, Cited(lemma(false))).status is not Status.PROVED


def test_rules_say_why_they_refuse() -> None:
    """Those cases in which an attack, or another rule, could be what refuses."""
    for name, words in (
        ("a multiple of 1 - exp(-s) that depends on s", "must not depend on the loss"),
        ("a citation of something else", "does not say this"),
        ("a citation on a larger range", "does not say this"),
    ):
        says, by = REFUSED[name]
        (rule,) = rules_for(type(says), type(by))
        found = rule.apply(says, by)
        assert isinstance(found, str)
        assert words in found
    says, by = REFUSED["pieces cut at a pole"]
    (rule,) = rules_for(type(says), type(by))
    made = rule.apply(says, by)
    assert isinstance(made, Reduction)
    assert [(side.rule, side.status) for side in made.sides] == [("defined", Status.UNDECIDED)]


def test_a_lemma_needs_a_source() -> None:
    """A fact without a place where its proof stands is no lemma."""
    with pytest.raises(ClaimError, match="needs its name and its source"):
        Lemma("a fact", " ", Inequality(0, "<", x, {x: POSITIVE}))


def test_what_cannot_be_used() -> None:
    """Prose, symbols that are not there, and existence, which says nothing at any point."""
    with pytest.raises(ClaimError, match="needs a lemma that is a statement"):
        Use(Lemma("a fact", "a book"))
    with pytest.raises(ClaimError, match="x is no symbol of what is used"):
        Use(BOUNDED, {x: 1})
    fails = claim(Fails(Inequality(y, "<=", 1, {y: POSITIVE})))
    assert decide(Inequality(x, "<=", 1, {x: open_(0, 1)}), Use(fails)).status is not Status.PROVED


def test_cuts_that_cannot_be_made() -> None:
    """No points, or tactics for other pieces."""
    with pytest.raises(ClaimError, match="needs points"):
        SplitAt(x, ())
    with pytest.raises(ClaimError, match="1 points make 2 pieces, got 1"):
        SplitAt(x, (0,), (Direct(),))


@pytest.mark.parametrize("links", [(), (Link(">", x),)])
def test_chains_that_say_nothing(links: tuple[Link, ...]) -> None:
    """No links, or a relation that is none."""
    with pytest.raises(ClaimError):
        Chain(links)


def test_an_argument_in_a_link_is_seen() -> None:
    """Prose in one link makes the whole argued."""
    from parisk_sym.claims.tactics import Argument, Step

    prose = Argument(
        "it is so",
        (Step("", Inequality(0, "<", 1 + x, {x: POSITIVE})),),
        (Lemma("a", "b"),),
        needs="a person to write the tree",
    )
    says = Inequality(1, "<", exp(x), {x: POSITIVE})
    node = decide(says, Chain((Link("<", 1 + x, prose), Link("<", exp(x)))))
    assert node.status is Status.PROVED
    assert node.is_argued


def test_every_rule_has_a_theorem() -> None:
    """And every pair of a kind and a tactic that is used here has a rule."""
    for says, by in (*TRUE.values(), *REFUSED.values()):
        rules = rules_for(type(says), type(by))
        assert rules or isinstance(says, Limit)
        assert all(rule.theorem for rule in rules)


def test_a_reduction_names_what_is_left() -> None:
    """Subgoals that a person wrote carry a text."""
    says, by = TRUE["a chain"]
    (rule,) = rules_for(type(says), type(by))
    made = rule.apply(says, by)
    assert isinstance(made, Reduction)
    assert [s.text for s in made.subgoals] == ["link 1", "link 2", "link 3"]
    assert Direct() == next(iter(made.subgoals)).by


def test_values_do_not_meet_bound_names() -> None:
    """A value that names a bound variable of the lemma is refused, not captured."""
    total = lemma(Inequality(0, "<=", Sum(y**2, (i, 0, 3)), {y: REALS}))
    says = Inequality(0, "<=", S(14), {Symbol("i", real=True): REALS})
    expression: Expr = Symbol("i", real=True)
    with pytest.raises(ClaimError, match="a bound variable has the same name"):
        decide(says, Use(total, {y: expression}))
