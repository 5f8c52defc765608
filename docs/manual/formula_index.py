"""The index of formulas: each beside its meaning, with a filter by name, meaning, symbol, Unicode and LaTeX spelling."""

import unicodedata
from collections.abc import Iterator, Sequence
from html import escape

import sympy

from docs.manual.mathml import mathml, with_mathml
from parisk_sym.formulas.formula import Formula
from parisk_sym.report.unicode_math import math

__all__ = ["index", "words"]

_FUNCTIONS = {
    "besselk": "modified Bessel function K_nu",
    "StruveL": "modified Struve function L_nu",
    "Hyper1F2Regularized": "hypergeometric function 1F2",
    "LambertW": "Lambert W function",
    "erf": "error function normal distribution",
    "erfc": "complementary error function normal distribution",
    "gamma": "Gamma function Γ",
    "lowergamma": "incomplete gamma function",
    "binomial": "binomial coefficient",
}
"""The names under which a reader looks for the functions of SymPy."""

_SEARCH = """<div class="formula-search">
<input type="search" id="formula-filter" placeholder="Filter: ε, epsilon, Bessel, K_{k-1/2}, laplace delta …" aria-label="Filter the formulas" hidden>
<output id="formula-count" for="formula-filter"></output>
</div>"""


def index(formulas: Sequence[Formula]) -> Iterator[str]:
    """The page of all formulas, in families; without scripts it is a plain list."""
    yield from (
        "# Formulas",
        "",
        "Each formula is declared once, and everything on its page follows from the declaration.",
        "",
    )
    yield from ("```{raw} html", *_SEARCH.splitlines(), "```", "")
    families: dict[str, list[Formula]] = {}
    for formula in formulas:
        families.setdefault(formula.id.partition(".")[0], []).append(formula)
    for family, members in families.items():
        yield from (f"## {family}", "", "```{raw} html", '<ul class="formula-list">')
        yield from map(_entry, members)
        yield from ("</ul>", "```", "")
    yield from ("```{raw} html", '<script src="../../_static/formulas.js"></script>', "```", "")
    yield from ("```{toctree}", ":hidden:", *(f.id for f in formulas), "```")


def _entry(formula: Formula) -> str:
    meaning = with_mathml(escape(formula.meaning, quote=False))
    return (
        f'<li data-words="{escape(words(formula))}"><a href="{formula.id}.html"><code>{formula.id}</code></a> '
        f'<span class="meaning">{meaning}</span><div class="math">{mathml(formula.latex(), block=True)}</div></li>'
    )


def words(formula: Formula) -> str:
    """Everything under which a reader may look for a formula: its texts, its LaTeX, its Unicode, and the names of both's letters.

    >>> from parisk_sym import find_formula
    >>> found = words(find_formula("bessel_k.density"))
    >>> all(part in found for part in ("density", "K_{k-1/2}", "Γ", "gamma", "Bessel"))
    True
    """
    latex = formula.latex()
    shown = math(latex)
    functions = {type(part).__name__ for part in formula.expression.atoms(sympy.Function)}
    texts = [
        formula.id,
        formula.id.replace(".", " ").replace("_", " "),
        formula.meaning,
        *formula.names,
        latex,
        shown,
    ]
    texts += sorted(functions) + [_FUNCTIONS[name] for name in sorted(functions) if name in _FUNCTIONS]
    if "K_{" in latex:
        texts.append(_FUNCTIONS["besselk"])
    texts += [p.meaning for p in formula.parameters]
    return " ".join([*texts, *sorted({name for letter in shown if (name := _name(letter))})])


def _name(letter: str) -> str:
    """The English name of a Greek letter."""
    name = unicodedata.name(letter, "")
    return name.rpartition(" ")[2].lower() if name.startswith("GREEK") else ""
