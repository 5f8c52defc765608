"""Statements are judged as they are written, in whatever way they are put together and however Python is started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from parisk_sym.ledger.collect import collect
from parisk_sym.proofs.judgement import judge
from tests.reading import read_program

HELPER = """\
def of_a_helper(a):
    return a / a
"""

HEAD = """\
import functools, itertools, math, operator
from dataclasses import replace
from sympy import Abs, Add, Mul, Piecewise, Rational, Symbol, Sum, cos, exp, gamma, log, simplify, sqrt
from parisk_sym import *
from _helper import of_a_helper

x, y = Symbol("x", real=True), Symbol("y", real=True)
HERE = {x: REALS}
ONE = x / x
MANY = [x, x]


def quotient(a):
    return a / a


def quotient_of(a, *, over=None):
    b = a if over is None else over
    return quotient(a) if over is None else a / b


def below(left, right):
    return Inequality(left, "<", right, HERE)


class Maker:
    weight = x

    def one(self):
        return self.weight / self.weight

    @property
    def also(self):
        return x / x

    def __truediv__(self, other):
        return x / x


@functools.cache
def cached(a):
    return a / a


def yielded():
    yield x / x


def scaled(a):
    a /= x
    return a


PARTS = {"top": x}
PARTS["top"] /= x


def claim(name, says):
    return Claim(id=f"spellings.{name}", source=Source("spellings", "1", "1"), statement="s", says=says, expected=Verdict.REFUTED)

"""

SPELLINGS = {
    "at_the_top": "x / x",
    "a_name": "ONE",
    "a_function": "quotient(x)",
    "a_function_with_a_keyword": "quotient_of(x, over=x)",
    "a_function_of_a_function": "quotient_of(x)",
    "a_function_of_another_file": "of_a_helper(x)",
    "a_lambda": "(lambda a: a / a)(x)",
    "a_comprehension": "[a / a for a in (x,)][0]",
    "a_generator": "next(a / a for a in MANY)",
    "a_function_that_yields": "next(yielded())",
    "a_sum": "sum(a / a for a in (x,))",
    "a_product": "math.prod([x, 1 / x])",
    "a_reduction": "functools.reduce(operator.truediv, [x, x])",
    "a_reduction_by_a_lambda": "functools.reduce(lambda a, b: a / b, MANY)",
    "a_map": "list(map(quotient, MANY))[0]",
    "a_starmap": "list(itertools.starmap(operator.truediv, [(x, x)]))[0]",
    "a_partial_function": "functools.partial(operator.truediv, x)(x)",
    "an_operator": "operator.mul(x, operator.pow(x, -1))",
    "a_power": "x * x**-1",
    "a_power_of_a_root": "sqrt(x**2)**2 / x**2",
    "a_class": "Mul(x, 1 / x)",
    "a_difference": "1 + 1 / x - 1 / x",
    "a_logarithm": "1 + log(x**2) - log(x**2)",
    "a_method": "Maker().one()",
    "a_property": "Maker().also",
    "an_operator_of_a_class": "Maker() / x",
    "a_cached_function": "cached(x)",
    "an_augmented_assignment": "scaled(x)",
    "an_item": "PARTS['top']",
    "a_substitution": "(y / y).subs(y, x)",
    "a_substitution_of_a_formula": "quotient(y).xreplace({y: x})",
    "a_text": "eval('x / x')",
    "an_attribute": "getattr(y / y, 'subs')(y, x)",
    "a_condition": "x / x if 0 < 1 else x",
    "a_walrus": "(z := x) / z",
    "an_unpacked_call": "quotient(*[x])",
    "a_slice": "MANY[0] / MANY[-1]",
    "0_times": "1 + 0 / x",
    "an_absolute_value": "abs(x / x)",
    "a_formula_of_the_package": "1 + 0 * find_formula('laplace.density')(1, 1 / x**2)",
}
"""Right sides of 0 < x^2 + ...: each is defined for x != 0 only."""

STATEMENTS = {
    "by_a_helper": "below(0, x**2 + x / x)",
    "a_copy": 'replace(Inequality(0, "<", x / x, HERE), left=-x**2)',
    "in_an_end": 'Inequality(0, "<", 1 + y**2, {x: REALS, y: open_(0, 1 + x / x)})',
    "in_a_section": 'Inequality(0, "<", 1 + y**2, Section("1", {x: REALS, y: open_(0, 1 + x / x)}))',
    "in_a_law": 'Probability(Lies(y, open_(0, oo)), "=", Rational(1, 2), {y: laplace_law(1 + 0 * (x / x))}, HERE)',
    "in_an_event": 'Probability(Lies(y * (x / x), open_(0, oo)), "=", Rational(1, 2), {y: laplace_law(1)}, HERE)',
    "turned": 'Inequality(x**2 + x / x, ">", 0, HERE)',
    "an_identity": "Identity(x / x, 1, HERE)",
    "monotone": 'Monotone(x + x / x, x, "increasing", HERE)',
    "convex": "Convex(x**2 + x / x, x, HERE)",
    "in_a_conjunction": 'All((Inequality(0, "<", 1 + x**2, HERE), Inequality(0, "<", x**2 + x / x, HERE)))',
}

CONTROL = {
    "defined": 'Inequality(0, "<", x**2 + quotient(1 + x**2), HERE)',
    "defined_1": 'Inequality(0, "<", x**2 + ONE, {x: POSITIVE})',
}
"""True statements beside them."""

LAWS = {"in_a_law", "in_an_event"}
"""Of a law without a value nothing is refuted, and nothing is proved."""

TAIL = """
if __name__ == "__main__":
    for one in CLAIMS:
        print(one.id, judge(one).verdict)
"""


def text_of() -> str:
    rows = (
        {name: f'Inequality(0, "<", x**2 + ({code}), HERE)' for name, code in SPELLINGS.items()}
        | STATEMENTS
        | CONTROL
    )
    lines = [f"    claim({name!r}, {says})," for name, says in rows.items()]
    return (
        HEAD.replace("import functools", "from sympy import oo\nimport functools")
        + "CLAIMS = (\n"
        + "\n".join(lines)
        + "\n)\n"
        + TAIL
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("spellings")
    (found / "spellings.py").write_text(text_of())
    (found / "_helper.py").write_text(HELPER)
    return found


def test_every_spelling_says_the_same(folder: Path) -> None:
    """Each is refuted where x is 0, and the statements beside them, which are defined there, are proved."""
    found = collect([folder])
    assert not found.problems
    wrong = {}
    for entry in found.claims:
        judged = judge(entry.claim)
        name = entry.id.partition(".")[2]
        right = "PROVED" if name in CONTROL else "REFUTED"
        if name in LAWS and str(judged.verdict) == "UNDECIDED" and "undefined at x = 0" in judged.reasons[0]:
            continue
        if str(judged.verdict) != right or (right == "REFUTED" and "undefined" not in judged.counterexample):
            wrong[name] = (str(judged.verdict), judged.counterexample)
    assert wrong == {}
    assert len(found.claims) == len(SPELLINGS) + len(STATEMENTS) + len(CONTROL)


WAYS = {
    "a file": ["spellings.py"],
    "no positions": ["-X", "no_debug_ranges", "spellings.py"],
    "optimised": ["-OO", "spellings.py"],
    "isolated": ["-E", "spellings.py"],
    "a module": ["-m", "spellings"],
    "a command": ["-c", "TEXT"],
    "standard input": ["-"],
    "from elsewhere": ["-c", "import runpy; runpy.run_path('spellings.py', run_name='__main__')"],
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_start_says_the_same(folder: Path, way: str) -> None:
    """As a program, from standard input, on the command line, with and without positions in its code."""
    small = folder / way.replace(" ", "_")
    small.mkdir()
    kept = ("at_the_top", "a_name", "a_function", "a_function_of_another_file", "a_lambda", "defined")
    lines = text_of().splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("    claim(") or line.split("'")[1] in kept)
    (small / "spellings.py").write_text(text)
    (small / "_helper.py").write_text(HELPER)
    options = [text if option == "TEXT" else option for option in WAYS[way]]
    environment = {**os.environ, "PYTHONNODEBUGRANGES": "1"} if way == "a file" else dict(os.environ)
    with (small / "spellings.py").open() as program:
        done = subprocess.run(
            [sys.executable, *options],
            stdin=program,
            capture_output=True,
            text=True,
            cwd=small,
            env=environment,
            check=False,
        )
    verdicts = dict(line.removeprefix("spellings.").split() for line in done.stdout.splitlines())
    assert verdicts == {name: "PROVED" if name in CONTROL else "REFUTED" for name in kept}, done.stderr


class TestNotRead:
    """What was made by other code is what SymPy made of it."""

    def test_it_says_so(self) -> None:
        from sympy import Symbol

        from parisk_sym.claims.kinds.inequality import Inequality
        from parisk_sym.formulas.domain import REALS

        x = Symbol("x", real=True)
        says = Inequality(0, "<", x**2 + x / x, {x: REALS})
        assert not says.is_read
        assert says.as_written() is says
        assert "x**2 + 1" in str(says)

    def test_what_is_read_says_so(self) -> None:
        names = read_program("from sympy import Symbol\nfrom parisk_sym import *\nx = Symbol('x', real=True)\n"
                             "says = Inequality(0, '<', x**2 + x / x, {x: REALS})")  # fmt: skip
        assert names["says"].is_read
        assert str(names["says"].as_written().right) == "x**2 + x/x"


class TestOrdinaryCode:
    """Code that has nothing to do with expressions runs as it does anywhere else."""

    @pytest.mark.parametrize(
        ("code", "value"),
        [
            ("found = [1, 2]; found += [3]", [1, 2, 3]),
            ("found = [[1]]; found[0] += [2]", [[1, 2]]),
            ("found = 7 // 2, 7 % 4, -7, ~7, 2**5, 1 / 2", (3, 3, -7, -8, 32, 0.5)),
            ("found = 'a' * 3 + 'b' % ()", "aaab"),
            ("found = {1} | {2}, {1, 2} & {2}, {1} - {2}", ({1, 2}, {2}, {1})),
            ("found = sum([1, 2], 3), max([1, 2]), min(3, 2, key=lambda v: -v), abs(-2)", (6, 2, 3, 2)),
            ("found = sorted([3, 1], key=lambda v: -v), list(map(str, [1]))", ([3, 1], ["1"])),
            ("found = 1 < 2 < 3, 1 in [1], 1 is None, not 0", (True, True, False, True)),
            ("def f(*a, b=1, **c): return a, b, c\nfound = f(1, 2, b=3, d=4)", ((1, 2), 3, {"d": 4})),
            ("class A:\n    n = 1\n    def __init__(self): self.m = self.n + 1\nfound = A().m", 2),
            ("class A:\n    def __init__(self): self.__m = 1\n    def m(self): return self.__m\nfound = A().m()", 1),
            ("class B(list):\n    def __init__(self): super().__init__([1])\nfound = list(B())", [1]),
            ("import numpy as np\nfound = float(np.sqrt(np.array([4.0]) / 1)[0])", 2.0),
            ("try:\n    1 / 0\nexcept ZeroDivisionError:\n    found = 'raised'", "raised"),
            ("found = [w for v in range(3) if v for w in range(v) if not w]", [0, 0]),
            ("exec('found = 1 + 1')", 2),
            ("match [1, 2]:\n    case [a, b] if a < b:\n        found = a + b", 3),
            ("from enum import Enum\nclass C(Enum):\n    A = 1\nfound = C(1).name", "A"),
            ("from dataclasses import dataclass\n@dataclass\nclass P:\n    a: int = 1 + 1\nfound = P().a", 2),
            ("from functools import reduce\nfound = reduce(lambda a, b: a * b, [2, 3])", 6),
            ("found = f'{1 + 1:03d}'", "002"),
        ],
    )  # fmt: skip
    def test_it_does(self, code: str, value: object) -> None:
        assert read_program(code)["found"] == value

    @pytest.mark.parametrize(
        ("code", "value"),
        [
            ("found = [e for e in (x, 2 * x) if e == x + x - x]", "[x]"),
            ("found = str(x * x / x)", "x"),
            ("found = (x + x).is_positive, (x - x).is_zero", "(True, True)"),
            ("found = len((x * (x + 1)).expand().args)", "2"),
            ("found = int(Integer(7) / 2 * 2)", "7"),
            ("found = [n for n in range(Integer(3) - 1)]", "[0, 1]"),
            ("found = 'yes' if x > 0 else 'no'", "yes"),
            ("found = {x + x: 1}.get(2 * x)", "None"),
            ("found = x + x in (2 * x,)", "True"),
            ("found = f'{x + x}'", "2*x"),
            ("found = isinstance(x * x, sympy.Pow)", "True"),
            ("found = float(sqrt(4))", "2.0"),
        ],
    )
    def test_values_of_expressions(self, code: str, value: str) -> None:
        """A program that asks for a value gets the one that SymPy makes."""
        head = "import sympy\nfrom sympy import Integer, Symbol, sqrt\nx = Symbol('x', positive=True)\n"
        assert str(read_program(head + code)["found"]) == value


def test_a_mistake_in_one_claim_leaves_the_others(tmp_path: Path) -> None:
    """It is told with its line; what only follows from it is not told again."""
    text = (
        "from sympy import Symbol\nfrom parisk_sym import *\nx = Symbol('x', real=True)\n"
        "def claim(name, says):\n    return Claim(f'own.{name}', Source('own', '1', '1'), 's', says, Verdict.PROVED)\n"
        "one = claim('one', Inequality(0, '<', 1 + x**2, {x: REALS}))\n"
        "two = claim('two', Inequality(0, '<', 1.5 + x**2, {x: REALS}))\n"
        "three = claim('three', two.says)\n"
        "four = claim('four', Inequality(0, '<', 4 + x**2, {x: REALS}))\n"
    )
    (tmp_path / "own.py").write_text(text)
    found = collect([tmp_path])
    assert [c.id for c in found.claims] == ["own.one", "own.four"]
    (problem,) = found.problems
    assert (problem.line, "float 1.5" in problem.message) == (7, True)


def test_sympy_is_as_it_was() -> None:
    """Importing the package, and judging with it, leaves SymPy's classes, caches and switches as they are."""
    program = (
        "import sys, sympy\nfrom sympy.core.cache import CACHE\nfrom sympy.functions.elementary.miscellaneous import MinMaxBase\n"
        "hooks = []\nbefore = vars(MinMaxBase).copy(), [(f.__code__, [c.cell_contents for c in f.__closure__], f.cache_clear) for f in CACHE]\n"
        "count = len(CACHE)\nsetattr(sys, 'addaudithook', lambda hook: hooks.append(hook))\n"
        "import parisk_sym\nfrom parisk_sym.claims.claim import Claim\nfrom parisk_sym.claims.kinds.inequality import Inequality\n"
        "from parisk_sym.proofs.judgement import judge\nfrom parisk_sym import REALS, Source, Verdict\n"
        "x = sympy.Symbol('x', real=True)\n"
        "found = judge(Claim('own.one', Source('own', '1', '1'), 's', Inequality(0, '<', 1 + x**2, {x: REALS}), Verdict.PROVED))\n"
        "assert str(found.verdict) == 'PROVED'\n"
        "after = vars(MinMaxBase).copy(), [(f.__code__, [c.cell_contents for c in f.__closure__], f.cache_clear) for f in CACHE[:count]]\n"
        "assert before == after and not hooks and sympy.core.parameters.global_parameters.evaluate\nprint('unchanged')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "unchanged\n", done.stderr


class TestNotebook:
    """`%load_ext parisk_sym` reads the cells that follow."""

    def test_a_cell(self) -> None:
        from IPython.core.interactiveshell import InteractiveShell

        shell = InteractiveShell()
        head = "from sympy import Symbol\nfrom parisk_sym import *\nx = Symbol('x', real=True)"
        cell = "says = Inequality(0, '<', x**2 + x / x, {x: REALS})"
        shell.run_cell(f"{head}\n{cell}")
        assert not shell.user_ns["says"].is_read
        shell.run_line_magic("load_ext", "parisk_sym")
        shell.run_cell(cell)
        assert str(shell.user_ns["says"].as_written().right) == "x**2 + x/x"
        shell.run_cell(
            "SECTION = Section('1', {x: REALS})\nSECTION = Section('2', {x: POSITIVE})\nsays = Inequality(0, '<', x)"
        )
        assert str(shell.user_ns["says"].domain) == "x in (0, oo)"
        shell.run_line_magic("unload_ext", "parisk_sym")
        shell.run_cell(cell)
        assert not shell.user_ns["says"].is_read


class TestProgram:
    """A program that states claims."""

    HEAD = "from parisk_sym import REALS, Inequality\nfrom sympy import Symbol\nx = Symbol('x', real=True)\n"

    def run(self, tmp_path: Path, body: str, above: str = "") -> subprocess.CompletedProcess[str]:
        (tmp_path / "program.py").write_text(above + self.HEAD + body)
        return subprocess.run(
            [sys.executable, "program.py"], capture_output=True, text=True, cwd=tmp_path, check=False
        )

    def test_it_goes_on_after_a_mistake_in_a_claim(self, tmp_path: Path) -> None:
        """The mistake is told with its line, what follows from it is not, and the exit status says so."""
        done = self.run(
            tmp_path, "says = Inequality(0, '<', 1.5 + x, {x: REALS})\nprint(says)\nprint('after')\n"
        )
        assert (done.returncode, done.stdout) == (1, "after\n")
        assert "program.py:4: ClaimError: the statement contains the float 1.5" in done.stderr
        assert "NameError" not in done.stderr

    def test_another_error_ends_it(self, tmp_path: Path) -> None:
        done = self.run(tmp_path, "print('before')\n1 / 0\nprint('after')\n")
        assert (done.returncode, done.stdout) == (1, "before\n")
        assert 'program.py", line 5' in done.stderr
        assert "ZeroDivisionError" in done.stderr

    def test_it_runs_once(self, tmp_path: Path) -> None:
        """What stands above the import of the package has run; functions defined there are read all the same."""
        above = "from __future__ import annotations\nprint('above')\ncount = 1\n\ndef quotient(a):\n    return a / a\n\n"
        body = "count += 1\nsays = Inequality(0, '<', x**2 + quotient(x), {x: REALS})\nprint(count, says.written_inside())"
        done = self.run(tmp_path, body, above)
        assert done.stdout == "above\n2 (x**2 + x/x,)\n", done.stderr

    def test_a_module_that_imports_the_package_first(self, tmp_path: Path) -> None:
        """The program is not read before the module that it imports is complete."""
        (tmp_path / "first.py").write_text("from parisk_sym import Inequality\nvalue = 7\n")
        body = "print(value)\nsays = Inequality(0, '<', x**2 + x / x, {x: REALS})\nprint(says.as_written().right)"
        done = self.run(tmp_path, body, "from first import *\n")
        assert done.stdout == "7\nx**2 + x/x\n", done.stderr
