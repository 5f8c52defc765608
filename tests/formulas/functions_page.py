"""The page docs/functions.md from the table of special functions: `python -m tests.formulas.functions_page` writes it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sympy
import sympy.functions
from sympy import Expr

import parisk_sym.proofs.kernel  # noqa: F401  # fills the table of special functions
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.head import Head
from parisk_sym.formulas.heads import HEADS
from parisk_sym.proofs.calculus.smooth import derivative
from parisk_sym.proofs.definedness.needs import EVERYWHERE, JUMPING, rules
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["PAGE", "missing", "page", "public"]

PAGE = Path(__file__).parents[2] / "docs" / "functions.md"

_HEAD = """\
# Functions

These functions evaluate in certified ball arithmetic. Outside its domain, a function gives a ball that is not a number, or an error with the
reason. A box that crosses a jump has the values of both sides.

| column | meaning |
| --- | --- |
| mpmath | there is a second implementation, without certificate |
| quadrature | the function is certified holomorphic on complex boxes, so its integrals converge fast |
| proofs | the function may be used in statements: the engine knows where it is defined |
| derivative | rules that differentiate may use it as a function of its last argument |

- SymPy gives wrong values of `hermite_prob`, `jacobi`, and `elliptic_pi` of three arguments at some arguments. Statements with them are
  attacked, and not proved.
- `Mod(x, y)` is proved as x - y floor(x/y).

The page is written by `python -m tests.formulas.functions_page` from `parisk_sym/formulas/heads` and `parisk_sym/proofs/special_functions`.
"""

_ELEMENTARY = {
    "tan, sec": "cos x != 0",
    "cot, csc": "sin x != 0",
    "coth, csch": "x != 0",
    "exp, sin, cos, sinh, cosh, tanh, sech, atan, asinh, Abs": "all real x",
    "sign, floor, ceiling, frac": "all real x; with jumps",
    "log": "x > 0",
    "asin, acos": "-1 <= x <= 1",
    "acosh": "x >= 1",
    "atanh": "-1 < x < 1",
    "Max, Min": "real numbers",
    "Piecewise": "where one of the cases holds",
    "Sum, Product": "integer ends, fixed by the parameters",
}


def _yes(value: bool) -> str:
    return "yes" if value else "–"


def _arguments(head: Head) -> str:
    names = list(dict.fromkeys(takes.arguments for takes in head.takes))
    return " or ".join(f"`{head.name}({n})`" if n else f"`{head.name}`" for n in names)


def _domain(head: Head) -> str:
    return "; or ".join(dict.fromkeys(t.domain for t in head.takes)).replace("|", r"\|")


def _has_derivative(head: Head) -> bool:
    if head.name not in facts_by_name("smooth"):
        return False
    shapes = {
        tuple(len(a) if isinstance(a[0], tuple) else 0 for a in t.sample) for t in head.takes if t.sample
    }
    slopes = [_slope(head, shape) for shape in shapes]
    return bool(slopes) and all(slope is not None for slope in slopes)


def _slope(head: Head, shape: tuple[int, ...]) -> Expr | None:
    """The derivative in the last argument; an argument that is a tuple has as many symbols as its entry of the shape."""
    names = [
        sympy.symbols(f"a{i}_:{n}", real=True) if n else sympy.Symbol(f"a{i}", real=True)
        for i, n in enumerate(shape)
    ]
    return derivative(head.function(*names), names[-1])


def _rows() -> Iterator[str]:
    proofs = {*EVERYWHERE, *rules()}
    for head in sorted(HEADS.values(), key=lambda h: h.name.lower()):
        if head.takes:
            kinds = (head.mp, head.complex_ball, head.name in proofs, _has_derivative(head))
            yield (
                f"| {_arguments(head)} | {_domain(head)} | " + " | ".join(_yes(bool(k)) for k in kinds) + " |"
            )


def public() -> list[str]:
    """SymPy's public functions and constants that are heads of expressions: classes, not ways to write other functions."""
    named = [
        *sympy.functions.__all__,
        "EulerGamma",
        "Catalan",
        "GoldenRatio",
        "TribonacciConstant",
        "Mod",
        "Sum",
        "Product",
    ]
    return [n for n in dict.fromkeys(named) if isinstance(_class(n), type) and issubclass(_class(n), Expr)]


def _class(name: str) -> Any:
    found = getattr(sympy, name, None) or getattr(sympy.functions, name)
    return found if isinstance(found, type) else type(found) if isinstance(found, Expr) else None


def missing() -> list[str]:
    """Those of them without a rule for balls."""
    have = {*BALL.rules, *BALL.binders}
    return [n for n in public() if _class(n).__name__ not in have]


def page() -> str:
    """The text of the page."""
    jumping = ", ".join(sorted(f"`{h.__name__}`" for h in JUMPING))
    elementary = "\n".join(f"| {names} | {domain} |" for names, domain in _ELEMENTARY.items())
    every, none = len(public()), missing()
    return (
        f"{_HEAD}"
        f"\n## Elementary functions\n\n| functions | domain |\n| --- | --- |\n{elementary}\n"
        f"\nThese functions may jump, and no proof or search takes them to be continuous: {jumping}.\n"
        "\n## Special functions\n\n| function | domain | mpmath | quadrature | proofs | derivative |\n"
        "| --- | --- | --- | --- | --- | --- |\n" + "\n".join(_rows()) + "\n"
        f"\n## Not available\n\nSymPy has {every} public functions and constants that can be heads of expressions. {every - len(none)} of them "
        f"evaluate in balls. These do not: {', '.join(f'`{n}`' for n in none)}.\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
