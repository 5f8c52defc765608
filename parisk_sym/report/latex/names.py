"""The LaTeX of names in plain-text formulas: Greek letters, functions, indices."""

import re

__all__ = ["ACCENTS", "COMMANDS", "OPERATORS", "symbol"]

_GREEK = frozenset(
    [
        "alpha",
        "beta",
        "gamma",
        "delta",
        "eps",
        "epsilon",
        "zeta",
        "eta",
        "theta",
        "kappa",
        "lambda",
        "mu",
        "nu",
        "xi",
        "pi",
        "rho",
        "sigma",
        "tau",
        "phi",
        "chi",
        "psi",
        "omega",
        "Gamma",
        "Delta",
        "Theta",
        "Lambda",
        "Sigma",
        "Phi",
        "Psi",
        "Omega",
    ]
)
_RENAMED = {"eps": "varepsilon", "epsilon": "varepsilon"}
COMMANDS = frozenset(
    ["exp", "sinh", "cosh", "tanh", "sin", "cos", "tan", "ln", "log", "max", "min", "sup", "inf", "det"]
)
OPERATORS = frozenset(
    [
        "erf",
        "erfc",
        "erfi",
        "atan",
        "asin",
        "acos",
        "acosh",
        "asinh",
        "log2",
        "log10",
        "Bin",
        "Var",
        "Pr",
        "Lap",
        "ceil",
        "floor",
        "sqrt",
        "sgn",
        "sign",
        "abs",
    ]
)
ACCENTS = frozenset({"hat", "tilde", "bar"})


def symbol(word: str) -> str | None:
    """The LaTeX of a letter or a Greek name, with an index; None for a word."""
    if word == "oo":
        return r"\infty"
    match = re.fullmatch(r"([A-Za-z]+?)(?:_?(\d+)|_([A-Za-z0-9]+))?", word)
    if match is None:
        return None
    base, index = match[1], match[2] or match[3]
    if base in _GREEK:
        base = rf"\{_RENAMED.get(base, base)}"
    elif len(base) != 1:
        return None
    if index and len(index) > 1 and index.isalpha():
        index = rf"\{_RENAMED.get(index, index)}" if index in _GREEK else rf"\mathrm{{{index}}}"
    return f"{base}_{{{index}}}" if index else base
