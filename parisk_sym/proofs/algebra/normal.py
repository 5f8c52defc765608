"""The normal form of an expression over a domain: which generators its heads become, and under which conditions.

Each rule states the identity it uses. A condition (a base is positive, an argument is an integer) is proved from the domain by the
sign calculus; where it is not, the head stays a generator of its own, which is always right and decides less.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import sympy
from flint import fmpq
from sympy import Expr, Integer, Rational, S, exp, log, pi

from parisk_sym.core.exact import rational
from parisk_sym.proofs.algebra import rewriting
from parisk_sym.proofs.algebra.factors import factors
from parisk_sym.proofs.algebra.generator_tree import Base, Cis, Leaf, Node, Number, Power, product, total
from parisk_sym.proofs.algebra.knowledge import BINDERS, Knowledge, is_beyond_the_reals
from parisk_sym.proofs.algebra.polynomial_quotients import FAILURES, Form, TooLargeError, to_rational
from parisk_sym.proofs.algebra.ring import build

__all__ = ["Normaliser"]

ONE, ZERO, MINUS = fmpq(1), fmpq(0), fmpq(-1)

_NO_NUMBERS = (S.Infinity, S.NegativeInfinity, S.ComplexInfinity, S.NaN)


class Normaliser:
    """Turns expressions into forms, remembering every subexpression."""

    def __init__(self, knowledge: Knowledge, facts: set[str]) -> None:
        self.knowledge = knowledge
        self._forms: dict[Expr, Form] = {}
        self._trees: dict[Expr, Node] = {}
        self._least_values: dict[Expr, int | None] = {}
        self._relations: dict[Base, Form] = {}
        self.facts = facts

    def form(self, expression: Expr) -> Form:
        """The quotient of polynomials; raises TooLargeError where it outgrows its bound."""
        if expression not in self._forms:
            found = None if self._at_a_point else _FRACTIONS.get(expression)
            if found is None:
                found = build(self.tree(rewriting.with_common_arguments(expression, self)), self._relations)
                if not self._at_a_point and _is_fraction(expression):
                    _remember(expression, found)
            self._forms[expression] = found
        return self._forms[expression]

    @cached_property
    def _at_a_point(self) -> bool:
        """Whether a symbol is a number, so that it is no generator."""
        return any(self._at_its_point(symbol) is not symbol for symbol in self.knowledge.domain)

    def tree(self, expression: Expr) -> Node:
        """The tree of an expression."""
        if expression not in self._trees:
            self._trees[expression] = self._tree(expression)
        return self._trees[expression]

    def _tree(self, e: Expr) -> Node:
        if isinstance(e, sympy.Rational):
            return Number(rational(e))
        if isinstance(e, sympy.Add):
            return total(*(self.tree(a) for a in e.args))
        if isinstance(e, sympy.Mul):
            return product(*(self.tree(a) for a in e.args))
        if isinstance(e, sympy.Pow):
            return self._pow(e)
        if e.is_Atom:
            return _atom(self._at_its_point(e))
        rule = _RULES.get(type(e).__name__)
        if rule is not None:
            return rule(self, e)
        rewritten = rewriting.rewritten(e, self)
        if rewritten is not None:
            return self.tree(rewritten)
        return Leaf(Base("free", self.canonical(e)), ONE)

    def _at_its_point(self, e: Expr) -> Expr:
        """The value of a symbol whose interval is a single number."""
        interval = self.knowledge.domain.get(e) if e.is_Symbol else None
        fixed = interval is not None and interval.lower == interval.upper and interval.lower.is_Rational
        return interval.lower if interval is not None and fixed else e

    def canonical(self, e: Expr) -> Expr:
        """A head that no rule takes apart, with its arguments in normal form."""
        if e.is_Atom or not e.args or isinstance(e, (*BINDERS, sympy.Piecewise)):
            return e
        try:
            arguments = [self.form(a).expression() if isinstance(a, Expr) else a for a in e.args]
            rebuilt = e.func(*arguments)
        except (
            *FAILURES,
            TypeError,
            ValueError,
        ):  # SymPy refuses some arguments: what is not real, or not comparable
            return e
        return rebuilt if isinstance(rebuilt, e.func) else e

    def canonical_value(self, e: Expr) -> Expr:
        """The normal form written as an expression, or the expression itself."""
        try:
            return self.form(e).expression()
        except FAILURES:
            return e

    # --- powers, exponentials, logarithms ---------------------------------------------------------------------------

    def _pow(self, e: Expr) -> Node:
        base, exponent = e.base, e.exp
        if base is S.Exp1:
            return self.exponential(exponent)
        if isinstance(exponent, sympy.Integer):
            return Power(self.tree(base), int(exponent))
        if isinstance(exponent, sympy.Rational):
            return self._root(base, exponent)
        return self._symbolic_power(base, exponent)

    def _root(self, base: Expr, exponent: Rational) -> Node:
        """base^(p/q) for base > 0, or base >= 0 and p > 0: the product of its factors' powers."""
        signs = self.knowledge.sign(base)
        allowed = signs <= {1} or (signs <= {0, 1} and exponent > 0)
        if not allowed:
            return self._free(self.canonical_value(base) ** exponent)
        return product(*(self.factor_power(f, c * rational(exponent)) for f, c in factors(self, base)))

    def factor_power(self, factor: Expr, exponent: fmpq) -> Node:
        """factor^exponent for one factor of `factors`."""
        if exponent.q == 1:
            return Power(self.tree(factor), int(exponent.p))
        if isinstance(factor, exp):
            return self.exponential(factor.args[0] * to_rational(exponent))
        if factor.is_Symbol or factor is pi or factor is S.Exp1:
            return Leaf(Base("free", factor), exponent)
        base = Base("root", factor)
        if base not in self._relations:
            self._relations[base] = self.form(factor)
        return Leaf(base, exponent)

    def _symbolic_power(self, base: Expr, exponent: Expr) -> Node:
        """base^e = exp(e ln base) for base > 0; (-1)^e base'^e for base = -base' < 0 and integer e; 0^e = 0 for e > 0.

        For other bases and integers e, by the terms of e.
        """
        signs = self.knowledge.sign(base)
        if signs == {0} and self.knowledge.sign(exponent) == {1}:
            return Number(ZERO)
        if signs == {1}:
            return self.exponential(exponent * log(base))
        if signs == {-1} and self.knowledge.is_integer(exponent):
            return product(self.parity(exponent), self.exponential(exponent * log(-base)))
        whole = self._whole_power(base, exponent, 0 in signs)
        return whole or self._free(self.canonical_value(base) ** self.form(exponent).expression())

    def _whole_power(self, base: Expr, exponent: Expr, may_be_zero: bool) -> Node | None:
        """base^(sum of c t) as the product of (base^t)^c; of a base that may be 0, the powers of each t from its least value on.

        0^0 is 1, and a factor 0 makes both sides 0 as long as no exponent is negative.
        """
        parts: list[Node] = []
        rest, value = ZERO, self.canonical_value(base)
        for coefficient, term in self.form(exponent).terms():
            least = 0
            if term == 1:
                rest += coefficient
                continue
            if may_be_zero:
                known = self._least(term) if coefficient > 0 else None
                if known is None:
                    return None
                least = known
            if coefficient.q != 1 or not self.knowledge.is_integer(term):
                return None
            parts.append(Power(self._free(value ** (term - least)), int(coefficient.p)))
            rest += coefficient * least
        if rest.q != 1 or (may_be_zero and rest < 0):
            return None
        return product(*parts, Power(self.tree(base), int(rest.p)))

    def _least(self, term: Expr) -> int | None:
        """An integer that a value is known to be at least, the largest of a few."""
        if term not in self._least_values:
            known = (k for k in _LEAST_VALUES if self.knowledge.sign(term - k) <= {0, 1})
            self._least_values[term] = next(known, None)
        return self._least_values[term]

    def _free(self, value: Expr) -> Node:
        """A generator of its own, where SymPy has not made a number of the expression."""
        return _atom(value) if value.is_Atom else Leaf(Base("free", value), ONE)

    def parity(self, exponent: Expr) -> Node:
        """(-1)^e for an integer e: one generator of square 1 for each integer term of e."""
        parts: list[Node] = []
        terms = list(self.form(exponent).terms())
        if not all(c.q == 1 and (term == 1 or self.knowledge.is_integer(term)) for c, term in terms):
            return Leaf(Base("parity", Integer(-1) ** self.form(exponent).expression()), ONE)
        for coefficient, term in terms:
            if int(coefficient.p) % 2:
                parts.append(Number(MINUS) if term == 1 else Leaf(Base("parity", Integer(-1) ** term), ONE))
        return product(*parts) if parts else Number(ONE)

    def exponential(self, argument: Expr) -> Node:
        """exp(sum of q t) = product of exp(t)^q over the terms of the argument; exp(q ln f) = f^q."""
        parts: list[Node] = []
        for coefficient, term in self.form(argument).terms():
            if isinstance(term, log):
                parts.append(self._power_of_log(term.args[0], coefficient))
            elif isinstance(term, sympy.LambertW) and coefficient.q == 1 and self._nonzero(term.args[0]):
                quotient = term.args[0] / term  # exp(W(z)) = z / W(z) for z != 0
                parts.append(Power(self.tree(quotient), int(coefficient.p)))
            else:
                parts.append(Leaf(Base("free", exp(term)), coefficient))
        return product(*parts) if parts else Number(ONE)

    def _nonzero(self, e: Expr) -> bool:
        return 0 not in self.knowledge.sign(e)

    def _power_of_log(self, inside: Expr, exponent: fmpq) -> Node:
        if inside.is_Integer and inside > 0:
            return self._prime_power(inside, exponent)
        return self.factor_power(inside, exponent)

    def _prime_power(self, prime: Expr, exponent: fmpq) -> Node:
        if exponent.q == 1:
            return Power(Number(rational(prime)), int(exponent.p))
        base = Base("root", prime)
        if base not in self._relations:
            self._relations[base] = build(Number(rational(prime)), {})
        return Leaf(base, exponent)

    def logarithm(self, e: Expr) -> Node:
        """ln of a product of positive factors: the sum of their logarithms; ln exp(t) = t."""
        if not self.knowledge.sign(e) <= {0, 1}:
            return self._free(log(self.canonical_value(e)))
        parts: list[Node] = []
        for factor, count in factors(self, e):
            if isinstance(factor, exp):
                parts.append(product(Number(count), self.tree(factor.args[0])))
            elif factor is S.Exp1:
                parts.append(Number(count))
            elif _is_principal(factor):  # ln W(z) = ln z - W(z) for z > 0
                parts.append(product(Number(count), self.tree(log(factor.args[0]) - factor)))
            elif _is_lower(-factor):  # ln(-W(z)) = ln(-z) - W(z) for z < 0
                parts.append(product(Number(count), self.tree(log(-factor.args[-1].args[0]) + factor)))
            elif factor != 1:
                parts.append(product(Number(count), Leaf(Base("free", log(factor, evaluate=False)), ONE)))
        return total(*parts) if parts else Number(ZERO)

    # --- angles and absolute values ---------------------------------------------------------------------------------

    def angle(self, head: str, argument: Expr) -> Node:
        """cos or sin of a sum by the addition theorem, one term after another."""
        cosine: Node = Number(ONE)
        sine: Node = Number(ZERO)
        for coefficient, term in self.form(argument).terms():
            c, s = self._cis(coefficient, term)
            cosine, sine = (
                total(product(cosine, c), product(Number(MINUS), sine, s)),
                total(product(sine, c), product(cosine, s)),
            )
        return cosine if head == "cos" else sine

    def _cis(self, coefficient: fmpq, term: Expr) -> tuple[Node, Node]:
        """(cos, sin) of coefficient * term; whole multiples of pi by parity."""
        turns = self.canonical_value(term / pi)
        if not turns.has(pi) and coefficient.q == 1 and self.knowledge.is_integer(turns):
            return self.parity(to_rational(coefficient) * turns), Number(ZERO)
        if term is pi:
            values = sympy.cos(to_rational(coefficient) * pi), sympy.sin(to_rational(coefficient) * pi)
            if not any(v.has(sympy.cos, sympy.sin) for v in values):
                return self.tree(values[0]), self.tree(values[1])
        return Cis("cos", term, coefficient), Cis("sin", term, coefficient)

    def absolute(self, e: Expr) -> Node:
        """|e| = product of |f|^c over its factors; a factor of unknown sign is a generator whose square is f^2."""
        if is_beyond_the_reals(e):
            return self._free(sympy.Abs(self.canonical_value(e)))
        signs = self.knowledge.sign(e)
        if signs <= {0, 1}:
            return self.tree(e)
        if signs <= {-1, 0}:
            return product(Number(MINUS), self.tree(e))
        return product(*(self._absolute_factor(f, c) for f, c in factors(self, e)))

    def _absolute_factor(self, factor: Expr, exponent: fmpq) -> Node:
        if not isinstance(factor, sympy.Abs):
            return self.factor_power(factor, exponent)
        inside = factor.args[0]
        value = sympy.Abs(self.canonical_value(inside))
        if not isinstance(value, sympy.Abs):
            raise TooLargeError(f"the absolute value of {inside} has no normal form")
        base = Base("abs", value, inside)
        if base not in self._relations:
            self._relations[base] = self.form(inside**2)
        return Leaf(base, exponent)


_LEAST_VALUES = (3, 2, 1, 0, -1, -2, -3)

_FRACTIONS: dict[Expr, Form] = {}
"""The forms of quotients of polynomials in symbols: they are the same whatever is known of the symbols, unless one is a number."""

_MOST_FRACTIONS = 2**14


def _remember(fraction: Expr, form: Form) -> None:
    if len(_FRACTIONS) >= _MOST_FRACTIONS:
        _FRACTIONS.clear()
    _FRACTIONS[fraction] = form


def _is_fraction(e: Expr) -> bool:
    """Whether an expression is made of symbols and rational numbers by sums, products and whole powers."""
    if isinstance(e, (sympy.Add, sympy.Mul)):
        return all(map(_is_fraction, e.args))
    if isinstance(e, sympy.Pow):
        return isinstance(e.exp, sympy.Integer) and _is_fraction(e.base)
    return bool(e.is_Symbol or e.is_Rational)


def _atom(e: Expr) -> Node:
    """A number such as pi, or a symbol, as a generator; what is no real number has no normal form."""
    if e.is_Rational:
        return Number(rational(e))
    if any(e is no_number for no_number in _NO_NUMBERS):
        raise ZeroDivisionError(f"{e} is no number")
    return Leaf(Base("unit" if e is S.ImaginaryUnit else "free", e), ONE)


def _is_principal(e: Expr) -> bool:
    return isinstance(e, sympy.LambertW) and (len(e.args) == 1 or e.args[1] == 0)


def _is_lower(e: Expr) -> bool:
    return isinstance(e, sympy.LambertW) and e.args[1:] == (-1,)


_RULES: dict[str, Callable[[Normaliser, Expr], Node]] = {
    "exp": lambda n, e: n.exponential(e.args[0]),
    "log": lambda n, e: n.logarithm(e.args[0]),
    "cos": lambda n, e: n.angle("cos", e.args[0]),
    "sin": lambda n, e: n.angle("sin", e.args[0]),
    "Abs": lambda n, e: n.absolute(e.args[0]),
}
