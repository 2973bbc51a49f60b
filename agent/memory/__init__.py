"""What the agent remembers: this episode in full, earlier ones in a few lines."""

from agent.memory.episodic import EpisodicMemory, Remembered
from agent.memory.remembering import AgentMemory

__all__ = ["AgentMemory", "EpisodicMemory", "Remembered"]
