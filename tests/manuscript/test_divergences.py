r"""Divergences of two laws as integrals: which densities are compared."""

import pytest

from parisk_sym.manuscript.divergences import written_out
from parisk_sym.manuscript.moments import NotRead
from parisk_sym.manuscript.scope import Scope

LAWS = Scope(laws={"X": r"\mathrm{Lap}(b)"}, values={"P": r"\mathrm{Lap}(2)"}, shifts={"Q": "X + 1"})
AT_X, MOVED, OF_P = (
    rf"\frac{{1}}{{2({scale})}} e^{{-|{at}|/({scale})}}" for at, scale in (("x", "b"), ("x-(1)", "b"), ("x", "2"))
)  # fmt: skip


@pytest.mark.parametrize(
    ("pair", "first", "second"),
    [
        ("X, X+1", AT_X, MOVED),
        ("X+1, X", MOVED, AT_X),
        ("X, Q", AT_X, MOVED.replace("(1)", "( 1)")),
        ("P, X", OF_P, AT_X),
    ],
)
def test_total_variation(pair: str, first: str, second: str) -> None:
    """Of a variable and the same one moved, which is written as a sum or has a letter, and of a law with a letter."""
    found = written_out(rf"\mathrm{{TV}}({pair}) \le 1", LAWS, "")
    assert found.formula == rf"(\frac12 \int_{{-\infty}}^{{\infty}} |{first} - {second}| d x) \le 1"
    assert found.reading == "TV is half the L1 distance"


def test_a_law_that_is_not_known() -> None:
    """Neither one with a letter, nor a sum of letters."""
    for law in ("Y", "Y+1"):
        with pytest.raises(NotRead, match="not known"):
            written_out(rf"\mathrm{{TV}}(X, {law}) \le 1", LAWS, "")


@pytest.mark.parametrize(
    ("formula", "scope", "body"),
    [
        (
            r"\mathrm{TV}(X, X+x)",
            LAWS,
            r"|\frac{1}{2(b)} e^{-|y|/(b)} - \frac{1}{2(b)} e^{-|y-(x)|/(b)}| d y",
        ),
        (r"\mathrm{TV}(X, X+1)", Scope(laws={"X": r"\mathrm{Lap}(x)"}), r"|y|/(x)"),
        (r"\mathrm{TV}(X, X+t)", Scope(laws=LAWS.laws, values={"t": "2x"}), r"|y-(t)|/(b)"),
        (r"\mathrm{TV}(X, X+1) \le f(2)", Scope(laws=LAWS.laws, functions={"f": ("t", "t x")}), "d y"),
        (r"\mathrm{TV}(X, X+1)", Scope(laws=LAWS.laws, functions={"f": ("x", "x^2")}), "d x"),
        (r"\mathrm{TV}(Z, Z+1)", Scope(masses={"Z": ("k", "j p^{|k|}")}), "\\sum_{i=-"),
    ],
)
def test_the_letter_of_the_integral_or_sum(formula: str, scope: Scope, body: str) -> None:
    """It occurs neither in the formula nor in the law nor in a definition of the paper: there it would be bound by the integral."""
    assert body in written_out(formula, scope, "").formula


def test_no_letter_is_left() -> None:
    r"""A formula with x, y, w and r; where nothing has to be integrated, none is needed."""
    with pytest.raises(NotRead, match="no letter is left"):
        written_out(r"\mathrm{TV}(X, X+1) \le x + y + w + r", LAWS, "")
    assert written_out("x + y + w + r > 0", LAWS, "").formula == "x + y + w + r > 0"
