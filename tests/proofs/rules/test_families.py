"""Families of numbers: the inequalities of the textbooks, and statements close to them that are false."""

import pytest
import sympy
from sympy import Symbol, sqrt

from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.language.writing import line_of
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, Domain
from parisk_sym.proofs.families.numbers import with_signs
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules import families
from tests.near_misses import Case, refused_in_every_way, whole_tree

TRUE = (
    "(sum_{i=1}^n x_i y_i)^2 <= (sum_{i=1}^n x_i^2)(sum_{i=1}^n y_i^2) for n in N, x_i real, y_i real",
    "sum_{i=1}^n x_i y_i <= sqrt(sum_{i=1}^n x_i^2) sqrt(sum_{i=1}^n y_i^2) for n in N, x_i real, y_i real",
    "|sum_{i=1}^n x_i y_i| <= sqrt((sum_{i=1}^n x_i^2)(sum_{i=1}^n y_i^2)) for n in N, x_i real, y_i real",
    "sum_{i=1}^n x_i^2 >= (sum_{i=1}^n x_i)^2/n for n in N, x_i real",
    "-sum_{i=1}^n p_i log p_i <= -sum_{i=1}^n p_i log q_i for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    "-sum_{i=1}^n p_i log p_i <= log n for n in N, p_i > 0, sum_{i=1}^n p_i = 1",
    "sum_{i=1}^n p_i^2 <= 1 for n in N, p_i >= 0, sum_{i=1}^n p_i = 1",
    "sum_{i=1}^n p_i^2 >= 1/n for n in N, p_i >= 0, sum_{i=1}^n p_i = 1",
    "sum_{i=1}^n x_i log(x_i/y_i) >= (sum_{i=1}^n x_i) log((sum_{i=1}^n x_i)/(sum_{i=1}^n y_i)) for n in N, x_i > 0, y_i > 0",
    "(prod_{i=1}^n x_i)^(1/n) <= (sum_{i=1}^n x_i)/n for n in N, x_i >= 0",
    "(prod_{i=1}^n x_i)^(1/n) >= n/(sum_{i=1}^n 1/x_i) for n in N, x_i > 0",
    "(sum_{i=1}^n x_i)(sum_{i=1}^n 1/x_i) >= n^2 for n in N, x_i > 0",
    "sqrt(sum_{i=1}^n (x_i + y_i)^2) <= sqrt(sum_{i=1}^n x_i^2) + sqrt(sum_{i=1}^n y_i^2) for n in N, x_i real, y_i real",
    "(sum_{i=1}^n (x_i + y_i)^p)^(1/p) <= (sum_{i=1}^n x_i^p)^(1/p) + (sum_{i=1}^n y_i^p)^(1/p) for n in N, p > 1, x_i > 0, y_i > 0",
    "(sum_{i=1}^n x_i^s)^(1/s) <= (sum_{i=1}^n x_i^r)^(1/r) for n in N, 0 < r < s, x_i > 0",
    "sum_{i=1}^n sqrt(x_i) >= sqrt(sum_{i=1}^n x_i) for n in N, x_i >= 0",
    "sqrt(sum_{i=1}^n x_i^2) <= sum_{i=1}^n |x_i| for n in N, x_i real",
    "sum_{i=1}^n |x_i| <= sqrt(n) sqrt(sum_{i=1}^n x_i^2) for n in N, x_i real",
    "|sum_{i=1}^n x_i| <= sum_{i=1}^n |x_i| for n in N, x_i real",
    "sum_{i=1}^n x_i <= n max_{i=1}^n x_i for n in N, x_i >= 0",
    "max_{i=1}^n x_i <= sum_{i=1}^n x_i for n in N, x_i >= 0",
    "sum_{i=1}^n x_i^2 <= (max_{i=1}^n x_i) (sum_{i=1}^n x_i) for n in N, x_i >= 0",
    "prod_{i=1}^n (1 - x_i) >= 1 - sum_{i=1}^n x_i for n in N, x_i in [0, 1]",
    "prod_{i=1}^n (1 + x_i) >= 1 + sum_{i=1}^n x_i for n >= 0 integer, x_i >= 0",
    "prod_{i=1}^n (1 + x_i) <= exp(sum_{i=1}^n x_i) for n in N, x_i >= 0",
    "n sum_{i=1}^n a_i b_i >= (sum_{i=1}^n a_i)(sum_{i=1}^n b_i) for n in N, a_i real, b_i real, a_i nondecreasing, b_i nondecreasing",
    "n sum_{i=1}^n a_i b_i <= (sum_{i=1}^n a_i)(sum_{i=1}^n b_i) for n in N, a_i real, b_i real, a_i nondecreasing, b_i nonincreasing",
    "n sum_{i=1}^n a_i^3 >= (sum_{i=1}^n a_i)(sum_{i=1}^n a_i^2) for n in N, a_i >= 0",
    "sum_{i=1}^n (x_i - (sum_{k=1}^n x_k)/n)^2 = (sum_{i=1}^n x_i^2) - (sum_{i=1}^n x_i)^2/n for n in N, x_i real",
    "sum_{i=1}^n (x_i - (sum_{k=1}^n x_k)/n)^2 <= sum_{i=1}^n (x_i - a)^2 for n in N, x_i real, a real",
    "sum_{i=1}^n (x_i + 2 y_i) = (sum_{i=1}^n x_i) + 2 sum_{i=1}^n y_i for n >= 0 integer, x_i real, y_i real",
    "sum_{i=1}^3 x_i^2 >= (sum_{i=1}^3 x_i)^2/3 for x_i real",
    "sum_{i=1}^n x_i > 0 for n in N, x_i > 0",
    "sum_{i=1}^n p_i log(p_i/q_i) <= sum_{i=1}^n (p_i - q_i)^2/q_i for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    "n sum_{i=1}^n x_i^2 <= 25/16 (sum_{i=1}^n x_i)^2 for n in N, x_i in [1, 4]",
    "(sum_{i=1}^n p_i x_i) (sum_{i=1}^n p_i/x_i) <= 25/16 for n in N, p_i >= 0, x_i in [1, 4], sum_{i=1}^n p_i = 1",
    "sum_{i=1}^n exp(x_i) <= n + (e - 1) sum_{i=1}^n x_i for n in N, x_i in [0, 1]",
    "sum_{i=1}^n x_i^2 <= (a + b) (sum_{i=1}^n x_i) - n a b for n in N, a real, b > a, x_i in [a, b]",
    "prod_{i=1}^n (1 + a_i) < 1/(1 - sum_{i=1}^n a_i) for n in N, a_i in (0, 1), sum_{i=1}^n a_i < 1",
    "|prod_{i=1}^n (1 + d_i) - 1| <= n u/(1 - n u) for n in N, 0 < u < 1/n, d_i in [-u, u]",
    "n x_1 <= sum_{i=1}^n x_i for n in N, x_i real, x_i nondecreasing",
    "sum_{i=1}^n x_i <= n x_1 for n in N, x_i real, x_i nonincreasing",
    "sum_{i=1}^n (x_{i+1} - x_i) = x_{n+1} - x_1 for n >= 0 integer, x_i real",
    "sum_{i=2}^n (x_{i+2}^2 - x_i^2) = x_{n+2}^2 + x_{n+1}^2 - x_2^2 - x_3^2 for n >= 2 integer, x_i real",
    "f(sum_{i=1}^n p_i x_i) <= max_{i=1}^n f(x_i) for convex f on R, n in N, p_i >= 0, x_i real, sum_{i=1}^n p_i = 1",
    "f((sum_{i=1}^n x_i)/n) <= max_{i=1}^n f(x_i) for convex f on R, n in N, x_i real",
)
"""Cauchy, Jensen, Hoelder, Minkowski, Chebyshev, means, entropies, norms, products."""

FALSE = (
    "sum_{i=1}^n x_i^2 >= (sum_{i=1}^n x_i)^2/n for n >= 0 integer, x_i real",
    "sum_{i=1}^n x_i > 0 for n >= 0 integer, x_i > 0",
    "prod_{i=1}^n x_i < 1 for n >= 0 integer, x_i in (0, 1)",
    "sum_{i=1}^n x_i < n for n >= 0 integer, x_i in (0, 1)",
    "max_{i=1}^n x_i >= 0 for n >= 0 integer, x_i >= 0",
    "sum_{i=1}^n x_i >= x_1 + x_2 for n in N, x_i >= 0",
    "sum_{i=1}^n x_i^2 > (sum_{i=1}^n x_i)^2/n for n in N, x_i real",
    "sum_{i=1}^n x_i^2 < (sum_{i=1}^n x_i)^2 for n in N, x_i > 0",
    "prod_{i=1}^n (1 + x_i) > 1 + sum_{i=1}^n x_i for n in N, x_i > 0",
    "sum_{i=1}^n x_i >= 2 x_1 for n in N, x_i >= 0",
    "(sum_{i=1}^n x_i y_i)^2/(sum_{i=1}^n x_i^2) <= sum_{i=1}^n y_i^2 for n in N, x_i real, y_i real",
    "sum_{i=1}^n x_{i+1} <= sum_{i=1}^n x_i for n in N, x_i >= 0",
    "x_0 <= sum_{i=1}^n x_i for n in N, x_i >= 0",
    "sum_{i=1}^n sqrt(x_i) >= 0 for n in N, x_i real",
    "(sum_{i=1}^n x_i y_i)^2 < (sum_{i=1}^n x_i^2)(sum_{i=1}^n y_i^2) for n in N, x_i > 0, y_i > 0",
    "(prod_{i=1}^n x_i)^(1/n) < (sum_{i=1}^n x_i)/n for n in N, x_i > 0",
    "sum_{i=1}^n |x_i| > |sum_{i=1}^n x_i| for n in N, x_i real",
    "-sum_{i=1}^n p_i log p_i < log n for n in N, p_i > 0, sum_{i=1}^n p_i = 1",
    "-sum_{i=1}^n p_i log p_i > 0 for n in N, p_i > 0, sum_{i=1}^n p_i = 1",
    "prod_{i=1}^n x_i^(w_i) <= sum_{i=1}^n w_i x_i for n in N, x_i > 0, w_i > 0, sum_{i=1}^n w_i = 1/2",
    "sum_{i=1}^n p_i log(p_i/q_i) >= 0 for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1",
    "sum_{i=1}^n p_i log(p_i/q_i) >= 0 for n in N, p_i > 0, q_i > 0, sum_{i=1}^n q_i = 1",
    "sum_{i=1}^n p_i log(p_i/q_i) >= 0 for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 2",
    "sum_{i=1}^n p_i^2 <= 1/n for n in N, p_i >= 0, sum_{i=1}^n p_i = 1",
    "n sum_{i=1}^n x_i^2 <= 3/2 (sum_{i=1}^n x_i)^2 for n in N, x_i in [1, 4]",
    "n sum_{i=1}^n x_i^2 <= 25/16 (sum_{i=1}^n x_i)^2 for n in N, x_i in [0, 4]",
    "(sum_{i=1}^n p_i x_i) (sum_{i=1}^n p_i/x_i) <= 25/16 for n in N, p_i >= 0, x_i in [1, 4], sum_{i=1}^n p_i = 2",
    "sum_{i=1}^n p_i exp(x_i) <= 1 + (e - 1) sum_{i=1}^n p_i x_i for n in N, p_i real, x_i in [0, 1], sum_{i=1}^n p_i = 1",
    "sum_{i=1}^n exp(x_i) <= n + (e - 1) sum_{i=1}^n x_i for n in N, x_i in [0, 2]",
    "sum_{i=1}^n exp(x_i) <= n + (e - 1) sum_{i=1}^n x_i for n in N, x_i in [-1, 1]",
    "sum_{i=1}^n x_i^2 <= (a + b) (sum_{i=1}^n x_i) - n a b for n in N, a real, b > a, x_i real",
    "sum_{i=1}^n x_i^2 < (a + b) (sum_{i=1}^n x_i) - n a b for n in N, a real, b > a, x_i in [a, b]",
    "sum_{i=1}^n p_i x_i <= 4 for n in N, p_i real, x_i in [1, 4], sum_{i=1}^n p_i = 1",
    "prod_{i=1}^n (1 + a_i) < 1/(1 - sum_{i=1}^n a_i) for n in N, a_i in (0, 1)",
    "prod_{i=1}^n (1 + a_i) < 1/(1 - sum_{i=1}^n a_i) for n in N, a_i in (0, 1), sum_{i=1}^n a_i <= 1",
    "prod_{i=1}^n (1 + a_i) < 1/(1 - sum_{i=1}^n a_i) for n in N, a_i in (-1, 1), sum_{i=1}^n a_i < 1",
    "|prod_{i=1}^n (1 + d_i) - 1| <= n u for n in N, 0 < u < 1/n, d_i in [-u, u]",
    "n x_n <= sum_{i=1}^n x_i for n in N, x_i real, x_i nondecreasing",
    "n x_1 < sum_{i=1}^n x_i for n in N, x_i real, x_i nondecreasing",
    "n x_2 <= sum_{i=1}^n x_i for n >= 2 integer, x_i real, x_i nondecreasing",
    "n x_1 <= sum_{i=1}^n x_i for n in N, x_i real",
    "sum_{i=1}^n (x_{i+1} - x_i) = x_n - x_1 for n in N, x_i real",
    "sum_{i=1}^n (x_{i+2} - x_i) = x_{n+2} - x_1 for n in N, x_i real",
    "sum_{i=0}^n (x_{i+1} - x_i) = x_{n+1} - x_0 for n in N, x_i real",
    "f(sum_{i=1}^n p_i x_i) <= max_{i=1}^n f(x_i) for concave f on R, n in N, p_i >= 0, x_i real, sum_{i=1}^n p_i = 1",
    "f(sum_{i=1}^n p_i x_i) <= max_{i=1}^n f(x_i) for convex f on R, n in N, p_i >= 0, x_i real, sum_{i=1}^n p_i = 2",
    "f(sum_{i=1}^n p_i x_i) <= max_{i=1}^n f(x_i) for convex f on R, n in N, p_i real, x_i real, sum_{i=1}^n p_i = 1",
    "f(sum_{i=1}^n p_i x_i) < max_{i=1}^n f(x_i) for convex f on R, n in N, p_i >= 0, x_i real, sum_{i=1}^n p_i = 1",
    "sum_{i=1}^n p_i^2 < 1 for n in N, p_i >= 0, sum_{i=1}^n p_i = 1",
    "sum_{i=1}^n x_i <= sum_{j=1}^m y_j for n in N, m in N, x_i in [0, 1], y_j in [0, 1]",
    "sum_{i=1}^n x_i <= sum_{i=2}^n x_i for n in N, x_i >= 0",
    "sum_{i=1}^n x_i = sum_{i=2}^n x_i for n in N, x_i >= 0",
    "n sum_{i=1}^n a_i b_i <= (sum_{i=1}^n a_i)(sum_{i=1}^n b_i) for n in N, a_i real, b_i real, a_i nondecreasing, b_i nondecreasing",
    "n sum_{i=1}^n a_i b_i >= (sum_{i=1}^n a_i)(sum_{i=1}^n b_i) for n in N, a_i real, b_i real, a_i nondecreasing",
    "n sum_{i=1}^n a_i b_i >= (sum_{i=1}^n a_i)(sum_{i=1}^n b_i) for n in N, a_i real, b_i real",
    "sum_{i=1}^n i a_i >= (n + 1)/2 * sum_{i=1}^n a_i for n in N, a_i real, a_i nonincreasing",
    "n sum_{i=1}^n a_i^2 a_i >= (sum_{i=1}^n a_i)(sum_{i=1}^n a_i^2) for n in N, a_i real",
    "sum_{i=1}^n x_i^2 <= (sum_{i=1}^n x_i)^2 for n in N, x_i real",
    "sum_{i=1}^n |x_i| <= sqrt(sum_{i=1}^n x_i^2) for n in N, x_i real",
    "(sum_{i=1}^n x_i^r)^(1/r) <= (sum_{i=1}^n x_i^s)^(1/s) for n in N, 0 < r < s, x_i > 0",
    "((sum_{i=1}^n x_i^s)/n)^(1/s) <= ((sum_{i=1}^n x_i^r)/n)^(1/r) for n in N, 0 < r < s, x_i > 0",
    "sum_{i=1}^n x_i y_i <= (sum_{i=1}^n x_i^p)^(1/p) (sum_{i=1}^n y_i^p)^(1/p) for n in N, p > 1, x_i > 0, y_i > 0",
    "(sum_{i=1}^n (x_i + y_i)^p)^(1/p) <= (sum_{i=1}^n x_i^p)^(1/p) + (sum_{i=1}^n y_i^p)^(1/p) for n in N, 0 < p < 1, x_i > 0, y_i > 0",
    "max_{i=1}^n x_i >= sum_{i=1}^n x_i for n in N, x_i > 0",
    "n max_{i=1}^n x_i <= sum_{i=1}^n x_i for n in N, x_i real",
    "max_{i=1}^n x_i <= sum_{i=1}^n x_i for n in N, x_i real",
    "max_{i=1}^n x_i < sum_{i=1}^n x_i for n in N, x_i > 0",
    "prod_{i=1}^n (1 - x_i) <= 1 - sum_{i=1}^n x_i for n in N, x_i in [0, 1]",
    "prod_{i=1}^n (1 - x_i) >= 1 - sum_{i=1}^n x_i for n in N, x_i real",
    "prod_{i=1}^n (1 + x_i) >= exp(sum_{i=1}^n x_i) for n in N, x_i >= 0",
    "sum_{i=1}^n log(1 + x_i) >= log(1 + n + sum_{i=1}^n x_i) for n in N, x_i >= 0",
    "1/(sum_{i=1}^n x_i - 1) <= 2 for n in N, x_i > 0",
    "1/(10 - sum_{i=1}^n x_i^2) >= 1/(10 - n sum_{i=1}^n x_i^4) for n in N, x_i real",
    "sum_{i=1}^n x_i >= 1 for n in N, x_i > 0, sum_{i=1}^n x_i^2 = 1/4",
    "sum_{i=1}^n x_i <= 1 for n in N, x_i > 0, sum_{i=1}^n x_i^2 = 1",
    "sum_{i=1}^2 x_i^2 >= (sum_{i=1}^2 x_i)^2 for x_i real",
    "sum_{i=1}^3 x_i^3 >= (sum_{i=1}^3 x_i)^3/9 for x_i real",
    "|sum_{i=1}^n x_i| <= max_{i=1}^n x_i for n in N, x_i real",
)
"""n = 0 and 1, weak and strict, weights, exponents, orders, hypotheses that are left out."""

UNDEFINED = (
    "sum_{i=1}^n 1/x_i >= n^2/(sum_{i=1}^n x_i) for n in N, x_i >= 0",
    "sum_{i=1}^n x_i/x_i = n for n in N, x_i >= 0",
    "sum_{i=1}^n x_i log x_i <= sum_{i=1}^n x_i^2 for n in N, x_i >= 0",
)
"""A side has no value where an entry is 0."""

VACUOUS = (
    "sum_{i=1}^n x_i <= -5 for n in N, x_i > 0, sum_{i=1}^n x_i = -1",
    "sum_{i=1}^n x_i <= 0 for n in N, x_i in [0, 1], sum_{i=1}^n x_i = n + 1",
)
"""No family satisfies the hypotheses."""

REFUSED: dict[str, Case] = {line: (statement_of(line), Direct()) for line in FALSE}

NOT_READ = {
    "sum_{i=1}^n x_i >= i for n in N, x_i real": "'i' has no range",
    "sum_{i=1}^n x >= 0 for n in N, x_i real, sum_{i=1}^n x_i = 1": "x is a family of numbers: write x_i",
    "sum_{i=1}^n x_i >= x for n in N, x_i real, x real": "x is a family of numbers: write x_i",
    "sum_{i=1}^n f_i >= f(1) for convex f on R, n in N, f_i real": "f_i",
    "sum_{i=1}^n x_i <= sum_{i=1}^m x_i for n in N, m in N, x_i >= 0": "the length of the family x is not clear",
    "sum_{i=1}^n x_i >= 0 for n in N, x_i <= y_i, y_i real": "names another entry",
    "sum_{i=1}^n x_i >= 0 for n in N": "x_i has no range",
    "sum_{i=1}^n x_i >= 0 for n in N, x_i real, x_i increasing": "nondecreasing or nonincreasing, not increasing",
}
"""Each with a part of its message."""


@pytest.mark.parametrize("line", TRUE)
def test_what_holds_is_proved(line: str) -> None:
    whole_tree(statement_of(line), Direct())


@pytest.mark.parametrize("line", FALSE + UNDEFINED)
def test_what_fails_is_refuted(line: str) -> None:
    """By a point that is printed with the length, the entries and the functions."""
    found = decide(statement_of(line))
    assert found.status is Status.REFUTED
    assert found.counterexample


@pytest.mark.parametrize("name", REFUSED)
def test_what_fails_is_not_proved_without_the_attack_either(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize("line", UNDEFINED)
def test_where_a_side_has_no_value_nothing_is_proved(line: str) -> None:
    assert decide(statement_of(line)).status is Status.REFUTED


@pytest.mark.parametrize("line", VACUOUS)
def test_hypotheses_that_nothing_satisfies_prove_nothing(line: str) -> None:
    assert decide(statement_of(line)).status is Status.UNDECIDED


@pytest.mark.parametrize("line", TRUE + FALSE)
def test_a_statement_is_printed_as_a_line_that_is_read_as_the_same(line: str) -> None:
    says = statement_of(line)
    assert statement_of(line_of(says)) == says


@pytest.mark.parametrize("line", NOT_READ)
def test_what_cannot_be_read_is_refused_with_the_reason(line: str) -> None:
    with pytest.raises(AskError) as error:
        statement_of(line)
    assert NOT_READ[line] in str(error.value)


def test_what_sympy_changes_is_compared() -> None:
    """Terms that do not add up to the gap are not used, and a change that is not shown to be equal is not made."""
    x = Symbol("x", real=True)
    domain = Domain({x: POSITIVE})
    assert with_signs(sqrt(x**2), domain, sympy.simplify) == x
    assert with_signs(x, domain, lambda e: e + 1) == x


def test_a_term_that_is_not_the_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: 0 <= sum x_i is false, and its terms are taken for squares."""
    goal = statement_of("sum_{i=1}^n x_i >= 0 for n in N, x_i real")
    exact = families._single_terms
    monkeypatch.setattr(families, "_single_terms", lambda n: ((s, t**2) for s, t in exact(n)))
    assert isinstance(families.term_by_term(goal, Direct()), str)


def test_an_upper_bound_of_two_sums_together_is_no_lower_one() -> None:
    """Both are n where every entry is 1; 2 n is the largest value of their sum, not the least."""
    goal = statement_of("(sum_{i=1}^n x_i) + sum_{i=1}^n x_i^2 >= 2 n for n in N, x_i in [0, 1]")
    assert isinstance(families.sums_by_their_bounds(goal, Direct()), str)


def test_each_rule_names_what_it_does_not_take() -> None:
    """Induction on the length: a value of a function besides sums. Open ranges: an end that is no number, where the range may be one point."""
    goal = statement_of("sum_{i=1}^n x_i <= n f(1) for increasing f on R, n in N, x_i in [0, 1]")
    assert families.last_entry(goal, Direct()) == "not one range of terms"
    goal = statement_of(
        "1 <= (sum_{i=1}^n (x_i + y_i)) + n b for n in N, b >= 0 integer, x_i in [0, 1], y_i in [0, b]"
    )
    assert families.open_ranges(goal, Direct()) == "an end of a range is no number"


def test_a_sum_of_a_given_length_is_written_out() -> None:
    """Without a hypothesis, and not with one that is an equation."""
    line = "sum_{i=1}^3 x_i^2 >= (sum_{i=1}^3 x_i)^2/3 for x_i real"
    assert isinstance(families.entry_by_entry(statement_of(line), Direct()), Reduction)
    assert families.entry_by_entry(statement_of(f"{line}, sum_{{i=1}}^3 x_i = 1"), Direct()) is None
