"""Statements about families of numbers and unknown functions: as statements about numbers, by instances, and by bounds of sums and values."""
