"""The page of what a proof assistant's kernel accepted: counts by verdict, kind and rule, obstacles, and the claims.

A status holds only for the contents that the kernel checked: whatever changed since is OUT OF DATE.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parisk_sym.claims.verdict import Verdict
from parisk_sym.coq.last_status import KernelResult
from parisk_sym.coq.outcome import ACCEPTED, Standing

__all__ = ["KernelRow", "kernel_page"]

_COLUMNS = (Standing.KERNEL_CHECKED, Standing.WITH_CITED_LEMMAS, Standing.NOT_EXPORTED, Standing.REJECTED,
            Standing.NOT_CHECKED, Standing.OUT_OF_DATE)  # fmt: skip
_OF_THE_GOAL = (Verdict.PROVED, Verdict.CORRECTED, Verdict.REFUTED, Verdict.CONDITIONAL)
_MOST_REASONS = 40
_UNKNOWN = {
    Standing.NOT_CHECKED: "no kernel was asked",
    Standing.OUT_OF_DATE: "the kernel was asked about other contents",
}

_OPENING = """# Verdicts as theorems

Made by `make prove`, or without Coq by `make kernel`, from the record of what was checked.

`parisk prove` writes each verdict as a file for Coq. The file has the statement as its author wrote it, the conditions for it to be defined, a
proof, and the assumptions of the proof. A refuted statement becomes a point of its domain at which it fails. A correction or a condition is a
second theorem. Further theorems say that the domain is not empty and that the ends of its ranges have values. Coq's kernel checks the proofs,
from the axioms of its real numbers, classical logic and the kernel's own integers; `Print Assumptions` prints these axioms at the end of each
file. To check a folder of these files you need nothing of this package:

```
parisk prove par21.section5.3.total_budget -o proofs
cd proofs
coqc Parisk.v
coqc PariskExponential.v
coqc PariskFunctions.v
coqc PariskElementary.v
coqc PariskIntegrals.v
coqc PariskError.v
coqc PariskGaussian.v
coqc PariskMechanisms.v
coqc PariskPrivacy.v
coqc PariskCombined.v
coqc par21__section5__3__total_budget.v
```

A claim may bring a script of its own: the file `proofs/ID.v` beside the file of the claim. It has lemmas, and a tactic for a theorem, such as
`Ltac prove_holds := ...` for the theorem `holds`. It becomes `NAME__script_.v`, which is compiled before `NAME.v`. A script that begins with
`(* After _NAME.v. *)` is compiled after that file of the folder. On Debian, `apt-get install --no-install-recommends coq libcoq-interval
libcoq-coquelicot` installs what is needed (Coq 8.16 or later). Before anything is compiled, each statement is read back from the file by an
independent parser and compared.

A theorem is about the encoding of the paper's statement. Whether the encoding says what the paper says is for a reader to judge. A verdict on a
part of a statement is exported only if the encoding is that part, and the file then names the part.

The record, `kernel.json` beside this page, has a line for each claim, with digests of the theorems, the script and the libraries that the kernel
read. A claim is OUT OF DATE if one of these has changed since.
"""


@dataclass(frozen=True)
class KernelRow:
    """A claim with its verdict, its kind, the rules of its proof, and its kernel status."""

    claim: str
    verdict: str
    kind: str
    tree: Mapping[str, Any]
    result: KernelResult


def kernel_page(rows: Sequence[KernelRow]) -> str:
    """The page, in Markdown."""
    return "\n".join(_lines(rows)) + "\n"


def _lines(rows: Sequence[KernelRow]) -> Iterator[str]:
    yield _OPENING
    wanted = [row for row in rows if row.verdict in _OF_THE_GOAL]
    checked = sum(row.result.outcome.standing is Standing.KERNEL_CHECKED for row in wanted)
    yield f"Of {len(wanted)} verdicts PROVED, CORRECTED, REFUTED or CONDITIONAL, {checked} are kernel-checked.\n"
    yield from _versions(rows)
    for standing, why in _UNKNOWN.items():
        left = sum(row.result.outcome.standing is standing for row in rows)
        if left:
            yield f"{left} exported verdicts are {standing}: {why}.\n"
    yield from _table("verdict", rows, lambda row: (row.verdict,))
    yield from _table("kind of the statement", wanted, lambda row: (row.kind,))
    yield from _table("rule at the end of a branch", wanted, lambda row: sorted(set(_leaves(row.tree))))
    yield from _reasons(wanted)
    yield from _claims_with_reasons(
        "Out of date", (row for row in rows if row.result.outcome.standing is Standing.OUT_OF_DATE)
    )
    yield from _claims_with_reasons(
        "Rejected", (row for row in rows if row.result.outcome.standing is Standing.REJECTED)
    )
    yield "## Accepted by the kernel\n"
    for row in rows:
        if row.result.outcome.standing in ACCEPTED:
            cited = f", assuming {'; '.join(row.result.outcome.cited)}" if row.result.outcome.cited else ""
            yield f"- `{row.claim}` ({row.verdict}): `{row.result.file}`{cited}"


def _versions(rows: Sequence[KernelRow]) -> Iterator[str]:
    """How many proofs each version of Coq accepted."""
    counts = Counter(row.result.coq for row in rows if row.result.outcome.standing in ACCEPTED)
    for coq, count in sorted(counts.items()):
        version, _, libraries = coq.partition("+")
        yield f"{count} were accepted by Coq {version}{f' with libraries of digest {libraries}' if libraries else ''}.\n"


def _claims_with_reasons(title: str, rows: Iterable[KernelRow]) -> Iterator[str]:
    """The claims under a title, each with its reason; nothing if there are none."""
    lines = [f"- `{row.claim}` ({row.verdict}): {row.result.outcome.reason}" for row in rows]
    if lines:
        yield from (f"## {title}\n", *lines, "")


def _table(
    title: str, rows: Sequence[KernelRow], names: Callable[[KernelRow], Iterable[str]]
) -> Iterator[str]:
    counts: Counter[tuple[str, Standing]] = Counter()
    for row in rows:
        counts.update((name, row.result.outcome.standing) for name in names(row))
    totals = Counter({name: sum(counts[name, c] for c in _COLUMNS) for name, _ in counts})
    yield f"| {title} | {' | '.join(_COLUMNS)} |"
    yield f"| --- |{' ---: |' * len(_COLUMNS)}"
    for name, _ in totals.most_common():
        yield f"| {name} | {' | '.join(str(counts[name, c]) for c in _COLUMNS)} |"
    yield ""


def _leaves(node: Mapping[str, Any]) -> Iterator[str]:
    """The rules of the leaves of a tree."""
    if not node["children"]:
        yield str(node["rule"])
    for child in node["children"]:
        yield from _leaves(child)


def _reasons(rows: Sequence[KernelRow]) -> Iterator[str]:
    """The obstacles, the most frequent first."""
    counts = Counter(
        _general(row.result.outcome.reason)
        for row in rows
        if row.result.outcome.standing is Standing.NOT_EXPORTED
    )
    yield "| what stands in the way | claims |"
    yield "| --- | ---: |"
    for reason, count in counts.most_common(_MOST_REASONS):
        yield f"| {reason} | {count} |"
    yield ""


_GENERAL = (
    (re.compile(r"no proof was found of \w+: .*"), "no proof was found of a theorem"),
    (re.compile(r".+ (?=has conditions where it stands in the source)"), "an expression "),
    (re.compile(r"(?<=\bdoes not compile: ).*"), "..."),
)
"""Parts of a reason that are specific to one claim, and what replaces them."""


def _general(reason: str) -> str:
    """A reason without the name of the theorem, the expression and the words of the compiler."""
    for own, general in _GENERAL:
        reason = own.sub(general, reason)
    return reason.replace("|", "\\|")
