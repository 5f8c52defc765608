"""The papers' figures as data and plots: as printed, as drawn by the authors' code, and exact or corrected."""
