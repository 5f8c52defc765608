"""Appendix D (preprint: C), Lemma 12: the constant behind its O."""

from _shared import places
from sympy import Rational, Symbol, oo

from parisk_sym import Claim, Correction, Fault, Inequality, Section, Verdict, open_

rho = Symbol("rho", positive=True)
power = Symbol("power", positive=True)

SECTION = Section("Appendix D, the order in Lemma 12", given={rho: open_(0, 1), power: open_(1, oo)})

farthest = 1 - (1 - rho) ** (1 / power)

order = Claim(
    id="par21.lemma12.order",
    **places("Lemma 12, order", "Appendix D", preprint="Lemma 25, order", preprint_section="Appendix C"),
    statement=r"$\frac{\Delta_f}{\Delta^*_{S_f}} = 1 + \mathcal{O}\left(\frac{\rho}{\Delta^*_{S_f}}\right)$, where $\mathcal{O}\left(\frac{\rho}"
    r"{\Delta^*_{S_f}}\right)$ is $\frac{k\rho}{\Delta^*_{S_f}}$ for some $k \ge 1$.",
    reading="k = (Delta_f - Delta_S*)/rho is at least one, for the law F(t) = t^power on (0, 1) with power > 1, Delta_f = 1, at the smallest largest sample that "
    "|F_n - F| <= rho allows: F(Delta_S*) = 1 - rho",
    says=Inequality(rho, "<=", farthest),
    counterexample={rho: Rational(1, 2), power: 2},
    correction=Correction(
        r"For these laws $k < 1$: $\Delta_f - \Delta^*_{S_f} < \rho$.",
        Inequality(farthest, "<", rho),
    ),
    note="For other laws k has no bound at all: that is the claim about the lemma itself.",
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)
