"""Further sums with a name, each a theorem with its number: differences of polynomials, rounded values, trees."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S, ceiling, factorial, floor

from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.calculus.by_charts import signs_by_charts
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.sums.partial_sums import read_geometric
from parisk_sym.proofs.sums.problem import Problem, all_hold, from_first

__all__ = ["OF_NAMES"]

DIFFERENCE = "the n-th difference of a polynomial of degree at most n (DLMF 26.8.6, 26.8.10)"
HERMITE = "Hermite's identity: floor(m y) is the sum of floor(y + k/m) over 0 <= k < m"
PARTIAL_FRACTIONS = "the partial fractions of cot, coth, csc and csch (DLMF 4.22.3, 4.22.5, 4.36.3, 4.36.5)"
TREES = "the series of the tree function -W(-z) (DLMF 4.13.5; Lagrange's inversion theorem), by Abel's theorem at z = 1/e"


def difference_of_a_polynomial(p: Problem) -> Result | None:
    """The sum of (-1)^k C(n, k) q(k) over 0 <= k <= n, q a product of powers of linear functions: (-1)^n n! times its n-th coefficient.

    The powers are natural numbers; their sum d is the degree. For d = n the coefficient is the product of the slopes, for d < n it is 0.
    """
    heads = [h for h in p.body.atoms(sympy.binomial) if h.args[1] == p.index and not h.args[0].has(p.index)]
    if len(heads) != 1 or p.first != 0:
        return None
    n, (head,) = heads[0].args[0], heads
    if p.last is S.Infinity or not p.facts.is_zero(p.last - n) or not p.facts.sign(n) <= NONNEGATIVE:
        return None
    constant, degree, leading, polynomial, turns = S.One, S.Zero, S.One, S.One, S.Zero
    for factor in sympy.Mul.make_args(p.body / head):
        base, index = factor.as_base_exp()
        if not factor.has(p.index):
            constant *= factor
        elif base == -1:
            turns += index
        elif _is_natural_power(base, index, p):
            degree, polynomial = degree + index, polynomial * factor
            leading *= sympy.diff(base, p.index) ** index
        else:
            return None
    turned = p.inner.normaliser.canonical_value((-1) ** (turns - p.index))
    read = constant * (-1) ** p.index * turned * head * polynomial
    if turned.has(p.index) or not p.inner.is_zero(read - p.body):
        return None
    if p.facts.is_zero(degree - n):
        total, shown = constant * turned * (-1) ** n * factorial(n) * leading, f"the degree is {n}"
    elif p.facts.sign(n - degree - 1) <= NONNEGATIVE or p.facts.sign(n - degree) == POSITIVE_SIGN:
        total, shown = S.Zero, f"the degree {degree} is less than {n}"
    else:
        return None
    return p.value(total, "named sum", DIFFERENCE, None, shown) if all_hold(total, p.facts) else None


def _is_natural_power(base: Expr, index: Expr, p: Problem) -> bool:
    """Whether a linear function of the index of the sum has a natural exponent that does not depend on it."""
    if index.has(p.index) or not base.is_polynomial(p.index) or sympy.degree(base, p.index) != 1:
        return False
    return p.facts.is_integer(index) and p.facts.sign(index) <= NONNEGATIVE


def hermite_identity(p: Problem) -> Result | None:
    """The sum of c floor(y + k/m) over 0 <= k < m is c floor(m y), and of c ceiling(y + k/m) c (ceiling(m y) + m - 1), for an integer m >= 1.

    The second is the first of -y - (m-1)/m, with the indices in the other order.
    """
    constant, rounded = p.body.as_independent(p.index, as_Add=False)
    if p.first != 0 or p.last is S.Infinity or not isinstance(rounded, (floor, ceiling)):
        return None
    m, inside = p.last + 1, rounded.args[0]
    y = inside.xreplace({p.index: S.Zero})
    if p.facts.sign(m) != POSITIVE_SIGN or not p.inner.is_zero(inside - y - p.index / m):
        return None
    scaled = p.facts.normaliser.canonical_value(m * y)
    total = constant * (floor(scaled) if isinstance(rounded, floor) else ceiling(scaled) + m - 1)
    if not all_hold(total, p.facts):
        return None
    return p.value(total, "named sum", HERMITE, None, f"{m} is an integer >= 1")


def tree_series(p: Problem) -> Result | None:
    """c k^(k-1) z^k/k! from 1 is c T, k^(k-2) z^k/k! is c (T - T^2/2), with T = -W(-z), 0 < z <= 1/e; k^k z^k/k! is c T/(1 - T), z < 1/e."""
    if p.last is not S.Infinity:
        return None
    k = p.index
    written = sympy.expand_power_base(p.body, force=True)
    for shift in (1, 0, 2):
        weight = k ** (k - shift) / factorial(k)
        read = read_geometric(sympy.powsimp(written / weight, combine="exp"), k)
        if read.others != 1 or read.power != 0:
            continue
        constant, z = read.constant, read.ratio
        if p.facts.sign(z) != POSITIVE_SIGN or not p.inner.is_zero(constant * z**k * weight - p.body):
            continue
        signs = _signs(sympy.exp(-1) - z, p)
        if not (signs == POSITIVE_SIGN or (signs <= NONNEGATIVE and shift > 0)):
            return None
        tree = p.facts.normaliser.canonical_value(-sympy.LambertW(-z))
        whole = {0: tree / (1 - tree), 1: tree, 2: tree - tree**2 / 2}[shift]
        from_0 = shift == 0 and p.first == 0
        whole = constant * (whole + 1 if from_0 else whole)
        return from_first(p, whole, 0 if from_0 else 1, "named series", TREES, f"0 < {z} <= 1/e")
    return None


def partial_fractions_of_pi(p: Problem) -> Result | None:
    """c/(k^2 + a^2) from 1 is c (pi a coth(pi a) - 1)/(2 a^2) for a > 0, and (-1)^k c/(k^2 + a^2) is c (pi a/sinh(pi a) - 1)/(2 a^2).

    With -a^2 in place of a^2, 0 < a < 1, c (1 - pi a cot(pi a))/(2 a^2), and c (1 - pi a/sin(pi a))/(2 a^2).
    """
    if p.last is not S.Infinity:
        return None
    k, below = p.index, sympy.fraction(p.body)[1]
    quadratics = [
        f
        for f in sympy.Mul.make_args(sympy.factor_terms(below))
        if f.is_polynomial(k) and sympy.degree(f, k) == 2
    ]
    for quadratic in quadratics:
        leading, linear, rest = sympy.Poly(quadratic, k).all_coeffs()
        square = sympy.cancel(rest / leading)
        constant = sympy.powsimp(sympy.cancel(p.body * quadratic) / leading)
        alternates = constant.has(k)
        constant = p.inner.normaliser.canonical_value(constant * (-1) ** k) if alternates else constant
        if linear != 0 or constant.has(k):
            continue
        read = constant * ((-1) ** k if alternates else 1) / (k**2 + square)
        a = sympy.sqrt(square if p.facts.sign(square) == POSITIVE_SIGN else -square)
        angle = sympy.pi * a
        if p.facts.sign(square) == POSITIVE_SIGN:
            turned = angle * (1 / sympy.sinh(angle) if alternates else sympy.coth(angle)) - 1
            shown = f"{square} > 0"
        elif p.facts.sign(-square) == POSITIVE_SIGN == p.facts.sign(1 + square):
            turned = 1 - angle * (1 / sympy.sin(angle) if alternates else sympy.cot(angle))
            shown = f"-1 < {square} < 0"
        else:
            continue
        if not p.inner.is_zero(read - p.body):
            continue
        whole = constant * turned / (2 * a**2)
        start = 0 if p.first == 0 else 1
        return from_first(
            p, whole if start else whole + constant / square, start, "named series", PARTIAL_FRACTIONS, shown
        )
    return None


def _signs(e: Expr, p: Problem) -> frozenset[int]:
    """The signs of an expression in the parameters, by charts where the algebra does not show them."""
    signs = p.facts.sign(e)
    if len(signs) == 1 or not e.free_symbols or p.facts.assumptions:
        return signs
    found = signs_by_charts(e, Domain(p.facts.domain))
    return signs if found is None else signs & found[0]


OF_NAMES: tuple[Callable[[Problem], Result | None], ...] = (
    difference_of_a_polynomial,
    hermite_identity,
    tree_series,
    partial_fractions_of_pi,
)
"""The rules, in the order in which they are tried."""
