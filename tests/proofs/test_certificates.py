"""Certificates are checked again here by other means: mpmath's intervals, exact rationals, values at points."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
import sympy
from flint import arb
from sympy import Abs, Rational, Symbol, cos, exp, log, sin

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, closed, integers, open_
from parisk_sym.proofs.enclosures.bisection import KEPT, rounded_down
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.node import Node

x, y = (Symbol(name, real=True) for name in "xy")


def proved(says: Statement, by: Tactic | None = None) -> Node:
    node = prove(says, by or Direct())
    assert node.status is Status.PROVED
    return node


def boxes_of(node: Node) -> list[tuple[list[tuple[Fraction, Fraction]], Fraction]]:
    """The boxes of a certificate with their bounds, as exact numbers."""
    found = []
    for *ends, bound in node.certificate["cover"]:
        exact = list(map(Fraction, ends))
        found.append((list(zip(exact[::2], exact[1::2], strict=True)), Fraction(Decimal(bound))))
    return found


def covers(boxes: list[list[tuple[Fraction, Fraction]]], domain: list[tuple[Fraction, Fraction]]) -> bool:
    """Whether boxes inside a domain with disjoint interiors fill it: their volumes add up to its volume."""

    def volume(box: list[tuple[Fraction, Fraction]]) -> Fraction:
        sides = [high - low for low, high in box]
        return Fraction(sympy.prod(map(Rational, sides)))

    inside = all(
        a <= low < high <= b for box in boxes for (low, high), (a, b) in zip(box, domain, strict=True)
    )
    apart = all(
        any(h1 <= l2 or h2 <= l1 for (l1, h1), (l2, h2) in zip(one, other, strict=True))
        for i, one in enumerate(boxes)
        for other in boxes[:i]
    )
    return inside and apart and sum(map(volume, boxes)) == volume(domain)


def holds_on(gap: object, box: list[tuple[Fraction, Fraction]], bound: Fraction) -> bool:
    """Whether mpmath's interval arithmetic, on 32 parts of the box in each direction, stays above the bound (less a millionth)."""
    parts = 32
    cuts = [[low + (high - low) * i / parts for i in range(parts + 1)] for low, high in box]
    grid: list[list[object]] = [[]]
    for side in cuts:
        grid = [[*cell, _interval(a, b)] for cell in grid for a, b in pairwise(side)]
    least = min(gap(*cell).a for cell in grid)  # type: ignore[operator]
    return bool(least >= mpmath.mpf(bound.numerator) / bound.denominator - mpmath.mpf(10) ** -6)


def _interval(low: Fraction, high: Fraction) -> object:
    iv = mpmath.iv
    return iv.mpf(
        [(iv.mpf(low.numerator) / low.denominator).a, (iv.mpf(high.numerator) / high.denominator).b]
    )


class TestBoxes:
    """A finite cover of the domain, with a lower bound of the gap on each box."""

    def test_one_symbol(self) -> None:
        """exp(x) - x - 1/2 on [0, 2]: the boxes fill the interval, and mpmath finds the bounds again."""
        node = proved(Inequality(x + Rational(1, 2), "<", exp(x), {x: closed(0, 2)}), Boxes())
        boxes = boxes_of(node)
        assert covers([box for box, _ in boxes], [(Fraction(0), Fraction(2))])
        assert all(bound > 0 for _, bound in boxes)
        assert all(holds_on(lambda v: mpmath.iv.exp(v) - v - 0.5, box, bound) for box, bound in boxes)
        assert node.certificate["symbols"] == ["x"]
        smallest = min(bound for _, bound in boxes)
        assert abs(
            smallest
            - Fraction(Decimal(str(arb(node.certificate["smallest margin"]).mid().str(6, radius=False))))
        ) < Fraction(1, 10**5)

    def test_two_symbols(self) -> None:
        node = proved(Inequality(sin(x) * y, "<", 1 + y**2, {x: closed(0, 3), y: closed(-1, 1)}), Boxes())
        boxes = boxes_of(node)
        assert covers([box for box, _ in boxes], [(Fraction(0), Fraction(3)), (Fraction(-1), Fraction(1))])
        iv = mpmath.iv
        assert all(holds_on(lambda a, b: 1 + b**2 - iv.sin(a) * b, box, bound) for box, bound in boxes[:10])

    def test_the_check_can_fail(self) -> None:
        """A box less is no cover; a bound that is too high does not hold."""
        boxes = boxes_of(proved(Inequality(x + Rational(1, 2), "<", exp(x), {x: closed(0, 2)}), Boxes()))
        domain = [(Fraction(0), Fraction(2))]
        assert not covers([box for box, _ in boxes[1:]], domain)
        assert not covers([*(box for box, _ in boxes), boxes[0][0]], domain)
        box, bound = boxes[0]
        assert not holds_on(lambda v: mpmath.iv.exp(v) - v - 0.5, box, bound + 3)

    def test_integers_are_points(self) -> None:
        n = Symbol("n", real=True)
        node = proved(Inequality(n, "<", exp(n), {n: integers(1, 5)}), Boxes())
        assert [box for box, _ in boxes_of(node)] == [[(Fraction(i), Fraction(i))] for i in range(1, 6)]

    def test_many_boxes_are_counted(self) -> None:
        """The certificate keeps the first ones, and says how many it left out."""
        node = proved(Inequality(2 * x, "<", x**2 + 1 + Rational(1, 10**5), {x: closed(0, 4)}), Boxes())
        assert len(node.certificate["cover"]) == KEPT
        assert node.certificate["cover left out"] > 0

    def test_an_open_proof_has_no_cover(self) -> None:
        node = prove(Inequality(exp(2) * (y - 1), "<=", exp(y), {y: closed(1, 4)}), Boxes(100))
        assert node.status is Status.UNDECIDED
        assert "cover" not in node.certificate
        assert "open box" in node.certificate


@pytest.mark.parametrize(
    "value", ["1.23456789", "-1.23456789", "0.1", "-0.1", "1e-40", "-1e-40", "123456789.1", "0", "7"]
)
@pytest.mark.parametrize("radius", ["0", "1e-9", "1e-50"])
def test_bounds_are_rounded_down(value: str, radius: str) -> None:
    """As an exact rational, the decimal is at most the lower end of the ball."""
    ball = arb(value, radius)
    assert arb(rounded_down(ball)) <= ball.upper()
    assert not arb(rounded_down(ball)).lower() > ball.lower()
    assert not (ball > 0) or not rounded_down(ball).startswith("-")


class TestOthers:
    """Normal forms, ranges, brackets."""

    def test_the_normal_form_of_both_sides(self) -> None:
        """It has the value of each side at a point."""
        left, right = (1 + exp(x)) ** 2 / (1 + exp(x)), sympy.Add(exp(x), 1)
        node = proved(Identity(left + 1 / x, right + 1 / x, {x: POSITIVE}))
        form = sympy.sympify(node.certificate["normal form of both sides"])
        at = form.subs(Symbol("x"), Rational(7, 5)) - (right + 1 / x).subs(x, Rational(7, 5))
        assert abs(sympy.N(at, 30)) < 1e-25

    def test_cases_are_counted(self) -> None:
        bent = sympy.Max(1, 2 * x - 3, 3 - 2 * x)
        node = proved(Identity(Abs(x - 1) + Abs(x - 2), bent, {x: POSITIVE}))
        assert node.certificate["normal form of the difference"].startswith("0 in each of ")

    def test_the_ranges_of_a_sign(self) -> None:
        """Those of the symbols that the gap names, and of the symbols that these name."""
        node = proved(Inequality(0, "<", x * exp(x), {y: POSITIVE, x: open_(0, 1)}))
        assert node.certificate["given"] == "x in (0, 1)"

    @pytest.mark.parametrize("says", [log(x) + x, x**3 - 2], ids=["monotone", "polynomial"])
    def test_the_bracket_of_a_root(self, says: sympy.Expr) -> None:
        """The signs at its ends are opposite, and it is narrow."""
        node = proved(UniqueRoot(says, x, {x: open_(0, 4)}))
        shown = next(n.certificate["bracket"] for n in node.proof() if "bracket" in n.certificate)
        low, high = (Rational(end) for end in shown.split(" <= x <= "))
        assert sympy.N(says.subs(x, low), 30) < 0 < sympy.N(says.subs(x, high), 30)
        assert high - low < Rational(1, 10**9)

    def test_no_bracket_at_a_touching_root(self) -> None:
        node = prove(UniqueRoot(1 - cos(x), x, {x: closed(0, 3)}), Direct())
        assert not any("<=" in str(n.certificate.get("bracket", "")) for n in node.proof())
