"""Expressions as terms of SMT-LIB 2, with the conditions under which they have a value.

Functions of SMT-LIB are total, those of the statements are not: beside a term stand the conditions under which it has the value that
the expression has, as a reader of the statement understands it. Roots, and logarithms where a language has none, are further
variables that an equation determines.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import sympy
from sympy import Expr, Symbol

__all__ = ["CVC5", "Z3", "Language", "NotExpressible", "Terms", "conjunction"]


class NotExpressible(Exception):  # noqa: N818 - it is an answer, not a failure
    """The language has no word for a part of the statement."""


@dataclass(frozen=True)
class Language:
    """The functions of the reals that a solver knows besides those of polynomials, under its names."""

    name: str
    functions: Mapping[type, str]
    pi: str


_COMMON: Mapping[type, str] = {sympy.exp: "exp", sympy.sin: "sin", sympy.cos: "cos", sympy.tan: "tan"}

Z3 = Language(
    "z3",
    {
        **_COMMON,
        sympy.log: "log", sympy.atan: "atan", sympy.sinh: "sinh", sympy.cosh: "cosh", sympy.tanh: "tanh",
    },
    "pi",
)  # fmt: skip
"""Since 5.3 z3 has transcendental functions (`nla_transcendentals.h` of its source names them)."""

CVC5 = Language("cvc5", {**_COMMON, sympy.atan: "arctan"}, "real.pi")
"""The documentation of cvc5, Theory Reference: Transcendentals."""


def conjunction(parts: list[str]) -> str:
    """All of them; `true` for none."""
    return f"(and {' '.join(parts)})" if len(parts) > 1 else (parts or ["true"])[0]


@dataclass
class Terms:
    """Terms of one point: the names of the symbols there, further variables with their equations, conditions for a value.

    >>> terms = Terms(CVC5, {Symbol("x"): "x"}, "_")
    >>> terms.of(sympy.sqrt(Symbol("x")))
    'r_0'
    >>> terms.equations, terms.conditions
    (['(=> (>= x 0.0) (and (>= r_0 0.0) (= (* r_0 r_0) x)))'], ['(>= x 0.0)'])
    """

    language: Language
    names: Mapping[Symbol, str]
    suffix: str
    variables: list[str] = field(default_factory=list)
    equations: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    transcendental: bool = False
    integer: bool = False
    _roots: dict[tuple[str, int], str] = field(default_factory=dict)

    def of(self, e: Expr) -> str:
        """The term; NotExpressible where there is none."""
        if e.is_Rational:
            return _number(int(e.p), int(e.q))
        if e.is_Symbol:
            return self._symbol(e)
        if e.is_Add or e.is_Mul:
            return f"({'+' if e.is_Add else '*'} {' '.join(self.of(a) for a in e.args)})"
        if e.is_Pow:
            return self._power(*e.as_base_exp())
        if e is sympy.pi or e is sympy.E:
            self.transcendental = True
            return self.language.pi if e is sympy.pi else "(exp 1.0)"
        return self._function(e)

    def _symbol(self, symbol: Symbol) -> str:
        if symbol not in self.names:
            raise NotExpressible(str(symbol))
        return self.names[symbol]

    def _function(self, e: Expr) -> str:
        if isinstance(e, sympy.Abs):
            a = self.of(e.args[0])
            return f"(ite (>= {a} 0.0) {a} (- {a}))"
        if isinstance(e, sympy.Max | sympy.Min):
            return self._largest([self.of(a) for a in e.args], ">=" if isinstance(e, sympy.Max) else "<=")
        if isinstance(e, sympy.floor):
            self.integer = True
            return f"(to_real (to_int {self.of(e.args[0])}))"
        if isinstance(e, sympy.exp | sympy.log | sympy.sin | sympy.cos | sympy.tan | sympy.atan):
            return self._elementary(e)
        if isinstance(e, sympy.sinh | sympy.cosh | sympy.tanh):
            if (name := self.language.functions.get(type(e))) is None:
                return self.of(e.rewrite(sympy.exp))
            self.transcendental = True
            return f"({name} {self.of(e.args[0])})"
        raise NotExpressible(type(e).__name__)

    def _elementary(self, e: Expr) -> str:
        self.transcendental = True
        a = self.of(e.args[0])
        if isinstance(e, sympy.log):
            self._require(f"(> {a} 0.0)")
            return self._log(a)
        if isinstance(e, sympy.tan):
            self._require(f"(not (= (cos {a}) 0.0))")
        return f"({self.language.functions[type(e)]} {a})"

    def _largest(self, terms: list[str], relation: str) -> str:
        first, *rest = terms
        for other in rest:
            first = f"(ite ({relation} {first} {other}) {first} {other})"
        return first

    def _log(self, a: str) -> str:
        """The number whose exponential is a, where a is positive."""
        if name := self.language.functions.get(sympy.log):
            return f"({name} {a})"
        known = self._roots.get((a, 0))
        return known or self._variable((a, 0), f"(=> (> {a} 0.0) (= (exp {{0}}) {a}))")

    def _power(self, base: Expr, exponent: Expr) -> str:
        if exponent.is_Rational:
            return self._rational_power(base, int(exponent.p), int(exponent.q))
        self.transcendental = True
        e = self.of(exponent)
        if base is sympy.E:
            return f"(exp {e})"
        if base.is_negative:
            raise NotExpressible("a power of a negative number")
        b = self.of(base)
        general = f"(exp (* {e} {self._log(b)}))"
        if base.is_positive:
            return general
        if exponent.is_integer:
            raise NotExpressible("a power of what may be negative, with an integer that varies")
        self._require(f"(or (> {b} 0.0) (and (= {b} 0.0) (> {e} 0.0)))")
        return f"(ite (= {b} 0.0) 0.0 {general})"

    def _rational_power(self, base: Expr, p: int, q: int) -> str:
        b = self.of(base)
        if p < 0:
            self._require(f"(not (= {b} 0.0))")
        if q > 1:
            self._require(f"(>= {b} 0.0)")
            power = _product("{0}", q)
            b = self._roots.get((b, q)) or self._variable(
                (b, q), f"(=> (>= {b} 0.0) (and (>= {{0}} 0.0) (= {power} {b})))"
            )
        return _product(b, p) if p > 0 else f"(/ 1.0 {_product(b, -p)})"

    def _variable(self, key: tuple[str, int], equation: str) -> str:
        name = f"r{self.suffix}{len(self.variables)}"
        self.variables.append(name)
        self.equations.append(equation.format(name))
        self._roots[key] = name
        return name

    def _require(self, condition: str) -> None:
        if condition not in self.conditions:
            self.conditions.append(condition)


def _number(p: int, q: int) -> str:
    size = f"{abs(p)}.0" if q == 1 else f"(/ {abs(p)}.0 {q}.0)"
    return size if p >= 0 else f"(- {size})"


def _product(term: str, count: int) -> str:
    return term if count == 1 else f"(* {' '.join([term] * count)})"
