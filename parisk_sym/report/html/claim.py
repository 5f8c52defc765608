"""One claim as a part of a page: its fields and its proof."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from parisk_sym.core.sources import Source
from parisk_sym.ledger.papers import Paper
from parisk_sym.report.html.environment import render
from parisk_sym.report.page import Page

__all__ = ["Around", "claim_html", "proof_html", "words_of"]


@dataclass(frozen=True)
class Around:
    """What a claim needs to know about the page around it.

    `papers` maps keys to papers, `here` are the ids of the claims on the page, `figures` the titles and places of drawn figures by
    id; `placed` the ids of figures by paper and number (None: each claim looks for its own). `folded` claims show one line until
    they are opened.
    """

    papers: Mapping[str, Paper] = field(default_factory=dict)
    here: Collection[str] = ()
    figures: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    placed: Mapping[tuple[str, str], tuple[str, ...]] | None = None
    folded: bool = True

    def title(self, key: str) -> str:
        """The title of a paper, or its key if it is unknown."""
        return self.papers[key].title if key in self.papers else key

    def place(self, source: Source) -> str:
        """Number, section and paper in words."""
        section = f"Section {source.section}" if source.section[:1].isdigit() else source.section
        within = "" if source.names_section else f", {section}"
        return f"{source.number}{within} of {self.title(source.paper)}"

    def figures_of(self, page: Page) -> tuple[str, ...]:
        """The ids of a claim's figures: the drawn ones if `placed` is given."""
        if self.placed is None:
            return page.figures
        return tuple(i for s in page.places for i in self.placed.get((s.paper, s.number), ()))


def claim_html(page: Page, around: Around, proof: Markup) -> Markup:
    """A claim: one line that opens to all its fields."""
    return render("claim.html", page=page, around=around, proof=proof, words=words_of(page))


def proof_html(page: Page) -> Markup:
    """The numbered steps, each folding what it rests on; "" where nothing was verified."""
    return Markup() if page.judgement is None else render("proof.html", page=page)


def words_of(page: Page) -> str:
    """The text that the filter searches, in lower case."""
    said = [
        page.id,
        *(f"{s.number} {s.section}" for s in page.places),
        page.quotation,
        page.reading,
        page.wrong,
        page.note,
    ]
    said += [page.amendment.text] if page.amendment else []
    said += page.judgement.lemmas if page.judgement else ()
    return " ".join(" ".join(said).lower().split())
