"""A line of text or LaTeX as a formula: `parisk eval 'rho/(1 - rho)' rho=4/5`, and in tables and checks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from sympy import Expr, Symbol

from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.expressions import Parser, parse_all, with_differentials
from parisk_sym.claims.language.segments import asserted_and_conditions
from parisk_sym.claims.language.tokens import AskError, Token, tokens_of
from parisk_sym.claims.notation import latex
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.allowed_expressions import check_pieces
from parisk_sym.formulas.domain import REALS
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import find_formula, look_up

__all__ = ["formula_of", "formula_or_line", "is_line"]

_ID = re.compile(r"[A-Za-z_]\w*(\.\w+)*")
_CONSTANTS = {"pi", "e"}


def is_line(text: str) -> bool:
    """Whether a text is an expression rather than the id of a formula.

    >>> is_line("bessel_k.cdf"), is_line("rho/(1 - rho)"), is_line("pi")
    (False, True, True)
    """
    return _ID.fullmatch(text) is None or text in _CONSTANTS


def formula_or_line(text: str, paths: Sequence[str | Path] = ()) -> Formula:
    """The formula with this id, or the formula that an expression is."""
    if not is_line(text):
        return find_formula(text, paths)
    try:
        return formula_of(text)
    except AskError:
        declared = look_up(text, paths) if paths else None  # a paper may have ids of any form
        if declared is None:
            raise
        return declared


def formula_of(line: str) -> Formula:
    """The formula of an expression, whose letters are its parameters: real, or in the range that the line states.

    Raises AskError where the line cannot be read, or can be read in two ways.

    >>> formula_of("rho/(1 - rho) for 0 < rho < 1").digits(10, rho="4/5")[0]
    '4.000000000'
    """
    try:
        return _read(line, with_differentials(tokens_of(line)))
    except ClaimError as error:
        raise AskError(str(error)) from error
    except RecursionError:
        raise AskError("the expression is nested too deeply") from None


class _Quantity(Parser):
    """Reads an expression whose letters need no range."""

    def __init__(self, tokens: Sequence[Token], declared: Declared, is_text: bool) -> None:
        super().__init__(tokens, declared.symbols, declared.random, is_text=is_text)
        self.free: dict[str, Symbol] = {}

    def _undeclared(self, token: Token) -> Expr:
        return self.free.setdefault(token.text, Symbol(token.text, real=True))


def _read(line: str, tokens: list[Token]) -> Formula:
    asserted, conditions = asserted_and_conditions(tokens)
    declared = Declared()
    declared.read(conditions)
    if declared.random:
        raise AskError("a formula has no random variables: write its probability or mean as an expression")
    parser = _Quantity(asserted, declared, not any(t.text.startswith("\\") for t in tokens))
    expression = parse_all(parser, parser.sum)
    if parser.placeholders.all() & expression.free_symbols:
        raise AskError(
            "a limit, mean, variance, probability or maximum over a range has no value here: write it as an expression"
        )
    check_pieces(expression, "the expression")
    return Formula(
        id=line,
        left=latex(expression),
        parameters=tuple(_parameters(expression, declared)),
        expression=expression,
        meaning=line,
    )


def _parameters(expression: Expr, declared: Declared) -> list[Parameter]:
    """The letters of the expression: first those whose range the line states, in its order, then the others by name."""
    stated = [s for name in declared.ranges if (s := declared.symbols[name]) in expression.free_symbols]
    others = sorted(expression.free_symbols - set(stated), key=str)
    found = []
    for symbol in (*stated, *others):
        ranges = declared.ranges.get(symbol.name, [REALS])
        if len(ranges) > 1:
            raise AskError(f"the range of {symbol.name} has two parts: state one of them")
        if ranges[0].lower.free_symbols | ranges[0].upper.free_symbols:
            raise AskError(
                f"the range of {symbol.name} has a letter in it: the range of a formula's letter has numbers only"
            )
        found.append(Parameter(symbol, ranges[0], symbol.name, "letter of the expression"))
    return found
