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

Made by `make prove`, and without Coq, from the record of what was checked, by `make kernel`. `parisk prove` writes each verdict as a file for Coq: the statement as its author wrote it, with what has to be
defined as a part of it, a proof, and what it assumes. A refuted statement becomes a point of its domain where it fails; a
correction or a condition is a second theorem; that a domain is not empty is a third, and that the ends of its ranges have values a fourth. The kernel of Coq checks the proofs, on the
axioms of its real numbers, classical logic and the kernel's own integers, which `Print Assumptions` prints at the end of each file. Whoever has the folder needs
nothing of this package:

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

A claim may bring a script of its own: `proofs/ID.v` beside the file in which it stands, with lemmas and, for the theorem `holds` of the export, say,
`Ltac prove_holds := ...`. It becomes `NAME__script_.v`, which is compiled before `NAME.v`; one that begins with `(* After _NAME.v. *)` stands
behind that file of the folder. On Debian, `apt-get install --no-install-recommends coq
libcoq-interval libcoq-coquelicot` installs what is needed (Coq 8.16 or later). Statements are read back from the file by a parser of their own and
compared before anything is compiled.

What is written of the paper's statement is its encoding in this package: that it says what the paper says is for a reader to see. A
verdict that is shown on a part of a domain is not a theorem about the whole, and is not exported.

The record, `kernel.json` beside this page, has a line for each claim with digests of the theorems, of the script and of the libraries
that the kernel read. A claim whose theorems, script or libraries are other ones today is OUT OF DATE, whatever was said of it before.
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
