"""Training environments: each returns observations, takes actions and computes rewards in code."""

from training.environments.environment import Environment, Feedback

__all__ = ["Environment", "Feedback"]
