"""Control characters in other people's texts: a terminal would obey them, so they are shown escaped."""

import re

__all__ = ["shown"]

_CONTROLS = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]")


def shown(text: str) -> str:
    r"""A text with the codes of its control characters in their places; line breaks and tabs stay.

    >>> print(shown("a\x1b[2Jb\x9b"))
    a\x1b[2Jb\x9b
    """
    return _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
