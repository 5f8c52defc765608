"""Exact rational input: the values that are accepted where a formula needs an exact number."""

import math
import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

import sympy
from flint import fmpq, fmpz

from parisk_sym.core.errors import DomainError, InexactInputError

__all__ = [
    "TOO_LONG",
    "ExactInput",
    "decimal",
    "is_number",
    "is_too_long",
    "rational",
    "short",
    "to_sympy",
    "value_text",
]

ExactInput = int | str | Fraction | Decimal | fmpq | sympy.Rational

_MAX_EXPONENT = 100_000
"""Greatest exponent of ten in a number that becomes a fraction."""
_MAX_POWER = 10**18
"""Greatest exponent of ten in a number that does not: twice that of any decimal which is written here."""
_MAX_LENGTH = 200_000
"""Characters of a number: twice the digits that a formula has at most."""
_EXPONENT_LENGTH = 20
_REMEMBERED = 200
"""Characters up to which a text is remembered with its number."""
_SHOWN = 60
_MOST_DIGITS = 4000
"""Greatest number of digits in a statement: Python does not print longer numbers by default."""
_MOST_BITS = (10**_MOST_DIGITS).bit_length()
TOO_LONG = f"a number of more than {_MOST_DIGITS} digits"
_NUMBER = re.compile(r"[+-]?(\d+(/\d+)?|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)\Z", re.ASCII)


def rational(value: Any, name: str = "value") -> fmpq:
    """The exact rational number given as an integer, a string, a Fraction, a Decimal or a SymPy Rational.

    Strings are integers, quotients or decimals ("3", "5/2", "0.1", "1e-5"). Raises InexactInputError for a
    float and DomainError for anything that is not a finite rational number.

    >>> rational("0.1"), rational("5/2"), rational(3), rational(Decimal("0.1"))
    (1/10, 5/2, 3, 1/10)
    """
    if isinstance(value, fmpq):
        return value
    if isinstance(value, str):
        return (_parse if len(value) <= _REMEMBERED else _parse.__wrapped__)(value, name)
    if isinstance(value, int) and not isinstance(value, bool):
        return fmpq(value)
    if isinstance(value, Fraction):
        return fmpq(value.numerator, value.denominator)
    if isinstance(value, sympy.Rational):
        return fmpq(int(value.p), int(value.q))
    if isinstance(value, Decimal):
        return rational(str(value), name)
    if isinstance(value, (float, sympy.Float)) or type(value).__name__.startswith(("float", "mpf")):
        raise InexactInputError(
            f'{name} must be exact (an integer, a string such as "1/10" or "0.1", or a Rational), '
            f"got the float {value!r}"
        )
    raise DomainError(f"{name} must be a rational number, got {value!r}")


def is_number(text: str) -> bool:
    """Whether a text is a number as `rational` reads it: in ASCII, without underscores, finite.

    >>> is_number(" 1.5e-3"), is_number("1/2"), is_number("1_2"), is_number("nan")
    (True, True, False, False)
    """
    return _NUMBER.match(text.strip()) is not None


@lru_cache(maxsize=65536)
def _parse(text: str, name: str) -> fmpq:
    mantissa, exponent = _mantissa_and_exponent(text, name, _MAX_EXPONENT)
    return mantissa * fmpq(10) ** exponent


def decimal(text: str, name: str = "value") -> tuple[fmpq, int]:
    """The number as a fraction and the exponent of a power of ten: 0 up to exponents of ±100000; exponents may be ±10^18 here.

    >>> decimal("2.5e-1"), decimal("-2.5e-1000000")
    ((1/4, 0), (-5/2, -1000000))
    """
    mantissa, exponent = _mantissa_and_exponent(text, name, _MAX_POWER)
    return (mantissa, exponent) if abs(exponent) > _MAX_EXPONENT else (mantissa * fmpq(10) ** exponent, 0)


def _mantissa_and_exponent(text: str, name: str, largest: int) -> tuple[fmpq, int]:
    """The mantissa and the exponent. Raises DomainError unless the text is a short enough number with an exponent of at most `largest`."""
    cleaned = text.strip()
    if len(cleaned) > _MAX_LENGTH:
        raise DomainError(
            f"{name} must have at most {_MAX_LENGTH} characters, got {len(cleaned)}: {short(text)}"
        )
    if not _NUMBER.match(cleaned):
        raise DomainError(f"{name} must be a finite number such as 3, 5/2, 0.1 or 1e-5, got {short(text)}")
    mantissa, _, exponent = cleaned.lower().partition("e")
    if exponent and (len(exponent) > _EXPONENT_LENGTH or abs(int(exponent)) > largest):
        raise DomainError(f"{name} must have a decimal exponent within ±{_power(largest)}, got {short(text)}")
    numerator, _, denominator = mantissa.partition("/")
    whole, _, places = numerator.partition(".")
    divisor = fmpz(denominator or 1)
    if divisor == 0:
        raise DomainError(f"{name} must have a denominator other than 0, got {short(text)}")
    return fmpq(fmpz((whole + places).lstrip("+")), divisor) / fmpq(10) ** len(places), int(exponent or 0)


def _power(number: int) -> str:
    return f"10^{len(str(number)) - 1}" if number > _MAX_EXPONENT else str(number)


def short(text: str) -> str:
    """What somebody wrote, for a message: in quotation marks, a long text without its middle.

    >>> short("1/0"), short("9" * 100)
    ("'1/0'", "'9999999999999999999999999...9999999999999999999999999' (100 characters)")
    """
    if len(text) <= _SHOWN:
        return repr(text)
    return f"{text[:25] + '...' + text[-25:]!r} ({len(text)} characters)"


def value_text(value: Any) -> str:
    """What somebody gave, for a message: as it is where it is short.

    >>> value_text(fmpq(1, 2)), value_text("-1"), value_text(fmpq(1, 10**100))
    ('1/2', '-1', "'1/10000000000000000000000...0000000000000000000000000' (103 characters)")
    """
    text = str(value)
    return text if len(text) <= _SHOWN else short(text)


def is_too_long(number: sympy.Rational) -> bool:
    """Whether a number has more digits than one in a statement may have (`TOO_LONG` says how many).

    >>> is_too_long(sympy.Integer(10) ** 3999), is_too_long(sympy.Rational(1, 10**4001))
    (False, True)
    """
    return bool(max(abs(int(number.p)), int(number.q)).bit_length() > _MOST_BITS)


def to_sympy(value: Any, name: str = "value") -> sympy.Rational:
    """An exact number as a SymPy Rational.

    >>> to_sympy("0.25")
    1/4
    """
    number = rational(value, name)
    return sympy.Rational(int(number.p), int(number.q))


def from_float(value: float, name: str = "value") -> fmpq:
    """The exact dyadic value of a float64 (array faces treat their input as exact binary numbers)."""
    if not math.isfinite(value):
        raise DomainError(f"{name} must be finite, got {value!r}")
    return fmpq(*value.as_integer_ratio())
