"""Parts of a domain: which points belong to them."""

from sympy import Rational, Symbol

from parisk_sym.formulas.domain import Domain, integers
from parisk_sym.proofs.transforms.hypotheses import Hypothesis, part_where

k, n = Symbol("k", real=True), Symbol("n", real=True)


def test_integers_above_another_begin_at_the_next() -> None:
    """k > n for integers k and n is k >= n + 1; k > 5/2 is k >= 3."""
    for place, strict, first in (
        (n, True, n + 1),
        (n, False, n),
        (Rational(5, 2), True, 3),
        (Rational(5, 2), False, 3),
    ):
        found = part_where(
            Domain({n: integers(1), k: integers(1)}), [Hypothesis(k - place, ">" if strict else ">=")]
        )
        assert not isinstance(found, str)
        assert found.domain[k].lower == first


def test_integers_below_another_end_before_it() -> None:
    """k < n for integers is k <= n - 1."""
    found = part_where(Domain({n: integers(2), k: integers(1)}), [Hypothesis(n - k, ">")])
    assert not isinstance(found, str)
    assert k in found.domain
    assert found.domain[n].lower == k + 1 or found.domain[k].upper == n - 1
