"""Small changes of meaning that can be made to a function: where they are, and the code that holds all of them.

Operators, each at every place of a function's body:

- `<` for `<=` and back, `>` for `>=` and back, also as text and as names of SymPy's assumptions (`is_positive`, `is_nonnegative`);
- a bound that is twice as large (`a < b` becomes `a < 2*b`);
- a condition less of those joined by `and`, an alternative less of those joined by `or`;
- `all` for `any` and back;
- a guard that is never taken (`if c: return None`), a filter that lets everything through (`for x in xs if c`);
- `n` for `n + 1` and for `n - 1`.

Left alone are conditions on types (`x is None`, `isinstance`), without which the type checker complains, and those on effort (`_MOST_TERMS`,
`_LONGEST`, ...), which decide where a search gives up: of these no truth depends.
"""

import ast
import copy
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from parisk_sym.proofs import budgets

__all__ = ["FOLDERS", "SWITCH", "Mutant", "mutants_of", "mutants_of_file", "with_mutants"]

FOLDERS = (
    "parisk_sym/proofs", "parisk_sym/laws", "parisk_sym/formulas", "parisk_check", "parisk_sym/claims/language", "parisk_sym/manuscript",
)  # fmt: skip
"""Where a wrong condition gives a wrong proof, a wrong number, or another statement than the one that was written."""

SWITCH = "_mutant_"
"""The name by which instrumented code asks whether it is mutated."""

_ORDERS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
_RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_NAMES = {
    "is_positive": "is_nonnegative",
    "is_nonnegative": "is_positive",
    "is_negative": "is_nonpositive",
    "is_nonpositive": "is_negative",
    "is_extended_positive": "is_extended_nonnegative",
    "is_extended_nonnegative": "is_extended_positive",
    "is_extended_negative": "is_extended_nonpositive",
    "is_extended_nonpositive": "is_extended_negative",
}
_QUANTIFIERS = {"all": "any", "any": "all"}


_EFFORT = re.compile(
    "_?(MOST|LONG|LONGEST|DEEPEST|LARGEST|HIGHEST|PATIENCE|SECONDS|BUDGET|FEW|MANY|OFTEN|ROUNDS|TRIES)(_|$)"
)
"""Names of constants that limit an effort, beside those of `parisk_sym.proofs.budgets`."""

_BUDGETS = frozenset(name for name, value in vars(budgets).items() if isinstance(value, budgets.Budget))


@dataclass(frozen=True)
class Mutant:
    """One change: in which function, from what to what. `number` tells equal changes of one function apart."""

    file: str
    function: str
    before: str
    after: str
    number: int

    @property
    def name(self) -> str:
        """One line that names it in the list of survivors; it has no line number, which would change with the file."""
        again = f" ({self.number + 1})" if self.number else ""
        return f"{self.file} {self.function}: {self.before} -> {self.after}{again}"

    @property
    def digest(self) -> int:
        """A number that depends on the name only: by it a share of all mutants is chosen."""
        return int.from_bytes(hashlib.sha256(self.name.encode()).digest()[:8])


def mutants_of(root: Path) -> Iterator[Mutant]:
    """Every mutant of the folders; none of loops that numba compiles, which cannot have a switch."""
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            if "\nfrom numba import" not in text:
                yield from mutants_of_file(text, file.relative_to(root).as_posix())


def mutants_of_file(text: str, file: str) -> list[Mutant]:
    """The mutants of one file, in the order of its text."""
    instrumenter = _Instrumenter(file, {})
    instrumenter.visit(ast.parse(text))
    return instrumenter.met


def with_mutants(text: str, file: str, numbers: dict[Mutant, int]) -> str:
    """The file with these mutants in it, each taken only where `SWITCH` says so of its number."""
    tree = _Instrumenter(file, numbers).visit(ast.parse(text))
    behind = next(
        (i for i, line in enumerate(tree.body) if not _comes_first(line)),
        len(tree.body),
    )
    tree.body.insert(behind, ast.parse(f"from parisk_mutants import active as {SWITCH}").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


def _comes_first(line: ast.stmt) -> bool:
    docstring = isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
    return docstring or (isinstance(line, ast.ImportFrom) and line.module == "__future__")


class _Instrumenter(ast.NodeTransformer):
    """Puts the chosen mutants into a tree; `met` are all that it came by."""

    def __init__(self, file: str, numbers: dict[Mutant, int]) -> None:
        self.met: list[Mutant] = []
        self._file = file
        self._numbers = numbers
        self._scopes: list[str] = []
        self._inside = 0
        self._counts: dict[tuple[str, str, str], int] = {}

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self._scopes.append(node.name)
        node.body = [self.visit(line) for line in node.body]
        self._scopes.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._scopes.append(node.name)
        self._inside += 1
        node.body = [self.visit(line) for line in node.body]
        self._inside -= 1
        self._scopes.pop()
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self._inside += 1
        node.body = self.visit(node.body)
        self._inside -= 1
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.value = self.visit(node.value) if node.value else None
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        return node  # a pattern cannot hold a condition

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node  # a message

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        changes: list[ast.expr] = []
        if _limits_effort(node):
            return self.generic_visit(node)
        for i, operator in enumerate(node.ops):
            if type(operator) in _ORDERS:
                changed = copy.deepcopy(node)
                changed.ops[i] = _ORDERS[type(operator)]()
                changes.append(changed)
                if not _is_zero(node.comparators[i]):
                    larger = copy.deepcopy(node)
                    larger.comparators[i] = ast.BinOp(ast.Constant(2), ast.Mult(), larger.comparators[i])
                    changes.append(larger)
        return self._either(node, changes)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        changes: list[ast.expr] = []
        for i in range(len(node.values)):
            rest = [copy.deepcopy(value) for value in node.values[:i] + node.values[i + 1 :]]
            if _is_left_alone(node.values[i]) or _names(node.values[i]):
                continue
            changes.append(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        return self._either(node, changes)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if _asks_a_budget(node):
            return node
        if name not in _QUANTIFIERS:
            return self.generic_visit(node)
        changed = copy.deepcopy(node)
        changed.func = ast.Name(_QUANTIFIERS[name], ast.Load())
        return self._either(node, [changed])

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if node.attr not in _NAMES:
            return self.generic_visit(node)
        changed = copy.deepcopy(node)
        changed.attr = _NAMES[node.attr]
        return self._either(node, [changed])

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str) and node.value in _RELATIONS:
            return self._either(node, [ast.Constant(_RELATIONS[node.value])])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        one = isinstance(node.right, ast.Constant) and node.right.value == 1
        if one and isinstance(node.op, ast.Add | ast.Sub):
            return self._either(node, [copy.deepcopy(node.left)])
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        guard = not node.orelse and _leaves(node.body) and not _is_left_alone(node.test)
        before = copy.deepcopy(node.test)
        self.generic_visit(node)
        if guard:
            never = ast.BoolOp(ast.And(), [copy.deepcopy(before), ast.Constant(False)])
            node.test = self._choice(node.test, before, never, "never")
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        before = [copy.deepcopy(test) for test in node.ifs]
        self.generic_visit(node)
        for i, test in enumerate(before):
            if not _is_left_alone(test):
                always = ast.BoolOp(ast.Or(), [copy.deepcopy(test), ast.Constant(True)])
                node.ifs[i] = self._choice(node.ifs[i], test, always, "always")
        return node

    def _either(self, node: ast.expr, changes: list[ast.expr]) -> ast.expr:
        """The node with its parts instrumented, or one of the changes of what it was."""
        before = copy.deepcopy(node)
        result: ast.expr = self.generic_visit(node)  # type: ignore[assignment]
        for change in changes:
            result = self._choice(result, before, change)
        return result

    def _choice(self, now: ast.expr, before: ast.expr, after: ast.expr, label: str = "") -> ast.expr:
        if not self._inside:
            return now
        mutant = self._mutant(ast.unparse(before), label or ast.unparse(after))
        self.met.append(mutant)
        if mutant not in self._numbers:
            return now
        asked = ast.Call(ast.Name(SWITCH, ast.Load()), [ast.Constant(self._numbers[mutant])], [])
        return ast.IfExp(asked, after, now)

    def _mutant(self, before: str, after: str) -> Mutant:
        place = (".".join(self._scopes), before, after)
        number = self._counts.get(place, 0)
        self._counts[place] = number + 1
        return Mutant(self._file, *place, number)


def _is_left_alone(test: ast.expr) -> bool:
    """Whether a condition, or all its parts, only tell a type (whether a value is there, and of what class) or limit an effort."""
    match test:
        case ast.Compare() if _limits_effort(test):
            return True
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return True
        case ast.Call(func=ast.Name(id="isinstance" | "hasattr" | "callable")):
            return True
        case ast.Call() if _asks_a_budget(test):
            return True
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return _is_left_alone(part)
        case ast.BoolOp(values=parts):
            return all(_is_left_alone(part) for part in parts)
        case _:
            return False


def _asks_a_budget(call: ast.Call) -> bool:
    """Whether it is `BUDGET.allows(count)`."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=name), attr="allows"):
            return name in _BUDGETS
        case _:
            return False


def _limits_effort(test: ast.expr) -> bool:
    return any(
        isinstance(part, ast.Name) and (part.id in _BUDGETS or _EFFORT.match(part.id))
        for part in ast.walk(test)
    )


def _names(test: ast.expr) -> bool:
    """Whether it gives a name to a value, which what follows needs."""
    return any(isinstance(part, ast.NamedExpr) for part in ast.walk(test))


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def _leaves(body: list[ast.stmt]) -> bool:
    """Whether the body only leaves: with nothing, with a verdict, with an error, or to the next round."""
    return len(body) == 1 and isinstance(body[0], ast.Return | ast.Raise | ast.Continue | ast.Break)
