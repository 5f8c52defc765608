"""The worker's side of a cluster: tasks run in processes of their own, one for each thread of the worker.

The precision of mpmath and Arb is global, so that threads cannot share a process; and a claim is judged in a fork, which wants
a process without threads. A process ends when its worker ends, and when there is nothing to do.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import platform
import queue
import secrets
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import IO, Any

from parisk_sym import __version__
from parisk_sym.core.claim_loading import FORMULAS_FOLDER
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.errors import ClaimError, ClusterError
from parisk_sym.ledger.content import FIGURES, Snapshot, environment_digest, snapshot, version_of

__all__ = [
    "WorkerDiedError",
    "answered",
    "apart",
    "digests_of_parts",
    "identity",
    "identity_of_parts",
    "serve",
]

_IDLE = 60.0
"""Seconds without a task after which a process ends."""

_LIBRARIES = ("python-flint", "sympy", "mpmath", "numpy", "scipy")
_SHOWN = 12
_PACKAGE = Path(__file__).resolve().parents[1]
_NOWHERE = "not there"

Identity = Mapping[str, str]


class WorkerDiedError(Exception):
    """A process died of a task, and another one as well."""


def identity(folders: tuple[str, ...] = ()) -> Identity:
    """What results depend on: this program, its libraries, and the Python files of some folders, each with a version or a digest.

    >>> list(identity())[:2]
    ['parisk_sym', 'python-flint']
    """
    return _looked_at(folders)[0]


def _looked_at(folders: tuple[str, ...]) -> tuple[Identity, Sequence[Snapshot]]:
    """The identity, and the files that it tells of, as they are now."""
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


# --- in the worker ----------------------------------------------------------------------------------------------------


class _Process:
    """A process that does one task after another; tasks and results are pickled."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", "from parisk_sym.ledger.remote import serve; serve()"]
        self._process = subprocess.Popen(  # noqa: S603 - this program
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def run(self, task: bytes) -> bytes:
        """The answer; EOFError or OSError where the process is gone."""
        incoming, outgoing = self._process.stdin, self._process.stdout
        if incoming is None or outgoing is None:
            raise EOFError
        _send(incoming, task)
        return _received(outgoing)

    def end(self) -> None:
        """End it, and what works for it: it leaves when nobody can send it anything."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._process.wait()


_LENGTH_BYTES = 8


def _send(stream: IO[bytes], data: bytes) -> None:
    stream.write(len(data).to_bytes(_LENGTH_BYTES, "big"))
    stream.write(data)
    stream.flush()


def _received(stream: IO[bytes]) -> bytes:
    head = stream.read(_LENGTH_BYTES)
    data = stream.read(int.from_bytes(head, "big")) if len(head) == _LENGTH_BYTES else b""
    if len(head) < _LENGTH_BYTES or len(data) < int.from_bytes(head, "big"):
        raise EOFError
    return data


_mine = threading.local()
"""The process of a thread of the worker."""


def apart(wanted: Identity, folders: tuple[str, ...], task: bytes) -> bytes:
    """The answer (`answered`) to a pickled (function, arguments) in the process of this thread, which nobody reads on its way.

    Where the process is gone, as one that had nothing to do for a while, or whose files were changed, another one begins, once.
    """
    message = pickle.dumps((wanted, folders, task))
    for _ in range(2):
        process = getattr(_mine, "process", None) or _Process()
        _mine.process = process
        try:
            return process.run(message)
        except (EOFError, OSError):
            _mine.process = None
            process.end()
    raise WorkerDiedError(
        "the process died, and another one as well: killed, out of memory, or crashed, or files were changed meanwhile"
    )


def answered(answer: bytes) -> Any:
    """The result in an answer; what was raised there is raised here."""
    is_result, content = pickle.loads(answer)  # noqa: S301 - of a process of this program
    if is_result:
        return content
    raise content


# --- in the process ---------------------------------------------------------------------------------------------------


def serve() -> None:
    """Do the tasks that come through standard input, until there are none."""
    from parisk_sym.ledger.tasks import begin_worker, leave

    begin_worker()
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a claim file prints is no result
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(incoming, tasks, leave), daemon=True).start()
    while True:
        try:
            message = tasks.get(timeout=_IDLE)
        except queue.Empty:
            leave(0)
        answer = _answer(message)
        if _is_stale():
            leave(0)  # it may come of an earlier text: another process does the task again
        _send(outgoing, answer)


_seen: dict[tuple[str, ...], tuple[Identity, Sequence[Snapshot]]] = {}
"""What this process saw before the first task of these folders."""


def _is_stale() -> bool:
    """Whether a file was changed of which this process may have run an earlier text."""
    return not all(shot.unchanged for _, shots in _seen.values() for shot in shots)


def _read(incoming: IO[bytes], tasks: queue.SimpleQueue[bytes], leave: Callable[[int], None]) -> None:
    try:
        while True:
            tasks.put(_received(incoming))
    except (EOFError, OSError):
        leave(1)


def _answer(message: bytes) -> bytes:
    try:
        wanted, folders, task = pickle.loads(message)  # noqa: S301 - of the worker
        if folders not in _seen:
            _seen[folders] = _looked_at(folders)
        require_same(wanted, _seen[folders][0])
        function, arguments = pickle.loads(task)  # noqa: S301 - of a client that may run anything here
        return pickle.dumps((True, function(*arguments)))
    except Exception as error:  # noqa: BLE001 - it is raised in the worker, or in the client
        return _raised(error)


def _raised(error: Exception) -> bytes:
    try:
        return pickle.dumps((False, error))
    except Exception:  # noqa: BLE001 - an exception that cannot be pickled
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
