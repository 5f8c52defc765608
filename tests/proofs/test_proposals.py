"""Tactics that the engine proposes for open statements."""

from sympy import Expr, Rational, Symbol, cos, exp, floor, log, oo, pi, sin, sinh, sqrt

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_
from parisk_sym.proofs.proposals import proposals
from parisk_sym.proofs.rules.cases import ByResidue, BySign
from parisk_sym.proofs.rules.induction import OneByOneBelow
from parisk_sym.proofs.rules.limit_at_an_end import AboveItsLimit

p = Symbol("p", positive=True)
x, y, z = (Symbol(name, real=True) for name in "xyz")
n = Symbol("n", integer=True)


def test_a_negative_limit_is_no_bound_from_below() -> None:
    """The gap tends to 0 at 0, and to -1 at infinity: only the first could show that it is not negative."""
    gap = exp(-p) - 1 + p**2 * exp(-p)
    tried = [t for t in proposals(Inequality(0, "<=", gap, {p: POSITIVE})) if isinstance(t, AboveItsLimit)]
    assert [(t.value, t.at) for t in tried] == [(0, "lower")]


def of_kind(kind: type, says: Inequality) -> list[Tactic]:
    return [tactic for tactic in proposals(says) if isinstance(tactic, kind)]


def test_sides_of_a_symmetry() -> None:
    """Letters of one range that may be exchanged; a pair is cut where both are equal."""
    gap = (x + y) * (sinh(x) + sinh(y))
    assert of_kind(BySign, Inequality(0, "<=", gap, {x: REALS, y: REALS})) == [BySign(x + y)]
    assert of_kind(BySign, Inequality(0, "<=", gap, {x: REALS, y: POSITIVE})) == []
    assert of_kind(BySign, Inequality(0, "<=", gap, {x: POSITIVE, y: POSITIVE})) == []
    assert of_kind(BySign, Inequality(0, "<=", gap + x, {x: REALS, y: REALS})) == []
    three = {x: POSITIVE, y: POSITIVE, z: POSITIVE}
    assert of_kind(BySign, Inequality(0, "<=", x**z + y**z, three)) == [BySign(x - y)]
    assert of_kind(BySign, Inequality(0, "<=", x**z + y**z, {**three, y: open_(1, oo)})) == []
    assert of_kind(BySign, Inequality(0, "<=", x**z + 2 * y**z, three)) == []


def test_integers_below_a_turn() -> None:
    """Up to the first integer behind the last turn, where the range begins before, and not too far."""
    says = [Inequality(log(n) / n, "<=", 1, {n: integers(k)}) for k in (1, 2, 3, -oo)]
    assert [of_kind(OneByOneBelow, one) for one in says] == [
        [OneByOneBelow(n, 3)],
        [OneByOneBelow(n, 3)],
        [],
        [],
    ]
    far = (n - Rational(41, 2)) ** 2
    assert of_kind(OneByOneBelow, Inequality(0, "<", far, {n: integers(1)})) == []
    assert of_kind(OneByOneBelow, Inequality(0, "<", far, {n: integers(8)})) == [OneByOneBelow(n, 21)]


def test_residues_of_angles() -> None:
    """The integers after which every sine and cosine is the same; none for an angle that never repeats, or after many."""

    def moduli(e: Expr) -> list[int]:
        return [t.modulus for t in of_kind(ByResidue, Inequality(0, "<=", e, {n: integers(0)}))]

    assert moduli(cos(2 * pi * n / 3)) == [3]
    assert moduli(sin(pi * n / 3 + 1)) == [6]
    assert moduli(cos(pi * n / 2) + floor(n / 3)) == [3, 4]
    assert moduli(cos(n) + sin(pi * n * sqrt(2))) == []
    assert moduli(cos(2 * pi * n)) == []
    assert moduli(cos(2 * pi * n / 12)) == [12]
    assert moduli(cos(2 * pi * n / 13)) == []
