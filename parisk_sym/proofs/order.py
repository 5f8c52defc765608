"""The search order: every rule of proof, in the order in which the kernel tries it.

A new rule is a function in a file of `rules`, and a line here. Of the rules for one kind of statement under one tactic, the first
that decides the statement is used; so a rule that does not apply should return at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from parisk_sym.claims.kinds.asymptotic import Asymptotic
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.extremum import Extremum
from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import Mean, OfMoments, Variance
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.private_noise import PrivateNoise, PrivateNoiseFails
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import OfExpressions, Statement
from parisk_sym.claims.tactics import Argument, Boxes, ByDerivative, Direct, Tactic
from parisk_sym.proofs.kinds import printed_value, private_noise, probability, sampled
from parisk_sym.proofs.rule import Made, Rule
from parisk_sym.proofs.rules import (
    barriers,
    cases,
    chains,
    chords,
    closed_forms,
    compositions,
    conditional_means,
    convolutions,
    densities,
    distributions,
    domain_extension,
    events,
    exact_zeros,
    extrema,
    families,
    function_values,
    gaussian_sums,
    generalisation,
    identities,
    image_laws,
    implications,
    induction,
    inequalities,
    integrals,
    interchange,
    least_of_exponentials,
    least_values,
    lemmas,
    limit_at_an_end,
    limits,
    losses,
    max_branches,
    means,
    moments,
    moments_of_powers,
    monotone,
    monotone_images,
    multipliers,
    normal_pairs,
    one_bend,
    orders_of_growth,
    partial_sums,
    partial_sums_of_series,
    probability_of_parts,
    proposed_image_laws,
    quantifiers,
    quotients,
    recurrences,
    rounded_values,
    shapes,
    shapes_with_kinks,
    sign_charts,
    slopes,
    split_at_contact,
    squares,
    squeeze,
    steps,
    strict_from_equality,
    substitution,
    sums_and_integrals,
    sums_of_variables,
    sums_term_by_term,
    tails,
    taylor,
    telescoping,
    total_probability,
    total_variation,
    trig_half_line,
    uniqueness,
    zeros,
)  # fmt: skip

__all__ = ["RULES", "TACTICS", "rules_for"]

Function = Callable[[Any, Any], Made]

# --- Without a tactic -------------------------------------------------------------------------------------------------
# First what is cheap and decisive, then what needs a search, last what splits the domain or widens it and begins again.

_DIRECT: dict[type[Statement], tuple[Function, ...]] = {
    Identity: (
        sums_term_by_term.finite_sums_in_the_difference,  # sums over one set of points: algebra, before a closed form is sought
        closed_forms.closed_forms_of_the_difference,  # every later rule is stronger on what has no integral or sum left
        identities.normal_form_of_the_difference,  # decides most identities, with no search
        domain_extension.integers_of_both_signs,  # all integers: two goals, which the next rules need
        rounded_values.simpler_rounded_values,  # fewer rounded values: one goal
        rounded_values.bounds_of_a_rounded_value,  # two inequalities without a rounded value
        rounded_values.integers_by_residue,  # at most twelve goals without one
        rounded_values.between_the_jumps,  # a few goals, each with a constant in place of a rounded value
        rounded_values.integer_and_fractional_parts,  # one goal with a symbol more
        identities.isolated_root,  # square roots under square roots: two goals with one root less
        gaussian_sums.poisson_summation_of_an_identity,  # series of Gaussian terms only
        recurrences.creative_telescoping,  # sums of which no closed form is known; solves linear systems
        uniqueness.uniqueness_of_the_solution,  # annihilators of both sides: the most expensive, for special functions
    ),
    Inequality: (
        sums_term_by_term.finite_sums_in_the_gap,  # as for identities
        closed_forms.closed_forms_of_the_gap,  # as for identities
        partial_sums_of_series.alternating_remainder,  # the distance of a sum from the value of its series: one goal without either
        integrals.terms_of_one_sign,  # one goal without them, where the others see an integral or a sum as one number
        inequalities.sign_of_the_gap,  # polynomials and cases: exact, and decides most inequalities
        rounded_values.bounds_of_a_rounded_value,  # one inequality without a rounded value
        rounded_values.integers_by_residue,  # as for identities
        rounded_values.between_the_jumps,  # a few goals, each with a constant in place of a rounded value
        rounded_values.integer_and_fractional_parts,  # one goal with a symbol more
        inequalities.sign_of_a_constant,  # no symbols: one enclosure decides either way
        inequalities.quick_boxes,  # compact domains with a gap between the sides: few boxes, no derivatives
        domain_extension.ranges_in_the_other_order,  # the same goal on another domain, which rules for integers can use
        domain_extension.shifted_orders,  # Bessel functions of three orders: the same goal in another symbol
        barriers.integrating_factor,  # two special functions of a variable: one sign of what has none, or of fewer
        barriers.quotient_with_an_elementary_side,  # one special function: a goal with two, for which the rule above is made
        sign_charts.sign_chart,  # one variable: exact signs of derivatives
        least_values.least_value_in_one_variable,  # several variables: one goal with a variable less
        monotone_images.logarithm_of_a_sum,  # a sum below an exponential, in several variables: the exponent is simpler
        slopes.slopes,  # several variables: mean value theorem, chords and tangents
        squares.orders_of_the_symbols,  # rational functions: the symbols in each order, by coefficients
        squares.sum_of_squares,  # rational functions: a semidefinite search, after the coefficients failed
        domain_extension.integers_of_both_signs,  # all integers: two goals, which the next rules need
        steps.steps_of_the_difference,  # integers: induction with three goals of its own, so after what needs one
        steps.quotients_that_rise,  # the same of the quotient of positive sides, a larger expression
        steps.quotients_that_fall,  # needs a limit as well
        sums_and_integrals.sum_beside_an_integral,  # a sum up to n: a search for an antiderivative
        substitution.quantiles_become_values,  # inverse error functions only: one goal without them
        gaussian_sums.poisson_summation_of_the_gap,  # series of Gaussian terms only: one goal with other series
        partial_sums_of_series.alternating_series,  # a series in closed form is gone; three goals without one
        partial_sums_of_series.sum_beside_a_generating_function,  # a part of the terms: one goal without a sum, weaker
        sums_and_integrals.sum_beside_its_integral,  # falling terms, series too: needs the integral in closed form
        split_at_contact.cut_where_both_sides_meet,  # two goals, each tried with all rules above
        max_branches.each_argument,  # goals without one head, equivalent together
        monotone_images.exponentials,  # one other goal, tried with all rules
        monotone_images.logarithms,  # the same, and each side has to be positive
        monotone_images.squares,  # the same; the squares are of a higher degree
        trig_half_line.cut_before_the_far_part,  # a half-line with sines: two goals
        max_branches.which_argument_is_largest,  # one goal for each argument of a maximum
        domain_extension.among_the_real_numbers,  # a stronger statement, which may be false: when nothing else is left
    ),
    Monotone: (
        closed_forms.closed_forms,  # as for identities
        shapes.sign_of_the_derivative,  # isolated zeros of the derivative are allowed, and no goal is left to prove
        shapes.positive_steps,  # integers: the step itself, exact
        shapes.between_the_integers,  # integers, where the step is no simpler: the function between them
        shapes.positive_slope,  # the sign of the derivative as a goal, tried with all rules of inequalities
        shapes_with_kinks.parts_with_a_common_end,  # at kinks there is no derivative: two goals
    ),
    Convex: (
        closed_forms.closed_forms,  # as for identities
        shapes.convex_parts,  # sums and compositions of known shapes: no goal is left
        shapes.nonnegative_bend,  # the second derivative as a goal
        shapes_with_kinks.bends_with_a_common_end,  # at kinks there is no second derivative: two goals
    ),
    UniqueRoot: (
        shapes.isolated_roots,  # polynomials: exact, and decides either way
        exact_zeros.factors_without_zeros,  # the same goal without exponentials, which may leave a polynomial
        shapes.one_change_of_sign,  # limits at the ends and the sign of the derivative, with no goal left
        shapes.change_of_sign_and_slope,  # the same as goals, tried with all rules
        one_bend.bend_from_a_zero_at_an_end,  # one goal, after what needs no bend
        exact_zeros.signs_beside_a_zero,  # a zero is known: two goals
        exact_zeros.one_sign_everywhere,  # refutes: nowhere 0
        exact_zeros.no_root_at_a_point,  # refutes at one choice of the other symbols
    ),
    Extremum: (
        closed_forms.closed_forms,  # as for identities
        extrema.bound_of_every_value,  # equivalent: one inequality
        extrema.value_at_a_point,  # one inequality, and a comparison that decides either way
        extrema.limit_at_an_open_end,  # the same with a limit; refutes a maximum that does not exist
    ),
    Limit: (
        partial_sums_of_series.limit_of_partial_sums,  # a series: one limit without it, simpler than that of a closed form
        closed_forms.closed_forms,  # as for identities
        limits.certified_limit,  # decides either way
    ),
    Asymptotic: (
        orders_of_growth.limit_of_the_quotient,  # decides either way
        orders_of_growth.values_of_the_parameters,  # refutes only; a few limits
        orders_of_growth.bounded_quotient,  # one inequality with a constant, where the quotient has no limit
    ),
    PrintedValue: (
        closed_forms.closed_forms,  # exact digits need no quadrature
        printed_value.digits,  # encloses the value, and decides either way
    ),
    Normalised: (limits.total_mass,),
    Implication: (
        compositions.basic_composition,  # read off the premises: no search
        compositions.optimal_composition,  # the same, for the notion that composes optimally
        implications.dual_solution,  # numbers only: a linear programme, exact, and decides either way
        implications.containment,  # one premise contains the conclusion
        total_variation.pinsker,  # from a mean loss to a delta: one inequality
        total_variation.bretagnolle_huber,  # better than the last one where the mean loss is large
        multipliers.multipliers_of_the_terms,  # symbols: multipliers are guessed, and their inequalities are goals
    ),
    ForEvery: (
        families.entry_by_entry,  # families of given lengths: one goal without families
        families.sums_as_numbers,  # one goal with a number for each sum
        families.term_by_term,  # one goal about a single term
        function_values.values_by_their_bounds,  # one goal without the values of functions, and the conditions of their bounds
        families.sums_by_their_bounds,  # one goal about sums as numbers, and the conditions of a theorem
        families.last_entry,  # two goals, with a number for each sum
        families.both_signs,  # two goals: all rules twice more
        families.open_ranges,  # the same for entries inside their ranges: all rules once more
    ),
    Probability: (
        sums_of_variables.probability_of_a_sum,  # a sum becomes one variable, and later rules see one
        normal_pairs.probability_of_a_quotient,  # two normal variables: read off, one comparison
        normal_pairs.probability_of_a_quadrant,  # the same
        least_of_exponentials.smallest_exponential,  # a variable less, for the rules of two
        probability_of_parts.probability_of_a_rounded_value,  # the same event without rounding
        tails.bound_by_an_exponential_at_once,  # elementary, where the distribution function is not; looked at in points first
        distributions.cut_where_the_event_begins_and_ends,  # one variable: its distribution function at the ends
        probability_of_parts.probability_of_a_maximum,  # an event of each value, or the opposite of one
        probability_of_parts.probability_of_a_copy,  # a bound on some copy from a bound on one
        probability_of_parts.probability_of_some_copy,  # some copy, from the opposite of each
        probability_of_parts.probability_of_independent_events,  # a product of probabilities
        probability_of_parts.probability_of_the_condition,  # a quotient of two probabilities
        densities.density_of_the_distribution,  # several variables: the next rule integrates over one of them
        probability_of_parts.probability_given_each_value,  # two variables: a mean over the values of one
        tails.bound_by_the_mean,  # upper bounds of tails, where nothing gives the probability itself
        tails.bound_by_the_mean_square,  # the same for sizes
        tails.bound_of_a_bounded_variable,  # an exponent that leads to a short inequality
        tails.bound_by_the_best_exponential,  # where SymPy solves for the exponent: a long one
        tails.bound_by_two_tails,  # two goals of the same kind
        strict_from_equality.equal_and_not_strictly_so,  # refutes: needs a proof of the equality
        probability.draws,  # draws only support, and take the longest
    ),
    Mean: (
        moments_of_powers.of_one_copy,  # copies have the moments of one
        normal_pairs.mean_of_two_signs,  # two normal variables: read off, one comparison
        densities.density_of_the_distribution,  # a distribution function becomes a density, which later rules see
        moments.directly,  # one integral or sum
        moments.termwise,  # term by term, where one integral over all variables is too much
        moments_of_powers.power_of_a_sum,  # one variable under a power that is a symbol
        moments.given_each_value,  # two variables in one function: an integral in an integral
        conditional_means.by_conditional_means,  # laws that name variables, which the rules before leave alone
    ),
    Variance: (
        moments_of_powers.of_one_copy,  # as for means
        densities.density_of_the_distribution,  # as for means
        moments.directly,  # as for means
        moments.termwise_variance,  # as for means, of two moments
        moments.given_each_value,  # as for means, of two moments
        conditional_means.by_conditional_means,  # as for means, of two moments
    ),
    OfMoments: (
        strict_from_equality.equal_and_not_strictly_so,  # refutes: needs a proof of the equality
    ),
    ImageLaw: (
        sums_of_variables.law_of_a_sum,  # read off the families
        normal_pairs.law_of_a_quotient,  # two normal variables: one identity
        proposed_image_laws.by_its_slope,  # one variable and one identity of densities
        convolutions.density_of_a_sum,  # two variables: an integral on each of a few intervals
        proposed_image_laws.by_each_integer,  # a probability for each integer
        proposed_image_laws.by_its_distribution_function,  # an integral in closed form, then a probability for each number
        proposed_image_laws.by_its_two_tails,  # two such integrals
        proposed_image_laws.more_than_all_mass,  # refutes: one integral
        probability.draws,  # draws only support, and take the longest
    ),
    PrivateNoise: (
        private_noise.ratio_of_densities,  # pure privacy: a ratio of densities, with no integral
        private_noise.outside_the_range,  # a ratio as well, and the probabilities of two tails
        private_noise.classic_normal_noise,  # inequalities without integrals, for levels up to 1
        private_noise.largest_excess,  # approximate privacy: an integral where the ratio is exceeded
    ),
    PrivateNoiseFails: (
        private_noise.ratio_at_a_point,  # pure privacy: one inequality
        private_noise.excess_of_a_known_law,  # approximate privacy: one inequality
        private_noise.private_at_a_point,  # refutes: a proof of privacy
    ),
    HasProbability: (sampled.sampled_event,),
    HasLaw: (sampled.sampled_law,),
}  # fmt: skip

# --- With a tactic ----------------------------------------------------------------------------------------------------
# A tactic has one rule for a kind of statement, but for integrals and sums in closed form, which come first as above.
# The advice of an undecided verdict names tactics in this order.

_BY_SLOPE: dict[type[Statement], tuple[Function, ...]] = {
    Monotone: (shapes.between_the_integers, shapes.positive_slope),
    Convex: (shapes.nonnegative_bend,),
    UniqueRoot: (shapes.change_of_sign_and_slope,),
}
"""A shape by a tactic for inequalities, which proves the sign of the derivative."""

_IN_CLOSED_FORM: dict[type[Statement], tuple[Function, ...]] = {
    **_BY_SLOPE,
    Monotone: (closed_forms.closed_forms, *_BY_SLOPE[Monotone]),
    Convex: (closed_forms.closed_forms, *_BY_SLOPE[Convex]),
    Normalised: (limits.total_mass,),
}
"""The rules that apply once integrals and sums have been evaluated. For a density, the tactic proves the sign."""


def _both(function: Function) -> dict[type[Statement], tuple[Function, ...]]:
    """One rule for identities and inequalities."""
    return {Identity: (function,), Inequality: (function,)}


_OF_TACTICS: dict[type[Tactic], dict[type[Statement], tuple[Function, ...]]] = {
    cases.BySign: {OfExpressions: (cases.by_sign,)},
    cases.ByBranch: {OfExpressions: (cases.by_branch,)},
    cases.ByResidue: {OfExpressions: (cases.by_residue,)},
    chains.Chain: {**_both(chains.chain), **_BY_SLOPE},
    chains.Combination: {Inequality: (chains.nonnegative_combination,), **_BY_SLOPE},
    chords.Chord: {Inequality: (chords.chord,)},
    chords.Tangent: {Inequality: (chords.tangent,)},
    Boxes: {
        Inequality: (
            closed_forms.closed_forms_of_the_gap,
            inequalities.sign_of_a_constant,  # without symbols there is nothing to bisect
            inequalities.boxes,
        ),
        **_IN_CLOSED_FORM,
    },
    ByDerivative: {
        Identity: (closed_forms.closed_forms_of_the_difference, identities.equal_derivatives),
        Inequality: (closed_forms.closed_forms_of_the_gap, inequalities.rising_gap),
        **_IN_CLOSED_FORM,
    },
    inequalities.EqualsProduct: {
        Inequality: (closed_forms.closed_forms_of_the_gap, inequalities.product_of_factors),
        **_IN_CLOSED_FORM,
    },
    inequalities.EqualsSum: {
        Inequality: (closed_forms.closed_forms_of_the_gap, inequalities.sum_of_terms),
        **_IN_CLOSED_FORM,
    },
    distributions.OnPieces: {Probability: (distributions.piece_by_piece,)},
    limit_at_an_end.AboveItsLimit: {Inequality: (limit_at_an_end.above_its_limit,)},
    events.Complementary: {Probability: (events.complement,)},
    events.UnionBound: {Probability: (events.boole,)},
    events.DisjointSum: {Probability: (events.additive,)},
    events.IndependentProduct: {Probability: (events.independent,)},
    events.Conditioned: {Probability: (events.conditioned,)},
    events.BySlices: {Probability: (events.total_over_slices,)},
    image_laws.MonotoneMap: {ImageLaw: (image_laws.monotone_map,)},
    image_laws.Branches: {ImageLaw: (image_laws.branches,)},
    image_laws.ByDistribution: {ImageLaw: (image_laws.from_distribution,)},
    image_laws.AtEach: {ImageLaw: (image_laws.at_each_integer,)},
    image_laws.OfValue: {Probability: (image_laws.in_terms_of_the_value,)},
    implications.ByOutcome: {Implication: (implications.outcome_by_outcome,)},
    implications.ByHoeffding: {Implication: (implications.independent_losses,)},
    induction.Induction: _both(induction.induction),
    induction.OneByOneBelow: {OfExpressions: (induction.one_by_one_below,)},
    induction.OverReals: {OfExpressions: (induction.over_the_reals,)},
    integrals.Pointwise: {
        Inequality: (integrals.pointwise,),
        Identity: (integrals.equal_inside,),
        Monotone: (integrals.shape_inside,),
        Convex: (integrals.shape_inside,),
    },
    interchange.DifferentiateUnder: {
        Monotone: (interchange.rising_integral,),
        Inequality: (interchange.integral_from_an_end,),
        Identity: (interchange.equal_integrals,),
    },
    interchange.Swapped: {Identity: (interchange.swapped_order,)},
    lemmas.Cited: {Statement: (lemmas.cited_lemma,)},
    lemmas.Use: {Statement: (lemmas.use,)},
    generalisation.Let: _both(generalisation.let_a_part_be_a_symbol),
    losses.TwoLosses: _both(losses.binomial_law_of_losses),
    losses.OneMoreUse: {Inequality: (losses.one_more_independent_use,)},
    means.InTheMean: _both(means.loss_by_loss),
    total_probability.GivenEach: {Probability: (total_probability.total_probability,)},
    moments.Integrated: {Mean: (moments.as_integrals,), Variance: (moments.as_integrals,)},
    monotone.Rises: {Inequality: (monotone.monotone_substitution,)},
    partial_sums.PartOfSum: {Inequality: (partial_sums.part_of_a_sum,)},
    quantifiers.ForEach: {Statement: (quantifiers.for_each,)},
    quantifiers.OnBox: {Statement: (quantifiers.on_a_box,)},
    quantifiers.SplitAt: {Statement: (quantifiers.piece_by_piece,)},
    Argument: {Statement: (quantifiers.argument,)},
    quotients.AnyTwo: {Monotone: (quotients.any_two_points,)},
    quotients.MonotoneQuotient: {Monotone: (quotients.monotone_quotient,)},
    squeeze.Squeeze: {Limit: (squeeze.squeezed,)},
    substitution.Substitute: {Statement: (substitution.change_of_variables,)},
    tails.ByChernoff: {Probability: (tails.bound_by_chernoff,)},
    taylor.Taylor: {Inequality: (taylor.taylor_expansion,)},
    telescoping.Telescoping: {Identity: (telescoping.telescope,)},
    zeros.ChangesSign: {UniqueRoot: (zeros.values_of_opposite_signs,)},
    zeros.AtRoot: _both(zeros.value_at_a_root),
}


def _rules_in_order() -> Iterator[Rule]:
    tables: dict[type[Tactic], dict[type[Statement], tuple[Function, ...]]] = {Direct: _DIRECT, **_OF_TACTICS}
    for tactic, table in tables.items():
        for kind, functions in table.items():
            yield from (Rule(kind, tactic, function) for function in functions)


RULES = tuple(_rules_in_order())
"""Every rule. A kind of statement has the rules of its base classes as well."""

TACTICS = {t.__name__: t for t in _OF_TACTICS if t.__module__ != Tactic.__module__}
"""The tactics that are defined beside their rules, by name; the others are in `claims/tactics.py`."""


def rules_for(kind: type[Statement], tactic: type[Tactic]) -> tuple[Rule, ...]:
    """The rules for a kind of statement under a tactic, in their order."""
    return tuple(r for r in RULES if issubclass(kind, r.kind) and tactic is r.tactic)
