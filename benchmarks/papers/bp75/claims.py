"""Statements of bp75, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

two_of_three = Claim(
    id="bp75.two_of_three",
    source=Source("bp75", "2.5", "2.5", quoted=False),
    statement="3p^2 - 2p^3 >= p for 1/2 <= p <= 1",
    says="3p^2 - 2p^3 >= p for 1/2 <= p <= 1",
    expected=Verdict.PROVED,
)

moore_shannon = Claim(
    id="bp75.moore_shannon",
    source=Source("bp75", "2.5", "2.5", quoted=False),
    statement="p(1-p) (6p - 6p^2) >= (3p^2 - 2p^3)(1 - 3p^2 + 2p^3) for 0 <= p <= 1",
    says="p(1-p) (6p - 6p^2) >= (3p^2 - 2p^3)(1 - 3p^2 + 2p^3) for 0 <= p <= 1",
    expected=Verdict.PROVED,
)

parallel = Claim(
    id="bp75.parallel",
    source=Source("bp75", "2", "2", quoted=False),
    statement="E[max(X, Y)] = 3/(2r) for X, Y ~ Exp(r), r > 0",
    says="E[max(X, Y)] = 3/(2r) for X, Y ~ Exp(r), r > 0",
    expected=Verdict.PROVED,
)

first = Claim(
    id="bp75.first",
    source=Source("bp75", "2", "2", quoted=False),
    statement="P(X < Y) = a/(a+b) for X ~ Exp(a), Y ~ Exp(b), a > 0, b > 0",
    says="P(X < Y) = a/(a+b) for X ~ Exp(a), Y ~ Exp(b), a > 0, b > 0",
    expected=Verdict.PROVED,
)

weibull_hazard = Claim(
    id="bp75.weibull_hazard",
    source=Source("bp75", "3.5", "3.5", quoted=False),
    statement="k x^{k-1} is nondecreasing in x on (0, oo) for k >= 1",
    says="k x^{k-1} is nondecreasing in x on (0, oo) for k >= 1",
    expected=Verdict.PROVED,
)

weibull_hazard_all = Claim(
    id="bp75.weibull_hazard_all",
    source=Source("bp75", "3.5", "3.5", quoted=False),
    statement="k x^{k-1} is nondecreasing in x on (0, oo) for k > 0",
    says="k x^{k-1} is nondecreasing in x on (0, oo) for k > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is bp75.weibull_hazard.",
)

normal_hazard = Claim(
    id="bp75.normal_hazard",
    source=Source("bp75", "3.5", "3.5", quoted=False),
    statement="exp(-x^2/2)/(1 - Phi(x)) is increasing on (-oo, oo)",
    says="exp(-x^2/2)/(1 - Phi(x)) is increasing on (-oo, oo)",
    expected=Verdict.PROVED,
)

mean_bound = Claim(
    id="bp75.mean_bound",
    source=Source("bp75", "4.6", "4.6", quoted=False),
    statement="exp(-x^2) >= exp(-2x/sqrt(pi)) for 0 < x < sqrt(pi)/2",
    says="exp(-x^2) >= exp(-2x/sqrt(pi)) for 0 < x < sqrt(pi)/2",
    expected=Verdict.PROVED,
)

mean_bound_all = Claim(
    id="bp75.mean_bound_all",
    source=Source("bp75", "4.6", "4.6", quoted=False),
    statement="exp(-x^2) >= exp(-2x/sqrt(pi)) for x > 0",
    says="exp(-x^2) >= exp(-2x/sqrt(pi)) for x > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is bp75.mean_bound.",
)

longest_life = Claim(
    id="bp75.longest_life",
    source=Source("bp75", "2", "2", quoted=False),
    statement=r"\int_0^oo (1 - (1 - exp(-t))^n) dt = sum_{k=1}^n 1/k for n in N",
    says=r"\int_0^oo (1 - (1 - exp(-t))^n) dt = sum_{k=1}^n 1/k for n in N",
    expected=Verdict.PROVED,
)

longest_life_one = Claim(
    id="bp75.longest_life_one",
    source=Source("bp75", "2", "2", quoted=False),
    statement=r"\int_0^oo (1 - (1 - exp(-t))^n) dt = sum_{k=0}^n 1/(k+1) for n in N",
    says=r"\int_0^oo (1 - (1 - exp(-t))^n) dt = sum_{k=0}^n 1/(k+1) for n in N",
    expected=Verdict.REFUTED,
    note="The statement of the source is bp75.longest_life.",
)

k_of_n = Claim(
    id="bp75.k_of_n",
    source=Source("bp75", "2.1", "2.1", quoted=False),
    statement=r"sum_{i=k}^n binom(n,i) p^i (1-p)^{n-i} = n binom(n-1, k-1) \int_0^p t^{k-1} (1-t)^{n-k} dt for n in N, k in {1, ..., n}, 0 < p < 1",
    says=r"sum_{i=k}^n binom(n,i) p^i (1-p)^{n-i} = n binom(n-1, k-1) \int_0^p t^{k-1} (1-t)^{n-k} dt for n in N, k in {1, ..., n}, 0 < p < 1",
    expected=Verdict.PROVED,
)
