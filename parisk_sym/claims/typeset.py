"""Sentences of mathematics as words with LaTeX between dollar signs: plain text, which outlives the expressions."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from sympy import E, Expr, NumberSymbol, Symbol, exp
from sympy.core.numbers import ImaginaryUnit

from parisk_sym.claims.notation import latex
from parisk_sym.claims.sentences import Math, Phrase, Sentence, conditions
from parisk_sym.formulas.engines.latex import upright

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
    """One sentence with its domain."""
    apart = _told_apart(sentence.expressions, names)
    says = " ".join(_phrase(p, apart) for p in sentence.says)
    domain = conditions(_phrase(p, apart) for p in sentence.domain)
    return f"{says} for {domain}" if domain else says


def _phrase(phrase: Phrase, names: Names | None) -> str:
    return phrase.replace("$", r"\$") if isinstance(phrase, str) else f"${typeset_math(phrase, names)}$"


def typeset_math(parts: Math, names: Names | None = None) -> str:
    """Expressions and the signs between them as LaTeX."""
    apart = _told_apart((p for p in parts if isinstance(p, Expr)), names)
    printed = (_SIGNS.get(p, p) if isinstance(p, str) else _latex(p, apart) for p in parts)
    return " ".join(printed).replace(" ,", ",")


def _latex(e: Expr, names: Names | None) -> str:
    return latex(e, names) if names else _cached_latex(e)


@lru_cache(maxsize=4096)
def _cached_latex(e: Expr) -> str:
    """An expression as LaTeX; cached, because the goals of a proof repeat their sides."""
    return latex(e)


# --- symbols that look alike ----------------------------------------------------------------------------------------


def _told_apart(expressions: Iterable[Expr], names: Names | None) -> dict[Expr, str]:
    """The names, and those of symbols that another symbol or a constant beside them is printed like: as in the source.

    Beside a symbol e, powers of the number are printed as exp.
    """
    chosen: dict[Expr, str] = dict(names or {})
    alike: dict[str, list[Expr]] = {}
    letters_of_all = _letters_of(list(expressions))
    powers = [s for s in letters_of_all if _is_power(s)]
    for letter in letters_of_all:
        alike.setdefault(chosen.get(letter) or _cached_latex(letter), []).append(letter)
    for letters in alike.values():
        symbols = [s for s in letters if s.is_Symbol]
        if E in letters and symbols:
            chosen |= {E: "e"} | {p: upright(p.name) for p in powers}
        elif len({s.name for s in symbols}) + (len(symbols) < len(letters)) > 1:
            chosen |= {s: upright(s.name) for s in symbols}
    return chosen


def _letters_of(expressions: list[Expr]) -> set[Expr]:
    """Symbols and constants, and powers of e if a symbol denotes one."""
    letters = set().union(*map(_letters, expressions))
    if any(map(_is_power, letters)):
        letters |= {E}.union(*(e.atoms(exp) for e in expressions))
    return letters


def _is_power(e: Expr) -> bool:
    """Whether it is a symbol for a power of e."""
    return bool(e.is_Symbol and e.name.startswith("exp("))


@lru_cache(maxsize=4096)
def _letters(e: Expr) -> frozenset[Expr]:
    """The symbols and constants of an expression."""
    found = e.atoms(Symbol, NumberSymbol, ImaginaryUnit)
    return frozenset(found | {E} if e.has(exp) else found)
