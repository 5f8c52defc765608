"""What the fundamental theorem asks for: derivatives, no jumps, limits at the ends, cuts in order."""

import pytest
import sympy
from sympy import Expr, cos, exp, log, oo, sin, tan

from parisk_sym.formulas.domain import POSITIVE, REALS, open_
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.integrals import Outcome
from parisk_sym.proofs.integrals.differentiability import vanishes_at
from parisk_sym.proofs.integrals.divergence import divergence
from parisk_sym.proofs.integrals.endings import continuous_value, end_limit, finite_limit
from parisk_sym.proofs.integrals.frullani import frullani_integral
from parisk_sym.proofs.integrals.fundamental import by_antiderivative, is_antiderivative
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.integrals.splitting import cuts
from tests.proofs.integrals.cases import a, b, t


class TestHypothesesOfTheFundamentalTheorem:
    """Each is needed: an antiderivative that fails one of them is refused."""

    def test_the_derivative(self) -> None:
        """F' has to be f."""
        piece = Piece(t**2, t, sympy.Integer(0), sympy.Integer(1), Facts({}))
        assert is_antiderivative(t**3 / 3, piece)
        assert not is_antiderivative(t**3 / 2, piece)

    @pytest.mark.parametrize(
        ("integrand", "candidate", "lower", "upper"),
        [
            (1 / (2 + cos(t)), 2 / sympy.sqrt(3) * sympy.atan(tan(t / 2) / sympy.sqrt(3)), 0, 2 * sympy.pi),
            (1 / t, log(sympy.Abs(t)), -1, 1),
            (-1 / t**2, 1 / t, -1, 1),
            (sympy.Integer(1), t + sympy.sign(t), -1, 1),
            (sympy.Integer(1), t + sympy.floor(t), 0, 2),
            (sympy.Integer(1), t + sympy.Piecewise((0, t < 1), (5, True)), 0, 2),
            (sympy.Integer(0), sympy.atan(t) + sympy.atan(1 / t), -1, 1),
            (sympy.Integer(0), sympy.acot(t) + sympy.atan(t), -1, 1),
            (sympy.Integer(0), sympy.atan2(t, -1), -1, 1),
        ],
    )
    def test_no_jumps(self, integrand: Expr, candidate: Expr, lower: Expr, upper: Expr) -> None:
        """F has to be differentiable between the ends: a jump inside shifts its difference."""
        piece = Piece(integrand, t, sympy.sympify(lower), sympy.sympify(upper), Facts({}))
        assert not is_antiderivative(candidate, piece)
        assert by_antiderivative(candidate, piece).outcome is Outcome.UNKNOWN

    @pytest.mark.parametrize(
        ("integrand", "candidate", "outcome"),
        [
            (exp(-t), -exp(-t), Outcome.VALUE),
            (exp(t), exp(t), Outcome.DIVERGES),
            (1 / (1 + t), log(1 + t), Outcome.DIVERGES),
            (cos(t), sin(t), Outcome.DIVERGES),
            (exp(-a * t), -exp(-a * t) / a, Outcome.UNKNOWN),
        ],
    )
    def test_limits_at_the_ends(self, integrand: Expr, candidate: Expr, outcome: Outcome) -> None:
        """Convergence is the existence of both limits, for every parameter."""
        piece = Piece(integrand, t, sympy.Integer(0), oo, Facts({a: REALS}))
        assert by_antiderivative(candidate, piece).outcome is outcome


class TestLimitsAtEnds:
    """The calculus at the ends of a piece."""

    @pytest.mark.parametrize(
        ("e", "value"),
        [
            (t**9 * exp(-t), 0),
            (t**a * exp(-t), 0),
            (exp(t - t**2), 0),
            (log(t) / t, 0),
            (log(t) ** 5 / sympy.sqrt(t), 0),
            (sin(t) / t, 0),
            ((2 * t + 1) / (t + 3), 2),
            (log(2 * t + 1) - log(t + 3), log(2)),
            (t * sympy.erfc(t), 0),
            (
                sympy.uppergamma(sympy.Rational(7, 3), t) * exp(t) / t,
                oo,
            ),  # u^(s-1): DLMF 8.11.2, here and below
            (sympy.uppergamma(sympy.Rational(7, 3), t**10) * exp(t**10) / t**8, oo),
            (sympy.uppergamma(sympy.Rational(7, 3), t**10) * exp(t**10) / t**14, 0),
            (sympy.besselk(a, t**4) * exp(t**4) / t, 0),
            (exp(t) / t**3, oo),
            (sympy.atan(-t), -sympy.pi / 2),
            (b * t, oo),
        ],
    )
    def test_at_infinity(self, e: Expr, value: Expr) -> None:
        """Exponentials beat powers, powers beat logarithms."""
        piece = Piece(sympy.Integer(1), t, sympy.Integer(1), oo, Facts({a: REALS, b: POSITIVE}))
        assert end_limit(e, piece, "-") == value

    @pytest.mark.parametrize(
        "e", [sin(t), t * sin(t), a * t, exp(a * t), t**a, t - log(t) * a * t, exp(t) - exp(t + a)]
    )
    def test_what_has_no_limit_for_every_parameter(self, e: Expr) -> None:
        """Waves, and rates whose sign is not known."""
        piece = Piece(sympy.Integer(1), t, sympy.Integer(1), oo, Facts({a: REALS}))
        assert end_limit(e, piece, "-") is None

    @pytest.mark.parametrize(
        ("e", "value"),
        [
            (t * log(t), 0),
            (t**a * log(t) ** 2, 0),
            (1 / t, oo),
            (log(t), -oo),
            (sympy.sqrt(t), 0),
            (exp(-1 / t), 0),
        ],
    )
    def test_from_above(self, e: Expr, value: Expr) -> None:
        """At 0, from the right."""
        piece = Piece(sympy.Integer(1), t, sympy.Integer(0), sympy.Integer(1), Facts({a: POSITIVE}))
        assert end_limit(e, piece, "+") == value

    def test_a_pole_needs_the_sign_near_it(self) -> None:
        """1/(t - 1) from the left is -oo, and 1/sin at pi is oo."""
        assert end_limit(1 / (t - 1), Piece(t, t, sympy.Integer(0), sympy.Integer(1), Facts({})), "-") == -oo
        assert end_limit(1 / sin(t), Piece(t, t, sympy.Integer(1), sympy.pi, Facts({})), "-") == oo

    def test_a_tangent_that_is_nowhere_defined_has_no_limit(self) -> None:
        """The cosine of this angle is 0 everywhere, not only at the end."""
        angle = sympy.pi / 2 * (sin(t) ** 2 + sympy.cos(t) ** 2)
        piece = Piece(t, t, sympy.Integer(0), sympy.Integer(1), Facts({}))
        assert end_limit(sympy.tan(angle), piece, "-") is None


class TestPieces:
    """Cuts, and the signs of waves between them."""

    def test_order_has_to_be_proved(self) -> None:
        """Two cuts whose order depends on parameters are refused."""
        facts = Facts({a: open_(0, 1), b: open_(0, 1)})
        piece = Piece(t, t, sympy.Integer(0), sympy.Integer(1), facts)
        assert cuts([t - a, t - b], piece) is None
        assert cuts([t - a / 2, t - a], piece) == [a / 2, a]

    def test_signs_of_waves(self) -> None:
        """Within one half turn a sine has one sign, beyond it none."""
        piece = Piece(t, t, sympy.pi, 2 * sympy.pi, Facts({}))
        assert piece.sign(sin(t)) == {-1}
        assert piece.sign(2 + cos(t)) == {1}
        assert piece.sign(1 + cos(t)) == {1}  # the ends are no part of it
        assert piece.sign(1 + 2 * cos(t)) > {1}
        assert len(piece.sign(cos(t))) > 1
        assert len(piece.sign(sin(t + sympy.Rational(1, 10)))) > 1

    def test_a_hidden_jump_is_no_angle(self) -> None:
        """An angle that jumps leaves its half turn, although its derivative is 1."""
        jump = t - sympy.Piecewise((4, t < 1), (0, True))
        piece = Piece(t, t, sympy.Integer(0), sympy.Integer(2), Facts({}))
        assert len(piece.sign(sin(jump))) > 1


def test_null_times_unbounded_has_no_limit() -> None:
    """2/t + sin t goes to and fro; with a bounded factor the limit is 0."""
    zero = sympy.Integer(0)
    assert end_limit((2 + t * sin(t)) / t, Piece(t, t, zero, oo, Facts({})), "-") is None
    assert end_limit((2 + sin(t)) / t, Piece(t, t, zero, oo, Facts({})), "-") == 0


def test_decay_in_what_is_no_polynomial() -> None:
    """K(t + 1/t) falls as well."""
    piece = Piece(t, t, sympy.Integer(0), oo, Facts({a: REALS}))
    assert end_limit(t * sympy.besselk(a, t + 1 / t), piece, "-") == 0


def test_a_pole_that_the_numerator_cancels() -> None:
    """sin(t)/t is bounded near 0, cos(t)/t is not."""
    zero, one = sympy.Integer(0), sympy.Integer(1)
    assert divergence(Piece(sin(t) / t, t, zero, one, Facts({}))) is None
    found = divergence(Piece(cos(t) / t, t, zero, one, Facts({})))
    assert found is not None
    assert found.outcome is Outcome.DIVERGES


@pytest.mark.parametrize("f", [-exp(-t), sympy.atan(t)])
def test_frullani_from_0_alone(f: Expr) -> None:
    """The integral from -1 is another one."""
    integrand = (f.subs(t, 2 * t) - f) / t
    assert frullani_integral(Piece(integrand, t, sympy.Integer(0), oo, Facts({}))) is not None
    assert frullani_integral(Piece(integrand, t, sympy.Integer(-1), oo, Facts({}))) is None


def test_a_bounded_factor_at_a_finite_end() -> None:
    """sin(1/t) has no limit at 0, and is bounded; log(t) is not."""
    zero, one = sympy.Integer(0), sympy.Integer(1)
    assert finite_limit(sin(1 / t) * log(1 + t), Piece(t, t, zero, one, Facts({})), "+") == 0
    assert finite_limit(sin(1 / t) * log(t), Piece(t, t, zero, one, Facts({})), "+") is None


@pytest.mark.parametrize("e", [(2 * t) ** (1 / log(t)), sympy.sinh(t) ** t, 1 / log(t), log(t)])
def test_a_value_at_an_end_that_is_no_limit_by_continuity(e: Expr) -> None:
    """SymPy evaluates 1/log(0) to 0 and 0^0 to 1; the first of these functions tends to E."""
    zero, one = sympy.Integer(0), sympy.Integer(1)
    assert not vanishes_at(e - e.subs(t, 0), t, zero, Facts({}))
    assert continuous_value(e, Piece(t, t, zero, one, Facts({})), "+") is None


def test_a_value_at_an_end_by_continuity() -> None:
    """Of powers with a varying exponent too, where the base is positive."""
    zero = sympy.Integer(0)
    assert (
        continuous_value((2 + t) ** t + sympy.sqrt(t), Piece(t, t, zero, a, Facts({a: POSITIVE})), "+") == 1
    )
    assert vanishes_at(sympy.sqrt(t) * cos(t), t, zero, Facts({}))


def test_one_infinite_term_of_the_normal_form() -> None:
    """t e^t + e^-t sin t."""
    piece = Piece(t, t, sympy.Integer(0), oo, Facts({}))
    assert end_limit(exp(t) * (t + sin(t) * exp(-2 * t)), piece, "-") is oo


def test_frullani_with_a_function_of_a_parameter() -> None:
    """The scale is read from a function of the variable."""
    integrand = sympy.erf(a) * (sympy.tanh(2 * t) - sympy.tanh(t)) / t
    found = frullani_integral(Piece(integrand, t, sympy.Integer(0), oo, Facts({a: POSITIVE})))
    assert found is not None
    assert found.value is not None
    assert Facts({a: POSITIVE}).is_zero(found.value - sympy.erf(a) * log(2))


def test_divergence_needs_a_smooth_integrand() -> None:
    """An integrand that is nowhere compared with a pole where it may jump, or has no value."""
    one, two = sympy.Integer(1), sympy.Integer(2)
    found = divergence(Piece(1 / (t - 1), t, one, two, Facts({})))
    assert found is not None
    assert found.outcome is Outcome.DIVERGES
    for integrand in (sympy.floor(t) / (t - 1), 1 / (t - 1) + 1 / (2 * t - 3)):
        assert divergence(Piece(integrand, t, one, two, Facts({}))) is None
