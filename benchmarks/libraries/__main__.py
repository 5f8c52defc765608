"""Asks every package that can be had, records what it answers, and writes the page.

`--recorded` compares the answers of the last run anew, after a change of formulas, remarks or claims, and asks nothing. `--newer` compares
the versions with the package index.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.libraries.checks import CHECKS
from benchmarks.libraries.environments import PACKAGES
from benchmarks.libraries.measuring import DIGITS, Release, answers, recorded, result
from benchmarks.libraries.page import page
from benchmarks.libraries.results import Result, write
from benchmarks.releases import built, newest
from benchmarks.versions import VERSIONS

_FAILED = (OSError, subprocess.SubprocessError)


def main(arguments: Sequence[str] | None = None) -> int:
    """0; what cannot be installed is named on the page. 1, and nothing is asked, where a package has a newer version than the one that is named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.libraries", description=__doc__)
    parser.add_argument(
        "page", nargs="?", type=Path, help="where the page is written, such as docs/libraries.md"
    )
    parser.add_argument(
        "--newer", action="store_true", help="only say which versions are no longer the newest on the index"
    )
    parser.add_argument(
        "--recorded", action="store_true", help="ask nothing: compare the recorded answers anew"
    )
    given = parser.parse_args(arguments)
    if given.newer:
        return _newer()
    if given.page and not given.page.parent.is_dir():
        parser.error(f"there is no folder {given.page.parent} for the page")
    if not given.recorded and (code := _newer()):
        return code
    results, missing = (recorded(), []) if given.recorded else _asked()
    write(results)
    text = page(results, missing, DIGITS)
    if given.page:
        given.page.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


def _asked() -> tuple[list[Result], list[str]]:
    """The answers of all packages, and the names of those that cannot be asked."""
    results: list[Result] = []
    missing: list[str] = []
    for module, package in PACKAGES.items():
        try:
            results += _of_package(module)
        except _FAILED as error:
            print(f"{package.name} cannot be asked: {error}", file=sys.stderr)
            missing.append(package.name)
    return results, missing


def _of_package(module: str) -> list[Result]:
    checks = [check for check in CHECKS if check.module == module]
    release = _release(module)
    answered = iter(answers(module, checks))
    found = [result(check, release, [next(answered) for _ in check.grid]) for check in checks]
    for one in found:
        print(
            f"{one.outcome:23} {one.largest:+.1e} {one.package} {one.function}", file=sys.stderr, flush=True
        )
    return found


def _release(module: str) -> Release:
    """What is installed, which has to be the version that is named."""
    name = PACKAGES[module].name
    version = PACKAGES[module].environment.versions()[name]
    if version != VERSIONS[name]:
        raise OSError(f"{name} {version} is installed, not {VERSIONS[name]}")
    day = built(name, version)
    return Release(version, day.isoformat() if day else "", datetime.now(UTC).date().isoformat())


def _newer() -> int:
    """Say which named versions are not the newest; 2 where the index does not answer."""
    try:
        found = {name: newest(name) for name in VERSIONS}
    except _FAILED as error:
        print(f"the package index does not answer: {error}", file=sys.stderr)
        return 2
    older = {name: version for name, version in found.items() if version != VERSIONS[name]}
    for name, version in older.items():
        print(f"{name}: {VERSIONS[name]} is named, {version} is the newest")
    return 1 if older else 0


if __name__ == "__main__":
    sys.exit(main())
