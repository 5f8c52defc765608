"""Certificates: the proof tree of a claim as a file, which `parisk-check` re-checks without this package."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from parisk_sym.claims.claim import Claim
from parisk_sym.core.errors import ClaimError, OutputError
from parisk_sym.core.result_files import OutputFile
from parisk_sym.ledger.run import ClaimResult
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.node import Node
from parisk_sym.report.json_rows import plain

__all__ = ["Certificates", "certificate", "read_certificate"]

_FORM = "parisk certificate"
_VERSION = 1
_LIBRARIES = ("parisk_sym", "sympy", "python-flint")


def certificate(judgement: Judgement, statement: Iterable[str] = ()) -> dict[str, Any]:
    """The tree with its goals as data, the verdict, the versions, and a digest of all of these."""
    content = {
        "format": _FORM,
        "version": _VERSION,
        "made by": {name: version(name) for name in _LIBRARIES},
        "claim": judgement.claim_id,
        "statement": list(statement),
        "verdict": str(judgement.verdict),
        "proof": _node(judgement.tree),
    }
    return {**content, "sha256": digest(content)}


def read_certificate(file: Path, claim: Claim) -> dict[str, Any]:
    """The certificate in a file; raises ClaimError where it is missing, of another claim, or was changed."""
    try:
        row = json.loads(file.read_text(encoding="utf-8"))
        given = row.pop("sha256")
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise ClaimError(
            f"{file} holds no certificate of {claim.id}: {error}; write it with `parisk verify --certificates`"
        ) from None
    if given != digest(row) or row.get("claim") != claim.id:
        raise ClaimError(f"{file} is not the original certificate of {claim.id}")
    return dict(row)


def digest(content: dict[str, Any]) -> str:
    """The SHA-256 of the JSON text with sorted keys, no spaces, and no character beyond ASCII."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _node(node: Node) -> dict[str, Any]:
    own = {key: value for key, value in node.certificate.items() if key not in ("seconds", "raised at")}
    return {
        "rule": node.rule,
        "status": str(node.status),
        "goal": node.form,
        "says": str(node.goal),
        "engine": node.engine,
        "found": plain(own),
        "lemmas": list(node.lemmas),
        "box": node.box,
        "counterexample": node.counterexample,
        "checks": [_node(check) for check in node.checks],
        "children": [_node(child) for child in node.children],
    }


@dataclass(frozen=True)
class Certificates:
    """A folder for certificates, one `CLAIM.json` each; raises OutputError on construction if it cannot be written to."""

    folder: Path

    def __post_init__(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"cannot make the folder {self.folder}: {error.strerror}") from error
        OutputFile(self.folder / ".certificate")

    def write(self, results: Iterable[ClaimResult[Any]]) -> None:
        """Write one file per claim, each atomically."""
        for result in results:
            text = json.dumps(certificate(result.judgement, _encoding(result)), indent=1)
            OutputFile(self.folder / f"{result.judgement.claim_id}.json").write(text + "\n")


def _encoding(result: ClaimResult[Any]) -> list[str]:
    return list(getattr(result.collected, "texts", {}).get("encoding", ()))
