"""Section 4: the minimum true answer of one query."""

from parisk_sym.paper import *
from _paper import dpp12
from _shared import COUNT, HUNDREDTH, ONE_QUERY, TENTH
from parisk_sym.laws.utility import answer, delta_q, minimum_answer, missed, pr, quantile, re, relative_error

SECTION = Section("4 Single Query", given=ONE_QUERY)

needed = minimum_answer(delta_q, pr, eps, re)

equation5 = Claim(
    id="dpp12.equation5",
    source=dpp12("Equation 5", "4"),
    statement=r"The $RE$ formula (Equation (2)) can be written as $RE = \frac{|z|}{q(D)}$, where $z$ is the amount of noise added to the true answer of "
    r"query $q$ on database $D$.",
    reading="Equation 2 is RE = |p - q(D)|/q(D), where p is the released answer q(D) + z; q(D) > 0 (dpp12.equation2)",
    says=Identity(Abs((answer + z) - answer) / answer, Abs(z) / answer, {z: REALS}),
)

step = Claim(
    id="dpp12.equation6.step",
    source=dpp12("Equation 6, derivation", "4"),
    statement=r"In order for $RE$ to be below a threshold $re$, by Equation (4), we should have $q(D) \geq \frac{|z|}{re} = -\frac{\Delta(q) \cdot "
    r"\ln(pr)}{\epsilon \cdot re}$.",
    reading="z is the amount that Equation 4 gives for pr. From that answer on the error of this amount is at most re; for smaller answers it is more",
    says=(
        Inequality(relative_error(delta_q, pr, eps, answer), "<=", re, {answer: right_open(needed, oo)}),
        Inequality(re, "<", relative_error(delta_q, pr, eps, answer), {answer: open_(0, needed)}),
    ),
)

minimum = Claim(
    id="dpp12.equation6",
    source=dpp12("Equation 6", "4"),
    also=(dpp12("Abstract, sentence 5", "Abstract"), dpp12("1, contribution 2", "1")),
    statement=r"Using Equations (2) and (4) we can compute the minimum true (query) answer (MTA), such that, with probability $1 - pr$, $RE$ is "
    r"below a threshold $re$. [...] $MTA = -\frac{\Delta(q) \cdot \ln(pr)}{\epsilon \cdot re}$.",
    reading="minimum means that from MTA on the probability of an error above re is at most pr, and that for every smaller answer it is more",
    says=(
        Inequality(missed(delta_q, eps, re, answer), "<=", pr, {answer: right_open(needed, oo)}),
        Inequality(pr, "<", missed(delta_q, eps, re, answer), {answer: open_(0, needed)}),
    ),
)

example1_noise = Claim(
    id="dpp12.example1.noise",
    source=dpp12("Example 1, noise", "4"),
    statement=r"From Equation (4), we have that $z = -\frac{1}{0.01} \ln(10\%) \simeq 230$. That is, 10\% of the time the absolute value of the random noise "
    r"of scale $\lambda = \frac{1}{0.01} = 100$ is at least 230.",
    says=PrintedValue(quantile(COUNT, TENTH, HUNDREDTH), "230"),
)

example1_mta = Claim(
    id="dpp12.example1.mta",
    source=dpp12("Example 1, MTA", "4"),
    statement=r"Using Equation (6), for an application specific $RE$ threshold $re = 10\%$, we get $MTA = \frac{230}{10\%} = 2300$.",
    reading="to three digits, like the 230 in it",
    says=PrintedValue(minimum_answer(COUNT, TENTH, HUNDREDTH, TENTH), "2.30e3"),
    note="2302.585...; the least integer that is enough is 2303 (dpp12.instead.least_answers).",
)

example1_words = Claim(
    id="dpp12.example1.in_words",
    source=dpp12("Example 1, plain language", "4"),
    statement=r"In plain language, the query answer should have a magnitude of at least 2300 in order for the privatized answer to have an acceptable "
    r"utility ($RE \leq 10\%$) 90\% of the time.",
    reading="the confidence at 2300, to two digits; below 2300 it is smaller",
    says=(
        PrintedValue(1 - missed(COUNT, HUNDREDTH, TENTH, 2300), "0.90"),
        Inequality(missed(COUNT, HUNDREDTH, TENTH, 2300), "<", missed(COUNT, HUNDREDTH, TENTH, answer), {answer: open_(0, 2300)}),
    ),
    note="89.974%.",
)

figure2 = Claim(
    id="dpp12.figure2.curve",
    source=dpp12("Figure 2", "4"),
    statement=r"Fig. 2 illustrates MTA as a function of $\epsilon$ for three different values of $pr$ when $re = 10\%$. Each point $(\epsilon, mta)$ on "
    r"the curve for a given $pr$ shows that: The query answer should have a magnitude at least $mta$, in order for the relative error to not be higher "
    r"than 10\%, $1 - pr$ of the time under noise of scale $\lambda = 1/\epsilon$.",
    reading="every pr (the three values that are drawn are not in our copy of the text)",
    says=(
        Inequality(missed(COUNT, eps, TENTH, answer), "<=", pr, {answer: right_open(minimum_answer(COUNT, pr, eps, TENTH), oo)}),
        Inequality(pr, "<", missed(COUNT, eps, TENTH, answer), {answer: open_(0, minimum_answer(COUNT, pr, eps, TENTH))}),
    ),
)

axis = Symbol("axis", positive=True)
AXIS = {axis: POSITIVE, pr: open_(0, 1)}
renamed = minimum_answer(COUNT, pr, axis, TENTH)  # Figure 2 at eps = axis
figure2_axis = Claim(
    id="dpp12.figure2.other_axis",
    source=dpp12("Figure 2, other axis", "4"),
    also=(dpp12("Figure 2, caption", "4"),),
    statement=r"If we substitute $re$ for $\epsilon$ in the $x$-axis of Fig. 2 we get MTA as a function of relative error, with $\epsilon$ fixed to 0.1. "
    r"Each point $(re, mta)$ on the curve of a given probability $pr$ will show that: If a query answer is at least $mta$, adding random noise of scale "
    r"$\lambda = 1/0.1 = 10$ ($\epsilon = 0.1$) will satisfy $1 - pr$ of the time the requirement of having relative error at most $re$.",
    reading="the height of Figure 2 at a number, read as a relative error, is the minimum true answer for that relative error at eps = 0.1",
    says=(
        Inequality(missed(COUNT, TENTH, axis, answer), "<=", pr, AXIS | {answer: right_open(renamed, oo)}),
        Inequality(pr, "<", missed(COUNT, TENTH, axis, answer), AXIS | {answer: open_(0, renamed)}),
    ),
)
