"""Complex rules enclose their function, and are not finite where it is not holomorphic or not defined."""

import random
from itertools import product

import mpmath
import pytest
from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas.arithmetic.holomorphic import is_real, undefined
from parisk_sym.formulas.engines.complex_ball import _COMPLEX_RULES, COMPLEX
from parisk_sym.formulas.engines.real_ball import REAL_RULES

UNARY = {
    "exp": mpmath.exp, "log": mpmath.log, "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "cot": mpmath.cot,
    "sec": mpmath.sec, "csc": mpmath.csc, "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "coth": mpmath.coth,
    "sech": mpmath.sech, "csch": mpmath.csch, "asin": mpmath.asin, "acos": mpmath.acos, "atan": mpmath.atan,
    "acot": mpmath.acot, "asinh": mpmath.asinh, "acosh": mpmath.acosh, "atanh": mpmath.atanh, "erf": mpmath.erf,
    "erfc": mpmath.erfc, "gamma": mpmath.gamma, "loggamma": mpmath.loggamma, "factorial": mpmath.factorial,
    "digamma": mpmath.digamma, "LambertW": mpmath.lambertw,
}  # fmt: skip
WITH_ORDER = {
    "besselk": mpmath.besselk, "besseli": mpmath.besseli, "besselj": mpmath.besselj, "bessely": mpmath.bessely,
    "lowergamma": lambda s, z: mpmath.gammainc(s, 0, z), "uppergamma": mpmath.gammainc,
    "Pow": lambda s, z: z**s,
}  # fmt: skip


def box(centre: complex, radius: float) -> acb:
    return acb(arb(centre.real, radius), arb(centre.imag, radius))


def inside(centre: complex, radius: float) -> list[complex]:
    return [centre + radius * complex(a, b) for a, b in product((-0.9, 0, 0.9), repeat=2)]


def encloses(ball: acb, value: complex) -> bool:
    return all(
        arb(f"{mpmath.nstr(part, 25)} +/- {mpmath.nstr(mpmath.fabs(value) * 1e-18 + 1e-30, 5)}").overlaps(
            ours
        )
        for part, ours in ((mpmath.re(value), ball.real), (mpmath.im(value), ball.imag))
    )


@pytest.mark.parametrize("head", sorted(UNARY))
def test_unary_rules_enclose(head: str) -> None:
    """At points of random boxes; most boxes off the singular sets are finite."""
    generator, finite = random.Random(8), 0
    for _ in range(40):
        centre, radius = (
            complex(generator.uniform(-3, 3), generator.uniform(0.2, 2)),
            generator.choice((0.01, 0.15)),
        )
        ball = COMPLEX.rules[head](box(centre, radius))
        finite += ball.is_finite()
        with mpmath.workdps(30):
            assert not ball.is_finite() or all(encloses(ball, UNARY[head](z)) for z in inside(centre, radius))
    assert finite > 10


@pytest.mark.parametrize("order", [fmpq(1, 3), fmpq(2), fmpq(5, 2)])
@pytest.mark.parametrize("head", sorted(WITH_ORDER))
def test_rules_with_an_order_enclose(head: str, order: fmpq) -> None:
    """The order is a real constant; wide and thin boxes."""
    generator = random.Random(9)
    for _ in range(15):
        centre, radius = (
            complex(generator.uniform(0.5, 6), generator.uniform(-2, 2)),
            generator.choice((1e-25, 0.05, 0.3)),
        )
        arguments = (acb(arb(order)), box(centre, radius))
        ball = COMPLEX.rules[head](*(arguments[::-1] if head == "Pow" else arguments))
        with mpmath.workdps(30):
            s = mpmath.mpf(int(order.p)) / int(order.q)
            assert not ball.is_finite() or all(
                encloses(ball, WITH_ORDER[head](s, z)) for z in inside(centre, radius)
            )


def test_bessel_k_is_narrow_where_arb_is_not() -> None:
    """A node known to 30 digits at z = 60, where growing series cancel e^120, keeps its digits."""
    with ctx.workprec(104):
        node = arb(fmpq(601, 10)) + arb(0, 2**-100)
        found = COMPLEX.rules["besselk"](acb(arb(fmpq(1, 3))), acb(node)).real
        assert found.rel_accuracy_bits() > 80


CUTS = [
    ("log", -1), ("log", 0), ("loggamma", -1.5), ("asin", 2), ("asin", -2), ("acos", 1.5), ("atanh", -3), ("acosh", 0.5),
    ("atan", 2j), ("asinh", -2j), ("acot", 0.5j), ("LambertW", -1), ("Abs", 0), ("sign", 0), ("Heaviside", 0), ("floor", 2),
    ("ceiling", -1), ("frac", 1), ("gamma", -2), ("gamma", 0), ("tan", 1.5707963267948966), ("coth", 0), ("csc", 0),
]  # fmt: skip


@pytest.mark.parametrize(("head", "place"), CUTS, ids=str)
def test_boxes_on_cuts_kinks_and_poles_are_not_finite(head: str, place: complex) -> None:
    """A box with interior around a point where the function is not holomorphic."""
    assert not COMPLEX.rules[head](box(complex(place), 0.01)).is_finite()


@pytest.mark.parametrize("head", ["Max", "Min"])
def test_max_across_its_kink_is_not_finite(head: str) -> None:
    """Where the arguments cross."""
    assert not COMPLEX.rules[head](box(1, 0.1), acb(1)).is_finite()
    assert COMPLEX.rules[head](box(2, 0.1), acb(1)).is_finite()


def test_piecewise_takes_one_branch_or_none() -> None:
    """A box across the switch, and a gap."""
    less, piecewise = COMPLEX.rules["StrictLessThan"], COMPLEX.rules["Piecewise"]
    for centre, expected in ((0, True), (2, True), (1, False)):
        z = box(centre, 0.1)
        assert piecewise((z, less(z, acb(1))), (-z, True)).is_finite() is expected
    z = box(2, 0.1)
    assert not piecewise((z, less(z, acb(1)))).is_finite()


@pytest.mark.parametrize("centre", [1, 2])
def test_constant_branches_are_no_constant_across_the_switch(centre: int) -> None:
    """A step function is holomorphic beside its jumps only, whatever connectives make its condition."""
    rules, z = COMPLEX.rules, box(centre, 0.1)
    less = rules["StrictLessThan"]
    inside = rules["And"](less(acb(1), z), less(z, acb(2)))
    for condition in (
        inside,
        rules["Not"](inside),
        rules["Or"](less(z, acb(1)), less(acb(2), z)),
        rules["Equality"](z, acb(centre)),
        rules["Unequality"](z, acb(centre)),
    ):
        assert not rules["Piecewise"]((acb(1), condition), (acb(0), True)).is_finite()
    decided = rules["Or"](less(z, acb(1)), less(acb(0), z)), rules["And"](less(z, acb(1)), less(z, acb(0)))
    assert decided == (True, False)


def test_real_values_are_never_complex() -> None:
    """Roots and logarithms of negative numbers are undefined, not imaginary."""
    for head, arguments in (
        ("log", (-1,)),
        ("Pow", (-8, fmpq(1, 3))),
        ("asin", (2,)),
        ("acosh", (0,)),
        ("loggamma", (-1.5,)),
    ):
        found = COMPLEX.rules[head](*(acb(arb(a)) for a in arguments))
        assert not found.is_finite(), head
    assert COMPLEX.rules["Pow"](acb(-2), acb(3)).real == -8


@pytest.mark.parametrize("head", sorted(set(REAL_RULES) | set(_COMPLEX_RULES)))
def test_nan_stays_nan(head: str) -> None:
    """No rule turns an undefined argument into a finite ball (sign and Heaviside would, untreated)."""
    for nan, table in ((arb.nan(), REAL_RULES), (undefined(), _COMPLEX_RULES)):
        for count in (1, 2, 3):
            try:
                found = table[head](*[nan] * count)
            except Exception:  # noqa: BLE001, S112 - wrong number of arguments, or refused: no ball
                continue
            assert not (isinstance(found, (arb, acb)) and found.is_finite())


def test_a_constant_kink_is_holomorphic() -> None:
    """A parameter ball across 0 is a constant: real in, real out."""
    found = COMPLEX.rules["Abs"](acb(arb(0, 1)))
    assert is_real(found)
    assert found.real.contains(1)


def test_a_cut_that_is_ignored_is_seen() -> None:
    """Broken on purpose: Arb's own log without the analytic flag gives a finite box across the cut."""
    assert box(-1, 0.01).log().is_finite()
    assert not COMPLEX.rules["log"](box(-1, 0.01)).is_finite()
