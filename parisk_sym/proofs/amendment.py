"""What may be called a correction or a condition of a printed statement.

An amendment is another statement with a proof of its own, so it has to be tied to what it amends, or "1 = 1" would
correct everything. At least one of its parts has to

1. say something: not x = x, not a number beside a number, not what the signs of its terms alone give (unless the
   printed statement is one about signs, too), not that there is a counterexample;
2. speak of what is printed: a compound expression or a whole side in common, the same notions of privacy, or a function
   and a symbol; where a number is printed, its expression (a condition may read the same number as a value of the same
   formula at other parameters);
3. speak of more than one point where the printed statement does;
4. speak of points that the printed statement speaks of, and, as a condition, not say its reverse.

The rules compare forms; they bound what a person may offer, and judge no meaning.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

import sympy
from sympy import Basic, Expr, Symbol

from parisk_sym.claims.claim import Condition, Correction
from parisk_sym.claims.kinds.connectives import All, Fails, conjuncts
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.probability import OfRandomVariables, Probability
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONPOSITIVE

__all__ = ["objection", "speaks_of"]


def objection(printed: Statement, amendment: Correction | Condition) -> str:
    """Why the amendment does not count as one of the printed statement; "" where it does.

    >>> from sympy import exp
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> x = Symbol("x", positive=True)
    >>> false = Inequality(exp(x), "<", 1 + x, {x: POSITIVE})
    >>> objection(false, Correction("", Inequality(1 + x, "<", exp(x), {x: POSITIVE})))
    ''
    >>> objection(false, Correction("", Identity(1, 1)))
    'it says nothing: both sides are 1'
    """
    if set(conjuncts(amendment.says)) <= set(conjuncts(printed)) and isinstance(printed, All):
        return "it is a part of the printed statement"
    found = []
    for part in conjuncts(amendment.says):
        if not (reason := _objection_to_part(printed, part, amendment)):
            return ""
        found.append(reason)
    return "; ".join(dict.fromkeys(found))


def _objection_to_part(printed: Statement, part: Statement, amendment: Correction | Condition) -> str:
    if nothing := _says_nothing(part, printed):
        return f"it says nothing: {nothing}"
    if isinstance(printed, PrintedValue):
        return _other_number(printed, part, isinstance(amendment, Condition))
    if not speaks_of(part, printed):
        return "it has no expression in common with the printed statement"
    if elsewhere := _elsewhere(part, printed):
        return elsewhere
    if _is_one_point(part) and not all(map(_is_one_point, conjuncts(printed))):
        return "it speaks of one point, and the printed statement of more"
    if isinstance(amendment, Condition) and any(_is_reverse(part, p) for p in conjuncts(printed)):
        return f"{part} is the reverse of what is printed, which is no condition under which it holds"
    return ""


# --- it says something ------------------------------------------------------------------------------------------------


def _says_nothing(part: Statement, printed: Statement) -> str:
    """What makes a part empty, or ""."""
    match part:
        case Fails():
            return "" if isinstance(printed, Fails) else "a counterexample alone is no correction"
        case Identity() if part.left == part.right:
            return f"both sides are {part.left}"
        case Limit() if not part.expression.has(part.variable):
            return f"{part.expression} does not depend on {part.variable}"
        case Inequality() if _by_signs(part) and not any(map(_about_signs, conjuncts(printed))):
            return f"{part.left} {part.relation} {part.right} follows from the signs of its terms alone"
        case Probability() if part.value.is_number and _about_any_event(part):
            return f"every probability {part.relation} {part.value}"
        case Implication() if part.conclusion in part.premises:
            return "the conclusion is one of the premises"
    return ""


def _about_any_event(part: Probability) -> bool:
    """Whether it holds whatever the event is."""
    held = {"<=": part.value - 1, "<": part.value - 1, ">=": -part.value, ">": -part.value}.get(part.relation)
    return held is not None and bool(held.is_nonnegative if "=" in part.relation else held.is_positive)


def _about_signs(statement: Statement) -> bool:
    """Whether a printed inequality, or its reverse, is itself one between terms of one sign."""
    if not isinstance(statement, Inequality):
        return False
    return _by_signs(statement) or _by_signs(replace(statement, left=statement.right, right=statement.left))


def _by_signs(statement: Inequality) -> bool:
    """Whether every term of the gap is nonnegative by its form: the least that an inequality in symbols can say."""
    if not (statement.left.free_symbols | statement.right.free_symbols):
        return False
    positive = {s for s, i in statement.domain.items() if i.lower.is_nonnegative}
    terms = sympy.Add.make_args(sympy.expand_mul(statement.gap))
    return all(_nonnegative(factor, positive) for term in terms for factor in sympy.Mul.make_args(term))


def _nonnegative(factor: Expr, positive: set[Symbol]) -> bool:
    """Nonnegative numbers and symbols, their powers, even powers, exponentials."""
    if factor.is_number:
        return bool(factor.is_nonnegative)
    base, exponent = factor.as_base_exp()
    known = base.is_nonnegative if base.is_number else base in positive
    return bool(known or exponent.is_even)


# --- it speaks of what is printed -------------------------------------------------------------------------------------


def speaks_of(part: Statement, printed: Statement) -> bool:
    """Whether a statement has an expression in common with the printed one, or with a part of it."""
    return any(_same_subject(p, part) for p in conjuncts(printed))


def _same_subject(printed: Statement, part: Statement) -> bool:
    """A compound expression in common, or a whole side; the same notions of privacy; or a function and a symbol.

    Symbols of one name are the same, whatever is assumed of them: a condition may assume more.
    """
    ours, theirs = list(_expressions(printed)), list(_expressions(part))
    names = {s.name: s for e in ours for s in e.atoms(Symbol)}
    renamed = {s: names.get(s.name, s) for e in theirs for s in e.atoms(Symbol)}
    theirs = [e.xreplace({s: t for s, t in renamed.items() if s != t}) for e in theirs]
    if _compounds(ours) & _compounds(theirs) or _sides(ours) & _sides(theirs):
        return True
    if _notions(printed) and _notions(printed) == _notions(part):
        return True
    heads = (_heads(ours) | _notions(printed)) & (_heads(theirs) | _notions(part))
    return bool(heads and _free(ours) & _free(theirs))


def _expressions(statement: Statement) -> Iterator[Expr]:
    """The expressions that a statement compares, without those of its domain."""
    if isinstance(statement, Fails):
        yield from _expressions(statement.statement)
    if isinstance(statement, All):
        for part in statement.parts:
            yield from _expressions(part)
    if isinstance(statement, Implication):
        for notion in (*statement.premises, statement.conclusion):
            yield from notion.expressions
    if isinstance(statement, OfRandomVariables):
        yield from statement.parts()
    for item in fields(statement):  # type: ignore[arg-type] # every statement is a dataclass
        value = getattr(statement, item.name)
        if isinstance(value, Expr) and item.name not in ("variable", "point"):
            yield value


def _free(expressions: Sequence[Expr]) -> set[Symbol]:
    return {s for e in expressions for s in e.free_symbols}


def _sides(expressions: Sequence[Expr]) -> set[Expr]:
    return {e for e in expressions if e.free_symbols}


def _compounds(expressions: Sequence[Expr]) -> set[Basic]:
    """Parts of the expressions that say more than a symbol with a number; numbers only where they hold a function."""
    nodes = (node for e in expressions for node in _unbound(e, frozenset()) if isinstance(node, Expr))
    return {n for n in nodes if not _plain(n) and (n.free_symbols or n.has(sympy.Function))}


def _unbound(node: Basic, bound: frozenset[Symbol]) -> Iterator[Basic]:
    """The parts that name no symbol which is bound around them: such a symbol may stand for anything in another statement."""
    if not (node.free_symbols & bound):
        yield node
    inner = bound.union(getattr(node, "bound_symbols", ()))
    for argument in node.args:
        yield from _unbound(argument, inner)


def _plain(node: Expr) -> bool:
    """A symbol, alone or with a number: -x, x/2, 1 - x, 1/x."""
    symbols = [a for a in node.args if not a.is_Number]
    if node.is_Add or node.is_Mul:
        return len(symbols) == 1 and _plain(symbols[0])
    return bool(node.is_Symbol or (node.is_Pow and node.exp == -1 and _plain(node.base)))


def _heads(expressions: Sequence[Expr]) -> set[str]:
    """Names of the functions, integrals, sums and roots."""
    kinds = (sympy.Function, sympy.Integral, sympy.Sum, Root)
    return {type(node).__name__ for e in expressions for node in e.atoms(*kinds)}


def _notions(statement: Statement) -> set[str]:
    """Names of the notions of privacy, and of those that they are made of."""
    if isinstance(statement, Fails):
        return _notions(statement.statement)
    if not isinstance(statement, Implication):
        return set()
    notions = (*statement.premises, statement.conclusion)
    return {type(notion.inner).__name__ for notion in notions}


# --- it speaks of the same points, and does not say the reverse --------------------------------------------------------


def _elsewhere(part: Statement, printed: Statement) -> str:
    """What tells that no point of a part is one of the printed statement: a symbol whose ranges in numbers do not meet; or ""."""
    ranges, here = [_ranges(p) for p in conjuncts(printed)], _ranges(part)
    for name, interval in here.items():
        theirs = [found[name] for found in ranges if name in found]
        if theirs and len(theirs) == len(ranges) and all(_are_apart(interval, other) for other in theirs):
            return f"its {name} is in {interval}, and that of the printed statement in {theirs[0]}"
    return ""


def _ranges(statement: Statement) -> dict[str, Interval]:
    """Of the symbols that it uses, by their names."""
    inner = statement.statement if isinstance(statement, Fails) else statement
    used = _free(list(_expressions(inner)))
    return {symbol.name: interval for symbol, interval in inner.domain.items() if symbol in used}


def _are_apart(one: Interval, other: Interval) -> bool:
    """Whether two intervals between numbers have no point in common; others may have one."""
    return any(
        bool((gap := above.lower - below.upper).is_positive)
        or (gap.is_zero is True and (above.lower_open or below.upper_open))
        for below, above in ((one, other), (other, one))
        if below.upper.is_number and above.lower.is_number
    )


def _is_reverse(part: Statement, printed: Statement) -> bool:
    """Whether what is the smaller one of two things in the one statement is the larger one in the other, or multiples of them are."""
    one: Expr
    match part, printed:
        case Inequality(), Inequality():
            one, other = part.gap, printed.gap
        case Monotone(), Monotone() if part.variable.name == printed.variable.name:
            one, other = (s.rising.diff(s.variable) for s in (part, printed))
        case Probability(), Probability() if (part.event, part.value) == (printed.event, printed.value):
            return {part.relation[0], printed.relation[0]} == {"<", ">"}
        case _:
            return False
    names = {symbol.name: symbol for symbol in part.domain}
    other = other.xreplace({symbol: names.get(symbol.name, symbol) for symbol in other.free_symbols})
    return bool(sympy.expand(one + other) == 0) or _is_negative_multiple(one, other, facts_of(part.domain))


def _is_negative_multiple(one: Expr, other: Expr, facts: Facts) -> bool:
    """Whether one is the other times a negative number, or a sum of several terms times what is never positive: it cancels in their quotient."""
    if other == 0:
        return False
    try:
        ratio, terms = facts.form(one / other), len(facts.form(other).numerator)
    except FAILURES:
        return False
    if ratio.constant is not None:
        return bool(ratio.constant < 0)
    cancels = terms >= _SEVERAL and len(ratio.denominator) == 1
    return cancels and facts.sign(one / other) <= NONPOSITIVE


_SEVERAL = 2
"""Terms: of one product every other one is a multiple."""


# --- printed numbers --------------------------------------------------------------------------------------------------


def _other_number(printed: PrintedValue, part: Statement, condition: bool) -> str:
    """A correction prints another number for the same expression; a condition may read the same number otherwise."""
    if not isinstance(part, PrintedValue):
        return "it is no printed value, and what it amends is one"
    same = part.expression == printed.expression
    if condition and (part.number.value, part.number.unit) == (printed.number.value, printed.number.unit):
        alike = same or _skeleton(part.expression) == _skeleton(printed.expression)
        return "" if alike else "it is the value of another formula"
    if not same:
        return "it is the value of another expression"
    if part.number.rounding(printed.number.value) is not None:
        return f"{part.printed} does not contradict the printed {printed.printed}, which rounds to it"
    return ""


def _skeleton(node: Basic) -> tuple[Any, ...]:
    """The formula with its numbers left out, so that two values of its parameters look the same."""
    if node.is_Number:
        return ("number",)
    inner = [_skeleton(a) for a in node.args if not (a.is_Number and (node.is_Add or node.is_Mul))]
    return (type(node).__name__ if node.args else str(node), *sorted(inner, key=str))


# --- it speaks of more than one point ---------------------------------------------------------------------------------


def _is_one_point(statement: Statement) -> bool:
    """Whether every symbol that the statement uses has a single value; a root over a range is more than that."""
    expressions = list(_expressions(statement))
    used = _free(expressions) - set(statement.bound)
    if not used:
        return not any(e.has(Root) for e in expressions)
    while more := {s for u in used if u in statement.domain for s in _ends(statement.domain[u])} - used:
        used |= more
    return all(u in statement.domain and _is_single(statement.domain[u]) for u in used)


def _ends(interval: Interval) -> set[Symbol]:
    return set(interval.lower.free_symbols | interval.upper.free_symbols)


def _is_single(interval: Interval) -> bool:
    """[a, a], or one integer only."""
    length = sympy.simplify(interval.upper - interval.lower)
    if interval.integer and length.is_finite:
        length -= interval.lower_open + interval.upper_open
    return bool(length == 0)
