"""What each address of the server of episodes does. asyncio; episodes are threads.

- `GET /v1`: the model and every setting that moves a score.
- `POST /v1/episodes`, with `task` and perhaps `spelling`, `max_steps`, `attempt`, `benchmark`, `task_id`,
  `abilities`, `may_resize`, `keys` (of a game): the id of the new `episode`.
- `POST /v1/episodes/ID/look`, with `look` (from 1), `png` (base64) and perhaps `size` and `after` (`output`,
  `problem`): `thought`, `raw`, `actions`, `spelled`, `ending`.
- `DELETE /v1/episodes/ID`: its record, steps and tokens.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
from collections.abc import Collection, Mapping
from http import HTTPStatus
from typing import Any

from agent.actions.abilities import Ability, Equipment
from agent.actions.keys import canonical_key
from agent.bounded_json import BoundedJsonError, read_json
from agent.coordinates import Screen
from agent.foreign_pictures import ForeignPictureError, read_picture
from agent.loopback.gate import NotAnsweredError
from agent.loopback.listener import Answered, Asked, Stream
from agent.store.values import encode_action
from agent.types import Observation
from agent.whole_text import whole_text
from training.benchmarks.serving.episodes import EpisodeOrder, ServedEpisode, ServedEpisodes
from training.benchmarks.serving.shown_computer import Look, ToDo
from training.benchmarks.serving.spellings import SPELLINGS

ROOT = "v1"
MAX_BODY_BYTES = 48 * 2**20
MAX_PICTURE_BYTES = 32 * 2**20
MAX_STEPS = 1000
_MAX_TASK, _MAX_NAME, _MAX_OUTPUT = 20_000, 300, 200_000
_MAX_DEPTH, _MAX_VALUES = 4, 200


class EpisodeRoutes:
    """An `Answerer`."""

    def __init__(self, episodes: ServedEpisodes, about: Mapping[str, Any]) -> None:
        """
        Args:
            about: the model and its settings, for `GET /v1`.
        """
        self._episodes, self._about = episodes, about

    async def __call__(self, asked: Asked) -> Answered | Stream:
        """
        Raises:
            NotAnsweredError: there is no such address, or it is not for this.
        """
        match asked.method, asked.target.strip("/").split("/"):
            case "GET", ["v1"]:
                return Answered.of({**self._about, "episodes": self._episodes.num_running})
            case "POST", ["v1", "episodes"]:
                return Answered.of({"episode": self._episodes.begin(read_order(asked))}, HTTPStatus.CREATED)
            case "POST", ["v1", "episodes", name, "look"]:
                self._episodes.find(name)
                look = await asyncio.to_thread(read_look, asked)
                episode, answer = self._episodes.look(name, look)
                to_do = await asyncio.shield(asyncio.wrap_future(answer))
                return Answered.of(_said(episode, look, to_do))
            case "DELETE", ["v1", "episodes", name]:
                return Answered.of(await asyncio.to_thread(self._episodes.end, name))
        raise NotAnsweredError(
            HTTPStatus.NOT_FOUND, "There is nothing at this address, or not for this method."
        )


def read_order(asked: Asked) -> EpisodeOrder:
    """
    Raises:
        NotAnsweredError: it is no order.
    """
    known = ("task", "spelling", "max_steps", "attempt", "benchmark", "task_id", "abilities", "may_resize")
    said = _object(asked, (*known, "keys"))
    task = _text(said, "task", _MAX_TASK)
    if not task.strip():
        raise _bad(f"`task` is a text of 1 to {_MAX_TASK:,} characters.")
    spelling = _text(said, "spelling", _MAX_NAME, "ours")
    if spelling not in SPELLINGS:
        raise _bad(f"`spelling` is one of {', '.join(SPELLINGS)}.")
    equipment = None
    if "abilities" in said:
        names = [ability.value for ability in Ability]
        given = said["abilities"]
        if not isinstance(given, list) or any(name not in names for name in given):
            raise _bad(f"`abilities` is a list of {', '.join(names)}.")
        equipment = Equipment(frozenset(Ability(name) for name in given))
    keys = said.get("keys", [])
    if not isinstance(keys, list) or any(
        not isinstance(one, str) or canonical_key(one) != one for one in keys
    ):
        raise _bad("`keys` is a list of keys by their canonical names, as `up`, `space` and `a`.")
    if keys and spelling != "keys":
        raise _bad("`keys` goes with the spelling `keys`.")
    return EpisodeOrder(
        task=task,
        spelling=spelling,
        max_steps=_number(said, "max_steps", 1, MAX_STEPS, 50),
        attempt=_number(said, "attempt", 0, 10**6, 0),
        benchmark=_text(said, "benchmark", _MAX_NAME),
        task_id=_text(said, "task_id", _MAX_NAME),
        equipment=equipment,
        may_resize=said.get("may_resize") is True,
        keys=frozenset(keys),
    )


def read_look(asked: Asked) -> Look:
    """Takes milliseconds: the picture is decoded.

    Raises:
        NotAnsweredError: it is no look, or its picture is none.
    """
    said = _object(asked, ("look", "png", "size", "after"))
    number = _number(said, "look", 1, 10**6)
    png = said.get("png")
    if not isinstance(png, str):
        raise _bad("`png` is a picture in base64.")
    try:
        data = base64.b64decode(png, validate=True)
    except (binascii.Error, ValueError):
        raise _bad("`png` is no base64.") from None
    if len(data) > MAX_PICTURE_BYTES:
        raise NotAnsweredError(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A picture has at most {MAX_PICTURE_BYTES >> 20} MiB."
        )
    try:
        pixels = read_picture(data)
    except ForeignPictureError as problem:
        raise _bad(f"The picture cannot be read: {problem}.") from problem
    height, width = pixels.shape[:2]
    size = said.get("size")
    if size is not None and size != [width, height]:
        raise _bad(f"`size` says {size!r:.40}, and the picture has {width}×{height}.")
    after = said.get("after", {})
    if not isinstance(after, dict) or after.keys() - {"output", "problem"}:
        raise _bad("`after` has `output` and `problem`.")
    output, problem_ = _text(after, "output", _MAX_OUTPUT), _text(after, "problem", _MAX_TASK)
    return Look(number, Observation(pixels, Screen(width, height), text=output), problem_)


def _said(episode: ServedEpisode, look: Look, to_do: ToDo) -> dict[str, Any]:
    reply, ending = episode.model.last, to_do.ending
    return {
        "look": look.number,
        "thought": episode.model.thought,
        "raw": reply.text if reply is not None else "",
        "replies": episode.model.num_replies,
        "actions": [encode_action(action) for action in to_do.actions],
        "spelled": list(to_do.spelled),
        "ending": None
        if ending is None
        else {"kind": ending.kind.value, "text": ending.text, "fault": episode.model.fault},
    }


def _object(asked: Asked, known: Collection[str]) -> dict[str, Any]:
    kind = asked.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise NotAnsweredError(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The body is JSON: Content-Type application/json."
        )
    try:
        said = read_json(
            asked.body,
            max_bytes=MAX_BODY_BYTES,
            max_depth=_MAX_DEPTH,
            max_values=_MAX_VALUES,
            keeps_halves=True,  # looked for in each text: a picture has none, and is long
        )
    except BoundedJsonError as problem:
        raise _bad(f"The body is no JSON that is read here: {problem}.") from problem
    if not isinstance(said, dict):
        raise _bad("The body is no JSON object.")
    if unknown := sorted(said.keys() - set(known)):
        raise _bad(f"Not known here: {', '.join(unknown)[:200]}; known are {', '.join(sorted(known))}.")
    return said


def _text(said: Mapping[str, Any], name: str, longest: int, usual: str = "") -> str:
    value = said.get(name, usual)
    if not isinstance(value, str) or len(value) > longest:
        raise _bad(f"`{name}` is a text of at most {longest:,} characters.")
    return whole_text(value)


def _number(said: Mapping[str, Any], name: str, least: int, most: int, usual: int | None = None) -> int:
    value = said.get(name, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _bad(f"`{name}` is a whole number from {least} to {most:,}.")
    return value


def _bad(sentence: str) -> NotAnsweredError:
    return NotAnsweredError(HTTPStatus.BAD_REQUEST, sentence)
