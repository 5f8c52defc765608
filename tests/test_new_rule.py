"""A new rule of proof is the file and the line that CONTRIBUTING shows: they are put into a copy of the package, and used there."""

from pathlib import Path

from tests.copied import add_rule, copied, examples, run

RULE, LINE = examples("A new rule of proof")

# One statement that the rule proves, and near misses: another square, a strict one, a root without a value, a stranger.
SCRIPT = """
from sympy import Symbol, cos, exp, sqrt
from parisk_sym import Inequality, REALS, SquareOf
from parisk_sym.proofs.kernel import prove

x, y, z = (Symbol(name, real=True) for name in "xyz")
PLANE = {x: REALS, y: REALS}
LEFT, RIGHT = 2 * exp(x) * cos(y), exp(2 * x) + cos(y) ** 2

def status(says, root):
    return prove(says, SquareOf(root)).status.value

print(status(Inequality(LEFT, "<=", RIGHT, PLANE), exp(x) - cos(y)))
print(status(Inequality(LEFT, "<=", RIGHT, PLANE), exp(x) + cos(y)))
print(status(Inequality(LEFT, "<", RIGHT, PLANE), exp(x) - cos(y)))
print(status(Inequality(0, "<=", x**3, PLANE), sqrt(x) ** 3))
print(status(Inequality(0, "<=", x**2, PLANE), z))
"""


def test_a_file_and_a_line_are_a_rule(tmp_path: Path) -> None:
    """The facade finds the tactic, and the kernel the rule."""
    package = copied(tmp_path)
    (package / "proofs" / "rules" / "squares_of.py").write_text(RULE, encoding="utf-8")
    add_rule(package, "from parisk_sym.proofs.rules import squares_of\n", LINE, "_OF_TACTICS")
    done = run(tmp_path, SCRIPT)
    assert done.stdout.split() == ["proved", *["undecided"] * 4], done.stdout + done.stderr
