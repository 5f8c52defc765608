"""Statements of nest04, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

omega_low = Claim(
    id="nest04.omega_low",
    source=Source("nest04", "4.1", "4.1", quoted=False),
    statement="t - ln(1+t) >= t^2/(2(1+t)) for t >= 0",
    says="t - ln(1+t) >= t^2/(2(1+t)) for t >= 0",
    expected=Verdict.PROVED,
)

omega_high = Claim(
    id="nest04.omega_high",
    source=Source("nest04", "4.1", "4.1", quoted=False),
    statement="t - ln(1+t) <= t^2/(2+t) for t >= 0",
    says="t - ln(1+t) <= t^2/(2+t) for t >= 0",
    expected=Verdict.PROVED,
)

omega_swapped = Claim(
    id="nest04.omega_swapped",
    source=Source("nest04", "4.1", "4.1", quoted=False),
    statement="t - ln(1+t) <= t^2/(2(1+t)) for t >= 0",
    says="t - ln(1+t) <= t^2/(2(1+t)) for t >= 0",
    expected=Verdict.REFUTED,
    note="This is a lower bound.",
)

omega_star = Claim(
    id="nest04.omega_star",
    source=Source("nest04", "4.1", "4.1", quoted=False),
    statement="t^2/(2-t) <= -t - ln(1-t) <= t^2/(2(1-t)) for 0 <= t < 1",
    says="t^2/(2-t) <= -t - ln(1-t) <= t^2/(2(1-t)) for 0 <= t < 1",
    expected=Verdict.PROVED,
)

conjugate = Claim(
    id="nest04.conjugate",
    source=Source("nest04", "4.1", "4.1", quoted=False),
    statement="sup_{t >= 0} s t - t + ln(1+t) = -s - ln(1-s) for 0 <= s < 1",
    says="sup_{t >= 0} s t - t + ln(1+t) = -s - ln(1-s) for 0 <= s < 1",
    expected=Verdict.PROVED,
)

step = Claim(
    id="nest04.step",
    source=Source("nest04", "2.2", "2.2", quoted=False),
    statement="((1 + sqrt(1 + 4 s^2))/2)^2 - (1 + sqrt(1 + 4 s^2))/2 = s^2 for s >= 0",
    says="((1 + sqrt(1 + 4 s^2))/2)^2 - (1 + sqrt(1 + 4 s^2))/2 = s^2 for s >= 0",
    expected=Verdict.PROVED,
)

step_grows = Claim(
    id="nest04.step_grows",
    source=Source("nest04", "2.2", "2.2", quoted=False),
    statement="(1 + sqrt(1 + 4 s^2))/2 >= s + 1/2 for s >= 0",
    says="(1 + sqrt(1 + 4 s^2))/2 >= s + 1/2 for s >= 0",
    expected=Verdict.PROVED,
)

step_one = Claim(
    id="nest04.step_one",
    source=Source("nest04", "2.2", "2.2", quoted=False),
    statement="(1 + sqrt(1 + 4 s^2))/2 >= s + 1 for s >= 0",
    says="(1 + sqrt(1 + 4 s^2))/2 >= s + 1 for s >= 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is nest04.step.",
)

rate = Claim(
    id="nest04.rate",
    source=Source("nest04", "2.2", "2.2", quoted=False),
    statement="(1 - sqrt(m/L))^k <= exp(-k sqrt(m/L)) for L > 0, 0 < m <= L, k in N",
    says="(1 - sqrt(m/L))^k <= exp(-k sqrt(m/L)) for L > 0, 0 < m <= L, k in N",
    expected=Verdict.PROVED,
)

rate_four = Claim(
    id="nest04.rate_four",
    source=Source("nest04", "2.1", "2.1", quoted=False),
    statement="((L - m)/(L + m))^k <= exp(-4 k m/L) for L > 0, 0 < m < L, k in N",
    says="((L - m)/(L + m))^k <= exp(-4 k m/L) for L > 0, 0 < m < L, k in N",
    expected=Verdict.REFUTED,
    note="The statement of the source is nest04.rate.",
)

slopes = Claim(
    id="nest04.slopes",
    source=Source("nest04", "2.1", "2.1", quoted=False),
    statement="(f(y) - f(x))/(y - x) <= (f(z) - f(y))/(z - y) for convex f on R, x, y, z real, x < y, y < z",
    says="(f(y) - f(x))/(y - x) <= (f(z) - f(y))/(z - y) for convex f on R, x, y, z real, x < y, y < z",
    expected=Verdict.PROVED,
)

strong_missing = Claim(
    id="nest04.strong_missing",
    source=Source("nest04", "2.1", "2.1", quoted=False),
    statement="f((x+y)/2) <= (f(x) + f(y))/2 - (x-y)^2/8 for convex f on R, x, y real",
    says="f((x+y)/2) <= (f(x) + f(y))/2 - (x-y)^2/8 for convex f on R, x, y real",
    expected=Verdict.REFUTED,
    note="That is strong convexity.",
)

largest = Claim(
    id="nest04.largest",
    source=Source("nest04", "3.1", "3.1", quoted=False),
    statement="f(sum_{i=1}^n p_i x_i) <= max_{i=1}^n f(x_i) for convex f on R, n in N, p_i >= 0, x_i real, sum_{i=1}^n p_i = 1",
    says="f(sum_{i=1}^n p_i x_i) <= max_{i=1}^n f(x_i) for convex f on R, n in N, p_i >= 0, x_i real, sum_{i=1}^n p_i = 1",
    expected=Verdict.PROVED,
)

three_points = Claim(
    id="nest04.three_points",
    source=Source("nest04", "3.1", "3.1", quoted=False),
    statement="f(y) <= f(x) (z - y)/(z - x) + f(z) (y - x)/(z - x) for convex f on R, x, y, z real, x < y, y < z",
    says="f(y) <= f(x) (z - y)/(z - x) + f(z) (y - x)/(z - x) for convex f on R, x, y, z real, x < y, y < z",
    expected=Verdict.PROVED,
)
