"""Statements of sv16, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

chi_kl = Claim(
    id="sv16.chi_kl",
    source=Source("sv16", "Eq. 5", "-", quoted=False),
    statement="p ln(p/q) + (1-p) ln((1-p)/(1-q)) <= (p-q)^2/(q(1-q)) for p, q in (0,1)",
    says="p ln(p/q) + (1-p) ln((1-p)/(1-q)) <= (p-q)^2/(q(1-q)) for p, q in (0,1)",
    expected=Verdict.PROVED,
)

log_chi = Claim(
    id="sv16.log_chi",
    source=Source("sv16", "Eq. 6", "-", quoted=False),
    statement="p ln(p/q) + (1-p) ln((1-p)/(1-q)) <= ln(1 + (p-q)^2/(q(1-q))) for p, q in (0,1)",
    says="p ln(p/q) + (1-p) ln((1-p)/(1-q)) <= ln(1 + (p-q)^2/(q(1-q))) for p, q in (0,1)",
    expected=Verdict.PROVED,
)

chi_half = Claim(
    id="sv16.chi_half",
    source=Source("sv16", "Eq. 5", "-", quoted=False),
    statement="p ln(p/q) + (1-p) ln((1-p)/(1-q)) <= (p-q)^2/(2q(1-q)) for p, q in (0,1)",
    says="p ln(p/q) + (1-p) ln((1-p)/(1-q)) <= (p-q)^2/(2q(1-q)) for p, q in (0,1)",
    expected=Verdict.REFUTED,
    note="Without the factor 1/2.",
)

log_chi_all = Claim(
    id="sv16.log_chi_all",
    source=Source("sv16", "Eq. 6", "-", quoted=False),
    statement="sum_{i=1}^n p_i ln(p_i/q_i) <= ln(sum_{i=1}^n p_i^2/q_i) for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    says="sum_{i=1}^n p_i ln(p_i/q_i) <= ln(sum_{i=1}^n p_i^2/q_i) for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    expected=Verdict.PROVED,
)

hellinger = Claim(
    id="sv16.hellinger",
    source=Source("sv16", "Eq. 20", "-", quoted=False),
    statement="sum_{i=1}^n (sqrt(p_i) - sqrt(q_i))^2 <= sum_{i=1}^n |p_i - q_i| for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    says="sum_{i=1}^n (sqrt(p_i) - sqrt(q_i))^2 <= sum_{i=1}^n |p_i - q_i| for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    expected=Verdict.PROVED,
)

hellinger_other = Claim(
    id="sv16.hellinger_other",
    source=Source("sv16", "Eq. 20", "-", quoted=False),
    statement="sum_{i=1}^n (sqrt(p_i) - sqrt(q_i))^2 >= sum_{i=1}^n |p_i - q_i| for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    says="sum_{i=1}^n (sqrt(p_i) - sqrt(q_i))^2 >= sum_{i=1}^n |p_i - q_i| for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    expected=Verdict.REFUTED,
    note="The statement of the source is sv16.hellinger.",
)

bhattacharyya = Claim(
    id="sv16.bhattacharyya",
    source=Source("sv16", "Eq. 21", "-", quoted=False),
    statement="sum_{i=1}^n |p_i - q_i| <= 2 sqrt(1 - (sum_{i=1}^n sqrt(p_i q_i))^2) for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    says="sum_{i=1}^n |p_i - q_i| <= 2 sqrt(1 - (sum_{i=1}^n sqrt(p_i q_i))^2) for n in N, p_i > 0, q_i > 0, sum_{i=1}^n p_i = 1, sum_{i=1}^n q_i = 1",
    expected=Verdict.PROVED,
)

f_chi = Claim(
    id="sv16.f_chi",
    source=Source("sv16", "3", "3", quoted=False),
    statement="t ln(t) - t + 1 <= (t-1)^2 for t > 0",
    says="t ln(t) - t + 1 <= (t-1)^2 for t > 0",
    expected=Verdict.PROVED,
)

le_cam = Claim(
    id="sv16.le_cam",
    source=Source("sv16", "3", "3", quoted=False),
    statement="(t-1)^2/(2(t+1)) <= (sqrt(t) - 1)^2 <= (t-1)^2/(t+1) for t > 0",
    says="(t-1)^2/(2(t+1)) <= (sqrt(t) - 1)^2 <= (t-1)^2/(t+1) for t > 0",
    expected=Verdict.PROVED,
)

jensen_shannon = Claim(
    id="sv16.jensen_shannon",
    source=Source("sv16", "3", "3", quoted=False),
    statement="t ln(2t/(1+t)) + ln(2/(1+t)) <= ln(2) |t - 1| for t > 0",
    says="t ln(2t/(1+t)) + ln(2/(1+t)) <= ln(2) |t - 1| for t > 0",
    expected=Verdict.PROVED,
)

jensen_shannon_half = Claim(
    id="sv16.jensen_shannon_half",
    source=Source("sv16", "3", "3", quoted=False),
    statement="t ln(2t/(1+t)) + ln(2/(1+t)) <= |t - 1|/2 for t > 0",
    says="t ln(2t/(1+t)) + ln(2/(1+t)) <= |t - 1|/2 for t > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is sv16.jensen_shannon.",
)
