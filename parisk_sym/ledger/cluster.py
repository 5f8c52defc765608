"""Tasks on the workers of a Dask cluster, which may be many machines, as an executor of `concurrent.futures`."""

from __future__ import annotations

import contextlib
import logging
import pickle
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

from parisk_sym.core.errors import ClusterError
from parisk_sym.core.exact import short
from parisk_sym.core.libraries import require_distributed
from parisk_sym.ledger.remote import WorkerDiedError, answered, apart, identity

__all__ = ["Cluster", "cluster_at"]

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
            outside.set_result(answered(inside.result()))
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
