"""Formulas, declared once, and the engines that evaluate them."""
