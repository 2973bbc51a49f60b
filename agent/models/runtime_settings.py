"""How a model is run on this machine (its manifest says what it needs). Pure but `usable_cores`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from agent.settings import CachePrecision, GrammarUse, Settings
from agent.types import Prompt

SMALL_MODEL_BYTES = 64 * 2**20
_MAX_THREADS_OF_SMALL = 4


@dataclass(frozen=True, slots=True)
class RuntimeSettings:
    """The owner's choices for running models."""

    num_threads: int | None = None
    """None: as `threads_for` says."""
    gpu_layers: int | None = None
    """Layers of the model on a GPU. None: all, where the runtime was built for a GPU and finds one."""
    cache: CachePrecision = CachePrecision.F16
    """How precisely llama.cpp keeps the context."""
    draft_tokens: int = 0
    """How many tokens a GGUF model tries at once where they stood behind the same words before; 0 is one."""
    builds: Path | None = None
    """Where builds of llama.cpp lie, of which one may be chosen; None: the app's own in any case."""
    grammar: GrammarUse = GrammarUse.AUTOMATIC
    context_tokens: int | None = None
    """None: as the manifest says."""
    max_reply_tokens: int | None = None
    """None: as the manifest says."""
    temperature: float = 0.0
    """0 takes the most likely token."""
    seed: int = 0
    load_timeout_s: float = 600.0
    reply_timeout_s: float = 600.0
    """Longest wait for the next sign of life during a reply."""
    cancel_timeout_s: float = 0.12
    """How long a cancelled model may take to answer before its process is ended."""
    checks_memory: bool = True
    confines: bool = True
    """Whether the model's process is shut in, on systems that can (Linux)."""
    looks_again: bool = True
    """Whether a model of the embedded dialect reads a task again that it does not find or is unsure about;
    never while replies are drawn at random."""
    reuses_prefix: bool = True
    """False evaluates every prompt from its beginning; for measurements and tests."""


def runtime_settings(settings: Settings) -> RuntimeSettings:
    """The runtime settings from the owner's settings."""
    return RuntimeSettings(
        num_threads=settings.threads,
        gpu_layers=settings.gpu_layers,
        cache=settings.cache,
        builds=settings.builds_folder,
        draft_tokens=settings.draft_tokens,
        grammar=settings.grammar,
        looks_again=settings.looks_again,
        confines=settings.confines_models,
    )


@dataclass(frozen=True, slots=True)
class Threads:
    """How many threads evaluate a model."""

    reading: int
    """Pictures and prompts: large matrices, which many threads share well."""
    writing: int
    """One token after the other."""


def threads_for(model_bytes: int, settings: RuntimeSettings) -> Threads:
    """Threads for a model whose files have this size.

    A small model writes with one thread: its matrices are so small that two threads mostly wait for each
    other (412 instead of 119 ms for 25 tokens on a busy machine), but it reads pictures faster with two, busy
    or not. A large one leaves a core to the window and the applications.
    """
    if settings.num_threads is not None:
        number = max(1, settings.num_threads)
        return Threads(number, number)
    if model_bytes <= SMALL_MODEL_BYTES:
        return Threads(min(usable_cores(), _MAX_THREADS_OF_SMALL), 1)
    number = max(1, usable_cores() - 1)
    return Threads(number, number)


def usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def grammar_of(prompt: Prompt, settings: RuntimeSettings) -> str:
    """The GBNF that a reply to `prompt` is held to; empty for none."""
    if prompt.grammar is None or settings.grammar is GrammarUse.NEVER:
        return ""
    if settings.grammar is GrammarUse.AUTOMATIC and prompt.grammar.has_free_thoughts:
        return ""
    return prompt.grammar.gbnf
