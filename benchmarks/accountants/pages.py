"""docs/accountants.md, docs/accountants_subsampled.md and their .tex: every number in them comes from the raw results."""

import inspect
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from benchmarks.accountants import method, methods, subsampled_methods
from benchmarks.accountants.analysis import (
    RECHECK,
    Answer,
    Key,
    Summary,
    compare,
    recheck_query,
    refuted,
    summarise,
    truths,
)
from benchmarks.accountants.cells import (
    MARK,
    answer_cell,
    certified_text,
    claimed_text,
    infinite_text,
    latex_table,
    markdown_table,
    shown,
)
from benchmarks.accountants.certified import Truth
from benchmarks.accountants.controls import TITLES
from benchmarks.accountants.environments import ENVIRONMENTS
from benchmarks.accountants.grid import LAPLACE, SUBSAMPLED, Audit
from benchmarks.accountants.method import PACKAGES, Method
from benchmarks.accountants.methods import METHODS
from benchmarks.accountants.noise import BOTH
from benchmarks.accountants.sides import NOT_A_NUMBER, RIGHT, ROUNDING, TRIVIAL, UNSIDED, WRONG, side
from benchmarks.accountants.store import Store
from benchmarks.accountants.text import CAUSES, LAPLACE_WORDS, SUBSAMPLED_WORDS, Words
from benchmarks.accountants.worker import CERTIFIED, CONTROL

__all__ = ["latex", "page", "summary_markdown", "write"]

Rows = list[list[str]]


PAGES = ((LAPLACE, LAPLACE_WORDS), (SUBSAMPLED, SUBSAMPLED_WORDS))


def write(store: Store, folder: Path) -> None:
    """Write all files."""
    for grid, words in PAGES:
        (folder / f"{words.name}.md").write_text(page(store, grid, words), encoding="utf-8")
        (folder / f"{words.name}.tex").write_text(latex(store, grid, words), encoding="utf-8")


def page(store: Store, grid: Audit, words: Words) -> str:
    """The Markdown page."""
    answers = compare(store.records, grid)
    asked = _methods(grid)
    environment = store.environment or {}
    versions = environment.get("versions", {})
    wrong = [a for a in answers if a.verdict == WRONG]
    rechecked, confirmed = _recheck_counts(store, wrong)
    packages = [name for name in PACKAGES if name in {m.package for m in asked}]
    return words.page.format(
        versions=", ".join(f"{name} {versions.get(name)}" for name in (*packages, "parisk_sym")),
        environments=_environments(packages, environment.get("libraries", {})),
        headline=_headline(answers),
        controls=markdown_table(*_controls_table(store, asked)),
        machine=f"{environment.get('machine')}, Python {environment.get('python')}",
        grids="\n".join(f"  - {one}." for one in grid.grids),
        mark=MARK,
        asked=len(answers),
        wrong=len(wrong), rounding=sum(a.verdict == ROUNDING for a in answers),
        rechecked=rechecked, confirmed=confirmed,
        below=_smallest_delta_answered(answers),
        directions=_directions(store, grid),
        summary=summary_markdown(store, grid),
        findings=_findings(answers, truths(store.records, RECHECK)),
        refusals=_refusals(answers),
        epsilon=markdown_table(*_point_table(answers, "epsilon")),
        delta=markdown_table(*_point_table(answers, "delta")),
        own=markdown_table(*_own_table(store, grid)),
        eps_error=method.EPS_ERROR,
        fine_eps_error=subsampled_methods.FINE_EPS_ERROR,
        delta_share=method.DELTA_SHARE,
        delta_error=method.DELTA_ERROR,
        calls=_calls(asked),
    )  # fmt: skip


def _methods(grid: Audit) -> list[Method]:
    """The methods that are asked about the noise of a grid, or only for their controls there."""
    laws = {type(point.noise) for point in grid.points()}
    return [one for one in METHODS.values() if laws & set(one.laws)]


def _directions(store: Store, grid: Audit) -> str:
    """At how many questions the one direction that a method promises is the larger one."""
    known = truths(store.records)
    larger: dict[tuple[str, int, str, str], bool] = {}
    for m in _methods(grid):
        for point in grid.points() if m.direction != BOTH else ():
            one, both = (str(point.noise.received(m.told, direction)) for direction in (m.direction, BOTH))
            for query in grid.queries(point):
                found = known.get((one, point.n, query.kind, repr(query.given)))
                most = known.get((both, point.n, query.kind, repr(query.given)))
                if found and most:
                    larger[one, point.n, query.kind, repr(query.given)] = found[0].value == most[0].value
    return f"{sum(larger.values())} of {len(larger)}"


def latex(store: Store, grid: Audit, words: Words) -> str:
    r"""The summary and the table of eps for \input."""
    answers = compare(store.records, grid)
    tables = (
        (*_summary_table(answers), words.captions["summary"], f"tab:{words.label}"),
        (*_point_table(answers, "epsilon"), words.captions["epsilon"], f"tab:{words.label}-epsilon"),
    )
    head = "% python benchmarks/accountants/run.py\n% needs booktabs, longtable, amssymb; landscape and small type\n"
    return head + "\n".join(latex_table(*table) for table in tables)


def summary_markdown(store: Store, grid: Audit) -> str:
    """One line for every method, question and bound."""
    return markdown_table(*_summary_table(compare(store.records, grid)))


# --- tables -----------------------------------------------------------------------------------------------------------

_SUMMARY_HEADS = [
    "package: method", "asked for", "bound", "answers", "right", "trivial", "wrong side", "by rounding", "refused, NaN",
    "smallest error", "largest error", "median s", "time / ours", "peak MiB",
]  # fmt: skip


def _summary_table(answers: list[Answer]) -> tuple[list[str], Rows]:
    return _SUMMARY_HEADS, [_summary_row(summary) for summary in summarise(answers)]


def _summary_row(summary: Summary) -> list[str]:
    wrong = summary.count(WRONG)
    sided = summary.bound != "estimate"
    return [
        f"{summary.method.package}: {summary.method.title}", _SYMBOL[summary.kind], summary.bound, str(summary.asked),
        str(summary.count(RIGHT)) if sided else f"({summary.count(UNSIDED)})", str(summary.count(TRIVIAL)),
        f"**{wrong}** {MARK}" if wrong else "0" if sided else "-",
        str(summary.count(ROUNDING)) if sided else "-", str(summary.count("refused", NOT_A_NUMBER)),
        *("-" if e is None else shown(e) for e in (summary.smallest, summary.largest)),
        f"{summary.seconds:.2g}", f"{summary.slowdown:.2g}", f"{summary.peak_mib:.0f}",
    ]  # fmt: skip


_SYMBOL = {"epsilon": "eps", "delta": "delta"}
_SHORT = {"upper": "", "lower": ", lower", "estimate": ", estimate"}


def _point_table(answers: list[Answer], kind: str) -> tuple[list[str], Rows]:
    """Signed errors: one line for each question, one column for each method and bound."""
    chosen = [a for a in answers if a.kind == kind]
    columns = list(dict.fromkeys((a.method.key, a.bound) for a in chosen))
    lines = dict.fromkeys((a.noise, a.n, a.given) for a in chosen)
    found = {(a.noise, a.n, a.given, a.method.key, a.bound): a for a in chosen}
    given, value = ("delta", "certified eps") if kind == "epsilon" else ("eps", "certified delta")
    heads = [*_noise_heads(chosen), "n", given, value, *(f"{key}{_SHORT[bound]}" for key, bound in columns)]
    rows = []
    for noise, n, argument in lines:
        cells = [found.get((noise, n, argument, key, bound)) for key, bound in columns]
        exact = next((a for a in cells if a is not None and a.received == noise.received("scale")), None)
        truth = "" if exact is None else certified_text(exact.truth, 12)
        texts = ["" if a is None else answer_cell(a) for a in cells]
        rows.append([*noise.cells(), str(n), repr(argument), truth, *texts])
    return heads, rows


def _noise_heads(answers: list[Answer]) -> tuple[str, ...]:
    """The names of the columns for the noise."""
    return answers[0].noise.heads if answers else ()


def _own_table(store: Store, grid: Audit) -> tuple[list[str], Rows]:
    """Seconds and memory of the certified values themselves."""
    rows = []
    for point in grid.points():
        records = [
            r for r in store.records
            if r["method"] == CERTIFIED and r["noise"] == str(point.noise.received("scale")) and r["n"] == point.n and "values" in r
        ]  # fmt: skip
        times = {k: [r["seconds"] for r in records if r["kind"] == k] for k in ("epsilon", "delta")}
        if records:
            spans = [f"{min(t):.2g} to {max(t):.2g}" for t in times.values()]
            peak = max(r["peak_mib"] for r in records)
            rows.append([*point.noise.cells(), str(point.n), *spans, f"{peak:.0f}"])
    heads = grid.points()[0].noise.heads
    return [*heads, "n", "s for an eps", "s for a delta", "peak MiB"], rows


def _environments(packages: list[str], libraries: dict[str, str]) -> str:
    """One line for each environment: what runs there, with which libraries, and why."""
    return "\n".join(
        f"  - {', '.join(here)}: {libraries.get(one.name, 'unknown libraries')}; {one.why}."
        for one in ENVIRONMENTS
        if (here := [package for package in one.packages if package in packages])
    )


def _controls_table(store: Store, asked: list[Method]) -> tuple[list[str], Rows]:
    """Every control: the answers of the method beside the certified value, and whether each is on the right side."""
    rows = []
    keys = [m.key for m in asked]
    for record in store.records:
        key = record["method"].removeprefix(CONTROL)
        if key == record["method"] or key not in keys:
            continue
        m, truth = METHODS[key], Truth.parse(*record["certified"])
        values = record.get("values", [])
        verdicts = [side(float(v), b, truth, None) for b, v in zip(m.bounds, values, strict=False)]
        rows.append(
            [
                f"{m.package}: {m.title}", str(record["n"]), TITLES[re.sub(",direction=.*", "", record["noise"])],
                _SYMBOL[record["kind"]], record["given"], certified_text(truth, 12),
                ", ".join(values) or record.get("error", "none"), ", ".join(dict.fromkeys(verdicts)) or "refused",
            ]
        )  # fmt: skip
    return ["package: method", "uses", "of", "asked for", "given", "certified", "answered", "verdict"], rows


def _headline(answers: list[Answer]) -> str:
    """How many bounds of each package are on the wrong side, of how many that have a side."""
    lines = []
    for package in PACKAGES:
        sided = [
            a
            for a in answers
            if a.method.package == package and a.bound != "estimate" and a.claimed is not None
        ]
        if not sided:
            continue
        wrong = [a for a in sided if a.verdict == WRONG]
        where = ", ".join(
            f"{sum(a.method.key == key for a in wrong)} by {METHODS[key].title}"
            for key in dict.fromkeys(a.method.key for a in wrong)
        )
        lines.append(f"- {package}: {len(wrong)} of {len(sided)}" + (f" ({where})." if where else "."))
    return "\n".join(lines)


# --- findings ---------------------------------------------------------------------------------------------------------


def _findings(answers: list[Answer], rechecks: dict[Key, tuple[Truth, float]]) -> str:
    """For each bound that was wrong somewhere: how often, the least delta asked for, and its largest error, to redo."""
    groups: dict[tuple[str, str, str], list[Answer]] = {}
    for answer in answers:
        if answer.verdict == WRONG:
            groups.setdefault((answer.method.key, answer.bound, answer.kind), []).append(answer)
    return "\n".join(_finding(group, rechecks) for group in groups.values())


def _finding(group: list[Answer], rechecks: dict[Key, tuple[Truth, float]]) -> str:
    first = group[0]
    heads = [
        *_noise_heads(group),
        "n",
        "given",
        "claimed",
        "certified",
        "claimed - certified",
        "certified delta at the claimed eps",
    ]
    if first.kind == "delta":
        heads = heads[:-1]
    rows = [_finding_row(answer, rechecks)[: len(heads)] for answer in _telling(group)]
    question = "eps for a delta" if first.kind == "epsilon" else "delta at an eps"
    name = f"{first.method.package}: {first.method.title}"
    cause = CAUSES.get(
        first.method.key.replace("-fine-", "-"), CAUSES.get(first.method.key.removesuffix("-fine"), "")
    )
    return (
        f"### {name}, {first.bound} bound, {question}\n\n"
        f"{len(group)} on the wrong side{_worst_note(group)}. {cause}".rstrip()
        + f"\n\n{markdown_table(heads, rows)}\n```sh\n{_command(_telling(group)[0])}\n```\n"
    )


def _command(answer: Answer) -> str:
    """The call that gives the first row again."""
    return (
        f"python -m benchmarks.accountants.worker {answer.method.key} {answer.noise} {answer.n} "
        f"'[[\"{answer.kind}\", {answer.given!r}]]' 8192"
    )


def _telling(group: list[Answer]) -> list[Answer]:
    """At most four: the largest errors, finite ones first."""
    finite = sorted(
        (a for a in group if a.error() is not None), key=lambda a: abs(a.error() or Fraction(0)), reverse=True
    )
    endless = [a for a in group if a.error() is None]
    return finite[:3] + endless[:1]


def _worst_note(group: list[Answer]) -> str:
    endless = sum(a.error() is None for a in group)
    return f", {endless} of them infinite" if endless else ""


def _finding_row(answer: Answer, rechecks: dict[Key, tuple[Truth, float]]) -> list[str]:
    error = answer.error()
    query = recheck_query(answer)
    claimed = float("nan") if answer.claimed is None else answer.claimed
    left = None
    if query is not None:
        left = rechecks.get((str(answer.received), answer.n, "delta", repr(query.given)))
    return [
        *answer.noise.cells(), str(answer.n), repr(answer.given),
        claimed_text(claimed),
        certified_text(answer.truth, 20), infinite_text(claimed) if error is None else shown(error, 3),
        "" if left is None else certified_text(left[0], 10),
    ]  # fmt: skip


def _recheck_counts(store: Store, wrong: list[Answer]) -> tuple[int, int]:
    """How many wrong eps were checked again by their delta, and how many of those were confirmed."""
    rechecks = truths(store.records, RECHECK)
    outcomes = []
    for answer in wrong:
        query = recheck_query(answer)
        left = query and rechecks.get((str(answer.received), answer.n, "delta", repr(query.given)))
        if left:
            outcomes.append(refuted(answer, left[0]))
    return len(outcomes), sum(outcomes)


def _smallest_delta_answered(answers: list[Answer]) -> str:
    """How many upper bounds on eps at the smallest delta are true and news, by accountants of the exact loss."""
    smallest = min(a.given for a in answers if a.kind == "epsilon")
    chosen = [a for a in answers if a.kind == "epsilon" and a.given == smallest and a.bound != "estimate"]
    exact = [
        a
        for a in chosen
        if a.method.key.removeprefix("sampled-").startswith(("pld", "prv", "autodp-fourier"))
    ]
    right = sum(a.verdict == RIGHT for a in exact)
    return (
        f"At delta = {smallest!r} the accountants that follow the loss distribution (PLD, PRV, Fourier) gave {len(exact)} "
        f"answers or refusals for eps, {right} of them a bound that is true and not trivial."
    )


def _refusals(answers: list[Answer]) -> str:
    """Messages with how often and where first."""
    seen: dict[tuple[str, str], list[Answer]] = {}
    for a in answers:
        if a.claimed is None and a.bound in ("upper", a.method.bounds[0]):
            seen.setdefault((a.method.key, a.refusal), []).append(a)
    rows = []
    for (key, message), group in seen.items():
        one = {(a.noise, a.n, a.kind, a.given) for a in group}
        first = group[0]
        where = f"{first.noise}, n={first.n}, {'delta' if first.kind == 'epsilon' else 'eps'}={first.given!r}"
        rows.append([key, str(len(one)), where, message])
    return markdown_table(["method", "questions", "first at", "message"], rows) if rows else "None.\n"


def _calls(asked: list[Method]) -> str:
    """The source of every call, as it was made."""
    functions: list[Callable[..., Any]] = [m.compose for m in asked]
    named = list(dict.fromkeys(f for f in functions if f.__name__ != "<lambda>"))
    lines = [f"- `{m.key}`: `{_call_of(m.compose)}`, noise given as {_NOISE[m.told]}" for m in asked]
    sources = "\n\n\n".join(inspect.getsource(f).rstrip() for f in (*_helpers(named), *named))
    return "\n".join(lines) + f"\n\n```python\n{sources}\n```\n"


def _helpers(named: list[Callable[..., Any]]) -> list[Callable[..., Any]]:
    """The functions of the audit that these call, directly or not."""
    known: dict[str, Callable[..., Any]] = {}
    for module in (methods, subsampled_methods, method):
        known |= dict(inspect.getmembers(module, inspect.isfunction))
    found: dict[str, None] = {}
    waiting = list(named)
    while waiting:
        for name in waiting.pop().__code__.co_names:
            if name in known and name not in found and known[name] not in named:
                found[name] = None
                waiting.append(known[name])
    return [known[name] for name in found]


_NOISE = {"scale": "its scale (1/eps0, or sigma)", "level": "eps0"}


def _call_of(compose: Callable[..., Any]) -> str:
    if compose.__name__ == "<lambda>":
        source = inspect.getsource(compose).split(": ", 1)[1]
        return source[: source.index(")") + 1]
    given = [name for name, one in inspect.signature(compose).parameters.items() if one.default is one.empty]
    return f"{compose.__name__}({', '.join(given)})"
