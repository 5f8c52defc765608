"""A new special function is the two files that CONTRIBUTING shows: they are put into a copy of the package, and used there."""

from pathlib import Path

import pytest

from tests.copied import copied, examples, run

FILES = dict(zip(
    (f"{room}/dawson.py" for room in ("formulas/heads", "proofs/special_functions")), examples("A new special function"), strict=True
))  # fmt: skip

# The value at 1 by quadrature of the definition (DLMF 7.2.5), which shares nothing with the rules.
FACES = """
import mpmath, numpy, sympy
from flint import arb, ctx
from parisk_sym import Dawson, Formula, POSITIVE, Parameter
from parisk_sym.formulas.engines.complex_ball import COMPLEX
from parisk_sym.formulas.engines.source import one_line

x = sympy.Symbol("x", positive=True)
formula = Formula("own.dawson", "y", (Parameter(x, POSITIVE, "x", "place"),), x * Dawson(2 * x), "x F(2x)",)
with mpmath.workdps(40):
    truth = mpmath.exp(-1) * mpmath.quad(lambda t: mpmath.exp(t * t), [0, 1]) / 2
    assert abs(formula.mp(30, x="1/2") - truth) < mpmath.mpf(10) ** -29
    assert abs(mpmath.mpf(formula.digits(30, x="1/2")[0]) - truth) < mpmath.mpf(10) ** -30
    assert formula.ball(25, x="1/2").overlaps(arb(mpmath.nstr(truth, 39)) + arb(0, "1e-38"))
assert numpy.allclose(formula.array(x=[0.5, 0.5]), float(truth), rtol=1e-15, atol=0)
assert formula.latex() == r"y = x F\\left(2 x\\right)", formula.latex()
assert "erfi(2*x)" in one_line({"y": formula.expression}, {x: sympy.Rational(1, 2)})
assert COMPLEX.rules["Dawson"](COMPLEX.number(1) * 1j).is_finite()
print("evaluated")
"""

# F is odd and positive for x > 0: two statements that are true, and one that is false.
PROOFS = """
from sympy import Symbol
from parisk_sym import Claim, Dawson, Inequality, POSITIVE, REALS, Source, Verdict, judge

x = Symbol("x", real=True)

def verdict(says):
    return judge(Claim("own.dawson", Source("own", "1", "1"), "text", says, Verdict.PROVED)).verdict.value

print(verdict(Inequality(0, "<", x + Dawson(x), {x: POSITIVE})))
print(verdict(Inequality(0, "<", x + Dawson(x), {x: REALS})))
print(verdict(Inequality(Dawson(-x) / x, "<", 0, {x: POSITIVE})))
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package and nothing of the new function."""
    folder = tmp_path_factory.mktemp("copy")
    copied(folder)
    return folder


@pytest.fixture
def added(package: Path) -> Path:
    """The copy with the two files."""
    for name, text in FILES.items():
        (package / "parisk_sym" / name).write_text(text, encoding="utf-8")
    _list(package, "discrete_gaussian_delta", "dawson,\n    discrete_gaussian_delta")
    return package


def _without_the_second(package: Path) -> None:
    (package / "parisk_sym/proofs/special_functions/dawson.py").unlink()
    _list(package, "dawson,\n    discrete_gaussian_delta", "discrete_gaussian_delta")


def _list(package: Path, before: str, after: str) -> None:
    """Change the list of the files, which is there twice: as imports and as a tuple."""
    file = package / "parisk_sym/proofs/special_functions/__init__.py"
    text = file.read_text(encoding="utf-8")
    if "dawson" in text and "dawson" in after:
        return
    assert text.count(before) == 2
    file.write_text(text.replace(before, after), encoding="utf-8")


def test_one_file_evaluates_it_everywhere(added: Path) -> None:
    """Balls, mpmath, NumPy, LaTeX, a line of Python and complex balls, from the first file alone."""
    _without_the_second(added)
    done = run(added, FACES)
    assert done.stdout == "evaluated\n", done.stderr


def test_a_second_file_lets_proofs_use_it(added: Path) -> None:
    """What is true is proved, what is false is not; without the file nothing is proved at all."""
    done = run(added, PROOFS)
    assert done.stdout.split() == ["PROVED", "REFUTED", "PROVED"], done.stdout + done.stderr
    _without_the_second(added)
    done = run(added, PROOFS)
    assert "PROVED" not in done.stdout, done.stdout
    assert len(done.stdout.split()) == 3, done.stderr
