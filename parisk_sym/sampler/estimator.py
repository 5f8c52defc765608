"""The estimator: sampled sensitivity with its guarantees, and responses with it."""

import contextlib
import math
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Self

import numpy as np

from parisk_sym.core.errors import DomainError, NotFittedError, ParameterError
from parisk_sym.core.progress import Progress, progress_bar
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.sampler.conventions import Estimator
from parisk_sym.sampler.fingerprint import fingerprint
from parisk_sym.sampler.mechanisms import MECHANISMS, respond_with
from parisk_sym.sampler.operating_point import OperatingPoint, exact, operating_point, whole
from parisk_sym.sampler.pairs import Pairs, Resample, real_array
from parisk_sym.sampler.records import column_names, read_records, seed_of
from parisk_sym.sampler.running import run
from parisk_sym.sampler.sample_file import keeping, seed_in

__all__ = ["SensitivitySampler"]


class SensitivitySampler(Estimator):
    """Sensitivity of any function, estimated on random pairs of neighbours (Rubinstein and Aldà 2017, Algorithms 1 and 2).

    A pair shares n_records - 1 records and differs in the last one; all n_records + 1 of them are independent draws. The sensitivity of a
    pair is the norm of the difference of the target's answers, and `sensitivity_` is an order statistic of m sampled ones.

    Parameters
    ----------
    target : callable
        Takes a database, an array of n_records records, and returns a number or an array of numbers.
    sampling : callable, optional
        ``sampling(rng, size)`` returns independent records of the distribution P along its first axis. Without it the records of the data
        set that is given to `fit` are drawn with replacement: P is its empirical distribution, to which the guarantee then refers.
    n_records : int, optional
        Records of a database; those of the data set if it is left out.
    n_pairs, order : int, optional
        The paper's m, and its k: the place of the order statistic.
    coverage, certainty : number in (0, 1), optional
        The share of the pairs that the sensitivity must cover, and the probability that it does, by the exact law.
    gamma, rho : number in (0, 1), optional
        Risk of the random differential privacy, and the free parameter, of the paper's Theorem 15. Best values are those of its Table 1.
    norm : number >= 1, or callable
        p of the p-norm of all entries of the difference, or a function of the difference.
    random_state : int, SeedSequence, Generator, RandomState, optional
        The i-th pair depends on the seed and on i only.
    executor : concurrent.futures.Executor, optional
        Measures the pairs; results are the same for all. It is not pickled, and a clone shares it.
    progress : bool or callable
        A progress bar on a terminal, or a function of the numbers of pairs that are done and wanted.
    keep : path, optional
        A file of finished samples, which the next run of the same target, sampling, records, norm and seed continues. Without
        random_state the seed is the one in the file.

    How many pairs, and which order, follow from gamma (with n_pairs, rho, order), from coverage and certainty (with n_pairs), or from
    n_pairs (with order); a float counts as the decimal number that it prints as.

    Attributes
    ----------
    sensitivities_ : array of shape (n_pairs_,)
        All of them, sorted.
    sensitivity_, order_, n_pairs_, n_records_ : the order statistic, its place, and the sizes of sample and database
    risk_ : float or None
        gamma of Theorem 15; None if the theorem promises nothing.
    rho_ : float
        The free parameter with which it does.
    exact_risk_ : float
        1 - k/(m + 1): probability, over sample and fresh pair, that the pair is farther apart. No law has a larger one.
    coverage_, certainty_ : float
        A share (as requested, else 1 - the risk), and the probability that the sensitivity covers it: a lower bound, exact for a
        continuous law of the sensitivity.
    n_features_in_ : int
        Columns of the data set, if it has columns.

    It follows scikit-learn's conventions and needs no scikit-learn. Of the checks of its `check_estimator` one does not apply:
    `check_fit1d`, because a record may be a single number; and a class cannot be made without arguments, because it needs a target. Errors: ParameterError, DomainError (a ValueError), OutputError.

    >>> sampler = SensitivitySampler(np.mean, gamma=0.1, random_state=1)
    >>> sampler.fit(np.arange(100.0)).n_pairs_, sampler.order_
    (285, 285)
    """

    SHARED = ("executor",)

    def __init__(  # noqa: PLR0913 - each is a parameter of the experiment
        self,
        target: Callable[[Any], Any],
        *,
        sampling: Callable[[np.random.Generator, int], Any] | None = None,
        n_records: int | None = None,
        n_pairs: int | None = None,
        coverage: Any = None,
        certainty: Any = None,
        gamma: Any = None,
        rho: Any = None,
        order: int | None = None,
        norm: Any = 2,
        random_state: Any = None,
        executor: Executor | None = None,
        progress: bool | Progress = False,
        keep: Any = None,
    ) -> None:
        self.target = target
        self.sampling = sampling
        self.n_records = n_records
        self.n_pairs = n_pairs
        self.coverage = coverage
        self.certainty = certainty
        self.gamma = gamma
        self.rho = rho
        self.order = order
        self.norm = norm
        self.random_state = random_state
        self.executor = executor
        self.progress = progress
        self.keep = keep

    def fit(self, X: Any = None, y: Any = None) -> Self:
        """Sample the sensitivity: of databases of records of X, or, where there is a `sampling`, of its records (X may give their number)."""
        self._check_callables()
        point = operating_point(self.n_pairs, self.coverage, self.certainty, self.gamma, self.rho, self.order)
        records = None if X is None else read_records(X)
        pairs = self._pairs(records)
        with self._progress_display() as progress, keeping(self.keep, self._about(pairs)) as kept:
            run(pairs, point.n_pairs, kept, self.executor, progress)
            found = [kept.found[number] for number in range(point.n_pairs)]
        self._learn(point, np.sort(np.array(found, dtype=np.float64)), pairs.n_records)
        self._remember_columns(X, records)
        return self

    def _check_callables(self) -> None:
        for name in ("target", "sampling"):
            value = getattr(self, name)
            if not callable(value) and not (name == "sampling" and value is None):
                raise ParameterError(f"{name} must be callable, got {value!r}")
        if callable(self.norm):
            return
        number = isinstance(self.norm, int | float | np.number) and not isinstance(self.norm, bool)
        if not number or not self.norm >= 1:
            raise DomainError(f"norm must be a number >= 1 (1, 2, inf, ...) or a callable, got {self.norm!r}")

    def _pairs(self, records: Any) -> Pairs:
        if self.sampling is None and records is None:
            raise ParameterError(
                "fit needs X, a data set to resample, or the parameter sampling, a distribution"
            )
        if self.n_records is None and records is None:
            raise ParameterError(
                "n_records, the number of records of a database, is needed without a data set X"
            )
        size = len(records) if self.n_records is None else whole(self.n_records, "n_records", 1)
        sampling = Resample(records) if self.sampling is None else self.sampling
        seed = seed_in(self.keep) if self.random_state is None and self.keep is not None else None
        return Pairs(
            self.target,
            sampling,
            size,
            self.norm if callable(self.norm) else float(self.norm),
            seed or seed_of(self.random_state),
        )

    def _about(self, pairs: Pairs) -> dict[str, Any]:
        """The description of the samples, by which a file of samples is recognised."""
        if self.keep is None:
            return {}
        named = {name: fingerprint(getattr(pairs, name), name) for name in ("target", "sampling")}
        norm = fingerprint(pairs.norm, "norm") if callable(pairs.norm) else repr(pairs.norm)
        entropy, key = pairs.seed
        return named | {"n_records": pairs.n_records, "norm": norm, "seed": [entropy, list(key)]}

    def _progress_display(self) -> contextlib.AbstractContextManager[Progress]:
        if callable(self.progress):
            return contextlib.nullcontext(self.progress)
        return progress_bar("pairs") if self.progress else contextlib.nullcontext(lambda done, total: None)

    def _learn(self, point: OperatingPoint, sensitivities: Any, n_records: int) -> None:
        self.sensitivities_ = sensitivities
        self.sensitivity_ = float(sensitivities[point.order - 1])
        self.n_records_, self.n_pairs_, self.order_ = n_records, point.n_pairs, point.order
        self.risk_, self.rho_, self.exact_risk_ = point.risk, point.rho, point.exact_risk
        self.coverage_, self.certainty_ = point.coverage, point.certainty

    def _remember_columns(self, X: Any, records: Any) -> None:
        for name in ("n_features_in_", "feature_names_in_"):
            vars(self).pop(name, None)
        if records is not None and records.ndim > 1:
            self.n_features_in_ = int(records.shape[1])
        if (names := column_names(X)) is not None:
            self.feature_names_in_ = names

    def _check_fitted(self) -> None:
        if not hasattr(self, "sensitivity_"):
            raise NotFittedError("this SensitivitySampler is not fitted yet: call fit first")

    def certainty_of(self, coverage: Any) -> float:
        """Probability that the sampled sensitivity covers at least this share of the pairs (`sampling.coverage`)."""
        self._check_fitted()
        share = exact(coverage, "coverage")
        return float(
            find_formula("sampling.coverage").digits(17, m=self.order_, n=self.n_pairs_, coverage=share)[0]
        )

    def respond(
        self,
        database: Any,
        mechanism: str = "laplace",
        *,
        eps: Any,
        delta: Any = None,
        random_state: Any = None,
    ) -> Any:
        """The target's answer on a database, made private for pairs whose answers differ by at most the sampled sensitivity.

        Mechanisms: laplace (1-norm), gaussian (2-norm; the least noise that is (eps, delta)-private), gaussian_classic (2-norm; the paper's
        calibration, where it is private), exponential (inf-norm; the target returns a score for each response, and the answer is the
        place of one), bernstein (inf-norm; the target returns the values on a lattice with k + 1 points along each axis). A norm with a
        smaller p bounds one with a larger p, so it will do; what a callable measures is not known, and refused. The noise is floating
        point: for experiments.
        """
        self._check_fitted()
        if mechanism not in MECHANISMS:
            raise ParameterError(f"mechanism must be one of {', '.join(MECHANISMS)}, got {mechanism!r}")
        database = np.asarray(database)
        if database.ndim == 0 or len(database) != self.n_records_:
            raise DomainError(
                f"database must have n_records = {self.n_records_} records, as the sampled ones, got shape {database.shape}"
            )
        answer = real_array(self.target(database.copy()), "target", "on the database")
        self._check_sensitivity(mechanism, answer.size)
        entropy, key = seed_of(random_state)
        rng = np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=key))
        return respond_with(mechanism, answer, self.sensitivity_, eps, delta, rng)

    def _check_sensitivity(self, mechanism: str, size: int) -> None:
        """Whether the norm is the one that the mechanism requires."""
        if self.sensitivity_ == 0:
            raise DomainError(
                f"sensitivity_ must be > 0 for noise, got 0: {self.order_} of {self.n_pairs_} sampled pairs have equal answers, and the others "
                "would get no protection; take a larger order or more pairs, or a sampling in which records differ"
            )
        needed = MECHANISMS[mechanism].norm
        if callable(self.norm) or (self.norm > needed and (size > 1 or mechanism == "exponential")):
            shown = "a callable" if callable(self.norm) else self.norm
            raise ParameterError(
                f"norm must be <= {'inf' if needed == math.inf else needed} for the {mechanism} mechanism, got {shown}: fit again with "
                f"norm={'math.inf' if needed == math.inf else needed}"
            )

    def __sklearn_tags__(self) -> Any:
        """The tags that scikit-learn requires of an estimator."""
        from sklearn.utils import InputTags, Tags, TargetTags

        return Tags(
            estimator_type=None,
            target_tags=TargetTags(required=False),
            input_tags=InputTags(three_d_array=True),
        )
