"""Statements of mitr70, from memory, as lines of text; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Source, Verdict

SECTION = "all"

jordan = Claim(
    id="mitr70.jordan",
    source=Source("mitr70", "2.3.1", "2.3.1", quoted=False),
    statement="2x/pi <= sin x <= x for 0 <= x <= pi/2",
    says="2x/pi <= sin x <= x for 0 <= x <= pi/2",
    expected=Verdict.PROVED,
)

cusa = Claim(
    id="mitr70.cusa",
    source=Source("mitr70", "3.4", "3.4", quoted=False),
    statement="sin(x)/x < (2 + cos x)/3 for 0 < x < pi/2",
    says="sin(x)/x < (2 + cos x)/3 for 0 < x < pi/2",
    expected=Verdict.PROVED,
)

cube = Claim(
    id="mitr70.cube",
    source=Source("mitr70", "3.4.16", "3.4.16", quoted=False),
    statement="(sin(x)/x)^3 > cos x for 0 < x < pi/2",
    says="(sin(x)/x)^3 > cos x for 0 < x < pi/2",
    expected=Verdict.PROVED,
)

cube_four = Claim(
    id="mitr70.cube_four",
    source=Source("mitr70", "3.4.16", "3.4.16", quoted=False),
    statement="(sin(x)/x)^4 > cos x for 0 < x < pi/2",
    says="(sin(x)/x)^4 > cos x for 0 < x < pi/2",
    expected=Verdict.REFUTED,
    note="The statement of the source is mitr70.cube.",
)

wilker = Claim(
    id="mitr70.wilker",
    source=Source("mitr70", "3.4", "3.4", quoted=False),
    statement="(sin(x)/x)^2 + tan(x)/x > 2 for 0 < x < pi/2",
    says="(sin(x)/x)^2 + tan(x)/x > 2 for 0 < x < pi/2",
    expected=Verdict.PROVED,
)

huygens = Claim(
    id="mitr70.huygens",
    source=Source("mitr70", "3.4.18", "3.4.18", quoted=False),
    statement="2 sin x + tan x > 3x for 0 < x < pi/2",
    says="2 sin x + tan x > 3x for 0 < x < pi/2",
    expected=Verdict.PROVED,
)

huygens_more = Claim(
    id="mitr70.huygens_more",
    source=Source("mitr70", "3.4.18", "3.4.18", quoted=False),
    statement="2 sin x + tan x >= 3x + x^5/5 for 0 < x < pi/2",
    says="2 sin x + tan x >= 3x + x^5/5 for 0 < x < pi/2",
    expected=Verdict.REFUTED,
    note="The statement of the source is mitr70.huygens.",
)

weierstrass = Claim(
    id="mitr70.weierstrass",
    source=Source("mitr70", "3.2.37", "3.2.37", quoted=False),
    statement="prod_{i=1}^n (1 - a_i) >= 1 - sum_{i=1}^n a_i for n in N, a_i in [0,1]",
    says="prod_{i=1}^n (1 - a_i) >= 1 - sum_{i=1}^n a_i for n in N, a_i in [0,1]",
    expected=Verdict.PROVED,
)

weierstrass_other = Claim(
    id="mitr70.weierstrass_other",
    source=Source("mitr70", "3.2.37", "3.2.37", quoted=False),
    statement="prod_{i=1}^n (1 - a_i) <= 1 - sum_{i=1}^n a_i for n in N, a_i in [0,1]",
    says="prod_{i=1}^n (1 - a_i) <= 1 - sum_{i=1}^n a_i for n in N, a_i in [0,1]",
    expected=Verdict.REFUTED,
    note="The statement of the source is mitr70.weierstrass.",
)

weierstrass_reciprocal = Claim(
    id="mitr70.weierstrass_reciprocal",
    source=Source("mitr70", "3.2.37", "3.2.37", quoted=False),
    statement="prod_{i=1}^n (1 + a_i) < 1/(1 - sum_{i=1}^n a_i) for n in N, a_i in (0,1), sum_{i=1}^n a_i < 1",
    says="prod_{i=1}^n (1 + a_i) < 1/(1 - sum_{i=1}^n a_i) for n in N, a_i in (0,1), sum_{i=1}^n a_i < 1",
    expected=Verdict.PROVED,
)

weierstrass_minus = Claim(
    id="mitr70.weierstrass_minus",
    source=Source("mitr70", "3.2.37", "3.2.37", quoted=False),
    statement="prod_{i=1}^n (1 - a_i) < 1/(1 + sum_{i=1}^n a_i) for n in N, a_i in (0,1)",
    says="prod_{i=1}^n (1 - a_i) < 1/(1 + sum_{i=1}^n a_i) for n in N, a_i in (0,1)",
    expected=Verdict.PROVED,
)

nesbitt = Claim(
    id="mitr70.nesbitt",
    source=Source("mitr70", "2.8", "2.8", quoted=False),
    statement="a/(b+c) + b/(a+c) + c/(a+b) >= 3/2 for a, b, c > 0",
    says="a/(b+c) + b/(a+c) + c/(a+b) >= 3/2 for a, b, c > 0",
    expected=Verdict.PROVED,
)

nesbitt_two = Claim(
    id="mitr70.nesbitt_two",
    source=Source("mitr70", "2.8", "2.8", quoted=False),
    statement="a/(b+c) + b/(a+c) + c/(a+b) >= 2 for a, b, c > 0",
    says="a/(b+c) + b/(a+c) + c/(a+b) >= 2 for a, b, c > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is mitr70.nesbitt.",
)

schur = Claim(
    id="mitr70.schur",
    source=Source("mitr70", "2.17", "2.17", quoted=False),
    statement="a(a-b)(a-c) + b(b-a)(b-c) + c(c-a)(c-b) >= 0 for a, b, c >= 0",
    says="a(a-b)(a-c) + b(b-a)(b-c) + c(c-a)(c-b) >= 0 for a, b, c >= 0",
    expected=Verdict.PROVED,
)

kantorovich = Claim(
    id="mitr70.kantorovich",
    source=Source("mitr70", "2.11", "2.11", quoted=False),
    statement="(sum_{i=1}^n p_i x_i) (sum_{i=1}^n p_i/x_i) <= 25/16 for n in N, p_i >= 0, x_i in [1, 4], sum_{i=1}^n p_i = 1",
    says="(sum_{i=1}^n p_i x_i) (sum_{i=1}^n p_i/x_i) <= 25/16 for n in N, p_i >= 0, x_i in [1, 4], sum_{i=1}^n p_i = 1",
    expected=Verdict.PROVED,
)

kantorovich_low = Claim(
    id="mitr70.kantorovich_low",
    source=Source("mitr70", "2.11", "2.11", quoted=False),
    statement="(sum_{i=1}^n p_i x_i) (sum_{i=1}^n p_i/x_i) <= 3/2 for n in N, p_i >= 0, x_i in [1, 4], sum_{i=1}^n p_i = 1",
    says="(sum_{i=1}^n p_i x_i) (sum_{i=1}^n p_i/x_i) <= 3/2 for n in N, p_i >= 0, x_i in [1, 4], sum_{i=1}^n p_i = 1",
    expected=Verdict.REFUTED,
    note="The statement of the source is mitr70.kantorovich.",
)

bernoulli = Claim(
    id="mitr70.bernoulli",
    source=Source("mitr70", "2.4", "2.4", quoted=False),
    statement="(1+x)^a <= 1 + a x for x > -1, 0 < a < 1",
    says="(1+x)^a <= 1 + a x for x > -1, 0 < a < 1",
    expected=Verdict.PROVED,
)

bernoulli_all = Claim(
    id="mitr70.bernoulli_all",
    source=Source("mitr70", "2.4", "2.4", quoted=False),
    statement="(1+x)^a >= 1 + a x for x > -1, a > 0",
    says="(1+x)^a >= 1 + a x for x > -1, a > 0",
    expected=Verdict.REFUTED,
    note="The statement of the source is mitr70.bernoulli.",
)

log_mean_low = Claim(
    id="mitr70.log_mean_low",
    source=Source("mitr70", "3.6.15", "3.6.15", quoted=False),
    statement="sqrt(a b) < (b - a)/(log b - log a) for a, b > 0, a < b",
    says="sqrt(a b) < (b - a)/(log b - log a) for a, b > 0, a < b",
    expected=Verdict.PROVED,
)

log_mean_lin = Claim(
    id="mitr70.log_mean_lin",
    source=Source("mitr70", "3.6.17", "3.6.17", quoted=False),
    statement="(b - a)/(log b - log a) < ((a^(1/3) + b^(1/3))/2)^3 for a, b > 0, a < b",
    says="(b - a)/(log b - log a) < ((a^(1/3) + b^(1/3))/2)^3 for a, b > 0, a < b",
    expected=Verdict.PROVED,
)

log_mean_four = Claim(
    id="mitr70.log_mean_four",
    source=Source("mitr70", "3.6.17", "3.6.17", quoted=False),
    statement="(b - a)/(log b - log a) < ((a^(1/4) + b^(1/4))/2)^4 for a, b > 0, a < b",
    says="(b - a)/(log b - log a) < ((a^(1/4) + b^(1/4))/2)^4 for a, b > 0, a < b",
    expected=Verdict.REFUTED,
    note="The exponent of Lin is 1/3.",
)
