"""Phrases on the shape of an expression, `x log x is convex on (0, oo)`, and on its roots: the letter they are about, and its range."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from parisk_sym.claims.language.condition_pieces import SIGNS_OF_VALUES
from parisk_sym.claims.language.tokens import AskError, Token, parts_at

__all__ = ["SHAPE_WORDS", "only_letter", "shape_conditions", "subject_of"]

_SETS = ("R", "N", "Z")

SHAPE_WORDS = {
    "increasing", "decreasing", "nondecreasing", "nonincreasing", "convex", "concave", "logconvex", "logconcave", "density", "mass",
}  # fmt: skip
_ROOTS = {"root", "solution", "zero"}
_BEFORE_A_VERB = {
    "the",
    "a",
    "an",
    "function",
    "equation",
    "map",
    "we",
    "have",
    "that",
    "from",
    "to",
    "of",
    "real",
    "strictly",
}


def shape_conditions(
    tokens: list[Token], ranged: Collection[str] = ()
) -> tuple[list[Token], list[list[Token]]]:
    """The range behind a shape (`on (0, 1)`, `in (0, 1)`), as a condition on its variable, in the words of one.

    `ranged` are the letters whose ranges are stated elsewhere.
    """
    if tokens and tokens[0].kind == "EXISTS":
        return _existence(tokens)
    start = next((i for i, t in enumerate(tokens) if t.text in ("is", "has") and i), None)
    if start is None or not ({t.text for t in tokens[start:]} & (SHAPE_WORDS | _ROOTS)):
        return tokens, []
    words = tokens[start:]
    last = max(i for i, t in enumerate(words) if t.kind == "WORD" and t.text in (SHAPE_WORDS | _ROOTS))
    while last + 1 < len(words) and words[last + 1].text == "function":
        last += 1
    of_a_root = any(t.text in _ROOTS for t in words)
    _check_shape(words[: last + 1])
    _check_signs([*tokens[:start], *(words[last + 1 :] if of_a_root else words)])
    subject, variable = _with_argument(*subject_of(tokens[:start]))
    rest = [t for t in words[last + 1 :] if t.text not in ("on", "over", "of", "the", "interval")]
    properties = [t for t in words[:last] if t.text == "real" or t.text in SIGNS_OF_VALUES]
    if [t.kind for t in rest[:3]] == ["IN", "NAME", "REL"]:
        variable, rest = rest[1].text, rest[1:]  # increasing in n >= 1
    named = next((i for i in (0, 1) if _names_the_variable(rest, i)), None)
    if named is not None:
        variable, rest = rest[named].text, rest[named + 1 :]
    usual = ("k", "x") if any(t.text == "mass" for t in words) else ("x", "t")
    name = variable or only_letter(subject, tokens[:start], ranged, usual)
    kept = [
        *subject,
        *(t for t in words[: last + 1] if t.kind == "WORD"),
        Token("VARIABLE", name, tokens[0].at),
    ]
    at = tokens[start].at
    if not rest and not variable:
        _require_clear_letter(name, subject, ranged, usual)
    if not rest:
        found = [Token("NAME", name, at), *(properties or [Token("WORD", "real", at)])]
        return kept, [found]
    if rest[0].kind == "NAME" and len(rest) > 1:
        return kept, [[*properties, *rest]]
    if rest[0].kind == "IN":
        rest = rest[1:]
    return kept, [[*properties, Token("NAME", name, at), Token("IN", "in", at), *rest]]


def _with_argument(subject: list[Token], variable: str) -> tuple[list[Token], str]:
    """`tanh` as tanh(x): a function by its name alone."""
    if [t.kind for t in subject] != ["FUNC"]:
        return subject, variable
    at = subject[0].at
    return [*subject, Token("LPAR", "(", at), Token("NAME", "x", at), Token("RPAR", ")", at)], "x"


def _require_clear_letter(
    name: str, subject: list[Token], ranged: Collection[str], usual: tuple[str, str]
) -> None:
    """Raise AskError for `ln(1 + x y) is increasing for x > 0`: in x, for an unknown y, or in y."""
    rivals = [t.text for t in subject if t.kind == "NAME" and t.text in ranged and t.text in usual]
    if rivals and name not in usual:
        raise AskError(
            f"character {subject[0].at + 1}: it is not clear in which letter: write, for instance, 'increasing in {rivals[0]}', and the range of {name}"
        )


def _check_shape(words: list[Token]) -> None:
    """Raise AskError for a word or sign that would change what the shape says."""
    for token in words:
        if token.text == "a":
            continue
        if token.kind != "WORD" and any(t.text in _ROOTS for t in words):
            raise AskError(
                f"character {token.at + 1}: only 'exactly one root' and 'no root' are read: state exactly one root in each of several intervals"
            )
        if token.kind != "WORD":
            raise AskError(f"character {token.at + 1}: {token.text!r} is not understood of a shape")


def _check_signs(tokens: list[Token]) -> None:
    """Raise AskError for a sign beside a shape, which the statement would lose: the positive function f is convex."""
    for token in tokens:
        if token.text in SIGNS_OF_VALUES:
            raise AskError(
                f"character {token.at + 1}: {token.text!r} is not read beside a shape: state by itself what is {token.text}"
            )


def _check_subject(tokens: list[Token]) -> None:
    """Raise AskError for a word in front of the verb that the statement would lose."""
    for token in tokens:
        if token.kind == "WORD" and token.text not in _BEFORE_A_VERB:
            raise AskError(f"character {token.at + 1}: the word {token.text!r} is not understood here")


def _names_the_variable(rest: list[Token], index: int) -> bool:
    """Whether the letter at an index is the one of the shape: `in x`, `of x on (0, 1)`, and not the subject of a range."""
    behind = rest[index + 1].kind if index + 1 < len(rest) else ""
    letter = index < len(rest) and rest[index].kind == "NAME" and rest[index].text not in _SETS
    opens = behind in ("LPAR", "LSQB", "SET", "LSET")
    return letter and (
        (index == 0 and opens) or (index == 1 and rest[0].kind == "IN" and (opens or not behind))
    )


def _existence(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """There is exactly one x in a range with an equation."""
    if len(tokens) < 3 or tokens[1].kind != "BANG":
        raise AskError(f"character {tokens[0].at + 1}: only 'there is exactly one' is read: write \\exists!")
    parts = [p for kind in ("COLON", "COMMA") for p in [parts_at(tokens[2:], kind)] if len(p) == 2]
    if not parts:
        raise AskError(
            f"character {tokens[0].at + 1}: a colon is expected between the range and the equation"
        )
    condition, equation = parts[0]
    name = next(t.text for t in condition if t.kind == "NAME")
    words = [Token("WORD", w, tokens[0].at) for w in ("has", "one", "root")]
    return [*equation, *words, Token("VARIABLE", name, tokens[0].at)], [condition]


def subject_of(tokens: list[Token]) -> tuple[list[Token], str]:
    """The expression of which a shape is said, and its variable where one is named."""
    _check_subject(tokens)
    tokens = [
        t for t in tokens if not (t.kind == "WORD" and t.text in ("the", "function", "equation", "map"))
    ]
    kinds = [
        "MAPSTO" if i == 1 and t.kind == "TO" and tokens[0].kind == "NAME" else t.kind
        for i, t in enumerate(tokens)
    ]
    if "MAPSTO" in kinds:
        at = kinds.index("MAPSTO")
        names = [t.text for t in tokens[:at] if t.kind == "NAME"]
        return tokens[at + 1 :], names[-1]
    if kinds[:5] == ["NAME", "LPAR", "NAME", "RPAR", "EQUAL"]:
        return tokens[5:], tokens[2].text
    if kinds == ["NAME"] and tokens[0].text in ("f", "g", "h", "F", "G", "H"):
        raise AskError(
            f"character {tokens[0].at + 1}: it is not known what {tokens[0].text} is: write its expression"
        )
    return tokens, ""


def only_letter(
    subject: list[Token], tokens: list[Token], ranged: Collection[str] = (), usual: Sequence[str] = ("x", "t")
) -> str:
    """The letter of an expression: the only one without a range, else a usual one, or the only one. AskError where there are several."""
    names = dict.fromkeys(t.text for t in subject if t.kind == "NAME" and t.text != "e")
    free = [n for n in names if n not in ranged]
    if len(free) == 1:
        return free[0]
    for letter in usual:
        if letter in names:
            return letter
    if len(names) == 1:
        return next(iter(names))
    place = tokens[0].at + 1 if tokens else 1
    raise AskError(f"character {place}: it is not clear in which letter: write 'x |-> ...'")
