"""Tactics that reduce to cases, boxes or new variables, several kinds of statements, and prose, which proves nothing."""

from sympy import Abs, Integer, Rational, Symbol, cosh, exp, floor, log, sign, sin, sinh

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    Boxes,
    Convex,
    Direct,
    EqualsSum,
    ForEach,
    Identity,
    Inequality,
    Monotone,
    OnBox,
    Substitute,
    Termwise,
    UniqueRoot,
    closed,
    integers,
    open_,
)  # fmt: skip
from tests.soundness.case import PROOFS, false, prose, said, true
from tests.soundness.symbols import HALF, b, m, p, q, s, t, x, y

INT, UND = "integrals_limits", "undefined"
CENTRE = Rational(731, 1000) + Rational(1, 7**9)
PICO = Rational(1, 10**12)
PI_LIKE = Rational(22, 7) + Rational(1, 10**5)
R, P, UNIT = {x: REALS}, {p: POSITIVE}, {x: closed(0, 1)}
CHAIN = {p: open_(0, 1), q: open_(0, p)}
real = Symbol("n", real=True)
even = Symbol("k", integer=True)


CASES = (
    # cases and boxes
    true(
        "tactics.cases",
        lambda: said(Inequality(m, "<", 2**m, {m: integers(0, 20)}), ForEach(m, tuple(range(21)))),
    ),
    false(
        "tactics.cases_but_one",
        lambda: said(
            Inequality(1, "<=", (m - 13) ** 2, {m: integers(0, 20)}),
            ForEach(m, tuple(v for v in range(21) if v != 13)),
        ),
        why="m = 13",
        box_ok=True,
    ),
    false(
        "tactics.cases_elsewhere",
        lambda: said(Inequality(m, "<", 13, {m: integers(0, 20)}), ForEach(m, tuple(range(-9, 12)))),
        box_ok=True,
    ),
    false(
        "tactics.cases_of_a_real",
        lambda: said(
            Inequality(floor(x), "<=", x - x % 1 - HALF + HALF * sign(x - 1) ** 2, {x: closed(0, 2)}),
            ForEach(x, (0, 2)),
        ),
        box_ok=True,
    ),
    true("tactics.box_of_a_true_one", lambda: said(Inequality(sin(p), "<", p, P), OnBox({p: closed(1, 2)}))),
    false(
        "tactics.box_beside",
        lambda: said(Inequality(x, "<=", 1, {x: closed(0, 2)}), OnBox({x: closed(0, 1)})),
        box_ok=True,
    ),
    false(
        "tactics.box_outside",
        lambda: said(Inequality(10, "<", x, {x: open_(0, 20)}), OnBox({x: closed(30, 40)})),
    ),
    false(
        "tactics.boxes_touching",
        lambda: said(Inequality(0, "<", (x - Rational(1, 3)) ** 2, UNIT), Boxes(500)),
        why="0 at 1/3",
    ),
    true("tactics.boxes", lambda: said(Inequality(0, "<", (x - Rational(1, 3)) ** 2 + PICO, UNIT), Boxes())),
    false(
        "tactics.boxes_two_symbols",
        lambda: said(Inequality(0, "<", Abs(x - y), {x: closed(0, 1), y: closed(1, 2)}), Boxes(2000)),
        why="x = y = 1",
    ),
    # substitutions
    true(
        "tactics.shift",
        lambda: said(
            Inequality(1, "<", x**2, {x: open_(1, 9)}), Substitute({x: 1 + 8 * t}, {t: open_(0, 1)})
        ),
    ),
    false(
        "tactics.substitute_quarter",
        lambda: said(Inequality(x, "<", HALF, {x: open_(0, 1)}), Substitute({x: s / 4}, {s: open_(0, 1)})),
    ),
    false(
        "tactics.substitute_constant",
        lambda: said(
            Inequality(x, "<", HALF, UNIT), Substitute({x: t * 0 + Rational(1, 4)}, {t: closed(0, 1)})
        ),
    ),
    false(
        "tactics.substitute_narrowing",
        lambda: said(
            Inequality(x + b, "<", 2, {x: open_(0, 1), b: open_(0, 9)}),
            Substitute({x: t}, {t: open_(0, 1), b: open_(0, 1)}),
        ),
    ),
    # other kinds
    true("tactics.all", lambda: All((Inequality(0, "<", p, P), Inequality(-1, "<", p, P)))),
    false(
        "tactics.all_but_one",
        lambda: All((Inequality(0, "<", p, P), Inequality(p, "<", 10**9, P))),
        why="p = 10^9",
    ),
    false("tactics.monotone_boxes", lambda: said(Monotone(x**3 - x / 10**6, x, "increasing", UNIT), Boxes())),
    true(
        "tactics.monotone_on_cases",
        lambda: said(Monotone(b * x, x, "increasing", {b: closed(1, 2), x: closed(0, 1)}), Boxes()),
    ),
    false(
        "tactics.convex_boxes",
        lambda: said(Convex(x**4 - x**2 / 10**6, x, {x: closed(-1, 1)}), Boxes()),
        why="concave within 4e-4 of 0",
    ),
    false(
        "tactics.root_boxes", lambda: said(UniqueRoot(x**2 - x / 10**6, x, UNIT), Boxes()), why="0 and 1e-6"
    ),
    # a person's prose proves nothing, true or false
    true("tactics.prose_true", lambda: said(Inequality(sin(p), "<", p, P), prose()), forbids=PROOFS),
    true(
        "tactics.prose_identity",
        lambda: said(Identity(sinh(2 * p), 2 * sinh(p) * cosh(p), P), prose()),
        forbids=PROOFS,
    ),
    false("tactics.prose_far", lambda: said(Inequality(log(p), "<", 30, P), prose()), why="p > e^30"),
    false("tactics.prose_root", lambda: said(UniqueRoot(exp(p), p, P), prose()), why="no root"),
    true(
        "tactics.prose_inside_cases",
        lambda: said(Inequality(m, "<", 2**m, {m: integers(0, 9)}), ForEach(m, tuple(range(10)), prose())),
        forbids=PROOFS,
    ),
    true(
        "tactics.prose_inside_conjunction",
        lambda: said(
            All((Inequality(0, "<", p, P), Inequality(sin(p), "<", p, P))), Termwise((Direct(), prose()))
        ),
        forbids=PROOFS,
    ),
    true(
        "tactics.prose_inside_sum",
        lambda: said(Inequality(Integer(0), "<=", p**2 + p, P), EqualsSum((p**2, p), (prose(), Direct()))),
        forbids=PROOFS,
    ),
)
