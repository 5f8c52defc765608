"""Facts of the literature, and the verdicts that rest on them."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console

from parisk_sym.core.texts import quantity
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.report.fields import print_entries

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
    """Print text and source of each fact, and the claims that use it."""
    entries = ((lemma, quantity(len(ids), "claim"), ", ".join(ids)) for lemma, ids in users.items())
    print_entries("facts", entries, console)
