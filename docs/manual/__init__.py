"""What the manual is made of beside the pages that are written by hand: generated pages, typeset mathematics, and checks."""
