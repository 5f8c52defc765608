"""Verdicts in the formats that editors and code-review pages read: one diagnostic per claim, at its file and line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parisk_sym import __version__
from parisk_sym.core.texts import shown
from parisk_sym.report.counterexamples import failure_texts
from parisk_sym.report.unicode_text import at_values

if TYPE_CHECKING:
    from parisk_sym.core.discovery import Problem
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.report.claim_rows import ListedClaim

__all__ = ["FORMATS", "Diagnostic", "diagnostics"]

_ERROR, _WARNING, _NOTE = "error", "warning", "note"


@dataclass(frozen=True)
class Diagnostic:
    """One line of a file, and what is found there; `verdict` is empty for a file that cannot be read."""

    file: str
    line: int
    level: str
    id: str
    verdict: str
    expected: str
    message: str


def diagnostics(
    results: Iterable[ClaimResult[ListedClaim]], problems: Iterable[Problem]
) -> Iterator[Diagnostic]:
    """A diagnostic per claim, in the order of the results, then one per broken file.

    An unexpected verdict is an error, an UNDECIDED one that was expected a warning, any other a note.
    """
    for result in results:
        judgement, claim = result.judgement, result.collected
        undecided = str(judgement.verdict) == "UNDECIDED"
        level = _ERROR if not judgement.as_expected else _WARNING if undecided else _NOTE
        yield Diagnostic(
            _relative(claim.file),
            claim.line,
            level,
            claim.id,
            str(judgement.verdict),
            str(judgement.expected),
            _message(judgement),
        )
    for problem in problems:
        yield Diagnostic(_relative(problem.file), max(problem.line, 1), _ERROR, "", "", "", problem.message)


def _message(judgement: Any) -> str:
    """The verdict, what was expected if that differs, and the counterexample or the first reason."""
    differs = "" if judgement.as_expected else f", expected {judgement.expected}"
    cases = [*failure_texts(judgement, at_values), *judgement.reasons]
    return f"{judgement.verdict}{differs}{f': {cases[0]}' if cases else ''}"


def _relative(file: str) -> str:
    """The path from the working folder, where the file is below it: pages of reviews know no other."""
    path, here = Path(file).resolve(), Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_posix()


def _github(found: Sequence[Diagnostic]) -> str:
    """Workflow commands of GitHub Actions, which become annotations of a pull request."""
    words = {_ERROR: "error", _WARNING: "warning", _NOTE: "notice"}
    lines = (
        f"::{words[d.level]} file={_property(d.file)},line={d.line},title={_property(d.id or 'broken file')}::{_data(d.message)}"
        for d in found
    )
    return "".join(f"{line}\n" for line in lines)


def _data(text: str) -> str:
    """The message of a workflow command: percent signs and line ends are escaped."""
    return shown(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    """A property of a workflow command: its separators are escaped, too."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _json_lines(found: Sequence[Diagnostic]) -> str:
    """One JSON object per line."""
    return "".join(f"{json.dumps(vars(d), ensure_ascii=False)}\n" for d in found)


def _sarif(found: Sequence[Diagnostic]) -> str:
    """SARIF 2.1.0, the format of static analysers; the rules are the verdicts."""
    rules = sorted({_rule(d) for d in found})
    tool = {
        "name": "parisk_sym",
        "version": __version__,
        "rules": [{"id": rule, "shortDescription": {"text": _RULES.get(rule, rule)}} for rule in rules],
    }
    run = {
        "tool": {"driver": tool},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(d) for d in found],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return f"{json.dumps({'$schema': schema, 'version': '2.1.0', 'runs': [run]}, indent=2, ensure_ascii=False)}\n"


def _sarif_result(d: Diagnostic) -> dict[str, Any]:
    place = {"artifactLocation": {"uri": d.file}, "region": {"startLine": d.line}}
    return {
        "ruleId": _rule(d),
        "level": d.level,
        "message": {"text": f"{d.id}: {d.message}" if d.id else d.message},
        "locations": [{"physicalLocation": place}],
    }


def _rule(d: Diagnostic) -> str:
    return d.verdict.lower().replace(" ", "-") or "broken-file"


_RULES = {
    "proved": "The statement is proved.",
    "refuted": "The statement is false: there is a counterexample.",
    "undecided": "The statement was neither proved nor refuted.",
    "corrected": "The statement is false as printed, and its correction is proved.",
    "conditional": "The statement holds under a condition that is not printed.",
    "broken-file": "The file cannot be read as a file of claims.",
}

FORMATS: Mapping[str, Callable[[Sequence[Diagnostic]], str]] = {
    "github": _github,
    "sarif": _sarif,
    "jsonlines": _json_lines,
}
"""The formats by their names."""
