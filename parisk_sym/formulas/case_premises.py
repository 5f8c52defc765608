"""Premises of a case in a domain: an inequality between expressions, as the range of a symbol of its own."""

from sympy import Dummy, Expr

__all__ = ["Premise"]


class Premise(Dummy):  # type: ignore[misc]
    """A symbol with the range [0, h] or (0, h], which is not empty exactly if h >= 0, or h > 0.

    For all x of a domain with h(x) >= 0 is the same as for all x of the domain and all values of the premise: no statement names it.
    """

    @staticmethod
    def said_of(h: Expr, strict: bool) -> str:
        """The inequality in words."""
        return f"{h} {'>' if strict else '>='} 0"
