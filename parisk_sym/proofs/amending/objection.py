"""What may be called a correction or a condition of a printed statement.

An amendment is another statement with a proof of its own, so it has to be tied to what it amends, or "1 = 1" would
correct everything. Of a printed conjunction a correction has to amend every part that is refuted, a condition every part that is not
proved. For each of these at least one part of the amendment has to

1. say something: not x = x, not a number beside a number, not what the signs of its terms alone give (unless the
   printed statement is one about signs, too), not what holds of every event or mechanism, not that there is a
   counterexample (`emptiness`);
2. speak of what is printed: a compound expression or a whole side in common, the same event, value or notions of privacy, or a function
   and a symbol (`subject`); where a number is printed, its expression and unit (a condition may read the same number as a value of the
   same formula at other parameters); and not be its converse;
3. speak of more than one point where the printed statement does, and of a certified point of its domain (`points`);
4. as a condition, have the same laws of random variables, not contradict it (`contradiction`), and leave no point where the condition
   says something and the printed statement certainly fails (`points`);
5. not leave open whether the printed statement holds: a weaker one says something where that fails (and is no condition), a bound from
   the other side excludes something, and a limit is one at the same point (`strength`).

The rules of 1 and 2 compare forms; they bound what a person may offer, and judge no meaning.
"""

from collections.abc import Collection
from typing import Any

from sympy import Basic, Expr, Function, Symbol

from parisk_sym.claims.claim import Condition, Correction
from parisk_sym.claims.kinds.connectives import All, Fails, conjuncts
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.heads.root import Root
from parisk_sym.ground.placed import placed
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.amending.contradiction import contradicts
from parisk_sym.proofs.amending.emptiness import says_nothing
from parisk_sym.proofs.amending.points import are_apart, has_laws_of, where_it_fails
from parisk_sym.proofs.amending.strength import leaves_open
from parisk_sym.proofs.amending.subject import expressions, is_converse, speaks_of, symbols_of

__all__ = ["objection"]


def objection(
    printed: Statement, amendment: Correction | Condition, standing: Collection[Statement] = ()
) -> str:
    """Why the amendment does not count as one of the printed statement; "" where it does.

    `standing` are those parts of the printed statement that need no amendment; every other one does.

    >>> from sympy import exp
    >>> from parisk_sym.claims.kinds.identity import Identity
    >>> from parisk_sym.claims.kinds.inequality import Inequality
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
    every = tuple(conjuncts(printed))
    fallen = tuple(p for p in every if p not in standing) or every
    for part in fallen:
        if reason := _objection_against(part, amendment):
            return reason if len(fallen) == 1 else f"it leaves {part} as it is: {reason}"
    return ""


def _objection_against(printed: Statement, amendment: Correction | Condition) -> str:
    """Why no part of the amendment counts against a printed statement that is no conjunction; "" where one does."""
    found = []
    for part in conjuncts(amendment.says):
        if not (reason := _objection_to_part(printed, part, isinstance(amendment, Condition))):
            return ""
        found.append(reason)
    return "; ".join(dict.fromkeys(found))


def _objection_to_part(printed: Statement, part: Statement, condition: bool) -> str:
    if nothing := says_nothing(part, printed):
        return f"it says nothing: {nothing}"
    if isinstance(printed, PrintedValue):
        return _other_number(printed, part, condition)
    return (
        _other_subject(part, printed)
        or _other_points(part, printed)
        or (_no_condition(part, printed) if condition else "")
        or leaves_open(part, printed, condition)
    )


def _other_subject(part: Statement, printed: Statement) -> str:
    if not speaks_of(part, printed):
        return "it has no expression in common with the printed statement"
    return "it is the converse of what is printed" if is_converse(part, printed) else ""


def _no_condition(part: Statement, printed: Statement) -> str:
    """Why the printed statement does not hold where the condition does."""
    if not has_laws_of(part, printed):
        return "its random variables have other laws than those of the printed statement"
    if contradicts(part, printed):
        return f"{part} contradicts what is printed, and is no condition under which it holds"
    fails = where_it_fails(part, printed)
    return f"the printed statement does not hold under it: {fails}" if fails else ""


# --- it speaks of the same points --------------------------------------------------------------------------------------


def _other_points(part: Statement, printed: Statement) -> str:
    if elsewhere := _elsewhere(part, printed):
        return elsewhere
    if _is_one_point(part, printed) and not _is_one_point(printed):
        return "it speaks of one point, and the printed statement of more"
    if are_apart(part, printed):
        return "no point was found of which it and the printed statement both speak"
    return ""


def _elsewhere(part: Statement, printed: Statement) -> str:
    """What tells that no point of a part is one of the printed statement: a symbol whose ranges in numbers do not meet; or ""."""
    theirs = _ranges(printed)
    for name, interval in _ranges(part).items():
        if name in theirs and _are_apart(interval, theirs[name]):
            return f"its {name} is in {interval}, and that of the printed statement in {theirs[name]}"
    return ""


def _ranges(statement: Statement) -> dict[str, Interval]:
    """Of the symbols that it uses, by their names."""
    inner = statement.statement if isinstance(statement, Fails) else statement
    used = symbols_of(inner)
    return {symbol.name: interval for symbol, interval in inner.domain.items() if symbol in used}


def _are_apart(one: Interval, other: Interval) -> bool:
    """Whether two intervals between numbers have no point in common; others may have one."""
    return any(
        bool((gap := above.lower - below.upper).is_positive)
        or (gap.is_zero is True and (above.lower_open or below.upper_open))
        for below, above in ((one, other), (other, one))
        if below.upper.is_number and above.lower.is_number
    )


# --- printed numbers --------------------------------------------------------------------------------------------------


def _other_number(printed: PrintedValue, part: Statement, condition: bool) -> str:
    """A correction prints another number for the same expression; a condition reads the same number as the value of the same formula."""
    if not isinstance(part, PrintedValue):
        return "it is no printed value, and what it amends is one"
    if part.unit != printed.unit:
        return f"its unit is {part.unit or 1}, and that of the printed value {printed.unit or 1}"
    if condition:
        return _other_reading(printed, part)
    if part.expression != printed.expression:
        return "it is the value of another expression"
    if part.number.rounding(printed.number.value) is not None:
        return f"{part.printed} does not contradict the printed {printed.printed}, which rounds to it"
    return ""


def _other_reading(printed: PrintedValue, part: PrintedValue) -> str:
    """The same number as a value at other parameters, which stand inside of functions: any number is a bare one, or a multiple."""
    if (part.number.value, part.number.unit) != (printed.number.value, printed.number.unit):
        return f"it prints {part.printed}, and no condition makes that {printed.printed}"
    if _skeleton(part.expression) != _skeleton(printed.expression):
        return "it is the value of another formula"
    return ""


def _skeleton(node: Basic, inside: bool = False) -> tuple[Any, ...]:
    """The formula with the numbers inside of functions left out, so that two values of its parameters look the same."""
    if node.is_Number:
        return ("number",) if inside else (str(node),)
    within = inside or isinstance(node, (Function, Root))
    parts = [a for a in node.args if not (inside and a.is_Number and (node.is_Add or node.is_Mul))]
    inner = [_skeleton(a, within) for a in parts]
    return (type(node).__name__ if node.args else str(node), *sorted(inner, key=str))


# --- it speaks of more than one point ---------------------------------------------------------------------------------


def _is_one_point(statement: Statement, printed: Statement | None = None) -> bool:
    """Whether every symbol that the statement uses (and the printed one, if they have any in common) has a single value.

    A root over a range is more than one point.
    """
    used = symbols_of(statement) - set(statement.bound)
    if not used:
        return not any(e.has(Root) for e in expressions(statement))
    names = {s.name for s in symbols_of(printed)} if printed is not None else set()
    return ({s for s in used if s.name in names} or used) <= set(_single(statement.domain))


def _single(domain: Domain) -> dict[Symbol, Expr]:
    """The symbols with a single value, and that value: ends that are certainly equal, at the values of the symbols before."""
    found: dict[Symbol, Expr] = {}
    facts = facts_of(domain)
    for symbol, interval in domain.items():
        lower, upper = (placed(end, found) for end in (interval.lower, interval.upper))
        if not (lower.is_infinite or upper.is_infinite) and facts.is_zero(upper - lower):
            value = next((e for e in (lower, upper) if not e.free_symbols), None)
            if value is not None:
                found[symbol] = value
    return found
