"""The lines of `record.jsonl`, format version 2: a header, one line per step, an ending. Pure.

Pictures are not in the lines: a step names the file of its screenshot by SHA-256. Lines are plain ASCII, so
that a line is torn or whole and never half a character.

Version 2 adds two fields to a step. `prompt` holds what its prompt was rendered from beside the steps before
it: `note`, `pictures` (numbers of the earlier steps whose pictures were in it) and `context`, which stands
only where it differs from that of the last step that has one. `extensions` is an object for what not every
step has, such as tool steps, take-overs and forks; names that a reader does not know are kept. Version 1 is
read as it was. A new version gets a new number and keeps reading the old ones.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from datetime import datetime

import numpy as np

from agent.bounded_json import read_json
from agent.coordinates import CoordinateFrame, Screen, Transform
from agent.errors import RecordCorruptError, RecordNewerError
from agent.store.typed import require_typed
from agent.store.values import (
    Json,
    decode_floats,
    decode_performed,
    decode_prompt,
    encode_floats,
    encode_performed,
    encode_prompt,
)
from agent.types import (
    Ending,
    EndingKind,
    ModelReply,
    ModelTimings,
    Observation,
    PromptContext,
    Step,
    Task,
    Timings,
    Window,
)

VERSION = 2
READABLE = (1, VERSION)
NEWER = "A newer Deskhand wrote this record"
"""How the sentence begins that says so."""
_UNLIKELY = 1000
"""A version that there will never be: such a number is damage."""
NO_PIXELS = np.zeros((0, 0, 3), dtype=np.uint8)
_YOUNGER = frozenset(("second_look_s", "written_tokens", "reply_tokens", "cost"))
MAX_LINE_BYTES = 8 * 2**20
MAX_LINE_VALUES = 50_000
_MAX_PERFORMED = 200
"""Actions of one step; a reply holds some."""
_MAX_SIDE_PX = 2**16
_LONGEST_S = 1e9
_YEARS = range(1970, 9000)
_IMAGE = re.compile(r"(?:[0-9a-f]{64}\.png)?")
_ID = re.compile(r"[^/\0\n]{1,200}")


@dataclass(frozen=True, slots=True)
class Header:
    """What is known when a record begins."""

    record_id: str
    task: Task
    created: str
    """ISO 8601 with the offset from UTC."""
    about: dict[str, str] = field(default_factory=dict)
    """Facts about the run: model, weights version, computer, approval level, version of Deskhand."""
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step as it stands in a record: without its pixels, which lie in the file `image`."""

    step: Step
    image: str
    """File name in `images/`."""
    at_s: float
    """Seconds since the record began."""


Line = Header | StepLine | Ending


def encode(line: Line, *, before: PromptContext | None = None) -> str:
    """One line without its newline.

    Args:
        before: the context of the last prompt in the lines before, which a step with the same one leaves out.
    """
    match line:
        case Header():
            encoded: Json = {
                "type": "header",
                "deskhand_record": line.version,
                "id": line.record_id,
                "task": _encode_task(line.task),
                "created": line.created,
                "about": line.about,
            }
        case StepLine():
            encoded = _encode_step(line, before)
        case Ending(kind=kind, text=text):
            encoded = {"type": "ending", "kind": kind.value, "text": text}
    return json.dumps(encoded, separators=(",", ":"), allow_nan=False)


def decode(text: str, *, before: PromptContext | None = None) -> Line:
    """Read one line.

    Args:
        before: as for `encode`.

    Raises:
        RecordNewerError: it is the header of a version that only newer ones of us know.
        RecordCorruptError: it is none of the lines of a version that we know.
    """
    try:
        # Half letters stay: a prompt's id is of its exact text. Whoever writes text out makes it whole.
        encoded = read_json(text, max_bytes=MAX_LINE_BYTES, max_values=MAX_LINE_VALUES, keeps_halves=True)
        match encoded["type"]:
            case "header":
                line: Line = _decode_header(encoded)
            case "step":
                line = _decode_step(encoded, before)
            case "ending":
                line = Ending(EndingKind(encoded["kind"]), encoded["text"])
            case other:
                raise RecordCorruptError(f"A record has no lines of type {str(other)[:60]!r}.")
        require_typed(line)
        _require_possible(line)
    except (KeyError, TypeError, ValueError, AttributeError, LookupError, OverflowError) as error:
        said = str(error)[:200]
        raise RecordCorruptError(f"This is no line of a record ({said}): {text[:60]!r}") from error
    return line


def _require_possible(line: Line) -> None:
    """Values that have the right type and would still lead astray whoever shows them. Raises ValueError."""
    match line:
        case Header():
            created = datetime.fromisoformat(line.created)
            if created.utcoffset() is None or created.year not in _YEARS:
                raise ValueError(f"{line.created[:40]!r} is no time with its offset from UTC")
            if not _ID.fullmatch(line.record_id) or line.record_id.startswith("."):
                raise ValueError("its id is none")
        case StepLine(step=step):
            screens = [step.observation.screen, *([step.transform.screen] if step.transform else ())]
            if not all(
                0 <= side <= _MAX_SIDE_PX for one in screens for side in (one.width_px, one.height_px)
            ):
                raise ValueError("its screen has an impossible size")
            if not _IMAGE.fullmatch(line.image):
                raise ValueError("its picture is not named by 64 hexadecimal digits")
            if not 0 <= line.at_s <= _LONGEST_S or not 0 <= step.number <= _LONGEST_S:
                raise ValueError("its time or number is impossible")
            if len(step.performed) > _MAX_PERFORMED:
                raise ValueError(f"it has more than {_MAX_PERFORMED} actions")


def _decode_header(encoded: Json) -> Header:
    version = encoded["deskhand_record"]
    if isinstance(version, int) and READABLE[-1] < version < _UNLIKELY:
        raise RecordNewerError(
            f"A newer Deskhand wrote this record, in format version {version};"
            f" this one reads {READABLE[0]} to {READABLE[-1]}: update it."
        )
    if isinstance(version, bool) or version not in READABLE:
        raise RecordCorruptError(
            f"The record has format version {str(version)[:20]};"
            f" this Deskhand reads {READABLE[0]} to {READABLE[-1]}."
        )
    return Header(
        record_id=encoded["id"],
        task=Task(**{**encoded["task"], "files": tuple(encoded["task"].get("files", ()))}),
        created=encoded["created"],
        about=dict(encoded["about"]),
        version=version,
    )


def _encode_task(task: Task) -> Json:
    """Without files and a form as before there were any: older versions of Deskhand can read it."""
    encoded: Json = asdict(task)
    for name in ("files", "answer_schema"):
        if not encoded[name]:
            del encoded[name]
    return encoded


def _encode_step(line: StepLine, before: PromptContext | None) -> Json:
    step = line.step
    observation = step.observation
    return {
        "type": "step",
        "number": step.number,
        "at_s": line.at_s,
        "observation": {
            "image": line.image,
            "screen": asdict(observation.screen),
            "window": None if observation.window is None else _encode_window(observation.window),
            "settled": observation.settled,
            "text": observation.text,
        },
        "transform": None if step.transform is None else _encode_transform(step.transform),
        "prompt_id": step.prompt_id,
        "reply": None if step.reply is None else _encode_reply(step.reply),
        "thought": step.thought,
        "performed": [encode_performed(performed) for performed in step.performed],
        "problem": step.problem,
        "timings": asdict(step.timings),
        # younger than the first records of version 1: left out where nothing was said, as it was then
        **({"heard": list(step.heard)} if step.heard else {}),
        **({"prompt": encode_prompt(step.prompt, before)} if step.prompt is not None else {}),
        **({"extensions": dict(step.extensions)} if step.extensions else {}),
    }


def _decode_step(encoded: Json, before: PromptContext | None) -> StepLine:
    observed = encoded["observation"]
    observation = Observation(
        pixels=NO_PIXELS,
        screen=Screen(**observed["screen"]),
        window=None if observed["window"] is None else Window(**observed["window"]),
        settled=observed["settled"],
        text=observed["text"],
    )
    step = Step(
        number=encoded["number"],
        observation=observation,
        transform=None if encoded["transform"] is None else _decode_transform(encoded["transform"]),
        prompt_id=encoded["prompt_id"],
        reply=None if encoded["reply"] is None else _decode_reply(encoded["reply"]),
        thought=encoded["thought"],
        performed=tuple(decode_performed(performed) for performed in encoded["performed"]),
        problem=encoded["problem"],
        timings=Timings(**encoded["timings"]),
        heard=tuple(encoded.get("heard", ())),
        prompt=decode_prompt(encoded["prompt"], before) if "prompt" in encoded else None,
        extensions=dict(encoded.get("extensions", {})),
    )
    return StepLine(step, observed["image"], encoded["at_s"])


def _encode_window(window: Window) -> Json:
    """Without the display's number for it, which means nothing afterwards."""
    encoded: Json = asdict(window)
    del encoded["window_id"]
    return encoded


def _encode_transform(transform: Transform) -> Json:
    encoded = asdict(transform)
    encoded["frame"] = transform.frame.value
    del encoded["screen"]  # it stands with the observation
    return {**encoded, "screen": asdict(transform.screen)}


def _decode_transform(encoded: Json) -> Transform:
    values = {key: value for key, value in encoded.items() if key not in ("frame", "screen")}
    return Transform(frame=CoordinateFrame(encoded["frame"]), screen=Screen(**encoded["screen"]), **values)


def _encode_reply(reply: ModelReply) -> Json:
    return {
        "text": reply.text,
        "finish_reason": reply.finish_reason,
        "token_ids": list(reply.token_ids),
        "logprobs": encode_floats(reply.logprobs),
        "weights_version": reply.weights_version,
        # Records of before there were these have no fields for them.
        "timings": {
            name: value for name, value in asdict(reply.timings).items() if value or name not in _YOUNGER
        },
    }


def _decode_reply(encoded: Json) -> ModelReply:
    return ModelReply(
        text=encoded["text"],
        finish_reason=encoded["finish_reason"],
        token_ids=tuple(encoded["token_ids"]),
        logprobs=decode_floats(encoded["logprobs"]),
        weights_version=encoded["weights_version"],
        timings=ModelTimings(**encoded["timings"]),
    )
