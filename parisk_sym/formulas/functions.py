"""SymPy heads that the papers need and SymPy lacks. Each has rules in every evaluator."""

from typing import Any, Self

import sympy
from sympy import Expr, Function, Symbol, Tuple

__all__ = ["BinomialQuantile", "DiscreteLaplaceDelta", "Hyper1F2Regularized", "LaplaceConfidence", "LaplaceDelta", "Root",
           "StruveL"]  # fmt: skip


class StruveL(Function):  # type: ignore[misc]
    r"""The modified Struve function \mathbf{L}_\nu(x) (DLMF 11.2.2), real order and x > 0.

    >>> x = Symbol("x", positive=True)
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


class Hyper1F2Regularized(Function):  # type: ignore[misc]
    r"""The regularised hypergeometric function 1F2(a; b1, b2; z) / (Gamma(b1) Gamma(b2)) (DLMF 16.2.5)."""

    nargs = 4

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        a, b1, b2, z = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"{{}}_1\tilde{{F}}_2{power}\left({a};\,{b1},\,{b2};\,{z}\right)"


class LaplaceDelta(Function):  # type: ignore[misc]
    r"""The tight delta of the n-fold composition of the Laplace mechanism of level eps0, at a level eps > -n eps0.

    \delta(\varepsilon) = \mathbb{E}(1 - e^{\varepsilon - S})_+, S the sum of n independent privacy losses of the worst
    pair. The closed form is `parisk_sym.laws.composition.delta_at`.
    """

    nargs = 3
    is_extended_real = True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        level, noise_level, count = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"\delta{power}\left({level};\,{noise_level},\,{count}\right)"


class BinomialQuantile(Function):  # type: ignore[misc]
    r"""The smallest j with P(X <= j) >= level, X ~ Bin(trials, probability); arguments in the order of this sentence."""

    nargs = 3
    is_integer = True
    is_nonnegative = True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        level, trials, probability = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"Q_{{\mathrm{{Bin}}\left({trials},\,{probability}\right)}}{power}\left({level}\right)"


class LaplaceConfidence(Function):  # type: ignore[misc]
    r"""P(|S| <= eps), S the sum of independent privacy losses of Laplace noise, for 0 <= eps below their largest sum.

    Arguments: eps, and after it pairs of a level and the number of losses that have it.
    """

    is_extended_real = True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        eps, *pairs = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        losses = r",\,".join(
            rf"{count} \times {level}" for level, count in zip(pairs[::2], pairs[1::2], strict=True)
        )
        return rf"\gamma{power}\left({eps};\,{losses}\right)"


class DiscreteLaplaceDelta(Function):  # type: ignore[misc]
    r"""The tight delta of n uses of the discrete Laplace mechanism: DiscreteLaplaceDelta(eps, eps0, sensitivity, n).

    \delta(\varepsilon) = \mathbb{E}(1 - e^{\varepsilon - S})_+, S the sum of n independent privacy losses of the worst
    pair at an integer sensitivity. The law of S is in `parisk_sym.formulas.engines.finite_loss`.
    """

    nargs = 4
    is_extended_real = True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        level, noise_level, width, count = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"\delta{power}\left({level};\,{noise_level},\,{width},\,{count}\right)"


class Root(Expr):  # type: ignore[misc]
    """The root u of body(u) = 0 on the open interval (lower, upper), where body changes sign exactly once.

    That there is exactly one root is not this class's knowledge: a formula that uses it names the claim that
    proves it. The evaluators certify the sign change, which proves existence in the enclosure they return.

    >>> u, p = Symbol("u", positive=True), Symbol("p", positive=True)
    >>> Root(1 - sympy.exp(-u) - p, (u, 0, sympy.oo)).free_symbols == {p}
    True
    """

    is_commutative = True
    is_extended_real = True

    def __new__(cls, body: Expr, limits: Any) -> Self:
        """The root of body in (unknown, lower, upper)."""
        unknown, lower, upper = limits
        root: Self = Expr.__new__(cls, sympy.sympify(body), Tuple(unknown, lower, upper))
        return root

    @property
    def body(self) -> Expr:
        """The expression that vanishes at the root."""
        return self.args[0]

    @property
    def unknown(self) -> Symbol:
        """The bound variable."""
        return self.args[1][0]

    @property
    def bound_symbols(self) -> list[Symbol]:
        """The bound variable, as SymPy asks for it."""
        return [self.unknown]

    @property
    def free_symbols(self) -> set[Symbol]:
        """Symbols other than the bound one."""
        _, lower, upper = self.args[1]
        own: set[Symbol] = self.body.free_symbols - {self.unknown}
        ends: set[Symbol] = lower.free_symbols | upper.free_symbols
        return own | ends

    def _eval_subs(self, old: Expr, new: Expr) -> Expr | None:
        if old == self.unknown:
            return self
        unknown, lower, upper = self.args[1]
        return Root(self.body._subs(old, new), (unknown, lower._subs(old, new), upper._subs(old, new)))

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        unknown, lower, upper = (printer._print(v) for v in self.args[1])
        body = printer._print(self.body)
        text = rf"\operatorname{{root}}_{{{unknown}\in({lower},\,{upper})}}\left[{body}\right]"
        return rf"\left({text}\right)^{{{exp}}}" if exp else text
