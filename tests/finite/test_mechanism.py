"""Finite mechanisms: exact tables, what is made of them, and bad input."""

from typing import Any

import pytest
from flint import fmpq
from sympy import Symbol

from parisk_sym.core.errors import ClaimError, PariskError
from parisk_sym.finite.mechanism import Instance, Mechanism, mixture, partitions

RESPONSE = Mechanism((("3/4", "1/4"), ("1/4", "3/4")))


def values(mechanism: Mechanism) -> list[list[str]]:
    return [[str(p) for p in row] for row in mechanism.rows]


def test_merged_outcomes_add_up() -> None:
    """Seeing only a group of outcomes adds their probabilities."""
    mechanism = Mechanism((("1/2", "1/3", "1/6"), ("1/4", "1/4", "1/2")))
    assert values(mechanism.merged([(0, 2), (1,)])) == [["2/3", "1/3"], ["3/4", "1/4"]]


def test_composed_collapses_equal_losses() -> None:
    """Two uses of randomised response have three different losses; the totals stay one. What sees more than losses sees four outcomes."""
    twice = RESPONSE.composed(2, merge=True)
    assert sorted(map(tuple, values(twice))) == sorted([("9/16", "3/8", "1/16"), ("1/16", "3/8", "9/16")])
    assert all(sum(row, fmpq(0)) == 1 for row in RESPONSE.composed(5, merge=True).rows)
    assert values(RESPONSE.composed(2, merge=False))[0] == ["9/16", "3/16", "3/16", "1/16"]


def test_mixtures() -> None:
    """Tagged outcomes stay apart, untagged ones add up, also where one mechanism has more outcomes."""
    other = Mechanism((("1", "0", "0"), ("0", "0", "1")))
    half = fmpq(1, 2)
    assert values(mixture(RESPONSE, other, half, tagged=True))[0] == ["3/8", "1/8", "1/2", "0", "0"]
    assert values(mixture(RESPONSE, other, half, tagged=False)) == [
        ["7/8", "1/8", "0"],
        ["1/8", "3/8", "1/2"],
    ]


def test_partitions_are_all_different() -> None:
    """Bell's numbers, without repetition."""
    found = [frozenset(map(frozenset, groups)) for groups in partitions(5)]
    assert len(found) == len(set(found)) == 52


def test_names_and_table() -> None:
    """Two databases are x and y; the table shows the exact probabilities."""
    assert RESPONSE.table() == [
        ["database", "outcome 1", "outcome 2"],
        ["x", "3/4", "1/4"],
        ["y", "1/4", "3/4"],
    ]
    assert str(RESPONSE) == "x: (3/4, 1/4); y: (1/4, 3/4)"


BAD: list[tuple[Any, Any, str]] = [
    ((("1/2", "1/3"), ("1/2", "1/2")), (), "sum to 1"),
    ((("3/2", "-1/2"), ("1/2", "1/2")), (), "sum to 1"),
    ((("1/2", "1/2"), ("1",)), (), "2 probabilities"),
    ((("1/2", "1/2"),), (), "2 to 8 databases"),
    (((), ()), (), "at least one outcome"),
    ((("1/2", "1/2"), ("1/2", "1/2")), ("1/2", "1/2"), "draw needs 1"),
    (((0.5, 0.5), ("1/2", "1/2")), (), "0.5"),
    ((("nan", "1"), ("1/2", "1/2")), (), "nan"),
]


@pytest.mark.parametrize(("rows", "draw", "message"), BAD)
def test_bad_tables_are_refused(rows: Any, draw: Any, message: str) -> None:
    """Floats, wrong sums, negative numbers and ragged rows give an error that shows them."""
    with pytest.raises(PariskError, match=message):
        Mechanism(rows, draw)


def test_instance_needs_exact_values() -> None:
    """A float is refused here as everywhere."""
    with pytest.raises(PariskError, match=r"0\.5"):
        Instance((RESPONSE,), {Symbol("gamma", positive=True): 0.5})
    assert issubclass(ClaimError, PariskError)
