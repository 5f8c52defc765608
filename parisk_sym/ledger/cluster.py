"""Tasks on the workers of a Dask cluster, which may be many machines, as an executor of `concurrent.futures`.

On a worker each thread runs its tasks in a process of its own: the precision of mpmath and Arb is global, and a claim is judged in a
fork, which wants a process without threads. The process ends when its worker ends, and when it has been idle for a while.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from functools import partial
from pathlib import Path
from typing import IO, Any

from parisk_sym.core.errors import ClusterError
from parisk_sym.core.exact import short
from parisk_sym.core.libraries import require_distributed
from parisk_sym.ledger.content import Snapshot
from parisk_sym.ledger.identity import Identity, identity, identity_and_files, require_same
from parisk_sym.ledger.processes import begin_worker, leave

__all__ = ["Cluster", "WorkerDiedError", "answer_result", "apart", "cluster_at", "serve"]

_CONNECTING_SECONDS = 30
_LOST_SECONDS = 30.0
"""So long a cluster may be without workers: those that are started again come back."""

_ADDRESS = re.compile(r"([a-z]+://)?[^\s/]+:\d{1,5}\Z")

_LEAST_AHEAD = 16
_AHEAD_PER_THREAD = 4


class Cluster(Executor):
    """The workers of a scheduler. A task whose worker is lost goes to another one; all of them lost is a ClusterError.

    Every worker must have this program, its libraries, and the folders named, as they are here.
    """

    def __init__(self, client: Any, address: str, folders: Sequence[str | Path]) -> None:
        self._client, self.address = client, address
        self._folders = tuple(str(Path(folder).resolve()) for folder in folders)
        self._identity = identity(self._folders)
        self._executor = client.get_executor(pure=False)
        self._seen = time.monotonic()

    @property
    def threads(self) -> int:
        """The number of tasks that the workers do at once."""
        return max(1, sum(self._workers().values()))

    @property
    def ahead(self) -> int:
        """Tasks that are sent before others are done."""
        return max(_LEAST_AHEAD, _AHEAD_PER_THREAD * self.threads)

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Call a function of a module on a worker."""
        outside: Future[Any] = Future()
        task = pickle.dumps((partial(function, **named), args))
        inside = self._executor.submit(apart, self._identity, self._folders, task)
        inside.add_done_callback(partial(self._tell, outside))
        return outside

    def watch(self) -> None:
        """ClusterError where there has been no worker for some time; for whoever waits for a result."""
        if self._workers():
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > _LOST_SECONDS:
            raise ClusterError(
                f"the workers of {self.address} are lost: start some, and run the same command again"
            )

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take back what is not done; the workers go on without this program."""
        self._executor.shutdown(wait=wait and not cancel_futures)

    def _workers(self) -> dict[str, int]:
        """Addresses and threads; none where the scheduler does not answer."""
        try:
            found: dict[str, int] = self._client.sync(
                self._client.scheduler.ncores, callback_timeout=_CONNECTING_SECONDS
            )
        except (OSError, TimeoutError, RuntimeError):
            return {}
        return found

    def _tell(self, outside: Future[Any], inside: Future[Any]) -> None:
        try:
            outside.set_result(answer_result(inside.result()))
        except CancelledError:
            outside.set_exception(ClusterError(f"the scheduler at {self.address} is lost"))
        except Exception as error:  # noqa: BLE001 - of the task, of its worker, or of the cluster
            own = isinstance(error, (ClusterError, WorkerDiedError)) or type(error).__name__ == "KilledWorker"
            text = f"the cluster at {self.address} failed ({type(error).__name__}: {error}); {_SAME}"
            outside.set_exception(error if own else ClusterError(text))


_SAME = "scheduler and workers need this program and its libraries as they are here"


@contextlib.contextmanager
def cluster_at(address: str, folders: Sequence[str | Path] = ()) -> Iterator[Cluster]:
    """The cluster of the scheduler at this address, such as tcp://10.0.0.1:8786.

    MissingLibraryError without the library; ClusterError where nobody answers, and where there is no worker.
    """
    distributed = require_distributed()
    if not _ADDRESS.match(address):
        raise ClusterError(f"an address is written tcp://10.0.0.1:8786, with its port, got {short(address)}")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is an error of this program
    try:
        client = distributed.Client(address, timeout=_CONNECTING_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(
            f"no scheduler answers at {address!r} within {_CONNECTING_SECONDS} s: start one with `dask scheduler`, "
            f"and give its address, such as tcp://10.0.0.1:8786 ({' '.join(str(error).split())})"
        ) from error
    with contextlib.closing(client):
        try:
            client.wait_for_workers(1, timeout=_CONNECTING_SECONDS)
        except TimeoutError as error:
            raise ClusterError(
                f"the scheduler at {address} has no workers: start some on each machine with "
                f"`dask worker {address} --nworkers N --nthreads 1`"
            ) from error
        cluster = Cluster(client, address, folders)
        try:
            yield cluster
        finally:
            cluster.shutdown(cancel_futures=True)


# --- in the worker ----------------------------------------------------------------------------------------------------


class WorkerDiedError(Exception):
    """A process died of a task, and another one as well."""


class _Process:
    """A process that does one task after another.

    Not one of `multiprocessing`: a worker may be a daemon, which must not start those, and has threads, beside which it must not fork.
    """

    def __init__(self) -> None:
        command = [sys.executable, "-c", "from parisk_sym.ledger.cluster import serve; serve()"]
        self._process = subprocess.Popen(  # noqa: S603 - this program
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def run(self, task: tuple[Identity, tuple[str, ...], bytes]) -> bytes:
        """The answer; EOFError or OSError where the process is gone."""
        incoming, outgoing = self._process.stdin, self._process.stdout
        if incoming is None or outgoing is None:
            raise EOFError
        _send(incoming, task)
        answer: bytes = _receive(outgoing)
        return answer

    def end(self) -> None:
        """End it, and what works for it: it leaves when nobody can send it anything."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._process.wait()


def _send(stream: IO[bytes], message: object) -> None:
    pickle.dump(message, stream)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    """The next message; EOFError where the other end is gone."""
    try:
        return pickle.load(stream)  # noqa: S301 - of a process of this program
    except pickle.UnpicklingError as error:
        raise EOFError("a message was cut short") from error


_mine = threading.local()
"""The process of a thread of the worker."""


def apart(wanted: Identity, folders: tuple[str, ...], task: bytes) -> bytes:
    """The answer (`answer_result`) to a pickled (function, arguments), from the process of this thread.

    If the process is gone (it was idle for a while, or its files changed), another one starts, once.
    """
    for _ in range(2):
        process = getattr(_mine, "process", None) or _Process()
        _mine.process = process
        try:
            return process.run((wanted, folders, task))
        except (EOFError, OSError):
            _mine.process = None
            process.end()
    raise WorkerDiedError(
        "two processes in turn ended at this task: they were killed, ran out of memory or crashed, or files were changed meanwhile"
    )


def answer_result(answer: bytes) -> Any:
    """The result in an answer; what was raised there is raised here."""
    is_result, content = pickle.loads(answer)  # noqa: S301 - of a process of this program
    if is_result:
        return content
    raise content


# --- in the process ---------------------------------------------------------------------------------------------------

_IDLE = 60.0
"""Seconds without a task after which a process ends."""


def serve() -> None:
    """Do the tasks that come through standard input, until there are none."""
    begin_worker()
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a claim file prints is no result
    tasks: queue.SimpleQueue[tuple[Identity, tuple[str, ...], bytes]] = queue.SimpleQueue()
    threading.Thread(target=_receive_tasks, args=(incoming, tasks), daemon=True).start()
    while True:
        try:
            answer = _answer(*tasks.get(timeout=_IDLE))
        except queue.Empty:
            leave(0)
        if not all(shot.is_unchanged for _, files in _seen.values() for shot in files):
            leave(
                0
            )  # the answer may come from an earlier text of a file: another process does the task again
        _send(outgoing, answer)


_seen: dict[tuple[str, ...], tuple[Identity, Sequence[Snapshot]]] = {}
"""The snapshots of this process before the first task of these folders."""


def _receive_tasks(
    incoming: IO[bytes], tasks: queue.SimpleQueue[tuple[Identity, tuple[str, ...], bytes]]
) -> None:
    try:
        while True:
            tasks.put(_receive(incoming))
    except (EOFError, OSError):
        leave(1)


def _answer(wanted: Identity, folders: tuple[str, ...], task: bytes) -> bytes:
    try:
        if folders not in _seen:
            _seen[folders] = identity_and_files(folders)
        require_same(wanted, _seen[folders][0])
        function, arguments = pickle.loads(task)  # noqa: S301 - of a client that may run anything here
        return pickle.dumps((True, function(*arguments)))
    except Exception as error:  # noqa: BLE001 - it is raised in the worker, or in the client
        return _pickled_error(error)


def _pickled_error(error: Exception) -> bytes:
    try:
        return pickle.dumps((False, error))
    except Exception:  # noqa: BLE001 - an exception that cannot be pickled
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
