"""What the pages share that are written from a folder of the ledger: its claims, its sections, LaTeX as text."""

from collections.abc import Callable

from parisk_sym import judge
from parisk_sym.claims.claim import Claim
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.ledger.collect import CollectedClaim, collect
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.report.unicode_text import readable

__all__ = ["claims_of", "page", "text"]


def claims_of(folder: str) -> list[CollectedClaim]:
    """The claims of a shipped folder, in its order."""
    return list(collect((shipped_derivations() / folder,)).claims)


def text(latex: str) -> str:
    """LaTeX as a line of Markdown."""
    return readable(latex).replace("*", r"\*").replace("_", r"\_").replace("<", r"\<")


def page(head: str, folder: str, entry: Callable[[Claim, Judgement], str]) -> str:
    """The head, and below the title of each section the entries of its claims, as they are judged now."""
    parts, section = [head], ""
    for found in claims_of(folder):
        if found.section != section:
            section = found.section
            parts.append(f"\n## {section}\n")
        parts.append(entry(found.claim, judge(found.claim)))
    return "".join(parts)
