"""Conditions of the rules for signs and zeros: where one of them fails, the rule would say what is false, or nothing at all."""

from collections.abc import Iterator

import numpy as np
import pytest
import sympy
from flint import fmpq
from sympy import Expr, Integer, LambertW, Max, Min, Rational, S, Symbol, cos, exp, gamma, pi, polygamma, sqrt

from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra import facts as known_facts
from parisk_sym.proofs.algebra import gram, halfline, orthant, rewriting
from parisk_sym.proofs.algebra.bounded_generators import signs_from_ranges
from parisk_sym.proofs.algebra.factors import factors
from parisk_sym.proofs.algebra.facts import Facts, cited_within, facts_of, forget
from parisk_sym.proofs.algebra.gammas import DUPLICATION, polygamma_function
from parisk_sym.proofs.algebra.halflines import on_half_lines
from parisk_sym.proofs.algebra.integers import over_integers
from parisk_sym.proofs.algebra.normal import _atom
from parisk_sym.proofs.algebra.polynomials import sign_of_form
from parisk_sym.proofs.algebra.ranges import bound_range, narrower_domain
from parisk_sym.proofs.algebra.semidefinite import Centre, most_definite
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    NONZERO,
    POSITIVE_SIGN,
    ZERO_SIGN,
)
from parisk_sym.proofs.algebra.structure import _integral, _logarithms, _max, _min, _root

x, y, z, n = (Symbol(name, real=True) for name in "xyzn")
NOTHING = Facts({})


@pytest.fixture
def no_known_facts() -> Iterator[None]:
    """The facts of domains start anew, and are left as they were."""
    kept = dict(known_facts._known)
    known_facts._known.clear()
    yield
    known_facts._known.clear()
    known_facts._known.update(kept)


# --- signs ---------------------------------------------------------------------------------------------------------------


def test_a_minimum_is_zero_where_one_part_is() -> None:
    """min(1, x) is 0 at x = 0, and so is max(-1, -x)."""
    facts = Facts({x: right_open(0, sympy.oo)})
    assert _min(Min(1, x, evaluate=False), facts) == NONNEGATIVE
    assert _max(Max(-1, -x, evaluate=False), facts) == NONPOSITIVE


def test_a_wave_below_its_level_is_not_zero() -> None:
    """|2 n - 1| is 1 or more, of either sign, and above |cos(x)|/2; n - 1/2 + cos(x)/2 is 0 at n = 0, x = 0."""
    facts = Facts({n: integers(-5), x: REALS})
    assert facts.sign(2 * n - 1 + cos(x) / 2) == NONZERO
    assert facts.sign(n - S.Half + cos(x) / 2) == ANY


def test_a_range_without_a_lower_end() -> None:
    """The lower branch of W is below -1: p W(x) + q < q - p < 0 for 1 <= p and q < 1."""
    facts = facts_of({x: open_(Rational(-1, 3), 0), y: closed(1, 2), z: open_(0, 1)})
    form = facts.form(y * LambertW(x, -1) + z)
    assert signs_from_ranges(form, form.numerator, facts) == NEGATIVE


def test_a_power_with_an_exponent_that_is_no_integer_is_no_square() -> None:
    """x^(2 t) is -4 at x = -4, t = 1/2, though it is (x^t)^2."""
    facts = Facts({x: open_(-sympy.oo, 0), y: POSITIVE})
    assert facts.sign(x ** (2 * y)) == ANY
    assert facts.sign(1 + x ** (2 * y)) == ANY
    assert Facts({x: open_(-sympy.oo, 0), y: integers(1)}).sign(1 + x ** (2 * y)) == POSITIVE_SIGN


def test_terms_of_a_quotient() -> None:
    """Over a product in the order of their powers; over a sum the polynomial part comes first."""
    facts = Facts({x: POSITIVE})
    assert [*facts.form((x**2 - 3) / x).terms()] == [(-3, 1 / x), (1, x)]
    assert [*facts.form(x**2 / (x + 1)).terms()] == [(-1, 1), (1, x), (1, 1 / (x + 1))]


def test_a_square_of_roots() -> None:
    """x - 2 sqrt(x) + 1 = (sqrt(x) - 1)^2, with sqrt(x) as the only generator."""
    assert Facts({x: POSITIVE}).sign(x - 2 * sqrt(x) + 1) == NONNEGATIVE


def test_an_integral_has_the_one_sign_of_its_integrand() -> None:
    integral = sympy.Integral(exp(-(y**2)) * (2 + sympy.sin(y)), (y, 0, x))
    assert Facts({x: POSITIVE}).sign(integral) == POSITIVE_SIGN
    assert Facts({x: POSITIVE}).sign(-integral) == NEGATIVE


@pytest.mark.parametrize(("strict", "signs"), [(True, POSITIVE_SIGN), (False, NONNEGATIVE)])
def test_each_premise_is_asked(strict: bool, signs: frozenset[int]) -> None:
    """The first one, on the same symbols, says nothing of x - y."""
    facts = Facts({x: REALS, y: REALS}).assuming(x * y - 1, False).assuming(x - y, strict)
    assert facts.sign(x - y) == signs
    assert facts.sign((x - y) * (1 + x**2)) == signs


@pytest.mark.parametrize("strict", [True, False])
def test_factors_of_a_product_whose_sign_is_known(strict: bool) -> None:
    """x y > 0 or x y >= 0 says nothing of x and y alone, and |x y| is x y."""
    facts = Facts({x: REALS, y: REALS}).assuming(x * y, strict)
    assert factors(facts.normaliser, x * y) == [(x * y, 1)]
    assert factors(facts.normaliser, x * z) == [(abs(x * z), 1)]


def test_an_open_question_is_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sign of an expression that was asked from outside is remembered, even where a part was left open."""
    facts, asked = Facts({x: REALS}), []

    def undecided(self: Facts, e: Expr) -> frozenset[int]:
        asked.append(e)
        self.effort.left_open += 1
        return ANY

    monkeypatch.setattr(Facts, "_sign", undecided)
    assert facts.sign(x) == facts.sign(x) == ANY
    assert asked == [x]


def test_the_polynomial_zero_has_the_sign_zero() -> None:
    facts = Facts({x: REALS})
    assert sign_of_form(facts.form(sympy.Add(x, -x, evaluate=False)), facts) == ZERO_SIGN


def test_a_root_below_an_end_that_may_be_zero_is_negative() -> None:
    """The root of exp(x) - a in (-1, y) with y <= 0."""
    root = Root(exp(x) - Rational(1, 2), (x, Integer(-1), y))
    assert _root(root, Facts({y: left_open(-sympy.oo, 0)})) == NEGATIVE


def test_an_infinite_multiple_of_a_logarithm_has_no_sign() -> None:
    e = sympy.Add(
        sympy.Mul(S.Infinity, sympy.log(x), evaluate=False), -sympy.log(y, evaluate=False), evaluate=False
    )
    assert _logarithms(e, Facts({x: POSITIVE, y: POSITIVE})) == ANY


@pytest.mark.parametrize("limits", [(x,), (x, 1)], ids=str)
def test_an_integral_without_two_ends_has_no_sign(limits: tuple[Expr, ...]) -> None:
    facts = Facts({y: POSITIVE})
    assert _integral(sympy.Integral(x**2 + 1, limits), facts) == ANY


def test_a_constant_runs_through_no_integers() -> None:
    facts = Facts({n: integers(0)})
    form = facts.form(pi - 3)
    assert over_integers(form, form.numerator, facts) == ANY


# --- half-lines ------------------------------------------------------------------------------------------------------------


def test_derivatives_decide() -> None:
    """exp(x) - 1 - x is 0 at 0 with a positive second derivative; x^2 - x is negative at 1/2."""
    zero, one = fmpq(0), fmpq(1)
    above = {one: {0: S.One}, zero: {0: S.NegativeOne, 1: S.NegativeOne}}
    assert halfline._derivatives_decide(above, NOTHING, 1, False)
    assert not halfline._derivatives_decide({zero: {2: S.One, 1: S.NegativeOne}}, NOTHING, 1, False)


def test_a_derivative_of_powers_and_exponentials() -> None:
    """(3 x^2 + 5 x + 7)' and ((3 x^2 + 5 x + 7) exp(2 x))', the second divided by exp(x): rate 1 with a + a'."""
    group = {2: Integer(3), 1: Integer(5), 0: Integer(7)}
    assert halfline._derivative({fmpq(0): group}, fmpq(0), NOTHING) == {fmpq(0): {1: 6, 0: 5}}
    assert halfline._derivative({fmpq(2): group}, fmpq(1), NOTHING) == {fmpq(1): {2: 3, 1: 11, 0: 12}}


def test_the_sign_of_a_variable_on_a_closed_half_line() -> None:
    found = on_half_lines(x, Facts({x: right_open(0, sympy.oo)}), strict=True)
    assert found is not None
    assert found.rays == {0}
    assert found.positive == frozenset()


def test_a_half_line_leaves_no_end_out() -> None:
    for interval in (Interval(S.Zero, S.Infinity), Interval(S.NegativeInfinity, S.Zero)):
        assert orthant._to_orthant(((x, interval),))[2] == []
    assert orthant._to_orthant(((x, closed(0, 1)),))[2] == [x]


def test_only_one_interval_below_a_symbol_is_turned() -> None:
    """With 0 < x < y and 0 < z < y, turning both would lose x < y."""
    two = {y: POSITIVE, x: open_(0, y), z: open_(0, y)}
    assert orthant._with_lower_ends(two) == two
    assert orthant._with_lower_ends({y: POSITIVE, x: open_(0, y)}) == {
        x: POSITIVE,
        y: Interval(x, S.Infinity, True, True),
    }


# --- ranges ------------------------------------------------------------------------------------------------------------------


def test_a_bound_variable_is_not_its_own_end() -> None:
    """In the sum of x over x from 0 to x the last x is another one."""
    assert bound_range(sympy.Sum(x, (x, 0, x)), NOTHING, closed=False) is None
    assert bound_range(sympy.Integral(x, (x, x, 1)), NOTHING, closed=False) is None


def test_a_narrowed_interval_is_the_smaller_one() -> None:
    """x < 3 leaves [0, 3) of [0, 5]; x < -3 says nothing of [-6, -4]."""
    assert narrower_domain({x: closed(0, 5)}, 3 - x, True) == {x: right_open(0, 3)}
    assert narrower_domain({x: closed(-6, -4)}, -3 - x, True) is None


# --- normal forms ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("e", [S.Infinity, S.NegativeInfinity, S.ComplexInfinity, S.NaN], ids=str)
def test_what_is_no_number_is_no_generator(e: Expr) -> None:
    """With oo as a generator, oo - oo would be 0."""
    with pytest.raises(ZeroDivisionError, match="is no number"):
        _atom(e)


def test_an_equal_expression_is_no_rewriting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be rewritten for ever."""
    monkeypatch.setattr(rewriting, "_rules", lambda: {"erf": lambda e, _: e})
    assert rewriting.rewritten(sympy.erf(x), Facts({x: REALS}).normaliser) is None


def test_the_gamma_function_at_one_half() -> None:
    """sqrt(pi), and 3 sqrt(pi)/4 at 5/2 (DLMF 5.4.6)."""
    assert NOTHING.is_zero(gamma(S.Half, evaluate=False) - sqrt(pi))
    assert NOTHING.is_zero(gamma(Rational(5, 2), evaluate=False) - 3 * sqrt(pi) / 4)


def test_polygamma_functions_of_other_orders_have_no_recurrence() -> None:
    """psi^(m)(x + 1) - psi^(m)(x) = (-1)^m m! x^(-m-1) is for whole m."""
    normaliser = Facts({x: POSITIVE}).normaliser
    assert polygamma_function(polygamma(1, x + 3, evaluate=False), normaliser) is not None
    for order in (S.Half, Rational(3, 2), y):
        assert polygamma_function(polygamma(order, x + 3, evaluate=False), normaliser) is None


@pytest.mark.usefixtures("no_known_facts")
def test_facts_of_a_larger_domain_are_not_cited() -> None:
    facts_of({x: POSITIVE, y: POSITIVE}).normaliser.facts.add(DUPLICATION)
    assert cited_within({x: POSITIVE}) == ()
    assert cited_within({x: POSITIVE, y: POSITIVE, z: POSITIVE}) == (DUPLICATION,)


@pytest.mark.usefixtures("no_known_facts")
def test_only_facts_that_cite_something_are_forgotten() -> None:
    """The others keep the normal forms that they have computed."""
    cites, cites_nothing = facts_of({x: POSITIVE}), facts_of({y: POSITIVE})
    cites.cite(DUPLICATION)
    forget()
    assert facts_of({y: POSITIVE}) is cites_nothing
    assert facts_of({x: POSITIVE}) is not cites
    assert not facts_of({x: POSITIVE}).citations


# --- sums of squares -----------------------------------------------------------------------------------------------------------


def test_pairs_of_a_polynomial_of_several_classes() -> None:
    """x^2 = ((1 + x) - 1)^2 needs the product of 1 with 1 + x, which is in no class of signs."""
    basis: list[dict[gram.Powers, fmpq]] = [{(0,): fmpq(1)}, {(0,): fmpq(1), (1,): fmpq(1)}]
    found = gram._matrices({(2,): fmpq(1)}, basis)
    assert found is not None
    assert (0, 1) in found.pairs


def test_a_null_space_is_a_part_of_the_space() -> None:
    """None where no eigenvalue is small, or none is positive; else what is orthogonal to it: x for the matrix of x^2."""
    basis: list[dict[gram.Powers, fmpq]] = [{(0,): fmpq(1)}, {(1,): fmpq(1)}]
    for matrix in (np.eye(2), -np.eye(2)):
        assert gram._without_null_space(Centre(np.zeros(0), 0.0, matrix), basis) is None
    flat = Centre(np.zeros(0), 0.0, np.diag([0.0, 1.0]))
    assert gram._without_null_space(flat, basis) == [{(1,): fmpq(1)}]


@pytest.mark.parametrize("scale", [1e-9, 1.0, 1e9])
def test_a_centre_at_any_scale(scale: float) -> None:
    """Of [[s + t, 0], [0, 3 s - t]] the smallest eigenvalue is at most 2 s, at t = s."""
    found = most_definite(scale * np.diag([1.0, 3.0]), np.array([np.diag([1.0, -1.0])]))
    assert found is not None
    assert found.smallest == pytest.approx(2 * scale, rel=1e-3)
    assert found.coordinates == pytest.approx([scale], rel=1e-3)


def test_a_binomial_beside_the_edge_needs_its_place() -> None:
    """Without k >= -1 it is not the one beside it: Gamma(k + 2) has poles."""
    k, n = Symbol("k", integer=True), Symbol("n", integer=True)
    near, far = (facts_of({n: integers(1), k: integers(least, n - 1)}) for least in (-1, -3))
    assert not near.normaliser.canonical_value(sympy.binomial(n, k)).has(sympy.binomial)
    assert far.normaliser.canonical_value(sympy.binomial(n, k)).has(sympy.binomial)
