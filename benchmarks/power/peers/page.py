"""The part of the page on the peers: what each decided of the statements that its language has words for."""

from collections.abc import Iterator, Sequence

from benchmarks.power.measuring import SECONDS, Result
from benchmarks.power.peers.controls import CONTROLS
from benchmarks.power.peers.peer import LATE, NEARLY, PEERS, Peer
from benchmarks.power.peers.recorded import CONTROL, Record, found, key

__all__ = ["beside"]

_OPENING = f"""\
## The same statements for other programs

Each program is called as its documentation recommends, in a process of its own with {SECONDS} seconds of processor time.

- z3 and cvc5 get the negation of the statement, including that a value is undefined: `unsat` proves, `sat` refutes. Roots need a quantifier, which
  both have. Limits, sums, integrals, laws and special functions cannot be expressed.
- SymPy is asked for the sign of a difference, of a derivative (monotone) or of a second derivative (convex), for the difference of the sides of an
  identity, and for limits. It is not asked for roots, as `solveset` is not used.

Only what a language can express is counted. *Here* is the result of this engine for the same statements. `python -m benchmarks.power.peers` asks
what is not recorded in `benchmarks/power/peers/results.jsonl`.
"""


def beside(results: Sequence[Result], records: Sequence[Record]) -> Iterator[str]:
    """The tables; a peer without records is named as not asked."""
    yield _OPENING
    known = found(records)
    asked = [peer for peer in PEERS if any(r.peer == peer.name for r in records)]
    for peer in PEERS:
        if peer not in asked:
            yield f"{peer.name} could not be had, and was not asked.\n"
    if not asked:
        return
    yield "| peer | how | can be expressed | true | proved | here | false | refuted | here | wrong | unknown | not expressible |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for peer in asked:
        yield _row(peer, results, known)
    yield ""
    yield from (line for peer in asked for line in _controls(peer, known))
    yield from _early(asked, results, known)
    yield from _nearly(asked, results, known)
    yield from _wrong(asked, results, known)
    yield from _more(asked, results, known)


_Known = dict[tuple[str, str, str, str], Record]
_Pair = tuple[Result, Record]


def _pairs(peer: Peer, results: Sequence[Result], known: _Known) -> list[_Pair]:
    both = ((r, known.get(key(peer.name, r.topic, r.case))) for r in results)
    return [(r, record) for r, record in both if record is not None]


def _row(peer: Peer, results: Sequence[Result], known: _Known) -> str:
    pairs = _pairs(peer, results, known)
    stated = [(r, record) for r, record in pairs if record.answer.said != "not expressible"]
    version = pairs[0][1].version
    cells = [f"{peer.name} {version}", peer.how, str(len(stated))]
    for holds, right in ((True, "proved"), (False, "refuted")):
        among = [(r, record) for r, record in stated if r.case.holds is holds]
        decided = sum(record.answer.said == right for _, record in among)
        cells += [str(len(among)), str(decided), str(sum(r.outcome == "right" for r, _ in among))]
    wrong = sum(_is_wrong(record) for _, record in stated)
    unknown = sum(record.answer.said == "unknown" for _, record in stated)
    cells += [str(wrong), str(unknown), str(len(pairs) - len(stated))]
    return f"| {' | '.join(cells)} |"


def _is_wrong(record: Record) -> bool:
    return record.answer.said == ("refuted" if record.holds else "proved")


def _controls(peer: Peer, known: _Known) -> Iterator[str]:
    """How the peer did where the answers are known."""
    records = [known.get(key(peer.name, CONTROL, case)) for case in CONTROLS[peer.name]]
    answered = [record for record in records if record is not None]
    wrong = sum(_is_wrong(record) for record in answered)
    unknown = [record.statement for record in answered if record.answer.said == "unknown"]
    right = len(answered) - wrong - len(unknown)
    left = f"; open: {', '.join(f'`{one}`' for one in unknown)}" if unknown else ""
    yield f"- Control of {peer.name}: {right} of {len(answered)} right, {wrong} wrong{left}."


def _early(asked: Sequence[Peer], results: Sequence[Result], known: _Known) -> Iterator[str]:
    """What had less than the whole time: a run that was ended."""
    for peer in asked:
        pairs = _pairs(peer, results, known)
        early = sum(record.answer.why == LATE and record.limit < SECONDS for _, record in pairs)
        missing = len(results) - len(pairs)
        if early:
            yield f"- {early} of the unknown answers of {peer.name} had {min(r.limit for _, r in pairs)} seconds only."
        if missing:
            yield f"- {missing} statements were not asked of {peer.name}."
    yield ""


def _nearly(asked: Sequence[Peer], results: Sequence[Result], known: _Known) -> Iterator[str]:
    """Solutions to a precision, which z3 calls sat."""
    near = [r for p in asked for _, r in _pairs(p, results, known) if r.answer.why == NEARLY]
    if near:
        of_true = [r for r in near if r.holds]
        yield (
            f"z3 answers `sat` to {len(near)} questions with transcendental functions, whose solutions it checks in floats to a precision "
            f"(delta-satisfiability): {len(of_true)} of these statements are true. So that answer counts as unknown, not as a refutation.\n"
        )


def _wrong(asked: Sequence[Peer], results: Sequence[Result], known: _Known) -> Iterator[str]:
    wrong = [(p, *pair) for p in asked for pair in _pairs(p, results, known) if _is_wrong(pair[1])]
    if wrong:
        yield from (
            "Answers of peers that are wrong:\n",
            "| peer | statement | it is | said |",
            "| --- | --- | --- | --- |",
        )
        for peer, result, record in wrong:
            truth = "true" if result.case.holds else "false"
            yield f"| {peer.name} | {_code(record.statement)} | {truth} | {record.answer.said} |"
        yield ""


def _more(asked: Sequence[Peer], results: Sequence[Result], known: _Known) -> Iterator[str]:
    """What a peer decides rightly and this engine does not."""
    more = [
        (p, record)
        for p in asked
        for r, record in _pairs(p, results, known)
        if r.outcome != "right" and record.answer.said == ("proved" if r.case.holds else "refuted")
    ]
    if more:
        yield (
            "Decided there and not here: "
            + "; ".join(f"{p.name} {_code(r.statement)}" for p, r in more)
            + ".\n"
        )


def _code(statement: str) -> str:
    return f"`{statement.replace('|', chr(92) + '|')}`"
