"""Facts about the gamma function and its relatives, of factorials and binomial coefficients."""

from __future__ import annotations

import sympy
from flint import arb, fmpq
from sympy import EulerGamma, Expr, Integer, S, factorial, gamma, log, pi

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.gammas import binomial, gamma_function, leads_negative, positive
from parisk_sym.proofs.algebra.knowledge import Knowledge, Normal
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NONNEGATIVE,
    NONZERO,
    POSITIVE_SIGN,
    Signs,
)
from parisk_sym.proofs.algebra.structure import argument, positive_if
from parisk_sym.proofs.definedness.needs import Need, Needs, all_of, first
from parisk_sym.proofs.limits.constants import signs
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, rewriting, taylor
from parisk_sym.proofs.limits.heads import infinite_sign
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.quadrature.arguments import require_positive
from parisk_sym.proofs.quadrature.elementary import is_bounded, one, scale
from parisk_sym.proofs.quadrature.expansion import Expander
from parisk_sym.proofs.quadrature.halfline import Series, constant
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]

_MOST_SHIFTS = 40
_UNIT = arb(0).union(arb(1))


# --- where they are defined, and their signs ---


def _needs_binomial(e: Expr, facts: Facts) -> Needs:
    """C(n, k) is a polynomial in n for an integer k >= 0; otherwise by gamma functions, n > -1."""
    n, k = e.args
    if facts.is_integer(k):
        yield Need.NONNEGATIVE, k
        if facts.is_integer(n):
            yield Need.NONNEGATIVE, n  # conventions differ for negative n
    else:
        yield Need.POSITIVE, n + 1
        yield Need.POSITIVE, k + 1


def _no_pole(z: Expr, facts: Facts) -> bool:
    """z is no pole of the gamma function (DLMF 5.2.1): positive, or a number that is no integer."""
    return facts.sign(z) == POSITIVE_SIGN or bool(z.is_Rational and not z.is_Integer)


def _binomial_is_defined(e: Expr, facts: Facts) -> bool:
    """A polynomial in n for a number k; 0 or more for integers n >= 0 and k; gamma functions off their poles."""
    n, k = e.args
    if k.is_Integer or (facts.is_integer(n) and facts.is_integer(k) and facts.sign(n) <= NONNEGATIVE):
        return True
    return all(facts.sign(v + 1) == POSITIVE_SIGN for v in (n, k, n - k))


def _sign_gamma(e: Expr, facts: Knowledge) -> Signs:
    """Positive for positive arguments (DLMF 5.2.1), and nowhere 0 (DLMF 5.2(i)); at a pole it has no value."""
    return POSITIVE_SIGN if facts.sign(e.args[0]) == POSITIVE_SIGN else NONZERO


def _sign_binomial(e: Expr, facts: Knowledge) -> Signs:
    """C(n, k) = n!/(k! (n-k)!) is positive for 0 <= k <= n; for integers n, k >= 0 it is never negative."""
    n, k = e.args
    if all(facts.sign(v + 1) == POSITIVE_SIGN for v in (n, k, n - k)):
        return POSITIVE_SIGN
    integers = facts.is_integer(n) and facts.is_integer(k)
    return NONNEGATIVE if integers and facts.sign(n) <= NONNEGATIVE else ANY


def _rising(e: Expr, n: Normal) -> Expr | None:
    """x (x+1) ... (x+k-1) = Gamma(x+k)/Gamma(x) for positive x and x + k (DLMF 5.2.5)."""
    x, k = e.args
    return gamma(x + k) / gamma(x) if positive(x, n) and positive(x + k, n) else None


def _falling(e: Expr, n: Normal) -> Expr | None:
    """x (x-1) ... (x-k+1) = Gamma(x+1)/Gamma(x-k+1) for positive x + 1 and x - k + 1 (DLMF 5.2.5)."""
    x, k = e.args
    return gamma(x + 1) / gamma(x - k + 1) if positive(x + 1, n) and positive(x - k + 1, n) else None


# --- limits ---


def _gamma(g: Germs, e: Expr) -> Expansion:
    """Taylor's theorem off the poles; Gamma(z) = Gamma(z+n)/(z)_n (DLMF 5.5.1); Stirling's series at oo (DLMF 5.11.1)."""
    z = g.expand(e.args[0])
    split = g.finite(z)
    if split is None:
        if infinite_sign(g, z) < 0:
            raise UndecidedError("the gamma function at -oo has poles")
        return g.exp(_stirling(g, z))
    c, d = split
    if c.is_Rational and c <= 0 and -c < _MOST_SHIFTS:
        count = int(sympy.floor(-c)) + 1
        product = g.constant(S.One)
        for i in range(count):
            product = g.multiply(product, g.add(z, g.constant(Integer(i))))
        return g.quotient(taylor(g, gamma, c + count, d), product)
    if g.sign(c) != 1:
        raise UndecidedError(f"the gamma function near {c}")
    return taylor(g, gamma, c, d)


def _stirling(g: Germs, z: Expansion) -> Expansion:
    """log Gamma(z) = (z - 1/2) log z - z + log(2 pi)/2 + sum B_2k/(2k (2k-1) z^(2k-1)) (DLMF 5.11.1)."""
    inverse = g.inverse(z)
    tail = g.series(
        lambda k: sympy.bernoulli(k + 1) / (k * (k + 1)) if k % 2 else S.Zero, inverse, max(3, g.order)
    )
    front = g.multiply(g.add(z, g.constant(-S.Half)), g.log(z))
    return g.add(front, g.scale(S.NegativeOne, z), g.constant(log(2 * pi) / 2), tail)


def _log_gamma(g: Germs, e: Expr) -> Expansion:
    """Taylor's theorem at a positive point, Stirling's series at oo (DLMF 5.11.1), log of the gamma function near 0+."""
    z = g.expand(e.args[0])
    split = g.finite(z)
    if split is None and infinite_sign(g, z) > 0:
        return _stirling(g, z)
    if split is not None and split[0] != 0 and g.sign(split[0]) == 1:
        return taylor(g, sympy.loggamma, *split)
    if g.eventual_sign(z) != 1:
        raise UndecidedError("log Gamma of a number that is not positive")
    return g.log(_gamma(g, e))


def _needs_of_harmonic(e: Expr, facts: Facts) -> Needs:
    """No pole of psi(n + 1), and an order that is a natural number."""
    yield Need.OFF_POLES, e.args[0] + 1
    if len(e.args) > 1 and not (e.args[1].is_Integer and e.args[1] > 0):
        yield Need.KNOWN, e


def _sign_of_harmonic(e: Expr, facts: Knowledge) -> Signs:
    """H_n rises from 0 at n = 0."""
    signs = facts.sign(e.args[0])
    return signs if signs <= NONNEGATIVE else ANY


def _by_polygamma(n: Expr, order: Expr = S.One) -> Expr | None:
    """H_n = psi(n + 1) + gamma (DLMF 5.4.14); of order m, zeta(m) - (-1)^m psi^(m-1)(n + 1)/(m - 1)! (DLMF 5.15.1)."""
    if order == 1:
        return sympy.polygamma(0, n + 1) + EulerGamma
    if not (order.is_Integer and order > 1):
        return None
    tail = S.NegativeOne**order * sympy.polygamma(order - 1, n + 1) / factorial(order - 1)
    found: Expr = sympy.zeta(order) - tail
    return found


def _harmonic(g: Germs, e: Expr) -> Expansion:
    """H_n = psi(n+1) + gamma (DLMF 5.4.14)."""
    if len(e.args) > 1:
        raise UndecidedError("harmonic numbers of an order")
    return g.expand(sympy.polygamma(0, e.args[0] + 1) + EulerGamma)


def _binomial(g: Germs, e: Expr) -> Expansion:
    """n!/(k! (n-k)!) where all three are > -1 near the point; the polynomial in n for a number k (DLMF 1.2.1)."""
    n, k = e.args
    if k.is_Integer and 0 <= k < _MOST_SHIFTS:
        return g.expand(sympy.Mul(*(n - i for i in range(int(k)))) / factorial(k))
    for v in (n, k, n - k):
        if g.eventual_sign(g.expand(v + 1)) != 1:
            raise UndecidedError(f"a binomial coefficient with {v} <= -1")
    return g.expand(gamma(n + 1) / (gamma(k + 1) * gamma(n - k + 1)))


# --- bounds on a half-line ---


def _series_loggamma(expander: Expander, arguments: list[Series]) -> Series:
    """Stirling: (z - 1/2) log z - z + log(2 pi)/2 + theta/(12 z), 0 <= theta <= 1, z > 0 (DLMF 5.11.1, 5.11(ii))."""
    (g,) = arguments
    half = expander.half
    if is_bounded(g):
        return expander.compose_bounded("loggamma", [g])
    require_positive(expander, g, "loggamma")
    shifted = half.add(g, constant(fmpq(-1, 2)))
    correction = scale(half.power(g, fmpq(-1)), _UNIT / 12)
    constant_part = constant((2 * arb.pi()).log() / 2)
    return half.add(half.multiply(shifted, half.log(g)), scale(g, fmpq(-1)), constant_part, correction)


def _series_gamma(expander: Expander, arguments: list[Series]) -> Series:
    """exp of Stirling where z grows; Gamma(z) = Gamma(z + n + 1)/(z (z+1) ... (z+n)) where z tends to -n."""
    (g,) = arguments
    half = expander.half
    if not is_bounded(g):
        return half.exp(_series_loggamma(expander, [g]))
    middle, _ = half.split(g)
    if not (isinstance(middle, fmpq) and middle.q == 1 and middle <= 0):
        return expander.compose_bounded("gamma", [g])
    result = expander.compose_bounded("gamma", [half.add(g, constant(1 - middle))])
    for shift in range(1 - int(middle)):
        result = half.multiply(result, half.power(half.add(g, constant(fmpq(shift))), fmpq(-1)))
    return result


def _series_factorial(expander: Expander, arguments: list[Series]) -> Series:
    return _series_gamma(expander, [expander.half.add(arguments[0], one())])


def _series_binomial(expander: Expander, arguments: list[Series]) -> Series:
    """n! / (m! (n - m)!) by Gamma."""
    n, m = arguments
    half = expander.half
    above, *below = (_series_factorial(expander, [v]) for v in (n, m, half.add(n, scale(m, fmpq(-1)))))
    return expander.product([above, *(half.power(b, fmpq(-1)) for b in below)])


def _normal_betainc(e: Expr, n: Normal) -> Expr | None:
    """I between l and u is I_u - I_l from 0 on, I_1 = 1 and I_0 = 0; of x and 1 - x, I_x(a, b) = 1 - I_{1-x}(b, a) (DLMF 8.17.4), the one that leads with a plus."""
    a, b, low, high = e.args
    from_0 = sympy.betainc_regularized
    if high == 1:
        return 1 - from_0(a, b, S.Zero, low)
    if low != 0:
        return from_0(a, b, S.Zero, high) - from_0(a, b, S.Zero, low)
    if high == 0:
        return S.Zero
    x = n.canonical_value(high)
    inside = all(n.knowledge.sign(v) <= NONNEGATIVE for v in (x, 1 - x))
    if inside and x.free_symbols and leads_negative(x, n):
        return 1 - from_0(b, a, S.Zero, 1 - x)
    return None


def _needs_betainc(e: Expr, facts: Facts) -> Needs:
    """a, b > 0 and both ends in [0, 1] (DLMF 8.17.1)."""
    a, b, *ends = e.args
    yield from ((Need.POSITIVE, value) for value in (a, b))
    for end in ends:
        yield Need.NONNEGATIVE, end
        yield Need.NONNEGATIVE, 1 - end


KNOWN = (
    SpecialFunction(
        gamma,
        needs=first(Need.OFF_POLES),
        sign=_sign_gamma,
        normal_form=gamma_function,
        limit=_gamma,
        constant=lambda e, facts: _no_pole(e.args[0], facts),
        series=_series_gamma,
        critical=lambda x: (x,),
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        sympy.loggamma,
        needs=first(Need.POSITIVE),  # beyond it the branch is a convention
        limit=_log_gamma,
        constant=signs(0, {1}),
        series=_series_loggamma,
        critical=lambda x: (x,),
        least=0,
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        factorial,
        needs=all_of((Need.OFF_POLES, lambda x: x + 1)),
        sign=positive_if(argument(0, S.One)),
        normal_form=lambda e, n: gamma(e.args[0] + 1),
        limit=rewriting(lambda e: gamma(e.args[0] + 1), "z! = Gamma(z+1) (DLMF 5.4.1)", "factorial"),
        constant=lambda e, facts: _no_pole(e.args[0] + 1, facts),
        series=_series_factorial,
        smooth=True,
    ),
    SpecialFunction(
        sympy.binomial,
        needs=_needs_binomial,
        beyond=True,
        sign=_sign_binomial,
        normal_form=binomial,
        limit=_binomial,
        constant=_binomial_is_defined,
        series=_series_binomial,
        smooth=True,
    ),
    *(
        SpecialFunction(
            function,
            needs=all_of((Need.INTEGER, lambda x, k: k), (Need.NONNEGATIVE, lambda x, k: k)),
            beyond=True,
            sign=positive_if(lowest),
            normal_form=by_gammas,
        )
        for function, lowest, by_gammas in (
            (sympy.RisingFactorial, argument(0), _rising),
            (sympy.FallingFactorial, lambda e: e.args[0] - e.args[1] + 1, _falling),
        )
    ),
    *(
        SpecialFunction(function, needs=_needs_betainc, normal_form=normal_form, beyond=True)
        for function, normal_form in ((sympy.betainc, None), (sympy.betainc_regularized, _normal_betainc))
    ),
    SpecialFunction(
        sympy.beta,
        needs=lambda e, facts: iter([(Need.POSITIVE, a) for a in e.args]),
        beyond=True,
        limit=rewriting(
            lambda e: gamma(e.args[0]) * gamma(e.args[1]) / gamma(e.args[0] + e.args[1]),
            "DLMF 5.12.1",
            "beta",
        ),
        constant=lambda e, facts: all(facts.sign(a) == POSITIVE_SIGN for a in e.args),
        smooth=True,
    ),
    SpecialFunction(
        sympy.harmonic,
        needs=_needs_of_harmonic,
        sign=_sign_of_harmonic,
        normal_form=lambda e, n: _by_polygamma(*e.args),
        limit=_harmonic,
        constant=lambda e, facts: len(e.args) == 1 and facts.sign(e.args[0] + 1) == POSITIVE_SIGN,
    ),
)
