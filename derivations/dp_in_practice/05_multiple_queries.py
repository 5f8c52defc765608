"""Section 5: the same noise for several queries, and what it does to small answers."""

from parisk_sym.paper import *
from _paper import dpp12
from _shared import ANSWERS, COUNT, HUNDREDTH, ONE_QUERY, TENTH
from parisk_sym.laws.laplace import density
from parisk_sym.laws.utility import (
    answer,
    delta_q,
    in_proportion,
    minimum_answer,
    missed,
    pr,
    privacy_spent,
    quantile,
    re,
    relative_error,
)

SECTION = Section("5 Multiple Queries", given=ONE_QUERY | {u: POSITIVE})

TWO_COUNTS = 2 * COUNT
FIRST, SECOND = ANSWERS
others = Symbol("others", positive=True)

larger = Claim(
    id="dpp12.section5.larger_minimum",
    source=dpp12("5, paragraph 1", "5"),
    statement=r"The MTA in this case will be possibly larger than what it would be if only one of the query answers were to be released. This is because "
    r"the noise scale, being equal to $\lambda = \sum_i \Delta(q_i)/\epsilon$, is larger.",
    reading="the other queries have a sensitivity of their own, and then MTA is larger",
    says=Inequality(minimum_answer(delta_q, pr, eps, re), "<", minimum_answer(delta_q + others, pr, eps, re), {others: POSITIVE}),
)

double = Claim(
    id="dpp12.section5.double",
    source=dpp12("5, two counts", "5"),
    statement=r"For example, in the case of two count queries, if a record affects both counts (at most by one), then $\lambda$ will be double, "
    r"$\lambda = \frac{\Delta(q_1) + \Delta(q_2)}{\epsilon} = \frac{1}{\epsilon} + \frac{1}{\epsilon}$.",
    reading="from this scale on the two counts spend at most eps, and with every smaller scale they spend more",
    says=(
        Inequality(privacy_spent((1, 1), (u, u)), "<=", eps, {u: right_open(1 / eps + 1 / eps, oo)}),
        Inequality(eps, "<", privacy_spent((1, 1), (u, u)), {u: open_(0, 1 / eps + 1 / eps)}),
    ),
)

larger_answer = Symbol("larger", positive=True)
distorts = Claim(
    id="dpp12.section5.distorts_one_more",
    source=dpp12("5, identical scale", "5"),
    also=(dpp12("1, paragraph 5", "1"),),
    statement=r"However, applying noise with identical scale to both may distort one of the answers a lot more than the other.",
    reading="distortion means the relative error that is exceeded with probability pr. It is smaller for the larger answer, and the quotient of both "
    "distortions grows without bound with the larger answer",
    says=(
        Inequality(
            relative_error(delta_q, pr, eps, larger_answer),
            "<",
            relative_error(delta_q, pr, eps, answer),
            {larger_answer: open_(answer, oo)},
        ),
        Limit(
            relative_error(delta_q, pr, eps, answer) / relative_error(delta_q, pr, eps, larger_answer),
            larger_answer,
            oo,
            oo,
            {larger_answer: open_(answer, oo)},
        ),
    ),
)

noise_of_two = quantile(TWO_COUNTS, TENTH, HUNDREDTH)
example2_noise = Claim(
    id="dpp12.example2.noise",
    source=dpp12("Example 2, noise", "5"),
    statement=r"We have $\Delta(q_1) + \Delta(q_2) = 2$, and $\lambda = \frac{2}{0.01} = 200$. Based on Equation (4), with probability 10\%, the absolute "
    r"noise will be at least $z = -200 \cdot \ln(10\%) \simeq 460$.",
    reading="to two digits, as in the next sentence",
    says=PrintedValue(noise_of_two, "4.6e2"),
    note="460.517...: 461 to three digits.",
)

example2_twice = Claim(
    id="dpp12.example2.twice",
    source=dpp12("Example 2, twice", "5"),
    statement=r"Observe that each query answer is distorted twice than if they were considered in isolation. If the threshold on relative error is set to 10\%, "
    r"then the MTA for each query needs to be at least 4600.",
    reading="two counts. Noise of scale 2/eps exceeds twice the amount that noise of scale 1/eps exceeds with the same probability. So the MTA is twice that of"
    " Example 1: 4605.170..., to two digits. The confidence at 4600 is 90% to two digits",
    says=(
        Identity(2 * Integral(density(y, 2 / eps), (y, 2 * quantile(COUNT, pr, eps), oo)), pr),
        PrintedValue(minimum_answer(TWO_COUNTS, TENTH, HUNDREDTH, TENTH), "4.6e3"),
        PrintedValue(1 - missed(TWO_COUNTS, HUNDREDTH, TENTH, 4600), "0.90"),
    ),
)

example2_errors = Claim(
    id="dpp12.example2.relative_errors",
    source=dpp12("Example 2, relative errors", "5"),
    statement=r"Now, adding noise 460 to the true query answers, we have $RE_1 = \frac{460}{3000} \simeq 0.15$, $RE_2 = \frac{460}{30000} \simeq 0.015$.",
    reading="the printed quotients, and the quotients with the noise that is not rounded",
    says=(
        PrintedValue(460 / FIRST, "0.15"),
        PrintedValue(460 / SECOND, "0.015"),
        PrintedValue(relative_error(TWO_COUNTS, TENTH, HUNDREDTH, FIRST), "0.15"),
        PrintedValue(relative_error(TWO_COUNTS, TENTH, HUNDREDTH, SECOND), "0.015"),
    ),
)

example2_conclusion = Claim(
    id="dpp12.example2.conclusion",
    source=dpp12("Example 2, conclusion", "5"),
    statement=r"This example shows that whereas adding this amount of noise to the answer of $q_2$ is reasonable for threshold $re = 10\%$, it distorts the "
    r"answer of $q_1$ too much, thus failing to satisfy threshold $re$.",
    reading="the noise has scale 200. The relative error of q_1 is above 10% more than 10% of the time, and that of q_2 less than 10% of the time",
    says=(
        Inequality(TENTH, "<", missed(TWO_COUNTS, HUNDREDTH, TENTH, FIRST)),
        Inequality(missed(TWO_COUNTS, HUNDREDTH, TENTH, SECOND), "<", TENTH),
    ),
    note="22.3% and 0.00003% of the time.",
)

# Answers (1, 1) on D1 and (2, 1) on D2; output (2 + u, 1). The index of Proportional is the answers.
before, after = (in_proportion((COUNT, COUNT), (first, Integer(1)), eps) for first in (Integer(1), Integer(2)))
proportional = Claim(
    id="dpp12.section5.proportional",
    source=dpp12("5, last paragraph", "5"),
    also=(dpp12("1, related work, Proportional", "1"),),
    statement=r"However, in their method, the noise scales depend on each database that the randomized algorithm is applied to. They show that Proportional "
    r"does not satisfy DP.",
    reading="Proportional means that the index is the true answers. Two counts are (1, 1) on D1 and (2, 1) on D2. The ratio of the densities at the output (2 "
    "+ u, 1) grows without bound, so no level holds",
    says=Limit(density(u, after[0]) * density(0, after[1]) / (density(u + 1, before[0]) * density(0, before[1])), u, oo, oo),
)
