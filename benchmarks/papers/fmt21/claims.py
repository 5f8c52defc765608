"""Statements of fmt21, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

simplified = Claim(
    id="fmt21.simplified",
    source=Source("fmt21", "3.1", "3.1", quoted=False),
    statement="ln(1 + (exp(x) - 1)/(exp(x) + 1) y) <= x y/2 for x >= 0, y >= 0",
    says="ln(1 + (exp(x) - 1)/(exp(x) + 1) y) <= x y/2 for x >= 0, y >= 0",
    expected=Verdict.PROVED,
)

clone = Claim(
    id="fmt21.clone",
    source=Source("fmt21", "3.2", "3.2", quoted=False),
    statement="exp(-x) <= 2/(1 + exp(x)) <= 2 exp(-x) for x >= 0",
    says="exp(-x) <= 2/(1 + exp(x)) <= 2 exp(-x) for x >= 0",
    expected=Verdict.PROVED,
)

clone_other = Claim(
    id="fmt21.clone_other",
    source=Source("fmt21", "3.2", "3.2", quoted=False),
    statement="2/(1 + exp(x)) <= exp(-x) for x >= 0",
    says="2/(1 + exp(x)) <= exp(-x) for x >= 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is fmt21.clone.",
)

few_clones = Claim(
    id="fmt21.few_clones",
    source=Source("fmt21", "A", "A", quoted=False),
    statement="P(X <= n p/2) <= exp(-n p/8) for X ~ Bin(n, p), n in N, 0 < p < 1",
    says="P(X <= n p/2) <= exp(-n p/8) for X ~ Bin(n, p), n in N, 0 < p < 1",
    expected=Verdict.PROVED,
)

few_clones_four = Claim(
    id="fmt21.few_clones_four",
    source=Source("fmt21", "A", "A", quoted=False),
    statement="P(X <= n p/2) <= exp(-n p/4) for X ~ Bin(n, p), n in N, 0 < p < 1",
    says="P(X <= n p/2) <= exp(-n p/4) for X ~ Bin(n, p), n in N, 0 < p < 1",
    expected=Verdict.REFUTED,
    note="The statement of the source is fmt21.few_clones.",
)

reciprocal = Claim(
    id="fmt21.reciprocal",
    source=Source("fmt21", "A", "A", quoted=False),
    statement="E[1/(X+1)] = (1 - (1-p)^{n+1})/((n+1) p) for X ~ Bin(n, p), n in N, 0 < p < 1",
    says="E[1/(X+1)] = (1 - (1-p)^{n+1})/((n+1) p) for X ~ Bin(n, p), n in N, 0 < p < 1",
    expected=Verdict.PROVED,
)

reciprocal_bound = Claim(
    id="fmt21.reciprocal_bound",
    source=Source("fmt21", "A", "A", quoted=False),
    statement="E[1/(X+1)] <= 1/(n p) for X ~ Bin(n, p), n in N, 0 < p < 1",
    says="E[1/(X+1)] <= 1/(n p) for X ~ Bin(n, p), n in N, 0 < p < 1",
    expected=Verdict.PROVED,
)
