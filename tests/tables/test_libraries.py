"""Functions of published packages: what is compared, what the verdicts mean, and that the page is of the recorded answers."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from flint import arb
from sympy import Rational, exp

from benchmarks.libraries import __main__ as command
from benchmarks.libraries.check import Check, grid
from benchmarks.libraries.checks import CHECKS
from benchmarks.libraries.environments import PACKAGES
from benchmarks.libraries.measuring import DIGITS, certified, difference, result
from benchmarks.libraries.page import page
from benchmarks.libraries.results import Point, Result, read
from parisk_sym.proofs.balls.certified import ball_of
from tests.shipped import shipped

ROOT = Path(__file__).parents[2]
KEYS = [(check.module, check.function) for check in CHECKS]
HALF = Check("opendp", "half", "1/2 e^x", lambda x: exp(x) / 2, grid("x", (0.0,), (1.0,)))


def _functions(module: str) -> dict[str, ast.expr]:
    """The calls in the file of a package under their names; it cannot be imported here."""
    tree = ast.parse(
        (ROOT / "benchmarks" / "libraries" / "asked" / f"{module}.py").read_text(encoding="utf-8")
    )
    declared = next(
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "FUNCTIONS"
    )
    assert isinstance(declared, ast.Dict)
    pairs = zip(declared.keys, declared.values, strict=True)
    return {
        ast.literal_eval(key): call.elts[1]
        for key, call in pairs
        if key is not None and isinstance(call, ast.Tuple)
    }


def test_what_is_asked_is_what_can_be_called() -> None:
    """No function is compared twice, none is called and not compared, and the packages are those of the environments."""
    assert len(set(KEYS)) == len(KEYS) >= 30
    assert {module for module, _ in KEYS} == set(PACKAGES)
    for module in PACKAGES:
        calls = _functions(module)
        assert set(calls) == {function for name, function in KEYS if name == module}
        for check in (check for check in CHECKS if check.module == module):
            call = calls[check.function]
            if isinstance(call, ast.Lambda):
                assert {a.arg for a in call.args.args} == set(check.grid[0]), check.function


def test_the_formulas_are_in_the_ledger() -> None:
    known = {entry.id for entry in shipped().claims}
    named = {claim for check in CHECKS for claim in check.claims}
    mistakes = {
        word.strip("()") for check in CHECKS for word in check.remark.split() if word.startswith("(mistakes.")
    }
    assert named | mistakes <= known
    assert mistakes


def test_the_page_is_what_was_recorded() -> None:
    """No number on the page was typed, every check was asked, and the page names each."""
    results = read()
    assert [(r.package, r.function) for r in results] == [
        (PACKAGES[m].name, function) for m in PACKAGES for name, function in KEYS if name == m
    ]
    assert (ROOT / "docs" / "libraries.md").read_text(encoding="utf-8") == page(results, [], DIGITS)


@pytest.mark.parametrize("module", PACKAGES)
def test_the_certified_values_are_of_today(module: str) -> None:
    """The verdicts follow from the recorded answers and the formulas as they stand now."""
    recorded = {(r.package, r.function): r for r in read()}
    for check in (check for check in CHECKS if check.module == module):
        before = recorded[PACKAGES[module].name, check.function]
        answers = [{"place": before.place, "value": p.answered} for p in before.points]
        assert result(check, before.version, answers) == before


def _answered(*values: str) -> Result:
    return result(HALF, "1", [{"place": "", "value": value} for value in values])


def test_a_small_difference_is_seen() -> None:
    """Right floats agree; a part in a hundred million does not; an error and an infinite value are no agreement."""
    assert _answered("0.5", "1.3591409142295225").verdict == "agrees"
    assert _answered("0.5", "1.35914093").verdict == "loses digits"
    assert _answered("0.5", "1.35915").verdict == "disagrees"
    assert _answered("0.5", "inf").verdict == "refused"
    assert (
        result(HALF, "1", [{"place": "", "value": "0.5"}, {"place": "", "error": "ValueError: x"}]).verdict
        == "refused"
    )


def test_another_convention_must_be_what_is_computed() -> None:
    """It is one where the function computes it, and a disagreement where it computes neither."""
    other = replace(HALF, theirs=lambda x: exp(x) + 0 * x, remark="It is e^x")
    answers = [{"place": "", "value": value} for value in ("1.0", "2.718281828459045")]
    assert result(other, "1", answers).verdict == "other convention"
    assert result(other, "1", [answers[0], {"place": "", "value": "2.7182"}]).verdict == "disagrees"


def test_only_a_delta_that_is_kept_is_cautious() -> None:
    """A search that ends below the delta is cautious; one that ends above it disagrees, and so does another quantity."""
    below = Result(
        "p", "1", "f", "", "", [], "", "delta", [Point({"delta": 0.1}, "1.0", "0.0999", -1e-3, None)]
    )
    assert below.verdict == "cautious"
    assert replace(below, points=[replace(below.points[0], difference=1e-3)]).verdict == "disagrees"
    assert replace(below, reaches="alpha").verdict == "disagrees"


def test_differences_have_a_sign_and_zero_is_compared_absolutely() -> None:
    assert 0 < difference(arb(1) + arb(2) ** -30, arb(1)) < 1e-9
    assert difference(arb(1) - arb(2) ** -30, arb(1)) < 0
    assert difference(arb(2) ** -30, arb(0)) == 2.0**-30
    assert certified(lambda x: x / 3, x=Rational(1)).overlaps(ball_of(Rational(1, 3)))


def test_a_package_that_cannot_be_had_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so, and the others are asked."""

    def refuse(module: str) -> list[Result]:
        if module == "autodp":
            raise OSError("no such package")
        return [replace(r, function=module) for r in read()[:1]]

    monkeypatch.setattr(command, "_of_package", refuse)
    monkeypatch.setattr(command, "write", lambda _results: None)
    assert command.main([str(tmp_path / "page.md")]) == 0
    assert "could not be installed: autodp" in (tmp_path / "page.md").read_text(encoding="utf-8")
