"""Sixfold: the home of five connection games."""

__version__ = "0.1.0"
