"""A fight tracker for game masters: the rules, the bookkeeping and the screen."""

__version__ = "0.1.0"
