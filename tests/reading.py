"""Modules of tests that are read before they run, as the files of a paper are: the statements in them are judged as they are written."""

import ast
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.assertion.rewrite import rewrite_asserts

from parisk_sym.claims.reading import read_namespace
from parisk_sym.core.rewrite import READER, rewritten

__all__ = ["MARK", "ReadModule", "read", "read_program", "read_test_module"]

MARK = "__test_module_is_read__ = True"
"""The line of a module of tests that asks for it."""


def read_test_module(name: str, file: Path) -> ModuleType:
    """A module from its text, rewritten, under its own name."""
    known = sys.modules.get(name)  # where the search for doctests imported it, it was not read
    if known is not None and READER in vars(known):
        return known
    text = file.read_bytes()
    tree = rewritten(ast.parse(text, str(file)), in_place=True)
    if file.name.startswith("test_"):
        rewrite_asserts(tree, text, str(file))
    module = ModuleType(name)
    module.__file__ = str(file)
    sys.modules[name] = module
    read_namespace(module.__dict__)
    exec(compile(tree, str(file), "exec", dont_inherit=True), module.__dict__)  # noqa: S102 - our own file
    return module


def read(text: str, **names: Any) -> Any:
    """The value of a Python expression that is read as it is written."""
    own: dict[str, Any] = dict(names)
    read_namespace(own)
    return eval(compile(rewritten(ast.parse(text, mode="eval")), "<text>", "eval"), own)  # noqa: S307 - a test's own text


def read_program(text: str, **names: Any) -> dict[str, Any]:
    """The names that a text of Python binds, read as it is written."""
    own: dict[str, Any] = dict(names)
    read_namespace(own)
    exec(compile(rewritten(ast.parse(text)), "<text>", "exec"), own)  # noqa: S102 - a test's own text
    return own


class ReadModule(pytest.Module):
    """Collects the tests of such a module."""

    def _getobj(self) -> Any:
        root = Path(__file__).parents[1]
        name = ".".join(self.path.relative_to(root).with_suffix("").parts)
        return read_test_module(name, self.path)
