"""Error correction, the main result and bucket squaring: the bounds of composed buckets.

The upper bound can be corrected by a term for each bucket. The software splits each bucket in two instead, which keeps
both masses: for one use this is the correction in full, and it survives composition without a further term.
"""

from parisk_sym.paper import *
from _buckets import ABOVE_1, PART, a, b, c, d, f, in_cases, plus, r, w
from _paper import place

CORRECTED = place("Error correction of privacy buckets", "Error correction")

part = Symbol("part", nonnegative=True)

SECTION = Section(
    "Reducing and bounding the error", given={a: POSITIVE, b: POSITIVE, r: POSITIVE, f: ABOVE_1, part: PART, w: POSITIVE}
)

upper_part = (a - b * r) / (1 - 1 / f)

split_masses = Claim(
    id="loss.buckets.split_masses",
    source=CORRECTED,
    statement=r"Of a group with masses $a$ and $b$ in the bucket from $r$ to $fr$ the part $x = (a - br)/(1 - 1/f)$ at $fr$ and "
    r"$a - x$ at $r$ have the same masses under $A$ and under $B$.",
    reading="at the ratio r a mass under A is r times the mass under B. The groups of the bucket are those with b = (a/r)(1 - part (1 - 1/f)), with part "
    "between 0 and 1, and x = part a",
    says=(
        Identity(upper_part / (f * r) + (a - upper_part) / r, b),
        Identity(upper_part.subs(b, a / r * (1 - part * (1 - 1 / f))), part * a, {r: POSITIVE}),
    ),
)


def split(weight):
    """What a group split over the ratios 1 and f, in units of the lower one and of its mass, adds to delta."""
    return part * plus(1 - weight / f) + (1 - part) * plus(1 - weight)


def whole(weight):
    """What the group adds as it is: its mass under B is part/f + 1 - part."""
    return plus(1 - weight * (part / f + 1 - part))


split_raises = Claim(
    id="loss.buckets.split_raises",
    source=CORRECTED,
    statement=r"Splitting a bucket's mass between its ends, both masses kept, never lowers $\delta$.",
    reading="masses are in units of the group's mass under A, and ratios in units of the lower end, so w is e^eps divided by the lower end",
    says=in_cases(whole(w), split(w), {f: ABOVE_1, part: PART}, Integer(1), f),
)

split_below_plain = Claim(
    id="loss.buckets.split_below_plain",
    source=CORRECTED,
    statement=r"The bound with correction is never above the bound without: $x(1 - w/f)_+ + (1 - x)(1 - w)_+ \le (1 - w/f)_+$ for $0 \le x \le 1$.",
    reading="without correction the whole mass is at the upper end of its bucket; the units are as before",
    says=Inequality(split(w), "<=", plus(1 - w / f)),
)

# SymPy would cancel the term that the correction brings
corrected = a - w * (a / (f * r) + (b - a / (f * r)))

correction_term = Claim(
    id="loss.buckets.correction_term",
    source=CORRECTED,
    statement=r"With the correction term $\ell = b - a/(fr)$ of a bucket that ends at $fr$, $a - w(a/(fr) + \ell) = a - wb$: above "
    r"$\varepsilon$ the correction is exact, and so is the split.",
    reading="the bucket lies above eps, that is, w <= r, so both ends count",
    says=(Identity(corrected, a - w * b), Identity(upper_part * (1 - w / (f * r)) + (a - upper_part) * (1 - w / r), a - w * b)),
    note="For a bucket that contains eps, the plain bound replaces the correction; the split is then smaller.",
)


order_survives = Claim(
    id="loss.buckets.order_survives_composition",
    source=CORRECTED,
    statement=r"The order of the bounds survives composition: next to a second mechanism with masses $c$ and $d$ the split still never "
    r"lowers $\delta$, and lies below the bound without correction.",
    reading="the outcome (group, second outcome) has the masses a c and b d. This is c times the group at the weight w d/c",
    says=(
        in_cases(
            plus(c - w * d * (part / f + 1 - part)),
            part * plus(c - w * d / f) + (1 - part) * plus(c - w * d),
            {c: POSITIVE, d: POSITIVE, f: ABOVE_1, part: PART},
            c / d,
            f * c / d,
        ),
        Inequality(
            part * plus(c - w * d / f) + (1 - part) * plus(c - w * d), "<=", plus(c - w * d / f), {c: POSITIVE, d: POSITIVE}
        ),
    ),
)


def squared(weight):
    """What mass 1 at the ratio 1 adds after it was split between 1/f and f."""
    return f / (1 + f) * plus(1 - weight / f) + 1 / (1 + f) * plus(1 - weight * f)


squaring = Claim(
    id="loss.buckets.squaring",
    source=CORRECTED,
    statement=r"Squaring the factor: mass between two points of the grid of $f^2$, split $f/(1 + f)$ up and $1/(1 + f)$ down, keeps both "
    r"masses, so $\delta$ does not fall; it grows by at most $(f - 1)/(f + 1)$ of the mass, where $e^\varepsilon$ is its ratio.",
    reading="mass 1 at the ratio 1; the neighbouring points are 1/f and f",
    says=(
        Identity(f / (1 + f) + 1 / (1 + f), Integer(1)),
        Identity(f / (1 + f) / f + f / (1 + f), Integer(1)),
        Inequality(plus(1 - w), "<=", squared(w)),
        Inequality(squared(w) - plus(1 - w), "<=", (f - 1) / (f + 1)),
        Identity(f / (1 + f) * (1 - 1 / f), (f - 1) / (f + 1)),
    ),
)
