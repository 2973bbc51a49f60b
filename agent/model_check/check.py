"""Tests a model in stages; every failure becomes a sentence and a fix. I/O: through the model given.

A failed stage does not end the check: stages that depend on it are skipped, the others run. The clock and the
function that opens a model are injected, so that tests need neither.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Timer

from agent.actions import parse_reply
from agent.coordinates import CoordinateFrame
from agent.errors import (
    AgentError,
    EndpointError,
    ModelBrokenError,
    ModelCrashedError,
    ModelNotFoundError,
    ModelTimeoutError,
    ModelTooLargeError,
    PromptTooLongError,
    StoppedError,
    UnreadableReplyError,
)
from agent.model_check.dialect_search import NUM_EXERCISES, DialectFit, fitting_dialect, other_dialects
from agent.model_check.frames import PossibleFrame, frame_advice, frame_sentence, score_frames
from agent.model_check.pointing import (
    PointingAnswer,
    answer,
    exercises,
    picture_tokens,
    question,
    with_earlier_step,
)
from agent.model_check.results import CheckReport, Grade, PointingScore, StageName, StageResult
from agent.model_check.screens import TargetSize
from agent.models.catalogue.consistency import require_truthful
from agent.models.children.peak_memory import peak_bytes_of
from agent.models.manifest import Manifest, ModelFormat, verify
from agent.perception.view import show
from agent.ports import Model
from agent.types import Message, ModelReply, Prompt, TextPart

DEFAULT_NUM_TARGETS = 12
GOOD_HIT_RATE = 0.8
_CANCEL_AFTER_S = 0.1
_CANCEL_WITHIN_S = 0.2
_CANCEL_HANGS_S = 2.0
_SHOWN_CHARACTERS = 60
_WHOLE = 0.9
"""Of the tokens that pictures should take; servers round a little otherwise."""
_MUTE_AFTER = 3
"""A model that wrote no point in so many replies will write none in the next."""
_DIALECT_FIX = (
    'Another dialect may fit: write it as "dialect" into its manifest.json, or add the model again with'
    " --dialect."
)
_WORD = Prompt((Message("user", (TextPart("Answer with one word: what colour is snow?"),)),))
POINTING_SEED, PICTURE_SEED = 20_000, 30_000
"""Of the screens for pointing, and of those before it."""

OpenModel = Callable[[Manifest], Model]
OnStage = Callable[[StageResult], None]
OnNote = Callable[[str], None]


@dataclass(slots=True)
class ModelCheck:
    """One run over all stages."""

    manifest: Manifest
    open_model: OpenModel
    clock: Callable[[], float]
    stop: Event
    num_targets: int = DEFAULT_NUM_TARGETS
    on_stage: OnStage = lambda result: None
    on_note: OnNote = lambda text: None
    """How long the next part will take, as far as was seen so far."""
    _stages: list[StageResult] = field(default_factory=list)
    _answers: list[PointingAnswer] = field(default_factory=list)
    _fits: tuple[str, CoordinateFrame] | None = None
    _peak_bytes: int = 0
    _one_image_s: float | None = None
    """None until the model has answered a prompt with a picture, readable or not."""
    _num_unreadable: int = 0
    """Replies to pictures before the pointing in which there was no action."""

    def run(self) -> CheckReport:
        """
        Raises:
            StoppedError: `stop` was set.
        """
        model: Model | None = None
        try:
            if self._try(StageName.FILES, self._files):
                model = self._opened()
            if model is None:
                self._skip(StageName.TEXT, StageName.ONE_IMAGE, StageName.TWO_IMAGES, StageName.CANCEL)
                self._skip(StageName.POINTING, StageName.SPEED)
            else:
                self._ask(model)
                self._peak_bytes = peak_bytes_of(model)
        finally:
            if model is not None:
                model.close()
        return CheckReport(
            self.manifest.name,
            tuple(self._stages),
            self._pointing(),
            *self._speeds(),
            self._step_price(),
            self._fits,
            self._peak_bytes,
        )

    def _ask(self, model: Model) -> None:
        self._try(StageName.TEXT, lambda: self._text(model))
        self._try(StageName.ONE_IMAGE, lambda: self._one_image(model))
        if self._one_image_s is None:
            self._skip(StageName.TWO_IMAGES, StageName.CANCEL, StageName.POINTING, StageName.SPEED)
            return
        self._try(StageName.TWO_IMAGES, lambda: self._two_images(model))
        self._try(StageName.CANCEL, lambda: self._cancel(model))
        self._try(StageName.POINTING, lambda: self._point(model))
        self._try(StageName.SPEED, self._speed)

    def _try(self, name: StageName, look: Callable[[], StageResult]) -> bool:
        """Run one stage; whether it succeeded."""
        self._require_going_on()
        started = self.clock()
        try:
            result = look()
        except StoppedError:
            raise
        except AgentError as error:
            result = StageResult(name, Grade.FAILED, str(error), fix_for(error, self.manifest))
        self._require_going_on()
        self._tell(StageResult(name, result.grade, result.sentence, result.fix, self.clock() - started))
        return result.grade is not Grade.FAILED

    def _tell(self, result: StageResult) -> None:
        self._stages.append(result)
        self.on_stage(result)

    def _skip(self, *names: StageName) -> None:
        for name in names:
            self._tell(StageResult(name, Grade.SKIPPED, "Not tried, after what failed before."))

    def _require_going_on(self) -> None:
        if self.stop.is_set():
            raise StoppedError("The check was stopped; nothing of it is saved.")

    def _files(self) -> StageResult:
        if self.manifest.format is ModelFormat.ENDPOINT:
            require_truthful(self.manifest)
            return StageResult(
                StageName.FILES, Grade.SKIPPED, "A server runs this model; it has no files here."
            )
        verify(self.manifest)
        require_truthful(self.manifest)
        number = len(self.manifest.files)
        return StageResult(
            StageName.FILES, Grade.PASSED, f"All {number} files are there with the right checksum."
        )

    def _opened(self) -> Model | None:
        opened: list[Model] = []

        def load() -> StageResult:
            started = self.clock()
            opened.append(self.open_model(self.manifest))
            if self.manifest.format is ModelFormat.ENDPOINT:
                opened[0].reply(_WORD, stop=self.stop)
                return StageResult(StageName.LOAD, Grade.PASSED, "The server can be reached and answers.")
            seconds = self.clock() - started
            return StageResult(StageName.LOAD, Grade.PASSED, f"It was loaded in {seconds:.1f} s.")

        try:
            is_loaded = self._try(StageName.LOAD, load)
        except StoppedError:
            for model in opened:
                model.close()
            raise
        if not is_loaded and opened:
            opened.pop().close()
        return opened[0] if opened else None

    def _text(self, model: Model) -> StageResult:
        reply = model.reply(_WORD, stop=self.stop)
        if not reply.text.strip():
            return StageResult(
                StageName.TEXT, Grade.WEAK, "It answers a question without a picture with nothing."
            )
        return StageResult(StageName.TEXT, Grade.PASSED, f"It writes: {_short(reply.text)}")

    def _one_image(self, model: Model) -> StageResult:
        exercise = next(exercises(self.manifest.image, 1, seed=PICTURE_SEED))
        found = answer(model, self.manifest, exercise, stop=self.stop, clock=self.clock)
        self._one_image_s = found.seconds
        return self._readable(StageName.ONE_IMAGE, found.reply)

    def _two_images(self, model: Model) -> StageResult:
        if self.manifest.history_images < 2:
            return StageResult(
                StageName.TWO_IMAGES, Grade.SKIPPED, "It is shown one picture a step, as its manifest says."
            )
        first, second = exercises(self.manifest.image, 2, seed=PICTURE_SEED + 10)
        prompt = with_earlier_step(self.manifest, first, second)
        reply = model.reply(prompt, stop=self.stop)
        num_counted = reply.timings.prompt_tokens
        num_shown = picture_tokens(prompt, self.manifest.image.factor)
        if self.manifest.format is ModelFormat.ENDPOINT and 0 < num_counted < _WHOLE * num_shown:
            return StageResult(
                StageName.TWO_IMAGES,
                Grade.WEAK,
                f"The server counts {num_counted} tokens, and the two pictures alone should take"
                f" {num_shown}: it shortens prompts or shrinks pictures.",
                "Start it with a larger context and larger pictures, or lower max_pixels in manifest.json.",
            )
        return self._readable(StageName.TWO_IMAGES, reply)

    def _readable(self, name: StageName, reply: ModelReply) -> StageResult:
        try:
            actions = parse_reply(reply.text, dialect=self.manifest.dialect).actions
        except UnreadableReplyError as error:
            self._num_unreadable += 1
            return StageResult(
                name,
                Grade.FAILED,
                f"It writes no action of the dialect {self.manifest.dialect}: {_short(str(error))}",
                _DIALECT_FIX,
            )
        return StageResult(name, Grade.PASSED, f"It writes an action: {type(actions[0]).__name__}.")

    def _cancel(self, model: Model) -> StageResult:
        """Sets the flag at the first piece of text or after a moment, whichever comes first."""
        exercise = next(exercises(self.manifest.image, 1, seed=PICTURE_SEED + 20))
        view = show(exercise.observation, self.manifest.image, self.manifest.frame)
        cancel = Event()
        asked_at: list[float] = []

        def ask_to_stop(_piece: str = "") -> None:
            if not asked_at:
                asked_at.append(self.clock())
            cancel.set()

        timer = Timer(_CANCEL_AFTER_S, ask_to_stop)
        timer.start()
        try:
            model.reply(question(self.manifest, view, exercise.task), stop=cancel, on_text=ask_to_stop)
        finally:
            timer.cancel()
            timer.join()
        seconds = self.clock() - asked_at[0] if asked_at else 0.0
        sentence = f"A reply can be cancelled; that took {1000 * seconds:.0f} ms."
        if seconds > _CANCEL_HANGS_S:
            return StageResult(
                StageName.CANCEL,
                Grade.FAILED,
                sentence,
                "Stop will be slow: press it twice to end the program.",
            )
        grade = Grade.PASSED if seconds <= _CANCEL_WITHIN_S else Grade.WEAK
        return StageResult(StageName.CANCEL, grade, sentence)

    def _point(self, model: Model) -> StageResult:
        minutes = (self._one_image_s or 0) * self.num_targets / 60
        if minutes > 1:
            self.on_note(f"Pointing at {self.num_targets} targets will take about {minutes:.0f} min.")
        for exercise in exercises(self.manifest.image, self.num_targets, seed=POINTING_SEED):
            self._require_going_on()
            self._answers.append(answer(model, self.manifest, exercise, stop=self.stop, clock=self.clock))
            if self._num_mute() >= _MUTE_AFTER:
                break
        pointing = self._pointing()
        assert pointing is not None
        own = pointing.own
        error = "" if own.median_error_px is None else f", {own.median_error_px:.0f} px off in the median"
        words = f"It hit {own.num_hit} of {own.num_targets} targets{error}."
        if wrong := frame_sentence(dict(pointing.frames), self.manifest.frame):
            if pointing.best.value in {frame.value for frame in CoordinateFrame}:
                self._fits = (self.manifest.dialect, CoordinateFrame(pointing.best.value))
            return StageResult(
                StageName.POINTING, Grade.FAILED, f"{words} {wrong}", frame_advice(pointing.best)
            )
        if (found := self._fitting_dialect(model) if own.num_hit == 0 else None) is not None:
            self._fits = (found.dialect, found.frame)
            return StageResult(StageName.POINTING, Grade.FAILED, f"{words} {found.sentence}", found.advice)
        if num_mute := self._num_mute():
            return StageResult(
                StageName.POINTING,
                Grade.FAILED,
                f"In {num_mute} replies there is no point.",
                _DIALECT_FIX,
            )
        if own.num_hit == 0:
            return StageResult(
                StageName.POINTING, Grade.FAILED, words, "This model cannot be used: it does not find things."
            )
        if own.hit_rate < GOOD_HIT_RATE:
            return StageResult(
                StageName.POINTING,
                Grade.WEAK,
                words,
                "Tasks may go wrong with this model: let every action ask.",
            )
        return StageResult(StageName.POINTING, Grade.PASSED, words)

    def _num_mute(self) -> int:
        """Replies to pictures, where there was no point in any of them; otherwise 0."""
        is_mute = all(found.attempt.point is None for found in self._answers)
        return self._num_unreadable + len(self._answers) if is_mute else 0

    def _fitting_dialect(self, model: Model) -> DialectFit | None:
        num_replies = NUM_EXERCISES * len(other_dialects(self.manifest.dialect))
        minutes = (self._one_image_s or 0) * num_replies / 60
        if minutes > 1:
            self.on_note(f"Trying the other dialects will take at most {minutes:.0f} min.")
        return fitting_dialect(model, self.manifest, seed=POINTING_SEED, stop=self.stop, clock=self.clock)

    def _speed(self) -> StageResult:
        step_s, tokens_per_s = self._speeds()
        if step_s is None:
            return StageResult(StageName.SPEED, Grade.SKIPPED, "Nothing was measured.")
        written = f", {tokens_per_s:.1f} tokens a second" if tokens_per_s is not None else ""
        price = self._step_price()
        if price is not None and self.manifest.server is not None and self.manifest.server.price is not None:
            written += f", {price:.4f} {self.manifest.server.price.currency} a step"
        return StageResult(StageName.SPEED, Grade.PASSED, f"{step_s:.1f} s a step{written}.")

    def _pointing(self) -> PointingScore | None:
        if not self._answers:
            return None
        scores = score_frames([found.attempt for found in self._answers])
        sizes: dict[TargetSize, tuple[int, int]] = {}
        for size in TargetSize:
            of_size = [found.attempt for found in self._answers if found.exercise.wanted.size is size]
            own = score_frames(of_size)[PossibleFrame(self.manifest.frame)]
            sizes[size] = (own.num_hit, own.num_targets)
        num_unreadable = sum(found.attempt.point is None for found in self._answers)
        return PointingScore(self.manifest.frame, num_unreadable, scores, sizes)

    def _step_price(self) -> float | None:
        costs = [found.reply.timings.cost for found in self._answers]
        has_price = self.manifest.server is not None and self.manifest.server.price is not None
        return statistics.fmean(costs) if costs and has_price else None

    def _speeds(self) -> tuple[float | None, float | None]:
        """Seconds a step, and tokens written a second."""
        if not self._answers:
            return None, None
        step_s = statistics.median(found.seconds for found in self._answers)
        num_tokens = sum(len(found.reply.token_ids) for found in self._answers)
        decode_s = sum(found.reply.timings.decode_s for found in self._answers)
        return step_s, num_tokens / decode_s if num_tokens and decode_s > 0 else None


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN_CHARACTERS else f"{line[:_SHOWN_CHARACTERS]}…"


def fix_for(error: AgentError, manifest: Manifest) -> str:
    """The fix for an error; empty if its message says it already, or if there is none."""
    match error:
        case EndpointError():
            return ""
        case PromptTooLongError():
            return 'Lower "history_images" or "max_pixels", or raise "context_tokens", in its manifest.json.'
        case ModelTooLargeError():
            return "Close other programs, or choose a smaller model or quantisation (`deskhand models list`)."
        case ModelTimeoutError():
            return "This machine is too slow or too busy for it: choose a smaller model or quantisation."
        case ModelCrashedError():
            return "If that happens again, get its files again, or choose another model."
        case ModelNotFoundError():
            return "Install what is missing: make setup."
        case ModelBrokenError():
            return f"Remove it (`deskhand models remove {manifest.name}`) and get it again."
        case _:
            return ""
