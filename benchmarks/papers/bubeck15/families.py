"""Statements of bubeck15 about families of numbers and unknown functions; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

average_of_points = Claim(
    id="bubeck15.average_of_points",
    source=Source("bubeck15", "Section 3.1", "averages", quoted=False),
    statement=r"$f\left(\frac1t\sum_{s=1}^tx_s\right)\le\frac1t\sum_{s=1}^tf(x_s)$ for convex $f$.",
    says=r"f((sum_{s=1}^t x_s)/t) <= (sum_{s=1}^t f(x_s))/t for convex f on R, t in N, x_s real",
    expected=Verdict.PROVED,
)

average_of_points_concave = Claim(
    id="bubeck15.average_of_points_concave",
    source=Source("bubeck15", "Section 3.1", "averages", quoted=False),
    statement=r"$f\left(\frac1t\sum_{s=1}^tx_s\right)\le\frac1t\sum_{s=1}^tf(x_s)$ for concave $f$.",
    says=r"f((sum_{s=1}^t x_s)/t) <= (sum_{s=1}^t f(x_s))/t for concave f on R, t in N, x_s real",
    expected=Verdict.REFUTED,
    note="For concave functions the inequality is reversed.",
)

convex_on_a_chord = Claim(
    id="bubeck15.convex_on_a_chord",
    source=Source("bubeck15", "Section 1.2", "Definition 1.1", quoted=False),
    statement=r"$f((1-\gamma)x+\gamma y)\le(1-\gamma)f(x)+\gamma f(y)$ for $\gamma\in[0,1]$.",
    says=r"f((1 - g) x + g y) <= (1 - g) f(x) + g f(y) for convex f on R, g in [0, 1], x real, y real",
    expected=Verdict.PROVED,
)

convex_beyond_a_chord = Claim(
    id="bubeck15.convex_beyond_a_chord",
    source=Source("bubeck15", "Section 1.2", "Definition 1.1", quoted=False),
    statement=r"$f((1-\gamma)x+\gamma y)\le(1-\gamma)f(x)+\gamma f(y)$ for $\gamma\ge0$.",
    says=r"f((1 - g) x + g y) <= (1 - g) f(x) + g f(y) for convex f on R, g >= 0, x real, y real",
    expected=Verdict.REFUTED,
    note="Beyond the chord the function is above its line.",
)

chords_rise = Claim(
    id="bubeck15.chords_rise",
    source=Source("bubeck15", "Section 1.2", "three points", quoted=False),
    statement=r"$\frac{f(y)-f(x)}{y-x}\le\frac{f(z)-f(x)}{z-x}$ for $x<y<z$ and convex $f$.",
    says=r"(f(y) - f(x))/(y - x) <= (f(z) - f(x))/(z - x) for convex f on R, x real, y > x, z > y",
    expected=Verdict.PROVED,
)
