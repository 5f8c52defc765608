"""How much of the goals of its proofs a judgement contains."""

from enum import IntEnum

__all__ = ["Goals"]


class Goals(IntEnum):
    """How much of the goals of its proofs a judgement contains. Each level includes the one before.

    To find words for them, with formulas under their names, takes an eighth of the time of judging; no verdict needs them.
    """

    UNTOLD = 0
    IN_WORDS = 1
    AS_DATA = 2
    """Also as plain data (`Node.form`)."""
