"""SymPy floats for constants that only the ball engine can evaluate."""

import sympy
from flint import ctx

from parisk_sym.evaluate.ball import BALL
from parisk_sym.evaluate.fold import Program

__all__ = ["approximate"]


def approximate(expression: sympy.Expr, bits: int) -> sympy.Float:
    """A SymPy float near a constant expression, from the middle of its ball."""
    with ctx.workprec(bits + 20):
        ball = Program(expression, ()).run(BALL, ())
    return sympy.Float(ball.mid().str(max(15, bits // 3), radius=False), precision=bits)
