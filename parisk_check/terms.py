"""Terms, the expressions of certificates: read from JSON with limits.

A term is a tuple whose first entry is its head: ("n", Fraction), ("s", name), ("+", ...), ("exp", x) and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

__all__ = [
    "BINDERS",
    "BadCertificateError",
    "Term",
    "UnknownValueError",
    "names",
    "number",
    "put",
    "read_term",
    "same",
]

Term = tuple[Any, ...]

_DEEPEST = 200
_MOST_HEADS = 20_000
_MOST_DIGITS = 4000
BINDERS = frozenset({"Integral", "Sum", "Product", "Root", "Subs", "Derivative", "Limit", "Lambda"})
"""Heads that bind a symbol."""

_ARITIES = {
    **dict.fromkeys(
        ("exp", "log", "sinh", "cosh", "tanh", "coth", "erf", "erfc", "Abs", "floor", "ceiling", "factorial"),
        1,
    ),
    **dict.fromkeys(("^", "binomial", "<", "<=", ">", ">=", "=", "!="), 2),
    **dict.fromkeys(("pi", "e", "oo", "-oo", "true", "false"), 0),
}


class BadCertificateError(Exception):
    """A file is no certificate: what is wrong, in words."""


class UnknownValueError(Exception):
    """The value of a term is not known here: a head without a rule, an undecided case, a place where it is not defined."""


# --- reading --------------------------------------------------------------------------------------------------------------


def read_term(value: Any) -> Term:
    """A term from its JSON value; BadCertificateError for anything else, and for what is too deep, too long or too large."""
    return _read(value, 0, [_MOST_HEADS])


def _read(value: Any, depth: int, left: list[int]) -> Term:
    left[0] -= 1
    if depth > _DEEPEST or left[0] < 0:
        raise BadCertificateError(
            f"an expression is nested deeper than {_DEEPEST} or has more than {_MOST_HEADS} heads"
        )
    if not isinstance(value, list) or not value or not isinstance(value[0], str):
        raise BadCertificateError(
            f"an expression must be a list that begins with its head, got {value!r:.60}"
        )
    head, rest = value[0], value[1:]
    if head in ("n", "s"):
        if len(rest) != 1 or not isinstance(rest[0], str):
            raise BadCertificateError(f"{head!r} takes one text, got {rest!r:.60}")
        return (head, number(rest[0]) if head == "n" else rest[0])
    if len(rest) != _ARITIES.get(head, len(rest)) or (head in ("+", "*", "Max", "Min") and not rest):
        raise BadCertificateError(f"{head!r} has {len(rest)} arguments")
    return (head, *(_read(part, depth + 1, left) for part in rest))


def number(text: Any) -> Fraction:
    """A rational number "p" or "p/q"; BadCertificateError for anything else."""
    if not isinstance(text, str) or len(text) > _MOST_DIGITS:
        raise BadCertificateError(
            f"a number must be a text of at most {_MOST_DIGITS} characters, got {text!r:.60}"
        )
    parts = text.split("/")
    digits = [part.removeprefix("-") for part in parts]
    if len(parts) > 2 or not all(d.isascii() and d.isdigit() for d in digits) or digits[1:] in (["0"], [""]):
        raise BadCertificateError(f"{text!r:.60} is no number such as 3/4")
    try:
        return Fraction(*map(int, parts))
    except ZeroDivisionError:
        raise BadCertificateError(f"{text!r:.60} has the denominator 0") from None


def put(t: Term, values: Mapping[str, Term]) -> Term:
    """The term with terms in the places of symbols; UnknownValueError where a binder stands in the way."""
    if t[0] == "s":
        return values.get(t[1], t)
    if t[0] == "n" or not values:
        return t
    if t[0] in BINDERS:
        bound = {
            limit[1][1] for limit in t[2:] if limit[0] == "Tuple" and len(limit) > 1 and limit[1][0] == "s"
        }
        free = {name for value in values.values() for name in names(value)}
        if free & bound:
            raise UnknownValueError("a bound symbol stands in the way")
        values = {name: value for name, value in values.items() if name not in bound}
    return (t[0], *(put(part, values) for part in t[1:]))


def names(t: Term) -> Iterator[str]:
    """The symbols of a term, bound ones as well."""
    if t[0] == "s":
        yield t[1]
    elif t[0] != "n":
        for part in t[1:]:
            yield from names(part)


def same(a: Any, b: Any) -> bool:
    """Whether two JSON values are the same up to the order and nesting of sums and products, and factors 1 and terms 0 in them."""
    return bool(_canonical(a) == _canonical(b))


def _entries(domain: Any) -> Any:
    """The intervals of a domain, whose names are no heads."""
    if not isinstance(domain, list):
        return domain
    return [[e[0], _canonical(e[1])] if isinstance(e, list) and len(e) == 2 else e for e in domain]


def _canonical(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _entries(part) if key == "domain" else _canonical(part) for key, part in value.items()}
    if not isinstance(value, list):
        return value
    parts = [_canonical(part) for part in value]
    if not parts or parts[0] not in ("+", "*", "Max", "Min", "And", "Or"):
        return parts
    head, nothing = parts[0], {"+": ["n", "0"], "*": ["n", "1"]}.get(parts[0])
    flat = [
        p
        for part in parts[1:]
        for p in (part[1:] if isinstance(part, list) and part[:1] == [head] else [part])
    ]
    left = sorted((p for p in flat if p != nothing), key=repr)
    return left[0] if len(left) == 1 else [head, *left]
