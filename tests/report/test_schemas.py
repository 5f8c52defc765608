"""What the commands write as JSON is what their schemas say; anything else is refused."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from parisk_sym.claims.fault import Fault
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.errors import ParameterError
from parisk_sym.report.schemas import outputs, schema
from tests.cli.invoked import CLAIM, printed, run

REFUTED = CLAIM.replace(
    'Inequality(0, "<=", x**2, {x: REALS})', 'Inequality(1, "<=", x**2, {x: REALS})'
).replace("Verdict.PROVED", "Verdict.REFUTED")
ARGUED = (
    CLAIM.replace("import Claim", "import Argument, Claim, Lemma, Step")
    .replace("PROVED", "ARGUED")
    .replace(
        "    note=",
        '    by=Argument("so", (Step("so", Inequality(0, "<=", x**2, {x: REALS})),), (Lemma("a fact", "a book"),), needs="a rule"),\n    note=',
    )
)
VALUES = "x,k,value\n1,1,0.6321205\n2,1,0.9\n3,1,0.1\n"
INVENTORY = """\
[[item]]
paper = "own"
number = "Lemma 1"
section = "1"
kind = "lemma"
says = "Squares are not negative."
claims = ["own.square"]
"""

COMMANDS = {
    "verify": ("verify", "{folder}/claims.py", "--json", "-"),
    "show": ("show", "own.square", "--from", "{folder}/claims.py", "--format", "json"),
    "ask": ("ask", "1 + x < exp(x) for x > 0", "--format", "json"),
    "list": ("list", "{folder}/claims.py", "--json"),
    "list-lemmas": ("list", "{folder}/argued/claims.py", "--lemmas", "--json"),
    "prove": ("prove", "{folder}/paper/claims.py", "--json", "-"),
    "eval": ("eval", "bessel_k.cdf", "x=5/2", "k=3", "--json"),
    "table": ("table", "bessel_k.cdf", "x=1,2", "k=1", "--format", "json", "--jobs", "1"),
    "check": ("check", "{folder}/values.csv", "--formula", "bessel_k.cdf", "--json", "--jobs", "1"),
    "compose": ("compose", "laplace,eps0=1,n=3", "delta=1e-5", "--json"),
    "compose-buckets": ("compose", "laplace,eps0=1,n=3", "delta=1e-5", "--buckets", "1/100", "--json"),
    "calibrate": ("calibrate", "laplace", "eps=1", "delta=1e-6", "n=3", "--json"),
    "plan": ("plan", "count", "eps=0.01", "re=0.1", "confidence=0.9", "answer=2000", "--format", "json"),
    "votes": ("votes", "{folder}/votes.csv", "scale=10", "delta=1e-5", "--format", "json"),
    "inventory": ("inventory", "{folder}/paper", "--compute", "--json"),
}
STATUS = {"check": 1}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("paper")
    (path / "argued").mkdir()
    (path / "argued/claims.py").write_text(ARGUED)
    (path / "paper").mkdir()
    (path / "claims.py").write_text(REFUTED)
    (path / "paper/claims.py").write_text(CLAIM)
    (path / "paper/inventory.toml").write_text(INVENTORY)
    (path / "values.csv").write_text(VALUES)
    (path / "votes.csv").write_text("cat,dog\n20,3\n11,12\n")
    return path


@cache
def validator(output: str) -> Draft202012Validator:
    found = schema(output)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


def written(output: str, folder: Path) -> Any:
    result = run(*(word.format(folder=folder) for word in COMMANDS[output]))
    assert result.exit_code == STATUS.get(output, 0), result.stderr
    return json.loads(result.stdout)


def test_every_output_has_a_command_here() -> None:
    assert set(COMMANDS) == set(outputs())


@pytest.mark.parametrize("output", COMMANDS)
def test_output(output: str, folder: Path) -> None:
    """The real output is valid. Without any one of its entries, with another one, or with another type it is not."""
    value = written(output, folder)
    errors = [f"{list(e.absolute_path)}: {e.message}" for e in validator(output).iter_errors(value)]
    assert not errors
    broken = list(_broken(value))
    assert len(broken) >= 3
    for what, other in broken:
        assert not validator(output).is_valid(other), what


def _broken(value: Any) -> Iterator[tuple[str, Any]]:
    """The output with one entry of its first object left out, added, or of another type."""
    row = value[0] if isinstance(value, list) else value
    for key in row:
        if key != "used_by" and key not in OPTIONAL:
            yield f"without {key}", _changed(value, lambda r, key=key: r.pop(key))
        yield f"{key} of another type", _changed(value, lambda r, key=key: r.update({key: object}))


OPTIONAL = {"typeset", "latex", "meaning", "source", "title"}


def _changed(value: Any, change: Any) -> Any:
    same = copy.deepcopy(value)
    change(same[0] if isinstance(same, list) else same)
    return same


@pytest.mark.parametrize("output", ["verify", "show", "eval", "list", "check", "inventory", "calibrate"])
def test_unknown_entries_are_refused(output: str, folder: Path) -> None:
    """Someone who relies on a schema hears of every new entry."""
    value = _changed(written(output, folder), lambda row: row.update(another="entry"))
    assert not validator(output).is_valid(value)


def test_a_claim_inside(folder: Path) -> None:
    """Verdicts, states and numbers are looked at as deep as they stand."""
    for path, wrong in (
        (("verdict",), "SURE"),
        (("proof", "status"), "maybe"),
        (("proof", "children", 0, "status"), "maybe"),
        (("evidence", 0, "outcome"), "maybe"),
        (("seconds",), -1),
        (("fault",), "typo"),
        (("table",), [[1]]),
    ):
        value = written("show", folder)
        inner = value
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = wrong
        assert not validator("show").is_valid(value), path


def test_words_are_those_of_the_program() -> None:
    """The schemas name every verdict, status and class, and no other."""
    definitions = schema("show")["$defs"]
    assert set(definitions["verdict"]["enum"]) == {str(v) for v in Verdict}
    assert set(definitions["status"]["enum"]) == {str(s) for s in Status}
    assert set(definitions["fault"]["enum"]) == {"", *(str(f) for f in Fault)}


@pytest.mark.parametrize(
    "arguments",
    [
        ("table", "laplace.confidence", "laplace.confidence_model", "eps=1/2", "eps0=1", "k=1"),
        ("table", "composition", "eps0=1", "n=1", "delta=1e-5"),
    ],
)
def test_tables_of_several_columns(arguments: tuple[str, ...]) -> None:
    value = json.loads(printed(*arguments, "--format", "json", "--jobs", "1"))
    validator("table").validate(value)


def test_command() -> None:
    """One schema by its command, or all of them by name; another name is an error that lists them."""
    assert json.loads(printed("schema", "eval")) == schema("eval")
    assert list(json.loads(printed("schema"))) == outputs()
    with pytest.raises(
        ParameterError, match="there is no schema for 'latex': the outputs are ask, calibrate, "
    ):
        schema("latex")
