"""Programs that tests call and pip does not install: TeX, a browser, Coq."""

import os
import shutil

import pytest

from parisk_sym.coq.coqc import Coq, find_coq

__all__ = ["ALL_TOOLS", "compiler", "need"]

ALL_TOOLS = "PARISK_ALL_TOOLS"
"""Where this variable of the environment is set, as in CI, a test whose tool is missing fails; elsewhere it is skipped, with its reason."""

_PACKAGES = {
    "bash": "bash",
    "bibtex": "texlive-binaries",
    "chromedriver": "chromium-driver",
    "chromium": "chromium",
    "coqc": "coq libcoq-interval libcoq-coquelicot",
    "fish": "fish",
    "git": "git",
    "latexmk": "latexmk texlive-latex-recommended texlive-science",
    "pdflatex": "texlive-latex-extra texlive-latex-recommended texlive-plain-generic texlive-publishers texlive-science",
    "pdftotext": "poppler-utils",
    "zsh": "zsh",
}
"""The Debian packages of each."""


def need(*tools: str) -> None:
    """End the test here unless all the programs are on the path: skipped, or failed where `ALL_TOOLS` is set."""
    for tool in tools:
        if shutil.which(tool) is None:
            reason = f"{tool} is missing: apt-get install {_PACKAGES[tool]}"
            if os.environ.get(ALL_TOOLS):
                pytest.fail(reason)
            pytest.skip(reason)


def compiler() -> Coq:
    """Coq's, which has to be there (`need`)."""
    need("coqc")
    return find_coq()
