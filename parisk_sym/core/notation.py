"""The notation of the papers for the names used in code."""

__all__ = ["NOTATION"]

NOTATION = {
    "eps": r"\varepsilon",
    "eps0": r"\varepsilon_0",
    "eps1": r"\varepsilon_1",
    "eps2": r"\varepsilon_2",
    "confidence": r"\gamma",
    "sensitivity": r"\Delta_f",
    "E_min": r"E_{\min}",
    "ell": r"\ell",
    "error": r"T",
    "theta": r"\theta",
    "nu": r"\nu",
    "pi": r"\mathrm{pi}",  # a symbol of this name would read as the number
}
