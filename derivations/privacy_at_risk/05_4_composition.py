"""Section 5.4 and Figure 5: what composition with cost-optimal privacy at risk promises, and what the mechanism keeps.

The promise for n uses is the level eps'(n) of the composition theorem with the cost-optimal (eps_min, gamma_1) of
Section 5.2, at delta = 10^-5. It is kept when the tight delta of the n-fold Laplace mechanism at eps'(n) is at most delta.
"""

from _paper import par20, par21
from _shared import CONFIDENCE, elementary_model
from sympy import Rational, log, sqrt

from parisk_sym import All, Boxes, Claim, Correction, Fault, Inequality, Verdict, integers
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.ground.symbols import n
from parisk_sym.laws.composition.theorems import mean_par20, mean_par21, slack
from parisk_sym.laws.cost import eps_min

SECTION = "5.4 Cost model and the composition of Laplace mechanisms"

DELTA = Rational(1, 10**5)
READING = (
    CONFIDENCE
    + " by Theorem 4, at the cost-optimal level; k = 1, c = 1, delta = 10^-5; kept: the tight delta at the "
)
READING += "promised level is at most delta; n up to 300, as drawn"


def promised(noise_level, mean):
    """The level that the theorem promises for n uses with the cost-optimal privacy at risk."""
    best = eps_min(noise_level, 1, 1)
    return slack(noise_level, n, DELTA) + n * mean(elementary_model(best, noise_level), best, noise_level)


def kept(noise_level, mean, first, last):
    """The promise is kept for first, ..., last uses."""
    spent = LaplaceDelta(promised(noise_level, mean), noise_level, n)
    return Inequality(spent, "<=", DELTA, {n: integers(first, last)})


def broken(noise_level, mean, first, last):
    """The promise is exceeded for each of first, ..., last uses."""
    spent = LaplaceDelta(promised(noise_level, mean), noise_level, n)
    return Inequality(DELTA, "<", spent, {n: integers(first, last)})


def figure(panel, noise_level, first):
    """The claim of one panel in which the promise is first exceeded at a number of uses."""
    return Claim(
        id=f"par21.figure5{panel}.promise",
        source=par21(f"Figure 5{panel}", "5.4"),
        statement=rf"Composition with optimal privacy at risk (Theorem 3) bounds the privacy level of $n \le 300$ uses of "
        rf"$\mathcal{{L}}^1_{{{float(noise_level)}}}$ for $\delta = 10^{{-5}}$.",
        reading=READING,
        says=kept(noise_level, mean_par21, 1, 300),
        by=Boxes(),
        correction=Correction(
            rf"The promised level is kept for $n \le {first - 1}$ and exceeded for every $n$ from ${first}$ to $300$.",
            All((kept(noise_level, mean_par21, 1, first - 1), broken(noise_level, mean_par21, first, 300))),
            Boxes(),
        ),
        counterexample={n: first},
        expected=Verdict.CORRECTED,
        fault=Fault.RESULT,
    )


figure5a = Claim(
    id="par21.figure5a.promise",
    source=par21("Figure 5a", "5.4"),
    statement=r"Composition with optimal privacy at risk (Theorem 3) bounds the privacy level of $n \le 300$ uses of "
    r"$\mathcal{L}^1_{0.1}$ for $\delta = 10^{-5}$.",
    reading=READING,
    says=kept(Rational(1, 10), mean_par21, 1, 300),
    by=Boxes(),
    expected=Verdict.PROVED,
)


figure5b, figure5c = figure("b", Rational(1, 2), 257), figure("c", Rational(1), 277)

preprint = Claim(
    id="par20.figure5.promise",
    source=par20("Figure 5", "5.4"),
    statement=r"Composition with optimal privacy at risk (Theorem 9) bounds the privacy level of $n \le 300$ uses of "
    r"$\mathcal{L}^1_{0.1}$, $\mathcal{L}^1_{0.5}$ and $\mathcal{L}^1_{1.0}$ for $\delta = 10^{-5}$.",
    reading=READING,
    says=All(
        tuple(kept(level, mean_par20, 1, 300) for level in (Rational(1, 10), Rational(1, 2), Rational(1)))
    ),
    by=Boxes(),
    note="The preprint's mean is large enough to cover the step that fails.",
    expected=Verdict.PROVED,
)

DRAWN_DELTA = Rational(1, 10**4)


def drawn(noise_level):
    """The level of the curve "privacy at risk" in the authors' public plotting code, whose default delta is 10^-4."""
    best = eps_min(noise_level, 1, 1)
    mean = mean_par20(elementary_model(best, noise_level), best, noise_level)
    return sqrt(log(1 / (1 - DRAWN_DELTA)) / (2 * n)) * (noise_level - best) + n * mean


def drawn_figure(panel, noise_level, kept_from):
    """The claim of one panel as the code draws it: exceeded before kept_from uses (never kept: None)."""
    spent = LaplaceDelta(drawn(noise_level), noise_level, n)
    last = 300 if kept_from is None else kept_from - 1
    exceeded = Inequality(DRAWN_DELTA, "<", spent, {n: integers(1, last)})
    if kept_from is None:
        parts, words = (exceeded,), r"It is exceeded for every $n \le 300$."
    else:
        parts = (exceeded, Inequality(spent, "<=", DRAWN_DELTA, {n: integers(kept_from, 300)}))
        words = rf"It is exceeded for $n \le {last}$ and kept from $n = {kept_from}$ on."
    return Claim(
        id=f"par21.figure5{panel}.drawn",
        source=par21(f"Figure 5{panel}, as drawn", "5.4"),
        statement=r"The curve $\sqrt{\ln\frac{1}{1-\delta}/(2n)}\,(\varepsilon_0 - \varepsilon) + n\mu$ with the preprint's "
        rf"$\mu$ bounds the privacy level of $n \le 300$ uses of $\mathcal{{L}}^1_{{{float(noise_level)}}}$.",
        reading="the formula of the authors' public plotting code (a different one from Theorem 3) at its default delta = "
        "10^-4; "
        + CONFIDENCE
        + " by Theorem 4, at the cost-optimal level; kept: the tight delta is at most delta",
        says=Inequality(spent, "<=", DRAWN_DELTA, {n: integers(1, 300)}),
        by=Boxes(),
        correction=Correction(words, All(parts), Boxes()),
        counterexample={n: 1},
        note="It has the deviation of a mean over n where the theorem has that of a sum, and ln(1/(1 - delta)) for "
        "ln(1/delta).",
        expected=Verdict.CORRECTED,
        fault=Fault.NUMBER,
    )


figures_as_drawn = (
    drawn_figure("a", Rational(1, 10), None),
    drawn_figure("b", Rational(1, 2), None),
    drawn_figure("c", Rational(1), 21),
)
