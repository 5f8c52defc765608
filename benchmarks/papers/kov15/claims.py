"""Statements of kov15, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

masses = Claim(
    id="kov15.masses",
    source=Source("kov15", "3", "3", quoted=False),
    statement="sum_{l=0}^k binom(k, l) exp((k-l) x)/(1 + exp(x))^k = 1 for k in N, x > 0",
    says="sum_{l=0}^k binom(k, l) exp((k-l) x)/(1 + exp(x))^k = 1 for k in N, x > 0",
    expected=Verdict.PROVED,
)

mean_loss = Claim(
    id="kov15.mean_loss",
    source=Source("kov15", "3.3", "3.3", quoted=False),
    statement="(exp(x) - 1)/(exp(x) + 1) <= x/2 for x >= 0",
    says="(exp(x) - 1)/(exp(x) + 1) <= x/2 for x >= 0",
    expected=Verdict.PROVED,
)

mean_loss_three = Claim(
    id="kov15.mean_loss_three",
    source=Source("kov15", "3.3", "3.3", quoted=False),
    statement="(exp(x) - 1)/(exp(x) + 1) <= x/3 for x >= 0",
    says="(exp(x) - 1)/(exp(x) + 1) <= x/3 for x >= 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is kov15.mean_loss.",
)

region = Claim(
    id="kov15.region",
    source=Source("kov15", "2.1", "2.1", quoted=False),
    statement="max(0, 1 - d - exp(x) a, exp(-x) (1 - d - a)) <= 1 - a for 0 <= a <= 1, 0 <= d <= 1, x >= 0",
    says="max(0, 1 - d - exp(x) a, exp(-x) (1 - d - a)) <= 1 - a for 0 <= a <= 1, 0 <= d <= 1, x >= 0",
    expected=Verdict.PROVED,
)

region_delta = Claim(
    id="kov15.region_delta",
    source=Source("kov15", "2.1", "2.1", quoted=False),
    statement="max(0, 1 - d - exp(x) a, exp(-x) (1 - d - a)) <= 1 - d - a for 0 <= a <= 1, 0 <= d <= 1, x >= 0",
    says="max(0, 1 - d - exp(x) a, exp(-x) (1 - d - a)) <= 1 - d - a for 0 <= a <= 1, 0 <= d <= 1, x >= 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is kov15.region.",
)

two_uses = Claim(
    id="kov15.two_uses",
    source=Source("kov15", "3", "3", quoted=False),
    statement="(exp(2x) - 1)/(1 + exp(x))^2 = (exp(x) - 1)/(exp(x) + 1) for x > 0",
    says="(exp(2x) - 1)/(1 + exp(x))^2 = (exp(x) - 1)/(exp(x) + 1) for x > 0",
    expected=Verdict.PROVED,
)
