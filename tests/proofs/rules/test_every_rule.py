"""Every rule of the table has near misses: statements and tactics that it looks at and does not prove.

A file of tests of proofs declares them in a dictionary REFUSED, name -> (statement, tactic), and tests
that each is refused. Which rules look at a near miss is found out here, until each rule has enough of them.
"""

import importlib
from collections import defaultdict
from collections.abc import Collection
from pathlib import Path

import pytest

from parisk_sym.claims.kinds import KINDS
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.order import RULES, rules_for
from parisk_sym.proofs.rule import Rule
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming, sympy_form
from tests.soundness.catalogue import all_cases

HERE = Path(__file__).parent
TESTS = HERE.parents[1]
LEAST = 2
IN_ALL = 150
NAMES = sorted({rule.name for rule in RULES})


def declared() -> dict[str, tuple[Statement, Tactic]]:
    """Every near miss of the files of tests, under the file and its name."""
    files = [f for f in HERE.parent.rglob("test_*.py") if "\nREFUSED: dict[" in f.read_text()]
    found = {}
    for file in sorted(files):
        path = ".".join(file.relative_to(TESTS.parent).with_suffix("").parts)
        module = importlib.import_module(path)
        found |= {f"{file.stem}: {name}": case for name, case in module.REFUSED.items()}
    return found


def looked_at(says: Statement, by: Tactic, asked: Collection[str]) -> dict[str, bool]:
    """Those of the rules asked for that do not pass the goal by, by name, and whether one proves it at once."""
    if not says.own_symbols:
        names = renaming(says, by)
        says, by = sympy_form(plain(says, names)), sympy_form(plain(by, names))
    found = {}
    for rule in (r for r in rules_for(type(says), type(by)) if r.name in asked):
        made = _applied(rule, says, by)
        if made is not None:
            found[rule.name] = isinstance(made, Node) and made.status is Status.PROVED
    return found


def _applied(rule: Rule, says: Statement, by: Tactic) -> object:
    """What the rule makes of it; what cannot be used as it is written is refused by it."""
    try:
        return rule.apply(says, by)
    except ClaimError as error:
        return str(error)


def near_misses() -> dict[str, list[str]]:
    """The table: the name of a rule -> near misses that it looks at, enough of them where there are."""
    table = defaultdict[str, list[str]](list)
    for name, case in declared().items():
        for rule, proved in looked_at(*case, [r for r in NAMES if len(table[r]) < LEAST]).items():
            assert not proved, f"the rule {rule} proves {name}"
            table[rule].append(name)
    return table


def test_every_rule_has_near_misses() -> None:
    """At least two; one test, so that the table is made once."""
    table = near_misses()
    assert [rule for rule in NAMES if len(table[rule]) < LEAST] == [], "write them into a dictionary REFUSED"


@pytest.mark.parametrize("rule", RULES, ids=lambda r: f"{r.kind.__name__} {r.tactic.__name__} {r.name}")
def test_every_rule_has_a_theorem(rule: Rule) -> None:
    """Its function says why it is sound."""
    assert rule.theorem


def test_there_are_enough() -> None:
    """Of every kind of statement, with the false statements of the catalogue."""
    false = [case for case in all_cases().values() if not case.truth]
    assert len(declared()) >= IN_ALL
    kinds = {type(says) for says, _ in declared().values()} | {type(_made(case)) for case in false}
    assert set(KINDS.values()) - kinds == set()


def _made(case: object) -> Statement | None:
    try:
        return case.draft().says  # type: ignore[attr-defined, no-any-return]
    except ClaimError:
        return None
