"""Choosing among candidates: exponential mechanism, permute-and-flip, sparse vector."""

from _paper import github
from sympy import Symbol, exp, log, oo, sinh

from parisk_sym import POSITIVE, REALS, Claim, Correction, Fault, Inequality, Section, Verdict, open_
from parisk_sym.ground.symbols import eps

order, odds = Symbol("alpha", positive=True), Symbol("t", real=True)

SECTION = Section("Choosing", given={eps: POSITIVE, order: open_(1, oo), odds: REALS})

flipped = exp(-eps) / 2

permute_and_flip = Claim(
    id="mistakes.opendp.permute_and_flip",
    source=github("opendp/opendp/issues/2911", "opendp 0.15.1, make_noisy_max", "2026-08-26"),
    statement=r"Permute-and-flip of level $\varepsilon$ satisfies $\rho$-zCDP with $\rho = \varepsilon^2/8$: at order 2 its R\'enyi divergence is at most "
    r"$\varepsilon^2/4$.",
    reading="two candidates of equal score on one database, whose scores differ as much as they can on its neighbour, where the worse one "
    "is chosen with probability exp(-eps)/2",
    says=Inequality(log((1 / (1 - flipped) + 1 / flipped) / 4), "<=", eps**2 / 4),
    fault=Fault.RESULT,
    correction=Correction(
        r"It satisfies $\rho = \varepsilon^2/2$, as every $\varepsilon$-private mechanism: at order 2, at most $\varepsilon^2$.",
        Inequality(log((1 / (1 - flipped) + 1 / flipped) / 4), "<=", eps**2),
    ),
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


def of_response(level, power):
    """The same for randomised response of this level: (sinh(a e) - sinh((a - 1) e))/sinh(e)."""
    return (sinh(power * level) - sinh((power - 1) * level)) / sinh(level)


exponential = Claim(
    id="mistakes.autodp.exponential_mechanism",
    source=github("yuxiangw/autodp/commit/7da4761", "autodp 0.2.1b, mechanism_zoo.py", "2022-05-21"),
    statement=r"The exponential mechanism of level $\varepsilon$ has the R\'enyi divergence of randomised response of level $\varepsilon/2$, "
    r"\texttt{RDP\_pureDP} at \texttt{eps/2.}.",
    reading="two candidates, whose log odds move from t to t - eps; exp((alpha - 1) times the divergence) on both sides",
    says=Inequality(ratios(odds, eps, order), "<=", of_response(eps / 2, order)),
    fault=Fault.RESULT,
    correction=Correction(
        r"At order 2 it has at most that of randomised response of level $\varepsilon$, as the mended code says.",
        Inequality(ratios(odds, eps, 2), "<=", of_response(eps, 2)),
    ),
    expected=Verdict.CORRECTED,
)
