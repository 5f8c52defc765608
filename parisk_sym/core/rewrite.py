"""Rewrites the code of a paper before it runs, so that its arithmetic is kept as it is written.

Every operator, call, attribute and truth test becomes a call of the module's reader (`parisk_sym/claims/reading.py`), in the way
pytest rewrites assertions. The reader decides at run time what to do: SymPy expressions are put together without evaluation, and
everything else is left to Python. Line numbers are kept.
"""

import ast
from copy import deepcopy
from typing import Any

__all__ = ["READER", "rewritten"]

READER = "__parisk__"
"""The name of the reader in a module that was rewritten."""

_DIRECT = {"breakpoint", "dir", "globals", "locals", "super", "vars"}
"""Functions that use the frame in which they are called."""

_OF_TEXT = {"compile", "eval", "exec"}
"""Functions that run a text: that text is rewritten as well."""

_BINARY = {
    ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply", ast.Div: "divide", ast.Pow: "power", ast.Mod: "modulo",
    ast.FloorDiv: "floor_divide", ast.BitAnd: "conjunction", ast.BitOr: "disjunction",
}  # fmt: skip
_UNARY = {ast.USub: "negative", ast.Invert: "complement"}
_COMPARED = {
    ast.Lt: "less", ast.LtE: "at_most", ast.Gt: "greater", ast.GtE: "at_least", ast.Eq: "equal", ast.NotEq: "unequal",
    ast.Is: "same", ast.IsNot: "different", ast.In: "inside", ast.NotIn: "outside",
}  # fmt: skip


def rewritten(tree: Any, *, mistakes: bool = False, own_reader: bool = False, in_place: bool = False) -> Any:
    """The code with its operations handed to the reader; the tree itself is changed only where `in_place` allows it, which is faster.

    With `mistakes` an exception in one statement at module level is handed to the reader too, and later statements still run. With
    `own_reader` the code of a module begins by making its reader.

    >>> print(ast.unparse(rewritten(ast.parse("y = f(x) / 2"))))
    y = __parisk__.named('y', __parisk__.divide(__parisk__.call(f, x), 2))
    """
    found = _Rewriter().visit(tree if in_place else deepcopy(tree))
    if isinstance(found, ast.Module):
        found.body = [_with_name(statement) for statement in found.body]
        if mistakes:
            found.body = [_guard(statement) for statement in found.body]
        if own_reader:
            found.body.insert(_start_of(found.body), ast.parse(_PRELUDE).body[0])
    return ast.fix_missing_locations(found)


_PRELUDE = (
    f"{READER} = __import__('parisk_sym.claims.reading', fromlist=['reading']).read_namespace(globals())"
)


def _start_of(body: list[ast.stmt]) -> int:
    """The place after a docstring and the `__future__` imports of a module."""
    first = int(bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant))
    future = [n for n in body[first:] if isinstance(n, ast.ImportFrom) and n.module == "__future__"]
    return first + len(future)


class _Rewriter(ast.NodeTransformer):
    """Annotations, patterns and what is assigned to stay as they are."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        method = _BINARY.get(type(node.op))
        return node if method is None else _reader_call(node, method, node.left, node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.Not):
            return ast.copy_location(ast.UnaryOp(node.op, self._condition(node.operand)), node)
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return node
        self.generic_visit(node)
        method = _UNARY.get(type(node.op))
        return node if method is None else _reader_call(node, method, node.operand)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if len(node.ops) != 1:
            return node
        return _reader_call(node, _COMPARED[type(node.ops[0])], node.left, *node.comparators)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        is_private = node.attr.startswith("__") and not node.attr.endswith(
            "__"
        )  # Python renames it in a class
        if not isinstance(node.ctx, ast.Load) or is_private:
            return node
        return _reader_call(node, "attribute", node.value, ast.Constant(node.attr))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        self.generic_visit(node)
        if name in _DIRECT:
            return node
        if name in _OF_TEXT and node.args and not any(isinstance(a, ast.Starred) for a in node.args):
            return _of_text(node, name)
        asked = _reader_call(node, "call", node.func, *node.args)
        asked.keywords = node.keywords
        return asked

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        self.generic_visit(node)
        node.value = _reader_call(node, "truth", node.value)  # a text shows a value
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        self.generic_visit(node)
        method = _BINARY.get(type(node.op))
        if method is None or not isinstance(node.target, ast.Name):
            return node if method is None else self._augmented_assignment(node, method)
        old = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        value = _reader_call(node, "augmented", ast.Constant(method), old, node.value)
        return ast.copy_location(ast.Assign([node.target], value), node)

    def _augmented_assignment(self, node: ast.AugAssign, method: str) -> list[ast.stmt]:
        """`owner[key] += value` and `owner.name += value`: owner and key are found once."""
        target: Any = node.target
        owner, key = f"{READER[:-2]}_owner__", f"{READER[:-2]}_key__"
        before = [_assign(node, owner, target.value)]
        if isinstance(target, ast.Subscript):
            before.append(_assign(node, key, target.slice))

        def place(context: ast.expr_context) -> ast.expr:
            if isinstance(target, ast.Subscript):
                return ast.Subscript(ast.Name(owner, ast.Load()), ast.Name(key, ast.Load()), context)
            return ast.Attribute(ast.Name(owner, ast.Load()), target.attr, context)

        value = _reader_call(node, "augmented", ast.Constant(method), place(ast.Load()), node.value)
        return [*before, ast.copy_location(ast.Assign([place(ast.Store())], value), node)]

    def visit_If(self, node: ast.If) -> Any:
        return self._with_test(node)

    def visit_While(self, node: ast.While) -> Any:
        return self._with_test(node)

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        return self._with_test(node)

    def visit_Assert(self, node: ast.Assert) -> Any:
        return self._with_test(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        tests = [self._condition(test) for test in node.ifs]
        node.ifs = []
        self.generic_visit(node)
        node.ifs = tests
        return node

    def _with_test(self, node: Any) -> Any:
        test, node.test = node.test, ast.Constant(True)
        self.generic_visit(node)
        node.test = self._condition(test)
        return node

    def _condition(self, node: ast.expr) -> ast.expr:
        """A condition: a relation between expressions is evaluated there, as Python and SymPy do it."""
        if isinstance(node, ast.BoolOp):
            return ast.copy_location(ast.BoolOp(node.op, [self._condition(v) for v in node.values]), node)
        inner = self.visit(node)
        return (
            inner
            if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
            else _reader_call(node, "truth", inner)
        )

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self._definition(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> Any:
        return self._definition(node)

    def _definition(self, node: Any) -> Any:
        arguments = node.args
        arguments.defaults = [self.visit(d) for d in arguments.defaults]
        arguments.kw_defaults = [None if d is None else self.visit(d) for d in arguments.kw_defaults]
        node.decorator_list = [self.visit(d) for d in node.decorator_list]
        node.body = self._block(node.body)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.decorator_list = [self.visit(d) for d in node.decorator_list]
        node.body = self._block(node.body)
        return node

    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for statement in body:
            new = self.visit(statement)
            found += new if isinstance(new, list) else [new]
        return found

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        if node.guard is not None:
            node.guard = self._condition(node.guard)
        node.body = self._block(node.body)
        return node


def _reader_call(place: ast.AST, method: str, *arguments: Any) -> ast.Call:
    """A call of a method of the reader."""
    function = ast.Attribute(ast.Name(READER, ast.Load()), method, ast.Load())
    call = ast.Call(function, list(arguments), [])
    for node in (function.value, function, *(a for a in arguments if not hasattr(a, "lineno")), call):
        ast.copy_location(node, place)
    function.end_lineno, function.end_col_offset = (
        function.lineno,
        function.col_offset,
    )  # where Python says the call is
    return call


def _assign(place: ast.AST, name: str, value: ast.expr) -> ast.stmt:
    return ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], value), place)


def _of_text(node: ast.Call, name: str) -> ast.Call:
    """`exec(text, names)` with the text, and the names that it is run with, prepared by the reader."""
    function = node.func
    text, *names = node.args
    node.args = [_reader_call(node, "text", function, text, *(names[1:2] if name == "compile" else []))]
    node.args += names if name == "compile" else [_reader_call(n, "namespace", function, n) for n in names]
    return node


def _with_name(statement: ast.stmt) -> ast.stmt:
    """An assignment at module level gives the reader the name of its value."""
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target, value = statement.targets[0], statement.value
        if isinstance(target, ast.Name) and not isinstance(value, ast.Constant | ast.Lambda):
            statement.value = _reader_call(value, "named", ast.Constant(target.id), value)
    return statement


_ALONE = (
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.For, ast.If, ast.With, ast.While, ast.Assert, ast.Delete,
)  # fmt: skip
"""Statements after whose mistake the rest of a file still makes sense: no import and no definition."""


def _guard(statement: ast.stmt) -> ast.stmt:
    """The statement; an exception in it goes to the reader, with the names that are then not bound."""
    if not isinstance(statement, _ALONE) or _is_constant(statement):
        return statement
    names = sorted(
        {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    )
    bound = ast.Tuple([ast.Constant(name) for name in names], ast.Load())
    note = ast.Expr(_reader_call(statement, "mistake", ast.Name("__parisk_error__", ast.Load()), bound))
    handler = ast.ExceptHandler(ast.Name("Exception", ast.Load()), "__parisk_error__", [note])
    return ast.copy_location(ast.Try([statement], [handler], [], []), statement)


def _is_constant(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr | ast.Assign) and isinstance(statement.value, ast.Constant)
