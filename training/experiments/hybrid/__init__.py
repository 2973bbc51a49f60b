"""Hybrid RL: one policy on screens and tools, or on one of them, with equal tokens.

Reading order: `settings` (the arms), `run` (one arm with one seed, which resumes), `findings` (tables).
"""
