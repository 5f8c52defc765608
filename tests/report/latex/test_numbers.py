r"""Numbers as LaTeX commands: those of formulas and of counterexamples, and what is wrong with a file is said."""

from pathlib import Path

import pytest

from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.errors import ParameterError
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.node import Node
from parisk_sym.report.latex.numbers import Number, number_commands, read_numbers


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "numbers.toml"
    file.write_text(text)
    return file


def test_of_formulas_and_claims(tmp_path: Path) -> None:
    """The value of bessel_k.cdf as 1 - e^(-1/2) for k = 1; the values of a counterexample under their names."""
    numbers = read_numbers(
        written(
            tmp_path,
            '[number.half]\nformula = "bessel_k.cdf"\nx = "1/2"\nk = 1\ndigits = 8\n[number.square]\nclaim = "own.a"\n',
        )
    )
    text = "eps0 = 1/2, u = 2: left = 4.00000000000, right = 2.00000000000; at u = 3 as well"
    tree = Node("claim", Status.REFUTED, counterexample=text)
    text = number_commands(numbers, {"own.a": Judgement("own.a", Verdict.REFUTED, Verdict.REFUTED, tree)})
    assert text.splitlines()[1:] == [
        "% parisk eval bessel_k.cdf x=1/2 k=1 --digits 8",
        r"\newcommand{\half}{\num{0.39346934}}",
        "% parisk show own.a",
        r"\newcommand{\squareVerdict}{refuted}",
        r"\newcommand{\squareEpsZero}{$1/2$}",
        r"\newcommand{\squareU}{\num{2}}",
        r"\newcommand{\squareLeft}{\num{4.00000000000}}",
        r"\newcommand{\squareRight}{\num{2.00000000000}}",
    ]


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        (
            "x = 1 + sqrt(2): left = -1.5e-19, right = 0",
            [r"\aX}{$1 + \sqrt{2}$}", r"\aLeft}{\num{-1.5e-19}}", r"\aRight}{\num{0}}"],
        ),
        ("x = 1/2, x = 2/3: values 0.25, 0.2", [r"\aXFirst}{$1/2$}", r"\aXLater}{$2/3$}"]),
        ("x = 2*E**(-1/2), y' = 2: left = Max(1, 2)", [r"\aX}{$2 \cdot e^{-1/2}$}", r"\aYPrime}{\num{2}}"]),
        (
            "x = 0, x = 1/2, x = 1: values 0, 1, 0",
            [r"\aXFirst}{\num{0}}", r"\aXMiddle}{$1/2$}", r"\aXLater}{\num{1}}"],
        ),
        ("it fails at n = 5 as well", [r"\aN}{\num{5}}"]),
    ],
)
def test_whole_values(text: str, commands: list[str]) -> None:
    """A value is never cut: what is no number is math, what is no formula has no command; two values of a symbol have two."""
    tree = Node("claim", Status.REFUTED, counterexample=text)
    judged = {"own.a": Judgement("own.a", Verdict.REFUTED, Verdict.REFUTED, tree)}
    lines = number_commands([Number("a", claim="own.a")], judged).splitlines()[3:]
    assert [line for line in lines if not line.startswith("%")] == [rf"\newcommand{{{c}" for c in commands]


def test_a_decimal_is_what_its_digits_say(tmp_path: Path) -> None:
    """A float of TOML with more digits than a double holds keeps them."""
    (number,) = read_numbers(written(tmp_path, "[number.a]\nformula = 'f'\nx = 0.10000000000000000000001\n"))
    assert number.arguments == {"x": "0.10000000000000000000001"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "needs tables"),
        ("x = 1", "needs tables"),
        ("[number.a1]\nformula = 'x'", "letters only"),
        ("[number.a]\nx = 1", "it needs formula"),
        ("[number.a]\nformula = 'f'\nclaim = 'c'", "it needs formula"),
        ("[number.a]\nformula = 'f'\ndigits = 'many'", "whole number, got 'many'"),
        ("[number.a]\nclaim = 'c'\nx = 1", "a claim has no arguments, got x"),
        ("not TOML", "numbers.toml"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        read_numbers(written(tmp_path, text))
