"""Targets and distributions, in a module so that other processes find them."""

import time
from typing import Any

import numpy as np


def mean(database: np.ndarray) -> Any:
    return database.mean()


def vector(database: np.ndarray) -> np.ndarray:
    return np.array([database.mean(), database.max()])


def last(database: np.ndarray) -> Any:
    """With one record in a database, the sensitivity is |x - y| of two draws."""
    return database[-1]


def slow_mean(database: np.ndarray) -> Any:
    time.sleep(0.005)
    return database.mean()


def exponential(rng: np.random.Generator, size: int) -> np.ndarray:
    return rng.exponential(size=size)


def cauchy(rng: np.random.Generator, size: int) -> np.ndarray:
    return rng.standard_cauchy(size)


def rare(rng: np.random.Generator, size: int) -> np.ndarray:
    """0, and 10^300 with probability 1/20."""
    return np.where(rng.random(size) < 0.05, 1e300, 0.0)


def die(rng: np.random.Generator, size: int) -> np.ndarray:
    return rng.integers(1, 7, size)
