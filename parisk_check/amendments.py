"""Corrections and conditions: that each printed part which does not stand has a relation, and that the relation speaks of this part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parisk_check.terms import same

__all__ = ["AMENDMENTS", "is_related", "unrelated"]

AMENDMENTS = {"correction": "CORRECTED", "condition": "CONDITIONAL"}
_REPLACES, _RESTRICTS = "takes the place of the printed part", "the printed part under the condition"
_RULES = {"correction": (_REPLACES,), "condition": (_RESTRICTS,)}
_CONJUNCTION = "every part"
_TWO_SIDES = ("identity", "inequality")
_REPLACED = ("value", "relation", "printed", "direction", "eps", "delta", "law", "conclusion")
"""Fields in which a correction differs from the printed part, beside one of two sides and the constant of a density."""

Node = dict[str, Any]


def unrelated(node: Node, printed: Node) -> str:
    """Why the relations below an amendment do not carry its verdict; "" where they do.

    Each part that a correction has to amend (one that is refuted), and a condition (one that is not proved), has a relation, and all of these
    are proved.
    """
    relations = node["children"][1:]
    if any(r["rule"] not in _RULES[node["rule"]] or r["status"] != "proved" for r in relations):
        return "what relates it to the printed form is not proved"
    if len(relations) != len(list(_fallen(printed, node["rule"]))):
        return "a printed part that does not stand has no relation to it"
    return ""


def is_related(node: Node, printed: Node) -> bool:
    """Whether the statement of each relation is the printed part but for what was amended in it; a part without a statement has none."""
    fallen = list(_fallen(printed, node["rule"]))
    pairs = zip(node["children"][1:], fallen, strict=False)
    amended = _is_corrected if node["rule"] == "correction" else _is_restricted
    return bool(fallen) and all(
        isinstance(r["goal"], dict) and isinstance(part["goal"], dict) and amended(r["goal"], part["goal"])
        for r, part in pairs
    )


def _fallen(printed: Node, kind: str) -> Iterator[Node]:
    """The parts of a printed statement that an amendment has to amend; all of them where none has to be."""
    parts = list(_parts(printed))
    refuted = kind == "correction" and printed["status"] == "refuted"
    found = [p for p in parts if (p["status"] == "refuted" if refuted else not _stands(p))]
    yield from found or parts


def _stands(part: Node) -> bool:
    nodes = list(_below(part))
    return part["status"] == "proved" and not any(n["box"] or n["rule"] == "argument" for n in nodes)


def _below(node: Node) -> Iterator[Node]:
    yield node
    for child in node["children"]:
        yield from _below(child)


def _parts(node: Node) -> Iterator[Node]:
    if node["rule"] != _CONJUNCTION:
        yield node
        return
    for child in node["children"]:
        yield from _parts(child)


def _is_restricted(goal: Node, printed: Node) -> bool:
    """The same statement on another domain."""
    return goal.keys() == printed.keys() and all(
        same(goal[name], printed[name]) for name in goal if name != "domain"
    )


def _is_corrected(goal: Node, printed: Node) -> bool:
    """The same statement with another value, bound or law, on the same domain."""
    if goal.get("kind") in _TWO_SIDES and printed.get("kind") in _TWO_SIDES:
        return same(goal["domain"], printed["domain"]) and _takes_its_place(goal, printed)
    changed = (*_REPLACED, "expression", "domain") if goal.get("kind") in _OWN else _REPLACED
    return goal.keys() == printed.keys() and all(
        same(goal[name], printed[name]) for name in goal if name not in changed
    )


def _takes_its_place(goal: Node, printed: Node) -> bool:
    """An equation for an equation; for a bound, one of the same side of the same expression, its value, or the reverse of what was printed."""
    sides = ("left", "right")
    if goal["kind"] == "identity":
        pairs = [(a, b) for a in sides for b in sides]
    elif printed["kind"] == "identity":
        return False
    elif same(goal["left"], printed["right"]) and same(goal["right"], printed["left"]):
        return "<" in (goal["relation"], printed["relation"])
    else:
        pairs = [(a, a) for a in sides]
    return any(same(goal[a], printed[b]) and not _is_number(goal[a]) for a, b in pairs)


def _is_number(term: Any) -> bool:
    """Whether a side is a number alone, which names nothing of which a formula is printed."""
    return isinstance(term, list) and term[:1] == ["n"]


_OWN = ("density", "unique root", "monotonicity", "convexity")
"""Kinds of which a correction has another constant or sign, or another interval."""
