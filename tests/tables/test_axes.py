"""Axes: pieces, logarithmic spacing, values that stand twice, and lengths that no memory holds."""

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.tables.axes import axis_text, count_text, parse_axes
from parisk_sym.tables.grid import Grid, checked_grid


def values(token: str) -> list[Fraction]:
    (axis,) = parse_axes([token]).values()
    return [Fraction(int(v.p), int(v.q)) for v in axis]


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("x=log:1e-3:1e3:7", ["1/1000", "1/100", "1/10", "1", "10", "100", "1000"]),
        ("x=log:1000:10:3", ["1000", "100", "10"]),
        ("x=log:1/3:3:2", ["1/3", "3"]),
        ("x=0:1:1/2,3,log:10:1000:3", ["0", "1/2", "1", "3", "10", "100", "1000"]),
    ],
)
def test_pieces(token: str, expected: list[str]) -> None:
    """Values, ranges and logarithmic spacings in one axis; the token it writes means the same."""
    assert values(token) == list(map(Fraction, expected))
    (axis,) = parse_axes([token]).values()
    assert values(f"x={axis_text(axis)}") == list(map(Fraction, expected))


def test_logarithmic_values_are_rounded_to_15_digits() -> None:
    """10^(1/3) and 10^(2/3), which no fraction is."""
    assert values("x=log:1:10:4")[1:3] == [Fraction("2.15443469003188"), Fraction("4.64158883361278")]


@pytest.mark.parametrize(
    ("token", "error", "words"),
    [
        ("x=1,2/2", DomainError, ["x has 1 twice"]),
        ("x=0:1:1/4,1/2", DomainError, ["x has 0.5 twice"]),
        ("x=0:1:1/4,1:2:1/3", DomainError, ["x has 1 twice"]),
        ("x=0:1e12:3,1:1e12:5", DomainError, ["x has 6 twice"]),
        ("x=9:0:-2,0:9:3", DomainError, ["twice"]),
        ("x=log:1:100:3,10", DomainError, ["x has 10 twice"]),
        ("x=log:0:1:3", DomainError, ["ends > 0"]),
        ("x=log:1:1:3", DomainError, ["different ends"]),
        ("x=log:1:1.0000000000000001:5", DomainError, ["x (count) must be smaller", "got 5"]),
        ("x=log:1:10", DomainError, ["log:start:stop:count"]),
        ("x=log:1:10:1", DomainError, ["x (count)", "got 1"]),
        ("x=log:1:10:2.5", DomainError, ["x (count)", "5/2"]),
        ("x=log:1:10:1e9", DomainError, ["x (count)", "100000"]),
        ("x=" + "9" * 10**6, DomainError, ["x must have at most 200000 characters", "1000000"]),
        ("x=1e99999999999999999999999", DomainError, ["x must have a decimal exponent"]),
        ("x=١", DomainError, ["x must be a finite number"]),
        ("1x=1", ParameterError, ["name=value"]),
    ],
)
def test_bad_axes(token: str, error: type[Exception], words: list[str]) -> None:
    """One short message."""
    with pytest.raises(error) as caught:
        parse_axes([token])
    assert all(word in str(caught.value) for word in words), str(caught.value)
    assert len(str(caught.value)) < 300


small = st.integers(-9, 9)
ranges = st.tuples(small, small, st.integers(-4, 4)).filter(lambda r: r[2] and (r[1] - r[0]) * r[2] >= 0)


@given(ranges, ranges, st.integers(1, 4))
def test_common_values_of_ranges_are_found(one: tuple[int, ...], other: tuple[int, ...], unit: int) -> None:
    """Against the two sets."""
    texts = [":".join(f"{v}/{u}" for v in r) for r, u in ((one, unit), (other, 2))]
    sets = [
        {Fraction(a + i * s, u) for i in range((b - a) // s + 1)}
        for (a, b, s), u in ((one, unit), (other, 2))
    ]
    if sets[0] & sets[1]:
        with pytest.raises(DomainError, match="twice"):
            parse_axes([f"x={','.join(texts)}"])
    else:
        assert len(parse_axes([f"x={','.join(texts)}"])["x"]) == len(sets[0]) + len(sets[1])


def test_a_long_axis_takes_no_memory() -> None:
    """10^600 values, of which those asked for are made."""
    axis = parse_axes(["x=0:1e300:1e-300"])["x"]
    assert axis.size == 10**600 + 1
    assert count_text(axis.size) == "about 10^600"
    assert axis[-1] == fmpq(10) ** 300
    grid = Grid(("x", "k"), (axis, parse_axes(["k=1,2"])["k"]))
    assert list(grid.points(5, 6)) == [("2e-300", "2")]


def test_a_range_is_checked_at_its_ends_and_its_second_value() -> None:
    """Integers and intervals: what holds there holds between."""
    cdf, mta = find_formula("bessel_k.cdf"), find_formula("sampling.coverage")
    assert checked_grid(cdf, parse_axes(["x=0:1e12:1", "k=1"])).total == 10**12 + 1
    with pytest.raises(DomainError, match=r"x must be >= 0, got -1000000000000"):
        checked_grid(cdf, parse_axes(["x=1:-1e12:-1", "k=1"]))
    with pytest.raises(DomainError, match="integer"):
        checked_grid(mta, parse_axes(["m=1", "n=1:100:1/2", "coverage=1/2"]))
