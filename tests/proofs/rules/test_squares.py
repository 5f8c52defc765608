"""Polynomial inequalities: sums of squares, and symbols in each of their orders."""

import pytest
from flint import fmpq
from sympy import Rational, Symbol, sqrt

from parisk_sym import POSITIVE, REALS, Inequality, right_open
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.proofs.algebra import gram
from parisk_sym.proofs.algebra.gram import squares, times
from tests.near_misses import refused_in_every_way, whole_tree

x, y, z = (Symbol(name, real=True) for name in "xyz")
p, q, r = (Symbol(name, positive=True) for name in "pqr")
PLANE = {x: REALS, y: REALS}
SPACE = {**PLANE, z: REALS}
OCTANT = {p: POSITIVE, q: POSITIVE, r: POSITIVE}
MOTZKIN = x**4 * y**2 + x**2 * y**4 + 1
ROUND = x**2 + y**2 + z**2
CYCLE = x**3 * y + y**3 * z + z**3 * x
SCHUR = p * (p - q) * (p - r) + q * (q - p) * (q - r) + r * (r - p) * (r - q)
NESBITT = p / (q + r) + q / (p + r) + r / (p + q)
TINY = Rational(1, 10**6)

PROVED = {
    "two means of fourth powers": (Inequality(4 * x * y, "<=", x**4 + y**4 + 2, PLANE), "sum of squares"),
    "strictly above": (Inequality(4 * x * y, "<", x**4 + y**4 + 2 + TINY, PLANE), "sum of squares"),
    "Motzkin, by a multiplier": (Inequality(3 * x**2 * y**2, "<=", MOTZKIN, PLANE), "sum of squares"),
    "zeros at irrational points": (Inequality(3 * CYCLE, "<=", ROUND**2, SPACE), "sum of squares"),
    "on half-lines": (Inequality(3 * p * q, "<=", p**2 * q + p * q**2 + 1, {p: POSITIVE, q: POSITIVE}), "sum of squares"),
    "in orders": (Inequality(p**2 * q + q**2 * r + r**2 * p, "<=", p**3 + q**3 + r**3, OCTANT), "orders of the symbols"),
    "Schur": (Inequality(0, "<=", SCHUR, OCTANT), "orders of the symbols"),
    "Nesbitt": (Inequality(Rational(3, 2), "<=", NESBITT, OCTANT), "orders of the symbols"),
    "strict where a number is left": (Inequality(0, "<", SCHUR + p * q * r, OCTANT), "orders of the symbols"),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "a little more than Motzkin": (Inequality((3 + TINY) * x**2 * y**2, "<=", MOTZKIN, PLANE), Direct()),
    "strict where it is 0": (Inequality(4 * x * y, "<", x**4 + y**4 + 2, PLANE), Direct()),
    "strict at 0 only": (Inequality(0, "<", x**2 + x * y + y**2, PLANE), Direct()),
    "strict on closed half-lines": (
        Inequality(0, "<", x**3 + y**3 + x * y, {x: right_open(0, sqrt(2)), y: right_open(0, sqrt(2))}),
        Direct(),
    ),
    "Schur on the whole space": (
        Inequality(0, "<=", SCHUR.xreplace({p: x, q: y, r: z}), SPACE),
        Direct(),
    ),
    "Schur, strictly": (Inequality(0, "<", SCHUR, OCTANT), Direct()),
    "Schur, less a little": (Inequality(0, "<=", SCHUR - TINY * p * q * r, OCTANT), Direct()),
    "Nesbitt, and more": (Inequality(Rational(3, 2) + TINY, "<=", NESBITT, OCTANT), Direct()),
    "a cycle with a little more": (Inequality((3 + TINY) * CYCLE, "<=", ROUND**2, SPACE), Direct()),
}


@pytest.mark.parametrize("name", PROVED)
def test_proved_by_the_rule(name: str):
    """The named rule proves each."""
    says, rule = PROVED[name]
    assert whole_tree(says, Direct()).rule == rule


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])


HALF = {(4,): fmpq(1), (1,): fmpq(-1), (0,): fmpq(1, 2)}


class TestGram:
    """The certificate of a sum of squares."""

    def test_it_multiplies_out_to_the_polynomial(self):
        """x^4 - x + 1/2 is positive: its least value is 0.0275."""
        found = squares(HALF)
        assert found is not None
        assert all(w > 0 for w in found.weights)
        assert found.total() == HALF

    def test_a_negative_value_has_none(self):
        """x^4 - x + 47/100 is -0.0025 somewhere."""
        assert squares({**HALF, (0,): fmpq(47, 100)}) is None

    def test_motzkin_needs_a_multiplier(self):
        """Motzkin's polynomial is no sum of squares; times x^2 + y^2 it is."""
        motzkin = {(4, 2): fmpq(1), (2, 4): fmpq(1), (2, 2): fmpq(-3), (0, 0): fmpq(1)}
        assert squares(motzkin) is None
        assert squares(times({(2, 0): fmpq(1), (0, 2): fmpq(1)}, motzkin)) is not None

    def test_what_does_not_multiply_out_is_no_proof(self, monkeypatch: pytest.MonkeyPatch):
        """The check of the whole sees a weight that is wrong."""
        rounded = gram._rational_squares

        def spoiled(*given: object) -> object:
            found = rounded(*given)  # type: ignore[arg-type]
            return None if found is None else ((found[0][0] + 1, *found[0][1:]), found[1])

        monkeypatch.setattr(gram, "_rational_squares", spoiled)
        assert squares(HALF) is None

    def test_an_indefinite_matrix_has_no_weights(self):
        """[[1, 2], [2, 1]] has the eigenvalue -1."""
        assert gram._by_pivots([[fmpq(1), fmpq(2)], [fmpq(2), fmpq(1)]]) is None
