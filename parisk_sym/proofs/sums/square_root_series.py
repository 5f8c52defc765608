"""Series whose sums are functions of a square root: of tangent, sine and cosine, and their hyperbolic ones; of odd numbers and signs."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.sums.partial_sums import Geometric, read_geometric
from parisk_sym.proofs.sums.problem import Problem, from_first

__all__ = ["OF_ROOTS"]

TANGENT = "the series of the inverse tangents (DLMF 4.24.3, 4.38.5; at the end by Abel's theorem)"
COSINE = "the series of cosine and sine (DLMF 4.19.1, 4.19.2, 4.33.1, 4.33.2)"
ODD = "the series of the zeta function over odd numbers (DLMF 25.2.2)"
ALTERNATING = "the series of the zeta function with alternating signs (DLMF 25.2.3)"
BESSEL = "the power series of the modified Bessel function (DLMF 10.25.2)"
CENTRAL = "the binomial series of (1 - 4 z)^(-1/2) (DLMF 4.6.7)"


def _geometric(p: Problem, weight: Expr) -> Geometric | None:
    """c q^k, where the body is c q^k times the weight and runs to infinity."""
    if p.last is not S.Infinity:
        return None
    read = read_geometric(sympy.powsimp(p.body / weight), p.index)
    if read.others != 1 or read.power != 0:
        return None  # a comparison would cite theorems on gamma functions, which the proof does not need
    same = p.inner.is_zero(read.constant * read.ratio**p.index * weight - p.body)
    return read if same else None


def _inverse_tangent(p: Problem) -> Result | None:
    """q^k/(2k + 1) from 0: atan(r)/r with q = -r^2, -1 <= q < 0, and atanh(r)/r with q = r^2, 0 < q < 1."""
    read = _geometric(p, 1 / (2 * p.index + 1))
    if read is None:
        return None
    q, signs = read.ratio, p.facts.sign(read.ratio)
    if signs == NEGATIVE and p.facts.sign(1 + q) <= NONNEGATIVE:
        r = sympy.sqrt(-q)
        return from_first(p, read.constant * sympy.atan(r) / r, 0, "named series", TANGENT, f"-1 <= {q} < 0")
    if signs == POSITIVE_SIGN and p.facts.sign(1 - q) == POSITIVE_SIGN:
        r = sympy.sqrt(q)
        return from_first(p, read.constant * sympy.atanh(r) / r, 0, "named series", TANGENT, f"0 < {q} < 1")
    return None


def _cosine(p: Problem) -> Result | None:
    """q^k/(2k)! from 0 is cos(r) with q = -r^2, cosh(r) with q = r^2; q^k/(2k + 1)! is sin(r)/r, sinh(r)/r."""
    for odd in (0, 1):
        read = _geometric(p, 1 / sympy.factorial(2 * p.index + odd))
        signs = frozenset() if read is None else p.facts.sign(read.ratio)
        if read is None or signs not in (NEGATIVE, POSITIVE_SIGN):
            continue
        turned = signs == NEGATIVE
        r = sympy.sqrt(-read.ratio if turned else read.ratio)
        even_sum, odd_sum = (sympy.cos, sympy.sin) if turned else (sympy.cosh, sympy.sinh)
        whole = odd_sum(r) / r if odd else even_sum(r)
        return from_first(p, read.constant * whole, 0, "named series", COSINE)
    return None


def _of_powers(p: Problem, base: Expr) -> tuple[Expr, Geometric] | None:
    """(s, c q^k) where the body is c q^k base^(-s) with a number s > 1."""
    exponents = {f.as_base_exp()[1] for f in sympy.Mul.make_args(p.body) if f.as_base_exp()[0] == base}
    s = -exponents.pop() if len(exponents) == 1 else None
    if s is None or not s.is_Rational or not s > 1:
        return None
    read = _geometric(p, base ** (-s))
    return None if read is None else (s, read)


def _odd(p: Problem) -> Result | None:
    """(2k + 1)^(-s) from 0 is (1 - 2^(-s)) zeta(s) for s > 1."""
    found = _of_powers(p, 2 * p.index + 1)
    if found is None or found[1].ratio != 1:
        return None
    s, read = found
    return from_first(p, read.constant * (1 - 2 ** (-s)) * sympy.zeta(s), 0, "named series", ODD, f"{s} > 1")


def _alternating(p: Problem) -> Result | None:
    """(-1)^k k^(-s) from 1 is -(1 - 2^(1 - s)) zeta(s) for s > 1."""
    found = _of_powers(p, p.index)
    if found is None or found[1].ratio != -1:
        return None
    s, read = found
    value = -read.constant * (1 - 2 ** (1 - s)) * sympy.zeta(s)
    return from_first(p, value, 1, "named series", ALTERNATING, f"{s} > 1")


def _central(p: Problem) -> Result | None:
    """C(2k, k) q^k from 0 is (1 - 4 q)^(-1/2) for -1/4 < q < 1/4."""
    read = _geometric(p, sympy.binomial(2 * p.index, p.index))
    if read is None:
        return None
    q = read.ratio
    if not all(p.facts.sign(1 + 4 * turn * q) == POSITIVE_SIGN for turn in (1, -1)):
        return None
    return from_first(
        p, read.constant / sympy.sqrt(1 - 4 * q), 0, "named series", CENTRAL, f"-1/4 < {q} < 1/4"
    )


def _bessel(p: Problem) -> Result | None:
    """q^k/(k! (k + n)!) from 0, for an integer n >= 0 and q > 0, is q^(-n/2) I_n(2 sqrt(q))."""
    for n in _orders(p):
        read = _geometric(p, 1 / (sympy.factorial(p.index) * sympy.factorial(p.index + n)))
        if read is None or p.facts.sign(read.ratio) != POSITIVE_SIGN:
            continue
        r = sympy.sqrt(read.ratio)
        whole = read.constant * sympy.besseli(n, 2 * r) / r**n
        return from_first(p, whole, 0, "named series", BESSEL, f"{read.ratio} > 0", f"{n} is an integer >= 0")
    return None


def _orders(p: Problem) -> list[Expr]:
    """The integers n >= 0 with a factorial of k + n in the body."""
    found = dict.fromkeys(head.args[0] - p.index for head in p.body.atoms(sympy.factorial))
    free = (n for n in found if not n.has(p.index))
    return [n for n in free if p.facts.is_integer(n) and p.facts.sign(n) <= NONNEGATIVE]


OF_ROOTS: tuple[Callable[[Problem], Result | None], ...] = (
    _inverse_tangent,
    _cosine,
    _odd,
    _alternating,
    _central,
    _bessel,
)
"""The rules, in the order in which they are tried."""
