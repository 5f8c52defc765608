"""Generalised hypergeometric functions, and 1F2 regularised (DLMF 16.2)."""

from typing import Any

import mpmath
import sympy
from flint import arb
from sympy import Expr, Function
from sympy.functions.special.hyper import TupleArg

from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS", "Hyper1F2Regularized", "hyper_1f2_regularized"]


class Hyper1F2Regularized(Function):  # type: ignore[misc]
    r"""The regularised hypergeometric function 1F2(a; b1, b2; z) / (Gamma(b1) Gamma(b2)) (DLMF 16.2.5)."""

    nargs = 4

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        a, b1, b2, z = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"{{}}_1\tilde{{F}}_2{power}\left({a};\,{b1},\,{b2};\,{z}\right)"


def hyper_1f2_regularized(a: Any, b1: Any, b2: Any, z: Any) -> Any:
    """1F2(a; b1, b2; z) / (Gamma(b1) Gamma(b2)) of real or complex balls; entire in b1, b2 and z."""
    return z.hypgeom([a], [b1, b2], regularized=True)


def _mp(a: Any, b1: Any, b2: Any, z: Any) -> Any:
    return mpmath.hyp1f2(a, b1, b2, z) * mpmath.rgamma(b1) * mpmath.rgamma(b2)


def _source(printer: Any, node: Expr) -> str:
    a, b, c, z = map(printer._print, node.args)
    return f"hyp1f2({a}, {b}, {c}, {z})*rgamma({b})*rgamma({c})"


def _hyper(upper: tuple[arb, ...], lower: tuple[arb, ...], z: arb) -> arb:
    """pFq for p <= q at every z, for p = q + 1 at z < 1, the principal branch; no lower parameter is 0, -1, -2, ... (DLMF 16.2)."""
    if len(upper) > len(lower) + 1 or (len(upper) == len(lower) + 1 and not z < 1):
        return arb.nan()
    if any(not b > 0 and b.contains_integer() for b in lower):
        return arb.nan()
    return z.hypgeom(list(upper), list(lower))


def _mp_hyper(upper: tuple[Any, ...], lower: tuple[Any, ...], z: Any) -> Any:
    return mpmath.hyper(upper, lower, z)


def _tuple(*values: Any) -> tuple[Any, ...]:
    return values


_FOUR = ((-2, 3), (1, 4), (1, 4), (-2, 2))

HEADS = (
    Head(
        sympy.hyper,
        ball=_hyper,
        mp=_mp_hyper,
        takes=(
            Takes(
                "a, b, z",
                "p <= q, or p = q + 1 and z < 1; no b is 0, -1, ...",
                (((-2, 3),), ((1, 4),), (-3, 3)),
            ),
            Takes("(a, b), c, z", "z < 1; c is not 0, -1, ...", (((-2, 3), (-2, 3)), ((1, 4),), (-1, 1))),
        ),
    ),
    Head(TupleArg, ball=_tuple, mp=_tuple),
    Head(
        Hyper1F2Regularized,
        ball=hyper_1f2_regularized,
        complex_ball=hyper_1f2_regularized,
        mp=_mp,
        source=_source,
        takes=(Takes("a, b1, b2, z", "all real", _FOUR),),
    ),
)
