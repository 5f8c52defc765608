"""Tight composition of mechanisms with certified digits, and the theorems that bound it."""
