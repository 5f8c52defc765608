"""The page of a claim as one HTML file that works without network: MathML, and a proof that folds."""

from __future__ import annotations

from typing import IO

from parisk_sym.core.libraries import require_html
from parisk_sym.report.page import Page

__all__ = ["write"]


def write(page: Page, stream: IO[str]) -> None:
    """The whole document; MissingLibraryError where the libraries that write it are not installed."""
    require_html()
    from parisk_sym.report.html.document import claim_document

    stream.write(claim_document(page))
