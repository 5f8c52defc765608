"""Conditions that relate letters: `a + b = 1`, `x + y <= 1`. A condition that gives one letter its range, or defines it, is not one of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parisk_sym.claims.language.condition_pieces import letters_of, listed_letters, subjects
from parisk_sym.claims.language.tokens import Token, parts_at

__all__ = ["Relation", "ends_of_integers", "pair_left_out", "relations_apart"]

_OTHER_SIGNS = {"BAR", "ABOUT", "UNEQUAL", "SIM", "IN", "DOTS", "EXISTS", "PROB", "MEAN", "VAR", "LIM", "SUM", "PROD", "INT", "FUNC", "WORD"}  # fmt: skip
_BEFORE = {"that", "such", "so", "where", "with", "if", "let", "given", "when", "whenever", "have", "we", "for", "and"}  # fmt: skip


@dataclass(frozen=True)
class Relation:
    """Two sides and the sign between them, =, <, <=, > or >=, as they were typed."""

    left: tuple[Token, ...]
    sign: str
    right: tuple[Token, ...]

    @property
    def letters(self) -> set[str]:
        """The letters of both sides."""
        return _letters([*self.left, *self.right])


def relations_apart(conditions: Sequence[Sequence[Token]]) -> tuple[list[list[Token]], list[Relation]]:
    """The conditions that state the range of a letter, or what it is defined to be; and the relations that do not, such as a + b = 1."""
    kept: list[list[Token]] = []
    found: list[Relation] = []
    for condition in conditions:
        rest: list[list[Token]] = []
        for piece in parts_at(condition, "COMMA"):
            parts = [(part, _relations(part)) for part in parts_at(piece, "AND")]
            found += [r for _, (relations, _) in parts for r in relations]
            left = [part for part, (_, is_whole) in parts if not is_whole]
            if left:
                rest.append([t for part in left for t in (Token("AND", "&", part[0].at), *part)][1:])
        if rest:
            kept.append([t for part in rest for t in (Token("COMMA", ",", part[0].at), *part)][1:])
    return kept, found


def ends_of_integers(conditions: Sequence[Sequence[Token]]) -> tuple[list[list[Token]], list[Relation]]:
    """`integers 1 <= k <= n - 1` says of n, too, that it is an integer, and that there is such a k: n is an integer, and 1 <= n - 1."""
    pieces = [p for c in conditions for part in parts_at(c, "COMMA") for p in parts_at(part, "AND")]
    stated = {name for piece in pieces for name in subjects(piece)}
    made: list[list[Token]] = []
    found: list[Relation] = []
    for piece in pieces:
        members, signs = _chain([t for t in piece if t.kind not in ("WORD", "FORALL")])
        if not any(t.text == "integers" for t in piece) or len(members) != 3 or not _is_letter(members[1]):
            continue
        if signs[0].startswith(">"):
            members, signs = members[::-1], [s.replace(">", "<") for s in reversed(signs)]
        new = [[n for n in letters_of(m) if n not in stated] for m in (members[0], members[2])]
        if sum(map(len, new)) != 1 or not set(signs) <= {"<", "<="}:
            continue
        ((name,),) = [names for names in new if names]
        at = piece[0].at
        made.append([Token("NAME", name, at), Token("WORD", "integer", at)])
        gap = [Token("PLUS", "+", at), Token("NUMBER", str(signs.count("<")), at)]
        found.append(Relation((*members[0], *gap), "<=", tuple(members[2])))
    return [*map(list, conditions), *made], found


def _chain(tokens: Sequence[Token]) -> tuple[list[list[Token]], list[str]]:
    """The members of a chain of inequalities, and the signs between them."""
    members: list[list[Token]] = [[]]
    for token in tokens:
        members.append([]) if token.kind == "REL" else members[-1].append(token)
    return members, [t.text for t in tokens if t.kind == "REL"]


def _relations(tokens: Sequence[Token]) -> tuple[list[Relation], bool]:
    """The relations of a piece whose sides are no single letters, and whether nothing else is in it.

    In `integers 4 <= 2k <= n` the second one is the range of n, and the words are of its letters; the first one would be lost.
    """
    start = next((i for i, t in enumerate(tokens) if t.kind not in ("WORD", "FORALL")), len(tokens))
    rest = tokens[start:]
    members: list[list[Token]] = [[]]
    for token in rest:
        members.append([]) if token.kind in ("REL", "EQUAL") else members[-1].append(token)
    signs = [t for t in rest if t.kind in ("REL", "EQUAL")]
    is_equation = any(t.kind == "EQUAL" for t in signs)
    is_plain = all(t.text in _BEFORE for t in tokens[:start])
    if not signs or (is_equation and not is_plain):
        return [], False
    if any(t.kind in _OTHER_SIGNS for t in rest) or (is_equation and len(signs) > 1):
        return [], False
    if is_equation and (listed_letters(members[0]) or len(_letters(rest)) < 2):
        return [], False
    found = [
        relation
        for relation in _pairs(members, signs)
        if relation.letters and (is_equation or not _has_a_letter_alone(relation))
    ]
    return found, is_plain and len(found) == len(signs)


def pair_left_out(tokens: Sequence[Token]) -> Relation | None:
    """A pair of a chain that gives no letter a range, and is no relation of its own either, as 4 <= exp(y) in 4 <= exp(y) <= x."""
    members, _ = _chain(tokens)
    signs = [t for t in tokens if t.kind == "REL"]
    if not any(t.kind in _OTHER_SIGNS for t in tokens):
        return None
    pairs = _pairs(members, signs)
    return next((pair for pair in pairs if pair.letters and not _has_a_letter_alone(pair)), None)


def _pairs(members: Sequence[Sequence[Token]], signs: Sequence[Token]) -> Iterator[Relation]:
    """The neighbours in a chain, and the signs between them."""
    for left, sign, right in zip(members, signs, members[1:], strict=False):
        yield Relation(tuple(left), sign.text, tuple(right))


def _has_a_letter_alone(relation: Relation) -> bool:
    return _is_letter(relation.left) or _is_letter(relation.right)


def _letters(tokens: Sequence[Token]) -> set[str]:
    return set(letters_of(tokens)) - {"e"}


def _is_letter(member: Sequence[Token]) -> bool:
    """Whether a member of a chain is a letter, or a list of letters."""
    return bool(set(listed_letters(member)) - {"e"})
