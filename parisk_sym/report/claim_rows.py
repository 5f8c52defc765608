"""What tables say of claims: texts, which are remembered, so that no claim file has to be run for them."""

from dataclasses import dataclass
from typing import Any

from parisk_sym.claims.verdict import Verdict

__all__ = ["ListedClaim", "ListedFile"]


@dataclass(frozen=True)
class ListedClaim:
    """A claim by its texts (`page.texts_of`), the file and line it stands in, the title of its section, and its digest."""

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
        """The claim itself is in its file."""
        return


@dataclass(frozen=True)
class ListedFile:
    """The title of a section, and the texts, lines and digests (`claim_digest`) of its claims; none: the file is a helper.

    `problems` are lines and messages of what is wrong in single statements of the file; `outside` says in words what code of its folder used
    beyond its own files (`ground.outside`): such a listing is not remembered.
    """

    section: str = ""
    claims: tuple[tuple[dict[str, Any], int, str], ...] = ()
    problems: tuple[tuple[int, str], ...] = ()
    outside: tuple[str, ...] = ()

    @property
    def encoded(self) -> bool:
        """Whether the lines of the statements are among the texts."""
        return all(texts["encoding"] is not None for texts, _, _ in self.claims)

    def claims_at(self, file: str) -> list[ListedClaim]:
        """The claims, with the path by which the file was found."""
        return [ListedClaim(texts, file, line, self.section, digest) for texts, line, digest in self.claims]
