"""The page of the values in the tests of other accountants: counts, errors, what is open, and what has no answer."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from benchmarks.peers.verdicts import Compared, Verdict

__all__ = ["page"]

_OPENING = """\
# Values in the tests of other accountants

Made by `make peers`; do not edit.

The test suites of other accountants state numbers: δ, ε, the noise for a guarantee, Rényi divergences, privacy losses. This page compares
each of them with the certified answer of parisk_sym. The numbers are facts in the files of `benchmarks/peers/facts`, with suite, version, file, test,
our question, their number, and the tolerance of their test. No code of the suites is used.

{sources}

| verdict | when |
| --- | --- |
| agrees | the number is within the tolerance of its own test of every value that our answer leaves possible |
| cautious | the number is meant as a bound, and is certainly on the safe side of the true value, beyond its tolerance |
| open | our bracket is wider than the tolerance, and the number is inside it |
| error | the number is farther than its tolerance from every possible value, and not on the safe side |
| no answer | parisk_sym has none |

Verdicts are computed with exact fractions. Decimals in the tests are taken as they are printed: the float next to 0.8 is 4/5 here, which changes no
verdict. A number counts as a bound where the function under test promises one, such as ε from Rényi divergences. Neighbours, units and directions
are those of the test.

Not compared, because they are no facts about δ, ε, noise, divergences or losses: distribution functions of the noise, masses on a grid of
losses that a test chooses, answers at which a discrete loss jumps, properties without a number (one function is the inverse of another), and
inputs that must be refused.
"""


def page(results: Sequence[Compared]) -> str:
    """The page, in Markdown."""
    lines = [
        _OPENING.format(sources="\n".join(_sources(results))),
        *_counts(results),
        *_listed(results, Verdict.ERROR, "Errors", "No number contradicts the certified answer."),
        *_cautious(results),
        *_missing(results),
        *_listed(results, Verdict.OPEN, "Open", "No number is left open."),
        *_tests(results),
    ]
    return "\n".join(lines) + "\n"


def _sources(results: Sequence[Compared]) -> Iterator[str]:
    for suite, version, licence in dict.fromkeys(
        (r.fact.suite, r.fact.version, r.fact.licence) for r in results
    ):
        files = {r.fact.file for r in results if r.fact.suite == suite}
        yield f"- {suite} {version} ({licence}): {', '.join(f'`{name}`' for name in sorted(files))}"


def _counts(results: Sequence[Compared]) -> Iterator[str]:
    yield f"| suite | values | {' | '.join(Verdict)} |"
    yield f"| --- | ---: |{' ---: |' * len(Verdict)}"
    suites = dict.fromkeys(r.fact.suite for r in results)
    for name, chosen in [
        *((s, [r for r in results if r.fact.suite == s]) for s in suites),
        ("all", list(results)),
    ]:
        counts = Counter(r.verdict for r in chosen)
        yield f"| {name} | {len(chosen)} | {' | '.join(str(counts[v]) for v in Verdict)} |"
    without = sum(r.verdict is Verdict.NONE for r in results)
    defined = sum(r.verdict is not Verdict.NONE and r.fact.questions[0].startswith("value") for r in results)
    yield (
        f"\nWithout an answer: {100 * without / len(results):.2f} %. {defined} of the answers are definitions, evaluated in balls "
        "(`benchmarks/peers/definitions.py`): losses at an answer, finite tables, conversions. The others are those of `parisk compose` and "
        "`parisk calibrate`."
    )


def _listed(results: Sequence[Compared], verdict: Verdict, title: str, nothing: str) -> Iterator[str]:
    chosen = [r for r in results if r.verdict is verdict]
    yield f"\n## {title}\n"
    if not chosen:
        yield nothing
        return
    yield "| suite | test | question | stated | tolerance | certified | note |"
    yield "| --- | --- | --- | ---: | ---: | --- | --- |"
    for r in chosen:
        yield (
            f"| {r.fact.suite} | `{r.fact.test}` | `{'`, `'.join(r.fact.questions)}` | {r.fact.states} | {float(r.fact.tolerance):.2g} | "
            f"{_ends(r)} | {r.fact.note} |"
        )


def _cautious(results: Sequence[Compared]) -> Iterator[str]:
    """By test, how far the bounds are from the certified value."""
    yield "\n## Cautious\n"
    yield "How far a bound is on the safe side, relative to the certified value; an infinite difference is from 0.\n"
    yield "| suite | test | quantity | values | difference | note |\n| --- | --- | --- | ---: | --- | --- |"
    chosen = [r for r in results if r.verdict is Verdict.CAUTIOUS]
    for suite, test, quantity, note in dict.fromkeys((*_key(r), r.fact.note) for r in chosen):
        sizes = sorted(
            abs(r.difference) for r in chosen if (*_key(r), r.fact.note) == (suite, test, quantity, note)
        )
        spread = f"{sizes[0]:.1e}" if sizes[0] == sizes[-1] else f"{sizes[0]:.1e} to {sizes[-1]:.1e}"
        yield f"| {suite} | `{test}` | {quantity} | {len(sizes)} | {spread} | {note} |"


def _key(r: Compared) -> tuple[str, str, str]:
    return r.fact.suite, r.fact.test, r.fact.quantity


def _ends(r: Compared) -> str:
    ends = [f"{float(end):.10g}" for end in (r.lower, r.upper) if end is not None]
    return ends[0] if ends[0] == ends[-1] else f"{ends[0]} to {ends[1]}"


def _missing(results: Sequence[Compared]) -> Iterator[str]:
    chosen = sorted((r for r in results if r.verdict is Verdict.NONE), key=lambda r: (r.why, r.fact.test))
    yield "\n## No answer\n"
    if not chosen:
        yield "Every number has an answer."
        return
    yield "| values | test | reason |\n| ---: | --- | --- |"
    for (why, test), group in groupby(chosen, key=lambda r: (r.why, r.fact.test)):
        yield f"| {len(list(group))} | `{test}` | {why.replace('|', '/')} |"


def _tests(results: Sequence[Compared]) -> Iterator[str]:
    """Each test with its verdicts and the largest relative difference of a stated number from our answer."""
    yield "\n## All tests\n"
    yield "The difference is relative, of the stated number from the nearer end of our answer, and the largest of the test.\n"
    yield "| suite | test | quantity | values | verdicts | difference |\n| --- | --- | --- | ---: | --- | ---: |"
    for suite, test, quantity in dict.fromkeys(map(_key, results)):
        chosen = [r for r in results if _key(r) == (suite, test, quantity)]
        counts = Counter(r.verdict for r in chosen)
        verdicts = ", ".join(f"{v} {counts[v]}" for v in Verdict if counts[v])
        largest = max((r.difference for r in chosen), key=abs)
        yield f"| {suite} | `{test}` | {quantity} | {len(chosen)} | {verdicts} | {largest:+.1e} |"
