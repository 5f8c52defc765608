"""Statements about families as statements about numbers: sums written out, sums as numbers, and where they are defined."""

import pytest
from sympy import Integer, Pow, Product, Sum, Symbol, log, oo

from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, closed, integers
from parisk_sym.formulas.families import Family, Largest, UnknownFunction
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.families.bounds import bounds_of_a_sum
from parisk_sym.proofs.families.definedness import needs_of
from parisk_sym.proofs.families.expansion import (
    BeyondTheFamily,
    TooManyTermsError,
    UndefinedError,
    counts_of,
    expansion_of,
)
from parisk_sym.proofs.families.instances import counterexample
from parisk_sym.proofs.families.numbers import NotNumbersError, Numbers, numbers_of

n, i, k = (Symbol(name, integer=True) for name in "nik")
a = Symbol("a", real=True)
x_1, x_2 = Symbol("x_1", real=True), Symbol("x_2", real=True)
N = {n: integers(1)}
x, p = Family("x", n), Family("p", n, POSITIVE)


def total(term: object) -> Sum:
    return Sum(term, (i, 1, n))


class TestExpansion:
    """Sums written out at given lengths."""

    def test_each_entry_is_a_symbol_with_the_range_of_the_family(self) -> None:
        says = ForEvery((p,), total(p[i] ** 2), ">=", total(p[i]) ** 2 / n, domain=N)
        found = expansion_of(says, {n: Integer(2)}, {})
        assert set(map(str, found.domain)) == {"p_1", "p_2"}
        assert set(found.domain.values()) == {POSITIVE}
        assert found.gap.subs(dict.fromkeys(found.domain, 1)) == 0
        assert counts_of(says) == (n,)

    def test_an_empty_sum_is_0_and_an_empty_product_1(self) -> None:
        says = ForEvery((x,), total(x[i]), "<=", Product(x[i], (i, 1, n)), domain={n: integers(0)})
        found = expansion_of(says, {n: Integer(0)}, {})
        assert (found.left, found.right) == (0, 1)

    def test_what_has_no_value_is_named(self) -> None:
        says = ForEvery((x,), total(x[i]) / n, "<=", x[2], domain={n: integers(0)})
        with pytest.raises(UndefinedError):
            expansion_of(says, {n: Integer(0)}, {})
        with pytest.raises(BeyondTheFamily, match=r"x\[2\] does not exist: x has 1 entries"):
            expansion_of(says, {n: Integer(1)}, {})
        largest = ForEvery((x,), Largest(x[i], (i, 1, n)), "<=", 1, domain={n: integers(0)})
        with pytest.raises(UndefinedError, match="the largest of no numbers"):
            expansion_of(largest, {n: Integer(0)}, {})

    def test_long_sums_are_not_written_out(self) -> None:
        with pytest.raises(TooManyTermsError):
            expansion_of(ForEvery((x,), total(x[i]), "<=", 1, domain=N), {n: Integer(10**6)}, {})


class TestNumbers:
    """Sums, products and values as numbers."""

    def test_sums_are_split_into_terms_without_their_factors(self) -> None:
        numbers = numbers_of(ForEvery((x,), total((x[i] - a) ** 2), ">=", 0, domain={a: REALS, **N}))
        assert sorted(str(s.body) for s in numbers.sums()) == ["x", "x**2"]
        squares, sums = (next(s.symbol for s in numbers.sums() if str(s.body) == b) for b in ("x**2", "x"))
        assert (numbers.right - (squares - 2 * a * sums + n * a**2)).expand() == 0

    def test_the_range_of_a_sum_has_the_sign_of_its_terms(self) -> None:
        numbers = numbers_of(ForEvery((p, x), total(p[i]) + total(x[i] ** 2), ">=", total(x[i]), domain=N))
        ranges = {str(s.body): numbers.domain[s.symbol] for s in numbers.sums()}
        assert ranges == {"p": POSITIVE, "x**2": Interval(Integer(0), oo, False, True), "x": REALS}

    def test_a_sum_that_may_be_empty_may_be_0(self) -> None:
        numbers = numbers_of(ForEvery((p,), total(p[i]), ">=", 0, domain={n: integers(0)}))
        (only,) = numbers.sums()
        assert numbers.domain[only.symbol] == Interval(Integer(0), oo, False, True)

    def test_sums_over_different_ranges_are_different_numbers(self) -> None:
        says = ForEvery((p,), total(p[i]), ">=", Sum(p[i], (i, 1, n - 1)), domain={n: integers(2)})
        assert len(list(numbers_of(says).sums())) == 2

    def test_what_is_not_read_is_named(self) -> None:
        twice = Sum(Sum(x[i] * x[k], (k, 1, i)), (i, 1, n))
        with pytest.raises(NotNumbersError, match="inside another one"):
            numbers_of(ForEvery((x,), twice, ">=", 0, domain=N))


def numbers_in(line: str, *, raw_products: bool = False) -> Numbers:
    """The statement of a line of text in numbers."""
    says = statement_of(line)
    assert isinstance(says, ForEvery)
    return numbers_of(says, raw_products=raw_products)


class TestRanges:
    """The range of a number, from the hypotheses and from other numbers: as sharp as these, and never sharper."""

    @pytest.mark.parametrize(
        ("given", "expected"),
        [
            ("sum_{i=1}^n p_i > -1", "(0, oo)"),
            ("sum_{i=1}^n p_i >= 1", "[1, oo)"),
            ("sum_{i=1}^n p_i <= 1/(a - 1)", "(0, 1/(a - 1)]"),
        ],
    )
    def test_a_hypothesis_narrows_the_range_of_a_sum(self, given: str, expected: str) -> None:
        """A weaker end than the known one changes nothing; an end replaces an infinite one, also where its own sign is open."""
        numbers = numbers_in(f"sum_{{i=1}}^n p_i <= 2 for n in N, a > 1, p_i > 0, {given}")
        (only,) = numbers.sums()
        assert str(numbers.domain[only.symbol]) == expected

    @pytest.mark.parametrize(
        ("right", "upper"),
        [
            ("max_{i=1}^n x_i", "largest of x"),
            ("sum_{i=1}^n x_i", "sum of x"),
            ("max_{i=1}^n x_i^2", "oo"),
            ("sum_{i=1}^n x_i^2", "oo"),
            ("prod_{i=1}^n x_i", "oo"),
        ],
    )
    def test_an_entry_is_at_most_the_largest_entry_or_the_sum_of_the_entries(
        self, right: str, upper: str
    ) -> None:
        """Not the largest square, the sum of squares or the product: 1/2 is more than its square."""
        line = f"sum_{{i=1}}^n x_i^3 <= {right} for n in N, x_i >= 0"
        numbers = numbers_in(line, raw_products=True)
        (scope,) = numbers.scopes.values()
        (entry,) = scope.ranges
        found = numbers.term_domain(scope)[entry].upper
        number = numbers.numbers.get(found)
        assert (str(found) if number is None else f"{number.what} of {number.body}") == upper

    @pytest.mark.parametrize("right", ["1", "sum_{i=1}^n x_i"])
    def test_a_shifted_sum_is_replaced_by_a_sum_of_the_statement_only(self, right: str) -> None:
        """The sum of x_{i+1}^2 stays one number where no sum of x_i^2 occurs."""
        numbers = numbers_in(f"sum_{{i=1}}^n x_{{i+1}}^2 <= {right} for n in N, x_i >= 0")
        assert str(numbers.left) == "S_1"
        assert not numbers.of_kind("entry")


def test_a_bound_is_one_of_the_right_side() -> None:
    """The sum of squares is bounded from below by Jensen's inequality, never from above."""
    numbers = numbers_of(ForEvery((p,), total(p[i] ** 2), ">=", total(p[i]), domain=N))
    (scope,) = numbers.scopes.values()
    entry = next(iter(scope.ranges))
    found = [b for b in bounds_of_a_sum(numbers, entry**2, scope) if b.text == "Jensen's inequality"]
    assert {b.is_upper for b in found} == {False}
    assert all(b.conditions for b in found)


def test_a_statement_has_to_be_defined_for_every_number_in_the_place_of_an_entry() -> None:
    says = ForEvery((x,), total(log(x[i])), "<=", 1 / total(x[i]), domain=N)
    needs = needs_of(says)
    assert any(e.has(log) for e, _ in needs.subjects)
    assert any(interval.integer for _, interval, _ in needs.ranges)  # the index lies in 1, ..., n


def test_a_counterexample_satisfies_the_hypotheses_exactly() -> None:
    from sympy import Eq

    says = ForEvery((p,), total(p[i] ** 2), "<=", 1 / n, given=(Eq(total(p[i]), 1),), domain=N)
    found = counterexample(says, Look())
    assert found.counterexample.startswith("n = 2, p_1 = ")
    values = [part.split(" = ")[1] for part in found.counterexample.partition(":")[0].split(", ")[1:]]
    assert sum(map(Integer(0).__add__, map(__import__("sympy").Rational, values))) == 1


def test_hypotheses_that_nothing_satisfies_test_nothing() -> None:
    from sympy import Eq

    says = ForEvery((p,), total(p[i]), "<=", 1, given=(Eq(total(p[i]), -1),), domain=N)
    found = counterexample(says, Look())
    assert (found.counterexample, found.tested) == ("", 0)


def test_a_function_is_taken_inside_of_its_interval_only() -> None:
    f = UnknownFunction("f", closed(0, 1), ("convex",))
    says = ForEvery((f,), f(a), "<=", f(0) + f(1), domain={a: closed(0, 2)})
    assert "outside of [0, 1]" in counterexample(says, Look()).counterexample


def test_a_point_that_breaks_a_hypothesis_is_no_counterexample() -> None:
    """The sum is at most 1 where it is given to be; points with a larger sum do not count."""
    says = statement_of("sum_{i=1}^n x_i <= 1 for n in N, x_i real, sum_{i=1}^n x_i <= 1")
    assert isinstance(says, ForEvery)
    found = counterexample(says, Look())
    assert found.counterexample == ""
    assert found.tested


def test_entries_of_two_families_are_at_the_same_ends() -> None:
    """The covariance is largest where both families are at their upper ends together."""
    line = "sum_{i=1}^n x_i y_i <= (sum_{i=1}^n x_i)(sum_{i=1}^n y_i)/n + n/50 for n in N, x_i in [3/7, 5/7], y_i in [3/7, 5/7]"
    says = statement_of(line)
    assert isinstance(says, ForEvery)
    assert counterexample(says, Look()).counterexample.startswith("n = 2, ")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("prod_{i=1}^n x_i = 2", "(0, 2]"),
        ("prod_{i=1}^n x_i < 2", "(0, 2)"),
        ("prod_{i=1}^n x_i >= 2", "[2, oo)"),
        ("prod_{i=1}^n x_i <= exp(x_1)", "(0, oo)"),
    ],
)
def test_a_hypothesis_narrows_where_a_side_has_to_be_defined(given: str, expected: str) -> None:
    """The root of 2 - P has to be defined for the products P that the hypothesis allows; an equation bounds as well."""
    says = statement_of(f"sqrt(2 - prod_{{i=1}}^n x_i) >= 0 for n in N, x_i > 0, {given}")
    assert isinstance(says, ForEvery)
    (domain,) = (d for e, d in needs_of(says).subjects if e.has(Pow))
    assert {str(i) for s, i in domain.items() if "Product" in str(s)} == {expected}
