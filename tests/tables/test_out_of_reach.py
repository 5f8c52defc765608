"""Rows whose digits are out of reach: a table has the middle of a bracket, a check says "not decided", a calibration has two ends."""

from decimal import Decimal
from pathlib import Path

from click.testing import CliRunner, Result

from parisk_sym.cli import parisk

SUBSAMPLED = ("subsampled_laplace.delta", "eps=1", "eps0=4", "q=1/100", "n=20")


def run(*arguments: str) -> Result:
    """A command in this process."""
    return CliRunner().invoke(parisk, list(arguments))


def test_a_table_marks_the_middle_of_a_bracket() -> None:
    """The radius is that of the bracket, and the true value, near 0.00081476951, is inside."""
    result = run("table", *SUBSAMPLED, "--digits", "12", "--jobs", "1", "-q")
    assert result.exit_code == 0, result.output
    *_, value, radius = result.stdout.splitlines()[-1].split(",")
    assert value.endswith("?")
    middle = Decimal(value.rstrip("?"))
    assert abs(middle - Decimal("0.0008147695")) <= Decimal(radius) < Decimal("1e-8")


def test_a_row_that_takes_too_long_is_not_decided(tmp_path: Path) -> None:
    """The other rows are judged."""
    file = tmp_path / "values.csv"
    file.write_text("delta,eps0,n,value\n1/2,1/1000,907000000,0.5\n1/100,1,1,0.9\n", encoding="utf-8")
    result = run("check", str(file), "--formula", "randomised_response.epsilon", "--time-limit", "1", "-q")
    assert result.exit_code == 1
    assert "0 right, 1 wrong, 1 not decided" in result.stdout
    assert "not decided; the time limit of 1 s was reached" in result.stdout
