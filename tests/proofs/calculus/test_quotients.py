"""How products of factorials and binomial coefficients grow from one integer to the next."""

from sympy import Symbol, binomial, factorial

from parisk_sym.formulas.domain import integers
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.calculus.quotients import growth

n, k = Symbol("n", real=True), Symbol("k", real=True)


def test_a_factorial_that_stays() -> None:
    """C(n + 1, 3)/C(n, 3) = (n + 1)/(n - 2): the 3! is the same."""
    assert growth(binomial(n, 3, evaluate=False), n, Facts({n: integers(3)})) == {n + 1: 1, n - 2: -1}


def test_a_step_backwards_has_no_rule() -> None:
    """(5 - n)! has fewer factors at n + 1."""
    assert growth(factorial(5 - n), n, Facts({n: integers(0, 4)})) is None
    assert growth(factorial(n + 5), n, Facts({n: integers(0)})) == {n + 6: 1}
