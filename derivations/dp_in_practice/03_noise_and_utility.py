"""Section 3: the law of the noise, and how little it depends on the true answer."""

from parisk_sym.paper import *
from _paper import dpp12
from _shared import COUNT, HALF, HUNDREDTH, ONE_QUERY, TENTH, X, both_sides, laplace_noise, reaches
from parisk_sym.laws.laplace import density, tail
from parisk_sym.laws.utility import answer, delta_q, least, missed, most, pr, quantile, re, sum_sensitivity

SECTION = Section("3 Noise and Utility", given=ONE_QUERY | {b: POSITIVE, x: POSITIVE})

others, v = Symbol("others", real=True), Symbol("v", real=True)

moved_by = sum_sensitivity(least, most)
RECORDS = {least: REALS, most: right_open(least, oo), others: REALS, v: closed(least, most)}
count_sensitivity = Claim(
    id="dpp12.section3.count_sensitivity",
    source=dpp12("3, sensitivity of a count", "3"),
    also=(dpp12("Example 1, sensitivity", "4"), dpp12("Definition 2", "2")),
    statement=r"This is because sensitivity is equal to 1 for any count query. Thus, for a given $\epsilon$, the noise scale will be $\lambda = 1/\epsilon$.",
    reading="a count is a sum with one value for each record: 1 if the record is counted, otherwise 0. With values in [a, b], adding or removing a record "
    "changes a sum by at most max(|a|, |b|), whatever the others are. The value a or b attains this",
    note="A sum of unbounded values has no sensitivity, because the maximum of Definition 2 does not exist.",
    says=(
        Inequality((others + v) - others, "<=", moved_by, RECORDS),
        Inequality(others - (others + v), "<=", moved_by, RECORDS),
        Identity(moved_by, Max(Abs(least), Abs(most)), {least: REALS, most: right_open(least, oo)}),
        Identity(
            Max(Abs((others + least) - others), Abs((others + most) - others)),
            moved_by,
            {least: REALS, most: right_open(least, oo), others: REALS},
        ),
        PrintedValue(sum_sensitivity(0, 1), "1"),
    ),
    by=(
        Chain((Link("<=", most), Link("<=", moved_by))),
        Chain((Link("<=", -least), Link("<=", moved_by))),
        Direct(),
        Direct(),
        Direct(),
    ),
)

q, Y = Symbol("q", real=True), Symbol("Y", real=True)  # Y: the released answer
independent = Claim(
    id="dpp12.section3.independent_of_the_answer",
    source=dpp12("3, first paragraphs", "3"),
    statement=r"It is clear that the scale of the noise added to $q(D)$ is independent of the real magnitude of $q(D)$. [...] Therefore, an "
    r"amount of noise, say 69 (a plausible value as we will show), might be added to the answer of the query with the same probability "
    r"regardless of the magnitude of the true answer.",
    reading="the probability that the released answer is within x of the true one is 1 - exp(-x/lambda), whatever the true answer is. At eps = 0.01 the noise "
    "is larger than x = 69 half of the time",
    says=(
        Probability(Lies(Abs(Y - q), closed(-x, x)), "=", 1 - tail(x, b), {Y: WithDensity(density(Y - q, b), REALS)}, {q: REALS}),
        PrintedValue(tail(69, 1 / HUNDREDTH), "0.50"),
    ),
    by=(OnPieces((q - x, q + x)), Direct()),
)

useless = Claim(
    id="dpp12.section3.noise_of_69",
    source=dpp12("3, noise of 69", "3"),
    statement=r"While a noise value of 69 does not affect significantly the ``utility'' of the query answer of 30,000 magnitude, it renders the "
    r"privatized answer of the query of 30 magnitude almost useless.",
    reading="measured by the relative error: not significantly means below the 10% that the section accepts, and useless means an error larger than the "
    "answer itself",
    says=(Inequality(Rational(69, 30000), "<", TENTH), Inequality(1, "<", Rational(69, 30))),
    note="0.23% and 230%.",
)

excess = Symbol("excess", positive=True)
too_noisy = (re * Abs(q) + excess) / q  # RE where the noise is more than the share re of the answer
equation2 = Claim(
    id="dpp12.equation2",
    source=dpp12("Equation 2", "3"),
    statement=r"We can evaluate the utility of the released answer using relative error as follows. $RE = \frac{|p - q(D)|}{q(D)}$",
    reading="a query is a function into the real numbers (Section 2), such as a count or a sum, so the answer may be 0 or negative. RE evaluates the utility "
    "if it is above re whenever the noise is more than the share re of the size of the answer",
    says=Inequality(re, "<", too_noisy, {q: REALS, excess: POSITIVE}),
    condition=Condition(
        r"$q(D) > 0$, which Equations 5 to 10 use as well; or $|q(D)|$ in the denominator, where $q(D) \neq 0$.",
        (
            Inequality(re, "<", too_noisy, {q: POSITIVE, excess: POSITIVE}),
            Inequality(re, "<", -too_noisy, {q: open_(-oo, 0), excess: POSITIVE}),
        ),
    ),
    counterexample={q: -1, re: TENTH, excess: 1},
    note="The absolute value of the denominator is missing; elsewhere the paper speaks of the magnitude of the answer. As printed, the RE of a negative "
    "answer is below every threshold, whatever the noise. The RE of the answer 0, which a count may have, is undefined. Equations 5 to 10 hold with "
    "|q(D)| instead of q(D).",
    expected=Verdict.CONDITIONAL,
    fault=Fault.MISPRINT,
)

equation3 = Claim(
    id="dpp12.equation3",
    source=dpp12("Equation 3", "3"),
    statement=r"The cumulative distribution function of Laplace distribution in an interval $[-z, z]$ can be computed by the following integral. "
    r"$\text{Pr}(-z \leq x \leq z) = \int_{-z}^z \frac{1}{2\lambda} e^{-\frac{|x|}{\lambda}} dx = 1 - e^{-\frac{z}{\lambda}}.$ Therefore, "
    r"$Pr(|x| \geq z) = e^{-\frac{z}{\lambda}}.$",
    reading="z > 0 (at 0 the integral is 0 and the tail is 1)",
    says=(
        Probability(Lies(X, closed(-x, x)), "=", 1 - exp(-x / b), laplace_noise(b)),
        Identity(Integral(density(y, b), (y, -x, x)), 1 - exp(-x / b)),
        Probability(reaches(x), "=", tail(x, b), laplace_noise(b)),
    ),
    by=(both_sides(x), Direct(), both_sides(x)),
)

within = quantile(delta_q, pr, eps)
equation4 = Claim(
    id="dpp12.equation4",
    source=dpp12("Equation 4", "3"),
    statement=r"Let $pr = Pr(|x| \geq z)$. Value $z$ for a specified cumulative probability $pr$ can be calculated using equation (3) as $z = -\lambda \cdot \ln(pr)$, and with "
    r"$\lambda = \Delta(q)/\epsilon$ we have $z = -\frac{\Delta(q)}{\epsilon} \cdot \ln(pr)$.",
    reading="0 < pr < 1. The noise of scale Delta/eps is at least this z with probability pr. Because the probability falls, at every smaller z it is larger "
    "than pr, and at every larger z it is smaller",
    says=(
        Probability(reaches(within), "=", pr, laplace_noise(delta_q / eps)),
        Inequality(0, "<", within),
        Monotone(tail(x, b), x, "decreasing"),
    ),
    by=(both_sides(within), Direct(), Direct()),
)

figure1 = Claim(
    id="dpp12.figure1.curve",
    source=dpp12("Figure 1", "3"),
    statement=r"Fig. 1 illustrates the minimum absolute noise $z$ as a function of cumulative probability $pr$ for three different values of "
    r"$\epsilon$ when $\Delta(q) = 1$. Each point $(pr, z)$ on the curve for a given $\epsilon$ means that $pr$ percent of the time the random noise "
    r"has an absolute value of at least $z$.",
    reading="pr is a share (0.5 where the text says 50%). The noise has scale 1/eps, for every eps (the three values that are drawn are not in our copy of "
    "the text). The curve falls in pr and in eps",
    says=(
        Probability(reaches(quantile(COUNT, pr, eps)), "=", pr, laplace_noise(1 / eps)),
        Monotone(quantile(COUNT, pr, eps), pr, "decreasing"),
        Monotone(quantile(COUNT, pr, eps), eps, "decreasing"),
    ),
    by=(both_sides(quantile(COUNT, pr, eps)), Direct(), Direct()),
)

printed_noise = Claim(
    id="dpp12.section3.printed_noise",
    source=dpp12("3, example after Figure 1", "3"),
    statement=r"For example, for $\epsilon = 0.01$, we have that 50\% of the time the absolute value of noise is at least 69, and 30\% of the time it "
    r"is at least 120.",
    reading="a count, as in Figure 1",
    says=(PrintedValue(quantile(COUNT, HALF, HUNDREDTH), "69"), PrintedValue(quantile(COUNT, 3 * TENTH, HUNDREDTH), "120")),
)

higher_than_69 = Claim(
    id="dpp12.section3.answer_above_the_noise",
    source=dpp12("3, last paragraph", "3"),
    statement=r"This means that the query answer needs to be considerably higher than 69, or even 120, in order for the privatized (released) answer to "
    r"have some utility.",
    reading="eps = 0.01, a count. No utility means that the error is as large as the answer. This happens more than half of the time up to an answer of 69, and"
    " more than 30% of the time up to 120",
    says=(
        Inequality(HALF, "<", missed(COUNT, HUNDREDTH, 1, answer), {answer: left_open(0, 69)}),
        Inequality(3 * TENTH, "<", missed(COUNT, HUNDREDTH, 1, answer), {answer: left_open(0, 120)}),
    ),
)
