"""Families and functions before the kernel: undefined somewhere is refuted, and nothing is proved without instances."""

import pytest
from sympy import Sum, Symbol

from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import integers
from parisk_sym.formulas.families import Family
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.quantifiers import ForEach

n, i = Symbol("n", integer=True), Symbol("i", integer=True)

UNDEFINED = {
    "sum_{i=1}^n 1/x_i >= 0 for n in N, x_i >= 0": "the denominator x_1 is 0",
    "sum_{i=1}^n log x_i <= sum_{i=1}^n x_i for n in N, x_i >= 0": "is not positive",
    "1/(sum_{i=1}^n x_i) <= 1/n for n in N, x_i >= 1/2": "",
    "x_{n+1} + sum_{i=1}^n x_i >= 0 for n in N, x_i >= 0": "does not exist",
    "max_{i=1}^n x_i >= 0 for n >= 0 integer, x_i >= 0": "no numbers",
    "f(x) <= f(x + 1) for nondecreasing f on [0, 1], 0 <= x <= 1": "outside of [0, 1]",
}


@pytest.mark.parametrize("line", UNDEFINED)
def test_what_has_no_value_somewhere_is_refuted_there(line: str) -> None:
    found = decide(statement_of(line))
    assert found.status is Status.REFUTED
    assert UNDEFINED[line] in found.counterexample


def test_an_index_beyond_the_family_is_not_proved_to_exist() -> None:
    x = Family("x", n)
    says = ForEvery(
        (x,), Sum(x[i + 1], (i, 1, n)), "<=", Sum(x[i + 1], (i, 1, n)) + 1, domain={n: integers(1)}
    )
    assert decide(says).status is Status.REFUTED


def test_values_of_a_length_are_not_taken_one_by_one() -> None:
    says = statement_of("sum_{i=1}^n x_i <= 4 for n in {1, ..., 4}, x_i in [0, 1]")
    assert decide(says, ForEach(n, (1, 2, 3, 4))).status is Status.UNDECIDED
    assert decide(says).status is Status.PROVED


def test_that_it_fails_is_proved_by_a_family() -> None:
    says = statement_of("sum_{i=1}^n x_i <= 3 for n in {1, ..., 4}, x_i in [0, 1]")
    assert decide(Fails(says)).status is Status.PROVED
    assert (
        decide(Fails(statement_of("sum_{i=1}^n x_i <= n for n in N, x_i in [0, 1]"))).status is Status.REFUTED
    )
