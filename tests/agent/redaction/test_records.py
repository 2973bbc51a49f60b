"""A redacted record holds no secret in any byte, and the list says what was found."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.actions.types import TypeText
from agent.ocr.reading import Word, read_words
from agent.redaction import FindingState, Rules, SecretKind, read_findings
from agent.redaction.pictures import MASK_GREY
from agent.redaction.records import keep_finding, open_findings, redact_record, search_record
from agent.store import RecordWriter, open_record
from agent.types import (
    Allow,
    Ending,
    EndingKind,
    Episode,
    ModelReply,
    Performed,
    PromptContext,
    PromptInputs,
    Step,
    Task,
)
from tests.fakes import observed, picture

CARD = "4111 1111 1111 1111"
SEEN = Word("4111111111111111", (1, 1, 1), 100, 40, 180, 16)
NOTHING = Word("Untitled", (1, 1, 2), 10, 10, 60, 16)


def reader(*words: Word) -> object:
    def read(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        return [] if (pixels[45, 110] == MASK_GREY).all() else words

    return read


def record(folder: Path, *, text: str = "hello", task: str = "pay") -> Path:
    writer = RecordWriter(folder)
    writer.begin(Task(task))
    for number in (1, 2):
        writer.step(
            Step(
                number=number,
                observation=observed(picture(200 + number)),
                transform=None,
                prompt_id="p",
                reply=ModelReply(f"type {text}", token_ids=(1, 2), logprobs=(-0.1, -0.2)),
                thought=f"I type {text}",
                performed=(Performed(TypeText(text), Allow("test"), None),),
            )
        )
    writer.end(Ending(EndingKind.FINISHED))
    return writer.folder


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_redacted_record_holds_the_secret_nowhere(tmp_path: Path) -> None:
    folder = record(tmp_path / "records", text=f"card {CARD}")
    findings = redact_record(folder, Rules(), read=reader(NOTHING))  # type: ignore[arg-type]
    assert {one.kind for one in findings} == {SecretKind.CARD_NUMBER}
    assert {one.state for one in findings} == {FindingState.REMOVED}
    assert CARD.encode() not in bytes_of(tmp_path)
    steps = list(open_record(folder))
    assert steps[0].performed[0].action == TypeText("card [card number]")
    assert steps[0].thought == "I type card [card number]"


def test_sampled_tokens_of_a_concealed_reply_go_with_it(tmp_path: Path) -> None:
    folder = record(tmp_path / "records", text=CARD)
    redact_record(folder, Rules(), read=reader())  # type: ignore[arg-type]
    reply = next(iter(open_record(folder))).reply
    assert reply is not None
    assert reply.token_ids == ()


def test_secrets_go_from_what_the_prompt_was_made_of_and_from_extensions(tmp_path: Path) -> None:
    """In extensions even from fields and names that are our own words elsewhere."""
    recalled = Episode(f"pay {CARD}", "shop", EndingKind.FINISHED, f"Did: type {CARD}", hint=CARD)
    context = PromptContext("embedded", 1, 32, episodes=(recalled,))
    writer = RecordWriter(tmp_path / "records")
    writer.begin(Task("pay"))
    for number in (1, 2):
        writer.step(
            Step(
                number,
                observed(picture(200 + number)),
                None,
                "p",
                None,
                "",
                (),
                prompt=PromptInputs(context, f"again: {CARD}"),
                extensions={"tool": {"id": CARD, "type": [CARD], CARD: 1}},
            )
        )
    writer.end(Ending(EndingKind.FINISHED))
    redact_record(writer.folder, Rules(), read=reader())  # type: ignore[arg-type]
    assert CARD.encode() not in bytes_of(tmp_path)
    _, second = open_record(writer.folder)
    assert second.prompt is not None
    assert second.prompt.note == "again: [card number]"
    assert second.prompt.context.episodes[0].hint == "[card number]"
    assert second.extensions == {
        "tool": {"id": "[card number]", "type": ["[card number]"], "[card number]": 1}
    }


def test_secret_in_a_picture_is_painted_over_in_its_pixels(tmp_path: Path) -> None:
    folder = record(tmp_path / "records")
    findings = redact_record(folder, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    assert [(one.kind, one.step) for one in findings] == [
        (SecretKind.CARD_NUMBER, 1),
        (SecretKind.CARD_NUMBER, 2),
    ]
    pixels = [step.observation.pixels for step in open_record(folder)]
    assert (pixels[0][40:56, 100:280] == MASK_GREY).all()
    assert (pixels[0][300:] == 201).all()
    assert len(list((folder / "images").iterdir())) == 2


def test_original_is_kept_only_where_the_owner_says_so(tmp_path: Path) -> None:
    for keeps, name in ((False, "one"), (True, "two")):
        home = tmp_path / name
        folder = record(home / "records", text=CARD)
        redact_record(folder, Rules(keeps_original=keeps), read=reader())  # type: ignore[arg-type]
        assert (CARD.encode() in bytes_of(home)) is keeps
        assert [path.name for path in (home / "records").iterdir()] == [folder.name]


def test_search_changes_nothing_but_the_list(tmp_path: Path) -> None:
    folder = record(tmp_path / "records", text=CARD)
    before = (folder / "record.jsonl").read_bytes()
    assert open_findings(folder) is None
    search_record(folder, Rules(), read=reader())  # type: ignore[arg-type]
    found = open_findings(folder)
    assert found is not None
    assert len(found) == 6  # reply, thought and text of two steps
    assert (folder / "record.jsonl").read_bytes() == before
    assert CARD.encode() not in (folder / "findings.json").read_bytes()


def test_what_the_owner_keeps_is_not_found_again(tmp_path: Path) -> None:
    folder = record(tmp_path / "records", text="fine", task=f"try {CARD}")
    (found,) = search_record(folder, Rules(), read=reader())  # type: ignore[arg-type]
    keep_finding(folder, found.finding_id)
    redact_record(folder, Rules(), read=reader())  # type: ignore[arg-type]
    assert open_findings(folder) == ()
    assert open_record(folder).task.text == f"try {CARD}"


def test_redacting_twice_finds_nothing_new(tmp_path: Path) -> None:
    folder = record(tmp_path / "records", text=CARD)
    first = redact_record(folder, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    second = redact_record(folder, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    assert {one.finding_id for one in second} == {one.finding_id for one in first}
    assert read_findings(folder) == second


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_tesseract_reads_a_card_number_in_a_window(tmp_path: Path) -> None:
    image = Image.new("RGB", (640, 200), "white")
    font = ImageFont.truetype("DejaVuSans.ttf", 15)
    ImageDraw.Draw(image).text((40, 60), f"Card: {CARD}", "black", font)
    writer = RecordWriter(tmp_path / "records")
    writer.begin(Task("look"))
    pixels = np.asarray(image, dtype=np.uint8)
    writer.step(Step(1, observed(pixels), None, "", None, "", ()))
    writer.end(Ending(EndingKind.FINISHED))
    (found,) = redact_record(writer.folder, Rules())
    assert found.kind is SecretKind.CARD_NUMBER
    (step,) = open_record(writer.folder)
    assert not any("1111" in word.text for word in read_words(step.observation.pixels))
