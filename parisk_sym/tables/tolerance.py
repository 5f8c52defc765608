"""The tolerance of a check: how far a value may be from the true one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from flint import arb, fmpq

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import rational, short
from parisk_sym.tables.axes import exact_text
from parisk_sym.tables.value_files import Number

__all__ = ["Real", "Tolerance", "ulp"]

Real: TypeAlias = fmpq | arb

_HALF_OF_LEAST = fmpq(1, 2**1075)
"""Half of the least float64 number above 0."""


@dataclass(frozen=True)
class Tolerance:
    """How far a value may be from the true one, in float64 ulps of the true value or relative to it.

    Without either: half a unit in its last digit, or half an ulp for a float64. A float64 may always be off by half of the least one,
    so 0 is right for a value below that.
    """

    ulps: fmpq | None = None
    relative: fmpq | None = None

    @classmethod
    def read(cls, text: str) -> Tolerance:
        """Parse `digits`, a number of ulps such as 4ulp, or a relative error such as 1e-12; raises ParameterError for anything else.

        >>> str(Tolerance.read("4ulp")), str(Tolerance.read("digits"))
        ('4 ulp', 'every digit that is written')
        """
        plain = text.strip()
        if plain == "digits":
            return cls()
        is_ulps = plain.endswith("ulp")
        try:
            amount = rational(plain.removesuffix("ulp"), "tolerance")
        except DomainError:
            amount = fmpq(-1)
        if amount < 0:
            raise ParameterError(f"the tolerance is written digits, 4ulp or 1e-12, got {short(text)}")
        return cls(ulps=amount) if is_ulps else cls(relative=amount)

    def __str__(self) -> str:
        if self.ulps is not None:
            return f"{exact_text(self.ulps)} ulp"
        return (
            "every digit that is written"
            if self.relative is None
            else f"relative error {exact_text(self.relative)}"
        )

    def limit(self, number: Number, truth: Real) -> Real:
        """The largest allowed distance for a true value of this absolute value, with which it increases.

        A fraction if `truth` is one and `number` has no power of ten, otherwise a ball at the current precision.
        """
        if self.relative is not None:
            allowed = self.relative * truth
            return type(truth)(_HALF_OF_LEAST) if number.is_float and allowed < _HALF_OF_LEAST else allowed
        if self.ulps is None and not number.is_float and not _is_bare_zero(number.text):
            return (arb(10) if number.power else fmpq(10)) ** _last_place(number.text) / 2
        return (fmpq(1, 2) if self.ulps is None else self.ulps) * ulp(truth)


def _is_bare_zero(text: str) -> bool:
    """Whether the text is 0, 0.0 or 0 with an exponent, as programs write the exact number 0, whose last digit means nothing."""
    mantissa, mark, _ = text.lower().partition("e")
    return not mantissa.strip("+-0.") and (bool(mark) or len(mantissa.partition(".")[2]) <= 1)


def _last_place(text: str) -> int:
    """The power of ten of the last written digit; raises DomainError for a quotient."""
    if "/" in text:
        raise DomainError(f"a quotient has no last digit: give a tolerance, got {short(text)}")
    mantissa, _, exponent = text.lower().partition("e")
    return int(exponent or 0) - len(mantissa.partition(".")[2])


def ulp(number: Real) -> Real:
    """The distance from this exact number >= 0 to the next float64 number above, in units in the last place.

    >>> ulp(fmpq(1)) == fmpq(1, 2**52), ulp(fmpq(999, 1000)) == fmpq(1, 2**53)
    (True, True)
    """
    if number == 0:
        return fmpq(2) ** -1074
    if isinstance(number, arb):
        mantissa, exponent = (number if number.is_exact() else abs(number.lower())).man_exp()
        return arb(2) ** max(-1074, int(exponent) + int(mantissa).bit_length() - 53)
    power = int(number.p).bit_length() - int(number.q).bit_length()
    power -= fmpq(2) ** power > number
    return fmpq(2) ** max(-1074, power - 52)
