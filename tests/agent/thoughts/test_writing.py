"""A chosen model writes thoughts for recorded steps: drafts to be accepted, never over the owner's words."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import numpy as np
import pytest

from agent.actions.types import Finished, TypeText
from agent.errors import EndpointError, PromptTooLongError, SettingsError
from agent.ocr.reading import Word
from agent.redaction import Rules, read_findings
from agent.redaction.pictures import MASK_GREY
from agent.review import Edit, EditKind, add_edit, read_edits
from agent.thoughts import (
    ThoughtProgress,
    ThoughtRefusal,
    ThoughtReport,
    ThoughtWriter,
    accept_drafts,
    clear_drafts,
    leaves_computer,
    require_writer,
)
from agent.types import ImagePart, ModelReply, Prompt, TextPart
from tests.agent.thoughts.recorded import far_manifest, recorded, steps_of, writing_server
from tests.chat_server import Request, prompt_of, refusing, streaming
from tests.fakes import ScriptedModel, classic_manifest, embedded_manifest, picture

CARD = "4111 1111 1111 1111"


def texts(prompt: Prompt) -> str:
    return "".join(
        part.text for message in prompt.messages for part in message.parts if isinstance(part, TextPart)
    )


def pixels(prompt: Prompt) -> np.ndarray:  # type: ignore[type-arg]
    [found] = [part for message in prompt.messages for part in message.parts if isinstance(part, ImagePart)]
    return found.pixels


def write(model: ScriptedModel, *folders: Path) -> ThoughtReport:
    writer = ThoughtWriter(classic_manifest(), model, Rules())
    return writer.write(folders, stop=Event(), tell=lambda news: None)


def test_a_server_is_asked_for_each_step_without_a_thought(tmp_path: Path) -> None:
    folder = recorded(tmp_path, thoughts=("", "Her first name.", ""))
    told: list[ThoughtProgress] = []
    replies = streaming("I see the ", "field, so I click it."), streaming("The name is there: I am done.")
    with writing_server(*replies) as (server, manifest, model):
        report = ThoughtWriter(manifest, model, Rules()).write([folder], stop=Event(), tell=told.append)
    assert (report.written, report.refused, report.is_stopped) == (2, (), False)
    assert [(one.step, one.done, one.of) for one in told] == [(1, 1, 2), (3, 2, 2)]
    first, second, third = steps_of(folder)
    assert (first.thought, first.draft, first.draft_by) == ("", "I see the field, so I click it.", "scribe")
    assert (second.thought, second.draft) == ("Her first name.", "")
    assert third.draft == "The name is there: I am done."
    asked = texts(prompt_of(server.requests[1].body))
    assert "Task: write a name" in asked
    assert "1. I see the field, so I click it. → Click at" in asked
    assert "2. Her first name. → Type" in asked


def test_the_picture_before_is_shown_with_a_ring_where_the_action_was(tmp_path: Path) -> None:
    folder, model = recorded(tmp_path), ScriptedModel("So.")
    write(model, folder)
    clicked, typed = map(pixels, model.prompts[:2])
    red = np.argwhere((clicked == (225, 25, 25)).all(axis=2))
    scale = clicked.shape[1] / 320
    middle = red.mean(axis=0) / scale
    assert np.allclose(middle, (90.5, 140.5), atol=1.5)
    assert np.unique(typed).tolist() == [80]
    assert f"Click at ({round(140.5 * scale)}, {round(90.5 * scale)})" in texts(model.prompts[0])


def test_what_came_is_kept_when_the_server_breaks_off_and_the_next_run_goes_on(tmp_path: Path) -> None:
    folder = recorded(tmp_path)
    with writing_server(streaming("First."), refusing(401, {"error": {"message": "no"}})) as (
        _,
        manifest,
        model,
    ):
        writer = ThoughtWriter(manifest, model, Rules())
        with pytest.raises(EndpointError):
            writer.write([folder], stop=Event(), tell=lambda news: None)
    assert [step.draft for step in steps_of(folder)] == ["First.", "", ""]
    again = ScriptedModel("Later.")
    assert write(again, folder).written == 2
    assert [step.draft for step in steps_of(folder)] == ["First.", "Later.", "Later."]


def test_stop_cancels_the_question_and_keeps_what_came(tmp_path: Path) -> None:
    folder, stop = recorded(tmp_path), Event()

    def stopping(request: Request) -> None:
        stop.set()
        request.closing.wait()

    with writing_server(streaming("First."), stopping) as (server, manifest, model):
        report = ThoughtWriter(manifest, model, Rules()).write([folder], stop=stop, tell=lambda news: None)
        assert len(server.requests) == 2
    assert (report.written, report.is_stopped) == (1, True)
    assert [step.draft for step in steps_of(folder)] == ["First.", "", ""]


def test_an_answer_that_cannot_be_taken_is_refused_for_its_step_alone(tmp_path: Path) -> None:
    folder = recorded(tmp_path)
    model = ScriptedModel(" \n", f"I pay with {CARD}.", "I am done.")
    report = write(model, folder)
    assert [(one.step, one.refusal) for one in report.refused] == [
        (1, ThoughtRefusal.EMPTY),
        (2, ThoughtRefusal.SECRET),
    ]
    assert [step.draft for step in steps_of(folder)] == ["", "", "I am done."]
    assert CARD not in (folder / "review.jsonl").read_text()


@pytest.mark.parametrize(
    "answer", ["word " * 200, ModelReply("I begin but", "length"), PromptTooLongError("no room")]
)
def test_too_long_an_answer_or_question_is_refused(
    answer: str | ModelReply | Exception, tmp_path: Path
) -> None:
    folder = recorded(tmp_path)
    report = write(ScriptedModel(answer, "Fine."), folder)
    assert report.written == 2
    assert [one.refusal in (ThoughtRefusal.TOO_LONG, ThoughtRefusal.NO_ROOM) for one in report.refused] == [
        True
    ]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Thought: I click it.\nAction: click(point='<point>1 2</point>')", "I click it."),
        ("<think>hm\nhm</think>\n\n“I click it.”", "I click it."),
        ("I click\n it.<|im_end|>\u202e\x1b", "I click it."),
        ("Action: the list is open, so I pick one.", "Action: the list is open, so I pick one."),
    ],
)
def test_a_thought_is_taken_out_of_what_is_around_it(said: str, kept: str, tmp_path: Path) -> None:
    folder = recorded(tmp_path)
    write(ScriptedModel(said), folder)
    assert steps_of(folder)[0].draft == kept


def test_owners_words_win_over_a_draft_whichever_came_first(tmp_path: Path) -> None:
    folder = recorded(tmp_path)
    add_edit(folder, Edit(EditKind.THOUGHT, 1, text="Mine."))
    add_edit(folder, Edit(EditKind.DRAFT, 1, text="Late.", author="scribe"))
    add_edit(folder, Edit(EditKind.DRAFT, 2, text="Early.", author="scribe"))
    add_edit(folder, Edit(EditKind.THOUGHT, 2, text="Mine, too."))
    assert [(one.thought, one.draft, one.written_by) for one in steps_of(folder)[:2]] == [
        ("Mine.", "", ""),
        ("Mine, too.", "", ""),
    ]


def test_accepted_drafts_stay_marked_and_cleared_ones_are_gone(tmp_path: Path) -> None:
    one, other = recorded(tmp_path), recorded(tmp_path)
    write(ScriptedModel("Because."), one, other)
    assert (accept_drafts(one), clear_drafts(other)) == (3, 3)
    assert [(step.thought, step.written_by, step.draft) for step in steps_of(one)] == [
        ("Because.", classic_manifest().name, "")
    ] * 3
    assert [(step.thought, step.draft) for step in steps_of(other)] == [("", "")] * 3
    assert accept_drafts(one) == 0


def test_undo_takes_back_what_the_owner_did_and_no_draft(tmp_path: Path) -> None:
    folder = recorded(tmp_path)
    add_edit(folder, Edit(EditKind.WRONG, 3))
    add_edit(folder, Edit(EditKind.DRAFT, 1, text="Because.", author="scribe"))
    add_edit(folder, Edit(EditKind.UNDO))
    first, _, last = steps_of(folder)
    assert (first.draft, last.is_wrong) == ("Because.", False)
    add_edit(folder, Edit(EditKind.THOUGHT, 1, text="Because.", author="scribe"))
    add_edit(folder, Edit(EditKind.UNDO))
    assert (steps_of(folder)[0].thought, steps_of(folder)[0].draft) == ("", "Because.")
    assert read_edits(folder)[1].author == "scribe"


def test_wrong_steps_and_steps_that_did_nothing_are_not_asked_about(tmp_path: Path) -> None:
    folder = recorded(tmp_path)
    add_edit(folder, Edit(EditKind.WRONG, 1))
    add_edit(folder, Edit(EditKind.DELETE, 2))
    model = ScriptedModel("Done.")
    assert write(model, folder).written == 1
    assert "1. " not in texts(model.prompts[0])


def test_a_picture_that_is_gone_leaves_its_step_without_a_thought(tmp_path: Path) -> None:
    folder = recorded(tmp_path)
    next((folder / "images").iterdir()).unlink()
    report = write(ScriptedModel("So."), folder)
    assert (report.written, [one.refusal for one in report.refused]) == (2, [ThoughtRefusal.NO_PICTURE])


def test_what_leaves_the_computer_has_no_secret_in_text_or_picture(tmp_path: Path) -> None:
    script = (TypeText(f"pay {CARD}"), Finished())
    folder = recorded(
        tmp_path, script=script, task=f"pay with {CARD}", pictures=[picture(200)[:240, :320]] * 2
    )
    words = [Word(CARD, (1, 1, 1), 40, 60, 150, 14)]
    far, near = far_manifest("https://models.example/v1"), far_manifest("http://127.0.0.1:9/v1")
    assert (leaves_computer(far), leaves_computer(near), leaves_computer(classic_manifest())) == (
        "models.example",
        "",
        "",
    )
    model = ScriptedModel("I pay.")
    writer = ThoughtWriter(far, model, Rules(), read=lambda shown: words)
    assert writer.write([folder], stop=Event(), tell=lambda news: None).written == 2
    for prompt in model.prompts:
        shown = pixels(prompt)
        scale = shown.shape[1] / 320
        hidden = shown[int(62 * scale) : int(72 * scale), int(45 * scale) : int(185 * scale)]
        assert np.unique(hidden).tolist() == [MASK_GREY]
        assert CARD not in texts(prompt)
        assert "card number" in texts(prompt)


def test_a_model_on_this_computer_is_shown_the_picture_as_it_is(tmp_path: Path) -> None:
    folder, model, read = recorded(tmp_path), ScriptedModel("So."), []
    near = far_manifest("http://localhost:9/v1")
    writer = ThoughtWriter(near, model, Rules(), read=lambda shown: read.append(shown) or [])
    writer.write([folder], stop=Event(), tell=lambda news: None)
    assert np.unique(pixels(model.prompts[1])).tolist() == [80]
    assert (read, read_findings(folder)) == ([], None)


def test_models_that_write_no_sentences_are_refused() -> None:
    with pytest.raises(SettingsError, match="no sentences of its own"):
        require_writer(embedded_manifest())
    with pytest.raises(SettingsError):
        ThoughtWriter(far_manifest("http://127.0.0.1:9/v1", name="owner"), ScriptedModel(""), Rules())
    assert require_writer(classic_manifest()) is None  # type: ignore[func-returns-value]
