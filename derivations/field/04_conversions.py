"""Conversions for Gaussian noise, by the tight delta."""

from _paper import place, used
from sympy import Symbol, erfc, log, sqrt

from parisk_sym import POSITIVE, Chain, Claim, Inequality, Link, Section, Source, Verdict, open_
from parisk_sym.ground.symbols import delta
from parisk_sym.laws.composition.gaussian import delta_at

part = Symbol("r", positive=True)
far = sqrt(log(1 / delta))
PLACE = "conversions"

SECTION = Section("Conversions", given={delta: open_(0, 1), part: POSITIVE})


zcdp = Claim(
    id="field.conversions.zcdp_gaussian",
    source=place("concentrated privacy", PLACE),
    also=(Source("bs16", "Proposition 1.3", "1.1"),),
    statement=r"$\rho$-zCDP gives $(\rho + 2\sqrt{\rho\ln(1/\delta)}, \delta)$-privacy.",
    reading="Gaussian noise with mu^2 = 2 rho, by its tight delta; rho = r^2",
    says=Inequality(delta_at(part**2 + 2 * part * far, sqrt(2) * part), "<=", delta),
    by=Chain((Link("<=", erfc(far) / 2), Link("<=", delta))),
    note=used("opendp make_zCDP_to_approxDP, in a tighter form"),
    expected=Verdict.PROVED,
)
