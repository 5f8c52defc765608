"""What results depend on: the program, its libraries, and the files of papers. Machines compare it, and interrupted tables go on only under the same."""

from __future__ import annotations

import os
import platform
import secrets
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path

from parisk_sym import __version__
from parisk_sym.core.claim_loading import FORMULAS_FOLDER
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.errors import ClaimError, ClusterError
from parisk_sym.ledger.content import FIGURES, Snapshot, environment_digest, snapshot, version_of

__all__ = [
    "Identity",
    "digests_of_parts",
    "identity",
    "identity_and_files",
    "identity_of_parts",
    "require_same",
]

_LIBRARIES = ("python-flint", "sympy", "mpmath", "numpy", "scipy")
_SHOWN = 12
_PACKAGE = Path(__file__).resolve().parents[1]
_NOWHERE = "not there"

Identity = Mapping[str, str]


def identity(folders: tuple[str, ...] = ()) -> Identity:
    """What results depend on: this program, its libraries, and the Python files of some folders, each with a version or a digest.

    >>> list(identity())[:2]
    ['parisk_sym', 'python-flint']
    """
    return identity_and_files(folders)[0]


def identity_and_files(folders: tuple[str, ...]) -> tuple[Identity, Sequence[Snapshot]]:
    """The identity, and the files that it depends on, as they are now."""
    code, shipped = snapshot(_PACKAGE, "_derivations"), snapshot(shipped_derivations(), FIGURES)
    found = {"parisk_sym": f"{__version__} ({code.digest[:_SHOWN]})"}
    found |= {name: metadata.version(name) for name in _LIBRARIES}
    found |= {"Python": platform.python_version(), "gmpy2": version_of("gmpy2")}
    found["the shipped derivations"] = shipped.digest[:_SHOWN]
    seen = [code, shipped]
    for name in folders:
        path = Path(name)
        seen.append(snapshot(path if path.is_dir() else path.parent, FIGURES))
        found[name] = seen[-1].digest[:_SHOWN] if path.exists() else _NOWHERE
    return found, seen


def digests_of_parts(paths: Sequence[str] = ()) -> Identity:
    """What rows of a table depend on beside the request, as it is now: the program, its environment, and every Python file of the folders of formulas.

    "" for what cannot be read, or is too much.
    """
    try:
        shipped = snapshot(shipped_derivations(), FIGURES).digest
    except ClaimError:
        shipped = _NOWHERE
    found = {
        "code": snapshot(_PACKAGE, "_derivations").digest,
        "environment": environment_digest(),
        "the shipped derivations": shipped,
    }
    for path in paths:
        folder = _folder_of_formulas(Path(path).resolve())
        found[str(folder)] = snapshot(folder, "").digest if folder.exists() else _NOWHERE
    return found


def identity_of_parts(digests: Identity) -> Identity:
    """What kept parts of a table depend on: the same, where what has no digest is like nothing that was there before."""
    return {name: digest or secrets.token_hex(16) for name, digest in digests.items()}


def _folder_of_formulas(path: Path) -> Path:
    """The folder from which formulas at a path may import."""
    folder = path if path.is_dir() else path.parent
    return folder.parent if folder.name == FORMULAS_FOLDER else folder


def require_same(wanted: Identity, here: Identity) -> None:
    """ClusterError that names the first difference between the identity wanted and that of this process."""
    for name, value in wanted.items():
        if here.get(name) != value:
            raise ClusterError(
                f"a worker on {os.uname().nodename if hasattr(os, 'uname') else 'another machine'} has {name} "
                f"{here.get(name, _NOWHERE)}, this program has {value}: install the same on all machines, and start the workers again"
            )
