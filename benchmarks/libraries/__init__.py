"""Functions of published packages against the certified values of the formulas that they implement."""
