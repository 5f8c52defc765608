r"""Formulas and claims as LaTeX for \input: plain commands of amsmath and amssymb, no sectioning, all text escaped."""

import difflib
import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Verdict
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.ground.errors import DomainError, FormulaNotFoundError
from parisk_sym.ground.sources import PAPERS, Source
from parisk_sym.laws.catalogue import FORMULAS
from parisk_sym.proofs.judgement import AMENDMENTS, Judgement
from parisk_sym.proofs.node import ARGUMENT, NEEDS, Node
from parisk_sym.report.latex.encoding import encoding
from parisk_sym.report.latex.equations import conditions, display, membership
from parisk_sym.report.latex.text import code, escape, prose, statement

__all__ = ["claim_block", "formula_block", "snippet"]

Judgements = Mapping[str, Judgement]


def snippet(
    identifier: str, judgements: Judgements | None = None, claims: Iterable[Claim] | None = None
) -> str:
    r"""A formula or a claim as LaTeX for \input; it needs amsmath and amssymb.

    Formulas come from the catalogue, claims from those given; a claim shows its verdict where a judgement on it is
    given. FormulaNotFoundError suggests close names.

    >>> print(snippet("laplace.loss_mean").splitlines()[1])
    \begin{equation}\label{eq:laplace.loss_mean}
    """
    head = f"% {identifier}, written by parisk_sym; needs \\usepackage{{amsmath,amssymb}}\n"
    formulas = {formula.id: formula for formula in FORMULAS}
    if identifier in formulas:
        return head + formula_block(formulas[identifier])
    known = {claim.id: claim for claim in claims or ()}
    if identifier in known:
        return head + claim_block(known[identifier], (judgements or {}).get(identifier))
    close = difflib.get_close_matches(identifier, [*formulas, *known], n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    raise FormulaNotFoundError(
        f"there is no formula or claim {identifier!r}{hint} (`parisk list` shows them all)"
    )


# --- formulas ---------------------------------------------------------------------------------------------------------


def formula_block(formula: Formula, check_digits: int = 0, cite: bool = False) -> str:
    """The equation under the label eq:<id>, what it is, its parameters and domain; a test value where asked for.

    `cite` writes the paper's key instead of the full reference, for a document that lists its papers.
    """
    parts = [display(formula.latex(), f"eq:{formula.id}"), rf"\noindent {_sentence(prose(formula.meaning))}"]
    if formula.parameters:
        parts.append(f"Here {'; '.join(_parameter(p, formula) for p in formula.parameters)}.")
    if formula.constraints:
        parts.append(f"It needs {' and '.join(f'${c}$' for c in conditions(formula))}.")
    parts += [_sentence(prose(message)) for _, message in formula.excluded]
    if formula.source is not None:
        parts.append(f"Source: {_source(formula.source, cite)}.")
    if check_digits:
        parts.append(_check_value(formula, check_digits))
    return "\n".join(part for part in parts if part) + "\\par\n"


def _sentence(text: str) -> str:
    """A capital letter at the start where the text starts with a word, and a full stop."""
    word = text.split(" ", maxsplit=1)[0].rstrip(",;:.")
    capital = text[:1].upper() + text[1:] if word.islower() and word.isalpha() and len(word) > 1 else text
    return capital if capital.rstrip("}").endswith((".", "?", "!")) else capital + "."


def _parameter(parameter: Parameter, formula: Formula) -> str:
    names = {p.symbol: p.latex for p in formula.parameters}
    unit = "" if parameter.unit == "1" else f" (in {_unit(parameter.unit)})"
    return (
        f"${membership(parameter.latex, parameter.interval, names)}$ is the {prose(parameter.meaning)}{unit}"
    )


def _unit(unit: str) -> str:
    return prose(unit.replace("unit of", "units of"))


_TRIES = 500
_SAMPLES = ("1/2", "1", "3/2", "2", "3", "5", "-1/2")


def _check_value(formula: Formula, digits: int) -> str:
    """A value to test an implementation against, at a simple point of the domain; rather not a round number."""
    shown = ""
    size = len(formula.parameters)
    distinct, any_ = itertools.permutations(_SAMPLES, size), itertools.product(_SAMPLES, repeat=size)
    for point in itertools.islice(itertools.chain(distinct, any_), _TRIES):
        try:
            value, _ = formula.digits(digits, **dict(zip(formula.names, point, strict=True)))
        except DomainError:
            continue
        where = ", ".join(f"${p.latex} = {v}$" for p, v in zip(formula.parameters, point, strict=True))
        shown = f"Test value{f' at {where}' if where else ''}: {escape(value)}."
        if len(value.rstrip("0")) > digits // 2:
            break
    return shown


def _source(source: Source, cite: bool = False) -> str:
    """The place in the paper's own numbers, and the paper: its key in brackets, or the full reference."""
    if cite:
        return f"{prose(source.number)} [{escape(source.paper)}]"
    section = "" if source.section in source.number else f", Section {escape(source.section)}"
    return f"{prose(source.number)}{section.replace('Section Appendix', 'Appendix')}, {_paper(source.paper)}"


def _paper(key: str) -> str:
    if key not in PAPERS:
        return code(key)
    paper = PAPERS[key]
    return rf"{escape(paper.authors)}, \emph{{{escape(paper.title)}}}, {escape(paper.venue)}"


# --- claims -----------------------------------------------------------------------------------------------------------


def claim_block(
    claim: Claim, judgement: Judgement | None = None, cite: bool = False, listed: Collection[str] = ()
) -> str:
    """The claim as printed, then what was found: verdict, reading, amendment, counterexample, derivation, evidence.

    `cite` writes the paper's key instead of the full reference, for a document that lists its papers; `listed` are the
    formulas that the document lists, by their ids.
    """
    verdict = f"\\textbf{{{escape(judgement.verdict)}}}" if judgement else r"\emph{not verified}"
    places = [_source(source, cite) for source in (claim.source, *claim.also)]
    items = [
        _item("Source", "; also ".join(places)),
        _item("Reading", prose(claim.reading)),
        _item("Encoding", "" if claim.says is None else _encoding(claim, claim.says, listed)),
        _item("Reason", "; ".join(map(prose, judgement.reasons)) if judgement else ""),
        _item("Holds for", prose(judgement.box) if judgement else ""),
        _item("Counterexample", prose(judgement.counterexample) if judgement else ""),
        _table(judgement.table) if judgement else "",
        _recompute(judgement.recompute) if judgement else "",
        *_amendment(claim, judgement, listed),
        _item("Needs data", prose(claim.needs_data)),
        _item("Note", prose(claim.note)),
        *_derivation(judgement),
        _item("Rests on", "; ".join(map(prose, judgement.lemmas)) if judgement else ""),
        _evidence(judgement),
    ]
    parts = [
        rf"\par\bigskip\noindent\textbf{{{prose(claim.source.number)}}}\hfill{verdict}\\",
        rf"{code(claim.id)}\par\nobreak",
        r"\medskip{\leftskip=2em\rightskip=2em\everymath{\displaystyle}\noindent",
        rf"{statement(claim.statement)}\par}}\medskip",
        r"{\small\parskip=2pt plus 1pt\relax",
        *filter(None, items),
        r"\par}",
    ]
    return "\n".join(parts) + "\n"


def _item(title: str, text: str) -> str:
    return rf"\par\noindent\hangindent=1.5em\hangafter=1\emph{{{title}.}} {_sentence(text)}" if text else ""


def _table(rows: Sequence[Sequence[str]]) -> str:
    """The counterexample as a table of exact probabilities; a row that starts a new part has a line above it."""
    if not rows:
        return ""
    count = max(map(len, rows))
    lines = []
    for number, row in enumerate(rows):
        rule = r"\hline " if number > 0 and row[1].startswith("outcome") else ""
        cells = " & ".join(map(escape, [*row, *[""] * (count - len(row))]))
        lines.append(rf"{rule}{cells} \\")
    start = rf"\par\nobreak\smallskip\noindent\hspace{{1.5em}}\begin{{tabular}}{{l{'r' * (count - 1)}}}"
    return "\n".join([start, *lines, r"\end{tabular}\par\smallskip"])


def _recompute(line: str) -> str:
    """The command that recomputes the counterexample, which may break anywhere after a bracket or a comma."""
    if not line:
        return ""
    quoted = '"'.join(map(escape, line.split('"'))).replace("'", r"\char13{}")
    breakable = re.sub(r"([,;)] ?)", r"\1\\allowbreak{}", quoted)
    return rf"\par\noindent\hangindent=1.5em\hangafter=1\emph{{Recompute.}} {{\ttfamily\footnotesize\raggedright {breakable}\par}}"


def _amendment(claim: Claim, judgement: Judgement | None, listed: Collection[str]) -> Iterator[str]:
    """What is true instead, or under which assumption; marked by what became of it unless the verdict rests on a proof."""
    proved = judgement is not None and judgement.verdict in (Verdict.CORRECTED, Verdict.CONDITIONAL)
    doubt = "" if proved or judgement is None else f" ({judgement.amendment or 'not proved'})"
    if claim.correction is not None:
        yield _item(
            f"Correction{doubt}", rf"{{\everymath{{\displaystyle}}{statement(claim.correction.statement)}}}"
        )
    if claim.condition is not None:
        yield _item(f"Condition{doubt}", prose(claim.condition.assumption))
    amendment = claim.correction or claim.condition
    if amendment is not None:
        yield _item("Its encoding", _encoding(claim, amendment.says, listed))


def _encoding(claim: Claim, says: Statement, listed: Collection[str]) -> str:
    """The encoding; the command that prints it where it is wider than the page."""
    return encoding(says, listed) or f"{code(f'parisk show {claim.id}')} prints it: it is wider than a page"


def _derivation(judgement: Judgement | None) -> Iterator[str]:
    """The steps of the proofs that have a text, each with what its check found, and how they give the conclusion."""
    if judgement is None:
        return
    for node in judgement.tree.children:
        amended = node.rule in AMENDMENTS
        title = f"Derivation of the {node.rule}" if amended else "Derivation"
        for told in _told(node):
            yield rf"\par\noindent\emph{{{title}.}}" + "\n" + _steps(told)


def _told(node: Node) -> Iterator[Node]:
    """The nearest nodes at which steps with a text begin."""
    if any(child.text for child in node.children):
        yield node
        return
    for child in node.children:
        yield from _told(child)


def _steps(node: Node) -> str:
    """The steps below a node as a list, then the node's own text."""
    listed = [_step(child) for child in node.children if child.text]
    own = _argument(node) if node.rule == ARGUMENT else ""
    return "\n".join(["\\begin{enumerate}\\itemsep=0pt", *listed, r"\end{enumerate}", own]).rstrip()


def _argument(node: Node) -> str:
    """How a person says that the steps give the conclusion, and what a machine would need to check it."""
    text = _sentence(prose(node.text)) if node.text else ""
    return rf"{text} \emph{{A machine would need}} {_sentence(prose(str(node.certificate[NEEDS])))}".lstrip()


def _step(node: Node) -> str:
    """A step, its outcome, and the steps inside it."""
    nested = "".join(f"\n{_steps(told)}" for told in _told(node))
    return f"\\item {prose(node.text)} \\hfill\\emph{{{escape(node.status)}}}{nested}"


def _evidence(judgement: Judgement | None) -> str:
    """One line with the checks that ran, counted."""
    if judgement is None:
        return ""
    counted = Counter(
        f"{escape(n.rule)} ({escape(n.engine)}): {escape(n.status)}"
        for n in judgement.nodes
        if n.engine not in ("rules", "none")
    )
    return _item("Checks", "; ".join(t if n == 1 else f"{t} ({n} times)" for t, n in counted.items()))
