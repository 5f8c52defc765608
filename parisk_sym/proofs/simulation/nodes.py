"""Statistical tests at points of parameters, as nodes of a proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from sympy import Symbol

from parisk_sym.claims.verdict import Status
from parisk_sym.core.texts import quantity
from parisk_sym.proofs.node import Node, conjunction
from parisk_sym.proofs.rule import leaf
from parisk_sym.proofs.simulation.statistics import StatisticalResult

__all__ = ["simulation_node"]


def simulation_node(results: Iterable[tuple[Mapping[Symbol, Any], StatisticalResult]], test: str) -> Node:
    """Consistent only when every point is."""
    below = []
    for point, result in results:
        status = Status.CONSISTENT if result.consistent else Status.INCONSISTENT
        detail = {
            "at": ", ".join(f"{s} = {v}" for s, v in point.items()),
            "samples": result.samples,
            "seed": result.seed,
            "false alarm": result.false_alarm,
            "detectable": result.detectable,
            "observed": result.detail,
        }
        below.append(Node(test, status, engine="simulation", certificate=detail))
    status = conjunction(node.status for node in below)
    text = f"drawn at {quantity(len(below), 'point')}"
    return replace(leaf(status, {"points": len(below)}, "simulation"), children=tuple(below), text=text)
