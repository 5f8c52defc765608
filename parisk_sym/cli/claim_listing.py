"""Lists the claims under paths by their texts, remembered or from the files that may define the wanted ids."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from parisk_sym.cli.judging import no_claim
from parisk_sym.core.discovery import Problem
from parisk_sym.core.outside_inputs import outside_used, record_outside
from parisk_sym.core.plain_data import NotPlainError, from_json, to_json
from parisk_sym.core.progress import progress_bar
from parisk_sym.ledger.claim_ids import ids_in
from parisk_sym.ledger.collect import Collection, collect, collection_of, first_of_each_id, visit
from parisk_sym.ledger.papers import papers
from parisk_sym.ledger.store import Store
from parisk_sym.report.claim_rows import ListedClaim, ListedFile

if TYPE_CHECKING:  # judging takes a second to import: only where a file has to be run
    from parisk_sym.ledger.processes import Finished, Processes

__all__ = [
    "Listing",
    "collect_all",
    "collect_with",
    "list_claims",
    "see",
    "users_of",
]  # fmt: skip

Found = ListedFile | Problem


@dataclass
class Listing:
    """Claims in the order of their files, and the problems."""

    claims: list[ListedClaim] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def list_claims(
    paths: Sequence[str],
    store: Store,
    workers: Processes | None = None,
    patterns: Sequence[str] = (),
    *,
    encoded: bool = False,
) -> Listing:
    """The claims under the paths; with patterns, those of the files that may define a matching id.

    Only files of which nothing is remembered are run, on the workers or on new ones. With `encoded` the texts include the lines of
    the statements, which pages show and tables do not.
    """
    collection_of.cache_clear()
    papers.cache_clear()
    files = [f for f in see(paths, store) if not patterns or _can_hold(f, store, patterns, fnmatchcase)]
    found: dict[Path, Found | None] = {file: _remembered_listing(file, store) for file in files}
    unknown = [
        file for file, listed in found.items()
        if listed is None or (encoded and isinstance(listed, ListedFile) and not listed.has_encodings)
    ]  # fmt: skip
    found.update(zip(unknown, _run(unknown, store, workers, encoded), strict=True))
    return _listing_of(paths, found)


def collect_all(paths: Sequence[str | Path], store: Store) -> Collection:
    """Every claim under the paths, by running the files in their current state."""
    see(paths, store)
    return collect(paths)


def collect_with(paths: Sequence[str], store: Store, identifiers: Sequence[str]) -> Collection:
    """The claims of the files that may define these ids; every claim if an id is not found there.

    Raises FormulaNotFoundError for an id of no claim, which is decided by texts, without running remembered files.
    """
    files = [file for file in see(paths, store) if _can_hold(file, store, identifiers, operator.eq)]
    collection = collect(files) if files else Collection()
    missing = set(identifiers) - {c.id for c in collection.claims}
    if not missing:
        return collection
    listing = list_claims(paths, store)
    ids = [c.id for c in listing.claims]
    for identifier in identifiers:
        if identifier in missing and identifier not in ids:
            raise no_claim(identifier, ids, listing.problems)
    return collect(paths)


def users_of(identifier: str, paths: Sequence[str], store: Store) -> list[str] | None:
    """The claims under the paths whose proofs name this claim; None unless every file is remembered, because no file is run."""
    listings = [_remembered_listing(file, store) for file in see(paths, store)]
    if None in listings:
        return None
    claims = (claim for listed in listings if listed for claim in listed.claims_at(""))
    return [claim.id for claim in claims if identifier in claim.texts["uses"]]


def see(paths: Sequence[str | Path], store: Store) -> list[Path]:
    """The files under the paths, whose state the store records before they are run."""
    files: list[Path] = []

    def add(file: Path) -> bool:
        store.content.see(file.resolve().parent)
        files.append(file)
        return True

    visit(paths, add, [])
    return files


def _can_hold(file: Path, store: Store, patterns: Sequence[str], matches: Callable[[str, str], bool]) -> bool:
    listed = _remembered_listing(file, store)
    ids = ids_in(file.resolve()) if listed is None else {str(texts["id"]) for texts, _, _ in listed.claims}
    return ids is None or any(matches(identifier, pattern) for identifier in ids for pattern in patterns)


def _remembered_listing(file: Path, store: Store) -> ListedFile | None:
    value = store.listing(file)
    try:
        listed = None if value is None else from_json(ListedFile, value)
        return None if listed is None else _check_texts(listed)
    except (NotPlainError, KeyError, TypeError, ValueError):
        return None


def _check_texts(listed: ListedFile) -> ListedFile:
    """The file unchanged; raises KeyError, TypeError or ValueError if a claim lacks a text of its page."""
    from parisk_sym.report.page import page_from_texts

    for claim in listed.claims_at(""):
        page_from_texts(claim.texts)
    return listed


def _run(files: Sequence[Path], store: Store, workers: Processes | None, encoded: bool) -> list[Found]:
    """What files hold, by running them, each in one of the processes; remembered where nothing is wrong."""
    if not files:
        return []
    from parisk_sym.ledger.processes import Processes, default_jobs, run_on

    found: dict[int, Found] = {}
    names = [str(file.resolve()) for file in files]
    own = nullcontext(workers) if workers is not None else Processes(default_jobs())
    with progress_bar("claim files") as progress, own as at_work, _written_on_exit(store):
        for done in run_on(at_work, partial(_list_file, encoded=encoded), names, str, store.write):
            found[done.index] = _contents_of(files[done.index], done)
            progress(len(found), len(files))
            if isinstance(listed := found[done.index], ListedFile) and not (
                listed.problems or listed.outside
            ):
                store.keep_listing(files[done.index], to_json(listed))
                store.write_soon()
    return [found[index] for index in range(len(files))]


@contextmanager
def _written_on_exit(store: Store) -> Iterator[None]:
    """Write the store when the block is left, even by an exception."""
    try:
        yield
    finally:
        store.write()


def _contents_of(file: Path, done: Finished[Found]) -> Found:
    """The contents of a file; a problem is reported with the path by which the file was found."""
    if isinstance(done.result, Problem):
        return replace(done.result, file=str(file))
    error = "no result" if done.failure is None else done.failure.error
    return done.result or Problem(str(file), 0, f"the file could not be run: {error}")


def _list_file(file: str, encoded: bool) -> Found:
    """The contents of a file, or its problem."""
    from parisk_sym.report.page import page_of, texts_of

    record_outside()
    collection = collection_of(file)
    if collection.problems and not collection.claims:
        first, *others = collection.problems
        return ListedFile(problems=_plain_problems(collection.problems)) if others else first
    section = collection.claims[0].section if collection.claims else ""
    claims = ((texts_of(page_of(c.claim), encoded=encoded), c.line, c.digest) for c in collection.claims)
    used = outside_used(Path(file).resolve().parent)
    return ListedFile(section, tuple(claims), _plain_problems(collection.problems), used)


def _plain_problems(problems: Sequence[Problem]) -> tuple[tuple[int, str], ...]:
    return tuple((problem.line, problem.message) for problem in problems)


def _listing_of(paths: Sequence[str], found: dict[Path, Found | None]) -> Listing:
    """The claims of all files, the first of each id, and every problem; a file that was not run has none."""
    listing = Listing()

    def read(file: Path) -> bool:
        match found.get(file, ListedFile("left out")):
            case Problem() as problem:
                listing.problems.append(problem)
            case ListedFile() as listed:
                listing.claims += listed.claims_at(str(file))
                listing.problems += [Problem(str(file), line, message) for line, message in listed.problems]
                return bool(listed.claims or listed.problems) or file not in found
        return True

    visit(paths, read, listing.problems)
    listing.claims[:] = first_of_each_id(listing.claims, listing.problems)
    return listing
