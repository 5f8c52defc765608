"""`parisk plan budget`: the paper's illustration, costs by mpmath and meshes, convexity that is checked, and input that is wrong."""

import json
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.tables.plan import plan
from tests.cli.invoked import printed, run

MODEL, OWN = "by the paper's model", "by the mechanism's own confidence"
CENTRE = ("eps0=1/2", "E=5500", "stakeholders=100")


def rows(*arguments: str) -> dict[str, str]:
    data = json.loads(printed("plan", "budget", *arguments, "--format", "json"))
    return {row["what"]: row["value"] for row in data["rows"]}


def test_the_illustration_of_the_paper() -> None:
    """Section 5.3: a budget of 74434.40, the lowest one of 37805.86 at 0.274, which saves 36628.5; for the mechanism 6455."""
    found = rows(*CENTRE)
    assert found["cost of eps0=0.5 for 100 stakeholders"].startswith("74434.40")
    assert found[f"level of lowest expected cost, {MODEL}"].startswith("0.274")
    assert float(found[f"expected cost of it, {MODEL}"]) == pytest.approx(37805.86, abs=0.01)
    assert float(found[f"saving against eps0, {MODEL}"]) == pytest.approx(36628.5, abs=0.1)
    assert float(found[f"saving against eps0, {OWN}"]) == pytest.approx(6455.45, abs=0.01)
    assert found[f"level of lowest expected cost, {OWN}"].startswith("0.2858")


def test_an_expected_error_gives_the_noise_level() -> None:
    """At most 2 for a count: eps0 = 0.5, as in Section 5.3."""
    found = rows("T=2", "E=5500", "stakeholders=100")
    assert float(found.pop("smallest noise level for this expected error")) == 0.5
    assert found == rows(*CENTRE)
    assert float(rows("T=2", "sensitivity=3", "E=1")["smallest noise level for this expected error"]) == 1.5


def test_an_unavoidable_cost_is_paid_in_either_case() -> None:
    """E_min is added to every cost, and moves neither levels nor savings."""
    without, with_it = rows(*CENTRE, "budget=70000"), rows(*CENTRE, "E_min=7", "budget=70700")
    assert with_it.keys() == without.keys()
    for what, text in without.items():
        more = 700 if "cost of" in what else 0
        assert float(with_it[what]) == pytest.approx(float(text) + more, rel=2e-8), what


def test_the_level_for_a_confidence_that_is_held() -> None:
    """Equation 11 beside: [ln(gamma E/(B - (1 - gamma) E exp(-1/eps0)))]^-1."""
    found = rows(*CENTRE, "budget=70000", "confidence=0.6")
    level = 1 / math.log(0.6 * 5500 / (700 - 0.4 * 5500 * math.exp(-2)))
    assert float(found["largest level within the budget, confidence held at 0.6"]) == pytest.approx(level)


def test_budgets_beyond_both_ends() -> None:
    assert rows(*CENTRE, "budget=80000")[f"levels within the budget, {MODEL}"] == "every level up to eps0"
    found = rows(*CENTRE, "budget=50000")
    assert found[f"levels within the budget, {OWN}"].startswith("none")
    assert f"largest level within the budget, {MODEL}" in found


# --- other routes ------------------------------------------------------------------------------------------------------


def share_of_model(level: Any, eps0: Any) -> Any:
    """Theorem 4 for k = 1."""
    return mpmath.expm1(-level) / mpmath.expm1(-eps0)


def own_share(level: Any, eps0: Any) -> Any:
    return mpmath.exp(-eps0 / 2) * mpmath.sinh(level / 2)


def lowest_by_sections(cost: Callable[[Any], Any], low: Any, high: Any) -> Any:
    """The minimum of a function that falls and then rises, by sections of a third."""
    for _ in range(160):
        third = (high - low) / 3
        if cost(low + third) < cost(high - third):
            high -= third
        else:
            low += third
    return (low + high) / 2


@settings(max_examples=20)
@given(
    st.fractions("1/4", 4, max_denominator=16),
    st.fractions(1, 4, max_denominator=8),
    st.fractions(0, 50, max_denominator=2),
    st.integers(5, 95),
)
def test_equation_8_against_mpmath(eps0: Fraction, rate: Fraction, least: Fraction, percent: int) -> None:
    """The lowest cost by sections of a third at 60 digits; the budget's levels cost the budget, and are rounded inwards."""
    with mpmath.workdps(60):
        top = cost_8(mpf(eps0), rate, least)
        budget = None
        for share, words in ((share_of_model, MODEL), (own_share, OWN)):

            def cost(level: Any, share: Any = share) -> Any:
                weight = share(level, mpf(eps0))
                return weight * cost_8(level, rate, least) + (1 - weight) * top

            best = lowest_by_sections(cost, mpf(0), mpf(eps0))
            if (
                budget is None
            ):  # between the mechanism's lowest cost and that of eps0: both confidences afford some levels
                lowest = cost_of_own(eps0, rate, least)
                budget = Fraction(int((lowest + (top - lowest) * percent / 100) * 10**12), 10**12)
            given_ = {
                "eps0": str(eps0),
                "E": "100",
                "c": str(rate),
                "E_min": str(least),
                "budget": str(budget),
            }
            found = {row.what: row.value for row in plan("budget", given_, 12).rows}
            level = mpmath.mpf(found[f"level of lowest expected cost, {words}"])
            assert abs(level / best - 1) < mpmath.mpf(10) ** -11
            above(found[f"expected cost of it, {words}"], cost(level))
            below(found[f"saving against eps0, {words}"], top - cost(level))
            for end, sign in (("smallest", 1), ("largest", -1)):
                affordable = mpmath.mpf(found[f"{end} level within the budget, {words}"])
                assert sign * (affordable - level) < 0
                assert cost(affordable) <= mpf(budget)
                assert cost(affordable * (1 - sign * mpmath.mpf(10) ** -10)) > mpf(budget)


def mpf(value: Any) -> Any:
    fraction = Fraction(value)
    return mpmath.mpf(fraction.numerator) / fraction.denominator


def cost_8(level: Any, rate: Fraction, least: Fraction) -> Any:
    return mpf(least) + 100 * mpmath.exp(-mpf(rate) / level)


def cost_of_own(eps0: Fraction, rate: Fraction, least: Fraction) -> Any:
    top = cost_8(mpf(eps0), rate, least)

    def cost(level: Any) -> Any:
        return top - own_share(level, mpf(eps0)) * (top - cost_8(level, rate, least))

    return cost(lowest_by_sections(cost, mpf(0), mpf(eps0)))


def above(text: str, true: Any) -> None:
    assert true <= mpmath.mpf(text) <= true * (1 + mpmath.mpf(10) ** -10)


def below(text: str, true: Any) -> None:
    assert true * (1 - mpmath.mpf(10) ** -10) <= mpmath.mpf(text) <= true


slopes = st.lists(st.integers(0, 12), min_size=1, max_size=5).map(sorted)
widths = st.lists(st.integers(1, 6), min_size=5, max_size=5)


def points_of(rises: list[int], steps: list[int], first: int) -> list[tuple[Fraction, Fraction]]:
    """Corners of a convex chain with these slopes."""
    points = [(Fraction(0), Fraction(first))]
    for slope, step in zip(rises, steps, strict=False):
        level, cost = points[-1]
        points.append((level + Fraction(step, 4), cost + Fraction(slope * step, 4)))
    return points


@settings(max_examples=30)
@given(
    slopes.filter(lambda found: found[-1] > 0),
    widths,
    st.integers(0, 5),
    st.integers(4, 8),
    st.integers(5, 95),
)
def test_tables_against_a_mesh(
    tmp_path_factory: pytest.TempPathFactory, rises: list[int], steps: list[int], first: int, part: int, percent: int
) -> None:  # fmt: skip
    """No level of a mesh costs less, and those of a mesh within the budget are those between the two ends that are printed."""
    points = points_of(rises, steps, first)
    eps0 = points[-1][0] * part / 8
    levels, costs = (np.array([float(p[i]) for p in points]) for i in range(2))
    top = np.interp(float(eps0), levels, costs)
    if top <= first:
        return
    file = tmp_path_factory.mktemp("costs") / "costs.csv"
    file.write_text("level,cost\n" + "".join(f"{a},{b}\n" for a, b in points))
    mesh = np.linspace(0, float(eps0), 4001)[1:-1]
    own_lowest = mesh_cost(mesh, levels, costs, float(eps0), top, own=True).min()
    budget = own_lowest + (top - own_lowest) * percent / 100
    given_ = {"eps0": str(eps0), "costs": str(file), "budget": repr(float(budget))}
    found = {row.what: row.value for row in plan("budget", given_, 12).rows}
    for own, words in ((False, MODEL), (True, OWN)):
        cost = mesh_cost(mesh, levels, costs, float(eps0), top, own)
        best = float(found[f"level of lowest expected cost, {words}"])
        at_best = float(found[f"expected cost of it, {words}"])
        assert at_best <= cost.min() + 1e-9
        assert abs(best - mesh[cost.argmin()]) < 2e-3 * float(eps0) or at_best > cost.min() - 1e-6
        ends = [float(found[f"{end} level within the budget, {words}"]) for end in ("smallest", "largest")]
        assert ends[0] <= best <= ends[1]
        inside = (mesh > ends[0] + 1e-9) & (mesh < ends[1] - 1e-9)
        assert (cost[inside] <= budget + 1e-9).all()
        assert (cost[(mesh < ends[0] - 1e-9) | (mesh > ends[1] + 1e-9)] >= budget - 1e-9).all()


def mesh_cost(mesh: Any, levels: Any, costs: Any, eps0: float, top: float, own: bool) -> Any:
    """Equation 9 in floats, k = 1."""
    weight = np.exp(-eps0 / 2) * np.sinh(mesh / 2) if own else np.expm1(-mesh) / np.expm1(-eps0)
    return top - weight * (top - np.interp(mesh, levels, costs))


def test_a_corner_is_the_level_of_lowest_cost(tmp_path: Path) -> None:
    """A cost that turns sharply at 0.3: exactly that level, by both confidences."""
    file = costs(tmp_path, "0,0\n0.3,1\n1/2,1000\n")
    found = rows("eps0=1/2", file)
    assert found[f"level of lowest expected cost, {MODEL}"] == "0.30000000"
    assert found[f"level of lowest expected cost, {OWN}"] == "0.30000000"


def test_a_line(tmp_path: Path) -> None:
    """One line: the roots of eps + (e^eps - 1) = eps0 and of eps + 2 tanh(eps/2) = eps0, whatever its slope."""
    found = rows("eps0=1", costs(tmp_path, "0,3\n2,17\n"))
    model, own = (float(found[f"level of lowest expected cost, {words}"]) for words in (MODEL, OWN))
    assert model + math.expm1(model) == pytest.approx(1)
    assert own + 2 * math.tanh(own / 2) == pytest.approx(1)


def test_dimensions() -> None:
    """The model's confidence depends on k, the mechanism's does not."""
    one, five = rows(*CENTRE), rows(*CENTRE, "k=5")
    for what in one:
        assert (one[what] == five[what]) == (MODEL not in what and "paper's level" not in what), what


def test_noise_agrees_with_its_own_confidence() -> None:
    """200,000 losses of the mechanism at the worst pair: the share within the level, by an exact binomial test; false alarms <= 1e-9."""
    from scipy.stats import binomtest

    found = rows(*CENTRE)
    level = float(found[f"level of lowest expected cost, {OWN}"])
    noise = np.random.default_rng(5).laplace(0, 2, 200_000)
    losses = (np.abs(noise - 1) - np.abs(noise)) / 2
    within = int((np.abs(losses) <= level).sum())
    assert binomtest(within, 200_000, float(found[f"confidence in it, {OWN}"])).pvalue > 1e-9
    assert binomtest(within, 200_000, float(found[f"confidence in it, {MODEL}"])).pvalue < 1e-100


# --- forms and what is wrong ------------------------------------------------------------------------------------------------


def costs(folder: Path, text: str) -> str:
    path = folder / "costs.csv"
    path.write_text(text)
    return f"costs={path}"


def test_what_is_drawn() -> None:
    """Both curves with their lowest points, the cost of eps0 and the budget."""
    found = plan("budget", {"eps0": "1/2", "E": "5500", "stakeholders": "100", "budget": "70000"}, 8)
    assert found.picture is not None
    model, own, best, own_best, top, budget = found.picture().curves
    assert best.y == (pytest.approx(37805.8567),)
    assert own_best.y == (pytest.approx(67978.954),)
    assert (top.y, budget.y) == ((pytest.approx(74434.406),), (70000.0,))
    assert min(model.y) == pytest.approx(best.y[0], rel=1e-4)
    assert min(own.y) == pytest.approx(own_best.y[0], rel=1e-4)
    assert model.x == own.x
    assert model.y[-1] == pytest.approx(top.y[0])


def test_the_picture(tmp_path: Path) -> None:
    pictures = [tmp_path / f"{i}.svg" for i in range(2)]
    for picture in pictures:
        printed("plan", "budget", "eps0=1", costs(tmp_path, "0,0\n1,1\n"), "--plot", str(picture))
    assert pictures[0].read_bytes() == pictures[1].read_bytes()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must hold at least 2 points, got 0"),
        ("0,1\n", "must hold at least 2 points, got 1"),
        ("level,cost\n0.1,1\n1,2\n", "line 2: the first level must be 0, got 1/10"),
        ("0,1\n1\n", "line 2: a level and a cost are needed, got 1 cell"),
        ("0,1\nx,2\n", "line 2: a level must be a finite number"),
        ("0,1\n1,inf\n", "line 2: a cost must be a finite number"),
        ("0,-1\n1,2\n", "line 1: a cost must be >= 0, got -1"),
        ("0,1\n1,2\n1,3\n", "line 3: levels must rise, got 1 after 1"),
        ("0,1\n0.4,2\n", "line 2: the last level must be >= eps0=1/2, got 2/5"),
        ("0,1\n1,0.5\n", "line 2: costs must not fall, got 1/2 at 1 after 1 at 0"),
        ("0,1\n1,1\n", "the cost must rise up to eps0=1/2, got 1 at 0 and at eps0"),
        ("0,0\n1/4,1\n1/2,1.5\n", "line 3: the cost is not convex at eps=1/4: its slope falls there from 4 (from 0 on) to 2"),
        ("0,0\n1,1\n2,1.999999999999999999999\n", "line 3: the cost is not convex at eps=1"),
    ],
)  # fmt: skip
def test_costs_that_are_refused(tmp_path: Path, text: str, words: str) -> None:
    """File, line, bound and value; slopes are compared exactly."""
    result = run("plan", "budget", "eps0=1/2", costs(tmp_path, text))
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert "costs.csv" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("E=1",),
            "give eps0, the level of the noise, or T, the largest expected absolute error: got neither",
        ),
        (("eps0=1", "T=1", "E=1"), "got both"),
        (("eps0=1", "sensitivity=2", "E=1"), "sensitivity belongs to T"),
        (("eps0=1",), "give E, the compensation without any privacy, or costs=FILE"),
        (("eps0=1", "costs=a.csv", "c=1"), "costs=FILE is the whole cost: it goes without c"),
        (("eps0=0", "E=1"), "eps0 must be > 0, got 0"),
        (("eps0=1", "E=1", "c=1/2"), "c must be >= 1, got 1/2"),
        (("eps0=1", "E=1", "k=1/2"), "k must be >= 1, got 1/2"),
        (("eps0=1", "E=-1"), "E must be > 0, got -1"),
        (("eps0=1", "E=1", "E_min=-1"), "E_min must be >= 0, got -1"),
        (("eps0=1", "E=1", "budget=0"), "budget must be > 0, got 0"),
        (("eps0=1", "E=1", "stakeholders=1.5"), "stakeholders must be an integer"),
        (("eps0=1", "E=1", "confidence=0.5"), "confidence needs budget=B"),
        (("eps0=1", "E=1", "cost=1"), "budget may take eps0, T,"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], words: str) -> None:
    result = run("plan", "budget", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
