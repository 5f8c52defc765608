"""What a kernel said of each claim, in a file of the repository: one line a claim, under the key of what was checked.

A row counts for a claim as long as its verdict and the key of its exported file (`content_key`) are the same; whether they are is seen
without a proof assistant.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parisk_sym.coq.content import ContentKey, content_key
from parisk_sym.coq.coq_file import CoqFile
from parisk_sym.coq.last_status import Proved
from parisk_sym.coq.outcome import ACCEPTED, Outcome, Standing
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.result_files import OutputFile

__all__ = ["Record", "RecordRow"]

_WRITING_SECONDS = 5.0
"""Between two times that a record is written while rows come in."""


@dataclass(frozen=True)
class RecordRow:
    """What was said of a claim with this verdict and key, by which Coq, within how many seconds."""

    claim: str
    verdict: str
    key: ContentKey
    outcome: Outcome
    coq: str
    seconds: float

    def as_json(self) -> str:
        """The row on one line."""
        return json.dumps({"id": self.claim, "verdict": self.verdict, **self.outcome.row(), "coq": self.coq,
                           "seconds": self.seconds, "key": str(self.key)}, ensure_ascii=False)  # fmt: skip

    @staticmethod
    def from_row(row: dict[str, Any]) -> RecordRow:
        """From a JSON value; KeyError, TypeError or ValueError for another one."""
        return RecordRow(str(row["id"]), str(row["verdict"]), ContentKey.from_text(row["key"]), Outcome.from_row(row),
                         str(row["coq"]), float(row["seconds"]))  # fmt: skip

    def proved(self, file: CoqFile) -> Proved:
        """The same as what was said of a file that has this key."""
        return Proved.of(file, self.outcome, self.coq)


@dataclass
class Record:
    """The rows of a file, by the ids of their claims, and where they are written."""

    file: OutputFile
    rows: dict[str, RecordRow] = field(default_factory=dict)
    _written: float = 0.0

    @staticmethod
    def read(path: Path) -> Record:
        """The record in a file, empty where there is none yet; ClaimError for a file that holds something else."""
        file = OutputFile(path)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Record(file)
        except (OSError, UnicodeDecodeError) as error:
            raise ClaimError(f"{path} cannot be read: {error}") from error
        try:
            rows = [RecordRow.from_row(row) for row in json.loads(text)]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ClaimError(f"{path} is not a record of `parisk prove --record`: {error}") from None
        return Record(file, {row.claim: row for row in rows})

    def known(self, verdict: str, claim: str, file: CoqFile, coq: str, seconds: float) -> Proved | None:
        """What the record says of a file, where nothing would be found by asking again; None otherwise.

        Asking again may help where another Coq than `coq` was asked, where the file was rejected, and where no proof was found within
        less time.
        """
        row = self._row(verdict, claim, file)
        if row is None or row.coq != coq or row.outcome.standing is Standing.REJECTED:
            return None
        return row.proved(file) if row.outcome.standing in ACCEPTED or row.seconds >= seconds else None

    def last(self, verdict: str, claim: str, file: CoqFile) -> Proved:
        """What the record says of a file that is not checked now: OUT OF DATE where it is of other contents."""
        row = self.rows.get(claim)
        if row is None:
            return Proved.of(file, Outcome(Standing.NOT_CHECKED, "the record does not have it"))
        if self._row(verdict, claim, file) is not None:
            return row.proved(file)
        changed = " and ".join(
            (*(["the verdict"] if row.verdict != verdict else []), *row.key.differences(content_key(file)))
        )
        return Proved.of(
            file, Outcome(Standing.OUT_OF_DATE, f"{changed} changed; before: {row.outcome.standing}")
        )

    def _row(self, verdict: str, claim: str, file: CoqFile) -> RecordRow | None:
        """The row of a claim where it is of this verdict and of these contents."""
        row = self.rows.get(claim)
        return row if row is not None and row.verdict == verdict and row.key == content_key(file) else None

    def put(self, verdict: str, claim: str, file: CoqFile, proved: Proved, seconds: float) -> None:
        """Take in what was said of a file, and write the record where that was some seconds ago."""
        self.rows[claim] = RecordRow(claim, verdict, content_key(file), proved.outcome, proved.coq, seconds)
        if time.monotonic() - self._written >= _WRITING_SECONDS:
            self.write()

    def drop(self, claim: str) -> None:
        """Leave out the row of a claim, if it has one."""
        self.rows.pop(claim, None)

    def drop_others(self, claims: Collection[str]) -> list[str]:
        """Leave out the rows of all claims but these; the ids of those left out."""
        gone = sorted(set(self.rows) - set(claims))
        for claim in gone:
            self.drop(claim)
        return gone

    def write(self) -> None:
        """One line for each claim, in the order of their ids."""
        lines = ",\n".join(self.rows[claim].as_json() for claim in sorted(self.rows))
        self.file.write(f"[\n{lines}\n]\n" if lines else "[]\n")
        self._written = time.monotonic()
