"""Hypergeometric terms and recurrences: zeros are proved only where every term has a value, and a recurrence that is not one is refused."""

import re
from dataclasses import replace

import pytest
import sympy
from sympy import Expr, Integer, Rational, S, Symbol, binomial, factorial, ff, gamma, rf

from parisk_sym.formulas.domain import REALS, Domain, Interval, closed, integers, open_
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.hypergeometric.reading import one_term, read
from parisk_sym.proofs.hypergeometric.terms import NotHypergeometricError, Term, gamma_power, plain_power
from parisk_sym.proofs.sums.recurrences import Definite, first_valid_step
from parisk_sym.proofs.sums.zeilberger import Recurrence, _degree, propose
from parisk_sym.proofs.sums.zeros import vanishes

k, n, m, p, x = (Symbol(name, real=True) for name in "knmpx")
NATURAL = Facts({n: integers(0), m: integers(0), k: Interval(S.Zero, n, False, False, True)})


def minus(term: Term) -> Term:
    return Term(-term.coefficient, term.gammas, term.powers)


ZERO = {
    "numbers": ([Term(S.Half), Term(-S.Half)], NATURAL),
    "the recurrence": ([Term(S.One, {n + 2: 1}), Term(-n - 1, {n + 1: 1})], NATURAL),
    "of the reciprocal, at poles too": ([Term(S.One, {k - n: -1}), Term(n - k, {k - n + 1: -1})], NATURAL),
    "three terms, of which one is 0": (
        [Term(S.One, {k - n: -1}), Term(-k, {k - n + 1: -1}), Term(n, {k - n + 1: -1})],
        NATURAL,
    ),
    "a reciprocal at poles": ([Term(n + 5, {-n: -1})], NATURAL),
    "duplication": (
        [*read(gamma(2 * n + 2), NATURAL), *map(minus, read(2 ** (2 * n + 1) * gamma(n + 1) * gamma(n + Rational(3, 2)) / sympy.sqrt(sympy.pi), NATURAL))],
        NATURAL,
    ),
    "signs": (read((-1) ** (3 * n + 1) + (-1) ** n, NATURAL), NATURAL),
    "powers of products": (read(6**n - 2**n * 3**n, NATURAL), NATURAL),
    "a natural power of 0": (read(p ** (n + 1) - p * p**n, Facts({n: integers(0), p: REALS})), Facts({n: integers(0), p: REALS})),
}  # fmt: skip

NOT_ZERO = {
    "a number": ([Term(S.Half), Term(-S.One)], NATURAL),
    "another factor": ([Term(S.One, {n + 2: 1}), Term(-n - 2, {n + 1: 1})], NATURAL),
    "at a pole": ([Term(S.One, {n: 1}), Term(-S.One, {n: 1})], NATURAL),
    "at a pole, times 0": ([Term(S.Zero, {n: 1})], NATURAL),
    "at a pole, times a reciprocal at one": ([Term(S.One, {n: 1, -n: -1})], NATURAL),
    "where the gamma function of a real number has poles": ([Term(S.One, {x: 1}), Term(-S.One, {x: 1})], Facts({x: REALS})),
    "0 to a power that may be negative": ([Term(S.One, {}, {p: n - 1}), Term(-S.One, {}, {p: n - 1})], Facts({n: integers(0), p: closed(0, 1)})),
    "a negative number to a real power": ([Term(S.One, {}, {p: x}), Term(-S.One, {}, {p: x})], Facts({x: REALS, p: open_(-1, 0)})),
    "1/p at 0": ([Term(S.One, {}, {p: Integer(-1)}), Term(-S.One, {}, {p: Integer(-1)})], Facts({p: closed(0, 1)})),
    "a reciprocal at one pole only": ([Term(S.One, {1 - n: -1})], NATURAL),
    "the other sign": (read((-1) ** (3 * n) + (-1) ** n, NATURAL), NATURAL),
    "terms that are not similar": (read(2**n - 3**n, NATURAL), NATURAL),
}  # fmt: skip


@pytest.mark.parametrize("name", ZERO)
def test_zero(name: str) -> None:
    assert vanishes(*ZERO[name])


@pytest.mark.parametrize("name", NOT_ZERO)
def test_not_zero(name: str) -> None:
    assert not vanishes(*NOT_ZERO[name])


UNREADABLE = {
    "a top that may be negative": (binomial(n - 1, k), NATURAL),
    "a bottom that may be negative": (binomial(n, k - 1), NATURAL),
    "a real bottom": (binomial(n, x), Facts({n: integers(0), x: REALS})),
    "a pole": (gamma(n), NATURAL),
    "a pole below": (1 / binomial(n, 2 * k), NATURAL),
    "a factorial of a real number": (factorial(x), Facts({x: REALS})),
    "a real power of -1": ((-1) ** (2 * x), Facts({x: REALS})),
    "a real power of a number of either sign": (p**x, Facts({x: REALS, p: REALS})),
    "a quotient whose divisor may be 0": (1 / (k - 2), NATURAL),
    "a rising factorial from where gamma has a pole": (rf(x, n), Facts({n: integers(0), x: REALS})),
    "a falling factorial of a negative number": (ff(x, n), Facts({n: integers(0), x: REALS})),
    "an absolute value": (sympy.Abs(x), Facts({x: REALS})),
    "a root of what may be negative": (sympy.sqrt(x), Facts({x: REALS})),
    "a sum in it": (sympy.Sum(k, (k, 0, n)) + 1, NATURAL),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_not_read(name: str) -> None:
    with pytest.raises(NotHypergeometricError):
        read(*UNREADABLE[name])


def test_a_power_that_is_not_read_is_named_with_its_brackets() -> None:
    base, exponent = 1 - 1 / sympy.exp(x), n - k
    with pytest.raises(NotHypergeometricError, match=re.escape(f"the power {base**exponent}")):
        read(base**exponent, NATURAL)


READ = {
    "binomials": (binomial(n, k) * binomial(n + m, k) / binomial(2 * n, k), {}),
    "powers": (3**k * (-2) ** (n - k) * (k + 1) ** 2 / (n + 1), {}),
    "products": (rf(x, k) * ff(n, k) / factorial(k), {x: Rational(5, 3)}),
    "sums": ((binomial(n, k) + k) ** 2 * gamma(x + k) / (k + x), {x: Rational(1, 7)}),
    "halves": (gamma(3 * k + Rational(1, 2)) * factorial(4 * n), {}),
}


@pytest.mark.parametrize("name", READ)
def test_read_as_the_same_value(name: str) -> None:
    """At numbers, by SymPy's own values."""
    e, others = READ[name]
    facts = Facts(
        {n: integers(0), m: integers(0), x: open_(0, 9), k: Interval(S.Zero, n, False, False, True)}
    )
    terms = read(e, facts)
    for values in ({n: 4, m: 3, k: 2}, {n: 5, m: 0, k: 0}, {n: 3, m: 1, k: 3}):
        point = {s: sympy.sympify(v) for s, v in {**values, **others}.items()}
        total = sum((value(t.at(point)) for t in terms), S.Zero)
        assert abs(sympy.N(total / e.subs(point), 30) - 1) < Rational(1, 10**20)


def value(term: Term) -> Expr:
    """The term as an expression."""
    above = sympy.Mul(*(gamma(z) ** count for z, count in term.gammas.items()))
    return term.coefficient * above * sympy.Mul(*(base**e for base, e in term.powers.items()))


DOMAIN = Domain({n: integers(0)})
SQUARES = binomial(n, k) ** 2


def squares(**changes: object) -> Definite:
    """The sum of the squares of a row of Pascal's triangle."""
    closed_form = tuple(read(binomial(2 * n, n), facts_of(DOMAIN)))
    made = Definite(one_term(SQUARES, NATURAL), binomial(2 * n, n), closed_form, k, S.Zero, n, n, DOMAIN)
    return replace(made, **changes)  # type: ignore[arg-type]


def found() -> Recurrence:
    """Its recurrence."""
    recurrence = propose(squares().summand, k, n, 1)
    assert recurrence is not None
    return recurrence


def test_a_recurrence() -> None:
    """Of the first order, for every n."""
    step = first_valid_step(squares(), found())
    assert step is not None
    assert (step.start, step.recurrence.order) == (0, 1)


def test_a_recurrence_of_terms_with_a_symbol_before_the_index() -> None:
    """x/((x k + 1) (x k + x + 1)) is 1/(x k + 1) - 1/(x k + x + 1)."""
    found = propose(Term(x, {}, {x * k + 1: -S.One, x * k + x + 1: -S.One}), k, n, 0)
    assert found is not None
    assert (
        sympy.cancel(
            found.ratio * x / ((x * k + 1) * (x * k + x + 1) * found.coefficients[0]) + 1 / (x * k + 1)
        )
        == 0
    )


def test_the_degree_of_a_solution_whose_leading_terms_cancel() -> None:
    """k f(k + 1) - (k + 3) f(k) is of degree 2 for f = k^3, and of the degree of f for f of degree 2 (A = B, 5.4)."""
    a, b = sympy.Poly(k, k), sympy.Poly(k + 3, k)
    cube = (a * sympy.Poly((k + 1) ** 3, k)) - b * sympy.Poly(k**3, k)
    assert cube.degree() == 2
    assert _degree(a, b, [cube], k) == 3
    assert _degree(a, b, [sympy.Poly(k**4, k)], k) == 4
    assert _degree(a, sympy.Poly(k + 1, k), [sympy.Poly(k**2, k)], k) == 2


FORGED = {
    "another coefficient": lambda r: replace(r, coefficients=(-4 * n - 3, n + 1)),
    "coefficients without the antidifference": lambda r: replace(r, coefficients=tuple(2 * c for c in r.coefficients)),
    "no antidifference": lambda r: replace(r, antidifference=Term(S.Zero)),
    "another antidifference": lambda r: replace(r, antidifference=r.antidifference.times(Term(k))),
    "a leading coefficient that is 0": lambda r: Recurrence((S.Zero,), Term(S.Zero), S.Zero),
    "one that vanishes at every n of which it is used": lambda r: replace(
        r, coefficients=tuple(0 * c for c in r.coefficients), antidifference=Term(S.Zero)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_recurrence_is_refused(name: str) -> None:
    assert first_valid_step(squares(), FORGED[name](found())) is None


OTHER_SUMS = {
    "another closed form": {"terms": tuple(read(2**n, facts_of(DOMAIN)))},
    "one that satisfies another recurrence": {"terms": tuple(read((n + 1) * binomial(2 * n, n), facts_of(DOMAIN)))},
    "one that has another sum": {"terms": tuple(read(binomial(2 * n, n) + 1, facts_of(DOMAIN)))},
    "a sum that leaves out the last term": {"last": n - 1, "domain": Domain({n: integers(1)})},
    "a sum that begins at 1": {"first": S.One, "domain": Domain({n: integers(1)})},
}  # fmt: skip


@pytest.mark.parametrize("name", OTHER_SUMS)
def test_another_sum_is_refused(name: str) -> None:
    assert first_valid_step(squares(**OTHER_SUMS[name]), found()) is None


def test_a_leading_coefficient_that_vanishes_is_passed() -> None:
    """n^2 S(n + 1) = ... says nothing at n = 0."""
    weighted = one_term(k * SQUARES, NATURAL)
    recurrence = propose(weighted, k, n, 1)
    assert recurrence is not None
    closed_form = tuple(read(n * binomial(2 * n, n), facts_of(DOMAIN)))
    step = first_valid_step(squares(summand=weighted, terms=closed_form), recurrence)
    assert step is not None
    assert step.start == 1


def test_powers_of_gamma_functions_at_poles() -> None:
    """Gamma(-1) has no value and 1/Gamma(-1) = 0; the power 0 of either is 1."""
    assert gamma_power(Integer(-1), 1) == Term(S.One, {Integer(-1): 1})
    assert gamma_power(Integer(-1), -1) == Term(S.Zero)
    assert gamma_power(Integer(-1), 0).times(Term(S.One)) == Term(S.One)


def test_a_gamma_function_from_one_on() -> None:
    """For k <= n nothing is seen of 2n - 2k + 1 but that it is 1 more than a number that is not negative; one less may be a pole."""
    facts = Facts({n: integers(0), k: integers(0)}).assuming_relation(k <= n)
    assert Term(S.One, {2 * n - 2 * k + 1: 1}).regular(facts)
    assert not Term(S.One, {2 * n - 2 * k: 1}).regular(facts)


def test_natural_powers_are_coefficients() -> None:
    """k^2 is a polynomial factor, k^(-2) and k^n are powers."""
    assert plain_power(k, Integer(2)) == Term(k**2)
    assert plain_power(k, Integer(0)) == Term(S.One)
    assert plain_power(k, Integer(-2)) == Term(S.One, {}, {k: Integer(-2)})
    assert plain_power(k, n) == Term(S.One, {}, {k: n})
