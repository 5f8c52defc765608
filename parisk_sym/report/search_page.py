"""The search for a proof as text and as JSON: each goal with the rules that were tried on it, and where each stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO

from parisk_sym.core.texts import quantity
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.search_record import Attempt, SearchedGoal
from parisk_sym.report.json_rows import to_json
from parisk_sym.report.unicode_text import readable

__all__ = ["write_search", "write_search_as_json"]

_MOST_GOALS = 40
"""Goals that are printed, those nearest to the statement first."""

_OUTCOMES = {"consistent": "nothing found against it", "undecided": "open"}


def write_search(
    judgement: Judgement, goals: Sequence[SearchedGoal], stream: IO[str], most: int = _MOST_GOALS
) -> None:
    """Write the verdict and the goals with what was tried on each."""
    stream.writelines(f"{line}\n" for line in _lines(judgement, goals, most))


def _lines(judgement: Judgement, goals: Sequence[SearchedGoal], most: int) -> Iterator[str]:
    yield f"{judgement.claim_id}: {judgement.verdict}"
    yield from (f"  {reason}" for reason in judgement.reasons)
    for goal in goals[:most]:
        tactic = "" if goal.tactic == "Direct" else f", by {goal.tactic}"
        yield ""
        yield f"{goal.number}. {readable(goal.says)}"
        yield f"   {_OUTCOMES.get(goal.outcome, goal.outcome)}{tactic}. Tried, in this order:"
        yield from map(_line, goal.attempts)
    if len(goals) > most:
        yield ""
        yield f"{quantity(len(goals) - most, 'more goal')}: --format json has them all"


def _line(attempt: Attempt) -> str:
    below = f"goal {', '.join(map(str, attempt.goals))}" if attempt.goals else ""
    outcome = _OUTCOMES.get(attempt.outcome, attempt.outcome)
    why = "; ".join(filter(None, (attempt.reason, below)))
    return f"   - {attempt.rule}: {outcome}{f' ({why})' if why else ''}"


def write_search_as_json(judgement: Judgement, goals: Sequence[SearchedGoal], stream: IO[str]) -> None:
    """Write one object: the id, the verdict, and every goal with its attempts."""
    rows = [{**goal._asdict(), "attempts": [a._asdict() for a in goal.attempts]} for goal in goals]
    row = {"id": judgement.claim_id, "verdict": str(judgement.verdict), "reasons": judgement.reasons}
    stream.write(to_json({**row, "goals": rows}))
