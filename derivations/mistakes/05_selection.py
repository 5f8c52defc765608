"""Choosing among candidates: exponential mechanism, permute-and-flip, sparse vector."""

from parisk_sym.paper import *
from _paper import github

alpha, t = Symbol("alpha", positive=True), Symbol("t", real=True)  # alpha: order, t: odds
ratio = Symbol("exp(eps)", positive=True)
u, v, x, w = (Symbol(name, positive=True) for name in ("u", "v", "x", "w"))  # u: fewer, v: more, w: inside

SECTION = Section(
    "Choosing",
    given={
        eps: POSITIVE,
        alpha: open_(1, oo),
        t: REALS,
        n: integers(2),
        ratio: open_(1, oo),
        u: right_open(exp(-eps), 1),
        v: left_open(1, exp(eps)),
        x: closed(exp(-eps), exp(eps)),
    },
)


def of_response(level, power):
    """Sum of p^power q^(1 - power) of randomised response of this level: (sinh(a e) - sinh((a - 1) e))/sinh(e)."""
    return (sinh(power * level) - sinh((power - 1) * level)) / sinh(level)


def chord(level, power):
    """Slope and value at 0 of the chord of x^power between e^-level and e^level; they add up to what randomised response has."""
    return sinh(power * level) / sinh(level), -sinh((power - 1) * level) / sinh(level)


slope, start = chord(eps, alpha)
BELOW_CHORD = Known(
    "a power of a ratio of probabilities lies below its chord",
    Inequality(x**alpha, "<=", slope * x + start),
    Chord(-(w**alpha), w, exp(-eps), x, exp(eps)),
)
of_x, of_y = chord(log(ratio), n)
BY_CHORD = ByOutcome(((0, 0),), of_x=of_x, of_y=of_y)


def power_below_chord(p, q):
    """p^alpha q^(1 - alpha) <= slope p + start q, for a ratio p/q from e^-eps to e^eps."""
    return Fact((p / q) ** alpha, "<=", slope * (p / q) + start, Use(BELOW_CHORD, {x: p / q}), times=q)


def logistic(x):
    """The probability of the first of two candidates whose log odds are x."""
    return 1 / (1 + exp(-x))


def ratios(x, level, power):
    """Sum of p^power q^(1 - power) over two candidates, whose log odds are x under p and x - level under q."""
    return logistic(x) ** power * logistic(x - level) ** (1 - power) + logistic(-x) ** power * logistic(level - x) ** (1 - power)


exponential = Claim(
    id="mistakes.autodp.exponential_mechanism",
    source=github("yuxiangw/autodp/commit/7da4761", "autodp 0.2.1b, mechanism_zoo.py", "2022-05-21"),
    statement=r"The exponential mechanism of level $\varepsilon$ has the R\'enyi divergence of randomised response of level $\varepsilon/2$, "
    r"\texttt{RDP\_pureDP} at \texttt{eps/2.}.",
    reading="the log odds of two candidates move from t to t - eps; both sides are exp((alpha - 1) times the divergence)",
    says=Inequality(ratios(t, eps, alpha), "<=", of_response(eps / 2, alpha)),
    fault=Fault.LEAK,
    correction=Correction(
        r"The divergence is at most that of randomised response of level $\varepsilon$, as in the mended code: at every order for two candidates, at the "
        r"integer orders for any number.",
        (
            Inequality(ratios(t, eps, alpha), "<=", of_response(eps, alpha)),
            Implication((Pure(ratio),), Moment(n, of_response(log(ratio), n))),
        ),
        (
            Combination((power_below_chord(logistic(t), logistic(t - eps)), power_below_chord(logistic(-t), logistic(eps - t)))),
            BY_CHORD,
        ),
    ),
    expected=Verdict.CORRECTED,
)
