"""The conditions of a line as pieces: one relation or property each, and the letters of which it speaks."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence

from parisk_sym.claims.language.expressions import LETTERS_OF_FUNCTIONS
from parisk_sym.claims.language.laws import LAW_NAMES
from parisk_sym.claims.language.token_reader import END, STARTS, closing_bracket
from parisk_sym.claims.language.tokens import AskError, Token, parts_at

__all__ = [
    "SIGNS_OF_VALUES",
    "beginning",
    "end_of_parameters",
    "has_kind",
    "is_condition",
    "is_definition",
    "is_density",
    "is_integer",
    "is_law",
    "is_law_name",
    "is_mark_of_a_set",
    "is_of_a_function",
    "letters_of",
    "listed_letters",
    "new_letters",
    "order_of_reading",
    "pieces_of",
    "relates_letters",
    "require_end_of_law",
    "require_known_words",
    "require_no_property",
    "sign_word",
    "subjects",
    "text_of",
    "without_article",
    "without_bars",
    "without_euler",
]

SIGNS_OF_VALUES = {"positive", "negative", "nonnegative", "nonzero", "non"}
"""Words that leave some of the values out."""

_FILLER = {
    "for", "all", "every", "each", "any", "with", "where", "that", "so", "such", "of", "the", "a", "an", "is", "are", "be", "number", "numbers", "given", "value",
    "values", "variable", "variables", "random", "as", "when", "whenever", "if", "we", "have", "holds", "let", "then", "on", "over", "both",
}  # fmt: skip


_PROPERTIES = {
    "real",
    "reals",
    "integer",
    "integers",
    "natural",
    "positive",
    "negative",
    "nonnegative",
    "nonzero",
    "non",
}


def is_condition(tokens: Sequence[Token]) -> bool:
    """Whether tokens look like ranges or laws, and not like a statement."""
    rest = [t for t in tokens if t.kind not in ("WORD", "FORALL")]
    if not rest:
        return False
    if is_law(tokens) or is_definition(tokens) or is_of_a_function(tokens):
        return True
    if rest[0].text == "P" and [t.kind for t in rest[1:2]] == ["LPAR"]:
        return False  # a probability, which no condition begins with
    rest = without_bars(rest)
    first = parts_at(rest, "COMMA")[0]
    names = subjects(without_bars(tokens))
    if not names or any(
        t.kind in ("ABOUT", "LIM", "SUM", "INT", "PROB", "VAR", "MEAN", "FUNC", "EXTREMUM") for t in tokens
    ):
        return False
    return first[0].kind in ("NAME", "NUMBER", "MINUS") and (
        has_kind(rest, "REL")
        or has_kind(rest, "IN")
        or has_kind(rest, "UNEQUAL")
        or has_kind(rest, "DOTS")
        or bool(_PROPERTIES & {t.text for t in tokens})
    )


def without_bars(tokens: Sequence[Token]) -> list[Token]:
    """|x| < c as -(c) < x < c, and |x - a| < c as a - (c) < x < a + (c)."""
    found: list[Token] = []
    for i, part in enumerate(parts_at(tokens, "COMMA")):
        found += [Token("COMMA", ",", part[0].at)] if i else []
        for j, piece in enumerate(parts_at(part, "AND")):
            found += ([Token("AND", "&", piece[0].at)] if j else []) + _without_bars_of(piece)
    trailing = tokens and tokens[-1].kind == "COMMA"
    return [*found, tokens[-1]] if trailing else found


def _without_bars_of(piece: list[Token]) -> list[Token]:
    start = next((i for i, t in enumerate(piece) if t.kind == "BAR"), None)
    if start is None or any(t.kind not in ("WORD", "FORALL") for t in piece[:start]):
        return piece
    end = next((i for i in range(start + 1, len(piece)) if piece[i].kind == "BAR"), len(piece))
    inside, behind = piece[start + 1 : end], piece[end + 1 :]
    cut = next((i for i, t in enumerate(behind) if t.kind in ("WORD", "AND", "FORALL")), len(behind))
    signs = [t for t in behind[:cut] if t.kind == "REL"]
    if len(signs) != 1 or behind[0] is not signs[0] or signs[0].text not in ("<", "<="):
        return piece
    if [t.kind for t in inside] not in (
        ["NAME"],
        ["NAME", "MINUS", "NAME"],
        ["NAME", "MINUS", "NUMBER"],
        ["NAME", "PLUS", "NUMBER"],
    ):
        return piece
    at, bound = (
        piece[start].at,
        [Token("LPAR", "(", piece[start].at), *behind[1:cut], Token("RPAR", ")", piece[start].at)],
    )
    centre = (
        []
        if len(inside) == 1
        else [inside[2]]
        if inside[1].kind == "MINUS"
        else [Token("MINUS", "-", at), inside[2]]
    )
    plus = [Token("PLUS", "+", at)] if centre else []
    sign = signs[0]
    low = [*centre, Token("MINUS", "-", at), *bound]
    return [*piece[:start], *low, sign, inside[0], sign, *centre, *plus, *bound, *behind[cut:]]


_OF_FUNCTIONS = {
    "convex",
    "concave",
    "increasing",
    "decreasing",
    "nondecreasing",
    "nonincreasing",
    "lipschitz",
    "function",
    "values",
}


def is_of_a_function(tokens: Sequence[Token]) -> bool:
    """Whether tokens declare an unknown function, as `convex f on [0, 1]` and `f with values in [0, 1]` do."""
    words = {t.text for t in tokens if t.kind == "WORD"}
    cut = next(
        (i for i, t in enumerate(tokens) if t.text in ("on", "over", "with") and t.kind == "WORD"),
        len(tokens),
    )
    head = [t for t in tokens[:cut] if t.kind not in ("WORD", "FORALL")]
    if [t.kind for t in head] != ["NAME"] or "_" in head[0].text:
        return False
    bare = bool(words & {"on", "over"}) and words <= {
        "on",
        "over",
        "for",
        "all",
        "every",
        "any",
        "each",
        "the",
    }
    return bool(words & _OF_FUNCTIONS) or bare


_UNDERSTOOD = _FILLER | _PROPERTIES | {
    "standard", "normal", "distribution", "independent", "has", "density", "mass", "function", "in", "to", "interval", "law", "probability",
}  # fmt: skip


def require_known_words(segment: Sequence[Token]) -> None:
    """Raise AskError for a word that would change what a condition says."""
    for piece in parts_at(segment, "COMMA"):
        for part in parts_at(piece, "AND"):
            _require_known_words(part)


def _require_known_words(part: Sequence[Token]) -> None:
    for index, token in enumerate(part):
        if token.kind != "WORD":
            continue
        later = next((t.text for t in part[index + 1 :] if t.kind == "WORD"), "")
        is_known = token.text in _UNDERSTOOD and (token.text != "non" or later == "negative")
        if not is_known or _is_between_relations(part, index):
            raise AskError(f"character {token.at + 1}: the word {token.text!r} is not understood here")


def _is_between_relations(part: Sequence[Token], index: int) -> bool:
    """Whether a word separates two conditions: x < 1 then y < 2 is not x < 1 y < 2."""
    behind = next((t.kind for t in part[index:] if t.kind != "WORD"), "")
    return has_kind(part[:index], "REL") and part[index - 1].kind not in ("REL", "WORD") and behind in STARTS


def require_no_property(law: Sequence[Token]) -> None:
    """Raise AskError for a word such as positive or integer beside a law, which has the values that it has."""
    if stated := [t for t in law if t.text in _PROPERTIES - {"real", "reals"}]:
        raise AskError(
            f"character {stated[0].at + 1}: {stated[0].text!r} is not read beside a law: state the event or the density that is meant"
        )


def pieces_of(segment: Sequence[Token]) -> list[list[Token]]:
    """The conditions between commas and `and`; letters alone belong to what follows them."""
    parts: list[list[Token]] = []
    waiting: list[Token] = []
    for part, is_behind_comma in (
        (p, i == 0) for c in parts_at(segment, "COMMA") for i, p in enumerate(parts_at(c, "AND"))
    ):
        body = [t for t in part if t.kind != "WORD" or t.text not in _FILLER]
        if not [t for t in body if t.kind not in ("WORD", "FORALL")]:
            if body and parts:
                parts[-1] += body
            continue
        values = [t for t in part if t.kind not in ("WORD", "FORALL")]
        if parts and _goes_on(parts[-1], part, is_behind_comma):
            parts[-1] += [Token("COMMA", ",", values[0].at), *part]
        elif len(values) == 1 and values[0].kind == "NAME" and not (_PROPERTIES & {t.text for t in part}):
            waiting += [*part, Token("COMMA", ",", values[0].at)]
        elif is_behind_comma and parts and _is_one_chain(parts[-1], [*waiting, *part]):
            parts += _apart(parts.pop(), [*waiting, *part])
            waiting = []
        else:
            parts.append([*waiting, *part])
            waiting = []
    if waiting:
        names = [t.text for t in waiting if t.kind == "NAME"]
        if parts and _PROPERTIES & {t.text for t in parts[-1]}:
            parts[-1] += [waiting[-1], *waiting[:-1]]
        else:
            raise AskError(f"character {waiting[0].at + 1}: nothing is said of {', '.join(names)}")
    return parts


def is_mark_of_a_set(tokens: Sequence[Token], at: int) -> bool:
    """The >= of Z_{>= 0}."""
    return [t.kind for t in tokens[max(0, at - 2) : at]] in (["UNDERSCORE", "LBRACE"], ["CARET", "LBRACE"])


def order_of_reading(piece: list[Token]) -> int:
    """A condition that relates letters is read behind those of single letters, and a value that is left out at the end."""
    return 2 if has_kind(piece, "UNEQUAL") else int(relates_letters(piece))


def relates_letters(piece: Sequence[Token]) -> bool:
    """Whether a condition has letters on two sides of a relation."""
    members: list[list[Token]] = [[]]
    for token in piece:
        members.append([]) if token.kind == "REL" else members[-1].append(token)
    return sum(bool(letters_of(member)) for member in members) > 1


def without_article(piece: list[Token]) -> list[Token]:
    """`n is a positive integer` and `for a positive integer n` without the article, which is no letter."""
    for i, token in enumerate(piece[:-1]):
        before, behind = piece[i - 1] if i else None, piece[i + 1]
        if (
            token.text == "a"
            and behind.kind == "WORD"
            and (before is None or before.kind in ("WORD", "NAME"))
        ):
            is_said = before is not None and (before.kind == "NAME" or before.text in {"is", "be", "are"})
            return [*piece[:i], *piece[i + 1 :]] if is_said or has_kind(piece[i + 1 :], "NAME") else piece
    return piece


def _is_one_chain(first: list[Token], second: list[Token]) -> bool:
    """0 < x, y <= 1: a number below a letter, a comma, and a letter below an end bound both letters from both sides."""
    before, behind = ([t for t in part if t.kind not in ("WORD", "FORALL")] for part in (first, second))
    kinds = [t.kind for t in behind]
    end = kinds.index("REL") if "REL" in kinds else 0
    return (
        [t.kind for t in before[-2:]] == ["REL", "NAME"]
        and [t.kind for t in before].count("REL") == 1
        and not subjects(before[:-2])
        and bool(end)
        and all(kind in ("NAME", "COMMA") for kind in kinds[:end])
        and before[-2].text[0] == behind[end].text[0]
    )


def _apart(first: list[Token], second: list[Token]) -> list[list[Token]]:
    """0 < x, y <= 1 as 0 < x <= 1 and 0 < y <= 1."""
    end = next(i for i, t in enumerate(second) if t.kind == "REL")
    names = [first[-1], *(t for t in second[:end] if t.kind == "NAME")]
    words = [t for t in second[:end] if t.kind == "WORD"]
    return [[*first[:-1], name, *words, *second[end:]] for name in names]


def _goes_on(before: list[Token], part: list[Token], is_behind_comma: bool) -> bool:
    """Whether a part is one more value of n = 1, 2, or one more letter of `integers k`; in `integers k, n > 1` with the range of all.

    Raises AskError for `integers k and n > 1`, where the range of n may be that of k, too.
    """
    values = [t for t in part if t.kind not in ("WORD", "FORALL")]
    if _is_list(before):
        return values[0].kind in ("NUMBER", "DOTS", "NAME")
    if not _is_plural(before) or values[0].kind != "NAME" or _PROPERTIES & {t.text for t in part}:
        return False
    has_range = [t.kind for t in values[1:2]] in (["REL"], ["IN"])
    if len(values) > 1 and not (has_range and is_behind_comma):
        raise AskError(
            f"character {values[0].at + 1}: it is not clear whether {text_of(part)!r} is said of {', '.join(letters_of(before))}, too: state the range of each letter"
        )
    return True


def _is_plural(part: list[Token]) -> bool:
    """Whether a part is `integers k`, which more letters may follow."""
    is_open = part[-1].kind == "NAME" and all(t.kind in ("WORD", "NAME", "COMMA") for t in part)
    return is_open and bool({t.text for t in part} & {"integers", "reals", "numbers"})


def _is_list(part: list[Token]) -> bool:
    """n = 1, which goes on behind the comma."""
    kinds = [t.kind for t in part if t.kind != "WORD"]
    return "EQUAL" in kinds and "REL" not in kinds and "SIM" not in kinds


def subjects(piece: list[Token]) -> list[str]:
    """The letters of which a condition speaks."""
    rest = [t for t in piece if t.kind not in ("WORD", "FORALL", "EXISTS", "BANG")]
    if [t.kind for t in rest[:4]] == ["BAR", "NAME", "BAR", "REL"]:
        return [rest[1].text]
    for i, token in enumerate(rest):
        if token.kind in ("IN", "SIM", "EQUAL", "UNEQUAL"):
            return letters_of(rest[:i])
    if _is_independent(piece):
        start = next((i for i in range(len(rest)) if is_law_name(rest, i)), len(rest))
        return letters_of(rest[:start])
    members: list[list[Token]] = [[]]
    for token in rest:
        members.append([]) if token.kind == "REL" else members[-1].append(token)
    return [name for own in without_euler(list(map(listed_letters, members))) for name in own]


def listed_letters(member: Sequence[Token]) -> list[str]:
    """The letters of x, y, z; none of x y, which is a product."""
    kinds = [t.kind for t in member]
    is_list = kinds[::2] == ["NAME"] * len(kinds[::2]) and kinds[1::2] == ["COMMA"] * (len(kinds) // 2)
    return letters_of(member) if is_list else []


def without_euler(members: list[list[str]]) -> list[list[str]]:
    """The letters of a chain, without an e at an end of it beside another letter: x > e is no range of e."""
    if sum(map(bool, members)) < 2:
        return members
    return [[] if own == ["e"] and i in (0, len(members) - 1) else own for i, own in enumerate(members)]


def letters_of(tokens: Sequence[Token]) -> list[str]:
    """The letters of tokens, in their order."""
    return [t.text for t in tokens if t.kind == "NAME"]


def has_kind(tokens: Sequence[Token], kind: str) -> bool:
    """Whether one of the tokens is of a kind."""
    return any(t.kind == kind for t in tokens)


def is_law(tokens: Sequence[Token]) -> bool:
    """Whether a condition states the law of a random variable."""
    return has_kind(tokens, "SIM") or _is_independent(tokens) or is_density(tokens)


def is_density(tokens: Sequence[Token]) -> bool:
    """Whether a condition states a density, a mass function or a distribution function."""
    words = {t.text for t in tokens if t.kind == "WORD"}
    return "has" in words and bool(words & {"density", "mass", "distribution"})


def _is_independent(tokens: Sequence[Token]) -> bool:
    return any(t.text == "independent" for t in tokens)


def is_definition(tokens: Sequence[Token]) -> bool:
    """Phi is the standard normal distribution function: so it is read anyhow."""
    words = {t.text for t in tokens if t.kind == "WORD"}
    return {"normal", "distribution"} <= words and any(t.text == "Phi" for t in tokens)


def is_integer(tokens: Sequence[Token]) -> bool:
    """Whether a condition says that its letters are integers."""
    words = {t.text for t in tokens if t.kind == "WORD"}
    sets = {t.text for t in tokens if t.kind == "SET"} | (
        {t.text for t in tokens if t.kind == "NAME" and t.text in ("N", "Z")}
        if has_kind(tokens, "IN")
        else set()
    )
    return bool(
        {"integer", "integers", "natural"} & words
        or {"NN", "ZZ", "N", "Z"} & sets
        or has_kind(tokens, "DOTS")
    )


def sign_word(tokens: Sequence[Token]) -> str:
    """The sign that words state: positive, nonnegative or negative; empty without one."""
    words = [t.text for t in tokens if t.kind == "WORD"]
    if "nonnegative" in words or ("non" in words and "negative" in words):
        return "nonnegative"
    if "natural" in words:
        return "positive"
    return next((w for w in ("positive", "negative") if w in words), "")


def new_letters(tokens: Sequence[Token], known: Collection[str]) -> set[str]:
    """The letters that are not known; a letter that is a function before a bracket, as in B(a, b), is not one of them."""
    followed = itertools.zip_longest(tokens, tokens[1:], fillvalue=END)
    return {
        t.text
        for t, after in followed
        if t.kind == "NAME"
        and t.text not in known
        and not (after.kind == "LPAR" and t.text in LETTERS_OF_FUNCTIONS)
    }


def end_of_parameters(tokens: Sequence[Token], start: int) -> int:
    """The index of the bracket that ends the parameters of a law."""
    if len(tokens) <= start or tokens[start].kind not in ("LPAR", "LBRACE"):
        raise AskError(
            f"character {tokens[0].at + 1}: the law {tokens[0].text!r} needs its parameters in brackets"
        )
    end = closing_bracket(tokens, start)
    if end is None:
        raise AskError("a bracket is not closed")
    return end


def require_end_of_law(behind: Sequence[Token], *, has_values: bool) -> None:
    """Raise AskError where more is behind the parameters of a law than its values and `independent of Y`, as in N(0, 1) + 5."""
    rest = [t for t in behind if t.kind != "WORD"]
    kinds = [t.kind for t in rest]
    if has_values and (end := closing_bracket(rest, 0)) is not None:
        rest = rest[end + 1 :]
    elif (has_values and kinds == ["NAME", "REL", "NUMBER"]) or (
        _is_independent(behind) and kinds == ["NAME"]
    ):
        return
    if rest:
        raise AskError(
            f"character {rest[0].at + 1}: {rest[0].text!r} behind a law is not read: give a changed value a letter of its own, as in Y = X/2"
        )


def beginning(rest: Sequence[Token]) -> int | None:
    """0 or 1, where the values of a law are said to begin with it; None where nothing is said."""
    numbers = [t.text for t in rest if t.kind == "NUMBER"]
    return (
        int(numbers[0])
        if numbers and numbers[0] in ("0", "1") and any(t.kind in ("DOTS", "REL") for t in rest)
        else None
    )


def text_of(tokens: Sequence[Token]) -> str:
    """The tokens as they were typed, for messages."""
    return " ".join(t.text for t in tokens)


def is_law_name(tokens: Sequence[Token], i: int) -> bool:
    """Whether a token is the name of a law in front of its parameters."""
    return tokens[i].text in LAW_NAMES and i + 1 < len(tokens) and tokens[i + 1].kind in ("LPAR", "LBRACE")
