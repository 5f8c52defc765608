"""The conditions of the rules of sums, each where it is just broken: what they would say without it is false."""

import pytest
import sympy
from sympy import Expr, Integer, Rational, Sum, Symbol, binomial, factorial, gamma, harmonic, oo, pi, zoo

from parisk_sym.formulas.domain import REALS, Interval, closed, integers, open_
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.hypergeometric.terms import Term
from parisk_sym.proofs.integrals import Outcome
from parisk_sym.proofs.sums import solving
from parisk_sym.proofs.sums.partial_sums import candidates
from parisk_sym.proofs.sums.points import outermost, split
from parisk_sym.proofs.sums.problem import Problem, from_first
from parisk_sym.proofs.sums.solving import evaluate_sum
from parisk_sym.proofs.sums.square_root_series import OF_ROOTS
from parisk_sym.proofs.sums.telescoping import _is_null, _vanishes
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


@pytest.mark.parametrize(
    "e",
    [
        Sum(j * k, (j, 1, n), (k, 1, n)),
        Sum(Sum(j * k, (j, 1, k)), (k, 1, n)),
        Sum(k * sympy.Integral(x, (x, 0, k)), (k, 1, n)),
    ],
    ids=str,
)
def test_a_sum_of_several_indices_is_not_read_as_one_of_its_first(e: Expr) -> None:
    """Nor one with another sum or an integral in its terms."""
    assert outermost(e, frozenset({n})) is None
    assert outermost(Sum(k, (k, 1, n)) + 1, frozenset({n})) is not None


def test_a_whole_sum_that_has_no_value_gives_none() -> None:
    """1/a for an a that may be 0; where it may not, the terms that are left out are subtracted."""
    for interval, value in ((closed(-1, 1), None), (closed(1, 2), 1 / a - 3)):
        found = from_first(Problem(j, j, Integer(3), oo, Facts({a: interval})), 1 / a, 0, "rule", "theorem")
        assert (found and found.value) == value


@pytest.mark.parametrize(
    ("body", "value"),
    [(j**2, n * (n + 1) * (2 * n + 1) / 6), (1 / j, harmonic(n)), (1 / j + j, harmonic(n) + n * (n + 1) / 2)],
    ids=str,
)
def test_the_first_proposal_for_a_sum_of_powers_is_the_sum(body: Expr, value: Expr) -> None:
    """By Bernoulli polynomials at n + 1, and of 1/j by harmonic numbers."""
    found = next(candidates(body, j, Integer(1), n, N))
    assert sympy.expand(found - value) == 0


def test_terms_that_do_not_add_up_to_the_body_are_not_summed(monkeypatch: pytest.MonkeyPatch) -> None:
    """1/(j + 1) - 1/(j + 2) is not 1/(j (j + 1)): partial fractions are a proposal."""
    body = 2**-j / (j * (j + 1))
    wrong = 2**-j / (j + 1) - 2**-j / (j + 2)
    right = evaluate_sum(Sum(body, (j, 1, oo)), N).value
    assert right is not None
    monkeypatch.setattr(solving, "_partial_fractions", lambda p: wrong if p.body == body else Integer(0))
    assert evaluate_sum(Sum(body, (j, 1, oo)), N).value in (None, right)


def test_what_tends_to_0() -> None:
    """A power of a number below 1 does, also times a power of n; n! times it grows, and so does 2^n."""
    ratio = Facts({x: open_(0, 1)})
    assert all(_is_null(e, n, ratio) for e in (x**n, n**3 * (-x) ** n, 2**-n))
    assert not any(_is_null(e, n, ratio) for e in (factorial(n) * x**n, 2**n, (-1) ** n, n**2, Integer(3)))


def test_a_rational_function_with_numbers_in_it() -> None:
    """(a x)^n/3 - a^n x^n/3 is 0, for a and x of any sign."""
    facts = Facts({n: integers(1), x: REALS, a: REALS})
    assert _vanishes((a * x) ** n / 3 - a**n * x**n / 3, facts)
    assert not _vanishes((a * x) ** n / 3 - a**n * x**n / 2, facts)


def test_a_factorial_of_twice_the_index_gives_no_bessel_function() -> None:
    """1/(k! (2 k)!) is not of the form 1/(k! (k + n)!) for a number n, also where the index has the name of an integer."""
    for body, known in ((1 / factorial(k) ** 2, True), (1 / (factorial(k) * factorial(2 * k)), False)):
        problem = Problem(body, k, Integer(0), oo, Facts({k: integers(0)}))
        assert (OF_ROOTS[-1](problem) is not None) is known


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


def test_a_sum_of_many_terms_between_numbers_is_not_written_out_as_an_incomplete_gamma_function() -> None:
    """SymPy writes Gamma(501, x) as a polynomial of 501 terms."""
    body, facts = x**k / factorial(k), Facts({x: open_(0, oo), n: integers(0)})
    assert evaluate_sum(Sum(body, (k, 0, n)), facts).value is not None
    assert evaluate_sum(Sum(body, (k, 0, 500)), facts).value is None


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
