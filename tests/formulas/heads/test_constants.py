"""Constant parts of an expression: computed once for each precision, and never used for another."""

from typing import ClassVar

import pytest
from flint import arb, ctx
from sympy import Symbol, exp, sqrt

from parisk_sym.formulas.engines.ball import BALL, BallEngine
from parisk_sym.formulas.engines.program import Program

X = Symbol("x", real=True)


def test_each_precision_has_its_own_value() -> None:
    """After a run with few bits a run with many is as sharp as one that comes first."""
    program = Program(X + sqrt(2), (X,))
    widths = []
    for bits in (64, 400, 64):
        with ctx.workprec(bits):
            widths.append(program.run(BALL, [arb(1)]).rel_accuracy_bits())
    assert widths[0] < 64
    assert widths[1] > 390
    assert widths[2] == widths[0]


@pytest.mark.parametrize(("keeps", "calls"), [(True, 1), (False, 3)])
def test_once_for_each_precision(keeps: bool, calls: int) -> None:
    """The rule of a constant part is called once; of an engine that keeps none, in each run."""
    seen: list[arb] = []

    class Counting(BallEngine):
        rules: ClassVar = {**BALL.rules, "exp": lambda x: seen.append(x) or x.exp()}  # type: ignore[misc, func-returns-value]
        precision = property(lambda _: 64 if keeps else None)  # type: ignore[assignment]

    program = Program(X * exp(sqrt(3)), (X,))
    for value in (1, 2, 3):
        assert program.run(Counting(), [arb(value)]).overlaps(value * arb(3).sqrt().exp())
    assert len(seen) == calls
