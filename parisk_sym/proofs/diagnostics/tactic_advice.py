"""The tactics that were tried on a statement and prove a part of it, in lines for the author."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from parisk_sym.proofs.diagnostics.tactic_text import tactic_text
from parisk_sym.proofs.trials import Trial

__all__ = ["WITHOUT", "helpful"]

WITHOUT = "leave out the tactic: without it the statement is proved"
"""The line where the tactic of the author proves nothing, and none is needed."""

_MOST = 3
"""Tactics that are named."""


def helpful(trials: Sequence[Trial], text: Callable[[Any], str]) -> Iterator[str]:
    """One line for each tactic that proved some of its cases, those with the largest share first: what is proved, and what stays open."""
    if any(trial.node.unconditional for trial in trials):
        yield WITHOUT
    progress = sorted(
        (t for t in trials if t.proved),
        key=lambda t: len(t.proved) / (len(t.proved) + len(t.open)),
        reverse=True,
    )
    for trial in progress[:_MOST]:
        whole = len(trial.proved) + len(trial.open)
        still_open = "; ".join(text(case.says) for case in trial.open)
        yield f"{tactic_text(trial.tactic)}, which proves {len(trial.proved)} of {whole} cases; open is {still_open}"
