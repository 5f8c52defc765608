"""Section 2, Definition 2: whether the largest distance is attained."""

from _shared import places
from sympy import Rational, Symbol

from parisk_sym import Claim, Condition, Fault, Inequality, Section, Verdict, open_

u = Symbol("u", positive=True)

SECTION = Section("2 Background, remarks", given={u: open_(0, 1)})

definition2 = Claim(
    id="par21.definition2.attained",
    **places("Definition 2", "2"),
    statement=r"The sensitivity of a query $f$ is $\Delta_f = \max_{x \sim y} \|f(x) - f(y)\|_1$.",
    reading="a largest distance exists for every query of bounded values: here for a query with all values strictly between 0 and 1, whose "
    "distances are the numbers u in [0, 1); one that is at least (1 + u)/2 for every u in (0, 1) would be largest",
    says=Inequality((1 + u) / 2, "<=", u),
    counterexample={u: Rational(1, 2)},
    condition=Condition(
        "with the supremum in place of the maximum (or finitely many distances): every distance u is below the supremum 1, and (1 + u)/2 is a "
        "distance between them",
        Inequality(u, "<", (1 + u) / 2),
    ),
    note="Nothing of the paper depends on it: noise for the supremum gives the same privacy.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)
