"""Statements of tsyb09; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Source, Verdict, open_
from sympy import Abs, Integral, Min, Rational, exp, log, oo, pi, sqrt, symbols

SECTION = "all"
p, q, a, b, s, t, h, n_ = symbols("p q a b sigma t h nu", positive=True)
m, m0, u, x = symbols("m mu u x", real=True)
n, k = symbols("n k", integer=True)
B = open_(0, 1)
TWO = {p: B, q: B}


def kl(p, q):
    """the divergence of two coins"""
    return p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))


def affinity(p, q):
    """the integral of sqrt(p q)"""
    return sqrt(p * q) + sqrt((1 - p) * (1 - q))


def chi2(p, q):
    """the chi-square divergence"""
    return (p - q) ** 2 / (q * (1 - q))


hellinger_tv_low = Claim(
    id="tsyb09.hellinger_tv_low",
    source=Source("tsyb09", "Lemma 2.3", "2.4", quoted=False),
    statement=r"$\frac12H^2\le V$.",
    says=Inequality(1 - affinity(p, q), "<=", Abs(p - q), TWO),
    expected=Verdict.PROVED,
)

hellinger_tv_high = Claim(
    id="tsyb09.hellinger_tv_high",
    source=Source("tsyb09", "Lemma 2.3", "2.4", quoted=False),
    statement=r"$V\le H\sqrt{1-H^2/4}$.",
    says=Inequality(Abs(p - q), "<=", sqrt(2 - 2 * affinity(p, q)) * sqrt(1 - (2 - 2 * affinity(p, q)) / 4), TWO),
    expected=Verdict.PROVED,
)

hellinger_tv_high_wrong = Claim(
    id="tsyb09.hellinger_tv_high_wrong",
    source=Source("tsyb09", "Lemma 2.3", "2.4", quoted=False),
    statement=r"$V\le H\sqrt{1-H^2/2}$.",
    says=Inequality(Abs(p - q), "<=", sqrt(2 - 2 * affinity(p, q)) * sqrt(1 - (2 - 2 * affinity(p, q)) / 2), TWO),
    expected=Verdict.REFUTED,
    note="The term is H^2/4.",
)

affinity_overlap = Claim(
    id="tsyb09.affinity_overlap",
    source=Source("tsyb09", "Lemma 2.3", "2.4", quoted=False),
    statement=r"$\frac12\left(\int\sqrt{dPdQ}\right)^2\le\int\min(dP,dQ)$.",
    says=Inequality(affinity(p, q) ** 2 / 2, "<=", Min(p, q) + Min(1 - p, 1 - q), TWO),
    expected=Verdict.PROVED,
)

affinity_overlap_bare = Claim(
    id="tsyb09.affinity_overlap_bare",
    source=Source("tsyb09", "Lemma 2.3", "2.4", quoted=False),
    statement=r"$\left(\int\sqrt{dPdQ}\right)^2\le\int\min(dP,dQ)$.",
    says=Inequality(affinity(p, q) ** 2, "<=", Min(p, q) + Min(1 - p, 1 - q), TWO),
    expected=Verdict.REFUTED,
    note="The factor 1/2 is missing.",
)

kl_hellinger_sharp = Claim(
    id="tsyb09.kl_hellinger_sharp",
    source=Source("tsyb09", "proof of Lemma 2.4", "2.4", quoted=False),
    statement=r"$-2\ln\left(1-\frac{H^2}2\right)\le K(P,Q)$.",
    says=Inequality(-2 * log(affinity(p, q)), "<=", kl(p, q), TWO),
    expected=Verdict.PROVED,
)

kl_hellinger_sharp_four = Claim(
    id="tsyb09.kl_hellinger_sharp_four",
    source=Source("tsyb09", "proof of Lemma 2.4", "2.4", quoted=False),
    statement=r"$-3\ln\left(1-\frac{H^2}2\right)\le K(P,Q)$.",
    says=Inequality(-3 * log(affinity(p, q)), "<=", kl(p, q), TWO),
    expected=Verdict.REFUTED,
    note="The factor is 2.",
)

overlap_kl = Claim(
    id="tsyb09.overlap_kl",
    source=Source("tsyb09", "Lemma 2.6", "2.4", quoted=False),
    statement=r"$\frac12e^{-K(P,Q)}\le\int\min(dP,dQ)$.",
    says=Inequality(exp(-kl(p, q)) / 2, "<=", Min(p, q) + Min(1 - p, 1 - q), TWO),
    expected=Verdict.PROVED,
)

overlap_kl_bare = Claim(
    id="tsyb09.overlap_kl_bare",
    source=Source("tsyb09", "Lemma 2.6", "2.4", quoted=False),
    statement=r"$e^{-K(P,Q)}\le\int\min(dP,dQ)$.",
    says=Inequality(exp(-kl(p, q)), "<=", Min(p, q) + Min(1 - p, 1 - q), TWO),
    expected=Verdict.REFUTED,
    note="The factor 1/2 is missing.",
)

kl_chi = Claim(
    id="tsyb09.kl_chi",
    source=Source("tsyb09", "Lemma 2.7", "2.4", quoted=False),
    statement=r"$K(P,Q)\le\ln(1+\chi^2(P,Q))$.",
    says=Inequality(kl(p, q), "<=", log(1 + chi2(p, q)), TWO),
    expected=Verdict.PROVED,
)

kl_chi_linear = Claim(
    id="tsyb09.kl_chi_linear",
    source=Source("tsyb09", "(2.20) (number not checked)", "2.4", quoted=False),
    statement=r"$K(P,Q)\le\chi^2(P,Q)$.",
    says=Inequality(kl(p, q), "<=", chi2(p, q), TWO),
    expected=Verdict.PROVED,
)

kl_chi_half = Claim(
    id="tsyb09.kl_chi_half",
    source=Source("tsyb09", "(2.20) (number not checked)", "2.4", quoted=False),
    statement=r"$K(P,Q)\le\frac12\chi^2(P,Q)$.",
    says=Inequality(kl(p, q), "<=", chi2(p, q) / 2, TWO),
    expected=Verdict.REFUTED,
    note="1/2 holds only to second order.",
)

log_part = Claim(
    id="tsyb09.log_part",
    source=Source("tsyb09", "proof of Lemma 2.5", "2.4", quoted=False),
    statement=r"$3(u-1)^2\le(2u+4)(u\ln u-u+1)$ for $u>0$.",
    says=Inequality(3 * (t - 1) ** 2, "<=", (2 * t + 4) * (t * log(t) - t + 1), {t: POSITIVE}),
    expected=Verdict.PROVED,
)

log_part_three = Claim(
    id="tsyb09.log_part_three",
    source=Source("tsyb09", "proof of Lemma 2.5", "2.4", quoted=False),
    statement=r"$3(u-1)^2\le(2u+3)(u\ln u-u+1)$ for $u>0$.",
    says=Inequality(3 * (t - 1) ** 2, "<=", (2 * t + 3) * (t * log(t) - t + 1), {t: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The constant is 4.",
)

normal_shift = Claim(
    id="tsyb09.normal_shift",
    source=Source("tsyb09", "Section 2.4", "2.4", quoted=False),
    statement=r"$\int\varphi(u)\ln\frac{\varphi(u)}{\varphi(u+t)}du=\frac{t^2}2$.",
    says=Identity(Integral(exp(-(u**2) / 2) / sqrt(2 * pi) * ((u + t) ** 2 - u**2) / 2, (u, -oo, oo)), t**2 / 2, {t: POSITIVE}),
    expected=Verdict.PROVED,
)

normal_affinity = Claim(
    id="tsyb09.normal_affinity",
    source=Source("tsyb09", "Section 2.4", "2.4", quoted=False),
    statement=r"$\int\sqrt{\varphi(u)\varphi(u-t)}du=e^{-t^2/8}$.",
    says=Identity(
        Integral(sqrt(exp(-(u**2) / 2) / sqrt(2 * pi)) * sqrt(exp(-((u - t) ** 2) / 2) / sqrt(2 * pi)), (u, -oo, oo)),
        exp(-(t**2) / 8),
        {t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

normal_affinity_four = Claim(
    id="tsyb09.normal_affinity_four",
    source=Source("tsyb09", "Section 2.4", "2.4", quoted=False),
    statement=r"$\int\sqrt{\varphi(u)\varphi(u-t)}du=e^{-t^2/4}$.",
    says=Identity(
        Integral(sqrt(exp(-(u**2) / 2) / sqrt(2 * pi)) * sqrt(exp(-((u - t) ** 2) / 2) / sqrt(2 * pi)), (u, -oo, oo)),
        exp(-(t**2) / 4),
        {t: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The denominator is 8.",
)

epanechnikov = Claim(
    id="tsyb09.epanechnikov",
    source=Source("tsyb09", "Section 1.2", "1.2", quoted=False),
    statement=r"$\int\frac34(1-u^2)u^2du=\frac15$ on $(-1,1)$.",
    says=Identity(Integral(Rational(3, 4) * (1 - u**2) * u**2, (u, -1, 1)), Rational(1, 5)),
    expected=Verdict.PROVED,
)

bandwidth = Claim(
    id="tsyb09.bandwidth",
    source=Source("tsyb09", "Section 1.2", "1.2", quoted=False),
    statement=r"$\frac{a}{nh}+bh^4$ is least at $h=\left(\frac a{4bn}\right)^{1/5}$.",
    says=Inequality(
        Rational(5, 4) * (4 * b) ** Rational(1, 5) * (a / n_) ** Rational(4, 5),
        "<=",
        a / (n_ * h) + b * h**4,
        {a: POSITIVE, b: POSITIVE, n_: POSITIVE, h: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

bandwidth_wrong = Claim(
    id="tsyb09.bandwidth_wrong",
    source=Source("tsyb09", "Section 1.2", "1.2", quoted=False),
    statement=r"$\frac54b^{1/5}(a/n)^{4/5}\cdot4^{1/4}\le\frac a{nh}+bh^4$.",
    says=Inequality(
        Rational(5, 4) * 4 ** Rational(1, 4) * b ** Rational(1, 5) * (a / n_) ** Rational(4, 5),
        "<=",
        a / (n_ * h) + b * h**4,
        {a: POSITIVE, b: POSITIVE, n_: POSITIVE, h: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The power of 4 is 1/5.",
)

fano_two = Claim(
    id="tsyb09.fano_two",
    source=Source("tsyb09", "Section 2.7", "2.7", quoted=False),
    statement=r"$-p\ln p-(1-p)\ln(1-p)\le\ln2$.",
    says=Inequality(-p * log(p) - (1 - p) * log(1 - p), "<=", log(2), {p: B}),
    expected=Verdict.PROVED,
)
