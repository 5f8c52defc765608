"""Writes the sentences of the leaves that `test_leaves.py` compares: `python -m tests.proofs.prose.write_leaves`, a minute."""

import sys
from pathlib import Path

from parisk_sym.core.errors import PariskError
from tests.proofs.prose.test_leaves import PRINTED, printed, statements

__all__ = ["write"]


def write(file: Path = PRINTED) -> int:
    """The number of statements that were written."""
    blocks = ["\n    ".join([name, *printed(name)]) for name in statements()]
    file.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    return len(blocks)


if __name__ == "__main__":
    try:
        print(f"{write()} statements")
    except PariskError as error:
        sys.exit(str(error))
