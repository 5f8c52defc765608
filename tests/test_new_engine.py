"""A new engine is the one file that CONTRIBUTING shows: it is put into a copy of the package, and used there."""

from pathlib import Path

from tests.copied import copied, examples, run

(ENGINE,) = examples("A new engine")

# The sum of 1/i! for i = 0, ..., 10 is 9864101/3628800 by hand: the sum of 10!/i! over 10!.
SCRIPT = """
from flint import fmpq
from sympy import Max, Rational, Sum, Symbol, exp, factorial, gamma
from parisk_sym import Formula, Parameter, PariskError, integers
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.engines.rational import RATIONAL

i, n = (Symbol(name, integer=True, positive=True) for name in "in")

def formula(name, expression):
    return Formula(name, "y", (Parameter(n, integers(1), "n", "terms"),), expression, "an example")

e = formula("own.e", Sum(1 / gamma(i + 1), (i, 0, n)))
print(e.by(RATIONAL, n=10))
print(e.ball(20, n=10).overlaps(BALL.number(e.by(RATIONAL, n=10))), e.ball(20, n=10).overlaps(BALL.number(fmpq(2718, 1000))))
print(Program(Max(n**-2, Rational(1, 3)), (n,)).run(RATIONAL, [fmpq(2)]))
for expression in (exp(n), gamma(n / 2)):
    try:
        print(formula("own.no", expression).by(RATIONAL, n=3))
    except PariskError as error:
        print(error)
"""


def test_one_file_is_an_engine(tmp_path: Path) -> None:
    """It evaluates what it has rules for, as the balls do, and refuses the rest."""
    (copied(tmp_path) / "formulas" / "engines" / "rational.py").write_text(ENGINE, encoding="utf-8")
    done = run(tmp_path, SCRIPT)
    assert done.stdout.splitlines() == [
        "9864101/3628800",
        "True False",
        "1/3",
        "the rational engine has no rule for exp",
        "the rational engine has gamma at positive integers only, got 3/2",
    ], done.stdout + done.stderr
