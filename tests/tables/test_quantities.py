"""Formulas by their ids and as expressions, with values of integrals and infinite sums."""

from pathlib import Path

import mpmath
import pytest
from mpmath import mpf

from parisk_sym.claims.language.tokens import AskError
from parisk_sym.core.errors import DomainError, FormulaNotFoundError, PrecisionError
from parisk_sym.tables.quantities import find_formula

VALUES = {
    r"\int_0^t e^{-x^2} dx": ({"t": "1/2"}, lambda: mpmath.sqrt(mpmath.pi) / 2 * mpmath.erf(mpf(1) / 2)),
    r"\int_0^\infty x^s e^{-x} dx for s > -1": ({"s": "1/3"}, lambda: mpmath.gamma(mpf(4) / 3)),
    r"\sum_{k=0}^\infty x^k/k!": ({"x": "-2"}, lambda: mpmath.exp(-2)),
    r"2 \sum_{k=1}^\infty 1/(k^2 + 1)": ({}, lambda: mpmath.pi * mpmath.coth(mpmath.pi) - 1),
    r"\int_0^1 \int_0^x e^{x y} dy dx": ({}, lambda: mpmath.quad(lambda x: mpmath.expm1(x * x) / x, [0, 1])),
    "TV(N(0, 1), N(m, 1)) for m > 0": ({"m": "1"}, lambda: 2 * mpmath.ncdf(mpf(1) / 2) - 1),
    "the KL divergence of Laplace(1) from Laplace(d, 1)": (
        {"d": "1/2"},
        lambda: mpmath.exp(mpf(-1) / 2) - mpf(1) / 2,
    ),
    "gamma(1/3)": ({}, lambda: mpmath.gamma(mpf(1) / 3)),
}


@pytest.mark.parametrize("line", VALUES)
def test_values(line: str) -> None:
    """30 digits agree with closed forms by mpmath."""
    arguments, closed_form = VALUES[line]
    with mpmath.workdps(45):
        assert find_formula(line).digits(30, **arguments)[0] == mpmath.nstr(
            closed_form(), 30, strip_zeros=False
        )


def test_ids() -> None:
    """An id is never read as an expression; another one is not known."""
    assert find_formula("bessel_k.cdf").names == ("x", "k")
    with pytest.raises(FormulaNotFoundError, match=r"bessel_k\.cdf"):
        find_formula("bessel_k.cdff")
    with pytest.raises(AskError, match="not expected"):
        find_formula("x <")


def test_formulas_of_a_folder(tmp_path: Path) -> None:
    """Their integrals have values, too, and they remember their file."""
    text = """
from sympy import Integral, Symbol, exp
from parisk_sym import POSITIVE, Formula, Parameter

t, x = Symbol("t", positive=True), Symbol("x", real=True)
area = Formula("own.area", "A(t)", (Parameter(t, POSITIVE, "t", "end"),), Integral(exp(-x), (x, 0, t)), "area")
"""
    (tmp_path / "formulas").mkdir()
    (tmp_path / "formulas" / "areas.py").write_text(text, encoding="utf-8")
    found = find_formula("own.area", [tmp_path])
    assert found.digits(20, t=1)[0] == "0.63212055882855767840"  # 1 - 1/e
    assert found.file.endswith("areas.py")


@pytest.mark.parametrize(
    ("line", "arguments", "error", "reason"),
    [
        (r"\int_0^1 x^s dx", {"s": -1}, DomainError, "diverges"),
        (r"\sum_{k=1}^\infty 1/k", {}, DomainError, "diverges"),
        (r"\int_0^\infty \cos(x^2) dx", {}, PrecisionError, "no certified value"),
        (r"\int_0^\infty \sin(x)/x dx", {}, PrecisionError, "no more digits"),
        (r"\int_0^t e^{-x} dx for t > 0", {"t": -1}, DomainError, "t must be > 0, got -1"),
    ],
)
def test_without_digits(line: str, arguments: dict[str, int], error: type[Exception], reason: str) -> None:
    """What diverges is named; where the quadrature ends, it says so instead of going on for ever."""
    with pytest.raises(error, match=reason):
        find_formula(line).digits(30, **arguments)


def test_a_bracket_where_digits_are_out_of_reach() -> None:
    """The certified ends contain pi/2."""
    bracket = find_formula(r"\int_0^\infty \sin(x)/x dx").answer({}, 40)
    with mpmath.workdps(50):
        assert mpf(bracket.lower) <= mpmath.pi / 2 <= mpf(bracket.upper)
        assert mpf(bracket.upper) - mpf(bracket.lower) < mpf(10) ** -15
