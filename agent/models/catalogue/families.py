"""Model families: dialect and coordinate frame of each. Pure.

A family is declared by a model's name or architecture, never guessed from numbers it writes; `deskhand models
check` tests whether the declaration is true. Facts: the coordinate and picture tables of the UI-TARS
repositories and the configurations that Qwen publishes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from agent.actions.dialects import slides_pictures
from agent.coordinates import CoordinateFrame
from agent.errors import SettingsError
from agent.models.manifest import ImageLimits

ASSUMED_CONTEXT_TOKENS = 32_768
"""Of a model that could read more: room for Full HD screenshots, at a memory that ordinary machines have."""
TEXT_TOKENS = 4096
"""Of the context, kept for rules, task, past steps and the reply."""


@dataclass(frozen=True, slots=True)
class ModelFamily:
    """What all models of one kind have in common."""

    title: str
    dialect: str
    frame: CoordinateFrame
    min_pixels: int
    max_pixels: int
    history_images: int = 5
    max_reply_tokens: int = 1024
    factor: int = 28
    """Patch size × merge size, for models whose own files nobody can read: those behind a server."""


_LOWEST, _HIGHEST = 100 * 28 * 28, 16_384 * 28 * 28
UI_TARS = ModelFamily("UI-TARS 1.0", "uitars-1.0", CoordinateFrame.REL1000, _LOWEST, 2700 * 28 * 28)
UI_TARS_15 = ModelFamily("UI-TARS 1.5", "uitars-1.5", CoordinateFrame.ABS_RESIZED, _LOWEST, _HIGHEST)
DOUBAO_15 = ModelFamily("hosted UI-TARS 1.5", "doubao-1.5", CoordinateFrame.REL1000, _LOWEST, 5120 * 28 * 28)
UI_TARS_2 = ModelFamily("UI-TARS 2", "uitars-2", CoordinateFrame.REL1000, _LOWEST, _HIGHEST)
QWEN2_VL = ModelFamily("Qwen2-VL", "uitars-1.0", CoordinateFrame.REL1000, 4 * 28 * 28, _HIGHEST)
QWEN25_VL = ModelFamily("Qwen2.5-VL", "computer-use", CoordinateFrame.ABS_RESIZED, 4 * 28 * 28, _HIGHEST)
"""The one family whose points are not in the frame of its dialect: it counts pixels of the picture."""
QWEN3_VL = ModelFamily(
    "Qwen3-VL", "computer-use", CoordinateFrame.REL1000, 256 * 256, 16_384 * 32 * 32, factor=32
)
QWEN35 = replace(QWEN3_VL, title="Qwen3.5", dialect="computer-use-xml", max_reply_tokens=2048)
"""It thinks first. Its projector calls itself as Qwen3-VL's does: only names and configurations differ."""

GUI_OWL_15 = replace(QWEN3_VL, title="GUI-Owl 1.5")
EVOCUA = replace(QWEN3_VL, title="EvoCUA")
FARA = replace(QWEN25_VL, title="Fara")
OPENCUA = replace(QWEN25_VL, title="OpenCUA", dialect="code", history_images=3, max_reply_tokens=2048)
HOLO3 = replace(QWEN35, title="Holo 3", dialect="holo")
ANY_CHAT_MODEL = ModelFamily("a chat model", "chat", CoordinateFrame.REL1000, 256 * 256, 2_100_000, factor=32)
"""Behind a server, under a name that nobody knows; the pointing test says in which frame it points."""

_BY_NAME = (
    (re.compile(r"open[\W_]*cua", re.I), OPENCUA),
    (re.compile(r"evo[\W_]*cua", re.I), EVOCUA),
    (re.compile(r"(?<![a-z])fara(?![a-z])", re.I), FARA),
    (re.compile(r"gui[\W_]*owl[\W_]*1[\W_]?5(?!\d)", re.I), GUI_OWL_15),
    (re.compile(r"(?<![a-z])holo[\W_]*3(?!\d)", re.I), HOLO3),
    (re.compile(r"seed[\W_]*1[\W_]?8(?!\d)", re.I), UI_TARS_2),
    (re.compile(r"doubao.*ui[\W_]*tars", re.I), DOUBAO_15),
    (re.compile(r"ui[\W_]*tars[\W_]*1[\W_]?5(?!\d)", re.I), UI_TARS_15),
    (re.compile(r"ui[\W_]*tars[\W_]*2(?![\dbB])", re.I), UI_TARS_2),
    (re.compile(r"ui[\W_]*tars", re.I), UI_TARS),
    (re.compile(r"qwen[\W_]*3[\W_]?[56](?!\d)", re.I), QWEN35),
)
_BY_NAME_OF_BASE = (
    (re.compile(r"qwen[\W_]*3[\W_]*vl", re.I), QWEN3_VL),
    (re.compile(r"qwen[\W_]*2[\W_]?5[\W_]*vl", re.I), QWEN25_VL),
    (re.compile(r"qwen[\W_]*2[\W_]*vl", re.I), QWEN2_VL),
)
"""Only where a model cannot be seen: what it is built like says more than its name."""
_BY_ARCHITECTURE = {
    # What GGUF projectors and Hugging Face configurations call it.
    "qwen2vl_merger": QWEN2_VL,
    "qwen2.5vl_merger": QWEN25_VL,
    "qwen3vl_merger": QWEN3_VL,
    "qwen2_vl": QWEN2_VL,
    "qwen2_5_vl": QWEN25_VL,
    "qwen3_vl": QWEN3_VL,
    "qwen3_vl_moe": QWEN3_VL,
    "qwen3_5": QWEN35,
    "qwen3_5_moe": QWEN35,
}


def family_of(names: Iterable[str], architecture: str) -> ModelFamily:
    """The family of a model: by the names in its files, else by its architecture.

    >>> family_of(["UI-TARS-1.5-7B.Q4_K_M.gguf"], "qwen2.5vl_merger").dialect
    'uitars-1.5'
    >>> family_of(["UI-TARS-2B-SFT"], "qwen2_vl").title
    'UI-TARS 1.0'
    >>> family_of(["qwen2.5vl:7b"], "").title
    'Qwen2.5-VL'

    Raises:
        SettingsError: neither says it.
    """
    names = list(names)
    for pattern, family in _BY_NAME if architecture else (*_BY_NAME, *_BY_NAME_OF_BASE):
        if any(pattern.search(name) for name in names):
            return family
    if architecture not in _BY_ARCHITECTURE:
        known = ", ".join(sorted({family.title for family in _BY_ARCHITECTURE.values()}))
        raise SettingsError(
            f"The architecture {architecture or 'of this model'!r} is not one that Deskhand knows how to ask"
            f" ({known}): write a manifest.json for it (docs/how-to/add-a-model.md)."
        )
    return _BY_ARCHITECTURE[architecture]


def is_known_by_name(names: Iterable[str]) -> bool:
    """Whether one of the names says how a model is asked; otherwise only its architecture did.

    >>> is_known_by_name(["Qwen3-VL-8B-Instruct"]), is_known_by_name(["MAI-UI-8B"])
    (True, False)
    """
    names = list(names)
    return any(pattern.search(name) for pattern, _ in (*_BY_NAME, *_BY_NAME_OF_BASE) for name in names)


def context_for(trained_tokens: int) -> int:
    """The context size to use for a model's trained context size."""
    return min(trained_tokens, ASSUMED_CONTEXT_TOKENS) if trained_tokens > 0 else ASSUMED_CONTEXT_TOKENS


def limits_for(
    family: ModelFamily, *, factor: int, context_tokens: int, lowest: int = 0, highest: int = 0
) -> ImageLimits:
    """Pictures that the model takes and that fit into its context: twice the history, since the window of
    pictures may grow to that before it is cut back; once, where the family was trained with the last ones.

    `lowest` and `highest` are pixels that the model's own files name; 0 where they name none.
    """
    pictures = family.history_images * (1 if slides_pictures(family.dialect) else 2)
    fitting = max(context_tokens - TEXT_TOKENS, context_tokens // 2) // pictures * factor**2
    most = max(factor**2, min(highest or family.max_pixels, fitting))
    return ImageLimits(factor, max(1, min(lowest or family.min_pixels, most)), most)
