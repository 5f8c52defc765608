"""The ledgers: a page for each section of a paper, its claims with their computed verdicts; and the facts that proofs cite."""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from docs.manual.writing import Pages, prose, table
from parisk_sym.claims.encoding import encoding_of
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.errors import ClaimError
from parisk_sym.ledger.collect import CollectedClaim, collect
from parisk_sym.ledger.papers import Paper, papers
from parisk_sym.ledger.run import ClaimResult, run_claims
from parisk_sym.ledger.store import Store
from parisk_sym.report.lemmas import lemma_users
from parisk_sym.report.page import Page, page_of
from parisk_sym.report.paper_places import place

__all__ = ["Ledger", "judged_ledger", "users_of_formulas", "write_ledgers"]

Result = ClaimResult[CollectedClaim]


@dataclass(frozen=True)
class Ledger:
    """Claims in the order of their files, and what was found of each."""

    results: tuple[Result, ...]

    @cached_property
    def ids(self) -> frozenset[str]:
        """The claims that have a place in the manual."""
        return frozenset(result.collected.id for result in self.results)

    def links(self, ids: Iterable[str]) -> str:
        """Claims as links to where they stand; a ledger that is a part of all does not have every one."""
        return ", ".join(f"[{i}](#claim-{i})" if i in self.ids else f"`{i}`" for i in ids)

    def by_paper(self) -> Mapping[Path, Mapping[Path, list[Result]]]:
        """The results by the folder of the paper and the file of the section."""
        found: dict[Path, dict[Path, list[Result]]] = defaultdict(lambda: defaultdict(list))
        for result in self.results:
            file = Path(result.collected.file)
            found[file.parent][file].append(result)
        return found


def judged_ledger(paths: Sequence[str | Path] = ()) -> Ledger:
    """Every claim under the paths (none: the shipped papers) with its verdict, which is computed unless it is remembered.

    ClaimError names a file that is broken, and a claim whose check raised an exception.
    """
    store, collection = Store(), collect(paths)
    if collection.problems:
        raise ClaimError("; ".join(map(str, collection.problems)))
    for claim in collection.claims:
        store.content.see(Path(claim.file).resolve().parent)
    found = {result.collected.id: result for result in run_claims(collection.claims, store=store)}
    if problems := [str(r.problem) for r in found.values() if r.problem]:
        raise ClaimError("; ".join(problems))
    return Ledger(tuple(found[claim.id] for claim in collection.claims))


def users_of_formulas(ledger: Ledger) -> Mapping[str, list[str]]:
    """The claims whose statement, correction or condition names a formula, by the id of the formula."""
    users: dict[str, list[str]] = defaultdict(list)
    for result in ledger.results:
        claim = result.collected.claim
        amended = claim.correction or claim.condition
        said = (claim.says, amended.says if amended else None)
        names = {name for statement in said if statement is not None for name in _heads(statement)}
        for name in sorted(names):
            users[name].append(claim.id)
    return users


def _heads(statement: Statement) -> Iterator[str]:
    for head, _ in encoding_of(statement)[1]:
        yield head.definition.name


# --- pages ------------------------------------------------------------------------------------------------------------


def write_ledgers(ledger: Ledger, pages: Pages) -> None:
    """A page for each paper and for each of its sections, and one of the cited facts."""
    folders = ledger.by_paper()
    for folder, files in folders.items():
        for file, results in files.items():
            pages.write(f"ledgers/{folder.name}/{file.stem}.md", _section(results, ledger))
        pages.write(f"ledgers/{folder.name}/index.md", _paper(folder, files))
    pages.write("ledgers/index.md", _contents(folders))
    pages.write("lemmas.md", _lemmas(ledger))


def _contents(folders: Mapping[Path, Mapping[Path, list[Result]]]) -> Iterator[str]:
    yield from (
        "# The ledgers",
        "",
        "Every claim on a paper, with the verdict that was computed for this page. What a verdict says and ",
    )
    yield from ("does not say of a paper stands in [readings](../../readings.md).", "")
    rows = [
        [f"[{_title(folder)}]({folder.name}/index.md)", *_counts([r for rs in files.values() for r in rs])]
        for folder, files in folders.items()
    ]
    yield from table(["paper", "claims", "verdicts"], rows)
    yield from ("```{toctree}", ":hidden:", *(f"{folder.name}/index" for folder in folders), "```")


def _title(folder: Path) -> str:
    """The title of the first paper that the folder is about."""
    own = next(iter(_papers_of(folder).values()), None)
    return prose(own.title if own else folder.name.replace("_", " "))


def _papers_of(folder: Path) -> Mapping[str, Paper]:
    file = folder / "papers.toml"
    named = tomllib.loads(file.read_text(encoding="utf-8")).get("paper", {}) if file.is_file() else {}
    return {key: papers(folder)[key] for key in named}


def _counts(results: Sequence[Result]) -> tuple[str, str]:
    counts = Counter(result.judgement.verdict for result in results)
    return str(len(results)), ", ".join(f"{counts[v]} {v}" for v in Verdict if counts[v])


def _paper(folder: Path, files: Mapping[Path, list[Result]]) -> Iterator[str]:
    yield from (f"# {_title(folder)}", "")
    for key, paper in _papers_of(folder).items():
        yield from (f"- `{key}`: {prose(f'{paper.authors}: {paper.title}. {paper.venue}')}",)
    yield ""
    rows = [
        [f"[{prose(results[0].collected.section)}]({file.stem}.md)", *_counts(results)]
        for file, results in files.items()
    ]
    yield from table(["section", "claims", "verdicts"], rows)
    yield from ("```{toctree}", ":hidden:", *(file.stem for file in files), "```")


def _section(results: Sequence[Result], ledger: Ledger) -> Iterator[str]:
    yield from (f"# {prose(results[0].collected.section)}", "")
    for result in results:
        yield from _claim(page_of(result.collected.claim, result.judgement), ledger)


def _claim(page: Page, ledger: Ledger) -> Iterator[str]:
    """A claim under a heading that can be linked to; its proof is a command away."""
    yield from (f"(claim-{page.id})=", f"## {page.id}", "")
    said = "> " if page.source.quoted else "In our words: "
    yield from (f"{said}{prose(page.quotation)}", "")
    yield from (f"- **{page.verdict}**" + (f", {page.wrong}" if page.wrong else ""),)
    for name, text in _fields(page):
        if text:
            yield f"- *{name}*: {prose(text)}"
    if page.uses:
        yield f"- *rests on*: {ledger.links(page.uses)}"
    yield from ("", "```text", *page.encoding.lines, "```", "") if page.encoding.lines else ("",)
    if page.amendment is not None and page.amendment.encoding.lines:
        yield from (
            f"Encoding of the {page.amendment.kind}:",
            "",
            "```text",
            *page.amendment.encoding.lines,
            "```",
            "",
        )
    if page.judgement is not None and page.judgement.table:
        head, *rows = ([prose(cell) for cell in row] for row in page.judgement.table)
        yield from table([*head, *[""] * (max(map(len, rows)) - len(head))], rows)
    yield from (f"The proof: `parisk show {page.id}`", "") if page.steps else ()


def _fields(page: Page) -> Iterator[tuple[str, str]]:
    judgement = page.judgement
    yield "source", "; ".join(map(place, page.places))
    yield "reading", page.reading
    if judgement is not None:
        yield "expected", "" if judgement.as_expected else str(page.expected)
        yield "holds for", judgement.box
        yield "counterexample", judgement.counterexample
    if page.amendment is not None:
        yield f"{page.amendment.kind} ({page.standing})", page.amendment.text
    yield "needs data", page.needs_data
    yield "note", page.note
    yield "argued; a machine would need", "; ".join(page.needs)
    yield "given, not proved here", "; ".join(judgement.given if judgement else ())
    yield "relies on", "; ".join(judgement.relied_on if judgement else ())


def _lemmas(ledger: Ledger) -> Iterator[str]:
    yield from ("# Facts of the literature", "")
    yield from (
        "What proofs cite and do not prove, the most cited first, and the claims whose verdicts rest on it. `parisk list",
    )
    yield from ("--lemmas` prints the same.", "")
    for lemma, users in lemma_users(result.judgement for result in ledger.results).items():
        yield from (f"- {prose(lemma)}", "", f"  {ledger.links(users)}", "")
