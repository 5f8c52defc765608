"""Statements of bow97, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

de_moivre = Claim(
    id="bow97.de_moivre",
    source=Source("bow97", "3.7", "3.7", quoted=False),
    statement=r"\int_0^{w-x} (1 - t/(w-x)) dt = (w-x)/2 for w > 0, 0 < x < w",
    says=r"\int_0^{w-x} (1 - t/(w-x)) dt = (w-x)/2 for w > 0, 0 < x < w",
    expected=Verdict.PROVED,
)

annuity_increasing = Claim(
    id="bow97.annuity_increasing",
    source=Source("bow97", "5.6", "5.6", quoted=False),
    statement="sum_{k=1}^n k v^k = ((1 - v^n)/(1-v) - n v^n)/(1/v - 1) for 0 < v < 1, n in N",
    says="sum_{k=1}^n k v^k = ((1 - v^n)/(1-v) - n v^n)/(1/v - 1) for 0 < v < 1, n in N",
    expected=Verdict.PROVED,
)

annuity_increasing_due = Claim(
    id="bow97.annuity_increasing_due",
    source=Source("bow97", "5.6", "5.6", quoted=False),
    statement="sum_{k=1}^n k v^k = ((1 - v^n)/(1-v) - n v^n)/(1 - v) for 0 < v < 1, n in N",
    says="sum_{k=1}^n k v^k = ((1 - v^n)/(1-v) - n v^n)/(1 - v) for 0 < v < 1, n in N",
    expected=Verdict.REFUTED,
    note="The statement of the source is bow97.annuity_increasing.",
)

constant_force = Claim(
    id="bow97.constant_force",
    source=Source("bow97", "4.2", "4.2", quoted=False),
    statement=r"\int_0^oo exp(-d t) m exp(-m t) dt = m/(m+d) for m, d > 0",
    says=r"\int_0^oo exp(-d t) m exp(-m t) dt = m/(m+d) for m, d > 0",
    expected=Verdict.PROVED,
)

second_moment = Claim(
    id="bow97.second_moment",
    source=Source("bow97", "4.2", "4.2", quoted=False),
    statement=r"\int_0^oo exp(-2 d t) m exp(-m t) dt = m/(m+d)^2 for m, d > 0",
    says=r"\int_0^oo exp(-2 d t) m exp(-m t) dt = m/(m+d)^2 for m, d > 0",
    expected=Verdict.REFUTED,
    note="The value is m/(m + 2d).",
)

rates = Claim(
    id="bow97.rates",
    source=Source("bow97", "1", "1", quoted=False),
    statement="1 - exp(-d) < d < exp(d) - 1 for d > 0",
    says="1 - exp(-d) < d < exp(d) - 1 for d > 0",
    expected=Verdict.PROVED,
)

nominal = Claim(
    id="bow97.nominal",
    source=Source("bow97", "1", "1", quoted=False),
    statement="x ((1+i)^{1/x} - 1) is decreasing in x on (0, oo) for i > 0",
    says="x ((1+i)^{1/x} - 1) is decreasing in x on (0, oo) for i > 0",
    expected=Verdict.PROVED,
)

nominal_limit = Claim(
    id="bow97.nominal_limit",
    source=Source("bow97", "1", "1", quoted=False),
    statement="lim_{x->oo} x ((1+i)^{1/x} - 1) = ln(1+i) for i > 0",
    says="lim_{x->oo} x ((1+i)^{1/x} - 1) = ln(1+i) for i > 0",
    expected=Verdict.PROVED,
)

stop_loss = Claim(
    id="bow97.stop_loss",
    source=Source("bow97", "1.5", "1.5", quoted=False),
    statement="E[max(X - d, 0)] = exp(-d) for X ~ Exp(1), d > 0",
    says="E[max(X - d, 0)] = exp(-d) for X ~ Exp(1), d > 0",
    expected=Verdict.PROVED,
)

stop_loss_normal = Claim(
    id="bow97.stop_loss_normal",
    source=Source("bow97", "1.5", "1.5", quoted=False),
    statement="E[max(X - d, 0)] = exp(-d^2/2)/sqrt(2 pi) - d (1 - Phi(d)) for X ~ N(0,1), d real",
    says="E[max(X - d, 0)] = exp(-d^2/2)/sqrt(2 pi) - d (1 - Phi(d)) for X ~ N(0,1), d real",
    expected=Verdict.PROVED,
)

stop_loss_sign = Claim(
    id="bow97.stop_loss_sign",
    source=Source("bow97", "1.5", "1.5", quoted=False),
    statement="E[max(X - d, 0)] = exp(-d^2/2)/sqrt(2 pi) + d (1 - Phi(d)) for X ~ N(0,1), d real",
    says="E[max(X - d, 0)] = exp(-d^2/2)/sqrt(2 pi) + d (1 - Phi(d)) for X ~ N(0,1), d real",
    expected=Verdict.REFUTED,
    note="The statement of the source is bow97.stop_loss.",
)

limited = Claim(
    id="bow97.limited",
    source=Source("bow97", "1.5", "1.5", quoted=False),
    statement="E[min(X, d)] = 1 - exp(-d) for X ~ Exp(1), d > 0",
    says="E[min(X, d)] = 1 - exp(-d) for X ~ Exp(1), d > 0",
    expected=Verdict.PROVED,
)

adjustment = Claim(
    id="bow97.adjustment",
    source=Source("bow97", "13.4", "13.4", quoted=False),
    statement="1 + 3 r/2 = 1/(1 - r) has exactly one root in (0, 1)",
    says="1 + 3 r/2 = 1/(1 - r) has exactly one root in (0, 1)",
    expected=Verdict.PROVED,
)

gompertz = Claim(
    id="bow97.gompertz",
    source=Source("bow97", "3.7", "3.7", quoted=False),
    statement="exp(-b (c^x - 1)/ln(c)) is decreasing in x on (0, oo) for b > 0, c > 1",
    says="exp(-b (c^x - 1)/ln(c)) is decreasing in x on (0, oo) for b > 0, c > 1",
    expected=Verdict.PROVED,
)
