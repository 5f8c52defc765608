"""Checks that a claim is what its author meant: the right kind of object in every field, and hints that are used.

Nothing is ignored in silence: a counterexample for a symbol that the statement does not have is an error.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sympy import Symbol

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.statement import Statement, require_statement
from parisk_sym.claims.tactics import Argument, Step, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.mechanism import Instance
from parisk_sym.formulas.allowed_expressions import check_pieces, read_expression

__all__ = ["check_hint", "check_tactic", "parts_of", "require_content", "statements_in"]


def parts_of(statement: Statement) -> Iterator[Statement]:
    """The simple statements inside a statement: the parts of a conjunction, the statement that fails, or itself."""
    parts = statement.made_of()
    for part in parts:
        yield from parts_of(part)
    if not parts:
        yield statement


def check_tactic(by: Any, name: str) -> None:
    """ClaimError if `by`, or a tactic or step inside it, is something else."""
    if by is None:
        return
    if not isinstance(by, Tactic):
        raise ClaimError(f"{name}: by must be a tactic such as Direct() or ByDerivative(x), got {by!r}")
    steps: tuple[Any, ...] = by.steps if isinstance(by, Argument) else ()
    for step in steps:
        if not isinstance(step, Step):
            raise ClaimError(f'{name}: a step of an argument must be Step("text", statement), got {step!r}')
        require_statement(step.says, f"{name}: the step {step.text!r}")
        check_tactic(step.by, name)
    for tactic in _inside(by):
        check_tactic(tactic, name)


def _inside(by: Tactic) -> tuple[Any, ...]:
    """The tactics that a tactic hands its own subgoals to."""
    inner = getattr(by, "by", None)
    total = getattr(by, "total", None)
    return (*(inner if isinstance(inner, tuple) else (inner,)), total)


def statements_in(by: Tactic | None) -> Iterator[Statement]:
    """The statements of all steps in a tactic, those of its inner tactics included."""
    if by is None:
        return
    for step in by.steps if isinstance(by, Argument) else ():
        yield from parts_of(step.says)
        yield from statements_in(step.by)
    for tactic in _inside(by):
        yield from statements_in(tactic)


def check_hint(hint: Any, statement: Statement | None) -> None:
    """ClaimError for a counterexample that the attack could not use: every part of it must belong to a statement.

    It gives exact values for all symbols of the statement (of one part, for a conjunction); the variable of a monotone or
    convex expression has two, as (first, later). An implication takes an `Instance`.
    """
    if isinstance(hint, Mapping) and not hint:
        return
    parts = list(parts_of(statement)) if statement is not None else []
    if isinstance(hint, Instance):
        if not any(isinstance(part, Implication) for part in parts):
            raise ClaimError(
                "a counterexample of mechanisms belongs to an Implication: write {symbol: value}"
            )
        return
    if not isinstance(hint, Mapping):
        raise ClaimError(f"a counterexample must be {{symbol: value}} or an Instance, got {hint!r}")
    pointwise = [part for part in parts if not isinstance(part, Implication)]
    if not pointwise:
        raise ClaimError(
            "a counterexample to an Implication is an Instance of mechanisms, got values of symbols"
        )
    _check_symbols(hint, pointwise)
    problems = [_misfit(hint, part) for part in pointwise if part.hint_symbols <= set(hint)]
    if problems and all(problems):
        raise ClaimError(problems[0])


def _check_symbols(hint: Mapping[Any, Any], parts: list[Statement]) -> None:
    """Every symbol belongs to a part, and some part has a value for each of its symbols."""
    for symbol, value in hint.items():
        if not any(symbol in part.hint_symbols for part in parts):
            raise ClaimError(
                f"the counterexample gives a value for {symbol}, which the statement does not have: "
                f"its symbols are {_comma_list(set().union(*(p.hint_symbols for p in parts)))}"
            )
        for number in value if isinstance(value, tuple) else (value,):
            check_pieces(
                read_expression(number, f"the counterexample's value of {symbol}"), f"the value of {symbol}"
            )
    missing = [part.hint_symbols - set(hint) for part in parts]
    if all(missing):
        raise ClaimError(
            f"the counterexample needs a value for each symbol of the statement: {_comma_list(min(missing, key=len))} has none"
        )


def _comma_list(symbols: Any) -> str:
    return ", ".join(sorted(map(str, symbols))) or "none"


def _misfit(hint: Mapping[Symbol, Any], part: Statement) -> str:
    """Why one part cannot use the values, "" if it can."""
    compared = part.compared_symbol
    for symbol in part.hint_symbols:
        pair = isinstance(hint[symbol], tuple)
        if symbol == compared and not (pair and len(hint[symbol]) == 2):
            return f"the counterexample compares two values of {symbol}: write {{{symbol}: (first, later)}}, got {hint[symbol]}"
        if symbol != compared and pair:
            return f"the counterexample must give one value of {symbol}, got {hint[symbol]}"
    return ""


def require_content(name: str, *pieces: tuple[Statement | None, Tactic | None]) -> None:
    """ClaimError if a statement, a part of it, or a step of its proof is vacuous.

    `pieces` are the statements of a claim, each with the tactic that proves it.
    """
    for says, by in pieces:
        for statement in (*(parts_of(says) if says is not None else ()), *statements_in(by)):
            if statement.emptiness:
                raise ClaimError(f"{name}: a statement {statement.emptiness}")
