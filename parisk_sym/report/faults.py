"""How many claims do not hold, by class of error: one line under the totals of the verdicts."""

from collections import Counter
from collections.abc import Iterable

from parisk_sym.claims.fault import Fault
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.texts import quantity

__all__ = ["UNCLASSED", "faults_line"]

UNCLASSED = "unclassified"


def faults_line(found: Iterable[tuple[Verdict, str, bool]]) -> str:
    """The counts of the classes, most serious first, then of claims proved only under a condition and of those not reproducible.

    `found` holds the verdict and the class of each claim ("" for none), and whether the statement was found to fail: only then does
    the class count, and classes are listed if a claim has one. "" where nothing is wrong.

    >>> faults_line(
    ...     [
    ...         (Verdict.CORRECTED, "misprint", True),
    ...         (Verdict.CONDITIONAL, "needs a condition", False),
    ...         (Verdict.PROVED, "", False),
    ...     ]
    ... )
    '1 claim does not hold as printed (misprint 1); 1 claim was not proved as printed, and is proved under a condition'
    """
    verdicts = list(found)
    counts = Counter(fault or UNCLASSED for _, fault, fails in verdicts if fails)
    under = sum(verdict is Verdict.CONDITIONAL and not fails for verdict, _, fails in verdicts)
    unknown = sum(verdict is Verdict.NOT_REPRODUCIBLE for verdict, *_ in verdicts)
    parts = []
    if counts:
        order = [*reversed([str(f) for f in Fault]), UNCLASSED]
        listed = ", ".join(f"{name} {counts[name]}" for name in order if counts[name])
        subject = quantity(counts.total(), "claim does", "claims do")
        parts.append(f"{subject} not hold as printed{'' if set(counts) == {UNCLASSED} else f' ({listed})'}")
    if under:
        subject = quantity(under, "claim was", "claims were")
        parts.append(
            f"{subject} not proved as printed, and {'is' if under == 1 else 'are'} proved under a condition"
        )
    if unknown:
        parts.append(f"{unknown if parts else quantity(unknown, 'claim')} cannot be reproduced")
    return "; ".join(parts)
