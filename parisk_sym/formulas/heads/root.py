"""The root of an equation in an interval, where a claim shows that there is exactly one."""

from collections.abc import Callable
from typing import Any, Self

import mpmath
import sympy
from flint import acb, arb
from mpmath import mp
from sympy import Expr, Symbol, Tuple

from parisk_sym.core.errors import DomainError, UnsupportedHeadError
from parisk_sym.formulas.arithmetic.holomorphic import is_real, undefined
from parisk_sym.formulas.head import Head
from parisk_sym.formulas.kernels.roots import find_root

__all__ = ["HEADS", "Root"]


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


def _complex_ball(body: Callable[[acb], acb], lower: acb, upper: acb) -> acb:
    """A root with real parameters; a parameter that is complex is refused by the real engine's tests of sign."""

    def real_body(u: arb) -> arb:
        value = body(acb(u))
        return value.real if is_real(value) else arb.nan()

    if not (is_real(lower) and is_real(upper)):
        raise UnsupportedHeadError("the complex ball engine has no rule for Root with complex ends")
    try:
        return acb(find_root(real_body, lower.real, upper.real))
    except DomainError:
        return undefined()


def _mp(body: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    left, right = _bracket(body, lower, upper)
    return mpmath.findroot(body, (left, right), solver="anderson", tol=mp.eps**2, verify=False, maxsteps=200)


def _bracket(body: Callable[[Any], Any], lower: Any, upper: Any) -> tuple[Any, Any]:
    """Two points with opposite signs of body, found on a mesh that refines towards both ends."""
    for steps in range(2, 60):
        mesh = [_inside(lower, upper, fraction) for fraction in _mesh(steps)]
        signs = [mpmath.sign(body(point)) for point in mesh]
        for left, right, a, b in zip(mesh, mesh[1:], signs, signs[1:], strict=False):
            if a * b < 0:
                return left, right
    raise DomainError(f"no sign change was found between {lower} and {upper}: the equation has no root there")


def _mesh(steps: int) -> list[Any]:
    """Fractions of an interval: equal parts, and halves again and again towards both ends."""
    parts = {mp.mpf(i) / steps for i in range(1, steps)}
    near = {mp.mpf(2) ** -j for j in range(1, steps)}
    return sorted(parts | near | {1 - distance for distance in near})


def _inside(lower: Any, upper: Any, fraction: Any) -> Any:
    if mpmath.isinf(upper):
        return lower + fraction / (1 - fraction)
    return lower + (upper - lower) * fraction


def _source(printer: Any, node: Root) -> str:
    """Newton's method from the certified root, rounded."""
    start = printer.ball(printer.at_point(node))
    return f"findroot(lambda {node.unknown}: {printer._print(node.body)}, {start.str(8, radius=False)})"


HEADS = (
    Head(
        Root,
        ball=find_root,
        real_ball=find_root,
        complex_ball=_complex_ball,
        mp=_mp,
        source=_source,
        binder=True,
    ),
)
