"""The Unicode characters of commands of LaTeX math."""

__all__ = ["COMMANDS", "GREEK", "LETTERS", "LOWERED", "MARKS", "RAISED", "STYLES", "WORDS"]

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda":
    "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "varrho": "ϱ", "sigma": "σ", "tau":
    "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma":
    "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ",
    "Psi": "Ψ", "Omega": "Ω", "eps": "ε",
}  # fmt: skip
"""Letters by their names, and the field's short name for ε."""

_RELATIONS = {
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈", "simeq": "≃", "sim": "∼", "equiv": "≡",
    "propto": "∝", "in": "∈", "notin": "∉", "subseteq": "⊆", "subset": "⊂", "to": "→", "rightarrow": "→", "mapsto": "↦",
    "triangleq": "≜", "mid": "|", "ll": "≪", "gg": "≫", "Rightarrow": "⇒", "Leftrightarrow": "⇔", "implies": "⇒", "iff": "⇔",
    "lt": "<", "gt": ">", "coloneqq": "≔",
}  # fmt: skip
_OPERATORS = {
    "cup": "∪", "cap": "∩", "setminus": "∖", "wedge": "∧", "vee": "∨", "pm": "±", "mp": "∓", "times": "×", "bmod": "mod",
}  # fmt: skip
_ATOMS = {
    "infty": "∞", "ell": "ℓ", "partial": "∂", "nabla": "∇", "emptyset": "∅", "ldots": "…", "dots": "…", "cdots": "⋯", "forall": "∀",
    "exists": "∃", "prime": "′", "%": "%", "$": "$", "#": "#", "_": "_", "vert": "|",
    "dotsc": "…", "star": "*", "neg": "¬", "top": "⊤", "uparrow": "↑", "`": "`",
}  # fmt: skip
_BIG = {
    "sum": "∑", "prod": "∏", "int": "∫", "bigwedge": "⋀", "bigvee": "⋁", "bigcup": "⋃", "bigcap": "⋂", "iint": "∬",
}  # fmt: skip
_CLOSED_UP = {"cdot": "·", "circ": "∘", "ast": "*"}
_SPACES = (
    ",",
    ";",
    ":",
    "!",
    " ",
    "quad",
    "qquad",
    "enspace",
    "displaystyle",
    "limits",
    "nolimits",
    "textstyle",
    "allowbreak",
)

COMMANDS: dict[str, tuple[str, str]] = {
    **{name: (text, "atom") for name, text in (GREEK | _ATOMS).items()},
    **{name: (text, "relation") for name, text in (_RELATIONS | _OPERATORS).items()},
    **{name: (text, "big") for name, text in _BIG.items()},
    **{name: (text, "dot") for name, text in _CLOSED_UP.items()},
    **dict.fromkeys(_SPACES, (" ", "space")),
    "lvert": ("|", "open"), "rvert": ("|", "close"), "lVert": ("‖", "open"), "rVert": ("‖", "close"),
    "|": ("‖", "atom"), "&": ("&", "atom"), "\\": ("\n", "atom"),
    "{": ("{", "open"), "}": ("}", "close"), "lceil": ("⌈", "open"), "rceil": ("⌉", "close"),
    "lfloor": ("⌊", "open"), "rfloor": ("⌋", "close"), "langle": ("⟨", "open"), "rangle": ("⟩", "close"),
}  # fmt: skip
"""The text of each command without arguments, and its kind, which decides how it joins its neighbours."""

WORDS = frozenset({
    "ln", "log", "exp", "sin", "cos", "tan", "sinh", "cosh", "tanh", "coth", "max", "min", "sup", "inf", "lim", "arg", "det", "gcd",
    "Pr", "limsup", "liminf", "erf", "erfc",
})  # fmt: skip
"""Functions and operators with upright names."""

MARKS = {
    "hat": "\u0302",
    "tilde": "\u0303",
    "bar": "\u0304",
    "overline": "\u0304",
    "widehat": "\u0302",
    "widetilde": "\u0303",
    "dot": "\u0307",
}
"""Commands that put a mark over a letter."""

STYLES = {
    "mathbb": "double", "mathcal": "script", "mathrm": "", "mathit": "", "mathsf": "", "mathtt": "", "operatorname": "", "text": "",
    "textrm": "", "texttt": "", "mathbf": "bold", "boldsymbol": "bold",
}  # fmt: skip
"""Commands for another alphabet; "" is upright text."""

_DOUBLE = dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))
_SCRIPT = dict(zip("BEFHILMR", "ℬℰℱℋℐℒℳℛ", strict=True))
LETTERS = {
    **{("double", c): _DOUBLE.get(c, chr(0x1D538 + i)) for i, c in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    ("double", "1"): "𝟙",
    **{("script", c): _SCRIPT.get(c, chr(0x1D49C + i)) for i, c in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
}
"""Letters of another alphabet, by its name and the letter."""

RAISED = str.maketrans("0123456789+−=()nijkm", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱʲᵏᵐ")
LOWERED = str.maketrans("0123456789+−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
"""Characters for exponents and for indices."""
