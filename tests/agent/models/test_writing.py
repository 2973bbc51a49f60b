"""A reply that is known to its end is written as it is, with the probabilities that the model gives it."""

from __future__ import annotations

from threading import Event

import numpy as np
import pytest

from agent.models.children.engine import EngineReply, ReplyOptions
from agent.models.children.writing import KnownReply, log_probabilities, write_reply

END = 3
KNOWN = (2, 0, END)
ROWS = [
    np.array(row, np.float32) for row in ((0.1, 0.2, 0.3, 0.0), (2.0, 0.0, 0.0, 0.0), (0.0, 0.0, 5.0, 1.0))
]


class KnowsTheTokens:
    """A model that evaluates nothing."""

    def logits(self) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        raise NotImplementedError

    def go_on_with(self, token: int) -> None:
        raise NotImplementedError

    def is_end(self, token: int) -> bool:
        return token == END

    def piece(self, token: int) -> bytes:
        return b"abc"[token : token + 1]


def test_a_known_reply_is_written_with_its_probabilities_whatever_is_likelier() -> None:
    reply, shown = EngineReply(), list[str]()
    write_reply(
        KnownReply(KnowsTheTokens(), ROWS),
        reply,
        ReplyOptions(64),
        room=64,
        grammar=None,
        cancel=Event(),
        on_text=shown.append,
        forced=KNOWN,
    )
    assert (reply.text, "".join(shown), reply.finish_reason) == ("ca", "ca", "stop")
    assert tuple(reply.token_ids) == KNOWN
    expected = [float(log_probabilities(row, 1.0)[token]) for row, token in zip(ROWS, KNOWN, strict=True)]
    assert reply.logprobs == pytest.approx(expected)
