"""Which build of llama.cpp suits this computer: a wheel where one fits, else compiled here. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from agent.errors import SettingsError
from agent.models.gpus import Gpu

PACKAGE = "llama-cpp-python"
WHEELS = "https://abetlen.github.io/llama-cpp-python/whl"
"""Where its author publishes wheels, in a folder for each version of CUDA and one for Metal."""
_DRIVERS = ((550, "cu124"), (545, "cu123"), (530, "cu121"))
"""The least driver, by its first number, for each version of CUDA that has wheels; the newest first."""
_PYTHONS = ((3, 10), (3, 11), (3, 12))
"""Of which the author publishes wheels."""
_LEAST_CAPABILITY = 5.0
SOURCES = {"0.3.36": "832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e"}
"""SHA-256 of the archives that are compiled here, by version; as in packaging/lock."""


class BuildKind(StrEnum):
    CUDA = "cuda"
    VULKAN = "vulkan"
    METAL = "metal"
    CPU = "cpu"
    """For exactly this processor; the one that comes with the app runs on every one."""


@dataclass(frozen=True, slots=True)
class BuildTools:
    """What this computer can compile with."""

    programs: frozenset[str] = frozenset()
    """Of `PROGRAMS`, those that are there."""
    cuda_capabilities: frozenset[str] = frozenset()
    """For which nvcc compiles, such as 9.0; empty where it does not say."""


PROGRAMS = ("cmake", "c++", "nvcc", "glslc")


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """What would be done, and why; nothing of it has been done."""

    kind: BuildKind
    version: str
    """Of llama-cpp-python: the one that the app is made for."""
    reason: str
    index: str = ""
    """Where a wheel is looked for; "" where none is published."""
    cmake_arguments: str = ""
    """With which it is compiled; "" where it cannot be."""
    lacking: str = ""
    """Why it cannot be, in half a sentence."""

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.version}"

    def wheel_command(self, executable: str, folder: Path) -> tuple[str, ...]:
        only = ("--only-binary", PACKAGE, "--index-url", self.index)
        return (*self._install(executable, folder), *only, self._requirement)

    @property
    def source_requirement(self) -> str:
        """The line of a requirements file for its sources, with their checksum where it is known."""
        sha256 = SOURCES.get(self.version)
        return f"{self._requirement} --hash=sha256:{sha256}" if sha256 else self._requirement

    def build_command(
        self, executable: str, folder: Path, requirements: Path, *, is_isolated: bool
    ) -> tuple[str, ...]:
        """`requirements` holds `source_requirement`; `is_isolated`: pip gets what it builds with, instead of
        taking what is installed."""
        how = ("--no-binary", PACKAGE, "--no-cache-dir", "--verbose")
        alone = () if is_isolated else ("--no-build-isolation",)
        return (*self._install(executable, folder), *how, *alone, "--requirement", str(requirements))

    def build_environment(self, num_jobs: int) -> dict[str, str]:
        return {"CMAKE_ARGS": self.cmake_arguments, "CMAKE_BUILD_PARALLEL_LEVEL": str(num_jobs)}

    @property
    def _requirement(self) -> str:
        return f"{PACKAGE}=={self.version}"

    @staticmethod
    def _install(executable: str, folder: Path) -> tuple[str, ...]:
        return (executable, "-m", "pip", "install", "--no-deps", "--no-input", "--target", str(folder))


def plan_build(
    found: Sequence[Gpu],
    tools: BuildTools,
    *,
    python: tuple[int, int],
    version: str,
    system: str = "linux",
    kind: BuildKind | None = None,
    index: str = WHEELS,
) -> BuildPlan:
    """For the card with the most memory; `kind` is what the owner wants instead of what suits it.

    Raises:
        SettingsError: there is no GPU, its driver is missing, or nothing fits it.
    """
    kind = kind or _suiting(found, system)
    if kind is BuildKind.CUDA:
        return _cuda(found, tools, python, version, index)
    if kind is BuildKind.METAL and system != "darwin":
        raise SettingsError("Metal is part of macOS: here a GPU is used through CUDA or Vulkan.")
    is_authors = index == WHEELS
    flavour = f"{index}/{kind}" if not is_authors or kind is BuildKind.METAL else ""
    lacking = _lacking(tools, ("glslc",) if kind is BuildKind.VULKAN else ())
    arguments = {
        BuildKind.VULKAN: "-DGGML_VULKAN=ON",
        BuildKind.METAL: "-DGGML_METAL=ON",
        BuildKind.CPU: "-DGGML_NATIVE=ON",
    }[kind]
    if lacking and not flavour:
        raise SettingsError(f"A {_title(kind)} build is compiled here, and {lacking}.")
    named = " and ".join(gpu.words for gpu in found) or "this computer"
    who = "this very processor" if kind is BuildKind.CPU else named
    return BuildPlan(
        kind,
        version,
        f"A {_title(kind)} build for {who}.",
        flavour,
        "" if lacking else f"{arguments} {_COMMON}",
        lacking,
    )


_COMMON = "-DLLAMA_OPENSSL=OFF -DMTMD_VIDEO=OFF"


def _suiting(found: Sequence[Gpu], system: str) -> BuildKind:
    if any(gpu.driver for gpu in found):
        return BuildKind.CUDA
    if system == "darwin":
        return BuildKind.METAL
    named = " and ".join(gpu.name for gpu in found)
    if any("NVIDIA" in gpu.name for gpu in found):
        raise SettingsError(f"{named} is there, but NVIDIA's driver does not answer: install it first.")
    if not found:
        raise SettingsError(
            "Here is no GPU: models run on the processor. (The kind cpu is compiled for exactly this one.)"
        )
    return BuildKind.VULKAN


def _cuda(
    found: Sequence[Gpu], tools: BuildTools, python: tuple[int, int], version: str, index: str
) -> BuildPlan:
    cards = [gpu for gpu in found if gpu.driver]
    if not cards:
        named = " and ".join(gpu.name for gpu in found) or "none"
        raise SettingsError(f"A CUDA build needs a GPU of NVIDIA's with its driver, and here is {named}.")
    card = max(cards, key=lambda gpu: gpu.memory_bytes)
    if _number(card.capability) < _LEAST_CAPABILITY:
        raise SettingsError(
            f"{card.name} is too old for today's CUDA (compute capability {card.capability or 'unknown'})."
        )
    cuda = next((name for least, name in _DRIVERS if _number(card.driver.partition(".")[0]) >= least), "")
    flavour = f"{index}/{cuda}" if cuda and (python in _PYTHONS or index != WHEELS) else ""
    lacking = _lacking(tools, ("nvcc",)) or _cuda_lacking(card, tools.cuda_capabilities)
    if not flavour and lacking:
        raise SettingsError(
            f"No wheel fits {card.name} with driver {card.driver} and Python {python[0]}.{python[1]}, and"
            f" to compile one {lacking}."
        )
    arguments = f"{cuda_arguments(card.capability)} {_COMMON}"
    how = (
        f"driver {card.driver} runs the wheel for {cuda}"
        if flavour
        else "no wheel fits, so it is compiled here"
    )
    return BuildPlan(
        BuildKind.CUDA, version, f"{card.words}: {how}.", flavour, "" if lacking else arguments, lacking
    )


def cuda_arguments(capability: str) -> str:
    """What CMake is given for cards of this capability.

    >>> cuda_arguments("9.0")
    '-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES=90'
    """
    return f"-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES={capability.replace('.', '')}"


def read_nvcc(listed: str) -> frozenset[str]:
    """The capabilities in what `nvcc --list-gpu-arch` prints.

    >>> sorted(read_nvcc("compute_75\\ncompute_120\\n"))
    ['12.0', '7.5']
    """
    names = [line.strip().removeprefix("compute_") for line in listed.splitlines()]
    return frozenset(f"{name[:-1]}.{name[-1]}" for name in names if name.isdigit() and len(name) > 1)


def _cuda_lacking(card: Gpu, capabilities: Collection[str]) -> str:
    if not capabilities or card.capability in capabilities:
        return ""
    return f"its nvcc compiles for no card of capability {card.capability}: install another CUDA toolkit"


def _lacking(tools: BuildTools, more: tuple[str, ...]) -> str:
    missing = [program for program in ("cmake", "c++", *more) if program not in tools.programs]
    if not missing:
        return ""
    named = " and ".join({"nvcc": "nvcc (NVIDIA's CUDA toolkit)"}.get(one, one) for one in missing)
    return f"{named} {'is' if len(missing) == 1 else 'are'} missing"


def _title(kind: BuildKind) -> str:
    return {BuildKind.VULKAN: "Vulkan", BuildKind.METAL: "Metal", BuildKind.CUDA: "CUDA"}.get(
        kind, "processor"
    )


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
