"""Statements of bw18, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

rises = Claim(
    id="bw18.rises",
    source=Source("bw18", "Theorem 8", "-", quoted=False),
    statement="Phi(a/2 - x/a) - exp(x) Phi(-a/2 - x/a) is increasing in a on (0, oo) for x >= 0",
    says="Phi(a/2 - x/a) - exp(x) Phi(-a/2 - x/a) is increasing in a on (0, oo) for x >= 0",
    expected=Verdict.PROVED,
)

falls = Claim(
    id="bw18.falls",
    source=Source("bw18", "Theorem 8", "-", quoted=False),
    statement="Phi(a/2 - x/a) - exp(x) Phi(-a/2 - x/a) is decreasing in x on (0, oo) for a > 0",
    says="Phi(a/2 - x/a) - exp(x) Phi(-a/2 - x/a) is decreasing in x on (0, oo) for a > 0",
    expected=Verdict.PROVED,
)

zero = Claim(
    id="bw18.zero",
    source=Source("bw18", "Theorem 5", "-", quoted=False),
    statement="Phi(a/2) - Phi(-a/2) = erf(a/(2 sqrt(2))) for a > 0",
    says="Phi(a/2) - Phi(-a/2) = erf(a/(2 sqrt(2))) for a > 0",
    expected=Verdict.PROVED,
)

zero_half = Claim(
    id="bw18.zero_half",
    source=Source("bw18", "Theorem 5", "-", quoted=False),
    statement="Phi(a/2) - Phi(-a/2) = erf(a/2) for a > 0",
    says="Phi(a/2) - Phi(-a/2) = erf(a/2) for a > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is bw18.zero.",
)

largest = Claim(
    id="bw18.largest",
    source=Source("bw18", "Theorem 5", "-", quoted=False),
    statement="Phi(a/2 - x/a) - exp(x) Phi(-a/2 - x/a) <= 2 Phi(a/2) - 1 for a > 0, x >= 0",
    says="Phi(a/2 - x/a) - exp(x) Phi(-a/2 - x/a) <= 2 Phi(a/2) - 1 for a > 0, x >= 0",
    expected=Verdict.PROVED,
)

vanishes = Claim(
    id="bw18.vanishes",
    source=Source("bw18", "Theorem 8", "-", quoted=False),
    statement="lim_{x->oo} (Phi(a/2 - x/a) - exp(x) Phi(-a/2 - x/a)) = 0 for a > 0",
    says="lim_{x->oo} (Phi(a/2 - x/a) - exp(x) Phi(-a/2 - x/a)) = 0 for a > 0",
    expected=Verdict.PROVED,
)

classical = Claim(
    id="bw18.classical",
    source=Source("bw18", "Theorem 1", "-", quoted=False),
    statement="Phi(x/(2 sqrt(2 ln(5/(4d)))) - sqrt(2 ln(5/(4d)))) - exp(x) Phi(-x/(2 sqrt(2 ln(5/(4d)))) - sqrt(2 ln(5/(4d)))) <= d for 0 < x < 1, 0 < d < 1",
    says="Phi(x/(2 sqrt(2 ln(5/(4d)))) - sqrt(2 ln(5/(4d)))) - exp(x) Phi(-x/(2 sqrt(2 ln(5/(4d)))) - sqrt(2 ln(5/(4d)))) <= d for 0 < x < 1, 0 < d < 1",
    expected=Verdict.PROVED,
)

classical_wide = Claim(
    id="bw18.classical_wide",
    source=Source("bw18", "Theorem 1", "-", quoted=False),
    statement="Phi(x/(2 sqrt(2 ln(5/(4d)))) - sqrt(2 ln(5/(4d)))) - exp(x) Phi(-x/(2 sqrt(2 ln(5/(4d)))) - sqrt(2 ln(5/(4d)))) <= d for 0 < x < 20, 0 < d < 1",
    says="Phi(x/(2 sqrt(2 ln(5/(4d)))) - sqrt(2 ln(5/(4d)))) - exp(x) Phi(-x/(2 sqrt(2 ln(5/(4d)))) - sqrt(2 ln(5/(4d)))) <= d for 0 < x < 20, 0 < d < 1",
    expected=Verdict.REFUTED,
    note="The statement of the source is bw18.classical.",
)
