"""A formula is declared once; its faces (LaTeX, mpmath, balls, arrays, digits) follow from the declaration."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import sympy
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, ParameterError, PariskError, PrecisionError, TieError
from parisk_sym.core.exact import from_float, rational, value_text
from parisk_sym.core.limits import GIB, Limits, limited_here, run_limited
from parisk_sym.core.sources import Source
from parisk_sym.core.substitution import expression_at
from parisk_sym.formulas.answers import ANSWER_LIMITS, TIME_LIMIT, Answer, Compute, Ends, limited_answer
from parisk_sym.formulas.applied import Definition, new_head
from parisk_sym.formulas.arithmetic import digits as rounding
from parisk_sym.formulas.constraints import Ordering, value_at, vanishes
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Engine, Program
from parisk_sym.formulas.exact_size import rational_by_arithmetic
from parisk_sym.formulas.separable_kernel import JoinedKernel
from parisk_sym.formulas.unevaluated import with_values

__all__ = ["DEFAULT_DIGITS", "Formula", "Parameter"]

DEFAULT_DIGITS = 30
_NEVER_SUBSTITUTED = frozenset({"Root", "Sum", "Integral", "besselk", "StruveL", "Hyper1F2Regularized"})
_LIMITS_OF_SUBSTITUTION = Limits(2, GIB)
"""For the simplifications of one value by SymPy."""

BallKernel = Callable[..., arb | None]
RationalKernel = Callable[..., fmpq | None]
ArrayKernel = Callable[..., Any]


Asked = TypeVar("Asked")


@dataclass(frozen=True)
class Parameter:
    """A typed symbol: its meaning, its unit, and its interval."""

    symbol: sympy.Symbol
    interval: Interval
    latex: str
    meaning: str
    unit: str = "1"

    @cached_property
    def name(self) -> str:
        """The name used in calls and on the command line."""
        return str(self.symbol.name)

    def read(self, value: Any) -> fmpq:
        """Exact input to a rational number inside the interval, or DomainError."""
        number = rational(value, self.name)
        problem = self.interval.violation(number)
        if problem is not None:
            raise DomainError(f"{self.name} {problem}, got {value_text(value)}")
        return number


@dataclass(frozen=True)
class Formula:
    """One SymPy declaration over typed symbols, with its domain, meaning, unit and source.

    `limits` lists removable singularities as (expression that vanishes, value there), `excluded` points where
    the formula is undefined as (expression that vanishes, message). `relies_on` names claims: the value of a
    root is defined only because a claim proves that there is one root. A ball kernel takes exact rationals and
    returns a ball at the current precision, or None if it does not apply (a `JoinedKernel` takes whole tables faster); an array kernel takes float64
    arrays of at most one dimension and returns the values, NaN where it does not guarantee 4 units in the last place. Both are tested
    against the balls.
    A rational kernel gives a value that is rational where substitution does not find it, so that ties can be decided; without a ball
    kernel, the ball is made of it. Kernels are functions of a module, so that formulas can be sent to other processes.
    A bracket kernel takes a function that notes what is known so far, and the exact rationals; it returns certified bounds where digits are out of reach.
    `family` gives the same formula for another number of groups of parameters, which its id with _N after it names.
    `file` is the file that declares it, where that is known.
    """

    id: str
    left: str
    parameters: tuple[Parameter, ...]
    expression: sympy.Expr
    meaning: str
    source: Source | None = None
    unit: str = "1"
    display: str = ""
    constraints: tuple[Ordering, ...] = ()
    limits: tuple[tuple[sympy.Expr, sympy.Expr], ...] = ()
    excluded: tuple[tuple[sympy.Expr, str], ...] = ()
    relies_on: tuple[str, ...] = ()
    ball_kernel: BallKernel | None = field(default=None, compare=False)
    array_kernel: ArrayKernel | None = field(default=None, compare=False)
    rational_kernel: RationalKernel | None = field(default=None, compare=False)
    bracket_kernel: Callable[..., Ends] | None = field(default=None, compare=False)
    family: "Callable[[int], Formula] | None" = field(default=None, compare=False, repr=False)
    file: str = field(default="", init=False, repr=False, compare=False)

    def __getstate__(self) -> dict[str, Any]:
        """The pickled state, without anything that follows from the declaration."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Parameter names in order."""
        return tuple(p.name for p in self.parameters)

    @property
    def is_box(self) -> bool:
        """Whether the domain is a product of intervals, one for each parameter."""
        return not self.constraints and not self.excluded

    @cached_property
    def _name_set(self) -> frozenset[str]:
        return frozenset(self.names)

    @cached_property
    def program(self) -> Program:
        """The expression compiled over the parameters."""
        return Program(self.expression, [p.symbol for p in self.parameters])

    def __call__(self, *values: Any, **named: Any) -> sympy.Expr:
        """The expression with SymPy values in place of the parameters (no domain check: values may be symbols)."""
        given = dict(zip(self.names, values, strict=False)) | named
        self._require(given)
        pairs = {p.symbol: sympy.sympify(given[p.name]) for p in self.parameters}
        return expression_at(self.expression, pairs)

    @cached_property
    def head(self) -> Any:
        """The formula as an applied head: opaque, printed under its id, and in LaTeX under its own symbol if it has one."""
        parameters = tuple(p.symbol for p in self.parameters)
        left = f"{self.id}({', '.join(self.names)})" if parameters else self.id
        return new_head(
            Definition(
                self.id, self, left=left, meaning=self.meaning, symbol=self.symbol, parameters=parameters,
                body=lambda: self.expression, latex=self.latex, written=self._written_form,
            )
        )  # fmt: skip

    def _written_form(self, *values: sympy.Expr) -> sympy.Expr:
        """The expression with values for the parameters, built without evaluation."""
        at = dict(zip((p.symbol for p in self.parameters), values, strict=True))
        found = with_values(self.expression, at)
        return self(*values) if found is None else found

    @property
    def symbol(self) -> str:
        r"""The left side with {0}, {1}, ... in the places of the parameters; "" if it does not list them all.

        "F(x; k)" gives "F({0}; {1})", and r"\alpha" gives "".
        """
        name, bracket, inside = self.left.partition("(")
        places = re.split(r"([;,]\s*)", inside.removesuffix(")"))
        if not bracket or [p.strip() for p in places[::2]] != [p.latex for p in self.parameters]:
            return ""
        places[::2] = [f"{{{i}}}" for i in range(len(self.parameters))]
        return f"{name.replace('{', '{{').replace('}', '}}')}({''.join(places)})"

    def _require(self, given: Mapping[str, Any]) -> None:
        """Exactly the declared parameters, or ParameterError."""
        if given.keys() == self._name_set:
            return
        missing = [n for n in self.names if n not in given]
        extra = [n for n in given if n not in self.names]
        problems = [f"missing {', '.join(missing)}"] * bool(missing) + [f"unknown {', '.join(extra)}"] * bool(
            extra
        )
        raise ParameterError(f"{self.id} takes {', '.join(self.names)}: {'; '.join(problems)}")

    def exact_values(self, given: Mapping[str, Any]) -> tuple[fmpq, ...]:
        """Exact arguments inside the domain, in the order of the parameters."""
        self._require(given)
        values = [given[name] for name in self.names]
        if self.is_box:
            return tuple([p.read(value) for p, value in zip(self.parameters, values, strict=True)])
        try:
            return self._read_once(*values)
        except PariskError:
            raise
        except TypeError:  # an unhashable value: reading it raises the error
            return self._read_arguments(*values)

    @cached_property
    def _read_once(self) -> Callable[..., tuple[fmpq, ...]]:
        """Recent arguments are checked against the constraints once; `typed`, because 1.0 equals 1 but is refused."""
        return lru_cache(maxsize=1024, typed=True)(self._read_arguments)

    def _read_arguments(self, *given: Any) -> tuple[fmpq, ...]:
        """Arguments in the order of the parameters: rational, in their intervals, within the constraints."""
        values = tuple(p.read(value) for p, value in zip(self.parameters, given, strict=True))
        point = self._point(values)
        for constraint in self.constraints:
            if constraint.is_violated(point):
                raise DomainError(
                    f"{self.id} needs {constraint.at(point)}, got {self._argument_text(values)}"
                )
        for expression, message in self.excluded:
            if vanishes(expression, point):
                raise DomainError(f"{self.id}: {message}, got {self._argument_text(values)}")
        return values

    def allows(self, values: tuple[fmpq, ...]) -> bool:
        """Whether values in the intervals of the parameters, in their order, keep the constraints and are not excluded.

        >>> from parisk_sym.laws.cost import par
        >>> par.names
        ('eps', 'eps0', 'k', 'E', 'c')
        >>> [par.allows((fmpq(eps), fmpq(2), fmpq(1), fmpq(1), fmpq(1))) for eps in (1, 3)]
        [True, False]
        """
        point = self._point(values)
        broken = any(constraint.is_violated(point) for constraint in self.constraints)
        return not broken and not any(vanishes(expression, point) for expression, _ in self.excluded)

    def _argument_text(self, values: tuple[fmpq, ...]) -> str:
        return ", ".join(f"{n}={value_text(v)}" for n, v in zip(self.names, values, strict=True))

    def _point(self, values: tuple[fmpq, ...]) -> dict[sympy.Symbol, fmpq]:
        return {p.symbol: v for p, v in zip(self.parameters, values, strict=True)}

    def _limit(self, values: tuple[fmpq, ...]) -> sympy.Expr | None:
        """The declared value where the expression has a removable singularity."""
        point = self._point(values) if self.limits else {}
        return next((value_at(v, point) for where, v in self.limits if vanishes(where, point)), None)

    def _evaluate(self, values: tuple[fmpq, ...]) -> arb:
        """One enclosure at the current precision."""
        if self.ball_kernel is not None:
            ball = self.ball_kernel(*values)
            if ball is not None:
                return ball
        elif self.rational_kernel is not None and (value := self.rational_kernel(*values)) is not None:
            return arb(value)
        limit = self._limit(values)
        if limit is not None:
            return Program(limit, ()).run(BALL, ())
        return self.program.run(BALL, [arb(v) for v in values])

    def ball(self, digits: int = DEFAULT_DIGITS, **values: Any) -> arb:
        """A certified enclosure with at least this many accurate significant digits.

        Arguments are exact (integers, strings, Rationals); DomainError, ParameterError, InexactInputError and
        PrecisionError explain what is wrong.
        """
        rounding.check_digits(digits)
        exact = self.exact_values(values)
        return self._answer(exact, lambda evaluate: rounding.enclosure(evaluate, digits))

    def balls(self, digits: int, columns: Sequence[Sequence[fmpq]]) -> list[arb]:
        """One enclosure at each of many points of the domain, given by their coordinates, at the initial precision of `digits`.

        That the points are in the domain is not checked, and the enclosure may be wide where terms cancel.

        >>> from parisk_sym.laws.bessel_k import cdf
        >>> [ball] = cdf.balls(20, [[fmpq(1)], [fmpq(1)]])
        >>> print(ball.str(20, radius=False))
        0.63212055882855767840
        """
        with ctx.workprec(rounding.bits_for(rounding.first_digits(digits))):
            points = zip(*columns, strict=True)
            if not isinstance(self.ball_kernel, JoinedKernel):
                return [self._evaluate(values) for values in points]
            found = self.ball_kernel.over(columns)
            return [
                self._evaluate(values) if ball is None else ball
                for values, ball in zip(points, found, strict=True)
            ]

    def digits(
        self, digits: int = DEFAULT_DIGITS, *, time_limit: Any = TIME_LIMIT, **values: Any
    ) -> tuple[str, arb]:
        """The correctly rounded decimal (half to even) and the ball that decides its last digit.

        PrecisionError after `time_limit` seconds of processor time (None: no limit), at the next step of Python: one call of FLINT is not
        interrupted. `answer` works in a process of its own, whose limits always hold, and brackets the value where it has no digits.
        """
        with limited_here(time_limit):
            return self._rounded(self.exact_values(values), digits)

    def _rounded(
        self, exact: tuple[fmpq, ...], digits: int, note: rounding.Note = lambda _: None
    ) -> tuple[str, arb]:
        return self._answer(
            exact,
            lambda evaluate: rounding.correctly_rounded(
                evaluate, digits, lambda: self._rational_in_time(exact), note
            ),
        )

    def answer(
        self,
        values: Mapping[str, Any],
        digits: int = DEFAULT_DIGITS,
        limits: Limits = ANSWER_LIMITS,
        mark: str = "",
    ) -> Answer:
        """Correctly rounded digits, or a certified bracket where they are out of reach within the limits of time and memory.

        With a `mark`, a value that cannot be distinguished from a rounding tie has one digit more and the mark. Errors: those of the
        arguments, and PrecisionError or DomainError where there is neither.
        """
        rounding.check_digits(digits)

        def work() -> Compute:
            exact = self.exact_values(values)

            def compute(note: rounding.Note) -> tuple[str, arb]:
                try:
                    return self._rounded(exact, digits, note)
                except TieError:
                    if not mark:
                        raise
                text, ball = self._rounded(exact, digits + 1, note)
                return text + mark, ball

            return compute

        kernel = self.bracket_kernel
        bracket = None if kernel is None else lambda note: kernel(note, *self.exact_values(values))
        return limited_answer(work, digits, limits, bracket)

    def _answer(self, values: tuple[fmpq, ...], ask: Callable[[Callable[[], arb]], Asked]) -> Asked:
        """The answer from the enclosures; if no precision gives one, as at a jump, from the branches that hold at the exact point."""
        try:
            return ask(lambda: self._evaluate(values))
        except PrecisionError:
            settled = self._settled_program(values)
            if settled is None:
                raise
            return ask(lambda: settled.run(BALL, [arb(v) for v in values]))

    def _settled_program(self, values: tuple[fmpq, ...]) -> Program | None:
        """The expression with each Piecewise decided by exact numbers at the point, or None, also if one is undecided."""
        if "Piecewise" not in self.program.heads or self._limit(values) is not None:
            return None
        point = self._point(values)

        def branch(cases: sympy.Piecewise) -> sympy.Expr:
            for value, condition in cases.args:
                holds = value_at(condition, point)
                if holds == True:  # noqa: E712 - SymPy's own true
                    return value
                if holds != False:  # noqa: E712 - undecided
                    return cases
            return cases

        settled = self.expression.replace(lambda e: isinstance(e, sympy.Piecewise), branch)
        return None if settled.has(sympy.Piecewise) else Program(settled, self.program.symbols)

    def rational_value(self, **values: Any) -> fmpq | None:
        """The value itself where it is known to be rational."""
        return self._rational_in_time(self.exact_values(values))

    def _rational_in_time(self, values: tuple[fmpq, ...]) -> fmpq | None:
        """`_rational_value`, unless SymPy takes too long: its simplifications of large numbers may not end."""
        if self.rational_kernel is not None or self.program.heads & _NEVER_SUBSTITUTED:
            return self._rational_value(values)
        if not self.limits:
            symbols = tuple(p.symbol for p in self.parameters)
            found = rational_by_arithmetic(self.expression, symbols, values)
            if found is not None:
                return found

        def work(_: Any) -> tuple[int, int] | None:
            value = self._rational_value(values)
            return None if value is None else (int(value.p), int(value.q))

        parts = run_limited(work, _LIMITS_OF_SUBSTITUTION)
        return fmpq(*parts) if isinstance(parts, tuple) else None

    def _rational_value(self, values: tuple[fmpq, ...]) -> fmpq | None:
        """The value itself where exact substitution leaves a rational number, so that ties can be decided."""
        if self.rational_kernel is not None:
            return self.rational_kernel(*values)
        if self.program.heads & _NEVER_SUBSTITUTED:
            return None
        limit = self._limit(values)
        expression = self.expression if limit is None else limit
        found = value_at(expression, self._point(values))
        if found is None:
            return None
        value = sympy.gammasimp(found)
        return rational(value) if value.is_Rational else None

    def mp(self, digits: int = DEFAULT_DIGITS, **values: Any) -> Any:
        """High precision by mpmath, without a certificate: the second engine."""
        import mpmath

        from parisk_sym.formulas.engines.mp import MP

        rounding.check_digits(digits)
        with mpmath.workdps(digits + 10):
            return self.by(MP, **values)

    def by(self, engine: Engine, **values: Any) -> Any:
        """The result of an engine's rules at exact arguments, in its own numbers and with its own reliability.

        Errors: UnsupportedHeadError if it has no rule for a head.
        """
        exact = self.exact_values(values)
        limit = self._limit(exact)
        if limit is not None:
            return Program(limit, ()).run(engine, ())
        return self.program.run(engine, [engine.number(v) for v in exact])

    def array(self, *, time_limit: Any = TIME_LIMIT, **values: Any) -> Any:
        """Float64 values over broadcast arrays, each within 4 units in the last place; input floats are taken as exact binary numbers.

        Where neither a kernel nor the expression in double-double arithmetic has an error bound that is good enough, the value is the
        float64 next to the certified one (slow: element by element). Beyond float64 it is inf, and below 0 or a subnormal number.
        An element has the same bits in every array. Integers, float32, Decimal, Fraction and SymPy rationals are converted exactly.
        The result is a masked array, masked where any argument is, if an argument is one. It has the labels of a pandas Series, DataFrame or
        Index among the arguments. DomainError names the parameter, its interval and the first value outside, or a number that float64 does
        not have; ParameterError names pandas objects with different labels. The time limit is that of `digits`, for the whole array.

        >>> import numpy as np
        >>> from parisk_sym.laws.laplace import tail
        >>> tail.array(x=np.ma.MaskedArray([1.0, -2.0], [False, True]), b=1).tolist()
        [0.36787944117144233, None]
        """
        from parisk_sym.formulas.engines.elementwise import evaluate_array

        self._require(values)
        with limited_here(time_limit):
            return evaluate_array(self, values)

    def exact_floats(self, values: Sequence[float]) -> tuple[fmpq, ...]:
        """Exact binary arguments inside the domain, in the order of the parameters."""
        return self.exact_values(
            {name: from_float(v, name) for name, v in zip(self.names, values, strict=True)}
        )

    def nearest_float(self, values: Sequence[float]) -> float:
        """The float64 next to the value at exact binary arguments, from a ball of 20 digits."""
        exact = self.exact_floats(values)
        return rounding.nearest_float(lambda: self._evaluate(exact))

    def latex(self) -> str:
        """The formula as an equation, in the notation of its parameters."""
        from parisk_sym.formulas.engines.latex import equation

        return equation(self)

    def _repr_latex_(self) -> str:
        """How a notebook shows it."""
        return rf"$\displaystyle {self.latex()}$"
