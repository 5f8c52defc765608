"""Statements of gv14, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

staircase = Claim(
    id="gv14.staircase",
    source=Source("gv14", "5", "5", quoted=False),
    statement="exp(x/2)/(exp(x) - 1) < 1/x for x > 0",
    says="exp(x/2)/(exp(x) - 1) < 1/x for x > 0",
    expected=Verdict.PROVED,
)

staircase_more = Claim(
    id="gv14.staircase_more",
    source=Source("gv14", "5", "5", quoted=False),
    statement="exp(x/2)/(exp(x) - 1) < 1/x - x/24 for x > 0",
    says="exp(x/2)/(exp(x) - 1) < 1/x - x/24 for x > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is gv14.staircase.",
)

cost = Claim(
    id="gv14.cost",
    source=Source("gv14", "5", "5", quoted=False),
    statement="sum_{k=0}^oo b^k (k g + g^2/2 + b (k (1-g) + (1-g^2)/2)) = (g + b(1-g)) b/(1-b)^2 + (g^2 + b(1-g^2))/(2(1-b)) for 0 < b < 1, 0 <= g <= 1",
    says="sum_{k=0}^oo b^k (k g + g^2/2 + b (k (1-g) + (1-g^2)/2)) = (g + b(1-g)) b/(1-b)^2 + (g^2 + b(1-g^2))/(2(1-b)) for 0 < b < 1, 0 <= g <= 1",
    expected=Verdict.PROVED,
)
