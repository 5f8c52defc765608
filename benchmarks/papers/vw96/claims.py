"""Statements of vw96, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

bennett = Claim(
    id="vw96.bennett",
    source=Source("vw96", "A.6", "-", quoted=False),
    statement="(1+u) ln(1+u) - u >= (u/2) ln(1+u) for u >= 0",
    says="(1+u) ln(1+u) - u >= (u/2) ln(1+u) for u >= 0",
    expected=Verdict.PROVED,
)

bennett_whole = Claim(
    id="vw96.bennett_whole",
    source=Source("vw96", "A.6", "-", quoted=False),
    statement="(1+u) ln(1+u) - u >= u ln(1+u) for u >= 0",
    says="(1+u) ln(1+u) - u >= u ln(1+u) for u >= 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is vw96.bennett.",
)

orlicz = Claim(
    id="vw96.orlicz",
    source=Source("vw96", "2.2", "2.2", quoted=False),
    statement="E[exp(3 X^2/8)] = 2 for X ~ N(0, 1)",
    says="E[exp(3 X^2/8)] = 2 for X ~ N(0, 1)",
    expected=Verdict.PROVED,
)

orlicz_third = Claim(
    id="vw96.orlicz_third",
    source=Source("vw96", "2.2", "2.2", quoted=False),
    statement="E[exp(X^2/3)] = 2 for X ~ N(0, 1)",
    says="E[exp(X^2/3)] = 2 for X ~ N(0, 1)",
    expected=Verdict.REFUTED,
    note="The statement of the source is vw96.orlicz.",
)

entropy_integral = Claim(
    id="vw96.entropy_integral",
    source=Source("vw96", "2.5", "2.5", quoted=False),
    statement=r"\int_0^1 sqrt(ln(1/x)) dx = sqrt(pi)/2",
    says=r"\int_0^1 sqrt(ln(1/x)) dx = sqrt(pi)/2",
    expected=Verdict.PROVED,
)

entropy_bound = Claim(
    id="vw96.entropy_bound",
    source=Source("vw96", "2.5", "2.5", quoted=False),
    statement=r"\int_0^1 sqrt(1 + ln(1/x)) dx <= 2",
    says=r"\int_0^1 sqrt(1 + ln(1/x)) dx <= 2",
    expected=Verdict.PROVED,
)

kolmogorov = Claim(
    id="vw96.kolmogorov",
    source=Source("vw96", "2.14", "2.14", quoted=False),
    statement="2 sum_{k=1}^oo (-1)^{k-1} exp(-2 k^2 t^2) <= 2 exp(-2 t^2) for t > 0",
    says="2 sum_{k=1}^oo (-1)^{k-1} exp(-2 k^2 t^2) <= 2 exp(-2 t^2) for t > 0",
    expected=Verdict.PROVED,
)

two_normals = Claim(
    id="vw96.two_normals",
    source=Source("vw96", "2.2", "2.2", quoted=False),
    statement="E[max(X, Y)] = 1/sqrt(pi) for X, Y ~ N(0, 1)",
    says="E[max(X, Y)] = 1/sqrt(pi) for X, Y ~ N(0, 1)",
    expected=Verdict.PROVED,
)

two_normals_two = Claim(
    id="vw96.two_normals_two",
    source=Source("vw96", "2.2", "2.2", quoted=False),
    statement="E[max(X, Y)] = sqrt(2/pi) for X, Y ~ N(0, 1)",
    says="E[max(X, Y)] = sqrt(2/pi) for X, Y ~ N(0, 1)",
    expected=Verdict.REFUTED,
    note="The statement of the source is vw96.two_normals.",
)
