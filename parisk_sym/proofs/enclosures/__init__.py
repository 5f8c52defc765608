"""Values of expressions in balls: at exact points, and over boxes."""
