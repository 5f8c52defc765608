"""`parisk ask`: the reading is printed before the verdict, and a line that cannot be read is shown with the place."""

import json

import pytest
from click.testing import CliRunner

from parisk_sym.cli import parisk
from tests.cli.invoked import printed, run

TRUE, FALSE, UNREADABLE = "1 + x < exp(x) for x > 0", "sqrt(x^2) = x for all real x", "1 + x < exp(x)"


def test_a_true_statement() -> None:
    found = printed("ask", TRUE)
    assert found.index("read as  1 + x < e^x for x > 0") < found.index("verdict  PROVED")


def test_a_false_statement() -> None:
    result = run("ask", FALSE)
    assert result.exit_code == 1
    assert "REFUTED" in result.stdout
    assert "counterexample  x = " in result.stdout
    assert "expected" not in result.stdout


def test_a_statement_that_cannot_be_read() -> None:
    result = run("ask", UNREADABLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "Error: character 5: 'x' has no range: add one, for instance 'for x > 0'",
        f"  {UNREADABLE}",
        "      ^",
    ]


def test_a_statement_without_quotation_marks() -> None:
    """Each word is a statement of its own then: one hint under the messages, and nothing on standard output."""
    result = run("ask", "1", "+", "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1] == (
        "Each argument is a statement of its own: put it in quotation marks, as in parisk ask '1 + x < exp(x) for x > 0'"
    )


@pytest.mark.parametrize("line", ["-1/2 < 0", "-sinh(x) < 1 for x > 0", "-x <= |x| for x real"])
def test_a_statement_may_begin_with_a_minus_sign(line: str) -> None:
    """It is no option, whatever letters follow; an option that is mistyped is one, and a message marks the right character."""
    assert run("ask", line, "--read-only").exit_code == 0
    assert "No such option '--jsn'" in run("ask", "--jsn", line).stderr
    assert "character 6: 'y' has no range" in run("ask", "-x < y for x > 0").stderr


def test_the_worst_exit_code_counts() -> None:
    assert run("ask", TRUE, FALSE).exit_code == 1
    assert run("ask", UNREADABLE, TRUE).exit_code == 2


def test_a_printed_decimal_gets_a_hint() -> None:
    assert "ask: erf(1) ≈ 0.8427" in run("ask", "erf(1) = 0.8427").stdout
    assert printed("ask", "erf(1) ≈ 0.8427").count("PROVED") == 1


def test_standard_input() -> None:
    """One statement per line; empty lines and comments are passed over."""
    result = CliRunner().invoke(parisk, ["ask", "-"], input=f"# mine\n\n{TRUE}\n{FALSE}\n")
    assert result.exit_code == 1
    assert result.stdout.count("verdict") == 2


def test_json() -> None:
    """One object per line, also for what cannot be read."""
    result = run("ask", TRUE, UNREADABLE, "--format", "json")
    proved, unread = map(json.loads, result.stdout.splitlines())
    assert (proved["line"], proved["verdict"], proved["read_as"]) == (
        TRUE,
        "PROVED",
        ["1 + x < exp(x) for x > 0"],
    )
    assert unread["character"] == 5
    assert "has no range" in unread["problem"]


def test_nothing_is_judged() -> None:
    assert printed("ask", FALSE, "--read-only").split() == [
        "read",
        "as",
        "√(x²)",
        "=",
        "x",
        "for",
        "x",
        "∈",
        "ℝ",
    ]
    assert f'says="{TRUE}",' in printed("ask", TRUE, "--python")


@pytest.mark.parametrize("options", [("--proof", "--format", "json"), ("--read-only", "--python")])
def test_options_that_exclude_each_other(options: tuple[str, ...]) -> None:
    result = run("ask", TRUE, *options)
    assert result.exit_code == 2
