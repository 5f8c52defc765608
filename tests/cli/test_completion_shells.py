"""`parisk completion`: each shell completes commands, options and ids with the script that is printed for it."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.invoked import printed
from tests.tools import need

ROOT = Path(__file__).parents[2]

BASH = """
. ./script
COMP_WORDS=({words}) COMP_CWORD={last}
_parisk_completion parisk
printf '%s\\n' "${{COMPREPLY[@]}}"
"""

ZSH = """
compdef() {{ true }}
compadd() {{ print -rl -- ${{@[$((${{@[(i)-a]}} + 1))]:+${{(P)@[$((${{@[(i)-a]}} + 1))]}}}} }}
_describe() {{ print -rl -- ${{(P)${{@: -2:1}}}} }}
. ./script
words=({words}) CURRENT=$(({last} + 1))
_parisk_completion
"""
"""What zsh's own completion would do with the answers is replaced by printing them: it works only while somebody types."""

FISH = """
. ./script
complete -C {line}
"""

SHELLS = {
    "bash": ("bash", "--norc", "-c", BASH),
    "zsh": ("zsh", "-f", "-c", ZSH),
    "fish": ("fish", "-c", FISH),
}


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder with `parisk`, as the tests import it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "parisk").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m parisk_sym "$@"\n')
    (folder / "parisk").chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["calib"], "calibrate"),
        (["eval", "--dig"], "--digits"),
        (["show", "par21.theorem4.mechanism_"], "par21.theorem4.mechanism_k"),
    ],
    ids=["command", "option", "id"],
)
@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell(shell: str, words: list[str], wanted: str, programs: Path, tmp_path: Path) -> None:
    """A press of the key offers the word."""
    need(shell)
    (tmp_path / "script").write_text(printed("completion", shell))
    line = shlex.join(["parisk", *words])
    *command, text = SHELLS[shell]
    script = text.format(words=line, last=len(words), line=shlex.quote(line))
    environment = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path),
    }  # fmt: skip
    done = subprocess.run(
        [*command, script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    offered = [row.split("\t")[0].split(":")[0] for row in done.stdout.splitlines()]
    assert wanted in offered, f"{done.stdout}{done.stderr}"
    assert all(word.startswith(words[-1]) for word in offered), offered
