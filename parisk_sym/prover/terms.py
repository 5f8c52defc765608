"""Expressions in prefix form as terms of the logic, and where they have a value.

A proof assistant gives 1/0, ln(-1) and sqrt(-1) some value, which would let a false statement pass. What has to hold for an expression
to mean what it says is collected here, and is proved with each statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from parisk_sym.prover.logic import Proposition, Relation, Term, terms_in

__all__ = ["ZERO", "NotExportableError", "added", "defined", "inverse", "minus", "multiplied", "number", "power", "term_of"]  # fmt: skip

ONE: Term = ("num", Fraction(1))
ZERO: Term = ("num", Fraction(0))
_HALF = Fraction(1, 2)
_MOST_POWER = 10_000


class NotExportableError(ValueError):
    """A statement, or a part of one, has no form in the logic: which part, in words."""


def number(value: Fraction | int) -> Term:
    """A rational number."""
    return ("num", Fraction(value))


# --- sums, products and powers in one form --------------------------------------------------------------------------------


def added(parts: Sequence[Term]) -> Term:
    """A flat sum."""
    flat = [p for part in parts for p in (part[1:] if part[0] == "add" else (part,))]
    return flat[0] if len(flat) == 1 else ("add", *flat)


def multiplied(parts: Sequence[Term]) -> Term:
    """A flat product with its number in front; the number 0 stays."""
    flat = [p for part in parts for p in (part[1:] if part[0] == "mul" else (part,))]
    coefficient = Fraction(1)
    for part in flat:
        coefficient *= part[1] if part[0] == "num" else 1
    rest = [part for part in flat if part[0] != "num"]
    if coefficient != 1 or not rest:
        rest.insert(0, ("num", coefficient))
    return rest[0] if len(rest) == 1 else ("mul", *rest)


def minus(left: Term, right: Term) -> Term:
    """The difference."""
    return added([left, multiplied([number(-1), right])])


def inverse(t: Term) -> Term:
    """One over the term; NotExportableError for one over 0."""
    if t == ZERO:
        raise NotExportableError("a division by 0")
    return ("num", 1 / t[1]) if t[0] == "num" else ("inv", t)


def power(base: Term, exponent: Term) -> Term:
    """A power: of whole, half and other real exponents, and of exponents that are integer variables."""
    if base == ("exp", ONE):
        return ("exp", exponent)
    if exponent[0] == "num":
        return _rational_power(base, exponent[1])
    return ("zpow", base, exponent) if _whole(exponent) else ("rpower", base, exponent)


def _rational_power(base: Term, exponent: Fraction) -> Term:
    if exponent.denominator == 2:
        return _rational_power(("sqrt", base), exponent * 2)
    if exponent.denominator != 1:
        return ("rpower", base, ("num", exponent))
    n = exponent.numerator
    if abs(n) > _MOST_POWER:
        raise NotExportableError(f"a power with the exponent {n}")
    if n < 0:
        return inverse(_rational_power(base, -exponent))
    if n == 0:
        return ONE
    if n == 1:
        return base
    return ("pow", base, n)


def _whole(t: Term) -> bool:
    """Whether it is a polynomial of integers."""
    if t[0] == "num":
        return bool(t[1].denominator == 1)
    return t[0] == "int" or (t[0] in ("add", "mul") and all(map(_whole, t[1:])))


# --- from prefix form -----------------------------------------------------------------------------------------------------


def term_of(value: Any, integers: frozenset[str] = frozenset()) -> Term:
    """An expression in prefix form as a term; ("int", name) stands for an integer variable as a real number.

    >>> term_of(["*", ["n", "1/2"], ["^", ["s", "x"], ["n", "-2"]]])
    ('mul', ('num', Fraction(1, 2)), ('inv', ('pow', ('var', 'x'), 2)))
    """
    head, rest = value[0], value[1:]
    if head == "n":
        return ("num", Fraction(rest[0]))
    if head == "s":
        return ("int" if rest[0] in integers else "var", rest[0])
    if head in ("oo", "-oo"):
        raise NotExportableError("infinity in an expression")
    rule = _HEADS.get(head)
    if rule is None:
        raise NotExportableError(f"the function {head}")
    return rule(*(term_of(part, integers) for part in rest))


def _nested(head: str) -> Callable[..., Term]:
    def of(*parts: Term) -> Term:
        found = parts[-1]
        for part in reversed(parts[:-1]):
            found = (head, part, found)
        return found

    return of


def _function(head: str) -> Callable[..., Term]:
    return lambda x: (head, x)


_HEADS: dict[str, Callable[..., Term]] = {
    **{head: _function(head) for head in ("exp", "sinh", "cosh", "tanh", "sin", "cos", "atan")},
    "+": lambda *parts: added(parts),
    "*": lambda *parts: multiplied(parts),
    "^": power,
    "log": _function("ln"),
    "Abs": _function("abs"),
    "Max": _nested("max"),
    "Min": _nested("min"),
    "coth": lambda x: multiplied([("cosh", x), inverse(("sinh", x))]),
    "pi": lambda: ("pi",),
    "e": lambda: ("exp", ONE),
}


# --- where terms have a value ---------------------------------------------------------------------------------------------


def defined(*terms: Term) -> list[Proposition]:
    """What has to hold so that every part of the terms has the value that mathematics gives it, the inner parts first."""
    found: dict[Proposition, None] = {}
    for t in terms:
        for part in terms_in(t):
            found.update(dict.fromkeys(_own(part)))
    return list(found)


def _own(t: Term) -> Iterator[Proposition]:
    match t[0]:
        case "inv" | "zpow":
            yield Relation("<>", t[1], ZERO)
        case "ln" | "rpower":
            yield Relation("<", ZERO, t[1])
        case "sqrt":
            if t[1][0] != "num" or t[1][1] < 0:
                yield Relation("<=", ZERO, t[1])
