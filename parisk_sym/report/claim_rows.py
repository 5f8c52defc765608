"""The texts of claims in tables, which are remembered so that no claim file has to be run for them."""

from dataclasses import dataclass
from typing import Any

from parisk_sym.claims.verdict import Verdict

__all__ = ["ListedClaim", "ListedFile"]


@dataclass(frozen=True)
class ListedClaim:
    """A claim as texts (`page.texts_of`), with its file and line, the title of its section, and its digest."""

    texts: dict[str, Any]
    file: str
    line: int
    section: str
    digest: str = ""

    @property
    def id(self) -> str:
        """The id of the claim."""
        return str(self.texts["id"])

    @property
    def expected(self) -> Verdict:
        """The expected verdict."""
        return Verdict(self.texts["expected"])

    @property
    def claim(self) -> None:
        """None: the claim itself has to be loaded from its file."""
        return


@dataclass(frozen=True)
class ListedFile:
    """The title of a section, and the texts, lines and digests (`claim_digest`) of its claims; a helper file has none.

    `problems` are lines and messages of errors in single statements of the file; `outside` names what the code of its folder used
    beyond its own files (`core.outside_inputs`): such a listing is not remembered.
    """

    section: str = ""
    claims: tuple[tuple[dict[str, Any], int, str], ...] = ()
    problems: tuple[tuple[int, str], ...] = ()
    outside: tuple[str, ...] = ()

    @property
    def has_encodings(self) -> bool:
        """Whether the texts include the lines of the statements."""
        return all(texts["encoding"] is not None for texts, _, _ in self.claims)

    def claims_at(self, file: str) -> list[ListedClaim]:
        """The claims, with `file` as their path."""
        return [ListedClaim(texts, file, line, self.section, digest) for texts, line, digest in self.claims]
