"""The regularised hypergeometric function 1F2 (DLMF 16.2.5)."""

from typing import Any

import mpmath
from sympy import Expr, Function

from parisk_sym.formulas.head import Head

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


HEADS = (
    Head(
        Hyper1F2Regularized,
        ball=hyper_1f2_regularized,
        complex_ball=hyper_1f2_regularized,
        mp=_mp,
        source=_source,
    ),
)
