"""Worlds that stages learn in by name: an environment, how it is spoken of in tokens, and held-out seeds.

Reading order: `world` (the interface), `pieces` (a small vocabulary), `arithmetic` (questions with a python
tool), `small_model` (a model to begin with), `named` (names → worlds).
"""
