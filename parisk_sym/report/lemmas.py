"""Facts of the literature, and which verdicts rest on them."""

from collections.abc import Iterable, Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from parisk_sym.proofs.judgement import Judgement

__all__ = ["lemma_users", "print_lemmas"]


def lemma_users(judgements: Iterable[Judgement]) -> dict[str, list[str]]:
    """Each cited fact with the ids of the claims whose proofs cite it, the most cited first.

    >>> from parisk_sym.proofs.node import Node
    >>> from parisk_sym.claims.verdict import Status, Verdict
    >>> tree = Node("cited lemma", Status.PROVED, lemmas=("Hoeffding 1963",))
    >>> lemma_users([Judgement("own.a", Verdict.PROVED, Verdict.PROVED, tree)])
    {'Hoeffding 1963': ['own.a']}
    """
    users: dict[str, list[str]] = {}
    for judgement in judgements:
        for lemma in judgement.lemmas:
            users.setdefault(lemma, []).append(judgement.claim_id)
    return dict(sorted(users.items(), key=lambda item: (-len(item[1]), item[0])))


def print_lemmas(users: Mapping[str, Sequence[str]], console: Console) -> None:
    """Print one row per fact: its text and source, and the claims that use it."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("fact", "claims", "used by"):
        table.add_column(name, overflow="fold", justify="right" if name == "claims" else "left")
    for lemma, ids in users.items():
        table.add_row(Text(lemma), Text(str(len(ids))), Text(", ".join(ids)))
    console.print(table)
