"""A model is checked in stages: failures have a fix, and none breaks the check."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.actions import Click, Reply, format_reply, parse_reply
from agent.coordinates import CoordinateFrame, ModelPoint
from agent.errors import (
    AgentError,
    ModelBrokenError,
    ModelCrashedError,
    ModelError,
    ModelTimeoutError,
    ModelTooLargeError,
    StoppedError,
)
from agent.model_check.check import ModelCheck
from agent.model_check.frames import PossibleFrame
from agent.model_check.results import CheckReport, Grade, StageName, StageResult
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, ModelServer
from agent.ports import Model
from tests.agent.model_check.pointing_model import NUM_TARGETS, PointingModel
from tests.fakes import ScriptedModel, Ticks, classic_manifest
from tests.tiny_models import random_model

TICK_S = 0.02


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Manifest:
    """A valid model folder; its replies come from a fake."""
    return random_model(tmp_path_factory.mktemp("models"))


@pytest.fixture
def served() -> Manifest:
    """A model behind a server, which speaks the dialect of UI-TARS-1.5; of one canvas, to be quick."""
    return replace(
        classic_manifest(),
        format=ModelFormat.ENDPOINT,
        image=ImageLimits(28, 28 * 28, 644 * 448, (644, 448)),
        server=ModelServer("http://127.0.0.1:9/v1", "ui-tars"),
    )


def quick_clock() -> Callable[[], float]:
    """Goes on by some milliseconds whenever it is read."""
    ticks = Ticks()
    return lambda: TICK_S * ticks()


def examine(
    manifest: Manifest,
    open_model: Callable[[Manifest], Model],
    *,
    stop: Event | None = None,
    on_stage: Callable[[StageResult], None] = lambda result: None,
) -> CheckReport:
    return ModelCheck(
        manifest, open_model, quick_clock(), stop or Event(), num_targets=NUM_TARGETS, on_stage=on_stage
    ).run()


def grades(checkup: CheckReport) -> dict[StageName, Grade]:
    return {stage.name: stage.grade for stage in checkup.stages}


def stage(checkup: CheckReport, name: StageName) -> StageResult:
    return next(result for result in checkup.stages if result.name is name)


def test_a_model_that_does_everything_right_gets_a_hundred(served: Manifest) -> None:
    model = PointingModel(served, PossibleFrame.ABS_RESIZED)
    checkup = examine(served, lambda manifest: model)
    assert [result.name for result in checkup.stages] == list(StageName)
    failed = {name: grade for name, grade in grades(checkup).items() if grade is Grade.FAILED}
    assert failed == {}
    assert checkup.pointing is not None
    assert checkup.pointing.own.hit_rate == 1.0
    assert checkup.step_s == pytest.approx(TICK_S)
    assert checkup.tokens_per_s == 8.0
    assert model.is_closed
    assert checkup.score == 100


def test_every_stage_is_reported_when_it_is_done(served: Manifest) -> None:
    told: list[StageName] = []
    examine(
        served,
        lambda manifest: PointingModel(served, PossibleFrame.ABS_RESIZED),
        on_stage=lambda result: told.append(result.name),
    )
    assert told == list(StageName)


def test_a_frame_that_does_not_fit_is_named_with_what_to_do(served: Manifest) -> None:
    checkup = examine(served, lambda manifest: PointingModel(served, PossibleFrame.REL1000))
    result = stage(checkup, StageName.POINTING)
    assert result.grade is Grade.FAILED
    assert "abs_resized" in result.sentence
    assert "rel1000" in result.sentence
    assert '"frame": "rel1000"' in result.fix
    assert checkup.pointing is not None
    assert checkup.pointing.best is PossibleFrame.REL1000
    assert not checkup.is_sound


def test_hits_and_misses_are_counted_by_size(served: Manifest) -> None:
    # Two pictures are pointed at before: one image, two images, cancel make three.
    model = PointingModel(served, PossibleFrame.ABS_RESIZED, misses=[4, 5, 6, 7])
    checkup = examine(served, lambda manifest: model)
    assert checkup.pointing is not None
    assert checkup.pointing.own.num_hit == NUM_TARGETS - 4
    assert sum(hits for hits, _ in checkup.pointing.sizes.values()) == NUM_TARGETS - 4
    assert sum(targets for _, targets in checkup.pointing.sizes.values()) == NUM_TARGETS
    assert grades(checkup)[StageName.POINTING] is Grade.WEAK
    assert checkup.is_sound


def test_a_model_that_finds_nothing_is_said_to_be_of_no_use(served: Manifest) -> None:
    model = ScriptedModel("Thought: here\nAction: click(start_box='(1,1)')")
    checkup = examine(served, lambda manifest: model)
    assert grades(checkup)[StageName.POINTING] is Grade.FAILED
    assert checkup.score < 50


def test_replies_that_cannot_be_read_point_to_the_dialect(served: Manifest) -> None:
    model = ScriptedModel("I would rather talk about the weather.")
    checkup = examine(served, lambda manifest: model)
    for name in (StageName.ONE_IMAGE, StageName.TWO_IMAGES, StageName.POINTING):
        assert stage(checkup, name).grade is Grade.FAILED
        assert "dialect" in stage(checkup, name).fix
    assert "uitars-1.5" in stage(checkup, StageName.ONE_IMAGE).sentence
    assert "In 3 replies there is no point" in stage(checkup, StageName.POINTING).sentence
    assert checkup.step_s is not None
    assert not checkup.is_sound


@pytest.mark.parametrize(
    ("spoken", "frame", "declared"),
    [
        ("uitars-1.5", PossibleFrame.ABS_RESIZED, "computer-use"),
        ("computer-use", PossibleFrame.REL1000, "uitars-1.5"),
        ("computer-use-xml", PossibleFrame.REL1000, "code"),
        ("code", PossibleFrame.ABS_RESIZED, "computer-use"),
        ("holo", PossibleFrame.REL1000, "uitars-1.5"),
        ("chat", PossibleFrame.REL1000, "code"),
    ],
)
def test_the_right_dialect_and_frame_are_named_when_both_are_set_wrong(
    served: Manifest, spoken: str, frame: PossibleFrame, declared: str
) -> None:
    wrong = CoordinateFrame.REL1000 if frame is PossibleFrame.ABS_RESIZED else CoordinateFrame.ABS_RESIZED
    asked = replace(served, dialect=declared, frame=wrong)
    found = stage(
        examine(asked, lambda manifest: PointingModel(served, frame, speaks=spoken)), StageName.POINTING
    )
    assert found.grade is Grade.FAILED
    named = re.search(r'"dialect": "([^"]+)" and "frame": "([^"]+)"', found.fix)
    assert named is not None, found
    assert named[2] == frame.value
    click = format_reply(Reply("", (Click(ModelPoint(1.0, 2.0)),), ""), dialect=spoken)
    assert parse_reply(click, dialect=named[1]).actions == (Click(ModelPoint(1.0, 2.0)),)


def test_a_model_that_takes_no_picture_is_not_asked_to_point(served: Manifest) -> None:
    checkup = examine(served, lambda manifest: PointingModel(served, max_images=0))
    assert grades(checkup)[StageName.TEXT] is Grade.PASSED
    assert grades(checkup)[StageName.ONE_IMAGE] is Grade.FAILED
    assert set(list(grades(checkup).values())[4:]) == {Grade.SKIPPED}


def test_a_server_that_shortens_prompts_is_found_by_what_it_counts(served: Manifest) -> None:
    model = PointingModel(served, PossibleFrame.ABS_RESIZED, prompt_tokens=600)
    found = stage(examine(served, lambda manifest: model), StageName.TWO_IMAGES)
    assert found.grade is Grade.WEAK
    assert "counts 600 tokens, and the two pictures alone should take 736" in found.sentence


def test_a_limit_of_one_image_is_found(served: Manifest) -> None:
    checkup = examine(served, lambda manifest: PointingModel(served, PossibleFrame.ABS_RESIZED, max_images=1))
    assert "At most 1 image" in stage(checkup, StageName.TWO_IMAGES).sentence
    assert grades(checkup)[StageName.POINTING] is Grade.PASSED


def test_a_model_that_is_shown_one_picture_is_not_shown_two(served: Manifest) -> None:
    one = replace(served, history_images=1)
    checkup = examine(one, lambda manifest: PointingModel(one, PossibleFrame.ABS_RESIZED, max_images=1))
    assert grades(checkup)[StageName.TWO_IMAGES] is Grade.SKIPPED
    assert checkup.is_sound


@pytest.mark.parametrize(
    ("error", "fix"),
    [
        (ModelTooLargeError("too large"), "smaller"),
        (ModelTimeoutError("slow"), "smaller"),
        (ModelCrashedError("gone"), "get its files again"),
        (ModelBrokenError("broken"), "models remove"),
        (ModelError("other"), ""),
    ],
)
def test_a_model_that_cannot_be_loaded_ends_the_check_with_a_sentence(
    folder: Manifest, error: AgentError, fix: str
) -> None:
    def fail(manifest: Manifest) -> Model:
        raise error

    checkup = examine(folder, fail)
    result = stage(checkup, StageName.LOAD)
    assert (result.grade, result.sentence) == (Grade.FAILED, str(error))
    assert fix in result.fix
    assert [result.name for result in checkup.stages] == list(StageName)
    assert set(list(grades(checkup).values())[2:]) == {Grade.SKIPPED}
    assert checkup.pointing is None
    assert checkup.step_s is None
    json.dumps(checkup.as_json())


def test_a_changed_file_is_found_before_anything_is_loaded(folder: Manifest, tmp_path: Path) -> None:
    manifest = random_model(tmp_path)
    model = manifest.path_of("model")
    data = bytearray(model.read_bytes())
    data[-1] ^= 1
    model.write_bytes(data)

    def never(manifest: Manifest) -> Model:
        raise AssertionError("a damaged model was loaded")

    checkup = examine(manifest, never)
    assert "checksum" in stage(checkup, StageName.FILES).sentence
    assert set(list(grades(checkup).values())[1:]) == {Grade.SKIPPED}


def test_a_server_that_cannot_be_reached_is_closed_and_said(served: Manifest) -> None:
    model = ScriptedModel(ModelError("Nobody answers at 127.0.0.1:9."))
    checkup = examine(served, lambda manifest: model)
    assert stage(checkup, StageName.LOAD).sentence == "Nobody answers at 127.0.0.1:9."
    assert grades(checkup)[StageName.TEXT] is Grade.SKIPPED
    assert model.is_closed


def test_a_model_that_breaks_in_one_stage_is_tried_in_the_next(served: Manifest) -> None:
    pointing_model = PointingModel(served, PossibleFrame.ABS_RESIZED, breaks_at=2)
    checkup = examine(served, lambda manifest: pointing_model)
    assert grades(checkup)[StageName.TEXT] is Grade.FAILED
    assert grades(checkup)[StageName.POINTING] is Grade.PASSED


def test_stopping_ends_the_check_and_closes_the_model(served: Manifest) -> None:
    stop = Event()
    model = PointingModel(served, PossibleFrame.ABS_RESIZED)
    with pytest.raises(StoppedError):
        examine(
            served,
            lambda manifest: model,
            stop=stop,
            on_stage=lambda result: stop.set() if result.name is StageName.ONE_IMAGE else None,
        )
    assert model.is_closed
    assert model.num_asked < 6


def test_what_is_saved_are_plain_numbers(served: Manifest) -> None:
    checkup = examine(served, lambda manifest: PointingModel(served, PossibleFrame.ABS_RESIZED))
    scores = checkup.scores()
    assert scores["check_score"] == checkup.score
    assert scores["pointing_hit_rate"] == 1.0
    assert scores["seconds_per_step"] == pytest.approx(TICK_S)
    assert scores["tokens_per_second"] == 8.0
    assert scores["pointing_median_error_px"] < 3


def test_the_frame_that_fits_best_is_saved(served: Manifest) -> None:
    checkup = examine(served, lambda manifest: PointingModel(served, PossibleFrame.REL1000))
    rates = {frame: checkup.scores()[f"pointing_hit_rate_{frame.value}"] for frame in PossibleFrame}
    assert max(rates, key=lambda frame: rates[frame]) is PossibleFrame.REL1000
    assert rates[PossibleFrame.REL1000] == 1.0
    assert checkup.scores()["pointing_hit_rate"] == rates[PossibleFrame.ABS_RESIZED] < 0.5


def test_the_json_says_which_frame_fits(served: Manifest) -> None:
    said = examine(served, lambda manifest: PointingModel(served, PossibleFrame.REL1000)).as_json()
    assert said["pointing"]["frame"] == "abs_resized"
    assert said["pointing"]["best_frame"] == "rel1000"
    assert said["pointing"]["frame_fits"] is False
    assert said["pointing"]["by_frame"]["rel1000"]["hit_rate"] == 1.0
    json.dumps(said)
