"""Expressions at exact values as one line of Python for mpmath, so that anybody can recompute them."""

from __future__ import annotations

import keyword
from collections.abc import Mapping
from typing import Any

import mpmath
import sympy
from sympy import Expr, Symbol
from sympy.printing.pycode import MpmathPrinter

from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.fold import Program
from parisk_sym.formulas.functions import LaplaceDelta, Root

__all__ = ["one_line"]

_LONGEST = 4000


_MANY = 100
_DIGITS = 50

# P(S > E) of n losses S of level a under the database and under its neighbour: atoms j with y = (n a - E)/2 - a j > 0,
# Krawtchouk numbers K, incomplete gammas.
_KRAWTCHOUK = "sum((-1)**i*binomial(j, i)*binomial(n - j, p - i) for i in range(p + 1))"
_OWN = "exp(-a*j)*(1 + sum(K*gammainc(p, 0, y, regularized=True) for p, K in k))"
_NEIGHBOUR = "exp(a*j - n*a)*(1 + sum(K*y**p/factorial(p)*hyp1f1(p, p + 1, y) for p, K in k))"
_OVER_ATOMS = (
    "sum(binomial(n, j)/mpf(2)**n*({term}) for j in range(int(n)) for y in [(n*a - E)/2 - a*j] if y > 0 "
    f"for k in [[(p, {_KRAWTCHOUK}) for p in range(1, int(n) + 1)]])"
)
_DELTA = _OVER_ATOMS.format(term=f"{_OWN} - exp(E)*{_NEIGHBOUR}")
_CONFIDENCE = "1 - " + _OVER_ATOMS.format(term=f"{_OWN} + {_NEIGHBOUR}")
_QUANTILE = "next(j for j in range(int(n) + 1) if fsum(binomial(n, i)*p**i*(1 - p)**(n - i) for i in range(j + 1)) >= q)"
# the moment function (cosh(u a) + sinh(u a)/(2 u)) e^(-a/2) with u = s + 1/2, to the power n, times e^(-s E)/(s (s + 1))
_CONTOUR = (
    "quad(lambda t: re(exp(-n*a/2 - (c + 1j*t)*E)*(cosh((c + 1j*t + 0.5)*a) + sinh((c + 1j*t + 0.5)*a)/(2*(c + 1j*t) + 1))**n"
    "/((c + 1j*t)*(c + 1j*t + 1))), linspace(0, 30/a/sqrt(n), 41))/pi"
)


def _float(value: Expr) -> float:
    return float(Program(value, ()).run(BALL, ()))


def _saddle(level: float, noise: float, uses: int) -> float:
    """Where the integrand is smallest on the positive axis; any positive number gives the same integral."""

    def slope(s: Any) -> Any:
        moment = mpmath.cosh((s + 0.5) * noise) + mpmath.sinh((s + 0.5) * noise) / (2 * s + 1)
        return uses * mpmath.log(moment)

    candidates = [mpmath.mpf(i) / 20 for i in range(1, 200)]
    return float(min(candidates, key=lambda s: slope(s) - s * level))


class _Printer(MpmathPrinter):  # type: ignore[misc]
    """SymPy's printer for mpmath, with the heads of this package; `point` gives the symbols' values."""

    def __init__(self, point: Mapping[Symbol, Any]) -> None:
        super().__init__({"fully_qualified_modules": False, "strict": False})
        self._point = point

    def _at_point(self, e: Expr) -> Expr:
        """The value at the point: what is printed is not evaluated, but which form is printed depends on it."""
        with sympy.evaluate(True):
            return e.xreplace(dict(self._point))

    def _print_StruveL(self, node: Expr) -> str:
        return f"struvel({', '.join(map(self._print, node.args))})"

    def _print_Hyper1F2Regularized(self, node: Expr) -> str:
        a, b, c, z = map(self._print, node.args)
        return f"hyp1f2({a}, {b}, {c}, {z})*rgamma({b})*rgamma({c})"

    def _print_Sum(self, node: Expr) -> str:
        body, (index, lower, upper) = node.args
        loop = f"for {index} in range(int({self._print(lower)}), int({self._print(upper)}) + 1)"
        return f"fsum({self._print(body)} {loop})"

    def _print_LaplaceDelta(self, node: Expr) -> str:
        """The sum over atoms, or for large n eps0 the inverse Laplace transform along a line near its saddle."""
        level, noise, uses = (self._at_point(arg) for arg in node.args)
        names = ", ".join(map(self._print, node.args))
        many = _float(uses * noise) >= _MANY  # then the line's other peaks are below e^-40
        if not uses.is_Integer or not (many or uses <= _MANY):
            raise NotImplementedError("too many uses for the sum, too little noise level for the integral")
        if not many:
            return f"(lambda E, a, n: {_DELTA})({names})"
        line = _saddle(_float(level), _float(noise), int(uses))
        return f"(lambda E, a, n, c: {_CONTOUR})({names}, mpf('{line:.3g}'))"

    def _print_LaplaceConfidence(self, node: Expr) -> str:
        uses = self._at_point(node.args[2])
        if not (uses.is_Integer and uses <= _MANY):
            raise NotImplementedError("too many uses for the sum")
        return f"(lambda E, a, n: {_CONFIDENCE})({', '.join(map(self._print, node.args))})"

    def _print_BinomialQuantile(self, node: Expr) -> str:
        return f"(lambda q, n, p: {_QUANTILE})({', '.join(map(self._print, node.args))})"

    def _print_Root(self, node: Root) -> str:
        """Newton's method from the certified root, rounded."""
        start = Program(self._at_point(node), ()).run(BALL, ())
        return f"findroot(lambda {node.unknown}: {self._print(node.body)}, {start.str(8, radius=False)})"


def one_line(shown: Mapping[str, Expr], point: Mapping[Symbol, Any]) -> str:
    """A shell command that prints the named expressions at the point; "" where mpmath lacks a function for it.

    >>> x = Symbol("x", positive=True)
    >>> one_line({"left": sympy.exp(x)}, {x: sympy.Rational(1, 2)})
    'python -c "from mpmath import *; x = mpf(1)/2; print(exp(x))"'
    """
    names = {s: Symbol(_free_name(str(s))) for s in point}
    values = "".join(f"{names[s]} = {_number(v)}; " for s, v in point.items())
    printer = _Printer({names[s]: sympy.sympify(v) for s, v in point.items()})
    try:
        with sympy.evaluate(False):
            parts = [printer.doprint(sympy.sympify(e).xreplace(names)) for e in shown.values()]
    except NotImplementedError:
        return ""
    digits = (
        f"mp.dps = {_DIGITS}; " if any(sympy.sympify(e).has(LaplaceDelta) for e in shown.values()) else ""
    )
    text = f'python -c "from mpmath import *; {digits}{values}print({", ".join(parts)})"'
    usable = len(text) <= _LONGEST and "\n" not in text and "#" not in text
    return text if usable else ""


def _free_name(name: str) -> str:
    """The name as a Python name that hides nothing of mpmath but its machine epsilon."""
    plain = "".join(c if c.isalnum() else "_" for c in name).strip("_") or "v"
    taken = (
        (hasattr(mpmath, plain) and plain != "eps") or keyword.iskeyword(plain) or not plain.isidentifier()
    )
    return f"{plain}_" if taken else plain


def _number(value: Any) -> str:
    exact = sympy.sympify(value)
    if not exact.is_Rational:
        return str(_Printer({}).doprint(exact))
    return f"mpf({exact.p})" if exact.q == 1 else f"mpf({exact.p})/{exact.q}"
