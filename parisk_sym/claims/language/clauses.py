"""The clauses of a line: what is asserted, and the conditions in front of it and behind it."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence

from parisk_sym.claims.language.approaches import is_approach
from parisk_sym.claims.language.condition_pieces import is_condition, subjects
from parisk_sym.claims.language.definitions import bound_letters, is_definition_of_a_function
from parisk_sym.claims.language.shape_phrases import SHAPE_WORDS
from parisk_sym.claims.language.tokens import AskError, Token, parts_at

__all__ = [
    "conditions_apart",
    "ends_of_sums",
    "is_assertion",
    "on_a_range",
    "segments",
    "shapes_on_ranges",
    "with_cases_of_equality",
    "with_existence",
    "with_subjects",
    "without_defaults",
]

_SUFFIX_WORDS = {"for", "where", "whenever", "with", "if", "when", "given", "as"}


def is_assertion(tokens: list[Token]) -> bool:
    """Whether a part between semicolons states something by itself, and is no condition of another part."""
    behind = any(t.kind == "FORALL" or t.text == "for" for t in tokens[1:])
    front = tokens[0].kind == "FORALL" or tokens[0].text in ("for", "let", "if")
    asserted = _back(tokens)[0]
    related = any(t.kind in ("REL", "EQUAL", "ABOUT") for t in asserted)
    return not front and (behind or not is_condition(tokens) or (related and not is_condition(asserted)))


def with_subjects(parts: list[list[Token]]) -> list[list[Token]]:
    """`f is increasing and convex on (0, 1)` as two assertions about f on (0, 1)."""
    found: list[list[Token]] = []
    for part in parts:
        end = next((i for i, t in enumerate(part) if t.kind != "WORD" or t.text in ("on", "over")), len(part))
        shares = not part[end:] or (bool(found) and found[-1][-1].text in SHAPE_WORDS)
        if found and shares and {t.text for t in part[:end]} & SHAPE_WORDS:
            start = next((i for i, t in enumerate(found[-1]) if t.text == "is"), None)
            if start is not None:
                found.append([*found[-1][: start + 1], *part])
                found[-2] = [*found[-2], *part[end:]]
                continue
        found.append(part)
    return found


def shapes_on_ranges(tokens: list[Token]) -> list[list[Token]]:
    """`f is decreasing on (0, 1] and increasing on [1, oo)` as two lines; another line as it is."""
    start = next((i for i, t in enumerate(tokens) if t.text == "is"), len(tokens))
    for i in range(start + 1, len(tokens)):
        before, rest = tokens[start:i], tokens[i + 1 :]
        words = list(itertools.takewhile(lambda t: t.kind == "WORD" and t.text not in _ON, rest))
        behind = rest[len(words) : len(words) + 1]
        is_cut = tokens[i].kind == "AND" and bool({t.text for t in words} & SHAPE_WORDS)
        if is_cut and any(t.text in _ON for t in before) and any(t.text in _ON for t in behind):
            cut = next((j for j, t in enumerate(rest) if t.text in _SUFFIX_WORDS), len(rest))
            return [[*tokens[:i], *rest[cut:]], *shapes_on_ranges([*tokens[: start + 1], *rest])]
    return [tokens]


_ON = ("on", "over")


def without_defaults(stated: list[list[Token]], conditions: list[list[Token]]) -> list[list[Token]]:
    """Without `x is real`, which a shape adds, where a condition states the range of x."""
    named = {t.text for c in conditions for t in c if t.kind == "NAME"}
    return [s for s in stated if not (len(s) == 2 and s[1].text == "real" and s[0].text in named)]


def ends_of_sums(tokens: list[Token]) -> set[str]:
    """Letters that are the upper end of a sum, and n in n!: they are integers."""
    found = {
        a.text
        for a, b in itertools.pairwise(tokens)
        if b.kind == "BANG" and a.kind == "NAME" and a.text in "ijklmn"
    }
    for i, token in enumerate(tokens):
        if (
            token.kind == "CARET"
            and any(t.kind in ("SUM", "PROD") for t in tokens[max(0, i - 8) : i])
            and tokens[i - 1].kind == "RBRACE"
        ):
            inside = tokens[i + 1 : i + 4] if tokens[i + 1].kind == "LBRACE" else tokens[i + 1 : i + 2]
            names = [t.text for t in inside if t.kind == "NAME"]
            if len([t for t in inside if t.kind not in ("LBRACE", "RBRACE")]) == 1:
                found |= set(names)
    return found


def with_existence(tokens: list[Token]) -> list[Token]:
    r"""`there is exactly one x in (0, 1) with cos x = x` with the signs of `\exists! x in (0, 1): cos x = x`."""
    words = [t.text for t in tokens[:5]]
    verb = len(words) > 1 and words[0] == "there" and words[1] in ("is", "exists")
    start = 2 + (words[2:3] == ["exactly"]) + (words[2:3] == ["a"]) if verb else 0
    if not verb or words[start : start + 1] not in (["one"], ["unique"]):
        return tokens
    rest = tokens[start + 1 :]
    cut = next(
        (i for i, t in enumerate(rest) if t.kind == "WORD" and t.text in ("with", "such", "where", "for")),
        None,
    )
    if cut is None:
        raise AskError(
            f"character {tokens[0].at + 1}: write 'there is exactly one x in (0, 1) with cos x = x'"
        )
    behind = rest[cut + 1 :]
    while behind and behind[0].text in ("that", "which"):
        behind = behind[1:]
    at = tokens[0].at
    return [
        Token("EXISTS", "exists", at),
        Token("BANG", "!", at),
        *rest[:cut],
        Token("COLON", ":", at),
        *behind,
    ]


def segments(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """The assertion, and the conditions in front of it and behind it."""
    tokens = [t for i, t in enumerate(tokens) if not (t.kind == "DOT" and i == len(tokens) - 1)]
    front, tokens = _front(tokens)
    asserted, back = _back(tokens)
    if not asserted:
        raise AskError("nothing is asserted: a statement such as x < exp(x) is expected")
    return asserted, [*front, *back]


def _front(tokens: list[Token]) -> tuple[list[list[Token]], list[Token]]:
    """Conditions in front: for all x > 0: ...; if 0 < x then ...; let X ~ N(0, 1). Then ...; X ~ N(0, 1) => ..."""
    for kind in ("IMPLIES", "SEMICOLON", "COLON", "DOT"):
        parts = parts_at(tokens, kind)
        if len(parts) > 1 and all(map(_is_front, parts[:-1])):
            front = [c for p in parts[:-1] for c in conditions_apart(_without_first(p, ("let", "if", "for")))]
            return front, _without_first(parts[-1], ("then", "we", "have"))
    first = tokens[0]
    if first.kind == "FORALL" or (
        first.kind == "WORD"
        and first.text in ("for", "if", "let", "given", "when", "whenever", "where", "with", "as")
    ):
        return _front_of_words(tokens)
    if first.kind == "EXISTS":
        return [], tokens
    for index, token in enumerate(tokens):
        if token.kind == "WORD" and token.text == "then" and is_condition(tokens[:index]):
            return conditions_apart(tokens[:index]), tokens[index + 1 :]
    return [], tokens


def with_cases_of_equality(tokens: list[Token]) -> list[list[Token]] | None:
    """`f <= g, with equality iff x = c` as two lines: f = g where x = c, and f < g elsewhere; None for another line."""
    start = next((i for i, t in enumerate(tokens) if t.text == "equality"), None)
    if start is None:
        return None
    shown = f"character {tokens[start].at + 1}: write 'f <= g, with equality iff x = c, for x > 0'"
    head = tokens[start + 1 : start + 3]
    if [t.text for t in head[:1]] == ["holds"]:
        head = tokens[start + 2 : start + 4]
    while tokens[start - 1].text in ("with", "where", "the"):
        start -= 1
    iff = next((i for i, t in enumerate(tokens) if t is head[0]), 0) if head else 0
    if start <= 0 or tokens[iff].kind != "IFF":
        raise AskError(shown)
    cut = next((i for i in range(iff, len(tokens)) if _ends_a_condition(tokens[i])), len(tokens))
    where, rest = tokens[iff + 1 : cut], tokens[cut:]
    asserted, conditions = segments([*tokens[:start], *rest])
    signs = [i for i, t in enumerate(asserted) if t.kind in ("REL", "EQUAL")]
    if (
        [t.kind for t in where[:2]] != ["NAME", "EQUAL"]
        or len(signs) != 1
        or asserted[signs[0]].text not in _STRICT
    ):
        raise AskError(shown)
    at = signs[0]
    word = Token("WORD", "for", where[0].at)
    behind = [*asserted[at + 1 :], *(t for c in conditions for t in (word, *c)), word]
    equal, strict = (
        Token(*k, asserted[at].at) for k in (("EQUAL", "="), ("REL", _STRICT[asserted[at].text]))
    )
    other = [where[0], Token("UNEQUAL", "!=", where[1].at), *where[2:]]
    return [[*asserted[:at], equal, *behind, *where], [*asserted[:at], strict, *behind, *other]]


_STRICT = {"<=": "<", ">=": ">"}


def _ends_a_condition(token: Token) -> bool:
    return token.kind in ("COMMA", "FORALL", "DOT") or token.text in _SUFFIX_WORDS


def on_a_range(tokens: list[Token], ranged: Collection[str]) -> tuple[list[Token], list[list[Token]]]:
    """`cos x <= 1 on R`: the range is that of the only letter without one."""
    cut = next((i for i, t in enumerate(tokens) if t.text == "on"), None)
    if cut is None or not any(t.kind in ("REL", "EQUAL") for t in tokens[:cut]):
        return tokens, []
    where = [t for t in tokens[cut + 1 :] if t.text not in ("the", "interval")]
    if not where or where[0].kind not in ("LPAR", "LSQB", "SET", "NAME", "LSET"):
        return tokens, []
    at = tokens[cut].at
    letters = [
        t for t, behind in itertools.pairwise(tokens[: cut + 1]) if behind.kind != "LPAR" or behind.spaced
    ]
    free = sorted(_names(letters) - bound_letters(tokens[:cut]) - set(ranged))
    if len(free) != 1:
        raise AskError(f"character {at + 1}: it is not clear in which letter: write 'for x in [0, 1]'")
    return tokens[:cut], [[Token("NAME", free[0], at), Token("IN", "in", at), *where]]


def _is_front(part: list[Token]) -> bool:
    """Whether a part in front is a condition; behind `let` also f(x) = x^2."""
    rest = _without_first(part, ("let", "if", "for"))
    is_defined = part[0].text == "let" and all(
        is_definition_of_a_function(p) or is_condition(p)
        for c in parts_at(rest, "COMMA")
        for p in parts_at(c, "AND")
    )
    return is_condition(rest) or is_defined


def _front_of_words(tokens: list[Token]) -> tuple[list[list[Token]], list[Token]]:
    for index, token in enumerate(tokens):
        if token.text == "then":
            return conditions_apart(_trimmed(tokens[1:index])), tokens[index + 1 :]
        if token.text == "have" and tokens[index - 1].text == "we":
            return conditions_apart(_trimmed(tokens[1 : index - 1])), tokens[index + 1 :]
    parts = parts_at(tokens[1:], "COMMA")
    for count in range(len(parts) - 1, 0, -1):
        rest = [t for p in parts[count:] for t in (Token("COMMA", ",", p[0].at), *p)][1:]
        if all(_may_be_condition(p) for p in parts[:count]) and not is_condition(rest):
            joined = [t for p in parts[:count] for t in (Token("COMMA", ",", p[0].at), *p)][1:]
            return conditions_apart(joined), rest
    known = {name for p in parts[:-1] for name in subjects(p)}
    if len(parts) > 1 and all(map(_may_be_condition, parts[:-1])) and _names(parts[-1]) <= known:
        front = [t for p in parts[:-1] for t in (Token("COMMA", ",", p[0].at), *p)][1:]
        return conditions_apart(front), parts[
            -1
        ]  # of letters with a range nothing but a statement can follow
    wide = next((i for i, t in enumerate(tokens) if t.wide and i > 1), None)
    if wide is not None and all(map(_may_be_condition, parts_at(tokens[1:wide], "COMMA"))):
        return [tokens[1:wide]], tokens[wide:]
    raise AskError("it is not clear where the condition ends: write 'for x > 0: ...'")


def _names(tokens: list[Token]) -> set[str]:
    return {t.text for t in tokens if t.kind == "NAME" and t.text != "e"}


def _may_be_condition(part: list[Token]) -> bool:
    is_letter = [t.kind for t in part if t.kind != "WORD"] == ["NAME"]
    if is_condition(part) or is_approach(part) or is_letter:
        return True
    parts = parts_at(part, "AND")
    return len(parts) > 1 and all(is_condition(p) or _is_value(p) for p in parts)


def _is_value(part: list[Token]) -> bool:
    """Whether a part is q = 1 - p."""
    signs = [t.kind for t in part if t.kind in ("REL", "EQUAL", "ABOUT", "UNEQUAL")]
    return [t.kind for t in part[:2]] == ["NAME", "EQUAL"] and signs == ["EQUAL"]


def _without_first(tokens: list[Token], words: Sequence[str]) -> list[Token]:
    while tokens and tokens[0].text in words:
        tokens = tokens[1:]
    return tokens


def _back(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """Conditions behind: for x > 0, where X ~ N(0, 1), (x > 0), x > 0 behind a comma."""
    if (
        tokens
        and tokens[-1].kind == "RPAR"
        and (opening := _opening(tokens))
        and tokens[opening].spaced
        and (is_condition(inside := tokens[opening + 1 : -1]) or is_approach(inside))
        and any(t.kind in ("REL", "IN", "DOTS", "UNEQUAL", "WORD", "TO") for t in inside)
    ):
        asserted, conditions = _back(tokens[:opening])
        return asserted, [*conditions, inside]
    depth = 0
    for index, token in enumerate(tokens):
        depth += token.kind in ("LPAR", "LSQB", "LBRACE", "LSET")
        depth -= token.kind in ("RPAR", "RSQB", "RBRACE", "RSET")
        if depth or not index:
            continue
        if token.kind == "FORALL" or (token.kind == "WORD" and token.text in _SUFFIX_WORDS):
            return _trimmed(tokens[:index]), conditions_apart(tokens[index + 1 :])
        if token.kind in ("COMMA", "SEMICOLON") and _are_conditions(tokens[index + 1 :]):
            return tokens[:index], conditions_apart(tokens[index + 1 :])
    return tokens, []


def _are_conditions(tokens: list[Token]) -> bool:
    first = [t for t in tokens if t.kind != "WORD"][:1]
    return bool(first) and (first[0].kind == "FORALL" or is_condition(tokens)) if tokens else False


def _trimmed(tokens: list[Token]) -> list[Token]:
    while tokens and tokens[-1].kind in ("COMMA", "SEMICOLON", "DOT"):
        tokens = tokens[:-1]
    return tokens


def conditions_apart(tokens: list[Token]) -> list[list[Token]]:
    """Between the words that begin a condition."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        is_word = token.kind == "WORD" and token.text in {*_SUFFIX_WORDS, "such"}
        if token.kind in ("FORALL", "SEMICOLON") or is_word:
            found.append([])
        else:
            found[-1].append(token)
    return [_trimmed(f) for f in found if _trimmed(f)]


def _opening(tokens: list[Token]) -> int:
    """Where the bracket that the last token closes is opened."""
    depth = 0
    for index in range(len(tokens) - 1, -1, -1):
        depth += tokens[index].kind in ("RPAR", "RSQB", "RBRACE", "RSET")
        depth -= tokens[index].kind in ("LPAR", "LSQB", "LBRACE", "LSET")
        if not depth:
            return index
    return 0
