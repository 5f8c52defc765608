"""The bounds of the search: all in one file, each in use, and named where one ends a search."""

import re
from pathlib import Path

import pytest
from sympy import Expr, Symbol, erfc, exp, log

import parisk_sym
from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, Domain
from parisk_sym.proofs import budgets, kernel
from parisk_sym.proofs.budgets import Budget, Sample, noting_ended
from parisk_sym.proofs.calculus import by_charts, slopes
from parisk_sym.proofs.calculus.by_charts import signs_by_charts
from parisk_sym.proofs.judgement import judge_here
from parisk_sym.proofs.rule import Made, Rule
from parisk_sym.proofs.sympy_proposals import proposal

PROOFS = Path(parisk_sym.__file__).parent / "proofs"
BOUNDS = {name: v for name, v in vars(budgets).items() if isinstance(v, Budget)}

x = Symbol("x", real=True)


def test_each_is_in_use() -> None:
    """A bound that nothing reads would be misleading."""
    text = "".join(p.read_text(encoding="utf-8") for p in PROOFS.rglob("*.py") if p.name != "budgets.py")
    assert [name for name in BOUNDS if not re.search(rf"\b{name}\b", text)] == []


HANDED_OVER = {
    "QUICK_BOXES", "PANEL_EVALUATIONS", "NESTED_EVALUATIONS", "ENDLESS_EVALUATIONS", "INNER_EVALUATIONS", "TRIAL_RULES",
}  # fmt: skip
"""Bounds that are arguments of what notes them."""


def test_each_is_named_where_it_ends_a_search() -> None:
    """By `allows` or `spend`, or in the message itself; how many points are tried is no end of a search."""
    text = "".join(p.read_text(encoding="utf-8") for p in PROOFS.rglob("*.py") if p.name != "budgets.py")
    named = {n for n in BOUNDS if re.search(rf"\b{n}\.(allows|spend)\b|\{{{n}\}}|steps=(int\()?{n}\b", text)}
    silent = {name for name, bound in BOUNDS.items() if not isinstance(bound, Sample)} - named
    assert silent == HANDED_OVER


def test_what_a_bound_allows() -> None:
    """So many and no more; only one more is noted."""
    bound = Budget(3000, "steps")
    with noting_ended() as ended:
        assert bound.allows(3000)
        assert not ended
        assert not bound.allows(3001)
    assert list(ended) == ["at most 3,000 steps"]


def test_no_search_is_bounded_by_seconds() -> None:
    """A busy machine changes no verdict: outside of the seconds of a call of SymPy, no module of proofs reads a clock, but to say how long it took."""
    clocks = [
        p.relative_to(PROOFS).as_posix()
        for p in PROOFS.rglob("*.py")
        if re.search(r"process_time|monotonic\(|SECONDS|proposal\(.*seconds=", p.read_text(encoding="utf-8"))
    ]
    assert clocks == ["sympy_proposals.py"]


def test_a_spent_bound_is_noted_in_its_block_only() -> None:
    """Outside a block nothing happens; an inner block keeps what ended there."""
    bound = Budget(3, "steps")
    bound.spend()
    with noting_ended() as outer:
        with noting_ended() as inner:
            bound.spend()
            bound.spend()
        Budget(1, "step outside").spend()
    assert list(inner) == ["at most 3 steps"]
    assert list(outer) == ["at most 1 step outside"]


GAP = exp(-(x**2)) - erfc(x)


@pytest.mark.parametrize("name", ["CHART_FACTORS", "CHART_DERIVATIVES", "CHART_DEPTH", "CHART_TERMS"])
def test_what_ends_a_search_for_a_chart(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Each bound leaves the sign open where it is 0, and is noted."""
    domain = Domain({x: POSITIVE})
    with noting_ended() as ended:
        assert signs_by_charts(GAP, domain) is not None
    assert not ended
    monkeypatch.setattr(by_charts, name, Budget(0, "steps of this test"))
    with noting_ended() as ended:
        assert signs_by_charts(GAP, domain) is None
    assert list(ended) == ["at most 0 steps of this test"]


@pytest.mark.parametrize(
    ("name", "gap"), [("SLOPE_RULES", (x + 2) * log(1 + x) - 2 * x), ("SLOPE_PARTS", GAP)]
)
def test_what_ends_a_search_by_slopes(monkeypatch: pytest.MonkeyPatch, name: str, gap: Expr) -> None:
    """The same of slopes, chords and tangents."""
    monkeypatch.setattr(slopes, name, Budget(0, "steps of this test"))
    with noting_ended() as ended:
        assert slopes.by_slopes(gap, Domain({x: POSITIVE}), True) is None
    assert list(ended) == ["at most 0 steps of this test"]


def test_a_call_of_sympy_that_takes_too_long() -> None:
    """It is noted only where it was the bound that ended the call."""

    def endless() -> None:
        while True:
            pass

    with noting_ended() as ended:
        assert proposal(divmod, 7, 0, steps=Budget(5000, "steps of division")) is None
        assert proposal(endless, steps=Budget(400, "steps of nothing")) is None
    assert list(ended) == ["at most 400 steps of nothing"]


def test_the_reason_of_a_rule_names_what_ended_its_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """UNDECIDED says which bound it was."""

    def tired(goal: Inequality, by: Direct) -> Made:
        """A rule for this test."""
        Budget(3, "steps of this test").spend()
        return "nothing was found"

    monkeypatch.setattr(kernel, "rules_for", lambda *_: [Rule(Inequality, Direct, tired)])
    found = kernel.prove(Inequality(0, "<", GAP + 7 * x, {x: POSITIVE}), Direct())
    wanted = "nothing was found; a search stopped at its limit: at most 3 steps of this test"
    assert found.certificate["reason"] == wanted


def test_the_verdict_names_what_ended_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind what was tried, each bound once, three of them by name."""

    def tired(goal: Inequality, by: Direct) -> Made:
        """A rule for this test."""
        for steps in (3, 3000, 4, 3, 5):
            Budget(steps, "steps of this test").spend()
        return None

    monkeypatch.setattr(kernel, "rules_for", lambda *_: [Rule(Inequality, Direct, tired)])
    says = Inequality(0, "<", GAP + 7 * x, {x: POSITIVE})
    source = Source("own", "1", "1")
    found = judge_here(Claim("own.open", source, "$1$", says, Verdict.PROVED))
    limits = "at most 3 steps of this test, at most 3,000 steps of this test, at most 4 steps of this test and 1 more"
    assert found.verdict is Verdict.UNDECIDED
    assert found.reasons[0].endswith(f"; a search stopped at its limit: {limits}")
    assert all(budgets.LIMITS not in node.certificate for node in found.nodes)
