"""The front matter of the companion: abstract, findings, and the meaning of the verdicts."""

from __future__ import annotations

from collections import Counter

from parisk_sym.claims.fault import Fault
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.texts import quantity
from parisk_sym.report.counterexamples import at_point, failure_texts
from parisk_sym.report.faults import UNCLASSED
from parisk_sym.report.formats.latex import counterexample
from parisk_sym.report.labels import VERDICTS
from parisk_sym.report.latex.by_paper import Work, Works
from parisk_sym.report.latex.equations import Measure
from parisk_sym.report.latex.labels import claim_label
from parisk_sym.report.latex.layout import quotation
from parisk_sym.report.latex.places import place_number
from parisk_sym.report.latex.text import escape, prose
from parisk_sym.report.page import Page

__all__ = ["abstract", "how_to_read", "summary"]

_CELL = Measure(inline=22, line=28, widest=60)
"""The measure of a column of the findings."""

_LONG = 200
"""The length from which a counterexample is left out of the table."""


def abstract(works: Works, formulas: int, check_digits: int) -> str:
    """The numbers of statements, of those that do not hold, and of formulas with test values."""
    pages = list(works.pages.values())
    wrong, known = [p for p in pages if p.fails], [p for p in pages if p.judgement]
    text = (
        f"{quantity(len(pages), 'statement')} of {_subject(works)} {'was' if len(pages) == 1 else 'were'} encoded as mathematics and judged by "
        "machine: proved by exact algebra and certified enclosures, refuted by certified counterexamples, or corrected. "
    )
    if known:
        hold = "does" if len(wrong) == 1 else "do"
        text += (
            f"{len(wrong)} of them {hold} not hold as printed. "
            if wrong
            else "None was found to fail as printed. "
        )
    if under := sum(p.verdict == Verdict.CONDITIONAL and not p.fails for p in pages):
        text += f"{under} could not be proved as printed, and can be under a condition. "
    text += "For each, this document shows the statement as printed, how it was read, and the proof or the counterexample"
    if formulas:
        text += f"; it also has {quantity(formulas, 'formula')}, {'each ' * (formulas != 1)}with a test value of {check_digits} correctly rounded digits"
    text += "."
    return f"\\begin{{abstract}}\\noindent\n{text}\n\\end{{abstract}}"


def _subject(works: Works) -> str:
    """The works of a document in words."""
    if len(works.parts) == 1 and not works.are_shipped:
        return rf"\emph{{{escape(works.title(works.parts[0]))}}}"
    return quantity(len(works.parts), "work") + " on differential privacy" * works.are_shipped


def summary(works: Works) -> str:
    """The number of claims of each work by verdict, and each statement that does not hold as printed."""
    blocks = ["\\section*{Summary of findings}\\addcontentsline{toc}{section}{Summary of findings}"]
    if works.judgements:
        blocks += [_counts(works), *(_findings(works, claims) for claims in works.parts)]
    return "\n".join(filter(None, blocks))


def _counts(works: Works) -> str:
    shown = [v for v in Verdict if any(p.verdict == v for p in works.pages.values())]
    heads = " & ".join(rf"\rotatebox{{90}}{{{escape(str(v).lower())}}}" for v in shown)
    rows = []
    for claims in works.parts:
        counts = Counter(works.pages[c.id].verdict for c in claims)
        cells = " & ".join(str(counts[v] or "") for v in shown)
        rows.append(rf"{escape(works.title(claims))}{works.citation(claims)} & {len(claims)} & {cells} \\")
    columns = r"@{}>{\raggedright\arraybackslash}p{0.4\linewidth}r" + "r" * len(shown) + "@{}"
    return (
        "\\begin{center}\\small\\setlength\\tabcolsep{4pt}\n"
        f"\\begin{{tabular}}{{{columns}}}\n\\toprule\nwork & claims & {heads} \\\\\n\\midrule\n"
        + "\n".join(rows)
        + "\n\\bottomrule\n\\end{tabular}\n\\end{center}"
    )


def _findings(works: Works, claims: Work) -> str:
    """The statements of one work that do not hold as printed, most serious first, and what is true instead."""
    order = [UNCLASSED, *map(str, Fault)]
    wrong = [(p.wrong or UNCLASSED, p) for p in (works.pages[c.id] for c in claims) if p.fails]
    if not wrong:
        return ""
    wrong.sort(key=lambda found: -order.index(found[0]))
    columns = r"@{}>{\raggedright\arraybackslash}p{0.24\linewidth}>{\raggedright\arraybackslash}p{0.18\linewidth}>{\raggedright\arraybackslash}p{0.5\linewidth}@{}"
    rows = "\n".join(
        rf"\hyperref[{claim_label(p.id)}]{{{place_number(p.source.number)}}} & {prose(fault)} & {_instead(p)} \\"
        for fault, p in wrong
    )
    return (
        f"\\subsection*{{{escape(works.title(claims))}}}\n{{\\small\n\\begin{{longtable}}{{{columns}}}\n"
        "\\toprule\nplace & what is wrong & what is true instead, or the counterexample \\\\\n\\midrule\n\\endhead\n"
        f"\\bottomrule\n\\endfoot\n{rows}\n\\end{{longtable}}\n}}"
    )


def _instead(page: Page) -> str:
    amended = page.amendment
    if amended is not None and page.verdict in (Verdict.CORRECTED, Verdict.CONDITIONAL):
        return (
            quotation(amended.text, _CELL)
            if amended.kind == "correction"
            else f"holds if {prose(amended.text)}"
        )
    found = page.judgement.counterexample if page.judgement else ""
    if page.judgement and len(found) < _LONG:
        return "; ".join(failure_texts(page.judgement, counterexample))
    what = "point" if at_point(found) else "counterexample"
    return (
        f"a {'finite mechanism' if page.judgement and page.judgement.table else what}, shown with the claim"
    )


def how_to_read() -> str:
    """The meaning of each verdict."""
    rows = "\n".join(
        rf"{escape(v)} & {escape(text[0].upper() + text[1:])}. \\" for v, text in VERDICTS.items()
    )
    return (
        "\\section*{How to read this}\\addcontentsline{toc}{section}{How to read this}\n"
        "Every verdict is computed from what is shown with the claim, never typed. Each statement is shown as printed, then in symbols as it was "
        "read, then with its proof, step by step, or with the point at which it fails. A step gives its goal and, in the margin, its rule; the "
        "rules are listed with their theorems at the end. Conditions stated above a step are not repeated, and of long "
        "proofs only the upper levels are shown. Computed side conditions, such as that a denominator is not 0, are omitted. The lines that recompute "
        "each counterexample are in the file \\texttt{recompute.txt} beside this document.\n"
        "\\begin{center}\\small\n\\begin{tabular}{@{}l>{\\raggedright\\arraybackslash}p{0.68\\linewidth}@{}}\n\\toprule\n"
        f"verdict & meaning \\\\\n\\midrule\n{rows}\n\\bottomrule\n\\end{{tabular}}\n\\end{{center}}\n"
    )
