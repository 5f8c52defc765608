"""Inequalities whose sides are compared under a rising function: their exponentials, their logarithms, their squares."""

from __future__ import annotations

from dataclasses import replace

from sympy import Add, Expr, Mul, S, exp, log

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, nonnegative
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["exponentials", "logarithm_of_a_sum", "logarithms", "squares"]


def exponentials(goal: Inequality, by: Direct) -> Made:
    """exp rises: a <= log(b) where e^a <= b, and log(b) <= a where b <= e^a; for c log(b) with a number c > 0 the other side is a/c."""
    found = [term for term in Add.make_args(goal.gap) if _is_logarithm(term)]
    if len(found) != 1:
        return None
    factor, logarithm = found[0].as_coeff_Mul()
    other, inside = exp(-(goal.gap - found[0]) / factor), logarithm.args[0]
    left, right = (other, inside) if factor > 0 else (inside, other)
    return Reduction([Subgoal(Inequality(left, goal.relation, right, goal.domain), by)])


def _is_logarithm(term: Expr) -> bool:
    """Whether a term is c log(b) with a number c, where b is none."""
    factor, rest = term.as_coeff_Mul()
    return bool(factor.is_Rational and isinstance(rest, log) and rest.free_symbols)


def logarithms(goal: Inequality, by: Direct) -> Made:
    """log rises: 0 < a and 0 < b give a <= b where log(a) <= log(b): tried where a side has a factor exp(u), or a power with an exponent that varies."""
    sides = (goal.left, goal.right)
    if S.Zero in sides or not any(_is_exponential(f) for side in sides for f in Mul.make_args(side)):
        return None
    above = [
        Subgoal(Inequality(S.Zero, "<", rest, goal.domain), by)
        for side in sides
        if (rest := Mul(*(f for f in Mul.make_args(side) if not isinstance(f, exp)))) != 1
    ]
    left, right = map(_logarithm, sides)
    return Reduction([*above, Subgoal(Inequality(left, goal.relation, right, goal.domain), by)])


def logarithm_of_a_sum(goal: Inequality, by: Direct) -> Made:
    """log rises, as for `logarithms`: tried early for several variables, an exponential alone, and a sum of such, its power, or a multiple."""
    goal = _with_two_sides(goal)
    sides = (goal.left, goal.right)
    bell = any(isinstance(side, exp) for side in sides)
    factors = [f for side in sides for f in Mul.make_args(side)]
    others = any(f.as_base_exp()[0].is_Add and f.has(exp) for f in factors)
    return logarithms(goal, by) if bell and others and len(goal.domain) > 1 else None


def _with_two_sides(goal: Inequality) -> Inequality:
    """0 <= b - a as a <= b."""
    terms = Add.make_args(goal.right)
    negative = [t for t in terms if t.could_extract_minus_sign()]
    if goal.left != 0 or len(terms) != _PAIR or len(negative) != 1:
        return goal
    return replace(goal, left=-negative[0], right=goal.right - negative[0])


_PAIR = 2


def _is_exponential(factor: Expr) -> bool:
    """Whether a factor is exp(u), or u^v where v is no number."""
    return bool(factor.as_base_exp()[1].free_symbols) or (
        isinstance(factor, exp) and bool(factor.free_symbols)
    )


def _logarithm(side: Expr) -> Expr:
    """The logarithm of a positive product, whose factors exp(u) become terms u."""
    factors = Mul.make_args(side)
    rest = Mul(*(f for f in factors if not isinstance(f, exp)))
    return Add(*(f.args[0] for f in factors if isinstance(f, exp))) + log(rest)


def squares(goal: Inequality, by: Direct) -> Made:
    """a <= b where 0 <= b and a^2 <= b^2, and a < b where a^2 < b^2: tried where one of them is a product with a square root."""
    if not (_has_a_root(goal.left) or _has_a_root(goal.right)):
        return None
    left, right = (sympy_form(side**2) for side in (goal.left, goal.right))
    above = Subgoal(nonnegative(goal.right, goal.domain), by)
    return Reduction([above, Subgoal(Inequality(left, goal.relation, right, goal.domain), by)])


def _has_a_root(side: Expr) -> bool:
    """Whether a factor is a square root of what is no number."""
    powers = (factor.as_base_exp() for factor in Mul.make_args(side) if factor.free_symbols)
    return any(exponent == S.Half for _, exponent in powers)
