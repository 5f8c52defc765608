"""Corners of domains, cuts and ends without a value for some parameters, boxes that a rule must not hand on."""

from sympy import Expr, Integral, Max, Rational, exp, log, oo, sign, sin

from parisk_sym import (
    POSITIVE,
    REALS,
    AboveItsLimit,
    ByDerivative,
    ChangesSign,
    Claim,
    Correction,
    Fails,
    ForEach,
    Identity,
    Induction,
    Inequality,
    Limit,
    Mean,
    Monotone,
    MonotoneQuotient,
    Normalised,
    OnBox,
    Source,
    SplitAt,
    Squeeze,
    Substitute,
    Taylor,
    UniqueRoot,
    Use,
    Verdict,
    WithDensity,
    closed,
    integers,
    open_,
    right_open,
)  # fmt: skip
from parisk_sym.claims.kinds.convex import Convex
from tests.soundness.case import false, said, true
from tests.soundness.symbols import HALF, a, n, p, q, t, u, w, x, y

CORNER = {a: closed(0, 1), y: right_open(1 - a, 2)}
JUMPING = {n: integers(1, 1000003), y: right_open(sign(1000003 - n) - HALF, oo)}
AT_CORNER, AT_JUMP = "a = 1, y = 0", "n = 1000003, -1/2 <= y < 0"

GAP = exp(a) - 2
WITHOUT = "a = log 2, where 1/(e^a - 2)^2 has no value"
A, AX = {a: REALS}, {a: REALS, x: POSITIVE}
TENT = Max(1 - t * GAP**2, 0)

SMALL = Rational(1, 10**40)
NARROW = OnBox({x: closed(2, Rational(5, 2))})


def touching(v: Expr) -> Expr:
    """0 near 0.93, and positive elsewhere between 0 and 3."""
    return (exp(v) * sin(v) - Rational(3, 2)) ** 2


LEMMA = Claim(
    "soundness.lemma_on_a_box",
    Source("soundness", "-", "-"),
    "-",
    Inequality(0, "<", touching(x) - SMALL, {x: closed(0, 3)}),
    Verdict.PROVED_ON_BOX,
    by=NARROW,
)
ROOTS = (x - 1) * (x - 1 - SMALL) * (x - HALF)
WAVE = {y: closed(0, 2), x: POSITIVE}

CASES = (
    # an end that belongs to its interval and counts in that of another symbol
    false("corners.strict", lambda: Inequality(0, "<", exp(y) - 1, CORNER), why=AT_CORNER),
    false("corners.denominator", lambda: Identity(y / (exp(y) - 1), y * exp(-y) / (1 - exp(-y)), CORNER), why=AT_CORNER),
    false("corners.logarithm", lambda: Identity(log(exp(y) - 1), y + log(1 - exp(-y)), CORNER), why=AT_CORNER),
    false("corners.rises", lambda: Monotone((exp(y) - 1) * x, x, "increasing", {**CORNER, x: REALS}), why=AT_CORNER),
    false("corners.limit", lambda: Limit(exp(x * (exp(y) - 1)), x, oo, oo, {**CORNER, x: POSITIVE}), why=AT_CORNER),
    false("corners.root", lambda: UniqueRoot(x * (exp(y) - 1), x, {**CORNER, x: REALS}), why=AT_CORNER),
    false("corners.density", lambda: Normalised((exp(y) - 1) * exp(-x * (exp(y) - 1)), x, {**CORNER, x: POSITIVE}), why=AT_CORNER),
    false(
        "corners.integral",
        lambda: Identity(Integral(exp(-t * (exp(y) - 1)), (t, 0, oo)), 1 / (exp(y) - 1), CORNER),
        why=AT_CORNER,
    ),
    false(
        "corners.budget",
        lambda: Inequality(0, "<", 1 - exp(-u), {p: POSITIVE, a: closed(0, p), u: right_open(p - a, oo)}),
        why="all of the budget p is spent: a = p, u = 0",
    ),
    false(
        "corners.three_symbols",
        lambda: Inequality(0, "<", u, {a: closed(0, 1), y: right_open(1 - a, 2), u: right_open(y, 3)}),
        why="a = 1, y = u = 0",
    ),
    true("corners.inside", lambda: Inequality(0, "<", exp(y) - 1, {a: right_open(0, 1), y: right_open(1 - a, 2)})),
    true("corners.above", lambda: Inequality(0, "<", exp(y) - 1, {a: closed(0, 1), y: right_open(2 - a, 3)})),
    true("corners.touches", lambda: Inequality(0, "<=", exp(y) - 1, CORNER)),
    true("corners.counterexample", lambda: Fails(Inequality(0, "<", exp(y) - 1, CORNER)), why=AT_CORNER),
    false(
        "corners.correction",
        lambda: said(
            Inequality(exp(y), "<", 1, CORNER),
            correction=Correction("the other way round", Inequality(1, "<", exp(y), CORNER)),
        ),
        why=AT_CORNER,
    ),
    false("corners.jump", lambda: Inequality(0, "<=", exp(y) - 1, JUMPING), why=AT_JUMP),
    false("corners.jump_of_a_polynomial", lambda: Inequality(0, "<=", y * t**2 + p * y, {t: REALS, p: POSITIVE, **JUMPING}), why=AT_JUMP),
    false(
        "corners.jump_at_an_end",
        lambda: Inequality(0, "<=", exp(y) - 1, {a: closed(0, 1), y: right_open(sign(1 - a) - HALF, 2)}),
        why="a = 1, -1/2 <= y < 0",
    ),
    # integrals that are cut where the cut has no value
    false("corners.cut_identity", lambda: Identity(Integral(GAP**2 * TENT, (t, 0, oo)), HALF, A), why=WITHOUT),
    false("corners.cut_bound", lambda: Inequality(Rational(1, 3), "<", Integral(GAP**2 * TENT, (t, 0, oo)), A), why=WITHOUT),
    false("corners.cut_square", lambda: Identity(Integral(GAP**2 * TENT**2, (t, 0, oo)), Rational(1, 3), A), why=WITHOUT),
    false("corners.cut_density", lambda: Normalised(2 * GAP**2 * Max(1 - x * GAP**2, 0), x, AX), why=WITHOUT),
    false(
        "corners.cut_mean",
        lambda: Mean(
            w * GAP**2, "=", Rational(1, 3), {w: WithDensity(2 * GAP**2 * Max(1 - w * GAP**2, 0), POSITIVE)}, A
        ),
        why=WITHOUT,
    ),
    false("corners.cut_divergent", lambda: Inequality(0, "<", Integral(TENT, (t, 0, oo)), A), why=WITHOUT),
    true("corners.cut_with_a_value", lambda: Identity(Integral(q**2 * Max(1 - t * q**2, 0), (t, 0, oo)), HALF, {q: POSITIVE}), why="t -> t/q^2; a quadrature does not see the kink"),
    # what a person puts in, and ends of a domain, without a value
    false(
        "corners.substitution",
        lambda: said(Inequality(0, "<", x * GAP**2, AX), Substitute({x: t / GAP**2}, {a: REALS, t: POSITIVE})),
        why=WITHOUT,
    ),
    false(
        "corners.squeeze",
        lambda: said(
            Limit(1 / (1 + x**2 * GAP**2), x, oo, 0, AX), Squeeze(0, 1 / x, near=open_(1 + 1 / GAP**2, oo))
        ),
        why=WITHOUT,
    ),
    false("corners.end", lambda: UniqueRoot(x - 1, x, {a: REALS, x: open_(0, 1 + 1 / GAP**2)}), why=WITHOUT),
    false("corners.end_of_an_inequality", lambda: Inequality(x * GAP**2, "<", 1, {a: REALS, x: open_(0, 1 / GAP**2)}), why=WITHOUT),
    true("corners.end_with_a_value", lambda: Inequality(x * q, "<", 1, {q: POSITIVE, x: open_(0, 1 / q)})),
    true("corners.squeeze_at_0", lambda: said(Limit(x * sin(1 / x), x, 0, 0, {x: POSITIVE}), Squeeze(-x, x))),
    # a box of a step is none of the statement
    false(
        "corners.box_of_a_lemma",
        lambda: said(
            Inequality(0, "<", touching(x - Rational(3, 2)) - SMALL, {x: closed(Rational(3, 2), Rational(9, 2))}),
            Use(LEMMA, {x: x - Rational(3, 2)}),
        ),
        why="x near 2.43, inside the lemma's box",
    ),
    false(
        "corners.box_of_a_slope",
        lambda: said(
            Inequality(0, "<=", touching(y) + SMALL * x * (x - 3) * (x - 4), {y: closed(0, 2), x: right_open(0, oo)}),
            ByDerivative(x, OnBox({x: closed(Rational(37, 10), Rational(39, 10))})),
        ),
        why="y near 0.93, 3 < x < 4",
    ),
    false(
        "corners.box_of_a_taylor_rest",
        lambda: said(
            Inequality(0, "<=", touching(y) + SMALL * (x**3 - 6 * x**2), {y: closed(0, 2), x: right_open(0, oo)}),
            Taylor(x, 2, by=OnBox({x: closed(3, 5)})),
        ),
        why="y near 0.93, x < 6",
    ),
    false(
        "corners.box_of_a_squeeze",
        lambda: said(
            Limit(SMALL * sin(x**2) + 1 / x, x, oo, 0, {x: POSITIVE}),
            Squeeze(-1 / x, 2 / x, above=OnBox({x: closed(1, 2)}), below=OnBox({x: closed(1, 2)})),
        ),
        why="it goes on to swing",
    ),
    false(
        "corners.box_of_a_change_of_sign",
        lambda: said(UniqueRoot(ROOTS, x, {x: closed(-3, 3)}), ChangesSign(-2, 2, by=OnBox({x: closed(2, 3)}))),
        why="three roots",
    ),
    false(
        "corners.box_of_an_induction",
        lambda: said(
            Inequality(0, "<=", n * touching(x) + SMALL * (n - 2) * (n - 5), {x: closed(0, 2), n: integers(1)}),
            Induction(n, (1,), step=ForEach(n, (4,))),
        ),
        why="x near 0.93, n = 3 or 4",
    ),
    false(
        "corners.box_of_a_limit",
        lambda: said(
            Inequality(0, "<=", touching(y) / x - SMALL * (x - 5) / (x**2 + 1), WAVE),
            AboveItsLimit(x, 0, by=OnBox({x: closed(6, 8)})),
        ),
        why="y near 0.93, x > 5",
    ),
    false(
        "corners.box_of_a_quotient",
        lambda: said(
            Monotone((touching(y) * x**2 + SMALL * sin(x)) / x, x, "increasing", WAVE),
            MonotoneQuotient(touching(y) * x**2 + SMALL * sin(x), x, by=OnBox({x: closed(Rational(7, 2), 4)})),
        ),
        why="y near 0.93",
    ),
    false(
        "corners.boxes_of_two_pieces",
        lambda: said(
            Inequality(0, "<=", touching(y) - SMALL * x, {x: closed(-1, 1), y: closed(0, 3)}),
            SplitAt(x, (0,), (OnBox({y: closed(0, 1)}), OnBox({y: closed(2, Rational(5, 2))}))),
        ),
        why="y near 0.93, x > 0, in the box of the other piece",
    ),
    true("corners.convex", lambda: Convex(exp(x * y), x, {**CORNER, x: REALS})),
)  # fmt: skip
