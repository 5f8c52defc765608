"""Names and comments in files for Coq."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["DEFINED", "NOISE", "NOTIONS", "SERIES", "comment", "identifiers"]

DEFINED = ("the", "erf", "erfc", "ceiling", "lambert_W", "lambert_lower", "binomial", "factorial", "sum_between", "half_bessel_K",
           "half_struve_L", "laplace_delta", "real_power")  # fmt: skip
"""Functions in statements that this package defines."""

SERIES = ("sum_from", "sum_until", "sum_everywhere", "summable_from", "summable_until", "summable_everywhere")
"""Sums over infinitely many integers, and their convergence."""

NOISE = ("noise_private",)
"""Properties of noise in statements."""

NOTIONS = ("mechanism", "space", "same_databases", "uniform_draw", "pure", "approximate", "at_risk", "at_risk_first", "mean_loss", "mean_loss_first",
           "moment", "probabilistic", "average_risk", "random_privacy", "setwise_risk", "post_processed", "composed", "together", "mixed",
           "mixed_tagged")  # fmt: skip
"""Properties of mechanisms in statements."""

_RESERVED = frozenset((
    *DEFINED,
    *NOTIONS,
    *SERIES,
    *NOISE,
    "as", "at", "cofix", "do", "else", "end", "exists", "exists2", "fix", "for", "forall", "fun", "if", "IF", "in",
    "let", "match", "mod", "Prop", "return", "Set", "SProp", "Type", "then", "using", "where", "with", "by",
    "lazymatch", "multimatch", "R", "Z", "N", "Q", "nat", "bool", "INR", "IZR", "PI", "E", "e", "exp", "ln", "sqrt",
    "sin", "cos", "tan", "sinh", "cosh", "tanh", "atan", "Rabs", "Rmax", "Rmin", "Rpower", "powerRZ", "pow", "I",
    "True", "False", "not", "and", "or", "eq", "ex", "S", "O", "up", "fact", "C", "D", "F", "G", "sum", "sum_f",
    "plus", "mult", "minus", "le", "lt", "ge", "gt", "id", "inv", "ring", "field", "fun", "RInt", "RInt_gen",
    "ex_RInt", "ex_RInt_gen", "at_point", "Rbar_locally", "p_infty", "m_infty", "Rlt_dec", "Rle_dec",
))  # fmt: skip
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")


def identifiers(names: Iterable[str]) -> dict[str, str]:
    """A unique identifier for each name: the name itself where the language allows it.

    >>> identifiers(["x", "E", "lambda#3", "exp"])
    {'x': 'x', 'E': 'E_', 'lambda#3': 'lambda_3', 'exp': 'exp_'}
    """
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        plain = re.sub(r"[^A-Za-z0-9_]", "_", name)
        own = plain if _PLAIN.match(plain) else f"v_{plain}"
        own = f"{own}_" if own in _RESERVED else own
        while own in found.values():
            own += "_"
        found[name] = own
    return found


def comment(text: str) -> str:
    """A text as a comment that its contents cannot open or close: brackets are separated from stars, and quotes are single."""
    safe = text.replace('"', "'").replace("(*", "( *").replace("*)", "* )")
    return f"(* {safe.replace('(*', '( *').replace('*)', '* )')} *)"
