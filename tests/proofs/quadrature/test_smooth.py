"""Integrands between their kinks: the branches are those that exact arithmetic takes at points inside."""

from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from sympy import (
    Abs,
    Expr,
    Heaviside,
    Integer,
    Max,
    Min,
    Piecewise,
    Rational,
    Symbol,
    exp,
    floor,
    oo,
    sign,
    sqrt,
)

from parisk_sym.proofs.quadrature import smooth
from parisk_sym.proofs.quadrature.integrals import enclose_integral
from parisk_sym.proofs.quadrature.smooth import branches, smooth_between

x = Symbol("x", real=True)
SMALL = st.fractions(-3, 3, max_denominator=6)


def rational(q: Fraction) -> Expr:
    """As SymPy has it."""
    return Rational(q.numerator, q.denominator)


@st.composite
def lines(draw: st.DrawFn) -> Expr:
    """c0 + c1 x."""
    return rational(draw(SMALL)) + rational(draw(SMALL)) * x


RELATIONS = (sympy.Lt, sympy.Le, sympy.Gt, sympy.Ge, sympy.Eq, sympy.Ne)


@st.composite
def switched(draw: st.DrawFn, inner: st.SearchStrategy[Expr]) -> Expr:
    """A Piecewise with two switches."""
    first, second = (draw(st.sampled_from(RELATIONS))(draw(inner), draw(inner)) for _ in range(2))
    joined = draw(st.sampled_from((sympy.And, sympy.Or, lambda a, b: sympy.And(a, sympy.Not(b)))))
    return Piecewise((draw(inner), joined(first, second)), (draw(inner), first), (draw(inner), True))


def kinked(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    """One kink more."""
    return st.one_of(
        inner.map(Abs),
        inner.map(sign),
        st.tuples(inner, inner).map(lambda pair: Max(*pair)),
        st.tuples(inner, inner).map(lambda pair: Min(*pair)),
        st.tuples(inner, inner).map(lambda pair: pair[0] - 2 * pair[1]),
        switched(inner),
    )


BODIES = st.recursive(lines(), kinked, max_leaves=5)


class TestBranches:
    """Which branch holds on an interval."""

    @given(
        BODIES,
        SMALL,
        st.fractions(Fraction(1, 8), 3, max_denominator=8),
        st.lists(st.fractions(0, 1), min_size=4, max_size=4),
    )
    def test_values_inside_are_those_of_the_body(
        self, body: Expr, low: Fraction, width: Fraction, shares: list[Fraction]
    ) -> None:
        """At exact points of the interval, both by SymPy's exact arithmetic; where a relation `=` holds at single points, it may differ."""
        found = smooth_between(body, x, rational(low), rational(low + width))
        if found is None:
            return
        assert not found.has(Abs, Max, Min, sign, Piecewise)
        for share in shares:
            point = rational(low + width * (share + 1) / 3)
            if not _on_a_border(body, point):
                assert found.xreplace({x: point}) == body.xreplace({x: point})

    @pytest.mark.parametrize(
        ("body", "low", "high", "smoothed"),
        [
            (Abs(Abs(x) - Abs(x - 1)), Rational(1, 2), Integer(1), 2 * x - 1),
            (exp(-Abs(x - sqrt(2))), sqrt(2), oo, exp(-x + sqrt(2))),
            (Heaviside(x - 1), Integer(1), oo, Integer(1)),
            (Max(x, 2 * x, 3 * x), -oo, Integer(0), x),
            (Piecewise((1, x < 1), (2, True)), Integer(1), Integer(2), Integer(2)),
            (Piecewise((1, sympy.Eq(x, 1)), (2, True)), Integer(1), Integer(2), Integer(2)),
            (sign(x - x / 2 - x / 2 + 3), -oo, oo, Integer(1)),
        ],
        ids=str,
    )
    def test_by_hand(self, body: Expr, low: Expr, high: Expr, smoothed: Expr) -> None:
        """Known branches."""
        assert smooth_between(body, x, low, high) == smoothed

    @pytest.mark.parametrize(
        "body",
        [
            Abs(x - 1),  # a kink inside
            Abs(x**2 - 8),  # not linear
            floor(x),
            Max(x, 1),
            Piecewise((1, x < 1), (2, True)),
            Piecewise((1, x < 0)),  # no branch at all
            Abs(x - 1 - Rational(1, 10**60)),
        ],
        ids=str,
    )
    def test_what_is_not_certain_is_left(self, body: Expr) -> None:
        """On (0, 2) no branch holds throughout, or it is not seen."""
        assert smooth_between(body, x, Integer(0), Integer(2)) is None

    def test_a_kink_beside_an_end_is_seen(self) -> None:
        """Closer to the end than the balls are wide."""
        end = 1 + Rational(1, 10**60)
        assert smooth_between(Abs(x - end), x, Integer(0), Integer(1)) == end - x
        assert smooth_between(Abs(x - 1), x, Integer(0), end) is None


def _on_a_border(body: Expr, point: Expr) -> bool:
    """Whether an argument of a kink is 0 at the point, where single values need not agree."""
    values = [r.lhs - r.rhs for r in body.atoms(sympy.core.relational.Relational)]
    values += [s.args[0] for s in body.atoms(sign)]
    return any(v.xreplace({x: point}) == 0 for v in values)


def test_branches_of_nested_kinks_hold_every_zero() -> None:
    """||x| - |x - 1|| - 1/4 vanishes at 3/8 and 5/8."""
    found = {r for b in branches(Abs(Abs(x) - Abs(x - 1)) - Rational(1, 4)) for r in sympy.solve(b, x)}
    assert {Rational(3, 8), Rational(5, 8)} <= found


def test_pieces_agree_with_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same integral without its kinks and with them."""
    body = Piecewise((exp(-Abs(x)) / 2, Abs(Abs(x) - Abs(x - 1)) * 2 <= Rational(1, 2)), (0, True))
    pieces = enclose_integral(body, x, -oo, oo).value
    monkeypatch.setattr("parisk_sym.proofs.quadrature.integrals.smooth_between", lambda *_: None)
    whole = enclose_integral(body, x, -oo, oo).value
    assert pieces.overlaps(whole)
    assert pieces.rad() < 1e-15


def test_a_wrong_branch_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: every sign taken the other way round."""
    body = Piecewise((exp(-Abs(x)) / 2, x >= 1), (0, True))
    truth = enclose_integral(exp(-x) / 2, x, 1, 2).value
    assert enclose_integral(body, x, 0, 2).value.overlaps(truth)
    original = smooth._Between.sign
    monkeypatch.setattr(smooth._Between, "sign", lambda self, e: -original(self, e))
    assert not enclose_integral(body, x, 0, 2).value.overlaps(truth)
