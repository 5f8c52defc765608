"""Statements of high02, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

gamma_n = Claim(
    id="high02.gamma_n",
    source=Source("high02", "3.1", "3.1", quoted=False),
    statement="(1 + u)^n - 1 <= n u/(1 - n u) for n in N, 0 < u < 1/n",
    says="(1 + u)^n - 1 <= n u/(1 - n u) for n in N, 0 < u < 1/n",
    expected=Verdict.PROVED,
)

gamma_n_first = Claim(
    id="high02.gamma_n_first",
    source=Source("high02", "3.1", "3.1", quoted=False),
    statement="(1 + u)^n - 1 <= n u for n in N, 0 < u < 1/n",
    says="(1 + u)^n - 1 <= n u for n in N, 0 < u < 1/n",
    expected=Verdict.REFUTED,
    note="The statement of the source is high02.gamma_n.",
)

products = Claim(
    id="high02.products",
    source=Source("high02", "3.1", "3.1", quoted=False),
    statement="|prod_{i=1}^n (1 + d_i) - 1| <= n u/(1 - n u) for n in N, 0 < u < 1/n, d_i in [-u, u]",
    says="|prod_{i=1}^n (1 + d_i) - 1| <= n u/(1 - n u) for n in N, 0 < u < 1/n, d_i in [-u, u]",
    expected=Verdict.PROVED,
)

gamma_sum = Claim(
    id="high02.gamma_sum",
    source=Source("high02", "3.3", "3.3", quoted=False),
    statement="k u/(1 - k u) + j u/(1 - j u) + k j u^2/((1 - k u)(1 - j u)) <= (k+j) u/(1 - (k+j) u) for k, j in N, 0 < u < 1/(k+j)",
    says="k u/(1 - k u) + j u/(1 - j u) + k j u^2/((1 - k u)(1 - j u)) <= (k+j) u/(1 - (k+j) u) for k, j in N, 0 < u < 1/(k+j)",
    expected=Verdict.PROVED,
)

simpson = Claim(
    id="high02.simpson",
    source=Source("high02", "2", "2", quoted=False),
    statement=r"\int_a^b x^3 dx = (b-a)/6 (a^3 + 4((a+b)/2)^3 + b^3) for a, b real",
    says=r"\int_a^b x^3 dx = (b-a)/6 (a^3 + 4((a+b)/2)^3 + b^3) for a, b real",
    expected=Verdict.PROVED,
)

simpson_four = Claim(
    id="high02.simpson_four",
    source=Source("high02", "2", "2", quoted=False),
    statement=r"\int_a^b x^4 dx = (b-a)/6 (a^4 + 4((a+b)/2)^4 + b^4) for a, b real",
    says=r"\int_a^b x^4 dx = (b-a)/6 (a^4 + 4((a+b)/2)^4 + b^4) for a, b real",
    expected=Verdict.REFUTED,
    note="The statement of the source is high02.simpson.",
)

midpoint = Claim(
    id="high02.midpoint",
    source=Source("high02", "2", "2", quoted=False),
    statement=r"|\int_0^h exp(x) dx - h exp(h/2)| <= h^3 exp(h)/24 for h > 0",
    says=r"|\int_0^h exp(x) dx - h exp(h/2)| <= h^3 exp(h)/24 for h > 0",
    expected=Verdict.PROVED,
)

newton = Claim(
    id="high02.newton",
    source=Source("high02", "1", "1", quoted=False),
    statement="(x + a/x)/2 - sqrt(a) = (x - sqrt(a))^2/(2x) for x, a > 0",
    says="(x + a/x)/2 - sqrt(a) = (x - sqrt(a))^2/(2x) for x, a > 0",
    expected=Verdict.PROVED,
)

sine = Claim(
    id="high02.sine",
    source=Source("high02", "1", "1", quoted=False),
    statement="|sin(x) - x + x^3/6| <= x^5/120 for x >= 0",
    says="|sin(x) - x + x^3/6| <= x^5/120 for x >= 0",
    expected=Verdict.PROVED,
)

exp_half = Claim(
    id="high02.exp_half",
    source=Source("high02", "1", "1", quoted=False),
    statement="|exp(x) - 1 - x| <= x^2/2 for |x| <= 1",
    says="|exp(x) - 1 - x| <= x^2/2 for |x| <= 1",
    expected=Verdict.REFUTED,
    note="The factor is e - 2.",
)

exp_e = Claim(
    id="high02.exp_e",
    source=Source("high02", "1", "1", quoted=False),
    statement="|exp(x) - 1 - x| <= (e - 2) x^2 for |x| <= 1",
    says="|exp(x) - 1 - x| <= (e - 2) x^2 for |x| <= 1",
    expected=Verdict.PROVED,
)
