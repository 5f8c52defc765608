"""`%load_ext parisk_sym`: the cells of a notebook are read as the files of a paper are."""

import ast
from typing import Any

from parisk_sym.claims.reading import read_namespace
from parisk_sym.core.rewrite import READER, rewritten

__all__ = ["start_reading", "stop_reading"]


class CellReader(ast.NodeTransformer):
    """Rewrites each cell before IPython runs it."""

    def visit(self, node: ast.AST) -> ast.AST:
        """The cell, its operations handed to the reader."""
        found: ast.AST = rewritten(node)
        return found


def start_reading(shell: Any) -> None:
    """Read the cells from the next one on."""
    read_namespace(shell.user_ns).may_change_section = True
    if not any(isinstance(t, CellReader) for t in shell.ast_transformers):
        shell.ast_transformers.append(CellReader())


def stop_reading(shell: Any) -> None:
    """Let the cells run as Python and SymPy run them."""
    shell.ast_transformers[:] = [t for t in shell.ast_transformers if not isinstance(t, CellReader)]
    shell.user_ns.pop(READER, None)
