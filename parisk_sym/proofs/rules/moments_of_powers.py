"""Means of powers of sums by the binomial theorem, and moments of one of several copies."""

from __future__ import annotations

from dataclasses import replace

from sympy import Add, Expr, Integral, Mul, Pow, S, Sum, Symbol, binomial

from parisk_sym.claims.kinds.mean import Mean, OfMoments
from parisk_sym.claims.random_variables import Copies, WithDistribution
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.probability.distribution_checks import Declared, is_a_law, weighted_total
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, comparison, computation, defined_on, with_name
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["of_one_copy", "power_of_a_sum"]


def of_one_copy(goal: OfMoments, by: Direct) -> Made:
    """The moments of one of several copies are those of a variable with their law; the copies are a number of them."""
    copied = [(v, law) for v, law in goal.laws if isinstance(law, Copies)]
    if not copied:
        return None
    shown = [Declared(v, law, goal.domain).shown() for v, law in copied]
    laws = tuple((v, law.law if isinstance(law, Copies) else law) for v, law in goal.laws)
    subgoals = [subgoal for goals, _ in shown for subgoal in goals]
    sides = [side for _, more in shown for side in more]
    single = Subgoal(replace(goal, laws=laws), text="one copy")
    return Reduction([*subgoals, single], tuple(sides), decisive=True)


def power_of_a_sum(goal: Mean, by: Direct) -> Made:
    """E h(X) (a(X) + b(X))^n = sum over k from 0 to n of C(n, k) E h a^(n - k) b^k for an integer n >= 0, where these means exist.

    The sum is finite, and each mean exists where that of the absolute value is finite, for all k between 0 and n.
    """
    if goal.given is not None or len(goal.laws) != 1:
        return None
    ((variable, law),) = goal.laws
    read = _power(sympy_form(goal.expression), variable)
    if read is None or isinstance(law, (Copies, WithDistribution)):
        return None
    factor, (one, other), n = read
    facts = facts_of(goal.domain)
    natural = facts.is_integer(n) and facts.sign(n) <= NONNEGATIVE
    k = _fresh(goal)
    within = Domain({**goal.domain, k: Interval(S.Zero, n, integer=True)}) if natural else goal.domain
    subgoals, sides = is_a_law(variable, law, goal.domain, Direct())
    sides.append(with_name("an integer", computation(natural, {"power": str(n)})))
    if natural:
        (c, g), (d, h) = (e.as_independent(variable, as_Add=False) for e in (one, other))
        term = (factor * g ** (n - k) * h**k).powsimp()
        known = facts_of(Domain({**within, variable: law.support}))
        size = term if known.sign(term) <= NONNEGATIVE else abs(term)
        sides += [
            with_name("the mean exists", node)
            for node in defined_on(weighted_total(variable, law, law.support, size), within)
        ]
        mean = evaluate(weighted_total(variable, law, law.support, term), facts_of(within)).expression
        if mean.has(Integral, Sum):
            return f"no closed form of the mean of {term} was found"
        total = Sum(binomial(n, k) * c ** (n - k) * d**k * mean, (k, S.Zero, n))
        says = comparison(total, goal.relation, goal.value, goal.domain)
        subgoals.append(Subgoal(says, text="the mean"))
    return Reduction(subgoals, tuple(sides), decisive=natural)


def _power(e: Expr, variable: Symbol) -> tuple[Expr, tuple[Expr, Expr], Expr] | None:
    """(h, (a, b), n) with e = h (a + b)^n, n without the variable and no number."""
    for part in Mul.make_args(e):
        if not isinstance(part, Pow) or part.exp.is_number or part.exp.has(variable):
            continue
        terms = Add.make_args(part.base)
        moving = [t for t in terms if t.has(variable)]
        if len(terms) < 2 or not moving:
            continue
        rest = Add(*(t for t in terms if t is not moving[0]))
        return e / part, (rest, moving[0]), part.exp
    return None


def _fresh(goal: Mean) -> Symbol:
    taken = {s.name for s in (*goal.domain, *dict(goal.laws), *goal.value.atoms(Symbol))}
    names = ("k", *(f"k_{number}" for number in range(len(taken) + 1)))
    return Symbol(next(name for name in names if name not in taken), real=True)
