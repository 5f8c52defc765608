"""The types of the facade: `parisk_sym/__init__.pyi` is written from what the package offers.

`python -m tests.facade` writes it; a test says when that is due.
"""

import inspect
from pathlib import Path

import parisk_sym

STUB = Path(parisk_sym.__file__).with_suffix(".pyi")

_HEAD = "# Where each public name comes from, for type checkers and editors; written by `python -m tests.facade`.\n\n"


def home(name: str) -> str:
    """The module that defines a public name: the one that its table names, or that of the class."""
    module = parisk_sym._HOME_OF.get(name)
    return f"parisk_sym.{module}" if module else str(inspect.getmodule(getattr(parisk_sym, name)).__name__)


def stub() -> str:
    """The text of the stub."""
    lines = (
        f"from {home(name)} import {name} as {name}\n" for name in sorted(parisk_sym.__all__, key=_order)
    )
    return f"{_HEAD}{''.join(lines)}\n__version__: str\n"


def _order(name: str) -> tuple[str, int, str]:
    """Modules by name; in each constants, classes, functions."""
    return home(name), 0 if name.isupper() else 2 - name[0].isupper(), name


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
