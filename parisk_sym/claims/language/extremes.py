"""The ranges of maxima, minima, suprema and infima: `max_{x in [0, 1]} x(1 - x)`, `the least value of x^2 + 1/x over x > 0`."""

from __future__ import annotations

from collections.abc import Sequence

from parisk_sym.claims.language.shape_phrases import only_letter
from parisk_sym.claims.language.token_reader import closing_bracket
from parisk_sym.claims.language.tokens import AskError, Token

__all__ = ["EXTREME_WORDS", "with_ranges_apart"]

EXTREME_WORDS = {
    "maximum": "maximum", "largest": "maximum", "greatest": "maximum", "minimum": "minimum", "least": "minimum", "smallest": "minimum", "supremum": "supremum",
    "infimum": "infimum",
}  # fmt: skip
_USUALLY_INTEGERS = {"i", "j", "k", "l", "m", "n"}
_RELATIONS = ("REL", "EQUAL", "ABOUT", "UNEQUAL")


def with_ranges_apart(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """The tokens in which each extreme names only its letter, and the ranges of these letters as conditions.

    Raises AskError where it is not clear which letter runs through which range, and where the letter has a meaning elsewhere in the line.
    """
    tokens = _from_words(tokens)
    kept: list[Token] = []
    ranges: list[list[Token]] = []
    letters: list[str] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        kept.append(token)
        index += 1
        if token.kind != "EXTREME":
            continue
        if _is_of_entries(tokens, index):
            kept[-1] = _of_entries(token)
            continue
        inside, index = _range_of(tokens, index)
        letter, condition = _condition(inside, token)
        kept.append(Token("NAME", letter, inside[0].at))
        if condition:
            ranges.append(condition)
        letters.append(letter)
    for letter in letters:
        _require_own(letter, letters, kept, {r[0].text for r in ranges})
    return kept, ranges


def _is_of_entries(tokens: list[Token], start: int) -> bool:
    """Whether what follows is the range of an index, as in max_{i=1}^n x_i."""
    kinds = [t.kind for t in tokens[start : start + 4]]
    return kinds == ["UNDERSCORE", "LBRACE", "NAME", "EQUAL"] and any(
        t.kind == "CARET" for t in tokens[start:]
    )


def _of_entries(head: Token) -> Token:
    """The largest of several entries is a function of them."""
    if head.text != "maximum":
        raise AskError(
            f"character {head.at + 1}: of entries only max_{{i=1}}^n is read: write the smallest one as -max_{{i=1}}^n (-x_i)"
        )
    return Token("FUNC", "max", head.at, head.spaced)


def _from_words(tokens: list[Token]) -> list[Token]:
    """`the maximum of x(1 - x) on [0, 1] is 1/4` as `max over x in [0, 1] of x(1 - x) = 1/4`."""
    rest = tokens[1:] if tokens and tokens[0].text == "the" else tokens
    if not rest or rest[0].kind != "WORD" or rest[0].text not in EXTREME_WORDS:
        return tokens
    head = rest[0]
    rest = rest[2:] if rest[1:2] and rest[1].text == "value" else rest[1:]
    if not rest or rest[0].text != "of":
        raise AskError(f"character {head.at + 1}: write 'the {head.text} of x(1 - x) on [0, 1] is 1/4'")
    cut = next((i for i, t in enumerate(rest) if t.text in ("on", "over", "for")), None)
    end = next(
        (i for i, t in enumerate(rest) if t.text == "is" or (cut and i > cut and t.kind == "EQUAL")), None
    )
    if cut is None or end is None or end < cut:
        raise AskError(f"character {head.at + 1}: write 'the {head.text} of x(1 - x) on [0, 1] is 1/4'")
    body, inside = rest[1:cut], [t for t in rest[cut + 1 : end] if t.text not in ("the", "interval", "all")]
    if inside and inside[0].kind not in ("NAME", "NUMBER") and not _is_property(inside):
        inside = [t for t in inside if t.kind != "IN"]
        letter = Token("NAME", only_letter(body, body), inside[0].at if inside else head.at)
        inside = [letter, Token("IN", "in", letter.at), *inside]
    value = rest[end + 1 :]
    related = value[:1] and value[0].kind in _RELATIONS
    sign = [] if related else [Token("EQUAL", "=", rest[end].at)]
    return [
        Token("EXTREME", EXTREME_WORDS[head.text], head.at), Token("WORD", "over", head.at), *inside, Token("WORD", "of", head.at), *body, *sign, *value,
    ]  # fmt: skip


def _range_of(tokens: list[Token], start: int) -> tuple[list[Token], int]:
    """The tokens of the range behind an extreme, and where what it is of begins."""
    head = tokens[start - 1]
    shown = f"character {head.at + 1}: write the range, as in max_{{x in [0, 1]}} x(1 - x)"
    if start + 1 >= len(tokens):
        raise AskError(shown)
    if tokens[start].kind == "UNDERSCORE":
        if tokens[start + 1].kind == "NAME":
            return [tokens[start + 1]], start + 2
        if tokens[start + 1].kind != "LBRACE":
            raise AskError(shown)
        end = closing_bracket(tokens, start + 1)
        if end is None:
            raise AskError(shown)
        inside, behind = tokens[start + 2 : end], end + 1
    elif tokens[start].kind == "WORD" and tokens[start].text == "over":
        end = next((i for i in range(start, len(tokens)) if tokens[i].text == "of"), len(tokens))
        if end == len(tokens):
            raise AskError(
                f"character {head.at + 1}: 'of' is expected behind the range: max over x in [0, 1] of x(1 - x)"
            )
        inside, behind = [t for t in tokens[start + 1 : end] if t.text not in ("all", "every")], end + 1
    else:
        raise AskError(shown)
    return inside, behind


def _is_property(inside: list[Token]) -> bool:
    """Whether a range is a letter and words, as in `real x`."""
    words = {t.text for t in inside if t.kind == "WORD"}
    return (
        [t.kind for t in inside if t.kind != "WORD"] == ["NAME"]
        and bool(words)
        and words <= {"real", "positive", "nonnegative"}
    )


def _condition(inside: list[Token], head: Token) -> tuple[str, list[Token]]:
    """The letter, and its range as `x in (0, 1)`; no range where only the letter is named."""
    names = [t for t in inside if t.kind == "NAME"]
    kinds = [t.kind for t in inside]
    if kinds == ["NAME"]:
        return names[0].text, []
    if kinds[:2] == ["NAME", "IN"] or _is_property(inside):
        return names[0].text, inside
    members = _members(inside)
    signs = [t for t in inside if t.kind == "REL"]
    at = 1 if len(members) == 3 else 0
    if len(members) not in (2, 3) or [t.kind for t in members[at]] != ["NAME"]:
        raise AskError(
            f"character {head.at + 1}: the range of one letter is read, as in max_{{x in [0, 1]}} x(1 - x)"
        )
    letter = members[at][0]
    if letter.text in _USUALLY_INTEGERS:
        raise AskError(
            f"character {letter.at + 1}: {letter.text} may be an integer or a real number: write {letter.text} in {{1, ..., n}} or {letter.text} in [1, n]"
        )
    turned = signs[0].text in (">", ">=")
    if any((s.text in (">", ">=")) != turned for s in signs):
        raise AskError(f"character {letter.at + 1}: the signs of a range go one way")
    infinite = [Token("OO", "oo", letter.at)]
    if len(members) == 2:
        low, high = (
            (members[1], infinite) if turned else ([Token("MINUS", "-", letter.at), *infinite], members[1])
        )
        closed = (signs[0].text == ">=", signs[0].text == "<=")
    else:
        low, high = (members[2], members[0]) if turned else (members[0], members[2])
        ends = (signs[1], signs[0]) if turned else (signs[0], signs[1])
        closed = (ends[0].text in ("<=", ">="), ends[1].text in ("<=", ">="))
    opening = Token("LSQB", "[", letter.at) if closed[0] else Token("LPAR", "(", letter.at)
    closing = Token("RSQB", "]", letter.at) if closed[1] else Token("RPAR", ")", letter.at)
    comma = Token("COMMA", ",", letter.at)
    return letter.text, [letter, Token("IN", "in", letter.at), opening, *low, comma, *high, closing]


def _members(tokens: Sequence[Token]) -> list[list[Token]]:
    """What is between the signs of a chain."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "REL":
            found.append([])
        else:
            found[-1].append(token)
    return found


def _require_own(letter: str, letters: list[str], tokens: list[Token], with_range: set[str]) -> None:
    """Raise AskError where the letter of an extreme stands outside of what it is of."""
    if letters.count(letter) > 1:
        raise AskError(f"two extremes have the letter {letter}: take two letters")
    if letter not in with_range:
        return
    start = next(i for i, t in enumerate(tokens) if t.kind == "EXTREME" and tokens[i + 1].text == letter)
    end = next((i for i in range(start, len(tokens)) if tokens[i].kind in _RELATIONS), len(tokens))
    outside = [*tokens[:start], *tokens[end:]]
    if other := next((t for t in outside if t.kind == "NAME" and t.text == letter), None):
        raise AskError(
            f"character {other.at + 1}: {letter} is the letter of the {tokens[start].text}: take another one here"
        )
