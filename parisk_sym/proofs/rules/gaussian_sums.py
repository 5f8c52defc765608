"""Sums of Gaussian terms over all integers, by Poisson summation: what is hard to see of one is plain of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import sympy
from sympy import Expr, Integer, S, Sum, Symbol, cos, exp, pi, sqrt

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.sentences import in_words
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, with_name
from parisk_sym.proofs.sums.points import outermost

__all__ = ["poisson_summation_of_an_identity", "poisson_summation_of_the_gap"]

THEOREM = "Poisson's summation formula (DLMF 1.8.14, 20.7.32)"


@dataclass(frozen=True)
class _Gaussian:
    """constant * k^power * exp(-rate k^2 + slope k) over the integers k >= first, power 0 or 2, rate > 0."""

    whole: Expr
    first: int
    constant: Expr
    power: int
    rate: Expr
    slope: Expr

    def from_one(self, all_from_one: Expr) -> Expr:
        """The sum, by that of the terms without the constant from 1 on."""
        zero = S.One if self.first == 0 and self.power == 0 else S.Zero
        return self.constant * (zero + all_from_one)


def poisson_summation_of_an_identity(goal: Identity, by: Direct) -> Made:
    """sum exp(-a n^2) = sqrt(pi/a) sum exp(-pi^2 n^2/a) over all integers n, with which the sums of one side become those of the other."""
    difference = goal.left - goal.right
    found = list(_gaussians(difference, goal.domain))
    facts = facts_of(goal.domain)
    pairs = ((one, g) for one in found for g in found)
    rate = next((one.rate for one, g in pairs if facts.is_zero(one.rate * g.rate - pi**2)), None)
    if rate is None:
        return None
    own = [g for g in found if facts.is_zero(g.rate - rate)]
    return _by_duals(difference, own, facts, lambda e: Identity(e, Integer(0), goal.domain))


def poisson_summation_of_the_gap(goal: Inequality, by: Direct) -> Made:
    """sum exp(-a n^2 + c n) = sqrt(pi/a) exp(c^2/4a) sum exp(-pi^2 n^2/a) cos(pi c n/a) over all integers n, and its derivative in a."""
    found = [g for g in _gaussians(goal.gap, goal.domain) if not g.rate.has(pi)]
    return _by_duals(
        goal.gap,
        found,
        facts_of(goal.domain),
        lambda e: Inequality(Integer(0), goal.relation, e, goal.domain),
    )


def _fresh_index(domain: Iterable[Symbol]) -> Symbol:
    """An index that no symbol of the domain is named like."""
    taken = {s.name for s in domain}
    names = ("n", *(f"n_{i}" for i in range(len(taken) + 1)))
    return Symbol(next(name for name in names if name not in taken), real=True)


def _gaussians(e: Expr, domain: Domain) -> Iterator[_Gaussian]:
    """The sums of Gaussian terms from 0 or 1 on, wherever they stand."""
    facts = facts_of(domain)
    for whole, part in (outermost(e, frozenset(domain)) or {}).items():
        ((k, first, last),) = part.ranges
        if last is not S.Infinity or first not in (0, 1) or not part.is_plain(facts):
            continue
        read = _read(part.term, k, facts)
        if read is not None:
            yield _Gaussian(whole, int(first), *read)


def _read(term: Expr, k: Symbol, facts: Facts) -> tuple[Expr, int, Expr, Expr] | None:
    """(constant, power, rate, slope) of a term."""
    constant, power, exponent = S.One, S.Zero, S.Zero
    for factor in sympy.Mul.make_args(sympy.powsimp(term)):
        if isinstance(factor, exp):
            exponent += factor.args[0]
        elif not factor.has(k):
            constant *= factor
        elif factor == k**2:
            power += 2
        else:
            return None
    if not exponent.is_polynomial(k) or sympy.degree(exponent, k) != 2 or power > 2:
        return None
    square, slope, offset = sympy.Poly(exponent, k).all_coeffs()
    if facts.sign(-square) != POSITIVE_SIGN or (power and slope != 0):
        return None
    return constant * exp(offset), int(power), -square, slope


def _by_duals(e: Expr, found: list[_Gaussian], facts: Facts, stated: Callable[[Expr], Statement]) -> Made:
    """The expression with each sum by its dual; a sum with a linear exponent needs the one with the opposite exponent."""
    values: dict[Expr, Expr] = {}
    sides: list[Node] = []
    n = _fresh_index(facts.domain)
    for g in found:
        if g.whole in values:
            continue
        if facts.is_zero(g.slope):
            values[g.whole] = g.from_one(_dual(g, n))
            sides.append(_node(g.whole, values[g.whole]))
            continue
        other = next((h for h in found if _are_mirror_images(g, h, facts)), None)
        if other is None:
            continue
        # of a pair one is named, and the other is what is left of the sum over all integers
        name = _from_one(exp(-g.rate * n**2 + g.slope * n), n)
        values[other.whole] = other.from_one(_two_sided(g, n) - 1 - name)
        values[g.whole] = g.from_one(name)
        sides.append(_node(other.whole, values[other.whole]))
    made = with_replacements(e, values) if values else None
    if made is None or made == e:
        return None
    return Reduction(
        [Subgoal(stated(sympy.expand_mul(made)))], tuple(sides), equivalent=True, another_way=True
    )


def _are_mirror_images(one: _Gaussian, other: _Gaussian, facts: Facts) -> bool:
    return (
        one.whole != other.whole
        and one.power == other.power == 0
        and facts.is_zero(one.slope + other.slope)
        and facts.is_zero(one.rate - other.rate)
    )


def _from_one(term: Expr, n: Symbol) -> Expr:
    return Sum(term, (n, 1, S.Infinity))


def _dual(g: _Gaussian, n: Symbol) -> Expr:
    """The sum of n^power exp(-a n^2) from 1 on, by sums with the rate pi^2/a."""
    a, b = g.rate, pi**2 / g.rate
    zeroth = 1 + 2 * _from_one(exp(-b * n**2), n)
    if g.power == 0:
        return (sqrt(pi / a) * zeroth - 1) / 2
    second = 2 * _from_one(n**2 * exp(-b * n**2), n)
    return sqrt(pi / a) * (zeroth / (2 * a) - b / a * second) / 2


def _two_sided(g: _Gaussian, n: Symbol) -> Expr:
    """The sum of exp(-a n^2 + c n) over all integers."""
    a, c = g.rate, g.slope
    waves = 1 + 2 * _from_one(exp(-(pi**2) / a * n**2) * cos(pi * c / a * n), n)
    return sqrt(pi / a) * exp(c**2 / (4 * a)) * waves


def _node(whole: Expr, dual: Expr) -> Node:
    shown = {"sum": in_words(whole), "is": in_words(dual), "theorem": THEOREM}
    return with_name("poisson summation", computation(True, shown))
