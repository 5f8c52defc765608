"""Printed numbers as papers print them: decimals, ties, exponents, signs, fractions, thousands separators, percent."""

from sympy import E, Rational, exp, gamma, log, pi, sqrt

from parisk_sym import PrintedValue
from tests.soundness.case import false, true

DEF, UND = "definitions", "undefined"
NOTHING = sqrt(2) * sqrt(3) - sqrt(6) + exp(log(2) + log(3)) - 6
MILLION = Rational(12345678, 10)

CASES = (
    # the hostile sets
    true("printed.exponent", lambda: PrintedValue(Rational(227, 10**7), "2.27e-5"), given=DEF),
    true("printed.exponent_rounded", lambda: PrintedValue(Rational(366285491, 10000), "3.66e4"), given=DEF),
    true("printed.fraction", lambda: PrintedValue(Rational(1, 3), "1/3"), given=DEF),
    true("printed.tie_up", lambda: PrintedValue(Rational(1, 8), "0.13"), given=DEF),
    true("printed.tie_one_place", lambda: PrintedValue(Rational(3, 20), "0.2"), given=DEF),
    true("printed.zero", lambda: PrintedValue(NOTHING, "0.000"), given=DEF),
    true("printed.underflow", lambda: PrintedValue(exp(-10000), "0.000"), given=DEF),
    true("printed.unit_exponent", lambda: PrintedValue(Rational(1, 10**5), "1e-5"), given=UND),
    true("printed.zero_exponent", lambda: PrintedValue(Rational(15, 10), "1.5e0"), given=UND),
    # decimals
    true("printed.decimal", lambda: PrintedValue(pi, "3.142")),
    false("printed.cut", lambda: PrintedValue(pi, "3.141")),
    true("printed.e", lambda: PrintedValue(E, "2.7183")),
    false("printed.e_cut", lambda: PrintedValue(E, "2.7182")),
    true("printed.thirty_digits", lambda: PrintedValue(pi, "3.141592653589793238462643383280")),
    false("printed.thirty_digits_off", lambda: PrintedValue(pi, "3.141592653589793238462643383279")),
    true("printed.trailing_zero", lambda: PrintedValue(Rational(1, 2), "0.500")),
    false("printed.trailing_zero_means_digits", lambda: PrintedValue(Rational(5006, 10**4), "0.500")),
    true("printed.integer", lambda: PrintedValue(gamma(6) + Rational(1, 3), "120")),
    false("printed.integer_off", lambda: PrintedValue(gamma(6) + Rational(2, 3), "120")),
    false("printed.nonzero_as_zero", lambda: PrintedValue(Rational(6, 10000), "0.000")),
    # ties
    true("printed.tie_even", lambda: PrintedValue(Rational(1, 8), "0.12")),
    false("printed.tie_neither", lambda: PrintedValue(Rational(1, 8), "0.14")),
    false("printed.tie_cut", lambda: PrintedValue(Rational(3, 20), "0.1")),
    true("printed.quarter_even", lambda: PrintedValue(Rational(1, 4), "0.2")),
    true("printed.quarter_up", lambda: PrintedValue(Rational(1, 4), "0.3")),
    false("printed.no_tie_down", lambda: PrintedValue(Rational(7, 20), "0.3")),
    true("printed.negative_tie", lambda: PrintedValue(Rational(-1, 4), "-0.3")),
    false("printed.just_above_tie", lambda: PrintedValue(Rational(1, 8) + Rational(1, 10**40), "0.12")),
    true("printed.just_above_tie_right", lambda: PrintedValue(Rational(1, 8) + Rational(1, 10**40), "0.13")),
    # exponents: their characters are no decimals
    false("printed.zero_with_exponent", lambda: PrintedValue(Rational(3, 10), "0e-3")),
    true("printed.thousand_roots", lambda: PrintedValue(1000 * sqrt(2), "1.414e3")),
    false("printed.thousand_roots_off", lambda: PrintedValue(1000 * sqrt(2), "1.415e3")),
    false("printed.exponent_wrong", lambda: PrintedValue(Rational(227, 10**7), "2.27e-4")),
    false("printed.exponent_last_digit", lambda: PrintedValue(Rational(227, 10**7), "2.26e-5")),
    true("printed.capital_exponent", lambda: PrintedValue(Rational(1500), "1.5E3")),
    true("printed.times_ten", lambda: PrintedValue(1000 * sqrt(2), r"1.414 \times 10^{3}")),
    true("printed.times_ten_superscript", lambda: PrintedValue(1000 * sqrt(2), "1.414 × 10³")),
    false("printed.times_ten_superscript_off", lambda: PrintedValue(1000 * sqrt(2), "1.414 × 10⁴")),
    true("printed.times_ten_plain", lambda: PrintedValue(Rational(227, 10**7), "2.27 x 10^-5")),
    false("printed.times_ten_sign_lost", lambda: PrintedValue(Rational(227, 10**7), "2.27 x 10^5")),
    # signs
    true("printed.minus_sign", lambda: PrintedValue(-sqrt(2), "−1.414")),
    false("printed.minus_sign_lost", lambda: PrintedValue(-sqrt(2), "1.414")),
    false("printed.minus_sign_added", lambda: PrintedValue(sqrt(2), "−1.414")),
    true("printed.hyphen", lambda: PrintedValue(-sqrt(2), "-1.414")),
    # fractions
    false("printed.fraction_off", lambda: PrintedValue(Rational(1, 3) + Rational(1, 10**9), "1/3")),
    true("printed.fraction_negative", lambda: PrintedValue(Rational(-22, 7), "-22/7")),
    false("printed.fraction_is_exact", lambda: PrintedValue(pi, "22/7")),
    # thousands and percent
    true("printed.thousands", lambda: PrintedValue(MILLION, "1,234,568")),
    false("printed.thousands_off", lambda: PrintedValue(MILLION, "1,234,567")),
    true("printed.thousands_decimal", lambda: PrintedValue(MILLION, "1,234,567.8")),
    true("printed.percent", lambda: PrintedValue(Rational(1, 8), "12.5%")),
    false("printed.percent_forgotten", lambda: PrintedValue(Rational(1, 8), "12.5")),
    false("printed.percent_off", lambda: PrintedValue(Rational(1, 8), "12.6%")),
    true("printed.percent_latex", lambda: PrintedValue(Rational(1, 3), r"33.3\%")),
    # no numbers
    false("printed.words", lambda: PrintedValue(pi, "about three")),
    false("printed.empty", lambda: PrintedValue(pi, "")),
    false("printed.two_points", lambda: PrintedValue(pi, "3.1.4")),
    false("printed.pole", lambda: PrintedValue(gamma(0), "0.0"), why="gamma(0) is undefined"),
)
