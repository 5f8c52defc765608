"""Composition: the published forms of the advanced theorem beside each other, and the optimal one for two uses."""

from _paper import place, used
from sympy import Max, exp, log, sqrt, tanh

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Section, Source, Verdict, integers, open_
from parisk_sym.ground.symbols import delta, eps, n

SECTION = Section("Composition", given={eps: POSITIVE, delta: open_(0, 1), n: integers(1)})
PLACE = "composition"

with_loss = n * eps * (exp(eps) - 1) + eps * sqrt(2 * n * log(1 / delta))
with_mean = n * eps * (exp(eps) - 1) / (exp(eps) + 1) + eps * sqrt(2 * n * log(1 / delta))
with_square = n * eps**2 / 2 + eps * sqrt(2 * n * log(1 / delta))

mean_below_loss = Claim(
    id="field.composition.mean_form",
    source=place("advanced composition", PLACE),
    also=(Source("dr14", "Theorem 3.20", "3.5.2"), Source("kov15", "Theorem 3.4", "3")),
    statement=r"The form with the drift $k\varepsilon\frac{e^\varepsilon - 1}{e^\varepsilon + 1}$ is below that with $k\varepsilon(e^\varepsilon - 1)$.",
    reading="both with eps sqrt(2 k ln(1/delta))",
    says=Inequality(with_mean, "<", with_loss),
    note=used("diffprivlib BudgetAccountant (Kairouz et al.)", "smartnoise-sql Odometer"),
    expected=Verdict.PROVED,
)

mean_below_square = Claim(
    id="field.composition.square_form",
    source=place("advanced composition", PLACE),
    also=(Source("bs16", "Proposition 1.3", "1.1"),),
    statement=r"It is below $\frac12k\varepsilon^2 + \varepsilon\sqrt{2k\ln(1/\delta)}$, the form of concentrated privacy.",
    says=Inequality(with_mean, "<", with_square),
    expected=Verdict.PROVED,
)

square_below_loss = Claim(
    id="field.composition.square_below_loss",
    source=place("advanced composition", PLACE),
    statement=r"The form of concentrated privacy is below the one with $k\varepsilon(e^\varepsilon - 1)$.",
    says=Inequality(with_square, "<", with_loss),
    expected=Verdict.PROVED,
)

two_uses = Claim(
    id="field.composition.optimal_two_uses",
    source=place("optimal composition", PLACE),
    also=(Source("kov15", "Theorem 3.3", "3"),),
    statement=r"Two uses of level $\varepsilon$ are $(0, \delta)$-private with $\delta = \frac{e^{2\varepsilon} - 1}{(1 + e^\varepsilon)^2} = \tanh(\varepsilon/2)$.",
    reading="randomised response: both answers true, e^(2 eps) against 1 on the neighbour, or both false; one of each cancels",
    says=Identity((Max(0, exp(2 * eps) - 1) + Max(0, 1 - exp(2 * eps))) / (1 + exp(eps)) ** 2, tanh(eps / 2)),
    expected=Verdict.PROVED,
)
