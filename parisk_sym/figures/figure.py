"""A figure as data: curves over one running parameter, with values of the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from parisk_sym.core.errors import ClaimError, DomainError, ParameterError
from parisk_sym.core.sources import Source
from parisk_sym.figures.experiment import Experiment, Settings
from parisk_sym.tables.axes import Axis, parse_axes
from parisk_sym.tables.comparisons import Comparison

__all__ = ["Figure", "Panel"]


class Panel(NamedTuple):
    """A second panel: its vertical label, the names of the curves that it shows instead of the first, and its scale."""

    label: str
    names: tuple[str, ...]
    logarithmic: bool = False


@dataclass(frozen=True)
class Figure:
    """Curves (the columns of a comparison) over the parameter `running`.

    `defaults` has a value for every parameter that does not come from the data of an experiment, and a grid for the running
    one. `experiment` adds simulated curves, and `lower` a panel below for some of the curves. Labels may contain mathematics
    between dollar signs. `note` is what a reader has to know about the curves. `ratio` adds a panel with every curve divided
    by the one that it is compared with. `logarithmic` is the scale of the first panel's ordinate, `logarithmic_x` that of the
    running parameter. `file` is where the figure was found.
    """

    data: Comparison
    running: str
    x_label: str
    y_label: str
    defaults: Mapping[str, str]
    source: Source | None = None
    note: str = ""
    logarithmic: bool = field(default=False, kw_only=True)
    logarithmic_x: bool = field(default=False, kw_only=True)
    ratio: bool = field(default=False, kw_only=True)
    experiment: Experiment | None = field(default=None, kw_only=True)
    lower: Panel | None = field(default=None, kw_only=True)
    file: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        computed = self.experiment.constant_names if self.experiment else ()
        if {*self.defaults, *computed} != set(self.data.names) or self.running not in self.defaults:
            raise ClaimError(f"the figure {self.id} needs a default for each of {', '.join(self.data.names)}")

    @property
    def id(self) -> str:
        """Its name on the command line."""
        return self.data.id

    def axes(self, tokens: Sequence[str]) -> dict[str, Axis]:
        """The axes, given as name=values or default; only the running one may have several values.

        Raises ParameterError for an unknown name, DomainError for an invalid value or several where one is needed, and
        MissingLibraryError if the data of an experiment cannot be loaded.
        """
        axes = parse_axes([f"{name}={text}" for name, text in self.defaults.items()])
        axes |= {name: axis for name, axis in self._given_axes(tokens).items() if name in axes}
        for name, axis in axes.items():
            if name != self.running and len(axis) != 1:
                raise DomainError(
                    f"{name} must have one value in the figure {self.id}, whose curves run over {self.running}, "
                    f"got {len(axis)} values"
                )
        if len(axes[self.running]) < 2:
            raise DomainError(f"{self.running} must have at least two values in a figure, got one")
        if self.experiment is not None:
            computed = self.experiment.constants(self.settings(tokens))
            axes |= parse_axes([f"{name}={text}" for name, text in computed.items()])
        return axes

    def settings(self, tokens: Sequence[str]) -> Settings:
        """The settings of the experiment, given as name=value or default; empty without an experiment."""
        return self.experiment.read(self._given_axes(tokens)) if self.experiment is not None else {}

    def _given_axes(self, tokens: Sequence[str]) -> dict[str, Axis]:
        """The given axes and settings; raises ParameterError for an unknown name."""
        given = parse_axes(tokens)
        known = [name for name in self.data.names if name in self.defaults]
        known += self.experiment.settings if self.experiment is not None else ()
        unknown = [name for name in given if name not in known]
        if unknown:
            raise ParameterError(
                f"the figure {self.id} takes {', '.join(known)}: unknown {', '.join(unknown)}"
            )
        return given
