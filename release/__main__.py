"""`python -m release`: the files of a release in build/release, from the last commit of a clean tree; `--check` only compares two builds."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from release.files import CHECKSUMS, ReleaseError, build_twice, require_clean

__all__ = ["main"]

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Replace build/release by the new files and print their checksums; 1 where no release can be made."""
    parser = argparse.ArgumentParser(prog="python -m release", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="compare two builds of the last commit, write nothing"
    )
    is_check = parser.parse_args(arguments).check
    try:
        if not is_check:
            require_clean(root)
        files = build_twice(root)
    except ReleaseError as error:
        print(f"No release was made: {error}", file=sys.stderr)
        return 1
    if not is_check:
        _replace(root / "build" / "release", files)
    print(files[CHECKSUMS].decode(), end="")
    return 0


def _replace(folder: Path, files: dict[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    sys.exit(main())
