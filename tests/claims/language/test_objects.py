"""Lines about families and functions: what is read of their declarations."""

import pytest
from sympy import Symbol

from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.language.writing import Unsayable, line_of
from parisk_sym.formulas.domain import REALS, closed, integers
from parisk_sym.formulas.families import Family, UnknownFunction

READ = {
    "x_1 + x_n <= sum_{i=1}^n x_i for n >= 2 integer, x_i >= 0": "x[1] + x[n] <= Sum(x[i], (i, 1, n)) for every x[1], ..., x[n] in [0, oo) for n in {2, ...}",
    "sum_{i=1}^{n-1} |x_{i+1} - x_i| >= 0 for n >= 2 integer, x_i real": "Sum(Abs(x[i] - x[i + 1]), (i, 1, n - 1)) >= 0 for every x[1], ..., x[n] in (-oo, oo) for n in {2, ...}",
    r"\max_{i=1}^n x_i \le \sum_{i=1}^n x_i \text{ for } n \in \mathbb{N}, x_i \ge 0": "Largest(x[i], (i, 1, n)) <= Sum(x[i], (i, 1, n)) for every x[1], ..., x[n] in [0, oo) for n in {1, ...}",
    "for every convex f: f((x + y)/2) <= (f(x) + f(y))/2": "f(x/2 + y/2) <= f(x)/2 + f(y)/2 for every convex f on (-oo, oo) for x in (-oo, oo), y in (-oo, oo)",
    "if f is nondecreasing on [0, 1] then f(x) <= f(1)": "f(x) <= f(1) for every nondecreasing f on [0, 1] for x in [0, 1]",
    "f(x) <= f(y) for strictly increasing concave f on (0, oo) with values in [0, oo), x > 0, y > x": "f(x) <= f(y) for every strictly increasing and concave f on (0, oo) with values in [0, oo) for x in (0, oo), y in (x, oo)",
    "n x_n <= sum_{i=1}^n x_i for n in N, x_i >= 0, x_i nonincreasing": "n*x[n] <= Sum(x[i], (i, 1, n)) for every x[1], ..., x[n] in [0, oo), nonincreasing for n in {1, ...}",
    "f(x_1) <= f(1) for nondecreasing f on [0, 1]": "f(x_1) <= f(1) for every nondecreasing f on [0, 1] for x_1 in [0, 1]",
    "sum_{i=1}^n f(x_i) <= n f(1) for nondecreasing f on [0, 1], x_i in [0, 1], n in N": "Sum(f(x[i]), (i, 1, n)) <= n*f(1) for every x[1], ..., x[n] in [0, 1]; every nondecreasing f on [0, 1] for n in {1, ...}",
    "int_0^1 f(x) dx >= 0 for f on [0, 1] with values in [0, 1]": "Integral(f(x), (x, 0, 1)) >= 0 for every f on [0, 1] with values in [0, 1]",
    "integral from 0 to 1 of f(x) dx >= 0 for f on [0, 1] with values in [0, 1]": "Integral(f(x), (x, 0, 1)) >= 0 for every f on [0, 1] with values in [0, 1]",
    "n >= 1 for n in N, x_i >= 0, sum_{i=1}^n x_i >= 1": "n >= 1 for every x[1], ..., x[n] in [0, oo); 1 <= Sum(x[i], (i, 1, n)) for n in {1, ...}",
    "n >= 1 for n in N, x_i >= 0, sum_{i=1}^n x_i > 1": "n >= 1 for every x[1], ..., x[n] in [0, oo); 1 < Sum(x[i], (i, 1, n)) for n in {1, ...}",
    "sum_{i=1}^n x_i y_{i+1} <= n for n in N, x_i in [0, 1], y_i in [0, 1]": "Sum(x[i]*y[i + 1], (i, 1, n)) <= n for every x[1], ..., x[n] in [0, 1]; every y[1], ..., y[n + 1] in [0, 1] for n in {1, ...}",
    "sum_{i=1}^n x_i = sum_{i=1}^m x_i for n in N, m in N, x_i real for i = 1, ..., n + m": "Sum(x[i], (i, 1, n)) = Sum(x[i], (i, 1, m)) for every x[1], ..., x[m + n] in (-oo, oo) for n in {1, ...}, m in {1, ...}",
}


@pytest.mark.parametrize("line", READ)
def test_a_line_is_read(line: str) -> None:
    says = statement_of(line)
    assert isinstance(says, ForEvery)
    assert str(says) == READ[line]


def test_two_sums_with_ends_that_cannot_be_compared_have_no_length() -> None:
    with pytest.raises(AskError, match="the length of the family x is not clear"):
        statement_of("sum_{i=1}^n x_i <= sum_{i=1}^m x_i for n in N, m in N, x_i >= 0")


def test_a_range_that_names_another_entry_is_refused() -> None:
    with pytest.raises(AskError, match="the range of x_i names another entry"):
        statement_of("sum_{i=1}^n x_i <= sum_{i=1}^n y_i for n in N, y_i >= 0, 0 <= x_i <= y_i")


def test_a_letter_that_is_an_argument_lies_in_the_interval_of_the_function() -> None:
    says = statement_of("f(x) <= f(1) + t for nondecreasing f on [0, 1], t real")
    assert says.domain[Symbol("x", real=True)] == closed(0, 1)


def test_a_letter_that_is_no_argument_by_itself_needs_a_range() -> None:
    with pytest.raises(AskError, match="'t' has no range"):
        statement_of("f(t x) <= f(x) for nondecreasing f on [0, oo)")


def test_several_relations_are_several_statements() -> None:
    says = statement_of("0 <= f(x) <= 1 for f with values in [0, 1]")
    assert len(says.made_of()) == 2


def test_what_the_language_lacks_is_refused() -> None:
    n = Symbol("n", integer=True)
    x = Family("x", n + 1)
    says = ForEvery((x,), x[1], "<=", x[n], domain={n: integers(1)})
    with pytest.raises(Unsayable):
        line_of(says)
    f = UnknownFunction("f", REALS, ("convex",))
    assert line_of(ForEvery((f,), f(0), "<=", f(1))) == "f(0) <= f(1) where convex f on (-oo, oo)"


def test_plain_statements_are_read_as_before() -> None:
    assert not isinstance(statement_of("x_1 + x_2 >= 0 for x_1, x_2 >= 0"), ForEvery)
    assert not isinstance(statement_of("exp(x) is convex on (0, 1)"), ForEvery)


def test_a_chain_of_ranges_keeps_the_points_where_letters_are_equal() -> None:
    """0 <= x <= y <= 1 has x = y = 1 in it."""
    says = statement_of("x < 1 for 0 <= x <= y <= 1")
    assert says.domain[Symbol("x", real=True)] == closed(0, 1)
