"""Certified checks in ball arithmetic: counterexamples at exact points, and adaptive boxes over compact domains.

A comparison of balls that is not certainly true proves nothing, so every decision here is three-valued.
"""

import itertools
import math
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_FLOOR, Decimal, localcontext

import sympy
from flint import arb, ctx, fmpq
from sympy import Expr, Symbol

from parisk_sym.core.errors import DomainError, PrecisionError, UnsupportedHeadError
from parisk_sym.core.exact import rational, to_sympy
from parisk_sym.formulas.arithmetic.balls import decided_sign
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.proofs.budgets import BRACKET_HALVINGS, Budget
from parisk_sym.proofs.enclosures.sample_points import Point, sample_points

__all__ = [
    "BoxResult",
    "ball_of",
    "bracket",
    "prove_positive",
    "rounded_down",
    "sign_at",
]

_PRECISIONS = (96, 256, 768)


class Evaluator:
    """An expression compiled once, with its sign at exact points and its range over boxes."""

    def __init__(self, expression: Expr, symbols: tuple[Symbol, ...]) -> None:
        self.symbols = symbols
        self._program = Program(expression, symbols)
        self._program.require(BALL)

    def at(self, point: Mapping[Symbol, Expr], bits: int) -> arb:
        """A ball around the value at an exact point."""
        with ctx.workprec(bits):
            return self._value_or_nan(lambda: self.run([ball_of(point[s]) for s in self.symbols]))

    def run(self, values: list[arb]) -> arb:
        """A ball around all values over a box given by balls, at the current precision."""
        return self._program.run(BALL, values)

    def over(self, box: tuple[tuple[fmpq, fmpq], ...]) -> arb:
        """A ball around all values over a box, at the current precision; NaN where a rule does not answer for so wide a box."""
        sides = [arb(low) if low == high else arb(low).union(arb(high)) for low, high in box]
        return self._value_or_nan(lambda: self.run(sides))

    @staticmethod
    def _value_or_nan(value: Callable[[], arb]) -> arb:
        try:
            return value()
        except (PrecisionError, DomainError, ZeroDivisionError, OverflowError):
            return arb.nan()


def ball_of(value: Expr) -> arb:
    """An exact number as a ball: a rational one, or any expression without symbols."""
    if isinstance(value, sympy.Expr) and not value.is_Rational:
        return Program(value, ()).run(BALL, ())
    return arb(rational(value))


def sign_at(evaluator: Evaluator, point: Mapping[Symbol, Expr]) -> tuple[int, arb]:
    """The certified sign at an exact point (0: undecided) and the ball that shows it."""
    ball = arb.nan()
    for bits in _PRECISIONS:
        ball = evaluator.at(point, bits)
        if decided_sign(ball):
            return decided_sign(ball), ball
    return 0, ball


def bracket(expression: Expr, domain: Domain) -> tuple[sympy.Rational, sympy.Rational] | None:
    """Two numbers of the interval of the one symbol at which a continuous expression certainly has opposite signs, close together.

    None where the sample has no two such points.
    """
    if len(domain) != 1:
        return None
    (symbol,), evaluator = domain, Evaluator(expression, tuple(domain))
    seen = {p[symbol]: sign_at(evaluator, p)[0] for p in sample_points(domain, 48)}
    signed = sorted(point for point, sign in seen.items() if sign)
    pairs = [(a, b) for a, b in itertools.pairwise(signed) if seen[a] != seen[b]]
    if not pairs:
        return None
    low, high = pairs[0]
    for _ in range(BRACKET_HALVINGS):
        middle = (low + high) / 2
        sign = sign_at(evaluator, {symbol: middle})[0]
        if not sign:
            break
        low, high = (middle, high) if sign == seen[pairs[0][0]] else (low, middle)
    return low, high


Box = tuple[tuple[fmpq, fmpq], ...]
"""The ends of the interval of each symbol, in the order of the domain."""

KEPT = 200
"""Boxes that a certificate keeps."""

_MIDDLES = 64  # boxes whose midpoints are tried whatever the ball around the value there


@dataclass(frozen=True)
class BoxResult:
    """The result of adaptive bisection: boxes used, smallest certified margin, or a point of certified failure.

    `cover` holds the first boxes on which the sign is certified, each with a lower bound of the expression on it; `covered` counts
    all of them. `first_open` is a box that stayed undecided, the smallest one where several did.
    """

    proved: bool
    boxes: int
    margin: arb | None
    failure: dict[Symbol, sympy.Rational] | None
    open_boxes: int
    symbols: tuple[Symbol, ...] = ()
    cover: tuple[tuple[Box, arb], ...] = ()
    covered: int = 0
    first_open: Box | None = None

    @property
    def detail(self) -> dict[str, object]:
        """The numbers for the evidence; of a proof the cover, with exact ends and decimal bounds that are rounded down."""
        shown = self.margin.str(6) if self.margin is not None else "-"
        found: dict[str, object] = {
            "boxes": self.boxes,
            "open boxes": self.open_boxes,
            "smallest margin": shown,
            "bits": _BOX_BITS,
        }
        if self.proved:
            found |= {"symbols": list(map(str, self.symbols)), "cover": list(map(_row, self.cover))}
            if self.covered > len(self.cover):
                found["cover left out"] = self.covered - len(self.cover)
        if self.first_open is not None:
            found["open box"] = _box_text(self.symbols, self.first_open)
        return found


def _row(found: tuple[Box, arb]) -> list[str]:
    """The two ends for each symbol, then a number that the expression is at least on the box."""
    box, bound = found
    return [*(str(end) for side in box for end in side), rounded_down(bound)]


def _box_text(symbols: tuple[Symbol, ...], box: Box) -> str:
    sides = zip(symbols, box, strict=True)
    return ", ".join(f"{s} = {low}" if low == high else f"{low} <= {s} <= {high}" for s, (low, high) in sides)


def rounded_down(bound: arb) -> str:
    """A decimal of few digits that is at most every number of a ball, and has the ball's sign.

    >>> rounded_down(arb(2) / 3), rounded_down(-arb(2) / 3), rounded_down(arb(0))
    ('0.666666', '-0.666667', '0')
    """
    middle, radius, exponent = bound.mid_rad_10exp(_BOUND_DIGITS + 10)
    with localcontext(prec=_BOUND_DIGITS, rounding=ROUND_FLOOR, Emax=MAX_EMAX, Emin=MIN_EMIN):
        return str(Decimal(int(middle) - int(radius)).scaleb(int(exponent)).normalize() + 0)


_BOUND_DIGITS = 6
_BOX_BITS = 96


def prove_positive(expression: Expr, domain: Domain, strict: bool, budget: int = 20_000) -> BoxResult:
    """Whether expression > 0 (or >= 0) on a compact domain, by breadth-first bisection of its boxes.

    Integer symbols are enumerated, never bisected. A box whose midpoint has the wrong certified sign refutes: the midpoints of the
    first boxes are tried, later those where the middle of the ball has the wrong sign.
    """
    for symbol, interval in domain.items():
        if not interval.is_compact:
            raise UnsupportedHeadError(f"boxes need a compact domain, but {symbol} ranges over {interval}")
    evaluator = Evaluator(expression, tuple(domain))
    first = _initial_boxes(domain)
    queue = deque(itertools.islice(first, budget))
    cover: list[tuple[Box, arb]] = []
    margin: arb | None = None
    stuck: Box | None = None
    used = covered = points_open = 0
    symbols = tuple(domain)
    lengths = [fmpq(0) if i.integer else rational(i.upper) - rational(i.lower) for i in domain.values()]
    with ctx.workprec(_BOX_BITS):
        while queue and used < budget:
            box = queue.popleft()
            used += 1
            is_point = all(low == high for low, high in box)
            ball = sign_at(evaluator, _middle(box, symbols))[1] if is_point else evaluator.over(box)
            if ball > 0 or (not strict and ball >= 0):
                bound, covered = ball.lower(), covered + 1
                margin = bound if margin is None or bound < margin else margin
                cover += [(box, bound)] if len(cover) < KEPT else []
                continue
            looks_right = used > _MIDDLES and ball.mid() >= 0
            if not looks_right and sign_at(evaluator, _middle(box, symbols))[0] < 0:
                return BoxResult(False, used, margin, _middle(box, symbols), len(queue), symbols)
            halves = _halves(box, lengths)
            queue.extend(halves)
            if not halves:
                points_open, stuck = points_open + 1, box
    if queue and isinstance(budget, Budget):
        budget.spend()
    unseen = max(_count_of_boxes(domain) - budget, 0)
    left = stuck or (queue[-1] if queue else next(first, None))
    open_boxes = len(queue) + points_open + unseen
    return BoxResult(not open_boxes, used, margin, None, open_boxes, symbols, tuple(cover), covered, left)


def _middle(box: Box, symbols: tuple[Symbol, ...]) -> Point:
    return {s: to_sympy((low + high) / 2) for s, (low, high) in zip(symbols, box, strict=True)}


def _initial_boxes(domain: Domain) -> Iterator[Box]:
    """The whole range of each real symbol with every value of the integer ones, one after another: there may be more than fit anywhere."""
    boxes: Iterator[Box] = iter([()])
    for interval in domain.values():
        boxes = _beside(boxes, interval)
    return boxes


def _beside(boxes: Iterator[Box], interval: Interval) -> Iterator[Box]:
    for box in boxes:
        if not interval.integer:
            yield (*box, (rational(interval.lower), rational(interval.upper)))
            continue
        yield from ((*box, (fmpq(i), fmpq(i))) for i in _integers(interval))


def _integers(interval: Interval) -> range:
    return range(int(interval.lower), int(interval.upper) + 1)


def _count_of_boxes(domain: Domain) -> int:
    ranges = (_integers(i) for i in domain.values() if i.integer)
    return math.prod(max(r.stop - r.start, 0) for r in ranges)


def _halves(box: Box, lengths: Sequence[fmpq]) -> list[Box]:
    """The box cut in two across its widest side, relative to the domain's width; none of a point."""
    widest = max(
        range(len(box)), key=lambda i: (box[i][1] - box[i][0]) / lengths[i] if lengths[i] else fmpq(0)
    )
    low, high = box[widest]
    if low == high:
        return []
    middle = (low + high) / 2
    return [(*box[:widest], side, *box[widest + 1 :]) for side in ((low, middle), (middle, high))]
