"""How many claims do not hold, by what is wrong with them: one line under the totals of the verdicts."""

from collections import Counter
from collections.abc import Iterable

from parisk_sym.claims.fault import FAULTY, Fault
from parisk_sym.claims.verdict import Verdict

__all__ = ["UNCLASSED", "faults_line"]

UNCLASSED = "not classed"


def faults_line(found: Iterable[tuple[Verdict, str]]) -> str:
    """The classes with their numbers, heaviest first, and what is not reproducible; "" where nothing is wrong.

    `found` holds the verdict and the class of each claim ("" for none; the class counts only where the verdict says that
    the statement does not hold).

    >>> faults_line(
    ...     [(Verdict.CORRECTED, "misprint"), (Verdict.REFUTED, "error in a step"), (Verdict.PROVED, "")]
    ... )
    '2 claims do not hold as printed (error in a step 1, misprint 1)'
    """
    verdicts = list(found)
    counts = Counter(fault or UNCLASSED for verdict, fault in verdicts if verdict in FAULTY)
    unknown = sum(verdict is Verdict.NOT_REPRODUCIBLE for verdict, _ in verdicts)
    parts = []
    if counts:
        order = [*reversed([str(f) for f in Fault]), UNCLASSED]
        listed = ", ".join(f"{name} {counts[name]}" for name in order if counts[name])
        total = counts.total()
        subject = "claim does" if total == 1 else "claims do"
        parts.append(f"{total} {subject} not hold as printed ({listed})")
    if unknown:
        parts.append(f"{unknown} cannot be reproduced")
    return "; ".join(parts)
