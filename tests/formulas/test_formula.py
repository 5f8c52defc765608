"""Formula and Parameter: what input they take, what they refuse, and what the message says."""

import functools
import pickle
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, InexactInputError, ParameterError, PrecisionError
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import find_formula, package_formulas

cdf = find_formula("bessel_k.cdf")
hypergeometric = find_formula("bessel_k.cdf_hypergeometric")
model = find_formula("laplace.confidence_model")


@pytest.mark.parametrize("formula", package_formulas(), ids=lambda f: f.id)
def test_formulas_can_be_sent_to_another_process(formula: Formula) -> None:
    """What arrives is equal, and evaluates by the same kernels."""
    there = pickle.loads(pickle.dumps(formula))  # noqa: S301 - made here
    assert there == formula
    kernels = ("ball_kernel", "array_kernel", "rational_kernel")
    assert [made_of(getattr(there, k)) for k in kernels] == [made_of(getattr(formula, k)) for k in kernels]


def made_of(kernel: Any) -> Any:
    """A kernel, or the function and arguments of one that has some already, which compare equal."""
    return (kernel.func, kernel.args, kernel.keywords) if isinstance(kernel, functools.partial) else kernel


@pytest.mark.parametrize(
    "x", ["5/2", "2.5", "25e-1", Fraction(5, 2), fmpq(5, 2), sympy.Rational(5, 2), " 5/2 "]
)
def test_exact_inputs_mean_the_same(x: Any) -> None:
    """F(5/2; 3) = 1 - e^(-5/2) q_3(5/2), q_3 = 1 + 5x/8 + x^2/8 from the convolution, by hand: q_3 = 107/32."""
    with ctx.workprec(200):
        reference = 1 - (-arb(fmpq(5, 2))).exp() * arb(fmpq(107, 32))
    assert cdf.ball(digits=40, x=x, k=3).overlaps(reference)
    assert cdf.digits(30, x=x, k=3)[0] == "0.725528285851338403651888494750"


BAD = [
    (cdf, {"x": 2.5, "k": 3}, InexactInputError, r"x must be exact .* got the float 2\.5"),
    (cdf, {"x": np.float64(2.5), "k": 3}, InexactInputError, "x must be exact"),
    (cdf, {"x": sympy.Float("2.5"), "k": 3}, InexactInputError, "x must be exact"),
    (cdf, {"x": np.float32(2.5), "k": 3}, InexactInputError, "x must be exact"),
    (cdf, {"x": Decimal("NaN"), "k": 3}, DomainError, "x must be a finite number"),
    (cdf, {"x": 1, "k": 1.0}, InexactInputError, "k must be exact"),
    (cdf, {"x": True, "k": 3}, DomainError, "x must be a rational number, got True"),
    (cdf, {"x": None, "k": 3}, DomainError, "x must be a rational number, got None"),
    (cdf, {"x": [1], "k": 3}, DomainError, r"x must be a rational number, got \[1\]"),
    (cdf, {"x": 1 + 2j, "k": 3}, DomainError, "x must be a rational number"),
    (cdf, {"x": sympy.pi, "k": 3}, DomainError, "x must be a rational number, got pi"),
    (cdf, {"x": "nan", "k": 3}, DomainError, "x must be a finite number .* got 'nan'"),
    (cdf, {"x": "inf", "k": 3}, DomainError, "x must be a finite number .* got 'inf'"),
    (cdf, {"x": "", "k": 3}, DomainError, "x must be a finite number"),
    (cdf, {"x": "1/0", "k": 3}, DomainError, "x must have a denominator other than 0"),
    (cdf, {"x": "1e999999999", "k": 3}, DomainError, "x must have a decimal exponent within"),
    (cdf, {"x": -1, "k": 3}, DomainError, "x must be >= 0, got -1"),
    (cdf, {"x": 1, "k": 0}, DomainError, "k must be > 0, got 0"),
    (cdf, {"x": 1, "k": -1}, DomainError, "k must be > 0, got -1"),
    (
        hypergeometric,
        {"x": 1, "k": "1/2"},
        DomainError,
        "k must not be half an odd integer .* got x=1, k=1/2",
    ),
    (hypergeometric, {"x": 0, "k": 1}, DomainError, "x must be > 0, got 0"),
    (
        find_formula("bessel_k.cdf_mixture"),
        {"x": 1, "k": "3/2"},
        DomainError,
        "k must be an integer, got 3/2",
    ),
    (find_formula("bessel_k.quantile"), {"p": 1, "k": 1}, DomainError, "p must be < 1, got 1"),
    (
        find_formula("bessel_k.moment"),
        {"s": "-1/2", "k": "1/4"},
        DomainError,
        r"needs -2\*k < s, got s=-1/2, k=1/4",
    ),
    (model, {"eps": 2, "eps0": 1, "k": 1}, DomainError, "needs eps <= eps0, got eps=2, eps0=1, k=1"),
    (cdf, {"x": 1}, ParameterError, r"bessel_k\.cdf takes x, k: missing k"),
    (cdf, {"x": 1, "k": 1, "z": 2}, ParameterError, "unknown z"),
    (cdf, {"y": 1, "k": 1}, ParameterError, "missing x; unknown y"),
]


@pytest.mark.parametrize("face", ["ball", "digits", "mp"])
@pytest.mark.parametrize(("formula", "values", "error", "message"), BAD)
def test_bad_input(face: str, formula: Formula, values: dict[str, Any], error: type, message: str) -> None:
    """One clear error names parameter, bound and value, in every exact face, the second time as well."""
    for _ in range(2):
        with pytest.raises(error, match=message):
            getattr(formula, face)(**values)


@pytest.mark.parametrize("face", ["ball", "digits", "mp"])
@pytest.mark.parametrize("digits", [0, -1, 10**7, 2.0, "5", True])
def test_bad_digits(face: str, digits: Any) -> None:
    """The number of digits is an integer from 1 to 100000."""
    with pytest.raises(DomainError, match=r"digits must be an integer in \[1, 100000\], got"):
        getattr(cdf, face)(digits=digits, x=1, k=1)


def test_equal_values_of_other_types_are_still_refused() -> None:
    """Remembered arguments do not let 1.0 or True pass for 1."""
    cdf.ball(x=1, k=1)
    for wrong in (1.0, True, np.float64(1)):
        with pytest.raises((DomainError, InexactInputError)):
            cdf.ball(x=wrong, k=1)


@pytest.mark.parametrize("bad", [float("nan"), -1.0, float("-inf")])
def test_arrays_outside_the_domain(bad: float) -> None:
    """The array face names the first value outside the domain."""
    with pytest.raises(DomainError, match="x must lie in"):
        cdf.array(x=np.array([1.0, bad]), k=3)


def test_arrays_broadcast() -> None:
    """Columns of points and rows of shapes give a table; shapes without kernel fall back to balls."""
    table = cdf.array(x=np.array([[0.5], [2.0]]), k=np.array([1, 2.5, 3]))
    assert table.shape == (2, 3)
    reference = [[float(cdf.ball(x=x, k=k).mid()) for k in (1, "5/2", 3)] for x in ("1/2", 2)]
    np.testing.assert_allclose(table, reference, rtol=1e-15)


@pytest.mark.parametrize(
    ("identifier", "values", "digits", "text"),
    [
        ("cost.level_for_error", {"T": 4, "sensitivity": 1}, 1, "0.2"),
        ("cost.level_for_error", {"T": 20, "sensitivity": 7}, 1, "0.4"),
        ("cost.level_for_error", {"T": 3, "sensitivity": 1}, 5, "0.33333"),
        ("laplace.loss_cdf", {"ell": -3, "eps0": 1}, 3, "0"),
        ("laplace.overlap", {"eps1": 2, "eps2": 1}, 1, "0.8"),
        ("bessel_k.characteristic", {"z": 7, "k": 1}, 1, "0.02"),
        ("bessel_k.moment", {"s": 2, "k": "5/4"}, 1, "2"),
    ],
)
def test_ties_go_to_even(identifier: str, values: dict[str, Any], digits: int, text: str) -> None:
    """Exact rational values are rounded half to even: 0.25, 0.35, 0.75, 0.02 and 2.5 by hand."""
    assert find_formula(identifier).digits(digits, **values)[0] == text


def test_values_next_to_a_tie_are_decided() -> None:
    """The sides of 1/4, 1e-60 away, round to different digits."""
    formula = find_formula("cost.level_for_error")
    above = {"T": 1, "sensitivity": Fraction(1, 4) + Fraction(1, 10**60)}
    below = {"T": 1, "sensitivity": Fraction(1, 4) - Fraction(1, 10**60)}
    assert [formula.digits(1, **v)[0] for v in (above, below)] == ["0.3", "0.2"]


def test_close_arguments_do_not_stall() -> None:
    """Nothing is expanded exactly before a tie asks for it."""
    assert find_formula("laplace.overlap").digits(5, eps1=1, eps2="1.00000000000000000001")[0] == "1.0000"
    assert find_formula("bessel_k.moment").digits(5, s=10**6, k=2)[0] == "4.1320e5565714"


def test_a_value_that_balls_cannot_tell_from_zero() -> None:
    """cos(pi/2) vanishes; balls cannot say so, and the error says what they can say."""
    from parisk_sym.formulas.arithmetic.digits import correctly_rounded

    def zero() -> arb:
        return (arb.pi() / 2).cos()

    with pytest.raises(PrecisionError, match="may be exactly 0"):
        correctly_rounded(zero, 5)
    assert correctly_rounded(zero, 5, lambda: fmpq(0))[0] == "0"


def test_calling_a_formula_substitutes() -> None:
    """F(t; 1) as an expression, for claims."""
    t = sympy.Symbol("t", positive=True)
    assert find_formula("laplace.tail")(t, b=2) == sympy.exp(-t / 2)
    with pytest.raises(ParameterError):
        cdf(t)


def test_a_marked_tie_has_one_digit_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.25 to two digits is 1.2 or 1.3 if no ball decides: it is printed whole with a mark, and enclosed without one."""
    (x,) = (p for p in cdf.parameters if p.name == "x")
    tie = Formula(
        "test.tie", "t(x)", (x,), x.symbol, "a tie", ball_kernel=lambda v: arb(v, arb(2) ** -ctx.prec)
    )
    monkeypatch.setattr(Formula, "_rational_in_time", lambda *_: None)
    monkeypatch.setattr("parisk_sym.formulas.answers.run_limited", lambda work, _: work(lambda _: None))
    assert str(tie.answer({"x": "5/4"}, 2, mark="?")) == "1.25?"
    assert "<=" in str(tie.answer({"x": "5/4"}, 2))
