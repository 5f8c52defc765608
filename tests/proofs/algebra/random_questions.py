"""Random expressions over random domains, random rewritings of them (right ones and wrong ones), and points of the domains."""

from __future__ import annotations

import random
from dataclasses import dataclass

import sympy
from sympy import Expr, Rational, S, Symbol, cos, exp, gamma, log, pi, sin, sqrt

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, Domain, Interval
from parisk_sym.formulas.heads.struve import StruveL

X, Y, N = Symbol("x", real=True), Symbol("y", real=True), Symbol("n", real=True)
ENDS = tuple(map(Rational, ("-3", "-1", "-1/2", "0", "1/3", "1", "2", "5")))
NUMBERS = (
    *map(Rational, ("-2", "-1", "-1/2", "0", "1/3", "1/2", "1", "3/2", "2", "3")),
    pi,
    S.Exp1,
    sqrt(2),
    log(2),
)
EXPONENTS = tuple(map(Rational, ("-2", "-1", "-1/2", "1/3", "1/2", "3/2", "2", "3", "4")))


@dataclass
class Generator:
    """Draws from one seeded source."""

    source: random.Random

    # --- domains ----------------------------------------------------------------------------------------------------

    def interval(self, ends: tuple[Expr, ...] = ENDS) -> Interval:
        """A real interval with two ends, one or none."""
        opened = self.source.random() < 0.6, self.source.random() < 0.6
        kind = self.source.randrange(5)
        low, high = (self.source.choice(ends) for _ in range(2))
        if kind == 0:
            return REALS
        if kind == 1:
            return Interval(low, S.Infinity, opened[0], True)
        if kind == 2:
            return Interval(S.NegativeInfinity, high, True, opened[1])
        if low.is_Rational and high.is_Rational and low > high:
            low, high = high, low
        return Interval(low, high, *opened)

    def integers(self) -> Interval:
        """Integers from a number on, or up to another."""
        low = self.source.choice((-2, 0, 1, 3))
        high = S.Infinity if self.source.random() < 0.7 else S(low + self.source.randrange(6))
        return Interval(S(low), high, False, high is S.Infinity, True)

    def line(self) -> Domain:
        """x alone, on an interval with more than one point."""
        interval = self._nonempty()
        while interval.lower == interval.upper:
            interval = self._nonempty()
        return Domain({X: interval})

    def _nonempty(self) -> Interval:
        while True:
            try:
                return self.interval()
            except ClaimError:
                continue

    def domain(self) -> Domain:
        """One to three symbols; the ends of y may name x."""
        while True:
            try:
                intervals = {X: self.interval()}
                if self.source.random() < 0.3:
                    intervals[Y] = self.interval((*ENDS, X, X, -X, X + 1))
                if self.source.random() < 0.4:
                    intervals[N] = self.integers()
                return Domain(intervals)
            except ClaimError:
                continue

    # --- expressions ------------------------------------------------------------------------------------------------

    def expression(self, symbols: tuple[Symbol, ...], depth: int) -> Expr:
        """A tree of heads; SymPy evaluates it as a user's expression would be."""
        for _ in range(20):
            e = self._expression(symbols, depth)
            if not e.has(sympy.nan, sympy.zoo, sympy.oo, sympy.I, sympy.AccumBounds):
                return e
        return self.source.choice(symbols)

    def _expression(self, symbols: tuple[Symbol, ...], depth: int) -> Expr:
        if depth == 0 or self.source.random() < 0.08:
            return self.source.choice(symbols) if self.source.random() < 0.7 else self.source.choice(NUMBERS)
        kind = self.source.random()
        if kind < 0.25:
            return sympy.Add(
                *(self._expression(symbols, depth - 1) for _ in range(self.source.choice((2, 2, 3))))
            )
        if kind < 0.45:
            return sympy.Mul(*(self._expression(symbols, depth - 1) for _ in range(2)))
        if kind < 0.6:
            return self._expression(symbols, depth - 1) ** self._exponent(symbols)
        return self._head(symbols, depth)

    def _exponent(self, symbols: tuple[Symbol, ...]) -> Expr:
        if self.source.random() < 0.8:
            return self.source.choice(EXPONENTS)
        return self.source.choice((*symbols, -symbols[0], symbols[0] / 2))

    def _head(self, symbols: tuple[Symbol, ...], depth: int) -> Expr:
        draw = self.source.random()
        a = self._expression(symbols, depth - 1)
        if draw < 0.7:
            return self.source.choice(UNARY)(a)
        b = self._expression(symbols, depth - 1)
        if draw < 0.95:
            return self.source.choice(BINARY)(a, b)
        if sympy.Tuple(a, b).has(sympy.zoo, sympy.nan, sympy.oo, sympy.I):
            return a
        relation = self.source.choice((a > 0, a >= b, sympy.And(a > 0, b > a), sympy.Or(a < 0, b > 1)))
        return sympy.Piecewise((b, relation), (a, sympy.true)) if relation not in (True, False) else a

    # --- rewritings -------------------------------------------------------------------------------------------------

    def rewritten(self, e: Expr) -> Expr:
        """The expression with one part written in another way, which need not be equal."""
        parts = [p for p in _free_parts(e) if not p.is_Rational]
        for _ in range(8):
            part = self.source.choice(parts or [e])
            new = self.source.choice(REWRITINGS)(part)
            if new is not None and new != part and not new.has(sympy.nan, sympy.zoo, sympy.oo, sympy.I):
                return e.xreplace({part: new})
        return sympy.expand(e)


def _free_parts(e: sympy.Basic) -> list[Expr]:
    """The parts outside sums, in which no symbol is bound."""
    below = [] if isinstance(e, sympy.Sum) else [p for a in e.args for p in _free_parts(a)]
    return [e, *below] if isinstance(e, Expr) else below


def _floor_sum(a: Expr) -> Expr:
    k = Symbol("k", real=True)
    return sympy.Sum(a / (k + 1), (k, 0, 2))


UNARY = (
    exp, log, sin, cos, sympy.tan, sympy.sinh, sympy.cosh, sympy.tanh, sympy.coth, sympy.asinh, sympy.acosh, sympy.atanh,
    sympy.atan, sympy.asin, sympy.acos, sympy.erf, sympy.erfc, gamma, sympy.factorial, sympy.LambertW, sympy.Abs, sympy.Abs,
    sympy.sign, sympy.floor, sympy.ceiling, sympy.frac, sqrt, _floor_sum, lambda a: exp(-a), lambda a: 1 / a,
    lambda a: cos(pi * a), lambda a: (-1) ** a, lambda a: 2**a, lambda a: gamma(a + Rational(3, 2)),
    lambda a: sympy.LambertW(a, -1),
)  # fmt: skip

BINARY = (
    sympy.Max, sympy.Min, sympy.binomial, sympy.besselk, sympy.besseli, StruveL, sympy.uppergamma, sympy.lowergamma,
    lambda a, b: a**b, lambda a, b: sympy.Abs(a - b), lambda a, b: exp(a) - exp(b), lambda a, b: log(a / b),
    lambda a, b: sqrt(a * b), lambda a, b: sqrt(a**2 + b**2),
)  # fmt: skip


def _of(head: type, change):
    return lambda e: change(*e.args) if isinstance(e, head) else None


REWRITINGS = (
    _of(sympy.Pow, lambda b, e: exp(e * log(b))),
    _of(sympy.Pow, lambda b, e: sympy.Mul(*(f**e for f in sympy.Mul.make_args(sympy.factor_terms(b))))),
    _of(sympy.Pow, lambda b, e: b.base ** (b.exp * e) if isinstance(b, sympy.Pow) else None),
    _of(sympy.Pow, lambda b, e: sympy.Abs(b) ** e),
    _of(sympy.Pow, lambda b, e: -((-b) ** e)),
    _of(log, lambda a: sympy.Add(*(log(f) for f in sympy.Mul.make_args(a)))),
    _of(log, lambda a: a.exp * log(a.base) if isinstance(a, sympy.Pow) else None),
    _of(log, lambda a: log(sympy.Abs(a))),
    _of(exp, lambda a: sympy.Mul(*(exp(t) for t in sympy.Add.make_args(a)))),
    _of(sympy.Abs, lambda a: a),
    _of(sympy.Abs, lambda a: -a),
    _of(sympy.Abs, lambda a: sqrt(a**2)),
    _of(sympy.Abs, lambda a: a * sympy.sign(a)),
    _of(sin, lambda a: -sin(-a, evaluate=False)),
    _of(sin, lambda a: cos(a - pi / 2, evaluate=False)),
    _of(cos, lambda a: 2 * cos(a / 2) ** 2 - 1),
    _of(cos, lambda a: sqrt(1 - sin(a) ** 2)),
    _of(cos, lambda a: (-1) ** (a / pi)),
    _of(sympy.tan, lambda a: sin(2 * a) / (1 + cos(2 * a))),
    _of(sympy.tanh, lambda a: sympy.sinh(a) / sympy.cosh(a)),
    _of(sympy.coth, lambda a: 1 / sympy.tanh(a)),
    _of(sympy.asinh, lambda a: log(a + sqrt(a**2 + 1))),
    _of(sympy.acosh, lambda a: log(a + sqrt(a**2 - 1))),
    _of(sympy.atanh, lambda a: log((1 + a) / (1 - a)) / 2),
    _of(sympy.atan, lambda a: pi / 2 - sympy.atan(1 / a)),
    _of(sympy.atan, lambda a: -sympy.atan(-a, evaluate=False)),
    _of(sympy.asin, lambda a: sympy.atan(a / sqrt(1 - a**2))),
    _of(sympy.acos, lambda a: pi / 2 - sympy.asin(a)),
    _of(sympy.acos, lambda a: pi / 2 + sympy.asin(a)),
    _of(sympy.erfc, lambda a: 1 - sympy.erf(a)),
    _of(gamma, lambda a: (a - 1) * gamma(a - 1)),
    _of(gamma, lambda a: gamma(a + 1) / a),
    _of(gamma, lambda a: pi / sin(pi * a) / gamma(1 - a)),
    _of(gamma, lambda a: 2 ** (a - 1) / sqrt(pi) * gamma(a / 2) * gamma((a + 1) / 2)),
    _of(sympy.factorial, lambda a: gamma(a + 1)),
    _of(sympy.factorial, lambda a: a * sympy.factorial(a - 1)),
    _of(sympy.binomial, lambda n, k: gamma(n + 1) / gamma(k + 1) / gamma(n - k + 1)),
    _of(sympy.binomial, lambda n, k: sympy.binomial(n, n - k)),
    _of(sympy.binomial, lambda n, k: sympy.binomial(n - 1, k) + sympy.binomial(n - 1, k - 1)),
    _of(sympy.besselk, lambda v, x: sympy.besselk(-v, x)),
    _of(sympy.besselk, lambda v, x: sympy.besselk(v - 2, x) + 2 * (v - 1) / x * sympy.besselk(v - 1, x)),
    _of(sympy.besseli, lambda v, x: sympy.besseli(-v, x)),
    _of(sympy.besseli, lambda v, x: sympy.besseli(v + 2, x) + 2 * (v + 1) / x * sympy.besseli(v + 1, x)),
    _of(
        StruveL,
        lambda v, x: (
            StruveL(v - 2, x)
            - 2 * (v - 1) / x * StruveL(v - 1, x)
            - (x / 2) ** (v - 1) / sqrt(pi) / gamma(v + S.Half)
        ),
    ),
    _of(sympy.uppergamma, lambda s, x: (s - 1) * sympy.uppergamma(s - 1, x) + x ** (s - 1) * exp(-x)),
    _of(sympy.uppergamma, lambda s, x: gamma(s) - sympy.lowergamma(s, x)),
    _of(sympy.LambertW, lambda z, *b: z * exp(-sympy.LambertW(z, *b))),
    _of(sympy.LambertW, lambda z, *b: log(z) - log(sympy.LambertW(z, *b))),
    _of(sympy.Max, lambda *a: a[0]),
    _of(sympy.Max, lambda *a: -sympy.Min(*(-v for v in a)) if len(a) else None),
    _of(sympy.Min, lambda *a: a[-1]),
    _of(sympy.sign, lambda a: a / sympy.Abs(a)),
    _of(sympy.sign, lambda a: S.One),
    _of(sympy.floor, lambda a: a - sympy.frac(a)),
    _of(sympy.floor, lambda a: a),
    _of(sympy.ceiling, lambda a: sympy.floor(a) + 1),
    _of(sympy.ceiling, lambda a: -sympy.floor(-a)),
    _of(sympy.frac, lambda a: a - sympy.floor(a)),
    _of(sympy.Mul, lambda *a: sympy.expand(sympy.Mul(*a))),
    _of(sympy.Add, lambda *a: sympy.factor_terms(sympy.Add(*a))),
    _of(sympy.Add, lambda *a: sympy.Add(*(sqrt(t) ** 2 for t in a))),
    _of(sympy.Sum, lambda f, limits: sympy.Sum(f, limits).doit()),
    _of(sympy.Piecewise, lambda *a: a[0][0]),
    _of(sympy.Piecewise, lambda *a: sympy.Piecewise(*reversed(a)) if len(a) == 1 else None),
    _of(Symbol, lambda *a: None),
    lambda e: log(exp(e)) if e.is_Symbol else None,
    lambda e: exp(log(e)) if e.is_Symbol else None,
    lambda e: sqrt(e) ** 2 if e.is_Symbol else None,
    lambda e: sympy.root(e**3, 3) if e.is_Symbol else None,
    lambda e: sympy.LambertW(e * exp(e)) if e.is_Symbol else None,
    lambda e: exp(sympy.LambertW(e)) * sympy.LambertW(e) if e.is_Symbol else None,
    lambda e: sympy.atan(sympy.tan(e)) if e.is_Symbol else None,
    lambda e: sympy.Abs(sqrt(sympy.Abs(e)) ** 2) if e.is_Symbol else None,
)
