"""Section 4.1, remarks: Figure 1a for the mechanism in place of the model."""

from parisk_sym.paper import *
from _shared import RISK, exact_confidence, laplace_density, places

k = Symbol("k", positive=True, integer=True)  # dimension

SECTION = Section(
    "4.1 Explicit randomness, remarks", given={eps0: POSITIVE, eps: open_(0, eps0), sensitivity: POSITIVE, k: integers(1)}
)


def risk_in(coordinates):
    """P(|L| > eps) of the mechanism where the answers differ in one of the coordinates; the others have a density to integrate out."""
    other = Integral(laplace_density(y, sensitivity / eps0), (y, -oo, oo))
    return 1 - exact_confidence(eps, eps0) * other ** (coordinates - 1)


same_for_all_k = Claim(
    id="par21.figure1a.mechanism",
    **places("Figure 1a, remark", "4.1", quoted=False),
    statement=r"Does the mechanism's own risk increase with the value of $k$, too? No: $1 - e^{-\varepsilon_0/2}\sinh(\varepsilon/2)$ is the risk for neighbours that differ in one "
    r"coordinate and every $k$; the other coordinates do not matter.",
    reading=RISK
    + " of the mechanism itself; answers that differ by Delta in one coordinate, the worst pair by par21.instead.worst_direction, which is argued",
    says=Identity(risk_in(k), 1 - exact_confidence(eps, eps0)),
)
