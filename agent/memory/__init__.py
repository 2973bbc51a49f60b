"""What the agent remembers: this episode in full, earlier ones in a few lines."""

from agent.memory.episodic import EpisodicMemory, Remembered
from agent.memory.provenance import GAP
from agent.memory.remembering import AgentMemory
from agent.memory.summary import summarise

__all__ = ["GAP", "AgentMemory", "EpisodicMemory", "Remembered", "summarise"]
