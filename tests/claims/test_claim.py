"""What a claim makes of what it is given."""

from sympy import Symbol, exp

from parisk_sym import REALS, All, Claim, Correction, Direct, Inequality, Source, Termwise, Verdict

x = Symbol("x", real=True)
ABOVE = Inequality(0, "<", exp(x), {x: REALS})
BELOW = Inequality(-exp(x), "<", 0, {x: REALS})


def made(**given: object) -> Claim:
    return Claim(id="some.claim", source=Source("some", "Lemma 1", "1"), statement="$e^x > 0$", **given)


def test_several_statements() -> None:
    """A tuple of statements is their conjunction, a tuple of tactics proves its parts in order."""
    claim = made(says=(ABOVE, BELOW), by=(Direct(), Direct()))
    assert claim == made(says=All((ABOVE, BELOW)), by=Termwise((Direct(), Direct())))


def test_several_in_a_correction() -> None:
    """An amendment takes them as well."""
    correction = Correction("it is", (ABOVE, BELOW), (Direct(), Direct()))
    assert correction == Correction("it is", All((ABOVE, BELOW)), Termwise((Direct(), Direct())))


def test_expected() -> None:
    """A claim is expected to be proved unless it says otherwise."""
    assert made(says=ABOVE).expected is Verdict.PROVED
    assert made(says=ABOVE, expected=Verdict.REFUTED).expected is Verdict.REFUTED
