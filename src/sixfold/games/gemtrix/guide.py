"""What the bots know of Gemtrix: a learned worth of redeals, judged at once instead of playing games to the end."""

from __future__ import annotations

from sixfold.core.bot import Guide

from .worth import worth

GUIDE = Guide(
    search={"iterations": 4000, "depth": 0, "margin": 0, "scale": 1},
    kernels={"worth": worth},
    levels=("greedy:overlook=49", "greedy:overlook=38", "greedy:overlook=24", "greedy", "search"),
)
