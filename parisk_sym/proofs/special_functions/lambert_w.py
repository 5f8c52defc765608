"""Facts about Lambert's W."""

from __future__ import annotations

import sympy
from flint import arb
from sympy import Expr, Rational, S, Symbol, exp

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import Knowledge, Normal
from parisk_sym.proofs.algebra.signs import ANY, NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.definedness.needs import Need, Needs
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, taylor
from parisk_sym.proofs.limits.heads import infinite_sign
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.quadrature.arguments import least_value, order_of, require_positive, vanishes
from parisk_sym.proofs.quadrature.elementary import is_bounded, scale
from parisk_sym.proofs.quadrature.expansion import Expander
from parisk_sym.proofs.quadrature.halfline import Series
from parisk_sym.proofs.quadrature.outcome import Undecided
from parisk_sym.proofs.special_function import Signed, SpecialFunction

__all__ = ["KNOWN"]


def _needs(e: Expr, facts: Facts) -> Needs:
    z = e.args[0]
    yield Need.NONNEGATIVE, 1 + S.Exp1 * z
    if len(e.args) == 2 and e.args[1] == -1:
        yield Need.POSITIVE, -z
    elif len(e.args) == 2 and e.args[1] != 0:
        yield Need.KNOWN, e


def _sign(e: Expr, facts: Knowledge) -> Signs:
    """W_0 has the sign of its argument; W_{-1} is at most -1."""
    if len(e.args) == 1 or e.args[1] == 0:
        return facts.sign(e.args[0])
    return NEGATIVE if e.args[1] == -1 else ANY


def _range(e: Expr, facts: Knowledge) -> tuple[Expr, Expr, bool, bool] | None:
    """The principal branch is at least -1 and the lower one at most -1, at -1/e only (DLMF 4.13)."""
    inside = facts.sign(e.args[0] + exp(-1)) == POSITIVE_SIGN
    if e.args[1:] == (-1,):
        return S.NegativeInfinity, S.NegativeOne, False, not inside
    return (S.NegativeOne, S.Infinity, not inside, False) if e.args[1:] in ((), (0,)) else None


def _inverse_of_u_exp_u(e: Expr, n: Normal) -> Expr | None:
    """W(u exp(u)) = u for u >= -1, and of the lower branch for u <= -1 (DLMF 4.13.1)."""
    branch = e.args[1] if len(e.args) == 2 else S.Zero
    if branch not in (0, -1):
        return None
    for power in sympy.Mul.make_args(e.args[0]):
        u = power.args[0] if isinstance(power, exp) else None
        if u is not None and n.knowledge.is_zero(e.args[0] - u * exp(u)):
            signs = n.knowledge.sign(u + 1)
            if signs <= (NONNEGATIVE if branch == 0 else NONPOSITIVE):
                return u
    return None


def _constant(e: Expr, facts: Facts) -> bool:
    """From -1/e on; the lower branch below 0."""
    from_branch_point = facts.sign(e.args[0] + exp(-1)) <= NONNEGATIVE
    return from_branch_point and (len(e.args) == 1 or e.args[1] == 0 or facts.sign(e.args[0]) == NEGATIVE)


def _differentiable(e: Expr, variable: Symbol, signs: Signed) -> bool:
    """Off the branch point."""
    return 0 not in signs.sign(1 + sympy.E * e.args[0])


def _lambert(g: Germs, e: Expr) -> Expansion:
    """Taylor's theorem; log z - log log z + ... at oo, at 0- of the lower branch, and the root at -1/e (DLMF 4.13.5, .6, .10, .11)."""
    branch = e.args[1] if len(e.args) == 2 else S.Zero
    if branch not in (0, -1):
        raise UndecidedError(f"the branch {branch} of LambertW")
    z = g.expand(e.args[0])
    split = g.finite(z)
    if split is None:
        if branch != 0 or infinite_sign(g, z) < 0:
            raise UndecidedError("LambertW outside its real range")
        return _lambert_far(g, g.log(z), 1)
    c, d = split
    if g.facts.is_zero(c + exp(-1)):
        return _lambert_root(g, d, branch)
    if g.facts.is_zero(c):
        return _lambert_at_zero(g, d, branch)
    if g.sign(c + exp(-1)) != 1 or (branch == -1 and g.sign(c) != -1):
        raise UndecidedError(f"LambertW near {c}, branch {branch}")
    return taylor(g, lambda t: sympy.LambertW(t, branch), c, d)


def _lambert_at_zero(g: Germs, d: Expansion, branch: Expr) -> Expansion:
    """sum (-n)^(n-1)/n! z^n (DLMF 4.13.5); the lower branch by 4.13.11 with eta = -log(-z)."""
    if branch == 0:
        return g.series(lambda n: S(-n) ** (n - 1) / sympy.factorial(n) if n else S.Zero, d)
    eta = g.scale(S.NegativeOne, g.log(g.scale(S.NegativeOne, d)))
    return g.scale(S.NegativeOne, _lambert_far(g, eta, -1))


def _lambert_far(g: Germs, xi: Expansion, side: int) -> Expansion:
    """xi - s log xi + s' log xi / xi + O((log xi / xi)^2), s = 1 for W_0 and -1 for -W_{-1} (DLMF 4.13.10, 4.13.11)."""
    second = g.log(xi)
    ratio = g.quotient(second, xi)
    covering = g.bound(g.multiply(ratio, ratio))
    return g.add(xi, g.scale(S(-side), second), ratio, Expansion((), covering))


def _lambert_root(g: Germs, d: Expansion, branch: Expr) -> Expansion:
    """-1 + p - p^2/3 + O(p^3) with p = +-sqrt(2(ez + 1)), the sign of the branch (DLMF 4.13.6)."""
    if d.is_zero:
        return g.constant(S.NegativeOne)
    p = g.scale(S.One if branch == 0 else S.NegativeOne, g.raise_to(g.scale(2 * exp(1), d), S.Half))
    return g.series(lambda j: (S.NegativeOne, S.One, -Rational(1, 3))[j], p, order=2)


def _series(expander: Expander, arguments: list[Series]) -> Series:
    """W(z) of a growing z: log z - log log z <= W(z) <= log z for z >= e, so W(z)/log z is in [1 - 1/e, 1]."""
    g, *branch = arguments
    if branch and order_of(branch[0], "LambertW") != 0:
        raise Undecided("a branch of LambertW other than the principal one")
    if is_bounded(g):
        return (
            expander.compose_bounded("LambertW", [g])
            if not vanishes(g)
            else expander.half.compose("lambertw", g)
        )
    require_positive(expander, g, "LambertW")
    if not least_value(expander, g) >= arb.const_e():
        raise Undecided("the argument of LambertW is not yet beyond e")
    return scale(expander.half.log(g), (1 - (-arb(1)).exp()).union(arb(1)))


KNOWN = (
    SpecialFunction(
        sympy.LambertW,
        needs=_needs,
        sign=_sign,
        range=_range,
        normal_form=_inverse_of_u_exp_u,
        limit=_lambert,
        constant=_constant,
        series=_series,
        critical=lambda z, *branch: (z,),
        continuous=True,
        differentiable=_differentiable,
        smooth=True,
    ),
)
