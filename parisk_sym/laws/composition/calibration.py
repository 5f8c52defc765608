"""The least noise with which n uses of a mechanism are (eps, delta)-private, rounded to the side of more noise.

The tight delta of n uses does not rise when the tuned parameter (eps0 of Laplace noise, mu of normal noise) falls: the mechanism
with a smaller value is one with a larger value, followed by something random that does not see the data, so that delta(eps), a
supremum over events, can only fall (the mechanism's docstring says what is added). So the values that are private enough
are all those up to a threshold. The threshold is found by secants and then certified: at the decimal below it delta is
certainly at most the one asked for, at the next decimal certainly more. Where delta is 0, it is the value at which the largest
loss is eps, a rational number.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from flint import arb, ctx, fmpq
from sympy import oo

from parisk_sym.formulas.domain import POSITIVE, right_open
from parisk_sym.formulas.engines.digits import bits_for, check_digits, format_decimal
from parisk_sym.ground.errors import DomainError, ParameterError, PrecisionError
from parisk_sym.laws.composition.inverse import Curve, exact_point, solve
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.sequence_routes import Parts, accurate, delta_of
from parisk_sym.laws.mechanism import Mechanism, read, read_count

__all__ = ["Calibrated", "calibrate"]

_SPARE_DIGITS = 3  # of the threshold, so that a quotient of it is as good as what is printed
_LARGEST_BITS = 1 << 14
_LONGEST_WALK = 50  # units of the last digit from what the secants found to the threshold
_FARTHEST = 2**100  # the least and the largest value that are looked at, from 1
_DELTA = right_open(0, 1)


@dataclass(frozen=True)
class Calibrated:
    """A value of the parameter at which n uses are private enough: the threshold, or the decimal below it with more digits."""

    parameter: str
    value: fmpq
    digits: int

    @property
    def text(self) -> str:
        """The parameter to the digits asked for, rounded down: to the side of more noise."""
        return _text(self.value, self.digits, up=False)

    def noise(self, sensitivity: Any) -> str:
        """sensitivity / parameter to the digits asked for, rounded up: to the side of more noise."""
        return _text(read(sensitivity, "sensitivity", POSITIVE) / self.value, self.digits, up=True)


def calibrate(
    kind: type[Mechanism], eps: Any, delta: Any, n: Any = 1, digits: int = 12, **others: Any
) -> Calibrated:
    """The least noise of a mechanism for which n uses are (eps, delta)-private, to this many digits; `others` are its other parameters.

    eps >= 0, 0 <= delta < 1, not both 0. Raises ParameterError for a mechanism without a parameter to tune, DomainError where no
    value, or every value, is private enough.

    >>> from parisk_sym.laws.mechanisms.laplace import Laplace
    >>> calibrate(Laplace, eps=1, delta="1e-6", n=100, digits=8).text
    '0.024103655'
    >>> calibrate(Laplace, eps=1, delta=0, n=3, digits=4).noise(sensitivity=2)
    '6.000'
    """
    if not kind.tuned:
        raise ParameterError(f"there is nothing to calibrate of {kind.word}")
    target = _Target(
        kind, others, read(eps, "eps", right_open(0, oo)), read(delta, "delta", _DELTA), read_count(n)
    )
    return target.calibrated(check_digits(digits))


@dataclass(frozen=True)
class _Target:
    """What is asked for: n uses of a mechanism of one parameter, eps and delta."""

    kind: type[Mechanism]
    others: Mapping[str, Any]
    eps: fmpq
    delta: fmpq
    n: int

    def calibrated(self, digits: int) -> Calibrated:
        """The certified threshold."""
        self._refuse_impossible()
        if self.delta == 0:
            exact = self.eps / self.parts(fmpq(1)).top
            if self.parts(exact).top == self.eps:
                return Calibrated(self.kind.tuned, exact, digits)
        wanted = digits + _SPARE_DIGITS
        low, high = self._bracket()
        start = (
            _bisected(self.private, low, high, wanted) if self.delta == 0 else self._solved(low, high, wanted)
        )
        unit = fmpq(10) ** _last_place(start, wanted)
        place = int((start / unit).floor())
        for _ in range(_LONGEST_WALK):
            if not self.private(place * unit):
                place -= 1
            elif self.private((place + 1) * unit):
                place += 1
            else:
                return Calibrated(self.kind.tuned, place * unit, digits)
        raise PrecisionError(
            f"{self.kind.tuned} near {arb(start).str(10)} was not decided to {digits} digits"
        )

    def parts(self, value: fmpq) -> Parts:
        """The loss of n uses at a value of the parameter."""
        mechanism = self.kind(**self.others, **{self.kind.tuned: value})
        return Sequence([(mechanism, self.n)]).parts

    def private(self, value: fmpq) -> bool:
        """Whether delta(eps) <= delta, decided by balls; a loss that never exceeds eps has delta(eps) = 0."""
        parts = self.parts(value)
        if parts.bounded and parts.top <= self.eps:
            return True
        if self.delta == 0:
            return False
        bits = 64
        while bits <= _LARGEST_BITS:
            with ctx.workprec(bits):
                ball, goal = delta_of(parts, self.eps), arb(self.delta)
            if ball < goal:
                return True
            if ball > goal:
                return False
            bits *= 2
        raise PrecisionError(
            f"delta at {self.kind.tuned} = {value} is not told from {self.delta} at {bits // 2} bits"
        )

    def _refuse_impossible(self) -> None:
        if self.delta == 0 and not self.parts(fmpq(1)).bounded:
            raise DomainError(
                f"delta must be > 0 for {self.kind.word}, whose loss has no largest value, got 0"
            )
        if self.delta == 0 and self.eps == 0:
            raise DomainError(
                "eps or delta must be > 0: no noise makes neighbours equal, got eps=0 and delta=0"
            )

    def _bracket(self) -> tuple[fmpq, fmpq]:
        """A value that is private enough and one that is not, a factor of 4 apart at most."""
        low = high = fmpq(1)
        while not self.private(low):
            low, high = low / 4, low
            if low * _FARTHEST < 1:
                raise DomainError(
                    f"{self.kind.tuned} would have to be < {low}: allow a larger eps or delta, or fewer uses"
                )
        while low == high or self.private(high):
            low, high = high, 4 * high
            if high > _FARTHEST:
                raise DomainError(
                    f"eps and delta are kept with every {self.kind.tuned} up to {low} at least: ask for a smaller eps or delta, got "
                    f"eps={self.eps}, delta={self.delta}"
                )
        return low, high

    def _solved(self, low: fmpq, high: fmpq, digits: int) -> fmpq:
        """About the threshold, by secants of ln delta."""

        def value(point: fmpq) -> arb:
            return delta_of(self.parts(point), self.eps)

        bits = bits_for(digits)
        with ctx.workprec(bits):
            curve = Curve(accurate(value), rising=True)
            return exact_point(solve(curve, self.delta, arb(low), arb(high), arb(low + high) / 2, bits))


def _bisected(holds: Callable[[fmpq], bool], low: fmpq, high: fmpq, digits: int) -> fmpq:
    """The last value where it holds, nearly."""
    for _ in range(bits_for(digits)):
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def _last_place(value: fmpq, digits: int) -> int:
    """The exponent of the last of this many significant digits of a positive number."""
    exponent = len(str(value.p)) - len(str(value.q)) - digits
    return exponent + int(value >= fmpq(10) ** (exponent + digits))


def _text(value: fmpq, digits: int, *, up: bool) -> str:
    """A positive number to this many significant digits, rounded up or down."""
    exponent = _last_place(value, digits)
    scaled = value / fmpq(10) ** exponent
    figures = str(scaled.ceil() if up else scaled.floor())
    return format_decimal(Decimal((0, tuple(map(int, figures)), exponent)), digits).strip()
