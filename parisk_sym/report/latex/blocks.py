r"""Formulas and claims as LaTeX for \input: with the macros of parisk.sty, labels that begin with parisk:, no sectioning, all text escaped."""

import difflib
import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from parisk_sym import __version__
from parisk_sym.claims.claim import Claim
from parisk_sym.core.errors import DomainError, FormulaNotFoundError
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import all_formulas, look_up
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.report.formats.latex import Setting, claim_block
from parisk_sym.report.latex.equations import PAGE, Measure, conditions, display, math_rows, membership, width
from parisk_sym.report.latex.labels import equation_label
from parisk_sym.report.latex.places import place, sentence
from parisk_sym.report.latex.text import escape, prose
from parisk_sym.report.page import page_of

__all__ = ["formula_block", "snippet"]

Judgements = Mapping[str, Judgement]


def snippet(
    identifier: str,
    judgements: Judgements | None = None,
    claims: Iterable[Claim] | None = None,
    paths: Sequence[str | Path] = (),
    measure: Measure = PAGE,
) -> str:
    r"""A formula or a claim as LaTeX for \input; it needs parisk.sty, which `parisk latex --macros` writes.

    Formulas come from the catalogue and the paths, claims from `claims`; a claim shows its verdict if `judgements` has it. Raises
    FormulaNotFoundError with close names.

    >>> print(snippet("laplace.loss_mean").splitlines()[1])
    \begin{equation}\label{parisk:eq:laplace.loss_mean}
    """
    head = f"% {identifier}, written by parisk_sym {__version__}; needs \\usepackage{{parisk}} (`parisk latex --macros`)\n"
    known = {claim.id: claim for claim in claims or ()}
    if identifier in known:
        return head + claim_block(
            page_of(known[identifier], (judgements or {}).get(identifier)), Setting(measure)
        )
    formula = look_up(identifier, paths)
    if formula is not None:
        return head + formula_block(formula, measure=measure)
    ids = [*(f.id for f in all_formulas(paths)), *known]
    close = difflib.get_close_matches(identifier, ids, n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    raise FormulaNotFoundError(
        f"there is no formula or claim {identifier!r}{hint} (`parisk list` shows them all)"
    )


# --- formulas ---------------------------------------------------------------------------------------------------------


def formula_block(
    formula: Formula, check_digits: int = 0, cited: Collection[str] | None = None, measure: Measure = PAGE
) -> str:
    """The equation with its label, meaning, parameters and domain, and with `check_digits` a test value.

    `cited` are the keys of the document's bibliography, which is cited instead of giving the full reference.
    """
    equation = display(formula.latex(), equation_label(formula.id), measure)
    parts = [equation, rf"\noindent {sentence(prose(formula.meaning))}"]
    if formula.parameters:
        parts.append(f"Here {'; '.join(_parameter(p, formula) for p in formula.parameters)}.")
    if formula.constraints:
        parts.append(f"It needs {' and '.join(_constraints(formula, measure))}.")
    parts += [sentence(prose(message)) for _, message in formula.excluded]
    if formula.source is not None:
        parts.append(f"Source: {place(formula.source, cited)}.")
    if check_digits:
        parts.append(_check_value(formula, check_digits))
    return "\n".join(part for part in parts if part) + "\\par\n"


def _parameter(parameter: Parameter, formula: Formula) -> str:
    names = {p.symbol: p.latex for p in formula.parameters}
    unit = "" if parameter.unit == "1" else f" (in {_unit(parameter.unit)})"
    return (
        f"${membership(parameter.latex, parameter.interval, names)}$ is the {prose(parameter.meaning)}{unit}"
    )


def _constraints(formula: Formula, measure: Measure) -> Iterator[str]:
    """Each constraint as math; if it is wider than the page, the constraint's own words, or math set smaller."""
    for constraint, math in zip(formula.constraints, conditions(formula), strict=True):
        if max(map(width, math_rows(math, measure.line))) <= measure.line:
            yield f"${math}$"
        else:
            yield prose(constraint.text) if constraint.text else f"\n{display(math, measure=measure)}\n"


def _unit(unit: str) -> str:
    return prose(unit.replace("unit of", "units of"))


_TRIES = 500
_SAMPLES = ("1/2", "1", "3/2", "2", "3", "5", "-1/2")


def _check_value(formula: Formula, digits: int) -> str:
    """A value to test an implementation against, at a simple point of the domain, and preferably not a round number."""
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
