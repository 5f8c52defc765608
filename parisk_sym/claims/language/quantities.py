"""A line of text or LaTeX as a formula: `parisk eval 'rho/(1 - rho)' rho=4/5`, and in tables and checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sympy import Expr, Integer, Symbol

from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.language.chances import statement_of_chance
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.divergences import conditions_of_laws, divergences_apart, with_divergences
from parisk_sym.claims.language.expressions import Parser, parse_all, with_differentials
from parisk_sym.claims.language.phrases import with_phrases
from parisk_sym.claims.language.segments import asserted_and_conditions
from parisk_sym.claims.language.tokens import AskError, Token, tokens_of
from parisk_sym.claims.notation import latex
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.allowed_expressions import check_pieces
from parisk_sym.formulas.domain import REALS, Interval
from parisk_sym.formulas.formula import Formula, Parameter

__all__ = ["formula_of", "is_line"]

_ID = re.compile(r"[A-Za-z_]\w*(\.\w+)*")
_CONSTANTS = {"pi", "e"}


def is_line(text: str) -> bool:
    """Whether a text is an expression rather than the id of a formula.

    >>> is_line("bessel_k.cdf"), is_line("rho/(1 - rho)"), is_line("pi")
    (False, True, True)
    """
    return _ID.fullmatch(text) is None or text in _CONSTANTS


def formula_of(line: str, value_of: Callable[[Probability | OfMoments], Expr] | None = None) -> Formula:
    """The formula of an expression, whose letters are its parameters: real, or in the range that the line states.

    `value_of` makes an expression of a probability, mean or variance; without it a line has none. Raises AskError where the line cannot be
    read, or can be read in two ways.

    >>> formula_of("rho/(1 - rho) for 0 < rho < 1").digits(10, rho="4/5")[0]
    '4.000000000'
    """
    try:
        written = with_divergences(line)
        tokens = with_phrases(with_differentials(tokens_of(written)))
        return _read(line, *divergences_apart(tokens), value_of)
    except ClaimError as error:
        raise AskError(str(error)) from error
    except RecursionError:
        raise AskError("the expression is nested too deeply") from None


class _Quantity(Parser):
    """Reads an expression whose letters need no range."""

    def __init__(self, tokens: Sequence[Token], declared: Declared, is_text: bool) -> None:
        super().__init__(tokens, declared.symbols, declared.random, is_text=is_text, law_of=declared.law_of)
        self.free: dict[str, Symbol] = {}

    def _undeclared(self, token: Token) -> Expr:
        return self.free.setdefault(token.text, Symbol(token.text, real=True))


def _read(
    line: str,
    tokens: list[Token],
    laws: list[list[Token]],
    value_of: Callable[[Probability | OfMoments], Expr] | None,
) -> Formula:
    """The formula; `laws` are the conditions on the letters of its divergences."""
    asserted, conditions = asserted_and_conditions(tokens)
    declared = Declared()
    declared.read([*conditions, *laws])
    parser = _Quantity(asserted, declared, not any(t.text.startswith("\\") for t in tokens))
    expression = parse_all(parser, parser.sum)
    domain = {s: declared.ranges[n][0] for n, s in declared.symbols.items() if n in declared.ranges}
    if value_of is not None:
        expression = _with_expected_values(expression, parser, declared, domain, value_of)
    if parser.placeholders.all() & expression.free_symbols:
        what = "a limit" if value_of is not None else "a probability, mean, variance, limit"
        raise AskError(f"{what} or maximum over a range has no value here: write it as an expression")
    if alone := {str(s) for s in expression.free_symbols & set(declared.random.values())}:
        raise AskError(f"{min(alone)} is a random variable: put it inside P(...), E[...] or Var(...)")
    if stated := next(conditions_of_laws(parser, domain), None):
        raise AskError(f"the ranges of the letters have to say that {stated}")
    check_pieces(expression, "the expression")
    return Formula(
        id=line,
        left=latex(expression),
        parameters=tuple(_parameters(expression, declared)),
        expression=expression,
        meaning=line,
    )


def _with_expected_values(
    expression: Expr,
    parser: _Quantity,
    declared: Declared,
    domain: dict[Symbol, Interval],
    value_of: Callable[[Probability | OfMoments], Expr],
) -> Expr:
    """The expression with the values of its probabilities, means and variances."""
    held = parser.placeholders
    laws = {declared.random[name]: declared.law_of(name) for name in declared.laws}
    everywhere = {**domain, **dict.fromkeys(parser.free.values(), REALS)}
    chances = {*held.probabilities, *held.means, *held.variances}
    values = {
        s: value_of(statement_of_chance(s, "=", Integer(0), laws, everywhere, parser))
        for s in expression.free_symbols & chances
    }
    return expression.xreplace(values)


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
