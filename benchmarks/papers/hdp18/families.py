"""Statements of hdp18 about families of numbers and unknown functions; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

norms_of_vectors = Claim(
    id="hdp18.norms_of_vectors",
    source=Source("hdp18", "Section 1.1", "norms", quoted=False),
    statement=r"$\|x\|_2\le\|x\|_1$.",
    says=r"sqrt(sum_{i=1}^n x_i^2) <= sum_{i=1}^n |x_i| for n in N, x_i real",
    expected=Verdict.PROVED,
)

norms_with_the_root = Claim(
    id="hdp18.norms_with_the_root",
    source=Source("hdp18", "Section 1.1", "norms", quoted=False),
    statement=r"$\|x\|_1\le\sqrt n\,\|x\|_2$.",
    says=r"sum_{i=1}^n |x_i| <= sqrt(n) sqrt(sum_{i=1}^n x_i^2) for n in N, x_i real",
    expected=Verdict.PROVED,
)

norms_without_the_root = Claim(
    id="hdp18.norms_without_the_root",
    source=Source("hdp18", "Section 1.1", "norms", quoted=False),
    statement=r"$\|x\|_1\le\|x\|_2$.",
    says=r"sum_{i=1}^n |x_i| <= sqrt(sum_{i=1}^n x_i^2) for n in N, x_i real",
    expected=Verdict.REFUTED,
    note="The factor is the square root of n.",
)
