"""The source of a statement: one place in one paper."""

import re
from dataclasses import dataclass

__all__ = ["Source"]


@dataclass(frozen=True)
class Source:
    """One place in one paper: its number as printed, and its section.

    `quoted` says whether the statement of a claim with this source is what stands there, word for word (shortened at most);
    False where it is the claim's own wording of it.

    >>> print(Source("par21", "Theorem 4", "4.1"))
    par21 Theorem 4
    """

    paper: str
    number: str
    section: str
    quoted: bool = True

    def __str__(self) -> str:
        return f"{self.paper} {self.number}"

    @property
    def names_section(self) -> bool:
        """Whether the number contains the section, as in "Section 5.1, last sentence" and "Theorem 3.4", but not "Theorem 3".

        >>> Source("own", "Section 2, note", "2").names_section, Source("own", "Lemma 12", "2").names_section
        (True, False)
        """
        section = re.escape(self.section)
        if not section:
            return True
        if not section[0].isdigit():
            return re.search(rf"(?<!\w){section}(?!\w)", self.number) is not None
        told = rf"(?i:^|\bsection |\bappendix |§ ?){section}(?!\.?\w)|^[^\W\d]+ {section}\.\w"
        return re.search(told, self.number) is not None
