r"""Inline formulas of plain text as LaTeX: `exp(-eps0/2) <= 1 - gamma_2` becomes math, words stay words.

A small grammar defines formulas: relations between sums of products of names, numbers, calls and brackets. Text that it cannot
read as a whole is left unchanged, so that no word is split.
"""

from collections.abc import Iterator

from parisk_sym.report.latex.grammar import ARTICLES, NoFormulaError, Reader, Tokens, tokens_of

__all__ = ["formula", "formulas"]

_LAWS = frozenset({"law", "laws", "distribution", "density", "function", "variable", "variables"})


def formulas(text: str) -> Iterator[tuple[str, bool]]:
    r"""The text in pieces, plain text or math, the latter as LaTeX.

    >>> list(formulas("at eps0 <= 1/2 it is"))
    [('at ', False), ('\\varepsilon_{0} \\le 1/2', True), (' it is', False)]
    """
    tokens = tokens_of(text)
    plain, i = "", 0
    while i < len(tokens):
        found = _formula_at(tokens, i)
        if found is None:
            plain += tokens[i][1]
            i += 1
            continue
        math, i = found
        if plain:
            yield plain, False
        yield math, True
        plain = ""
    if plain:
        yield plain, False


def formula(text: str) -> str | None:
    r"""The LaTeX of a text that is a single formula; None if it is not.

    >>> print(formula("(1 - e^(-t))_+"), formula("half of it"))
    (1 - e^{-t})_{+} None
    """
    found = list(formulas(text.strip()))
    return found[0][0] if len(found) == 1 and found[0][1] else None


def _formula_at(tokens: Tokens, start: int) -> tuple[str, int] | None:
    """The longest formula that begins with this token, and the position after it."""
    kind, text = tokens[start]
    if kind == "space" or (start and _is_glued(tokens[start - 1], text)) or _is_binary_sign(tokens, start):
        return None
    reader = Reader(tokens, start)
    try:
        math = reader.chain()
    except (NoFormulaError, RecursionError):
        return None
    end = reader.at
    words = [t for k, t in tokens[start:end] if k != "space"]
    if len(words) == 1 and (
        kind in ("dots", "relation") or text in ARTICLES or text.isdecimal() or "." in text
    ):
        return None
    if words[-1] == "s" and (
        words[:-1] == [text] if kind == "number" else len(words) == 1 and _follows_number(tokens, start)
    ):
        return None  # seconds
    if text in ("gamma", "Gamma") and len(words) == 1 and any(w in _LAWS for _, w in tokens[end : end + 2]):
        return None  # the gamma law
    if text == "(" and words[-1] == ")" and _is_one_bracket(words):
        return None  # a remark in brackets
    if all(w.isdigit() or w in "()-[]," for w in words) and "," not in words:
        return None
    if end < len(tokens) and tokens[end][1] in "_^\\":
        return None
    return math, end


def _follows_number(tokens: Tokens, start: int) -> bool:
    """Whether a number precedes this token."""
    return start > 1 and tokens[start - 1][0] == "space" and tokens[start - 2][0] == "number"


def _is_one_bracket(words: list[str]) -> bool:
    """Whether the last bracket closes the first one, and they do not contain a list."""
    depth = 0
    for place, word in enumerate(words):
        depth += (word in "([{") - (word in ")]}")
        if depth == 0 and place < len(words) - 1:
            return False
    return "," not in words


def _is_binary_sign(tokens: Tokens, start: int) -> bool:
    """Whether this token is a binary sign, with spaces around it, after text that is not a formula."""
    return start > 0 and tokens[start][1] in ("+", "-") and tokens[start + 1 : start + 2] == [("space", " ")]


def _is_glued(before: tuple[str, str], text: str) -> bool:
    """Whether a token belongs to the text before it, as in a hyphenated word, an apostrophe, or a path."""
    return (before[0] == "word" and text in "-/_'") or before[1] in ("\\", "_", "@", "#", "&", "$", "`")
