"""The page of a claim as one JSON row, as in `parisk verify --json`; other programs rely on its keys."""

from __future__ import annotations

from typing import IO, Any

from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.node import Evidence, Node
from parisk_sym.report.json_rows import plain, to_json
from parisk_sym.report.page import Page, texts_of

__all__ = ["page_row", "write"]


def write(page: Page, stream: IO[str]) -> None:
    """Write the row as one object."""
    stream.write(to_json(page_row(page)))


def page_row(page: Page) -> dict[str, Any]:
    """The texts of the claim and the judgement on it."""
    found = {} if page.judgement is None else _judgement_row(page, page.judgement)
    used_by = {} if page.used_by is None else {"used_by": list(page.used_by)}
    return {**_public(texts_of(page)), **used_by, **found}


def _public(texts: dict[str, Any]) -> dict[str, Any]:
    """The texts without digests, which are internal."""
    return {k: _public(v) if isinstance(v, dict) else v for k, v in texts.items() if k != "digest"}


def _judgement_row(page: Page, judgement: Judgement) -> dict[str, Any]:
    return {
        "verdict": str(judgement.verdict),
        "standing": page.standing,
        "kernel": None if page.kernel is None else page.kernel.row(),
        "box": judgement.box,
        "reasons": judgement.reasons,
        "blocked": judgement.blocked,
        "try": judgement.advice,
        "lemmas": list(judgement.lemmas),
        "given": list(judgement.given),
        "counterexample": judgement.counterexample,
        "table": judgement.table,
        "recompute": judgement.recompute,
        "seconds": judgement.seconds,
        "evidence": [_evidence(found) for found in judgement.evidence],
        "proof": _node_row(judgement.tree, _numbers(page)),
    }


def _evidence(found: Evidence) -> dict[str, Any]:
    """The evidence as a flat object, as the schema requires."""
    own = {"check": found.check, "engine": found.engine, "outcome": str(found.outcome)}
    return own | {key: plain(value) for key, value in found.detail.items()}


def _numbers(page: Page) -> dict[int, str]:
    """The number of each node of the proof."""
    return {id(step.node): step.number for top in page.steps for step in top.walk()}


def _node_row(node: Node, numbers: dict[int, str]) -> dict[str, Any]:
    """A node with everything below it, without empty fields."""
    fields = {
        "number": numbers.get(id(node), ""),
        "rule": node.rule,
        "status": str(node.status),
        "goal": str(node.goal),
        "latex": node.latex,
        "text": node.text,
        "because": list(node.because),
        "chart": list(map(list, node.chart)),
        "engine": node.engine,
        "certificate": plain(node.certificate),
        "lemmas": list(node.lemmas),
        "box": node.box,
        "counterexample": node.counterexample,
        "checks": [_node_row(check, numbers) for check in node.checks],
        "children": [_node_row(child, numbers) for child in node.children],
    }
    return {key: value for key, value in fields.items() if value}
