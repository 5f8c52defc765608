"""The notation of the field: one symbol per quantity, with the assumptions that its intervals guarantee, and how papers print its name.

Conventions: `eps0` is the level the noise is calibrated to (scale = sensitivity / eps0), `eps` the level asked
about, `k` the dimension of the query. `confidence` is P(|privacy loss| <= eps), `risk` is 1 - confidence.
"""

from sympy import Symbol

__all__ = [
    "B", "E", "E_min", "T", "b", "c", "confidence", "delta", "ell", "eps", "eps0", "eps1", "eps2",
    "k", "m", "mu", "n", "p", "s", "sensitivity", "t", "theta", "u", "x", "y", "z",
]  # fmt: skip

eps = Symbol("eps", positive=True)
eps0 = Symbol("eps0", positive=True)
eps1 = Symbol("eps1", positive=True)
eps2 = Symbol("eps2", positive=True)
delta = Symbol("delta", positive=True)
k = Symbol("k", positive=True)
n = Symbol("n", positive=True, integer=True)
m = Symbol("m", nonnegative=True, integer=True)
mu = Symbol("mu", positive=True)
t = Symbol("t", positive=True)
x = Symbol("x", nonnegative=True)
y = Symbol("y", real=True)
z = Symbol("z", real=True)
u = Symbol("u", positive=True)
s = Symbol("s", real=True)
p = Symbol("p", nonnegative=True)
b = Symbol("b", positive=True)
theta = Symbol("theta", positive=True)
ell = Symbol("ell", real=True)
c = Symbol("c", positive=True)
E = Symbol("E", positive=True)
E_min = Symbol("E_min", nonnegative=True)
B = Symbol("B", positive=True)
T = Symbol("T", positive=True)
confidence = Symbol("confidence", nonnegative=True)
sensitivity = Symbol("sensitivity", positive=True)

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
"""The notation of the papers for the names used in code."""
