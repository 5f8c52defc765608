"""The bounds of the search for proofs and counterexamples: how much is tried, in one place, and what is said where a bound ends a search.

A bound counts steps, so that a proof does not depend on the machine. Those of a call of SymPy are the expressions that it makes, and those of a
value are estimated from its expression and the point. What the process of a claim may take in all is `core.limits.Limits`; precisions,
tolerances and the sizes of memories are no bounds of the search, and stand where they are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Self

_ended: ContextVar[dict[str, None] | None] = ContextVar("ended", default=None)


class _Bound:
    """A number with its unit."""

    unit: str

    def __new__(cls, value: float, unit: str) -> Self:
        """The number, with its unit."""
        made = super().__new__(cls, value)  # type: ignore[call-arg]
        made.unit = unit
        return made

    @property
    def words(self) -> str:
        """The message when the bound ends a search."""
        return f"at most {self:,} {self.unit}"

    def spend(self) -> None:
        """Note that the bound ended a search."""
        noted = _ended.get()
        if noted is not None:
            noted[self.words] = None


class Budget(_Bound, int):
    """The most of something, and what it counts.

    >>> print(CHART_DERIVATIVES.words)
    at most 80 derivatives in one search for a sign chart
    """

    def allows(self, count: float) -> bool:
        """Whether so many are within the bound; if not, it is noted that the bound ended a search."""
        if count <= self:
            return True
        self.spend()
        return False


class Sample(Budget):
    """How many of something are tried where no number of them would be enough: it does not end a search, and no verdict names it."""


@contextmanager
def noting_ended() -> Iterator[dict[str, None]]:
    """The bounds that end a search inside the block, in words, in their order; those of an inner block belong to that one."""
    noted: dict[str, None] = {}
    token = _ended.set(noted)
    try:
        yield noted
    finally:
        _ended.reset(token)


LIMITS = "limits"
"""The entry of a certificate with the bounds that ended a search."""

_NAMED = 3
"""Bounds that a reason names; of further ones it has the number."""


def stopped_at(ended: Sequence[str]) -> str:
    """The bounds that ended a search, in words.

    >>> stopped_at([QUICK_BOXES.words])
    'a search stopped at its limit: at most 4,000 boxes of a bisection that the author did not ask for'
    """
    more = f" and {len(ended) - _NAMED} more" if len(ended) > _NAMED else ""
    return f"a search stopped at its limit: {', '.join(ended[:_NAMED])}{more}"


# --- signs: polynomials and the normal form ---

SIGN_QUESTIONS = Budget(1000, "further questions about signs that one question leads to")
SIGN_DEPTH = Budget(12, "questions about signs inside one another")
SIGN_LEVELS = Budget(4, "facts about other symbols that were derived from one another")
SIGN_COSTLY_DEPTH = Sample(1, "derivations of facts up to which the costly rules for polynomials are tried")
FORM_TERMS = Budget(400, "terms of a polynomial that is factored")
# Beyond this degree, which exp(x/1000) easily brings, factoring may take minutes and gigabytes.
FORM_DEGREE = Budget(150, "as the degree, in one generator, of a polynomial that is factored")
FORM_SUMMANDS = Budget(400, "summands of a sum or factors of a product that are written out")
FORM_FACTOR = Budget(
    60, "as the numerator and denominator of a factor of a logarithm that becomes an exponent"
)
GAMMA_PAIRS = Budget(8, "pairs of gamma functions that are compared")
RING_TERMS = Budget(20_000, "terms of a product of polynomials")
# More may take gigabytes before it is seen how many terms are left.
RING_PRODUCTS = Budget(2_000_000, "products of terms in one multiplication of polynomials")
RING_POWER = Budget(200, "as the power to which a polynomial is raised")
RING_REDUCTIONS = Budget(50, "reductions by the relations between generators")
ORTHANT_TERMS = Budget(400, "terms of a polynomial whose sign is asked")
INTEGERS_ONE_BY_ONE = Budget(2000, "integers at which a polynomial is evaluated one by one")
HALF_LINE_SYMBOLS = Budget(6, "generators of a form whose sign is shown on half-lines")
HALF_LINE_TERMS = Budget(200, "terms of a polynomial on half-lines")
HALF_LINE_DERIVATIVES = Budget(400, "derivatives of a sum of exponentials on a half-line")
BOUNDED_ANGLES = Budget(2, "angles in an expression whose range is bounded")
SQUARES_MONOMIALS = Budget(32, "monomials of a sum of squares")
SQUARES_COORDINATES = Budget(220, "coordinates of the Gram matrices of a sum of squares")
SQUARES_REDUCTIONS = Budget(4, "reductions of the basis of a sum of squares")
SQUARES_NEWTON_STEPS = Sample(12, "Newton steps for one weight of the barrier")

# --- signs: derivatives, cases, points ---

CHART_FACTORS = Budget(300, "factors in one search for a sign chart")
CHART_DEPTH = Budget(8, "derivatives from a function to a sign, in a sign chart")
CHART_DERIVATIVES = Budget(80, "derivatives in one search for a sign chart")
CHART_TERMS = Budget(24, "terms of a factor whose sign chart is looked for")
CHART_QUOTIENTS = Sample(3, "quotients of one function whose derivatives are examined further")
CHART_DIVISORS = Sample(6, "terms of a polynomial in generators by which another one is divided")
# Small depths are tried first.
SLOPE_DEPTH = Budget(4, "signs that the rules of slopes ask for inside one another")
SLOPE_RULES = Budget(300, "rules tried in one search by slopes, chords and tangents")
# What was ever proved has half of them; derivatives of derivatives have thousands.
SLOPE_PARTS = Budget(300, "parts of a derivative or factor in a search by slopes")
SLOPE_POWER = Budget(1000, "as the power of a variable that is written out for factoring")
CASES_DEPTH = Budget(7, "cases of a sign inside one another")
QUOTIENT_FACTORS = Budget(12, "steps between the arguments of two gamma functions in a quotient")
ZERO_HALVINGS = Sample(48, "halvings of the place of a zero")
ZERO_HEIGHT = Sample(4096, "in the numerator or denominator of a zero of a power with a varying exponent")
ZERO_STEPS = Sample(
    40, "points towards an end, each half as far from it (twice as far out) as the one before"
)
SIGN_POINTS = Sample(8, "points at which a sign is evaluated before it is proved")
BRACKET_HALVINGS = Sample(40, "halvings of a bracket of a zero")
QUICK_BOXES = Budget(4000, "boxes of a bisection that the author did not ask for")
SQUARES_ORDERED = Budget(4, "symbols whose orders are gone through for a sum of squares")
SQUARES_DEGREE = Budget(16, "as the degree of a polynomial that is written as a sum of squares")
BRANCHES_OF_MAXIMUM = Budget(8, "combinations of branches of all maxima and minima together")
UNIQUENESS_OPERATIONS = Budget(150, "operations in a side of an identity that is proved by its equation")
UNIQUENESS_VARIABLES = Budget(2, "variables of an identity that is proved by its equation")
CONTACT_SYMBOLS = Budget(3, "symbols of an inequality that is cut where both sides meet")
ZERO_CHOICES = Sample(8, "values of the other symbols that are tried, and as many that are singled out")
COMPOSED_USES = Budget(30, "uses of which the sum of the optimal composition is written out")

# --- limits, integrals, sums ---

LIMIT_DEPTH = Budget(60, "rules for limits inside one another")
LIMIT_WAVES = Budget(
    3, "periodic or rounding heads of an expression whose limits along sequences are compared"
)
LIMIT_EXPONENTIALS = Budget(6, "nested logarithms of the variable of a limit")
LIMIT_COEFFICIENT = Sample(300, "nodes of a coefficient that is brought to its normal form")
LIMIT_VALUES = Budget(600, "coefficients of the expansions in one limit")
PRIMITIVE_TERMS = Budget(200, "terms of an integrand")
INTEGRAL_DEPTH = Budget(6, "integrals inside one another")
INTEGRAL_PARTS = Budget(40, "terms of an integrand that are integrated one by one")
INTEGRAL_CUTS = Budget(60, "points at which an integral is cut")
SUM_POWER = Budget(40, "as the power of the index in a term that is summed by a polynomial")
TELESCOPING_FACTORS = Budget(40, "factors of the ratio of two terms")
TELESCOPING_DEGREE = Budget(12, "as the degree of the polynomial in a telescoping sum")
TELESCOPING_MATRIX = Budget(400, "entries of the matrix of a linear system")
TELESCOPING_TERMS = Budget(1000, "terms of a polynomial in a telescoping sum")
TERM_SHIFT = Budget(30, "steps of the recurrence of the gamma function")
RECURRENCE_STARTS = Budget(4, "first values of a recurrence")
SUM_TERMS_READ = Budget(40, "terms of a product that is multiplied out in a summand")
SUM_TERMS = Budget(400, "terms of a finite sum that is added term by term")
SUM_INDICES = Sample(60, "indices from the first on that are gone through one by one")
SUM_PARTS = Budget(24, "terms of a combination of sums")
SUM_SIGNS = Budget(3, "sums inside one another")
EQUATION_TERMS = Budget(1500, "terms of a polynomial in a differential equation")
EQUATION_ORDER = Budget(10, "as the order of a differential equation")
EQUATION_DEGREE = Budget(120, "as the degree of the coefficients of a differential equation")
EQUATION_ROUNDS = Budget(8, "rounds in which a system of derivatives is closed")
EQUATION_FUNCTIONS = Budget(14, "functions of a system of derivatives")
EQUATION_COEFFICIENTS = Budget(16, "coefficients of a power series at a singular point")
RECURRENCE_ORDER = Budget(2, "as the order of a recurrence that is looked for")
EVALUATED_TERMS = Budget(400, "terms of a sum of integrals or sums that are written out")

# --- enclosures ---

SERIES_TERMS = Budget(20_000, "terms of a series that are added before its tail is bounded")
PANEL_EVALUATIONS = Budget(40_000, "evaluations of an integrand in one run of the integrator")
NESTED_EVALUATIONS = Budget(400, "evaluations of an integrand with an integral inside")
ENDLESS_EVALUATIONS = Budget(120, "evaluations of an integrand with an infinite sum or integral inside")
INNER_EVALUATIONS = Budget(300, "evaluations of an inner integrand")
QUADRATURE_ENDS = Budget(20, "ends and kinks of an integrand")
SMOOTH_BRANCHES = Sample(16, "branches of an integrand")
SINGULAR_TURNS = Sample(64, "turns of an angle whose zeros are looked for")
VALUE_BITS = Sample(20_000, "bits of a value")
ADDED_TERMS = Budget(1_000_000, "terms of a sum that are added up for one value")

# --- counterexamples ---

DESCENT_STARTS = Sample(6, "points from which a descent starts")
DESCENT_EVALUATIONS = Sample(300, "evaluations of one descent")
DESCENT_SYMBOLS = Sample(4, "symbols of an inequality in which a descent is tried")
TOUCHING_SYMBOLS = Sample(3, "symbols of an inequality whose points of equality are looked for")
BOXES_OF_VALUES = Budget(6_000, "boxes of values of random variables in bounds of a probability")
TERMS_OF_TWO = Budget(40_000, "terms of a double sum in the mean of a function of two random integers")
SEARCH_STEPS = Sample(1_000_000, "steps of arithmetic in the values of one search")
SIDE_STEPS = Sample(500_000, "steps of arithmetic for the digits of a side")
FAMILY_STEPS = Sample(8_000_000, "steps of arithmetic in the search for a family of numbers or a function")
FAMILY_CHOICE = Sample(20_000, "steps that one choice of a family or function counts, before any value")
SLOW_POINTS = Sample(12, "points of an expression with integrals")
SLOW_ENOUGH = Sample(3, "decided points of an expression with integrals")
LINE_HALVINGS = Sample(80, "halvings of the distance to the neighbours of a point")
FURTHEST_INDEX = Sample(1000, "as the end of a sum that is added term by term")
MECHANISM_POINTS = Sample(5, "values of the symbols at which mechanisms are looked for")
MECHANISM_FIRST_POINTS = Sample(2, "the same, where the search is not thorough")
MECHANISM_SPREAD_POINTS = Sample(9, "further values of the symbols, spread over their intervals")
MECHANISM_RANDOM = Sample(150, "random mechanisms at each value")
MECHANISM_FEW = Sample(15, "the same, where the search is not thorough")
MECHANISM_PAIRS = Sample(200, "combinations of extreme mechanisms")
MECHANISM_OBJECTIVES = Sample(24, "random objectives whose extreme mechanisms are looked for")
POINTS_OF_NOISE = Sample(12, "points at which noise is compared with a level that it is said not to reach")
SAME_POINTS = Sample(24, "points at which two statements are compared")
SAME_NAMINGS = Sample(720, "namings of the symbols of two statements that are compared")
# Proofs of the ledger have some twenty.
PROOF_DEPTH = Budget(80, "reductions one under another")

# --- tactics that are tried without being asked for ---

TRIALS = Sample(12, "tactics that are tried on an open statement without being asked for")
# An open inequality has about 80 without a tactic; an induction with a step in two symbols needs more.
TRIAL_RULES = Budget(150, "rules in all tactics that are tried without being asked for")
JUMPS = Sample(8, "jumps of rounded values at which an interval is cut")
OPEN_PARTS = Sample(3, "parts of an open proof on which tactics are tried without being asked for")
TRIAL_POINTS = Sample(3, "points of one kind at which an interval is cut without being asked for")
TRIAL_RESIDUES = Sample(12, "residues of an integer that are taken one by one without being asked for")
TRIAL_INTEGERS = Sample(16, "integers that are taken one by one without being asked for")

# --- proposals by SymPy, which makes 15,000 to 45,000 expressions per second ---
# Each is about twice what the longest proposal took that answered in the ledger or in a benchmark, before SymPy remembered anything.

FACTORING_STEPS = Budget(10_000, "new expressions while SymPy factors a sign")
LIMIT_SUM_STEPS = Budget(20_000, "new expressions while SymPy sums")
WAVES_STEPS = Budget(25_000, "new expressions while SymPy writes products of waves as sums")
CUTS_STEPS = Budget(50_000, "new expressions while SymPy solves for the points at which an integral is cut")
PRIMITIVE_STEPS = Budget(25_000, "new expressions while SymPy integrates")
PARTIAL_SUM_STEPS = Budget(20_000, "new expressions while SymPy sums")
PIECES_STEPS = Budget(10_000, "new expressions while SymPy solves for the ends of the pieces of a law")
PARTS_STEPS = Budget(10_000, "new expressions while SymPy solves for the ends of an event")
CONTACT_STEPS = Budget(12_000, "new expressions while SymPy solves for zeros of the slope")
LEAST_VALUE_STEPS = Budget(12_000, "new expressions while a slope is factored")
COMPARED_INTEGRAL_STEPS = Budget(25_000, "new expressions while SymPy integrates the terms of a sum")
RECURRENCE_STEPS = Budget(12_000, "new expressions while a recurrence is looked for")
EXPLANATION_STEPS = Budget(50_000, "new expressions while a step of a proof is explained")
