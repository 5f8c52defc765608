"""Gaussian noise: calibrations outside the range of their theorem, signs, tails."""

from parisk_sym.paper import *
from _paper import github
from parisk_sym.laws.composition.gaussian import delta_at

sigma = Symbol("sigma", positive=True)  # spread
v = Symbol("v", positive=True)  # root

SECTION = Section("Gaussian noise", given={eps: POSITIVE, delta: open_(0, 1), sigma: POSITIVE, v: POSITIVE})


def tail(place):
    """P(Z > place) of a standard normal variable."""
    return erfc(place / sqrt(2)) / 2


def classic(level, failure):
    """The standard deviation of the classic calibration, for sensitivity 1."""
    return sqrt(2 * log(5 / (4 * failure))) / level


h = Symbol("h", positive=True)  # shifted
NORMAL_TAIL = Known("P(Z > h) <= exp(-h^2/2)/2", Inequality(tail(h), "<=", exp(-(h**2) / 2) / 2, {h: POSITIVE}), Direct())
cut = t - eps / (2 * t)
AT_MOST_ONE = Known(
    "the classic calibration holds up to eps = 1",
    Inequality(
        delta_at(eps, eps / t),
        "<=",
        Rational(5, 4) * exp(-(t**2) / 2),
        {eps: left_open(0, 1), t: open_(sqrt(2 * log(Rational(5, 4))), oo)},
    ),
    SplitAt(
        t,
        ("3/4",),
        (
            Chain((Link("<=", tail(cut)), Link("<=", Rational(3, 5)), Link("<=", Rational(5, 4) * exp(-(t**2) / 2)))),
            Chain(
                (
                    Link("<=", tail(cut)),
                    Link("<=", exp(-(cut**2) / 2) / 2, Use(NORMAL_TAIL, {h: cut})),
                    Link("<=", Rational(5, 4) * exp(-(t**2) / 2)),
                )
            ),
        ),
    ),
)

UP_TO_ONE = Condition(
    "eps <= 1",
    Inequality(delta_at(eps, 1 / classic(eps, delta)), "<=", delta, {eps: left_open(0, 1), delta: open_(0, 1)}),
    Use(AT_MOST_ONE, {t: sqrt(2 * log(5 / (4 * delta)))}),
)

classic_above_one = Claim(
    id="mistakes.programming_dp.classic_gaussian",
    source=github(
        "uvm-plaid/programming-dp/issues/45",
        "Programming Differential Privacy, chapter 6, The Gaussian Mechanism, before fcbbef8",
        "2023-11-24",
        quoted=True,
    ),
    statement=r"According to the Gaussian mechanism, for a function $f(x)$ which returns a number, the following definition of $F(x)$ satisfies $(\epsilon, \delta)$-differential "
    r"privacy: $F(x) = f(x) + \mathcal{N}(\sigma^2)$ where $\sigma^2 = \frac{2s^2 \log(1.25/\delta)}{\epsilon^2}$.",
    reading="for every eps > 0, as printed; sensitivity s = 1; the tight delta of Balle and Wang (2018), Theorem 8",
    says=Inequality(delta_at(eps, 1 / classic(eps, delta)), "<=", delta),
    counterexample={eps: 10, delta: Rational(1, 1000)},
    fault=Fault.CONDITION,
    condition=UP_TO_ONE,
    note="The formula is from Dwork and Roth, who require eps < 1. It holds up to eps = 15/4 for every delta (rs17.corollary12). A calibration for every eps "
    "is field.calibrations.by_the_tail.",
    expected=Verdict.CONDITIONAL,
)

classic_as_coded = Claim(
    id="mistakes.smartnoise_sdk.classic_gaussian",
    source=github(
        "opendp/smartnoise-sdk/issues/462", "smartnoise-sql 0.2.4, gaussian.py line 35, sensitivity > 1000", "2022-03-31"
    ),
    also=(github("Qrlew/qrlew/issues/190", "qrlew, mended in pull/193", "2023-11-18"),),
    statement=r"Gaussian noise of standard deviation $s\sqrt{2\ln(1.25/\delta)}/\varepsilon$ is $(\varepsilon, \delta)$-private at every $\varepsilon$ that is asked for.",
    reading="sensitivity s = 1; the tight delta of Balle and Wang (2018), Theorem 8",
    says=Inequality(delta_at(eps, 1 / classic(eps, delta)), "<=", delta),
    counterexample={eps: 10, delta: Rational(1, 1000)},
    fault=Fault.LEAK,
    condition=UP_TO_ONE,
    note="The formula is that of mistakes.programming_dp.classic_gaussian, in code that takes any eps.",
    expected=Verdict.CONDITIONAL,
)

analytic_sign = Claim(
    id="mistakes.smartnoise_core.analytic_sign",
    source=github("opendp/smartnoise-core/issues/316", "smartnoise-core 0.1.0, gaussian_mechanism.rs", "2020-11-03"),
    statement=r"The analytic Gaussian mechanism with $\delta = \Phi(-\sqrt{\varepsilon v}) - e^{\varepsilon}\Phi(-\sqrt{\varepsilon(v + 2)})$ needs "
    r"$\sigma = (\sqrt{1 + v/2} - \sqrt{v/2})/\sqrt{2\varepsilon}$.",
    reading="the code has this sign for every delta. The delta considered is below that of v = 0 (Balle and Wang 2018, Algorithm 1); sensitivity 1",
    says=Inequality(
        delta_at(eps, sqrt(2 * eps) / (sqrt(1 + v / 2) - sqrt(v / 2))),
        "<=",
        tail(sqrt(eps * v)) - exp(eps) * tail(sqrt(eps * (v + 2))),
    ),
    fault=Fault.LEAK,
    correction=Correction(
        r"The mechanism needs the other sign: $\sigma = (\sqrt{1 + v/2} + \sqrt{v/2})/\sqrt{2\varepsilon}$.",
        Inequality(
            delta_at(eps, sqrt(2 * eps) / (sqrt(1 + v / 2) + sqrt(v / 2))),
            "<=",
            tail(sqrt(eps * v)) - exp(eps) * tail(sqrt(eps * (v + 2))),
        ),
    ),
    expected=Verdict.CORRECTED,
)


def as_coded(level, failure):
    """The standard deviation of whitenoise's Gaussian mechanism."""
    far = log(1 / failure)
    return (sqrt(far) + sqrt(far + level)) / (sqrt(2) * level)


too_near = log(1 / (2 * delta)) / eps / as_coded(eps, delta)

laplace_threshold = Claim(
    id="mistakes.smartnoise_sdk.laplace_threshold",
    source=github("opendp/smartnoise-sdk/issues/204", "whitenoise-system, private_reader.py line 123", "2020-05-21"),
    statement=r"The threshold $\tau = 1 - \ln(2\delta)/\varepsilon$, for counts with Gaussian noise, releases a group of one individual with "
    r"probability at most $\delta$.",
    reading="one group per individual (max_contrib = 1). The noise has the standard deviation that the code takes, (sqrt(ln(1/delta)) + sqrt(ln(1/delta) + "
    "eps))/(sqrt(2) eps), with 0 < eps < 1 and delta < 1/2",
    says=Inequality(tail(too_near), "<=", delta, {eps: open_(0, 1), delta: open_(0, "1/2")}),
    fault=Fault.LEAK,
    correction=Correction(
        r"The probability is at most $\frac12 e^{-u^2/2}$, $u = \ln\frac{1}{2\delta}/(\varepsilon\sigma)$; with the threshold "
        r"$\tau = 1 + \sigma\sqrt{2\ln(1/\delta)}$ it is at most $\delta$.",
        (
            Inequality(tail(too_near), "<=", exp(-(too_near**2) / 2) / 2, {eps: open_(0, 1), delta: open_(0, "1/2")}),
            Inequality(tail(sqrt(2 * log(1 / delta))), "<=", delta),
        ),
        (Use(NORMAL_TAIL, {h: too_near}), Direct()),
    ),
    expected=Verdict.CORRECTED,
)

root_of_delta = Claim(
    id="mistakes.smartnoise_sdk.gaussian_threshold",
    source=github(
        "opendp/smartnoise-sdk/commit/28507cf7", "smartnoise-sql 0.2.4, gaussian.py; until ffc39c59 (2022-04-19)", "2020-05-26"
    ),
    statement=r"The threshold $\tau = 1 + \sigma\sqrt{2\ln(1/\sqrt{2\pi\delta})}$, \texttt{math.sqrt(2 * math.log(max\_contrib / math.sqrt(2 * math.pi * "
    r"delta)))}, releases a group of one individual with probability at most $\delta$.",
    reading="one group per individual (max_contrib = 1), and noise of standard deviation sigma. The root is real for 2 pi delta < 1",
    says=Inequality(tail(sqrt(2 * log(1 / sqrt(2 * pi * delta)))), "<=", delta, {delta: open_(0, 1 / (2 * pi))}),
    note="The Gaussian tail at this threshold is about the square root of delta.",
    fault=Fault.LEAK,
    correction=Correction(
        r"The probability is at most $\sqrt{2\pi\delta}/2$; with the threshold $\tau = 1 + \sigma\sqrt{2\ln(1/\delta)}$ it is at most $\delta$.",
        (
            Inequality(
                tail(sqrt(2 * log(1 / sqrt(2 * pi * delta)))), "<=", sqrt(2 * pi * delta) / 2, {delta: open_(0, 1 / (2 * pi))}
            ),
            Inequality(tail(sqrt(2 * log(1 / delta))), "<=", delta),
        ),
        (Use(NORMAL_TAIL, {h: sqrt(2 * log(1 / sqrt(2 * pi * delta)))}), Direct()),
    ),
    expected=Verdict.CORRECTED,
)

answer_20, answer_30 = Rational("0.344208149613846"), Rational("0.230693431251711")


def keeps(level, deviation):
    """The tight delta at this level of Gaussian noise of this standard deviation, for sensitivity 1."""
    return delta_at(level, 1 / deviation)


large_levels = Claim(
    id="mistakes.autodp.large_levels",
    source=github("yuxiangw/autodp/issues/39", "autodp 0.2.3.1, calibrator_zoo.py, ana_gaussian_calibrator, open", "2023-02-21"),
    statement=r"\texttt{ana\_gaussian\_calibrator} answers with ``the standard deviation of Gaussian noise needed to achieve (epsilon,delta)-DP under global "
    r"sensitivity 1'': $0.344208$ for $\varepsilon = 20$, $\delta = 10^{-9}$, and $0.230693$ for $\varepsilon = 30$, $\delta = 10^{-6}$.",
    reading="the answers are taken to 15 digits (with SciPy 1.9.3). They are read as two claims: the noise of the first keeps its delta, and less than 99 "
    "percent of the second does not",
    says=(
        Inequality(keeps(20, answer_20), "<=", Rational(1, 10**9), {}),
        Inequality(Rational(1, 10**6), "<", keeps(30, Rational(99, 100) * answer_30), {}),
    ),
    fault=Fault.LEAK,
    correction=Correction(
        r"The first answer has $\delta = 9.41 \cdot 10^{-9}$, where $0.35982$ is enough; for the second $0.22682$ is enough.",
        (
            Inequality(Rational(941, 10**11), "<", keeps(20, answer_20), {}),
            Inequality(keeps(20, Rational("0.35982")), "<", Rational(1, 10**9), {}),
            Inequality(keeps(30, Rational(99, 100) * answer_30), "<", Rational(733, 10**9), {}),
            Inequality(keeps(30, Rational("0.22682")), "<", Rational(1, 10**6), {}),
        ),
    ),
    note="The report names discrepancies for large epsilon. In floats, 1 + erf is rounded to multiples of 1e-16, and e^eps multiplies the rounding error. So "
    "the search ends at an accidental point. Mostly the noise is up to 2 percent too large, and at some levels from 18 on it is too small.",
    expected=Verdict.CORRECTED,
)
