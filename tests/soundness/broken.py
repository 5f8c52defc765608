"""`python -m tests.soundness.broken --jobs 1`: the proofs of the ledger, broken in one place each.

A mutant of a statement that the attack refutes must not be proved by its tactic and the rules alone. A mutant of a tactic either
proves no more, or every goal of its proof survives an attack. Each mutant is judged in a process of its own within a limit
of processor time, and is a line of the record, so that an interrupted run goes on where it stopped.
Exit status 0 only when no mutant is a hole.
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import click

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic, Termwise
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.limits import Ended, Limits, run_limited
from parisk_sym.proofs.examination import attack
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming
from parisk_sym.proofs.wellposed import well_posed
from tests.shipped import shipped
from tests.soundness.mutants import Mutant, mutants

__all__ = ["Found", "Outcome", "Proof", "broken", "main", "proofs"]

_PROVED = (Verdict.PROVED, Verdict.PROVED_GIVEN, Verdict.PROVED_ON_BOX)
_AMENDED = (Verdict.CORRECTED, Verdict.CONDITIONAL)


@dataclass(frozen=True)
class Proof:
    """A statement of the ledger with the tactic that proves it."""

    name: str
    says: Statement
    by: Tactic

    def mutants(self) -> Iterator[Mutant]:
        """Of the statement, then of the tactic."""
        yield from (
            m.inside("says", lambda says: Proof(self.name, says, self.by)) for m in mutants(self.says)
        )
        yield from (m.inside("by", lambda by: Proof(self.name, self.says, by)) for m in mutants(self.by))


class Outcome(StrEnum):
    """What became of a mutant. A hole is a proof of what is false; the others are as they should be."""

    HOLE = "HOLE"
    REFUSED = "refused"  # it cannot be made, or not be used as it is written
    OPEN = "not proved"
    NOT_REFUTED = "not refuted"  # the attack finds nothing against the statement: it may be true
    STILL = "still a proof"  # no goal in it is refuted by an attack
    ARGUED = "argued"  # prose carries whatever one says
    ON_A_BOX = "on a box"  # a proof for a part, on which nothing refutes it
    UNDEFINED = "undefined"  # refuted where it has no value, which is not the rules' to see
    ENDED = "ended"  # the limit


@dataclass(frozen=True)
class Found:
    """The outcome of one mutant, and the reason for a reader."""

    name: str
    mutant: str
    outcome: str
    reason: str = ""


@cache
def proofs() -> dict[str, Proof]:
    """The proved statements of the shipped ledger, part by part, under the id of their claim and a number."""
    found = {}
    for entry in shipped().claims:
        for number, (says, by) in enumerate(_proved(entry.claim)):
            name = f"{entry.id}#{number}"
            found[name] = Proof(name, *_plain(says, by))
    return found


def _plain(says: Statement, by: Tactic) -> tuple[Statement, Tactic]:
    """In symbols that are real and nothing else, as the kernel writes them, so that an end of a range can be any number."""
    if isinstance(says, (Implication, HasProbability, HasLaw, Fails)):
        return says, by
    says = says.as_written()
    names = renaming(says, by)
    return plain(says, names), plain(by, names)


def _proved(claim: Claim) -> Iterator[tuple[Statement, Tactic]]:
    amendment = claim.correction or claim.condition
    if claim.expected in _PROVED and claim.says is not None:
        yield from _parts(claim.says, claim.by)
    elif claim.expected in _AMENDED and amendment is not None:
        yield from _parts(amendment.says, amendment.by)


def _parts(says: Statement, by: Tactic | None) -> Iterator[tuple[Statement, Tactic]]:
    if not isinstance(says, All):
        yield says, by or Direct()
        return
    tactics = by.by if isinstance(by, Termwise) else (by or Direct(),) * len(says.parts)
    for part, tactic in zip(says.parts, tactics, strict=True):
        yield from _parts(part, tactic)


def broken(name: str, text: str, mutant: Mutant, seconds: float) -> Found:
    """The outcome of a mutant, within so many seconds of processor time."""
    result = run_limited(lambda _: _outcome(mutant, text), Limits(seconds))
    outcome, reason = (Outcome.ENDED, "") if isinstance(result, Ended) else result
    return Found(name, text, str(outcome), reason)


def _outcome(mutant: Mutant, text: str) -> tuple[Outcome, str]:
    try:
        proof = mutant.make()
        return _of_statement(proof) if text.startswith("says") else _of_tactic(proof)
    except ClaimError as error:
        return Outcome.REFUSED, str(error)
    except Exception as error:  # noqa: BLE001 - SymPy and constructors raise what they like on nonsense
        return Outcome.REFUSED, f"{type(error).__name__}: {error}"


def _of_statement(proof: Proof) -> tuple[Outcome, str]:
    against = _against(proof.says)
    if not against:
        return Outcome.NOT_REFUTED, ""
    node = prove(proof.says, proof.by)
    if node.status is not Status.PROVED:
        return Outcome.OPEN, against
    if node.is_argued:
        return Outcome.ARGUED, against
    if well_posed(proof.says).status is not Status.PROVED:
        return Outcome.UNDEFINED, against
    return (
        (Outcome.ON_A_BOX, node.whole_box)
        if node.whole_box and not _false_goal(node)
        else (Outcome.HOLE, against)
    )


def _against(says: Statement) -> str:
    """A counterexample in words; "" where none is found. What the rules decide both ways is true only as it stood."""
    if isinstance(says, (Limit, PrintedValue)):
        return "another value than the one that is proved"
    node = attack(says)
    return node.counterexample or (
        str(node.certificate["reason"]) if node.status is Status.INCONSISTENT else ""
    )


def _of_tactic(proof: Proof) -> tuple[Outcome, str]:
    node = prove(proof.says, proof.by)
    if node.status is not Status.PROVED:
        return Outcome.OPEN, ""
    if node.is_argued:
        return Outcome.ARGUED, ""
    false = _false_goal(node)
    return (Outcome.HOLE, false) if false else (Outcome.STILL, f"{sum(1 for _ in node.proof())} nodes")


def _false_goal(node: Node) -> str:
    """A goal of the proof that an attack refutes, in words."""
    for part in node.proof():
        if _has_own_proof(part):
            against = attack(part.goal).counterexample
            if against:
                return f"{part.rule}: {part.goal}: {against}"
    return ""


def _has_own_proof(part: Node) -> bool:
    """Whether a statement is proved that is not made of others, which have nodes of their own."""
    return isinstance(part.goal, Statement) and not part.goal.made_of() and part.status is Status.PROVED


def chosen(proof: Proof, most: int, seed: int) -> list[tuple[str, Mutant]]:
    """So many mutants of a proof, statement and tactic alike: the same for the same seed."""
    texts: dict[str, Mutant] = {}
    for mutant in islice(proof.mutants(), 20_000):
        texts.setdefault(mutant.text, mutant)
    both = ([t for t in texts if t.startswith(part)] for part in ("says", "by"))
    draw = random.Random(f"{seed} {proof.name}")
    return [
        (t, texts[t]) for part in both for t in draw.sample(part, min(most, len(part))) if _unlike(proof, t)
    ]


def _unlike(proof: Proof, text: str) -> bool:
    """Whether the mutant of a limit has another value: the way to it may change without harm."""
    return not isinstance(proof.says, (Limit, PrintedValue)) or text.startswith(
        ("by", "says.value", "says.the last")
    )


def _of_proof(task: tuple[str, int, int, float, frozenset[str]]) -> list[dict[str, Any]]:
    name, most, seed, seconds, done = task
    found = chosen(proofs()[name], most, seed)
    return [vars(broken(name, text, m, seconds)) for text, m in found if text not in done]


def _record(file: Path) -> list[dict[str, Any]]:
    """The mutants that earlier runs judged."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.endswith("}")]


@click.command()
@click.argument("pattern", default="")
@click.option(
    "--most", default=4, show_default=True, help="Mutants of a statement, and as many of its tactic."
)
@click.option("--seed", default=0, show_default=True, help="Another seed draws others.")
@click.option("--seconds", default=4.0, show_default=True, help="Limit of processor time of one mutant.")
@click.option("--jobs", default=1, show_default=True, help="Processes.")
@click.option("--record", default="build/broken.jsonl", show_default=True, type=click.Path(path_type=Path))
def main(pattern: str, most: int, seed: int, seconds: float, jobs: int, record: Path) -> None:
    """Judge mutants of the proofs whose name contains the pattern; resumes what the record holds."""
    record.parent.mkdir(parents=True, exist_ok=True)
    found = _record(record)
    done: dict[str, set[str]] = {}
    for line in found:
        done.setdefault(line["name"], set()).add(line["mutant"])
    tasks = [(n, most, seed, seconds, frozenset(done.get(n, ()))) for n in proofs() if pattern in n]
    random.Random(seed).shuffle(tasks)
    with record.open("a", encoding="utf-8") as file, ProcessPoolExecutor(jobs) as pool:
        for lines in pool.map(_of_proof, tasks) if jobs > 1 else map(_of_proof, tasks):
            for line in lines:
                file.write(json.dumps(line) + "\n")
            file.flush()
            found += lines
    holes = [line for line in found if line["outcome"] == Outcome.HOLE]
    for line in holes:
        click.echo(f"{line['name']}: {line['mutant']}: {line['reason']}")
    counts = Counter(f"{line['mutant'].split('.')[0]}: {line['outcome']}" for line in found)
    click.echo("\n".join(f"{count:6d} {kind}" for kind, count in sorted(counts.items())))
    sys.exit(1 if holes else 0)


if __name__ == "__main__":
    main()
