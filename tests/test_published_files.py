"""The pre-commit hook and the action name commands, options and places that exist."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
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


@pytest.mark.parametrize("name", ["wrong_verdict", "wrong_number", "feature"])
def test_the_issue_templates(name: str) -> None:
    """They are forms that GitHub shows, and a report of something wrong cannot be sent without its version."""
    form = read(f".github/ISSUE_TEMPLATE/{name}.yml")
    assert {"name", "description", "body"} <= set(form)
    fields = {field["id"]: field for field in form["body"]}
    assert len(fields) == len(form["body"])
    for field in fields.values():
        assert field["type"] in {"textarea", "input"}
        assert field["attributes"]["label"]
    if name.startswith("wrong"):
        assert all(field["validations"]["required"] for field in fields.values())
        assert "parisk --version" in fields["version"]["attributes"]["description"]


def test_commands_of_the_pages_for_reports() -> None:
    """Each command that these files name exists, with its options."""
    files = ["SECURITY.md", *(str(f.relative_to(ROOT)) for f in (ROOT / ".github").rglob("*") if f.is_file())]
    found = [
        (name, words.split())
        for name in files
        for words in re.findall(r"`parisk ([a-z][^`]*)`", (ROOT / name).read_text(encoding="utf-8"))
    ]
    assert len(found) >= 10
    for name, (command, *words) in found:
        assert command in parisk.commands, name
        known = {option for p in parisk.commands[command].params for option in p.opts}
        assert {word for word in words if word.startswith("--")} <= known, name


def test_the_hooks_for_development() -> None:
    """They run the programs of the Makefile's environment, and what they name is in `make lint` or in the tests."""
    (repository,) = read(".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    lint = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nlint:")[2].partition("\n\n")[0]
    for hook in repository["hooks"]:
        program, *words = shlex.split(hook["entry"])
        assert program.startswith(".venv/bin/")
        if program.endswith("python"):
            tests = [word for word in words if word.startswith("tests/")]
            assert tests
            for test in tests:
                file, _, function = test.partition("::")
                assert f"def {function}" in (ROOT / file).read_text(encoding="utf-8")
        else:
            assert f"$(BIN)/{Path(program).name}" in lint
