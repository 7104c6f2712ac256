"""A poker room that runs by the book."""

__version__ = "0.1.0"
