"""The page of the benchmark: shares by topic, and what stays open."""

from collections.abc import Iterator, Mapping, Sequence

from benchmarks.power.collection import TOPICS
from benchmarks.power.measuring import SECONDS, Result
from benchmarks.power.peers.page import beside
from benchmarks.power.peers.recorded import Record

__all__ = ["page", "shares", "truth_of", "wrong_ones"]

_OPENING = f"""\
# What is decided without help

Made by `python -m benchmarks.power docs/power.md`; do not edit.

Statements from textbooks and tables, and false statements close to them: inequalities, identities, shapes, roots, limits, sums, integrals and
densities. None is from the ledgers of this package. Each is given as data, without a hint of a proof or a counterexample, and the engine has
{SECONDS} seconds of processor time for it. (The seconds in the tables are wall-clock time.)

A true statement should be *proved* and a false one *refuted*. A statement that uses an undefined value somewhere in its domain is false. The source
is that of the true form.
"""


def page(results: Sequence[Result], peers: Sequence[Record] = ()) -> str:
    """The page, in Markdown, with what others answered."""
    by_topic = {topic: [r for r in results if r.topic == topic] for topic in TOPICS}
    return "\n".join(
        [
            _OPENING,
            *shares("topic", by_topic, results),
            "",
            *wrong_ones(results),
            *_open(results),
            *beside(results, peers),
        ]
    )


def shares(word: str, groups: Mapping[str, Sequence[Result]], results: Sequence[Result]) -> Iterator[str]:
    """The table of what was decided: a row for each group that is not empty, and one for all."""
    yield f"| {word} | true | proved | false | refuted | wrong | seconds, median | longest |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    yield from (_row(name, among) for name, among in groups.items() if among)
    yield _row("**all**", results)


def _row(name: str, results: Sequence[Result]) -> str:
    seconds = sorted(r.seconds for r in results)
    counts = (_decided(results, True), _decided(results, False))
    wrong = sum(r.outcome == "wrong" for r in results)
    return f"| {name} | {counts[0]} | {counts[1]} | {wrong} | {seconds[len(seconds) // 2]:.1f} | {seconds[-1]:.1f} |"


def _decided(results: Sequence[Result], holds: bool) -> str:
    """How many there are, and how many and which share of them were decided rightly."""
    among = [r for r in results if r.case.holds is holds]
    right = sum(r.outcome == "right" for r in among)
    return f"{len(among)} | {right} ({right / len(among):.0%})" if among else "0 | -"


def wrong_ones(results: Sequence[Result]) -> Iterator[str]:
    """Nothing is worse than these."""
    wrong = [r for r in results if r.outcome == "wrong"]
    if not wrong:
        yield "No false statement was proved, and no true one refuted.\n"
        return
    yield from ("## Wrong verdicts", "", "| statement | it is | verdict |", "| --- | --- | --- |")
    yield from (f"| {_said(r)} | {truth_of(r)} | {r.verdict} |" for r in wrong)
    yield ""


def _open(results: Sequence[Result]) -> Iterator[str]:
    left = [r for r in results if r.outcome in ("undecided", "not stated")]
    if left:
        yield from ("## Left open", "", "| topic | statement | it is | source | verdict | seconds |")
        yield "| --- | --- | --- | --- | --- | ---: |"
        for r in left:
            verdict = "refused as written" if r.outcome == "not stated" else r.verdict
            yield f"| {r.topic} | {_said(r)} | {truth_of(r)} | {r.case.source} | {verdict} | {r.seconds:.1f} |"
        yield ""


def _said(result: Result) -> str:
    """The statement as text; its name where it cannot be written."""
    text = result.case.name if result.outcome == "not stated" else str(result.case.says())
    return f"`{text.replace('|', chr(92) + '|')}`"


def truth_of(result: Result) -> str:
    """In a word."""
    return "true" if result.case.holds else "false"
