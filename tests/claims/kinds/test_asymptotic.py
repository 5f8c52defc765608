"""Orders of growth as statements: their sentences, and what is refused."""

import pytest
from sympy import Symbol, oo

from parisk_sym import REALS, ClaimError, integers, open_
from parisk_sym.claims.kinds.asymptotic import ORDERS, Asymptotic

n, x = Symbol("n", integer=True), Symbol("x", real=True)
FAR = {n: integers(1)}
SENTENCES = {
    "O": "there is C with Abs(n) <= C*Abs(n**2) eventually",
    "o": "for every c > 0 eventually Abs(n) <= c*Abs(n**2)",
    "Theta": "there are c > 0 and C with c*Abs(n**2) <= Abs(n) <= C*Abs(n**2) eventually",
    "Omega": "there is c > 0 with Abs(n) >= c*Abs(n**2) eventually",
    "omega": "for every C eventually Abs(n) >= C*Abs(n**2)",
    "~": "1/n -> 1",
}


@pytest.mark.parametrize("relation", ORDERS)
def test_sentences(relation: str) -> None:
    """The definition, and where the variable goes."""
    found = str(Asymptotic(n, n, relation, n**2, oo, FAR))
    assert found == f"{SENTENCES[relation]} as n -> oo through the integers for n in {{1, ...}}"


def test_the_constants_have_letters_of_their_own() -> None:
    c = Symbol("C", real=True)
    assert "there is K with" in str(Asymptotic(c * n, n, "O", n, oo, {**FAR, c: REALS}))


def test_a_side() -> None:
    assert "as x -> 0 from above" in str(Asymptotic(x**2, x, "O", x, 0, {x: open_(0, 1)}))


BAD = {
    "the relation must be one of": (n, n, "<", n, oo, FAR),
    "state one for each side": (x, x, "O", x, 0, {x: REALS}),
    "no domain is declared for x": (x, x, "O", x, oo, FAR),
    "is not certain to come near to oo": (x, x, "O", x, oo, {x: open_(0, 1)}),
}


@pytest.mark.parametrize("message", BAD)
def test_bad_statements(message: str) -> None:
    with pytest.raises(ClaimError, match=message):
        Asymptotic(*BAD[message])
