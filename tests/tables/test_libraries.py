"""Functions of published packages: what is compared, what the verdicts mean, and that the page is of the recorded answers."""

import ast
import math
import subprocess
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from flint import arb
from scipy.stats import binom
from sympy import Rational, exp

from benchmarks.libraries import __main__ as command
from benchmarks.libraries.check import Check, Kind, grid
from benchmarks.libraries.checks import CHECKS
from benchmarks.libraries.environments import PACKAGES
from benchmarks.libraries.frequencies import FALSE_ALARM, fits, noticed
from benchmarks.libraries.measuring import DIGITS, Release, certified, difference, recorded, result
from benchmarks.libraries.page import page
from benchmarks.libraries.results import Outcome, Point, Result, read
from benchmarks.libraries.shared import discrete_gaussian_from, subsampled_epsilon
from benchmarks.versions import VERSIONS
from parisk_sym.proofs.enclosures.bisection import ball_of
from tests.shipped import shipped

ROOT = Path(__file__).parents[2]
KEYS = [(check.module, check.function) for check in CHECKS]
HALF = Check("opendp", "half", "1/2 e^x", lambda x: exp(x) / 2, grid("x", (0.0,), (1.0,)))
RELEASE = Release("1", "2026-01-01", "2026-02-01")


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
    mistakes = {claim for check in CHECKS for claim in check.mistakes}
    assert named | mistakes <= known
    assert len(mistakes) >= 20
    assert all(name.startswith("field.") for name in named)
    assert all(name.startswith("mistakes.") for name in mistakes)


def test_what_each_check_says_of_itself_fits() -> None:
    """A calibration attains a delta, a count is of releases, a sentence is a document's, and words that are quoted come with what they say."""
    for check in CHECKS:
        if check.reaches == "delta":
            assert check.kind is Kind.RELEASE, check.function
        if check.draws:
            assert check.kind in (Kind.RELEASE, Kind.LAW), check.function
        assert bool(check.documented) == (check.theirs is not None), check.function


def test_every_quotation_was_found() -> None:
    """What is called another convention is what the package says of itself."""
    recorded = {(r.package, r.function): r for r in read()}
    quoting = [check for check in CHECKS if check.documented]
    assert quoting
    for check in quoting:
        found = recorded[PACKAGES[check.module].name, check.function]
        assert (found.documented, found.outcome) == (check.documented, Outcome.OTHER)


def test_the_register_is_younger_than_the_versions_that_it_names() -> None:
    """Every row was asked in the version that is named, after that was built."""
    rows = read()
    assert {row.package: row.version for row in rows} == dict(VERSIONS)
    for row in rows:
        assert not row.built or date.fromisoformat(row.built) <= date.fromisoformat(row.asked)
    assert len({row.package for row in rows if row.built}) >= 8


def test_the_page_is_what_was_recorded() -> None:
    """No number on the page was typed, every check was asked, and the page names each."""
    results = read()
    assert [(r.package, r.function) for r in results] == [
        (PACKAGES[m].name, function) for m in PACKAGES for name, function in KEYS if name == m
    ]
    assert (ROOT / "docs" / "libraries.md").read_text(encoding="utf-8") == page(results, [], DIGITS)


def test_the_certified_values_are_of_today() -> None:
    """The outcomes follow from the recorded answers and the formulas as they are now."""
    assert recorded() == read()


def _answered(*values: str, **more: Any) -> Outcome:
    check = replace(HALF, **more)
    return result(check, RELEASE, [{"place": "", "value": value} for value in values]).outcome


def test_a_small_difference_is_seen() -> None:
    """Right floats agree; a part in a hundred million does not; an error and an infinite value are no agreement."""
    assert _answered("0.5", "1.3591409142295225") is Outcome.AGREES
    assert _answered("0.5", "1.35914093") is Outcome.LOST
    assert _answered("0.5", "1.35915", kind=Kind.OTHER) is Outcome.OUTPUT
    assert _answered("0.5", "inf") is Outcome.REFUSED
    errors = [{"place": "", "value": "0.5"}, {"place": "", "error": "ValueError: x"}]
    assert result(HALF, RELEASE, errors).outcome is Outcome.REFUSED


@pytest.mark.parametrize(
    ("kind", "below", "above"),
    [
        (Kind.LOSS, Outcome.LEAK, Outcome.NOISE),
        (Kind.NOISE, Outcome.LEAK, Outcome.NOISE),
        (Kind.RELEASE, Outcome.NOISE, Outcome.LEAK),
        (Kind.OTHER, Outcome.OUTPUT, Outcome.OUTPUT),
        (Kind.BOUND, Outcome.DISAGREES, Outcome.DISAGREES),
        (Kind.LAW, Outcome.DISAGREES, Outcome.DISAGREES),
        (Kind.DOCUMENT, Outcome.DOCUMENT, Outcome.DOCUMENT),
    ],
)
def test_the_consequence_is_the_side_of_the_difference(kind: Kind, below: Outcome, above: Outcome) -> None:
    """And the leak counts where both sides are seen, whatever its size."""
    assert _answered("0.4", "1.3591409142295225", kind=kind) is below
    assert _answered("0.6", "1.3591409142295225", kind=kind) is above
    worst = below if above is Outcome.NOISE else above
    assert _answered("0.6", "1.35", kind=kind) is worst
    assert _answered("0.499", "9", kind=kind) is worst


def test_rounding_beside_too_much_noise_is_no_leak() -> None:
    assert _answered("0.6", "1.35914091", kind=Kind.NOISE) is Outcome.NOISE


def test_another_convention_is_quoted_and_computed() -> None:
    """It is one where the package says so and computes it; without the words or with another value the difference counts."""
    other = replace(HALF, theirs=lambda x: exp(x) + 0 * x, documented="It is e^x")
    answers = [{"place": "", "value": value, "quoted": True} for value in ("1.0", "2.718281828459045")]
    assert result(other, RELEASE, answers).outcome is Outcome.OTHER
    assert result(other, RELEASE, [answers[0], {**answers[1], "value": "2.7182"}]).outcome is Outcome.NOISE
    assert result(other, RELEASE, [answers[0], {**answers[1], "quoted": False}]).outcome is Outcome.NOISE


def test_a_calibration_is_cautious_within_a_tenth() -> None:
    """A search that ends below the delta is cautious up to a tenth and too much noise beyond, unless a bound is promised; above it is a leak."""
    asked = Result(
        "p", "1", "", "", "f", "", "", Kind.RELEASE, [], [], "", "", "delta", False, 0,
        [Point({"delta": 0.1}, "1.0", "0.0999", -1e-3, None)],
    )  # fmt: skip
    far = replace(asked, points=[replace(asked.points[0], difference=-0.5)])
    assert asked.outcome is Outcome.CAUTIOUS
    assert far.outcome is Outcome.NOISE
    assert replace(far, bound=True).outcome is Outcome.CAUTIOUS
    assert replace(asked, points=[replace(asked.points[0], difference=1e-3)]).outcome is Outcome.LEAK
    assert replace(asked, reaches="alpha", kind=Kind.OTHER).outcome is Outcome.OUTPUT


def test_a_promised_bound_may_be_far_on_its_safe_side_only() -> None:
    assert _answered("5", "13", bound=True) is Outcome.CAUTIOUS
    assert _answered("5", "1.35", bound=True) is Outcome.LEAK


def test_a_count_fits_by_chernoff() -> None:
    """By exact binomial tails: a fair count is refused in less than the stated share of runs, and a probability beyond `noticed` hardly ever fits."""
    draws, probability = 20_000, 0.25
    kept = [i for i in range(draws + 1) if fits(i / draws, probability, draws)]
    assert binom.cdf(kept[0] - 1, draws, probability) + binom.sf(kept[-1], draws, probability) <= FALSE_ALARM
    wrong = probability * noticed(probability, draws)
    assert binom.cdf(kept[-1], draws, wrong) <= FALSE_ALARM
    assert wrong < 0.3
    assert fits(0.0, 0.0, draws)
    assert not fits(0.1, 0.0, draws)


def test_counts_are_judged_by_their_number() -> None:
    """The same frequency fits a few draws and not many; a larger one of releases is a leak."""
    share = replace(HALF, ours=lambda x: exp(x) / 4, grid=grid("x", (0.0,)), kind=Kind.RELEASE)
    answer = [{"place": "", "value": "0.27"}]
    assert result(replace(share, draws=100), RELEASE, answer).outcome is Outcome.AGREES
    assert result(replace(share, draws=100_000), RELEASE, answer).outcome is Outcome.LEAK


def test_the_reference_of_discrete_gaussian_noise() -> None:
    """By plain sums in floats, and by the smallest case: half of what is beside 0."""
    for place, sigma in ((3, 1.0), (0, 0.5), (12, 4.0)):
        mass = {i: math.exp(-(i * i) / (2 * sigma**2)) for i in range(-200, 201)}
        expected = sum(m for i, m in mass.items() if i >= place) / sum(mass.values())
        ball = discrete_gaussian_from(Rational(place), Rational(sigma))
        assert math.isclose(float(ball.mid()), expected, rel_tol=1e-12)
        assert float(ball.rad()) < 1e-25


def test_the_reference_of_private_learning() -> None:
    """The level that `parisk compose` prints."""
    assert (
        abs(
            float(subsampled_epsilon(Rational(0.8), Rational(0.01), 1000, Rational(1e-5)).mid())
            - 3.14101413945
        )
        < 1e-9
    )


def test_differences_have_a_sign_and_zero_is_compared_absolutely() -> None:
    assert 0 < difference(arb(1) + arb(2) ** -30, arb(1)) < 1e-9
    assert difference(arb(1) - arb(2) ** -30, arb(1)) < 0
    assert difference(arb(-2), arb(-1)) < 0 < difference(arb(-1), arb(-2))
    assert difference(arb(2) ** -30, arb(0)) == 2.0**-30
    assert certified(lambda x: x / 3, x=Rational(1)).overlaps(ball_of(Rational(1, 3)))


def test_a_package_that_cannot_be_had_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so, and the others are asked."""

    def refuse(module: str) -> list[Result]:
        if module == "autodp":
            raise OSError("no such package")
        return [replace(r, function=module) for r in read()[:1]]

    monkeypatch.setattr(command, "newest", VERSIONS.__getitem__)
    monkeypatch.setattr(command, "_of_package", refuse)
    monkeypatch.setattr(command, "write", lambda _results: None)
    assert command.main([str(tmp_path / "page.md")]) == 0
    assert "could not be installed: autodp" in (tmp_path / "page.md").read_text(encoding="utf-8")


def test_another_version_than_the_named_one_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is installed is what is named on the page."""
    monkeypatch.setattr(type(PACKAGES["autodp"].environment), "versions", lambda _self: {"autodp": "0.1"})
    with pytest.raises(OSError, match=r"autodp 0\.1 is installed, not"):
        command._release("autodp")


def test_versions_that_are_no_longer_the_newest_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 0 where all are, 1 where one is not, 2 where the index does not answer."""
    monkeypatch.setattr(command, "newest", VERSIONS.__getitem__)
    assert command.main(["--newer"]) == 0
    monkeypatch.setattr(command, "newest", lambda name: "99" if name == "opendp" else VERSIONS[name])
    monkeypatch.setattr(command, "_asked", lambda: pytest.fail("an old version is asked"))
    assert command.main([]) == 1
    capsys.readouterr()
    assert command.main(["--newer"]) == 1
    assert capsys.readouterr().out == f"opendp: {VERSIONS['opendp']} is named, 99 is the newest\n"

    def silent(name: str) -> str:
        raise subprocess.CalledProcessError(1, "pip")

    monkeypatch.setattr(command, "newest", silent)
    assert command.main(["--newer"]) == 2
