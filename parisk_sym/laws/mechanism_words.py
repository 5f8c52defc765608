"""Mechanisms as words of the command line: `laplace,eps0=1,n=300` is 300 uses of the Laplace mechanism of level 1."""

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace

from parisk_sym.core.errors import DomainError, InexactInputError, ParameterError
from parisk_sym.laws.mechanism import Mechanism, read_count, uses_parameters
from parisk_sym.laws.mechanisms import MECHANISMS

__all__ = ["Composition", "Wanted", "parse_composition", "parse_mechanism", "parse_tuned"]

_PRIVACY = ("eps", "delta", "n")

_OTHER_NAMES = {
    "exponential": "report_noisy_max", "exponential_mechanism": "report_noisy_max", "permute_and_flip": "report_noisy_max,noise=exponential",
    "noisy_max": "report_noisy_max", "dpsgd": "subsampled_gaussian", "dp_sgd": "subsampled_gaussian", "dpftrl": "tree_aggregation",
    "geometric": "discrete_laplace", "rappor": "randomised_response", "approximate_dp": "worst_case", "pure_dp": "randomised_response",
}  # fmt: skip
"""What mechanisms are called elsewhere."""

_OTHER_PARAMETERS = {
    "sigma": ("mu", "mu = sensitivity / sigma"), "noise_multiplier": ("sigma", "sigma = noise_multiplier"), "scale": ("eps0", "eps0 = sensitivity / scale"),
    "b": ("eps0", "eps0 = sensitivity / b"), "eps": ("eps0", "eps0 = eps"), "epsilon": ("eps0", "eps0 = epsilon"), "sample_rate": ("q", "q = sample_rate"),
    "sampling_rate": ("q", "q = sampling_rate"), "sampling_probability": ("q", "q = sampling_probability"), "p": ("q", "q = p"),
    "steps": ("n", "n = steps"), "count": ("n", "n = count"), "uses": ("n", "n = uses"), "noise_scale": ("sigma", "sigma = noise_scale"),
}  # fmt: skip
"""What parameters are called elsewhere: the name here, and the value in terms of the other one."""
WANTED = {
    "eps": "delta", "delta": "eps", "within": "confidence", "order": "divergence", "false_positive": "false_negative",
    "prior": "success",
}  # fmt: skip


@dataclass(frozen=True)
class Composition:
    """The query: uses of mechanisms, and the quantity `given` with its text: eps, delta, or within (a level)."""

    words: tuple[str, ...]
    uses: tuple[tuple[Mechanism, int], ...]
    given: str
    value: str

    @property
    def quantity(self) -> str:
        """The quantity to compute."""
        return WANTED[self.given]


def parse_composition(tokens: Sequence[str]) -> Composition:
    """Words of mechanisms, and exactly one quantity of WANTED; ParameterError explains what is wrong."""
    quantities = [t for t in tokens if "=" in t.partition(",")[0]]
    words = tuple(t for t in tokens if t not in quantities)
    if not words:
        raise ParameterError(f"give at least one mechanism, such as laplace,eps0=1,n=300 ({_choices()})")
    given, value = _quantity(quantities)
    return Composition(words, tuple(map(parse_mechanism, words)), given, value)


def _quantity(tokens: Sequence[str]) -> tuple[str, str]:
    for token in tokens:
        if token.partition("=")[0] not in WANTED:
            raise ParameterError(
                f"give {_quantities()}, and parameters of a mechanism after its name, such as laplace,eps0=1; "
                f"got {token!r}"
            )
    if len(tokens) != 1:
        got = " ".join(tokens) if tokens else "neither"
        raise ParameterError(f"give one of {_quantities()}, got {got}")
    name, _, value = tokens[0].partition("=")
    return name, value


def parse_mechanism(word: str) -> tuple[Mechanism, int]:
    """A mechanism with its parameters and its number of uses n (1 unless given).

    >>> parse_mechanism("discrete_laplace,eps0=1/2,sensitivity=3,n=5")
    (DiscreteLaplace(eps0=1/2, sensitivity=3), 5)
    """
    kind, given = _parse_word(word)
    known = [f.name for f in fields(kind)]
    required = [f.name for f in fields(kind) if f.default is MISSING]
    problems = [f"missing {p}" for p in required if p not in given]
    problems += [f"unknown {p}{_translated(p, known)}" for p in given if p not in (*known, "n")]
    if problems:
        raise ParameterError(
            f"{kind.word} takes {', '.join(known)} and n: {'; '.join(problems)}, got {word!r}"
        )
    try:
        count = read_count(given.pop("n", "1"))
        inner = {
            name: (parse_mechanism(given.pop(name).replace(":", ",")),) for name in uses_parameters(kind)
        }
        return kind(**given, **inner), count
    except (DomainError, InexactInputError) as error:
        raise DomainError(f"{error} (in {word!r})") from error


@dataclass(frozen=True)
class Wanted:
    """The request: a mechanism, its fixed parameters, the privacy (eps, delta, n), and the sensitivity if it scales the noise.

    `around` makes the mechanism whose privacy is wanted from the one that is tuned, where these differ.
    """

    kind: type[Mechanism]
    fixed: dict[str, str]
    privacy: dict[str, str]
    sensitivity: str | None
    around: Callable[[Mechanism], Mechanism] | None = None


def parse_tuned(word: str, words: Mapping[str, str]) -> Wanted:
    """A mechanism and everything but the parameter that is to be chosen, after commas or as words of their own.

    >>> wanted = parse_tuned("subsampled_gaussian,q=1/100", {"eps": "1", "delta": "1e-5", "n": "100"})
    >>> wanted.kind.tuned, wanted.fixed
    ('sigma', {'q': '1/100'})
    >>> wanted = parse_tuned("repeat_and_select,of=gaussian:n=2,mean=10", {"eps": "1", "delta": "1e-5"})
    >>> wanted.around(wanted.kind("1/4"))
    RepeatAndSelect(of=((Gaussian(mu=1/4), 2),), mean=10, shape='1')
    """
    kind, settings = _parse_word(word)
    problems = [f"{p} is given twice" for p in settings if p in words]
    runs = uses_parameters(kind)
    if not runs:
        return _tuned(kind, {**settings, **words}, problems)
    given = {**settings, **words}
    others, needed = _parameters(kind)
    problems += [f"missing {p}" for p in needed if p not in given]
    if problems:
        raise ParameterError(f"to calibrate {kind.word} give {_equals(needed)}: {'; '.join(problems)}")
    (run,) = runs
    inner, inner_settings = _parse_word(given.pop(run).replace(":", ","))
    count = read_count(inner_settings.pop("n", "1"))
    outer = {p: given.pop(p) for p in others if p in given}
    problems = [f"{p} is given twice" for p in inner_settings if p in given]
    problems += [
        f"{p} is not a parameter of one run" for p in inner_settings if p in _PRIVACY and p not in given
    ]
    wanted = _tuned(inner, {**inner_settings, **given}, problems)

    def around(mechanism: Mechanism) -> Mechanism:
        return kind(**outer, **{run: ((mechanism, count),)})

    return replace(wanted, around=around)


def _parameters(kind: type[Mechanism]) -> tuple[list[str], list[str]]:
    """The parameters of a mechanism but the one that is chosen, and those of them without a default."""
    others = [f for f in fields(kind) if f.name != kind.tuned]
    return [f.name for f in others], [f.name for f in others if f.default is MISSING]


def _equals(names: Iterable[str]) -> str:
    return ", ".join(f"{name}=..." for name in names)


def _tuned(kind: type[Mechanism], given: Mapping[str, str], problems: Sequence[str]) -> Wanted:
    """The request for a mechanism of its own; `problems` are those that are known of the given words."""
    if not kind.tuned:
        tunable = ", ".join(name for name, other in MECHANISMS.items() if other.tuned)
        raise ParameterError(f"there is nothing to calibrate of {kind.word}, but of {tunable}")
    others, needed = _parameters(kind)
    scale = ["sensitivity"] if kind.spread else []
    known = [*_PRIVACY, *others, *scale]
    if "sensitivity" in given and "sensitivity" not in known:
        scaled = ", ".join(name for name, other in MECHANISMS.items() if other.spread)
        raise ParameterError(
            f"sensitivity scales the noise of {scaled}; {kind.word} has no such scale, got sensitivity={given['sensitivity']}"
        )
    found = [*problems, *(f"missing {p}" for p in ("eps", "delta", *needed) if p not in given)]
    found += [f"{p} is what is calibrated" for p in given if p == kind.tuned]
    found += [
        f"unknown {p}{' (here eps = epsilon)' if p == 'epsilon' else _translated(p, known)}"
        for p in given
        if p not in (*known, kind.tuned)
    ]
    if found:
        takes = _equals(("eps", "delta", *needed))
        may = _equals(p for p in known if p not in ("eps", "delta", *needed))
        raise ParameterError(
            f"to calibrate {kind.word} give {takes}, and {may} if wanted: {'; '.join(found)}"
        )
    return Wanted(
        kind,
        {p: given[p] for p in others if p in given},
        {p: given[p] for p in _PRIVACY if p in given},
        given.get("sensitivity") if scale else None,
    )


def _parse_word(word: str) -> tuple[type[Mechanism], dict[str, str]]:
    """The mechanism that a word names, and its parameters as text."""
    name, *settings = word.split(",")
    kind = MECHANISMS.get(name)
    if kind is None:
        close = difflib.get_close_matches(name, MECHANISMS, n=1)
        other = _OTHER_NAMES.get(name.lower())
        hint = f"here it is {other}" if other else f"did you mean {close[0]}?" if close else _choices()
        raise ParameterError(f"there is no mechanism {name!r}; {hint}")
    return kind, _settings(word, settings)


def _translated(name: str, known: Sequence[str]) -> str:
    """How a parameter of another library is written here; empty if that is not known."""
    here, value = _OTHER_PARAMETERS.get(name, ("", ""))
    return f" (here {value})" if here in (*known, "n") else ""


def _settings(word: str, settings: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not (name and equals and value):
            raise ParameterError(
                f"parameters are written name=value, such as eps0=1; got {setting!r} in {word!r}"
            )
        if name in given:
            raise ParameterError(f"{name} is given twice in {word!r}")
        given[name] = value
    return given


def _quantities() -> str:
    """The arguments that may be given, each with the quantity that is then computed."""
    return ", ".join(f"{given}=... (for {wanted})" for given, wanted in WANTED.items())


def _choices() -> str:
    return f"mechanisms: {', '.join(MECHANISMS)}"
