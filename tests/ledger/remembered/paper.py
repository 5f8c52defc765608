"""A paper of three claims, and what a run over it judges."""

from pathlib import Path

from click.testing import CliRunner, Result

from parisk_sym.cli import parisk

HEAD = """\
from _shared import SOURCE, x
from sympy import Rational, exp
from parisk_sym import Claim, HasProbability, Inequality, POSITIVE, REALS, Verdict

"""


CLAIM = (
    '{name} = Claim(id="own.{name}", source=SOURCE, statement="text", says={says}, expected=Verdict.PROVED)\n'
)


SQUARE, BELOW = 'Inequality(0, "<=", x**2, {x: POSITIVE})', 'Inequality(1 + x, "<", exp(x), {x: POSITIVE})'


FALSE = 'Inequality(exp(x), "<", 1 + x, {x: POSITIVE})'


SHARED = """\
from sympy import Symbol
from parisk_sym import Source

x, SOURCE = Symbol("x", positive=True), Source("own", "Lemma 1", "1")
"""


def write(file: Path, head: str = HEAD, **claims: str) -> None:
    """A claim file with these statements, and the helper of its folder."""
    file.parent.mkdir(exist_ok=True)
    (file.parent / "_shared.py").write_text(SHARED)
    text = "".join(CLAIM.format(name=name, says=says) for name, says in claims.items())
    file.write_text(f"{head}{text}CLAIMS = ({', '.join(claims)},)\n")


def parisk_(*arguments: str | Path) -> Result:
    return CliRunner().invoke(parisk, [str(a) for a in arguments])


def verify(*arguments: str | Path, expect: int = 1) -> str:
    """Standard output of `verify` in this process; b is refuted, against the expectation."""
    result = parisk_("verify", *arguments, "--jobs", "1")
    assert result.exit_code == expect, result.output
    return result.stdout


def again(judged_now: list[str], *arguments: str | Path) -> list[str]:
    """What another run judges."""
    judged_now.clear()
    parisk_("verify", *arguments, "--jobs", "1")
    return sorted(judged_now)
