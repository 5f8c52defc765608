"""Statements about families and functions: their checks, their sentences, and their forms."""

import pytest
from sympy import Eq, Integer, Ne, Sum, Symbol

from parisk_sym.claims.forms import form_of
from parisk_sym.claims.kinds.for_every import ForEvery, Given
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, closed, integers
from parisk_sym.formulas.families import Family, UnknownFunction

n, i = Symbol("n", integer=True), Symbol("i", integer=True)
a, t = Symbol("a", real=True), Symbol("t", real=True)
N = {n: integers(1)}
x, f = Family("x", n), UnknownFunction("f", shape=("convex",))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: ForEvery((a,), x[1], "<=", 1, domain=N),
            "the objects are made by Family or UnknownFunction",
        ),
        (lambda: ForEvery((x,), x[1], "!=", 1, domain=N), "the relation must be"),
        (lambda: ForEvery((x, x), x[1], "<=", 1, domain=N), "x is declared twice"),
        (
            lambda: ForEvery((x,), x[1] + x.symbol, "<=", 1, domain=N),
            "uses the name of a family or function as a number",
        ),
        (lambda: ForEvery((x,), x.symbol, "<=", 1, domain=N), "x is a family or function, not a number"),
        (lambda: ForEvery((x,), Family("y", n)[1], "<=", 1, domain=N), "no domain is declared for y"),
        (lambda: ForEvery((x, f), f(1), "<=", Family("f", n)[1], domain=N), "needs a family f"),
        (
            lambda: ForEvery((x,), x[1], "<=", a, domain={**N, a: REALS, Symbol("x_2", real=True): REALS}),
            "reads as an entry of x",
        ),
        (
            lambda: ForEvery((Family("a", n),), Integer(1), "<=", a, domain={**N, a: REALS}),
            "two different symbols are called a",
        ),
        (lambda: ForEvery((Family("x", a),), x[1], "<=", 1, domain={a: REALS}), "must be made of integers"),
        (lambda: ForEvery((x,), x[1], "<=", 1, given=(Ne(x[1], 0),), domain=N), "a hypothesis is a relation"),
        (
            lambda: ForEvery((x,), x[1], "<=", 1, given=(True,), domain=N),
            "always true or always false is not a hypothesis",
        ),
        (lambda: ForEvery((x,), Sum(x[i], (i, 1, a)), "<=", 1, domain={**N, a: REALS}), "must be integers"),
    ],
)
def test_what_means_nothing_is_refused_with_the_reason(make: object, message: str) -> None:
    with pytest.raises(ClaimError) as error:
        make()  # type: ignore[operator]
    assert message in str(error.value)


def test_a_relation_is_turned_around_and_printed_as_it_was_written() -> None:
    says = ForEvery((x,), Sum(x[i], (i, 1, n)), ">=", 0, given=(x[1] >= 2,), domain=N)
    assert (says.left, says.relation) == (0, "<=")
    assert says.given == (Given(Integer(2), "<=", x[1]),)
    assert (
        str(says)
        == "Sum(x[i], (i, 1, n)) >= 0 for every x[1], ..., x[n] in (-oo, oo); 2 <= x[1] for n in {1, ...}"
    )


def test_both_sides_alike_say_nothing() -> None:
    assert "says nothing" in ForEvery((x,), x[1], "<=", x[1], domain=N).emptiness
    assert not ForEvery((x,), x[1], "<", x[1], domain=N).emptiness


def test_certificates_have_no_form_that_a_checker_could_take_for_another_statement() -> None:
    says = ForEvery((x, f), f(x[1]), "<=", 0, given=(Eq(x[1], 1),), domain=N)
    assert form_of(says) is None
    form = form_of(says, random=True)
    assert form is not None
    assert form["kind"] == "families and functions"
    assert [part["made_by"] for part in form["objects"]] == ["Family", "UnknownFunction"]
    other = form_of(
        ForEvery((Family("x", n, closed(0, 1)), f), f(x[1]), "<=", 0, given=(Eq(x[1], 1),), domain=N),
        random=True,
    )
    assert other != form


def test_sentences_name_the_range_of_each_entry() -> None:
    says = ForEvery(
        (Family("x", n, closed(0, 1), "nondecreasing"), f), f(Sum(x[i], (i, 1, n))), "<=", 1, domain=N
    )
    (sentence,) = says.sentences()
    assert str(sentence) == (
        "f(Sum(x[i], (i, 1, n))) <= 1 for 0 <= x[i] <= 1, i = 1, …, n; x[1] <= … <= x[n]; every convex f on the real line; n = 1, 2, …"
    )
