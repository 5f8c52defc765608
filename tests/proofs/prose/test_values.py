"""Values in sentences: the partial sums that telescope, with a name for their end."""

from sympy import Sum, Symbol, simplify

from parisk_sym import POSITIVE, integers
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.prose.assertions import Difference
from parisk_sym.proofs.prose.values import certificate_reasons
from parisk_sym.proofs.sums.solving import evaluate_sum

a, k, m, n = (Symbol(name, real=True) for name in "akmn")


def test_partial_sums_with_a_parameter() -> None:
    """The sum of a k from 1 to n: the end is m, and a stays."""
    found = evaluate_sum(Sum(a * k, (k, 1, n)), Facts({a: POSITIVE, n: integers(1)})).certificate
    assert found is not None
    (said,) = certificate_reasons(found) or ()
    assert isinstance(said, Difference)
    assert (said.variable, said.term, said.first, said.last) == (m, a * m, 1, n)
    assert simplify(said.partial - said.partial.subs(m, m - 1) - said.term) == 0
