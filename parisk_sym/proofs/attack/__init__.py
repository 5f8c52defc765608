"""The search for an exact point at which a statement certainly fails."""
