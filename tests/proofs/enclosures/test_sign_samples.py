"""Signs that an expression shows at a few points."""

import sympy

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain
from parisk_sym.proofs.enclosures.sign_samples import BOTH, signs_seen

X = sympy.Symbol("x", real=True)


def test_what_is_seen_is_that_of_the_domain() -> None:
    """The same expression on two domains, one after the other and again: what is remembered of one is not said of the other."""
    for _ in range(2):
        assert signs_seen(X, Domain({X: POSITIVE})) == {1}
        assert signs_seen(X, Domain({X: REALS})) >= BOTH
