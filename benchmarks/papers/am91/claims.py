"""Statements of am91, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

final_size = Claim(
    id="am91.final_size",
    source=Source("am91", "A", "A", quoted=False),
    statement="1 - exp(-2z) = z has exactly one root in (0, 1)",
    says="1 - exp(-2z) = z has exactly one root in (0, 1)",
    expected=Verdict.PROVED,
)

final_size_small = Claim(
    id="am91.final_size_small",
    source=Source("am91", "A", "A", quoted=False),
    statement="1 - exp(-z/2) = z has exactly one root in (0, 1)",
    says="1 - exp(-z/2) = z has exactly one root in (0, 1)",
    expected=Verdict.REFUTED,
    note="The statement of the source is am91.final_size.",
)

final_size_lambert = Claim(
    id="am91.final_size_lambert",
    source=Source("am91", "A", "A", quoted=False),
    statement="1 - exp(-R - W(-R exp(-R))) = 1 + W(-R exp(-R))/R for R > 1",
    says="1 - exp(-R - W(-R exp(-R))) = 1 + W(-R exp(-R))/R for R > 1",
    expected=Verdict.PROVED,
)

final_size_high = Claim(
    id="am91.final_size_high",
    source=Source("am91", "A", "A", quoted=False),
    statement="1 + W(-R exp(-R))/R < 1 - exp(-R) for R > 1",
    says="1 + W(-R exp(-R))/R < 1 - exp(-R) for R > 1",
    expected=Verdict.PROVED,
)

final_size_low = Claim(
    id="am91.final_size_low",
    source=Source("am91", "A", "A", quoted=False),
    statement="1 + W(-R exp(-R))/R > 1 - exp(-R) for R > 1",
    says="1 + W(-R exp(-R))/R > 1 - exp(-R) for R > 1",
    expected=Verdict.REFUTED,
    note="The statement of the source is am91.final_size.",
)

peak = Claim(
    id="am91.peak",
    source=Source("am91", "6", "6", quoted=False),
    statement="0 < 1 - (1 + ln R)/R < 1 for R > 1",
    says="0 < 1 - (1 + ln R)/R < 1 for R > 1",
    expected=Verdict.PROVED,
)

growth_rate = Claim(
    id="am91.growth_rate",
    source=Source("am91", "B", "B", quoted=False),
    statement=r"1/(\int_0^oo exp(-r t) t exp(-t) dt) = (1+r)^2 for r > 0",
    says=r"1/(\int_0^oo exp(-r t) t exp(-t) dt) = (1+r)^2 for r > 0",
    expected=Verdict.PROVED,
)

logistic = Claim(
    id="am91.logistic",
    source=Source("am91", "A", "A", quoted=False),
    statement="d/dt (1/(1 + exp(-t))) = exp(-t)/(1 + exp(-t))^2 for t in R",
    says="d/dt (1/(1 + exp(-t))) = exp(-t)/(1 + exp(-t))^2 for t in R",
    expected=Verdict.PROVED,
)

herd = Claim(
    id="am91.herd",
    source=Source("am91", "5", "5", quoted=False),
    statement="1 - 1/R < 1 + W(-R exp(-R))/R for R > 1",
    says="1 - 1/R < 1 + W(-R exp(-R))/R for R > 1",
    expected=Verdict.PROVED,
)

herd_double = Claim(
    id="am91.herd_double",
    source=Source("am91", "5", "5", quoted=False),
    statement="2 (1 - 1/R) < 1 + W(-R exp(-R))/R for R > 1",
    says="2 (1 - 1/R) < 1 + W(-R exp(-R))/R for R > 1",
    expected=Verdict.REFUTED,
    note="The statement of the source is am91.herd.",
)
