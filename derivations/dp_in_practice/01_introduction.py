"""Section 1: small and big answers, the same noise, and the query index."""

from parisk_sym.paper import *
from _paper import dpp12
from _shared import COUNT, TENTH
from parisk_sym.laws.utility import in_proportion

SECTION = Section("1 Introduction", given={eps: POSITIVE})

ACCEPTABLE = Rational(15, 100)  # the largest relative error that Section 3 calls acceptable
SMALL, BIG = Integer(30), Integer(30000)

noise_of_60 = Claim(
    id="dpp12.introduction.noise_of_60",
    source=dpp12("1, paragraph 3", "1"),
    statement=r"We quantify reasonable in terms of the relative error, which is the ratio of the noise to the true query answer. [...] For "
    r"example, adding a noise of 60 to a query answer of 30 obviously is not reasonable from a utility point of view.",
    reading="reasonable means at most the 15% that Section 3 calls acceptable",
    says=Inequality(ACCEPTABLE, "<", 60 / SMALL),
    note="200%.",
)

small_and_big = Claim(
    id="dpp12.introduction.small_and_big",
    source=dpp12("1, paragraph 5", "1"),
    statement=r"To see the problem with this approach, consider two count queries, the small and the big, with answers 30 and 30,000, respectively. Having the same amount of "
    r"noise, suppose 30, added to the answers of each query with the same probability will cause different ``harm'' to each query. While big easily "
    r"tolerates this amount of noise without significantly affecting the utility of the answer, adding this amount of noise to small makes the "
    r"released answer quite useless.",
    reading="harm is measured by the relative error. Useless means above the 15% that Section 3 calls acceptable, and tolerated means below its 10%",
    says=(Inequality(ACCEPTABLE, "<", 30 / SMALL), Inequality(30 / BIG, "<", TENTH)),
    note="100% and 0.1%.",
)

small_scale, big_scale = in_proportion((COUNT, COUNT), (Integer(1), Integer(1000)), eps)
alleviates = Claim(
    id="dpp12.introduction.alleviates",
    source=dpp12("1, paragraph 6", "1"),
    statement=r"In order to alleviate this problem, we introduce a simple method called Differential that adds noise guided by a ``query index,'' which "
    r"is a set of numbers used to express our preferences for the noise scales to each query. For instance, in the above example the query index can be "
    r"$\{1, 1000\}$.",
    reading="the problem is that under equal noise of scale 2/eps, small has a larger relative error than big. With this index small has less noise than "
    "under equal noise, and both have the same relative error",
    says=(Inequality(small_scale, "<", 2 / eps), Identity(small_scale / SMALL, big_scale / BIG)),
    note="This holds for every eps. What it costs: dpp12.instead.index_of_the_example. No index takes more than half of the noise: "
    "dpp12.instead.never_below_its_own_noise.",
)
