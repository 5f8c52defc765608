"""Verdicts in the store: which ones may be reused, under which key, and in which order the others are computed."""

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from parisk_sym.core.limits import Limits
from parisk_sym.core.plain_data import NotPlainError, from_json, to_json
from parisk_sym.ledger.collect import Placed
from parisk_sym.ledger.store import Store
from parisk_sym.proofs.goal_detail import Goals
from parisk_sym.proofs.judgement import Judgement

__all__ = ["keep", "slowest_first", "stored_judgement"]

AnyPlaced = TypeVar("AnyPlaced", bound=Placed)


def stored_judgement(
    store: Store, claim: Placed, limits: Limits, goals: Goals = Goals.IN_WORDS
) -> Judgement | None:
    """The stored verdict on a claim within these limits, if it contains at least this much of the goals."""
    names = (_name(claim, limits, told) for told in Goals if told >= goals)
    kept = (store.verdict(Path(claim.file), name) for name in names)
    value = next((v for v in kept if v is not None), None)
    try:
        judgement = None if value is None else from_json(Judgement, value)
    except NotPlainError:
        return None
    of_this = judgement is not None and (judgement.claim_id, judgement.digest) == (claim.id, claim.digest)
    return judgement if of_this else None


def keep(
    store: Store, claim: Placed, judgement: Judgement, limits: Limits, goals: Goals = Goals.IN_WORDS
) -> Judgement:
    """Remember a judgement until the store is written; it is given back as it is read again.

    Neither one that was cut short is remembered, nor one of a folder whose code used something beyond its own files.
    """
    try:
        value = json.loads(json.dumps(to_json(judgement)))
        plain = from_json(Judgement, value)
    except ValueError:  # not plain, or an integer with more digits than Python reads
        return judgement
    if not judgement.outside and not _cut_short(value):
        store.keep_verdict(Path(claim.file), _name(claim, limits, goals), value, claim.id, judgement.seconds)
    return plain


def slowest_first(claims: Sequence[AnyPlaced], store: Store | None) -> list[tuple[AnyPlaced, float]]:
    """The claims with the seconds that they are expected to take, longest first; one never judged is taken as ordinary."""
    times = [None if store is None else store.time(Path(c.file), c.id) for c in claims]
    usual = median([t for t in times if t is not None] or [1.0])
    expected = [usual if t is None else t for t in times]
    return sorted(zip(claims, expected, strict=True), key=lambda pair: -pair[1])


def _name(claim: Placed, limits: Limits, goals: Goals) -> str:
    told = goals.name.lower().replace("_", " ")
    return f"{claim.id} within {float(limits.seconds)!r} s, {limits.memory} bytes, goals {told}"


def _cut_short(value: Any) -> bool:
    """Whether a limit, a crash or an exception ended a part of the work: another run may find something else."""
    if isinstance(value, dict):
        ended = "raised at" in value or (value.get("rule") == "limit" and value.get("engine") == "process")
        return ended or any(map(_cut_short, value.values()))
    return isinstance(value, list) and any(map(_cut_short, value))
