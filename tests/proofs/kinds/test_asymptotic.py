"""Where an order of growth has to be defined: the quotient has to exist near the point."""

from sympy import Symbol, log, oo

from parisk_sym import integers, open_
from parisk_sym.claims.kinds.asymptotic import Asymptotic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.kinds import kind_of

n, x = Symbol("n", integer=True), Symbol("x", real=True)


def test_the_scale_is_not_zero() -> None:
    statement = Asymptotic(n, n, "O", n**2, oo, {n: integers(1)})
    assert [e for e, _ in kind_of(statement).subjects(statement)] == [n, 1 / n**2]


def test_no_verdict_where_the_quotient_is_undefined() -> None:
    """The scale is 0 at 20, and the logarithm of a logarithm is undefined at 1: neither proves nor refutes anything about n -> oo."""
    zero = Asymptotic(x, x, "O", x - 20, oo, {x: open_(16, oo)})
    assert decide(zero).status is Status.UNDECIDED
    early = Asymptotic(log(log(n)), n, "o", log(n), oo, {n: integers(1)})
    assert decide(early).status is Status.UNDECIDED
