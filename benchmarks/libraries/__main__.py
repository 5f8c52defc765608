"""Asks every package that can be had, records what it answers, and prints the page, or writes it to a file."""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.libraries.checks import CHECKS
from benchmarks.libraries.environments import PACKAGES
from benchmarks.libraries.measuring import DIGITS, answers, result
from benchmarks.libraries.page import page
from benchmarks.libraries.results import Result, write


def main(arguments: Sequence[str] | None = None) -> int:
    """0; what cannot be installed is named on the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.libraries", description=__doc__)
    parser.add_argument(
        "page", nargs="?", type=Path, help="where the page is written, such as docs/libraries.md"
    )
    given = parser.parse_args(arguments)
    if given.page and not given.page.parent.is_dir():
        parser.error(f"there is no folder {given.page.parent} for the page")
    results: list[Result] = []
    missing: list[str] = []
    for module, package in PACKAGES.items():
        try:
            results += _of_package(module)
        except (OSError, subprocess.SubprocessError) as error:
            print(f"{package.name} cannot be asked: {error}", file=sys.stderr)
            missing.append(package.name)
    write(results)
    text = page(results, missing, DIGITS)
    if given.page:
        given.page.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


def _of_package(module: str) -> list[Result]:
    checks = [check for check in CHECKS if check.module == module]
    version = PACKAGES[module].environment.versions()[PACKAGES[module].name]
    answered = iter(answers(module, checks))
    found = [result(check, version, [next(answered) for _ in check.grid]) for check in checks]
    for one in found:
        print(
            f"{one.verdict:16} {one.largest:+.1e} {one.package} {one.function}", file=sys.stderr, flush=True
        )
    return found


if __name__ == "__main__":
    sys.exit(main())
