"""How much a judgement tells of the goals of its proofs."""

from enum import IntEnum

__all__ = ["Goals"]


class Goals(IntEnum):
    """What a judgement tells of the goals of its proofs; each tells all that the one before tells.

    To find words for them, with formulas under their names, takes an eighth of the time of judging; no verdict needs them.
    """

    UNTOLD = 0
    IN_WORDS = 1
    AS_DATA = 2
    """Also as plain data (`Node.form`)."""
