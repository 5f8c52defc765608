"""Printed numbers: whether an expression rounds to digits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from parisk_check.defined import constant
from parisk_check.intervals import at_bits, enclosure, rational_end
from parisk_check.outcomes import VERIFIED, Found, left, rejected
from parisk_check.terms import Term, UnknownValueError, read_term

__all__ = ["decimal", "rounds_as_said"]

_DECIMAL = re.compile(r"(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?(%?)", re.ASCII)


def decimal(text: Any) -> tuple[Fraction, Fraction]:
    """A decimal number and the unit of its last digit; UnknownValueError for other notations."""
    match = _DECIMAL.fullmatch(text) if isinstance(text, str) and len(text) < 400 else None
    if match is None or not (match[2] or match[3]):
        raise UnknownValueError(f"the number {text!r:.60} in a notation that is not read here")
    unit = Fraction(10) ** (int(match[4] or 0) - len(match[3] or "") - 2 * bool(match[5]))
    return unit * int(match[1] + match[2] + (match[3] or "")), unit


def rounds_as_said(goal: Mapping[str, Any], claimed: bool) -> Found:
    """Whether a number rounds to the printed digits, as is claimed; an exact half may round to either side."""
    t = read_term(goal.get("expression"))
    try:
        value, unit = decimal(goal.get("printed"))
        rounds = _rounds(t, value, unit)
    except UnknownValueError as error:
        return left(str(error))
    if rounds is None:
        return left("intervals do not decide the last digit")
    if rounds == claimed:
        return VERIFIED
    return rejected(
        f"the number is said {'' if claimed else 'not '}to round to {goal['printed']}, which is not so"
    )


def _rounds(t: Term, value: Fraction, unit: Fraction) -> bool | None:
    exact = constant(t)
    if exact is not None:
        return 2 * abs(exact - value) <= unit
    for bits in (64, 192, 640):
        with at_bits(bits):
            found = enclosure(t, {})
        low, high = rational_end(found, upper=False), rational_end(found, upper=True)
        if value - unit / 2 < low and high < value + unit / 2:
            return True
        if high < value - unit / 2 or low > value + unit / 2:
            return False
    return None
