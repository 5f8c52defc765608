"""Statements of ct06 about families of numbers and unknown functions; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

information_inequality = Claim(
    id="ct06.information_inequality",
    source=Source("ct06", "Section 2.6", "Theorem 2.6.3", quoted=False),
    statement=r"$D(p\|q)\ge0$.",
    says=r"sum_{i=1}^n p_i log(p_i/q_i) >= 0 for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    expected=Verdict.PROVED,
)

information_inequality_strict = Claim(
    id="ct06.information_inequality_strict",
    source=Source("ct06", "Section 2.6", "Theorem 2.6.3", quoted=False),
    statement=r"$D(p\|q)>0$.",
    says=r"sum_{i=1}^n p_i log(p_i/q_i) > 0 for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    expected=Verdict.REFUTED,
    note="There is equality for p = q.",
)

uniform_has_most_entropy = Claim(
    id="ct06.uniform_has_most_entropy",
    source=Source("ct06", "Section 2.6", "Theorem 2.6.4", quoted=False),
    statement=r"$H(X)\le\log|\mathcal X|$.",
    says=r"-sum_{i=1}^n p_i log p_i <= log n for n in N, p_i > 0, sum_{i=1}^n p_i = 1",
    expected=Verdict.PROVED,
)

log_sum_of_n = Claim(
    id="ct06.log_sum_of_n",
    source=Source("ct06", "Section 2.7", "Theorem 2.7.1", quoted=False),
    statement=r"$\sum a_i\log\frac{a_i}{b_i}\ge\left(\sum a_i\right)\log\frac{\sum a_i}{\sum b_i}$.",
    says=r"sum_{i=1}^n a_i log(a_i/b_i) >= (sum_{i=1}^n a_i) log((sum_{i=1}^n a_i)/(sum_{i=1}^n b_i)) for n in N, a_i > 0, b_i > 0",
    expected=Verdict.PROVED,
)

log_sum_of_n_reversed = Claim(
    id="ct06.log_sum_of_n_reversed",
    source=Source("ct06", "Section 2.7", "Theorem 2.7.1", quoted=False),
    statement=r"$\sum a_i\log\frac{a_i}{b_i}\le\left(\sum a_i\right)\log\frac{\sum a_i}{\sum b_i}$.",
    says=r"sum_{i=1}^n a_i log(a_i/b_i) <= (sum_{i=1}^n a_i) log((sum_{i=1}^n a_i)/(sum_{i=1}^n b_i)) for n in N, a_i > 0, b_i > 0",
    expected=Verdict.REFUTED,
    note="The inequality is the other way round.",
)
