"""A command that is run in the process of the test."""

from click.testing import CliRunner, Result

from parisk_sym.cli import parisk

CLAIM = """\
from sympy import Symbol
from parisk_sym import Claim, Inequality, REALS, Source, Verdict

x = Symbol("x", real=True)
square = Claim(
    id="own.square",
    source=Source("own", "Lemma 1", "1"),
    statement="$x^2 \\\\ge 0$",
    says=Inequality(0, "<=", x**2, {x: REALS}),
    expected=Verdict.PROVED,
    also=(Source("draft", "Lemma 7", "2"),),
    note="as everybody knows",
)
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(parisk, list(arguments))


def printed(*arguments: str) -> str:
    """Standard output of a command that has to succeed in silence."""
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout
