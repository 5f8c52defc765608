"""`python -m release [FOLDER]`: the files of a release, from the last commit of a clean tree; `--check` only compares two builds of it."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from release.files import CHECKSUMS, ReleaseError, build_twice, require_clean

__all__ = ["main"]

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files to the folder, in place of what it has, and print their checksums; 1 where no release can be made."""
    parser = argparse.ArgumentParser(prog="python -m release", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "release", metavar="FOLDER")
    parser.add_argument("--check", action="store_true", help="compare two builds of the last commit; write nothing")
    given = parser.parse_args(arguments)
    try:
        if not given.check:
            require_clean(ROOT)
        files = build_twice(ROOT)
    except ReleaseError as error:
        print(f"No release was made: {error}", file=sys.stderr)
        return 1
    if not given.check:
        shutil.rmtree(given.folder, ignore_errors=True)
        given.folder.mkdir(parents=True)
        for name, content in files.items():
            (given.folder / name).write_bytes(content)
    print(files[CHECKSUMS].decode(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
