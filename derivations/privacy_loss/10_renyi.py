"""Renyi divergences, the moments accountant and zero-concentrated privacy: the formulas, and which order is best.

With lambda = alpha - 1, K(lambda) = ln E exp(lambda L) and r(alpha) = K(lambda)/lambda, every method bounds delta by an
exponential moment; they differ in the conversion, and in which orders they try. The tables are Mironov's, the
conversions those of Abadi et al. 2016, of Bun and Steinke 2016 and of Canonne, Kamath and Steinke 2020.
"""

from parisk_sym.paper import *
from math import comb
from _paper import place
from parisk_sym.laws.composition.moments import LARGEST_ORDER
from parisk_sym.laws.composition.renyi import (
    alpha,
    conversion,
    improved_conversion,
    laplace_divergence,
    log_moment,
    rdp,
    response_divergence,
)
from parisk_sym.laws.composition.theorems import concentrated
from parisk_sym.laws.laplace import loss_moment

RENYI = place("Renyi divergence and the moments accountant", "Renyi divergence")

TABLE = Source("mir17", "Table II", "VI")
TAIL_BOUND = Source("aba16", "Theorem 2", "3.2")
IMPROVED = Source("cks20", "Proposition 12", "2.3")

rho = Symbol("rho", positive=True)
L = Symbol("L", positive=True)  # ln(1/delta)
s = Symbol("s", positive=True)  # of ln 2
K = Symbol("K", real=True)  # log of moment

SECTION = Section(
    "Renyi privacy and the moments accountant",
    given={
        alpha: open_(1, oo),
        eps0: POSITIVE,
        n: integers(1),
        delta: open_(0, 1),
        u: POSITIVE,
        rho: POSITIVE,
        L: POSITIVE,
        s: open_(0, 1),
    },
)


laplace_table = Claim(
    id="loss.renyi.divergence_laplace",
    source=RENYI,
    also=(TABLE,),
    statement=r"Laplace mechanism: $\frac{1}{\alpha - 1}\ln\left\{\frac{\alpha}{2\alpha - 1} e^{(\alpha - 1)/\lambda} + "
    r"\frac{\alpha - 1}{2\alpha - 1} e^{-\alpha/\lambda}\right\}$.",
    reading="the noise has scale lambda = 1/eps0, and the sensitivity is 1. The divergence is ln E exp((alpha - 1) L)/(alpha - 1)",
    says=Identity(exp((alpha - 1) * laplace_divergence(alpha, eps0)), loss_moment(alpha - 1, eps0)),
)

truth = 1 / (1 + exp(-eps0))
response_table = Claim(
    id="loss.renyi.divergence_response",
    source=RENYI,
    also=(TABLE,),
    statement=r"Randomised response: $\frac{1}{\alpha - 1}\ln\left(p^\alpha (1 - p)^{1 - \alpha} + (1 - p)^\alpha p^{1 - \alpha}\right)$.",
    reading="the truth is told with probability p = e^eps0/(1 + e^eps0); equal to renyi.randomised_response",
    says=Identity(
        exp((alpha - 1) * response_divergence(alpha, eps0)),
        truth * (truth / (1 - truth)) ** (alpha - 1) + (1 - truth) * ((1 - truth) / truth) ** (alpha - 1),
    ),
)

moments = Claim(
    id="loss.renyi.moments_are_renyi",
    source=RENYI,
    also=(TAIL_BOUND, Source("mir17", "Proposition 3", "IV")),
    statement=r"$\delta = \min_\lambda \exp(\alpha_M(\lambda) - \lambda\varepsilon)$: solved for $\varepsilon$, the moments "
    r"accountant is Mironov's conversion at the order $\alpha = \lambda + 1$.",
    reading="alpha_M = n K, where K is any log moment. Both methods give the same level at every order lambda, so their least levels over the orders are the "
    "same",
    says=Identity((n * K + log(1 / delta)) / u, conversion(n * K / u, u + 1, delta), {K: REALS}),
)

improves = Claim(
    id="loss.renyi.improved_conversion",
    source=RENYI,
    also=(IMPROVED,),
    statement=r"$r + \ln(1 - 1/\alpha) - \frac{\ln(\alpha\delta)}{\alpha - 1} < r + \frac{\ln(1/\delta)}{\alpha - 1}$.",
    reading="compared with Mironov's conversion, at every order",
    says=Inequality(improved_conversion(rdp, alpha, delta), "<", conversion(rdp, alpha, delta), {rdp: POSITIVE}),
    by=EqualsProduct((log(alpha) / (alpha - 1) - log(1 - 1 / alpha),)),
)

moment = log_moment(u, eps0)
excess = u * diff(moment, u) - moment
CONVEX_MOMENT = Known(
    "K = ln E exp(u L) is strictly convex at the loss of the Laplace mechanism", Inequality(0, "<", diff(moment, u, 2)), Direct()
)
EXCESS_RISES = Fact(0, "<", diff(moment, u, 2), Use(CONVEX_MOMENT), n * u)
"""(u K' - K)' = u K''."""

CORRECTION = u * log(u) - (u + 1) * log(u + 1)

best_order = Claim(
    id="loss.renyi.best_order",
    source=RENYI,
    also=(IMPROVED,),
    statement=r"Exactly one order minimises $\frac1\lambda\left[nK(\lambda) + \ln\frac1\delta + \lambda\ln\lambda - (\lambda + "
    r"1)\ln(\lambda + 1)\right]$: the root of $n(\lambda K' - K) + \ln(\lambda + 1) = \ln\frac1\delta$.",
    reading="the worst pair of the Laplace mechanism; lambda = alpha - 1 > 0, and every delta in (0, 1)",
    says=(
        UniqueRoot(n * excess + log(u + 1) - log(1 / delta), u),
        Identity(u**2 * diff((n * moment + log(1 / delta) + CORRECTION) / u, u), n * excess + log(u + 1) - log(1 / delta)),
    ),
    by=(Combination((EXCESS_RISES, Fact(0, "<", 1 / (u + 1)))), Direct()),
)

best_moment = Claim(
    id="loss.renyi.best_moment",
    source=RENYI,
    also=(TAIL_BOUND,),
    statement=r"For $\delta > 2^{-n}$ exactly one $\lambda > 0$ minimises $\frac1\lambda\left[nK(\lambda) + "
    r"\ln\frac1\delta\right]$: the root of $n(\lambda K' - K) = \ln\frac1\delta$.",
    reading="the worst pair of the Laplace mechanism; real moments, not only integers; delta = 2^(-n s) with 0 < s < 1. The derivative of the level has the "
    "sign of the left side minus the right",
    says=(
        UniqueRoot(n * excess - n * s * log(2), u),
        Identity(u**2 * diff((n * moment + log(1 / delta)) / u, u), n * excess - log(1 / delta)),
    ),
    by=(Combination((EXCESS_RISES,)), Direct()),
)

no_best_moment = Claim(
    id="loss.renyi.no_best_moment",
    source=RENYI,
    also=(TAIL_BOUND,),
    statement=r"For $\delta \le 2^{-n}$ every moment gives more than $n\varepsilon_0$, the level of basic composition.",
    reading="for the Laplace mechanism, n K(lambda) + ln(1/delta) > lambda n eps0, because ln(1/delta) >= n ln 2",
    says=Inequality(u * eps0, "<", moment + log(2)),
    by=EqualsSum((log(2 * exp(moment - u * eps0)),)),
)

BUN_STEINKE = Source("bs16", "Proposition 1.3", "1.1")

# rho = n eps0^2/2 put into the level of the statement, as it stands
at_rho = n * eps0**2 / 2 + 2 * sqrt((n * eps0**2 / 2) * log(1 / delta))

concentrated_order = Claim(
    id="loss.renyi.zcdp_best_order",
    source=RENYI,
    also=(BUN_STEINKE,),
    statement=r"$\rho + 2\sqrt{\rho\ln(1/\delta)}$ is the smallest $\rho\alpha + \frac{\ln(1/\delta)}{\alpha - 1}$.",
    reading="L = ln(1/delta) and u = alpha - 1. The lower bound holds at every order, and it is attained at u = sqrt(L/rho)",
    says=(
        Inequality(rho + 2 * sqrt(rho * L), "<=", rho * (u + 1) + L / u),
        Identity(rho * (sqrt(L / rho) + 1) + L / sqrt(L / rho), rho + 2 * sqrt(rho * L)),
        Identity(at_rho, concentrated(eps0, n, delta)),
    ),
    by=(EqualsProduct(((sqrt(rho * u) - sqrt(L / u)) ** 2,)), Direct(), Direct()),
)

best_order_concentrated = Claim(
    id="loss.renyi.best_order_concentrated",
    source=RENYI,
    also=(IMPROVED,),
    statement=r"Exactly one order minimises the improved level of a mechanism with $r(\alpha) = \rho\alpha$: the root of "
    r"$\rho\lambda^2 + \ln(\lambda + 1) = \ln\frac1\delta$.",
    reading="lambda = alpha - 1 > 0; every delta in (0, 1)",
    says=UniqueRoot(rho * u**2 + log(u + 1) - L, u),
)

NOISE, RATE, STEPS, FAILURE = Integer(4), Rational(1, 100), Integer(10**4), Rational(1, 10**5)


def accountants_level(order):
    """The level of the moments accountant at an integer order, for the loss of a sampled step with the record against without it."""
    moment = sum(
        comb(order + 1, k) * (1 - RATE) ** (order + 1 - k) * RATE**k * exp(Rational(k * (k - 1)) / (2 * NOISE**2))
        for k in range(order + 2)
    )
    return (STEPS * log(moment) + log(1 / FAILURE)) / order


gradient_descent = Claim(
    id="loss.renyi.gradient_descent",
    source=RENYI,
    also=(TAIL_BOUND,),
    statement=r"How far is the moments accountant above the tight level of stochastic gradient descent? For normal noise $\sigma = 4$, the sampling rate "
    r"$q = 1/100$, $10^4$ steps and $\delta = 10^{-5}$ it gives more than $1.258$, where a level between $0.946$ and $0.947$ is tight: over $32\%$ more. "
    r"At its own level the tight $\delta$ is below $4 \cdot 10^{-8}$, less than $1/250$ of it.",
    reading="the accountant tries the integer orders 1, ..., 32. Its moment is the larger one of both directions, so it is at least the moment of the "
    "direction taken here. The tight delta is the larger one of both",
    says=(
        *(Inequality(Rational(1258, 1000), "<", accountants_level(m), {}) for m in range(1, LARGEST_ORDER + 1)),
        Inequality(accountants_level(19), "<", Rational(1259, 1000), {}),
        Inequality(FAILURE, "<", SubsampledGaussianDelta(Rational(946, 1000), NOISE, RATE, STEPS), {}),
        Inequality(SubsampledGaussianDelta(Rational(947, 1000), NOISE, RATE, STEPS), "<", FAILURE, {}),
        Inequality(SubsampledGaussianDelta(Rational(1258, 1000), NOISE, RATE, STEPS), "<", FAILURE / 250, {}),
    ),
    note="The certified level is 0.9468668007... (`parisk compose subsampled_gaussian,sigma=4,q=1/100,n=10000 delta=1e-5`).",
)
