"""Definite sums in closed form by a recurrence that creative telescoping finds."""

from __future__ import annotations

import sympy
from sympy import Expr, S, Sum, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.sentences import in_words
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import RECURRENCE_ORDER, RECURRENCE_STEPS
from parisk_sym.proofs.hypergeometric.reading import one_term, read
from parisk_sym.proofs.hypergeometric.terms import NotHypergeometricError
from parisk_sym.proofs.integrals.piece import facts_with
from parisk_sym.proofs.node import FOUND, Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, defined_on, with_name
from parisk_sym.proofs.sums.problem import all_hold
from parisk_sym.proofs.sums.recurrences import Definite, Step, first_valid_step
from parisk_sym.proofs.sums.zeilberger import propose
from parisk_sym.proofs.sympy_proposals import proposal
from parisk_sym.proofs.transforms.instances import placed_at

__all__ = ["creative_telescoping", "up_to_an_integer"]

_LONGEST_MOVE = 4
"""How far an end of the sum moves with one step of n."""
_LONGEST_BASE = 12
"""Terms of a sum that is written out as a base case."""


def creative_telescoping(goal: Identity, by: Direct) -> Made:
    """S(n) = T(n) for every integer n >= n_0, for a definite sum S(n) of F(n, k) over a <= k <= b (Zeilberger; A = B, chapter 6).

    With polynomials c_j(n) and a term G, the sum of c_j(n) F(n + j, k) over j <= J is G(n, k + 1) - G(n, k) for all n >= n_1 and k in a
    range, where all of them have values. Summed over k, and with the terms that S(n + j) has beyond that range, at fixed distances from
    its ends, this is a recurrence of S. T satisfies it as well, so that c_J(n) (S - T)(n + J) = 0 if S = T at n, ..., n + J - 1; c_J(n) is
    never 0, and S = T holds at n_0, ..., n_1 + J - 1, one by one: induction over n. The terms are polynomial multiples of one product of
    gamma functions, their reciprocals and powers that has a value there (1/Gamma is entire, DLMF 5.2.1), which leaves identities of polynomials.
    A sum up to a rounded end may go further, where a binomial coefficient is 0 beyond it. Of a T that is not hypergeometric (harmonic and
    Fibonacci numbers), what the recurrence makes of it has to be: its normal form is read.
    """
    found = _solved_for_the_sum(goal)
    if found is None:
        return None
    whole, factor, closed = found
    facts = facts_of(goal.domain)
    longer = up_to_an_integer(whole, facts)
    symbols = _carriers(longer, goal.domain)
    if not symbols:
        return None
    sides = [node for side in (goal.left, goal.right) for node in defined_on(side, goal.domain)]
    sides.append(
        with_name("the factor of the sum", computation(0 not in facts.sign(factor), {"not 0": str(factor)}))
    )
    if not all(node.status is Status.PROVED for node in sides):
        return "not shown: both sides have values, and the sum a factor that is not 0"
    try:
        for symbol in symbols:
            sum_ = _definite_sum(longer, closed, symbol, goal.domain)
            step = _step(sum_)
            if step is not None:
                return _reduction(goal, sum_, step, sides)
    except NotHypergeometricError as error:
        return str(error)
    return "no recurrence was found that both sides satisfy"


def _solved_for_the_sum(goal: Identity) -> tuple[Expr, Expr, Expr] | None:
    """(S, c, T) with left - right = c (S - T), S the only sum, over one index between finite ends."""
    difference = goal.left - goal.right
    facts = facts_of(goal.domain)
    products = {p: facts.normaliser.canonical_value(p) for p in difference.atoms(sympy.Product)}
    difference = with_replacements(difference, products)
    if difference is None or difference.has(sympy.Integral, sympy.Limit, sympy.Product):
        return None
    sums = difference.atoms(Sum)
    if len(sums) != 1:
        return None
    (whole,) = sums
    if len(whole.limits) != 1 or len(whole.limits[0]) != 3 or whole.limits[0][2].is_infinite:
        return None
    name = sympy.Dummy("sum", real=True)
    linear = with_replacements(difference, {whole: name})
    if linear is None:
        return None
    factor, rest = sympy.diff(linear, name), linear.xreplace({name: S.Zero})
    if factor == 0 or factor.has(name) or sympy.expand(linear - factor * name - rest) != 0:
        return None
    return whole, factor, -rest / factor


def up_to_an_integer(whole: Expr, facts: Facts) -> Expr:
    """A sum up to floor(u), with further terms up to an integer b >= u, where C(p, q) with integers 0 <= p < q is a factor of each of them."""
    index, lower, upper = whole.limits[0]
    if not isinstance(upper, sympy.floor) or index in facts.domain:
        return whole
    bound = upper.args[0]
    for head in sorted(whole.function.atoms(sympy.binomial), key=sympy.default_sort_key):
        top, below = head.args
        slope = sympy.expand(top).coeff(index, 1)
        last = sympy.expand(index - top / slope) if slope.is_Integer and slope < 0 else top
        if last.has(index) or not facts.is_integer(last) or not facts.sign(last - bound) <= NONNEGATIVE:
            continue
        try:
            beyond = facts_with(facts, index, Interval(bound, last, True, False))
            inside = facts_with(facts, index, Interval(lower, last, False, False, True))
        except ClaimError:
            continue
        is_zero = beyond.sign(top) <= NONNEGATIVE and beyond.sign(below - top) == POSITIVE_SIGN
        whole_numbers = inside.is_integer(top) and inside.is_integer(below)
        if (
            is_zero
            and whole_numbers
            and all_hold(whole.function, inside)
            and _is_factor(head, whole.function)
        ):
            return Sum(whole.function, (index, lower, last))
    return whole


def _is_factor(head: Expr, e: Expr) -> bool:
    """Whether a head to a natural power is a factor of a product."""
    powers = [f.as_base_exp() for f in sympy.Mul.make_args(e)]
    return any(base == head and index.is_Integer and index > 0 for base, index in powers)


def _carriers(whole: Expr, domain: Domain) -> tuple[Symbol, ...]:
    """Symbols over which an induction can run: integers that move the ends by integers, with which the sum becomes one of few terms."""
    _, lower, upper = whole.limits[0]
    found = []
    for symbol in sorted(lower.free_symbols | upper.free_symbols, key=str):
        interval = domain.get(symbol)
        if interval is None or not interval.integer or not facts_of(domain).is_integer(interval.lower):
            continue
        if any(symbol in i.lower.free_symbols | i.upper.free_symbols for i in domain.values()):
            continue
        moved = [sympy.expand(e.xreplace({symbol: symbol + 1}) - e) for e in (lower, upper)]
        length = sympy.expand((upper - lower).xreplace({symbol: interval.lower}))
        if (
            all(m.is_Integer and abs(m) <= _LONGEST_MOVE for m in moved)
            and length.is_Integer
            and length <= _LONGEST_BASE
        ):
            found.append(symbol)
    return tuple(found)


def _definite_sum(whole: Expr, closed: Expr, symbol: Symbol, domain: Domain) -> Definite:
    """The sum and its closed form as hypergeometric terms."""
    index, lower, upper = whole.limits[0]
    facts = facts_of(domain)
    k = Symbol(index.name, real=True)
    if k in domain:
        k = sympy.Dummy(index.name, real=True)
    inside = _inside(facts, k, lower, upper)
    summand = one_term(whole.function.xreplace({index: k}), inside)
    try:
        terms = tuple(read(closed, facts))
    except NotHypergeometricError:
        terms = None
    return Definite(summand, closed, terms, k, lower, upper, symbol, domain)


def _inside(facts: Facts, index: Symbol, lower: Expr, upper: Expr) -> Facts:
    try:
        return facts_with(facts, index, Interval(lower, upper, False, False, True))
    except ClaimError as error:
        raise NotHypergeometricError(str(error)) from error


def _step(sum_: Definite) -> Step | None:
    """A recurrence proved of both sides; that of the lowest order, or the one after it, whose leading coefficient may have fewer zeros."""
    tried = 0
    for order in range(RECURRENCE_ORDER + 1):
        found = proposal(propose, sum_.summand, sum_.index, sum_.symbol, order, steps=RECURRENCE_STEPS)
        step = None if found is None else first_valid_step(sum_, found)
        tried += found is not None
        if step is not None or tried > 1:
            return step
    RECURRENCE_ORDER.spend()
    return None


def _reduction(goal: Identity, sum_: Definite, step: Step, sides: list[Node]) -> Made:
    """The recurrence with all that a reader needs to check it again, and the values before it one by one."""
    n, k, order, first = sum_.symbol, sum_.index, step.recurrence.order, sum_.domain[sum_.symbol].lower
    parts = (f"({in_words(c)}) F({in_words(n + j)}, {k})" for j, c in enumerate(step.recurrence.coefficients))
    shown = {
        "summand": f"F({n}, {k})",
        "recurrence": " + ".join(parts),
        "antidifference": f"({in_words(step.recurrence.ratio)}) F({n}, {k})",
        "from": f"{n} = {in_words(first + step.start)}",
        "indices": f"{in_words(step.lower)} <= {k} <= {in_words(step.upper)}",
        FOUND: (sum_, step),
    }
    proved = with_name("recurrence", computation(True, shown, facts_of(goal.domain)))
    base = _base(goal, n, [first + i for i in range(step.start + order)])
    return base if isinstance(base, str) else Reduction(base, (*sides, proved))


def _base(goal: Identity, symbol: Symbol, values: list[Expr]) -> list[Subgoal] | str:
    """The statement at each of the first numbers."""
    found = []
    for value in values:
        case = placed_at(goal, symbol, value)
        if isinstance(case, str):
            return case
        found.append(Subgoal(case, text=f"{symbol} = {value}"))
    return found
