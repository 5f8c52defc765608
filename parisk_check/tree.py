"""The tree of a certificate: that statuses and the verdict follow from what stands below them, and what became of each node."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from parisk_check.amendments import AMENDMENTS, is_related, unrelated
from parisk_check.outcomes import Found, Outcome
from parisk_check.statements import proved, refuted
from parisk_check.terms import BadCertificateError, UnknownValueError, same
from parisk_check.text import says

__all__ = ["Checked", "Report", "check"]

_WORST_FIRST = ("refuted", "inconsistent", "undecided", "consistent", "proved")
_FIELDS = {"rule": str, "status": str, "goal": (dict, type(None)), "says": str, "engine": str, "found": dict, "lemmas": list,
           "box": str, "counterexample": str, "checks": list, "children": list}  # fmt: skip
_TOP = {"format": str, "version": int, "made by": dict, "claim": str, "statement": list, "verdict": str, "proof": dict,
        "sha256": str}  # fmt: skip
_CONJUNCTION, _ARGUMENT, _NO_RULE = "every part", "argument", "no rule decided"
_LITERATURE, _CITED = "literature", "cited lemma"
_NOT_ACCEPTED = "not accepted"
_DEEPEST = 400

Node = dict[str, Any]


@dataclass(frozen=True)
class Checked:
    """A node: its rule, whether it is a leaf of the proof, a step or an examination, and the outcome."""

    rule: str
    place: str
    found: Found


@dataclass
class Report:
    """What became of a certificate: of its nodes, and of the whole; `says` is what was verified, rebuilt from the goals ("" if nothing was)."""

    claim: str
    verdict: str
    nodes: list[Checked] = field(default_factory=list)
    outcome: Outcome = Outcome.NOT_CHECKED
    says: str = ""

    @property
    def rejected(self) -> list[str]:
        """Why, each once."""
        found = (f"{n.rule}: {n.found.reason}" for n in self.nodes if n.found.outcome is Outcome.REJECTED)
        return list(dict.fromkeys(found))


def check(content: Any) -> Report:
    """Re-check a certificate as read from its file; BadCertificateError where it is none."""
    _require(content, _TOP, "the certificate")
    if content["format"] != "parisk certificate" or content["version"] != 1:
        raise BadCertificateError(
            f"this is {content['format']!r:.40} of version {content['version']!r:.20}; known is 'parisk certificate' of version 1"
        )
    root = content["proof"]
    _well_formed(root, 0)
    report = Report(content["claim"], content["verdict"])
    seed = content["sha256"]
    if _digest(content) != seed:
        report.nodes.append(_wrong("file", "its content is not what its SHA-256 was made of: it was changed"))
    report.nodes += [_wrong(*fault) for fault in _verdict_faults(root, content["verdict"])]
    outcomes: dict[int, Found] = {}
    for node, place in _places(root):
        found = _leaf_or_step(node, f"{seed}{len(outcomes)}")
        outcomes[id(node)] = found
        report.nodes.append(Checked(node["rule"], place, found))
        report.nodes += [_wrong(node["rule"], reason) for reason in _faults(node)]
    report.outcome = _whole(root, content["verdict"], outcomes, bool(report.rejected))
    report.says = _verified(root, report.verdict) if report.outcome is Outcome.VERIFIED else ""
    return report


def _verified(root: Node, verdict: str) -> str:
    """What a verified verdict says, in words that are made from the goals."""
    printed = says(root["goal"])
    if verdict in AMENDMENTS.values():
        return f"not so: {printed}; instead: {says(root['children'][-1]['children'][0]['goal'])}"
    return f"not so: {printed}" if verdict == "REFUTED" else printed


def _digest(content: Mapping[str, Any]) -> str:
    rest = {key: value for key, value in content.items() if key != "sha256"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _wrong(rule: str, reason: str) -> Checked:
    return Checked(rule, "structure", Found(Outcome.REJECTED, reason))


# --- form -----------------------------------------------------------------------------------------------------------------


def _require(value: Any, fields: Mapping[str, Any], name: str) -> None:
    if not isinstance(value, dict):
        raise BadCertificateError(f"{name} must be an object, got {value!r:.60}")
    if set(value) != set(fields):
        missing, unknown = sorted(set(fields) - set(value)), sorted(set(value) - set(fields))
        raise BadCertificateError(
            f"{name} lacks {missing or 'nothing'} and has the unknown {unknown or 'nothing'}"
        )
    for key, kind in fields.items():
        if not isinstance(value[key], kind) or isinstance(value[key], bool):
            raise BadCertificateError(f"{key!r} of {name} has the wrong type: {value[key]!r:.60}")


def _well_formed(node: Any, depth: int) -> None:
    _require(node, _FIELDS, "a node")
    if depth > _DEEPEST:
        raise BadCertificateError(f"the tree is deeper than {_DEEPEST}")
    if node["status"] not in _WORST_FIRST:
        raise BadCertificateError(
            f"the status must be one of {', '.join(_WORST_FIRST)}, got {node['status']!r:.40}"
        )
    for below in (*node["checks"], *node["children"]):
        _well_formed(below, depth + 1)


def _places(root: Node) -> Iterator[tuple[Node, str]]:
    """Every node below the root, with its place."""
    for part in root["children"]:
        yield from _below(part, examination=False)
    for part in root["checks"]:
        yield from _below(part, examination=True)


def _below(node: Node, examination: bool) -> Iterator[tuple[Node, str]]:
    yield node, "examination" if examination else "step" if node["children"] else "leaf"
    for check_ in node["checks"]:
        yield from _below(check_, examination=True)
    for child in node["children"]:
        yield from _below(child, examination)


def _proof(node: Node) -> Iterator[Node]:
    yield node
    for child in node["children"]:
        yield from _proof(child)


# --- statuses and verdict -------------------------------------------------------------------------------------------------


def _conjunction(statuses: Iterable[str]) -> str:
    found = {*statuses, "proved"}
    return next(s for s in _WORST_FIRST if s in found)


def _faults(node: Node) -> Iterator[str]:
    """Where the status of a node does not follow from those below it."""
    below = [child["status"] for child in node["children"]]
    status, rule = node["status"], node["rule"]
    if rule == _CONJUNCTION:
        if status != _conjunction(below) or not below:
            yield f"its parts are {', '.join(below) or 'none'}, and it is called {status}"
        yield from _other_parts(node)
    elif status == "proved" and (rule == _NO_RULE or any(s != "proved" for s in below)):
        yield f"it is called proved, and what it rests on is {_conjunction(below)}"
    elif status == "refuted" and below and not _refuted_from(rule, set(below)):
        yield "it is called refuted, and nothing below it is"
    if status == "proved" and any(c["status"] in ("refuted", "inconsistent") for c in node["checks"]):
        yield "it is called proved, and an examination speaks against it"
    if status == "refuted" and not node["counterexample"]:
        yield "it is called refuted, and names no counterexample"


def _refuted_from(rule: str, below: set[str]) -> bool:
    """By a refuted node below; that something fails, also by a proof of it."""
    return "refuted" in below or (rule == "counterexample" and below == {"proved"})


def _other_parts(node: Node) -> Iterator[str]:
    """A conjunction has a child for each of its parts, which says the same."""
    goal = node["goal"]
    if goal is None:
        return
    parts, goals = goal.get("parts"), [child["goal"] for child in node["children"]]
    if not isinstance(parts, list) or len(parts) != len(goals) or not all(map(_says, goals, parts)):
        yield "what is proved below is not what the conjunction says"


def _says(goal: Any, part: Any) -> bool:
    """A part without a statement is not verified by itself either."""
    return goal is None or same(goal, part)


def _verdict_faults(root: Node, verdict: str) -> Iterator[tuple[str, str]]:
    """Where the verdict does not follow from the tree by the rules of the contract."""
    if root["rule"] != "claim" or not root["children"]:
        if verdict != "UNDECIDED":
            yield "claim", f"the verdict {verdict} rests on nothing"
        return
    printed, *others = root["children"]
    if None not in (printed["goal"], root["goal"]) and not same(printed["goal"], root["goal"]):
        yield "claim", "what is proved is not what the claim says"
    if root["status"] != printed["status"]:
        yield "claim", f"its status is {root['status']}, that of the printed form {printed['status']}"
    amended = others[-1] if others and others[-1]["rule"] in AMENDMENTS else None
    simulated = [node for node in others if node is not amended]
    expected = _printed_verdict(printed, simulated)
    if amended is not None:
        expected, reason = _amended_verdict(amended, printed, expected)
        if reason:
            yield amended["rule"], reason
    if any(n["goal"] is not None and same(n["goal"], root["goal"]) for n in _proof(printed) if _is_cited(n)):
        yield "claim", "a cited lemma is the claim itself"
    if verdict != expected:
        yield "claim", f"the verdict is {verdict}, and from the tree follows {expected}"


def _printed_verdict(printed: Node, simulated: list[Node]) -> str:
    status = printed["status"]
    if printed["rule"] == "data":
        return "NOT REPRODUCIBLE"
    if status == "refuted":
        return "REFUTED"
    if status == "inconsistent" or any(s["status"] == "inconsistent" for s in simulated):
        return "UNDECIDED"
    if status == "proved":
        return _proved_how(printed)
    return "SUPPORTED" if status == "consistent" or simulated else "UNDECIDED"


def _proved_how(proof: Node) -> str:
    if _argued(proof):
        return "ARGUED"
    return "PROVED GIVEN" if _given(proof) else "PROVED ON BOX" if _boxed(proof) else "PROVED"


def _amended_verdict(node: Node, printed: Node, verdict: str) -> tuple[str, str]:
    """The verdict with an amendment, and what is wrong with how it is described."""
    standing = node["found"].get("amendment")
    if standing == _NOT_ACCEPTED:
        return verdict, "" if node[
            "status"
        ] == "undecided" else f"an amendment that is {standing} is undecided"
    if not node["children"]:
        return verdict, "an amendment rests on a proof"
    proof = node["children"][0]
    follows = _standing(proof)
    if standing != follows or node["status"] != proof["status"]:
        return (
            verdict,
            f"it is described as {standing}, {node['status']}, and its proof is {follows}, {proof['status']}",
        )
    if follows in ("proved", "argued") and (reason := unrelated(node, printed)):
        return verdict, reason
    if node["rule"] == "condition":
        return {"proved": "CONDITIONAL", "argued": "ARGUED"}.get(follows, verdict), ""
    return ("CORRECTED" if follows == "proved" and verdict == "REFUTED" else verdict), ""


def _standing(proof: Node) -> str:
    if proof["status"] != "proved":
        return "not proved"
    if _boxed(proof):
        return "not proved on its whole domain"
    if _argued(proof):
        return "argued"
    return "proved given cited lemmas" if _given(proof) else "proved"


def _argued(node: Node) -> bool:
    return any(n["rule"] == _ARGUMENT for n in _proof(node))


def _given(node: Node) -> bool:
    """Whether it rests on a lemma that is cited and not proved."""
    return any(map(_is_cited, _proof(node)))


def _is_cited(node: Node) -> bool:
    return bool(node["engine"] == _LITERATURE or node["rule"] == _CITED) and node["status"] == "proved"


def _boxed(node: Node) -> bool:
    return any(n["box"] for n in _proof(node))


# --- nodes ----------------------------------------------------------------------------------------------------------------


def _leaf_or_step(node: Node, seed: str) -> Found:
    """The goal of one node, re-checked by itself, whatever stands below it."""
    goal, status = node["goal"], node["status"]
    if status not in ("proved", "refuted"):
        return Found(Outcome.NOT_CHECKED, f"it is {status}")
    if goal is None:
        return Found(Outcome.NOT_CHECKED, "no statement in the file")
    if status == "proved" and _boxed(node):
        return Found(Outcome.NOT_CHECKED, "proved on a part of the domain")
    examine: Callable[[], Found] = (
        (lambda: proved(goal, node["found"], seed))
        if status == "proved"
        else (lambda: refuted(goal, node["found"]))
    )
    try:
        return examine()
    except (UnknownValueError, RecursionError) as error:
        return Found(Outcome.NOT_CHECKED, str(error))


def _whole(root: Node, verdict: str, outcomes: Mapping[int, Found], rejected: bool) -> Outcome:
    """Of the verdict: the printed form, and the amendment that it speaks of.

    Without a statement of the claim in the file nothing says what was shown. An amendment counts as checked only where what relates it to
    each printed part is this part but for what was amended in it, and is re-checked itself.
    """
    if rejected:
        return Outcome.REJECTED
    if root["goal"] is None or any(part["goal"] is None for part in root["children"][:1]):
        return Outcome.NOT_CHECKED
    speaks_of = root["children"][:1]
    if verdict in AMENDMENTS.values() and root["children"]:
        amended = root["children"][-1]
        if not is_related(amended, root["children"][0]):
            return Outcome.NOT_CHECKED
        speaks_of = [
            *speaks_of,
            *amended["children"],
            *(n for r in amended["children"][1:] for n in r["children"]),
        ]
    if verdict in ("UNDECIDED", "SUPPORTED", "NOT REPRODUCIBLE") or not speaks_of:
        return Outcome.NOT_CHECKED
    return _worst(_of(node, outcomes) for node in speaks_of)


def _of(node: Node, outcomes: Mapping[int, Found]) -> Outcome:
    """A node by itself; a conjunction by its parts."""
    own = outcomes[id(node)].outcome
    if node["rule"] != _CONJUNCTION or node["status"] != "proved" or node["goal"] is None:
        return own
    return _worst(_of(child, outcomes) for child in node["children"])


def _worst(found: Iterable[Outcome]) -> Outcome:
    seen = set(found)
    return next(
        o for o in (Outcome.REJECTED, Outcome.NOT_CHECKED, Outcome.CONSISTENT, Outcome.VERIFIED) if o in seen
    )
