"""Statements of wblj17, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

oue = Claim(
    id="wblj17.oue",
    source=Source("wblj17", "Eq. 6", "-", quoted=False),
    statement="(1/(exp(x)+1)) (1 - 1/(exp(x)+1))/(1/2 - 1/(exp(x)+1))^2 = 4 exp(x)/(exp(x)-1)^2 for x > 0",
    says="(1/(exp(x)+1)) (1 - 1/(exp(x)+1))/(1/2 - 1/(exp(x)+1))^2 = 4 exp(x)/(exp(x)-1)^2 for x > 0",
    expected=Verdict.PROVED,
)

sue = Claim(
    id="wblj17.sue",
    source=Source("wblj17", "4.2", "4.2", quoted=False),
    statement="4 exp(x)/(exp(x)-1)^2 <= exp(x/2)/(exp(x/2)-1)^2 for x > 0",
    says="4 exp(x)/(exp(x)-1)^2 <= exp(x/2)/(exp(x/2)-1)^2 for x > 0",
    expected=Verdict.PROVED,
)

sue_other = Claim(
    id="wblj17.sue_other",
    source=Source("wblj17", "4.2", "4.2", quoted=False),
    statement="4 exp(x)/(exp(x)-1)^2 >= exp(x/2)/(exp(x/2)-1)^2 for x > 0",
    says="4 exp(x)/(exp(x)-1)^2 >= exp(x/2)/(exp(x/2)-1)^2 for x > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is wblj17.sue.",
)

best_g = Claim(
    id="wblj17.best_g",
    source=Source("wblj17", "4.4", "4.4", quoted=False),
    statement="(exp(x) - 1 + g)^2/((exp(x)-1)^2 (g-1)) >= 4 exp(x)/(exp(x)-1)^2 for x > 0, g > 1",
    says="(exp(x) - 1 + g)^2/((exp(x)-1)^2 (g-1)) >= 4 exp(x)/(exp(x)-1)^2 for x > 0, g > 1",
    expected=Verdict.PROVED,
)

best_g_five = Claim(
    id="wblj17.best_g_five",
    source=Source("wblj17", "4.4", "4.4", quoted=False),
    statement="(exp(x) - 1 + g)^2/((exp(x)-1)^2 (g-1)) >= 5 exp(x)/(exp(x)-1)^2 for x > 0, g > 1",
    says="(exp(x) - 1 + g)^2/((exp(x)-1)^2 (g-1)) >= 5 exp(x)/(exp(x)-1)^2 for x > 0, g > 1",
    expected=Verdict.REFUTED,
    note="The statement of the source is wblj17.best_g.",
)

direct = Claim(
    id="wblj17.direct",
    source=Source("wblj17", "5", "5", quoted=False),
    statement="(d - 2 + exp(x))/(exp(x)-1)^2 < 4 exp(x)/(exp(x)-1)^2 for x > 0, 2 <= d < 3 exp(x) + 2",
    says="(d - 2 + exp(x))/(exp(x)-1)^2 < 4 exp(x)/(exp(x)-1)^2 for x > 0, 2 <= d < 3 exp(x) + 2",
    expected=Verdict.PROVED,
)

direct_four = Claim(
    id="wblj17.direct_four",
    source=Source("wblj17", "5", "5", quoted=False),
    statement="(d - 2 + exp(x))/(exp(x)-1)^2 < 4 exp(x)/(exp(x)-1)^2 for x > 0, 2 <= d < 4 exp(x) + 2",
    says="(d - 2 + exp(x))/(exp(x)-1)^2 < 4 exp(x)/(exp(x)-1)^2 for x > 0, 2 <= d < 4 exp(x) + 2",
    expected=Verdict.REFUTED,
    note="The statement of the source is wblj17.direct.",
)

unbiased = Claim(
    id="wblj17.unbiased",
    source=Source("wblj17", "Theorem 2", "-", quoted=False),
    statement="E[(X - q)/(p - q)] = f for X ~ Bernoulli(f p + (1 - f) q), p in (0, 1), 0 < q < p, 0 < f < 1",
    says="E[(X - q)/(p - q)] = f for X ~ Bernoulli(f p + (1 - f) q), p in (0, 1), 0 < q < p, 0 < f < 1",
    expected=Verdict.PROVED,
)
