"""How a llama.cpp for this computer's GPU would be installed: a wheel where one fits, else a build. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent.errors import SettingsError
from agent.models.gpus import Gpu

PACKAGE = "llama-cpp-python"
WHEELS = "https://abetlen.github.io/llama-cpp-python/whl"
"""Where its author publishes wheels for CUDA, in a folder for each version."""
_DRIVERS = ((550, "cu124"), (545, "cu123"), (530, "cu121"))
"""The least driver, by its first number, for each version of CUDA that has wheels; the newest first."""
_PYTHONS = ((3, 10), (3, 11), (3, 12))
"""Of which there are wheels."""
_LEAST_CAPABILITY = 5.0


@dataclass(frozen=True, slots=True)
class RuntimePlan:
    """Commands and why; nothing of it has been done."""

    reason: str
    environment: tuple[tuple[str, str], ...]
    command: tuple[str, ...]


def plan_runtime(
    found: Sequence[Gpu], *, python: tuple[int, int], version: str, executable: str, has_compiler: bool
) -> RuntimePlan:
    """What would be run, for the card with the most memory.

    Raises:
        SettingsError: there is no GPU of NVIDIA's, its driver is missing, or nothing fits it.
    """
    cards = [gpu for gpu in found if gpu.driver]
    if not cards:
        named = " and ".join(gpu.name for gpu in found)
        if any("NVIDIA" in gpu.name for gpu in found):
            raise SettingsError(f"{named} is there, but NVIDIA's driver does not answer: install it first.")
        raise SettingsError(
            f"A CUDA build needs a GPU of NVIDIA's, and here is {named or 'none'}: models run on the"
            " processor."
        )
    card = max(cards, key=lambda gpu: gpu.memory_bytes)
    if _number(card.capability) < _LEAST_CAPABILITY:
        raise SettingsError(
            f"{card.name} is too old for today's CUDA (compute capability {card.capability or 'unknown'})."
        )
    install = (executable, "-m", "pip", "install", "--force-reinstall", "--no-deps", f"{PACKAGE}=={version}")
    cuda = next((name for least, name in _DRIVERS if _number(card.driver.partition(".")[0]) >= least), "")
    if cuda and python in _PYTHONS:
        reason = f"{card.words}: driver {card.driver} runs the wheel for {cuda}."
        command = (*install, "--only-binary", PACKAGE, "--index-url", f"{WHEELS}/{cuda}")
        return RuntimePlan(reason, (), command)
    if not has_compiler:
        raise SettingsError(
            f"No wheel fits {card.name} with driver {card.driver} and Python {python[0]}.{python[1]}, and"
            " a build needs nvcc: install NVIDIA's CUDA toolkit."
        )
    arguments = f"-DGGML_CUDA=on -DCMAKE_CUDA_ARCHITECTURES={card.capability.replace('.', '')}"
    reason = f"{card.words}: no wheel fits, so it is built here, which takes many minutes."
    return RuntimePlan(reason, (("CMAKE_ARGS", arguments),), (*install, "--no-binary", PACKAGE, "--verbose"))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
