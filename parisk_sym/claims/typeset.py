"""Sentences of mathematics as words with LaTeX between dollar signs: plain text, which outlives the expressions."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from sympy import Expr, Symbol

from parisk_sym.claims.notation import latex
from parisk_sym.claims.sentences import Math, Phrase, Sentence, conditions

__all__ = ["typeset", "typeset_math", "typeset_sentence"]

Names = Mapping[Symbol, str]

_SIGNS = {
    "<=": r"\le",
    ">=": r"\ge",
    "->": r"\to",
    "∈": r"\in",
    "ℝ": r"\mathbb{R}",
    "{": r"\{",
    "}": r"\}",
    "…": r"\dots",
}


def typeset(sentences: Iterable[Sentence]) -> str:
    r"""Sentences in a row, as words and $math$.

    >>> from sympy import exp
    >>> x = Symbol("x", positive=True)
    >>> print(typeset([Sentence(((1 + x, "<=", exp(x)),), ((x, ">", 0 * x),))]))
    $1 + x \le e^{x}$ for $x > 0$
    """
    return "; ".join(map(typeset_sentence, sentences))


def typeset_sentence(sentence: Sentence, names: Names | None = None) -> str:
    """One sentence with the values for which it is said."""
    says = " ".join(_phrase(p, names) for p in sentence.says)
    domain = conditions(_phrase(p, names) for p in sentence.domain)
    return f"{says} for {domain}" if domain else says


def _phrase(phrase: Phrase, names: Names | None) -> str:
    return phrase if isinstance(phrase, str) else f"${typeset_math(phrase, names)}$"


def typeset_math(parts: Math, names: Names | None = None) -> str:
    """Expressions and the signs between them as LaTeX."""
    printed = (_SIGNS.get(p, p) if isinstance(p, str) else _latex(p, names) for p in parts)
    return _NAME.sub(lambda m: m[0].replace(r"\_", r"\ "), " ".join(printed).replace(" ,", ","))


def _latex(e: Expr, names: Names | None) -> str:
    return latex(e, names) if names else _remembered(e)


@lru_cache(maxsize=4096)
def _remembered(e: Expr) -> str:
    """An expression as LaTeX; remembered, because the goals of a proof repeat their sides."""
    return latex(e)


_NAME = re.compile(r"\\operatorname\{[^{}]*\}")
"""A function under its name, whose words Python joins by underscores."""
