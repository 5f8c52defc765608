"""Statements of as64, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

log_bounds = Claim(
    id="as64.log_bounds",
    source=Source("as64", "4.1.33", "4.1.33", quoted=False),
    statement="x/(1+x) < ln(1+x) < x for x > -1, x != 0",
    says="x/(1+x) < ln(1+x) < x for x > -1, x != 0",
    expected=Verdict.PROVED,
)

log_root = Claim(
    id="as64.log_root",
    source=Source("as64", "4.1.37", "4.1.37", quoted=False),
    statement="ln x <= n (x^{1/n} - 1) for x > 0, n > 0",
    says="ln x <= n (x^{1/n} - 1) for x > 0, n > 0",
    expected=Verdict.PROVED,
)

exp_bounds_all = Claim(
    id="as64.exp_bounds_all",
    source=Source("as64", "4.2.32", "4.2.32", quoted=False),
    statement="x/(1+x) < 1 - e^{-x} < x for x > -1",
    says="x/(1+x) < 1 - e^{-x} < x for x > -1",
    expected=Verdict.REFUTED,
    note="Both sides are equal at 0.",
)

exp_two = Claim(
    id="as64.exp_two",
    source=Source("as64", "4.2.36", "4.2.36", quoted=False),
    statement="exp(x y/(x+y)) < (1 + x/y)^y < e^x for x > 0, y > 0",
    says="exp(x y/(x+y)) < (1 + x/y)^y < e^x for x > 0, y > 0",
    expected=Verdict.PROVED,
)

exp_quotient = Claim(
    id="as64.exp_quotient",
    source=Source("as64", "4.2.31", "4.2.31", quoted=False),
    statement="exp(x/(1+x)) < 1 + x for x > -1, x != 0",
    says="exp(x/(1+x)) < 1 + x for x > -1, x != 0",
    expected=Verdict.PROVED,
)

duplication = Claim(
    id="as64.duplication",
    source=Source("as64", "6.1.18", "6.1.18", quoted=False),
    statement="Gamma(2z) = 2^{2z-1/2} Gamma(z) Gamma(z+1/2)/sqrt(2 pi) for z > 0",
    says="Gamma(2z) = 2^{2z-1/2} Gamma(z) Gamma(z+1/2)/sqrt(2 pi) for z > 0",
    expected=Verdict.PROVED,
)

duplication_half = Claim(
    id="as64.duplication_half",
    source=Source("as64", "6.1.18", "6.1.18", quoted=False),
    statement="Gamma(2z) = 2^{2z} Gamma(z) Gamma(z+1/2)/sqrt(2 pi) for z > 0",
    says="Gamma(2z) = 2^{2z} Gamma(z) Gamma(z+1/2)/sqrt(2 pi) for z > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is as64.duplication.",
)

psi_double = Claim(
    id="as64.psi_double",
    source=Source("as64", "6.3.8", "6.3.8", quoted=False),
    statement="psi(2z) = psi(z)/2 + psi(z+1/2)/2 + ln 2 for z > 0",
    says="psi(2z) = psi(z)/2 + psi(z+1/2)/2 + ln 2 for z > 0",
    expected=Verdict.PROVED,
)

erfc_bounds = Claim(
    id="as64.erfc_bounds",
    source=Source("as64", "7.1.13", "7.1.13", quoted=False),
    statement=r"1/(x + sqrt(x^2+2)) < exp(x^2) \int_x^\infty exp(-t^2) dt <= 1/(x + sqrt(x^2 + 4/pi)) for x >= 0",
    says=r"1/(x + sqrt(x^2+2)) < exp(x^2) \int_x^\infty exp(-t^2) dt <= 1/(x + sqrt(x^2 + 4/pi)) for x >= 0",
    expected=Verdict.PROVED,
)

erfc_bounds_high = Claim(
    id="as64.erfc_bounds_high",
    source=Source("as64", "7.1.13", "7.1.13", quoted=False),
    statement=r"exp(x^2) \int_x^\infty exp(-t^2) dt <= 1/(x + sqrt(x^2 + 3/2)) for x >= 0",
    says=r"exp(x^2) \int_x^\infty exp(-t^2) dt <= 1/(x + sqrt(x^2 + 3/2)) for x >= 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is as64.erfc_bounds.",
)

erfc_growth = Claim(
    id="as64.erfc_growth",
    source=Source("as64", "7.1.23", "7.1.23", quoted=False),
    statement="erfc(x) ~ exp(-x^2)/(x sqrt(pi)) as x -> oo",
    says="erfc(x) ~ exp(-x^2)/(x sqrt(pi)) as x -> oo",
    expected=Verdict.PROVED,
)

mills = Claim(
    id="as64.mills",
    source=Source("as64", "26.2.12", "26.2.12", quoted=False),
    statement="1 - Phi(x) <= exp(-x^2/2)/(x sqrt(2 pi)) for x > 0",
    says="1 - Phi(x) <= exp(-x^2/2)/(x sqrt(2 pi)) for x > 0",
    expected=Verdict.PROVED,
)

mills_low = Claim(
    id="as64.mills_low",
    source=Source("as64", "26.2.12", "26.2.12", quoted=False),
    statement="1 - Phi(x) >= exp(-x^2/2)/sqrt(2 pi) (1/x - 1/x^3) for x > 0",
    says="1 - Phi(x) >= exp(-x^2/2)/sqrt(2 pi) (1/x - 1/x^3) for x > 0",
    expected=Verdict.PROVED,
)

mills_reversed = Claim(
    id="as64.mills_reversed",
    source=Source("as64", "26.2.12", "26.2.12", quoted=False),
    statement="1 - Phi(x) >= exp(-x^2/2)/(x sqrt(2 pi)) for x > 0",
    says="1 - Phi(x) >= exp(-x^2/2)/(x sqrt(2 pi)) for x > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is as64.mills.",
)

stirling = Claim(
    id="as64.stirling",
    source=Source("as64", "6.1.41", "6.1.41", quoted=False),
    statement="0 < log(Gamma(x)) - ((x - 1/2) log(x) - x + log(2 pi)/2) < 1/(12x) for x > 0",
    says="0 < log(Gamma(x)) - ((x - 1/2) log(x) - x + log(2 pi)/2) < 1/(12x) for x > 0",
    expected=Verdict.PROVED,
)

chi_even = Claim(
    id="as64.chi_even",
    source=Source("as64", "26.4.21", "26.4.21", quoted=False),
    statement="P(X > x) = exp(-x/2) (1 + x/2) for X ~ ChiSquared(4), x > 0",
    says="P(X > x) = exp(-x/2) (1 + x/2) for X ~ ChiSquared(4), x > 0",
    expected=Verdict.PROVED,
)

zeta_four = Claim(
    id="as64.zeta_four",
    source=Source("as64", "23.2.25", "23.2.25", quoted=False),
    statement="sum_{k=1}^oo 1/k^4 = pi^4/90",
    says="sum_{k=1}^oo 1/k^4 = pi^4/90",
    expected=Verdict.PROVED,
)

eta_two = Claim(
    id="as64.eta_two",
    source=Source("as64", "23.2", "23.2", quoted=False),
    statement="sum_{k=1}^oo (-1)^{k-1}/k^2 = pi^2/8",
    says="sum_{k=1}^oo (-1)^{k-1}/k^2 = pi^2/8",
    expected=Verdict.REFUTED,
    note="The sum is pi^2/12.",
)

coth_series = Claim(
    id="as64.coth_series",
    source=Source("as64", "4.5.68", "4.5.68", quoted=False),
    statement="sum_{k=1}^oo 1/(k^2 + a^2) = (pi a coth(pi a) - 1)/(2 a^2) for a > 0",
    says="sum_{k=1}^oo 1/(k^2 + a^2) = (pi a coth(pi a) - 1)/(2 a^2) for a > 0",
    expected=Verdict.PROVED,
)

reflection_psi = Claim(
    id="as64.reflection_psi",
    source=Source("as64", "6.3.7", "6.3.7", quoted=False),
    statement="psi(1 - z) = psi(z) + pi cot(pi z) for 0 < z < 1",
    says="psi(1 - z) = psi(z) + pi cot(pi z) for 0 < z < 1",
    expected=Verdict.PROVED,
)
