"""The pages of claims as HTML that works from a file, without network: formulas as MathML, folding proofs, filters."""
