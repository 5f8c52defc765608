"""Section 4, introduction: pure and approximate differential privacy of the two mechanisms."""

from parisk_sym.paper import *
from _paper import par21
from parisk_sym.laws.composition.gaussian import delta_at

sigma = Symbol("sigma", positive=True)

SECTION = Section("4 Privacy at risk for the Laplace mechanism", given={sensitivity: POSITIVE, sigma: POSITIVE, u: POSITIVE})

# f(x) = 0, f(y) = Delta, output z = -u: the loss is ((z - Delta)^2 - z^2)/(2 sigma^2).
gaussian_loss = ((-u - sensitivity) ** 2 - u**2) / (2 * sigma**2)

gaussian = Claim(
    id="par21.section4.gaussian_not_pure",
    source=par21("Section 4, paragraph 1", "4"),
    statement=r"The Laplace mechanism satisfies pure $\varepsilon$-differential privacy whereas the Gaussian mechanism satisfies "
    r"approximate $(\varepsilon, \delta)$-differential privacy.",
    says=(
        Identity(gaussian_loss, sensitivity * (sensitivity + 2 * u) / (2 * sigma**2)),
        Limit(gaussian_loss, u, oo, oo),
        Limit(delta_at(eps, mu), mu, 0, 0, {eps: POSITIVE, mu: POSITIVE}),
    ),
    reading="its loss is unbounded, so no level is enough without a delta. With enough noise it is (eps, delta)-private for any eps and delta, because its "
    "tight delta tends to 0 with mu = Delta/sigma (Balle and Wang 2018, Theorem 8; derived in loss.gaussian.delta_1)",
    covers="the Gaussian mechanism in one coordinate; the Laplace mechanism is par21.theorem1.laplace_is_private",
    expected=Verdict.PROVED_ON_BOX,
)
