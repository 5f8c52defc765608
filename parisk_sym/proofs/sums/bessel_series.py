"""Series of modified Bessel functions over their order, as in the masses of Skellam's law."""

from __future__ import annotations

import sympy
from sympy import Dummy, Expr, S, besseli, cosh, exp

from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.sums.partial_sums import read_geometric
from parisk_sym.proofs.sums.problem import Problem, from_first

__all__ = ["bessel_series"]

GENERATING = "the generating function of I (DLMF 10.35.1), differentiated at 1; k I_k = (z/2) (I_{k-1} - I_{k+1}) (DLMF 10.29.1)"
_HIGHEST = 8


def bessel_series(p: Problem) -> Result | None:
    """sum over k >= 1 of k^m I_k(z) and of (-1)^k k^m I_k(z), z > 0, for m = 1 and for even m.

    For even m the sum over all k, I_{-k} = I_k, is the derivative of exp(+-z cosh u) of order m at u = 0; absolutely convergent.
    """
    heads = [h for h in p.body.atoms(besseli) if h.args[0] == p.index and not h.args[1].has(p.index)]
    if p.last is not S.Infinity or len(heads) != 1 or p.facts.sign(heads[0].args[1]) != POSITIVE_SIGN:
        return None
    head, total, read_again = heads[0], S.Zero, S.Zero
    for term in sympy.Add.make_args(sympy.expand(p.body / head)):
        read = read_geometric(term, p.index)
        if read.others != 1 or abs(read.ratio) != 1:
            return None
        moment = _moment(read.power, read.ratio, head.args[1])
        if moment is None:
            return None
        total += read.constant * moment
        read_again += read.constant * p.index**read.power * read.ratio**p.index * head
    if not p.inner.is_zero(read_again - p.body):
        return None
    return from_first(p, total, 1, "named series", GENERATING, f"{head.args[1]} > 0")


def _moment(power: int, ratio: Expr, z: Expr) -> Expr | None:
    """The sum of ratio^k k^power I_k(z) over k >= 1, for ratio 1 or -1."""
    if power == 1:
        return z / 2 * (besseli(1, z) + ratio * besseli(0, z))
    if power % 2 or power > _HIGHEST:
        return None
    u = Dummy("u")
    whole = sympy.diff(exp(ratio * z * cosh(u)), u, int(power)).xreplace({u: S.Zero})
    return (whole - (besseli(0, z) if power == 0 else 0)) / 2
