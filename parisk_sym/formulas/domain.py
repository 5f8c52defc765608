"""Domains are intervals and chains of intervals, not SymPy relations (which evaluate themselves away)."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any

import sympy
from flint import fmpq

from parisk_sym.core.errors import ClaimError, NoPointError
from parisk_sym.core.exact import TOO_LONG, is_too_long, rational, to_sympy
from parisk_sym.core.substitution import expression_at
from parisk_sym.formulas.assumptions import (
    OF_INTEGERS,
    one_symbol_per_name,
    signs_between,
    unfounded_assumption,
)
from parisk_sym.formulas.case_premises import Premise
from parisk_sym.formulas.signs import Ranges, at_least_zero

__all__ = [
    "POSITIVE",
    "REALS",
    "Domain",
    "Interval",
    "as_domain",
    "as_interval",
    "closed",
    "integers",
    "is_whole",
    "left_open",
    "open_",
    "right_open",
]

Bound = Any  # a SymPy expression, or anything sympify accepts exactly


def _bound(value: Bound) -> sympy.Expr:
    if isinstance(value, str) and value in _INFINITE:
        return _INFINITE[value]
    return value if isinstance(value, sympy.Basic) else to_sympy(value, "interval end")


_INFINITE = {"oo": sympy.oo, "+oo": sympy.oo, "-oo": -sympy.oo}


@dataclass(frozen=True)
class Interval:
    """A real interval, or the integers in it. Ends are exact and may name symbols declared earlier in the domain.

    >>> print(left_open(0, 1))
    (0, 1]
    >>> print(integers(1, 30))
    {1, ..., 30}
    """

    lower: sympy.Expr
    upper: sympy.Expr
    lower_open: bool = False
    upper_open: bool = False
    integer: bool = False

    def __post_init__(self) -> None:
        for end in (self.lower, self.upper):
            if isinstance(end, sympy.Expr) and any(map(is_too_long, end.atoms(sympy.Rational))):
                raise ClaimError(f"the end of an interval contains {TOO_LONG}")
            if not isinstance(end, sympy.Expr) or end.has(sympy.nan, sympy.zoo, sympy.I, sympy.Float):
                raise ClaimError(f"the end {end} of an interval must be an exact real number, oo or -oo")
        if self._is_certainly_empty:
            raise ClaimError(f"the domain {self} is empty: a statement over it would be vacuous")
        if self.integer and self.lower == -sympy.oo:
            object.__setattr__(self, "lower_open", True)
        if self.integer and any(e.is_Rational and not e.is_Integer for e in (self.lower, self.upper)):
            raise ClaimError(f"the ends of integers must be integers, got {self}")

    @property
    def _is_certainly_empty(self) -> bool:
        if self.lower == self.upper and (self.lower_open or self.upper_open):
            return True
        if {self.lower, self.upper} & {sympy.S.NegativeInfinity, sympy.S.Infinity}:
            return self.lower is sympy.S.Infinity or self.upper is sympy.S.NegativeInfinity
        width = self.upper - self.lower
        positive = width.is_extended_positive  # before all else, which may cost all digits of exp(exp(10^6))
        return bool(not positive and width.is_negative)

    def __str__(self) -> str:
        if self.integer:
            first = "" if self.lower == -sympy.oo else f"{self.lower}, "
            last = "" if self.upper == sympy.oo else f", {self.upper}"
            return f"{{{first}...{last}}}" if first or last else "{..., -1, 0, 1, ...}"
        left, right = "(" if self.lower_open else "[", ")" if self.upper_open else "]"
        return f"{left}{self.lower}, {self.upper}{right}"

    @property
    def is_compact(self) -> bool:
        """Whether the interval is closed with two finite rational ends."""
        ends_closed = not (self.lower_open or self.upper_open)
        return ends_closed and bool(self.lower.is_Rational and self.upper.is_Rational)

    def covers(self, part: "Interval") -> bool:
        """Whether another interval certainly lies inside this one."""
        left, right = part.lower - self.lower, self.upper - part.upper
        starts = self.lower == part.lower and (part.lower_open or not self.lower_open)
        stops = self.upper == part.upper and (part.upper_open or not self.upper_open)
        inside = (starts or left.is_extended_positive) and (stops or right.is_extended_positive)
        return bool(inside and (part.integer or not self.integer))

    @cached_property
    def _ends(self) -> tuple[fmpq | None, fmpq | None]:
        """Rational ends for membership tests; None if the end is infinite."""
        return tuple(rational(e) if e.is_Rational else None for e in (self.lower, self.upper))  # type: ignore[return-value]

    def violation(self, value: fmpq) -> str | None:
        """Why the value is not in this numeric interval, or None.

        >>> open_(0, 1).violation(rational("3/2"))
        'must be < 1'
        """
        lower, upper = self._ends
        if lower is not None and (value <= lower if self.lower_open else value < lower):
            return f"must be {'>' if self.lower_open else '>='} {lower}"
        if upper is not None and (value >= upper if self.upper_open else value > upper):
            return f"must be {'<' if self.upper_open else '<='} {upper}"
        if self.integer and value.q != 1:
            return "must be an integer"
        return None


def open_(lower: Bound, upper: Bound) -> Interval:
    """The open interval (lower, upper)."""
    return Interval(_bound(lower), _bound(upper), True, True)


def closed(lower: Bound, upper: Bound) -> Interval:
    """The closed interval [lower, upper]."""
    return Interval(_bound(lower), _bound(upper))


def left_open(lower: Bound, upper: Bound) -> Interval:
    """The half-open interval (lower, upper]."""
    return Interval(_bound(lower), _bound(upper), True, False)


def right_open(lower: Bound, upper: Bound) -> Interval:
    """The half-open interval [lower, upper)."""
    return Interval(_bound(lower), _bound(upper), False, True)


def integers(lower: Bound = -sympy.oo, upper: Bound = sympy.oo) -> Interval:
    """The integers from lower to upper, both included; all integers if both are left out.

    >>> print(integers(0), integers(), integers(-sympy.oo, 3))
    {0, ...} {..., -1, 0, 1, ...} {..., 3}
    """
    first, last = sympy.ceiling(_bound(lower)), sympy.floor(_bound(upper))
    return Interval(first, last, first == -sympy.oo, last == sympy.oo, True)


POSITIVE = open_(0, sympy.oo)
REALS = open_(-sympy.oo, sympy.oo)


_SHARES = tuple(
    sympy.Rational(v) for v in ("1/2", "1/4", "3/4", "1/100", "99/100", "1/1000000", "999999/1000000")
)


def _value_between(lower: sympy.Expr, upper: sympy.Expr, share: sympy.Rational, integer: bool) -> sympy.Expr:
    """A value between two ends, which may be infinite."""
    if lower == -sympy.oo and upper == sympy.oo:
        value = 1 / share - 2
    elif lower == -sympy.oo:
        value = upper - 1 / share + 1
    else:
        value = lower + 1 / share - 1 if upper == sympy.oo else lower + (upper - lower) * share
    return sympy.ceiling(value) if integer and value.is_Rational else value


class Domain(Mapping[sympy.Symbol, Interval]):
    """An ordered map from symbols to intervals, over which a statement quantifies.

    The ends of an interval may name earlier symbols, so that {eps0: POSITIVE, eps: open_(0, eps0)}
    is the set 0 < eps < eps0. The assumptions of each symbol must follow from its interval, because SymPy proves
    with the assumptions and the certified engine with the intervals.
    """

    def __init__(self, intervals: Mapping[sympy.Symbol, Interval]) -> None:
        self._intervals = {s: as_interval(i) for s, i in intervals.items()}
        one_symbol_per_name(s for s in self._intervals if isinstance(s, sympy.Symbol))
        for symbol, interval in self._intervals.items():
            _check_interval(symbol, interval)
        _check_intervals(tuple(self._intervals.items()))

    def independent(self, variable: sympy.Symbol) -> None:
        """Raise ClaimError when the interval of another symbol names the variable: its range would not be its own."""
        for symbol, interval in self._intervals.items():
            if variable in interval.lower.free_symbols | interval.upper.free_symbols:
                raise ClaimError(
                    f"the interval of {symbol} names {variable}: declare {variable} after {symbol}"
                )

    def before(self, symbol: sympy.Symbol) -> "Domain":
        """The part before a symbol, whose symbols the ends of its interval may name."""
        return Domain(dict(takewhile(lambda item: item[0] != symbol, self.items())))

    def side(self, variable: sympy.Symbol, point: sympy.Expr) -> str:
        """From which side the variable comes to a point: "+" at its lower end, "-" at its upper end, "both" inside.

        ClaimError for a point that is not certainly an end or inside the interval, and for a finite point of integers,
        which no other integer comes near to.
        """
        self.independent(variable)
        interval = self[variable]
        if variable in point.free_symbols:
            raise ClaimError(f"the point {point} of a limit in {variable} must not depend on {variable}")
        if interval.integer and not point.is_infinite:
            raise ClaimError(f"{variable} in {interval} comes near to no point but oo, got {point}")
        ends = [_same(point, end) for end in (interval.lower, interval.upper)]
        if any(ends) and not all(ends):
            return "+" if ends[0] else "-"
        others = {s: i for s, i in self.items() if s != variable}
        if all(
            at_least_zero(gap, others, strict=True)
            for gap in (point - interval.lower, interval.upper - point)
        ):
            return "both"
        raise ClaimError(
            f"{variable} in {interval} is not certain to come near to {point}: "
            "a limit needs an end of the interval, or a point inside it"
        )

    def __getitem__(self, symbol: sympy.Symbol) -> Interval:
        interval: Interval = self._intervals[symbol]
        return interval

    def __iter__(self) -> Any:
        return iter(self._intervals)

    def __len__(self) -> int:
        return len(self._intervals)

    def __hash__(self) -> int:
        return hash(frozenset(self._intervals.items()))

    def __str__(self) -> str:
        return self.in_words() or "no variables"

    def in_words(self, but: sympy.Symbol | None = None) -> str:
        """The intervals and premises in words, except those of one symbol, or ""."""
        return _in_words((s, i) for s, i in self._intervals.items() if s != but)

    def require(self, symbols: set[sympy.Symbol]) -> None:
        """Raise ClaimError when a free symbol has no interval: a claim without a domain is meaningless."""
        _require(symbols, self._intervals)

    def restricted(self, narrower: Mapping[sympy.Symbol, Interval]) -> "Domain":
        """The domain with some intervals replaced by narrower ones."""
        return Domain({s: narrower.get(s, i) for s, i in self._intervals.items()})


def is_whole(end: sympy.Expr, ranges: Mapping[sympy.Symbol, Interval]) -> bool:
    """Whether an expression is certainly an integer (or infinite) where the symbols lie in their intervals."""
    if end.is_Integer or end in (sympy.oo, -sympy.oo):
        return True
    if end.is_Symbol:
        return end in ranges and bool(ranges[end].integer or end.is_integer)
    if isinstance(end, (sympy.floor, sympy.ceiling)):
        return True
    if isinstance(end, (sympy.Add, sympy.Mul, sympy.Max, sympy.Min, sympy.Abs)):
        return all(is_whole(part, ranges) for part in end.args)
    if isinstance(end, (sympy.factorial, sympy.binomial, sympy.Mod)):
        return all(is_whole(part, ranges) for part in end.args)
    if isinstance(end, sympy.Piecewise):
        return all(is_whole(value, ranges) for value, _ in end.args)
    if end.is_Pow:
        return is_whole(end.base, ranges) and is_whole(end.exp, ranges) and at_least_zero(end.exp, ranges)
    return False


@lru_cache(maxsize=4096)
def _check_intervals(intervals: tuple[tuple[sympy.Symbol, Interval], ...]) -> None:
    """ClaimError if an end names a symbol that is not an earlier one, an interval does not imply the assumptions on its symbol, or the domain is empty.

    Proofs make the same domain many times: the answer is cached.
    """
    seen: dict[sympy.Symbol, Interval] = {}
    for symbol, interval in intervals:
        unknown = (interval.lower.free_symbols | interval.upper.free_symbols) - set(seen)
        _require(unknown, dict(intervals))
        if unknown:
            raise ClaimError(
                f"the interval of {symbol} names {sorted(map(str, unknown))} before its own interval"
            )
        if interval.integer and not all(is_whole(end, seen) for end in (interval.lower, interval.upper)):
            raise ClaimError(
                f"the ends of a range of integers must be integers, got {interval} for {symbol}: write floor(...) or ceiling(...), "
                "and give the symbols in them integers(...) as their domain"
            )
        _check_assumptions(symbol, interval, seen)
        seen[symbol] = interval
    places = range(len(_SHARES))
    if not any(_has_room(intervals, first, step) for step in (0, 1, 2) for first in places):
        said = _in_words(intervals) or "no variables"
        raise NoPointError(f"no point of the domain {said} was found: a statement over it would be vacuous")


def _require(symbols: Iterable[sympy.Symbol], intervals: Container[sympy.Symbol]) -> None:
    missing = sorted(str(s) for s in symbols if s not in intervals)
    if missing:
        raise ClaimError(
            f"no domain is declared for {', '.join(missing)}: add an interval to the statement's own domain, such as "
            f"{{{missing[0]}: POSITIVE}}, or to the usual ranges of its file, SECTION = Section('title', "
            f"given={{{missing[0]}: POSITIVE}})"
        )


def _has_room(intervals: Iterable[tuple[sympy.Symbol, Interval]], first: int, step: int) -> bool:
    """Whether no interval is empty when each symbol in turn is put at a share of its interval, starting from the first share with a fixed step."""
    point: dict[sympy.Symbol, sympy.Expr] = {}
    for place, (symbol, interval) in enumerate(intervals):
        share = _SHARES[(first + place * step) % len(_SHARES)]
        lower, upper = expression_at(interval.lower, point), expression_at(interval.upper, point)
        if not _has_length(lower, upper, interval.lower_open or interval.upper_open):
            return False
        point[symbol] = _value_between(lower, upper, share, interval.integer)
    return True


def _has_length(lower: sympy.Expr, upper: sympy.Expr, is_open: bool) -> bool:
    """Whether two ends are in order, and distinct if one of them is excluded; decided without SymPy's `oo - end`."""
    if upper is sympy.oo or lower is -sympy.oo:
        return lower is not sympy.oo and upper is not -sympy.oo
    length = upper - lower
    return not (length.is_extended_negative or (length.is_zero and is_open))


def _in_words(intervals: Iterable[tuple[sympy.Symbol, Interval]]) -> str:
    return ", ".join(
        Premise.said_of(i.upper, i.lower_open) if isinstance(s, Premise) else f"{s} in {i}"
        for s, i in intervals
    )


def as_domain(value: Any) -> Domain:
    """The domain of a mapping from symbols to intervals, or ClaimError."""
    if not isinstance(value, Mapping):
        raise ClaimError(
            f"the domain must map each symbol to its interval, such as {{x: POSITIVE}}, got {value!r}"
        )
    return value if isinstance(value, Domain) else Domain(value)


def _same(left: sympy.Expr, right: sympy.Expr) -> bool:
    return bool(left == right or sympy.expand(left - right) == 0)


def _check_interval(symbol: Any, interval: Any) -> None:
    """ClaimError, with the correct form, for an entry of a domain that is not a symbol with an interval."""
    if not isinstance(symbol, sympy.Symbol):
        raise ClaimError(f"a domain maps symbols to intervals, got {symbol!r} in the place of a symbol")
    if isinstance(interval, Interval):
        return
    raise ClaimError(
        f"the interval of {symbol} is {interval!r}: write (0, 1) or open_(0, 1), [0, 1] or closed(0, 1), left_open(0, 1), "
        "integers(0, 5), REALS, or SymPy's Interval(0, 1)"
    )


def as_interval(value: Any) -> Any:
    """An interval of a pair, as mathematics writes it: (0, 1) without its ends, [0, 1] with them; or of SymPy's Interval.

    Anything else is returned unchanged. An infinite end does not belong to an interval.

    >>> print(as_interval((0, 1)), as_interval([0, "oo"]), as_interval(sympy.Interval.Lopen(0, 1)))
    (0, 1) [0, oo) (0, 1]
    """
    if isinstance(value, sympy.Interval):
        return Interval(value.start, value.end, value.left_open == True, value.right_open == True)  # noqa: E712
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        return value
    lower, upper = map(_bound, value)
    is_open = isinstance(value, tuple)
    return Interval(lower, upper, is_open or bool(lower.is_infinite), is_open or bool(upper.is_infinite))


def _check_assumptions(symbol: sympy.Symbol, interval: Interval, earlier: Ranges) -> None:
    """Soundness: the assumptions of SymPy on a symbol must hold on all of its interval."""
    if symbol.is_real is not True:
        raise ClaimError(f"the symbol {symbol} must be declared real (Symbol('{symbol}', real=True))")
    granted = signs_between(interval.lower, interval.upper, interval.lower_open, interval.upper_open, earlier)
    excess = unfounded_assumption(symbol, granted | (OF_INTEGERS if interval.integer else set()))
    if excess.startswith("not "):
        raise ClaimError(f"the symbol {symbol} is declared {excess}: an interval cannot express that")
    if excess:
        assumed = "integer=True" if interval.integer else "real=True"
        raise ClaimError(
            f"the symbol {symbol} is declared {excess}, but its interval is {interval}: declare it "
            f"Symbol({symbol.name!r}, {assumed}), or give it a smaller interval"
        )
