"""Where terms certainly have a value: under binders, in every piece, at every end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from parisk_check.exact import rational_value, sign_on_orthant
from parisk_check.terms import Term, UnknownValueError, names, put

__all__ = ["Known", "constant", "is_defined"]


def constant(t: Term) -> Fraction | None:
    """The rational number that a term without symbols certainly is; None where no such number is found, or a part may be undefined."""
    found = rational_value(t)
    return found if found is not None and is_defined(t) else None


class Known(NamedTuple):
    """What is known of symbols: those that are positive, those that are not negative, and those that are integers."""

    positive: frozenset[str] = frozenset()
    nonnegative: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()


def is_defined(t: Term, known: Known = Known()) -> bool:  # noqa: B008 (a constant)
    """Whether a term certainly has a value, under binders and in every piece; a head without a rule here is not known to have one."""
    head, rest = t[0], t[1:]
    if head in ("n", "s"):
        return True
    if head in ("Integral", "Sum"):
        return _binder_is_defined(head, rest, known)
    if head == "Piecewise":
        return _pieces_are_defined(rest, known)
    return all(is_defined(part, known) for part in rest) and (head in _TOTAL or _has_value(head, rest, known))


def _has_value(head: str, rest: Sequence[Term], known: Known) -> bool:
    """Whether a head that is not defined everywhere is, at arguments that are."""
    if head in ("factorial", "binomial"):
        return all(sign_on_orthant(part, known.positive, known.nonnegative)[0] == 1 for part in rest)
    if head not in ("log", "coth", "^"):
        return False
    sign, strict = sign_on_orthant(rest[0], known.positive, known.nonnegative)
    positive, nonzero = sign == 1 and strict, sign != 0 and strict
    if head != "^":
        return positive if head == "log" else nonzero
    exponent = constant(rest[1])
    if exponent is None:
        return positive
    if exponent.denominator == 1:
        return exponent >= 0 or nonzero
    return positive or (sign == 1 and exponent > 0)


_TOTAL = frozenset({"+", "*", "pi", "e", "EulerGamma", "exp", "sinh", "cosh", "tanh", "erf", "erfc", "Abs", "floor", "ceiling", "Max",
                    "Min"})  # fmt: skip
"""Heads with a value at all real numbers; each is bounded on bounded intervals."""


def _binder_is_defined(head: str, rest: Sequence[Term], known: Known) -> bool:
    """An integral or a sum over one symbol between finite ends in order, whose body is defined on all of the half-line above the lower end.

    Whether an integral or a sum over an infinite range converges is not known here.
    """
    if len(rest) != 2 or rest[1][0] != "Tuple" or len(rest[1]) != 4 or rest[1][1][0] != "s":
        return False
    body, (_, (_, bound), low, high) = rest[0], rest[1]
    if not is_defined(low, known) or not is_defined(high, known):
        return False
    if bound in known.positive | known.nonnegative or bound in (*names(low), *names(high)):
        return False
    least = ("n", Fraction(1 if head == "Sum" else 0))
    if sign_on_orthant(("+", high, ("*", ("n", Fraction(-1)), low), least), *known[:2])[0] != 1:
        return False
    if head == "Sum" and not (_is_whole(low, known.whole) and _is_whole(high, known.whole)):
        return False
    try:
        shifted = put(body, {bound: ("+", low, ("s", bound))})
    except UnknownValueError:
        return False
    whole = known.whole | {bound} if head == "Sum" else known.whole - {bound}
    return is_defined(shifted, Known(known.positive, known.nonnegative | {bound}, whole))


def _is_whole(t: Term, whole: Collection[str]) -> bool:
    """Whether a term is certainly an integer."""
    if t[0] == "n":
        return bool(t[1].denominator == 1)
    if t[0] == "s":
        return t[1] in whole
    return t[0] in ("+", "*") and all(_is_whole(part, whole) for part in t[1:])


def _pieces_are_defined(pairs: Sequence[Term], known: Known) -> bool:
    """Every expression and every side of a condition is defined everywhere, and the last condition is always true."""
    shaped = all(len(pair) == 3 for pair in pairs)
    return (
        shaped
        and bool(pairs)
        and pairs[-1][2] == ("true",)
        and all(is_defined(pair[1], known) and _condition_is_defined(pair[2], known) for pair in pairs)
    )


def _condition_is_defined(t: Term, known: Known) -> bool:
    head, rest = t[0], t[1:]
    if head in ("And", "Or", "Not"):
        return all(_condition_is_defined(part, known) for part in rest)
    return head == "true" or (
        head in ("<", "<=", ">", ">=", "=", "!=") and all(is_defined(part, known) for part in rest)
    )
