"""Whole documents: the page of one claim, and a ledger in one file or in a folder of files."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace

from markupsafe import Markup

from parisk_sym.ledger.papers import papers
from parisk_sym.report.html.claim import Around, claim_html, proof_html
from parisk_sym.report.html.environment import render, source
from parisk_sym.report.html.figures import Drawing
from parisk_sym.report.html.ledger import Ledger, ledger_html
from parisk_sym.report.page import Page

__all__ = ["claim_document", "ledger_document", "ledger_files"]

Drawings = Mapping[str, Drawing]
"""Figures by their ids."""


def claim_document(page: Page) -> str:
    """The page of one claim, open, as one file."""
    around = Around(papers(), folded=False)
    body = Markup('<h1 class="unseen">{}</h1>{}').format(
        page.id, claim_html(page, around, _inline_proof(page))
    )
    style, script = source("style.css"), source("script.js")
    return str(render("page.html", title=page.id, body=body, assets=False, style=style, script=script))


def ledger_document(ledger: Ledger, around: Around, drawings: Drawings) -> str:
    """A ledger as one self-contained file."""
    figures = {
        i: (drawing.title, f"data:image/svg+xml;base64,{b64encode(drawing.svg).decode()}")
        for i, drawing in drawings.items()
    }
    return str(ledger_html(ledger, replace(around, figures=figures), _inline_proof))


def ledger_files(ledger: Ledger, around: Around, drawings: Drawings) -> dict[str, str | bytes]:
    """A ledger as the files of a folder: proofs and figures are loaded when they are opened."""
    around = replace(around, figures={i: (drawn.title, f"figures/{i}.svg") for i, drawn in drawings.items()})
    pages = [entry.page for entry in ledger.entries]
    return {
        "index.html": str(ledger_html(ledger, around, _linked_proof, assets=True)),
        "style.css": str(source("style.css")),
        "script.js": str(source("script.js")),
        **{_proof_file(page): _proof_script(page) for page in pages},
        **{_proof_page(page): _proof_document(page) for page in pages},
        **{f"figures/{i}.svg": drawing.svg for i, drawing in drawings.items()},
    }


def _inline_proof(page: Page) -> Markup:
    """The proof inside the page, as inert text that the script inserts; without scripts, the proof itself."""
    return Markup('<noscript class="kept">{}</noscript>').format(proof_html(page))


def _linked_proof(page: Page) -> Markup:
    """The name of the file that the script loads; without scripts, a link to the page of the proof."""
    link = Markup('<noscript><a href="{}">The proof, on a page of its own</a></noscript>').format(
        _proof_page(page)
    )
    return Markup('<script type="text/plain" data-file="{}"></script>{}').format(_proof_file(page), link)


def _proof_file(page: Page) -> str:
    return f"proofs/{page.id}.js"


def _proof_page(page: Page) -> str:
    return f"proofs/{page.id}.html"


def _proof_document(page: Page) -> str:
    """The page of a proof for browsers without scripts, in which its steps fold as well."""
    back = Markup('<p><a href="../index.html#{0}">{0}</a></p>').format(page.id)
    body = Markup('<h1>Proof of {}</h1>{}<section class="proof"><div class="tree">{}</div></section>').format(
        page.id,
        back,
        Markup(str(proof_html(page)).replace('href="#', 'href="../index.html#')),  # noqa: S704 - it is ours
    )
    return str(render("proof_page.html", title=f"Proof of {page.id}", body=body))


def _proof_script(page: Page) -> str:
    """The proof as a script, because a page that is opened from a file can load nothing else."""
    return f"parisk.proof({json.dumps(page.id)}, {json.dumps(str(proof_html(page)))});\n"
