"""Appendix A: the proof of Theorem 2. It fixes a pair of databases; the definition averages over pairs."""

from parisk_sym.paper import *
from _paper import par21
from _shared import gamma, ratio

SECTION = Section("A Proof of Theorem 2", given={ratio: open_(1, oo), gamma: left_open(0, 1)})

half_line = right_open(0, oo)
p, q, r, s = (Symbol(name, nonnegative=True) for name in "pqrs")

step_a = Claim(
    id="par21.appendix_a.step_a",
    source=par21("Appendix A, step (a)", "Appendix A"),
    statement=r"$\mathbb{P}(\mathcal{M}(f, \Theta)(x) \in Z) = \mathbb{P}(\mathcal{M}(f, \Theta)(x) \in Z \setminus \mathrm{OUT}) + "
    r"\mathbb{P}(\mathcal{M}(f, \Theta)(x) \in \mathrm{OUT}) \le e^\varepsilon\,\mathbb{P}(\mathcal{M}(f, \Theta)(y) \in Z \setminus "
    r"\mathrm{OUT}) + \mathbb{P}(\mathcal{M}(f, \Theta)(x) \in \mathrm{OUT})$. (a) is obtained from the fact that the privacy loss is "
    r"upper bounded in the complimentary set of outputs $Z \setminus \mathrm{OUT}$.",
    reading="p = P(x in Z without OUT), which is at most e^eps times P(y in Z without OUT) = p/e^eps + q; r = P(x in OUT)",
    says=Inequality(p + r, "<=", ratio * (p / ratio + q) + r, {p: half_line, q: half_line, r: half_line}),
    note="In step (b) Theorem 2 needs more than its premise.",
)
