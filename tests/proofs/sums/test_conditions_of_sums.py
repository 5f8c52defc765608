"""The conditions of the rules of sums, each where it is just broken: what they would say without it is false."""

import pytest
import sympy
from sympy import Expr, Integer, Rational, Sum, Symbol, binomial, gamma, oo, pi, zoo

from parisk_sym.formulas.domain import Interval, closed, integers
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.hypergeometric.terms import Term
from parisk_sym.proofs.integrals import Outcome
from parisk_sym.proofs.sums.partial_sums import candidates
from parisk_sym.proofs.sums.points import split
from parisk_sym.proofs.sums.problem import Problem, from_first
from parisk_sym.proofs.sums.solving import evaluate_sum
from parisk_sym.proofs.sums.zeros import vanishes

a, j, k, n, x = (Symbol(name, real=True) for name in "ajknx")
N = Facts({n: integers(0)})


def test_no_series_is_taken_apart() -> None:
    """Sums over finitely many points may be taken in any order, and term by term; a series may lose its value so."""
    assert split(Sum(2**-k - 3**-k, (k, 0, n)), frozenset({n})) is not None
    assert split(Sum(2**-k - 3**-k, (k, 0, oo)), frozenset()) is None
    assert split(Sum(Sum(j * 2**-k, (k, 0, oo)), (j, 0, n)), frozenset({n})) is None


def test_an_index_that_has_a_meaning_outside_is_not_taken_for_it() -> None:
    """k times 1 + ... + n is not the sum of the squares."""
    assert split(j * Sum(k, (k, 1, n)), frozenset({j, n})) is not None
    assert split(k * Sum(k, (k, 1, n)), frozenset({n})) is None


def test_a_whole_sum_that_has_no_value_gives_none() -> None:
    """1/a for an a that may be 0; where it may not, the terms that are left out are subtracted."""
    for interval, value in ((closed(-1, 1), None), (closed(1, 2), 1 / a - 3)):
        found = from_first(Problem(j, j, Integer(3), oo, Facts({a: interval})), 1 / a, 0, "rule", "theorem")
        assert (found and found.value) == value


def test_the_first_proposal_for_a_sum_of_powers_is_the_sum() -> None:
    """By Bernoulli polynomials at n + 1."""
    found = next(candidates(j**2, j, Integer(1), n, N))
    assert sympy.expand(found - n * (n + 1) * (2 * n + 1) / 6) == 0


VALUES: dict[str, tuple[Expr, tuple[Expr, Expr], dict[Symbol, Interval], Expr]] = {
    "a binomial sum that may have one term": (binomial(n, j) * 2**j, (Integer(0), n), {n: integers(0)}, 3**n),
    "reciprocals of numbers that are not shown to differ from 0": (1 / (2**j - 5), (Integer(0), Integer(4)), {}, -Rational(51, 44)),
    "signs that alternate": ((-1) ** j / j**2, (Integer(1), oo), {}, -(pi**2) / 12),
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
def test_values(name: str) -> None:
    """Each is added up by hand for a small n, or a classical series."""
    body, ends, domain, value = VALUES[name]
    found = evaluate_sum(Sum(body, (j, *ends)), Facts(domain)).value
    assert found is not None
    assert sympy.simplify(found - value) == 0


def test_only_signs_that_alternate_give_the_alternating_zeta_function() -> None:
    """The sum of 2^(-j)/j^2 is pi^2/12 - log(2)^2/2, not -pi^2/12."""
    for ratio in (Rational(1, 2), Rational(-1, 2)):
        assert evaluate_sum(Sum(ratio**j / j**2, (j, 1, oo)), Facts({})).value != -(pi**2) / 12


def test_an_end_that_is_an_integer_at_each_integer_is_not_refused_for_its_slope() -> None:
    """n (n + 1)/2 rises, and n takes integers only; x takes others too."""
    assert evaluate_sum(Sum(j, (j, 1, n * (n + 1) / 2)), N).outcome is not Outcome.UNDEFINED
    assert evaluate_sum(Sum(j, (j, 1, x)), Facts({x: closed(1, 3)})).outcome is Outcome.UNDEFINED


def test_terms_that_are_0_by_the_premises() -> None:
    """1/Gamma(-n) is 0 at each n = 0, 1, ..., and 1/Gamma(n + 1) nowhere; a broken value is not 0."""
    assert vanishes([Term(Integer(1), {-n: -1})], N)
    assert vanishes([Term(Integer(3), {-n - 1: -1}), Term(n, {-n: -1})], N)
    assert not vanishes([Term(Integer(1), {n + 1: -1})], N)
    assert not N.is_zero(zoo * gamma(n))
