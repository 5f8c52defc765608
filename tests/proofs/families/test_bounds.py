"""Which bounds of a sum are offered: those whose conditions can be shown, and no others."""

import pytest
from sympy import Function

import parisk_sym.proofs.kernel  # noqa: F401 - fills the table of special functions
from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.proofs.families.bounds import Bound, bounds_of_a_sum
from parisk_sym.proofs.families.numbers import numbers_of

CAUCHY, JENSEN, CHEBYSHEV, CHORD = (
    "Cauchy's inequality",
    "Jensen's inequality",
    "Chebyshev's inequality",
    "the chord between the ends of the range",
)


def bounds(line: str, body: str) -> list[tuple[Bound, str]]:
    """The bounds of the sum of a term of a statement, and each as text with the terms of the other sums."""
    says = statement_of(line)
    assert isinstance(says, ForEvery)
    numbers = numbers_of(says)
    (number,) = (n for n in numbers.sums() if str(n.body) == body)
    assert number.scope is not None
    sums = {n.symbol: Function("sum")(n.body) for n in numbers.sums()}
    found = bounds_of_a_sum(numbers, number.body, number.scope)
    return [(b, f"{'<=' if b.is_upper else '>='} {b.value.xreplace(sums)}") for b in found]


def named(line: str, body: str, name: str) -> set[str]:
    """The bounds that a theorem gives, as text."""
    return {text for bound, text in bounds(line, body) if bound.text == name}


@pytest.mark.parametrize(
    ("line", "body", "name", "expected"),
    [
        (
            "(sum_{i=1}^n x_i y_i)^2 <= (sum_{i=1}^n x_i^2)(sum_{i=1}^n y_i^2) for n in N, x_i real, y_i real",
            "x*y", CAUCHY, {"<= sqrt(sum(x**2))*sqrt(sum(y**2))", ">= -sqrt(sum(x**2))*sqrt(sum(y**2))"},
        ),
        (
            "(sum_{i=1}^n x_i y_i)^2 <= (sum_{i=1}^n x_i^4)(sum_{i=1}^n y_i^4) for n in N, x_i real, y_i real",
            "x*y", CAUCHY, set(),
        ),
        (
            "(sum_{i=1}^n f(x_i))^2 <= (sum_{i=1}^n x_i^2) n for convex f on R, n in N, x_i real",
            "f(x)", CAUCHY, set(),
        ),
        ("sum_{i=1}^n x_i^3 >= sum_{i=1}^n x_i for n in N, x_i real", "x**3", JENSEN, set()),
        (
            "sum_{i=1}^n x_i^2/y_i^2 >= (sum_{i=1}^n x_i)^2/(sum_{i=1}^n y_i^2) for n in N, x_i > 0, y_i < 0",
            "x**2/y**2", JENSEN, {">= sum(x)**2/sum(y**2)"},
        ),
        ("sum_{i=1}^n f(x_i) <= sum_{i=1}^n x_i for convex f on R, n in N, x_i in [0, 1]", "f(x)", CHORD, set()),
        ("sum_{i=1}^n f(x_i) <= sum_{i=1}^n x_i for convex f on R, n in N, x_i in [0, 1]", "f(x)", CHEBYSHEV, set()),
    ],
    ids=["Cauchy", "no squares", "function", "no shape", "negative", "chord of a function", "product with a function"],
)  # fmt: skip
def test_a_theorem_is_offered_where_its_terms_have_its_form(
    line: str, body: str, name: str, expected: set[str]
) -> None:
    """Cauchy's needs c^2 = a b, Jensen's and the chord a convex or concave function; other entries may be negative."""
    assert named(line, body, name) == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [("nondecreasing", {">= sum(a)*sum(b)/n"}), ("nonincreasing", {"<= sum(a)*sum(b)/n"})],
)
@pytest.mark.parametrize("more", ["", " + sum_{i=1}^n c_{i+1}^4"])
def test_chebyshev_bounds_from_the_side_of_the_orders(order: str, expected: set[str], more: str) -> None:
    """From below where both rise, from above where one falls; a further sum over another family changes nothing."""
    line = (
        f"n (sum_{{i=1}}^n a_i b_i) >= (sum_{{i=1}}^n a_i)(sum_{{i=1}}^n b_i){more} "
        f"for n in N, a_i real, b_i real, {'c_i real, ' if more else ''}a_i nondecreasing, b_i {order}"
    )
    assert named(line, "a*b", CHEBYSHEV) == expected


def test_chebyshev_without_orders_is_offered_from_both_sides() -> None:
    """The kernel decides which of them can be shown: here none."""
    line = "n (sum_{i=1}^n a_i b_i) >= (sum_{i=1}^n a_i)(sum_{i=1}^n b_i) for n in N, a_i real, b_i real"
    assert named(line, "a*b", CHEBYSHEV) == {">= sum(a)*sum(b)/n", "<= sum(a)*sum(b)/n"}


def test_jensen_asks_for_positive_weights() -> None:
    """A weight that is 0 has no ratio: the condition is strict."""
    line = "sum_{i=1}^n x_i^2/y_i >= (sum_{i=1}^n x_i)^2/(sum_{i=1}^n y_i) for n in N, x_i real, y_i > 0"
    (found,) = (b for b, _ in bounds(line, "x**2/y") if b.text == JENSEN)
    (weights,) = (c.says for c in found.conditions if c.text == "the weights")
    assert str(weights).startswith("0 < y for ")
