"""Finite sums with symbols in their ends, added term by term, and the near misses that are refused."""

import pytest
from sympy import (
    Expr,
    Integer,
    S,
    Sum,
    Symbol,
    binomial,
    diff,
    exp,
    factorial,
    oo,
)

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, integers, open_
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.sums_term_by_term import (
    finite_sums_in_the_difference,
    finite_sums_in_the_gap,
)
from tests.near_misses import Case, refused_in_every_way, whole_tree

i, j, m, n = (Symbol(name, integer=True) for name in "ijmn")
natural = Symbol("r", integer=True, nonnegative=True)
x, y = (Symbol(name, real=True) for name in "xy")

FROM_0, FROM_1 = {n: integers(0)}, {n: integers(1)}
WITH_X = {**FROM_1, x: POSITIVE}
OF_TWO = {n: integers(1), m: integers(1), x: POSITIVE}
SERIES = x**i / factorial(i) ** 2


def same(left: Expr, right: Expr, domain: dict[Symbol, Interval] = WITH_X) -> Case:
    """The sides are equal."""
    return Identity(left, right, domain), Direct()


def below(left: Expr, right: Expr, relation: str = "<", domain: dict[Symbol, Interval] = WITH_X) -> Case:
    """The first is less than the second."""
    return Inequality(left, relation, right, domain), Direct()


def up_to(last: Expr | int, term: Expr = SERIES, first: Expr | int = 0, index: Symbol = i) -> Sum:
    """A sum over one index."""
    return Sum(term, (index, first, last))


TRUE = {
    "in the other direction": same(up_to(n), up_to(n, SERIES.subs(i, n - i))),
    "a factor": same(up_to(n, 3 * exp(-x) * SERIES), 3 * exp(-x) * up_to(n)),
    "a factor with gamma functions": same(up_to(n, binomial(n, i) * x**i), factorial(n) * up_to(n, x**i / factorial(i) / factorial(n - i))),
    "term by term": same(up_to(n) + up_to(n, x**i), up_to(n, SERIES + x**i)),
    "under a fraction": same(1 / up_to(n), 1 / (up_to(n - 1) + SERIES.subs(i, n))),
    "in a quotient": below(up_to(n) / up_to(n + 1), Integer(1)),
    "a part of a range": below(up_to(m), up_to(n + m), domain=OF_TWO),
    "a series, shifted": same(Sum(x**i / (i**3 + 1), (i, 1, oo)), Sum(x ** (i + 1) / ((i + 1) ** 3 + 1), (i, 0, oo)), {x: open_(0, 1)}),
    "the first term apart": same(up_to(n), 1 + up_to(n, first=1)),
    "the last terms apart": same(up_to(n + 2), up_to(n) + SERIES.subs(i, n + 1) + SERIES.subs(i, n + 2)),
    "shifted": same(up_to(n, first=1), up_to(n - 1, SERIES.subs(i, i + 1))),
    "shifted by a symbol": same(up_to(m + n, first=m), up_to(n, SERIES.subs(i, i + m)), OF_TWO),
    "the derivative of the exponential series": same(diff(up_to(n, x**i / factorial(i)), x), up_to(n - 1, x**i / factorial(i))),
    "an index with assumptions": same(up_to(n, x**natural, index=natural), up_to(n, x ** (n - i))),
    "other names": same(up_to(n, x**i / (i + 1)), up_to(n, x**j / (j + 1), index=j)),
    "a triangle by rows and by columns": same(up_to(n, up_to(n, x**i / factorial(j), j), index=j), up_to(n, up_to(i, x**i / factorial(j), index=j))),
    "two signs of one sum": same(Sum(x**i / factorial(j), (i, j, n), (j, 0, n)), Sum(x**i / factorial(j), (j, 0, i), (i, 0, n))),
    "a triangle without its diagonal": same(
        up_to(n, up_to(n, x**i / factorial(j), j + 1), index=j), up_to(n, up_to(i - 1, x**i / factorial(j), index=j))
    ),
    "a rectangle": same(up_to(n, up_to(m, x**i / (i + j + 1)), index=j), up_to(m, up_to(n, x**i / (i + j + 1), index=j)), OF_TWO),
    "with a sum that has a closed form": same(up_to(n, binomial(n, i) ** 2 + SERIES), binomial(2 * n, n) + up_to(n)),
    "terms that are not hypergeometric": same(up_to(n, exp(-(i**2))), 1 + up_to(n, exp(-(i**2)), first=1)),
    "terms with the number of terms": same(up_to(n, binomial(n, i) ** 3 * x**i), x**n * up_to(n, binomial(n, i) ** 3 * x**-i)),
    "no term": same(up_to(n), Integer(1) + up_to(n, first=1), {**FROM_0, x: POSITIVE}),
    "one term more is more": below(up_to(n), up_to(n + 1)),
    "shifted, with one term less": below(up_to(n - 1, SERIES.subs(i, i + 1)), up_to(n)),
}  # fmt: skip

REFUSED: dict[str, Case] = {
    "in the other direction, one off": same(up_to(n), up_to(n, SERIES.subs(i, n + 1 - i))),
    "another factor": same(up_to(n, 3 * exp(-x) * SERIES), 3 * exp(x) * up_to(n)),
    "under a fraction, one off": same(1 / up_to(n), 1 / (up_to(n - 1) + SERIES.subs(i, n + 1))),
    "series that diverge, added": same(Sum(i, (i, 0, oo)) - Sum(i, (i, 1, oo)), Integer(0)),
    "a longer range below": below(up_to(n + m), up_to(m), domain=OF_TWO),
    "the first term twice": same(up_to(n), 1 + up_to(n)),
    "no first term": same(up_to(n), up_to(n, first=1)),
    "one last term is missing": same(up_to(n + 2), up_to(n) + SERIES.subs(i, n + 1)),
    "a last term of another place": same(up_to(n + 1), up_to(n) + SERIES.subs(i, n + 2)),
    "shifted the other way": same(up_to(n, first=1), up_to(n - 1, SERIES.subs(i, i - 1), 1)),
    "shifted, the ends not": same(up_to(n, first=1), up_to(n, SERIES.subs(i, i + 1))),
    "a triangle and a square": same(up_to(n, up_to(n, x**i / factorial(j), j), index=j), up_to(n, up_to(n, x**i / factorial(j)), index=j)),
    "two triangles": same(up_to(n, up_to(n, x**i / factorial(j), j), index=j), up_to(n, up_to(j, x**i / factorial(j)), index=j)),
    "a triangle with one diagonal more": same(
        up_to(n, up_to(n, x**i / factorial(j), j), index=j), up_to(n, up_to(i - 1, x**i / factorial(j), index=j))
    ),
    "a rectangle turned without its ends": same(
        up_to(n, up_to(m, x**i / (i + j + 1)), index=j), up_to(n, up_to(m, x**i / (i + j + 1), index=j)), OF_TWO
    ),
    "wrong at n = 3 only": same(up_to(n), 1 + up_to(n, first=1) + S.Zero ** ((n - 3) ** 2)),
    "a term without a value": same(up_to(n, x**i / (i - 3)), -x**0 / 3 + up_to(n, x**i / (i - 3), first=1)),
    "a term without a value at one x": same(up_to(n, 1 / (x - i)), 1 / x + up_to(n, 1 / (x - i), first=1)),
    "no sum at n = 1": same(up_to(n), 1 + x + x**2 / 4 + up_to(n, first=3)),
    "a negative base in the other direction": same(up_to(n, x**i), up_to(n, x ** (n - 1 - i)), {**FROM_1, x: REALS}),
    "a binomial coefficient of -1 the other way": same(
        up_to(n, binomial(m, i) * x**i), up_to(n, binomial(m, m - i) * x**i), {**WITH_X, m: integers(-5, 5)}
    ),
    "one term more is less": below(up_to(n + 1), up_to(n)),
    "one term more is more for every x": below(up_to(n), up_to(n + 1), domain={**FROM_1, x: REALS}),
    "strict with no further term": below(up_to(n), 1 + up_to(n, first=1)),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


def test_what_was_added_can_be_checked_again() -> None:
    """The sums, how their indices run, what they are together, and the terms that stand apart."""
    node = prove(*same(up_to(n + 1), 5 * up_to(n - 1, SERIES.subs(i, i + 1))))
    (told,) = (part for part in node.walk() if part.rule == "one set of points")
    shown = told.certificate
    assert sorted(shown["indices"]) == ["i = i", "i = i - 1"] or sorted(shown["indices"]) == [
        "i = i",
        "i = i + 1",
    ]
    assert len(shown["sums"]) == 2
    assert "Sum" in shown["together"]
    assert len(shown["apart"]) == 2


def test_only_sums_that_are_alike_are_written_as_one() -> None:
    """The third sum stays as it is, and the proof does not list it."""
    third = up_to(n, x**i / (i + 7))
    node = prove(*below(1 / up_to(n + 1) + 1 / third, 1 / up_to(n) + 2 / third))
    assert [len(part.certificate["sums"]) for part in node.walk() if part.rule == "one set of points"] == [2]


def test_one_sum_is_left_to_other_rules() -> None:
    assert finite_sums_in_the_difference(*same(up_to(n), x)) is None
    assert finite_sums_in_the_gap(*below(up_to(n), x)) is None
    assert finite_sums_in_the_difference(*same(up_to(n), up_to(n, 1 / (i + 1)))) is None


def test_what_is_shared_has_its_ends_in_order() -> None:
    """0, ..., n - 1 and 1, ..., n share 1, ..., n - 1, which for n = 0 is no range."""
    says, by = same(up_to(n - 1) + up_to(n, first=1), x, {**FROM_0, x: POSITIVE})
    assert "ends in order" in str(finite_sums_in_the_difference(says, by))
    says, by = same(up_to(n - 1) + up_to(n, first=1), x)
    assert isinstance(finite_sums_in_the_difference(says, by), Reduction)
