"""Families of models: their dialects are ours, their pictures fit."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.actions.dialects import DIALECTS, slides_pictures
from agent.coordinates import CoordinateFrame
from agent.models.catalogue import families
from agent.models.catalogue.families import (
    UI_TARS_15,
    ModelFamily,
    family_of,
    is_known_by_name,
    limits_for,
)
from agent.models.catalogue.known import known_model, known_models
from agent.perception.view import smart_resize
from tests.agent.actions import official

ALL = [value for value in vars(families).values() if isinstance(value, ModelFamily)]


@pytest.mark.parametrize("family", ALL, ids=lambda family: family.title)
def test_every_family_speaks_a_dialect_that_we_speak(family: ModelFamily) -> None:
    assert family.dialect in DIALECTS
    is_in_its_frame = family.frame is DIALECTS[family.dialect].frame
    assert is_in_its_frame == (family not in (families.QWEN25_VL, families.FARA))


@pytest.mark.parametrize(
    ("names", "architecture", "dialect"),
    [
        (["Qwen2.5-VL-7B-Instruct"], "qwen2.5vl_merger", "computer-use"),
        (["qwen3-vl:8b"], "", "computer-use"),
        (["x"], "qwen3_vl_moe", "computer-use"),
        (["Qwen3.5-9B"], "qwen3vl_merger", "computer-use-xml"),
        (["qwen3.6-27b"], "", "computer-use-xml"),
        (["Qwen3-56B"], "qwen3_vl", "computer-use"),
        (["x"], "qwen3_5_moe", "computer-use-xml"),
        (["UI-TARS-1.5-7B"], "qwen2.5vl_merger", "uitars-1.5"),
        (["Seed-1.8"], "", "uitars-2"),
        (["Fara-7B"], "qwen2.5vl_merger", "computer-use"),
        (["GUI-Owl-1.5-8B-Instruct"], "qwen3vl_merger", "computer-use"),
        (["EvoCUA-32B-20260105"], "qwen3_vl", "computer-use"),
        (["OpenCUA-7B"], "qwen2_5_vl", "code"),
        (["Holo3-35B-A3B"], "qwen3vl_merger", "holo"),
        (["Holo1.5-7B"], "qwen2.5vl_merger", "computer-use"),
    ],
)
def test_models_that_were_trained_on_functions_are_asked_with_functions(
    names: list[str], architecture: str, dialect: str
) -> None:
    assert family_of(names, architecture).dialect == dialect


def test_it_is_known_whether_a_name_or_only_the_architecture_says_how_a_model_is_asked() -> None:
    assert is_known_by_name(["", "Qwen3-VL-8B-Instruct-Q4_K_M.gguf"])
    assert is_known_by_name(["EvoCUA-8B"])
    assert not is_known_by_name(["UI-Venus-Ground-7B", "MAI-UI-8B"])


@settings(max_examples=50, deadline=None)
@given(
    family=st.sampled_from(ALL),
    context_tokens=st.integers(64, 10**6),
    lowest=st.integers(0, 10**8),
    highest=st.integers(0, 10**8),
)
def test_pictures_always_have_a_size_and_their_history_fits(
    family: ModelFamily, context_tokens: int, lowest: int, highest: int
) -> None:
    limits = limits_for(family, factor=28, context_tokens=context_tokens, lowest=lowest, highest=highest)
    assert 1 <= limits.min_pixels <= limits.max_pixels
    assert limits.max_pixels >= 28 * 28
    num_pictures = family.history_images * (1 if slides_pictures(family.dialect) else 2)
    tokens = num_pictures * limits.max_pixels // 28**2
    assert tokens <= context_tokens or limits.max_pixels == 28 * 28


def test_full_hd_is_not_shrunk_by_the_usual_context() -> None:
    limits = limits_for(families.UI_TARS_15, factor=28, context_tokens=families.ASSUMED_CONTEXT_TOKENS)
    assert limits.max_pixels >= 1932 * 1092


@pytest.mark.parametrize(
    ("names", "architecture", "frame"),
    [
        (["UI TARS 1.5 7B"], "qwen2.5vl_merger", CoordinateFrame.ABS_RESIZED),
        (["ui_tars_1_5_7b.Q4_K_M"], "qwen2.5vl_merger", CoordinateFrame.ABS_RESIZED),
        (["UI-TARS-2B-SFT"], "qwen2vl_merger", CoordinateFrame.REL1000),
        (["model.gguf", "Qwen2.5-VL"], "qwen2.5vl_merger", CoordinateFrame.ABS_RESIZED),
        (["my qwen3-vl"], "qwen2.5vl_merger", CoordinateFrame.ABS_RESIZED),
        (["x"], "qwen3vl_merger", CoordinateFrame.REL1000),
    ],
)
def test_names_and_architecture_say_the_frame(
    names: list[str], architecture: str, frame: CoordinateFrame
) -> None:
    assert family_of(names, architecture).frame is frame


def test_every_entry_can_be_named_and_knows_its_size() -> None:
    entries = known_models()
    assert len({entry.name for entry in entries}) == len(entries)
    for entry in entries:
        assert known_model(entry.name) == entry
        assert known_model(entry.name.upper()) == entry
        assert 10**9 < entry.size_bytes < entry.memory_bytes
        assert entry.repository.count("/") == 1
    assert known_model("nobody") is None


@pytest.mark.parametrize("size", ["2b", "7b", "72b"])
def test_ui_tars_is_there_in_all_its_sizes(size: str) -> None:
    assert known_model(f"ui-tars-{size}") is not None
    assert known_model(f"ui-tars-{size}-hf") is not None


def test_five_screens_of_2560_by_1440_fit_unshrunk_into_the_context_of_ui_tars() -> None:
    limits = limits_for(UI_TARS_15, factor=28, context_tokens=32_768)
    size = smart_resize(2560, 1440, factor=28, min_pixels=limits.min_pixels, max_pixels=limits.max_pixels)
    assert size == (2548, 1428) == official.resize(2560, 1440, factor=28, min_pixels=1, max_pixels=10**8)
