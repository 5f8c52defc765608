"""`python -m tests.soundness.of_papers --examples 20000 --seed N`: mutants of the statements of both benchmarks, which mpmath looks at too.

A mutant has another constant, sign, relation, end of a range or function than a statement of a paper or a textbook. Its truth is not known
beforehand: one that is PROVED must hold at the points at which mpmath and NumPy evaluate it, and one that is REFUTED must fail at its
counterexample or at one of these points. Each mutant is a line of the record, so that an interrupted run goes on where it stopped.
Exit status 0 only if no proved mutant was seen to fail and no refuted one was seen to hold at its counterexample.
"""

import itertools
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import sympy
from mpmath import mp

from benchmarks.papers.evaluation import DIGITS, NotLooked, value
from benchmarks.papers.looks import failure, look_at
from benchmarks.power.measuring import topics_of
from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.limits import Limits
from parisk_sym.ledger.processes import run_tasks
from parisk_sym.proofs.judgement import Judgement, judge
from parisk_sym.proofs.sympy_proposals import proposal
from tests.soundness.case import SOURCE
from tests.soundness.mutants import mutants

__all__ = ["HOLE", "main", "mutants_of_benchmarks", "truth_of"]

_JUDGED, _LOOKED = 4.0, 6.0
"""Seconds of processor time for a verdict, and for a look at it by mpmath."""
_MANY_DIGITS = 400
HOLE = "HOLE"
"""The outcome of a mutant that is proved and fails."""


def mutants_of_benchmarks(seed: int, only: str = "") -> Iterator[tuple[str, str, Any]]:
    """Mutants of all statements, one of each in turn until all are made: the statement's name, the change, and what comes of it."""
    chosen = random.Random(seed)
    stated = [
        (f"{topic} {case.name}", case)
        for package in ("benchmarks.papers", "benchmarks.power")
        for topic, cases in topics_of(package).items()
        for case in cases
        if re.search(only, f"{topic} {case.name}")
    ]
    left = {}
    for name, case in stated:
        made = list(mutants(case.says()))
        chosen.shuffle(made)
        left[name] = made
    while any(left.values()):
        for name, made in left.items():
            while made:
                mutant = made.pop()
                try:
                    statement = mutant.make()
                except Exception:  # noqa: BLE001, S112 - a constructor may refuse a mutant with any error
                    continue
                yield name, mutant.text, statement
                break


def truth_of(found: Judgement, statement: Any, name: str) -> str:
    """What mpmath sees, and where, of a proof or a refutation; empty for other verdicts."""
    if found.verdict is Verdict.PROVED:
        where = proposal(_failure, statement, name, seconds=_LOOKED)
        seen_to_fail = "not seen to settle" if isinstance(statement, Limit) else HOLE
        return "not looked at" if where is None else f"{seen_to_fail}: {where}" if where else "agrees"
    if found.verdict is not Verdict.REFUTED:
        return ""
    if found.counterexample.startswith("undefined"):
        return "undefined"
    if proposal(_fails_there, statement, found.counterexample, seconds=_LOOKED):
        return "agrees"
    where = proposal(_failure, statement, name, seconds=_LOOKED)
    if where:
        return "agrees"
    return "not looked at" if where is None else f"not seen to fail: {found.counterexample}"


def _failure(statement: Any, name: str) -> str | None:
    """Where it fails; looked at again with more digits where it does, since terms of a sum may cancel."""
    try:
        if _oscillates(statement):
            return None
        where = failure(statement, random.Random(name))
        return where and failure(statement, random.Random(name), seconds=_LOOKED, digits=_MANY_DIGITS)
    except NotLooked:
        return None


def _oscillates(statement: Any) -> bool:
    """Whether an integral over a half-line has waves, of which quadratures give wrong values."""
    parts = (getattr(statement, field.name) for field in fields(statement))
    integrals = [i for e in parts if isinstance(e, sympy.Basic) for i in e.atoms(sympy.Integral)]
    return any(
        i.has(sympy.oo, -sympy.oo) and i.function.has(sympy.sin, sympy.cos, sympy.besselj) for i in integrals
    )


_VALUE = re.compile(r"(\w+) = ([^,:]+?)(?=, \w+ = |:|$)")


def _fails_there(statement: Any, counterexample: str) -> bool:
    """Whether it fails at the values that the counterexample names; several values of one symbol are places along which it is compared."""
    written = _VALUE.findall(counterexample.partition(": ")[0])
    names = {s.name: s for s in statement.domain}
    with mp.workdps(DIGITS):
        values = [(names[name], value(sympy.sympify(text, locals=names), {})) for name, text in written]
        if not isinstance(statement, (Monotone, Convex)):
            return bool(look_at(statement, dict(values), random.Random(0)))
        x = statement.variable
        places = [v for s, v in values if s == x]
        heights = [value(statement.expression, {**dict(values), x: place}) for place in places]
        if isinstance(statement, Monotone):
            first, last = heights
            return bool((first >= last) if statement.direction == "increasing" else (first <= last))
        (a, b, c), (low, middle, high) = places, heights
        return bool(middle * (c - a) > low * (c - b) + high * (b - a))


def _judged(task: tuple[str, Any]) -> dict[str, str]:
    name, statement = task
    try:
        claim = Claim("soundness.mutant", SOURCE, name, statement, Verdict.PROVED)
    except Exception as error:  # noqa: BLE001 - a statement may be refused with any error of the package
        return {"outcome": "not stated", "reason": str(error)}
    found = judge(claim, Limits(seconds=_JUDGED))
    outcome, _, reason = truth_of(found, statement, name).partition(": ")
    return {"outcome": outcome if outcome == HOLE else f"{found.verdict} {outcome}".strip(), "reason": reason}


@click.command()
@click.option("--examples", "wanted", default=20_000, show_default=True, help="Mutants to judge.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--seed", default=0, show_default=True, help="Another seed gives another order.")
@click.option("--only", default="", help="A regular expression for 'topic name'.")
@click.option(
    "--record", default="build/mutants_of_papers.jsonl", show_default=True, type=click.Path(path_type=Path)
)
def main(wanted: int, jobs: int, seed: int, only: str, record: Path) -> None:
    """Judge mutants of published statements and compare with mpmath; resumes what the record already holds."""
    record.parent.mkdir(parents=True, exist_ok=True)
    lines = record.read_text(encoding="utf-8").splitlines() if record.exists() else []
    known = {(one["name"], one["mutant"]): one for one in map(json.loads, lines)}
    chosen = list(itertools.islice(mutants_of_benchmarks(seed, only), wanted))
    rows = [known[name, mutant] for name, mutant, _ in chosen if (name, mutant) in known]
    left = [(name, mutant, says) for name, mutant, says in chosen if (name, mutant) not in known]
    with record.open("a", encoding="utf-8") as file:
        for done in run_tasks(_judged, [(f"{name}: {mutant}", says) for name, mutant, says in left], jobs):
            name, mutant, _ = left[done.index]
            found = done.result or {"outcome": "not judged", "reason": str(done.failure)}
            rows.append({"name": name, "mutant": mutant, **found})
            print(json.dumps(rows[-1]), file=file, flush=True)
    for row in rows:
        if row["outcome"] == HOLE or "not seen" in row["outcome"]:
            click.echo(f"{row['outcome']}: {row['name']}: {row['mutant']}: {row['reason']}")
    click.echo(
        "\n".join(f"{n:6} {kind}" for kind, n in Counter(row["outcome"] for row in rows).most_common())
    )
    sys.exit(int(any(row["outcome"] == HOLE for row in rows)))


if __name__ == "__main__":
    main()
