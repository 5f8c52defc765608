"""What a kernel is asked about a claim, as digests: theorems with proofs, script, and the libraries below them."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from parisk_sym.prover.coq_file import CoqFile, library_text

__all__ = ["ContentKey", "content_key"]

_RULES = "3"
"""Changes with what is accepted of a compiler's output (`coqc.read_output`)."""

_DIGITS = 20
_COMMENT = re.compile(r"\(\*(?:(?!\(\*|\*\)).)*\*\)")


@dataclass(frozen=True)
class ContentKey:
    """The digests of a file of theorems without its comments, of the claim's script ("" without one), and of the libraries."""

    theorems: str
    script: str
    libraries: str

    def __str__(self) -> str:
        """All three in one word, as the record keeps them."""
        return f"{self.theorems}/{self.script}/{self.libraries}"

    @staticmethod
    def from_text(text: str) -> ContentKey:
        """Of the word that `str` gives; ValueError for another text."""
        theorems, script, libraries = text.split("/")
        return ContentKey(theorems, script, libraries)

    def differences(self, other: ContentKey) -> tuple[str, ...]:
        """Which of the three is another one, in words."""
        pairs = (
            ("the theorems", self.theorems, other.theorems),
            ("the script", self.script, other.script),
            ("the libraries", self.libraries, other.libraries),
        )
        return tuple(name for name, own, its in pairs if own != its)


def content_key(file: CoqFile) -> ContentKey:
    """The key of a file: the same one exactly where Coq reads the same theorems, proofs, script and libraries."""
    return ContentKey(
        _digest(_RULES, *file.cited, *_without_comments(file.text)),
        _digest(file.script) if file.script else "",
        _libraries(file.requires),
    )


def _without_comments(text: str) -> list[str]:
    """The lines of an exported file that are no comments; each comment of it is a line of its own."""
    return [line for line in text.splitlines() if line and not _COMMENT.fullmatch(line)]


def _libraries(names: tuple[str, ...]) -> str:
    return _digest(*names, *map(library_text, names))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:_DIGITS]
