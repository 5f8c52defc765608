"""The encoding of a statement as lines of text: exact ones, which Python reads as well, and readable ones."""

from collections.abc import Iterator

from sympy import Expr

from parisk_sym.claims.encoding import encoding_of
from parisk_sym.claims.notation import text
from parisk_sym.claims.sentences import Math, Phrase, Sentence, conditions
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.typeset import typeset_math, typeset_sentence
from parisk_sym.formulas.applied import AppliedHead
from parisk_sym.formulas.formula import Formula
from parisk_sym.report.readable import plain_prose, readable

__all__ = ["describe", "described_readably"]

LINE = 88
"""Characters of a line that is not broken."""

_LONGEST_BODY = 160
"""Characters up to which a definition is printed as text; above, as the LaTeX of its formula."""


def describe(statement: Statement) -> Iterator[str]:
    """What a statement says, in lines: its sentences, then what each head in them stands for.

    >>> from sympy import Symbol, exp
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> x = Symbol("x", positive=True)
    >>> list(describe(Inequality(1 + x, "<", exp(x), {x: POSITIVE})))
    ['1 + x < exp(x) for x > 0']
    """
    found, meanings = encoding_of(statement)
    for sentence in found:
        yield from _lines(sentence)
    for number, (head, body) in enumerate(meanings):
        yield f"{'where' if number == 0 else '     '} {_definition(head, body)}"


def _lines(sentence: Sentence) -> Iterator[str]:
    """One line where it fits; otherwise a break before a relation, and before the domain."""
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
    """Expressions and signs with spaces between, none inside the braces of a set or before a comma."""
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


# --- for people -------------------------------------------------------------------------------------------------------


def described_readably(statement: Statement, whole: bool = True) -> Iterator[str]:
    """The same in Unicode mathematics; unless it is `whole`, formulas are told by their ids, which `parisk show` looks up.

    >>> from sympy import Symbol, exp
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> x = Symbol("x", positive=True)
    >>> list(described_readably(Inequality(1 + x, "<=", exp(-x / 2), {x: POSITIVE})))
    ['1 + x ≤ e^(−x/2) for x > 0']
    """
    found, meanings = encoding_of(statement)
    yield from (readable(typeset_sentence(sentence)) for sentence in found)
    yield from (f"where {_meaning(head, body, whole)}" for head, body in meanings)


def _meaning(head: AppliedHead, body: Expr | None, whole: bool) -> str:
    """What a head stands for: a formula's id and, if the whole is asked for, its value; the value of an author's function."""
    definition, formula = head.definition, head.definition.value
    named = isinstance(formula, Formula)
    names = {p.symbol: p.latex for p in formula.parameters} if isinstance(formula, Formula) else {}
    left = readable(f"${typeset_math((head.func(*definition.parameters),), names)}$")
    value = "" if body is None or (named and not whole) else readable(f"${typeset_math((body,), names)}$")
    short = f" = {value}" if value and len(value) <= _LONGEST_BODY else ""
    name = f" is {definition.name}" if named else ""
    told = definition.meaning if whole else definition.meaning.partition(";")[0]
    meaning = f": {plain_prose(told)}" if told else ""
    return f"{left}{short}{name if not short else f', {definition.name}' if named else ''}{meaning}"
