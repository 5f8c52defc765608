"""Roots as values and unique roots: poles, jumps, several roots, none, roots at ends, touching roots."""

from sympy import (
    Abs,
    Integer,
    LambertW,
    Max,
    Piecewise,
    Rational,
    cos,
    exp,
    floor,
    log,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    tan,
)

from parisk_sym import (
    POSITIVE,
    REALS,
    Boxes,
    Identity,
    Inequality,
    PrintedValue,
    Root,
    UniqueRoot,
    closed,
    open_,
    right_open,
)  # fmt: skip
from parisk_sym.formulas.heads.laplace_confidence import LaplaceConfidence
from tests.soundness.case import false, prose, said, true
from tests.soundness.symbols import HALF, a, b, p, s, u, x

DEF, INT, UND, KINDS = "definitions", "integrals_limits", "undefined", "kinds"
THREE = (u - 1) * (u - 2) * (u - 3)
APART = (u - 1) * (u - 2) * (u - 4)
NONE = Root(u**2 + 1, (u, 0, 10))
NANO = Rational(1, 10**6)
R, P = {x: REALS}, {p: POSITIVE}
FIXED = Root(cos(u) - u, (u, 0, 1))

CASES = (
    # the hostile sets: values
    false(
        "roots.pole",
        lambda: PrintedValue(Root(1 / (u - 1), (u, 0, 3)), "1.000"),
        given=DEF,
        why="a pole is no root",
    ),
    false(
        "roots.jump",
        lambda: PrintedValue(Root(sign(u - Rational(1, 3)), (u, 0, 3)), "0.333"),
        given=DEF,
        why="as the hostile set has it: a jump over 0 is not a root",
    ),
    false(
        "roots.three_first",
        lambda: PrintedValue(Root(THREE, (u, 0, 10)), "1.0"),
        given=DEF,
        why="three roots",
    ),
    false(
        "roots.three_first_exact",
        lambda: Identity(Root(THREE, (u, 0, 10)), 1, {}),
        given=DEF,
        why="three roots",
    ),
    false(
        "roots.three_last", lambda: PrintedValue(Root(THREE, (u, 0, 10)), "3.0"), given=INT, why="three roots"
    ),
    false("roots.none", lambda: Inequality(0, "<", NONE, {}), given=DEF, why="no root"),
    false(
        "roots.none_against_itself", lambda: Inequality(NONE, "<=", NONE + 1, {}), given=DEF, why="no root"
    ),
    false(
        "roots.several_of_sine",
        lambda: PrintedValue(Root(sin(u), (u, 1, 10)), "9.42"),
        given=INT,
        why="three roots",
    ),
    false(
        "roots.pole_bound",
        lambda: Inequality(Rational(9, 10), "<", Root(1 / (u - 1), (u, 0, 3)), {}),
        given=INT,
        why="a pole is no root",
    ),
    false(
        "roots.pole_distance",
        lambda: Inequality(Root(1 / (u - Rational(1, 3)), (u, 0, 3)) - Rational(1, 3), "<", NANO, {}),
        given=INT,
        why="a pole is no root",
    ),
    false(
        "roots.pole_boxes",
        lambda: said(
            Inequality(Root(1 / (u - s), (u, 0, 3)), "<", Rational(21, 10), {s: closed(1, 2)}), Boxes(2000)
        ),
        given=INT,
        why="a pole is no root",
    ),
    false(
        "roots.pole_argued",
        lambda: said(Inequality(Root(1 / (u - s), (u, 0, 5)), "<", s + NANO, {s: closed(1, 2)}), prose()),
        given=UND,
        why="a pole is no root",
    ),
    false(
        "roots.two_below",
        lambda: Inequality(Root((u - 1) * (u - 4), (u, 0, 5)), "<", 2, {}),
        given=UND,
        why="two roots",
    ),
    false(
        "roots.three_above",
        lambda: Inequality(2, "<", Root(APART, (u, 0, 5)), {}),
        given=UND,
        why="three roots",
    ),
    false(
        "roots.three_is_four", lambda: Identity(Root(APART, (u, 0, 5)), 4, {}), given=UND, why="three roots"
    ),
    true(
        "roots.touching",
        lambda: PrintedValue(Root((u - 1) ** 2, (u, 0, 3)), "1.00"),
        given=UND,
        why="(u - 1)^2 vanishes at 1 only",
    ),
    # values
    true("roots.sqrt_two", lambda: PrintedValue(Root(u**2 - 2, (u, 0, 2)), "1.414")),
    false("roots.sqrt_two_rounded_up", lambda: PrintedValue(Root(u**2 - 2, (u, 0, 2)), "1.415")),
    true("roots.sqrt_parameter", lambda: Identity(Root(u**2 - b, (u, 0, oo)), sqrt(b), {b: POSITIVE})),
    false("roots.sqrt_parameter_wrong", lambda: Identity(Root(u**2 - b, (u, 0, oo)), b, {b: POSITIVE})),
    false(
        "roots.sqrt_two_signs",
        lambda: Identity(Root(u**2 - b, (u, -oo, oo)), sqrt(b), {b: POSITIVE}),
        why="two roots",
    ),
    true("roots.logarithm", lambda: Identity(Root(exp(u) - 2, (u, 0, 1)), log(2), {})),
    false("roots.outside", lambda: Inequality(0, "<", Root(exp(u) - 2, (u, 1, 2)), {}), why="no root"),
    false("roots.tan_pole", lambda: Inequality(1, "<", Root(tan(u), (u, 1, 2)), {}), why="a pole is no root"),
    false(
        "roots.floor_jump",
        lambda: Inequality(0, "<", Root(floor(u) - HALF, (u, 0, 3)), {}),
        why="a jump is no root",
    ),
    false("roots.at_open_end", lambda: Identity(Root(u - 3, (u, 0, 3)), 3, {}), why="3 is not inside (0, 3)"),
    true("roots.inside", lambda: Identity(Root(u - 3, (u, 0, 4)), 3, {})),
    true("roots.fixed_point", lambda: Inequality(FIXED, "<", Rational(3, 4), {})),
    false("roots.fixed_point_cut", lambda: Inequality(FIXED, "<", Rational(7390851, 10**7), {})),
    true("roots.lambert", lambda: Identity(Root(u * exp(u) - b, (u, 0, oo)), LambertW(b), {b: POSITIVE})),
    false(
        "roots.across_pieces",
        lambda: Inequality(0, "<", Root(Piecewise((u - 1, u < 2), (u - 3, True)), (u, 0, 4)), {}),
        why="roots 1 and 3",
    ),
    false(
        "roots.parameter_without_root",
        lambda: Inequality(0, "<", Root(u**2 - a, (u, 0, oo)), {a: REALS}),
        why="no root for a <= 0",
    ),
    true(
        "roots.monotone_parameter", lambda: Inequality(Root(u**3 + u - b, (u, 0, oo)), "<", b, {b: POSITIVE})
    ),
    # the hostile sets: unique roots
    true("roots.unique_beside_pole", lambda: UniqueRoot((x - 1) / (x - 2), x, {x: open_(0, 3)}), given=DEF),
    true(
        "roots.unique_before_jump",
        lambda: UniqueRoot(Piecewise((x - 1, x < 2), (-1, True)), x, {x: open_(0, 3)}),
        given=DEF,
    ),
    false(
        "roots.unique_double",
        lambda: UniqueRoot((x - 1) ** 2 * (x + 1), x, {x: open_(-3, 3)}),
        given=DEF,
        why="-1 and the double root 1",
    ),
    true("roots.unique_exp", lambda: UniqueRoot(exp(x) - 2, x, R), given=KINDS),
    true("roots.unique_cos", lambda: UniqueRoot(cos(x) - x, x, {x: closed(0, 1)}), given=KINDS),
    true("roots.unique_cos_real", lambda: UniqueRoot(x - cos(x) / 2, x, R), given=KINDS),
    true("roots.unique_cubic", lambda: UniqueRoot(x**3 + x - 1, x, R), given=KINDS),
    true("roots.unique_beside_end", lambda: UniqueRoot(p * (p - 1), p, P), given=KINDS),
    true(
        "roots.unique_lambert", lambda: UniqueRoot(p * exp(p) - b, p, {b: POSITIVE, p: POSITIVE}), given=KINDS
    ),
    true("roots.unique_nonmonotone", lambda: UniqueRoot(x**3 - 3 * x + 5, x, R), given=KINDS),
    true("roots.unique_abs", lambda: UniqueRoot(Abs(x) + x - 1, x, R), given=KINDS),
    # unique roots
    true("roots.unique_at_closed_end", lambda: UniqueRoot(x - 1, x, {x: closed(0, 1)})),
    false(
        "roots.unique_at_open_end", lambda: UniqueRoot(x - 1, x, {x: right_open(0, 1)}), why="1 is excluded"
    ),
    false("roots.unique_two", lambda: UniqueRoot(x**2 - 1, x, R)),
    true("roots.unique_half_line", lambda: UniqueRoot(p**2 - 1, p, P)),
    false("roots.unique_nowhere", lambda: UniqueRoot(x**2 + 1, x, R)),
    false("roots.unique_sine_closed", lambda: UniqueRoot(sin(x), x, {x: closed(0, 4)}), why="0 and pi"),
    true("roots.unique_sine_open", lambda: UniqueRoot(sin(x), x, {x: open_(0, 4)})),
    false(
        "roots.unique_close_pair",
        lambda: UniqueRoot((x - 1) * (x - 1 - Rational(1, 10**9)), x, R),
        why="two roots",
    ),
    true("roots.unique_touching", lambda: UniqueRoot(exp(-(x**2)) - 1, x, R)),
    false("roots.unique_double_and_single", lambda: UniqueRoot(x**3 - 3 * x + 2, x, R), why="1 and -2"),
    true("roots.unique_lifted", lambda: UniqueRoot(x**3 - 3 * x + 3, x, R)),
    false(
        "roots.unique_outside_unit",
        lambda: UniqueRoot(x - b, x, {b: POSITIVE, x: open_(0, 1)}),
        why="none for b >= 1",
    ),
    true("roots.unique_anywhere", lambda: UniqueRoot(p - b, p, {b: POSITIVE, p: POSITIVE})),
    false(
        "roots.unique_abs_level",
        lambda: UniqueRoot(Abs(x) - a, x, {a: REALS, x: REALS}),
        why="none for a < 0",
    ),
    true("roots.unique_quintic", lambda: UniqueRoot(x**5 + x - a, x, {a: REALS, x: REALS})),
    true("roots.unique_tangent", lambda: UniqueRoot(log(p) - p + 1, p, P)),
    false("roots.unique_secant", lambda: UniqueRoot(log(p) - p + 2, p, P), why="two roots"),
    false(
        "roots.unique_plateau",
        lambda: UniqueRoot(Max(x, 0), x, {x: closed(-1, 1)}),
        why="zero for all x <= 0",
    ),
    false(
        "roots.unique_jump_over",
        lambda: UniqueRoot(Piecewise((x - 5, x < 2), (x + 5, True)), x, {x: closed(0, 3)}),
        why="jumps over 0",
    ),
    true("roots.unique_tan", lambda: UniqueRoot(tan(x) - 1, x, {x: open_(0, pi / 2)})),
    true(
        "roots.unique_beside_an_atom",
        lambda: UniqueRoot(
            (LaplaceConfidence(x, Integer(1), Integer(3)) - Rational(7, 20)) * (x - Rational(5, 4)),
            x,
            {x: open_(HALF, Rational(3, 2))},
        ),
        why="the confidence jumps from 0.281 to 0.470 at 1, over 7/20",
    ),
    false(
        "roots.unique_at_an_atom_alone",
        lambda: UniqueRoot(
            LaplaceConfidence(x, Integer(1), Integer(3)) - Rational(7, 20),
            x,
            {x: open_(HALF, Rational(3, 2))},
        ),
        why="it jumps over 7/20",
    ),
)
