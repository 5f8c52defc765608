"""Counts with their nouns: "1 claim", "2 claims"."""

__all__ = ["quantity"]


def quantity(count: int, noun: str, plural: str = "") -> str:
    """A number with its noun, which is in the singular for 1; `plural` is for nouns that do not just take an s.

    >>> quantity(1, "claim"), quantity(0, "claim"), quantity(2, "box", "boxes")
    ('1 claim', '0 claims', '2 boxes')
    """
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"
