"""Statements of hlp34 about families of numbers and unknown functions; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

cauchy = Claim(
    id="hlp34.cauchy",
    source=Source("hlp34", "Section 2.4", "Theorem 7", quoted=False),
    statement=r"$\left(\sum a_\nu b_\nu\right)^2\le\sum a_\nu^2\sum b_\nu^2$.",
    says=r"(sum_{i=1}^n a_i b_i)^2 <= (sum_{i=1}^n a_i^2) (sum_{i=1}^n b_i^2) for n in N, a_i real, b_i real",
    expected=Verdict.PROVED,
)

cauchy_without_squares = Claim(
    id="hlp34.cauchy_without_squares",
    source=Source("hlp34", "Section 2.4", "Theorem 7", quoted=False),
    statement=r"$\left(\sum a_\nu b_\nu\right)^2\le\sum a_\nu\sum b_\nu$ for $a,b\ge0$.",
    says=r"(sum_{i=1}^n a_i b_i)^2 <= (sum_{i=1}^n a_i) (sum_{i=1}^n b_i) for n in N, a_i >= 0, b_i >= 0",
    expected=Verdict.REFUTED,
    note="The squares are lost: a = b = 2 for n = 1.",
)

means = Claim(
    id="hlp34.means",
    source=Source("hlp34", "Section 2.5", "Theorem 9", quoted=False),
    statement=r"$(a_1\cdots a_n)^{1/n}\le\frac1n\sum a_\nu$ for $a\ge0$.",
    says=r"(prod_{i=1}^n a_i)^(1/n) <= (sum_{i=1}^n a_i)/n for n in N, a_i >= 0",
    expected=Verdict.PROVED,
)

means_with_weights = Claim(
    id="hlp34.means_with_weights",
    source=Source("hlp34", "Section 2.5", "Theorem 9", quoted=False),
    statement=r"$\prod a_\nu^{q_\nu}\le\sum q_\nu a_\nu$ where $\sum q_\nu=1$.",
    says=r"prod_{i=1}^n a_i^(q_i) <= sum_{i=1}^n q_i a_i for n in N, a_i > 0, q_i > 0, sum_{i=1}^n q_i = 1",
    expected=Verdict.PROVED,
)

means_with_small_weights = Claim(
    id="hlp34.means_with_small_weights",
    source=Source("hlp34", "Section 2.5", "Theorem 9", quoted=False),
    statement=r"$\prod a_\nu^{q_\nu}\le\sum q_\nu a_\nu$ where $\sum q_\nu\le1$.",
    says=r"prod_{i=1}^n a_i^(q_i) <= sum_{i=1}^n q_i a_i for n in N, a_i > 0, q_i > 0, sum_{i=1}^n q_i <= 1",
    expected=Verdict.REFUTED,
    note="The weights have the sum 1: one weight 1/2 and a = 1 give 1 on the left and 1/2 on the right.",
)

power_means = Claim(
    id="hlp34.power_means",
    source=Source("hlp34", "Section 2.9", "Theorem 16", quoted=False),
    statement=r"$\mathfrak M_r(a)\le\mathfrak M_s(a)$ for $0<r<s$.",
    says=r"((sum_{i=1}^n a_i^r)/n)^(1/r) <= ((sum_{i=1}^n a_i^s)/n)^(1/s) for n in N, 0 < r < s, a_i > 0",
    expected=Verdict.PROVED,
)

hoelder_for_n = Claim(
    id="hlp34.hoelder_for_n",
    source=Source("hlp34", "Section 2.8", "Theorem 13", quoted=False),
    statement=r"$\sum a_\nu b_\nu\le\left(\sum a_\nu^k\right)^{1/k}\left(\sum b_\nu^{k'}\right)^{1/k'}$ with $k'=k/(k-1)$, $k>1$.",
    says=r"sum_{i=1}^n a_i b_i <= (sum_{i=1}^n a_i^k)^(1/k) (sum_{i=1}^n b_i^(k/(k-1)))^((k-1)/k) for n in N, k > 1, a_i > 0, b_i > 0",
    expected=Verdict.PROVED,
)

hoelder_for_small_exponents = Claim(
    id="hlp34.hoelder_for_small_exponents",
    source=Source("hlp34", "Section 2.8", "Theorem 13", quoted=False),
    statement=r"$\sum a_\nu b_\nu\le\left(\sum a_\nu^k\right)^{1/k}\left(\sum b_\nu^{k'}\right)^{1/k'}$ with $k'=k/(k-1)$, $0<k<1$.",
    says=r"sum_{i=1}^n a_i b_i <= (sum_{i=1}^n a_i^k)^(1/k) (sum_{i=1}^n b_i^(k/(k-1)))^((k-1)/k) for n in N, 0 < k < 1, a_i > 0, b_i > 0",
    expected=Verdict.REFUTED,
    note="For k < 1 the inequality is reversed.",
)

minkowski_for_n = Claim(
    id="hlp34.minkowski_for_n",
    source=Source("hlp34", "Section 2.11", "Theorem 24", quoted=False),
    statement=r"$\left(\sum(a_\nu+b_\nu)^r\right)^{1/r}\le\left(\sum a_\nu^r\right)^{1/r}+\left(\sum b_\nu^r\right)^{1/r}$ for $r>1$.",
    says=r"(sum_{i=1}^n (a_i + b_i)^r)^(1/r) <= (sum_{i=1}^n a_i^r)^(1/r) + (sum_{i=1}^n b_i^r)^(1/r) for n in N, r > 1, a_i > 0, b_i > 0",
    expected=Verdict.PROVED,
)

chebyshev_for_n = Claim(
    id="hlp34.chebyshev_for_n",
    source=Source("hlp34", "Section 2.17", "Theorem 43", quoted=False),
    statement=r"$\frac1n\sum a_\nu\cdot\frac1n\sum b_\nu\le\frac1n\sum a_\nu b_\nu$ if $a$ and $b$ are similarly ordered.",
    says=r"(sum_{i=1}^n a_i)/n * (sum_{i=1}^n b_i)/n <= (sum_{i=1}^n a_i b_i)/n for n in N, a_i real, b_i real, a_i nondecreasing, b_i nondecreasing",
    expected=Verdict.PROVED,
)

chebyshev_in_opposite_orders = Claim(
    id="hlp34.chebyshev_in_opposite_orders",
    source=Source("hlp34", "Section 2.17", "Theorem 43", quoted=False),
    statement=r"$\frac1n\sum a_\nu\cdot\frac1n\sum b_\nu\le\frac1n\sum a_\nu b_\nu$ if $a$ and $b$ are oppositely ordered.",
    says=r"(sum_{i=1}^n a_i)/n * (sum_{i=1}^n b_i)/n <= (sum_{i=1}^n a_i b_i)/n for n in N, a_i real, b_i real, a_i nondecreasing, b_i nonincreasing",
    expected=Verdict.REFUTED,
    note="Oppositely ordered sequences reverse the inequality.",
)

sums_of_powers_of_n = Claim(
    id="hlp34.sums_of_powers_of_n",
    source=Source("hlp34", "Section 2.10", "Theorem 19", quoted=False),
    statement=r"$\left(\sum a_\nu^s\right)^{1/s}\le\left(\sum a_\nu^r\right)^{1/r}$ for $0<r<s$.",
    says=r"(sum_{i=1}^n a_i^s)^(1/s) <= (sum_{i=1}^n a_i^r)^(1/r) for n in N, 0 < r < s, a_i > 0",
    expected=Verdict.PROVED,
)

sums_of_powers_of_n_reversed = Claim(
    id="hlp34.sums_of_powers_of_n_reversed",
    source=Source("hlp34", "Section 2.10", "Theorem 19", quoted=False),
    statement=r"$\left(\sum a_\nu^s\right)^{1/s}\ge\left(\sum a_\nu^r\right)^{1/r}$ for $0<r<s$.",
    says=r"(sum_{i=1}^n a_i^s)^(1/s) >= (sum_{i=1}^n a_i^r)^(1/r) for n in N, 0 < r < s, a_i > 0",
    expected=Verdict.REFUTED,
    note="It is the means that rise with the exponent; the sums fall.",
)

jensen_for_n = Claim(
    id="hlp34.jensen_for_n",
    source=Source("hlp34", "Section 3.6", "Theorem 86", quoted=False),
    statement=r"$\phi\left(\sum q_\nu x_\nu\right)\le\sum q_\nu\phi(x_\nu)$ for continuous convex $\phi$, $q\ge0$, $\sum q_\nu=1$.",
    says=r"f(sum_{i=1}^n q_i x_i) <= sum_{i=1}^n q_i f(x_i) for convex f on R, n in N, q_i >= 0, x_i real, sum_{i=1}^n q_i = 1",
    expected=Verdict.PROVED,
)

middle = Claim(
    id="hlp34.middle",
    source=Source("hlp34", "Section 3.19", "Theorem 125", quoted=False),
    statement=r"$\phi\left(\frac{a+b}2\right)\le\frac1{b-a}\int_a^b\phi\,dx$ for convex $\phi$.",
    says=r"f((a + b)/2) <= (\int_a^b f(x) dx)/(b - a) for convex f on R, a real, b > a",
    expected=Verdict.PROVED,
)

ends = Claim(
    id="hlp34.ends",
    source=Source("hlp34", "Section 3.19", "Theorem 125", quoted=False),
    statement=r"$\frac1{b-a}\int_a^b\phi\,dx\le\frac{\phi(a)+\phi(b)}2$ for convex $\phi$.",
    says=r"(\int_a^b f(x) dx)/(b - a) <= (f(a) + f(b))/2 for convex f on R, a real, b > a",
    expected=Verdict.PROVED,
)

ends_without_the_length = Claim(
    id="hlp34.ends_without_the_length",
    source=Source("hlp34", "Section 3.19", "Theorem 125", quoted=False),
    statement=r"$\int_a^b\phi\,dx\le\frac{\phi(a)+\phi(b)}2$ for convex $\phi$.",
    says=r"\int_a^b f(x) dx <= (f(a) + f(b))/2 for convex f on R, a real, b > a",
    expected=Verdict.REFUTED,
    note="The integral has to be divided by the length: a constant function on an interval of length 2.",
)
