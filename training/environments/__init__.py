"""Worlds to learn in: each gives observations, takes actions and says by code what they earned."""

from training.environments.environment import Environment, Feedback

__all__ = ["Environment", "Feedback"]
