"""Functions of one variable: derivatives, shapes, slopes, roots, convergence, cases."""
