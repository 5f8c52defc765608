"""What each rule and each tactic is needed for: every statement is judged once, then again without the rules that decided it.

`python -m benchmarks.rules docs/rules.md [FOLDER ...]` writes the page, of the shipped claims, the statements of `benchmarks.power` and
`benchmarks.papers`, those that need a certain rule (`benchmarks.power.needed`), and the claims of further folders. A statement counts for a rule where the rule decided a goal of its proof. Without a
tactic means: as if neither its author nor the engine had named it. What was found is kept in build/benchmarks.rules.jsonl, so that a run that
was ended goes on. `--jobs` says in how many processes.
"""

import argparse
import functools
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.papers.collection import FOLDERS, claims_of
from benchmarks.power.collection import TOPICS
from benchmarks.power.measuring import claim_of, engine_digest, records_of
from benchmarks.power.needed import NEEDED, claim_with_tactic
from parisk_sym.claims.claim import Claim
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.errors import PariskError
from parisk_sym.core.limits import Apart, Ended, Limits
from parisk_sym.ledger.collect import collect
from parisk_sym.ledger.processes import Finished, default_jobs, run_tasks
from parisk_sym.proofs import kernel
from parisk_sym.proofs.judgement import judge_here
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.order import RULES, rules_for
from parisk_sym.proofs.rule import Rule
from parisk_sym.proofs.search_record import Search, recording

__all__ = ["Part", "Records", "Use", "changes", "main", "parts", "uses", "without"]

SECONDS = 60
"""Processor seconds for one statement."""

AGAIN_FACTOR, AGAIN_LEAST = 3, 10
"""How many times its own seconds a statement has without a rule, and how many it has at least."""

MOST_CHANGES, MOST_JUDGED = 3, 60
"""Changes after which a rule is known to be needed, and statements judged again without it, the fastest first."""


@dataclass(frozen=True)
class Part:
    """A rule or a tactic: its name, and the attempts by which a record of a search shows it."""

    name: str
    file: str
    shown_by: frozenset[tuple[str, str]]
    functions: frozenset[Callable[..., object]] = frozenset()
    tactic: type[Tactic] | None = None


@dataclass(frozen=True)
class Use:
    """A statement with its verdict, the seconds that it took, and the attempts that decided its goals."""

    ledger: str
    name: str
    claim: Claim
    verdict: str
    seconds: float
    decided_by: frozenset[tuple[str, str]]


def parts() -> list[Part]:
    """Every rule, then every tactic."""
    rules: dict[Callable[..., object], set[tuple[str, str]]] = {}
    tactics: dict[type[Tactic], set[tuple[str, str]]] = {}
    for rule in RULES:
        attempt = (rule.name, rule.tactic.__name__)
        rules.setdefault(rule.apply, set()).add(attempt)
        tactics.setdefault(rule.tactic, set()).add(attempt)
    del tactics[Direct]
    return [
        *(Part(_name(f), _file(f), frozenset(shown), frozenset({f})) for f, shown in rules.items()),
        *(Part(t.__name__, _file(t), frozenset(shown), tactic=t) for t, shown in tactics.items()),
    ]


def _name(function: Callable[..., object]) -> str:
    return function.__name__.replace("_", " ")


def _file(thing: object) -> str:
    return thing.__module__.removeprefix("parisk_sym.").replace(".", "/")


@contextmanager
def without(part: Part) -> Iterator[None]:
    """In the block, the kernel does not have the rule; the tactic is as if it had not been named."""
    first_rules, first_search = rules_for, kernel._by_the_table  # noqa: SLF001 - the kernel has no other seam

    def others(kind: type[Statement], tactic: type[Tactic]) -> tuple[Rule, ...]:
        return tuple(rule for rule in first_rules(kind, tactic) if rule.apply not in part.functions)

    def plainly(goal: Statement, by: Tactic) -> Node:
        return first_search(goal, Direct() if type(by) is part.tactic else by)

    with patch.object(kernel, "rules_for", others), patch.object(kernel, "_by_the_table", plainly):
        yield


Found = tuple[str, float, frozenset[tuple[str, str]]]


def _judged(claims: Sequence[Claim], seconds: Sequence[float]) -> Iterator[Found]:
    """The verdict on each claim with its seconds, and the attempts that decided, from a process that is ended at the limit."""

    def judged(key: int, _: Callable[[Found], None]) -> Found:
        search = Search()
        with kernel.remembering({}), recording(search):
            found = judge_here(claims[key])
        return str(found.verdict), found.seconds, frozenset(search.deciding())

    with Apart(judged) as process:
        for key in range(len(claims)):
            found = process.run(key, Limits(seconds[key]))
            if isinstance(found, Ended):
                found = (str(Verdict.UNDECIDED), float(seconds[key]), frozenset())
            yield found


@dataclass
class Records:
    """What was found before by the same code, and the file to which more is added; without a file nothing is kept."""

    file: Path | None = None
    _known: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.file is not None and self.file.exists():
            lines = map(json.loads, self.file.read_text(encoding="utf-8").splitlines())
            self._known = {key: found for engine, key, found in lines if engine == engine_digest()}

    def get(self, key: str) -> Any:
        """What was found under the key, or None."""
        return self._known.get(key)

    def add(self, key: str, found: Any) -> None:
        """Keep what was found."""
        self._known[key] = found
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as file:
                print(json.dumps([engine_digest(), key, found]), file=file)


def uses(ledgers: Mapping[str, Sequence[Claim]], records: Records | None = None) -> list[Use]:
    """Every statement, judged once with all rules unless there is a record."""
    records = records or Records()
    every = [(_key(ledger, claim), ledger, claim) for ledger, claims in ledgers.items() for claim in claims]
    missing = {key: claim for key, _, claim in every if records.get(key) is None}
    for key, found in zip(missing, _judged(list(missing.values()), [SECONDS] * len(missing)), strict=True):
        records.add(key, _record(found))
    return [_use(ledger, claim, records.get(key)) for key, ledger, claim in every]


Record = list[Any]
"""What is kept of a statement: the verdict, the seconds, and the attempts that decided."""


def _record(found: Found) -> Record:
    verdict, seconds, decided = found
    return [verdict, seconds, sorted(decided)]


def _key(ledger: str, claim: Claim) -> str:
    """A name for the record: an id may come twice, in two topics of a benchmark."""
    return f"{ledger} {claim.id} {claim.source.section}"


def _use(ledger: str, claim: Claim, found: Any) -> Use:
    verdict, seconds, decided = found
    return Use(
        ledger, claim.id, claim, verdict, seconds, frozenset((rule, tactic) for rule, tactic in decided)
    )


def _as_if_not_given(part: Part, claim: Claim) -> Claim:
    """The claim without its tactic, where that is the part: then the engine tries what it proposes by itself."""
    return replace(claim, by=None) if part.tactic is not None and type(claim.by) is part.tactic else claim


def changes(part: Part, used: Sequence[Use]) -> list[tuple[Use, str]]:
    """The statements whose verdict is another one without the part, each with that verdict; a few suffice."""
    ordered = sorted(used, key=lambda use: use.seconds)[:MOST_JUDGED]
    seconds = [min(SECONDS, max(AGAIN_LEAST, AGAIN_FACTOR * use.seconds)) for use in ordered]
    changed = []
    with without(part):
        for use, (verdict, _, _) in zip(
            ordered, _judged([_as_if_not_given(part, use.claim) for use in ordered], seconds), strict=False
        ):
            if verdict != use.verdict:
                changed.append((use, verdict))
                if len(changed) == MOST_CHANGES:
                    break
    return changed


Folders = tuple[Path, ...]
"""Folders with further claims."""


@functools.cache
def _ledgers(folders: Folders) -> dict[str, list[Claim]]:
    shipped = [c.claim for c in collect().claims]
    power = []
    for topic, cases in TOPICS.items():
        for case in cases:
            try:
                power.append(claim_of(topic, case))
            except PariskError:
                continue  # it cannot be stated
    papers = [claim for folder in FOLDERS for claim in claims_of(folder)]
    needed = [claim_with_tactic(one) for one in NEEDED]
    others = {folder.name: [c.claim for c in collect([folder]).claims] for folder in folders}
    return {"ledger": shipped, "power": power, "papers": papers, "needed": needed, **others}


@functools.cache
def _by_key(folders: Folders) -> dict[str, tuple[str, Claim]]:
    """Every statement with its ledger. Processes are sent keys: statements cannot be pickled."""
    return {_key(ledger, c): (ledger, c) for ledger, claims in _ledgers(folders).items() for c in claims}


def _first(task: tuple[Folders, str]) -> Record:
    """What was found about the statement with this key."""
    folders, key = task
    return _record(*_judged([_by_key(folders)[key][1]], [SECONDS]))


def _again(task: tuple[Folders, int, Mapping[str, Any]]) -> list[str]:
    """The row of the rule or tactic with this number, from the records of the statements that it decides."""
    folders, number, records = task
    part = parts()[number]
    used = [_use(*_by_key(folders)[key], found) for key, found in records.items()]
    return _row(part, used, tuple(_ledgers(folders)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rules", description=__doc__)
    parser.add_argument("page", type=Path, help="where the page is written, such as docs/rules.md")
    parser.add_argument("folders", nargs="*", type=Path, help="folders with further claims")
    parser.add_argument(
        "--only", default="", help="a rule or a tactic; its row is printed, and no page is written"
    )
    parser.add_argument("--jobs", type=int, default=default_jobs(), help="processes (default: %(default)s)")
    given = parser.parse_args(arguments)
    if given.jobs < 1:
        parser.error(f"--jobs must be at least 1, got {given.jobs}")
    folders = tuple(given.folders)
    records = Records(records_of("benchmarks.rules"))
    missing = [key for key in _by_key(folders) if records.get(key) is None]
    firsts = run_tasks(_first, [(folders, key) for key in missing], given.jobs)
    for count, first in enumerate(firsts, 1):
        records.add(missing[first.index], _of(first))
        print(f"{count} of {len(missing)}: {missing[first.index]}", file=sys.stderr, flush=True)
    found = {key: _use(*one, records.get(key)) for key, one in _by_key(folders).items()}
    chosen = [(number, part) for number, part in enumerate(parts()) if given.only in ("", part.name)]
    names = {
        f"without {_label(part)}: {' '.join(_ledgers(folders))}": (number, part) for number, part in chosen
    }
    left = {key: part for key, part in names.items() if records.get(key) is None}
    tasks = [
        (
            folders,
            number,
            {k: records.get(k) for k, use in found.items() if use.decided_by & part.shown_by},
        )
        for number, part in left.values()
    ]
    for done in run_tasks(_again, tasks, given.jobs):
        records.add([*left][done.index], _of(done))
        print(" | ".join(_of(done)), flush=True)
    if not given.only:
        rows = [records.get(key) for key in names]
        given.page.write_text("\n".join(_page(rows, _ledgers(folders))) + "\n", encoding="utf-8")
    return 0


def _label(part: Part) -> str:
    """The name of a part, with its file where another one has the same name."""
    is_shared = sum(other.name == part.name for other in parts()) > 1
    return f"{part.name} of {part.file}" if is_shared else part.name


def _of(done: Finished[Any]) -> Any:
    """The result of a task; a failure ends the run, since a page without it would be wrong."""
    if done.failure is not None:
        raise RuntimeError(f"a statement could not be judged: {done.failure}")
    return done.result


def _row(part: Part, used: Sequence[Use], ledgers: Sequence[str]) -> list[str]:
    counts = [str(sum(use.ledger == ledger for use in used)) for ledger in ledgers]
    changed = changes(part, used)
    told = "; ".join(f"`{use.name}`: {use.verdict} → {verdict}" for use, verdict in changed)
    more = (
        " (and maybe more)" if len(changed) == MOST_CHANGES or (changed and len(used) > MOST_JUDGED) else ""
    )
    nothing = "nothing" if len(used) <= MOST_JUDGED else f"nothing in the fastest {MOST_JUDGED}"
    return [part.name, f"`{part.file}`", *counts, f"{told}{more}" if told else nothing]


def _page(rows: Sequence[Sequence[str]], ledgers: Mapping[str, Sequence[Claim]]) -> Iterator[str]:
    yield "# What each rule is needed for"
    yield ""
    yield "Made by `python -m benchmarks.rules docs/rules.md`; do not edit."
    yield ""
    sizes = ", ".join(f"{len(claims)} of {name}" for name, claims in ledgers.items())
    yield f"Statements: {sizes}. A number counts those in which the rule, or a rule of the tactic, decides a goal of the proof. They are judged"
    yield "again without the rule, or, for a tactic, as if their authors had given none. The last column has the verdicts that change,"
    yield f"at most {MOST_CHANGES}. A rule that decides nothing needs a published statement that is open without it, or must be removed."
    tactics = {part.name for part in parts() if part.tactic}
    for title, chosen in (
        ("Rules", [row for row in rows if row[0] not in tactics]),
        ("Tactics", [row for row in rows if row[0] in tactics]),
    ):
        yield from ("", f"## {title}", "")
        yield f"| {title.lower()[:-1]} | file | {' | '.join(ledgers)} | changes without it |"
        yield f"| --- | --- | {' | '.join('---:' for _ in ledgers)} | --- |"
        yield from (f"| {' | '.join(row)} |" for row in chosen)


if __name__ == "__main__":
    sys.exit(main())
