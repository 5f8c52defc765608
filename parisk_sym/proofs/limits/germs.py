"""From an expression in x to its germ at infinity: one rule per head, each a theorem, each inference recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.budgets import LIMIT_DEPTH
from parisk_sym.proofs.limits.constants import FAILURES, require_defined
from parisk_sym.proofs.limits.expansion import Arithmetic, Expansion, Rest
from parisk_sym.proofs.limits.monomials import ONE, level
from parisk_sym.proofs.limits.outcome import Certificate, UndecidedError

__all__ = [
    "BASIC",
    "Germs",
    "NearFacts",
    "Neighbourhood",
    "Rule",
    "bounded_where_infinite",
    "by_taylor",
    "rewriting",
    "taylor",
]


@dataclass(frozen=True, eq=False)
class Neighbourhood:
    """Facts about the parameters, a variable x -> oo, and facts about both for x > 1 (or for integers x >= 1).

    `told` is what x is in the variable of the statement, for words: y, -y, 1/(y - a).
    """

    facts: Facts
    local: Facts
    x: Symbol
    told: Expr | None = None

    def words(self, e: Expr) -> Expr:
        """The expression in the variable of the statement."""
        return e if self.told is None else e.xreplace({self.x: self.told})


class NearFacts(Facts):
    """Facts near the point: a sign that is not decided for all x > 1 is that of an expansion."""

    def __init__(self, near: Neighbourhood, order: int, rules: Mapping[str, Rule]) -> None:
        super().__init__(near.local.domain, near.local.assumptions)
        self._near, self._order, self._rules = near, order, rules

    def sign(self, e: Expr) -> frozenset[int]:
        """The signs near the point."""
        signs = self._near.local.sign(e)
        if len(signs) == 1 or self._near.x not in e.free_symbols:
            return signs
        try:
            germs = Germs(self._near, self._order, self._rules)
            return frozenset({germs.eventual_sign(germs.expand(e))})
        except (UndecidedError, *FAILURES):
            return signs


class Germs(Arithmetic):
    """Expansions of expressions in the variable x as x -> oo, by a table of rules, one per head."""

    def __init__(self, near: Neighbourhood, order: int, rules: Mapping[str, Rule]) -> None:
        super().__init__(near.facts, order)
        self.near, self.x, self.rules = near, near.x, rules
        self._known: dict[Expr, tuple[Expansion, Certificate]] = {}
        self._parts: list[list[Certificate]] = [[]]

    def expand(self, e: Expr) -> Expansion:
        """The expansion of an expression; UndecidedError where a rule or one of its conditions is missing."""
        if e not in self._known:
            if len(self._parts) > LIMIT_DEPTH:
                raise UndecidedError(f"more than {LIMIT_DEPTH} rules inside one another")
            self.asked.append([])
            self._parts.append([])
            try:
                rule, expansion = self._apply(e)
            finally:
                signs, parts = self.asked.pop(), self._parts.pop()
            theorem = " ".join((rule.__doc__ or "").split("\n")[0].split())
            name = rule.__name__.strip("_").replace("_", " ")
            note = Certificate(name, theorem, e, expansion, tuple(dict.fromkeys(signs)), tuple(parts))
            self._known[e] = (expansion, note)
        expansion, note = self._known[e]
        self._parts[-1].append(note)
        return expansion

    def constant(self, c: Expr) -> Expansion:
        """A function that does not depend on x; UndecidedError for one that does."""
        if self.x in c.free_symbols:
            raise UndecidedError(f"{c} is no constant")
        return super().constant(c)

    def certificate(self, e: Expr) -> Certificate:
        """How the expansion of an expression was found."""
        self.expand(e)
        return self._known[e][1]

    def _apply(self, e: Expr) -> tuple[Rule, Expansion]:
        if self.x not in e.free_symbols:
            return _constant, _constant(self, e)
        rule = self.rules.get(type(e).__name__)
        if rule is None:
            raise UndecidedError(f"no rule for the limit of {type(e).__name__}")
        return rule, rule(self, e)


Rule = Callable[[Germs, Expr], Expansion]


def _constant(g: Germs, e: Expr) -> Expansion:
    """A constant is its own limit, where it is defined."""
    require_defined(e, g.facts)
    if e.is_infinite:
        raise UndecidedError("an infinity inside an expression")
    return g.constant(e)


def _variable(g: Germs, e: Expr) -> Expansion:
    """x -> oo."""
    return Expansion(((level(0), S.One),))


def _sum(g: Germs, e: Expr) -> Expansion:
    """The sum of expansions (DLMF 2.1(iii))."""
    return g.add(*(g.expand(a) for a in e.args))


def _product(g: Germs, e: Expr) -> Expansion:
    """The product of expansions; bounded times null is null (DLMF 2.1(iii))."""
    result = g.constant(S.One)
    for a in e.args:
        result = g.multiply(result, g.expand(a))
    return result


def _power(g: Germs, e: Expr) -> Expansion:
    """c^e M^e (1 + d)^e with the binomial series (DLMF 4.6.7); b^f = exp(f log b) for b > 0 near the point (DLMF 4.2.26)."""
    base, exponent = e.base, e.exp
    if g.x not in exponent.free_symbols:
        require_defined(exponent, g.facts)
        return g.raise_to(g.expand(base), exponent)
    power = g.expand(exponent)
    if g.x not in base.free_symbols and _may_fall(g.facts, base):
        return _falling(g, base, exponent, power)
    start = g.expand(base)
    if start.is_zero:
        if g.eventual_sign(power) == 1:
            return start
        raise UndecidedError("0 to a power that is not certain to be positive near the point")
    return g.exp(g.multiply(power, g.log(start)))


def _may_fall(facts: Facts, base: Expr) -> bool:
    """|c| < 1 with a sign that is not the same for all parameters, or negative."""
    return facts.sign(1 - base**2) == {1} and facts.sign(base) not in ({0}, {1})


def _falling(g: Germs, base: Expr, exponent: Expr, power: Expansion) -> Expansion:
    """c^f -> 0 for |c| < 1 and f -> oo, f an integer or c >= 0."""
    m, _, sign = g.leading(power)
    shown = sympy.Pow(base, exponent, evaluate=False)
    if g.compare(m, ONE) <= 0 or sign < 0:
        raise UndecidedError(f"the power {shown}")
    if not g.near.local.is_integer(exponent) and not g.facts.sign(base) <= {0, 1}:
        raise UndecidedError(f"the power {shown} of a number that may be negative")
    return Expansion((), Rest(ONE, little=True))


def _exponential(g: Germs, e: Expr) -> Expansion:
    """exp(P + c + d) = exp(P) exp(c) (1 + d + d^2/2 + ...) (DLMF 4.2.19)."""
    return g.exp(g.expand(e.args[0]))


def _logarithm(g: Germs, e: Expr) -> Expansion:
    """log(c M (1 + d)) = log c + log M + d - d^2/2 + ... for c > 0 (DLMF 4.6.1)."""
    return g.log(g.expand(e.args[0]))


def taylor(g: Germs, head: Callable[[Expr], Expr], c: Expr, d: Expansion) -> Expansion:
    """f(c + d) = f(c) + f'(c) d + ... + O(d^(n+1)) for a function that is analytic at c (Taylor's theorem)."""
    t = sympy.Dummy("t", real=True)
    derivatives = [head(t)]

    def coefficient(j: int) -> Expr:
        while len(derivatives) <= j:
            derivatives.append(sympy.diff(derivatives[-1], t))
        found = derivatives[j].xreplace({t: c})
        if found.has(S.NaN, S.ComplexInfinity, S.Infinity, S.NegativeInfinity, sympy.Subs, sympy.Derivative):
            raise UndecidedError(f"the derivative number {j} at {c} is not defined")
        return found / sympy.factorial(j)

    return g.series(coefficient, d)


def by_taylor(head: Callable[[Expr], Expr], theorem: str, name: str) -> Rule:
    """A rule for a function that is analytic on the real line, where its argument has a finite limit."""

    def rule(g: Germs, e: Expr) -> Expansion:
        split = g.finite(g.expand(e.args[0]))
        if split is None:
            raise UndecidedError(f"{e} where its argument is unbounded")
        return taylor(g, head, *split)

    rule.__doc__, rule.__name__ = theorem, name
    return rule


def rewriting(write: Callable[[Expr], Expr], theorem: str, name: str) -> Rule:
    """A rule that writes a head by others, with an identity that holds wherever it is defined."""

    def rule(g: Germs, e: Expr) -> Expansion:
        return g.expand(write(e))

    rule.__doc__, rule.__name__ = theorem, name
    return rule


def bounded_where_infinite(g: Germs, e: Expr, head: Callable[[Expr], Expr]) -> Expansion:
    """Taylor's theorem at a finite limit of the argument, O(1) otherwise: for functions with |f| bounded on the real line."""
    inside = g.expand(e.args[0])
    split = g.finite(inside)
    if split is None:
        return g.bounded_by(ONE)
    return taylor(g, head, *split)


def _sine(g: Germs, e: Expr) -> Expansion:
    """Taylor's theorem at a finite limit of the argument; |sin| <= 1 and |cos| <= 1 otherwise."""
    return bounded_where_infinite(g, e, type(e))


BASIC: dict[str, Rule] = {
    "Symbol": _variable,
    "Dummy": _variable,
    "Add": _sum,
    "Mul": _product,
    "Pow": _power,
    "exp": _exponential,
    "log": _logarithm,
    "sin": _sine,
    "cos": _sine,
}
