"""A model that is shown no secret that can be recognised: pictures are read, and painted over. I/O: the
reader.

For models that others run. A picture is read here before it leaves this computer; one that cannot be read
is not sent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event

from agent.errors import ModelError
from agent.ocr.reading import NoReaderError, read_words_twice
from agent.picture_digest import picture_digest
from agent.ports import Model
from agent.redaction.kinds import Rules
from agent.redaction.picture_search import PictureSearch
from agent.redaction.pictures import painted_over
from agent.redaction.sidecar_files import Reader
from agent.types import ImagePart, ModelReply, Prompt, TextPart


class ShieldedModel(Model):
    """Another model, asked with pictures in which secrets are grey."""

    def __init__(self, model: Model, rules: Rules, *, read: Reader = read_words_twice) -> None:
        self._model, self._search = model, PictureSearch(rules, read)
        self._shown: dict[str, ImagePart] = {}

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        """As the model's own, and:

        Raises:
            ModelError: a picture cannot be read, so that it is not known what it shows.
        """
        before, self._shown = self._shown, {}
        messages = tuple(
            replace(message, parts=tuple(self._part(part, before) for part in message.parts))
            for message in prompt.messages
        )
        return self._model.reply(replace(prompt, messages=messages), stop=stop, on_text=on_text)

    def close(self) -> None:
        self._model.close()

    def _part(self, part: TextPart | ImagePart, before: dict[str, ImagePart]) -> TextPart | ImagePart:
        if not isinstance(part, ImagePart):
            return part
        key = part.digest or picture_digest(part.pixels)
        shown = before.get(key) or self._shown.get(key) or self._painted(part)
        self._shown[key] = shown
        return shown

    def _painted(self, part: ImagePart) -> ImagePart:
        try:
            found = self._search.find(part.pixels)
        except NoReaderError as error:
            raise ModelError(
                f"The screen is not sent, because it cannot be searched for secrets: {error}"
            ) from None
        return ImagePart(painted_over(part.pixels, [one.box for one in found])) if found else part
