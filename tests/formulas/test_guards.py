"""Guards of formulas and their kernels, each at the place where it alone decides: what it keeps out would be a wrong number or a wrong sign."""

import mpmath
import numpy as np
import pytest
import sympy
from flint import acb, arb, ctx, fmpq
from sympy import Integral, Limit, Rational, Sum, Symbol, exp, oo, sqrt

from parisk_sym.core.errors import DomainError, NoPointError, PrecisionError
from parisk_sym.formulas.allowed_expressions import _problem
from parisk_sym.formulas.arithmetic.double_double import DoubleDouble
from parisk_sym.formulas.arithmetic.holomorphic import cut_imaginary
from parisk_sym.formulas.assumptions import signs_between, unfounded_assumption
from parisk_sym.formulas.binders import _interval, _near, _range_between, _Scope, check_binders
from parisk_sym.formulas.domain import Domain, Interval, closed, open_
from parisk_sym.formulas.engines.ball import _at_most, _equal
from parisk_sym.formulas.engines.certified_array import _ceiling
from parisk_sym.formulas.engines.elementwise import _all_inside
from parisk_sym.formulas.engines.latex import latex
from parisk_sym.formulas.engines.real_ball import real_power
from parisk_sym.formulas.engines.source import _is_binary, _whole, one_line
from parisk_sym.formulas.heads.bessel import _real_k
from parisk_sym.formulas.heads.hypergeometric import _hyper
from parisk_sym.formulas.heads.integer_sequences import _harmonic
from parisk_sym.formulas.heads.inverses import _angle
from parisk_sym.formulas.kernels.binomial import cdf_in_balls, quantile_in_balls
from parisk_sym.formulas.kernels.finite_loss import level_of_atoms
from parisk_sym.formulas.kernels.roots import _bracket, _certified_ball, _probe
from parisk_sym.formulas.kernels.sampled_laplace_pieces import Pieces
from parisk_sym.formulas.kernels.sampled_uses import sampled_gaussian_over_balls
from parisk_sym.formulas.kernels.subsampled_gaussian import single_delta

X, A, B = Symbol("x", real=True), Symbol("a", real=True), Symbol("b", real=True)


def _one(*values: float) -> np.ndarray:
    return np.array(values)


class TestSigns:
    """What is assumed of a symbol, from its range."""

    def test_below_zero(self) -> None:
        """An end that belongs to the range has a sign of its own, and a negative number is not zero."""
        assert signs_between(sympy.Integer(-2), sympy.Integer(-1), False, False, {}) == {
            "negative",
            "nonpositive",
            "nonzero",
        }

    def test_an_assumption_without_a_name_of_its_own(self) -> None:
        """Not only those that tell most are looked at."""
        assert unfounded_assumption(Symbol("p", prime=True), {"integer", "positive"}) != ""
        assert unfounded_assumption(Symbol("n", even=True), {"integer"}) != ""

    def test_two_ends_in_no_order(self) -> None:
        """Between two numbers that are not negative lies no negative one."""
        scope = _Scope({A: closed(0, 1), B: closed(0, 1)})
        assert _range_between(A, B, False, scope) == Interval(sympy.Integer(0), oo, True, True)
        assert _range_between(-A, -B, False, scope) == Interval(-oo, sympy.Integer(0), True, True)

    def test_an_integral_leaves_its_ends_out(self) -> None:
        """A sum has them."""
        zero, one = sympy.Integer(0), sympy.Integer(1)
        assert _interval(zero, one, False) == open_(0, 1)
        assert not _interval(zero, one, True).upper_open

    def test_near_an_infinite_end(self) -> None:
        """Numbers there have its sign."""
        assert _near(oo, "-").lower == 1
        assert _near(-oo, "+").upper == -1

    def test_an_interval_in_another(self) -> None:
        """It may begin later, and not earlier."""
        assert closed(0, 1).covers(closed(Rational(1, 2), 1))
        assert not closed(0, 1).covers(closed(Rational(-1, 2), 1))

    def test_infinity_is_no_part(self) -> None:
        """It is named where it stands."""
        assert "oo where a real number is needed" in _problem(oo)

    @pytest.mark.parametrize(
        ("piece", "problem"),
        [
            (
                type("exp", (sympy.Function,), {})(X),
                "of a class of your own with the name of a known function",
            ),
            (sympy.Integer(10) ** 4001, "a number of more than 4000 digits"),
        ],
        ids=["a class of one's own called exp", "a long number"],
    )
    def test_no_part_of_a_statement(self, piece: sympy.Expr, problem: str) -> None:
        """Rules for exp would be applied to another function, and a long number would slow everything down."""
        assert problem in _problem(piece)

    def test_integers_without_a_first_one(self) -> None:
        """The index of a sum from -oo is an integer too, and may be the end of another sum."""
        check_binders(Sum(Sum(exp(A), (A, -oo, B)), (B, -oo, 0)), {})


class TestBalls:
    """Comparisons and functions of balls."""

    def test_overlapping_balls_are_not_told_apart(self) -> None:
        """Below zero as above it; balls that lie apart are."""
        assert _at_most(arb(-1, 0.1), arb(-1, 0.1)) is None
        assert _at_most(arb(-1), arb(-2)) is False
        assert _equal(arb(1), arb(2)) is False
        assert _equal(arb(1, 0.1), arb(1, 0.1)) is None

    def test_powers_of_zero(self) -> None:
        """0 to a power that may be 0 is undefined, to a positive one 0."""
        assert real_power(arb(0), arb(1) / 3) == 0
        assert real_power(arb(0), arb(1, 1)).is_nan()

    def test_beyond_a_cut(self) -> None:
        """The ray from i on has no value, also close to i."""
        assert not cut_imaginary(lambda z: z)(acb(0, 1.5)).is_finite()
        assert cut_imaginary(lambda z: z)(acb(0, 0.5)).is_finite()

    def test_bessel_k_needs_a_positive_argument(self) -> None:
        """A ball that touches zero has no finite value."""
        assert _real_k(arb(1), arb(0, 1)).is_nan()
        assert _real_k(arb(1), arb(-2)).is_nan()

    @pytest.mark.parametrize("upper", [3, 4])
    def test_hypergeometric_series_that_diverge(self, upper: int) -> None:
        """3F1 and 4F1 have no value: not even where Arb sums an asymptotic series."""
        assert _hyper((arb(1),) * upper, (arb(2),), arb(-1) / 8).is_nan()

    def test_harmonic_numbers(self) -> None:
        """From -1 on; of an order that may be 1 only where it is 1."""
        assert _harmonic(arb(-1.5)).is_nan()
        assert _harmonic(arb(-1.5), arb(3)).is_nan()
        assert _harmonic(arb(3), arb(1)).overlaps(arb(11) / 6)
        assert _harmonic(arb(3), arb(1.5, 0.5)).is_nan()

    def test_an_angle_of_what_is_not_known(self) -> None:
        """Both parts have to be finite."""
        assert _angle(arb(1), arb.nan()).is_nan()
        assert _angle(arb(1), arb.pos_inf()).is_nan()


class TestArrays:
    """Numbers in arrays, with the error that each may have."""

    def test_the_number_above(self) -> None:
        """1 + 1.5e is within its error e of no whole number."""
        error = 1e-20
        above = _ceiling(DoubleDouble(_one(1.0), _one(1.5 * error), _one(error)))
        assert above.hi[0] == 2.0
        assert above.radius[0] == 0.0
        assert np.isnan(_ceiling(DoubleDouble(_one(1.0), _one(0.5 * error), _one(error))).radius[0])

    def test_a_root_of_what_is_hardly_positive(self) -> None:
        """1 with an error of 0.6 has a root; with one of 1 it may be less than 0."""
        assert np.isfinite(DoubleDouble(_one(1.0), _one(0.0), _one(0.6)).sqrt().radius[0])
        assert np.isnan(DoubleDouble(_one(1.0), _one(0.0), _one(1.0)).sqrt().radius[0])

    def test_whole_numbers(self) -> None:
        """A range of integers has nothing between them."""
        whole = Interval(sympy.Integer(0), sympy.Integer(9), integer=True)
        assert _all_inside(whole, _one(0.0, 9.0))
        assert not _all_inside(whole, _one(0.0, 1.5))

    def test_numbers_in_code(self) -> None:
        """A quotient of ints is exact where both are floats; 10**30 + 1 is no power of ten."""
        assert _is_binary(Rational(2**53 - 1, 2))
        assert not _is_binary(Rational(2**53 + 1, 2))
        assert _whole(10**30 + 1) == str(10**30 + 1)


class TestKernels:
    """Kernels of distributions and of privacy levels."""

    def test_all_of_a_binomial(self) -> None:
        """The last value has all of the mass, exactly."""
        assert cdf_in_balls(3, 3, arb(1) / 3) == 1

    @pytest.mark.parametrize(
        ("level", "p"), [(arb(0), arb(0.5)), (arb(0.5), arb(1)), (arb(0.5, 0.6), arb(0.5))]
    )
    def test_a_quantile_of_no_level(self, level: arb, p: arb) -> None:
        """Level and probability lie in (0, 1) for certain."""
        with pytest.raises(DomainError, match=r"in \(0, 1\)"):
            quantile_in_balls(level, 4, p)

    def test_a_quantile_that_is_not_decided(self) -> None:
        """P(X <= 1) = 3/4 for two fair coins: a level around it has two quantiles; one that is a little more has 2."""
        with pytest.raises(PrecisionError, match="cannot be distinguished from"):
            quantile_in_balls(arb(0.75, 0.01), 2, arb(0.5))
        assert quantile_in_balls(arb(0.76), 2, arb(0.5)) == 2
        assert quantile_in_balls(arb(0.74), 2, arb(0.5)) == 1

    def test_a_level_at_an_atom(self) -> None:
        """Where delta at an atom is the target exactly, the level is the atom's loss, or is said not to be decided."""
        law = [(fmpq(1), arb(3) / 4), (fmpq(0), arb(1) / 4)]
        with ctx.workprec(60):
            target = fmpq(1, 2)
            level = level_of_atoms(target, law)
            assert level.is_nan() or (arb(3) / 4 - level.exp() * arb(3) / 4 * arb(-1).exp()).overlaps(
                arb(target)
            )

    def test_pieces_end(self) -> None:
        """Behind the last piece nothing is left, and across its end nothing is decided."""
        pieces = object.__new__(Pieces)
        vars(pieces).update(columns=[[arb(1)]], error=arb(0))
        assert Pieces.delta(pieces, arb(1), arb(1)) == 0
        assert Pieces.delta(pieces, arb(1.5, 0.1), arb(1)) == 0
        assert Pieces.delta(pieces, arb(1, 0.1), arb(1)).is_nan()

    def test_a_rate_that_is_a_ball(self) -> None:
        """Its ends enclose what lies between; a ball of rates is not taken for its middle."""
        with ctx.workprec(80):
            around = sampled_gaussian_over_balls(arb(1), arb(1), arb(0.5, 0.25), 1)
            for q in (0.3, 0.5, 0.7):
                assert around.contains(sampled_gaussian_over_balls(arb(1), arb(1), arb(q), 1))

    def test_a_level_at_which_nothing_is_left(self) -> None:
        """At e^l = 1 - q no loss reaches below: delta is 0 where an answer is added, and q where it is removed."""
        level = arb(0.5).log()
        with ctx.workprec(60):
            assert single_delta(arb(-2), fmpq(1), fmpq(1, 2), adding=False).overlaps(1 - arb(-2).exp())
            assert single_delta(arb(2), fmpq(1), fmpq(1, 2), adding=True) == 0
            assert single_delta(level, fmpq(1), fmpq(1, 2), adding=False).is_nan()

    def test_a_root_in_the_whole_bracket(self) -> None:
        """The narrow ball stands inside the bracket, and the sign changes between its ends."""
        with ctx.workprec(120):
            left, right = (_probe(lambda x: x - 1, arb(end)) for end in (0, 3))
            root = _certified_ball(lambda x: x - 1, left, right, arb(1))
            assert root.contains(1)
            assert root.rad() < arb(2) ** -60
            off = _certified_ball(lambda x: x - 1, left, right, arb(2))
            assert off.contains(1)

    def test_no_other_root(self) -> None:
        """A change of sign outside the bracket is another root's: the sine has one at 2 pi, and the bracket one at 0."""
        with ctx.workprec(120):
            left, right = (_probe(arb.sin, arb(end)) for end in (-1, 1))
            assert _certified_ball(arb.sin, left, right, (2 * arb.pi()).mid()).contains(0)


def test_integrals_and_limits_have_binders() -> None:
    """The variable of an integral over (-1, 0) may be a negative symbol, that of a limit at infinity a positive one."""
    t, n = Symbol("t", negative=True), Symbol("n", positive=True)
    check_binders(Integral(sqrt(-t), (t, -1, 0)), {})
    check_binders(Limit(1 / n, n, oo), {})


class TestWords:
    """Names, ends and domains in words and in code."""

    def test_an_end_that_is_no_number(self) -> None:
        """It is named."""
        with pytest.raises(DomainError, match="interval end must be a finite number"):
            closed("a", 1)

    def test_a_domain_without_one_symbol(self) -> None:
        """Its interval is left out of the words."""
        domain = Domain({A: closed(0, 1), B: closed(0, 2)})
        assert "a" in domain.in_words()
        assert domain.in_words(A) == "b in [0, 2]"

    def test_a_domain_without_points(self) -> None:
        """An interval whose ends are other variables may be empty for every value of them."""
        with pytest.raises(NoPointError, match="no point of the domain"):
            Domain({A: open_(0, 1), B: open_(1, A)})

    def test_an_end_written_otherwise(self) -> None:
        """A point is an end where it has the same value."""
        ends = Domain({A: closed(0, 1), X: open_((A + 1) ** 2, oo)})
        assert ends.side(X, A**2 + 2 * A + 1) == "+"

    def test_a_name_with_braces(self) -> None:
        """It is LaTeX already."""
        assert latex(Symbol(r"\hat{x}_{1}")) == r"\hat{x}_{1}"

    def test_a_sum_beside_a_fraction_in_code(self) -> None:
        """All its terms are printed, and one alone too."""
        for terms in ([exp(X)], [exp(X), exp(2 * X)], [exp(X), exp(2 * X), sympy.pi]):
            printed = one_line({"sum": sympy.Add(Rational(1, 4), *terms)}, {X: Rational(1, 2)})
            code = printed.partition("print(")[2].removesuffix(')"')
            expected = sum((term.subs(X, Rational(1, 2)) for term in terms), Rational(1, 4))
            value = eval(code, {"exp": mpmath.exp, "pi": mpmath.pi, "x": mpmath.mpf(1) / 2})  # noqa: S307 - what was printed
            assert abs(value - mpmath.mpf(expected.n(20))) < 1e-12

    def test_an_equation_without_a_root(self) -> None:
        """It is told from one whose sign is not decided."""
        with ctx.workprec(1000), pytest.raises(DomainError, match="has no root there"):
            _bracket(lambda x: x + 1, arb(0), arb(1))
