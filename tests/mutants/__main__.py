"""Which small changes of the code no test notices: `make mutants`.

A copy of the project holds the chosen mutants, asleep. Its tests are run once, to see which come by which mutant; then each mutant is woken in a
process of its own, and the quickest tests that come by it are run until one fails. What survives is compared with `survivors.txt`.
"""

import argparse
import hashlib
import itertools
import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tests.mutants.mutations import FOLDERS, Mutant, mutants_of
from tests.mutants.survivors import FILE, read, unexplained, written
from tests.mutants.tree import ROOT, grow

__all__ = ["SHARE", "main", "sample"]

SHARE = 16
"""One of so many mutants is woken, chosen by a digest of its name, so that other code changes nothing of the choice."""

_TEST_SECONDS = (20.0, 14.0, 7.0)
_MOST_TESTS = (240, 200, 120)
"""For one mutant: the quickest tests that come by it, as many as fit. The last number is for tests of files that have the name of the code, the one
before for those and tests of its folder, the first for all."""

_TESTS = tuple(
    f"tests/{part}"
    for part in ("proofs", "laws", "formulas", "parisk_check", "finite", "claims", "manuscript")
)


def sample(share: int = SHARE) -> list[Mutant]:
    """The mutants that are woken, in the order of their files."""
    return [mutant for mutant in mutants_of(ROOT) if mutant.digest % share == 0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Note, wake, compare with the list; 1 where a survivor is not in it."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    add = parser.add_argument
    add(
        "tests",
        nargs="*",
        default=_TESTS,
        help="tests that may notice (default: of the folders that are mutated)",
    )
    add("--only", default="", metavar="TEXT", help="only mutants whose name has this text")
    add(
        "--names",
        type=Path,
        metavar="FILE",
        help="the mutants whose names are the lines of FILE, in place of a sample",
    )
    add("--share", type=int, default=SHARE, metavar="N", help="one of N mutants (default: %(default)s)")
    add(
        "--folder",
        type=Path,
        help="where the copy and the results are kept (default: build/mutants, with --only or --names build/mutants_chosen)",
    )
    add(
        "--write",
        action="store_true",
        help=f"write {FILE.name} anew: what is noticed goes, what is new is added",
    )
    given = parser.parse_args(arguments)
    mutants = _named(given.names) if given.names else sample(given.share)
    mutants = [mutant for mutant in mutants if given.only in mutant.name]
    if not mutants and not given.names:
        parser.error(f"no mutant of the sample has {given.only!r} in its name")
    folder = given.folder or ROOT / "build" / ("mutants_chosen" if given.only or given.names else "mutants")
    if not mutants:
        print("the code has none of these mutants")
        return 0
    survivors = _Run(folder, mutants, given.tests).survivors()
    return _report(mutants, survivors, given.write)


def _named(file: Path) -> list[Mutant]:
    """Those of today's code; a name that is gone was mended by a change of the code. Ends with status 2 for a line that is no name."""
    names = set(file.read_text(encoding="utf-8").splitlines())
    if wrong := sorted(n for n in names if not n.startswith(FOLDERS) or " -> " not in n):
        print(f"{file}: {wrong[0]!r} is not the name of a mutant", file=sys.stderr)
        sys.exit(2)
    return [mutant for mutant in mutants_of(ROOT) if mutant.name in names]


class _Run:
    """One run over chosen mutants. What was ended goes on, as long as neither code nor tests have changed."""

    def __init__(self, folder: Path, mutants: Sequence[Mutant], tests: Iterable[str]) -> None:
        self._tree = folder / "tree"
        self._notes = folder / "notes"
        self._results = folder / "results"
        self._mutants = mutants
        self._tests = tuple(tests)
        folder.mkdir(parents=True, exist_ok=True)
        self._begin(folder)

    def survivors(self) -> list[str]:
        """The names of those that no test noticed."""
        if not self._done.exists():
            self._note()
            if not self._tests_for():
                sys.exit(
                    f"no test passed that comes by one of these mutants: see {self._notes.with_name('pytest.log')}"
                )
            self._done.touch()  # tests that fail in the copy notice nothing, and are not noted
        self._wake()
        killers = self._killers()
        return [mutant.name for i, mutant in enumerate(self._mutants) if not killers.get(i)]

    def _begin(self, folder: Path) -> None:
        """Grow the copy, where what stands there is of other contents."""
        self._done = folder / "noted"
        made_of = folder / "made_of"
        digest = _digest(self._mutants, self._tests)
        if made_of.exists() and made_of.read_text(encoding="utf-8") == digest:
            return
        for file in folder.glob("*"):
            shutil.rmtree(file) if file.is_dir() else file.unlink()
        grow(self._tree, self._mutants)
        made_of.write_text(digest, encoding="utf-8")

    def _note(self) -> None:
        for file in self._notes.parent.glob("notes.*"):
            file.unlink()
        print(f"{len(self._mutants)} mutants: which tests come by them?", flush=True)
        self._pytest("-n", "2", "--dist", "worksteal", f"--note-mutants={self._notes}")

    def _wake(self) -> None:
        known = self._killers()
        chosen = {number: tests for number, tests in self._tests_for().items() if number not in known}
        if not chosen:
            return
        print(f"{len(chosen)} mutants are woken", flush=True)
        work = self._notes.with_name("work.json")
        work.write_text(json.dumps({"tests": chosen, "results": str(self._results)}), encoding="utf-8")
        self._pytest(f"--wake-mutants={work}")
        if left := chosen.keys() - self._killers().keys():
            sys.exit(f"{len(left)} mutants were not woken: see {self._notes.with_name('pytest.log')}")

    def _killers(self) -> dict[int, str]:
        """For each mutant that was woken, the test that noticed it, or nothing."""
        if not self._results.exists():
            return {}
        return dict(json.loads(line) for line in self._results.read_text(encoding="utf-8").splitlines())

    def _tests_for(self) -> dict[int, list[str]]:
        """For each mutant, tests that come by it, the likeliest to notice it first."""
        files: dict[int, dict[str, list[tuple[float, str]]]] = defaultdict(lambda: defaultdict(list))
        for notes in sorted(self._notes.parent.glob("notes.*")):
            for line in notes.read_text(encoding="utf-8").splitlines():
                name, seconds, numbers = json.loads(line)
                for number in numbers:
                    files[number][name.partition("::")[0]].append((seconds, name))
        return {
            number: _chosen(by_file, self._mutants[number].file) for number, by_file in sorted(files.items())
        }

    def _pytest(self, *options: str) -> None:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "tests.mutants.plugin",
            "--part",
            "fast",
        ]
        environment = {**os.environ, "PYTHONPATH": str(self._tree), "SYMPY_CACHE_SIZE": "30000"}
        log = self._notes.with_name("pytest.log")
        with log.open("a", encoding="utf-8") as output:
            subprocess.run(
                [*command, *options, *self._tests],
                cwd=self._tree,
                env=environment,
                check=False,
                stdout=output,
                stderr=output,
            )


def _chosen(files: Mapping[str, list[tuple[float, str]]], code: str) -> list[str]:
    """The tests in the order in which they are tried: the quickest of each file, then the second of each; files named like the code come first."""
    chosen: list[str] = []
    spent = 0.0
    for near in (2, 1, 0):
        of_this_kind = [
            sorted(tests) for file, tests in sorted(files.items()) if _nearness(file, code) == near
        ]
        for row in itertools.zip_longest(*of_this_kind):
            for seconds, name in sorted(test for test in row if test is not None):
                if spent + seconds <= _TEST_SECONDS[near] and len(chosen) < _MOST_TESTS[near]:
                    chosen.append(name)
                    spent += seconds
    return chosen


def _nearness(file: str, code: str) -> int:
    """2 for a file of tests with the name of the code, 1 for one in the folder with the name of the code's, otherwise 0."""
    tests, module = Path(file), Path(code)
    if module.stem in tests.stem:
        return 2
    return int(tests.parent.name == module.parent.name)


def _digest(mutants: Sequence[Mutant], tests: Sequence[str]) -> str:
    """Of the mutants, the code and the tests."""
    contents = hashlib.sha256("\n".join([*(mutant.name for mutant in mutants), *tests]).encode())
    for folder in ("parisk_sym", "parisk_check", "tests", "derivations"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            contents.update(file.read_bytes())
    return contents.hexdigest()


def _report(mutants: Sequence[Mutant], survivors: Sequence[str], write: bool) -> int:
    woken = {mutant.name for mutant in mutants}
    known = read()
    new = [name for name in survivors if name not in known]
    noticed = [name for name in known if name in woken and name not in survivors]
    explained = len([name for name in survivors if name in known]) - len(
        unexplained({name: known[name] for name in survivors if name in known})
    )
    print(
        f"{len(mutants)} mutants, {len(mutants) - len(survivors)} noticed, {explained} change nothing, {len(survivors) - explained} unexplained"
    )
    for name in new:
        print(f"nobody notices: {name}")
    for name in noticed:
        print(f"is noticed now: {name}")
    if write:
        others = [name for name in known if name not in woken]
        FILE.write_text(written([*survivors, *others], known), encoding="utf-8")
    return int(bool(new) and not write)


if __name__ == "__main__":
    sys.exit(main())
