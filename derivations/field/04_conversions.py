"""Calibrations and conversions for Gaussian noise, by the tight delta."""

from _paper import place, used
from sympy import Rational, Symbol, exp, log, sqrt

from parisk_sym import POSITIVE, Claim, Inequality, Section, Source, Verdict, closed, open_
from parisk_sym.ground.symbols import delta, eps
from parisk_sym.laws.composition.gaussian import delta_at

rho, slack = Symbol("rho", positive=True), Symbol("L", positive=True)
PLACE = "conversions"

SECTION = Section("Conversions", given={eps: POSITIVE, delta: open_(0, 1), rho: POSITIVE, slack: POSITIVE})


def classic(level, failure):
    """The standard deviation of the classic calibration, for sensitivity 1."""
    return sqrt(2 * log(5 / (4 * failure))) / level


zcdp = Claim(
    id="field.conversions.zcdp_gaussian",
    source=place("concentrated privacy", PLACE),
    also=(Source("bs16", "Proposition 1.3", "1.1"),),
    statement=r"$\rho$-zCDP gives $(\rho + 2\sqrt{\rho\ln(1/\delta)}, \delta)$-privacy.",
    reading="Gaussian noise with mu^2 = 2 rho, by its tight delta; L = ln(1/delta)",
    says=Inequality(delta_at(rho + 2 * sqrt(rho * slack), sqrt(2 * rho)), "<=", exp(-slack)),
    note=used(
        "opendp make_zCDP_to_approxDP (a tighter form)",
        "smartnoise-synth cdp2adp (a tighter form)",
        "tumult core",
    ),
    expected=Verdict.PROVED,
)

classic_range = Claim(
    id="field.calibrations.classic_gaussian",
    source=place("classic calibration of Gaussian noise", PLACE),
    also=(Source("dr14", "Theorem 3.22", "3.5.3"),),
    statement=r"Gaussian noise with $\sigma = \sqrt{2\ln(1.25/\delta)}/\varepsilon$ is $(\varepsilon, \delta)$-private for $0 < \varepsilon \le 1$ at $\delta = 10^{-5}$.",
    reading="sensitivity 1; the theorem has every delta and eps < 1, here one delta in use",
    says=Inequality(
        delta_at(eps, 1 / classic(eps, Rational(1, 10**5))),
        "<=",
        Rational(1, 10**5),
        {eps: closed("1/100", 1)},
    ),
    covers="delta = 1e-5, eps in [1/100, 1]",
    note=used("diffprivlib mechanisms.Gaussian", "smartnoise-sql"),
    expected=Verdict.PROVED_ON_BOX,
)
