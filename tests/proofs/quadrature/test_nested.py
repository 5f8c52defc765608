"""Expressions with integrals and sums inside, nested and with ends that depend on each other."""

import pytest
import sympy
from flint import arb, ctx
from sympy import Integral, Rational, Sum, Symbol, besselk, exp, factorial, log, oo, sin

from parisk_sym.proofs.quadrature import Kind, evaluate_with_integrals
from parisk_sym.proofs.quadrature import nested as nested_module

x, s, t, u = (Symbol(n, real=True) for n in "xstu")
j, m = Symbol("j", integer=True), Symbol("m", integer=True)

KNOWN = [
    (Integral(t**2, (t, 0, x)) - x**3 / 3, {x: 2}, "0"),
    (log(Integral(1 / t, (t, 1, x))), {x: 3}, "0.0940478276166990161"),  # log(log 3)
    (Integral(exp(-t * s), (t, 0, 1), (s, 0, 2)), {}, "1.3192633561695392"),  # Ein(2)
    (Integral(Integral(exp(-(u**2)), (u, 0, t)), (t, 0, 1)), {}, "0.4307638533981487"),
    (Integral(Integral(exp(-u), (u, t, oo)), (t, 0, 1)), {}, "0.6321205588285577"),  # 1 - 1/e
    (Integral(Integral(exp(u), (u, -oo, t)), (t, 0, 1)), {}, "1.7182818284590452"),  # e - 1
    (Sum(Integral(t**j, (t, 0, 1)), (j, 0, 10)), {}, "3.0198773448773449"),  # H_11
    (Integral(Sum(t**j / factorial(j), (j, 0, 20)), (t, 0, 1)), {}, "1.7182818284590452"),
    (Integral(Sum(t**j * exp(-t) / factorial(j), (j, 0, m)), (t, 0, oo)), {m: 3}, "4"),
    (
        Integral(exp(-t) * Sum(t**j * Sum(s**j, (s, 0, j)), (j, 0, m)), (t, 0, oo)),
        {m: 2},
        "12",
    ),  # 1 0! + 1 1! + 5 2!
    (Integral(t, (t, Integral(s, (s, 0, 1)), x)), {x: 2}, "1.875"),
    (Sum(Sum(j * m, (j, 1, m)), (m, 1, 4)), {}, "65"),
    (Sum(j, (j, 1, m)), {m: 5}, "15"),
    (Integral(besselk(0, t * x), (t, 0, oo)), {x: 2}, "0.7853981633974483"),  # pi/4
    (Integral(exp(-x * t), (t, 0, oo)) * Sum(2 ** (-j), (j, 0, oo)), {x: 2}, "1"),
]


@pytest.mark.parametrize(("expression", "point", "truth"), KNOWN, ids=lambda v: str(v)[:40])
def test_values(expression: sympy.Expr, point: dict, truth: str) -> None:
    """Closed forms, which stand beside the numbers."""
    found = evaluate_with_integrals(expression, {s: Rational(v) for s, v in point.items()})
    assert found.ball.overlaps(arb(f"{truth} +/- 1e-15")), found.reason
    assert found.ball.rad() < 1e-12
    assert not found.faults


@pytest.mark.parametrize(
    ("expression", "kind"),
    [
        (1 + Integral(1 / t, (t, 0, 1)), Kind.DIVERGES),
        (sympy.Mul(0, Integral(sin(t), (t, 0, oo)), evaluate=False), Kind.DIVERGES),
        (Sum(1 / j, (j, 1, oo)) - Sum(1 / j, (j, 1, oo)) + Sum(1 / j, (j, 2, oo)), Kind.DIVERGES),
        (Integral(log(t), (t, -1, 1)), Kind.UNDEFINED),
        (Sum(1 / (j - 2), (j, 1, 3)), Kind.UNDEFINED),
    ],
    ids=str,
)
def test_findings(expression: sympy.Expr, kind: Kind) -> None:
    """What has no value makes the whole expression NaN, with the finding."""
    found = evaluate_with_integrals(expression, {})
    assert not found.ball.is_finite()
    assert kind in {f.enclosure.kind for f in found.faults}
    assert found.reason


@pytest.mark.parametrize(
    "expression",
    [
        Sum(j, (j, 1, x)),  # x = 5/2 is no integer
        1 / Integral(t, (t, -1, 1)),
        Integral(sin(t**2), (t, 0, oo)),
        Integral(t, t),
        x * s,  # s has no value
    ],
    ids=str,
)
def test_unknown_is_nan_without_faults(expression: sympy.Expr) -> None:
    """Nothing is said about the value, and nothing is claimed to be undefined."""
    found = evaluate_with_integrals(expression, {x: Rational(5, 2)})
    assert not found.ball.is_finite()
    assert found.reason
    assert not found.faults


def test_parameters_that_are_balls() -> None:
    """The enclosure covers the whole ball; a ball that reaches a pole for every value of it diverges."""
    found = evaluate_with_integrals(Integral(exp(-t), (t, 0, x)), {x: arb(2, "0.1")})
    assert found.ball.contains(1 - arb("-2.05").exp()) and found.ball.rad() < 0.1  # noqa: PT018
    inside = evaluate_with_integrals(Integral(1 / (t - x), (t, 0, 1)), {x: arb("0.5", "0.01")})
    assert inside.faults
    maybe = evaluate_with_integrals(Integral(1 / (t - x), (t, 0, 1)), {x: arb(1, "0.01")})
    assert not maybe.ball.is_finite() and not maybe.faults  # noqa: PT018


def test_a_wrong_identity_is_refuted() -> None:
    """The difference of the sides is a ball without 0."""
    wrong = Integral(sympy.Abs(sin(t)), (t, 0, 3 * sympy.pi)) - 2
    assert evaluate_with_integrals(wrong, {}).ball > 3
    assert evaluate_with_integrals(wrong - 4, {}).ball.contains(0)


def test_an_inner_integral_must_be_holomorphic(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: an inner value at the centre of the box instead of an enclosure misses the value."""
    expression = Integral(Integral(exp(-(u**2)), (u, 0, 9 * t)), (t, 0, 1))
    with ctx.workprec(90):
        truth = evaluate_with_integrals(expression, {}).ball
    original = nested_module._holomorphic

    def at_centre(node: sympy.Expr, symbols: list, arguments: tuple, bits: int) -> object:
        return original(node, symbols, tuple(a.mid() for a in arguments), bits)

    monkeypatch.setattr(nested_module, "_holomorphic", at_centre)
    nested_module._closed_enclosure.cache_clear()
    assert not evaluate_with_integrals(expression, {}).ball.overlaps(truth)
