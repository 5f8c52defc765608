"""The form between an expression and its quotient of polynomials: a tree whose leaves are powers of generators.

A leaf names a generator by what it stands for and carries a rational exponent. The exponents that occur in one tree decide which
root of the generator becomes the variable of the polynomials.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import sympy
from flint import fmpq
from sympy import Expr

__all__ = [
    "ANGLES",
    "Base",
    "Cis",
    "Leaf",
    "Node",
    "Number",
    "Power",
    "Product",
    "Total",
    "of_angle",
    "product",
    "total",
]

Kind = Literal["free", "root", "parity", "unit", "abs", "cos", "sin"]

ANGLES = ("cos", "sin")


@dataclass(frozen=True)
class Base:
    """The expression that a generator represents.

    `kind` says which relation its powers satisfy: "free" none, "root" its power is the polynomial `value`, "parity" its square is
    1, "unit" its square is -1 (the imaginary unit), "abs" its square is the square of `inside`, "cos" and "sin" those of the one
    angle `inside`.
    """

    kind: Kind
    value: Expr
    inside: Expr | None = None

    @property
    def key(self) -> str:
        """Orders generators the same way in every run: by their text in SymPy's inner order, which takes no sorting of the terms."""
        return _key(self.kind, self.value)


@lru_cache(maxsize=2**14)
def _key(kind: str, value: Expr) -> str:
    return f"{kind}:{sympy.sstr(value, order='none')}"


def of_angle(head: str, angle: Expr) -> Base:
    """The generator cos or sin of an angle; its value never evaluates to something else, a symbol say."""
    if head == "cos":
        return Base("cos", sympy.cos(angle, evaluate=False), angle)
    return Base("sin", sympy.sin(angle, evaluate=False), angle)


@dataclass(frozen=True)
class Number:
    """A rational number."""

    value: fmpq


@dataclass(frozen=True)
class Leaf:
    """A generator to a rational power."""

    base: Base
    exponent: fmpq


@dataclass(frozen=True)
class Cis:
    """cos or sin of a rational multiple of an angle."""

    head: str
    angle: Expr
    multiple: fmpq


@dataclass(frozen=True)
class Total:
    """A sum."""

    parts: tuple["Node", ...]


@dataclass(frozen=True)
class Product:
    """A product."""

    parts: tuple["Node", ...]


@dataclass(frozen=True)
class Power:
    """A node to an integer power."""

    node: "Node"
    exponent: int


Node = Number | Leaf | Cis | Total | Product | Power


def total(*parts: Node) -> Node:
    """A sum, flat where it has one part."""
    return parts[0] if len(parts) == 1 else Total(parts)


def product(*parts: Node) -> Node:
    """A product, flat where it has one part."""
    return parts[0] if len(parts) == 1 else Product(parts)
