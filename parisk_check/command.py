"""`parisk-check DIR|FILE...`: what of some certificates could be verified without the package that wrote them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from parisk_check.outcomes import Outcome
from parisk_check.terms import BadCertificateError
from parisk_check.tree import Report, check

__all__ = ["main", "read"]

_MOST_BYTES = 64 * 2**20
_HEAD = (
    "# What `parisk-check` verifies of the certificates",
    "",
    "Made by `make certificates`. See [what you have to trust](what_you_have_to_trust.md#certificates-a-check-that-uses-none-of-this).",
    "",
    "- A leaf is a computation at the end of a proof.",
    "- A step is an inference whose goal was checked by itself.",
    "- An examination (is it defined, does it survive an attack) is not a part of the proof.",
    "- A verdict counts as verified if the statement of the claim was proved again as a whole, without the inferences of the proof. For a",
    "  correction or condition, both statements must be, and must share a symbol or a function.",
    "",
)
_COLUMNS = (Outcome.VERIFIED, Outcome.CONSISTENT, Outcome.NOT_CHECKED, Outcome.REJECTED)
_TEXT = """Re-check the certificates that `parisk verify --certificates DIR` wrote, with nothing but Python's
fractions and mpmath's intervals. Statements are printed as they were checked, whatever the text in
the file says.

  verified     proved again here, by exact arithmetic or intervals
  consistent   true at a few random points, which proves nothing
  not checked  this program has no rule for it
  REJECTED     false, or it does not follow"""
_AFTER = """examples:
  parisk verify my_paper/ --certificates proofs
  parisk-check proofs
  parisk-check proofs/my_claim.json --reasons

exit code 0: nothing rejected; 1: something is; 2: a file that is not a certificate, or wrong usage"""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its exit code. Where the reader of its output has gone, it ends without a word."""
    try:
        code = _checked(_parser().parse_args(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + 13  # as a program that the signal of a closed pipe ends
    return code


def _checked(options: argparse.Namespace) -> int:
    reports, broken = [], False
    try:
        for file in _files(options.paths):
            try:
                reports.append(read(file))
            except BadCertificateError as error:
                broken = True
                _say(f"Error: {file}: {error}", sys.stderr)
    except BadCertificateError as error:
        _say(f"Error: {error}", sys.stderr)
        return 2
    for line in _told(reports, options.markdown, options.reasons) if reports else ():
        _say(line, sys.stdout)
    for report in reports:
        for reason in report.rejected:
            _say(
                f"REJECTED {_printable(report.claim)} ({_printable(report.verdict)}): {_printable(reason)}",
                sys.stderr,
            )
    if any(r.rejected for r in reports):
        _say("The file was changed, or the program that wrote it and this one disagree, which is an error in one of them: "
             "please report it with the file.", sys.stderr)  # fmt: skip
    return 2 if broken else int(any(r.rejected for r in reports))


def _say(text: str, stream: object) -> None:
    print(text, file=stream)  # type: ignore[call-overload]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "parisk-check", description=_TEXT, epilog=_AFTER, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="DIR|FILE", help="certificates, or folders of them"
    )
    parser.add_argument("--reasons", action="store_true", help="also count why nodes were not checked")
    parser.add_argument("--markdown", action="store_true", help="print the counts as a page in Markdown")
    return parser


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        found = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not found:
            raise BadCertificateError(f"{path}: there is no certificate (*.json) in this folder")
        yield from found


def read(file: Path) -> Report:
    """Re-check one file; BadCertificateError where it cannot be read or is no certificate."""
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise BadCertificateError(f"it is larger than {_MOST_BYTES} bytes")
        return check(json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_once))
    except OSError as error:
        raise BadCertificateError(f"it cannot be read: {error.strerror}") from None
    except RecursionError:
        raise BadCertificateError("it is nested too deeply") from None
    except (ArithmeticError, AssertionError, MemoryError) as error:
        raise BadCertificateError(f"it cannot be checked: {type(error).__name__} {error}") from None
    except ValueError as error:  # no JSON, no UTF-8, a number of too many digits
        raise BadCertificateError(f"it is no JSON text: {error}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object none of whose keys stands twice: of two values a reader might see the one and this program the other."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadCertificateError("a key stands twice in an object")
    return found


# --- what is told ---------------------------------------------------------------------------------------------------------


def _told(reports: Sequence[Report], markdown: bool, reasons: bool) -> Iterator[str]:
    """The statements that were verified; whole verdicts by verdict, leaves and steps by rule."""
    if markdown:
        yield from _HEAD
    else:
        for report in (r for r in reports if r.says):
            yield f"verified {_printable(report.claim)} ({_printable(report.verdict)}): {_printable(report.says)}"
        yield from [""] * any(r.says for r in reports)
    verdicts = Counter((r.verdict, r.outcome) for r in reports)
    yield from _table("verdict", verdicts, markdown)
    for place, title in (
        ("leaf", "leaf, by rule"),
        ("step", "step, by rule"),
        ("examination", "examination"),
    ):
        counted = Counter((n.rule, n.found.outcome) for r in reports for n in r.nodes if n.place == place)
        if counted:
            yield ""
            yield from _table(title, counted, markdown)
    if reasons:
        yield ""
        left = Counter(
            n.found.reason for r in reports for n in r.nodes if n.found.outcome is Outcome.NOT_CHECKED
        )
        for reason, count in left.most_common():
            yield f"{count:6} not checked: {_printable(reason)}"


def _printable(name: str) -> str:
    """A name of the file without what a terminal or a table takes for more."""
    return name if name.isprintable() and "|" not in name else repr(name).replace("|", "/")


def _table(title: str, counted: Counter[tuple[str, Outcome]], markdown: bool) -> Iterator[str]:
    names = sorted({name for name, _ in counted}, key=lambda n: (-sum(counted[n, o] for o in _COLUMNS), n))
    rows = [(_printable(name), *(counted[name, o] for o in _COLUMNS)) for name in names]
    rows.append(("together", *(sum(counted[n, o] for n in names) for o in _COLUMNS)))
    heads = (title, *(o.value for o in _COLUMNS))
    if markdown:
        yield f"| {' | '.join(heads)} |"
        yield f"| --- |{' ---: |' * len(_COLUMNS)}"
        yield from (f"| {' | '.join(map(str, row))} |" for row in rows)
        return
    width = max(len(str(row[0])) for row in (*rows, heads))
    for row in (heads, *rows):
        yield f"{row[0]!s:{width}}" + "".join(f"{value!s:>13}" for value in row[1:])
