"""Attacks the redactor: secrets of kinds that were on no list, ordinary texts, and texts that cost time.

A secret stays when not all of it is within what the detector finds; an ordinary text is a false find when
anything in it is. Texts are those that people type, read and copy; the same detector is used for pictures,
behind OCR (`benchmarks/redaction.py`). The costly texts repeat what the rules look for, 20,000 characters
each.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from agent.redaction import Rules, find_secrets
from benchmarks.attacks.part import HALVES, HELD_OUT, TUNED, Part, read_list, share
from benchmarks.workloads.gates import at_most

_CHARACTERS = 20_000
_EVERYTHING = Rules(names=("Ada Lovelace",), e_mails=True, phones=True)
COSTLY = (
    "1 ", "1-", "12 ", "4111 ", "AB12 ", "a", "a.", "a-", "a+", "a://", "://a:", "x@y.z ", "eyJ",
    "sk-", "hvs.", "key=", "token", "pass", "password", "password: ", "password\n", "密码是",
    "-----BEGIN " + "PRIVATE KEY-----", "BEGIN     ", "recovery code 1a-2b ", "abandon ", "passport A1",
    "konto 1 ", "ssn ", "secret=a&", "authorization: ", "WIFI:", "curl -u a:b ", "session=",
    "DE89 3704 ", "😀", " ", "\n",
)  # fmt: skip
"""Pieces that are repeated: each begins what some rule looks for, and none is a secret as a whole."""


def measure(progress: Callable[[str], None] = lambda line: None) -> Part:
    """The share of secrets that stay and of ordinary texts that are taken for secrets, in both halves, and
    the longest time for one costly text."""
    figures: dict[str, object] = {}
    stay: dict[str, float] = {}
    false: dict[str, float] = {}
    examples: tuple[str, ...] = ()
    for half in HALVES:
        secrets, texts = read_list("secrets", half), read_list("ordinary_texts", half)
        left = [one for one in secrets if not is_hidden(one["text"], one["secret"])]
        found = [text for text in texts if find_secrets(text)]
        stay[half], false[half] = share(len(left), len(secrets)), share(len(found), len(texts))
        figures[half] = {
            "secrets": len(secrets),
            "stay": len(left),
            "stay_share": stay[half],
            "ordinary_texts": len(texts),
            "false_finds": len(found),
            "false_share": false[half],
        }
        if half == TUNED:
            examples = (*(one["text"] for one in left), *found)
    progress(f"secrets: {figures}")
    figures["slowest_s"] = max(seconds_of(piece) for piece in COSTLY)
    return Part(
        "secrets of kinds not on the list",
        figures,
        (
            at_most(f"{HELD_OUT}.stay_share", stay[HELD_OUT], 0.05),
            at_most(f"{HELD_OUT}.false_share", false[HELD_OUT], 0.01),
        ),
        examples[:20],
    )


def is_hidden(text: str, secret: str) -> bool:
    """Whether all of a secret is within one find."""
    start = text.index(secret)
    return any(one.start <= start and start + len(secret) <= one.end for one in find_secrets(text))


def seconds_of(piece: str) -> float:
    """How long the detector needs for a text of this piece, typed or read from a picture."""
    text = (piece * (_CHARACTERS // len(piece) + 1))[:_CHARACTERS]
    worst = 0.0
    for is_read in (False, True):
        began = time.perf_counter()
        find_secrets(text, _EVERYTHING, is_read=is_read)
        worst = max(worst, time.perf_counter() - began)
    return round(worst, 3)
