"""Piece by piece and on a part of the domain: what is refused, with its reason."""

import pytest
from sympy import Symbol, oo

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, Domain, Interval, closed, open_, right_open
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.quantifiers import OnBox, SplitAt, on_a_box, piece_by_piece

x, y = Symbol("x", real=True), Symbol("y", real=True)


def test_an_interval_that_ends_at_the_cut_symbol() -> None:
    """It would have to be cut as well."""
    goal = Inequality(y, "<=", x, Domain({x: closed(0, 2), y: closed(0, x)}))
    assert piece_by_piece(goal, SplitAt(x, (1,))) == "the interval of another symbol ends at x"


@pytest.mark.parametrize(
    ("whole", "part", "inside"),
    [
        (right_open(0, oo), right_open(1, oo), True),
        (right_open(0, oo), REALS, False),
        (closed(0, 1), right_open(0, oo), False),
        (REALS, REALS, True),
        (open_(-oo, 1), closed(0, 1), False),
        (right_open(y, oo), REALS, False),
        (right_open(y, oo), right_open(y + 1, oo), True),
    ],
)
def test_a_box_lies_inside(whole: Interval, part: Interval, inside: bool) -> None:
    """Also where one of the two has no end."""
    goal = Inequality(0, "<=", x**2, Domain({y: REALS, x: whole}))
    if inside:
        assert isinstance(on_a_box(goal, OnBox({x: part})), Reduction)
    else:
        with pytest.raises(ClaimError, match="not certainly inside"):
            on_a_box(goal, OnBox({x: part}))
