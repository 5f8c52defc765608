"""Parts of a domain: which points belong to them."""

import pytest
import sympy
from sympy import Rational, Symbol, oo

from parisk_sym.formulas.domain import POSITIVE, Domain, integers, open_
from parisk_sym.proofs.transforms.hypotheses import Hypothesis, alternatives, part_where

k, n = Symbol("k", real=True), Symbol("n", real=True)


@pytest.mark.parametrize(
    ("relation", "holds", "fails"),
    [
        (k > n, [(k - n, ">")], [(n - k, ">=")]),
        (k >= n, [(k - n, ">=")], [(n - k, ">")]),
        (k < n, [(n - k, ">")], [(k - n, ">=")]),
        (k <= n, [(n - k, ">=")], [(k - n, ">")]),
        (sympy.Eq(k, n), [(k - n, "=")], [(k - n, ">"), (n - k, ">")]),
        (sympy.Ne(k, n), [(k - n, ">"), (n - k, ">")], [(k - n, "=")]),
    ],
    ids=str,
)
def test_a_relation_and_its_negation(
    relation: sympy.Basic, holds: list[tuple[sympy.Expr, str]], fails: list[tuple[sympy.Expr, str]]
) -> None:
    """Each alternative as h > 0, h >= 0 or h = 0."""
    assert alternatives(relation) == [(Hypothesis(*h),) for h in holds]
    assert alternatives(relation, negated=True) == [(Hypothesis(*h),) for h in fails]


def test_a_symbol_that_another_range_names_keeps_its_range() -> None:
    """k > 1, where n > k: a premise, since the range of n cannot stand before that of k."""
    domain = Domain({k: POSITIVE, n: open_(k, oo)})
    found = part_where(domain, [Hypothesis(k - 1, ">")])
    assert not isinstance(found, str)
    assert {s: i for s, i in found.domain.items() if s in domain} == dict(domain.items())
    assert [i.upper for s, i in found.domain.items() if s not in domain] == [k - 1]


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
