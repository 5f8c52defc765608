"""Inequalities on compact domains: boxes that cover them, on each of which intervals decide."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mpmath import iv

from parisk_check.defined import constant
from parisk_check.domains import Domain, minus, shown, sign
from parisk_check.intervals import at_bits, enclosure, interval
from parisk_check.outcomes import VERIFIED, Found, rejected
from parisk_check.printed import decimal
from parisk_check.terms import BadCertificateError, Term, UnknownValueError, number

__all__ = ["by_boxes"]

_PARTS = 1500
_PARTS_OF_A_BOX = 200
_MOST_BOXES = 2000

Box = dict[str, tuple[Fraction, Fraction]]


def by_boxes(gap: Term, strict: bool, domain: Domain, evidence: Mapping[str, Any]) -> Found | None:
    """The boxes of the certificate have to cover the domain, and the gap to have its sign on each; without them, those found here.

    None where the domain has no finite rational ends, or the boxes do not decide.
    """
    parts = _parts(domain)
    if parts is None:
        return None
    cover = evidence.get("cover")
    if cover is None:
        return _on_all(gap, strict, parts, _PARTS)
    if not isinstance(cover, list) or evidence.get("symbols") != list(domain):
        return rejected("the boxes do not name the symbols of the domain")
    rows = [_row(row, list(domain)) for row in cover]
    wrong = next((fault for box, bound in rows if (fault := _wrong_bound(gap, strict, box, bound))), "")
    if wrong:
        return rejected(wrong)
    if evidence.get("cover left out"):
        return _on_all(gap, strict, parts, 2 * _PARTS)
    boxes = [box for box, _ in rows]
    if not _covers(boxes, parts):
        return rejected("the boxes do not cover the domain")
    return _on_all(gap, strict, boxes, _PARTS_OF_A_BOX * len(boxes))


def _parts(domain: Domain) -> list[Box] | None:
    """The closed box of a domain with finite rational ends, once for each choice of its integers; None for any other domain."""
    parts: list[Box] = [{}]
    for name, side in domain.items():
        low, high = (
            constant(end) if end[0] not in ("oo", "-oo") else None for end in (side.lower, side.upper)
        )
        if low is None or high is None:
            return None
        sides = [(low, high)]
        if side.integer:
            first, last = -(-low.numerator // low.denominator), high.numerator // high.denominator
            if (last - first + 1) * len(parts) > _MOST_BOXES:
                return None
            sides = [(Fraction(i), Fraction(i)) for i in range(first, last + 1)]
        parts = [{**part, name: ends} for part in parts for ends in sides]
    return parts if domain else None


def _wrong_bound(gap: Term, strict: bool, box: Box, bound: Fraction) -> str:
    """What is wrong with a bound of the gap on a box, by the gap's value in the middle; "" where nothing is seen."""
    middle: dict[str, Term] = {n: ("n", (a + b) / 2) for n, (a, b) in box.items()}
    if bound < 0 or (strict and bound == 0) or any(a > b for a, b in box.values()):
        return f"the box at {shown(middle)} has no side, or a bound that proves nothing"
    try:
        below = sign(minus(gap, ("n", bound)), middle)
    except UnknownValueError:
        return ""
    return f"the bound {_about(bound)} of the box at {shown(middle)} is wrong" if below == -1 else ""


def _about(number: Fraction) -> str:
    try:
        return f"{float(number):.6g}"
    except OverflowError:
        return "of more than 300 digits"


def _row(row: Any, symbols: list[str]) -> tuple[Box, Fraction]:
    if (
        not isinstance(row, list)
        or len(row) != 2 * len(symbols) + 1
        or not all(isinstance(v, str) for v in row)
    ):
        raise BadCertificateError(f"a box must have two ends for each symbol and a bound, got {row!r:.60}")
    ends = [number(v) for v in row[:-1]]
    return dict(zip(symbols, zip(ends[::2], ends[1::2], strict=True), strict=True)), decimal(row[-1])[0]


def _on_all(gap: Term, strict: bool, boxes: list[Box], budget: int) -> Found | None:
    for box in boxes:
        found = _sign_on_box(gap, box, strict, budget // max(1, len(boxes)))
        if found is False:
            return rejected("what is said to be proved fails on a box")
        if found is None:
            return None
    return VERIFIED


def _covers(boxes: list[Box], parts: list[Box]) -> bool:
    """Whether the boxes cover every part: a part is cut at the sides of a box that meets it, and what is outside is covered by others."""
    waiting = list(parts)
    steps = 200 * (len(boxes) + len(parts))
    while waiting:
        steps -= 1
        part = waiting.pop()
        meeting = next((b for b in boxes if all(_meets(b[n], part[n]) for n in part)), None)
        if meeting is None or steps < 0:
            return False
        for name, (low, high) in part.items():
            a, b = meeting[name]
            if low < a:
                waiting.append({**part, name: (low, a)})
            if b < high:
                waiting.append({**part, name: (b, high)})
            part = {**part, name: (max(low, a), min(high, b))}
    return True


def _meets(side: tuple[Fraction, Fraction], part: tuple[Fraction, Fraction]) -> bool:
    (a, b), (low, high) = side, part
    return a <= low <= b if low == high else a < high and low < b


def _sign_on_box(t: Term, box: Box, strict: bool, budget: int) -> bool | None:
    """Whether the term is certainly > 0 (>= 0 where not strict) on a box: its parts are halved until intervals decide.

    False where it certainly fails on a part; None where so many parts do not decide.
    """
    waiting = [dict(box)]
    with at_bits(64):
        while waiting:
            if budget <= 0:
                return None
            budget -= 1
            part = waiting.pop()
            try:
                found = enclosure(t, {name: _hull(*side) for name, side in part.items()})
            except UnknownValueError:
                found = None
            if found is not None and (found.a > 0 or (not strict and found.a >= 0)):
                continue
            if found is not None and (found.b < 0 or (strict and found.b <= 0)):
                return False
            name = max(part, key=lambda n: part[n][1] - part[n][0], default=None)
            if name is None or part[name][0] == part[name][1]:
                return None
            low, high = part[name]
            waiting += [{**part, name: ((low + high) / 2, high)}, {**part, name: (low, (low + high) / 2)}]
    return True


def _hull(low: Fraction, high: Fraction) -> Any:
    return iv.mpf([interval(low).a, interval(high).b])
