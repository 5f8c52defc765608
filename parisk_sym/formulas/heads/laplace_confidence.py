"""The confidence of composed Laplace mechanisms: how probable it is that the loss stays within a level."""

from typing import Any

import mpmath
from flint import arb
from sympy import Expr, Function
from sympy.printing.precedence import PRECEDENCE

from parisk_sym.core.errors import PrecisionError, UnsupportedHeadError
from parisk_sym.formulas.head import Head
from parisk_sym.formulas.heads.laplace_delta import MANY, NEIGHBOUR, OVER_ATOMS, OWN, laplace_tail, uses
from parisk_sym.formulas.kernels.mixed_laplace import mixed_spline_in_balls

__all__ = ["HEADS", "LaplaceConfidence"]


class LaplaceConfidence(Function):  # type: ignore[misc]
    r"""P(|S| <= eps), S the sum of independent privacy losses of Laplace noise, for 0 <= eps below their largest sum.

    Arguments: eps, and after it pairs of a level and the number of losses that have it.
    """

    is_extended_real = True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        eps = printer._print(self.args[0])
        pairs = [printer.parenthesize(v, PRECEDENCE["Mul"], strict=True) for v in self.args[1:]]
        power = f"^{{{exp}}}" if exp else ""
        losses = r",\,".join(
            rf"{count} \times {level}" for level, count in zip(pairs[::2], pairs[1::2], strict=True)
        )
        return rf"\gamma{power}\left({eps};\,{losses}\right)"


def _ball(level: arb, *pairs: arb) -> arb:
    """2^(1-n) exp(-top/2) [P' cosh(eps/2) + P sinh(eps/2)], n losses with the largest sum top, for 0 < eps < top."""
    levels = [(eps0, uses(count)) for eps0, count in zip(pairs[::2], pairs[1::2], strict=True)]
    top = sum((eps0 * n for eps0, n in levels), arb(0))
    if not (level > 0 and level < top and all(eps0 > 0 for eps0, _ in levels)):
        raise PrecisionError(f"0 < eps < {top} is not certain for eps = {level}, levels {levels}")
    value, slope = mixed_spline_in_balls((top - level) / 2, levels)
    bracket = slope * (level / 2).cosh() + value * (level / 2).sinh()
    return (-top / 2).exp() * bracket * arb(2) ** (1 - sum(n for _, n in levels))


def _mp(level: Any, *pairs: Any) -> Any:
    """1 - P(S > eps) - E[exp(-S); S > eps]: the last is P(S < -eps)."""
    levels = [(eps0, int(count)) for eps0, count in zip(pairs[::2], pairs[1::2], strict=True)]
    above, tilted = laplace_tail(level, levels)
    return 1 - above - mpmath.exp(-level) * tilted


_CONFIDENCE = "1 - " + OVER_ATOMS.format(term=f"{OWN} + {NEIGHBOUR}")


def _source(printer: Any, node: Expr) -> str:
    count = printer.at_point(node.args[2])
    if not (count.is_Integer and count <= MANY):
        raise UnsupportedHeadError(
            f"LaplaceConfidence in a line of Python needs n <= {MANY}, got n = {count}"
        )
    return f"(lambda E, a, n: {_CONFIDENCE})({', '.join(map(printer._print, node.args))})"


HEADS = (Head(LaplaceConfidence, ball=_ball, mp=_mp, source=_source, jumps=True, cost_grows=True),)
