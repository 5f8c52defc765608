"""The search order names every rule once."""

import importlib
import inspect
import pkgutil
from collections import Counter
from types import ModuleType

import parisk_sym.proofs.rules
from parisk_sym.proofs.order import RULES, rules_for
from parisk_sym.proofs.rule import Rule

FILES = [
    importlib.import_module(f"{parisk_sym.proofs.rules.__name__}.{file.name}")
    for file in pkgutil.iter_modules(parisk_sym.proofs.rules.__path__)
]


def rule_functions(file: ModuleType) -> set[str]:
    """The public functions of a file that take a goal and a tactic: its rules."""
    return {
        name
        for name, value in vars(file).items()
        if inspect.isfunction(value)
        and value.__module__ == file.__name__
        and not name.startswith("_")
        and list(inspect.signature(value).parameters) == ["goal", "by"]
    }


def twice(rules: tuple[Rule, ...]) -> list[Rule]:
    return [rule for rule, times in Counter(rules).items() if times > 1]


def test_every_rule_stands_in_the_order() -> None:
    """And nothing else of these files does."""
    for file in FILES:
        ordered = {r.apply.__name__ for r in RULES if r.apply.__module__ == file.__name__}
        assert ordered == rule_functions(file), file.__name__


def test_no_rule_is_tried_twice() -> None:
    """Neither as its own nor through a base class of the kind."""
    assert twice(RULES) == []
    assert twice((*RULES, RULES[3])) == [RULES[3]]
    for kind in {rule.kind for rule in RULES}:
        for tactic in {rule.tactic for rule in RULES}:
            functions = [rule.apply for rule in rules_for(kind, tactic)]
            assert len(functions) == len(set(functions)), (kind, tactic)
