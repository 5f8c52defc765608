"""Digests of what a kernel checks for a claim: theorems with proofs, the script, and the libraries."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache

from parisk_sym.coq.coq_file import CoqFile, library_text

__all__ = ["ContentKey", "content_key"]

_RULES = "3"
"""The version of the rules by which a compiler's output is accepted (`coqc.read_output`)."""

_DIGITS = 20
_MARKS = re.compile(r'"[^"]*"|\(\*|\*\)')


@dataclass(frozen=True)
class ContentKey:
    """The digests of a file of theorems, of the claim's script ("" without one), and of the libraries."""

    theorems: str
    script: str
    libraries: str

    def __str__(self) -> str:
        """All three as one word, as in the record."""
        return f"{self.theorems}/{self.script}/{self.libraries}"

    @staticmethod
    def from_text(text: str) -> ContentKey:
        """The key from the word that `str` gives; raises ValueError for another text."""
        theorems, script, libraries = text.split("/")
        return ContentKey(theorems, script, libraries)

    def differences(self, other: ContentKey) -> tuple[str, ...]:
        """Which of the three differ, in words."""
        pairs = (
            ("the theorems", self.theorems, other.theorems),
            ("the script", self.script, other.script),
            ("the libraries", self.libraries, other.libraries),
        )
        return tuple(name for name, own, its in pairs if own != its)


def content_key(file: CoqFile) -> ContentKey:
    """The key of a file, which identifies the theorems, proofs, script and libraries that Coq reads.

    Comments and white space do not count.
    """
    return ContentKey(
        _digest(_RULES, *file.cited, _code(file.text)),
        _digest(_code(file.script)) if file.script else "",
        _digest(*(part for name in file.requires for part in (name, _code(library_text(name))))),
    )


@lru_cache(maxsize=64)
def _code(text: str) -> str:
    """A Coq text without its comments, which nest and may contain strings, and with white space collapsed."""
    parts, at, depth = [], 0, 0
    for mark in _MARKS.finditer(text):
        if mark[0] == "(*":
            parts += [text[at : mark.start()]] if depth == 0 else []
            depth += 1
        elif mark[0] == "*)" and depth:
            depth -= 1
            at = mark.end()
    return " ".join(" ".join([*parts, text[at:] if depth == 0 else ""]).split())


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:_DIGITS]
