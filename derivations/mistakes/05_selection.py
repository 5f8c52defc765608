"""Choosing among candidates: exponential mechanism, permute-and-flip, sparse vector."""

from dataclasses import replace

from _paper import github
from sympy import Rational, Symbol, cosh, exp, log, oo, sinh

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    ByOutcome,
    Chain,
    Chord,
    Claim,
    Combination,
    Correction,
    Direct,
    EqualsProduct,
    Fact,
    Fault,
    Implication,
    Inequality,
    Known,
    Link,
    Moment,
    Pure,
    Rises,
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
from parisk_sym.ground.symbols import eps

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


def concentrated(level, power):
    """What (level^2/2)-zCDP allows: exp((power - 1) times power level^2/2)."""
    return exp(power * (power - 1) * level**2 / 2)


slope, start = chord(eps, order)
BELOW_CHORD = Known(
    "a power of a ratio of probabilities lies below its chord",
    Inequality(at**order, "<=", slope * at + start),
    Chord(-(inside**order), inside, exp(-eps), at, exp(eps)),
)
# It is cosh((alpha - 1/2) eps)/cosh(eps/2), and e^(w^2/2)/cosh(w) rises.
higher = (order - Rational(1, 2)) * eps
CONCENTRATED = Known(
    "randomised response satisfies (eps^2/2)-zCDP",
    Inequality(of_response(eps, order), "<=", concentrated(eps, order)),
    EqualsProduct(
        (
            exp(-(eps**2) / 8) * cosh(higher),
            exp(higher**2 / 2) / cosh(higher) - exp(eps**2 / 8) / cosh(eps / 2),
        ),
        (Direct(), Rises(exp(inside**2 / 2) / cosh(inside), inside, POSITIVE, eps / 2, higher)),
    ),
)
of_x, of_y = chord(log(ratio), whole)
BY_CHORD = ByOutcome(((0, 0),), of_x=of_x, of_y=of_y)


def power_below_chord(p, q):
    """p^alpha q^(1 - alpha) <= slope p + start q, for a ratio p/q from e^-eps to e^eps."""
    return Fact((p / q) ** order, "<=", slope * (p / q) + start, Use(BELOW_CHORD, {at: p / q}), times=q)


flipped = exp(-eps) / 2
rare = (more - 1) / (more - fewer)  # u rare + v (1 - rare) = 1

permute_and_flip = Claim(
    id="mistakes.opendp.permute_and_flip",
    source=github("opendp/opendp/issues/2911", "opendp 0.15.1, make_noisy_max", "2026-08-26"),
    statement=r"Permute-and-flip of level $\varepsilon$ satisfies $\rho$-zCDP with $\rho = \varepsilon^2/8$: at order 2 its R\'enyi divergence is at most "
    r"$\varepsilon^2/4$.",
    reading="two candidates of equal score on one database, whose scores differ as much as they can on its neighbour, where the worse one "
    "is chosen with probability exp(-eps)/2; in the correction the probabilities of two candidates have any ratios u < 1 < v, and n is an order",
    says=Inequality(log((1 / (1 - flipped) + 1 / flipped) / 4), "<=", eps**2 / 4),
    fault=Fault.RESULT,
    correction=Correction(
        r"$\rho = \varepsilon^2/2$, at most $\alpha\varepsilon^2/2$: at every order for two candidates, at the integer ones for every $\varepsilon$-private mechanism.",
        All(
            (
                Inequality(rare * fewer**order + (1 - rare) * more**order, "<=", concentrated(eps, order)),
                Implication((Pure(ratio),), Moment(whole, concentrated(log(ratio), whole))),
            )
        ),
        Termwise(
            (
                Chain(
                    (
                        Link(
                            "<=",
                            of_response(eps, order),
                            Combination(
                                (
                                    power_below_chord(rare * fewer, rare),
                                    power_below_chord((1 - rare) * more, 1 - rare),
                                )
                            ),
                        ),
                        Link("<=", concentrated(eps, order), Use(CONCENTRATED)),
                    )
                ),
                replace(BY_CHORD, total=Use(CONCENTRATED, {eps: log(ratio), order: whole})),
            )
        ),
    ),
    note="Other orders of more candidates: Bun and Steinke (2016), Proposition 3.3.",
    expected=Verdict.CORRECTED,
)


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
    fault=Fault.RESULT,
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
