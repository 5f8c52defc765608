"""Orders of growth in a line."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.language.writing import line_of
from tests.claims.language.same import is_same

SAME = [
    ("x^2 + 3x = (1 + o(1)) x^2 as x -> oo", "x^2 + 3x = x^2 + o(x^2) as x -> oo"),
    ("n^2 + n = \\mathcal{O}(n^2) \\text{ as } n \\to \\infty", "n^2 + n = O(n^2) as n -> oo"),
    (
        "\\frac{1}{n+1} = O\\left(\\frac{1}{n}\\right) \\text{ as } n\\to\\infty",
        "1/(n+1) = O(1/n) as n -> oo",
    ),
    ("\\sqrt{1+x} = 1 + O(x) \\quad (x \\to 0)", "sqrt(1+x) = 1 + O(x) as x -> 0"),
    ("as n -> oo, n^2 = o(n^3)", "n^2 = o(n^3) as n -> oo"),
    ("x^3 = o(x^2) as x -> 0 from above", "x^3 = o(x^2) as x -> 0+"),
    ("log(n!) = O(n log(n)) as n -> oo for n in N", "log(n!) = O(n log(n)) as n -> oo"),
    ("x = o(x^2) as x -> oo for x > 0", "x = o(x^2) as x -> oo"),
    ("n! ~ sqrt(2 pi n) (n/e)^n as n -> oo", "n! \\sim \\sqrt{2\\pi n} (n/e)^n as n \\to \\infty"),
]


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Both lines are read as one statement."""
    assert str(statement_of(line)) == str(statement_of(plain))


REFUSED = [
    ("n^2 = O(n^2) for n in N", "where the variable goes"),
    ("n ~ n + 1 for n in N", "a law"),
    ("O(n) = n as n -> oo", "an order of growth is read as"),
    ("n = O(n) + O(1) as n -> oo", "one O, o"),
    ("n = sin(O(n)) as n -> oo", "is added, or has a factor"),
    ("n^2 = n^{O(1)} as n -> oo", "is added, or has a factor"),
    ("n <= O(n) as n -> oo", "an order of growth is read as"),
    ("n = O(n) as n -> oo 2", "is not expected here"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)


ROUND_TRIPS = [
    "ln n = o(n) as n -> oo",
    "e^x = 1 + x + O(x^2) as x -> 0+",
    "tan x ~ x as x -> 0^-",
    "a n^2 = Theta(n^2) as n -> oo for a > 0",
    "2^n = omega(n^10) as n -> oo",
    "n ln n = Omega(n) as n -> oo",
]


@pytest.mark.parametrize("line", ROUND_TRIPS)
def test_what_is_written_is_read_as_the_same(line: str) -> None:
    statement = statement_of(line)
    assert is_same(statement, statement_of(line_of(statement)))


@pytest.mark.parametrize(("range_", "kept"), [("x >= 100", "[100, oo)"), ("x > 2", "(16, oo)")])
def test_a_range_that_begins_late_is_kept(range_: str, kept: str) -> None:
    """Below 100 the function may have no value."""
    says = statement_of(f"sqrt(x - 1) = O(x) as x -> oo for {range_}")
    assert str(says).endswith(f" for x in {kept}")


def test_from_both_sides() -> None:
    """At a point without a side: one statement for each."""
    assert len(statement_of("x^2 = O(x) as x -> 0").parts) == 2
