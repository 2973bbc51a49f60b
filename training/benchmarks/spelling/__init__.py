"""Our actions in the words of benchmarks. Pure.

A benchmark performs what is spelled here. What it has no words for raises `UnspellableActionError`, which the
model is told; nothing is left out silently but what the module's docstring says.
"""
