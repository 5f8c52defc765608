"""The encoding of a statement as lines of text: exact ones, which Python can read, and readable ones."""

from collections.abc import Iterable, Iterator

from sympy import Expr

from parisk_sym.claims.encoding import Meanings, encoding_of
from parisk_sym.claims.notation import text
from parisk_sym.claims.sentences import Math, Phrase, Sentence, conditions
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.typeset import typeset_math, typeset_sentence
from parisk_sym.formulas.applied import AppliedHead
from parisk_sym.formulas.formula import Formula
from parisk_sym.report.unicode_text import plain_prose, readable

__all__ = ["brief_lines", "describe", "typeset_lines"]

LINE = 88
"""The longest line that is not broken."""

_LONGEST_BODY = 160
"""The longest definition that is printed as text; longer ones are printed as the LaTeX of their formula."""


def describe(found: Iterable[Sentence], meanings: Meanings) -> Iterator[str]:
    """An encoding in lines: the sentences of a statement, then the definition of each head in them.

    >>> from sympy import Symbol, exp
    >>> from parisk_sym.claims.encoding import encoding_of
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> x = Symbol("x", positive=True)
    >>> list(describe(*encoding_of(Inequality(1 + x, "<", exp(x), {x: POSITIVE}))))
    ['1 + x < exp(x) for x > 0']
    """
    for sentence in found:
        yield from _lines(sentence)
    for number, (head, body) in enumerate(meanings):
        yield f"{'where' if number == 0 else '     '} {_definition(head, body)}"


def _lines(sentence: Sentence) -> Iterator[str]:
    """One line if it fits; otherwise with breaks before a relation and before the domain."""
    says = " ".join(map(_phrase, sentence.says))
    domain = conditions(map(_phrase, sentence.domain))
    domain = f"for {domain}" if domain else ""
    if len(says) + len(domain) < LINE:
        yield f"{says} {domain}".rstrip()
        return
    only = sentence.says[0]
    if len(says) > LINE and len(sentence.says) == 1 and isinstance(only, tuple):
        yield _phrase(only[:1])
        yield f"  {_phrase(only[1:])}"
    elif len(says) > LINE and all(isinstance(p, str) for p in sentence.says):
        yield from map(_phrase, sentence.says)
    else:
        yield says
    if domain:
        yield f"  {domain}"


def _phrase(phrase: Phrase) -> str:
    return phrase if isinstance(phrase, str) else _math(phrase)


def _math(parts: Math) -> str:
    """Expressions and signs separated by spaces, except inside the braces of a set or before a comma."""
    line = " ".join(p if isinstance(p, str) else text(p) for p in parts)
    return line.replace(" ,", ",").replace("{ ", "{").replace(" }", "}")


def _definition(head: AppliedHead, body: Expr | None) -> str:
    definition = head.definition
    shown = "" if body is None else text(body)
    if len(shown) > _LONGEST_BODY and definition.latex():
        shown = definition.latex()
        return f"{definition.left}: {definition.meaning}; in LaTeX {shown}"
    value = f" = {shown}" if shown else ""
    return f"{definition.left}{value}{f': {definition.meaning}' if definition.meaning else ''}"


# --- typeset ----------------------------------------------------------------------------------------------------------


def typeset_lines(found: Iterable[Sentence], meanings: Meanings) -> Iterator[str]:
    r"""An encoding as words and $math$: one sentence, or one head with its equation and meaning, per line.

    >>> from sympy import Symbol, exp
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> x = Symbol("x", positive=True)
    >>> print(*typeset_lines(*encoding_of(Inequality(1 + x, "<", exp(x), {x: POSITIVE}))))
    $1 + x < e^{x}$ for $x > 0$
    """
    yield from map(typeset_sentence, found)
    for number, (head, body) in enumerate(meanings):
        yield f"{'where ' if number == 0 else ''}{_typeset_definition(head, body)}"


def _typeset_definition(head: AppliedHead, body: Expr | None) -> str:
    """The equation of a head, as its author typeset it if the formula has its own symbol."""
    definition, formula = head.definition, head.definition.value
    names = {p.symbol: p.latex for p in formula.parameters} if isinstance(formula, Formula) else None
    left = head.func(*definition.parameters)
    equation = typeset_math((left,) if body is None else (left, "=", body), names)
    if isinstance(formula, Formula) and formula.symbol and formula.display:
        equation = formula.latex()
    name = f", {definition.name}" if isinstance(formula, Formula) else ""
    return f"${equation}${name}{f': {definition.meaning}' if definition.meaning else ''}"


# --- brief ------------------------------------------------------------------------------------------------------------


def brief_lines(statement: Statement) -> Iterator[str]:
    """A statement in Unicode mathematics with formulas by their ids, which `parisk show` looks up.

    >>> from sympy import Symbol, exp
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> x = Symbol("x", positive=True)
    >>> list(brief_lines(Inequality(1 + x, "<=", exp(-x / 2), {x: POSITIVE})))
    ['1 + x ≤ e^(−x/2) for x > 0']
    """
    found, meanings = encoding_of(statement)
    yield from (readable(typeset_sentence(sentence)) for sentence in found)
    yield from (f"where {_brief_meaning(head, body)}" for head, body in meanings)


def _brief_meaning(head: AppliedHead, body: Expr | None) -> str:
    """A formula's id, or the value of an author's function, and the first part of its meaning."""
    definition, formula = head.definition, head.definition.value
    names = {p.symbol: p.latex for p in formula.parameters} if isinstance(formula, Formula) else None
    left = readable(f"${typeset_math((head.func(*definition.parameters),), names)}$")
    first = _first_part(definition.meaning)
    meaning = f": {plain_prose(first)}" if first else ""
    if isinstance(formula, Formula):
        return f"{left} is {definition.name}{meaning}"
    value = "" if body is None else readable(f"${typeset_math((body,))}$")
    return f"{left}{f' = {value}' if 0 < len(value) <= _LONGEST_BODY else ''}{meaning}"


def _first_part(text: str) -> str:
    """The text up to its first semicolon outside brackets.

    >>> _first_part("the law f(x; k); of the sum")
    'the law f(x; k)'
    """
    depth = 0
    for place, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if character == ";" and depth == 0:
            return text[:place]
    return text
