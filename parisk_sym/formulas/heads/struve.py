r"""The modified Struve function \mathbf{L}_\nu(x) (DLMF 11.2.2)."""

from typing import Any

import mpmath
import sympy
from flint import acb, arb, fmpq
from sympy import Expr, Function

from parisk_sym.formulas.arithmetic import balls as arithmetic
from parisk_sym.formulas.arithmetic import holomorphic
from parisk_sym.formulas.head import Head, Takes
from parisk_sym.formulas.heads.hypergeometric import hyper_1f2_regularized

__all__ = ["HEADS", "StruveL"]


class StruveL(Function):  # type: ignore[misc]
    r"""The modified Struve function \mathbf{L}_\nu(x) (DLMF 11.2.2), real order and x > 0.

    >>> x = sympy.Symbol("x", positive=True)
    >>> StruveL(sympy.S.Half, x).diff(x)
    struve_l(-1/2, x) - struve_l(1/2, x)/(2*x)
    """

    nargs = 2
    name = "struve_l"

    def fdiff(self, argindex: int = 2) -> Expr:
        """Derivative in x: L_nu' = L_{nu-1} - (nu/x) L_nu (DLMF 11.4.25 and 11.4.26 combined)."""
        if argindex != 2:
            raise sympy.core.function.ArgumentIndexError(self, argindex)
        nu, x = self.args
        return StruveL(nu - 1, x) - nu / x * self

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        nu, x = (printer._print(a) for a in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"\mathbf{{L}}_{{{nu}}}{power}\left({x}\right)"

    def _sympystr(self, printer: Any) -> str:
        return f"struve_l({', '.join(printer._print(a) for a in self.args)})"


def _ball(nu: arb, x: arb) -> arb:
    """L_nu(x) by its hypergeometric form (DLMF 11.2.2): (x/2)^(nu+1) 1F2~(1; 3/2, nu + 3/2; x^2/4)."""
    half = arb(fmpq(3, 2))
    return arithmetic.power(x / 2, nu + 1) * hyper_1f2_regularized(arb(1), half, nu + half, x * x / 4)


def _complex_ball(nu: acb, z: acb) -> acb:
    half = acb(fmpq(3, 2))
    return holomorphic.power(z / 2, nu + 1) * hyper_1f2_regularized(acb(1), half, nu + half, z * z / 4)


def _source(printer: Any, node: Expr) -> str:
    return f"struvel({', '.join(map(printer._print, node.args))})"


HEADS = (
    Head(
        StruveL,
        ball=_ball,
        complex_ball=holomorphic.on_second(_complex_ball),
        mp=mpmath.struvel,
        source=_source,
        takes=(Takes("nu, x", "real nu, x > 0", ((-3, 4), (0, 6))),),
    ),
)
