"""What the files of this paper share: symbols, lemmas from the literature, and the two kinds of source."""

from parisk_sym.paper import *
from _paper import par20, par21
from parisk_sym.laws import laplace
from parisk_sym.laws.bessel_k import cdf_of
from sympy import S
from sympy import gamma as gamma_function

HALF = S.Half

tau = Symbol("tau", positive=True)  # a distance where x = 0 is excluded
w = Symbol("w", positive=True)
v = Symbol("v", real=True)  # an order of Bessel functions
d = Symbol("d", positive=True)
ratio = Symbol("exp(eps)", positive=True)  # a level as the ratio of probabilities that it allows
ratio0 = Symbol("exp(eps0)", positive=True)
Z = Symbol("Z", real=True)  # the output where f(x) = 0, in units of the sensitivity
gamma = Symbol("gamma", positive=True)  # a confidence that does not depend on the level

CONFIDENCE = "confidence: gamma_1 = P(|L| <= eps)"
RISK = "risk: gamma_1 = P(|L| > eps)"

QUOTIENT_OF_K = Lemma(
    "K_{v-1}(t)/K_v(t) decreases in v: v -> K_v(t) is log-convex",
    "Ismail and Muldoon 1978, Lemma 2.2 (SIAM J. Math. Anal. 9; by DLMF 10.32.9)",
    Monotone(besselk(v - 1, t) / besselk(v, t), v, "decreasing", {t: POSITIVE, v: REALS}),
)
LOG_CONCAVE = Lemma("convolutions of log-concave densities are log-concave", "Ibragimov 1956; Prekopa 1973")
CONTINUATION = Lemma("the characteristic function is the Laplace transform continued to s = -iz", "analytic continuation")
K_BY_I = Lemma("K_v = (pi/2)(I_{-v} - I_v)/sin(v pi), v not an integer", "DLMF 10.27.4")
I_SERIES = Lemma("power series of I_v", "DLMF 10.25.2")
TERMWISE = Lemma("power series are integrated term by term", "uniform convergence on compact sets")
COMPARISON = Lemma("u' = 1 + r u with r <= 1 and u(0) = 0 gives u <= e^t - 1", "Gronwall 1919")
INDUCTION = Lemma("induction on n", "Peano")
WEAK_DUALITY = Lemma("taking means preserves inequalities, and linear constraints add up", "linearity of the mean")
CONCAVE = Lemma("a concave function lies above its chord", "definition of concavity")
HOEFFDING = Lemma(
    "P(sum of independent variables in [-a_l, a_l] >= its mean + d) <= exp(-2 d^2/sum of (2 a_l)^2)", "Hoeffding 1963, Theorem 2"
)


def places(number, section, preprint="", preprint_section="", quoted=True):
    """The sources of a statement in both versions of the paper. Name what differs in the preprint; `quoted` holds for both."""
    return {"source": par21(number, section, quoted), "also": (par20(preprint or number, preprint_section or section, quoted),)}


def model(level, noise_level, shape):
    """The paper's confidence: F(level) / F(noise_level)."""
    return cdf_of(level, shape) / cdf_of(noise_level, shape)


def exact_confidence(level, noise_level):
    """P(|L| <= level) of the mechanism for the worst pair, level < noise_level."""
    return laplace.confidence_at(S(level), S(noise_level))


def laplace_density(at, scale):
    """Density of Laplace noise."""
    return laplace.density(at, scale)


def laplace_noise(level, *variables):
    """Independent Laplace noise of scale 1/level; without variables that of the output Z."""
    return {x: WithDensity(laplace_density(x, 1 / level), REALS) for x in variables or (Z,)}


def loss_at_output(level, distance=S.One, output=Z):
    """The privacy loss where f(x) = 0 and f(y) = distance."""
    return level * (Abs(output - distance) - Abs(output))


def at_most(value, bound):
    """The event value <= bound."""
    return Lies(value, left_open(-oo, bound))


def gamma_density(at, shape, scale=S.One):
    """Density of Gamma(shape, scale) at a positive argument."""
    return at ** (shape - 1) * exp(-at / scale) / (gamma_function(shape) * scale**shape)


def elementary_model(level, noise_level):
    """The paper's confidence for k = 1."""
    return (1 - exp(-S(level))) / (1 - exp(-S(noise_level)))
