"""A figure as data: curves over one running parameter, with the values of the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flint import fmpq

from parisk_sym.comparisons import Comparison
from parisk_sym.errors import ClaimError, DomainError, ParameterError
from parisk_sym.sources import Source
from parisk_sym.tables import parse_axes

__all__ = ["Figure"]


@dataclass(frozen=True)
class Figure:
    """Curves (the columns of a comparison) over the parameter `running`.

    `defaults` holds a value for every parameter, a grid for the running one. Labels may hold mathematics between
    dollar signs. `note` says what the reader has to know about the curves. `ratio` adds a panel with every curve divided
    by the one it stands against.
    """

    data: Comparison
    running: str
    x_label: str
    y_label: str
    defaults: Mapping[str, str]
    source: Source | None = None
    note: str = ""
    logarithmic: bool = field(default=False, kw_only=True)
    ratio: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        if set(self.defaults) != set(self.data.names) or self.running not in self.data.names:
            raise ClaimError(f"the figure {self.id} needs a default for each of {', '.join(self.data.names)}")

    @property
    def id(self) -> str:
        """Its name on the command line."""
        return self.data.id

    def axes(self, tokens: Sequence[str]) -> dict[str, list[fmpq]]:
        """The default axes, those given as name=values in their place; only the running one may have several values.

        ParameterError for an unknown name, DomainError for a value that is no number, or several where one is needed.
        """
        given = parse_axes(tokens)
        unknown = [name for name in given if name not in self.defaults]
        if unknown:
            raise ParameterError(
                f"the figure {self.id} takes {', '.join(self.data.names)}: unknown {', '.join(unknown)}"
            )
        axes = parse_axes([f"{name}={text}" for name, text in self.defaults.items()]) | given
        for name, axis in axes.items():
            if name != self.running and len(axis) != 1:
                raise DomainError(
                    f"{name} must have one value in the figure {self.id}, whose curves run over {self.running}, "
                    f"got {len(axis)} values"
                )
        if len(axes[self.running]) < 2:
            raise DomainError(f"{self.running} must have at least two values in a figure, got one")
        return axes
