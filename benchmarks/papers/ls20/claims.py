"""Statements of ls20, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

pinsker_low = Claim(
    id="ls20.pinsker_low",
    source=Source("ls20", "10.3", "10.3", quoted=False),
    statement="p ln(p/q) + (1-p) ln((1-p)/(1-q)) >= (p-q)^2/(2q) for p, q in (0,1), p < q",
    says="p ln(p/q) + (1-p) ln((1-p)/(1-q)) >= (p-q)^2/(2q) for p, q in (0,1), p < q",
    expected=Verdict.PROVED,
)

pinsker_low_p = Claim(
    id="ls20.pinsker_low_p",
    source=Source("ls20", "10.3", "10.3", quoted=False),
    statement="p ln(p/q) + (1-p) ln((1-p)/(1-q)) >= (p-q)^2/(2p) for p, q in (0,1), p < q",
    says="p ln(p/q) + (1-p) ln((1-p)/(1-q)) >= (p-q)^2/(2p) for p, q in (0,1), p < q",
    expected=Verdict.REFUTED,
    note="The statement of the source is ls20.pinsker_low.",
)

bernoulli_subgaussian = Claim(
    id="ls20.bernoulli_subgaussian",
    source=Source("ls20", "5.3", "5.3", quoted=False),
    statement="E[exp(t (X - p))] <= exp(t^2/8) for X ~ Bernoulli(p), 0 < p < 1, t real",
    says="E[exp(t (X - p))] <= exp(t^2/8) for X ~ Bernoulli(p), 0 < p < 1, t real",
    expected=Verdict.PROVED,
)

gauss_tail = Claim(
    id="ls20.gauss_tail",
    source=Source("ls20", "5.3", "5.3", quoted=False),
    statement="P(X - m >= t) <= exp(-t^2/(2 v)) for X ~ N(m, v), t > 0, v > 0, m real",
    says="P(X - m >= t) <= exp(-t^2/(2 v)) for X ~ N(m, v), t > 0, v > 0, m real",
    expected=Verdict.PROVED,
)

bretagnolle_gauss = Claim(
    id="ls20.bretagnolle_gauss",
    source=Source("ls20", "14.2", "14.2", quoted=False),
    statement="2 Phi(-d/2) >= exp(-d^2/2)/2 for d >= 0",
    says="2 Phi(-d/2) >= exp(-d^2/2)/2 for d >= 0",
    expected=Verdict.PROVED,
)

roots = Claim(
    id="ls20.roots",
    source=Source("ls20", "9", "9", quoted=False),
    statement="sum_{t=1}^n 1/sqrt(t) <= 2 sqrt(n) - 1 for n in N",
    says="sum_{t=1}^n 1/sqrt(t) <= 2 sqrt(n) - 1 for n in N",
    expected=Verdict.PROVED,
)

roots_less = Claim(
    id="ls20.roots_less",
    source=Source("ls20", "9", "9", quoted=False),
    statement="sum_{t=1}^n 1/sqrt(t) <= 2 sqrt(n) - 3/2 for n in N",
    says="sum_{t=1}^n 1/sqrt(t) <= 2 sqrt(n) - 3/2 for n in N",
    expected=Verdict.REFUTED,
    note="The statement of the source is ls20.roots.",
)

exp_square = Claim(
    id="ls20.exp_square",
    source=Source("ls20", "11.3", "11.3", quoted=False),
    statement="exp(x) <= 1 + x + x^2 for x <= 1",
    says="exp(x) <= 1 + x + x^2 for x <= 1",
    expected=Verdict.PROVED,
)

exp_square_two = Claim(
    id="ls20.exp_square_two",
    source=Source("ls20", "11.3", "11.3", quoted=False),
    statement="exp(x) <= 1 + x + x^2 for x <= 2",
    says="exp(x) <= 1 + x + x^2 for x <= 2",
    expected=Verdict.REFUTED,
    note="The statement of the source is ls20.exp_square.",
)

elliptical = Claim(
    id="ls20.elliptical",
    source=Source("ls20", "19.4", "19.4", quoted=False),
    statement="min(1, x) <= 2 ln(1 + x) for x >= 0",
    says="min(1, x) <= 2 ln(1 + x) for x >= 0",
    expected=Verdict.PROVED,
)

elliptical_one = Claim(
    id="ls20.elliptical_one",
    source=Source("ls20", "19.4", "19.4", quoted=False),
    statement="min(1, x) <= ln(1 + x) for x >= 0",
    says="min(1, x) <= ln(1 + x) for x >= 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is ls20.elliptical.",
)

explore_commit = Claim(
    id="ls20.explore_commit",
    source=Source("ls20", "6.1", "6.1", quoted=False),
    statement="sup_{x > 0} x exp(-x^2/2) = exp(-1/2)",
    says="sup_{x > 0} x exp(-x^2/2) = exp(-1/2)",
    expected=Verdict.PROVED,
)

sum_gaps = Claim(
    id="ls20.sum_gaps",
    source=Source("ls20", "7.2", "7.2", quoted=False),
    statement="sum_{i=1}^n sqrt(t_i) <= sqrt(n m) for n in N, m > 0, t_i >= 0, sum_{i=1}^n t_i = m",
    says="sum_{i=1}^n sqrt(t_i) <= sqrt(n m) for n in N, m > 0, t_i >= 0, sum_{i=1}^n t_i = m",
    expected=Verdict.PROVED,
)

entropy_bound = Claim(
    id="ls20.entropy_bound",
    source=Source("ls20", "28", "28", quoted=False),
    statement="-sum_{i=1}^n p_i ln(p_i) <= ln(n) for n in N, p_i > 0, sum_{i=1}^n p_i = 1",
    says="-sum_{i=1}^n p_i ln(p_i) <= ln(n) for n in N, p_i > 0, sum_{i=1}^n p_i = 1",
    expected=Verdict.PROVED,
)

entropy_half = Claim(
    id="ls20.entropy_half",
    source=Source("ls20", "28", "28", quoted=False),
    statement="-sum_{i=1}^n p_i ln(p_i) <= ln(n)/2 for n in N, p_i > 0, sum_{i=1}^n p_i = 1",
    says="-sum_{i=1}^n p_i ln(p_i) <= ln(n)/2 for n in N, p_i > 0, sum_{i=1}^n p_i = 1",
    expected=Verdict.REFUTED,
    note="The bound is ln n.",
)
