"""Orders of growth: f = O(g), f = o(g), f = Θ(g), f = Ω(g), f = ω(g) and f ~ g as the variable goes to a point."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Abs, Expr, Integer, Symbol

from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import OfOneVariable
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.unevaluated import build

__all__ = ["KINDS", "ORDERS", "Asymptotic"]

ORDERS = ("O", "o", "Theta", "Omega", "omega", "~")
"""How two functions can be related."""


@dataclass(frozen=True)
class Asymptotic(OfOneVariable):
    """The expression has the order of the scale as the variable tends to the point, within its interval, for each value of the parameters.

    With f the expression and g the scale, for all values of the variable near the point: "O" says that |f| <= C |g| for some C,
    "Omega" that |f| >= c |g| for some c > 0, "Theta" both, "o" that |f| <= c |g| for every c > 0 (near the point, which may depend on
    c), "omega" that |f| >= C |g| for every C, and "~" that f/g tends to 1. The constants may depend on the parameters.
    """

    kind: ClassVar[str] = "order of growth"
    tells_range: ClassVar[bool] = True
    relation: str
    scale: Expr
    point: Expr
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.relation not in ORDERS:
            raise ClaimError(f"the relation must be one of {', '.join(ORDERS)}, got {self.relation!r}")
        super().__post_init__()
        if self.side == "both" and self.point.is_finite:
            raise ClaimError(
                f"an order of growth is that from one side, got {self.point} inside the interval of {self.variable}: state one for each side"
            )

    @property
    def side(self) -> str:
        """From which side the variable comes to the point: "+" from above, "-" from below."""
        side: str = self.domain.side(self.variable, self.point)
        return side

    @property
    def ratio(self) -> Expr:
        """The quotient of the expression and the scale; for all relations but ~ its absolute value."""
        quotient = self.expression / self.scale
        return quotient if self.relation == "~" else Abs(quotient)

    def phrases(self) -> tuple[Phrase, ...]:
        """The definition: there are constants with which one function bounds the other near the point."""
        return (*self._definition(), "as", (self.variable, "->", self.point), *self._coming())

    def _definition(self) -> tuple[Phrase, ...]:
        f, g = (build(Abs, e) if e.free_symbols else Abs(e) for e in (self.expression, self.scale))
        large, small = self._constant("C"), self._constant("c")
        above, below = (f, "<=", large * g), (f, ">=", small * g)
        words: dict[str, tuple[Phrase, ...]] = {
            "O": ("there is", (large,), "with", above, "eventually"),
            "Omega": ("there is", (small, ">", Integer(0)), "with", below, "eventually"),
            "Theta": ("there are", (small, ">", Integer(0)), "and", (large,), "with", (small * g, "<=", f, "<=", large * g), "eventually"),
            "o": ("for every", (small, ">", Integer(0)), "eventually", (f, "<=", small * g)),
            "omega": ("for every", (large,), "eventually", (f, ">=", large * g)),
            "~": ((self.expression / self.scale, "->", Integer(1)),),
        }  # fmt: skip
        return words[self.relation]

    def _constant(self, name: str) -> Symbol:
        """A letter that the statement does not use."""
        taken = {s.name for s in self.expression.free_symbols | self.scale.free_symbols}
        names = (name, "K" if name == "C" else "k", f"{name}_1")
        return Symbol(next(n for n in names if n not in taken), positive=True)

    def _coming(self) -> tuple[str, ...]:
        if self.domain[self.variable].integer:
            return ("through the integers",)
        return {"+": ("from above",), "-": ("from below",)}.get(self.side, ()) if self.point.is_finite else ()

    @property
    def range_phrase(self) -> str:
        """The domain in words, including the variable."""
        return f" for {self.domain}"


KINDS = (Asymptotic,)
