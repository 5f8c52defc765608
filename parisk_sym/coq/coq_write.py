"""Writes propositions in the language of Coq (Reals, with powers by natural numbers and by integers)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from parisk_sym.coq.logic import (
    INFINITE,
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
from parisk_sym.coq.terms import NotExportableError

__all__ = ["FUNCTION_NAMES", "PROPERTIES", "proposition", "term"]

FUNCTION_NAMES = {"exp": "exp", "ln": "ln", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "abs": "Rabs", "max": "Rmax",
                  "min": "Rmin", "sin": "sin", "cos": "cos", "atan": "atan", "sqrt": "sqrt", "rpower": "Rpower",
                  "real_power": "real_power", "erf": "erf", "erfc": "erfc",
                  "ceiling": "ceiling", "lambert_W": "lambert_W", "lambert_lower": "lambert_lower"}  # fmt: skip
_OF_INTEGERS = {"binomial": 2, "factorial": 1, "half_bessel_K": 1, "half_struve_L": 1, "laplace_delta": 1}
"""Functions with the same name in Coq, and the number of their leading arguments that are integers."""

PROPERTIES = {"same_databases": "", "uniform_draw": "", "space": "Z", "pure": "R", "approximate": "RR", "at_risk": "RR", "at_risk_first": "RR",
              "mean_loss": "R", "mean_loss_first": "R", "moment": "ZR", "probabilistic": "RR", "average_risk": "RR", "random_privacy": "RR",
              "setwise_risk": "RR", "post_processed": "P", "composed": "ZP", "together": "P", "mixed": "RP", "mixed_tagged": "RP"}  # fmt: skip
"""Properties of mechanisms with the same name in Coq, and the sorts of their arguments: integers, real numbers, properties."""


# --- terms ----------------------------------------------------------------------------------------------------------------


def term(t: Term, names: Mapping[str, str]) -> str:
    """A term, with signs and quotients in sums and products as a reader writes them."""
    return _sum(t, names)


def _sum(t: Term, names: Mapping[str, str]) -> str:
    parts = t[1:] if t[0] == "add" else (t,)
    text = _product(parts[0], names, leading=len(parts) > 1)
    for part in parts[1:]:
        sign, rest = _sign_and_rest(part)
        text += f" {sign} {_product(rest, names)}"
    return text


def _sign_and_rest(t: Term) -> tuple[str, Term]:
    """A summand split into its sign and the rest."""
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
    sign, rest = _sign_and_rest(t)
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
    """A factor beside * or /, where functions and powers need no brackets."""
    bare = t[0] in ("int", "pow", "zpow") or t[0] in FUNCTION_NAMES
    return _atom(t, names)[1:-1] if bare else _atom(t, names)


def _atom(t: Term, names: Mapping[str, str]) -> str:
    match t[0]:
        case "num":
            return _number(t[1])
        case "var":
            return names[t[1]]
        case "pi":
            return "PI"
        case "add" | "mul" | "inv":
            return f"({_sum(t, names)})"
        case "integral" | "sum" | "series" | "root":
            return f"({_binder(t, names)})"
        case _:
            return f"({_application(t, names)})"


def _application(t: Term, names: Mapping[str, str]) -> str:
    """A power, a case, or a function with its arguments, integers first."""
    match t:
        case ("int", name):
            return f"IZR {names[name]}"
        case ("pow", base, n):
            return f"{_atom(base, names)} ^ {n}"
        case ("zpow", base, exponent):
            return f"powerRZ {_atom(base, names)} ({_integer(exponent, names)})%Z"
        case ("if", op, left, right, here, there):
            test = f"{'Rlt_dec' if op == '<' else 'Rle_dec'} {_atom(left, names)} {_atom(right, names)}"
            return f"if {test} then {_sum(here, names)} else {_sum(there, names)}"
        case (head, *parts) if head in FUNCTION_NAMES or head in _OF_INTEGERS:
            integers = _OF_INTEGERS.get(head, 0)
            whole = (_whole(part, names) for part in parts[:integers])
            real = (_atom(part, names) for part in parts[integers:])
            return " ".join([str(FUNCTION_NAMES.get(head, head)), *whole, *real])
    raise NotExportableError(f"the function {t[0]}")


def _binder(t: Term, names: Mapping[str, str]) -> str:
    """A term that binds a variable."""
    head, name, body, lower, upper = t
    if head == "integral":
        return _integral("RInt", t, names)
    if head == "root":
        return f"the (fun {names[name]} : R => {_vanishes(t, names)})"
    if head == "series":
        return _series("sum", t, names)
    ends = " ".join(_whole(end, names) for end in (lower, upper))
    return f"sum_between (fun {names[name]} : Z => {_sum(body, names)}) {ends}"


def _series(word: str, t: Term, names: Mapping[str, str]) -> str:
    """A series, or with the word `summable` its convergence: from a number on, up to one, or everywhere."""
    _, name, body, lower, upper = t
    function = f"(fun {names[name]} : Z => {_sum(body, names)})"
    if lower not in INFINITE:
        return f"{word}_from {function} {_whole(lower, names)}"
    if upper not in INFINITE:
        return f"{word}_until {function} {_whole(upper, names)}"
    return f"{word}_everywhere {function}"


def _integral(word: str, t: Term, names: Mapping[str, str]) -> str:
    """An integral, or with the word `ex_RInt` its existence; as a limit if an end is infinite."""
    _, name, body, lower, upper = t
    function = f"(fun {names[name]} : R => {_sum(body, names)})"
    if not {lower, upper} & set(INFINITE):
        return f"{word} {function} {_atom(lower, names)} {_atom(upper, names)}"
    ends = " ".join(_neighbourhood(end, names) for end in (lower, upper))
    return f"{word}_gen {function} {ends}"


def _neighbourhood(end: Term, names: Mapping[str, str]) -> str:
    if end in INFINITE:
        return f"(Rbar_locally {'p_infty' if end == ('oo',) else 'm_infty'})"
    return f"(at_point {_atom(end, names)})"


def _vanishes(t: Term, names: Mapping[str, str]) -> str:
    """The condition that the variable of a root lies between the ends and the body vanishes there."""
    _, name, body, lower, upper = t
    parts = [] if lower in INFINITE else [f"{_sum(lower, names)} < {names[name]}"]
    parts += [] if upper in INFINITE else [f"{names[name]} < {_sum(upper, names)}"]
    return " /\\ ".join([*parts, f"{_sum(body, names)} = 0"])


def _number(value: Fraction) -> str:
    text = (
        str(abs(value.numerator))
        if value.denominator == 1
        else f"({abs(value.numerator)} / {value.denominator})"
    )
    return f"(- {text})" if value < 0 else text


def _whole(t: Term, names: Mapping[str, str]) -> str:
    """An argument that is an integer."""
    text = _integer(t, names)
    return f"{text}%Z" if text.startswith("(") else f"({text})%Z"


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
        case Converges(total):
            return (
                _series("summable", total, names)
                if total[0] == "series"
                else _integral("ex_RInt", total, names)
            )
        case Satisfies(notion, mechanisms, negated):
            text = " ".join([_property(notion, names), *(names[m] for m in mechanisms)])
            return f"~ {text}" if negated else text
        case IsPrivate(density, level, failure, change):
            _, name, body = density
            numbers = (_atom(value, names) for value in (level, failure, change))
            return f"noise_private (fun {names[name]} : R => {_sum(body, names)}) {' '.join(numbers)}"
        case And(parts):
            return " /\\ ".join(_in_brackets(part, names) for part in parts)
        case Or(parts):
            return " \\/ ".join(_in_brackets(part, names) for part in parts)
        case Implies(premise, conclusion):
            return f"{_in_brackets(premise, names)} -> {_conclusion(conclusion, names)}"
        case Forall(variables, body):
            return f"forall {_binders(variables, names)}, {_conclusion(body, names)}"
        case Exists(variables, body):
            one_by_one = (f"exists {names[v.name]} : {v.sort}" for v in variables)
            return f"{', '.join(one_by_one)}, {_conclusion(body, names)}"


def _property(notion: tuple[Any, ...], names: Mapping[str, str]) -> str:
    """The name of a property with its arguments; an order or a number of uses is an integer."""
    head, *arguments = notion
    parts = [head]
    for place, argument in enumerate(arguments):
        if argument[0] in PROPERTIES:
            parts.append(f"({_property(argument, names)})")
        else:
            whole = PROPERTIES[head][place] == "Z"
            parts.append(_whole(argument, names) if whole else _atom(argument, names))
    return " ".join(parts)


def _in_brackets(p: Proposition, names: Mapping[str, str]) -> str:
    text = proposition(p, names)
    return text if isinstance(p, Simple) else f"({text})"


def _conclusion(p: Proposition, names: Mapping[str, str]) -> str:
    return proposition(p, names) if not isinstance(p, Or) else f"({proposition(p, names)})"


def _binders(variables: Sequence[Variable], names: Mapping[str, str]) -> str:
    return " ".join(f"({names[v.name]} : {v.sort})" for v in variables)
