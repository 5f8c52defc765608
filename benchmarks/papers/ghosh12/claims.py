"""Statements of ghosh12, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

mean = Claim(
    id="ghosh12.mean",
    source=Source("ghosh12", "2.2", "2.2", quoted=False),
    statement="sum_{k=-oo}^oo |k| (1-a)/(1+a) a^{|k|} = 2a/(1-a^2) for 0 < a < 1",
    says="sum_{k=-oo}^oo |k| (1-a)/(1+a) a^{|k|} = 2a/(1-a^2) for 0 < a < 1",
    expected=Verdict.PROVED,
)

variance = Claim(
    id="ghosh12.variance",
    source=Source("ghosh12", "2.2", "2.2", quoted=False),
    statement="sum_{k=-oo}^oo k^2 (1-a)/(1+a) a^{|k|} = 2a/(1-a)^2 for 0 < a < 1",
    says="sum_{k=-oo}^oo k^2 (1-a)/(1+a) a^{|k|} = 2a/(1-a)^2 for 0 < a < 1",
    expected=Verdict.PROVED,
)

variance_square = Claim(
    id="ghosh12.variance_square",
    source=Source("ghosh12", "2.2", "2.2", quoted=False),
    statement="sum_{k=-oo}^oo k^2 (1-a)/(1+a) a^{|k|} = 2a/(1-a^2)^2 for 0 < a < 1",
    says="sum_{k=-oo}^oo k^2 (1-a)/(1+a) a^{|k|} = 2a/(1-a^2)^2 for 0 < a < 1",
    expected=Verdict.REFUTED,
    note="The statement of the source is ghosh12.variance.",
)

mass = Claim(
    id="ghosh12.mass",
    source=Source("ghosh12", "2.2", "2.2", quoted=False),
    statement="(1-a)/(1+a) a^{|k|} is a mass function for k in Z, 0 < a < 1",
    says="(1-a)/(1+a) a^{|k|} is a mass function for k in Z, 0 < a < 1",
    expected=Verdict.PROVED,
)

tail = Claim(
    id="ghosh12.tail",
    source=Source("ghosh12", "2.2", "2.2", quoted=False),
    statement="sum_{k=m}^oo (1-a)/(1+a) a^k = a^m/(1+a) for m in N, 0 < a < 1",
    says="sum_{k=m}^oo (1-a)/(1+a) a^k = a^m/(1+a) for m in N, 0 < a < 1",
    expected=Verdict.PROVED,
)

below_laplace = Claim(
    id="ghosh12.below_laplace",
    source=Source("ghosh12", "2.2", "2.2", quoted=False),
    statement="2 exp(-x)/(1 - exp(-x))^2 < 2/x^2 for x > 0",
    says="2 exp(-x)/(1 - exp(-x))^2 < 2/x^2 for x > 0",
    expected=Verdict.PROVED,
)

near_laplace = Claim(
    id="ghosh12.near_laplace",
    source=Source("ghosh12", "2.2", "2.2", quoted=False),
    statement="2 exp(-x)/(1 - exp(-x))^2 > 2/x^2 - 1/6 for x > 0",
    says="2 exp(-x)/(1 - exp(-x))^2 > 2/x^2 - 1/6 for x > 0",
    expected=Verdict.PROVED,
)

near_laplace_other = Claim(
    id="ghosh12.near_laplace_other",
    source=Source("ghosh12", "2.2", "2.2", quoted=False),
    statement="2 exp(-x)/(1 - exp(-x))^2 < 2/x^2 - 1/6 for x > 0",
    says="2 exp(-x)/(1 - exp(-x))^2 < 2/x^2 - 1/6 for x > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is ghosh12.near_laplace.",
)
