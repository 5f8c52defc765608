"""What is known of exponential, trigonometric and Fresnel integrals, of Airy functions and of zeta."""

import sympy
from sympy import Expr, S, pi

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.algebra.structure import same_as_argument
from parisk_sym.proofs.defined.needs import Need, Needs, all_of, first
from parisk_sym.proofs.known import Known

__all__ = ["HEADS"]


def _needs_zeta(e: Expr, facts: Facts) -> Needs:
    """s > 1, and a > 0 for Hurwitz's function (DLMF 25.2.1, 25.11.1)."""
    yield Need.POSITIVE, e.args[0] - 1
    yield from ((Need.POSITIVE, a) for a in e.args[1:])


def _range_zeta(e: Expr, facts: Knowledge) -> tuple[Expr, Expr, bool, bool] | None:
    """zeta(s) = 1 + 2^-s + ... > 1 for s > 1 (DLMF 25.2.1)."""
    if len(e.args) > 1 or facts.sign(e.args[0] - 1) != POSITIVE_SIGN:
        return None
    return S.One, S.Infinity, False, False


HEADS = (
    Known(
        sympy.Ei,
        needs=first(Need.NONZERO),
        continuous=True,
        analytic=True,
        at_infinity={S.Infinity: lambda: S.Infinity, S.NegativeInfinity: lambda: S.Zero},  # DLMF 6.12.1
        smooth=True,
    ),
    Known(
        sympy.li,
        needs=all_of((Need.POSITIVE, lambda x: x), (Need.NONZERO, lambda x: x - 1)),
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    Known(
        sympy.Li,
        needs=all_of((Need.POSITIVE, lambda x: x), (Need.NONZERO, lambda x: x - 1)),
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    Known(
        sympy.Si,
        needs=all_of(),
        continuous=True,
        analytic=True,
        at_infinity={S.Infinity: lambda: pi / 2, S.NegativeInfinity: lambda: -pi / 2},  # DLMF 6.2.14
        smooth=True,
    ),
    Known(
        sympy.Ci,
        needs=first(Need.POSITIVE),
        continuous=True,
        analytic=True,
        at_infinity={S.Infinity: lambda: S.Zero},  # DLMF 6.12.3
        smooth=True,
    ),
    Known(
        sympy.Shi, needs=all_of(), sign=same_as_argument, continuous=True, analytic=True, smooth=True
    ),  # sinh(t)/t is positive (DLMF 6.2.15)
    Known(sympy.Chi, needs=first(Need.POSITIVE), continuous=True, analytic=True, smooth=True),
    *(
        Known(
            fresnel,
            needs=all_of(),
            continuous=True,
            analytic=True,
            at_infinity={S.Infinity: lambda: S.Half, S.NegativeInfinity: lambda: -S.Half},  # DLMF 7.2.9
            smooth=True,
        )
        for fresnel in (sympy.fresnels, sympy.fresnelc)
    ),
    Known(sympy.airyai, needs=all_of(), smooth=True),
    Known(sympy.airybi, needs=all_of(), smooth=True),
    Known(
        sympy.airyaiprime, needs=all_of(), continuous=True, analytic=True, smooth=True
    ),  # entire (DLMF 9.2)
    Known(sympy.airybiprime, needs=all_of(), continuous=True, analytic=True, smooth=True),
    Known(sympy.zeta, needs=_needs_zeta, beyond=True, range=_range_zeta, smooth=True),
    Known(
        sympy.dirichlet_eta,
        needs=lambda e, facts: iter([(Need.POSITIVE, a) for a in e.args[1:]]),
        beyond=True,
        continuous=True,
        analytic=True,
    ),  # entire in s (DLMF 25.2.3); shifted terms by a > 0 as well
    Known(sympy.polylog, needs=all_of((Need.POSITIVE, lambda s, z: 1 - z)), beyond=True),
)
