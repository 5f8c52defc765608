"""The pre-commit hook and the action name commands, options and places that exist."""

import shlex
import tomllib
from pathlib import Path
from typing import Any

import yaml

from parisk_sym.cli import parisk

ROOT = Path(__file__).parents[1]


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def commands_in(line: str) -> tuple[str, list[str]]:
    """The subcommand of `parisk`, and its long options."""
    program, command, *arguments = shlex.split(line)
    assert program == "parisk"
    return command, [a for a in arguments if a.startswith("--")]


def test_the_hook() -> None:
    (hook,) = read(".pre-commit-hooks.yaml")
    command, options = commands_in(hook["entry"])
    assert command in parisk.commands
    assert not options


def test_the_action() -> None:
    """Inputs reach the shell as variables of the environment only: a path cannot be a command."""
    action = read("action.yml")
    steps = action["runs"]["steps"]
    lines = [step["run"] for step in steps if "run" in step]
    assert not any("${{" in line for line in lines)
    command, options = commands_in(lines[-1])
    known = {name for option in parisk.commands[command].params for name in option.opts}
    assert set(options) <= known
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"].startswith(">=3.11")
    assert action["inputs"]["python-version"]["default"] >= "3.11"
