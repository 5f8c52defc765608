"""The lowest versions follow from pyproject.toml; a command that prints or returns something else is a failure."""

import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

from release.checkers import user_file
from release.environments import EXTRAS, lowest
from release.smoke import SESSION, Command, run_workflow

ROOT = Path(__file__).parents[2]


def project() -> dict[str, object]:
    found: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return found


def test_every_dependency_has_a_lower_bound() -> None:
    """Those of the package and of every extra, not only of the extras that are installed."""
    extras = project()["optional-dependencies"]
    assert isinstance(extras, dict)
    assert set(EXTRAS) < set(extras)
    for group in (project()["dependencies"], *extras.values()):
        assert len(lowest(group)) == len(group)


def test_what_has_no_bound_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^numpy<3 must have a lower bound"):
        lowest(["numpy<3"])
    assert lowest(["a>=1; extra == 'plot'", "b>=1; extra == 'dev'", "c>=1; python_version < '3'"]) == ["a==1"]


@pytest.mark.parametrize(
    ("program", "failure"),
    [
        ("print('right')", ""),
        ("print('wrong')", "status 0, expected status 0 and 'right'"),
        ("print('right'); raise SystemExit(3)", "status 3, expected status 0"),
    ],
)
def test_a_command_that_fails(program: str, failure: str, tmp_path: Path) -> None:
    found = Command((sys.executable, "-c", program), "right").failure(tmp_path, {})
    assert failure in found
    assert bool(found) is bool(failure)


def test_the_session_uses_the_commands_of_a_first_hour() -> None:
    used = {command.words[1] for command in SESSION}
    assert {"eval", "ask", "verify", "check", "latex", "table", "plot", "init"} <= used


def test_the_workflow_has_every_python() -> None:
    """From the lowest that pyproject.toml allows; the lowest versions with the lowest Python."""
    workflow = yaml.safe_load((ROOT / ".github/workflows/versions.yml").read_text())
    matrix = workflow["jobs"]["use"]["strategy"]["matrix"]
    lowest_python = (
        f"{next(iter(Requirement('python' + str(project()['requires-python'])).specifier)).version}"
    )
    assert matrix["python"][0] == lowest_python
    assert matrix["include"][0] == {"python": lowest_python, "versions": "lowest"}
    make = (ROOT / "Makefile").read_text()
    assert "\ntest-lowest test-newest test-types: " in make


def test_a_workflow_that_cannot_install(tmp_path: Path) -> None:
    """Each step is run as it is written, in the folder of the paper, and the one that fails is named."""
    programs, workflows = tmp_path / "bin", tmp_path / ".github" / "workflows"
    programs.mkdir()
    workflows.mkdir(parents=True)
    for name, text in (
        ("pip", 'echo "pip $*" >> steps; [ "$1" = uninstall ]'),
        ("parisk", '[ "$1" = verify ]'),
    ):
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    steps = ["pip install -r requirements.txt", "parisk verify . --json v.json", "parisk inventory ."]
    (workflows / "verify.yml").write_text("".join(f"      - run: {step}\n" for step in steps))
    failures = run_workflow(programs, tmp_path, tmp_path)
    assert [failure.partition(":")[0] for failure in failures] == [
        f"bash -c {steps[0]}",
        f"bash -c {steps[2]}",
    ]
    assert (tmp_path / "steps").read_text().splitlines()[-1] == "pip install -r requirements.txt"
    (workflows / "verify.yml").write_text("      - run: pip uninstall\n")
    assert "has only the steps ['pip uninstall']" in run_workflow(programs, tmp_path, tmp_path)[-1]


def test_the_file_for_type_checkers() -> None:
    """It uses every public name, and its only mistakes are the three that a checker has to see."""
    text = user_file(["Claim", "judge"])
    assert "from parisk_sym import Claim\nfrom parisk_sym import judge\n" in text
    assert "print(Claim)\nprint(judge)\n" in text
    assert text.count("# type: ignore") == 3
