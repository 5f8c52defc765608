"""Sentences on the privacy of additive noise, in the form that the language reads.

"Adding Laplace noise of scale D/eps to a query of sensitivity D is eps-differentially private" is
"Laplace(D/eps) noise is eps-DP for every change up to D".
"""

from __future__ import annotations

import re

from parisk_sym.claims.language.tokens import AskError

__all__ = ["with_privacy_sentence"]

_STOP = (
    r"(?=[,.;]?\s*(?:\bto (?:an?|the|every|any|each)\b|\b(?:is|are|satisf(?:y|ies)|provides?|guarantees?|achieves?|preserves?|for|if|when|whenever|where|with|of|on|and)\b"
    r"|\\text\b|\Z))"
)
_PRIVATE = r"[-–\s]*(?:\bdifferential(?:ly)? priva(?:te|cy)\b|\bDP\b)"
_NOISE = re.compile(r"\b(?:the )?(Laplace|Laplacian|Gaussian|normal)\s+(?:noise|mechanism)\b", re.IGNORECASE)
_LAW = re.compile(
    r"\s*(?P<law>(?:\\(?:mathcal|mathrm|operatorname)\s*\{\s*(?:N|Lap|Laplace)\s*\}|N|Lap|Laplace)\s*\()"
)
_SCALE = re.compile(
    rf"\b(?:of|with|and) (?:(?:a|the) )?(?P<word>scale|standard deviation|variance|sigma(?=\s*=)|σ(?=\s*=)|\\sigma(?=\s*=)|b(?=\s*=))(?: parameter)?(?:\s+|\s*(?==))(?P<value>.+?){_STOP}"
)
_OF_A_QUERY = r"\b(?:to (?:an?|the|every|any|each)|for (?:(?:an?|the|every|any|each|all) )?)\s*(?:\w+ )?(?:quer(?:y|ies)|functions?|statistics?|answers?)\s*"
_SENSITIVITY = re.compile(
    rf"(?:(?:{_OF_A_QUERY})?\b(?:of|with|for|at|and) (?:(?:a|the) )?(?:(?:global|L1|L2|l1|l2|ℓ1|ℓ2|\\ell_[12])[- ]*)?sensitivity(?: at most)?|\bfor every change up to)"
    rf"\s+(?P<value>.+?){_STOP}"
)
_OF_A_COUNT = re.compile(
    r"\bto (?:an?|the|every|any|each) (?:counts?|counting quer(?:y|ies))\b", re.IGNORECASE
)
"""A count changes by at most 1."""
_LEVEL = re.compile(
    rf"\b(?:is|are|satisf(?:y|ies)|provides?|guarantees?|achieves?|preserves?)\s+(?P<value>.+?){_PRIVATE}"
)

_WITHOUT_MEANING = re.compile(
    r"(?:[\s.,:;$]|\b(?:adding|addition|added|add|the|an?|of|to|by|we|have|that|then|answers?|results?|values?)\b)*",
    re.IGNORECASE,
)
"""What may be beside the parts of a sentence: any other word, as in `discrete Laplace noise`, would change what it states."""


def with_privacy_sentence(line: str) -> str:
    """The line, or the same statement as `LAW noise is LEVEL-DP for every change up to D`, followed by its conditions.

    Raises AskError where a line gives the scale of the noise and no sensitivity.
    """
    noise, level, sensitivity = _NOISE.search(line), _LEVEL.search(line), _SENSITIVITY.search(line)
    if level is None or (noise is None and sensitivity is None):
        return line
    if sensitivity is None:
        return _with_usual_sensitivity(line)
    if noise is None:
        return _with_change(line, sensitivity)
    scale, law = _SCALE.search(line), _LAW.match(line, noise.end())
    if law is not None:
        return _with_change(line[: noise.start()] + line[noise.end() :], sensitivity)
    if scale is None or noise.start() > level.start():
        return line
    behind = max(level.end(), sensitivity.end(), scale.end())
    beside = list(line[:behind])
    for part in (noise, level, sensitivity, scale):
        beside[part.start() : part.end()] = " " * len(part.group())
    if not _WITHOUT_MEANING.fullmatch("".join(beside)):
        return line
    value = scale["value"].rpartition("=")[2].strip()
    return f"{_law(noise[1], scale['word'], value)} noise is {level['value'].strip()}-DP for every change up to {_bare(sensitivity)}{line[behind:]}"


def _with_usual_sensitivity(line: str) -> str:
    """That of a count is 1. Raises AskError where the line names no query and no sensitivity."""
    if _OF_A_COUNT.search(line):
        return with_privacy_sentence(_OF_A_COUNT.sub("to a query of sensitivity 1", line))
    if _SCALE.search(line):
        raise AskError(
            "the sensitivity is missing: add 'for sensitivity D', or 'to a count', which has the sensitivity 1"
        )
    return line


def _with_change(line: str, sensitivity: re.Match[str]) -> str:
    """The line with its largest change in the words of the language, behind the level."""
    rest = line.replace(sensitivity.group(), "", 1)
    level = _LEVEL.search(rest)
    if level is None:
        return line
    words = re.sub(r"^\W*(?:adding|the addition of|add)\s+", "", rest[: level.start()], flags=re.IGNORECASE)
    return f"{words.strip()} is {level['value'].strip()}-DP for every change up to {_bare(sensitivity)}{rest[level.end() :]}"


def _bare(sensitivity: re.Match[str]) -> str:
    return sensitivity["value"].strip(" ,.;")


def _law(noise: str, word: str, value: str) -> str:
    """The law as it is written: N(0, v) has a variance. Raises AskError for a letter that is not the usual one of this law."""
    is_laplace = noise.lower().startswith("lap")
    if word in (("sigma", "σ", r"\sigma") if is_laplace else ("b",)):
        raise AskError(
            f"{word} of {noise} noise can be its scale or its standard deviation: write 'with scale ...' or 'with standard deviation ...'"
        )
    if word == "variance":
        return f"Laplace(sqrt(({value})/2))" if is_laplace else f"N(0, {value})"
    if is_laplace:
        return f"Laplace(({value})/sqrt(2))" if word == "standard deviation" else f"Laplace({value})"
    return f"N(0, ({value})^2)"
