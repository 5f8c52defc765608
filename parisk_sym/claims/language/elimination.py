"""Relations between letters become ranges: `for a, b, c >= 0 with a + b + c = 1` is a statement in a and b, in which c is 1 - a - b.

An equation is solved for one letter. The range of that letter, and inequalities such as x + y <= 1, become ranges of the other letters by
Fourier-Motzkin elimination: each range may have the letters before it in its ends. The statement is about the same numbers as the line.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.ranges import is_larger
from parisk_sym.claims.language.relations import Relation
from parisk_sym.claims.language.tokens import AskError, Token, tokens_of
from parisk_sym.formulas.domain import REALS, Interval, integers

__all__ = [
    "SignNeededError",
    "Solved",
    "define",
    "eliminate",
    "require_free",
    "solved",
    "tokens_of_value",
]

_MOST_BOUNDS = 40
"""Inequalities between letters, during the elimination."""

Ranges = Mapping[Symbol, Interval]


class SignNeededError(AskError):
    """An equation in the square of a letter that may have both signs."""

    def __init__(self, name: str) -> None:
        """`name` is the letter."""
        super().__init__(
            f"{name} may be positive or negative: state {name} >= 0 or {name} <= 0 beside the equation"
        )
        self.name = name


@dataclass(frozen=True)
class Solved:
    """The letter that an equation is solved for, its value, and the ranges of the other letters."""

    symbol: Symbol
    value: Expr
    ranges: dict[Symbol, Interval]


def eliminate(
    relations: Sequence[Relation], declared: Declared, used: Collection[str], among: Collection[str] = ()
) -> list[tuple[str, list[Token]]]:
    """The letters that the equations are solved for (`among` some), and what is in their places; the ranges of the others are those that are left.

    Of the letters that the statement has (`used`), an equation may determine one that has no range.
    """
    values: dict[Symbol, Expr] = {}
    for relation in relations:
        new = _new_letter(relation, declared, used)
        left, right = (declared.expression(side).xreplace(values) for side in (relation.left, relation.right))
        if relation.sign != "=":
            gap = right - left if relation.sign in ("<", "<=") else left - right
            _require_defined(gap, _ranges(declared))
            bounds = [_Bound(gap, relation.sign in ("<", ">"))]
            _set_ranges(_restricted(bounds, _ranges(declared)), declared)
            continue
        chosen = {declared.symbols[n] for n in among if n in declared.ranges}
        one = solved(left - right, _ranges(declared), chosen if new is None else {new})
        values = {s: v.xreplace({one.symbol: one.value}) for s, v in values.items()} | {one.symbol: one.value}
        _put(one, declared)
    at = relations[0].left[0].at if relations else 0
    return [(symbol.name, tokens_of_value(value, at)) for symbol, value in values.items()]


def require_free(relations: Sequence[Relation], moving: Sequence[str]) -> None:
    """Raise AskError where the letter of a shape, a derivative or a limit is in a relation: whether the others move with it is not said."""
    related = {n for r in relations for n in r.letters}
    for name in (text.partition(" ")[0] for text in moving):
        if name in related:
            raise AskError(
                f"{name} moves, and a condition relates it to other letters: write their values in its place"
            )


def _new_letter(relation: Relation, declared: Declared, used: Collection[str]) -> Symbol | None:
    """The only letter without a range, which an equation determines, or of which alone an inequality speaks; it is a real number."""
    tokens = [*relation.left, *relation.right]
    new = relation.letters - declared.symbols.keys() - declared.random.keys()
    if len(new) != 1 or (relation.sign != "=" and len(relation.letters) > 1):
        return None
    (name,) = new
    called = any(a.text == name and b.kind == "LPAR" and not b.spaced for a, b in itertools.pairwise(tokens))
    if called or name not in used:
        raise AskError(f"{name!r} has no range: add one, for instance 'for {name} > 0'")
    declared.symbols[name] = Symbol(name, real=True)
    declared.ranges[name] = [REALS]
    return declared.symbols[name]


def define(name: str, body: Sequence[Token], declared: Declared) -> None:
    """A letter with a range is defined to be a value: its range becomes that of the letters in the value."""
    symbol, value = declared.symbols[name], declared.expression(body)
    if symbol.is_integer and not value.is_integer:
        raise AskError(f"it is not clear that {name} = {value} is an integer")
    _put(Solved(symbol, value, _without(symbol, value, _ranges(declared))), declared)


def _ranges(declared: Declared) -> dict[Symbol, Interval]:
    """The ranges of the letters, each an interval."""
    names = declared.in_order()
    if two := next((n for n in names if len(declared.ranges[n]) > 1), None):
        raise AskError(f"the range of {two} has two parts, beside an equation: state it for each part")
    return {declared.symbols[n]: declared.ranges[n][0] for n in names}


def _put(found: Solved, declared: Declared) -> None:
    """A letter of the conditions in terms of the others."""
    value = {found.symbol: found.value}
    for name, law in declared.laws.items():
        ends = () if law.support is None else (law.support.lower, law.support.upper)
        if any(end.has(found.symbol) for end in ends):
            raise AskError(f"the law of {name} is on a range with {found.symbol}: write its value there")
        declared.laws[name] = replace(law, parameters=tuple(p.xreplace(value) for p in law.parameters))
    declared.ranges.pop(found.symbol.name)
    _set_ranges(found.ranges, declared)


def _set_ranges(ranges: Ranges, declared: Declared) -> None:
    for symbol, interval in ranges.items():
        declared.ranges[symbol.name] = [interval]


def solved(gap: Expr, ranges: Ranges, among: Collection[Symbol] = ()) -> Solved:
    """The equation gap = 0, solved for one letter (`among` some), and the ranges of the others. AskError where that cannot be done.

    >>> a, b = sympy.symbols("a b", real=True)
    >>> from parisk_sym.formulas.domain import open_
    >>> found = solved(a + b - 1, {a: open_(0, 2), b: open_(0, sympy.oo)})
    >>> print(found.symbol, found.value, found.ranges[a])
    b 1 - a (0, 1)
    """
    _require_defined(gap, ranges)
    own = [s for s in ranges if gap.has(s) and (not among or s in among)]
    above = _numerator(gap, ranges)
    for symbol in reversed(own):
        value = None if above is None else _solution(above, symbol, ranges)
        if value is not None and (not symbol.is_integer or value.is_integer):
            return Solved(symbol, value, _without(symbol, value, ranges))
    for symbol in reversed(own):
        square = None if above is None or symbol.is_integer else _square(above, symbol, ranges)
        if square is not None and (found := _root(symbol, square, ranges)) is not None:
            return found
    raise AskError(
        f"the equation {gap} = 0 is not solved for one of its letters: solve it, and write the letter's value in its place"
    )


def _require_defined(value: Expr, ranges: Ranges) -> None:
    """Raise AskError for a root or power whose base may be negative: the equation would be a condition on it that no range states."""
    for power in value.atoms(sympy.Pow):
        if not power.exp.is_integer and not is_larger(power.base, S.Zero, ranges, or_equal=True):
            raise AskError(
                f"it is not known whether {power} has a value: state where {power.base} is not negative"
            )


def _numerator(value: Expr, ranges: Ranges) -> Expr | None:
    """A positive multiple of an expression that is no quotient; None where the sign of the denominator is not known."""
    above, below = sympy.fraction(sympy.together(value))
    above = sympy.expand(above)
    if is_larger(below, S.Zero, ranges):
        return above
    return -above if is_larger(S.Zero, below, ranges) else None


def _solution(gap: Expr, symbol: Symbol, ranges: Ranges) -> Expr | None:
    """The letter from an equation that is linear in it, where its coefficient is certainly not 0."""
    slope = sympy.expand(sympy.diff(gap, symbol))
    if slope.has(symbol) or not _sign(slope, ranges):
        return None
    value: Expr = sympy.cancel(-gap.xreplace({symbol: S.Zero}) / slope)
    return value


def _square(gap: Expr, symbol: Symbol, ranges: Ranges) -> Expr | None:
    """The square of a letter from an equation with no other power of it, where its coefficient is certainly not 0."""
    factor = gap.coeff(symbol, 2)
    rest = sympy.expand(gap - factor * symbol**2)
    if factor.has(symbol) or rest.has(symbol) or not _sign(factor, ranges):
        return None
    value: Expr = sympy.cancel(-rest / factor)
    return value


def _root(symbol: Symbol, square: Expr, ranges: Ranges) -> Solved | None:
    """A letter of known square, which is not negative, or not positive; the ranges of the others are those where there is such a letter.

    None where those are no intervals, as |x| >= 1 for y^2 = x^2 - 1.
    """
    own, others = ranges[symbol], {s: i for s, i in ranges.items() if s != symbol}
    if {*own.lower.free_symbols, *own.upper.free_symbols} or any(
        i.lower.has(symbol) or i.upper.has(symbol) for i in others.values()
    ):
        return None
    try:
        _restricted([_Bound(square, strict=False)], others)
    except AskError:
        return None
    side = 1 if own.lower.is_nonnegative else -1 if own.upper.is_nonpositive else 0
    if not side:
        raise SignNeededError(symbol.name)
    near, far = (own.lower, own.upper) if side > 0 else (own.upper, own.lower)
    near_open, far_open = (own.lower_open, own.upper_open) if side > 0 else (own.upper_open, own.lower_open)
    bounds = [_Bound(square - near**2, near_open)]
    bounds += [] if far.is_infinite else [_Bound(far**2 - square, far_open)]
    return Solved(symbol, side * sympy.sqrt(square), _restricted(bounds, others))


def _sign(value: Expr, ranges: Ranges) -> int:
    """The sign of an expression on the ranges; 0 where it is not known."""
    if is_larger(value, S.Zero, ranges):
        return 1
    return -1 if is_larger(S.Zero, value, ranges) else 0


@dataclass(frozen=True)
class _Bound:
    """value > 0 (strict) or value >= 0."""

    value: Expr
    strict: bool


def _without(symbol: Symbol, value: Expr, ranges: Ranges) -> dict[Symbol, Interval]:
    """The ranges of the other letters where a letter is replaced by its value, which lies in the letter's range."""
    others = {s: i for s, i in ranges.items() if s != symbol}
    named = {s for s, i in others.items() if i.lower.has(symbol) or i.upper.has(symbol)}
    bounds = _bounds_of(value, ranges[symbol])
    for s in named:
        bounds += [_Bound(b.value.xreplace({symbol: value}), b.strict) for b in _bounds_of(s, others[s])]
        others[s] = REALS if not s.is_integer else integers()
    return _restricted(bounds, others)


def _restricted(bounds: Sequence[_Bound], ranges: Ranges) -> dict[Symbol, Interval]:
    """The ranges that bounds leave."""
    left = _open_bounds(bounds, ranges)
    touched = {s for bound in left for s in bound.value.free_symbols}
    while more := {s for s in ranges.keys() - touched if _is_tied(s, touched, ranges)}:
        touched |= more
    if not touched:
        return dict(ranges)
    _require_one_kind(touched)
    left += [bound for s in touched for bound in _bounds_of(s, ranges[s])]
    return _by_elimination([s for s in ranges if s in touched], left, ranges)


def _is_tied(symbol: Symbol, touched: set[Symbol], ranges: Ranges) -> bool:
    """Whether a range names one of the letters, or one of theirs names this letter."""
    own = ranges[symbol].lower.free_symbols | ranges[symbol].upper.free_symbols
    return bool(own & touched) or any(
        ranges[s].lower.has(symbol) or ranges[s].upper.has(symbol) for s in touched
    )


def _require_one_kind(letters: Collection[Symbol]) -> None:
    """Raise AskError where integers and real numbers bound each other: there may be no integer between two real numbers."""
    if len({bool(s.is_integer) for s in letters}) > 1:
        names = ", ".join(sorted(map(str, letters)))
        raise AskError(
            f"the conditions relate integers and real numbers ({names}): solve the equation, and state the ranges"
        )


def _bounds_of(value: Expr, interval: Interval) -> list[_Bound]:
    """That a value lies in an interval; one whose end is the largest or least of several lies behind each of them."""
    lower = interval.lower.args if isinstance(interval.lower, sympy.Max) else (interval.lower,)
    upper = interval.upper.args if isinstance(interval.upper, sympy.Min) else (interval.upper,)
    return [
        *(_Bound(value - end, interval.lower_open) for end in lower if not end.is_infinite),
        *(_Bound(end - value, interval.upper_open) for end in upper if not end.is_infinite),
    ]


def _open_bounds(bounds: Sequence[_Bound], ranges: Ranges) -> list[_Bound]:
    """Those that the ranges do not decide, without denominators. AskError for one that cannot hold."""
    found: list[_Bound] = []
    for bound in bounds:
        holds = is_larger(bound.value, S.Zero, ranges, or_equal=not bound.strict)
        if holds:
            continue
        if holds is False:
            raise AskError("the conditions hold for no values of the letters")
        above = _numerator(bound.value, ranges)
        if above is None:
            raise AskError(
                f"it is not known where {bound.value} is positive: state the ranges of its letters"
            )
        if not is_larger(above, S.Zero, ranges, or_equal=not bound.strict):
            found.append(_Bound(above, bound.strict))
    return found


def _by_elimination(
    letters: Sequence[Symbol], bounds: list[_Bound], ranges: Ranges
) -> dict[Symbol, Interval]:
    """The range of each letter, with ends in those before it, from bounds that relate them."""
    numeric = {s: i for s, i in ranges.items() if not (i.lower.free_symbols | i.upper.free_symbols)}
    found = dict(ranges)
    for letter in reversed(letters):
        known = {s: i for s, i in numeric.items() if s != letter}
        own = [b for b in bounds if b.value.has(letter)]
        own, needed = _without_squares(own, letter, known, ranges[letter])
        lower, upper = (_innermost(_ends(own, letter, known, side), known, side) for side in (1, -1))
        gaps = [_Bound(u.value - v.value, v.strict or u.strict) for v in lower for u in upper]
        bounds = [b for b in bounds if not b.value.has(letter)]
        bounds += _open_bounds([*map(_without_root, gaps), *needed], known)
        if len(bounds) > _MOST_BOUNDS:
            raise AskError("the conditions relate too many letters: solve the equation, and state the ranges")
        first, last = _end_of(lower, 1), _end_of(upper, -1)
        found[letter] = Interval(first.value, last.value, first.strict, last.strict, bool(letter.is_integer))
        if not (first.value.free_symbols | last.value.free_symbols):
            numeric[letter] = found[letter]
    return {s: found[s] for s in ranges if s in found}


def _without_squares(
    bounds: Sequence[_Bound], letter: Symbol, ranges: Ranges, own: Interval
) -> tuple[list[_Bound], list[_Bound]]:
    """x^2 <= c as -sqrt(c) <= x <= sqrt(c), of which a letter in a range on one side of 0 needs one; and what that needs of the other letters, 0 <= c.

    x^2 >= c is sqrt(c) <= x there, for c >= 0.
    """
    found: list[_Bound] = []
    needed: list[_Bound] = []
    side = 1 if own.lower.is_nonnegative else -1 if own.upper.is_nonpositive else 0
    for bound in bounds:
        value = sympy.expand(bound.value)
        square = _square(value, letter, ranges)
        if square is None:
            found.append(bound)
            continue
        root = sympy.sqrt(square)
        if _sign(value.coeff(letter, 2), ranges) < 0:
            found += [_Bound(root - s * letter, bound.strict) for s in (1, -1) if s != -side]
            needed.append(_Bound(square, bound.strict))
        elif side and is_larger(square, S.Zero, ranges, or_equal=True):
            found.append(_Bound(side * letter - root, bound.strict))
        else:
            found.append(bound)
    return found, needed


def _without_root(bound: _Bound) -> _Bound:
    """k sqrt(c) + r >= 0 with numbers k and r as c >= (r/k)^2, where r <= 0 < k, and c <= (r/k)^2, where k < 0 <= r. Where both are positive it holds."""
    roots = [p for p in bound.value.atoms(sympy.Pow) if p.exp == S.Half and p.free_symbols]
    if len(roots) != 1:
        return bound
    factor = sympy.expand(bound.value).coeff(roots[0])
    rest = sympy.expand(bound.value - factor * roots[0])
    if not (factor.is_number and rest.is_number and factor.is_nonzero):
        return bound
    square = (rest / factor) ** 2
    if factor.is_positive:
        return (
            _Bound(roots[0].base - square, bound.strict)
            if rest.is_nonpositive
            else _Bound(S.One, bound.strict)
        )
    return (
        _Bound(square - roots[0].base, bound.strict) if rest.is_nonnegative else _Bound(-S.One, bound.strict)
    )


def _ends(bounds: Sequence[_Bound], letter: Symbol, ranges: Ranges, side: int) -> list[_Bound]:
    """The ends of the range of a letter that bounds state, below it (side 1) or above (-1)."""
    found: list[_Bound] = []
    for bound in bounds:
        slope = sympy.expand(sympy.diff(bound.value, letter))
        sign = 0 if slope.has(letter) else _sign(slope, ranges)
        if not sign:
            raise AskError(f"{letter} is bounded by an expression that is not linear in it: state its range")
        if sign == side:
            end = _Bound(sympy.cancel(-bound.value.xreplace({letter: S.Zero}) / slope), bound.strict)
            found.append(_rounded(end, side) if letter.is_integer else end)
    return found


def _rounded(end: _Bound, side: int) -> _Bound:
    """The last integer on the inner side of an end."""
    value = end.value
    if value.is_integer:
        return _Bound(value + side * end.strict, strict=False)
    if not value.is_number:
        raise AskError(f"an integer is bounded by {value}, which need not be one: state its range")
    return _Bound(sympy.ceiling(value) if side > 0 else sympy.floor(value), strict=False)


def _innermost(ends: Sequence[_Bound], ranges: Ranges, side: int) -> list[_Bound]:
    """The ends without those that another one makes needless."""
    found: list[_Bound] = []
    for end in ends:
        if not any(_is_inside(other, end, ranges, side) for other in found):
            found = [*(other for other in found if not _is_inside(end, other, ranges, side)), end]
    return found


def _is_inside(end: _Bound, other: _Bound, ranges: Ranges, side: int) -> bool:
    """Whether an end certainly leaves no more of the line than another one."""
    inner, outer = (end.value, other.value) if side > 0 else (other.value, end.value)
    if end.strict or not other.strict:
        return inner == outer or is_larger(inner, outer, ranges, or_equal=True) is True
    return is_larger(inner, outer, ranges) is True


def _end_of(ends: Sequence[_Bound], side: int) -> _Bound:
    """Several ends as one."""
    if not ends:
        return _Bound(-side * S.Infinity, True)
    if len({end.strict for end in ends}) > 1:
        values = " and ".join(str(end.value) for end in ends)
        raise AskError(
            f"it is not known which of {values} is larger: solve the equation, and state the ranges"
        )
    outermost = sympy.Max if side > 0 else sympy.Min
    return _Bound(outermost(*(end.value for end in ends)), ends[0].strict)


def tokens_of_value(value: Expr, at: int) -> list[Token]:
    """The tokens of an expression in letters, as if it had been typed at a place."""
    names = {Symbol(f"x_{i}", real=True): s for i, s in enumerate(sorted(value.free_symbols, key=str))}
    text = str(value.xreplace({s: x for x, s in names.items()}))
    text = re.sub(r"\bE\b", "e", text)
    known = {x.name: s.name for x, s in names.items()}
    return [Token(t.kind, known.get(t.text, t.text), at, t.spaced) for t in tokens_of(text)]
