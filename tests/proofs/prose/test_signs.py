"""Signs in sentences: what is evident, and what is said of sums and factors."""

import pytest
from sympy import Expr, S, Symbol, exp, log

from parisk_sym import POSITIVE, REALS, open_
from parisk_sym.formulas.case_premises import Premise
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.prose.assertions import Discriminant, Sign
from parisk_sym.proofs.prose.signs import is_evident, sign_reasons, sum_over_functions

x, y = Symbol("x", real=True), Symbol("y", real=True)
FACTS = facts_of({x: REALS, y: POSITIVE})


@pytest.mark.parametrize(
    ("e", "evident"), [(1 + y, True), (exp(x) + y, True), (1 + y * (x**2 + y), False), (x**2 + y, False)]
)
def test_a_sum_is_evident_where_each_term_is(e: Expr, evident: bool) -> None:
    """A product with a sum in it is positive, but not at a glance."""
    assert is_evident(e, FACTS) is evident


@pytest.mark.parametrize(
    ("e", "wanted", "why"),
    [
        (x**2 + y, POSITIVE_SIGN, "no term is negative, and one is positive"),
        (-(x**2) - y, NEGATIVE, "no term is positive, and one is negative"),
        (-(x**2) - x**4, NONPOSITIVE, "no term is positive"),
        (x**2 + x**4, NONNEGATIVE, "no term is negative"),
    ],
)
def test_the_terms_are_the_reason(e: Expr, wanted: Signs, why: str) -> None:
    """Of both signs."""
    found = sign_reasons(e, FACTS, wanted)
    assert found is not None
    (said,) = found
    assert isinstance(said, Sign)
    assert said.why == why


@pytest.mark.parametrize(("power", "turned"), [(1, True), (3, False)])
def test_the_factor_that_is_explained_is_one_of_the_product(power: int, turned: bool) -> None:
    """-f is explained as a whole; of -f^3 the factor f is."""
    base = x**2 - x + 1
    found = sign_reasons(-(base**power), FACTS, NEGATIVE)
    assert found is not None
    said = found[-1]
    assert isinstance(said, Discriminant)
    assert said.expression == (-base.expand() if turned else base)


def test_a_denominator_of_two_terms_with_a_function_stays() -> None:
    """A sum over its functions would repeat it; one of a single term is divided by."""
    facts = facts_of({x: open_(1, 2), y: POSITIVE})
    whole = (x * (x**2 + 1) + (x**2 + 1) * exp(x)) / ((x**2 + 1) * (exp(x) + 1))
    assert sum_over_functions(whole, facts) == whole
    assert sum_over_functions((x**2 * log(x) + x) / x**2, facts) == log(x) + 1 / x


@pytest.mark.parametrize("strict", [True, False])
def test_a_condition_on_the_symbols_is_a_reason(strict: bool) -> None:
    """y > x^2 is given, or y >= x^2; the weak one is no reason for a strict sign."""
    facts = facts_of(
        {x: REALS, y: POSITIVE, Premise("h", real=True): Interval(S.Zero, y - x**2, strict, False)}
    )
    given = NEGATIVE if strict else NONPOSITIVE
    assert sign_reasons(x**2 - y, facts, given) == [
        Sign(x**2 - y, "<" if strict else "<=", "by the conditions on its symbols")
    ]
    assert (sign_reasons(x**2 - y, facts, NEGATIVE) is not None) is strict
