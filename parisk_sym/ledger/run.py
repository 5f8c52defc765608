"""Judges claims in processes (`processes`); stored verdicts come first."""

import contextlib
import functools
import operator
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.discovery import Problem, shipped_derivations
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.limits import DEFAULT_LIMITS, Limits
from parisk_sym.core.outside_inputs import record_outside
from parisk_sym.laws.catalogue import package_formulas
from parisk_sym.ledger.collect import Placed, collection_of
from parisk_sym.ledger.memory import keep, slowest_first, stored_judgement
from parisk_sym.ledger.processes import Failure, Finished, Processes, default_jobs, run_on, run_tasks
from parisk_sym.ledger.store import Store
from parisk_sym.proofs.goal_detail import Goals
from parisk_sym.proofs.judgement import Judge, Judgement
from parisk_sym.proofs.node import Node

__all__ = ["ClaimProgress", "ClaimResult", "Entry", "run_claims"]

_LEAST_SECONDS = 0.1
"""The least time counted for a claim."""

ClaimProgress = Callable[[float, str], None]
"""Called with the share of the work that is done, and a text that names a claim in work."""


class Entry(Placed, Protocol):
    """A claim in its file, collected with its statement, or listed without it."""

    @property
    def expected(self) -> Verdict:
        """The expected verdict."""

    @property
    def claim(self) -> Claim | None:
        """The claim; None: it has to be read from its file."""


AnyEntry = TypeVar("AnyEntry", bound=Entry)


@dataclass(frozen=True)
class ClaimResult(Generic[AnyEntry]):
    """The judgement on a claim; `problem` says so when judging it raised an exception."""

    collected: AnyEntry
    judgement: Judgement
    problem: Problem | None = None
    remembered: bool = False


def run_claims(
    claims: Sequence[AnyEntry],
    jobs: int | None = None,
    progress: ClaimProgress | None = None,
    limits: Limits = DEFAULT_LIMITS,
    store: Store | None = None,
    workers: Processes | None = None,
    cluster: Executor | None = None,
    goals: Goals = Goals.IN_WORDS,
) -> Iterator[ClaimResult[AnyEntry]]:
    """Judge every claim, each within the limits; results come as they finish, remembered ones first.

    A claim whose judging raises an exception is UNDECIDED, with a problem that names the exception; so is one that is another claim where
    it is judged, because its file was changed meanwhile or makes other claims each time it is run. With a store, a verdict
    that it remembers is not computed again, and each new one is written within a second or two. Workers that have loaded files before
    need not load them again; without them there are `jobs` new ones. With a cluster, claims are judged there. `goals` says how
    the goals of the proofs are told.
    """
    known = (
        [] if store is None else [(claim, stored_judgement(store, claim, limits, goals)) for claim in claims]
    )
    found = {claim.id: judgement for claim, judgement in known if judgement is not None}
    yield from (ClaimResult(c, found[c.id], remembered=True) for c in claims if c.id in found)
    waiting = slowest_first([claim for claim in claims if claim.id not in found], store)
    bar = _Bar([claim.id for claim, _ in waiting], [seconds for _, seconds in waiting], progress)
    own = contextlib.nullcontext(workers) if workers is not None else Processes(jobs or default_jobs())
    asked = _Asked(limits, goals)
    with own as at_work, _Kept(store, asked) as kept:
        unknown = [claim for claim, _ in waiting]
        finished = (
            _judge_all(unknown, at_work, asked, kept) if cluster is None else _away(unknown, cluster, asked)
        )
        for done in finished:
            bar.finish(done.index)
            yield kept.result(_result(waiting[done.index][0], done))


class _Asked(NamedTuple):
    """How claims are to be judged."""

    limits: Limits
    goals: Goals


class _Kept:
    """Writes the store while claims are judged: with the first verdict, then once in a while, when none comes, and at the end of the block."""

    def __init__(self, store: Store | None, asked: _Asked) -> None:
        self._store, self._asked = store, asked

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.write()

    def result(self, result: ClaimResult[AnyEntry]) -> ClaimResult[AnyEntry]:
        """The result in the form in which the store gives it back."""
        if self._store is None:
            return result
        judgement = keep(self._store, result.collected, result.judgement, *self._asked)
        self._store.write_soon()
        return replace(result, judgement=judgement)

    def write(self) -> None:
        """Write what is not written."""
        if self._store is not None:
            self._store.write()


def _judge_all(
    claims: Sequence[AnyEntry], workers: Processes, asked: _Asked, kept: _Kept
) -> Iterator[Finished[Judgement]]:
    held = [claim.claim for claim in claims if claim.claim is not None]
    if workers.one_by_one(len(claims)) and len(held) == len(claims):
        folders = [Path(claim.file).parent for claim in claims]
        with Judge(held.__getitem__, asked.goals, folders.__getitem__) as one_by_one:
            yield from run_tasks(
                functools.partial(one_by_one.judge, limits=asked.limits), range(len(claims)), 1
            )
        return
    tasks = [(str(Path(c.file).resolve()), c.id, asked) for c in claims]
    yield from run_on(workers, _judge_in_file, tasks, operator.itemgetter(0), kept.write)


def _away(claims: Sequence[AnyEntry], cluster: Executor, asked: _Asked) -> Iterator[Finished[Judgement]]:
    """On other machines, where the shipped claims may be in another folder."""
    tasks = [(*_portable(Path(claim.file).resolve()), claim.id, asked) for claim in claims]
    yield from run_on(cluster, _judge_away, tasks)


def _portable(file: Path) -> tuple[bool, str]:
    """Whether a file is one of the shipped ones, and its path, for these below their folder."""
    shipped = shipped_derivations().resolve()
    return (True, str(file.relative_to(shipped))) if file.is_relative_to(shipped) else (False, str(file))


def _judge_away(task: tuple[bool, str, str, _Asked]) -> Judgement:
    is_shipped, path, identifier, asked = task
    file = shipped_derivations().resolve() / path if is_shipped else Path(path)
    return _judge_in_file((str(file), identifier, asked))


_Place = tuple[str, str]
"""A file and the id of a claim in it."""


def _judge_in_file(task: tuple[str, str, _Asked]) -> Judgement:
    """Judge the claim with this id in this file, in a process that loads the file if it has not."""
    file, identifier, asked = task
    return _judge(asked.goals).judge((file, identifier), asked.limits)


@functools.cache
def _judge(goals: Goals) -> Judge[_Place]:
    """The judge of this process; it ends with it. The processes in which it judges, one after another, find the formulas loaded."""
    package_formulas()
    record_outside()
    return Judge(_claim_in_file, goals, lambda place: Path(place[0]).parent)


def _claim_in_file(place: _Place) -> Claim:
    file, identifier = place
    found = collection_of(file)
    claims = {c.id: c.claim for c in reversed(found.claims)}  # the first of an id, as in `first_of_each_id`
    if identifier not in claims:
        problems = "; ".join(map(str, found.problems))
        raise ClaimError(
            f"the claim {identifier!r} cannot be found again in {file}: {problems or 'it is not there'}"
        )
    return claims[identifier]


class _Bar:
    """Reports the share of the work that is done, in expected seconds, and the claim that was started first."""

    def __init__(self, ids: Sequence[str], seconds: Sequence[float], progress: ClaimProgress | None) -> None:
        self._left = dict(enumerate(ids))
        self._seconds = [s + _LEAST_SECONDS for s in seconds]
        self._all, self._total = len(ids), sum(self._seconds)
        self._progress = progress
        self._report()

    def finish(self, index: int) -> None:
        """A claim is done."""
        del self._left[index]
        self._report()

    def _report(self) -> None:
        if self._progress is not None and self._left:
            left = sum(self._seconds[i] for i in self._left)
            first = next(iter(self._left.values()))
            done = self._all - len(self._left)
            self._progress(1 - left / self._total, f"{done} of {self._all}, now {first}")


def _result(claim: AnyEntry, done: Finished[Judgement]) -> ClaimResult[AnyEntry]:
    judgement = done.result or _failed_judgement(claim, done.failure or Failure("no result", "nowhere"))
    if judgement.digest not in {"", claim.digest}:
        judgement = _failed_judgement(claim, Failure(_ANOTHER, f"{claim.file}:{claim.line}"))
    return ClaimResult(claim, judgement, _problem(claim, judgement.failure))


_ANOTHER = "the file makes another claim each time it is run, or was changed meanwhile"


def _failed_judgement(claim: Entry, failure: Failure) -> Judgement:
    """The judgement on a claim whose worker failed before it had one."""
    detail: dict[str, Any] = {"exception": failure.error, "raised at": failure.place}
    node = Node("the check itself failed", Status.UNDECIDED, engine="python", certificate=detail)
    judgement = Judgement(claim.id, Verdict.UNDECIDED, claim.expected)
    return replace(judgement, tree=judgement.tree.with_checks(node))


def _problem(claim: Entry, failure: str) -> Problem | None:
    return Problem(claim.file, claim.line, f"{claim.id}: {failure}") if failure else None
