"""Section 6, second part: when DIFF keeps a relative error, and Example 3."""

from parisk_sym.paper import *
from _paper import dpp12
from _shared import ANSWERS, COUNT, DIFF, HUNDREDTH, INDEX, TENTH, both_sides, laplace_noise, reaches, stays
from parisk_sym.laws.laplace import tail
from parisk_sym.laws.utility import (
    answer,
    delta_q,
    diff_answer,
    diff_constant,
    diff_scale,
    gamma,
    in_proportion,
    load,
    load_of,
    pr,
    re,
)

SECTION = Section("6 Differential, relative error", given=DIFF)

own_scale = diff_scale(gamma, load, eps)
OTHERS = "the other queries matter only through load, the sum of Delta_j/gamma_j over all queries, which is any positive number"

error = -(load / eps) * gamma * log(pr) / answer
relative_errors = Claim(
    id="dpp12.equation9.relative_errors",
    source=dpp12("6, before Equation 9", "6"),
    statement=r"From Equations (4), (5), (7), and (8) we have $RE_i = \frac{-\lambda_i \cdot \ln(pr)}{q_i(D)} = \frac{-\alpha \cdot \gamma_i \cdot \ln(pr)}"
    r"{q_i(D)} = -\left(\frac{1}{\epsilon} \sum_{i=1}^m \frac{\Delta(q_i)}{\gamma_i}\right) \cdot \frac{\gamma_i \cdot \ln(pr)}{q_i(D)}$",
    reading=f"RE_i is the relative error that is exceeded with probability pr; {OTHERS}",
    says=Probability(reaches(error * answer), "=", pr, laplace_noise(own_scale)),
    by=both_sides(error * answer),
)

border = -(re / gamma) * (eps * answer / log(pr))
equation9 = Claim(
    id="dpp12.equation9",
    source=dpp12("Equation 9", "6"),
    also=(dpp12("Abstract, sentence 7", "Abstract"),),
    statement=r"Thus, it can be inferred that if the equation $\sum_{i=1}^m \frac{\Delta(q_i)}{\gamma_i} \leq -\frac{re_i}{\gamma_i} \cdot \frac{\epsilon "
    r"\cdot q_i(D)}{\ln(pr)}$ is true for a set of $m$ queries on a database $D$, then at least $1 - pr$ percent of the time $DIFF$ satisfies a user "
    r"given relative error threshold $re_i$ for $q_i$.",
    reading=f"pr is a share. Each query is considered by itself, because of 'for q_i'; {OTHERS}. If the inequality fails, the threshold is "
    "missed more often than pr",
    says=(
        Probability(reaches(re * answer), "<=", pr, laplace_noise(own_scale), {load: left_open(0, border)}),
        Probability(reaches(re * answer), ">", pr, laplace_noise(own_scale), {load: open_(border, oo)}),
    ),
    by=both_sides(re * answer),
    note="For all queries at once: dpp12.instead.all_at_once.",
)

needed = diff_answer(gamma, load, pr, eps, re)
equation10 = Claim(
    id="dpp12.equation10",
    source=dpp12("Equation 10", "6"),
    statement=r"From this we derive the MTAs for each query $q_i$ to be $MTA_i = -\frac{\gamma_i \cdot \sum_{i=1}^m \frac{\Delta(q_i)}{\gamma_i} \cdot "
    r"\ln(pr)}{\epsilon \cdot re_i}$.",
    reading=f"the sum runs over all queries (its own index is also printed as i); {OTHERS}. From MTA_i on the threshold is missed at most pr of the time, "
    "and below it more often",
    says=(
        Probability(reaches(re * answer), "<=", pr, laplace_noise(own_scale), {answer: right_open(needed, oo)}),
        Probability(reaches(re * answer), ">", pr, laplace_noise(own_scale), {answer: open_(0, needed)}),
    ),
    by=both_sides(re * answer),
)

alone = diff_answer(gamma, delta_q / gamma, pr, eps, re)
one_query = Claim(
    id="dpp12.equation10.one_query",
    source=dpp12("6, after Equation 10", "6"),
    statement=r"Observe that in the case of one query, the above becomes the same as Equation (6).",
    reading="the MTA_i of one query is the number from which on noise of scale Delta/eps has a relative error of at most re with probability 1 - pr, as in "
    "Equation 6, whatever gamma is",
    says=Probability(reaches(re * alone), "=", pr, laplace_noise(delta_q / eps)),
    by=both_sides(re * alone),
)

example3_load = load_of((COUNT, COUNT), INDEX)
example3_scales = in_proportion((COUNT, COUNT), INDEX, HUNDREDTH)


def example3_answer(place):
    """The MTA of a query of Example 3."""
    return diff_answer(INDEX[place], example3_load, TENTH, HUNDREDTH, TENTH)


example3_mta = Claim(
    id="dpp12.example3.mta",
    source=dpp12("Example 3, MTA", "6"),
    statement=r"Let $\Gamma = \{1, 10\}$ be the query index for the two count queries. From (10), we have $MTA_1 = -\frac{1 \cdot (1/1 + 1/10) \cdot "
    r"\ln(10\%)}{0.01 \cdot 0.10} \simeq 2533$, $MTA_2 = -\frac{10 \cdot (1/1 + 1/10) \cdot \ln(10\%)}{0.01 \cdot 0.10} \simeq 25328$.",
    says=(PrintedValue(example3_answer(0), "2533"), PrintedValue(example3_answer(1), "25328")),
)

example3_scale = Claim(
    id="dpp12.example3.scales",
    source=dpp12("Example 3, scales", "6"),
    statement=r"Specifically, we set $\lambda_1 = \alpha$ and $\lambda_2 = 10\alpha$. Using Equations (8) we have $\alpha = \frac{1}{\epsilon}(\frac{1}{1} + "
    r"\frac{1}{10}) = 110$ ($\epsilon = 0.01$) and from Equation (7), $\lambda_1 = 110$ and $\lambda_2 = 1100$.",
    says=(
        PrintedValue(diff_constant(example3_load, HUNDREDTH), "110"),
        *(
            PrintedValue(diff_scale(own, example3_load, HUNDREDTH), scale)
            for own, scale in zip(INDEX, ("110", "1100"), strict=True)
        ),
    ),
)

example3_noise = Claim(
    id="dpp12.example3.noise",
    source=dpp12("Example 3, noise", "6"),
    statement=r"Using Equation (4) we have that 10\% of the time the noise added to the true answers of $q_1$ and $q_2$ has an absolute value of at least "
    r"253.3 and 2532.8, respectively (compare these values to noise value of 460 for both queries in Example 2).",
    says=(PrintedValue(-example3_scales[0] * log(TENTH), "253.3"), PrintedValue(-example3_scales[1] * log(TENTH), "2532.8")),
    note="The larger answer gets 5.5 times the noise that it has in Example 2.",
)


def database():
    """30,000 records, all of which the second query counts; the first counts every tenth."""
    import numpy as np

    return np.arange(30000) % 10 == 0, np.ones(30000, dtype=bool)


def within(rng, size, place, eps):
    """Whether the answers that DIFF releases for a count of Example 3, of the synthetic database, are within 10%."""
    true = database()[place].sum()
    scale = float(INDEX[place]) * (1 + 1 / 10) / eps
    released = true + rng.laplace(0, scale, size)
    return abs(released - true) <= true / 10


def within_first(rng, size, eps):
    """The answers of DIFF for the count of 3000 in a synthetic database are within 10%."""
    return within(rng, size, 0, eps)


def within_second(rng, size, eps):
    """The answers of DIFF for the count of 30,000 in a synthetic database are within 10%."""
    return within(rng, size, 1, eps)


def kept(place, level):
    """The probability that the relative error of a query of Example 3 is at most 10%."""
    return 1 - tail(ANSWERS[place] / 10, diff_scale(INDEX[place], example3_load, level))


LEVELS = ({eps: HUNDREDTH}, {eps: TENTH / 5})
example3_conclusion = Claim(
    id="dpp12.example3.conclusion",
    source=dpp12("Example 3, conclusion", "6"),
    also=(dpp12("Example 3, threshold", "6"),),
    statement=r"Since the answers of $q_1$ and $q_2$ are greater than their respective MTAs, we can satisfy the relative error threshold by using mechanism "
    r"$DIFF$. [...] Now the noise added will not violate the error threshold of 10\%.",
    reading="a property that holds with some probability is judged as such: for each of the two answers the error is at most 10% with a probability above the "
    "90% of Example 1",
    says=All(
        tuple(
            part
            for place in (0, 1)
            for part in (
                Inequality(example3_answer(place), "<", ANSWERS[place]),
                Probability(stays(ANSWERS[place] / 10), ">", 1 - TENTH, laplace_noise(example3_scales[place])),
            )
        )
    ),
    by=Termwise(tuple(by for place in (0, 1) for by in (Direct(), both_sides(ANSWERS[place] / 10)))),
    cross_checks=(HasProbability(kept(0, eps), within_first, LEVELS), HasProbability(kept(1, eps), within_second, LEVELS)),
    note="93.5% each; both at once 87.3% of the time: dpp12.instead.all_at_once.",
)
