"""Section 2.2: tight approximate differential privacy of a pair of distributions, and how to compute it (Lemma 1)."""

from parisk_sym.paper import *
from _paper import tob18
from _shared import excess, tight_delta, worst_event

DEFINITION = tob18("Definition 1", "2.2")
COMPUTING = tob18("Computing a tight ADP bound", "2.2")
AREA = (
    r"More precise bounds for distributions $A$ and $B$ can be captured by setting $\delta(\varepsilon)$ to the area between the probability "
    r"distributions of $B$ and a scaled-up version of $A$: we multiply every point of the curve of $A$ with $e^\varepsilon$ (which is not a "
    r"probability distribution anymore, because it sums up to $e^\varepsilon$ instead of to 1)."
)
NOTHING, ONE = Integer(0), Integer(1)

level = Symbol("eps", nonnegative=True)
w = Symbol("w", positive=True)  # factor
end = Symbol("end", positive=True)  # where two Gaussians are cut off
x = Symbol("x", real=True)
half = Symbol("half", positive=True)  # of the distance of their means
gap = Symbol("x", real=True)  # the excess p - w q
W = Symbol("W", nonnegative=True)  # worst
share = Symbol("share", nonnegative=True)
q = Symbol("q", nonnegative=True)
a1, a2, b1, b2 = (Symbol(name, nonnegative=True) for name in ("a1", "a2", "b1", "b2"))
PROBABILITY = closed(0, 1)
FACTOR = right_open(1, oo)
ONE_MORE = {W: right_open(0, oo), gap: REALS}

SECTION = Section(
    "2.2 Tight ADP on distributions", given={eps0: POSITIVE, eps: open_(0, eps0), w: FACTOR, p: PROBABILITY, q: PROBABILITY}
)


TRUTH, LIE = exp(eps0) / (1 + exp(eps0)), 1 / (1 + exp(eps0))
response = (exp(eps0) - exp(eps)) / (1 + exp(eps0))
EVENTS = (NOTHING, NOTHING), (TRUTH, LIE), (LIE, TRUTH), (ONE, ONE)
"""The probabilities of the four events of randomised response under both inputs."""

minimal = Claim(
    id="tob18.definition1.minimal",
    source=DEFINITION,
    statement=r"We call $A$ and $B$ tightly $(\varepsilon, \delta(\varepsilon))$-ADP if they are $(\varepsilon, \delta(\varepsilon))$-ADP, and $\forall "
    r"\delta' \le \delta(\varepsilon)$ such that $A$ and $B$ are $(\varepsilon, \delta')$-ADP we have $\delta(\varepsilon) = \delta'$.",
    reading="the first sentence of the definition prints delta(eps) for its parameter delta; the second says that delta(eps) is the least. This is checked on "
    "randomised response of level eps0 for all four events, in both directions (a relabelling), with equality at one of them; and by Lemma 1",
    says=(
        *(Inequality(first, "<=", exp(eps) * second + response) for first, second in EVENTS),
        Identity(TRUTH, exp(eps) * LIE + response),
        Identity(tight_delta((TRUTH, LIE), (LIE, TRUTH), exp(eps)), response),
    ),
    by=(EqualsProduct((1 - exp(eps - eps0), exp(eps0) / (1 + exp(eps0)))), *(Direct(),) * 5),
    note="At probability 3/4 of the truth and e^eps = 2: 3/4 - 2/4 = 1/4.",
    covers="randomised response",
    expected=Verdict.PROVED_ON_BOX,
)


def by_outcomes(first, second):
    """Lemma 1: in both directions the worst event is made of the outcomes with a positive excess."""
    directions = ((first, second), (second, first))
    return All(tuple(Identity(worst_event(*pair, w), excess(*pair, w), MASSES) for pair in directions))


THREE = (a1, a2, 1 - a1 - a2), (b1, b2, 1 - b1 - b2)
MASSES = {w: POSITIVE, a1: PROBABILITY, a2: closed(0, 1 - a1), b1: PROBABILITY, b2: closed(0, 1 - b1)}


events = Claim(
    id="tob18.definition1.events",
    source=DEFINITION,
    statement=r"Two distributions $A$ and $B$ over the universe $\mathcal U$ are $(\varepsilon, \delta)$-ADP, if for every set $S \subseteq "
    r"\mathcal U$, $P_A(S) \le e^\varepsilon P_B(S) + \delta(\varepsilon)$ and $P_B(S) \le e^\varepsilon P_A(S) + \delta(\varepsilon)$, "
    r"where $P_A(x)$ denotes the probability of the event $x$ in $A$ and $P_B(x)$ denotes the probability of the event $x$ in $B$.",
    reading="sets of outcomes: the delta of Lemma 1 is large enough for every set S. An outcome of the excess x = P_A - e^eps P_B (or P_B - e^eps P_A) adds x "
    "or nothing to the excess of S, and max(0, x) to the sum of Lemma 1. share is 1 or 0; the rest is a sum over outcomes",
    says=Inequality(share * gap, "<=", Max(NOTHING, gap), {share: PROBABILITY, gap: REALS}),
    by=Chain((Link("<=", share * Max(NOTHING, gap)), Link("<=", Max(NOTHING, gap)))),
    note="Single outcomes are not enough, so sets are needed: loss.definition.events_are_needed. No smaller delta is enough: tob18.lemma1.",
    covers="outcome by outcome; the sum over the outcomes is argued in words",
    expected=Verdict.PROVED_ON_BOX,
)

any_pair = Claim(
    id="tob18.definition1.any_pair",
    source=COMPUTING,
    statement=r"To see that and how we can compute $\delta(\varepsilon)$, first consider that any pair of distributions is "
    r"$(\varepsilon, 1)$-ADP for arbitrary $\varepsilon \ge 0$.",
    reading="1 - p and q are the probabilities of an event",
    says=Inequality(1 - p, "<=", exp(level) * q + 1, {level: right_open(0, oo)}),
)

scaled_curve = Claim(
    id="tob18.definition1.scaled_curve",
    source=COMPUTING,
    statement=AREA,
    reading="the words in brackets: the sum is more than 1. Here eps > 0, because at eps = 0 nothing is scaled",
    says=Inequality(ONE, "<", exp(eps), {eps: POSITIVE}),
    note="The area: tob18.definition1.area.",
    covers="the words in brackets",
    expected=Verdict.PROVED_ON_BOX,
)

printed_event = Claim(
    id="tob18.definition1.printed_event",
    source=COMPUTING,
    statement=r"Any area where $B$ is larger than this scaled-up curve contains probability mass for events $x$ outside of the multiplicative "
    r"bound, i.e., for which we have $P_A(x) \le e^\varepsilon P_B(x)$.",
    reading="exactly the x with P_B(x) > e^eps P_A(x). p, q are the probabilities of x under A and B, with p <= q, so that the printed condition holds; w = "
    "e^eps",
    says=Inequality(w * p, "<", q, {p: closed(0, q)}),
    correction=Correction(
        r"The $x$ that are meant are those with $P_B(x) > e^\varepsilon P_A(x)$: there $\max(0, P_B - e^\varepsilon P_A)$ is the positive difference, and "
        r"elsewhere it is 0. The printed condition holds for these $x$ too, and also for others: where $P_A(x) \le P_B(x)$, only $e^\varepsilon P_A(x) \le "
        r"e^\varepsilon P_B(x)$ follows.",
        (
            Inequality(w * p, "<=", w * q, {p: closed(0, q)}),
            Identity(w * p + Max(NOTHING, q - w * p), q, {q: open_(w * p, oo)}),
            Identity(w * p + Max(NOTHING, q - w * p), w * p, {q: closed(0, w * p)}),
        ),
    ),
    counterexample={w: 2, q: Rational(1, 2), p: Rational(1, 2)},
    note="For two equal distributions (1/2, 1/2) and e^eps = 2, both points satisfy the printed condition, and the sum of P_B - e^eps P_A over them is -1. "
    "The tight delta is 0. The printed condition does hold for the x that are meant: P_B > e^eps P_A implies P_A <= e^eps P_B. What fails is the "
    '"i.e.".',
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)


APART = right_open(Rational(9, 5), 5)
EVEN, UNEVEN = (Rational(1, 2), Rational(1, 2)), (Rational(9, 10), Rational(1, 10))


def mass(low, high, mean):
    """That between two points of the normal law of this mean and variance 1/2."""
    return (erf(high - mean) - erf(low - mean)) / 2


# A at -half and B at half, both cut off at -end and end: B is above e^eps A from the crossing on, A above e^eps B up to minus the crossing.
crossing = eps / (4 * half)
exponent_a, exponent_b = -((x + half) ** 2), -((x - half) ** 2)
upper_excess = (exp(exponent_b) - exp(eps) * exp(exponent_a)) / sqrt(pi)
lower_excess = (exp(exponent_a) - exp(eps) * exp(exponent_b)) / sqrt(pi)
closed_area = mass(crossing, end, half) - exp(eps) * mass(crossing, end, -half)
BEYOND, BEFORE = {x: open_(crossing, end)}, {x: closed(-end, crossing)}
GAUSSIANS = {half: POSITIVE, eps: POSITIVE, end: open_(crossing, oo)}

area = Claim(
    id="tob18.definition1.area",
    source=COMPUTING,
    statement=AREA,
    reading="the first half of the sentence, for pairs as Figure 1 depicts 'this intuition': two Gaussians of one variance (here 1/2, by the choice of the "
    "unit of the outcome) that are cut off alike, so that the mirror image of A is B. By the exponents of the densities, B is above e^eps A beyond the "
    "crossing and nowhere before it. The area there equals that of the other direction, A above e^eps B, which Definition 1 also requires (up to the factor "
    "of the cut-off, which A and B share). By Lemma 1 the larger one is the tight delta",
    says=(
        Inequality(eps + exponent_a, "<", exponent_b, GAUSSIANS | BEYOND),
        Inequality(exponent_b, "<=", eps + exponent_a, GAUSSIANS | BEFORE),
        Identity(Integral(upper_excess, (x, crossing, end)), closed_area, GAUSSIANS),
        Identity(Integral(lower_excess, (x, -end, -crossing)), closed_area, GAUSSIANS),
    ),
    by=(EqualsProduct((4 * half, x - crossing)), EqualsProduct((4 * half, crossing - x)), Direct(), Direct()),
    note="For pairs that are not mirror images each direction has its own area (tob18.definition1.other_direction).",
    covers="two Gaussians of one variance that are cut off alike, as in Figure 1",
    expected=Verdict.PROVED_ON_BOX,
)

other_direction = Claim(
    id="tob18.definition1.other_direction",
    source=tob18("Computing a tight ADP bound", "2.2", quoted=False),
    statement=r"Is the area where $B$ is above $e^\varepsilon A$ the tight $\delta(\varepsilon)$ of any pair? No: for $A = (\frac12, \frac12)$ and $B = "
    r"(\frac9{10}, \frac1{10})$ it is $0$ where $\frac95 \le e^\varepsilon < 5$, and $\delta(\varepsilon) = \frac12 - \frac{e^\varepsilon}{10} > 0$.",
    reading="two outcomes, w = e^eps; the larger of the two areas is the tight delta, as in Lemma 1",
    says=(
        Identity(excess(UNEVEN, EVEN, w), 0, {w: APART}),
        Identity(tight_delta(EVEN, UNEVEN, w), Rational(1, 2) - w / 10, {w: APART}),
    ),
    note="By hand, at e^eps = 2: no point of B is above 2 A, but A exceeds 2 B by 1/2 - 2/10 = 3/10 at the second.",
)

figure1 = Claim(
    id="tob18.figure1.curve",
    source=tob18("Figure 1", "2.2"),
    statement=r"A graph depicting $\delta(\varepsilon)$ for the truncated Gauss mechanism (left) and a graphical depiction of how to compute "
    r"$\delta(\varepsilon)$ for the truncated Gauss mechanism (right).",
    says=None,
    needs_data="the standard deviation, the distance and the truncation of the two Gaussian distributions, which the text does not give",
    expected=Verdict.NOT_REPRODUCIBLE,
)

lemma1 = Claim(
    id="tob18.lemma1",
    source=tob18("Lemma 1", "2.2"),
    statement=r"For every $\varepsilon$, two distributions $A$ and $B$ over a finite universe $\mathcal U$ are tightly $(\varepsilon, \delta)$-ADP with "
    r"[$\delta = \max(\sum_{x\in\mathcal U} \max(P_A(x) - e^\varepsilon P_B(x), 0), \sum_{x\in\mathcal U} \max(P_B(x) - e^\varepsilon P_A(x), 0))$].",
    reading="our copy of the text has only a parenthesis and two summation signs of the formula; what is in brackets is what it must mean. w = e^eps. The "
    "least delta is the largest A(S) - w B(S), or B(S) - w A(S), over all events S, which leave out or take one outcome after another. Each direction has its "
    "own sum. Judged for three outcomes, and for one outcome more: an outcome of the excess x takes the largest value W of the others to W + max(0, x)",
    says=(by_outcomes(*THREE), Identity(Max(W, W + gap), W + Max(NOTHING, gap), ONE_MORE)),
    covers="three outcomes, and the step to one more; any number follows by induction, argued in words",
    expected=Verdict.PROVED_ON_BOX,
)
