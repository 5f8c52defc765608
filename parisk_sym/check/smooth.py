"""Where an expression is differentiable: the sign of a derivative says nothing across a jump or a pole."""

import sympy
from sympy import Expr, besselk

from parisk_sym.check import exact
from parisk_sym.domain import Domain
from parisk_sym.functions import StruveL

__all__ = ["is_smooth"]

_ENTIRE = (
    sympy.Add, sympy.Mul, sympy.exp, sympy.sin, sympy.cos, sympy.sinh, sympy.cosh, sympy.tanh, sympy.atan, sympy.erf, sympy.erfc,
)  # fmt: skip
_ON_POSITIVES = (sympy.log, sympy.gamma, sympy.loggamma)


def is_smooth(expression: Expr, domain: Domain) -> bool:
    """Whether the expression is certainly differentiable everywhere on the domain.

    Entire functions pass; powers, logarithms and gamma functions need a base or argument of decided sign; Bessel and
    Struve functions a positive argument. Everything else (absolute values, pieces, sums, integrals) does not pass.

    >>> from parisk_sym.domain import POSITIVE, REALS
    >>> x = sympy.Symbol("x", real=True)
    >>> is_smooth(sympy.exp(x), Domain({x: REALS})), is_smooth(1 / x, Domain({x: REALS}))
    (True, False)
    """
    return all(_smooth_node(node, domain) for node in sympy.preorder_traversal(expression))


def _smooth_node(node: sympy.Basic, domain: Domain) -> bool:
    if node.is_Atom or isinstance(node, _ENTIRE):
        return True
    if isinstance(node, sympy.Pow):
        if node.exp.is_Integer and node.exp >= 0:
            return True
        return _sign(node.base, domain) == 1 or (node.exp.is_Integer and _sign(node.base, domain) == -1)
    if isinstance(node, _ON_POSITIVES):
        return _sign(node.args[0], domain) == 1
    if isinstance(node, (besselk, StruveL)):
        return _sign(node.args[1], domain) == 1
    return False


def _sign(expression: Expr, domain: Domain) -> int | None:
    """The strict sign on the whole domain, where it is decided."""
    sign, zero_possible, _ = exact.sign_of(exact.unbounded(exact.elementary(expression), domain))
    return None if zero_possible else sign
