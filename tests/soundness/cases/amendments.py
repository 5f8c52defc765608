"""Corrections, conditions, counterexamples and statements that something fails."""

from dataclasses import replace

from sympy import Abs, Integral, Piecewise, Rational, Sum, Symbol, exp, log, oo, sin, sqrt

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    AnyOf,
    Approximate,
    Argument,
    Condition,
    Convex,
    Correction,
    Fails,
    Identity,
    Implication,
    Inequality,
    Lemma,
    Lies,
    Limit,
    Mean,
    Monotone,
    PrintedValue,
    Probability,
    Step,
    Use,
    closed,
    integers,
    laplace_law,
    open_,
)  # fmt: skip
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.finite.notions import Pure
from tests.soundness.case import PROOFS, Draft, false, prose, said, true
from tests.soundness.symbols import HALF, TINY, b, k, m, n, p, q, t, x, y

UND = "undefined"
R, P, UNIT = {x: REALS}, {p: POSITIVE}, {x: closed(0, 1)}
REAL_M = Symbol("m", real=True)
CENTRE = Rational(731, 1000) + Rational(1, 7**9)
WINDOW = Inequality(0, "<", (x - CENTRE) ** 2 - Rational(1, 10**12), UNIT)
WRONG = Identity((p + 1) ** 2, p**2 + 1, P)
FAR = Inequality(p, "<", 10**6, P)
GROWTH = Inequality(exp(p), "<", 1 + p, P)
FAR_OUT = Inequality(log(log(log(p + 20))), "<", 2, P)
SQUARE = Integral(t**2, (t, 0, 1))
NOISE = {x: laplace_law(p)}
ODDS = Inequality(q * (exp(p) + 1) / (exp(p) - 1), "<=", 3 * q / p, {p: POSITIVE, q: POSITIVE})
LATER = {p: open_(4, 5), q: POSITIVE}
TAIL = Probability(Lies(Abs(x), open_(q, oo)), "=", exp(-2 * q / p), NOISE, {p: POSITIVE, q: POSITIVE})


def corrected(statement: Statement, says: Statement, by: Tactic | None = None) -> Draft:
    """A statement with a correction."""
    return said(statement, correction=Correction("the right one", says, by))


def conditioned(statement: Statement, says: Statement, by: Tactic | None = None) -> Draft:
    """A statement with a condition."""
    return said(statement, condition=Condition("a condition", says, by))


CASES = (
    # the hostile set
    true(
        "amendments.fails_hint_unused",
        lambda: said(Fails(WINDOW), counterexample={x: CENTRE}),
        given=UND,
        why="fails within 1e-6 of 0.731",
    ),
    false(
        "amendments.hint_used", lambda: said(WINDOW, counterexample={x: CENTRE}), given=UND, why="x = 0.731"
    ),
    false(
        "amendments.empty_lemma",
        lambda: said(
            Inequality(p, "<", 5000, P),
            Argument(
                "",
                (Step("", Inequality(0, "<", 1, {})),),
                (Lemma("", ""),),
                needs="a person to write the tree",
            ),
        ),
        given=UND,
        why="p = 5001",
    ),
    # corrections
    false(
        "amendments.corrected",
        lambda: corrected(WRONG, Identity((p + 1) ** 2, p**2 + 2 * p + 1, P)),
        amended_ok=True,
    ),
    false("amendments.corrected_by_one", lambda: corrected(WRONG, Identity(1, 1, {}))),
    false("amendments.corrected_by_truism", lambda: corrected(WRONG, Inequality(0, "<", 1, {}))),
    false("amendments.corrected_by_itself_twice", lambda: corrected(WRONG, Identity(p + 1 - 1, p, P))),
    false(
        "amendments.corrected_by_other_subject",
        lambda: corrected(WRONG, Inequality(q, "<", exp(q), {q: POSITIVE})),
    ),
    false("amendments.corrected_by_same_symbol", lambda: corrected(WRONG, Inequality(0, "<", p, P))),
    false("amendments.corrected_wrongly", lambda: corrected(WRONG, Identity((p + 1) ** 2, p**2 + 2 * p, P))),
    false(
        "amendments.corrected_off",
        lambda: corrected(WRONG, Identity((p + 1) ** 2, p**2 + 2 * p + 1 + TINY, P)),
    ),
    false(
        "amendments.corrected_at_a_point",
        lambda: corrected(
            Inequality(x**2, "<", x, {x: REALS}), Inequality(x**2, "<", x, {x: closed(HALF, HALF)})
        ),
    ),
    false("amendments.corrected_by_prose", lambda: corrected(FAR, Inequality(p, "<", 10**7, P), prose())),
    false(
        "amendments.corrected_printed",
        lambda: corrected(PrintedValue(sqrt(2), "1.42"), PrintedValue(sqrt(2), "1.41")),
        amended_ok=True,
    ),
    false(
        "amendments.corrected_printed_elsewhere",
        lambda: corrected(PrintedValue(sqrt(2), "1.42"), PrintedValue(sqrt(3), "1.73")),
    ),
    false(
        "amendments.corrected_integral",
        lambda: corrected(Identity(SQUARE, HALF, {}), Identity(SQUARE, Rational(1, 3), {})),
        amended_ok=True,
    ),
    false(
        "amendments.corrected_integral_trivially",
        lambda: corrected(Identity(SQUARE, HALF, {}), Identity(SQUARE, SQUARE, {})),
    ),
    false(
        "amendments.corrected_sum_end",
        lambda: corrected(
            Identity(Sum(2**k, (k, 0, m)), 2**m - 1, {m: integers(0)}),
            Identity(Sum(2**k, (k, 0, m)), 2 ** (m + 1) - 1, {m: integers(0)}),
        ),
        amended_ok=True,
    ),
    # conditions
    false(
        "amendments.conditional",
        lambda: conditioned(Inequality(x, "<=", x**2, R), Inequality(x, "<=", x**2, {x: closed(1, 99)})),
        amended_ok=True,
    ),
    false(
        "amendments.condition_at_a_point",
        lambda: conditioned(FAR, Inequality(p, "<", 10**6, {p: closed(1, 1)})),
    ),
    false(
        "amendments.condition_on_an_integer",
        lambda: conditioned(
            Inequality(m**2, "<=", m, {m: integers(0)}), Inequality(m**2, "<=", m, {m: integers(1, 1)})
        ),
    ),
    false(
        "amendments.condition_empty", lambda: conditioned(FAR, Inequality(p, "<", 10**6, {p: open_(2, 1)}))
    ),
    false(
        "amendments.condition_other_symbol",
        lambda: conditioned(FAR, Inequality(q, "<", 10**6, {q: open_(0, 10)})),
    ),
    false("amendments.condition_truism", lambda: conditioned(FAR, Inequality(0, "<", 1, {}))),
    false(
        "amendments.condition_false",
        lambda: conditioned(FAR, Inequality(p, "<", 10**6, {p: open_(0, 10**7)})),
    ),
    false(
        "amendments.condition_argued",
        lambda: conditioned(FAR, Inequality(p, "<", 10**6, {p: open_(0, 10)}), prose()),
    ),
    false(
        "amendments.condition_vacuous_relation",
        lambda: conditioned(Inequality(sin(x), "<", x, R), Inequality(sin(x), "<=", sin(x) + 0 * y, R)),
    ),
    false("amendments.condition_trivial_statement", lambda: conditioned(WRONG, Identity(1, 1, {}))),
    # statements that something fails
    true("amendments.fails", lambda: Fails(Inequality(x**2, "<", x, R))),
    false("amendments.fails_of_true", lambda: Fails(Inequality(0, "<=", x**2, R))),
    false("amendments.fails_of_true_integral", lambda: Fails(Identity(SQUARE, Rational(1, 3), {}))),
    true("amendments.fails_of_false_integral", lambda: Fails(Identity(SQUARE, HALF, {}))),
    false("amendments.fails_of_true_sequence", lambda: Fails(Inequality(n, "<", 2**n, {n: integers(1)}))),
    true("amendments.fails_of_sequence", lambda: Fails(Inequality(n**2, "<=", 2**n, {n: integers(1)}))),
    true(
        "amendments.fails_argued_otherwise",
        lambda: said(Fails(Inequality(log(p), "<", 30, P)), prose()),
        why="fails for p > e^30",
    ),
    true("amendments.fails_far", lambda: Fails(FAR)),
    true(
        "amendments.fails_against_a_cited_falsehood",
        lambda: said(Fails(FAR_OUT), Use(Lemma("folklore", "anywhere", FAR_OUT))),
        why="fails beyond exp(exp(exp(2)))",
    ),
    true("amendments.fails_monotone", lambda: Fails(Monotone(sin(x), x, "increasing", R))),
    false("amendments.fails_monotone_true", lambda: Fails(Monotone(x**3, x, "increasing", R))),
    # counterexamples that are none
    true("amendments.hint_harmless", lambda: said(Inequality(p, "<", exp(p), P), counterexample={p: 3})),
    false(
        "amendments.hint_outside",
        lambda: said(Inequality(x, "<", 2, {x: open_(0, 3)}), counterexample={x: 9}),
    ),
    false("amendments.hint_of_stranger", lambda: said(FAR, counterexample={q: 1}), why="p = 10^6"),
    true(
        "amendments.argued_implication",
        lambda: said(Implication((Pure(2),), Pure(3)), prose()),
        forbids=PROOFS,
    ),
    # of random variables, mechanisms and conjunctions
    false(
        "amendments.corrected_by_another_event",
        lambda: corrected(TAIL, Probability(Lies(x, open_(-oo, 0)), "=", HALF, NOISE, P)),
        why="exp(-q/p)",
    ),
    false(
        "amendments.corrected_by_a_mean", lambda: corrected(TAIL, Mean(x, "=", 0, NOISE, P)), why="exp(-q/p)"
    ),
    false(
        "amendments.corrected_by_a_weak_bound",
        lambda: corrected(TAIL, replace(TAIL, relation="<=", value=1 + q)),
        why="exp(-q/p)",
    ),
    false(
        "amendments.conditioned_by_the_contrary",
        lambda: conditioned(TAIL, replace(TAIL, relation=">")),
        why="exp(-q/p)",
    ),
    false(
        "amendments.corrected_by_a_weaker_conclusion",
        lambda: corrected(
            Implication((Approximate(2, HALF / 5),), Approximate(Rational(3, 2), HALF / 5)),
            Implication((Approximate(2, HALF / 5),), Approximate(2, HALF / 2)),
        ),
        why="mass above the level",
    ),
    false(
        "amendments.corrected_by_the_converse",
        lambda: corrected(
            Implication((Approximate(2, HALF / 5),), Pure(2)),
            Implication((Pure(2),), Approximate(2, HALF / 5)),
        ),
        why="mass above the level",
    ),
    false(
        "amendments.corrected_by_the_part_that_holds",
        lambda: corrected(
            All((WRONG, Inequality(1 + p, "<", exp(p), P))), Inequality(1 + p, "<=", exp(p), P)
        ),
    ),
    false(
        "amendments.corrected_at_the_part_that_fails",
        lambda: corrected(
            All((WRONG, Inequality(1 + p, "<", exp(p), P))), Identity((p + 1) ** 2, p**2 + 2 * p + 1, P)
        ),
        amended_ok=True,
    ),
    # conjunctions of which an amendment leaves a false part as it is
    false(
        "amendments.one_of_two_conditioned",
        lambda: conditioned(All((GROWTH, FAR)), Inequality(p, "<", 10**6, {p: open_(0, 10)})),
    ),
    false(
        "amendments.one_of_two_corrected",
        lambda: corrected(All((GROWTH, FAR)), Inequality(p, "<", 10**6, {p: open_(0, 10)})),
    ),
    false(
        "amendments.both_corrected",
        lambda: corrected(
            All((GROWTH, FAR)),
            All((Inequality(1 + p, "<", exp(p), P), Inequality(p, "<", 10**6, {p: open_(0, 10)}))),
        ),
        amended_ok=True,
    ),
    # conditions under which the printed statement fails as well
    false(
        "amendments.conditioned_by_the_contrary_in_roots",
        lambda: conditioned(GROWTH, Inequality(sqrt(1 + p), "<", exp(p / 2), P)),
    ),
    false(
        "amendments.conditioned_by_a_multiple",
        lambda: conditioned(WRONG, Identity(2 * (p + 1) ** 2, 2 * p**2 + 4 * p + 2, P)),
    ),
    false(
        "amendments.conditioned_by_what_should_fail",
        lambda: conditioned(Fails(Inequality(1 + p, "<", exp(p), P)), Inequality(1 + p, "<", exp(p), P)),
    ),
    false(
        "amendments.conditioned_by_another_variable",
        lambda: conditioned(
            Monotone(exp(-b * p), p, "increasing", {b: POSITIVE, p: POSITIVE}),
            Monotone(exp(-b * q), q, "decreasing", {b: POSITIVE, q: POSITIVE}),
        ),
        why="decreases",
    ),
    false(
        "amendments.conditioned_by_another_number",
        lambda: conditioned(PrintedValue(sin(1), "0.842"), PrintedValue(sin(1), "0.841")),
    ),
    false(
        "amendments.conditioned_by_another_factor",
        lambda: conditioned(
            PrintedValue(2 * log(2), "3.141"), PrintedValue(Rational(1133, 250) * log(2), "3.141")
        ),
    ),
    false(
        "amendments.conditioned_by_the_contrary_of_twice_the_value",
        lambda: conditioned(
            replace(TAIL, relation="<=", value=exp(-q / p) / 2),
            replace(TAIL, event=Lies(2 * Abs(x), open_(2 * q, oo)), relation=">", value=exp(-q / p) / 2),
        ),
        why="exp(-q/p)",
    ),
    false(
        "amendments.conditioned_by_another_law",
        lambda: conditioned(TAIL, replace(TAIL, laws={x: laplace_law(p / 2)})),
        why="exp(-q/p)",
    ),
    # points that are none of the printed statement's, or only one
    false(
        "amendments.corrected_at_a_point_and_a_stranger",
        lambda: corrected(GROWTH, Inequality(1 + p, "<", exp(p) + q, {p: closed(1, 1), q: POSITIVE})),
    ),
    false(
        "amendments.corrected_beside_a_symbol",
        lambda: corrected(
            Inequality(exp(x), "<", 1 + x, {x: open_(0, 1)}),
            Inequality(1 + 2 * x, "<", exp(x), {y: open_(5, 6), x: open_(y, y + 1)}),
        ),
    ),
    false(
        "amendments.corrected_between_integers",
        lambda: corrected(
            Inequality(2**m, "<", m, {m: integers(1)}),
            Inequality(2**REAL_M, "<", 3, {REAL_M: closed(Rational(5, 4), 2 - HALF)}),
        ),
    ),
    false(
        "amendments.corrected_to_fewer_digits",
        lambda: corrected(All((PrintedValue(sin(1), "0.842"),)), PrintedValue(sin(1), "0.8")),
    ),
    # amendments that say nothing
    false(
        "amendments.corrected_in_a_branch_that_is_not_taken",
        lambda: corrected(
            Inequality(exp(x), "<", 1 + x, {x: POSITIVE}),
            Inequality(Piecewise((exp(x), x < -5), (0, True)), "<", 1 + x, {x: POSITIVE}),
        ),
    ),
    false(
        "amendments.corrected_by_a_sign", lambda: corrected(GROWTH, Inequality(0, "<", 1 / (1 + exp(p)), P))
    ),
    false(
        "amendments.corrected_by_a_constant_in_a_limit",
        lambda: corrected(GROWTH, Limit(exp(p) + 1 / q, q, oo, exp(p), {p: POSITIVE, q: POSITIVE})),
    ),
    false(
        "amendments.corrected_by_a_sure_event",
        lambda: corrected(TAIL, replace(TAIL, event=AnyOf((TAIL.event, Lies(x, open_(-oo, oo)))), value=1)),
        why="exp(-q/p)",
    ),
    false(
        "amendments.corrected_by_another_failure",
        lambda: corrected(Fails(Inequality(1 + p, "<", exp(p), P)), Fails(Identity(exp(p), exp(p) + 1, P))),
    ),
    # amendments that leave open whether the printed statement holds
    *(
        false(f"amendments.conditioned_by_{name}", lambda says=says: conditioned(ODDS, says))
        for name, says in {
            "a_shape": Monotone(ODDS.left, q, "increasing", LATER),
            "a_curve": Convex(q * ODDS.left, q, LATER),
            "a_limit": Limit(ODDS.left, q, 0, 0, LATER),
            "the_other_side": Inequality(q, "<", ODDS.left, {p: open_(0, 2), q: POSITIVE}),
            "a_weaker_bound": Inequality(ODDS.left, "<=", ODDS.right + q, {p: closed(1, 2), q: POSITIVE}),
        }.items()
    ),
    false(
        "amendments.corrected_by_half_the_reverse",
        lambda: corrected(GROWTH, Inequality(1 + p / 2, "<", exp(p), P)),
    ),
    false(
        "amendments.corrected_where_it_holds",
        lambda: corrected(Inequality(p**2, "<=", p, P), Inequality(p**3, "<=", p, {p: open_(0, 1)})),
    ),
    false(
        "amendments.corrected_at_another_limit_point",
        lambda: corrected(Limit(p * exp(-p), p, oo, 1, P), Limit(p * exp(-p), p, 0, 0, P)),
    ),
    false(
        "amendments.corrected_by_the_other_half_of_the_reverse",
        lambda: corrected(GROWTH, Inequality(1 + p + p**2 / 2, "<", exp(p), P)),
        amended_ok=True,
    ),
)
