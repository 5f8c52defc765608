"""A complete LaTeX document: article, one column, with the macro file in it or beside it."""

from importlib import resources

from parisk_sym.report.latex.text import escape

__all__ = ["MACROS", "PREAMBLE", "macros", "standalone"]

MACROS = "parisk.sty"
"""The name under which a document finds it."""

# Computer Modern in its own encoding is the only scalable text font that the TeX packages needed here always include.
PREAMBLE = r"""\documentclass[11pt,a4paper]{article}
\usepackage[margin=27mm]{geometry}
\usepackage{parisk}
\usepackage{amssymb,longtable,array,graphicx}
\usepackage[expansion=false]{microtype}
\usepackage[hidelinks]{hyperref}
\input{glyphtounicode}
\pdfgentounicode=1
\allowdisplaybreaks
\setlength{\emergencystretch}{3em}
\widowpenalty=9000
\clubpenalty=9000
% The heading of a part begins a page if it is near the end of one; otherwise the contents name the page before it.
\let\pariskpart\part
\renewcommand{\part}{\par\ifdim\dimexpr\pagegoal-\pagetotal<12\baselineskip\pagebreak\fi\pariskpart}
"""


def standalone(body: str, title: str = "") -> str:
    """A document around a piece of LaTeX, with the macro file included.

    >>> print(standalone("Hello.").splitlines()[-2])
    Hello.
    """
    head = f"\\title{{{escape(title)}}}\n\\author{{}}\n\\date{{}}\n" if title else ""
    start = "\\begin{document}\n" + ("\\maketitle\n" if title else "")
    carried = f"\\begin{{filecontents*}}[overwrite]{{parisk.sty}}\n{macros()}\\end{{filecontents*}}\n"
    return f"{carried}{PREAMBLE}{head}{start}{body.rstrip()}\n\\end{{document}}\n"


def macros() -> str:
    r"""The text of the macro file.

    >>> macros().count(r"\RequirePackage")
    1
    """
    return resources.files("parisk_sym.report.latex").joinpath(MACROS).read_text(encoding="utf-8")
