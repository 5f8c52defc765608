"""Statements of a certificate in words, made from the goal that was checked: never the text that the file brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parisk_check.domains import Side, read_domain
from parisk_check.terms import Term, read_term

__all__ = ["says"]

_LONGEST = 400
_SUM, _PRODUCT, _SIGN, _POWER, _ATOM = range(5)
_RELATIONS = ("<", "<=", ">", ">=", "=", "!=")


def says(goal: Mapping[str, Any]) -> str:
    """The statement on one line, with its domain; BadCertificateError for a malformed one.

    >>> says(
    ...     {
    ...         "kind": "inequality",
    ...         "left": ["n", "1"],
    ...         "relation": "<",
    ...         "right": ["exp", ["n", "1"]],
    ...         "domain": [],
    ...     }
    ... )
    '1 < exp(1)'
    """
    text = _sentence(goal)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 2]} …"


def _sentence(goal: Mapping[str, Any]) -> str:
    kind = goal.get("kind")
    if kind == "conjunction":
        return "; and ".join(_sentence(part) for part in goal["parts"])
    if kind == "existence":
        return f"it fails somewhere that {_sentence(goal['statement'])}"
    if kind == "printed value":
        unit = f" {goal['unit']}" if goal.get("unit") else ""
        return f"{_in(goal, 'expression')} rounds to {goal['printed']}{unit}".replace("\n", " ")
    if kind in ("identity", "inequality"):
        relation = "=" if kind == "identity" else goal["relation"]
        return f"{_in(goal, 'left')} {relation} {_in(goal, 'right')}{_domain(goal)}"
    if kind == "monotonicity":
        return f"{_in(goal, 'expression')} is strictly {goal.get('direction')} in {_in(goal, 'variable')}{_domain(goal)}"
    if kind == "convexity":
        return f"{_in(goal, 'expression')} is convex in {_in(goal, 'variable')}{_domain(goal)}"
    return f"a statement of kind {kind}"


def _in(goal: Mapping[str, Any], name: str) -> str:
    return _term(read_term(goal.get(name)))[0]


def _domain(goal: Mapping[str, Any]) -> str:
    sides = [_interval(name, side) for name, side in read_domain(goal.get("domain")).items()]
    return f" for {', '.join(sides)}" if sides else ""


def _interval(symbol: str, side: Side) -> str:
    """Such as "0 < x <= 1", "x real" and "n >= 1, n an integer"."""
    name = _term(("s", symbol))[0]
    low, high = (None if end[0] in ("oo", "-oo") else _term(end)[0] for end in (side.lower, side.upper))
    below, above = ("<" if strict else "<=" for strict in (side.lower_open, side.upper_open))
    if low is None:
        text = f"{name} {'real' if high is None else f'{above} {high}'}"
    elif high is None:
        text = f"{name} {'>' if side.lower_open else '>='} {low}"
    else:
        text = f"{low} {below} {name} {above} {high}"
    return f"{text}, {name} an integer" if side.integer else text


def _term(t: Term) -> tuple[str, int]:
    """The text of a term, and how tightly it holds together."""
    head, rest = t[0], t[1:]
    if head == "n":
        value = rest[0]
        return str(value), _SIGN if value < 0 else _PRODUCT if value.denominator != 1 else _ATOM
    if head == "s":
        return (rest[0] if rest[0].isidentifier() else repr(rest[0])), _ATOM
    if head == "+":
        return _sum(rest), _SUM
    if head == "*":
        return "*".join(_within(part, _POWER) for part in rest), _PRODUCT
    if head == "^":
        return f"{_within(rest[0], _ATOM)}^{_within(rest[1], _ATOM)}", _POWER
    if head in _RELATIONS:
        return f"{_term(rest[0])[0]} {head} {_term(rest[1])[0]}", _SUM
    if not rest:
        return head, _ATOM
    name = "" if head == "Tuple" else head
    return f"{name}({', '.join(_term(part)[0] for part in rest)})", _ATOM


def _sum(parts: tuple[Term, ...]) -> str:
    """Terms with the factor -1 are subtracted."""
    text = ""
    for part in parts:
        minus = part[0] == "*" and part[1] == ("n", -1) and len(part) > 2
        rest = part if not minus else part[2] if len(part) == 3 else ("*", *part[2:])
        joint = (" - " if minus else " + ") if text else ("-" if minus else "")
        text += joint + _within(rest, _PRODUCT if not minus else _POWER if rest[0] != "*" else _PRODUCT)
    return text


def _within(t: Term, least: int) -> str:
    text, tight = _term(t)
    return text if tight >= least else f"({text})"
