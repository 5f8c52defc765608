"""Statements are read again from their files: the lines are those of Python, and what a Section says holds for what SymPy cancels."""

from pathlib import Path

import pytest

from tests.cli.invoked import run

HEAD = """\
from sympy import Rational, Symbol, oo
from parisk_sym import *
x, t = Symbol("x", real=True), Symbol("t", real=True)
"""
CLAIM = """
{name} = Claim(
    id="own.{name}", source=Source("own", "Lemma 1", "1"), statement="s", expected=Verdict.{expected}{fault},
    says={says},
)
"""


def claim(name: str, says: str, true: bool) -> str:
    fault = "" if true else ", fault=Fault.RESULT"
    return CLAIM.format(name=name, says=says, expected="PROVED" if true else "REFUTED", fault=fault)


@pytest.mark.parametrize("odd", ["\x0c", "\x0b", "\x85", "\u2028", "\r\n# "])
def test_lines_are_those_of_python(tmp_path: Path, odd: str) -> None:
    """Characters at which Python ends no line, above statements that stand on lines of their own."""
    text = HEAD + f"# page{odd}break\n"
    text += claim("undefined", 'Inequality(0, "<", x/x + x**2, {x: REALS})', true=False)
    text += claim("defined", 'Inequality(x, "<", 2, {t: closed(1, 2), x: open_(0, 5 - t*0 - 4 )})', true=True)
    (tmp_path / "own.py").write_text(text, encoding="utf-8", newline="")
    result = run("verify", str(tmp_path), "--jobs", "1")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    "says",
    [
        'Inequality(t/t, "<", 2, {})',
        'Inequality(x, "<", 2, {x: open_(0, t/t)})',
        'Probability(Lies(x, open_(0, oo)), "=", Rational(1, 2), {x: laplace_law(1 + t/t)})',
        "Implication((Pure(1 + t/t),), Pure(2))",
    ],
)
def test_a_cancelled_symbol_of_the_section(tmp_path: Path, says: str) -> None:
    """It lies where the Section says, 0 among its values."""
    section = 'SECTION = Section("1 Own", given={t: closed(-1, 1)})\n'
    (tmp_path / "own.py").write_text(HEAD + section + claim("one", says, true=True))
    result = run("verify", str(tmp_path), "--jobs", "1")
    assert result.exit_code == 1
    assert "1 claim: 1 PROVED" not in result.output


def test_a_density_at_an_end_of_its_range(tmp_path: Path) -> None:
    """A single point has no mass: x/x at 0 is asked of nobody."""
    says = 'Probability(Lies(x, open_(0, Rational(1, 2))), "=", Rational(1, 4), {x: WithDensity(2*x*x/x, closed(0, 1))})'
    (tmp_path / "own.py").write_text(HEAD + claim("one", says, true=True))
    result = run("verify", str(tmp_path), "--jobs", "1")
    assert result.exit_code == 0, result.output


def test_a_derivative_is_no_exception(tmp_path: Path) -> None:
    """It is the function that SymPy makes of it."""
    says = 'Monotone(Derivative(x**2, x), x, "increasing", {x: POSITIVE})'
    text = "from sympy import Derivative\n" + HEAD + claim("one", says, true=True)
    (tmp_path / "own.py").write_text(text)
    result = run("verify", str(tmp_path), "--jobs", "1")
    assert "1 PROVED" in result.output
    assert "Error" not in result.output + result.stderr


def test_a_cancelled_symbol_without_a_range(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        HEAD + claim("one", 'Inequality(x, "<", 2, {x: open_(0, t/t)})', true=True)
    )
    result = run("verify", str(tmp_path), "--jobs", "1")
    assert result.exit_code == 2
    assert "no domain is declared for t" in result.output + result.stderr
