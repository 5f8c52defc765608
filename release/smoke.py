"""What a user does in the first hour, with an installed `parisk`: commands with what they have to print, in an empty folder."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["SESSION", "Command", "run_session", "run_workflow"]

_PAPER = r"""\documentclass{article}
\newtheorem{lemma}{Lemma}
\begin{document}
\title{A bound}
\author{A. Author}
\begin{lemma}
For every $x > 0$, $e^x < 1 + 2 x$.
\end{lemma}
\end{document}
"""


@dataclass(frozen=True)
class Command:
    """A command line, a part of what it prints, and its exit status."""

    words: Sequence[str]
    printed: str
    status: int = 0

    def failure(self, folder: Path, environment: Mapping[str, str]) -> str:
        """What is wrong with a run in the folder; empty if nothing is."""
        done = subprocess.run(
            self.words, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode == self.status and self.printed in done.stdout:
            return ""
        wanted = f"status {self.status} and {self.printed!r}"
        return (
            f"{' '.join(self.words)}: status {done.returncode}, expected {wanted}\n{done.stdout}{done.stderr}"
        )


def _parisk(line: str, printed: str = "", status: int = 0, more: Sequence[str] = ()) -> Command:
    return Command(("parisk", *line.split(), *more), printed, status)


SESSION = (
    _parisk("--version", "parisk, version"),
    _parisk("eval bessel_k.cdf x=5/2 k=3 --digits 30", "0.725528285851338403651888494750"),
    _parisk("ask", "PROVED", more=["1 + x < exp(x) for x > 0"]),
    _parisk("ask", "REFUTED", 1, ["exp(x) < 1 + x for x > 0"]),
    _parisk("verify paper.tex", "counterexample", 1),
    _parisk("init mine", "parisk verify mine"),
    _parisk("verify mine --certificates certificates --html page", "1 PROVED"),
    Command(("parisk-check", "certificates"), "verified"),
    _parisk("table bessel_k.cdf x=1:3:1 k=1,2 --digits 17 -o values.csv"),
    _parisk("check values.csv --formula bessel_k.cdf --tolerance 1ulp", "6 right, 0 wrong"),
    _parisk("table bessel_k.cdf x=1:3:1 k=1,2 -o values.parquet"),
    _parisk("latex bessel_k.cdf", r"\begin{equation}"),
    _parisk("plot composition n=1:100:33 -o composition.pdf"),
)
"""Each command may use what those before it have written."""


def run_session(programs: Path, folder: Path) -> list[str]:
    """The failures of the session with the programs of a folder, in an empty folder."""
    (folder / "paper.tex").write_text(_PAPER, encoding="utf-8")
    environment = _environment(programs, folder)
    failures = (command.failure(folder, environment) for command in SESSION)
    return [failure for failure in failures if failure]


def run_workflow(programs: Path, folder: Path, wheels: Path) -> list[str]:
    """The failures of the workflow that `parisk init` wrote to a folder, each step as it is written there.

    The environment loses its parisk_sym first: the workflow has to install it, and finds no other package than those in `wheels`.
    """
    environment = _environment(programs, folder) | {"PIP_FIND_LINKS": str(wheels), "PIP_NO_INDEX": "1"}
    text = (folder / ".github" / "workflows" / "verify.yml").read_text(encoding="utf-8")
    steps = re.findall(r"^ *- run: (.+)$", text, re.MULTILINE)
    lines = ["pip uninstall --yes --quiet parisk_sym", "! parisk --version", *steps]
    failures = (Command(("bash", "-c", line), "").failure(folder, environment) for line in lines)
    found = [failure for failure in failures if failure]
    return found if len(steps) >= 3 else [*found, f"the workflow has only the steps {steps}"]


def _environment(programs: Path, folder: Path) -> dict[str, str]:
    """The variables of this process, with the programs first, without what concerns its own Python, and with a cache apart."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    path = f"{programs}{os.pathsep}{kept['PATH']}"
    return kept | {"PATH": path, "XDG_CACHE_HOME": str(folder / "cache"), "PIP_CONFIG_FILE": os.devnull}
