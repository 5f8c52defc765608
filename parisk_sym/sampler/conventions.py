"""Scikit-learn's conventions for an object with parameters, without scikit-learn."""

import copy
import inspect
from typing import Any, Self

from parisk_sym.core.errors import ParameterError

__all__ = ["Estimator"]


class Estimator:
    """The constructor only stores its arguments under their names; names of learned attributes end in an underscore."""

    SHARED: tuple[str, ...] = ()
    """Parameters that are not values: a clone shares them, and they are not pickled."""

    @classmethod
    def _parameters(cls) -> tuple[str, ...]:
        return tuple(sorted(inspect.signature(cls).parameters))

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters by name; nested parameters as name__its_name."""
        found = {name: getattr(self, name) for name in self._parameters()}
        inside = {
            f"{name}__{key}": own
            for name, value in found.items()
            if deep and hasattr(value, "get_params") and not isinstance(value, type)
            for key, own in value.get_params().items()
        }
        return found | inside

    def set_params(self, **params: Any) -> Self:
        """Set parameters by these names; ParameterError for an unknown name."""
        for name, value in params.items():
            own, _, rest = name.partition("__")
            if own not in self._parameters():
                raise ParameterError(
                    f"{type(self).__name__} has no parameter {own!r}: it has {', '.join(self._parameters())}"
                )
            if rest:
                getattr(self, own).set_params(**{rest: value})
            else:
                setattr(self, name, value)
        return self

    def __sklearn_clone__(self) -> Self:
        """A copy that is not fitted."""
        params = self.get_params(deep=False)
        return type(self)(**{k: v if k in self.SHARED else copy.deepcopy(v) for k, v in params.items()})

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | dict.fromkeys(self.SHARED)

    def __repr__(self) -> str:
        """The parameters that are not the default."""
        defaults = inspect.signature(type(self)).parameters
        shown = (f"{k}={v!r}" for k, v in self.get_params(deep=False).items() if v is not defaults[k].default)
        return f"{type(self).__name__}({', '.join(shown)})"

    def __sklearn_is_fitted__(self) -> bool:
        return any(name.endswith("_") and not name.startswith("_") for name in vars(self))
