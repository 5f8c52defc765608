"""Families and unknown functions: what a declaration accepts, and how entries, values and maxima are printed."""

import pytest
from sympy import Integer, Rational, Sum, Symbol, latex, sqrt

from parisk_sym.claims.notation import latex as own_latex
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers
from parisk_sym.formulas.families import Entry, Family, Largest, ObjectName, UnknownFunction

n, i = Symbol("n", integer=True), Symbol("i", integer=True)
t = Symbol("t", real=True)


def test_entries_and_values_are_printed_as_they_are_written() -> None:
    x, f = Family("x", n), UnknownFunction("f")
    assert str(Sum(x[i + 1] ** 2, (i, 1, n))) == "Sum(x[i + 1]**2, (i, 1, n))"
    assert str(f(t / 2)) == "f(t/2)"
    assert latex(x[i] ** 2) == "x_{i}^{2}"
    assert own_latex(f(t) ** 2) == r"f^{2}\left(t\right)"
    assert latex(Largest(x[i], (i, 1, n))) == r"\max_{i=1}^{n} \left(x_{i}\right)"


def test_the_name_of_a_family_is_no_symbol_of_the_same_name() -> None:
    assert ObjectName("x", real=True) != Symbol("x", real=True)
    assert Family("x", 3)[1] != Entry(Symbol("x", real=True), 1)


def test_entries_are_real() -> None:
    x = Family("x", n)
    assert sqrt(x[i] ** 2) == abs(x[i])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Family("x y", n), "the name of a family must be a word"),
        (lambda: Family("x", 0), "the length of the family x must be a positive integer, got 0"),
        (
            lambda: Family("x", Rational(1, 2)),
            "the length of the family x must be a positive integer, got 1/2",
        ),
        (lambda: Family("x", n, 3), "the range of x must be an interval"),
        (lambda: Family("x", n, integers(0)), "the range of x must be an interval of real numbers"),
        (lambda: Family("x", n, REALS, "increasing"), "'nondecreasing' or 'nonincreasing', got 'increasing'"),
        (lambda: UnknownFunction("f", shape=("smooth",)), "got 'smooth'"),
        (lambda: UnknownFunction("f", 5), "the interval of f must be an interval"),
        (lambda: UnknownFunction("f", values="x"), "the values of f must be an interval"),
        (lambda: UnknownFunction("2f"), "the name of a function must be a word"),
        (lambda: UnknownFunction("f", lipschitz="1"), "the Lipschitz constant of f"),
    ],
)
def test_a_wrong_declaration_is_refused_with_the_reason(make: object, message: str) -> None:
    with pytest.raises(ClaimError) as error:
        make()  # type: ignore[operator]
    assert message in str(error.value)


def test_what_a_declaration_says() -> None:
    f = UnknownFunction("f", POSITIVE, ("convex", "increasing"), closed(0, 1), Integer(2))
    assert (
        str(f)
        == "convex and strictly increasing f on (0, oo) with values in [0, 1] with Lipschitz constant 2"
    )
    assert str(Family("x", n, closed(0, 1), "nondecreasing")) == "x[1], ..., x[n] in [0, 1], nondecreasing"
