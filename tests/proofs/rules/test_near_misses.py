"""Near misses of the rules for one statement: false at one point, far out, at an open end, by 1e-30, or between the integers."""

from typing import Any

import pytest
from sympy import (
    Abs,
    Expr,
    Integer,
    Integral,
    Max,
    Min,
    Piecewise,
    Rational,
    Sum,
    Symbol,
    atan,
    ceiling,
    cos,
    exp,
    factorial,
    floor,
    log,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    tanh,
)

from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, Boxes, ByDerivative, Direct, Lemma, Step, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.notions import Approximate, AtRisk, MeanLoss, Pure
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.chains import Chain, Combination, Fact, Link
from parisk_sym.proofs.rules.chords import Chord, chord
from parisk_sym.proofs.rules.implications import ByOutcome
from parisk_sym.proofs.rules.inequalities import EqualsProduct, EqualsSum
from parisk_sym.proofs.rules.lemmas import Cited, Use
from parisk_sym.proofs.rules.monotone import Rises, monotone_substitution
from parisk_sym.proofs.rules.quantifiers import ForEach, OnBox, SplitAt, piece_by_piece
from parisk_sym.proofs.rules.substitution import Substitute
from parisk_sym.proofs.rules.telescoping import Telescoping, telescope
from tests.near_misses import reason_of_the_rule, refused

__test_module_is_read__ = True

x, y, z, t = (Symbol(name, real=True) for name in "xyzt")
n, m = (Symbol(name, integer=True) for name in "nm")
TINY = Rational(1, 10**30)
FAR = 10**6 + Rational(1, 3)
HALF = Rational(1, 2)
UNIT, R, P, LINE = {x: closed(0, 1)}, {x: REALS}, {x: POSITIVE}, {x: right_open(0, oo)}
N = {n: integers(0)}
POINT = Rational(731, 1000) + Rational(1, 7**9)  # that no search singles out
DIP = (x - POINT) ** 2
AT_277 = (2 * n - 553) * (2 * n - 555)  # negative at 277 only
WAVE = x + HALF * sin(2 * pi * x)  # rises from integer to integer, falls between
STEP = Piecewise((x, x < FAR), (x - TINY, True))
RAMANUJAN = 262537412640768743 + Rational("0.99999999999925007259719818568")
"""exp(pi sqrt(163)) without its digits after the 29th decimal place (mpmath, 60 digits): too small by less than 1e-29."""
FALSE_LIMIT = Limit(x * exp(-x), x, oo, 1, P)


def lemma(says: Statement) -> Lemma:
    return Lemma("a fact", "a book, Theorem 1", says)


def argued(step: Statement) -> Argument:
    return Argument("hence", (Step("as one sees", step),), (Lemma("a fact", "a book"),), needs="a rule")


def coin(share: float) -> Any:
    return lambda rng, size: rng.random(size) < share


def uniform(rng: Any, size: int) -> Any:
    return rng.random(size)


IDENTITIES: dict[str, tuple[Statement, Tactic]] = {
    "off by 1e-30": (Identity((x + 1) ** 2, x**2 + 2 * x + 1 + TINY, R), Direct()),
    "a root that loses its sign": (Identity(sqrt(x**2), x, R), Direct()),
    "a logarithm of a square": (Identity(log(x**2), 2 * log(x), {x: open_(-1, 1)}), Direct()),
    "equal but at one branch": (Identity(Piecewise((x, x <= FAR), (x + TINY, True)), x, P), Direct()),
    "equal but in one piece": (Identity(Abs(x - 1) + Abs(x + 1), 2, {x: closed(-1, 1 + TINY)}), Direct()),
    "equal at the integers only": (Identity(sin(pi * x), 0, LINE), Direct()),
    "equal at 277 integers": (Identity(Min(n, 276), n, N), Direct()),
    "equal derivatives, another constant": (Identity(log(2 * x), log(x) + log(2) + TINY, P), ByDerivative(x)),
    "equal derivatives on both sides of a pole": (Identity(atan(1 / x) + atan(x), pi / 2, R), ByDerivative(x)),
    "equal derivatives on both sides of a jump": (Identity(sign(x - FAR), -1, P), ByDerivative(x)),
    "equal derivatives of steps": (Identity(floor(x), 0, LINE), ByDerivative(x)),
    "derivatives of a sequence": (Identity(sin(pi * n / 2) ** 2, 0, N), ByDerivative(n)),
    "an integral off by 1e-30": (Identity(Integral(exp(-t), (t, 0, x)), 1 - exp(-x) + TINY, P), Direct()),
    "an integral across a pole": (Identity(Integral(1 / t**2, (t, -1, x)), -1 / x - 1, P), Direct()),
    "an integral that diverges at an end": (Identity(Integral(t ** (x - 1), (t, 0, 1)), 1 / x, LINE), Direct()),
    "a sum that is one term short": (Identity(Sum(m, (m, 0, n)), n * (n - 1) / 2, N), Direct()),
    "a series at its radius": (Identity(Sum(x**n, (n, 0, oo)), 1 / (1 - x), {x: right_open(-1, 1)}), Direct()),
    "an integral whose slope is right": (
        Identity(Integral(cos(t), (t, 0, x)), sin(x) + TINY, P),
        ByDerivative(x),
    ),
}  # fmt: skip

INEQUALITIES: dict[str, tuple[Statement, Tactic]] = {
    "negative near one point": (Inequality(0, "<=", DIP - TINY, R), Direct()),
    "0 at one point": (Inequality(0, "<", DIP, R), Direct()),
    "false beyond 10^6": (Inequality(x, "<=", FAR, P), Direct()),
    "false at 277": (Inequality(0, "<=", AT_277, N), Direct()),
    "false in one branch": (Inequality(0, "<=", Piecewise((x, x < FAR), (-x, True)), P), Direct()),
    "equal sides, but for 1e-30": (Inequality((x + 1) ** 2, "<=", x**2 + 2 * x + 1 - TINY, R), Direct()),
    "equal sides that are not strict": (Inequality(x, "<", sqrt(x**2), P), Direct()),
    "a maximum of less": (Inequality(Max(x, y), "<=", x + y, {x: LINE[x], y: right_open(-TINY, oo)}), Direct()),
    "a slope that turns": (Inequality(x, "<=", sin(x) + x**3 / 7, P), Direct()),
    "a chord beyond the bend": (Inequality(2 * x / pi, "<=", sin(x), {x: closed(0, 2)}), Direct()),
    "a tangent that is too steep": (Inequality(1 + (1 + TINY) * x, "<=", exp(x), R), Direct()),
    "a number": (Inequality(exp(pi * sqrt(163)), "<", RAMANUJAN), Direct()),
    "a number that is equal": (Inequality(sqrt(2) * sqrt(3), "<", sqrt(6)), Direct()),
    "a number, by boxes": (Inequality(640320**3 + 744, "<", exp(pi * sqrt(163))), Boxes()),
    "a window that few boxes miss": (Inequality(0, "<=", DIP - Rational(1, 10**12), UNIT), Direct()),
    "an end that few boxes touch": (Inequality(0, "<", x * (1 - x), UNIT), Direct()),
    "a window that boxes miss": (Inequality(0, "<=", DIP - Rational(1, 10**16), UNIT), Boxes(400)),
    "an end that boxes touch": (Inequality(0, "<", 1 - x, UNIT), Boxes(400)),
    "an integral that is smaller": (Inequality(1 - exp(-x), "<", Integral(exp(-t), (t, 0, x)), P), Direct()),
    "an integral smaller far out": (
        Inequality(Integral(1 / (1 + t) ** 2, (t, 0, x)), "<=", 1 - TINY, P),
        Direct(),
    ),
    "a start below": (Inequality(x + TINY, "<=", exp(x) - 1, LINE), ByDerivative(x)),
    "a start at 0 that belongs to it": (Inequality(x, "<", exp(x) - 1, LINE), ByDerivative(x)),
    "a slope across a jump": (Inequality(0, "<=", STEP - x, P), ByDerivative(x)),
    "a slope between integers": (Inequality(0, "<=", AT_277, {n: integers(278 - 2)}), ByDerivative(n)),
    "a slope that falls far out": (Inequality(0, "<=", x * (FAR - x), P), ByDerivative(x)),
    "factors of other signs": (Inequality(0, "<=", x**2 - 3 * x + 2, R), EqualsProduct((x - 1, x - 2))),
    "other factors": (Inequality(0, "<", x**2 + x - TINY, P), EqualsProduct((x, x + 1))),
    "factors that are 0 at an end": (Inequality(0, "<", x * (1 + x), UNIT), EqualsProduct((x, 1 + x))),
    "a factor without a value at an end": (Inequality(0, "<", x, UNIT), EqualsProduct((1 / (1 + 1 / x), 1 + x))),
    "a factor without a value inside": (
        Inequality(0, "<", (x - POINT) ** 2, R),
        EqualsProduct((1 / (1 + 1 / (x - POINT) ** 2), 1 + (x - POINT) ** 2)),
    ),
    "a negative term": (Inequality(0, "<=", x**2 + x, R), EqualsSum((x**2, x))),
    "other terms": (Inequality(0, "<=", x**2 + y**2 - TINY, {x: REALS, y: REALS}), EqualsSum((x**2, y**2))),
    "a first term that is 0": (Inequality(0, "<", x**2 + y**2, {x: REALS, y: POSITIVE}), EqualsSum((x**2, y**2))),
    "a term without a value": (Inequality(0, "<", x**2 / (1 + x**2), R), EqualsSum((1 / (1 + 1 / x**2),))),
}  # fmt: skip

SHAPES: dict[str, tuple[Statement, Tactic]] = {
    "falls far out": (Monotone(x * exp(-x / FAR), x, "increasing", P), Direct()),
    "constant on a piece": (Monotone(Max(x, TINY), x, "increasing", LINE), Direct()),
    "falls by 1e-30 at a jump": (Monotone(STEP, x, "increasing", P), Direct()),
    "rises between its poles": (Monotone(-1 / (x - POINT), x, "increasing", R), Direct()),
    "rises, in steps": (Monotone(floor(x) + 0 * x, x, "increasing", P), Direct()),
    "falls from 277 to 278": (Monotone(n * (555 - n), n, "increasing", {n: integers(0, 278)}), Direct()),
    "equal at two integers": (Monotone((n - 3) * (n - 4), n, "increasing", {n: integers(3)}), Direct()),
    "falls between integers": (Monotone(WAVE.xreplace({x: n * HALF}), n, "decreasing", N), Direct()),
    "the reals, not the integers": (Monotone(WAVE, x, "increasing", P), Direct()),
    "integers, by a slope that falls": (Monotone(n * (100 - n), n, "increasing", {n: integers(0, 51)}), Boxes()),
    "integers, by factors": (
        Monotone(n**2 - 3 * n, n, "increasing", {n: integers(1)}),
        EqualsProduct((2 * n - 3,)),
    ),
    "a slope of other factors": (Monotone(x**2, x, "increasing", R), EqualsProduct((Integer(2), Abs(x)))),
    "a slope that is 0 on a piece": (Monotone(Max(x - 1, 0), x, "increasing", P), Boxes()),
    "a slope by a chain that ends elsewhere": (
        Monotone(x**2, x, "increasing", {x: open_(-TINY, 1)}),
        Chain((Link("<=", x), Link("<", 2 * x))),
    ),
    "a slope that boxes cannot see": (Monotone((x - POINT) ** 2, x, "increasing", {x: closed(POINT - TINY, 2)}), Boxes(200)),
    "rises, as an integral": (
        Monotone(Integral(cos(t), (t, 0, x)), x, "increasing", {x: open_(0, 2)}),
        Direct(),
    ),
    "convex, as an integral": (Convex(Integral(sin(t), (t, 0, x)), x, {x: closed(0, 4)}), Direct()),
    "bent down on one side": (Convex(x**3, x, {x: right_open(-TINY, oo)}), Direct()),
    "bent down at a kink": (Convex(-TINY * Abs(x - POINT) + x, x, R), Direct()),
    "bent down far out": (Convex(exp(-1 / x), x, P), Direct()),
    "a convex function of a convex one": (Convex(exp(-(x**2)), x, R), Direct()),
    "a jump inside": (Convex(Piecewise((0, x < FAR), (TINY, True)), x, P), Direct()),
    "a product of convex functions": (Convex((x - 1) * (x - 1) * x, x, LINE), Direct()),
    "a bend by other factors": (Convex(x**3, x, R), EqualsProduct((Integer(6), Abs(x)))),
    "a bend that boxes cannot see": (
        Convex(x**4 / 12 - (POINT * x**3) / 3 + (POINT**2 - TINY) * x**2 / 2, x, UNIT),
        Boxes(200),
    ),
    "a bend across a kink": (Convex(-Abs(x), x, {x: closed(-1, 1)}), Boxes()),
    "two roots close together": (UniqueRoot((x - 1) * (x - 1 - TINY), x, P), Direct()),
    "a root at an open end": (UniqueRoot(x * (x**2 + 1), x, {x: open_(0, 1)}), Direct()),
    "a polynomial without roots": (UniqueRoot(x**2 + TINY, x, R), Direct()),
    "a sign that changes at a pole": (UniqueRoot(1 / (x - POINT) + 0 * exp(x), x, R), Direct()),
    "a sign that changes at a jump": (UniqueRoot(sign(x - POINT) + exp(-(x**2)) * HALF, x, R), Direct()),
    "three changes of sign": (UniqueRoot(sin(x), x, {x: open_(1, 10)}), Direct()),
    "a root that is reached in the limit": (UniqueRoot(exp(-x), x, P), Direct()),
    "a sign that changes, and a slope that does too": (
        UniqueRoot(x * (x - POINT) ** 2 * (x - 2) + 0 * sin(x), x, {x: open_(1 - HALF, 3)}),
        Boxes(200),
    ),
    "a slope, but no change of sign": (UniqueRoot(exp(x), x, UNIT), Boxes()),
    "a slope by factors, but no change of sign": (UniqueRoot(x + TINY, x, P), EqualsProduct((Integer(1),))),
}  # fmt: skip

VALUES: dict[str, tuple[Statement, Tactic]] = {
    "a limit off by 1e-30": (Limit(sin(x) / x, x, Integer(0), 1 + TINY, P), Direct()),
    "the limit from the other side": (Limit(sign(x), x, Integer(0), -1, P), Direct()),
    "a limit from both sides": (Limit(sign(x), x, Integer(0), 1, R), Direct()),
    "a limit that is the value": (Limit(ceiling(x), x, Integer(0), 0, P), Direct()),
    "a limit that does not exist": (Limit(sin(1 / x), x, Integer(0), 0, P), Direct()),
    "a limit for one sign of a parameter": (Limit(exp(-x * y), x, oo, 0, {y: right_open(0, oo), x: POSITIVE}), Direct()),
    "a limit of an integral": (Limit(Integral(exp(-t), (t, 0, x)), x, oo, 1 - TINY, P), Direct()),
    "a limit of a sum": (Limit(Sum(1 / 2**m, (m, 0, n)), n, oo, 1, N), Direct()),
    "a mass of more than 1": (Normalised((1 + TINY) * exp(-x), x, P), Direct()),
    "a density that is negative at one end": (Normalised(2 * (x + TINY) / (1 + 2 * TINY) - 2 * TINY / (1 + 2 * TINY) * 2, x, UNIT), Direct()),
    "a density that is negative near one point": (
        Normalised((DIP - TINY) / Integral(((t - POINT) ** 2 - TINY), (t, 0, 1)), x, UNIT),
        Direct(),
    ),
    "masses that start too late": (Normalised(HALF**n, n, {n: integers(2)}), Direct()),
    "masses, by boxes": (Normalised(2 * (1 - n), n, {n: integers(0, 2)}), Boxes()),
    "digits of something else": (PrintedValue(pi, "3.141592653589793238462643383278"), Direct()),
    "digits that are cut off": (PrintedValue(exp(1), "2.71828182845904523536028747135266249774"), Direct()),
    "digits of an integral": (PrintedValue(Integral(exp(-(t**2)), (t, 0, 1)), "0.7469"), Direct()),
    "a probability": (HasProbability(HALF, coin(0.6), ({},)), Direct()),
    "a probability that is right": (HasProbability(HALF, coin(0.5), ({},)), Direct()),
    "a law": (HasLaw(x**2, x, uniform, ({},), UNIT), Direct()),
    "a law that is right": (HasLaw(x, x, uniform, ({},), UNIT), Direct()),
}  # fmt: skip

QUARTER = Rational(1, 4)
NOTIONS: dict[str, tuple[Statement, Tactic]] = {
    "a risk that is 1e-30 too large": (Implication((AtRisk(2, QUARTER),), Approximate(2, QUARTER - TINY), {}), Direct()),
    "a level that is 1e-30 too large": (Implication((Pure(2),), Pure(2 - TINY), {}), Direct()),
    "a mean of one order": (Implication((MeanLoss(1, both=False),), MeanLoss(1), {}), Direct()),
}  # fmt: skip

SUBSTITUTED = Inequality(0, "<=", (x - POINT) ** 2 - TINY, {x: open_(0, 1)})
QUANTIFIERS: dict[str, tuple[Statement, Tactic]] = {
    "all but one value": (
        Inequality(0, "<=", (n - 1) * (n - 3), {n: integers(0, 4)}),
        ForEach(n, (0, 1, 2, 3, 4)),
    ),
    "values outside": (Inequality(0, "<=", AT_277, {n: integers(0, 300)}), ForEach(n, (*range(277), 301))),
    "values that are no integers": (Inequality(0, "<=", AT_277, N), ForEach(n, (Rational(1, 2),))),
    "a variable that is bound": (Monotone((x - HALF) ** 2, x, "increasing", UNIT), ForEach(x, (0, 1))),
    "a false citation at each value": (
        Limit(n * x * exp(-x), x, oo, 1, {n: integers(1, 1), x: POSITIVE}),
        ForEach(n, (1,), Cited(lemma(FALSE_LIMIT))),
    ),
    "a box that is no part": (Inequality(x, "<", 1, {x: open_(0, 2)}), OnBox({x: closed(-1, HALF)})),
    "a box with an end that is outside": (Inequality(x, "<", 1, {x: open_(0, 2)}), OnBox({x: closed(0, HALF)})),
    "a box where it fails": (Inequality(x, "<", 1, P), OnBox({x: closed(HALF, 1)})),
    "a box of reals between integers": (Inequality(n, "<", 10, N), OnBox({n: closed(1, 2)})),
    "roots in a part": (UniqueRoot((x - 1) * (x - 3), x, {x: open_(0, 4)}), OnBox({x: open_(0, 2)})),
    "a root that is not in a part": (Fails(UniqueRoot(x - 1, x, {x: open_(0, 2)})), OnBox({x: open_(Rational(3, 2), 2)})),
    "a limit from one side": (Limit(sign(x), x, Integer(0), 1, R), OnBox({x: open_(0, 1)})),
    "a false citation on a box": (
        Limit(x * exp(-x), x, oo, 1, {y: POSITIVE, x: POSITIVE}),
        OnBox({y: open_(1, 2)}, Cited(lemma(Limit(x * exp(-x), x, oo, 1, {y: open_(1, 2), x: POSITIVE})))),
    ),
    "a false citation on a piece": (
        Inequality(x, "<", 10**9, P),
        SplitAt(x, (1,), (Direct(), Cited(lemma(Inequality(x, "<", 10**9, {x: right_open(1, oo)}))))),
    ),
    "a false step": (Inequality(x, "<", 10**9, P), argued(Inequality(x, "<", FAR, P))),
    "a step on a part": (Inequality(x, "<", 10**9, P), argued(Inequality(x, "<=", FAR, {x: left_open(0, FAR + TINY)}))),
    "an argument inside another tactic": (Inequality(x, "<", FAR, P), OnBox({x: open_(0, 1)}, argued(Inequality(0, "<", 1)))),
    "a map onto a part": (SUBSTITUTED, Substitute({x: y}, {y: open_(0, HALF)})),
    "a map onto all but an end": (Inequality(x, "<", 1, UNIT), Substitute({x: 1 - y}, {y: left_open(0, 1)})),
    "a map that misses one end": (Inequality(0, "<", x, UNIT), Substitute({x: y}, {y: left_open(0, 1)})),
    "a map that folds": (Inequality(0, "<=", x, {x: open_(-1, 1)}), Substitute({x: y**2}, {y: open_(-1, 1)})),
    "a map between integers": (
        Inequality(0, "<=", (x - 1) * (x - 2), {x: right_open(0, oo)}),
        Substitute({x: n}, {n: integers(0)}),
    ),
    "a map onto every second integer": (
        Inequality(0, "<=", (n - 276) * (n - 278), N),
        Substitute({n: 2 * m}, {m: integers(0)}),
    ),
    "a further symbol that narrows": (
        Inequality(x, "<=", 5, {x: open_(0, 10)}),
        Substitute({x: y}, {y: open_(0, 10), z: open_(y, 5)}, EqualsSum((5 - z, z - y))),
    ),
    "two symbols to one": (
        Inequality(x, "<=", y, {x: open_(0, 1), y: open_(0, 1)}),
        Substitute({x: z, y: z}, {z: open_(0, 1)}),
    ),
    "an interval without a value at one point": (
        Inequality(exp(x), "<", exp(x + y**2), {x: REALS, y: REALS}),
        Rises(exp(t), t, open_(-oo, x + y**2 + 1 / y**2), x, x + y**2),
    ),
    "a factor 1e-30 below 0": (Inequality(0, "<=", x**3, {x: right_open(-TINY, oo)}), Combination((Fact(0, "<=", x**2, times=x),))),
    "a lemma where a root is not real": (
        Inequality(0, "<=", x, {x: right_open(-TINY, oo)}),
        Use(lemma(Inequality(0, "<=", y**2, {y: REALS})), {y: sqrt(x)}),
    ),
    "an identity times what has a pole": (
        Identity(x / x**2 * (cos(x) ** 2 + sin(x) ** 2 - 1) + 1, 1, R),
        Use(lemma(Identity(cos(y) ** 2 + sin(y) ** 2, 1, {y: REALS})), {y: x}, times=1 / x),
    ),
    "an identity times another factor": (
        Identity(x * sin(x) ** 2, 2 * x * (1 - cos(x) ** 2), R),
        Use(lemma(Identity(sin(y) ** 2, 1 - cos(y) ** 2, {y: REALS})), {y: x}, times=x),
    ),
    "an inequality times what is negative": (
        Inequality(x * tanh(x), "<=", x**2, {x: open_(-oo, 0)}),
        Use(lemma(Inequality(tanh(y), "<=", y, {y: right_open(0, oo)})), {y: -x}, times=x),
    ),
    "a lemma with tanh beyond its range": (
        Inequality(tanh(x), "<=", x, R),
        Use(lemma(Inequality(tanh(y), "<=", y, {y: right_open(0, oo)})), {y: x}),
    ),
    "a chain through a false factorial": (
        Inequality(2**n, "<=", factorial(n), {n: integers(3)}),
        Chain((Link("<=", factorial(n) + TINY), Link("<=", factorial(n)))),
    ),
}  # fmt: skip

UNDEFINED: dict[str, tuple[Statement, Tactic]] = {
    "a gap between the pieces": (Identity(Piecewise((x, x < 1), (x, x > 1)), x, R), Direct()),
    "a quotient at its pole": (Identity(x / x, 1, R), Direct()),
    "a logarithm at an end": (Inequality(x * log(x), "<=", 0, UNIT), Direct()),
    "a root of less than 0": (Inequality(0, "<=", sqrt(x), {x: right_open(-TINY, oo)}), Direct()),
    "a power at its pole": (Monotone(x - TINY / (x - POINT) ** 2 * 0, x, "increasing", R), Direct()),
    "an integral that diverges at one end": (
        Inequality(0, "<", Integral(t ** (x - 1), (t, 0, 1)), LINE),
        Direct(),
    ),
}  # fmt: skip
"""No rule of proof asks whether a statement has a value on its whole domain: the kernel has asked before."""


def jumping_down(e: Expr) -> Expr:
    """1, but -5 at 0 and below."""
    return Piecewise((Integer(-5), e <= 0), (Integer(1), True))


def late(e: Expr) -> Expr:
    """Rises after 0, from 0, but is 1 at 0 and below."""
    return Piecewise((Integer(1), e <= 0), (e, True))


def early(e: Expr) -> Expr:
    """Rises before 1, to 1, but is 0 at 1 and beyond."""
    return Piecewise((e, e < 1), (Integer(0), True))


LATE = lemma(Monotone(late(y), y, "increasing", {y: POSITIVE}))
EARLY = lemma(Monotone(early(y), y, "increasing", {y: open_(-oo, 1)}))
DOWN = lemma(Convex(-jumping_down(y), y, {y: left_open(0, 2)}))
BENT = lemma(Convex(z * y**2, y, {z: POSITIVE, y: REALS}))
r = Symbol("r", real=True)
SLOPE = sin(2 * pi * r) / (2 * pi) - r / 10
BEND = -(r**2) / 10 - cos(2 * pi * r) / (4 * pi**2)
CONDITIONS: dict[str, tuple[Statement, Tactic]] = {
    "a value above the interval": (
        Inequality(-((x - 1) ** 2), "<", -(x**2), {x: closed(0, HALF)}),
        Rises(-((t - 1) ** 2), t, left_open(-oo, 1), x, x + 1),
    ),
    "a value at an open lower end": (
        Inequality(late(x), "<", late(x + 1), {x: closed(0, HALF)}),
        Rises(late(t), t, POSITIVE, x, x + 1, Use(LATE, {y: t})),
    ),
    "a value at an open upper end": (
        Inequality(early(x), "<", early(x + HALF), {x: closed(0, HALF)}),
        Rises(early(t), t, open_(-oo, 1), x, x + HALF, Use(EARLY, {y: t})),
    ),
    "a factor that is positive where it has a value": (
        Inequality(0, "<", x**2, R),
        Combination((Fact(0, "<", 1 + x**2, times=1 / (1 + 1 / x**2)),)),
    ),
    "a chord before the first point": (
        Inequality(2 * y**2 - 3 * x * y, "<=", -(x**2), {y: POSITIVE, x: open_(0, y)}),
        Chord(-(t**2), t, y, x, 2 * y),
    ),
    "a chord at the point that is left out": (
        Inequality(x * jumping_down(y) / y, "<=", jumping_down(x), {y: closed(1, 2), x: right_open(0, y)}),
        Chord(jumping_down(t), t, 0, x, y, 0, Use(DOWN, {y: t})),
    ),
    "a chord that is another": (
        Inequality(x / y * sin(y) + TINY, "<=", sin(x), {y: left_open(0, pi / 2), x: left_open(0, y)}),
        Chord(sin(t), t, 0, x, y),
    ),
    "a lemma at its open lower end": (Inequality(0, "<", x, LINE), Use(lemma(Inequality(0, "<", y, {y: POSITIVE})), {y: x})),
    "a lemma at its open upper end": (
        Inequality(x, "<", 1, {x: left_open(0, 1)}),
        Use(lemma(Inequality(y, "<", 1, {y: open_(0, 1)})), {y: x}),
    ),
    "a lemma in the same symbol at its open lower end": (Inequality(0, "<", x, LINE), Use(lemma(Inequality(0, "<", x, P)))),
    "a lemma in the same symbol at its open upper end": (
        Inequality(x, "<", 1, {x: left_open(0, 1)}),
        Use(lemma(Inequality(x, "<", 1, {x: open_(0, 1)}))),
    ),
    "a lemma in the same symbol beyond its range": (Inequality(x, "<", FAR, P), Use(lemma(Inequality(x, "<", FAR, {x: open_(0, FAR)})))),
    "false on the first piece": (Inequality(0, "<=", x, {x: closed(-1, 1)}), SplitAt(x, (0,))),
    "false on the last piece": (Inequality(x, "<=", 0, {x: closed(-1, 1)}), SplitAt(x, (0,))),
    "convex on each piece": (Convex(-Abs(x), x, {x: closed(-1, 1)}), SplitAt(x, (0,))),
    "a box that reaches an open end": (Inequality(0, "<", x, {x: open_(0, 2)}), OnBox({x: closed(1, 2)})),
    "a map that narrows another symbol": (
        Inequality(x * y, "<", 9, {x: open_(0, 1), y: POSITIVE}),
        Substitute({x: z}, {z: open_(0, 1), y: open_(0, 9)}, EqualsSum((9 - y, y * (1 - z)))),
    ),
    "a sequence whose slope is right at the integers": (Monotone(SLOPE, r, "increasing", {r: integers(0)}), Direct()),
    "a sequence whose slope is a product at the integers": (
        Monotone(SLOPE, r, "increasing", {r: integers(0)}),
        EqualsProduct((cos(2 * pi * r) - Rational(1, 10),)),
    ),
    "a sequence with equal slopes at the integers": (Identity(sin(pi * r / 2) ** 2, 0, {r: integers(0)}), ByDerivative(r)),
    "a slope that is 0 for one parameter": (
        Monotone(x * y, x, "increasing", {y: right_open(0, oo), x: POSITIVE}),
        EqualsProduct((y,)),
    ),
    "a negative multiplier of a bound": (
        Implication((Approximate(y, 5),), Approximate(y, 0), {y: open_(1, oo)}),
        ByOutcome(((-1, 0),), 2),
    ),
    "a convex lemma whose parameter moves": (
        Convex(x**2 / (1 + x**2), x, R),
        Use(BENT, {y: x, z: 1 / (1 + x**2)}),
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = (
    CONDITIONS | NOTIONS | IDENTITIES | INEQUALITIES | SHAPES | VALUES | QUANTIFIERS
)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """With the attack and without it."""
    assert refused(*REFUSED[name])


@pytest.mark.parametrize("name", UNDEFINED)
def test_undefined(name: str) -> None:
    """Not proved, because the statement says nothing at some point."""
    assert decide(*UNDEFINED[name]).status is not Status.PROVED


def test_no_name_stands_twice() -> None:
    """Nothing is lost when the tables are put together."""
    assert len(REFUSED) == sum(
        map(len, (CONDITIONS, NOTIONS, IDENTITIES, INEQUALITIES, SHAPES, VALUES, QUANTIFIERS))
    )


def test_citations_inside_other_tactics_are_attacked() -> None:
    """A true citation under another tactic counts, one that nothing attacks does not."""
    fact = Inequality(sin(x), "<=", x, {x: right_open(0, oo)})
    whole = Inequality(sin(x), "<=", x, {x: right_open(-1, oo)})
    assert (
        prove(fact, OnBox({x: closed(0, 1)}, Cited(lemma(Inequality(sin(x), "<=", x, UNIT))))).status
        is Status.PROVED
    )
    assert decide(whole, Cited(lemma(fact))).status is not Status.PROVED


def test_values_of_reals_leave_a_box() -> None:
    """Integers between the ends of a real interval do not cover it."""
    assert (
        prove(Inequality(0, "<=", (x - 1) * (x - 2), {x: closed(1, 2)}), ForEach(x, (1, 2))).whole_box
        == "x in {1, 2}"
    )


def test_arguments_inside_other_tactics() -> None:
    """Prose proves whole statements only."""
    with pytest.raises(ClaimError, match="it cannot stand inside another tactic"):
        prove(*QUANTIFIERS["an argument inside another tactic"])


def test_conditions_of_a_chord() -> None:
    """Its ends are in order, have values, and its variable is its own; also where another condition would do."""
    says = Inequality(x / y * sin(y), "<=", sin(x), {y: left_open(0, 1), x: closed(-1, 1)})
    assert chord(says, Chord(sin(x), x, 0, x, y)) == "the variable x must not be a symbol of the goal"
    made = chord(says, Chord(sin(t), t, 0, 1 / x, y))
    assert isinstance(made, Reduction)
    assert [side.status for side in made.sides] == [Status.UNDECIDED]
    assert Inequality(0, "<", y, says.domain) in [subgoal.says for subgoal in made.subgoals]


def test_conditions_that_others_would_catch() -> None:
    """What the rules say where the statement that is left could not be made, or not be proved."""
    rises = Rises(exp(x), x, REALS, x, x + 1)
    assert (
        monotone_substitution(Inequality(exp(x), "<", exp(x + 1), R), rises)
        == "the variable x must not be a symbol of the goal"
    )
    assert (
        piece_by_piece(Convex(-Abs(x), x, R), SplitAt(x, (0,))) == "the pieces are for symbols other than x"
    )
    assert (
        piece_by_piece(Inequality(0, "<=", x**2, R), SplitAt(y, (0,))) == "y is not a symbol of the statement"
    )
    twice = Sum(m, (m, 0, n), (n, 0, 3))
    assert telescope(Identity(twice, 10, {}), Telescoping(m)) == "the left side must be one sum"
    endless = Sum(1 / (m * (m + 1)), (m, 1, oo))
    assert "no last term" in str(telescope(Identity(endless, 1, {}), Telescoping(-1 / m)))
    with pytest.raises(ClaimError, match="which values m takes depends on n: take the cases of n first"):
        decide(Inequality(0, "<", m, {n: integers(1, 3), m: integers(1, n)}), ForEach(m, (1,)))
    made = monotone_substitution(*QUANTIFIERS["an interval without a value at one point"])
    assert isinstance(made, Reduction)
    assert Status.UNDECIDED in [side.status for side in made.sides]


def test_a_part_of_a_range_refutes_no_root() -> None:
    """That there is none in a part says nothing about the whole."""
    with pytest.raises(ClaimError, match="x is bound in the statement"):
        decide(UniqueRoot(x - 1, x, {x: open_(0, 2)}), OnBox({x: open_(Rational(3, 2), 2)}))


def test_further_symbols_are_named() -> None:
    """The message says which."""
    with pytest.raises(ClaimError, match="the new domain has z"):
        prove(*QUANTIFIERS["a further symbol that narrows"])


def test_only_identities_are_multiplied() -> None:
    """An inequality times -1 would be the other one."""
    name = "an inequality times what is negative"
    assert "only an identity" in reason_of_the_rule(*REFUSED[name])
