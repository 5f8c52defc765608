"""Statements of noise_mixed; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Identity,
    Lies,
    Limit,
    Probability,
    Source,
    Verdict,
    WithDistribution,
    gaussian_law,
    integers,
    open_,
    right_open,
)
from sympy import Abs, Rational, Sum, Symbol, erfc, exp, oo, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
al = Symbol("alpha", positive=True)
e, s, t, g = symbols("epsilon sigma t gamma", positive=True)
n, k, z = symbols("n k z", integer=True)
l = Symbol("ell", positive=True)
X, Y = symbols("X Y", real=True)

truncated_sums = Claim(
    id="noise_mixed.truncated_sums",
    source=Source("noise_mixed", "Ghosh, Roughgarden, Sundararajan 2009, Section 2", "1"),
    statement=r"""the truncated geometric mechanism: $\frac{\alpha^k}{1+\alpha}+\sum_{z=1}^{n-1}\frac{1-\alpha}{1+\alpha}\alpha^{|z-k|}+\frac{\alpha^{n-k}}{1+\alpha}=1$ for $0<k<n$.""",
    says=Identity(
        al**k / (1 + al) + Sum((1 - al) / (1 + al) * al ** Abs(z - k), (z, 1, n - 1)) + al ** (n - k) / (1 + al),
        1,
        {al: open_(0, 1), n: integers(2), k: integers(1, n - 1)},
    ),
    expected=PR,
)


staircase_large = Claim(
    id="noise_mixed.staircase_large",
    source=Source("noise_mixed", "Geng and Viswanath 2014, Corollary 9", "1"),
    statement=r"""$V^*e^{2\varepsilon/3}\to2^{-2/3}$ for $\varepsilon\to\infty$.""",
    says=Limit(
        (2 ** Rational(-2, 3) * exp(-2 * e / 3) * (1 + exp(-e)) ** Rational(2, 3) + exp(-e))
        / (1 - exp(-e)) ** 2
        * exp(2 * e / 3),
        e,
        oo,
        2 ** Rational(-2, 3),
        {e: POSITIVE},
    ),
    expected=PR,
)

pate_gaussian = Claim(
    id="noise_mixed.pate_gaussian",
    source=Source("noise_mixed", "Papernot et al. 2018, Proposition 7", "1"),
    statement=r"""$P(Y-X\ge t)=\frac12\mathrm{erfc}(\frac{t}{2\sigma})$ for independent normal noises of deviation $\sigma$.""",
    says=Probability(
        Lies(Y - X, right_open(t, oo)),
        "=",
        erfc(t / (2 * s)) / 2,
        {X: gaussian_law(s), Y: gaussian_law(s)},
        {s: POSITIVE, t: POSITIVE},
    ),
    expected=PR,
)


gumbel_two = Claim(
    id="noise_mixed.gumbel_two",
    source=Source("noise_mixed", "report noisy max with Gumbel noise", "1"),
    statement=r"""$P(X>Y+t)=1/(1+e^{t/s})$ for independent Gumbel noises of scale $s$.""",
    says=Probability(
        Lies(X - Y, open_(t, oo)),
        "=",
        1 / (1 + exp(t / s)),
        {X: WithDistribution(exp(-exp(-X / s)), REALS), Y: WithDistribution(exp(-exp(-Y / s)), REALS)},
        {s: POSITIVE, t: POSITIVE},
    ),
    expected=PR,
)
