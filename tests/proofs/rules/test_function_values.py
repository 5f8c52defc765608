"""Unknown functions: convex, monotone, bounded and Lipschitz ones, and statements close to true ones that are false."""

import pytest

from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.language.writing import line_of
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide
from tests.near_misses import Case, refused_in_every_way, whole_tree

TRUE = (
    "f((x + y)/2) <= (f(x) + f(y))/2 for convex f on R",
    "f(t x + (1 - t) y) <= t f(x) + (1 - t) f(y) for convex f on [0, oo), t in [0, 1], x >= 0, y >= 0",
    "f((x + y + z)/3) <= (f(x) + f(y) + f(z))/3 for convex f on R",
    "f((x + y)/2) >= (f(x) + f(y))/2 for concave f on R",
    "f(sum_{i=1}^n w_i x_i) <= sum_{i=1}^n w_i f(x_i) for convex f on R, n in N, w_i >= 0, x_i real, sum_{i=1}^n w_i = 1",
    "f((sum_{i=1}^n x_i)/n) >= (sum_{i=1}^n f(x_i))/n for concave f on R, n in N, x_i real",
    "f((sum_{i=1}^n w_i x_i)/(sum_{i=1}^n w_i)) <= (sum_{i=1}^n w_i f(x_i))/(sum_{i=1}^n w_i) for convex f on R, n in N, w_i > 0, x_i real",
    "(f(y) - f(x))/(y - x) <= (f(z) - f(x))/(z - x) for convex f on R, x real, y > x, z > y",
    "(f(y) - f(x))/(y - x) <= (f(z) - f(y))/(z - y) for convex f on R, x real, y > x, z > y",
    "f(x + h) + f(x - h) >= 2 f(x) for convex f on R, h real",
    "f(x + h) + f(y - h) <= f(x) + f(y) for convex f on R, x real, y > x, 0 <= h <= y - x",
    "f(x) <= f(y) for nondecreasing f on R, x real, y >= x",
    "f(x) < f(y) for increasing f on R, x real, y > x",
    "f(x) > f(y) for decreasing f on R, x real, y > x",
    "f(x) <= f(x^2 + 1) for nondecreasing f on R",
    "|f(x) - f(y)| <= L |x - y| for f on R with Lipschitz constant L, L > 0, x real, y real",
    "f(x) + f(y) <= 2 f((x + y)/2) + L |x - y| for f on R with Lipschitz constant L, L > 0",
    "f(x) (1 - f(x)) <= 1/4 for f on R with values in [0, 1]",
    "f(x) - f(y) <= 1 for f on R with values in [0, 1]",
    r"f((a + b)/2) <= (\int_a^b f(x) dx)/(b - a) for convex f on R, a real, b > a",
    r"(\int_a^b f(x) dx)/(b - a) <= (f(a) + f(b))/2 for convex f on R, a real, b > a",
    r"\int_a^b f(x) dx <= (b - a) f(b) for nondecreasing f on R, a real, b > a",
    "f(g((x + y)/2)) <= (f(g(x)) + f(g(y)))/2 for convex nondecreasing f on R and convex g on R, x real, y real",
    "f(g((x + y)/2)) <= (f(g(x)) + f(g(y)))/2 for convex nonincreasing f on R and concave g on R, x real, y real",
    "f((x + y)/2) + g((x + y)/2) <= (f(x) + f(y) + g(x) + g(y))/2 for convex f on R and convex g on R",
    "f(x + y) + f(0) <= f(x) + f(y) for concave f on [0, oo), x > 0, y > 0",
    "f(x + y) <= f(x) + f(y) for concave f on [0, oo) with values in [0, oo), x > 0, y > 0",
)
"""Chords, slopes, means, compositions, integrals, orders."""

FALSE = (
    "f(sum_{i=1}^n w_i x_i) <= sum_{i=1}^n w_i f(x_i) for convex f on R, n in N, w_i >= 0, x_i real, sum_{i=1}^n w_i <= 1",
    "f(sum_{i=1}^n w_i x_i) <= sum_{i=1}^n w_i f(x_i) for convex f on R, n in N, w_i real, x_i real, sum_{i=1}^n w_i = 1",
    "f(sum_{i=1}^n w_i x_i) <= sum_{i=1}^n w_i f(x_i) for convex f on R, n in N, w_i >= 0, x_i real, sum_{i=1}^n w_i = 2",
    "f((sum_{i=1}^n w_i x_i)/n) <= (sum_{i=1}^n w_i f(x_i))/n for convex f on R, n in N, w_i >= 0, x_i real",
    "f(sum_{i=1}^n w_i x_i) >= sum_{i=1}^n w_i f(x_i) for convex f on R, n in N, w_i >= 0, x_i real, sum_{i=1}^n w_i = 1",
    "f(sum_{i=1}^n w_i x_i) <= sum_{i=1}^n w_i f(x_i) for concave f on R, n in N, w_i >= 0, x_i real, sum_{i=1}^n w_i = 1",
    "f(sum_{i=1}^n w_i x_i) <= sum_{i=1}^n w_i f(x_i) for nondecreasing f on R, n in N, w_i >= 0, x_i real, sum_{i=1}^n w_i = 1",
    "f((sum_{i=1}^n x_i)/n) < (sum_{i=1}^n f(x_i))/n for convex f on R, n in N, x_i real",
    "f((sum_{i=1}^n x_i)/n) <= (sum_{i=1}^n f(x_i))/n for f on R, n in N, x_i real",
    "f((x + y)/2) >= (f(x) + f(y))/2 for convex f on R",
    "f((x + y)/2) <= (f(x) + f(y))/2 for concave f on R",
    "f((x + y)/2) < (f(x) + f(y))/2 for convex f on R, x real, y > x",
    "f((x + y)/2) <= (f(x) + f(y))/2 for nondecreasing f on R",
    "f((x + 2 y)/3) <= (2 f(x) + f(y))/3 for convex f on R",
    "f(t x + (1-t) y) <= t f(x) + (1-t) f(y) for convex f on R, t >= 0, x real, y real",
    "f(2 x) >= 2 f(x) for convex f on R, x real",
    "f(x + y) <= f(x) + f(y) for concave f on [0, oo), x >= 0, y >= 0",
    "f(x) <= max(f(0), f(1)) for concave f on [0, 1], x in [0, 1]",
    "f(x) <= f(y) for convex f on R, x real, y > x",
    "f(x) < f(y) for nondecreasing f on R, x real, y > x",
    "f(x) < f(y) for increasing f on R, x real, y >= x",
    "f(x) >= f(y) for nondecreasing f on R, x real, y > x",
    "f(x) + f(y) <= 1 for f on R with values in [0, 1], x real, y real",
    "f(x) f(y) < 1 for f on R with values in [0, 1], x real, y real",
    "|f(x) - f(y)| <= |x - y| for f on R with Lipschitz constant L, L > 0, x real, y real",
    "|f(x) - f(y)| < L |x - y| for f on R with Lipschitz constant L, L > 0, x real, y > x",
    "(f(y) - f(x))/(y - x) >= (f(z) - f(x))/(z - x) for convex f on R, x real, y > x, z > y",
    "(f(b) - f(a))/(b - a) >= 0 for convex f on R, a real, b > a",
    "f(g((x+y)/2)) <= (f(g(x)) + f(g(y)))/2 for convex f on R and convex g on R, x real, y real",
    "f(g((x+y)/2)) <= (f(g(x)) + f(g(y)))/2 for convex nonincreasing f on R and convex g on R, x real, y real",
    "f((x+y)/2) g((x+y)/2) <= (f(x) g(x) + f(y) g(y))/2 for convex f on R and convex g on R, x real, y real",
    "f(log x) <= f(x) for convex f on R, x > 0",
    "f(sqrt(x y)) <= (f(x) + f(y))/2 for convex f on (0, oo), x > 0, y > 0",
    r"\int_a^b f(x) dx >= (b - a)(f(a) + f(b))/2 for convex f on R, a real, b > a",
    r"\int_a^b f(x) dx <= (b - a) f((a + b)/2) for convex f on R, a real, b > a",
    r"\int_a^b f(x) dx <= (b - a) f(a) for nondecreasing f on R, a real, b > a",
    r"\int_a^b f(x) dx <= (b - a)(f(a) + f(b))/2 for convex f on R, a real, b real",
)
"""Concave for convex, weak for strict, weights, points outside of the chord."""

UNDEFINED = (
    "(f(y) - f(x))/(y - x) <= (f(z) - f(x))/(z - x) for convex f on R, x real, y >= x, z > y",
    "f(log x) <= f(y) for nondecreasing f on [0, oo), x > 0, y > x",
)
"""A side has no value somewhere, or a function is taken outside of its interval."""

VACUOUS = ("f(x) < f(x) for increasing decreasing f on R, x real",)
"""No function satisfies the hypotheses."""

REFUSED: dict[str, Case] = {line: (statement_of(line), Direct()) for line in FALSE}

NOT_READ = {
    "f <= 1 for convex f on R": "f is a function: write f(x)",
    "f(x, y) <= 1 for convex f on R, x real, y real": "f has one argument, got 2",
    "f(x) >= 0 for strictly convex f on R": "write 'convex f on [0, 1]'",
    "f(x) >= 0 for bounded f on R": "'bounded'",
    "f(x) >= t for convex f on R": "'t' has no range",
}
"""Each with a part of its message."""


@pytest.mark.parametrize("line", TRUE)
def test_what_holds_is_proved(line: str) -> None:
    whole_tree(statement_of(line), Direct())


@pytest.mark.parametrize("line", FALSE + UNDEFINED)
def test_what_fails_is_refuted(line: str) -> None:
    """By a point that is printed with the length, the entries and the functions."""
    found = decide(statement_of(line))
    assert found.status is Status.REFUTED
    assert found.counterexample


@pytest.mark.parametrize("name", REFUSED)
def test_what_fails_is_not_proved_without_the_attack_either(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize("line", UNDEFINED)
def test_where_a_side_has_no_value_nothing_is_proved(line: str) -> None:
    assert decide(statement_of(line)).status is Status.REFUTED


@pytest.mark.parametrize("line", VACUOUS)
def test_hypotheses_that_nothing_satisfies_prove_nothing(line: str) -> None:
    assert decide(statement_of(line)).status is Status.UNDECIDED


@pytest.mark.parametrize("line", TRUE + FALSE)
def test_a_statement_is_printed_as_a_line_that_is_read_as_the_same(line: str) -> None:
    says = statement_of(line)
    assert statement_of(line_of(says)) == says


@pytest.mark.parametrize("line", NOT_READ)
def test_what_cannot_be_read_is_refused_with_the_reason(line: str) -> None:
    with pytest.raises(AskError) as error:
        statement_of(line)
    assert NOT_READ[line] in str(error.value)
