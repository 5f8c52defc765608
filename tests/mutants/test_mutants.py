"""Mutants are made as they are named, sleep until they are woken, and the list of those that survive is about today's code."""

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.mutants import survivors
from tests.mutants.__main__ import _named, main
from tests.mutants.mutations import SWITCH, mutants_of, mutants_of_file, with_mutants
from tests.mutants.tree import ROOT

MOST_MISSING = 0
"""How many survivors of the list may wait for a test. It is only made smaller, unless code is mutated for the first time, as the text of proofs was."""

CHANGES = [
    ("return a < b", ["a < b -> a <= b", "a < b -> a < 2 * b"]),
    ("return a >= 0", ["a >= 0 -> a > 0"]),
    (
        "return a < b <= 0",
        ["a < b <= 0 -> a <= b <= 0", "a < b <= 0 -> a < 2 * b <= 0", "a < b <= 0 -> a < b < 0"],
    ),
    (
        "return a and b and c",
        ["a and b and c -> b and c", "a and b and c -> a and c", "a and b and c -> a and b"],
    ),
    ("return a or b", ["a or b -> b", "a or b -> a"]),
    ("return all(a)", ["all(a) -> any(a)"]),
    ("return a.is_positive", ["a.is_positive -> a.is_nonnegative"]),
    ("return a + 1", ["a + 1 -> a"]),
    ("return a == '<'", ["'<' -> '<='"]),
    ("if a:\n        return None\n    return b", ["a -> never"]),
    ("return [x for x in a if x]", ["x -> always"]),
    ("if a:\n        b = 1\n    return b", []),
    ("return a if b is None else c", []),
    ("return b is not None and isinstance(b, int)", []),
    ("return len(a) < _MOST_TERMS", []),
    ("return f'{a < b}'", []),
]


@pytest.mark.parametrize(("body", "changes"), CHANGES)
def test_what_is_changed(body: str, changes: list[str]) -> None:
    """Each operator, and what is left alone."""
    made = mutants_of_file(f"def f(a, b, c):\n    {body}\n", "file.py")
    assert [mutant.name for mutant in made] == [f"file.py f: {change}" for change in changes]


def test_only_what_runs_later_is_changed() -> None:
    """What is computed where the module is loaded was computed before a mutant could be woken."""
    text = "A = 1 < 2\nclass C:\n    b: int = 1 + 1\n    def f(self, a=1 < 2):\n        return [lambda: a < 0, 1]\n"
    assert [mutant.name for mutant in mutants_of_file(text, "file.py")] == ["file.py C.f: a < 0 -> a <= 0"]


def test_equal_changes_are_told_apart() -> None:
    """By their number in the function, which other functions do not change."""
    first, second = mutants_of_file("def f(a):\n    return (a > 0, a > 0)\n", "file.py")
    assert (first.name, second.name) == ("file.py f: a > 0 -> a >= 0", "file.py f: a > 0 -> a >= 0 (2)")


@pytest.mark.parametrize(("body", "changes"), CHANGES)
def test_asleep_nothing_changes_and_awake_one_thing(body: str, changes: list[str]) -> None:
    """The instrumented function is the old one, and with a number the mutated one."""
    text = f'"""Doc."""\nfrom __future__ import annotations\n_MOST_TERMS = 2\ndef f(a, b, c):\n    {body}\n'
    made = mutants_of_file(text, "file.py")
    code = with_mutants(text, "file.py", {mutant: i for i, mutant in enumerate(made)})
    arguments = [
        (a, b, c)
        for a in (-3, 0, 1, 2, SimpleNamespace(is_positive=False, is_nonnegative=True), (0, 1), "<", "<=")
        for b in (-2, 0, 1, 2, None)
        for c in (0, 3)
    ]
    before = [_value(text, -1, which) for which in arguments]
    assert [_value(code, -1, which) for which in arguments] == before
    for i in range(len(changes)):
        assert [_value(code, i, which) for which in arguments] != before


def _value(text: str, awake: int, arguments: tuple[object, ...]) -> object:
    kept = [line for line in ast.parse(text).body if getattr(line, "module", "") != "parisk_mutants"]
    names: dict[str, object] = {SWITCH: lambda number: number == awake}
    exec(compile(ast.Module(kept, []), "file.py", "exec"), names)  # noqa: S102 - it is what the test is about
    try:
        return names["f"](*arguments)  # type: ignore[operator]
    except (TypeError, AttributeError) as error:
        return type(error)


def test_survivors_are_of_this_code() -> None:
    """A name that no mutant of today has explains nothing: take it out of the list."""
    known = {mutant.name for mutant in mutants_of(ROOT)}
    assert [name for name in survivors.read() if name not in known] == []


def test_few_survivors_wait_for_a_test() -> None:
    """The list may only shrink: where this fails with fewer, make MOST_MISSING smaller."""
    assert len(survivors.unexplained(survivors.read())) == MOST_MISSING


@pytest.mark.parametrize("reason", ["", "equivalent", "because", "missing"])
def test_a_reason_is_of_one_of_two_kinds(tmp_path: Path, reason: str) -> None:
    """A survivor without a reason is not explained."""
    file = tmp_path / "survivors.txt"
    file.write_text(f"parisk_sym/a.py f: a -> b\n    {reason}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="begins neither"):
        survivors.read(file)


def test_what_was_explained_stays_explained() -> None:
    """The list written anew keeps reasons, and what is new is missing a test."""
    text = survivors.written(["b", "a"], {"a": "equivalent: so it is", "c": "equivalent: gone"})
    assert text == "a\n    equivalent: so it is\nb\n    missing: nobody has looked at it\n"


def test_mutants_by_their_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those of today's code are woken; names that it does not have need no run."""
    file = tmp_path / "names.txt"
    name = next(mutants_of(ROOT)).name
    file.write_text(f"parisk_sym/proofs/gone.py f: a -> b\n{name}", encoding="utf-8")
    assert [mutant.name for mutant in _named(file)] == [name]
    file.write_text("parisk_sym/proofs/gone.py f: a -> b", encoding="utf-8")
    assert main(["--names", str(file)]) == 0
    assert capsys.readouterr().out == "the code has none of these mutants\n"


@pytest.mark.parametrize(
    "line", ["nobody notices: parisk_sym/proofs/a.py f: a -> b", "parisk_sym/proofs/a.py f", ""]
)
def test_a_line_that_is_no_name_is_an_error(line: str, tmp_path: Path) -> None:
    """It would be taken for a mutant that is gone, and so for one that is mended."""
    file = tmp_path / "names.txt"
    file.write_text(f"parisk_sym/proofs/gone.py f: a -> b\n{line}\n", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["--names", str(file)])
    assert ended.value.code == 2
