"""What tests of several files share: the verdicts of the shipped claims, each computed once in a run."""

import functools
import gc
import os
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

from parisk_sym.claims.claim import Claim
from parisk_sym.core import outside_inputs as outside
from parisk_sym.core.limits import collect_rarely
from parisk_sym.proofs.judgement import Judge, Judgement
from parisk_sym.proofs.quadrature import nested
from tests.durations import pytest_addoption, pytest_collection_modifyitems, pytest_configure
from tests.reading import MARK, ReadModule
from tests.shipped import shipped

__all__ = ["Judged", "pytest_addoption", "pytest_collection_modifyitems", "pytest_configure"]

Judged = Callable[[Claim], Judgement]

EXAMPLES = Path(__file__).parents[1] / ".nightly" / "examples"
"""Where the nightly run keeps the examples that failed; `make clean` leaves them."""

unhurried = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # no test looks at the clock
settings.register_profile("repeatable", unhurried, derandomize=True)
settings.register_profile(
    "nightly", unhurried, derandomize=False, database=DirectoryBasedExampleDatabase(EXAMPLES)
)
settings.load_profile(
    "repeatable"
)  # but for `--hypothesis-profile nightly`, of which each run draws other examples
collect_rarely()  # as the commands do


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """A module that asks for it is read, as the files of a paper are."""
    if MARK not in module_path.read_text(encoding="utf-8"):
        return None
    found: pytest.Module = ReadModule.from_parent(parent, path=module_path)
    return found


def pytest_collection_finish(session: pytest.Session) -> None:
    """Where tests are measured, the ledger is loaded before the first: it is not the time of the test that asks for it first.

    Modules and tests stay to the end: neither the search for garbage nor Hypothesis's for generators looks through them.
    """
    if (
        session.items
        and session.config.getoption("--write-durations")
        and not session.config.option.collectonly
    ):
        shipped()
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def _own_cache(of_this_run: Path) -> Iterator[None]:
    """Commands remember verdicts in a folder of this run, not in the user's, and those of other runs are not believed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(of_this_run / "cache"))
        yield


@pytest.fixture(autouse=True)
def _own_integrals() -> Iterator[None]:
    """A test that breaks the quadrature sees it broken, and leaves no value of it behind."""
    nested._closed_enclosure.cache_clear()
    yield
    nested._closed_enclosure.cache_clear()


@pytest.fixture(autouse=True)
def _nothing_used() -> None:
    """What the code of other tests used in this process keeps no verdict of this one from being remembered."""
    outside._used.clear()


@pytest.fixture(scope="session")
def judged(of_this_run: Path) -> Iterator[Judged]:
    """The judgement of a shipped claim, from the first test of this run that asked for it (in any worker)."""
    folder = of_this_run / "judgements"
    folder.mkdir(exist_ok=True)

    judging: Judge[str] = Judge(lambda identifier: _shipped_claims()[identifier])

    def look_up(claim: Claim) -> Judgement:
        file = folder / claim.id
        if not file.exists():
            _shipped_claims()  # here, so that every process in which it judges has them
            outside._used.clear()  # what other tests used in this process is not this claim's
            _keep(judging.judge(claim.id), file)
        found: Judgement = pickle.loads(file.read_bytes())  # noqa: S301 - written by this run
        return found

    with judging:
        yield look_up


@functools.cache
def _shipped_claims() -> dict[str, Claim]:
    return {entry.id: entry.claim for entry in shipped().claims}


def _keep(judgement: Judgement, file: Path) -> None:
    """Written under another name first: another worker sees the whole file or none."""
    part = file.with_name(f"{file.name}.{os.getpid()}")
    part.write_bytes(pickle.dumps(judgement))
    part.replace(file)
