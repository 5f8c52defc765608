"""Propositions in the language of Coq (Reals, powers by natural numbers and by integers)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from parisk_sym.prover.logic import And, Exists, Forall, Implies, Or, Proposition, Relation, Term, Variable
from parisk_sym.prover.terms import NotExportableError

__all__ = ["FUNCTION_NAMES", "comment", "identifiers", "proposition", "term"]

FUNCTION_NAMES = {"exp": "exp", "ln": "ln", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "abs": "Rabs", "max": "Rmax",
                  "min": "Rmin", "sin": "sin", "cos": "cos", "atan": "atan", "sqrt": "sqrt", "rpower": "Rpower"}  # fmt: skip

_RESERVED = frozenset(
    [
        "as",
        "at",
        "cofix",
        "do",
        "else",
        "end",
        "exists",
        "exists2",
        "fix",
        "for",
        "forall",
        "fun",
        "if",
        "IF",
        "in",
        "let",
        "match",
        "mod",
        "Prop",
        "return",
        "Set",
        "SProp",
        "Type",
        "then",
        "using",
        "where",
        "with",
        "by",
        "lazymatch",
        "multimatch",
        "R",
        "Z",
        "N",
        "Q",
        "nat",
        "bool",
        "INR",
        "IZR",
        "PI",
        "E",
        "e",
        "exp",
        "ln",
        "sqrt",
        "sin",
        "cos",
        "tan",
        "sinh",
        "cosh",
        "tanh",
        "atan",
        "Rabs",
        "Rmax",
        "Rmin",
        "Rpower",
        "powerRZ",
        "pow",
        "I",
        "True",
        "False",
        "not",
        "and",
        "or",
        "eq",
        "ex",
        "S",
        "O",
        "up",
        "fact",
        "C",
        "D",
        "F",
        "G",
        "sum",
        "sum_f",
        "plus",
        "mult",
        "minus",
        "le",
        "lt",
        "ge",
        "gt",
        "id",
        "inv",
        "ring",
        "field",
    ]
)
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")


# --- names ----------------------------------------------------------------------------------------------------------------


def identifiers(names: Iterable[str]) -> dict[str, str]:
    """An identifier for each name, no two the same: the name itself where the language lets it be one.

    >>> identifiers(["x", "E", "lambda#3", "exp"])
    {'x': 'x', 'E': 'E_', 'lambda#3': 'lambda_3', 'exp': 'exp_'}
    """
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        plain = re.sub(r"[^A-Za-z0-9_]", "_", name)
        own = plain if _PLAIN.match(plain) else f"v_{plain}"
        own = f"{own}_" if own in _RESERVED else own
        while own in found.values():
            own += "_"
        found[name] = own
    return found


def comment(text: str) -> str:
    """A text as a comment that nothing in it closes or opens: brackets stand apart from stars, and quotes are single ones."""
    safe = text.replace('"', "'").replace("(*", "( *").replace("*)", "* )")
    return f"(* {safe.replace('(*', '( *').replace('*)', '* )')} *)"


# --- terms ----------------------------------------------------------------------------------------------------------------


def term(t: Term, names: Mapping[str, str]) -> str:
    """A term; sums and products with their signs and quotients as they are read."""
    return _sum(t, names)


def _sum(t: Term, names: Mapping[str, str]) -> str:
    parts = t[1:] if t[0] == "add" else (t,)
    text = _product(parts[0], names, leading=len(parts) > 1)
    for part in parts[1:]:
        sign, rest = _signed(part)
        text += f" {sign} {_product(rest, names)}"
    return text


def _signed(t: Term) -> tuple[str, Term]:
    """A summand as its sign and what follows it."""
    if t[0] == "num" and t[1] < 0:
        return "-", ("num", -t[1])
    if t[0] == "mul" and t[1][0] == "num" and t[1][1] < 0:
        return "-", _without_sign(t)
    return "+", t


def _without_sign(t: Term) -> Term:
    value = -t[1][1]
    rest = t[2:] if value == 1 else (("num", value), *t[2:])
    return rest[0] if len(rest) == 1 else ("mul", *rest)


def _product(t: Term, names: Mapping[str, str], leading: bool = False) -> str:
    sign, rest = _signed(t)
    if sign == "-" and t[0] == "mul":
        inner = f"- ({_product(rest, names)})" if rest[0] in ("mul", "inv") else f"- {_factor(rest, names)}"
        return f"({inner})" if leading else inner
    if t[0] not in ("mul", "inv"):
        return _factor(t, names)
    factors = t[1:] if t[0] == "mul" else (t,)
    text = "1" if factors[0][0] == "inv" else _factor(factors[0], names)
    for i, factor in enumerate(factors):
        if factor[0] == "inv":
            text += f" / {_factor(factor[1], names)}"
        elif i:
            text += f" * {_factor(factor, names)}"
    return text


def _factor(t: Term, names: Mapping[str, str]) -> str:
    """What stands beside * and /: functions and powers need no brackets there."""
    bare = t[0] in ("int", "pow", "zpow") or t[0] in FUNCTION_NAMES
    return _atom(t, names)[1:-1] if bare else _atom(t, names)


def _atom(t: Term, names: Mapping[str, str]) -> str:
    match t[0]:
        case "num":
            return _number(t[1])
        case "var":
            return names[t[1]]
        case "int":
            return f"(IZR {names[t[1]]})"
        case "pi":
            return "PI"
        case "pow":
            return f"({_atom(t[1], names)} ^ {t[2]})"
        case "zpow":
            return f"(powerRZ {_atom(t[1], names)} ({_integer(t[2], names)})%Z)"
        case head if head in FUNCTION_NAMES:
            return f"({FUNCTION_NAMES[head]} {' '.join(_atom(part, names) for part in t[1:])})"
        case "add" | "mul" | "inv":
            return f"({_sum(t, names)})"
        case head:
            raise NotExportableError(f"the function {head}")


def _number(value: Fraction) -> str:
    text = (
        str(abs(value.numerator))
        if value.denominator == 1
        else f"({abs(value.numerator)} / {value.denominator})"
    )
    return f"(- {text})" if value < 0 else text


def _integer(t: Term, names: Mapping[str, str]) -> str:
    match t[0]:
        case "num":
            return f"({t[1].numerator})"
        case "int":
            return names[t[1]]
        case head:
            sign = {"add": " + ", "mul": " * "}[head]
            return f"({sign.join(_integer(part, names) for part in t[1:])})"


# --- propositions ---------------------------------------------------------------------------------------------------------


def proposition(p: Proposition, names: Mapping[str, str]) -> str:
    """A proposition as one line."""
    match p:
        case Relation(op, left, right):
            return f"{term(left, names)} {op} {term(right, names)}"
        case And(parts):
            return " /\\ ".join(_bracketed(part, names) for part in parts)
        case Or(parts):
            return " \\/ ".join(_bracketed(part, names) for part in parts)
        case Implies(premise, conclusion):
            return f"{_bracketed(premise, names)} -> {_conclusion(conclusion, names)}"
        case Forall(variables, body):
            return f"forall {_binders(variables, names)}, {_conclusion(body, names)}"
        case Exists(variables, body):
            one_by_one = (f"exists {names[v.name]} : {'Z' if v.integer else 'R'}" for v in variables)
            return f"{', '.join(one_by_one)}, {_conclusion(body, names)}"


def _bracketed(p: Proposition, names: Mapping[str, str]) -> str:
    text = proposition(p, names)
    return text if isinstance(p, Relation) else f"({text})"


def _conclusion(p: Proposition, names: Mapping[str, str]) -> str:
    return proposition(p, names) if not isinstance(p, Or) else f"({proposition(p, names)})"


def _binders(variables: Sequence[Variable], names: Mapping[str, str]) -> str:
    return " ".join(f"({names[v.name]} : {'Z' if v.integer else 'R'})" for v in variables)
