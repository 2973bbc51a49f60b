"""The shipped encoder of sense knows what people mean who say no word of a control."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.models.catalogue import Catalogue
from agent.models.children.engine import RefusedError
from agent.models.manifest import SENSE_ROLE, WORDS_ROLE
from agent.models.task_parser.sense import Sense

pytestmark = pytest.mark.llama
pytest.importorskip("llama_cpp")

from agent.models.llamacpp.native import show_only_errors  # noqa: E402
from agent.models.llamacpp.native_sense import NativeSense  # noqa: E402

WINDOW = ("Delete for good", "Turn the volume down", "Invite a friend", "Show prices with tax", "Start over")


@pytest.fixture(scope="module")
def sense() -> Sense:
    show_only_errors()
    return Sense(NativeSense.of(Catalogue().get()).vectors)


SAID = {
    "it's far too loud in here": "Turn the volume down",
    "can you make it a bit quieter": "Turn the volume down",
    "I can't hear myself think": "Turn the volume down",
    "get rid of it once and for all": "Delete for good",
    "bin it, nobody needs that any more": "Delete for good",
    "my buddy wants to join us": "Invite a friend",
    "ask Carla whether she'll come along": "Invite a friend",
    "that went wrong, back to square one": "Start over",
    "let's do it again from the beginning": "Start over",
    "how much is it including VAT?": "Show prices with tax",
    "what do I really have to pay in the end": "Show prices with tax",
}
_LEAST_RIGHT = 9
"""Of eleven; two would be right by chance."""


def test_a_control_is_nearest_to_what_means_it(sense: Sense) -> None:
    nearest = {said: sense.ranked(said, WINDOW)[0] for said in SAID}
    right = [said for said, meant in SAID.items() if WINDOW[nearest[said].number] == meant]
    assert len(right) >= _LEAST_RIGHT, set(SAID) - set(right)


def test_of_another_alphabet_nothing_is_known(sense: Sense) -> None:
    assert sense.ranked("Сделай потише", WINDOW) == []


def test_many_texts_at_once_are_the_same_as_one_by_one() -> None:
    native = NativeSense.of(Catalogue().get())
    texts = [f"{said} {number} times over" for number in range(20) for said in SAID]
    together = native.vectors(texts)
    for number in range(0, len(texts), 17):
        [alone] = native.vectors([texts[number]])
        assert float(alone @ together[number]) == pytest.approx(1, abs=1e-3)


def test_a_text_longer_than_the_encoder_reads_is_cut() -> None:
    native = NativeSense.of(Catalogue().get())
    [vector] = native.vectors(["quieter please " * 500])
    assert float(vector @ vector) == pytest.approx(1, abs=1e-3)


def test_a_file_that_is_no_encoder_is_refused(tmp_path: Path) -> None:
    manifest = Catalogue().get()
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(manifest.path_of(SENSE_ROLE).read_bytes()[:5000])
    for parts in ([broken], [manifest.path_of(WORDS_ROLE), broken], [tmp_path / "none.gguf"]):
        with pytest.raises(RefusedError, match="cannot be loaded"):
            NativeSense(parts, threads=1)
