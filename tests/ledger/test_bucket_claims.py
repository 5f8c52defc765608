"""The claims on privacy buckets, broken by hand: each wrong variant is refuted, with a counterexample."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sympy import Expr, Max, Rational, Symbol

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.verdict import Verdict
from parisk_sym.formulas.domain import POSITIVE, closed, open_
from parisk_sym.proofs.judgement import judge
from tests.shipped import claims

a, b, c, d, f, r, w = (Symbol(name, positive=True) for name in "abcdfrw")
part = Symbol("part", nonnegative=True)
FACTOR = open_(1, 40)
BUCKET = {f: FACTOR, part: closed(0, 1), w: POSITIVE}


def plus(value: Expr) -> Expr:
    return Max(0, value)


def group(weight: Expr) -> Expr:
    return plus(1 - weight * (part / f + 1 - part))


def ends(weight: Expr, upper: Expr) -> Expr:
    return upper * plus(1 - weight / f) + (1 - upper) * plus(1 - weight)


WRONG = {
    "rounding_up": Inequality(
        a * plus(1 - w / r), "<=", a * plus(1 - w * f / r), {a: POSITIVE, w: POSITIVE, r: POSITIVE, f: FACTOR}
    ),
    "rounding_down": Inequality(
        (r * b + c) * plus(1 - w / (2 * r)),
        "<=",
        plus(r * b + c - w * b),
        {b: POSITIVE, c: POSITIVE, r: POSITIVE, w: POSITIVE},
    ),
    "merging": Inequality(
        plus(a - w * b) + plus(c - w * d),
        "<=",
        plus(a + c - w * (b + d)),
        {a: POSITIVE, b: POSITIVE, c: POSITIVE, d: POSITIVE, w: POSITIVE},
    ),
    "infinity_upper": Inequality(a * plus(1 - w / r), "<=", a / 2, {a: POSITIVE, w: POSITIVE, r: POSITIVE}),
    # A split that keeps the mass under A and the mean of r instead of that of 1/r, in the lower half of the bucket.
    "split_raises": Inequality(group(w), "<=", ends(w, part / f), BUCKET),
    "split_below_plain": Inequality(ends(w, part), "<=", plus(1 - w), BUCKET),
    "order_survives_composition": Inequality(
        plus(c - w * d * (part / f + 1 - part)),
        "<=",
        part * plus(c - w * d / f) * Rational(99, 100) + (1 - part) * plus(c - w * d),
        {c: POSITIVE, d: POSITIVE, **BUCKET},
    ),
    "squaring": Inequality(
        f / (1 + f) * plus(1 - w / f) + plus(1 - w * f) / (1 + f) - plus(1 - w),
        "<=",
        Rational(999, 1000) * (f - 1) / (f + 1),
        {f: FACTOR, w: POSITIVE},
    ),
    # The correction term with the lower end of the bucket, where the upper one belongs.
    "correction_term": Identity(
        a - w * (a / (f * r) + (b - a / r)),
        a - w * b,
        {a: POSITIVE, b: POSITIVE, r: POSITIVE, f: FACTOR, w: POSITIVE},
    ),
    "convolution": Identity(
        a * c * (1 - w * (b / a + d / c)),
        a * c - w * b * d,
        {a: POSITIVE, b: POSITIVE, c: POSITIVE, d: POSITIVE, w: POSITIVE},
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refuted(name: str) -> None:
    """With the proof of the right statement, which must not carry the wrong one."""
    claim: Claim = claims()[f"loss.buckets.{name}"]
    by = None if isinstance(claim.says, All) else claim.by
    judgement = judge(replace(claim, says=WRONG[name], by=by))
    assert judgement.verdict is Verdict.REFUTED, judgement.nodes
    assert judgement.counterexample


@pytest.mark.parametrize("side", [0, 1])
def test_brackets_that_miss_the_truth_are_refuted(side: int) -> None:
    """A lower bound above the certified value, or an upper one below it, by a millionth."""
    claim = claims()["loss.buckets.brackets"]
    parts = list(claim.says.parts)  # type: ignore[union-attr]
    moved = parts[side]
    shift = Rational(1, 10**6) * (2 if side == 0 else -2)
    parts[side] = (
        replace(moved, left=moved.left + shift) if side == 0 else replace(moved, right=moved.right + shift)
    )
    assert judge(replace(claim, says=All(tuple(parts)))).verdict is Verdict.REFUTED
