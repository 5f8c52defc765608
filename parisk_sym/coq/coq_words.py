"""Propositions in plain words for the headers of files, made from what was read back from a theorem, never from a claim's text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from parisk_sym.coq.coq_names import NOTIONS
from parisk_sym.coq.logic import (
    And,
    Converges,
    Exists,
    Forall,
    Implies,
    IsPrivate,
    Or,
    Proposition,
    Relation,
    Satisfies,
    Simple,
    Term,
    Variable,
)

__all__ = ["in_words", "term_in_words"]

_SORTS = {"R": "real", "Z": "integer", "mechanism": "finite mechanism"}
_SIGNS = {"<>": "!="}
_SUM, _PRODUCT, _POWER, _ATOM = range(4)
"""The precedence of a term, lowest for a sum."""


def in_words(p: Proposition) -> str:
    """A proposition in words.

    >>> x = ("var", "x")
    >>> in_words(
    ...     Forall(
    ...         (Variable("x"),),
    ...         Implies(Relation("<", ("num", Fraction(0)), x), Relation("<>", x, ("num", Fraction(0)))),
    ...     )
    ... )
    'for all real x: if 0 < x, then x != 0'
    """
    match p:
        case Relation(op, left, right):
            return f"{term_in_words(left)} {_SIGNS.get(op, op)} {term_in_words(right)}"
        case Converges(total):
            return f"{term_in_words(total)} converges"
        case Satisfies(notion, mechanisms, negated):
            return f"{_property(notion)} {'fails' if negated else 'holds'} for {', '.join(mechanisms)}"
        case IsPrivate(density, level, failure, change):
            _, name, body = density
            shown = ", ".join(map(term_in_words, (level, failure)))
            return f"answers that move by at most {term_in_words(change)}, with noise {name} of density {term_in_words(body)}, are private at ({shown})"
        case And(parts) | Or(parts):
            return (" and " if isinstance(p, And) else " or ").join(map(_in_brackets, parts))
        case Implies():
            return _implication(p)
        case Forall(variables, body):
            return f"for all {_variables(variables)}: {in_words(body)}"
        case Exists(variables, body):
            return f"for some {_variables(variables)}: {in_words(body)}"


def _in_brackets(p: Proposition) -> str:
    return in_words(p) if isinstance(p, Simple) else f"({in_words(p)})"


def _implication(p: Proposition) -> str:
    """The premises in order, then the conclusion."""
    supposed = []
    while isinstance(p, Implies):
        supposed.append(_in_brackets(p.premise))
        p = p.conclusion
    return f"if {', '.join(supposed)}, then {in_words(p)}"


def _variables(variables: Sequence[Variable]) -> str:
    """The variables in order, with the sort named once for consecutive ones."""
    said: list[str] = []
    for place, v in enumerate(variables):
        same = place > 0 and variables[place - 1].sort == v.sort
        said.append(v.name if same else f"{_SORTS[v.sort]} {v.name}")
    return ", ".join(said)


def _property(notion: tuple[Any, ...]) -> str:
    """The name of a property with its numbers and inner properties."""
    head, *arguments = notion
    shown = [_property(part) if part[0] in NOTIONS else term_in_words(part) for part in arguments]
    return f"{head}({', '.join(shown)})" if shown else str(head)


def term_in_words(t: Term) -> str:
    """A term in arithmetic notation, with functions named as in the file."""
    return _text_and_precedence(t)[0]


def _text_and_precedence(t: Term) -> tuple[str, int]:
    """The text of a term and its precedence."""
    match t:
        case ("num", value):
            return str(value), _number_precedence(value)
        case ("var" | "int", name):
            return str(name), _ATOM
        case ("add", *parts):
            return _sum(parts), _SUM
        case ("mul", *factors):
            return _product(factors), _PRODUCT
        case ("inv", base):
            return f"1/{_inside(base, _POWER)}", _PRODUCT
        case ("pow" | "zpow" | "rpower" | "real_power", base, exponent):
            shown = str(exponent) if isinstance(exponent, int) else _inside(exponent, _ATOM)
            return f"{_inside(base, _ATOM)}^{shown}", _POWER
    return _application(t), _ATOM


def _application(t: Term) -> str:
    """A constant, a case, a binder, or a function with its arguments."""
    match t:
        case ("pi" | "oo" | "-oo",):
            return str(t[0])
        case ("if", op, left, right, here, there):
            case = f"{term_in_words(left)} {op} {term_in_words(right)}"
            return f"({term_in_words(here)} if {case}, otherwise {term_in_words(there)})"
        case ("integral" | "sum" | "series" | "root", name, body, lower, upper):
            ends = f"{term_in_words(lower)} to {term_in_words(upper)}"
            word = "sum" if t[0] == "series" else t[0]
            return f"{word}({term_in_words(body)} for {name} from {ends})"
    return f"{_NAMES[t[0]]}({', '.join(map(term_in_words, t[1:]))})"


_NAMES = {
    **{name: name for name in ("exp", "sinh", "cosh", "tanh", "sqrt", "sin", "cos", "atan", "erf", "erfc", "ceiling", "binomial", "factorial",
                               "max", "min", "abs", "lambert_W", "lambert_lower", "half_bessel_K", "half_struve_L", "laplace_delta")},
    "ln": "log",
}  # fmt: skip


def _number_precedence(value: Fraction) -> int:
    if value < 0:
        return _SUM
    return _ATOM if value.denominator == 1 else _PRODUCT


def _inside(t: Term, least: int) -> str:
    """The text of a term, in brackets if its precedence is below `least`."""
    text, holds = _text_and_precedence(t)
    return text if holds >= least else f"({text})"


def _sum(parts: Sequence[Term]) -> str:
    text = _inside(parts[0], _PRODUCT) if parts[0][0] != "num" else str(parts[0][1])
    for part in parts[1:]:
        negative = _opposite(part)
        text += f" + {_inside(part, _PRODUCT)}" if negative is None else f" - {_inside(negative, _PRODUCT)}"
    return text


def _opposite(t: Term) -> Term | None:
    """The term that is subtracted, if a summand has a negative number in front."""
    if t[0] == "num" and t[1] < 0:
        return ("num", -t[1])
    if t[0] == "mul" and t[1][0] == "num" and t[1][1] < 0:
        return ("mul", ("num", -t[1][1]), *t[2:])
    return None


def _product(factors: Sequence[Term]) -> str:
    """A product with / before reciprocals, and a sign instead of a factor -1."""
    text, rest = "", list(factors)
    if rest[0][0] == "num" and abs(rest[0][1]) == 1 and len(rest) > 1:
        text, rest = ("-" if rest[0][1] < 0 else ""), rest[1:]
    elif rest[0][0] == "num" and rest[0][1] < 0:
        text, rest = "-", [("num", -rest[0][1]), *rest[1:]]
    for place, factor in enumerate(rest):
        if factor[0] == "inv":
            text += f"{'' if place else '1'}/{_inside(factor[1], _POWER)}"
        else:
            text += f"{'*' if place else ''}{_inside(factor, _POWER)}"
    return text
