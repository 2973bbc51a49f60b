"""The shipped table knows what people mean who say no word of a control."""

from __future__ import annotations

import pytest

from agent.models.catalogue import Catalogue
from agent.models.manifest import SENSE_ROLE
from agent.models.task_parser.sense import Sense

pytestmark = pytest.mark.llama
pytest.importorskip("llama_cpp")

from agent.models.llamacpp.native import show_only_errors  # noqa: E402
from agent.models.llamacpp.native_parser import NativeParser  # noqa: E402

WINDOW = ("Delete for good", "Turn the volume down", "Invite a friend", "Show prices with tax", "Start over")


@pytest.fixture(scope="module")
def sense() -> Sense:
    show_only_errors()
    manifest = Catalogue().get()
    parser = NativeParser(manifest.path_of("task_parser"), manifest.path_of("task_parser_heads"), threads=1)
    return Sense(manifest.path_of(SENSE_ROLE), parser.tokens)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("it's far too loud in here", "Turn the volume down"),
        ("get rid of it once and for all", "Delete for good"),
        ("my buddy wants to join us", "Invite a friend"),
        ("that went wrong, back to square one", "Start over"),
        ("how much is it including VAT?", "Show prices with tax"),
    ],
)
def test_a_control_is_nearest_to_what_means_it(sense: Sense, said: str, meant: str) -> None:
    nearest, *_ = sense.ranked(said, WINDOW)
    assert WINDOW[nearest.number] == meant
    assert nearest.likely > 0.5


def test_of_another_alphabet_nothing_is_known(sense: Sense) -> None:
    assert sense.ranked("Сделай потише", WINDOW) == []
