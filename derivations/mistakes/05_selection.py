"""Choosing among candidates: exponential mechanism, permute-and-flip, sparse vector."""

from _paper import github
from sympy import Symbol, exp, log, oo, sinh

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    ByOutcome,
    Chord,
    Claim,
    Combination,
    Correction,
    Fact,
    Fault,
    Implication,
    Inequality,
    Known,
    Moment,
    Pure,
    Section,
    Termwise,
    Use,
    Verdict,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.core.symbols import eps

order, odds = Symbol("alpha", positive=True), Symbol("t", real=True)
whole, ratio = Symbol("n", positive=True, integer=True), Symbol("exp(eps)", positive=True)
fewer, more, at, inside = (Symbol(name, positive=True) for name in ("u", "v", "x", "w"))

SECTION = Section(
    "Choosing",
    given={
        eps: POSITIVE,
        order: open_(1, oo),
        odds: REALS,
        whole: integers(2),
        ratio: open_(1, oo),
        fewer: right_open(exp(-eps), 1),
        more: left_open(1, exp(eps)),
        at: closed(exp(-eps), exp(eps)),
    },
)


def of_response(level, power):
    """Sum of p^power q^(1 - power) of randomised response of this level: (sinh(a e) - sinh((a - 1) e))/sinh(e)."""
    return (sinh(power * level) - sinh((power - 1) * level)) / sinh(level)


def chord(level, power):
    """Slope and value at 0 of the chord of x^power between e^-level and e^level; they add up to what randomised response has."""
    return sinh(power * level) / sinh(level), -sinh((power - 1) * level) / sinh(level)


slope, start = chord(eps, order)
BELOW_CHORD = Known(
    "a power of a ratio of probabilities lies below its chord",
    Inequality(at**order, "<=", slope * at + start),
    Chord(-(inside**order), inside, exp(-eps), at, exp(eps)),
)
of_x, of_y = chord(log(ratio), whole)
BY_CHORD = ByOutcome(((0, 0),), of_x=of_x, of_y=of_y)


def power_below_chord(p, q):
    """p^alpha q^(1 - alpha) <= slope p + start q, for a ratio p/q from e^-eps to e^eps."""
    return Fact((p / q) ** order, "<=", slope * (p / q) + start, Use(BELOW_CHORD, {at: p / q}), times=q)


def logistic(x):
    """The probability of the first of two candidates whose log odds are x."""
    return 1 / (1 + exp(-x))


def ratios(x, level, power):
    """Sum of p^power q^(1 - power) over two candidates, whose log odds are x under p and x - level under q."""
    return logistic(x) ** power * logistic(x - level) ** (1 - power) + logistic(-x) ** power * logistic(
        level - x
    ) ** (1 - power)


exponential = Claim(
    id="mistakes.autodp.exponential_mechanism",
    source=github("yuxiangw/autodp/commit/7da4761", "autodp 0.2.1b, mechanism_zoo.py", "2022-05-21"),
    statement=r"The exponential mechanism of level $\varepsilon$ has the R\'enyi divergence of randomised response of level $\varepsilon/2$, "
    r"\texttt{RDP\_pureDP} at \texttt{eps/2.}.",
    reading="two candidates, whose log odds move from t to t - eps; exp((alpha - 1) times the divergence) on both sides",
    says=Inequality(ratios(odds, eps, order), "<=", of_response(eps / 2, order)),
    fault=Fault.LEAK,
    correction=Correction(
        r"At most that of randomised response of level $\varepsilon$, as the mended code has it: at every order for two candidates, at the integer ones for any number.",
        All(
            (
                Inequality(ratios(odds, eps, order), "<=", of_response(eps, order)),
                Implication((Pure(ratio),), Moment(whole, of_response(log(ratio), whole))),
            )
        ),
        Termwise(
            (
                Combination(
                    (
                        power_below_chord(logistic(odds), logistic(odds - eps)),
                        power_below_chord(logistic(-odds), logistic(eps - odds)),
                    )
                ),
                BY_CHORD,
            )
        ),
    ),
    expected=Verdict.CORRECTED,
)
