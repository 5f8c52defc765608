"""Tactics that look promising for a statement: what the engine tries where its rules leave a statement open.

Nothing is proved here. Each proposal is carried out and checked by the rule of its tactic, like one that a person gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice

import sympy
from sympy import Expr, S, Symbol, ceiling, cos, exp, floor, pi, sin, solve

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import OfExpressions, Statement
from parisk_sym.claims.tactics import ByDerivative, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, open_, right_open
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.budgets import CONTACT_STEPS, TRIAL_INTEGERS, TRIAL_POINTS, TRIAL_RESIDUES
from parisk_sym.proofs.calculus.smooth import derivative
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.rules.cases import ByBranch, ByResidue, BySign
from parisk_sym.proofs.rules.chains import Chain, Link
from parisk_sym.proofs.rules.induction import Induction, OneByOneBelow
from parisk_sym.proofs.rules.limit_at_an_end import AboveItsLimit
from parisk_sym.proofs.rules.quantifiers import SplitAt
from parisk_sym.proofs.rules.substitution import Substitute
from parisk_sym.proofs.sympy_proposals import proposal
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["CASES", "proposals"]

CASES = (ByBranch, ByResidue, BySign, OneByOneBelow, SplitAt)
"""The tactics that take a statement apart into cases, each of which may be proved by itself."""


def proposals(statement: Statement) -> Iterator[Tactic]:
    """The tactics that are tried on an open statement, the most promising first, each once."""
    try:
        goal = sympy_form(statement)
    except ClaimError:  # of what SymPy makes of it
        return
    seen: list[Tactic] = []
    for proposed in _PROPOSED:
        for tactic in proposed(goal):
            if tactic not in seen:
                seen.append(tactic)
                yield tactic


def _parts(goal: Statement) -> list[Expr]:
    return [value for value in vars(goal).values() if isinstance(value, Expr)]


def _parameters(goal: Statement) -> list[Symbol]:
    """The symbols of the statement that no interval names, and that are not its variable."""
    named = {s for i in goal.domain.values() for s in i.lower.free_symbols | i.upper.free_symbols}
    used = {s for part in _parts(goal) for s in part.free_symbols}
    return [s for s in goal.domain if s in used - named and s != getattr(goal, "variable", None)]


def _reals(goal: Statement) -> list[Symbol]:
    return [s for s in _parameters(goal) if not goal.domain[s].integer]


def _whole(goal: Statement) -> list[Symbol]:
    return [s for s in _parameters(goal) if goal.domain[s].integer]


# --- cases ---


def _branches(goal: Statement) -> Iterator[Tactic]:
    """The outermost absolute values, maxima and pieces, branch by branch."""
    if not isinstance(goal, OfExpressions):
        return
    heads = {
        h for part in _parts(goal) for h in part.atoms(*_BRANCHING) if h.free_symbols <= set(goal.domain)
    }
    outer = [h for h in heads if not any(h != other and other.has(h) for other in heads)]
    for head in sorted(outer, key=sympy.default_sort_key):
        yield ByBranch(head)


_BRANCHING = (sympy.Abs, sympy.Max, sympy.Min, sympy.sign, sympy.Piecewise)


def _residues(goal: Statement) -> Iterator[Tactic]:
    """Integers by their residue, where a multiple of one is rounded, or is the angle of a sine or cosine."""
    if not isinstance(goal, OfExpressions):
        return
    for symbol in _whole(goal):
        heads = {h for part in _parts(goal) for h in part.atoms(floor, ceiling, sin, cos)}
        moduli = {_period(h, symbol) for h in heads} - {1}
        for modulus in sorted(m for m in moduli if m <= TRIAL_RESIDUES):
            yield ByResidue(symbol, modulus, _fresh(goal, "m", integer=True))


def _period(head: Expr, symbol: Symbol) -> int:
    """After how many integers a sine or cosine is the same, or what is rounded is a whole number larger; 1 where there is no such number."""
    factor = head.args[0].expand().coeff(symbol)
    turns = factor / (2 * pi) if isinstance(head, (sin, cos)) else factor
    return int(turns.q) if turns.is_Rational else 1


def _fresh(goal: Statement, name: str, **assumptions: bool) -> Symbol:
    """A symbol whose name the statement does not use."""
    taken = {s.name for part in _parts(goal) for s in part.atoms(Symbol)} | {s.name for s in goal.domain}
    number = next(k for k in range(1, len(taken) + 2) if f"{name}{k}" not in taken)
    return Symbol(f"{name}{number}", **assumptions)


# --- cuts ---


def _cuts_where_flat(goal: Statement) -> Iterator[Tactic]:
    """An interval cut where the derivative of the gap is 0: a gap that is least there falls up to it and rises from it."""
    if not isinstance(goal, Inequality):
        return
    for symbol in _reals(goal):
        for point in _flat(goal, symbol):
            yield from _past_the_extremum(goal, symbol, point)
            yield SplitAt(symbol, (point,))


def _flat(goal: Inequality, symbol: Symbol) -> list[Expr]:
    """Expressions in the other symbols at which SymPy finds that the derivative of the gap is 0."""
    slope = derivative(goal.gap, symbol)
    if slope is None:
        return []
    real = (
        sympy.Dummy("n", real=True) if symbol.is_integer else symbol
    )  # of an integer, SymPy finds integers only
    found = proposal(solve, slope.xreplace({symbol: real}), real, steps=CONTACT_STEPS) or ()
    points = (p for p in found if isinstance(p, Expr) and not p.has(sympy.I, sympy.Piecewise))
    return list(islice((p for p in points if _is_inside(p, symbol, goal)), TRIAL_POINTS))


def _integers_below_a_turn(goal: Statement) -> Iterator[Tactic]:
    """The integers one by one up to the last turn of the gap between real numbers: from there on it goes one way."""
    if not isinstance(goal, Inequality):
        return
    for symbol in _whole(goal):
        lower = goal.domain[symbol].lower
        turns = [int(p.evalf()) + 1 for p in _flat(goal, symbol) if p.is_number]
        if turns and lower.is_Integer and lower < max(turns) <= lower + TRIAL_INTEGERS:
            yield OneByOneBelow(symbol, max(turns))


def _is_inside(point: Expr, symbol: Symbol, goal: Statement) -> bool:
    """Whether a point lies certainly between the ends of the symbol's interval."""
    facts, interval = facts_of(goal.domain), goal.domain[symbol]
    above = interval.lower is S.NegativeInfinity or facts.sign(point - interval.lower) == POSITIVE_SIGN
    return above and (interval.upper is S.Infinity or facts.sign(interval.upper - point) == POSITIVE_SIGN)


def _past_the_extremum(goal: Inequality, symbol: Symbol, point: Expr) -> Iterator[Tactic]:
    """The side that alone depends on a symbol is compared with its value where it is extreme, and that with the other side."""
    of_left, of_right = goal.left.has(symbol), goal.right.has(symbol)
    if of_left == of_right:
        return
    moving, other = (goal.left, goal.right) if of_left else (goal.right, goal.left)
    between = with_replacements(moving, {symbol: point})
    if between is None or facts_of(goal.domain).is_zero(between - other):  # the cut alone is the same
        return
    cut = Link("<=", between if of_left else goal.right, SplitAt(symbol, (point,)))
    rest = Link(goal.relation, goal.right if of_left else between)
    yield Chain((cut, rest) if of_left else (rest, cut))


def _cuts_at_another_symbol(goal: Statement) -> Iterator[Tactic]:
    """An interval cut where two symbols are equal, which alone have this range."""
    if isinstance(goal, Inequality):
        for one, other in combinations(_reals(goal), 2):
            if goal.domain[one] == goal.domain[other] and _is_a_pair(goal, one):
                yield SplitAt(one, (other,))


def _is_a_pair(goal: Statement, symbol: Symbol) -> bool:
    """Whether two symbols have the range of this one, and no more."""
    return [goal.domain[s] for s in _reals(goal)].count(goal.domain[symbol]) == _PAIR


_PAIR = 2


def _sides_of_a_symmetry(goal: Statement) -> Iterator[Tactic]:
    """Where two symbols may be exchanged, either may be the larger one; where their negatives may, their sum has either sign."""
    if not isinstance(goal, Inequality):
        return
    for one, other in combinations(_reals(goal), 2):
        interval = goal.domain[one]
        if interval != goal.domain[other]:
            continue
        if interval == REALS and _is_symmetric(goal, {one: -other, other: -one}):
            yield BySign(one + other)
        if not _is_a_pair(goal, one) and _is_symmetric(goal, {one: other, other: one}):
            yield BySign(one - other)


def _is_symmetric(goal: Inequality, exchanged: dict[Symbol, Expr]) -> bool:
    """Whether the gap is the same with symbols exchanged, as SymPy expands it."""
    return bool((goal.gap - goal.gap.xreplace(exchanged)).expand() == 0)


# --- slopes, ends, steps ---


def _derivatives(goal: Statement) -> Iterator[Tactic]:
    """Both sides have one derivative, and one value at an end."""
    if isinstance(goal, Identity):
        yield from map(ByDerivative, _reals(goal))


def _limits(goal: Statement) -> Iterator[Tactic]:
    """A gap that is monotone, and whose limit at an end is not negative."""
    if not isinstance(goal, Inequality):
        return
    for symbol in _parameters(goal):
        interval = goal.domain[symbol]
        for at, end, left_out, side in (
            ("upper", interval.upper, interval.upper_open, "-"),
            ("lower", interval.lower, interval.lower_open, "+"),
        ):
            value = limit(goal.gap, symbol, end, side, facts_of(goal.domain)).value if left_out else None
            if value is not None and value.is_finite and not value.is_negative:
                yield AboveItsLimit(symbol, value, at)


def _inductions(goal: Statement) -> Iterator[Tactic]:
    """From one integer to the next, and from two to the next as in Fibonacci's recurrence; of products by their next factor."""
    if isinstance(goal, (Identity, Inequality)):
        for symbol in _whole(goal):
            yield from (Induction(symbol, (factor,)) for factor in _next_factors(goal, symbol))
            if goal.domain[symbol].upper is S.Infinity:
                yield Induction(symbol)
                yield Induction(symbol, (1, 1))


def _next_factors(goal: Statement, symbol: Symbol) -> Iterator[Expr]:
    """The factors by which products up to a symbol become longer with its next value."""
    for part in _parts(goal):
        for product in part.atoms(sympy.Product):
            index, lower, upper = product.limits[0]
            outside = product.function.free_symbols | lower.free_symbols | (upper - symbol).free_symbols
            if len(product.limits) == 1 and symbol in upper.free_symbols and symbol not in outside:
                yield product.function.xreplace({index: upper + 1})


# --- other symbols ---


def _maps(goal: Statement) -> Iterator[Tactic]:
    """One symbol as a monotone function of a new one."""
    if not isinstance(goal, (Identity, Inequality)):
        return
    for symbol in _reals(goal):
        for image, new, interval in _images(goal, symbol):
            domain = {
                (new if s == symbol else s): (interval if s == symbol else i) for s, i in goal.domain.items()
            }
            yield Substitute({symbol: image}, domain)


def _images(goal: Statement, symbol: Symbol) -> Sequence[tuple[Expr, Symbol, Interval]]:
    """Maps of a new symbol onto the interval of one: as a power of e, as a reciprocal, as a square (where roots are), from the end on."""
    interval = goal.domain[symbol]
    t, u = _fresh(goal, "t", positive=True), _fresh(goal, "t", real=True)
    low, high = interval.lower, interval.upper
    square = [(t**2, t, POSITIVE)] if any(map(_has_root, _parts(goal))) else []
    if interval == POSITIVE and isinstance(goal, Inequality):
        return ((exp(u), u, REALS), (1 / t, t, POSITIVE), *square)
    if interval == POSITIVE:
        return square
    if low.is_infinite or low == 0:
        return ()
    if high is S.Infinity:
        return (
            ((low + t, t, POSITIVE),) if interval.lower_open else ((low + u, u, right_open(0, S.Infinity)),)
        )
    if interval.lower_open and interval.upper_open:
        return ((low + (high - low) * t, t, open_(0, 1)),)
    return ()


def _has_root(part: Expr) -> bool:
    """Whether an expression has a square root of what is no number."""
    return any(p.exp.is_Rational and p.exp.q == _ROOT and p.free_symbols for p in part.atoms(sympy.Pow))


_ROOT = 2


_PROPOSED: tuple[Callable[[Statement], Iterator[Tactic]], ...] = (
    _branches,
    _residues,
    _inductions,
    _sides_of_a_symmetry,
    _cuts_at_another_symbol,
    _cuts_where_flat,
    _integers_below_a_turn,
    _maps,
    _derivatives,
    _limits,
)
"""In the order in which they are tried: what is cheap first, and what proved most."""
