"""The page of one claim: everything that is reported about it, built once and written in many formats (`report/formats`).

A page is made from a claim, or from its remembered texts, and from the judgement on it where there is one. It holds data: a format
decides how it looks, never what it contains.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from parisk_sym.claims.verdict import NOT_ACCEPTED, Verdict
from parisk_sym.coq.last_status import KernelResult, key_of, recall
from parisk_sym.coq.scripts import script_text
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.sources import Source
from parisk_sym.report.steps import Step, numbered_steps

if TYPE_CHECKING:  # statements and checks take a second to import, which remembered texts should not wait for
    from parisk_sym.claims.claim import Claim, Condition, Correction
    from parisk_sym.claims.encoding import Meanings
    from parisk_sym.claims.sentences import Sentence
    from parisk_sym.claims.statement import Statement
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.proofs.judgement import Judgement
    from parisk_sym.report.claim_rows import ListedClaim

__all__ = ["Amendment", "Encoding", "Page", "listed_page", "page_from_texts", "page_of", "texts_of"]

_AS_MADE = "(as SymPy made it: the code that states it was not read)"


@dataclass(frozen=True)
class Encoding:
    """A statement as lines of text and as words with $math$, from the statement itself or as recorded.

    Lines name functions; the digest is of their definitions.
    """

    statement: Statement | None = None
    recorded_lines: tuple[str, ...] = ()
    recorded_typeset: tuple[str, ...] = ()
    recorded_digest: str = ""

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The sentences, and the definitions of the names in them."""
        if self.statement is None:
            return self.recorded_lines
        from parisk_sym.report.encoding import describe

        return tuple(describe(*self._sentences))

    @property
    def as_made(self) -> str:
        """A note that it is judged as SymPy simplified it, where its source code was not read; "" otherwise."""
        return "" if self.statement is None or self.statement.is_read else _AS_MADE

    @cached_property
    def typeset(self) -> tuple[str, ...]:
        """The lines with LaTeX between dollar signs."""
        if self.statement is None:
            return self.recorded_typeset
        from parisk_sym.report.encoding import typeset_lines

        return tuple(typeset_lines(*self._sentences))

    @cached_property
    def digest(self) -> str:
        """The digest of the statement with all names unfolded; "" without a statement."""
        if self.statement is None:
            return self.recorded_digest
        from parisk_sym.claims.forms import digest_of

        return digest_of(self.statement)

    @cached_property
    def _sentences(self) -> tuple[list[Sentence], Meanings]:
        from parisk_sym.claims.encoding import encoding_of
        from parisk_sym.claims.sentences import Sentence

        if self.statement is None:
            return [], []
        sentences, meanings = encoding_of(self.statement)
        return [*sentences, *([Sentence((self.as_made,))] if self.as_made else [])], meanings

    @cached_property
    def readable(self) -> tuple[str, ...]:
        """The lines in Unicode mathematics; exact text where nothing was typeset."""
        from parisk_sym.report.unicode_text import plain_prose, readable

        return tuple(map(readable, self.typeset) if self.typeset else map(plain_prose, self.recorded_lines))

    @cached_property
    def brief(self) -> tuple[str, ...]:
        """The lines in Unicode with formulas by their ids, which `parisk show` looks up; the readable lines without a statement."""
        if self.statement is None:
            return self.readable
        from parisk_sym.report.encoding import brief_lines

        return (*brief_lines(self.statement), *filter(None, (self.as_made,)))


@dataclass(frozen=True)
class Amendment:
    """What is true instead (a correction), or the assumption under which the statement holds (a condition)."""

    kind: str
    text: str
    encoding: Encoding


@dataclass(frozen=True)
class Page:
    """A claim and its verdict.

    `places` are where it is printed, the claim's own first; `quotation` is the statement as printed, or in the ledger's words where
    its source is not `quoted`; `uses` are the claims that its proof names, `used_by` those whose proofs name it (None: unknown);
    `needs` lists what a machine would need for each inference that is a person's prose; `fault` names the class of error of the
    printed statement. Without a judgement nothing was verified.
    """

    id: str
    places: tuple[Source, ...]
    kind: str
    quotation: str
    reading: str
    encoding: Encoding
    expected: Verdict
    fault: str = ""
    note: str = ""
    needs_data: str = ""
    amendment: Amendment | None = None
    uses: tuple[str, ...] = ()
    used_by: tuple[str, ...] | None = None
    needs: tuple[str, ...] = ()
    file: str = ""
    judgement: Judgement | None = None
    remembered: bool = False

    @property
    def source(self) -> Source:
        """The place that the claim names first."""
        return self.places[0]

    @property
    def statement_title(self) -> str:
        """The heading of the statement: our own wording is never shown as a quotation."""
        return "statement" if self.source.quoted else "in our words"

    @property
    def verdict(self) -> str:
        """The computed verdict in words; never the expected one."""
        return "not verified" if self.judgement is None else str(self.judgement.verdict)

    @property
    def wrong(self) -> str:
        """The class of error; "" where the statement was found to hold."""
        return self.fault if self.judgement is None or self.judgement.fails else ""

    @property
    def fails(self) -> bool:
        """Whether the statement was found not to hold as printed."""
        return self.judgement is not None and self.judgement.fails

    def kernel_key(self, verdict: str, script: str = "") -> str:
        """The key of the kernel status of the claim with this verdict and this script (`script_text`)."""
        said = [self.encoding, *([] if self.amendment is None else [self.amendment.encoding])]
        return key_of(self.id, verdict, [line for one in said for line in (*one.lines, one.digest)], script)

    @cached_property
    def kernel(self) -> KernelResult | None:
        """The last answer of a proof assistant's kernel (`parisk prove`); None where it was not asked."""
        if self.judgement is None:
            return None
        try:
            return recall(self.kernel_key(self.verdict, script_text(self.id, self.file)))
        except ClaimError:  # a script that cannot be read has no status
            return None

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one."""
        return self.judgement is None or self.judgement.as_expected

    @property
    def standing(self) -> str:
        """The status of the amendment; "" without one, or where nothing was verified."""
        if self.amendment is None or self.judgement is None:
            return ""
        return self.judgement.amendment or "not proved"

    @property
    def relations(self) -> list[str]:
        """How an accepted amendment relates to the printed statement; empty without one."""
        return [] if self.judgement is None else self.judgement.relations

    @property
    def amendment_title(self) -> str:
        """The heading of the amendment: its kind, or "remains true" where it was proved and not accepted."""
        if self.amendment is None:
            return ""
        title = {"correction": "correction", "condition": "holds if"}[self.amendment.kind]
        return "remains true" if self.standing == NOT_ACCEPTED else title

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The proof in numbered steps."""
        return () if self.judgement is None else numbered_steps(self.judgement.tree)

    @cached_property
    def figures(self) -> tuple[str, ...]:
        """The ids of the figures at the places of this claim."""
        from parisk_sym.figures.declared_figures import find_figures

        at = {(place.paper, place.number) for place in self.places}
        return tuple(
            f.id for f in find_figures().figures if f.source and (f.source.paper, f.source.number) in at
        )


# --- from a claim -----------------------------------------------------------------------------------------------------


def page_of(
    claim: Claim,
    judgement: Judgement | None = None,
    *,
    file: str = "",
    remembered: bool = False,
    used_by: Sequence[str] | None = None,
) -> Page:
    """The page of a claim, with the judgement on it."""
    amended = claim.correction or claim.condition
    tactics = (claim.by, *((amended.by,) if amended else ()))
    return Page(
        id=claim.id,
        places=(claim.source, *claim.also),
        kind=claim.kind,
        quotation=claim.statement,
        reading=claim.reading,
        encoding=Encoding(claim.says),
        expected=claim.expected,
        fault=str(claim.fault or ""),
        note=claim.note,
        needs_data=claim.needs_data,
        amendment=None if amended is None else _amendment(amended),
        uses=tuple(dict.fromkeys(_claims_named(tactics))),
        used_by=None if used_by is None else tuple(used_by),
        needs=tuple(dict.fromkeys(_needs_named(tactics))),
        file=file,
        judgement=judgement,
        remembered=remembered,
    )


def _amendment(amended: Correction | Condition) -> Amendment:
    from parisk_sym.claims.claim import Correction

    if isinstance(amended, Correction):
        return Amendment("correction", amended.statement, Encoding(amended.says))
    return Amendment("condition", amended.assumption, Encoding(amended.says))


def _claims_named(tactics: Any) -> Iterator[str]:
    from parisk_sym.claims.tactics import objects_in
    from parisk_sym.proofs.rules.lemmas import Known

    yield from (found.name for found in objects_in(tactics) if isinstance(found, Known) and found.name)


def _needs_named(tactics: Any) -> Iterator[str]:
    from parisk_sym.claims.tactics import Argument, objects_in

    for found in objects_in(tactics):
        needs = found.needs if isinstance(found, Argument) else ""
        if needs:
            yield needs


# --- from remembered texts --------------------------------------------------------------------------------------------


def texts_of(page: Page, *, encoded: bool = True) -> dict[str, Any]:
    """The texts of the claim itself as JSON values, from which `page_from_texts` rebuilds the page.

    Unless `encoded`, the lines of its statements, which take long to typeset, are left out.
    """
    return {
        "id": page.id,
        "paper": page.source.paper,
        "number": page.source.number,
        "section": page.source.section,
        "also": [{"paper": s.paper, "number": s.number, "section": s.section} for s in page.places[1:]],
        "kind": page.kind,
        "reading": page.reading,
        "expected": str(page.expected),
        "fault": page.fault,
        "statement": page.quotation,
        "quoted": page.source.quoted,
        **_encoding_texts(page.encoding if encoded else None),
        "note": page.note,
        "needs_data": page.needs_data,
        "amendment": None if page.amendment is None else _amendment_texts(page.amendment, encoded),
        "uses": list(page.uses),
        "needs": list(page.needs),
    }


def _amendment_texts(amendment: Amendment, encoded: bool) -> dict[str, Any]:
    return {
        "kind": amendment.kind,
        "text": amendment.text,
        **_encoding_texts(amendment.encoding if encoded else None),
    }


def _encoding_texts(encoding: Encoding | None) -> dict[str, Any]:
    if encoding is None:
        return dict.fromkeys(("encoding", "typeset", "digest"))
    return {
        "encoding": list(encoding.lines),
        "typeset": list(encoding.typeset),
        "digest": encoding.digest,
    }


def page_from_texts(
    texts: Mapping[str, Any], judgement: Judgement | None = None, *, file: str = "", remembered: bool = False
) -> Page:
    """The page of a claim from its texts; raises KeyError or TypeError where one is missing."""
    amended = texts["amendment"]
    return Page(
        id=texts["id"],
        places=(
            Source(texts["paper"], texts["number"], texts["section"], texts["quoted"]),
            *(Source(**place) for place in texts["also"]),
        ),
        kind=texts["kind"],
        quotation=texts["statement"],
        reading=texts["reading"],
        encoding=_encoding_from_texts(texts),
        expected=Verdict(texts["expected"]),
        fault=texts["fault"],
        note=texts["note"],
        needs_data=texts["needs_data"],
        amendment=None
        if amended is None
        else Amendment(amended["kind"], amended["text"], _encoding_from_texts(amended)),
        uses=tuple(texts["uses"]),
        needs=tuple(texts["needs"]),
        file=file,
        judgement=judgement,
        remembered=remembered,
    )


def _encoding_from_texts(texts: Mapping[str, Any]) -> Encoding:
    if texts["encoding"] is None:
        return Encoding()
    return Encoding(
        recorded_lines=tuple(texts["encoding"]),
        recorded_typeset=tuple(texts["typeset"]),
        recorded_digest=str(texts["digest"]),
    )


def listed_page(result: ClaimResult[ListedClaim]) -> Page:
    """The page of a listed claim, with the judgement on it."""
    listed = result.collected
    return page_from_texts(
        listed.texts, result.judgement, file=f"{listed.file}:{listed.line}", remembered=result.remembered
    )
