"""The commands in README and docs run as written and print what the text shows."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from parisk_sym.cli import parisk
from tests.ledger import found_page

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    *sorted(p for p in (ROOT / "docs").rglob("*.md") if not {"generated", "tutorials"} & set(p.parts)),
]
"""The tutorials are run from the wheel: tests/manual/test_tutorials.py."""
EXPECTED_STATUS = {
    "parisk ask 'exp(x) < 1 + 2x for 0 < x < 2'": 1,
    "parisk ask 'e^x = 1 + x + O(x^3) as x -> 0+'": 1,
    "parisk ask 'sum_{i=1}^n |x_i| <= sqrt(sum_{i=1}^n x_i^2) for n in N, x_i real'": 1,
    "parisk verify docs/waiting/waiting.tex": 1,
    "parisk check docs/waiting/queue.csv --formula 'rho/(1 - rho)' --column value=length": 1,
    "parisk verify docs/example_paper": 1,
    "parisk ask 'sqrt(x^2) = x for all real x'": 1,
    "parisk check docs/tables/scipy_bessel_k.csv --formula bessel_k.cdf --tolerance 4ulp": 1,
}


def sessions() -> list[tuple[str, str, str]]:
    """Every command of every console block: page, command line, printed output."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((page.name, command.partition("  #")[0].strip(), output))
    return found


def test_there_are_examples() -> None:
    """The pages have console sessions at all, so that the test below is not vacuous."""
    assert len(sessions()) >= 6


class Done(NamedTuple):
    """A command that has run."""

    status: int
    printed: str
    errors: str


def in_this_process(arguments: list[str], environment: dict[str, str]) -> Done:
    result = CliRunner().invoke(parisk, arguments, env=environment)
    return Done(result.exit_code, result.stdout, result.stderr)


def in_a_process(arguments: list[str], environment: dict[str, str]) -> Done:
    """For a command that writes to its standard output as to a file."""
    done = subprocess.run(
        [sys.executable, "-m", "parisk_sym", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("page", "command", "output"), sessions(), ids=[f"{page}: {command}" for page, command, _ in sessions()]
)
def test_command_prints_what_the_page_shows(
    page: str, command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run one documented command; '...' in the page stands for anything."""
    program, *arguments = shlex.split(command)
    assert program == "parisk", f"{page} shows a command other than parisk: {command}"
    monkeypatch.chdir(ROOT)
    run = in_a_process if "/dev/stdout" in arguments else in_this_process
    done = run(arguments, {"COLUMNS": "100", "NO_COLOR": "1"})
    assert done.status == EXPECTED_STATUS.get(command, 0), done.errors
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.OutputChecker().check_output(output, done.printed, flags), done.printed


def test_the_counts_are_those_of_the_ledger() -> None:
    """The page of counts is the one that `make counts` writes."""
    assert found_page.PAGE.read_text(encoding="utf-8") == found_page.text()
