"""Section 2.2: tight approximate differential privacy of a pair of distributions, and how to compute it (Lemma 1)."""

from _paper import tob18
from _shared import excess, largest, tight_delta, worst_event
from sympy import Integer, Max, Rational, Symbol, evaluate, exp, oo

from parisk_sym import (
    POSITIVE,
    All,
    Claim,
    Condition,
    Convex,
    Correction,
    Direct,
    EqualsProduct,
    Fault,
    Identity,
    Inequality,
    Section,
    Substitute,
    Termwise,
    Verdict,
    closed,
    open_,
    right_open,
)
from parisk_sym.ground.symbols import eps, eps0

DEFINITION = tob18("Definition 1", "2.2")
COMPUTING = tob18("Computing a tight ADP bound", "2.2")
NOTHING, ONE = Integer(0), Integer(1)

level = Symbol("eps", nonnegative=True)
factor = Symbol("w", positive=True)
d = Symbol("d", positive=True)
step = Symbol("h", positive=True)
gap = Symbol("x", real=True)  # the excess p - w q
p, q = Symbol("p", nonnegative=True), Symbol("q", nonnegative=True)
a1, a2, b1, b2 = (Symbol(name, positive=True) for name in ("a1", "a2", "b1", "b2"))
PROBABILITY = closed(0, 1)
FACTOR = right_open(1, oo)

SECTION = Section(
    "2.2 Tight ADP on distributions",
    given={
        eps0: POSITIVE,
        eps: open_(0, eps0),
        a1: open_(0, 1),
        a2: open_(0, 1 - a1),
        b1: open_(0, 1),
        b2: open_(0, 1 - b1),
        factor: FACTOR,
        p: PROBABILITY,
        q: PROBABILITY,
    },
)


TRUTH, LIE = exp(eps0) / (1 + exp(eps0)), 1 / (1 + exp(eps0))
response = (exp(eps0) - exp(eps)) / (1 + exp(eps0))
EVENTS = (NOTHING, NOTHING), (TRUTH, LIE), (LIE, TRUTH), (ONE, ONE)
"""The probabilities of the four events of randomised response under both inputs."""

minimal = Claim(
    id="tob18.definition1.minimal",
    source=DEFINITION,
    statement=r"$A$ and $B$ are tightly $(\varepsilon, \delta(\varepsilon))$-ADP if they are $(\varepsilon, \delta(\varepsilon))$-ADP, and "
    r"$\forall \delta' \le \delta(\varepsilon)$ such that $A$ and $B$ are $(\varepsilon, \delta')$-ADP we have "
    r"$\delta(\varepsilon) = \delta'$.",
    reading="the first sentence of the definition prints delta(eps) for its parameter delta; the second says that delta(eps) is the least; "
    "checked on randomised response of level eps0: all four events, in both directions (a relabelling), and equality at one; and by Lemma 1",
    says=All(
        (
            *(Inequality(first, "<=", exp(eps) * second + response) for first, second in EVENTS),
            Identity(TRUTH, exp(eps) * LIE + response),
            Identity(tight_delta((TRUTH, LIE), (LIE, TRUTH), exp(eps)), response),
        )
    ),
    by=Termwise(
        (
            EqualsProduct((1 - exp(eps - eps0), exp(eps0) / (1 + exp(eps0)))),
            *(Direct(),) * 5,
        )
    ),
    note="At probability 3/4 of the truth and e^eps = 2: 3/4 - 2/4 = 1/4.",
    expected=Verdict.PROVED,
)


def by_outcomes(first, second):
    """Lemma 1: in both directions the worst event is made of the outcomes with a positive excess."""
    directions = ((first, second), (second, first))
    return All(tuple(Identity(worst_event(*pair, factor), excess(*pair, factor)) for pair in directions))


THREE = (a1, a2, 1 - a1 - a2), (b1, b2, 1 - b1 - b2)


def worst_outcome(first, second):
    """The largest A(x) - w B(x) over all outcomes x, or 0."""
    return largest(NOTHING, *(a - factor * b for a, b in zip(first, second, strict=True)))


events = Claim(
    id="tob18.definition1.events",
    source=DEFINITION,
    statement=r"For every set $S \subseteq \mathcal U$, $P_A(S) \le e^\varepsilon P_B(S) + \delta$, where $P_A(x)$ denotes the probability of "
    r"the event $x$ in $A$.",
    reading="Each x as a single outcome, as in the paragraphs after the definition: the inequality for every outcome; tight delta as its least "
    "parameter; three outcomes, w = e^eps",
    says=Identity(largest(worst_outcome(*THREE), worst_outcome(*THREE[::-1])), tight_delta(*THREE, factor)),
    correction=Correction(
        r"Sets are needed: the excesses of the outcomes add up, and the least parameter is that of Lemma 1.",
        by_outcomes(*THREE),
    ),
    counterexample={
        a1: Rational(1, 4),
        a2: Rational(1, 4),
        b1: Rational(1, 20),
        b2: Rational(1, 20),
        factor: 2,
    },
    note="A = (1/4, 1/4, 1/2), B = (1/20, 1/20, 9/10), e^eps = 2: each of the first two outcomes exceeds by 3/20, both together by 3/10.",
    expected=Verdict.CORRECTED,
    fault=Fault.READING,
)

any_pair = Claim(
    id="tob18.definition1.any_pair",
    source=COMPUTING,
    statement=r"Any pair of distributions is $(\varepsilon, 1)$-ADP for arbitrary $\varepsilon \ge 0$.",
    reading="1 - p and q the probabilities of an event",
    says=Inequality(1 - p, "<=", exp(level) * q + 1, {level: right_open(0, oo)}),
    expected=Verdict.PROVED,
)

scaled_curve = Claim(
    id="tob18.definition1.scaled_curve",
    source=COMPUTING,
    statement=r"The scaled-up version of $A$ is not a probability distribution anymore, because it sums up to $e^\varepsilon$ instead of to 1.",
    reading="for every eps >= 0, as the paragraph begins",
    says=Inequality(ONE, "<", exp(level), {level: right_open(0, oo)}),
    condition=Condition("eps > 0", Inequality(ONE, "<", exp(eps), {eps: POSITIVE})),
    counterexample={level: 0},
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)

printed_event = Claim(
    id="tob18.definition1.printed_event",
    source=COMPUTING,
    statement=r"Any area where $B$ is larger than this scaled-up curve contains events $x$ outside of the multiplicative bound, i.e., for "
    r"which we have $P_A(x) \le e^\varepsilon P_B(x)$.",
    reading="Exactly the x with P_B(x) > e^eps P_A(x); p, q the probabilities of x under A and B with p <= q, so that the printed "
    "condition holds; w = e^eps",
    says=Inequality(factor * p, "<", q, {p: closed(0, q)}),
    correction=Correction(
        r"The printed condition is the multiplicative bound itself. The area is over the $x$ with $P_B(x) > e^\varepsilon P_A(x)$: there "
        r"$\max(0, P_B - e^\varepsilon P_A)$ is the positive difference, elsewhere it is 0.",
        All(
            (
                Identity(factor * p + Max(NOTHING, q - factor * p), q, {q: open_(factor * p, oo)}),
                Identity(factor * p + Max(NOTHING, q - factor * p), factor * p, {q: closed(0, factor * p)}),
            )
        ),
    ),
    counterexample={factor: 2, q: Rational(1, 2), p: Rational(1, 2)},
    note="Two equal distributions (1/2, 1/2) and e^eps = 2: both points satisfy the printed condition, and the sum of P_B - e^eps P_A over "
    "them is -1; the tight delta is 0.",
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)


pair_a, pair_b = (a1, 1 - a1), (b1, 1 - b1)

with evaluate(False):  # the outcomes in their order
    swapped = excess(pair_a, pair_a[::-1], factor)

one_direction = Claim(
    id="tob18.definition1.one_direction",
    source=COMPUTING,
    statement=r"More precise bounds can be captured by setting $\delta(\varepsilon)$ to the area between the probability distributions of $B$ "
    r"and a scaled-up version of $A$.",
    reading="the area where B is above e^eps A is the tight delta of Definition 1; two points, w = e^eps",
    says=Identity(excess(pair_b, pair_a, factor), tight_delta(pair_a, pair_b, factor)),
    correction=Correction(
        r"Each direction has its area, and the larger one is the tight $\delta$, as Lemma 1 has it ($0.3$ for $(0.5, 0.5)$ and "
        r"$(0.9, 0.1)$ at $e^\varepsilon = 2$, where $B$ is nowhere above $2A$); for a pair that a relabelling of the outcomes "
        r"swaps, both are the same.",
        All(
            (
                by_outcomes(pair_a, pair_b),
                Identity(swapped, excess(pair_a[::-1], pair_a, factor)),
            )
        ),
    ),
    counterexample={a1: Rational(1, 2), b1: Rational(9, 10), factor: 2},
    note="A = (1/2, 1/2), B = (9/10, 1/10), e^eps = 2: no point of B is above 2 A, but A exceeds 2 B by 1/2 - 2/10 = 3/10 at the second.",
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)

decreases = Claim(
    id="tob18.definition1.decreases",
    source=tob18("Figure 1", "2.2"),
    statement=r"$\delta(\varepsilon)$ does not increase in $\varepsilon$.",
    reading="the shape of the graph drawn for a truncated Gaussian pair, for every pair of distributions: each term max(0, p - w q) of Lemma 1, "
    "w = e^eps",
    says=Inequality(
        Max(NOTHING, p - (factor + step) * q), "<=", Max(NOTHING, p - factor * q), {step: POSITIVE}
    ),
    by=Substitute(
        {p: gap + factor * q},
        {q: PROBABILITY, factor: FACTOR, gap: closed(-factor * q, 1 - factor * q), step: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

convex = Claim(
    id="tob18.definition1.convex",
    source=tob18("Figure 1", "2.2"),
    statement=r"$\delta$ is a convex function of $e^\varepsilon$.",
    reading="for every pair of distributions: each term of Lemma 1 as a function of w = e^eps, here of an outcome with P_B = q and "
    "P_A = d q (a term with P_B = 0 does not depend on w); sums and the larger of two convex functions are convex",
    says=Convex(q * Max(NOTHING, d - factor), factor, {d: POSITIVE, factor: POSITIVE}),
    note="Not printed; why the graph bends as drawn.",
    expected=Verdict.PROVED,
)

figure1 = Claim(
    id="tob18.figure1.curve",
    source=tob18("Figure 1", "2.2"),
    statement=r"A graph depicting $\delta(\varepsilon)$ for the truncated Gauss mechanism.",
    says=None,
    needs_data="the standard deviation, the distance and the truncation of the two Gaussian distributions, which the text does not give",
    expected=Verdict.NOT_REPRODUCIBLE,
)

lemma1 = Claim(
    id="tob18.lemma1",
    source=tob18("Lemma 1", "2.2"),
    statement=r"For every $\varepsilon$, two distributions $A$ and $B$ over a finite universe $\mathcal U$ are tightly $(\varepsilon, "
    r"\delta)$-ADP with $\delta = \max(\sum_{x\in\mathcal U} \max(P_A(x) - e^\varepsilon P_B(x), 0), "
    r"\sum_{x\in\mathcal U} \max(P_B(x) - e^\varepsilon P_A(x), 0))$.",
    reading="the text at hand ends at the first sum; three outcomes, w = e^eps; the least delta is the largest A(S) - w B(S), or "
    "B(S) - w A(S), over all events S, which leave out or take one outcome after another; each direction has its sum",
    says=by_outcomes(*THREE),
    expected=Verdict.PROVED,
)
