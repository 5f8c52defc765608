"""Facts about exponential, trigonometric and Fresnel integrals, of Airy functions and of zeta."""

from collections.abc import Callable

import sympy
from sympy import EulerGamma, Expr, Rational, S, factorial, pi

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.algebra.structure import same_as_argument
from parisk_sym.proofs.definedness.needs import Need, Needs, all_of, first
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, by_taylor, taylor
from parisk_sym.proofs.limits.germs import Rule as LimitRule
from parisk_sym.proofs.limits.heads import infinite_sign
from parisk_sym.proofs.limits.monomials import ONE
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.special_function import Answer, SpecialFunction

__all__ = ["KNOWN"]


def _needs_zeta(e: Expr, facts: Facts) -> Needs:
    """s > 1, and a > 0 for Hurwitz's function (DLMF 25.2.1, 25.11.1)."""
    yield Need.POSITIVE, e.args[0] - 1
    yield from ((Need.POSITIVE, a) for a in e.args[1:])


def _range_zeta(e: Expr, facts: Knowledge) -> tuple[Expr, Expr, bool, bool] | None:
    """1 < zeta(s) < s/(s - 1) for s > 1: the terms after the first of 1 + 2^-s + ... (DLMF 25.2.1) are less than the integral of x^-s from 1 on."""
    s = e.args[0]
    if len(e.args) > 1 or facts.sign(s - 1) != POSITIVE_SIGN:
        return None
    return S.One, s / (s - 1), False, False


def _sine_integral(sign: int) -> Answer:
    """The rule for Si (sign -1) or Shi (sign 1)."""

    def hypergeometric(e: Expr, facts: Facts) -> Expr:
        """Si and Shi as x 1F2(1/2; 3/2, 3/2; -+x^2/4) (DLMF 6.6.5)."""
        lower = Rational(3, 2)
        return e.args[0] * sympy.hyper([S.Half], [lower, lower], sign * e.args[0] ** 2 / 4)

    return hypergeometric


def _range_si(e: Expr, facts: Knowledge) -> tuple[Expr, Expr, bool, bool] | None:
    """|Si(z)| <= Si(pi), and Si(z) has the sign of z: the arcs of sin(t)/t shrink and have signs in turn (DLMF 6.2.9)."""
    z = e.args[0]
    if not z.free_symbols:
        return None  # a number, of which the value is known
    most, signs = sympy.Si(pi), facts.sign(z)
    lower, has_lower = (S.Zero, 0 in signs) if signs <= NONNEGATIVE else (-most, True)
    upper, has_upper = (S.Zero, 0 in signs) if signs <= NONPOSITIVE else (most, True)
    return lower, upper, has_lower, has_upper


# --- limits ---


def _logarithmic(
    head: type[Expr],
    coefficient: Callable[[int], Expr],
    far: Callable[[Germs, Expansion], Expansion] | None,
    theorem: str,
) -> LimitRule:
    """The rule of a function gamma + log |z| + sum of c_k z^k near 0, k >= 1; Taylor's theorem elsewhere."""

    def rule(g: Germs, e: Expr) -> Expansion:
        z = g.expand(e.args[0])
        split = g.finite(z)
        if split is None:
            if far is None:
                raise UndecidedError(f"{e} where its argument is unbounded")
            return far(g, z)
        c, d = split
        side = g.eventual_sign(z)
        if side == 0 or (side < 0 and head is not sympy.Ei):
            raise UndecidedError(f"{e} where its argument is not positive")
        if not g.facts.is_zero(c):
            if g.sign(c) == 0:
                raise UndecidedError(f"{e} at {c}")
            return taylor(g, head, c, d)
        logarithm = g.log(g.scale(S(side), z))
        return g.add(logarithm, g.series(lambda k: coefficient(k) if k else EulerGamma, z))

    rule.__doc__, rule.__name__ = theorem, head.__name__
    return rule


def _even(sign: int) -> Callable[[int], Expr]:
    """The coefficients of Ci (sign -1) and Chi (sign 1)."""
    return lambda k: S.Zero if k % 2 else S(sign) ** (k // 2) / (k * factorial(k))


def _ei_far(g: Germs, z: Expansion) -> Expansion:
    """exp(z)/z sum k!/z^k (DLMF 6.12.1, 6.12.2)."""
    return g.multiply(g.quotient(g.exp(z), z), g.series(factorial, g.inverse(z)))


def _settling(g: Germs, z: Expansion, value: Expr) -> Expansion:
    """value + O(1/z), for z -> oo or -oo."""
    return g.add(g.constant(value), g.multiply(g.bounded_by(ONE), g.inverse(z)))


def _ci_far(g: Germs, z: Expansion) -> Expansion:
    """Ci z = O(1/z) at oo (DLMF 6.2.20, 6.12.3, 6.12.4)."""
    if infinite_sign(g, z) < 0:
        raise UndecidedError("Ci where its argument is negative")
    return _settling(g, z, S.Zero)


def _odd_far(value: Expr) -> Callable[[Germs, Expansion], Expansion]:
    """An odd function that is value + O(1/z) at oo."""
    return lambda g, z: _settling(g, z, infinite_sign(g, z) * value)


def _fresnel(head: type[Expr]) -> LimitRule:
    """The rule of a Fresnel integral."""

    def rule(g: Germs, e: Expr) -> Expansion:
        z = g.expand(e.args[0])
        split = g.finite(z)
        return _odd_far(S.Half)(g, z) if split is None else taylor(g, head, *split)

    rule.__doc__, rule.__name__ = (
        "entire (DLMF 7.2.7, 7.2.8); 1/2 + O(1/z) at oo (DLMF 7.5.3, 7.5.4, 7.12)",
        "Fresnel integral",
    )
    return rule


def _odd_series(
    sign: int, far: Callable[[Germs, Expansion], Expansion] | None, theorem: str, name: str
) -> LimitRule:
    """Si (sign -1) and Shi (sign 1): sum of (+-1)^k z^(2k+1)/((2k+1) (2k+1)!) near 0."""

    def rule(g: Germs, e: Expr) -> Expansion:
        split = g.finite(g.expand(e.args[0]))
        if split is None:
            if far is None:
                raise UndecidedError(f"{e} where its argument is unbounded")
            return far(g, g.expand(e.args[0]))
        c, d = split
        if not g.facts.is_zero(c):
            if g.sign(c) == 0:
                raise UndecidedError(f"{e} at {c}")
            return taylor(g, type(e), c, d)
        return g.series(lambda k: S(sign) ** (k // 2) / (k * factorial(k)) if k % 2 else S.Zero, d)

    rule.__doc__, rule.__name__ = theorem, name
    return rule


KNOWN = (
    SpecialFunction(
        sympy.Ei,
        limit=_logarithmic(sympy.Ei, lambda k: 1 / (k * factorial(k)), _ei_far, "DLMF 6.6.2, 6.12.1, 6.12.2"),
        needs=first(Need.NONZERO),
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        sympy.li,
        needs=all_of((Need.POSITIVE, lambda x: x), (Need.NONZERO, lambda x: x - 1)),
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        sympy.Li,
        needs=all_of((Need.POSITIVE, lambda x: x), (Need.NONZERO, lambda x: x - 1)),
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        sympy.Si,
        needs=all_of(),
        hypergeometric=_sine_integral(-1),
        limit=_odd_series(-1, _odd_far(pi / 2), "DLMF 6.6.5, 6.2.19, 6.12.3", "sine integral"),
        sign=same_as_argument,
        range=_range_si,
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        sympy.Ci,
        limit=_logarithmic(sympy.Ci, _even(-1), _ci_far, "DLMF 6.6.6, 6.2.20, 6.12.3"),
        needs=first(Need.POSITIVE),
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        sympy.Shi,
        needs=all_of(),
        hypergeometric=_sine_integral(1),
        limit=_odd_series(1, None, "DLMF 6.6.5", "hyperbolic sine integral"),
        sign=same_as_argument,
        continuous=True,
        analytic=True,
        smooth=True,
    ),  # sinh(t)/t is positive (DLMF 6.2.15)
    SpecialFunction(
        sympy.Chi,
        needs=first(Need.POSITIVE),
        limit=_logarithmic(sympy.Chi, _even(1), None, "DLMF 6.6.6, 6.2.16"),
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    *(
        SpecialFunction(
            fresnel,
            needs=all_of(),
            limit=_fresnel(fresnel),
            continuous=True,
            analytic=True,
            smooth=True,
        )
        for fresnel in (sympy.fresnels, sympy.fresnelc)
    ),
    *(
        SpecialFunction(
            airy,
            needs=all_of(),
            limit=by_taylor(airy, "entire (DLMF 9.2)", "Airy function"),
            continuous=True,
            analytic=True,
            smooth=True,
        )
        for airy in (sympy.airyai, sympy.airybi, sympy.airyaiprime, sympy.airybiprime)
    ),
    SpecialFunction(
        sympy.zeta,
        needs=_needs_zeta,
        beyond=True,
        range=_range_zeta,
        constant=lambda e, facts: all(facts.sign(v) == POSITIVE_SIGN for _, v in _needs_zeta(e, facts)),
        smooth=True,
    ),
    SpecialFunction(
        sympy.dirichlet_eta,
        needs=lambda e, facts: iter([(Need.POSITIVE, a) for a in e.args[1:]]),
        beyond=True,
        continuous=True,
        analytic=True,
    ),  # entire in s (DLMF 25.2.3); shifted terms by a > 0 as well
    SpecialFunction(sympy.polylog, needs=all_of((Need.POSITIVE, lambda s, z: 1 - z)), beyond=True),
)
