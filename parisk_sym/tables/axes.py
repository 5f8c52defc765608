"""The axes of a grid: exact numbers, written as values, ranges and logarithmic spacings, and computed on demand."""

import bisect
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

from flint import arb, fmpq, fmpz

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import rational, short
from parisk_sym.formulas.arithmetic.digits import correctly_rounded

__all__ = ["Axis", "axis_text", "count_text", "exact_text", "parse_axes"]

_NAME = re.compile(r"[A-Za-z_]\w*\Z")
_DECIMAL_PLACES = 40
_LOG_DIGITS = 15
_LEAST_LOG_STEP = fmpq(2, 10 ** (_LOG_DIGITS - 1))
"""The least step of the logarithms: closer neighbours may round to the same number."""
_MOST_LOG_POINTS = 100_000


@dataclass(frozen=True)
class _Spaced:
    """Equally spaced values start, start + step, ...; a single value has the step 0."""

    start: fmpq
    step: fmpq
    count: int

    def at(self, index: int) -> fmpq:
        return self.start + index * self.step

    @property
    def text(self) -> str:
        ends = [exact_text(self.at(i)) for i in (0, self.count - 1)]
        return ends[0] if self.count == 1 else f"{ends[0]}:{ends[1]}:{exact_text(self.step)}"


@dataclass(frozen=True)
class _Logarithmic:
    """`count` values from start to stop with a constant quotient; those between the ends are rounded to 15 digits."""

    start: fmpq
    stop: fmpq
    count: int

    def at(self, index: int) -> fmpq:
        if index in (0, self.count - 1):
            return self.start if index == 0 else self.stop
        share = fmpq(index, self.count - 1)
        return rational(
            correctly_rounded(
                lambda: arb(self.start) * (arb(self.stop / self.start).log() * share).exp(), _LOG_DIGITS
            )[0]
        )

    @property
    def text(self) -> str:
        return f"log:{exact_text(self.start)}:{exact_text(self.stop)}:{self.count}"


class Axis(Sequence[fmpq]):
    """A sequence of exact numbers, computed on demand.

    >>> axis = parse_axes(["x=0:1:1/3,log:10:1000:3"])["x"]
    >>> list(axis), len(axis), axis.text
    ([0, 1/3, 2/3, 1, 10, 100, 1000], 7, '0:1:1/3,log:10:1000:3')
    """

    def __init__(self, pieces: Sequence[_Spaced | _Logarithmic]) -> None:
        self._pieces = tuple(pieces)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *itertools.accumulate(piece.count for piece in self._pieces)]

    @property
    def size(self) -> int:
        """The number of values, which may exceed the limit 2^63 of `len`."""
        return self._starts[-1]

    def __len__(self) -> int:
        return self.size

    def __bool__(self) -> bool:
        return self.size > 0

    @overload
    def __getitem__(self, index: int) -> fmpq: ...
    @overload
    def __getitem__(self, index: slice) -> list[fmpq]: ...
    def __getitem__(self, index: int | slice) -> fmpq | list[fmpq]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        place = index + self.size if index < 0 else index
        if not 0 <= place < self.size:
            raise IndexError(index)
        piece = bisect.bisect_right(self._starts, place) - 1
        return self._pieces[piece].at(place - self._starts[piece])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(fmpq.__eq__, self, other))

    __hash__ = None  # type: ignore[assignment]

    @property
    def text(self) -> str:
        """The axis in the notation of the command line, with equally spaced values as ranges."""
        return ",".join(p.text for p in self._pieces) if self.has_ranges else axis_text(self)

    @property
    def has_ranges(self) -> bool:
        """Whether ranges were given, not only single values."""
        return self.size > len(self._pieces)

    def representatives(self) -> Iterator[fmpq]:
        """Values that suffice to check an interval of real numbers or of integers: the ends and the second of each range."""
        for piece in self._pieces:
            places = {0, 1, piece.count - 1} if isinstance(piece, _Spaced) else range(piece.count)
            yield from (piece.at(i) for i in sorted(places) if i < piece.count)

    def duplicate(self) -> fmpq | None:
        """A value that occurs twice, or None."""
        if len(self._pieces) == 1:
            return None
        ranges = [p for p in self._pieces if isinstance(p, _Spaced) and p.count > 1]
        rest = [p for p in self._pieces if p not in ranges]
        seen: set[fmpq] = set()
        for value in (piece.at(i) for piece in rest for i in range(piece.count)):
            if value in seen or any(_is_on(value, piece) for piece in ranges):
                return value
            seen.add(value)
        return next(
            (v for a, b in itertools.combinations(ranges, 2) if (v := _common(a, b)) is not None), None
        )


def _is_on(value: fmpq, piece: _Spaced) -> bool:
    place = (value - piece.start) / piece.step
    return bool(place.q == 1 and 0 <= place < piece.count)


def _common(one: _Spaced, other: _Spaced) -> fmpq | None:
    """A common value of two ranges, found by congruences because both consist of multiples of a common unit."""
    unit = fmpq(1, math.lcm(*(int(v.q) for p in (one, other) for v in (p.start, p.step))))
    (a, s), (b, t) = ((int((p.start / unit).p), int((p.step / unit).p)) for p in (one, other))
    divisor = math.gcd(s, t)
    if (b - a) % divisor:
        return None
    period = abs(t // divisor)
    first = ((b - a) // divisor * pow(s // divisor, -1, period)) % period if period > 1 else 0
    ends = sorted((v - one.start) / one.step for v in (other.start, other.at(other.count - 1)))
    low, high = max(0, int(ends[0].ceil())), min(one.count - 1, int(ends[1].floor()))
    place = low + (first - low) % period
    return one.at(place) if place <= high else None


def parse_axes(tokens: Sequence[str]) -> dict[str, Axis]:
    """The grid written as name=pieces, where a piece is a value, start:stop:step (stop included when hit exactly), or log:start:stop:count.

    Arithmetic is exact; the values between the ends of a logarithmic spacing are rounded to 15 digits. Raises ParameterError for a
    token without "=" and for a duplicate name; DomainError for a value that is not a number, a step that is 0 or leads
    away from stop, and a duplicate value.

    >>> {name: list(axis) for name, axis in parse_axes(["x=0:1:1/3", "k=1,2.5", "b=log:1e-2:1:3"]).items()}
    {'x': [0, 1/3, 2/3, 1], 'k': [1, 5/2], 'b': [1/100, 1/10, 1]}
    """
    axes: dict[str, Axis] = {}
    for token in tokens:
        name, equals, text = token.partition("=")
        if not equals or not _NAME.match(name.strip()):
            raise ParameterError(
                f"an axis is written name=value, name=start:stop:step, name=log:start:stop:count or name=a,b,c, got {short(token)}"
            )
        if name.strip() in axes:
            raise ParameterError(f"{name.strip()} is given twice")
        axes[name.strip()] = _axis(name.strip(), text)
    return axes


def _axis(name: str, text: str) -> Axis:
    axis = Axis([_piece(name, part) for part in text.split(",")])
    if (value := axis.duplicate()) is not None:
        raise DomainError(f"{name} has {exact_text(value)} twice, got {short(text)}")
    return axis


def _piece(name: str, text: str) -> _Spaced | _Logarithmic:
    parts = text.split(":")
    if parts[0].strip() == "log":
        return _logarithmic(name, text, parts[1:])
    if len(parts) == 1:
        return _Spaced(rational(text, name), fmpq(0), 1)
    if len(parts) != 3:
        raise DomainError(
            f"{name} must be a range with three numbers, start:stop:step, or log:start:stop:count, got {short(text)}"
        )
    start, stop, step = _numbers(name, parts, ("start", "stop", "step"))
    if step == 0:
        raise DomainError(f"{name} (step) must be other than 0, got {short(text)}")
    if (stop - start) * step < 0:
        needed = "> 0" if stop > start else "< 0"
        raise DomainError(f"{name} (step) must be {needed} to go from {start} to {stop}, got {step}")
    return _Spaced(start, step, int(((stop - start) / step).floor()) + 1)


def _logarithmic(name: str, text: str, parts: Sequence[str]) -> _Logarithmic:
    if len(parts) != 3:
        raise DomainError(f"{name} must be log:start:stop:count with three numbers, got {short(text)}")
    start, stop, count = _numbers(name, parts, ("start", "stop", "count"))
    if start <= 0 or stop <= 0 or start == stop:
        raise DomainError(f"{name} (log) must have two different ends > 0, got {short(text)}")
    if count.q != 1 or not 2 <= count <= _MOST_LOG_POINTS:
        raise DomainError(f"{name} (count) must be a whole number from 2 to {_MOST_LOG_POINTS}, got {count}")
    if count > 2 and abs(arb(stop / start).log()) < _LEAST_LOG_STEP * (count - 1):
        raise DomainError(
            f"{name} (count) must be smaller for ends as close as these: points of {_LOG_DIGITS} digits would coincide, got {count}"
        )
    return _Logarithmic(start, stop, int(count.p))


def _numbers(name: str, parts: Sequence[str], roles: Sequence[str]) -> list[fmpq]:
    return [rational(part, f"{name} ({role})") for part, role in zip(parts, roles, strict=True)]


def axis_text(values: Sequence[Any]) -> str:
    """The axis in the notation of the command line: a range if more than two values are equally spaced."""
    if isinstance(values, Axis) and values.has_ranges:
        return values.text
    numbers = [rational(v) for v in values]
    texts = [exact_text(v) for v in numbers]
    if len(numbers) > 2:
        step = numbers[1] - numbers[0]
        if step != 0 and all(b - a == step for a, b in itertools.pairwise(numbers)):
            return f"{texts[0]}:{texts[-1]}:{exact_text(step)}"
    return ",".join(texts)


def exact_text(value: fmpq) -> str:
    """An exact number as a decimal if that is short, otherwise as a quotient.

    >>> exact_text(fmpq(5, 2)), exact_text(fmpq(1, 3)), exact_text(fmpq(1, 10**30))
    ('2.5', '1/3', '1e-30')
    """
    numerator, denominator = int(value.p), int(value.q)
    if denominator == 1 and abs(numerator) < 10**20:
        return str(numerator)
    places = _places(denominator)
    if places is None:
        return str(value)
    figures = str(fmpz(abs(numerator) * (10**places // denominator)))
    point, sign = len(figures) - places, "-" if numerator < 0 else ""
    figures = figures.rstrip("0")
    if len(figures) > _DECIMAL_PLACES:
        return str(value)
    if not -7 <= point - 1 <= 19:
        return f"{sign}{figures[0]}{'.' * (len(figures) > 1)}{figures[1:]}e{point - 1}"
    if point <= 0:
        return f"{sign}0.{'0' * -point}{figures}"
    if point >= len(figures):
        return sign + figures.ljust(point, "0")
    return f"{sign}{figures[:point]}.{figures[point:]}"


def count_text(number: int) -> str:
    """A number of points in digits, or as a power of ten if it is large.

    >>> count_text(10**6), count_text(10**40)
    ('1000000', 'about 10^40')
    """
    power = number.bit_length() * 30103 // 100000
    return str(number) if power < 20 else f"about 10^{power}"


def _places(denominator: int) -> int | None:
    """The number of decimal places of 1/denominator, or None if its expansion does not end."""
    twos = (denominator & -denominator).bit_length() - 1
    odd = denominator >> twos
    fives = round(math.log(odd, 5))
    return max(twos, fives) if 5**fives == odd else None
