"""The expressions allowed in a statement: real scalars in which every piece has a value; the error names the piece."""

from functools import lru_cache
from typing import Any

import sympy
from sympy import Expr, Symbol
from sympy.concrete.expr_with_limits import ExprWithLimits
from sympy.core.function import AppliedUndef

from parisk_sym.core.errors import ClaimError
from parisk_sym.core.exact import TOO_LONG, is_too_long
from parisk_sym.core.substitution import symbols_in
from parisk_sym.formulas.heads import OWN
from parisk_sym.formulas.heads.root import Root

__all__ = ["check_pieces", "read_end", "read_expression", "read_symbol"]


def read_expression(value: Any, name: str) -> Expr:
    """A scalar SymPy expression from an expression or an exact number; ClaimError for anything else."""
    if isinstance(value, str):
        raise ClaimError(f"{name} must be an expression, got the text {value!r}: write it without quotes")
    try:
        expression = sympy.sympify(value, strict=True)
    except (sympy.SympifyError, TypeError, ValueError):
        raise _no_scalar(value, name) from None
    try:
        scalar = _is_scalar(expression)
    except RecursionError:
        raise ClaimError(
            f"{name} is nested too deeply for Python: write a symbol in the place of a part, with a range"
        ) from None
    if not scalar:
        raise _no_scalar(value, name)
    return expression


def _is_scalar(expression: Any) -> bool:
    """An expression with one real value: no matrix, array, vector, set, relation or noncommutative product."""
    if not isinstance(expression, Expr) or isinstance(expression, (sympy.Order, sympy.Lambda)):
        return False
    shaped = hasattr(expression, "shape") or getattr(expression, "is_Vector", False)
    return not shaped and all(symbol.is_commutative for symbol in symbols_in(expression))


def _no_scalar(value: Any, name: str) -> ClaimError:
    return ClaimError(
        f"{name} must be a scalar expression, got {value!r} of type {type(value).__name__}: "
        "state each entry by a statement of its own, joined by All"
    )


def read_symbol(value: Any, name: str) -> Symbol:
    """A symbol, or ClaimError."""
    if not isinstance(value, Symbol):
        raise ClaimError(f"{name} must be a symbol, got {value!r}")
    return value


def read_end(value: Any, name: str) -> Expr:
    """An expression without infinite pieces, or oo or -oo: the point or the value of a limit."""
    expression = read_expression(value, name)
    if expression not in (sympy.oo, -sympy.oo):
        check_pieces(expression, name)
    return expression


def check_pieces(expression: Expr, name: str) -> None:
    """Raise ClaimError, naming the piece, if part of the expression is not an exact real number or a known function."""
    if (found := _first_problem(expression)) is not None:
        piece, problem = found
        raise ClaimError(problem if isinstance(piece, sympy.Float) else f"{name} {problem}")


@lru_cache(maxsize=2**16)
def _first_problem(node: sympy.Basic) -> tuple[sympy.Basic, str] | None:
    """The first part of an expression with a problem, and the problem; cached, as goals share most of their parts."""
    if problem := _problem(node):
        return node, problem
    return next((found for part in _parts(node) if (found := _first_problem(part)) is not None), None)


def _parts(node: sympy.Basic) -> tuple[sympy.Basic, ...]:
    """The parts of an expression, without the infinite ends of integrals, sums, products, limits and roots."""
    if isinstance(node, (ExprWithLimits, Root)):
        ends = [end for limits in node.args[1:] for end in limits.args[1:]]
        return node.args[0], *(end for end in ends if end not in (sympy.oo, -sympy.oo))
    if isinstance(node, sympy.Limit):
        return tuple(p for p in node.args[:3] if p not in (sympy.oo, -sympy.oo))
    return tuple(node.args)


def _problem(piece: sympy.Basic) -> str:
    """The problem of one part, or ""."""
    if isinstance(piece, sympy.Float):
        shown = f"{float(piece):.15g}"
        return f"the statement contains the float {shown}: write Rational('{shown}') instead"
    if isinstance(piece, sympy.Rational) and is_too_long(piece):
        return f"contains {TOO_LONG}: write a symbol in its place, with a range"
    if piece is sympy.nan or piece is sympy.zoo or isinstance(piece, sympy.AccumBounds):
        return f"is undefined in a part, such as a division by 0 (SymPy gives {piece})"
    if piece in (sympy.oo, -sympy.oo):
        return f"contains {piece} where a real number is needed: state a limit, or give the interval its end"
    if piece is sympy.I:
        return (
            "contains the imaginary unit I: write the real and the imaginary part as statements of their own"
        )
    if isinstance(piece, AppliedUndef):
        return (
            f"contains the function {piece}, which has no definition: write the expression that it stands for"
        )
    if isinstance(piece, sympy.MatrixExpr):
        return f"contains the matrix {piece}: write it by its entries"
    return _problem_of_head(piece)


def _problem_of_head(piece: sympy.Basic) -> str:
    """The problem of a function, or ""."""
    if isinstance(piece, sympy.KroneckerDelta) and len(piece.args) != 2:
        return f"contains {piece}, whose range SymPy minds at numbers and not at symbols: write it as a Piecewise"
    if _is_namesake(type(piece)):
        return f"contains {piece}, of a class of your own with the name of a known function: name the class otherwise"
    return ""


def _is_namesake(cls: type) -> bool:
    """Whether a class has the name of a class of SymPy, or of a special function of this package, and is another one.

    The engines look heads up by their names.
    """
    known = OWN.get(cls.__name__) or getattr(sympy, cls.__name__, None)
    return known is not None and known is not cls and not cls.__module__.startswith("sympy.")
